//! What the options do.

use crate::model::manual::{FamilyOptions, Manual, option, switch};
use crate::puzzles::maze::Maze;

impl Manual for Maze {
    const OPTIONS: FamilyOptions = FamilyOptions {
        solve: &[
            option(
                "all",
                "N",
                "after the proof the best routes, one by one, 100,000 at most; the result says whether those are all",
            ),
            option("answer", "MOVES", "a route to begin with; only better ones are looked for"),
            switch("certificate", "after the proof a certificate of it, where one is found (docs/certificates.md)"),
            switch("hint", "after the proof what the last of the moves made has cost"),
            option("part", "I/N", "the I-th, from 0, of N searches that know nothing of each other (docs/engines)"),
            switch("prices", "a first answer by prices on roads; usual above 100 crossings with up to six multipliers"),
            option(
                "prunings",
                "0..4",
                "how many of the article's four prunings, in its order, or four digits 0 and 1, one for each; usual 4",
            ),
            switch("race", "beside the proof, on boards of up to 25 crossings, a depth-first search; usual"),
            switch("rating", "after the proof how hard the board is for people"),
            switch("second", "after the proof the best score below the best"),
            option(
                "settle",
                "1|2",
                "multipliers settled by plain tables alone; usual is 2 above 80 crossings with three or four multipliers, after a try with 1",
            ),
        ],
        generate: &[
            option("width", "N", "crossings in a row, 1 to 12; usual 6"),
            option("height", "N", "rows of crossings, 1 to 12; usual 6"),
            option("multipliers", "N", "roads that multiply; usual by the size of the board"),
            option("max", "N", "highest number on a road, up to 1,000,000"),
            option("negative", "PERCENT", "how many of the other roads subtract"),
            option(
                "difficulty",
                "easy|medium|hard|any",
                "how hard it is for people; boards are drawn and solved until one is so",
            ),
            option("unique", "true|false|any", "whether there is one best route, or are several"),
            option(
                "tries",
                "N",
                "boards drawn for `difficulty` and `unique` before they are refused, 1 to 10,000; usual 200",
            ),
        ],
        bench: &[
            switch("bars", "a good first answer and the proof, on boards up to 10x10"),
            option("board", "TEXT", "of `bars` only the rows whose names hold the text"),
            option("count", "N", "boards of each kind for `hostile`; usual 100"),
            option("cpu", "SECONDS", "of the processor for each board of `large`; usual 60"),
            option("engine", "NAME", "only this engine"),
            switch(
                "full",
                "with the rows that take minutes: of `bars` the article's engine, of `prunings` the larger boards",
            ),
            switch("hostile", "the default engine against the article's, on degenerate boards and on ordinary ones"),
            option("large", "N", "proofs and bounds on N boards of 12x12 with three multipliers, in 1 GiB"),
            switch("prunings", "the article's table: one pruning more in each row"),
            option("seed", "N", "of the first board of `large` and `hostile`; usual 1"),
            option("time", "SECONDS", "after which a row is given up; usual 600"),
        ],
    };
}
