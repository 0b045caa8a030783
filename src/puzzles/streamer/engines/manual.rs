//! The descriptions of the options.

use crate::model::manual::{FamilyOptions, Manual, option, switch};
use crate::puzzles::streamer::Streamer;

impl Manual for Streamer {
    const OPTIONS: FamilyOptions = FamilyOptions {
        solve: &[
            option(
                "width",
                "N",
                "leaves of a layer, 1 to 200,000; usual 1,000, for timed the most that it may come to",
            ),
            option(
                "storage",
                "trail|tour|chained|counted|copies",
                "how the tree is kept; only the trail works on several threads; usual trail",
            ),
            option(
                "tie",
                "hash|first|seed|kinN",
                "which of equal scores are kept: by hash, the first, by hash with the seed, or those least akin N generations back; usual hash",
            ),
            option("coin", "N", "worth of a coin, 0 to 1,000; usual 8"),
            option("beside", "N", "cost of each coin left beside a cell whose coin is taken, 0 to 1,000; usual 1"),
            option("visit", "N", "cost of entering a cell, for each time before, 0 to 1,000; usual 0"),
            option(
                "sight",
                "0..8",
                "states are the same where the players of so many maps stand on the same cells, 0: where the same coins are gone as well; usual 8",
            ),
            option("unique", "true|false", "whether states that are the same are kept once; usual true"),
            option("stretch", "N", "fewest leaves for each thread in a layer, 1 to 1,048,576; usual 256"),
            switch("layers", "tells of every layer, for a trace"),
            option("kernel", "tuned|plain", "of the game: the tuned one or a plain one; usual tuned"),
            option("part", "I/N", "the I-th, from 0, of N searches that know nothing of each other (docs/engines)"),
        ],
        generate: &[
            option("maps", "N", "how many, 1 to 256; usual 100"),
            option("chosen", "N", "maps that are chosen, 1 to 8; usual 8"),
            option("height", "N", "rows of a map, 3 to 63; usual 50"),
            option("width", "N", "cells in a row, 3 to 63; usual 50"),
            option("keys", "N", "presses, up to 10,000; usual 2,500"),
        ],
        bench: &[
            option("part", "storages|widths|threads|quality", "one part; usual all but quality"),
            option("instances", "N", "boards; usual 10"),
            option("runs", "N", "of each, 1 to 100; usual 3"),
            option("width", "N", "of the beam, 1 to 100,000; usual 1,000"),
            option("seconds", "SECONDS", "for each board of the part quality; usual 4"),
            option("threads", "N", "1 to 64; usual 2"),
        ],
    };
}
