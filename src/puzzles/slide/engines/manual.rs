//! What the options do.

use crate::model::manual::{FamilyOptions, Manual, option};
use crate::puzzles::slide::Slide;

impl Manual for Slide {
    const OPTIONS: FamilyOptions = FamilyOptions {
        solve: &[
            option("answer", "MOVES", "an answer to begin with; only shorter ones are looked for"),
            option("part", "I/N", "the I-th, from 0, of N searches that know nothing of each other (docs/engines)"),
            option("level", "0..3", "effort of one round of beams, windows and proof; usual 0"),
            option("width", "N", "of the beam, 1 to 1,000,000; usual 1,000"),
            option("distances", "around|straight", "around walls, or as if there were none; usual around"),
            option("changes", "true|false", "whether the circuit changes as the board fills; usual true"),
        ],
        generate: &[
            option("width", "N", "squares in a row, 2 to 8; usual 4"),
            option("height", "N", "rows, 2 to 8; usual 4"),
            option("walls", "N", "squares that are walls; usual 0"),
        ],
        bench: &[
            option(
                "only",
                "ROWS",
                "one kind of rows: article, always, korf, small, open; or threads, what a second thread is worth",
            ),
            option("walled", "FILE", "proves the boards of a file that have at most 16 free squares"),
            option("routes", "FILE", "the route engine on the contest's boards"),
            option("devquiz", "FILE", "the contest's 5,000 boards within its budgets of moves"),
            option(
                "known",
                "FILE",
                "lines of a board, a tab and the length of its shortest answer: how much longer the answers are",
            ),
            option("changes", "true|false", "for `routes`, as the engine takes it"),
            option("engine", "NAME", "for `known`"),
            option("every", "N", "for `devquiz`: only one board in N"),
            option("from", "N", "for `only threads`: smallest side, from 3"),
            option("to", "N", "for `only threads`: largest side, up to 8"),
            option("level", "0..3", "for `known` with the engine quick"),
            option("limit", "N", "boards at most, for `only small` and `only threads` of each size"),
            option(
                "resume",
                "FILE",
                "for `devquiz`: goes on from the state in the file, if there is one, and keeps it there",
            ),
            option("save", "FILE", "for `devquiz`: writes the answers there"),
            option("seed", "N", "of the first board, usual 0; for `routes` of the circuits, usual 1"),
            option("skip", "N", "for `walled` and `routes`: boards left out at the beginning"),
            option(
                "threads",
                "N",
                "for `small`, `walled`, `korf`, `open`, `devquiz`, usual 1; for `only threads`, usual 2",
            ),
            option("time", "SECONDS", "of the processor: for each board, for `devquiz` in all"),
            option("width", "N", "for `known` with the engine beam"),
        ],
    };
}
