//! The descriptions of the options.

use crate::model::manual::{FamilyOptions, Manual, option, switch};
use crate::puzzles::sokoban::Sokoban;

impl Manual for Sokoban {
    const OPTIONS: FamilyOptions = FamilyOptions {
        solve: &[
            option("answer", "MOVES", "the answer to be shortened"),
            option("improve", "true|false", "shorten the first answer within the remaining limits; default true"),
            option("macros", "all|runs|rooms|none", "pushes combined into one; default all for pushes, else rooms"),
            option("part", "I/N", "the I-th, from 0, of N independent searches (docs/engines)"),
            option(
                "resume",
                "FILE",
                "a proof in several runs: the file holds the state of the search, which continues from there",
            ),
            option(
                "search",
                "NAME",
                "one member of fast alone: order (default), distance, way, front, plan, open, open-start, perimeter, beam; or forward, backward, backward-exact",
            ),
        ],
        generate: &[
            option("width", "N", "squares in a row, 5 to 20; default 9"),
            option("height", "N", "rows, 5 to 20; default 8"),
            option("boxes", "N", "how many, 1 to 8; default 3"),
            option("tries", "N", "rooms tried, of which the best is taken, 1 to 200; default 24"),
        ],
        bench: &[
            option(
                "set",
                "microban|microban2|xsokoban|sasquatch",
                "the collection in the shared data; default microban",
            ),
            option("time", "SECONDS", "time for each level; default 10, or 600 with `cpu` or `nodes`"),
            option("cpu", "SECONDS", "CPU time for each level, all threads together"),
            option("nodes", "N", "node limit for each level"),
            option("engine", "NAME", "the engine; default fast"),
            option("threads", "N", "default 1"),
            option("from", "K", "first level, from 1"),
            option("to", "K", "last level"),
            option("memory", "MIB", "memory for each level; default 1,024"),
            option("search", "NAME", "as for the engine single"),
            switch("proofs", "fewest pushes, with the engine pushes, compared with the published ones"),
            option("macros", "all|runs|rooms|none", "as for the engine"),
            option("improve", "true|false", "as for the engine fast; default true"),
        ],
    };
}
