//! Roads `*0`: which of them can be the last one crossed, and walks without detours before it.

use super::model::Traversal;
use super::problem::{RestProblem, Road};
use super::route::RoadPlace;

/// The rest of a problem after the shortest walk to a zero and over it.
pub struct Behind {
    /// The crossings of that walk.
    pub walk: Vec<usize>,
    /// The problem from there, without the other zeros.
    pub problem: RestProblem,
}

impl RestProblem {
    fn is_zero(&self, place: RoadPlace) -> bool {
        matches!(self.at(place), Road::Multiply(m) if !self.counts(m))
    }

    /// The crossings from which the goal can be reached without a zero.
    pub fn without_zeros(&self) -> Vec<bool> {
        let mut reached = vec![false; self.nodes()];
        let mut pending = vec![self.goal];
        while let Some(node) = pending.pop() {
            if !std::mem::replace(&mut reached[node], true) {
                let roads = self.around(node).filter(|&place| self.at(place) != Road::Closed && !self.is_zero(place));
                pending.extend(roads.map(|place| self.ends(place).iter().sum::<usize>() - node));
            }
        }
        reached
    }

    /// The zeros that can be the last one crossed, with their directions: the goal can be reached from their far end
    /// without another zero.
    pub fn last_zeros(&self) -> Vec<Traversal> {
        let reached = self.without_zeros();
        let zeros = (0..self.multipliers.len()).filter(|&m| !self.counts(m));
        let both = zeros.flat_map(|multiplier| [false, true].map(|back| Traversal { multiplier, back }));
        both.filter(|crossing| reached[crossing.ends(self).1]).collect()
    }

    /// A bound on every walk. After the last zero, only additions and multipliers that the goal can be reached from
    /// without another zero can follow. For the formula see the article's prunings.
    pub fn ceiling(&self) -> i64 {
        let reached = self.without_zeros();
        let roads =
            self.places().filter(|&place| self.ends(place).iter().all(|&end| end < reached.len() && reached[end]));
        let (mut additions, mut product) = (0, 1);
        for place in roads {
            match self.at(place) {
                Road::Add(a) => additions += a.max(0),
                Road::Multiply(m) if self.counts(m) => product *= self.multipliers[m].value,
                _ => {}
            }
        }
        let bound = |score: i64| if score + additions >= 0 { (score + additions) * product } else { score + additions };
        let none = reached[self.start].then(|| bound(self.score));
        let last = (!self.last_zeros().is_empty()).then(|| bound(0));
        none.max(last).unwrap_or(i64::MIN)
    }

    /// The walk without detours before the last zero, where they are worth nothing.
    pub fn straightened(&self, walk: Vec<usize>) -> Vec<usize> {
        let stops: Vec<usize> = std::iter::once(self.start).chain(walk.iter().copied()).collect();
        let places: Vec<RoadPlace> = stops.windows(2).map(|pair| self.between(pair[0], pair[1])).collect();
        let Some(last) = places.iter().rposition(|&place| self.is_zero(place)) else { return walk };
        let straight = self.shortest_over(stops[last], |place| !places[last..].contains(&place));
        straight.map_or_else(|| walk.clone(), |straight| [&straight, &walk[last..]].concat())
    }

    /// The problems that remain after the zeros nearest to the start, at most `most` of them: they leave the most roads
    /// open.
    pub fn behind_zeros(&self, most: usize) -> Vec<Behind> {
        let mut ways: Vec<(Vec<usize>, Traversal)> = Vec::new();
        for crossing in self.last_zeros() {
            let (enter, _) = crossing.ends(self);
            let own = self.place_of(crossing.multiplier);
            ways.extend(self.shortest_over(enter, |place| place != own).map(|walk| (walk, crossing)));
        }
        ways.sort_by_key(|(walk, _)| walk.len());
        ways.into_iter().filter_map(|(walk, crossing)| self.behind(walk, crossing)).take(most).collect()
    }

    /// The problem that remains after a walk to a zero and over it; `None` if the goal is then out of reach.
    fn behind(&self, mut walk: Vec<usize>, crossing: Traversal) -> Option<Behind> {
        walk.push(crossing.ends(self).1);
        let stops: Vec<usize> = std::iter::once(self.start).chain(walk.iter().copied()).collect();
        let used: Vec<RoadPlace> = stops.windows(2).map(|pair| self.between(pair[0], pair[1])).collect();
        let left = self.without(|place| used.contains(&place) || self.is_zero(place));
        let problem = RestProblem { start: crossing.ends(self).1, score: 0, ..left };
        problem.shortest().map(|_| Behind { walk, problem })
    }

    fn place_of(&self, multiplier: usize) -> RoadPlace {
        let [a, b] = self.multipliers[multiplier].ends;
        self.between(a, b)
    }

    /// The places of the roads at a crossing.
    pub(super) fn around(&self, node: usize) -> impl Iterator<Item = RoadPlace> + use<> {
        let (width, column, last) = (self.width, node % self.width, self.nodes());
        let right = (column + 1 < width).then_some(RoadPlace { node, down: false });
        let down = (node + width < last).then_some(RoadPlace { node, down: true });
        let left = (column > 0).then(|| RoadPlace { node: node - 1, down: false });
        let up = node.checked_sub(width).map(|node| RoadPlace { node, down: true });
        [right, down, left, up].into_iter().flatten()
    }
}

#[cfg(test)]
mod tests {
    use crate::model::puzzle::Notation;
    use crate::puzzles::maze::Maze;
    use crate::puzzles::maze::engines::frontier::frame::Frame;

    #[test]
    fn detours_before_the_last_zero_are_removed() {
        let board = Maze::parse("3 3\n+1 +2\n+4 -1 +1\n+3 *0\n*3 -2 +5\n-4 +1\n1 0 8\n").unwrap();
        let problem = Frame::new(&board, &[]).problem;
        assert_eq!(problem.straightened(vec![1, 2, 5, 4, 7, 8]), [1, 2, 5, 4, 7, 8]);
        assert_eq!(problem.straightened(vec![3, 4, 1, 2, 5, 4, 7, 8]), [1, 2, 5, 4, 7, 8]);
        assert_eq!(problem.ceiling(), (1 + 1 + 2 + 4 + 1 + 3 + 5 + 1) * 3);
        let behind = problem.behind_zeros(9);
        assert_eq!(behind.len(), 2);
        assert!(behind.iter().all(|behind| behind.problem.shortest().is_some() && behind.problem.counting() == 1));
    }
}
