//! Searches from both ends agree with searches from one.

use super::*;
use crate::base::grid::Size;
use crate::base::of_the_day::of_the_day;
use crate::base::rng::Rng;
use crate::model::event::Silent;
use crate::model::limits::Limits;
use crate::model::outcome::Sense;
use crate::puzzles::slide::engines::iteration::Optimal;
use crate::puzzles::slide::engines::pattern_db::library;
use crate::puzzles::slide::engines::pattern_db::watch::BuildLimits;
use crate::puzzles::slide::rules::board::Board;
use crate::puzzles::slide::rules::board::graph::Layout;
use crate::puzzles::slide::rules::board::shuffle::{shuffled, wall_in};
use crate::search::control::Counters;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

/// Width, height and walls of a board, and the cells of its patterns.
const SHAPES: [(usize, usize, usize, usize); 7] =
    [(3, 3, 1, 3), (4, 3, 1, 5), (5, 3, 3, 5), (4, 4, 4, 4), (5, 3, 0, 5), (5, 4, 4, 5), (5, 3, 2, 4)];

/// Random boards of 8 to 16 cells, the largest only some moves from their goals, with estimates of weak and of strong
/// tables.
fn each(visit: impl FnMut(&Graph, &Position, [&OneBitEstimate; 2])) {
    each_of(&[0, 1, 2, 3, 4, 5], visit);
}

/// Two boards of each shape: three days in a row take all of them.
fn each_of_the_day(visit: impl FnMut(&Graph, &Position, [&OneBitEstimate; 2])) {
    each_of(&of_the_day(0..6, 3), visit);
}

/// One board of each shape for each of the rounds.
fn each_of(rounds: &[usize], mut visit: impl FnMut(&Graph, &Position, [&OneBitEstimate; 2])) {
    let mut rng = Rng::new(77);
    for seed in 0..42 {
        let (round, (width, height, walls, k)) = (seed as usize / SHAPES.len(), SHAPES[seed as usize % SHAPES.len()]);
        let goal = wall_in(&Board::solved(Size::new(width, height), |_| false), walls, &mut rng);
        let layout = Layout::of(&shuffled(&goal, seed)).expect("whole");
        let (graph, n) = (layout.graph.clone(), layout.graph.len());
        let mut start = Position::of(&layout);
        if n > 13 {
            start = Position::solved(n, n as u8 - 1);
            let mut back = NONE;
            for _ in 0..90 {
                let ways: Vec<usize> =
                    graph.neighbours(start.blank.into()).filter(|&v| v != usize::from(back)).collect();
                back = start.blank;
                start.enter(if ways.is_empty() { break } else { ways[rng.below(ways.len())] as u8 });
            }
        }
        if start.is_solved(n) || !rounds.contains(&round) {
            continue;
        }
        let library = library::of(&graph, u64::MAX);
        let (limits, counters) = (Limits::default(), Counters::default());
        let control = Control::new(&limits, Sense::Minimize, &counters, &Silent);
        let [to, from] = [n as u8 - 1, start.blank].map(|blank| {
            library.slopes(&library.groups(k, blank, 0), blank, &BuildLimits::ample(&control)).expect("room")
        });
        visit(&graph, &start, [&to, &from]);
    }
}

/// A search on one thread that uses patterns and beams from the start.
fn meet<'a>(graph: &'a Graph, estimates: [&'a OneBitEstimate; 2], control: &'a Control<'a>) -> Bidirectional<'a> {
    Bidirectional { graph, estimates, pattern_from: 0, beam_from: 0.0, control, tables: 0, threads: 1, offer: &|_| {} }
}

/// Deepens from a new start.
fn deepen(meet: &Bidirectional<'_>, start: &Position, least: u32, known: u32, most: u64) -> Proved {
    meet.deepen(start, least, known, most, &mut Progress::new(meet.graph, start, 0.0))
}

/// Searches from both ends and from one find the same lengths for any first limit, and what is proved is true.
#[test]
fn searching_from_both_ends_agrees_with_searching_from_one() {
    let (limits, counters) = (Limits::default(), Counters::default());
    let control = Control::new(&limits, Sense::Minimize, &counters, &Silent);
    let mut long = 0;
    each_of_the_day(|graph, start, estimates| {
        let one = Optimal::new(graph, estimates[0], graph.len() as u8 - 1, &control, 1, 0);
        let Proved::Shortest(shortest) = one.deepen(start, 0, u32::MAX, u64::MAX) else { panic!("solvable") };
        let length = shortest.len() as u32;
        long += u32::from(length > 30);
        // Patterns and beams save work and change nothing else.
        for (pattern_from, beam_from) in [(0, 0.0), (0, f64::INFINITY), (u64::MAX, 0.0)] {
            let offered = AtomicUsize::new(usize::MAX);
            let offer = |answer: &[Direction]| {
                assert!(start.after(graph, answer).is_solved(graph.len()));
                offered.fetch_min(answer.len(), Relaxed);
            };
            let meet = Bidirectional { pattern_from, beam_from, offer: &offer, ..meet(graph, estimates, &control) };
            let known = [(0, 2), (0, u32::MAX), (length - 1, 2), (length, 2), (length + 1, 6), (length + 6, 8)];
            for (least, more) in known {
                if least > length && pattern_from == 0 && beam_from == 0.0 {
                    // If nothing shorter is allowed, the answer of a beam counts as shortest.
                    continue;
                }
                let known = length.saturating_add(more);
                let Proved::Shortest(answer) = deepen(&meet, start, least, known, u64::MAX) else {
                    panic!("{start:?}")
                };
                assert_eq!(answer.len() as u32, length, "from {least}: {start:?}");
                assert!(start.after(graph, &answer).is_solved(graph.len()));
            }
            assert_eq!(deepen(&meet, start, 0, length, u64::MAX), Proved::Bound(length), "{start:?}");
            let Proved::Bound(bound) = deepen(&meet, start, 0, length, 50) else {
                panic!("nothing shorter is to be found")
            };
            assert!(bound <= length);
            assert!(offered.into_inner() >= length as usize);
        }
    });
    assert!(long > 2, "only {long} long ones");
}

/// Threads share a layer by hash: its nodes, what is proved and the node count are the same for any number of them.
#[test]
fn any_number_of_threads_gives_the_same_result() {
    let mut large = 0;
    each_of_the_day(|graph, start, estimates| {
        let run = |pattern_from, threads, known, most| {
            let (limits, counters) = (Limits::default(), Counters::default());
            let control = Control::new(&limits, Sense::Minimize, &counters, &Silent);
            let meet = Bidirectional { pattern_from, threads, ..meet(graph, estimates, &control) };
            let end = deepen(&meet, start, 0, known, most);
            (end, control.stats().nodes)
        };
        let (Proved::Shortest(shortest), nodes) = run(u64::MAX, 1, u32::MAX, u64::MAX) else { panic!("solvable") };
        large += u32::from(nodes > 40_000);
        let length = shortest.len() as u32;
        for threads in [2, 3, 5] {
            for pattern_from in [0, u64::MAX] {
                let run = |threads, known, most| run(pattern_from, threads, known, most);
                let (Proved::Shortest(answer), _) = run(threads, u32::MAX, u64::MAX) else { panic!("solvable") };
                assert_eq!(answer.len(), shortest.len(), "{threads} threads: {start:?}");
                assert!(start.after(graph, &answer).is_solved(graph.len()));
                for most in [100, u64::MAX] {
                    assert_eq!(run(threads, length, most), run(1, length, most), "{threads} threads: {start:?}");
                }
            }
        }
    });
    assert!(large > 0, "none is shared");
}

/// A search that continues from an earlier one, with its tables, proves the same in several steps and takes hardly more
/// nodes.
#[test]
fn an_interrupted_search_resumes() {
    let (mut several, mut sums) = (0, [0; 2]);
    each(|graph, start, estimates| {
        let run = |most: &[u64]| {
            let (limits, counters) = (Limits::default(), Counters::default());
            let control = Control::new(&limits, Sense::Minimize, &counters, &Silent);
            let meet = Bidirectional { beam_from: f64::INFINITY, ..meet(graph, estimates, &control) };
            let (mut progress, mut least, mut steps) = (Progress::new(graph, start, 0.0), 0, 0);
            for &most in most {
                // As in the stages of a proof: what is expected to take more is left to the next one.
                if progress.expected > most as f64 {
                    continue;
                }
                steps += 1;
                match meet.deepen(start, least, u32::MAX, most, &mut progress) {
                    Proved::Shortest(answer) => return (answer.len(), steps, control.stats().nodes),
                    Proved::Bound(bound) | Proved::Stopped(bound) => least = bound,
                }
            }
            panic!("solvable")
        };
        let (length, _, nodes) = run(&[u64::MAX]);
        let (same, steps, in_steps) = run(&[1, 10, 100, 1000, 10_000, u64::MAX]);
        assert_eq!(same, length, "{start:?}");
        several += u32::from(steps > 2);
        sums = [sums[0] + nodes, sums[1] + in_steps];
    });
    assert!(several > 10, "{several} in more than two steps");
    assert!(4 * sums[1] < 5 * sums[0], "{sums:?} nodes at once and in steps");
}

/// A beam keeps at most a fixed number of positions of a layer, and finds a shortest answer on most boards.
#[test]
fn a_beam_finds_answers_with_fewer_nodes() {
    let (mut found, mut boards, mut sums) = (0, 0, [0.0; 2]);
    each(|graph, start, estimates| {
        let (limits, counters) = (Limits::default(), Counters::default());
        let control = Control::new(&limits, Sense::Minimize, &counters, &Silent);
        let meet = Bidirectional { pattern_from: u64::MAX, ..meet(graph, estimates, &control) };
        let Proved::Shortest(shortest) = deepen(&meet, start, 0, u32::MAX, u64::MAX) else { panic!("solvable") };
        let (names, length) = (meet.names(start), shortest.len());
        let within = |width| {
            with_pool(1, |pool| {
                let pattern = Arc::new(BlankPattern::new(graph, start));
                let (ends, limit, most) = (meet.ends(start, &pattern), length as u32, u64::MAX);
                meet.search(&Plan { ends, names: &names, limit, most, width }, &pattern, pool)
            })
        };
        let ((whole, positions), (beam, fewer)) = (within(usize::MAX), within(100));
        assert!(matches!(whole, Found::Answer(answer) if answer.len() == length), "{start:?}");
        // One layer of the end that stops may have three times as many.
        assert!(fewer <= 100.0 * (length + 3) as f64, "{fewer} positions: {start:?}");
        if let Found::Answer(answer) = beam {
            assert!(answer.len() == length && start.after(graph, &answer).is_solved(graph.len()), "{start:?}");
            found += 1;
        }
        boards += 1;
        sums = [sums[0] + positions, sums[1] + fewer];
    });
    assert!(2 * found > boards, "{found} of {boards}");
    assert!(sums[1] < 0.5 * sums[0], "{sums:?}");
}

/// A search that would need more than three quarters of the memory, or was stopped, proves nothing new.
#[test]
fn an_abandoned_search_proves_nothing() {
    let mut given_up = 0;
    each(|graph, start, estimates| {
        let run = |limits: &Limits, tables| {
            let counters = Counters::default();
            let control = Control::new(limits, Sense::Minimize, &counters, &Silent);
            let meet = Bidirectional { tables, ..meet(graph, estimates, &control) };
            deepen(&meet, start, 0, u32::MAX, u64::MAX)
        };
        let whole = run(&Limits::default(), 0);
        let Proved::Shortest(answer) = whole else { panic!("solvable") };
        for nodes in [1, 100, 1000, 10_000] {
            let stopped = run(&Limits { nodes: Some(nodes), ..Limits::default() }, 0);
            let is_true = |end: &Proved| match end {
                Proved::Shortest(found) => found.len() == answer.len(),
                Proved::Bound(bound) | Proved::Stopped(bound) => *bound as usize <= answer.len(),
            };
            assert!(is_true(&stopped), "{nodes} nodes: {stopped:?} {start:?}");
            given_up += u32::from(matches!(stopped, Proved::Stopped(_)));
        }
        let full = run(&Limits { memory: 1 << 20, ..Limits::default() }, 3 << 18);
        assert!(matches!(full, Proved::Bound(bound) if bound as usize <= answer.len()), "{full:?}");
    });
    assert!(given_up > 30, "{given_up}");
}
