//! The descriptions of the options.

use crate::model::manual::{FamilyOptions, Manual, option, switch};
use crate::puzzles::sokoban::Sokoban;

impl Manual for Sokoban {
    const OPTIONS: FamilyOptions = FamilyOptions {
        solve: &[
            option("answer", "MOVES", "the answer to be shortened"),
            option(
                "improve",
                "true|false",
                "whether the first answer is shortened in what is left of the limits; usual true",
            ),
            option("macros", "all|runs|rooms|none", "pushes taken together; usual all for pushes, else rooms"),
            option("part", "I/N", "the I-th, from 0, of N searches that know nothing of each other (docs/engines)"),
            option(
                "resume",
                "FILE",
                "a proof in several runs: what the search knows is kept in the file, and it goes on from there",
            ),
            option(
                "search",
                "NAME",
                "one member of fast alone: order (usual), distance, way, front, plan, open, open-start, perimeter, beam; or forward, backward, backward-exact",
            ),
        ],
        generate: &[
            option("width", "N", "squares in a row, 5 to 20; usual 9"),
            option("height", "N", "rows, 5 to 20; usual 8"),
            option("boxes", "N", "how many, 1 to 8; usual 3"),
            option("tries", "N", "rooms of which the best is taken, 1 to 200; usual 24"),
        ],
        bench: &[
            option(
                "set",
                "microban|microban2|xsokoban|sasquatch",
                "the collection, of the shared data; usual microban",
            ),
            option("time", "SECONDS", "for each level; usual 10, or 600 where `cpu` or `nodes` are given"),
            option("cpu", "SECONDS", "of the processor for each level, all threads together"),
            option("nodes", "N", "for each level"),
            option("engine", "NAME", "the engine; usual fast"),
            option("threads", "N", "usual 1"),
            option("from", "K", "first level, from 1"),
            option("to", "K", "last level"),
            option("memory", "MIB", "for each level; usual 1,024"),
            option("search", "NAME", "as the engine single takes it"),
            switch("proofs", "fewest pushes, with the engine pushes, held against the published ones"),
            option("macros", "all|runs|rooms|none", "as the engine takes it"),
            option("improve", "true|false", "as the engine fast takes it; usual true"),
        ],
    };
}
