//! Links: short, readable for ever, and harmless however they have been tampered with.

use crate::allocated::ALLOCATED;
use crate::common::shipped;
use crate::common::{boards, kept, shared};
use std::fs;
use std::time::Duration;
use tokeru::base::clock::CpuClock;
use tokeru::base::rng::Rng;
use tokeru::family::Family;
use tokeru::family::solver::TextRequest;
use tokeru::model::event::Silent;
use tokeru::model::link::{self, LinkText, Opening};
use tokeru::model::options::Options;
use tokeru::puzzles::{Entry, FAMILIES, TEMPLATE};
use tokeru::search::control::Counters;

/// Bytes that decoding a link may ask for in all: a few times the longest inflated text.
const MAX_ALLOCATED: usize = 16 * link::MAX_INFLATED;
/// Longest time of decoding a link, in the thread's own CPU time, which other programs do not lengthen.
const MAX_TIME: Duration = Duration::from_millis(50);

/// Decodes a link within the caps. Returns board and moves if the code is sound.
fn decode(family: &str, code: &str) -> Option<LinkText> {
    ALLOCATED.set(0);
    let begun = CpuClock::thread();
    let decoded = shipped(family).decode(code).ok();
    let (took, allocated) = (Duration::from_secs_f64(begun.seconds()), ALLOCATED.get());
    assert!(allocated < MAX_ALLOCATED, "{family}/{code}: {allocated} bytes");
    assert!(took < MAX_TIME, "{family}/{code}: {took:?}");
    decoded
}

fn codes(family: &str) -> Vec<String> {
    boards(family).iter().filter_map(|(_, board)| shipped(family).encode(board, "", Opening::Play).ok()).collect()
}

#[test]
fn boards_round_trip() {
    for &family in FAMILIES {
        for (name, text) in boards(family.id()) {
            let board = family.parse(&text).expect(&name).board;
            let link = family.encode(&board, "", Opening::Play).expect(&name);
            assert_eq!(
                family.decode(&link).expect(&name),
                LinkText { board, moves: String::new(), opening: Opening::Play },
                "{name}"
            );
        }
    }
}

/// A board as large as allowed, with numbers as large as allowed, is read and comes back from its link. One beyond a
/// limit is refused.
#[test]
fn boards_at_the_limits_round_trip() {
    let room = |side: usize, limit: u32| {
        let rows = format!("2{}\n", " 0".repeat(side - 1)) + &format!("0{}\n", " 0".repeat(side - 1)).repeat(side - 1);
        format!("{side} {side}\n{rows}1 {limit}\n0\n0\n")
    };
    let level = |side: usize| {
        let inner = format!("#{}#\n", " ".repeat(side - 2)).repeat(side - 3);
        format!("{0}\n#@$.{1}#\n{inner}{0}\n", "#".repeat(side), " ".repeat(side - 5))
    };
    let road = |number: u32| format!("1 2\n*{number}\n1 0 1\n");
    let maze = |side: usize| {
        let rows = [" +1".repeat(side - 1), " +1".repeat(side)].map(|row| row[1..].to_owned() + "\n");
        let rows: String = (0..2 * side - 1).map(|row| rows[row % 2].clone()).collect();
        format!("{side} {side}\n{rows}1 0 1\n")
    };
    let map = |maps: usize, side: usize, keys: usize| format!("{maps} 1 {side} {side} {keys}\nseed 6\n");
    let pairs = [
        ("maze", road(1_000_000), road(1_000_001)),
        ("maze", maze(12), maze(13)),
        ("sokoban", level(64), level(65)),
        ("sweeper", room(9, 99), room(9, 100)),
        ("sweeper", room(9, 1), room(10, 1)),
        ("beam", map(1, 63, 10_000), map(1, 63, 10_001)),
        ("beam", map(256, 9, 1), map(257, 9, 1)),
        ("beam", map(1, 63, 1), map(1, 64, 1)),
    ];
    for (family, most, above) in pairs {
        let board = shipped(family).parse(&most).unwrap_or_else(|error| panic!("{family}: {error}\n{most}")).board;
        let link = shipped(family).encode(&board, "", Opening::Play).expect(&most);
        assert_eq!(
            shipped(family).decode(&link).expect(&most),
            LinkText { board, moves: String::new(), opening: Opening::Play }
        );
        assert!(shipped(family).parse(&above).is_err(), "{family}\n{above}");
    }
}

#[test]
fn a_link_to_an_answer_keeps_its_step() {
    let board = "3 3\n+1 +2\n+4 -1 +1\n+3 *2\n*3 -2 +5\n-4 +1\n1 0 8\n";
    for opening in [Opening::Play, Opening::Answer(None), Opening::Answer(Some(0)), Opening::Answer(Some(1 << 20))] {
        let code = shipped("maze").encode(board, "1 2 5", opening).expect("legal");
        assert_eq!(
            shipped("maze").decode(&code).expect(&code),
            LinkText { board: board.into(), moves: "1 2 5".into(), opening }
        );
    }
    for moves in ["", "1 2 5"] {
        let opening = Opening::Task("after 1 36".parse().expect("a task"));
        let code = shipped("maze").encode(board, moves, opening).expect("legal");
        assert_eq!(
            shipped("maze").decode(&code).expect(&code),
            LinkText { board: board.into(), moves: moves.into(), opening }
        );
    }
    let bare = shipped("maze").encode(board, "", Opening::Answer(Some(3))).expect("a board");
    assert_eq!(shipped("maze").decode(&bare).expect(&bare).opening, Opening::Play, "nothing to open");
}

/// The published links: family, code and, if the line has it, their content.
fn published() -> Vec<(String, String, Option<[String; 3]>)> {
    let text = fs::read_to_string(kept("links.txt")).expect("kept");
    let lines = text.lines().filter(|line| line.starts_with("#/"));
    let read = |line: &str| {
        let mut columns = line.split('\t').map(|column| column.replace("\\n", "\n"));
        let link = columns.next().expect("one column at least");
        let (family, code) = link[2..].split_once('/').expect("#/family/code");
        let held: Vec<String> = columns.collect();
        (family.to_owned(), code.to_owned(), held.try_into().ok())
    };
    lines.map(read).collect()
}

#[test]
fn published_links_can_still_be_read() {
    for (family, code, held) in published() {
        let LinkText { board, moves, opening } =
            shipped(&family).decode(&code).unwrap_or_else(|e| panic!("{family}/{code}: {e}"));
        assert!(shipped(&family).check(&board, &moves).expect(&code).violation.is_none(), "{code}");
        let opening = match opening {
            Opening::Play => "play".to_owned(),
            Opening::Answer(None) => "answer".to_owned(),
            Opening::Answer(Some(step)) => format!("answer {step}"),
            Opening::Task(task) => format!("task {task}"),
        };
        assert!(held.is_none_or(|held| held == [opening, moves, board]), "{family}/{code} holds something else");
    }
}

/// A new family's first links: a board alone, a move, an answer at its end and in its middle.
fn first_links(family: &'static Entry) -> String {
    let solve = |board: &str| family.solve(board, &TextRequest::default(), &Counters::default(), &Silent).ok()?.best;
    let solved = |(_, text): &(String, String)| {
        let board = family.parse(text).ok()?.board;
        let answer = solve(&board)?.moves;
        (!answer.is_empty()).then_some((board, answer))
    };
    let (board, answer) = boards(family.id()).iter().find_map(solved).expect("a board with an answer in tests/data");
    let code = |moves: &str, opening| family.encode(&board, moves, opening).expect("short");
    let first = &family.legal(&board, "").expect("sound")[0];
    let line = |way: &str, moves: &str, opening| {
        format!("#/{}/{}\t{way}\t{moves}\t{}\n", family.id(), code(moves, opening), board.replace('\n', "\\n"))
    };
    let ways = [
        format!("#/{}/{}\n", family.id(), code("", Opening::Play)),
        line("play", first, Opening::Play),
        line("answer", &answer, Opening::Answer(None)),
        line("answer 1", &answer, Opening::Answer(Some(1))),
    ];
    ways.concat()
}

/// `TOKERU_BLESS=1` publishes links of a family that has none; those that are there never change.
fn publish_first_links() {
    let text = fs::read_to_string(kept("links.txt")).expect("kept");
    let unknown = |family: &&&'static Entry| !text.contains(&format!("#/{}/", family.id()));
    let links: String = FAMILIES.iter().filter(unknown).map(|&family| first_links(family)).collect();
    fs::write(kept("links.txt"), text + &links).expect("written");
}

/// Boards alone, moves, an answer at its end and in its middle, for each family; and one that is deflated.
#[test]
fn every_form_of_link_is_among_the_published_ones() {
    if std::env::var_os("TOKERU_BLESS").is_some() {
        publish_first_links();
    }
    const HOW: &str = "The first links of a family: TOKERU_BLESS=1 cargo test --test it links";
    let links = published();
    for family in FAMILIES.iter().copied().map(Family::id) {
        let of = || links.iter().filter(|(named, ..)| named == family);
        let flags = |code: &str| link::unseal(family, code).expect("sound").0;
        assert!(of().any(|(_, code, _)| flags(code) == 0), "{family}: a board alone. {HOW}");
        for way in ["play", "answer", "answer "] {
            let fits = |held: &[String; 3]| held[0].starts_with(way) && !held[1].is_empty();
            assert!(of().any(|(.., held)| held.as_ref().is_some_and(fits)), "{family}: {way}. {HOW}");
        }
    }
    let deflated =
        |(family, code, _): &(String, String, _)| link::unseal(family, code).expect("sound").0 & link::DEFLATED != 0;
    assert!(links.iter().any(deflated));
}

#[test]
fn damaged_links_are_refused_with_a_code() {
    for &family in FAMILIES {
        for code in codes(family.id()) {
            let refusal = |code: &str| family.decode(code).unwrap_err().code().0;
            assert_eq!(refusal(&code[..code.len() - 1]), "link-damaged");
            assert_eq!(refusal(&format!("0{}", &code[1..])), "link-damaged");
            for version in 2..=9 {
                assert_eq!(refusal(&format!("{version}{}", &code[1..])), "link-too-new");
            }
        }
        let long = "1".repeat(100_000);
        assert_eq!(family.decode(&long).unwrap_err().code().0, "link-too-long");
    }
}

#[test]
fn noise_is_refused_within_the_caps() {
    let mut rng = Rng::new(7);
    for &family in FAMILIES {
        for _ in 0..2000 {
            let length = rng.below(60);
            let code: String = (0..length).map(|_| char::from(b"1AZaz09-_"[rng.below(9)])).collect();
            decode(family.id(), &format!("1{code}"));
        }
    }
}

/// The checksum fits, but the bits have been tampered with. Ten thousand links a family.
#[test]
fn tampered_links_never_panic_and_stay_within_the_caps() {
    let mut rng = Rng::new(11);
    for &family in FAMILIES {
        let codes = codes(family.id());
        for round in 0..10_000 {
            let code = tampered(family.id(), &codes[round % codes.len()], &mut rng);
            if let Some(LinkText { board, moves, .. }) = decode(family.id(), &code) {
                family.check(&board, &moves).expect("what a link gives can be read");
            }
        }
    }
}

fn tampered(family: &str, code: &str, rng: &mut Rng) -> String {
    let (flags, mut packed) = link::unseal(family, code).expect("just made");
    for _ in 0..=rng.below(3) {
        let at = rng.below(packed.len());
        packed[at] ^= 1 << rng.below(8);
    }
    if rng.chance(0.2) {
        packed.truncate(rng.below(packed.len()));
    }
    link::seal(
        family,
        flags & 1 | u8::from(rng.chance(0.3)) | u8::from(rng.chance(0.3)) << 2 | u8::from(rng.chance(0.3)) << 3,
        packed,
    )
}

/// A hostile way round the limit of length: a short text that would inflate to a very long one.
#[test]
fn a_bomb_is_refused_within_the_caps() {
    let packed = vec![0; 60_000];
    for &family in FAMILIES {
        let bomb = link::seal(family.id(), 0, packed.clone());
        assert!(bomb.len() < 200, "deflated");
        decode(family.id(), &bomb);
    }
}

/// Characters of `#/<family>/<code>`.
fn length(family: &str, board: &str) -> usize {
    let board = shipped(family).parse(board).unwrap_or_else(|e| panic!("{family}: {e}")).board;
    shipped(family).encode(&board, "", Opening::Play).expect("a board").len() + family.len() + "#//".len()
}

/// Longest link of twenty generated boards.
fn longest(family: &str, options: &[(&str, &str)]) -> usize {
    let mut chosen = Options::default();
    options.iter().for_each(|(name, value)| chosen.set(*name, *value));
    let board = |seed| shipped(family).generate(seed, &chosen).unwrap_or_else(|e| panic!("{family} {seed}: {e}"));
    (0..20).map(|seed| length(family, &board(seed))).max().expect("twenty")
}

#[test]
fn links_are_short() {
    assert!(longest("maze", &[("width", "6"), ("height", "6")]) < 120);
    assert!(longest("slide", &[("width", "6"), ("height", "6")]) < 60);
    assert!(longest("sweeper", &[("width", "9"), ("height", "9")]) < 100);
}

#[test]
fn links_of_real_boards_are_short() {
    let first = |family, path| shared(path).map(|text| shipped(family).split(&text)[0].to_owned());
    for (family, path, limit) in [("sokoban", "sokoban/XSokoban_odd_45.xsb", 80), ("maze", "maze/12_66.txt", 120)] {
        if let Some(board) = first(family, path) {
            assert!(length(family, &board) < limit, "{path}");
        }
    }
}

/// The template is not shipped, so its link is kept here.
#[test]
fn the_link_of_the_template_can_still_be_read() {
    const CODE: &str = "1BSJdAggCEJhM";
    let opening = Opening::Answer(Some(1));
    let game = LinkText { board: "3 3\n.#.\n###\n.#.\n".to_owned(), moves: "4 0".to_owned(), opening };
    assert_eq!(TEMPLATE.encode(&game.board, &game.moves, opening).expect("short"), CODE);
    assert_eq!(TEMPLATE.decode(CODE).expect("sound"), game);
}

/// Levels of one row of walls, each longer than the one before by a bit: one of them ends at the end of a byte.
#[test]
fn an_extra_byte_at_the_end_damages_a_link() {
    let codes = (1..=8).map(|width| shipped("sokoban").encode(&"#".repeat(width), "", Opening::Play).expect("short"));
    for code in codes {
        let (flags, mut packed) = link::unseal("sokoban", &code).expect("just made");
        assert!(decode("sokoban", &code).is_some());
        packed.push(0);
        assert_eq!(decode("sokoban", &link::seal("sokoban", flags, packed)), None);
    }
}
