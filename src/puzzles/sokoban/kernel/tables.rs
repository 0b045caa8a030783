//! Tables that are computed once for a level and shared by all searches on it.

use super::bounds::UNREACHABLE;
use super::bounds::distances::{Distances, Spots};
use super::bounds::matching::Matching;
use super::deadlocks::freeze;
use super::deadlocks::pairs::Pairs;
use super::hotspots::Hotspots;
use super::passages::{Kinds, Passages};
use super::store::Packing;
use super::{Level, Push, Square, back};
use crate::base::lock::Unpoisoned;
use crate::model::event::Silent;
use crate::model::limits::Limits;
use crate::model::outcome::Sense;
use crate::search::control::{Control, Counters, Ticker};
use std::ops::ControlFlow;
use std::sync::{Mutex, OnceLock};

/// A level with its tables. Expensive tables are built when they are first needed. A search prepares them beforehand,
/// and can be stopped meanwhile.
pub struct Tables {
    /// The level.
    pub level: Level,
    /// The spots of single boxes.
    pub spots: Spots,
    /// Squares from which a single box can reach a goal.
    pub alive: Vec<bool>,
    /// Squares on which a box may stand on the way from some start to a goal.
    pub usable: Vec<bool>,
    to_goals: OnceLock<Distances>,
    from_boxes: OnceLock<Distances>,
    pairs: OnceLock<Pairs>,
    hotspots: OnceLock<Hotspots>,
    kinds: Kinds,
    passages: OnceLock<Passages>,
    /// Held while a table is being built.
    making: Mutex<()>,
}

/// Why a push makes the position dead.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Death {
    /// Its box and another one can never both reach goals.
    Pair,
    /// A box off the goals can never be pushed again.
    Frozen,
}

impl Tables {
    /// The tables of a level.
    pub fn new(level: Level) -> Tables {
        let spots = Spots::new(&level, &vec![false; level.len()]);
        Tables::with(level, spots)
    }

    fn with(level: Level, spots: Spots) -> Tables {
        let near = |by_spot: Vec<u16>| spots.least(&by_spot).into_iter().map(|pushes| pushes != UNREACHABLE);
        let alive: Vec<bool> = near(spots.to_nearest_goal(&level)).collect();
        let usable =
            near(spots.from_nearest_box(&level)).zip(&alive).map(|(reached, &alive)| reached && alive).collect();
        Tables {
            level,
            spots,
            alive,
            usable,
            to_goals: OnceLock::new(),
            from_boxes: OnceLock::new(),
            pairs: OnceLock::new(),
            hotspots: OnceLock::new(),
            kinds: Kinds::ALL,
            passages: OnceLock::new(),
            making: Mutex::new(()),
        }
    }

    /// The same with only some kinds of macros.
    pub fn only(self, kinds: Kinds) -> Tables {
        Tables { kinds, ..self }
    }

    /// Builds the tables that every search needs; breaks if the search has to stop.
    pub fn prepare(&self, ticker: &mut Ticker<'_>) -> ControlFlow<()> {
        self.make(&self.to_goals, || Distances::to_goals(&self.level, &self.spots, ticker))?;
        self.make(&self.pairs, || Pairs::new(&self.level, &self.usable, ticker))
    }

    /// Builds the additional tables of searches over pushes and pulls; breaks if the search has to stop.
    pub fn prepare_macros(&self, ticker: &mut Ticker<'_>) -> ControlFlow<()> {
        self.make(&self.from_boxes, || Distances::from_boxes(&self.level, &self.spots, ticker))?;
        self.prepare_passages(ticker)
    }

    /// Builds the table of tunnels, gates and goal rooms; breaks if the search has to stop.
    pub fn prepare_passages(&self, ticker: &mut Ticker<'_>) -> ControlFlow<()> {
        self.make(&self.passages, || Passages::new(&self.level, &self.spots, &self.alive, self.kinds, ticker))
    }

    /// Builds the table of hotspots; breaks if the search has to stop.
    pub fn prepare_hotspots(&self, ticker: &mut Ticker<'_>) -> ControlFlow<()> {
        self.make(&self.hotspots, || Hotspots::new(&self.level, &self.usable, ticker))
    }

    /// Fills a cell unless it is full. Other threads that want to fill it wait, and stop if the first one was stopped.
    fn make<T>(&self, cell: &OnceLock<T>, make: impl FnOnce() -> Option<T>) -> ControlFlow<()> {
        let _making = self.making.lock().unpoisoned();
        if cell.get().is_some() {
            return ControlFlow::Continue(());
        }
        let Some(made) = make() else { return ControlFlow::Break(()) };
        let _ = cell.set(made);
        ControlFlow::Continue(())
    }

    /// Pushes from every spot to each goal.
    #[inline]
    pub fn to_goals(&self) -> &Distances {
        self.to_goals.get_or_init(|| without_limits(|ticker| Distances::to_goals(&self.level, &self.spots, ticker)))
    }

    /// Pushes from each box's start to every spot.
    #[inline]
    pub fn from_boxes(&self) -> &Distances {
        self.from_boxes.get_or_init(|| without_limits(|ticker| Distances::from_boxes(&self.level, &self.spots, ticker)))
    }

    /// The table of dead pairs.
    #[inline]
    pub fn pairs(&self) -> &Pairs {
        self.pairs.get_or_init(|| without_limits(|ticker| Pairs::new(&self.level, &self.usable, ticker)))
    }

    /// The macros.
    pub fn passages(&self) -> &Passages {
        let make = |ticker: &mut Ticker<'_>| Passages::new(&self.level, &self.spots, &self.alive, self.kinds, ticker);
        self.passages.get_or_init(|| without_limits(make))
    }

    /// The table of boxes in the way of others.
    pub fn hotspots(&self) -> &Hotspots {
        self.hotspots.get_or_init(|| without_limits(|ticker| Hotspots::new(&self.level, &self.usable, ticker)))
    }

    /// Bytes of the tables that grow with the size of the level.
    pub fn bytes(&self) -> u64 {
        let distances = [&self.to_goals, &self.from_boxes].into_iter().filter_map(OnceLock::get).map(Distances::bytes);
        let pairs = self.pairs.get().map_or(0, Pairs::bytes);
        let hotspots = self.hotspots.get().map_or(0, Hotspots::bytes);
        self.spots.bytes() + distances.sum::<u64>() + pairs + hotspots
    }

    /// Pushes to the nearest goal, by square; 0 if no goal can be reached.
    pub fn near(&self) -> Vec<u32> {
        let nearest = self.spots.least(&self.spots.to_nearest_goal(&self.level));
        nearest.into_iter().map(|pushes| if pushes == UNREACHABLE { 0 } else { pushes.into() }).collect()
    }

    /// Tables for searching from one position to another on the same floor, as the improver does: the boxes of the
    /// second position are the goals. They have no table of pairs and no macros, which would cost more than they
    /// save.
    pub fn between(&self, level: Level) -> Tables {
        let tables = Tables::with(level, self.spots.clone()).only(Kinds::NONE);
        let _ = tables.pairs.set(Pairs::unknown());
        tables
    }

    /// Bytes of prepared tables from [`Self::between`], whose second position has as many boxes.
    pub fn bytes_between(&self) -> u64 {
        self.spots.bytes() + self.to_goals().bytes()
    }

    /// Does pushing a box from `push.from` in this direction to `to` make the position dead for certain? `boxes` still
    /// has the box on `push.from`.
    pub fn dead(
        &self,
        push: Push,
        to: Square,
        boxes: &[Square],
        occupied: &mut [bool],
        scratch: &mut Vec<Square>,
    ) -> bool {
        self.death(push, to, boxes, occupied, scratch).is_some()
    }

    /// The same with the reason.
    #[inline]
    pub fn death(
        &self,
        push: Push,
        to: Square,
        boxes: &[Square],
        occupied: &mut [bool],
        scratch: &mut Vec<Square>,
    ) -> Option<Death> {
        let side = back(push.direction as usize);
        if self.pairs().dead_with(to, side, boxes, push.from) {
            return Some(Death::Pair);
        }
        occupied[push.from as usize] = false;
        occupied[to as usize] = true;
        let dead = freeze::dead_after(&self.level, &self.alive, occupied, to, scratch);
        occupied[to as usize] = false;
        occupied[push.from as usize] = true;
        dead.then_some(Death::Frozen)
    }

    /// The matching bound on the fewest pushes; [`super::bounds::IMPOSSIBLE_PAIR`] or more if some box finds no goal.
    pub fn bound(&self, boxes: &[Square], player: Square, matching: &mut Matching, ticker: &mut Ticker<'_>) -> i32 {
        let to_goals = self.to_goals();
        matching.solve(|row| to_goals.costs(self.spots.of(boxes[row], player)), ticker)
    }

    /// The same, starting from the prices of the previous position, for searches that bound many positions.
    pub fn bound_again(
        &self,
        boxes: &[Square],
        player: Square,
        matching: &mut Matching,
        ticker: &mut Ticker<'_>,
    ) -> i32 {
        let to_goals = self.to_goals();
        matching.solve_rows(|row| to_goals.row(self.spots.of(boxes[row], player)), ticker)
    }

    /// Fewest pushes of a box to a goal, given the player's square.
    #[inline]
    pub fn ahead(&self, square: Square, player: Square, goal: usize) -> u16 {
        self.spots.of(square, player).map_or(UNREACHABLE, |spot| self.to_goals().spot(goal, spot))
    }

    /// The packing of positions; `None` if some box can reach no goal, or no box can reach some goal, so that there is
    /// no solution.
    pub fn packing(&self) -> Option<Packing> {
        let all = self.level.boxes.iter().chain(&self.level.goals).all(|&square| self.usable[square as usize]);
        all.then(|| Packing::new(&self.usable))
    }

    /// May a box stand on this square? See [`Tables::usable`].
    #[inline]
    pub fn may_hold(&self, square: Square) -> bool {
        self.usable[square as usize]
    }
}

/// Runs work without limits, so that it cannot be stopped.
pub fn without_limits<T>(work: impl FnOnce(&mut Ticker<'_>) -> Option<T>) -> T {
    let (limits, counters) = (Limits::default(), Counters::default());
    let control = Control::new(&limits, Sense::Minimize, &counters, &Silent);
    work(&mut control.ticker()).expect("it has no limits")
}
