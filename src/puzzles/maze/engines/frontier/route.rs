//! Walks of a problem: their scores, their labelling, and the shortest walk.

use super::connected::Labelling;
use super::model::Traversal;
use super::problem::{Multiplier, RestProblem, Road};
use std::collections::VecDeque;

/// Where a road is: to the right of a crossing, or down from it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RoadPlace {
    /// The crossing on its left or upper end.
    pub node: usize,
    /// Down from it.
    pub down: bool,
}

impl RestProblem {
    /// The places of all roads, including those beyond the border, where there is no road.
    pub fn places(&self) -> impl Iterator<Item = RoadPlace> + use<> {
        (0..self.nodes()).flat_map(|node| [false, true].map(|down| RoadPlace { node, down }))
    }

    /// The crossings at the ends of a road.
    pub fn ends(&self, place: RoadPlace) -> [usize; 2] {
        [place.node, place.node + if place.down { self.width } else { 1 }]
    }

    /// The place of the road between two neighbours. In a sweep of width 1 all roads go down.
    pub fn between(&self, a: usize, b: usize) -> RoadPlace {
        RoadPlace { node: a.min(b), down: a.abs_diff(b) == self.width }
    }

    /// The road at a place.
    pub fn at(&self, place: RoadPlace) -> Road {
        if place.down { self.down[place.node] } else { self.right[place.node] }
    }

    /// The score before the walk and after each of its steps.
    pub fn scores(&self, walk: &[usize]) -> Vec<i64> {
        let (mut here, mut score) = (self.start, self.score);
        let mut scores = vec![score];
        for &next in walk {
            score = match self.at(self.between(here, next)) {
                Road::Add(a) => score + a,
                Road::Multiply(m) => score * self.multipliers[m].value,
                Road::Closed => unreachable!("walks are legal"),
            };
            scores.push(score);
            here = next;
        }
        scores
    }

    /// The multipliers that a walk crosses, in order, and its roads labelled by the stretches between them.
    pub fn labelled(&self, walk: &[usize]) -> (Vec<Traversal>, Labelling) {
        let worth = *self.scores(walk).last().expect("the score before it at least");
        let mut labelling = Labelling { worth, right: vec![0; self.nodes()], down: vec![0; self.nodes()] };
        let mut order = Vec::new();
        let mut here = self.start;
        for &next in walk {
            let place = self.between(here, next);
            match self.at(place) {
                Road::Multiply(multiplier) => {
                    order.push(Traversal { multiplier, back: self.multipliers[multiplier].ends[0] != here });
                }
                _ => *labelling.code_mut(place) = order.len() as u8 + 1,
            }
            here = next;
        }
        (order, labelling)
    }

    /// A walk with the fewest steps; `None` if the goal is out of reach.
    pub fn shortest(&self) -> Option<Vec<usize>> {
        self.shortest_over(self.goal, |_| true)
    }

    /// The shortest walk from the start to a crossing over roads that `may` allows.
    pub fn shortest_over(&self, to: usize, may: impl Fn(RoadPlace) -> bool) -> Option<Vec<usize>> {
        let mut before = vec![usize::MAX; self.nodes()];
        let mut pending = VecDeque::from([to]);
        before[to] = to;
        let mut near = vec![Vec::new(); self.nodes()];
        for place in self.places().filter(|&place| self.at(place) != Road::Closed && may(place)) {
            let [a, b] = self.ends(place);
            near[a].push(b);
            near[b].push(a);
        }
        while let Some(node) = pending.pop_front() {
            for &next in &near[node] {
                if before[next] == usize::MAX {
                    before[next] = node;
                    pending.push_back(next);
                }
            }
        }
        if before[self.start] == usize::MAX {
            return None;
        }
        let step = |&node: &usize| Some(before[node]);
        let path = std::iter::successors(Some(self.start), step);
        Some(path.take_while(|&node| node != to).map(|node| before[node]).collect())
    }

    /// Converts a road of another problem to this one and copies its multiplier.
    pub fn adopt(&mut self, other: &RestProblem, road: Road, ends: [usize; 2]) -> Road {
        let Road::Multiply(m) = road else { return road };
        self.multipliers.push(Multiplier { ends, ..other.multipliers[m] });
        Road::Multiply(self.multipliers.len() - 1)
    }

    /// The problem without some of its roads.
    pub fn without(&self, closed: impl Fn(RoadPlace) -> bool) -> RestProblem {
        let mut less = RestProblem { multipliers: Vec::new(), ..self.clone() };
        for place in self.places() {
            let road = match self.at(place) {
                _ if closed(place) => Road::Closed,
                road => less.adopt(self, road, self.ends(place)),
            };
            *(if place.down { &mut less.down[place.node] } else { &mut less.right[place.node] }) = road;
        }
        less
    }
}

impl Labelling {
    /// The code of a road.
    pub fn code(&self, place: RoadPlace) -> u8 {
        if place.down { self.down[place.node] } else { self.right[place.node] }
    }

    /// The code of a road, to be changed.
    pub fn code_mut(&mut self, place: RoadPlace) -> &mut u8 {
        if place.down { &mut self.down[place.node] } else { &mut self.right[place.node] }
    }
}
