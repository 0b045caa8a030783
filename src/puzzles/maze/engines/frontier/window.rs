//! The best labelling of the roads in a window, with all other roads and the order of the multipliers unchanged.
//!
//! Only stretches that touch the window can change there: a road with another label would not be connected with the
//! rest of its stretch. So the other stretches are left out and codes count only those that touch. Frontiers then have
//! few codes on boards with any number of multipliers.

use super::connected::{Labelling, connect};
use super::dense::Dense;
use super::keys::Keys;
use super::model::{Model, Pass, Traversal};
use super::problem::{RestProblem, Road};
use super::relaxed::{Question, relax};
use super::route::RoadPlace;
use super::values::TableValue;
use super::work::{Halt, Work};

/// A walk in the form that windows need.
pub struct Labelled<'p> {
    /// The problem that it solves.
    pub problem: &'p RestProblem,
    /// The multipliers that it crosses.
    pub order: &'p [Traversal],
    /// Its roads, labelled by stretch.
    pub labelling: &'p Labelling,
}

impl Labelled<'_> {
    /// A labelling worth more, if changes between the crossings in a window can give one.
    pub fn rearrange(&self, inside: &[bool], work: &mut Work<'_>) -> Result<Option<Labelling>, Halt> {
        let codes = self.touching(inside);
        let Some(keys) = Keys::new(self.problem.slots(), codes.len() - 1).filter(|_| codes.len() > 1) else {
            return Ok(None);
        };
        let model = self.model(inside, &codes);
        let found = if Dense::<i32>::fits(&model.merged(), self.labelling.worth) {
            self.best::<i32>(&model, keys, work)?
        } else {
            self.best::<i64>(&model, keys, work)?
        };
        Ok(found.map(|found| self.renamed(&found, &codes)))
    }

    fn best<V: TableValue>(&self, model: &Model, keys: Keys, work: &mut Work<'_>) -> Result<Option<Labelling>, Halt> {
        let question = Question { model, keys, threshold: self.labelling.worth, cap: usize::MAX };
        let mut dense = Dense::<V>::new(&model.merged(), keys, work)?;
        let image = vec![0; model.nodes + 1];
        match relax(&question, &mut dense, &image, work)? {
            Some(table) => connect(&question, &table, work),
            None => Ok(None),
        }
    }

    /// The codes of the stretches with a road or an end at a crossing in the window; "not walked" comes first.
    fn touching(&self, inside: &[bool]) -> Vec<u8> {
        let mut touching = vec![false; self.order.len() + 2];
        touching[0] = true;
        for place in self.roads() {
            touching[self.labelling.code(place) as usize] |= self.problem.ends(place).iter().any(|&node| inside[node]);
        }
        for (code, ends) in (1..).zip(self.stretches()) {
            touching[code] |= ends.iter().any(|&node| inside[node]);
        }
        (0..touching.len()).filter(|&code| touching[code]).map(|code| code as u8).collect()
    }

    /// Roads that add something.
    fn roads(&self) -> impl Iterator<Item = RoadPlace> {
        self.problem.places().filter(|&place| matches!(self.problem.at(place), Road::Add(_)))
    }

    /// The ends of each stretch.
    fn stretches(&self) -> impl Iterator<Item = [usize; 2]> {
        let crossings = || self.order.iter().map(|crossing| crossing.ends(self.problem));
        let begins = std::iter::once(self.problem.start).chain(crossings().map(|(_, leave)| leave));
        let ends = crossings().map(|(enter, _)| enter).chain([self.problem.goal]);
        begins.zip(ends).map(|(begin, end)| [begin, end])
    }

    /// What an addition of 1 is worth on a stretch.
    fn weight(&self, code: u8) -> i64 {
        let later = self.order.iter().skip(code as usize - 1);
        later.map(|crossing| self.problem.multipliers[crossing.multiplier].value).product()
    }

    fn model(&self, inside: &[bool], codes: &[u8]) -> Model {
        let weights: Vec<i64> = codes[1..].iter().map(|&code| self.weight(code)).collect();
        let mut tracked = 0;
        let mut pass = |place: RoadPlace| {
            let Road::Add(a) = self.problem.at(place) else { return Pass::Never };
            let code = codes.iter().position(|&code| code == self.labelling.code(place));
            let worth = code.filter(|&code| code > 0).map_or(0, |code| a * weights[code - 1]);
            tracked += worth;
            match code {
                Some(_) if self.problem.ends(place).iter().all(|&node| inside[node]) => {
                    Pass::Free(std::iter::once(0).chain(weights.iter().map(|weight| a * weight)).collect())
                }
                Some(0) | None => Pass::Never,
                Some(code) => Pass::Only(code as u8, worth),
            }
        };
        let (mut right, mut down) = (Vec::new(), Vec::new());
        for node in 0..self.problem.nodes() {
            right.push(pass(RoadPlace { node, down: false }));
            down.push(pass(RoadPlace { node, down: true }));
        }
        let constant = self.labelling.worth - tracked;
        let mut model = Model::bare(self.problem, codes.len() as u64 - 1, constant, right, down);
        let stretches: Vec<[usize; 2]> = self.stretches().collect();
        for (code, &own) in codes.iter().enumerate().skip(1) {
            model.stretch(code as u64, &stretches[own as usize - 1], &[]);
        }
        model.sweep_ends();
        model
    }

    /// The found labelling in the walk's own codes, with its other stretches.
    fn renamed(&self, found: &Labelling, codes: &[u8]) -> Labelling {
        let mut labelling = Labelling { worth: found.worth, ..self.labelling.clone() };
        for place in self.roads().filter(|&place| codes.contains(&self.labelling.code(place))) {
            *labelling.code_mut(place) = codes[found.code(place) as usize];
        }
        labelling
    }
}

impl Model {
    /// All codes merged into one, at their best worth: a relaxation for tables that ignore connection.
    fn merged(&self) -> Model {
        let merge = |pass: &Pass| match pass {
            Pass::Free(worths) => Pass::Free([0, worths.labels().max().expect("a label")].into_iter().collect()),
            Pass::Only(_, worth) => Pass::Only(1, *worth),
            _ => Pass::Never,
        };
        Model {
            rest: 1,
            right: self.right.iter().map(merge).collect(),
            down: self.down.iter().map(merge).collect(),
            odd: self.odd.iter().map(|odd| u64::from(odd.count_ones() % 2) << 1).collect(),
            ..self.clone()
        }
    }
}
