//! Beam search whose layers are a tree of differences: states are not copied (except by the baseline,
//! [`storage::copies`]). One state walks from leaf to leaf by applying and reverting steps.
//!
//! A layer is a list of *leaves*. In every generation one state visits them all, and each leaf offers its continuations
//! as *choices* with a score. The best `width` of them, without duplicates, are the next layer. The parts below are
//! interchangeable, and the beam is the same whichever are chosen:
//!
//! * [`Problem`]: what a family provides. Scores come first, hashes late (only near the cut), differences last (only
//!   for survivors).
//! * [`selection`]: which candidates survive. Their order is total and does not depend on the order of arrival, so
//!   storages and threads cannot matter.
//! * [`storage`]: how the tree is kept: copies of states, counted references, doubly chained, Euler tour, trail.
//! * [`serial`]: the loop on one thread, with any storage. [`threaded`]: the same loop on several threads over the
//!   trail.
//! * [`parts`]: the same in parts without shared memory, which exchange messages.
//! * [`width`]: a fixed width, or one steered so that the search ends on time.
//! * [`watch`]: how a walker checks the limits and accounts for its bytes.
//! * [`layers`]: what a laboratory shows of the layers as they pass. [`recording`]: a small search recorded step by
//!   step, to be drawn.
//! * [`lineage`]: the descent of all survivors in a search of any size.
//!
//! **Canonical order.** The children of a layer are ordered by parent and choice. The next layer is that list
//! *reversed*, because a walker stands at the last leaf when a layer ends and goes back from there. All tie-breaks
//! refer to this order.
//!
//! Sources: beam search: Lowerre, The HARPY Speech Recognition System (1976). rhoo, "difference-updating beam search"
//! (2022, 2023: tree of differences, doubly chained); eijirou (2024: Euler tour); titan-23 (2025: postorder tour).

pub mod layers;
pub mod lineage;
pub mod parts;
pub mod recording;
pub mod selection;
pub mod serial;
pub mod storage;
pub mod threaded;
pub mod watch;
pub mod width;

use crate::search::control::Control;
use crate::search::parallel::possible;
use selection::tie::Tie;
use storage::StorageKind;
use width::Width;

/// What a beam search needs to know of a problem.
///
/// `apply` and `revert` are exact inverses. `expand` may read the state. Everything after it needs only the leaf and
/// the choice, so that it can wait until the candidate is known to be good enough.
pub trait Problem: Sync {
    /// The state that walks the tree; changed in place.
    type State: Clone + Send + Sync;
    /// What a leaf knows without the state: positions, score, hash. Small.
    type Leaf: Copy + Send + Sync;
    /// A continuation from a leaf, with what its hash and its child need to know. Choices are ordered; the order of a
    /// leaf's choices breaks ties.
    type Choice: Copy + Ord + Send + Sync;
    /// The difference between a state and its child's. Small. Steps are compared where the trees of two walkers meet.
    type Step: Copy + PartialEq + Send + Sync;
    /// May [`Problem::expand`] be given the state of the leaf's *parent*? It may if it reads nothing that the leaf's
    /// own step changes. The trail then makes the last step of hardly any leaf, which saves about a third of all
    /// steps.
    const FROM_PARENT: bool = false;

    /// Elementary steps that it takes to expand a leaf, see [`work`](crate::search::work): they say how often a limit
    /// is looked at.
    fn effort(&self) -> usize {
        24
    }

    /// Bytes of a state, with what it owns elsewhere.
    fn bytes(&self, state: &Self::State) -> usize {
        size_of_val(state)
    }

    /// Where the search begins. The root itself is never an answer.
    fn root(&self) -> (Self::State, Self::Leaf);
    /// Reports every choice with its score, more being better. The choices come in ascending order. A leaf without
    /// choices has no children.
    fn expand(&self, state: &Self::State, leaf: &Self::Leaf, emit: impl FnMut(i32, Self::Choice));
    /// The child's hash; children with the same hash are taken for equal.
    fn hash(&self, leaf: &Self::Leaf, choice: Self::Choice) -> u64;
    /// What the child is worth as an answer, more being better; `None` if it is no answer.
    fn worth(&self, leaf: &Self::Leaf, choice: Self::Choice) -> Option<i64>;
    /// The difference and the child, whose score and hash are given. Called for survivors only.
    fn follow(&self, leaf: &Self::Leaf, choice: Self::Choice, score: i32, hash: u64) -> (Self::Step, Self::Leaf);
    /// Moves the state to the child.
    fn apply(&self, state: &mut Self::State, step: &Self::Step);
    /// Moves the state back: undoes [`Problem::apply`] exactly.
    fn revert(&self, state: &mut Self::State, step: &Self::Step);
}

/// How to search.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Fixed or steered.
    pub width: Width,
    /// Most generations, the root's not counted.
    pub generations: usize,
    /// How the tree is kept. Only the trail works on several threads.
    pub storage: StorageKind,
    /// Are candidates with equal hashes one?
    pub unique: bool,
    /// Which candidate wins among equal scores.
    pub tie: Tie,
    /// Most threads; a small width uses fewer.
    pub threads: usize,
    /// Fewest leaves per thread and generation; usually [`LEAVES_PER_WORKER`].
    pub stretch: usize,
    /// End with the first layer that holds an answer?
    pub first: bool,
    /// Report the [`layers`] to the control?
    pub layers: bool,
}

impl Settings {
    /// The usual ones: the trail, equal hashes are one, ties by hash, one thread.
    pub fn new(width: Width, generations: usize) -> Settings {
        let (storage, tie) = (StorageKind::Trail, Tie::Hash);
        Settings {
            width,
            generations,
            storage,
            unique: true,
            tie,
            threads: 1,
            stretch: LEAVES_PER_WORKER,
            first: false,
            layers: false,
        }
    }
}

/// What was found.
#[derive(Clone, Debug, PartialEq)]
pub struct Found<S> {
    /// The steps from the root to the best answer, and its worth; `None` if there was no answer in any layer.
    pub best: Option<(Vec<S>, i64)>,
    /// Generations completed.
    pub generations: usize,
    /// Leaves expanded.
    pub expanded: u64,
    /// Candidates offered.
    pub candidates: u64,
    /// Candidates dropped because a better one had the same hash.
    pub duplicates: u64,
    /// A hash of all layers in order: equal for equal beams.
    pub fingerprint: u64,
    /// Widths by generation, as `(first generation, width)`: with a steered width they are needed to repeat the
    /// search.
    pub widths: Vec<(usize, usize)>,
    /// Highest number of bytes in use, by tree, layers and candidates.
    pub bytes: usize,
    /// Threads that took part.
    pub threads: usize,
}

/// With fewer leaves per worker and generation a thread costs more than it gains: a barrier costs as much as about a
/// hundred expansions.
pub const LEAVES_PER_WORKER: usize = 256;

/// Searches until the layers end, the settings say so, or `control` stops it; what has been found is returned in any
/// case, and [`Control::stopped`] tells whether it was stopped. A beam proves nothing.
///
/// From time to time it calls `report` with the steps and the worth of the best answer in the present layer; that may
/// be worse than one reported before.
///
/// With a fixed width, and while no limit is met, the answer does not depend on storage or threads.
///
/// ```
#[doc = include_str!("../../../examples/knapsack.rs")]
/// ```
pub fn search<P: Problem>(
    problem: &P,
    settings: &Settings,
    control: &Control<'_>,
    report: impl Fn(&[P::Step], i64) + Sync,
) -> Found<P::Step> {
    let useful = settings.width.most() / settings.stretch.max(1);
    let threads = possible(settings.threads.min(useful.max(1)));
    let alone = threads == 1 || settings.storage != StorageKind::Trail;
    if alone {
        serial::search(problem, settings, control, &report)
    } else {
        threaded::search(problem, settings, threads, control, &report)
    }
}
