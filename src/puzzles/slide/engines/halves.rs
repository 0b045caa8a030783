//! The proof by layers ([`super::layers`]) of two parts that are held together: each has one end. The ends say to each other how far they are, and the
//! positions of a layer only where they may have met: as hashes, which prove that none is in both, and lead to an answer, which is tried, if one is.
//!
//! A turn is over when one of them has ended a layer; both take as many nodes, and both are always at work. On an answer of a length lies a position of each
//! pair of layers whose depths make it up: so it is enough to look once for every length, when a layer ends that makes it up with the other's last.

use super::estimates::guides;
use super::layers::{BYTES_BETWEEN_LOOKS, End, Found, Layer, MAX_NODES, NODES_BETWEEN_LOOKS, NODES_PER_BATCH};
use super::layers::{STEPS_PER_NODE, proved};
use super::node_index::Keyed;
use super::optimal::Proved;
use super::packed::{Child, Guides, LARGE_GROUPS, SMALL_GROUPS, SMALL_TILES};
use super::task::Task;
use super::together::{about, packed, unpacked};
use crate::base::grid::Direction;
use crate::puzzles::slide::kernel::{Position, reversed};
use crate::puzzles::slide::rules::board::graph::MAX_VERTICES;
use crate::search::control::{Control, Ticker};
use crate::search::work;

/// Hashes said at once, and nodes looked at for them.
const HASHES: usize = 3900;
const NODES_PER_LIST: usize = 1 << 15;
/// What an end that has given up says it has kept.
const TOO_MANY: i64 = i64::MAX / 4;

/// One end, its next layer made bit by bit.
trait Half {
    /// Nodes to go on from till the next layer is whole.
    fn rest(&self) -> usize;
    /// Moves to the last whole layer.
    fn depth(&self) -> u32;
    /// Positions kept.
    fn kept(&self) -> usize;
    /// Goes on from so many nodes; `None`: given up.
    fn advance(&mut self, nodes: usize) -> Option<()>;
    /// Adds hashes of nodes of the last whole layer, from one on, that have at most so many moves to go; where to go on, if there are more.
    fn list(&mut self, from: usize, most: u32, hashes: &mut Vec<i64>) -> Option<usize>;
    /// Has the last layer, just whole, a node with this hash?
    fn has(&self, hash: u64) -> bool;
    /// The moves to that node of the last whole layer.
    fn way(&self, hash: u64) -> Vec<Direction>;
}

/// What [`super::proof::decide`] does, by all parts together.
pub fn decide(task: &Task<'_>, k: usize, partitions: usize, most: u64) -> Proved {
    let (side, known, control) = (task.share.part().0, task.length(), task.control);
    let Some(limit) = known.checked_sub(2) else { return Proved::Bound(known) };
    let goal = Position::solved(task.vertices(), task.home());
    // All make all tables together.
    let estimates = [task.home(), task.start.blank].map(|blank| guides(task, k, blank, partitions));
    let [Some(there), Some(back)] = &estimates else { return Proved::Bound(0) };
    let guides = if side == 0 { Guides::home(there) } else { Guides::to(back, &task.start.tiles) };
    let root = if side == 0 { &task.start } else { &goal };
    let half: Option<Box<dyn Half + '_>> = match side {
        0 | 1 if task.vertices() <= SMALL_TILES && guides.groups() <= SMALL_GROUPS => {
            Some(Box::new(Growing::<SMALL_TILES, SMALL_GROUPS>::new(task, &guides, root, limit)))
        }
        0 | 1 => Some(Box::new(Growing::<MAX_VERTICES, LARGE_GROUPS>::new(task, &guides, root, limit))),
        _ => None,
    };
    let mut halves = Halves { task, half, limit };
    // Twice as many take two ends as long as one search takes.
    let most = most.saturating_mul(2).min(TOO_MANY as u64 - 1);
    let found = halves.search(task.bound(), most).unwrap_or(Found::GivenUp);
    proved(found, known, control)
}

/// The proof as a part sees it; parts beyond two have no end, and listen.
struct Halves<'h> {
    task: &'h Task<'h>,
    half: Option<Box<dyn Half + 'h>>,
    limit: u32,
}

impl Halves<'_> {
    /// Says something, and hears what both ends say.
    fn say(&self, words: &[i64]) -> Option<[Vec<i64>; 2]> {
        let mut said = self.task.share.agree(self.task.control, words)?.into_iter();
        Some([said.next()?, said.next()?])
    }

    /// How far this part is.
    fn state(&self, is_given_up: bool) -> [i64; 4] {
        let of = |number: &dyn Fn(&dyn Half) -> usize| self.half.as_ref().map_or(0, |half| number(half.as_ref()) as i64);
        let kept = if is_given_up { TOO_MANY } else { of(&|half| half.kept()) };
        [about::TURN, of(&|half| half.rest()), of(&|half| half.depth() as usize), kept]
    }

    /// Looks for an answer of at least `least` moves and within the limit. `None`: stopped, or another part was.
    fn search(&mut self, least: u32, most: u64) -> Option<Found> {
        let (mut before, mut is_given_up) = ([0; 2], false);
        loop {
            let said = self.say(&self.state(is_given_up))?;
            let [rests, depths, kept] = [1, 2, 3].map(|word| said.each_ref().map(|words| words[word]));
            let depths = depths.map(|depth| depth as u32);
            let total = depths[0] + depths[1];
            if kept[0] + kept[1] > most as i64 {
                return Some(Found::GivenUp);
            }
            // All answers have the same parity.
            if depths != before && total >= least && (total ^ self.limit) & 1 == 0 {
                let mover = usize::from(depths[1] != before[1]);
                if let Some(answer) = self.compare(mover, depths)? {
                    return Some(Found::Answer(answer));
                }
            }
            if total >= self.limit || rests.contains(&0) {
                return Some(Found::None);
            }
            before = depths;
            // Not both end a layer in one turn.
            let least = rests[0].min(rests[1]);
            let nodes = [least, least - i64::from(rests[0] == rests[1])];
            let side = self.task.share.part().0;
            if let Some(half) = &mut self.half {
                is_given_up = half.advance(nodes[side] as usize).is_none();
            }
            if self.task.control.stopped().is_some() {
                return None;
            }
        }
    }

    /// Looks for a position that is in both last whole layers, one of which has just been ended; an answer through it.
    fn compare(&mut self, mover: usize, depths: [u32; 2]) -> Option<Option<Vec<Direction>>> {
        let (side, other) = (self.task.share.part().0, 1 - mover);
        let (mut from, mut met) = (Some(0), None);
        loop {
            let mut hashes = vec![about::HASHES, 0];
            if let Some(half) = self.half.as_mut().filter(|_| side == other) {
                from = from.and_then(|from| half.list(from, depths[mover], &mut hashes));
                hashes[1] = from.is_some().into();
            }
            let said = self.say(&hashes)?;
            if let Some(half) = self.half.as_ref().filter(|_| side == mover) {
                met = met.or_else(|| said[other][2..].iter().copied().find(|&hash| half.has(hash as u64)));
            }
            if said[other][1] == 0 {
                break;
            }
        }
        let said = self.say(&[about::MET, met.is_some().into(), met.unwrap_or_default()])?;
        if said[mover][1] == 0 {
            return Some(None);
        }
        let way = self.half.as_ref().map_or(Vec::new(), |half| half.way(said[mover][2] as u64));
        let said = self.say(&[about::WAY].into_iter().chain(packed(&way)).collect::<Vec<_>>())?;
        let [there, back] = [0, 1].map(|side| unpacked(&said[side][1..], depths[side] as usize));
        let answer: Vec<Direction> = there.into_iter().chain(reversed(&back)).collect();
        // Two positions may have one hash: then nothing is known.
        let end = self.task.start.walked(&self.task.graph, &answer)?;
        end.is_solved(self.task.vertices()).then_some(Some(answer))
    }
}

struct Growing<'g, const T: usize, const G: usize> {
    end: End<'g, T, G>,
    /// The last whole layer while the next is made, and how many of its nodes have been gone on from.
    source: Layer<T, G>,
    done: usize,
    /// Nodes till the next look at the bytes in use.
    till_look: usize,
    /// Positions of whole layers.
    kept: usize,
    limit: u32,
    tables: u64,
    control: &'g Control<'g>,
    ticker: Ticker<'g>,
}

impl<'g, const T: usize, const G: usize> Growing<'g, T, G> {
    fn new(task: &'g Task<'g>, guides: &'g Guides<'g>, root: &Position, limit: u32) -> Growing<'g, T, G> {
        Growing {
            end: End::new(&task.graph, guides, root),
            source: Layer::default(),
            done: 0,
            till_look: 0,
            kept: 0,
            limit,
            tables: task.library.bytes(),
            control: task.control,
            ticker: task.control.ticker(),
        }
    }

    fn is_whole(&self) -> bool {
        self.done == self.source.len()
    }

    fn last(&self) -> &Layer<T, G> {
        if self.is_whole() { &self.end.nodes } else { &self.source }
    }

    /// Is there room for some more nodes?
    fn fits(&mut self, nodes: usize) -> Option<()> {
        if self.till_look < nodes {
            self.till_look = NODES_BETWEEN_LOOKS;
            let bytes = self.source.bytes() + self.end.bytes() + BYTES_BETWEEN_LOOKS;
            (bytes <= self.control.limits().memory.saturating_sub(self.tables) / 2).then_some(())?;
        }
        self.till_look -= nodes;
        Some(())
    }

    fn expand(&mut self, last: usize, children: &mut Vec<(Child, bool)>) -> Option<()> {
        let numbers = self.done..last.min(self.done + NODES_PER_BATCH);
        self.fits(numbers.len())?;
        work::add(STEPS_PER_NODE * numbers.len());
        self.ticker.ticks(numbers.len() as u32).continue_value()?;
        self.done = numbers.end;
        self.end.list(&self.source, numbers, [self.limit, 0], children);
        for (child, _) in children.drain(..) {
            self.end.enter(&self.source[child.parent as usize], &child);
        }
        (self.end.nodes.len() <= MAX_NODES).then_some(())
    }
}

impl<const T: usize, const G: usize> Half for Growing<'_, T, G> {
    fn rest(&self) -> usize {
        if self.is_whole() { self.end.nodes.len() } else { self.source.len() - self.done }
    }

    fn depth(&self) -> u32 {
        self.end.depth() - u32::from(!self.is_whole())
    }

    fn kept(&self) -> usize {
        self.kept + self.end.nodes.len()
    }

    fn advance(&mut self, nodes: usize) -> Option<()> {
        if nodes > 0 && self.is_whole() {
            self.kept += self.end.nodes.len();
            (self.source, self.done) = (self.end.begin(), 0);
        }
        let last = self.done + nodes;
        let mut children = Vec::with_capacity(4 * NODES_PER_BATCH);
        while self.done < last {
            self.expand(last, &mut children)?;
        }
        if self.is_whole() {
            (self.source, self.done) = (Layer::default(), 0);
        }
        self.control.memory(self.tables + self.source.bytes() + self.end.bytes()).continue_value()
    }

    fn list(&mut self, from: usize, most: u32, hashes: &mut Vec<i64>) -> Option<usize> {
        let (mut at, last) = (from, self.last().len().min(from + NODES_PER_LIST));
        while at < last && hashes.len() < HASHES {
            let node = &self.last()[at];
            if self.end.expansion.bound(node) <= most {
                hashes.push(node.hash as i64);
            }
            at += 1;
        }
        work::add(STEPS_PER_NODE / 4 * (at - from));
        let _ = self.ticker.steps(STEPS_PER_NODE / 4 * (at - from));
        (at < self.last().len()).then_some(at)
    }

    fn has(&self, hash: u64) -> bool {
        self.end.index.has_hash(&self.end.nodes, hash)
    }

    fn way(&self, hash: u64) -> Vec<Direction> {
        let node = self.last().iter().position(|node| node.key().0 == hash);
        node.map_or(Vec::new(), |node| self.end.path(node, self.depth()))
    }
}
