//! The descriptions of the options.

use crate::model::manual::{FamilyOptions, Manual, option, switch};
use crate::puzzles::sweeper::Sweeper;

impl Manual for Sweeper {
    const OPTIONS: FamilyOptions = FamilyOptions {
        solve: &[
            option(
                "mode",
                "any|total|longest|count",
                "what is wanted: any answer, the fewest steps of all people together, the shortest longest route, or the number of answers; usual any",
            ),
            switch("all_steps", "the people walk all their steps"),
            option(
                "answer",
                "MOVES",
                "an answer to begin with, under `mode` total or longest; only better ones are looked for",
            ),
            option("meetings", "on|off", "whether people who meet clean together; usual on"),
            option("cap", "N", "answers after which counting ends; usual 1,000,000"),
            option("list", "A-B", "under `mode` count the answers numbered so, from 1, 200 at most"),
            option(
                "routes",
                "ROUTES",
                "how each person's way begins, with commas between them, such as URD,,L; not with `mode` longest",
            ),
            option(
                "colour",
                "on|off",
                "the test that there are enough steps on squares of each colour of a chequerboard; usual on",
            ),
            option(
                "deficit",
                "on|off",
                "the test that squares which can't be both entered and left leave enough steps; usual on",
            ),
            option("reach", "on|off", "the article's test that everything dirty is within a person's reach; usual on"),
            option("count", "on|off", "the article's test that there are enough steps for all that is dirty; usual on"),
            option("stock", "on|off", "the article's test that all litter can be brought to its bin in time; usual on"),
            option("part", "I/N", "the I-th, from 0, of N searches that know nothing of each other (docs/engines)"),
            option("width", "N", "of the beam, 1 to 1,000,000; usual 1,000"),
        ],
        generate: &[
            option("width", "N", "squares in a row, 2 to 9; usual 9"),
            option("height", "N", "rows, 2 to 9; usual 9"),
            option("people", "N", "how many, 1 to 12; usual 4"),
            option("least", "N", "steps of a person at least, 1 to 99; usual 4"),
            option("steps", "N", "steps of a person at most, 1 to 99; usual 9"),
            option("obstacles", "PERCENT", "how many of the squares that are not cleaned have furniture; usual 60"),
            option("things", "N", "pieces of litter at most; usual 4"),
            option("meetings", "on|off", "whether people who meet clean together; usual on"),
            option("slack", "N", "steps that each person has to spare; usual 0"),
            option("solutions", "N", "answers at most; usual 0, any number"),
            option("level", "N", "as hard as this or harder, 1 to 5; usual 0, any"),
        ],
        bench: &[
            option(
                "part",
                "fewest|longest|shared",
                "fewest steps, or the shortest longest route, in 20 rooms of 9x9, or the latter in the shared rooms",
            ),
            switch("prunings", "the article's engine with one test more in each row, then the tests that are ours"),
            option("rooms", "N", "rooms of 9x9 from the generator: how many are decided, and how fast"),
            option(
                "total",
                "SECONDS",
                "fewest steps and shortest longest route in the original rooms, with this much time for each",
            ),
            option("threads", "N", "1 to 64; usual 1"),
            option("time", "SECONDS", "after which a row is given up; usual 120"),
            option("cpu", "SECONDS", "of the processor for each room of `part`; usual 15"),
            option("seed", "N", "of the first room; usual 1 for `part`, 0 for `rooms`"),
        ],
    };
}
