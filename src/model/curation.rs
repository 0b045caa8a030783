//! What a family provides so that a set of levels can be found by a program: candidates, how hard they are, and how
//! they differ.

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
    /// Features of the board, each about 0 to 1: boards whose features are far apart are different to play.
    pub features: Vec<f64>,
    /// A text that is equal for boards that are reflections or rotations of one another.
    pub key: String,
}

impl<B> LevelCandidate<B> {
    /// The same candidate with its board in another form.
    pub fn map<C>(self, form: impl FnOnce(B) -> C) -> LevelCandidate<C> {
        let LevelCandidate { board, par, difficulty, beauty, features, key } = self;
        LevelCandidate { board: form(board), par, difficulty, beauty, features, key }
    }
}

/// How levels of a family are found. Lives in `engines/curate`. A family without a set of levels keeps the defaults.
pub trait Curate: Notation {
    /// The difficulty at which grades 2, 3, 4 and 5 begin.
    const CUTS: [f64; GRADES - 1] = [f64::INFINITY; GRADES - 1];

    /// The board of a seed, if it is worth a place in a set. It is the same for ever.
    fn candidate(_seed: u64) -> Option<LevelCandidate<Self::Board>> {
        None
    }

    /// How hard any board is by the same measure, along one best answer; `None` if the board is too large to be
    /// measured or has no answer.
    fn difficulty(_board: &Self::Board) -> Option<f64> {
        None
    }

    /// The base-2 logarithm of the nodes that the board takes a plain search that decides as a person does; `None` if
    /// the family has no such search, the board is too large for it, or it finds no answer. It shares no figure with
    /// [`LevelCandidate::difficulty`], so that the two can be compared.
    fn effort(_board: &Self::Board, _rng: &mut Rng) -> Option<f64> {
        None
    }
}

/// The grade of a difficulty, from 1 to `cuts.len() + 1`. A cut is the difficulty at which the next grade begins.
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

/// A player without foresight, who takes a tempting choice, or now and then any choice.
///
/// ```
/// use tokeru::model::curation::SimplePlayer;
///
/// let player = SimplePlayer { greed: 0.75 };
/// // Two of four choices tempt: each of them is taken with the first probability, each of the others with the second.
/// assert_eq!(player.chance(2, 4, true), 0.4375);
/// assert_eq!(player.chance(2, 4, false), 0.0625);
/// assert_eq!(player.chance(0, 4, false), 0.25);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct SimplePlayer {
    /// Probability with which it looks only at the tempting choices, if there are any.
    pub greed: f64,
}

impl SimplePlayer {
    /// Probability of taking one given choice out of `all` (at least 1), `tempting` of which tempt; `tempts` says
    /// whether this one does.
    pub fn chance(self, tempting: usize, all: usize, tempts: bool) -> f64 {
        let greed = if tempting == 0 { 0.0 } else { self.greed };
        let tempted = if tempts { greed / tempting as f64 } else { 0.0 };
        tempted + (1.0 - greed) / all as f64
    }

    /// Takes one of the choices; `tempting` are those of `all` that tempt. Panics if `all` is empty.
    pub fn choose<T: Copy>(self, tempting: &[T], all: &[T], rng: &mut Rng) -> T {
        let from = if !tempting.is_empty() && rng.chance(self.greed) { tempting } else { all };
        from[rng.below(from.len())]
    }
}

/// The base-2 logarithm of the number of games until one succeeds, as the mean of `rows` rows of games; NaN without
/// rows. A row is given up before game `most`, and counts as if that had succeeded.
pub fn mean_tries(rows: usize, most: usize, mut succeeds: impl FnMut() -> bool) -> f64 {
    let mut tries = || (1..most).find(|_| succeeds()).unwrap_or(most);
    (0..rows).map(|_| (tries() as f64).log2()).sum::<f64>() / rows as f64
}
