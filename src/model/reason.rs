//! Why a move is right: what is proved of the moves that could be made instead. All families share this form; each has
//! codes of its own.
//!
//! Nothing here is guessed. What a move leads to has been proved by an engine. A code in [`Alternative::why`] is an
//! argument that a person can follow and that is valid without the engine.

use super::outcome::EngineAnswer;
use super::puzzle::Notation;
use crate::shape;

/// The question that families with reasons answer with a [`Reason`], or null where the searches do not end within their
/// limits.
pub const QUESTION: &str = "reason";

shape! {
    /// What is proved of the other moves.
    pub enum ReasonKind {
        Only = "only",
        Equal = "equal",
        Others = "others",
        Several = "several",
        Trap = "trap",
    }
}

shape! {
    /// Why the next move of a best answer is right.
    /// `only`: there is no other. `equal`: all are as good. `others`: each of the others is worse. `several`: those in
    /// `refuted` are, and others are as good. `trap`: the one that looks best is worse.
    pub struct Reason {
        /// a best answer, the moves already made included
        moves: String,
        /// its objective
        best: i64,
        kind: ReasonKind,
        /// what is wrong with each of the refuted moves, a code of the family's; null where it takes a search to see it
        why: Option<&'static str>,
        /// moves that are proved to be worse
        refuted: Vec<String>,
        /// the best that any of them leads to; null if none of them leads to an answer
        other: Option<i64>,
        /// places that show it
        cells: Vec<usize>,
    }
}

impl Reason {
    /// The answer that it is about, as text.
    pub fn answer(&self) -> &str {
        &self.moves
    }
}

/// One of the moves that a position allows.
pub struct Alternative<M> {
    /// The move, as the page knows it.
    pub name: String,
    /// A best answer that begins with it, or that there is none: proved.
    pub answer: Option<EngineAnswer<M>>,
    /// What is wrong with it, as a code of the family; `None` if only a search can tell.
    pub why: Option<&'static str>,
    /// The places that show it.
    pub cells: Vec<usize>,
    /// Would a player who looks no further take it?
    pub tempting: bool,
}

impl<M> Alternative<M> {
    /// A move with what it leads to.
    pub fn new(name: String, answer: Option<EngineAnswer<M>>) -> Alternative<M> {
        Alternative { name, answer, why: None, cells: Vec::new(), tempting: false }
    }

    fn objective(&self) -> Option<i64> {
        self.answer.as_ref().map(|answer| answer.objective)
    }
}

/// The reason for the best of `all` moves that a position allows; `None` if none of them leads to an answer. Of equally
/// good moves it is the first tempting one, or else the first.
pub fn chosen<P: Notation>(board: &P::Board, all: &[Alternative<P::Move>]) -> Option<Reason> {
    let best = best_of::<P>(all.iter())?;
    let is_best = |alternative: &&Alternative<P::Move>| alternative.objective() == Some(best);
    let (good, worse): (Vec<_>, Vec<_>) = all.iter().partition(is_best);
    let best_move = good.iter().find(|alternative| alternative.tempting).or(good.first())?;
    let trap = if best_move.tempting { None } else { worse.iter().find(|alternative| alternative.tempting) };
    let all_worse = if good.len() == 1 { ReasonKind::Others } else { ReasonKind::Several };
    let (kind, refuted) = match trap {
        _ if all.len() == 1 => (ReasonKind::Only, Vec::new()),
        _ if worse.is_empty() => (ReasonKind::Equal, Vec::new()),
        Some(trap) if shared(&worse).is_none() => (ReasonKind::Trap, vec![*trap]),
        _ => (all_worse, worse),
    };
    let answer = best_move.answer.as_ref()?;
    Some(Reason {
        moves: P::print_moves(board, &answer.moves),
        best,
        kind,
        why: shared(&refuted),
        other: best_of::<P>(refuted.iter().copied()),
        cells: refuted.iter().flat_map(|alternative| alternative.cells.clone()).collect(),
        refuted: refuted.into_iter().map(|alternative| alternative.name.clone()).collect(),
    })
}

fn best_of<'a, P: Notation>(all: impl Iterator<Item = &'a Alternative<P::Move>>) -> Option<i64>
where
    P::Move: 'a,
{
    all.filter_map(Alternative::objective).reduce(|a, b| if P::SENSE.better(b, a) { b } else { a })
}

/// The code that all of them have in common, if there is one.
fn shared<M>(all: &[&Alternative<M>]) -> Option<&'static str> {
    let why = all.first()?.why?;
    all.iter().all(|alternative| alternative.why == Some(why)).then_some(why)
}
