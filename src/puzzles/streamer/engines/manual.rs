//! The descriptions of the options.

use crate::model::manual::{FamilyOptions, Manual, option, switch};
use crate::puzzles::streamer::Streamer;

impl Manual for Streamer {
    const OPTIONS: FamilyOptions = FamilyOptions {
        solve: &[
            option("width", "N", "leaves of a layer, 1 to 200,000; default 1,000, for timed the maximum"),
            option(
                "storage",
                "trail|tour|chained|counted|copies",
                "how the tree is kept; only the trail works on several threads; default trail",
            ),
            option(
                "tie",
                "hash|first|seed|kinN",
                "which of equal scores are kept: by hash, the first, by hash with the seed, or those least related N generations back; default hash",
            ),
            option("coin", "N", "worth of a coin, 0 to 1,000; default 8"),
            option("beside", "N", "cost of each coin left beside a cell whose coin is taken, 0 to 1,000; default 1"),
            option("visit", "N", "cost of entering a cell, for each earlier visit, 0 to 1,000; default 0"),
            option(
                "sight",
                "0..8",
                "states are equal if the players of this many maps stand on the same cells; 0: if the same coins are gone as well; default 8",
            ),
            option("unique", "true|false", "keep equal states once; default true"),
            option("stretch", "N", "minimum leaves per thread in a layer, 1 to 1,048,576; default 256"),
            switch("layers", "report every layer, for a trace"),
            option("kernel", "tuned|plain", "the game's kernel: the tuned one or a plain one; default tuned"),
            option("part", "I/N", "the I-th, from 0, of N independent searches (docs/engines)"),
        ],
        generate: &[
            option("maps", "N", "how many, 1 to 256; default 100"),
            option("chosen", "N", "maps that are chosen, 1 to 8; default 8"),
            option("height", "N", "rows of a map, 3 to 63; default 50"),
            option("width", "N", "cells in a row, 3 to 63; default 50"),
            option("keys", "N", "presses, up to 10,000; default 2,500"),
        ],
        bench: &[
            option("part", "storages|widths|threads|quality", "only this part; all but quality by default"),
            option("instances", "N", "boards; default 10"),
            option("runs", "N", "runs of each, 1 to 100; default 3"),
            option("width", "N", "width of the beam, 1 to 100,000; default 1,000"),
            option("seconds", "SECONDS", "time for each board of the part quality; default 4"),
            option("threads", "N", "1 to 64; default 2"),
        ],
    };
}
