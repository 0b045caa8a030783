//! What the options do.

use crate::model::manual::{FamilyOptions, Manual, option, switch};
use crate::puzzles::maze::Maze;

impl Manual for Maze {
    const OPTIONS: FamilyOptions = FamilyOptions {
        solve: &[
            option(
                "all",
                "N",
                "after the proof, list the best routes one by one, at most 100,000; the result says whether the list is complete",
            ),
            option("answer", "MOVES", "a known route; search only for better ones"),
            switch("certificate", "after the proof, make a certificate of it if possible (docs/certificates.md)"),
            switch("hint", "after the proof, say what the last of the moves made has cost"),
            option("part", "I/N", "the I-th, from 0, of N independent searches (docs/engines)"),
            switch(
                "prices",
                "find a first answer by prices on roads; the default above 100 crossings with up to six multipliers",
            ),
            option(
                "prunings",
                "0..4",
                "how many of the article's four prunings, in its order, or four digits 0 and 1, one for each; default 4",
            ),
            switch("race", "run a depth-first search beside the proof, on boards of up to 25 crossings; on by default"),
            switch("rating", "after the proof, rate how hard the board is for people"),
            switch("second", "after the proof, find the second-best score"),
            option(
                "settle",
                "1|2",
                "multipliers settled by plain tables alone; default 2 above 80 crossings with three or four multipliers, after a try with 1",
            ),
        ],
        generate: &[
            option("width", "N", "crossings in a row, 1 to 12; default 6"),
            option("height", "N", "rows of crossings, 1 to 12; default 6"),
            option("multipliers", "N", "roads that multiply; by default it depends on the size of the board"),
            option("max", "N", "highest number on a road, up to 1,000,000"),
            option("negative", "PERCENT", "how many of the other roads subtract"),
            option(
                "difficulty",
                "easy|medium|hard|any",
                "the difficulty for people; random boards are solved until one fits",
            ),
            option("unique", "true|false|any", "whether there is one best route, or are several"),
            option(
                "tries",
                "N",
                "boards tried for `difficulty` and `unique` before the request is refused, 1 to 10,000; default 200",
            ),
        ],
        bench: &[
            switch("bars", "a good first answer and the proof, on boards up to 10x10"),
            option("board", "TEXT", "only the rows of `bars` whose names contain the text"),
            option("count", "N", "number of boards of each kind for `hostile`; default 100"),
            option("cpu", "SECONDS", "CPU time for each board of `large`; default 60"),
            option("engine", "NAME", "only this engine"),
            switch(
                "full",
                "include the rows that take minutes: of `bars` the article's engine, of `prunings` the larger boards",
            ),
            switch("hostile", "the default engine against the article's, on degenerate boards and on ordinary ones"),
            option("large", "N", "proofs and bounds on N boards of 12x12 with three multipliers, in 1 GiB"),
            switch("prunings", "the article's table: one pruning more in each row"),
            option("seed", "N", "seed of the first board of `large` and `hostile`; default 1"),
            option("time", "SECONDS", "time after which a row is given up; default 600"),
        ],
    };
}
