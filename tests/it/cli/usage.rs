//! Wrong usage: exit status 2, nothing on standard output, and what is wrong on standard error.

use super::{EXAMPLE, tokeru};

/// Arguments, standard input, and what the message contains.
const CASES: [(&[&str], &str, &str); 48] = [
    (&["check", "maze", "-", "--moves", "1 x"], EXAMPLE, "line 1, column 3: not-a-number 'x'"),
    (&["solve", "maze", "-", "--moves", "1 0"], EXAMPLE, "move 2: edge-used"),
    (&["solve", "maze", "-", "--engine", "magic"], EXAMPLE, "[possible values: frontier, beam, article]"),
    (&["solve", "maze", "-", "--speed", "9"], EXAMPLE, "'--speed'"),
    (
        &["solve", "maze", "-", "--speed", "9", "--engine", "article"],
        EXAMPLE,
        "article of maze takes --part --prunings",
    ),
    (&["generate", "slide", "--boxes", "9"], "", "generator of slide takes --width --height --walls"),
    (&["bench", "beam", "--boxes", "9"], "", "benchmark of beam takes --part"),
    (&["solve", "no-such", "-"], EXAMPLE, "'no-such'"),
    (&["solve", "maze", "/no/such/file"], "", "/no/such/file"),
    (&["fly"], "", "'fly'"),
    (&["solve", "maze", "-", "--threads", "257"], EXAMPLE, "'257' for '--threads"),
    (&["solve", "maze", "-", "--time", "inf"], EXAMPLE, "'inf' for '--time"),
    (&["solve", "maze", "-", "--memory", "-1"], EXAMPLE, "'-1' for '--memory"),
    (&["solve", "maze", "-", "--nodes", "0"], EXAMPLE, "'0' for '--nodes"),
    (&["solve", "maze", "-", "--cpu", "5 apples"], EXAMPLE, "'5 apples' for '--cpu"),
    (&["generate", "maze", "--count", "0"], EXAMPLE, "'0' for '--count"),
    (&["show", "maze", "-", "--index", "18446744073709551616"], EXAMPLE, "a whole number from 1, below 2^64"),
    (&["solve", "maze", "-", "--nodes", "1e17"], EXAMPLE, "a whole number from 1, below 2^53"),
    (&["show", "maze", "-", "--index", "2"], EXAMPLE, "standard input has no such board; there is 1"),
    (&["check", "maze", "-", "--moves", "@/no/such"], EXAMPLE, "--moves @/no/such: "),
    (&["check", "maze", "-", "--moves", "@-"], EXAMPLE, "boards and moves can't both be standard input"),
    (
        &["solve", "maze", "-", "--seed", "-1"],
        EXAMPLE,
        "'-1' for '--seed <N>': expected a whole number from 0, below 2^64",
    ),
    (&["solve", "maze", "-", "--target", "x"], EXAMPLE, "'x' for '--target <OBJECTIVE>': expected a whole number"),
    (
        &["solve", "maze", "-", "--threads", "x"],
        EXAMPLE,
        "'x' for '--threads <N>': expected a whole number from 1 to 256",
    ),
    (&["serve", "--port", "65536"], "", "'65536' for '--port <N>': expected a whole number from 0 to 65535"),
    (&["perft", "maze", "-", "x"], EXAMPLE, "'x' for '<DEPTH>': expected a depth"),
    (&["solve", "maze", "-", "--shard", "-1/2"], EXAMPLE, "'-1/2' for '--shard <K/N>': expected two numbers"),
    (&["solve", "maze", "-", "--rating=maybe"], EXAMPLE, "[possible values: true, false]"),
    (
        &["solve", "maze", "-", "--all", "x"],
        EXAMPLE,
        "option all=x: bad-value (--all N: after the proof, list the best routes",
    ),
    (
        &["generate", "maze", "--width", "99"],
        "",
        "option width=99: out-of-range (--width N: crossings in a row, 1 to 12",
    ),
    (&["ask", "sokoban", "-", "grade"], "#####\n#@$.#\n#####\n", "sokoban answers: reach, walk, dead, "),
    (&["solve", "maze", "https://example.org/#/maze/1"], "", "a link is read by `tokeru show`"),
    (&["show", "maze", "#/maze/1ACIiRoQADABqsg", "--index", "2"], "", "--index 2: a link has one board"),
    (
        &["fuzz", "--seed", "18446744073709551615"],
        "",
        "--seed 18446744073709551615: the last number has to be below 2^63",
    ),
    (&["curate", "maze", "--seed", "9223372036854775807", "--count", "2"], "", "the last number has to be below 2^63"),
    (&["bench", "scale", "--figure", "/no/such/figure.svg"], "", "--figure /no/such/figure.svg: "),
    (&["bench", "beam", "--part", "foo"], "", "option part=foo: bad-value (--part "),
    (&["bench", "beam", "--instances", "0"], "", "option instances=0: out-of-range"),
    (&["bench", "maze", "--time", "-1"], "", "option time=-1: out-of-range"),
    (&["bench", "maze", "--bars", "--board", "foo"], "", "option board=foo: bad-value"),
    (&["bench", "slide", "--only", "small", "--time", "0"], "", "option time=0: out-of-range"),
    (&["generate", "sweeper", "--least", "50"], "", "option least=50: out-of-range"),
    (&["generate", "sweeper", "--meetings", "maybe"], "", "option meetings=maybe: bad-value"),
    (&["solve", "maze", "-", "--trace", "-"], EXAMPLE, "'-' for '--trace <FILE>': expected the name of a file"),
    (&["solve", "maze", "-", "--resume", "-"], EXAMPLE, "'-' for '--resume <FILE>': expected the name of a file"),
    (&["bench", "scale", "--figure", "-"], "", "'-' for '--figure <FILE>': expected the name of a file"),
    (&["bench", "slide", "--save", "-"], "", "'-' for '--save <FILE>': expected the name of a file"),
    (&["generate", "maze", "--resume=-"], "", "'-' for '--resume <FILE>': expected the name of a file"),
];

#[test]
fn wrong_usage_is_status_2_and_says_what_is_wrong() {
    for (arguments, input, message) in CASES {
        let ran = tokeru(arguments, input);
        assert_eq!((ran.status, ran.out.as_str()), (2, ""), "{arguments:?}");
        assert!(ran.err.contains(message), "{arguments:?}: {}", ran.err);
    }
}
