//! What the options do.

use crate::model::manual::{FamilyOptions, Manual, option};
use crate::puzzles::slide::Slide;

impl Manual for Slide {
    const OPTIONS: FamilyOptions = FamilyOptions {
        solve: &[
            option("answer", "MOVES", "a known answer; search only for shorter ones"),
            option("part", "I/N", "the I-th, from 0, of N independent searches (docs/engines)"),
            option("level", "0..3", "effort of one round of beams, windows and proof; default 0"),
            option("width", "N", "width of the beam, 1 to 1,000,000; default 1,000"),
            option("distances", "around|straight", "around walls, or as if there were none; default around"),
            option("changes", "true|false", "whether the circuit changes as the board fills; default true"),
        ],
        generate: &[
            option("width", "N", "squares in a row, 2 to 8; default 4"),
            option("height", "N", "rows, 2 to 8; default 4"),
            option("walls", "N", "squares that are walls; default 0"),
        ],
        bench: &[
            option(
                "only",
                "ROWS",
                "one kind of rows: article, always, korf, small, open; or threads, the gain of a second thread",
            ),
            option("walled", "FILE", "prove the boards of a file that have at most 16 free squares"),
            option("routes", "FILE", "the route engine on the contest's boards"),
            option("devquiz", "FILE", "the contest's 5,000 boards within its budgets of moves"),
            option(
                "known",
                "FILE",
                "lines of a board, a tab and the length of its shortest answer: how much longer the answers are",
            ),
            option("changes", "true|false", "for `routes`, as for the engine"),
            option("engine", "NAME", "the engine for `known`"),
            option("every", "N", "for `devquiz`: only every N-th board"),
            option("from", "N", "for `only threads`: smallest side, from 3"),
            option("to", "N", "for `only threads`: largest side, up to 8"),
            option("level", "0..3", "effort, for `known` with the engine quick"),
            option("limit", "N", "maximum number of boards, for `only small` and `only threads` of each size"),
            option(
                "resume",
                "FILE",
                "for `devquiz`: continue from the state in the file, if there is one, and save it there",
            ),
            option("save", "FILE", "for `devquiz`: write the answers to the file"),
            option("seed", "N", "seed of the first board, default 0; for `routes`, of the circuits, default 1"),
            option("skip", "N", "for `walled` and `routes`: boards to skip at the beginning"),
            option(
                "threads",
                "N",
                "for `small`, `walled`, `korf`, `open`, `devquiz`, default 1; for `only threads`, default 2",
            ),
            option("time", "SECONDS", "CPU time: for each board, for `devquiz` in all"),
            option("width", "N", "width of the beam, for `known` with the engine beam"),
        ],
    };
}
