//! What a family provides so that a set of levels can be found by a program: candidates, how hard they are, and how they differ.

use crate::base::rng::Rng;
use crate::model::puzzle::Notation;

/// Grades of difficulty, from 1.
pub const GRADES: usize = 5;

/// A board that may take a place in a set.
#[derive(Clone, PartialEq, Debug)]
pub struct LevelCandidate<B> {
    /// The board.
    pub board: B,
    /// The best objective of all answers, proved by the search that measured the board.
    pub par: i64,
    /// How hard it is, in the family's own measure: see [`Curate::CUTS`].
    pub difficulty: f64,
    /// How pretty it is: 0 to 1.
    pub beauty: f64,
    /// Where it lies among boards, each number about 0 to 1: boards far apart are varied.
    pub features: Vec<f64>,
    /// The same for boards that are mirror images or turns of one another.
    pub key: String,
}

impl<B> LevelCandidate<B> {
    /// The same with another board, or another form of it.
    pub fn map<C>(self, form: impl FnOnce(B) -> C) -> LevelCandidate<C> {
        let LevelCandidate { board, par, difficulty, beauty, features, key } = self;
        LevelCandidate { board: form(board), par, difficulty, beauty, features, key }
    }
}

/// Levels of a family. Lives in `engines/curate`. A family without a set keeps what stands here.
pub trait Curate: Notation {
    /// The difficulty at which grades 2, 3, 4 and 5 begin.
    const CUTS: [f64; GRADES - 1] = [f64::INFINITY; GRADES - 1];

    /// The board of a seed, if it is worth a place; the same for ever.
    fn candidate(_seed: u64) -> Option<LevelCandidate<Self::Board>> {
        None
    }

    /// How hard a board of any origin is by the same measure, along one best answer; `None` where that can't be measured: it is too large, or has none.
    fn difficulty(_board: &Self::Board) -> Option<f64> {
        None
    }

    /// What the board costs a plain search that decides as a person does: the logarithm to base 2 of its nodes. It shares no figure with
    /// [`LevelCandidate::difficulty`], which is held against it.
    fn effort(_board: &Self::Board, _rng: &mut Rng) -> Option<f64> {
        None
    }
}

/// The grade of a difficulty, from 1.
///
/// ```
/// use tokeru::model::curation::grade;
///
/// let cuts = [2.0, 4.0, 6.0, 9.0];
/// assert_eq!([1.9, 2.0, 8.9, 9.0].map(|difficulty| grade(&cuts, difficulty)), [1, 2, 4, 5]);
/// ```
pub fn grade(cuts: &[f64], difficulty: f64) -> usize {
    1 + cuts.iter().filter(|&&cut| difficulty >= cut).count()
}

/// Who plays as a simple person does: takes what tempts, or now and then anything.
///
/// ```
/// use tokeru::model::curation::SimplePlayer;
///
/// let player = SimplePlayer { greed: 0.75 };
/// // Two of four choices tempt: one of them is taken as often as this, one of the others as that.
/// assert_eq!(player.chance(2, 4, true), 0.4375);
/// assert_eq!(player.chance(2, 4, false), 0.0625);
/// assert_eq!(player.chance(0, 4, false), 0.25);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct SimplePlayer {
    /// How often it looks only at what tempts, where something does.
    pub greed: f64,
}

impl SimplePlayer {
    /// How often it takes one choice of `all`, `tempting` of which tempt it.
    pub fn chance(self, tempting: usize, all: usize, tempts: bool) -> f64 {
        let greed = if tempting == 0 { 0.0 } else { self.greed };
        let tempted = if tempts { greed / tempting as f64 } else { 0.0 };
        tempted + (1.0 - greed) / all as f64
    }

    /// Takes one of the choices; there has to be one.
    pub fn choose<T: Copy>(self, tempting: &[T], all: &[T], rng: &mut Rng) -> T {
        let from = if !tempting.is_empty() && rng.chance(self.greed) { tempting } else { all };
        from[rng.below(from.len())]
    }
}

/// Games until one of them succeeds: the logarithm to base 2, a mean of several such rows, each given up after `most` games.
pub fn mean_tries(rows: usize, most: usize, mut succeeds: impl FnMut() -> bool) -> f64 {
    let mut tries = || (1..most).find(|_| succeeds()).unwrap_or(most);
    (0..rows).map(|_| (tries() as f64).log2()).sum::<f64>() / rows as f64
}
