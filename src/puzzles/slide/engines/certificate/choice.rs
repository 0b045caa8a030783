//! Chooses the layers and groups of a certificate so that its check is cheap. Walks with several groupings run side by
//! side from both ends, the smallest always first, until two of them meet or one reaches the other end.

use super::shape::Shape;
use super::walk::Walk;
use crate::base::order::by_size;
use crate::model::certificate::{NoCertificate, line};
use crate::puzzles::slide::engines::pattern_db::Estimate;
use crate::puzzles::slide::engines::task::Task;
use crate::puzzles::slide::kernel::Position;
use crate::search::control::Ticker;

/// A stage of the race.
struct Stage {
    /// The number of positions up to which each walk goes.
    positions: usize,
    /// The number of walks that continue from the stage before, for each end: those with the smallest layers.
    kept: usize,
    /// For the walks that begin in this stage: tiles in a group, and the shapes of groups.
    new: (usize, &'static [Shape]),
}

/// Small tables are made quickly, and large ones pay only on long walks. The last stage takes the checker some twenty
/// seconds.
const STAGES: [Stage; 5] = [
    Stage { positions: 60_000, kept: 0, new: (3, &[Shape::Near]) },
    Stage { positions: 250_000, kept: 0, new: (4, &Shape::ALL) },
    Stage { positions: 4_000_000, kept: 1, new: (0, &[]) },
    Stage { positions: 1_000_000, kept: 1, new: (5, &[Shape::Near]) },
    Stage { positions: 30_000_000, kept: 1, new: (0, &[]) },
];
/// Entries of a table that take a checker as long as a position.
const ENTRIES_PER_POSITION: usize = 2;

/// The lines of a certificate that no answer is shorter than `fewest`, on a board of `width` columns.
pub(super) fn choose(task: &Task<'_>, width: usize, fewest: usize) -> Result<Vec<String>, NoCertificate> {
    let ticker = task.control.ticker();
    let mut race = Race { task, width, layers: fewest - 2, runners: [Vec::new(), Vec::new()], ticker };
    for stage in &STAGES {
        race.enter(stage)?;
        if let Some(meeting) = race.run(stage.positions)? {
            return Ok(race.lines(&meeting));
        }
    }
    Err(NoCertificate::TooLarge)
}

/// The walks from both ends.
struct Race<'r> {
    task: &'r Task<'r>,
    width: usize,
    /// The number of layers that both ends have together.
    layers: usize,
    runners: [Vec<Runner>; 2],
    ticker: Ticker<'r>,
}

/// A walk with its bounds.
struct Runner {
    walk: Walk,
    estimate: Estimate,
    /// The estimate's groups; a tile is named by the number of the cell where it belongs, from 1.
    groups: Vec<Vec<usize>>,
}

/// Two walks, by number, and how many layers of each are used.
struct Meeting {
    runners: [usize; 2],
    layers: [usize; 2],
}

impl Race<'_> {
    /// Keeps the walks with the smallest layer, at the last depth that all have reached, and begins others.
    fn enter(&mut self, stage: &Stage) -> Result<(), NoCertificate> {
        for side in 0..2 {
            let runners = &mut self.runners[side];
            let depth = runners.iter().map(|runner| runner.walk.depth()).min().unwrap_or(0);
            *runners = by_size(std::mem::take(runners), |runner| runner.walk.layer_len(depth));
            runners.truncate(stage.kept);
            let (k, shapes) = stage.new;
            for &shape in shapes {
                let runner = Runner::new(self.task, side, |blank| shape.groups(self.task, self.width, k, blank));
                self.runners[side].push(runner.ok_or(NoCertificate::Unproved)?);
            }
        }
        Ok(())
    }

    /// Extends the smallest walk until two meet; `None` once all have more than this number of positions.
    fn run(&mut self, positions: usize) -> Result<Option<Meeting>, NoCertificate> {
        loop {
            if let Some(meeting) = self.meeting() {
                return self.improved(meeting).map(Some);
            }
            let numbered =
                |side: usize| self.runners[side].iter().enumerate().map(move |(number, r)| (side, number, r));
            let smallest = (0..2).flat_map(numbered).min_by_key(|(_, _, runner)| runner.walk.size());
            let (side, number, runner) = smallest.expect("every stage has walks");
            if runner.walk.size() > positions {
                return Ok(None);
            }
            self.step(side, number)?;
        }
    }

    /// Shifts layers from one walk to the other after they have met. The layers of one may be small there and those of
    /// the other large. So a walk continues as long as its last layer is smaller than the one that it would take
    /// over.
    fn improved(&mut self, mut meeting: Meeting) -> Result<Meeting, NoCertificate> {
        let pays = |race: &Self, Meeting { runners, layers }: &Meeting, side: usize| {
            let [own, other] = [side, 1 - side].map(|end| &race.runners[end][runners[end]].walk);
            layers[1 - side] > 0
                && own.depth() < race.layers
                && own.layer_len(own.depth()) < other.layer_len(layers[1 - side])
        };
        while let Some(side) = (0..2).find(|&side| pays(self, &meeting, side)) {
            self.step(side, meeting.runners[side])?;
            meeting = self.meeting().expect("walks that meet go on to meet");
        }
        Ok(meeting)
    }

    /// Closes the next layer of a walk.
    fn step(&mut self, side: usize, number: usize) -> Result<(), NoCertificate> {
        let bytes = self.runners.iter().flatten().map(|runner| runner.walk.bytes()).sum();
        let Runner { walk, estimate, .. } = &mut self.runners[side][number];
        let walked = self.task.hold(bytes).is_continue()
            && walk.step(&self.task.graph, estimate, self.layers + 2, &mut self.ticker).is_continue();
        if walked { Ok(()) } else { Err(NoCertificate::Unproved) }
    }

    /// Of the pairs of walks that together have all layers, the one whose check is cheapest.
    fn meeting(&self) -> Option<Meeting> {
        let mut best: Option<(usize, Meeting)> = None;
        for (one, ahead) in self.runners[0].iter().enumerate() {
            for (other, behind) in self.runners[1].iter().enumerate() {
                for layers in (0..=self.layers).map(|a| [a, self.layers - a]) {
                    let Some(cost) = ahead.cost(layers[0]).zip(behind.cost(layers[1])) else { continue };
                    if best.as_ref().is_none_or(|(least, _)| cost.0 + cost.1 < *least) {
                        best = Some((cost.0 + cost.1, Meeting { runners: [one, other], layers }));
                    }
                }
            }
        }
        best.map(|(_, meeting)| meeting)
    }

    /// The certificate's lines about it.
    fn lines(&self, meeting: &Meeting) -> Vec<String> {
        let walked = (0..2).filter(|&side| meeting.layers[side] > 0);
        let groups = walked.flat_map(|side| {
            let Runner { groups, .. } = &self.runners[side][meeting.runners[side]];
            groups.iter().map(move |group| line(["ahead", "behind"][side], group))
        });
        std::iter::once(line("layers", meeting.layers)).chain(groups).collect()
    }
}

impl Runner {
    /// A walk from the start (side 0) or from the goal (side 1). `groups` makes the groups for a vertex where the blank
    /// ends.
    fn new(task: &Task<'_>, side: usize, groups: impl Fn(u8) -> Vec<Vec<u8>>) -> Option<Runner> {
        let (vertices, home) = (task.vertices(), task.home());
        let goal = Position::solved(vertices, home).seen_from(&task.start, vertices);
        let (start, blank) = [(task.start, home), (goal, task.start.blank)][side];
        let groups = groups(blank);
        let estimate = task.library.estimate(&groups, blank, &task.means())?;
        // Backwards, a tile is named by its place in the start.
        let tile = |tile: u8| if side == 0 { tile } else { task.start.tiles[usize::from(tile)] };
        let cell = |&t: &u8| usize::from(task.graph.cells[usize::from(tile(t))]) + 1;
        let groups = groups.iter().map(|group| group.iter().map(cell).collect()).collect();
        Some(Runner { walk: Walk::new(&start), estimate, groups })
    }

    /// The cost of checking the first `layers` layers, in positions; `None` if they are not all known.
    fn cost(&self, layers: usize) -> Option<usize> {
        let entries: usize = self.groups.iter().map(|group| 16usize.pow(group.len() as u32)).sum();
        let tables = if layers > 0 { entries / ENTRIES_PER_POSITION } else { 0 };
        Some(self.walk.total(layers)? + tables)
    }
}
