//! Mazes for a set of levels: small ones with one best route, on which always taking the most points goes wrong.

use super::generate::is_unique;
use crate::base::grid::Size;
use crate::base::rng::Rng;
use crate::model::curation::{Curate, LevelCandidate, SimplePlayer, mean_tries};
use crate::model::limits::Limits;
use crate::model::options::Options;
use crate::model::outcome::EngineAnswer;
use crate::model::puzzle::Notation;
use crate::puzzles::maze::Maze;
use crate::puzzles::maze::rules::board::random::Recipe;
use crate::puzzles::maze::rules::board::{Board, Operator};
use crate::search::control::unwatched;
use crate::search::engine::proved;
use std::collections::BTreeSet;

/// Columns and rows of crossings.
const SIZES: [(usize, usize); 6] = [(3, 3), (4, 3), (3, 4), (4, 4), (5, 4), (4, 5)];
/// The best route uses at least this share of all roads.
const LEAST_USED: f64 = 0.55;
/// The simulated player of [`Curate::effort`]: it takes the road with the most points, or sometimes any road from which
/// the goal can be reached.
const PLAYER: SimplePlayer = SimplePlayer { greed: 0.65 };
/// Games of that player, and the walks after which it gives up a game.
const GAMES: usize = 3;
const TRIES: usize = 4000;

impl Curate for Maze {
    const CUTS: [f64; 4] = [8.0, 11.0, 14.0, 18.0];

    fn candidate(seed: u64) -> Option<LevelCandidate<Board>> {
        let board = raw(&mut Rng::new(seed));
        let EngineAnswer { moves: route, objective: par } = best(&board)?;
        let measure = Measure::of(&board, &route)?;
        if !measure.is_worth(&board) || !has_one_best(&board, par) {
            return None;
        }
        let (beauty, features, key) = (beauty(&board, par), features(&board, &measure), Maze::print(&board));
        Some(LevelCandidate { board, par, difficulty: measure.bits, beauty, features, key })
    }

    fn difficulty(board: &Board) -> Option<f64> {
        let route = best(board)?.moves;
        Some(Measure::of(board, &route)?.bits)
    }

    /// Walks of the simulated player until it reaches the best score: the mean of the logarithms over a few games.
    fn effort(board: &Board, rng: &mut Rng) -> Option<f64> {
        let par = best(board)?.objective;
        Some(mean_tries(GAMES, TRIES, || walk(board, rng) == Some(par)))
    }
}

fn raw(rng: &mut Rng) -> Board {
    let (width, height) = SIZES[rng.below(SIZES.len())];
    let recipe = Recipe {
        size: Size::new(width, height),
        multipliers: rng.below(4),
        max: [5, 9][rng.below(2)],
        negative: rng.between(15, 40) as u32,
    };
    recipe.board(rng.next())
}

/// A best route, and its proved score.
fn best(board: &Board) -> Option<EngineAnswer<usize>> {
    proved::<Maze>(board, "frontier", Options::default(), Limits::default())
}

fn has_one_best(board: &Board, par: i64) -> bool {
    unwatched(Maze::SENSE, &Limits::default(), |control| is_unique(board, par, control)) == Some(true)
}

/// A walk in progress.
#[derive(Clone)]
struct Walk<'b> {
    board: &'b Board,
    node: usize,
    used: Vec<bool>,
    score: i64,
}

/// An option at a crossing, with the score after it: to stop at the goal, or to take a road.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Choice {
    road: Option<(usize, usize)>,
    score: i64,
}

impl<'b> Walk<'b> {
    fn begin(board: &'b Board) -> Walk<'b> {
        Walk { board, node: board.start(), used: vec![false; board.edges()], score: 1 }
    }

    /// The options after which the goal can still be reached.
    fn choices(&self) -> Vec<Choice> {
        let stop = (self.node == self.board.goal()).then_some(Choice { road: None, score: self.score });
        let roads = self.board.roads(self.node).filter(|&(edge, _)| !self.used[edge]);
        let take = roads.filter_map(|(edge, node)| {
            let score = self.board.operator(edge).apply(self.score);
            let mut after = self.clone();
            after.take(edge, node);
            after.reaches_goal().then_some(Choice { road: Some((edge, node)), score })
        });
        stop.into_iter().chain(take).collect()
    }

    fn take(&mut self, edge: usize, node: usize) {
        self.score = self.board.operator(edge).apply(self.score);
        self.used[edge] = true;
        self.node = node;
    }

    fn reaches_goal(&self) -> bool {
        let (mut seen, mut open) = (vec![false; self.board.nodes()], vec![self.node]);
        seen[self.node] = true;
        while let Some(node) = open.pop() {
            for (_, next) in self.board.roads(node).filter(|&(edge, _)| !self.used[edge]) {
                if !std::mem::replace(&mut seen[next], true) {
                    open.push(next);
                }
            }
        }
        seen[self.board.goal()]
    }
}

/// The choices with the most points.
fn greedy(choices: &[Choice]) -> impl Iterator<Item = &Choice> + Clone {
    let most = choices.iter().map(|choice| choice.score).max();
    choices.iter().filter(move |choice| Some(choice.score) == most)
}

/// One walk of the simulated player. Its score.
fn walk(board: &Board, rng: &mut Rng) -> Option<i64> {
    let mut walk = Walk::begin(board);
    loop {
        let choices = walk.choices();
        let tempting: Vec<Choice> = greedy(&choices).copied().collect();
        if choices.is_empty() {
            return None;
        }
        match PLAYER.choose(&tempting, &choices, rng).road {
            Some((edge, node)) => walk.take(edge, node),
            None => return Some(walk.score),
        }
    }
}

/// What a player meets on the best route.
struct Measure {
    /// How unlikely the simulated player is to walk this route, in bits.
    bits: f64,
    /// Roads that the route walks.
    roads: usize,
    /// Does the first road not have the most points?
    first_misleads: bool,
    /// Roads of the route that subtract.
    paid: usize,
    /// Roads that multiply and that the route leaves out.
    passed: usize,
    /// Choices in which the route does not take the most points.
    against: usize,
}

impl Measure {
    fn of(board: &Board, route: &[usize]) -> Option<Measure> {
        let mut measure =
            Measure { bits: 0.0, roads: route.len(), first_misleads: false, paid: 0, passed: 0, against: 0 };
        let mut walk = Walk::begin(board);
        for at in 0..=route.len() {
            let choices = walk.choices();
            let right = match route.get(at) {
                Some(&node) => choices.iter().find(|choice| choice.road.is_some_and(|(_, to)| to == node)),
                None => choices.iter().find(|choice| choice.road.is_none()),
            }?;
            let (tempting, tempted) = (greedy(&choices).count(), greedy(&choices).any(|choice| choice == right));
            measure.bits -= PLAYER.chance(tempting, choices.len(), tempted).log2();
            measure.against += usize::from(!tempted);
            measure.first_misleads |= at == 0 && !tempted;
            let Some((edge, node)) = right.road else { break };
            measure.paid += usize::from(matches!(board.operator(edge), Operator::Subtract(_)));
            walk.take(edge, node);
        }
        let multiplies = |edge: usize| matches!(board.operator(edge), Operator::Multiply(_));
        measure.passed = (0..board.edges()).filter(|&edge| !walk.used[edge] && multiplies(edge)).count();
        Some(measure)
    }

    /// Taking the most points fails at the first road, the route subtracts or leaves out a multiplier, and it uses most
    /// roads.
    fn is_worth(&self, board: &Board) -> bool {
        let used = self.roads as f64 / board.edges() as f64;
        self.first_misleads && self.paid + self.passed > 0 && used >= LEAST_USED
    }
}

/// A round score and few different numbers are beautiful.
fn beauty(board: &Board, par: i64) -> f64 {
    let round = if par % 10 == 0 { 0.5 } else { f64::from(u8::from(par % 5 == 0)) * 0.25 };
    let numbers: BTreeSet<u32> = (0..board.edges()).map(|edge| board.operator(edge).number()).collect();
    round + 0.5 * (1.0 - numbers.len() as f64 / 10.0)
}

fn features(board: &Board, measure: &Measure) -> Vec<f64> {
    let size = board.size();
    let count = |wanted: fn(Operator) -> bool| (0..board.edges()).filter(|&edge| wanted(board.operator(edge))).count();
    let multipliers = count(|operator| matches!(operator, Operator::Multiply(_)));
    let negative = count(|operator| matches!(operator, Operator::Subtract(_)));
    vec![
        size.width as f64 / 3.0,
        size.height as f64 / 3.0,
        multipliers as f64 / 3.0,
        negative as f64 / board.edges() as f64 * 3.0,
        measure.passed as f64 / 2.0,
        measure.paid as f64 / 4.0,
        measure.against as f64 / 8.0,
    ]
}
