//! The descriptions of the options.

use crate::model::manual::{FamilyOptions, Manual, option, switch};
use crate::puzzles::sweeper::Sweeper;

impl Manual for Sweeper {
    const OPTIONS: FamilyOptions = FamilyOptions {
        solve: &[
            option(
                "mode",
                "any|total|longest|count",
                "the goal: any answer, the fewest steps of all people together, the shortest longest route, or the number of answers; default any",
            ),
            switch("all_steps", "the people walk all their steps"),
            option("answer", "MOVES", "a known answer, with `mode` total or longest; search only for better ones"),
            option("meetings", "on|off", "whether people who meet clean together; default on"),
            option("cap", "N", "number of answers at which counting ends; default 1,000,000"),
            option("list", "A-B", "with `mode` count, the answers with these numbers, from 1, at most 200"),
            option(
                "routes",
                "ROUTES",
                "the first steps of each person, separated by commas, such as URD,,L: every answer has all of them, and all of them count; not with `mode` longest",
            ),
            option(
                "colour",
                "on|off",
                "the check that there are enough steps on squares of each colour of a chequerboard; default on",
            ),
            option(
                "deficit",
                "on|off",
                "the check that squares which can't be both entered and left leave enough steps; default on",
            ),
            option(
                "reach",
                "on|off",
                "the article's check that everything dirty is within a person's reach; default on",
            ),
            option(
                "count",
                "on|off",
                "the article's check that there are enough steps for all that is dirty; default on",
            ),
            option(
                "stock",
                "on|off",
                "the article's check that all litter can be brought to its bin in time; default on",
            ),
            option("part", "I/N", "the I-th, from 0, of N independent searches (docs/engines)"),
            option("width", "N", "width of the beam, 1 to 1,000,000; default 1,000"),
        ],
        generate: &[
            option("width", "N", "squares in a row, 2 to 9; default 9"),
            option("height", "N", "rows, 2 to 9; default 9"),
            option("people", "N", "how many, 1 to 12; default 4"),
            option("least", "N", "minimum steps of a person, 1 to 99; default 4"),
            option("steps", "N", "maximum steps of a person, 1 to 99; default 9"),
            option("obstacles", "PERCENT", "share of the uncleaned squares that have furniture; default 60"),
            option("things", "N", "maximum pieces of litter; default 4"),
            option("meetings", "on|off", "whether people who meet clean together; default on"),
            option("slack", "N", "steps that each person has to spare; default 0"),
            option("solutions", "N", "maximum number of answers; default 0, any number"),
            option("level", "N", "minimum difficulty, 1 to 5; default 0, any"),
        ],
        bench: &[
            option(
                "part",
                "fewest|longest|shared",
                "fewest steps, or the shortest longest route, in 20 rooms of 9x9, or the latter in the rooms of the shared data",
            ),
            switch("prunings", "the article's engine with one check more in each row, then our own checks"),
            option("rooms", "N", "how many generated 9x9 rooms are decided, and how fast"),
            option(
                "total",
                "SECONDS",
                "fewest steps and shortest longest route in the original rooms, with this time limit for each",
            ),
            option("threads", "N", "1 to 64; default 1"),
            option("time", "SECONDS", "time after which a row is given up; default 120"),
            option("cpu", "SECONDS", "CPU time for each room of `part`; default 15"),
            option("seed", "N", "seed of the first room; default 1 for `part`, 0 for `rooms`"),
        ],
    };
}
