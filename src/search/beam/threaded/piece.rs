//! A layer in pieces: every worker writes the list of the leaves that it has found, and visits an equal part of the
//! layer, mostly its own piece.
//!
//! *Places* are the parts in the order of visiting. The children of the last place are visited first, so the worker of
//! place `p` has place `n - 1 - p` in the next layer, and so has its piece. Another worker visits some of a piece's
//! leaves only if these have multiplied.
//!
//! A worker's *stand* is where it ended its visit; its piece is written to be visited from there. Stands lie in the
//! order of places too. How many steps two stands share, or two pieces where they meet, follows from the least number
//! of steps shared by any two neighbours in between.

use crate::base::lock::Unpoisoned;
use crate::search::beam::selection::Cut;
use crate::search::beam::storage::list::{LeafSteps, List, STEPS_PER_LEAF};
use crate::search::beam::watch::{BLOCK, Watch};
use crate::search::beam::{Problem, Settings};
use std::ops::Range;
use std::sync::{RwLock, RwLockReadGuard};

/// What one worker has written of a layer.
pub(super) struct Piece<P: Problem> {
    pub(super) list: List<P::Step>,
    pub(super) leaves: Vec<P::Leaf>,
    /// The leaves' last steps; the root has none.
    pub(super) steps: Vec<P::Step>,
    pub(super) kin: Vec<u64>,
    /// The leaves' parents in the layer before, if layers are reported.
    pub(super) parents: Vec<u32>,
    /// Least number of steps shared by neighbours among the leaves of the layer before, from the stand of the place
    /// before up to the first that has children here.
    pub(super) head: usize,
    /// The same up to this worker's stand.
    pub(super) whole: usize,
    /// The leaf that is worth most as an answer.
    pub(super) most: Option<(usize, i64)>,
    /// The path to the leaf of the layer before that was worth most, if it has no child as good here.
    pub(super) lost: Option<Vec<P::Step>>,
    pub(super) cut: Cut,
    pub(super) bytes: usize,
    /// The next layer's width, set by worker 0.
    pub(super) width: usize,
}

impl<P: Problem> Piece<P> {
    pub(super) fn empty() -> Piece<P> {
        Piece {
            list: List::new(),
            leaves: Vec::new(),
            steps: Vec::new(),
            kin: Vec::new(),
            parents: Vec::new(),
            head: usize::MAX,
            whole: usize::MAX,
            most: None,
            lost: None,
            cut: Cut::default(),
            bytes: 0,
            width: 1,
        }
    }

    /// The root alone.
    pub(super) fn root(leaf: P::Leaf) -> Piece<P> {
        Piece { list: List::root(), leaves: vec![leaf], kin: vec![0], ..Piece::empty() }
    }

    /// How many steps the first leaf shares with the stand.
    fn tail(&self) -> usize {
        self.list.shared(self.list.entry(0))
    }

    /// Bytes of all but the list.
    pub(super) fn bytes_of_leaves(&self) -> usize {
        let leaf = size_of::<P::Leaf>() * self.leaves.capacity() + size_of::<P::Step>() * self.steps.capacity();
        leaf + self.kin.capacity() * 8 + self.parents.capacity() * 4
    }
}

/// Part of a worker's visit: neighbouring leaves of one piece.
pub(super) struct Span<S> {
    /// The place of the piece, and its leaves.
    pub(super) piece: usize,
    pub(super) leaves: Range<usize>,
    /// To get to the first leaf: back to this depth, then these steps, deepest first, without its own.
    back: usize,
    way: Vec<S>,
    /// How many steps the first leaf shares with the leaf before it in the layer.
    shared: usize,
}

/// How a visit gets to its next leaf.
pub(super) struct Turn<'a, S> {
    /// Back to this depth, then these steps, deepest first, then the leaf's own.
    pub(super) back: usize,
    pub(super) steps: LeafSteps<'a, S>,
    pub(super) own: Option<&'a S>,
    /// How many steps the leaf shares with the one before it in the layer.
    pub(super) shared: usize,
}

/// The pieces of a layer by place, and how many steps they share.
pub(super) struct View<'a, P: Problem> {
    pub(super) pieces: Vec<RwLockReadGuard<'a, Piece<P>>>,
    /// The number of each piece's first leaf, and of all leaves.
    starts: Vec<usize>,
    /// How many steps each piece's first leaf shares with the leaf before it.
    shared: Vec<usize>,
}

impl<'a, P: Problem> View<'a, P> {
    /// `worker` returns the worker of a place.
    pub(super) fn new(pieces: &'a [RwLock<Piece<P>>], worker: impl Fn(usize) -> usize) -> View<'a, P> {
        let read = |place| pieces[worker(place)].read().unpoisoned();
        let pieces: Vec<_> = (0..pieces.len()).map(read).collect();
        let mut starts = vec![0];
        let mut shared = Vec::new();
        // Least number of steps shared between the last leaf so far and the stand of the piece's writer.
        let mut gap = usize::MAX;
        for piece in &pieces {
            let count = piece.leaves.len();
            starts.push(starts[starts.len() - 1] + count);
            shared.push(if count == 0 { usize::MAX } else { gap.min(piece.tail()) });
            gap = if count == 0 { gap.min(piece.whole) } else { piece.head };
        }
        View { pieces, starts, shared }
    }

    /// Number of leaves.
    pub(super) fn leaves(&self) -> usize {
        self.starts[self.pieces.len()]
    }

    /// The leaves that the worker of a place expands.
    pub(super) fn stretch(&self, place: usize) -> Range<usize> {
        let (leaves, places) = (self.leaves(), self.pieces.len());
        place * leaves / places..(place + 1) * leaves / places
    }

    /// The leaves that it visits: at least one, even if it expands none, so that every worker has a place in the layer.
    pub(super) fn visit(&self, place: usize) -> Range<usize> {
        let Range { start, end } = self.stretch(place);
        start..end.max(start + 1)
    }

    /// Is the first leaf of a place's visit the last one of the place before?
    fn overlaps(&self, place: usize) -> bool {
        place > 0 && self.visit(place - 1).end > self.visit(place).start
    }

    /// The place of the piece that has a leaf, and the leaf's number there.
    fn find(&self, leaf: usize) -> (usize, usize) {
        let place = self.starts.partition_point(|&start| start <= leaf) - 1;
        (place, leaf - self.starts[place])
    }

    /// The visit of a place, whose worker is at the stand of its piece. `stand` gives the steps to the stand of a
    /// place.
    pub(super) fn spans(
        &self,
        place: usize,
        stand: impl Fn(usize) -> RwLockReadGuard<'a, Vec<P::Step>>,
    ) -> Vec<Span<P::Step>> {
        let visit = self.visit(place);
        let mut spans = Vec::new();
        let mut leaf = visit.start;
        while leaf < visit.end {
            let (piece, first) = self.find(leaf);
            let last = self.pieces[piece].leaves.len().min(first + visit.end - leaf);
            let shared = if first == 0 { self.shared[piece] } else { self.common(piece, first) };
            let (back, way) = if spans.is_empty() {
                self.arrive(place, piece, first, &stand(piece))
            } else {
                self.cross(piece, &stand(piece))
            };
            let shared = if spans.is_empty() && self.overlaps(place) { usize::MAX } else { shared };
            spans.push(Span { piece, leaves: first..last, back, way, shared });
            leaf += last - first;
        }
        spans
    }

    /// Calls `turn` for every leaf of a visit, with its number in the visit and how to get there.
    #[inline(always)]
    pub(super) fn turns<'s>(&'s self, spans: &'s [Span<P::Step>], mut turn: impl FnMut(usize, Turn<'s, P::Step>)) {
        let mut index = 0;
        for span in spans {
            let Piece { list, steps, .. } = &*self.pieces[span.piece];
            for leaf in span.leaves.clone() {
                let entry = list.entry(leaf);
                let (back, way, shared) = if leaf == span.leaves.start {
                    (span.back, LeafSteps::of(&span.way), span.shared)
                } else {
                    (list.common(entry), list.leaf_steps(entry), list.common(entry))
                };
                turn(index, Turn { back, steps: way, own: steps.get(leaf), shared });
                index += 1;
            }
        }
    }

    /// The most steps of the list that is written by following a visit from a stand at `depth`.
    pub(super) fn most_steps(&self, spans: &[Span<P::Step>], depth: usize) -> usize {
        let of = |Span { piece, leaves, way, .. }: &Span<P::Step>| {
            way.len() + leaves.len() + self.pieces[*piece].list.steps_of(leaves.clone())
        };
        depth + spans.iter().map(of).sum::<usize>()
    }

    /// All steps to a leaf of a visit that began where `stand` leads.
    pub(super) fn retrace(
        &self,
        spans: &[Span<P::Step>],
        stand: &[P::Step],
        leaf: usize,
        watch: &mut Watch<'_>,
    ) -> Vec<P::Step> {
        let mut path = stand.to_vec();
        self.turns(spans, |index, turn| {
            if index % BLOCK == 0 {
                let _ = watch.steps(STEPS_PER_LEAF * BLOCK);
            }
            if index <= leaf {
                path.truncate(turn.back);
                path.extend(turn.steps.steps().iter().rev());
                path.extend(turn.own.filter(|_| index == leaf));
            }
        });
        path
    }

    fn common(&self, piece: usize, leaf: usize) -> usize {
        let list = &self.pieces[piece].list;
        list.common(list.entry(leaf))
    }

    /// How to get from the stand of a place to a leaf of a piece.
    fn arrive(&self, place: usize, piece: usize, leaf: usize, stand: &[P::Step]) -> (usize, Vec<P::Step>) {
        let list = &self.pieces[piece].list;
        let between = self.pieces[place.min(piece)..place.max(piece)].iter().map(|p| p.whole).min();
        let entry = list.entry(leaf);
        let back = list.shared(entry).min(between.unwrap_or(usize::MAX)).min(stand.len());
        (back, way(list, entry, back, stand))
    }

    /// How to get from the leaf before a piece to the piece's first leaf.
    fn cross(&self, piece: usize, stand: &[P::Step]) -> (usize, Vec<P::Step>) {
        let list = &self.pieces[piece].list;
        let back = self.shared[piece].min(stand.len());
        (back, way(list, list.entry(0), back, stand))
    }

    /// All steps to a leaf.
    pub(super) fn path(
        &self,
        leaf: usize,
        stand: impl Fn(usize) -> RwLockReadGuard<'a, Vec<P::Step>>,
        watch: &mut Watch<'_>,
    ) -> Vec<P::Step> {
        let (piece, leaf) = self.find(leaf);
        self.pieces[piece].list.path(&stand(piece), self.pieces[piece].steps.get(leaf), leaf, watch)
    }

    /// The leaf that is worth most as an answer, the first of equals.
    pub(super) fn most(&self) -> Option<(usize, i64)> {
        let mut best = None;
        for (piece, start) in self.pieces.iter().zip(&self.starts) {
            if let Some((leaf, worth)) = piece.most
                && best.is_none_or(|(_, most)| worth > most)
            {
                best = Some((start + leaf, worth));
            }
        }
        best
    }

    /// The cut that made this layer.
    pub(super) fn cut(&self) -> Cut {
        let mut all = Cut { best: i32::MIN, worst: i32::MAX, ..Cut::default() };
        for Piece { cut, .. } in self.pieces.iter().map(|piece| &**piece) {
            all.candidates += cut.candidates;
            all.duplicates = cut.duplicates;
            all.best = all.best.max(cut.best);
            all.worst = all.worst.min(cut.worst);
            all.fingerprint = all.fingerprint.wrapping_add(cut.fingerprint);
        }
        all
    }

    /// Bytes in use by all workers.
    pub(super) fn bytes(&self) -> usize {
        self.pieces.iter().map(|piece| piece.bytes).sum()
    }

    /// The parents of all workers' leaves in one list; empty unless layers are reported.
    pub(super) fn parents(&self, settings: &Settings) -> Vec<u32> {
        let all = self.pieces.iter().flat_map(|piece| piece.parents.iter().copied());
        if settings.layers { all.collect() } else { Vec::new() }
    }
}

/// The steps to an entry from a depth on, deepest first: its own, those that it shares with the entries above it, and
/// at last those that it shares with the stand.
fn way<S: Copy>(list: &List<S>, entry: usize, back: usize, stand: &[S]) -> Vec<S> {
    let depth = stand.len();
    let mut way = Vec::new();
    let mut need = depth;
    for above in entry..list.len() {
        if need == back {
            break;
        }
        let common = list.common(above).max(back);
        if common < need {
            way.extend_from_slice(&list.steps(above)[depth - need..depth - common]);
            need = common;
        }
    }
    way.extend(stand[back..need].iter().rev());
    way
}
