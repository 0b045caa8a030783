//! Parts that run together: they search at the same time, claim pieces of work from one place, learn the best
//! objective there, and meet (`www/engine/exchange.ts`).

use super::Run;
use std::collections::HashSet;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::{Condvar, Mutex};
use tokeru::family::solver::TextRequest;
use tokeru::model::event::{Observer, PartQuestion, PartReply, SolveEvent};
use tokeru::model::options::Options;
use tokeru::model::outcome::Sense;
use tokeru::puzzles::Entry;
use tokeru::search::control::Counters;

/// What all parts share.
#[derive(Default)]
struct Known {
    best: Option<(i64, String)>,
    claimed: HashSet<u64>,
    /// The words of the parts that wait for the others, and how often all have met.
    said: Vec<Option<Vec<i64>>>,
    met: u64,
    heard: Vec<Vec<i64>>,
    left: Vec<bool>,
    /// The bound that each part has reported for its share.
    bounds: Vec<Option<i64>>,
    /// Set when the first part divides the search: its nodes, and the best answer then.
    divided: Option<(u64, Option<String>)>,
    over: bool,
}

struct Place {
    known: Mutex<Known>,
    counters: Vec<Counters>,
    changed: Condvar,
    sense: Sense,
}

impl Place {
    fn new(count: usize, sense: Sense) -> Place {
        let known =
            Known { said: vec![None; count], left: vec![false; count], bounds: vec![None; count], ..Known::default() };
        let counters = (0..count).map(|_| Counters::default()).collect();
        Place { known: Mutex::new(known), counters, changed: Condvar::new(), sense }
    }

    /// Ends a part whose share can't contain anything better than the best answer, as the page does.
    fn settle(&self, known: &Known) {
        let Some((best, _)) = &known.best else { return };
        let others = known.bounds.iter().zip(&self.counters).filter(|_| known.divided.is_some());
        for (_, counters) in others.filter(|(bound, _)| bound.is_some_and(|bound| !self.sense.better(bound, *best))) {
            counters.cancel.store(1, Relaxed);
        }
    }

    fn leave(&self, part: usize) {
        let mut known = self.known.lock().unwrap();
        known.left[part] = true;
        gather(&mut known);
        self.changed.notify_all();
    }

    fn meet(&self, part: usize, words: &[i64]) -> PartReply {
        let mut known = self.known.lock().unwrap();
        known.said[part] = Some(words.to_vec());
        let met = known.met;
        gather(&mut known);
        self.changed.notify_all();
        while known.met == met {
            known = self.changed.wait(known).unwrap();
        }
        PartReply { words: known.heard.clone(), ..self.heard(&known) }
    }

    fn heard(&self, known: &Known) -> PartReply {
        PartReply { best: known.best.as_ref().map(|best| best.0), granted: true, ..PartReply::default() }
    }
}

/// Lets the parts meet if all of them have come.
fn gather(known: &mut Known) {
    let waits = known.said.iter().any(Option::is_some);
    if waits && known.said.iter().zip(&known.left).all(|(said, left)| *left || said.is_some()) {
        known.heard = known.said.iter_mut().filter_map(Option::take).collect();
        known.met += 1;
    }
}

struct Part<'p> {
    place: &'p Place,
    index: usize,
}

impl Observer for Part<'_> {
    fn observe(&self, event: SolveEvent) {
        let mut known = self.place.known.lock().unwrap();
        match event {
            SolveEvent::Incumbent(solution) => {
                let is_better = |best: &(i64, String)| self.place.sense.better(solution.objective, best.0);
                if known.best.as_ref().is_none_or(is_better) {
                    known.best = Some((solution.objective, solution.moves));
                }
            }
            SolveEvent::Bound(bound) => known.bounds[self.index] = Some(bound),
            SolveEvent::Divided(_) => {
                let answer = known.best.as_ref().map(|best| best.1.clone());
                known.divided = Some((self.place.counters[self.index].nodes.load(Relaxed), answer));
                self.place.changed.notify_all();
            }
            _ => {}
        }
        self.place.settle(&known);
    }

    fn exchange(&self, question: PartQuestion<'_>) -> Option<PartReply> {
        match question {
            PartQuestion::Meet(words) | PartQuestion::AllGather(words) => {
                return Some(self.place.meet(self.index, words));
            }
            PartQuestion::Leave => self.place.leave(self.index),
            _ => {}
        }
        let mut known = self.place.known.lock().unwrap();
        let heard = self.place.heard(&known);
        let granted = match question {
            PartQuestion::Taken(piece) | PartQuestion::Claim(piece) => known.claimed.insert(piece),
            _ => true,
        };
        Some(PartReply { granted, ..heard })
    }
}

/// Runs one part from its beginning to its end.
fn search(family: &Entry, board: &str, (engine, options): (&str, &Options), part: &Part<'_>) -> Run {
    let mut task = TextRequest { engine: engine.to_owned(), options: options.clone(), ..TextRequest::default() };
    task.limits.threads = 1;
    let outcome = family.solve(board, &task, &part.place.counters[part.index], part).expect("a sound board");
    part.place.leave(part.index);
    let nodes = outcome.stats.nodes;
    // A part that was ended counts with what it has reported.
    let bounds = part.place.known.lock().unwrap().bounds[part.index].map(|bound| (nodes, bound)).into_iter().collect();
    let (answers, texts) = (Vec::new(), Vec::new());
    Run { outcome, divided: None, nodes, bounds, answers, texts }
}

/// Runs all parts at the same time, each on a thread of its own. The later ones begin when the first divides the
/// search; returns its nodes at that point too.
pub(super) fn run_together(
    family: &Entry,
    board: &str,
    (engine, options): (&str, &Options),
    (count, alone): (usize, Option<u64>),
) -> (Vec<Run>, u64) {
    let place = Place::new(count, family.sense());
    let takes = |e: &tokeru::model::puzzle::Engine| e.id == engine && e.options.contains(&"answer");
    let takes = family.engines().iter().any(takes);
    let of = |index: usize, answer: Option<String>| {
        let mut options = options.clone();
        let alone = alone.map_or_else(String::new, |alone| format!("/{alone}"));
        options.set("part", format!("{index}/{count}{alone}"));
        if let Some(answer) = answer.filter(|_| takes) {
            options.set("answer", answer);
        }
        search(family, board, (engine, &options), &Part { place: &place, index })
    };
    let late = |index: usize| {
        let mut known = place.known.lock().unwrap();
        while known.divided.is_none() && !known.over {
            known = place.changed.wait(known).unwrap();
        }
        let divided = known.divided.clone();
        drop(known);
        divided.map(|(_, answer)| of(index, answer))
    };
    let runs: Vec<Run> = std::thread::scope(|scope| {
        let others: Vec<_> = (1..count).map(|index| scope.spawn(move || late(index))).collect();
        let first = of(0, None);
        place.known.lock().unwrap().over = true;
        place.changed.notify_all();
        [Some(first)].into_iter().chain(others.into_iter().map(|part| part.join().unwrap())).flatten().collect()
    });
    let begun = place.known.lock().unwrap().divided.as_ref().map_or(0, |divided| divided.0);
    (runs, begun)
}
