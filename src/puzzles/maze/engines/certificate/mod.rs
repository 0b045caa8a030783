//! Certificates: a record with which a small checker, independent of the engine, confirms that no walk scores more.
//!
//! `www/puzzles/maze/certificate/check.mjs` is that checker; its first comment has the proof. In short: the record is
//! the tree of choices and orders of the multipliers, cut where the frontier's sweep finds nothing above the score. The
//! checker generates all children itself, so that a missing case is noticed. It repeats the sweep of every cut case,
//! pruned by the potentials in the record (`potentials.rs`). The pruning is safe for any potentials, because all of
//! them give bounds: they affect the time of the check, not its result.
//!
//! Text of a certificate, a line each:
//!
//! ```text
//! tokeru maze certificate 1
//! board 3 3 +1 +2 ...     the board, moves already made counted as its walked beginning
//! score 36
//! walk 1 2 5 4 3 6 7 8    a walk with this score
//! + 0 3 1,2 ...           a case with smaller cases below it, in preorder; for each road its potentials by label, separated
//!                         by commas (the last holds for newer labels too), for all cases below that have none of their
//! own
//! -                       a case without a walk of a higher score
//! end 1f2e3d4c            FNV-1a of everything before: against damage in transit
//! ```

mod potentials;

use super::frontier::frame::Frame;
use super::frontier::model::Model;
use super::frontier::problem::RestProblem;
use super::frontier::tree::{Branch, Effort, OpenNode};
use super::frontier::work::{Halt, PassMemory, Work};
use crate::model::certificate::digest;
use crate::model::puzzle::Notation;
use crate::puzzles::maze::Maze;
use crate::puzzles::maze::rules::board::Board;
use crate::search::control::Control;
use potentials::Potentials;
use std::sync::Arc;

/// The lines and the two texts made of them hold every byte three times.
const COPIES_OF_TEXT: u64 = 3;

/// What is certified.
pub struct Claim<'c> {
    /// The board.
    pub board: &'c Board,
    /// Moves already made, with which every walk begins.
    pub before: &'c [usize],
    /// A best walk, without those moves.
    pub walk: &'c [usize],
    /// Its score, proved best.
    pub score: i64,
}

impl Claim<'_> {
    /// The certificate's text.
    pub fn certificate(&self, control: &Control<'_>) -> Result<String, Halt> {
        let walked = [self.board.walk(), self.before].concat();
        let board = self.board.clone().with_walk(walked).expect("legal moves make a walked beginning");
        let frame = Frame::new(&board, &[]);
        let places = Places::new(&board, &frame);
        let mut lines = vec![
            "tokeru maze certificate 1".to_owned(),
            format!("board {}", Maze::print(&board).split_whitespace().collect::<Vec<_>>().join(" ")),
            format!("score {}", self.score),
            format!("walk {}", Maze::print_moves(&board, self.walk)).trim_end().to_owned(),
        ];
        self.cases(&frame.problem, &places, control, &mut lines)?;
        let text = lines.join("\n") + "\n";
        Ok(format!("{text}end {:08x}\n", digest(&text)))
    }

    /// The engine's own tree in preorder, each node solved against the best score.
    fn cases(
        &self,
        problem: &RestProblem,
        places: &Places,
        control: &Control<'_>,
        lines: &mut Vec<String>,
    ) -> Result<(), Halt> {
        let meter = Arc::new(PassMemory::new(control.limits().memory));
        let mut work = Work::new(control, &meter);
        let mut hold = work.hold();
        let mut waiting = vec![OpenNode::root_with_ordinary_zeros(problem)];
        while let Some(node) = waiting.pop() {
            work.look()?;
            let line = match node.expand(problem, (self.score, self.score), Effort::UNLIMITED, &mut work)? {
                Branch::Cut(_) | Branch::Leaf(None) => "-".to_owned(),
                Branch::Split(children) => {
                    waiting.extend(children.into_iter().rev());
                    let model = Model::new(problem, &node.choice, &node.order);
                    places.line(&Potentials::of(&model, &mut work)?)
                }
                Branch::Leaf(Some(_)) | Branch::All(_) | Branch::Searched(_) => unreachable!("the score is best"),
                Branch::Open => return Err(Halt::Memory),
            };
            hold.take(COPIES_OF_TEXT * (line.len() + size_of::<String>()) as u64)?;
            lines.push(line);
        }
        Ok(())
    }
}

/// Where the sweep has each road of the board's text: its crossing, and whether it is the road to the right.
struct Places {
    roads: Vec<(usize, bool)>,
    /// No score on the way is further from zero than this.
    limit: u64,
}

impl Places {
    fn new(board: &Board, frame: &Frame) -> Places {
        let order: Vec<usize> = (0..board.nodes()).collect();
        let mut swept = vec![0; board.nodes()];
        frame.moves(&order).into_iter().zip(order).for_each(|(node, place)| swept[node] = place);
        let road = |edge| {
            let (a, b) = board.ends(edge);
            (swept[a], frame.problem.width > 1 && swept[b] == swept[a] + 1)
        };
        Places { roads: (0..board.edges()).map(road).collect(), limit: board.score_limit() }
    }

    /// The line of a case, with potentials. They are left out if the checker could not add them exactly.
    fn line(&self, potentials: &Potentials) -> String {
        let labels = |&(node, right): &(usize, bool)| potentials.labels(node, right);
        let largest = |labels: &[i64]| labels.iter().map(|p| p.unsigned_abs()).max().unwrap_or(0);
        let sum: u64 = self.roads.iter().map(|road| largest(labels(road))).sum();
        if sum.saturating_mul(4) >= (1u64 << 53).saturating_sub(self.limit) {
            return "+".to_owned();
        }
        let words = self.roads.iter().map(|road| word(labels(road)));
        std::iter::once("+".to_owned()).chain(words).collect::<Vec<_>>().join(" ")
    }
}

/// The potentials of a road, separated by commas. Repeats of the last value are left out.
fn word(labels: &[i64]) -> String {
    let last = labels.last().copied().unwrap_or(0);
    let kept = labels.iter().rposition(|&p| p != last).map_or(1, |at| at + 2);
    labels.iter().take(kept).map(i64::to_string).collect::<Vec<_>>().join(",")
}
