//! Where the people can be at each tick from a node on, and whom they can still meet. Every person walks in every tick,
//! so what counts is what can be reached in exactly a given number of steps.

use super::graph::{Graph, Turn};
use super::node::Node;
use crate::puzzles::sweeper::engines::tasks::{Break, Guard};
use crate::puzzles::sweeper::kernel::{Room, Squares, bit};
use std::ops::ControlFlow;

/// One person who can still walk.
#[derive(Clone, Default)]
pub struct Walker {
    /// The person's index in the room.
    pub person: usize,
    /// 0 boy, 1 girl, 2 robot.
    pub kind: usize,
    /// The step just taken.
    pub step: u16,
    /// The memory of that step.
    pub memory: usize,
    /// Does the person carry something?
    pub carries: bool,
    /// 2 if it matters whether the person carries something, otherwise 1.
    pub loads: usize,
    /// Can this person, or one of its possible partners, meet two others or more?
    pub crowd: bool,
    /// Is the first letter already said, and a step?
    pub committed: bool,
    /// Can this person meet anybody?
    pub social: bool,
    /// The steps that may have been taken last, for each tick from that of the node on.
    pub reach: Vec<Vec<u16>>,
    /// The squares where these steps end.
    pub cells: Vec<Squares>,
}

impl Walker {
    /// Ticks in which this person may walk.
    pub fn ticks(&self) -> usize {
        self.reach.len() - 1
    }
}

/// All people who can still walk.
#[derive(Clone, Default)]
pub struct Scene {
    /// The tick at which it begins.
    pub tick: usize,
    /// Those who can walk.
    pub walkers: Vec<Walker>,
    /// The steps after which some person may continue.
    pub left: Vec<u16>,
}

impl Scene {
    /// The scene from a node on. No person takes more steps than the budget has.
    pub fn of(graph: &Graph, room: &Room, node: &Node, guard: &mut Guard<'_>) -> ControlFlow<Break, Scene> {
        let mut scene = Scene { tick: node.tick, ..Scene::default() };
        for person in (0..room.count).filter(|&person| node.position.people[person].left > 0) {
            let mut walker = walker(room, node, person);
            let ticks = i32::from(node.position.people[person].left).min(node.budget);
            let mut letter = node.letter(person);
            for _ in 0..ticks {
                let last = walker.reach.last().expect("it begins with one");
                let next = reached(graph, last, letter.take());
                guard.steps(4 * next.len() + graph.steps.len() / 8)?;
                walker.cells.push(cells(graph, &next));
                walker.reach.push(next);
            }
            scene.walkers.push(walker);
        }
        scene.complete(graph, room, guard)?;
        ControlFlow::Continue(scene)
    }

    /// Derives everything that follows from where people can be.
    pub(super) fn complete(&mut self, graph: &Graph, room: &Room, guard: &mut Guard<'_>) -> ControlFlow<Break> {
        let left = self.walkers.iter().flat_map(|walker| walker.reach[..walker.ticks()].iter().flatten());
        self.left = listed(graph, left);
        guard.steps(4 * self.left.len() + graph.steps.len() / 8)?;
        self.find_partners(room);
        ControlFlow::Continue(())
    }

    /// The others who can arrive on a square together with a walker, `ticks` ticks after the beginning of the scene.
    #[inline]
    pub fn partners(&self, walker: usize, ticks: usize, cell: u8) -> impl Iterator<Item = usize> + '_ {
        let there = move |other: &Walker| other.cells.get(ticks).is_some_and(|cells| cells & bit(cell.into()) != 0);
        (0..self.walkers.len()).filter(move |&other| other != walker && there(&self.walkers[other]))
    }

    /// The squares where a walker can meet others, `ticks` ticks after the beginning of the scene.
    pub fn meetings(&self, walker: usize, ticks: usize) -> Squares {
        let own = self.walkers[walker].cells.get(ticks).copied().unwrap_or(0);
        let others = (0..self.walkers.len()).filter(|&other| other != walker);
        own & others.fold(0, |set, other| set | self.walkers[other].cells.get(ticks).copied().unwrap_or(0))
    }

    /// Bytes in use.
    pub fn bytes(&self) -> usize {
        self.walkers.iter().flat_map(|walker| &walker.reach).map(|steps| 2 * steps.len() + 48).sum()
    }

    fn find_partners(&mut self, room: &Room) {
        let all = &self.walkers;
        let meet = |one: &Walker, other: &Walker| {
            let both = one.cells.iter().zip(&other.cells).skip(1);
            room.meetings && one.person != other.person && both.into_iter().any(|(a, b)| a & b != 0)
        };
        let friends: Vec<Vec<usize>> =
            all.iter().map(|one| (0..all.len()).filter(|&other| meet(one, &all[other])).collect()).collect();
        // If a person's only partner can also meet others, that partner may be joined by them, or leave for them.
        let crowd = |own: &Vec<usize>| own.len() > 1 || own.iter().any(|&other| friends[other].len() > 1);
        for (walker, own) in self.walkers.iter_mut().zip(&friends) {
            (walker.social, walker.crowd) = (!own.is_empty(), crowd(own));
        }
    }
}

fn walker(room: &Room, node: &Node, person: usize) -> Walker {
    let kind = usize::from(room.kind[person]);
    let state = &node.position.people[person];
    let fetches = kind != 0 && (state.carries || node.position.dirty & room.things[kind] != 0);
    Walker {
        person,
        kind,
        step: node.step[person],
        memory: usize::from(node.memory[person]),
        carries: state.carries,
        committed: node.letter(person).is_some(),
        loads: 1 + usize::from(fetches),
        reach: vec![vec![node.step[person]]],
        cells: vec![bit(state.cell.into())],
        ..Walker::default()
    }
}

/// The squares where some steps end.
pub(super) fn cells(graph: &Graph, steps: &[u16]) -> Squares {
    steps.iter().fold(0, |set, &step| set | bit(graph.steps[usize::from(step)].cell.into()))
}

/// The steps that may follow one of these, by one letter if it is given: each once and in order.
fn reached(graph: &Graph, steps: &[u16], letter: Option<u8>) -> Vec<u16> {
    let fits = |turn: &&Turn| letter.is_none_or(|letter| letter == turn.direction);
    let after = |&step: &u16| graph.turns[graph.after(step)].iter().filter(fits).map(|turn| &turn.step);
    listed(graph, steps.iter().flat_map(after))
}

/// Some steps, each once and in order.
fn listed<'s>(graph: &Graph, steps: impl Iterator<Item = &'s u16>) -> Vec<u16> {
    let mut is_there = vec![0u64; graph.steps.len().div_ceil(64)];
    steps.for_each(|step| is_there[usize::from(*step) / 64] |= 1 << (step % 64));
    let bits = |(word, &bits): (usize, &u64)| {
        let mut rest = bits;
        std::iter::from_fn(move || {
            let at = (rest != 0).then(|| rest.trailing_zeros())?;
            rest &= rest - 1;
            Some((64 * word) as u16 + at as u16)
        })
    };
    is_there.iter().enumerate().flat_map(bits).collect()
}
