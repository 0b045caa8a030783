//! The width of the next layer: always the same, or such that the search ends on time.

/// Fixed or steered.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Width {
    /// Always this wide. The search is the same every time.
    Fixed(usize),
    /// Between `least` and `most`, such that the search ends after `seconds` of wall time; later if `least` is too wide
    /// for that. The widths are reported ([`Found::widths`](super::Found::widths)), so that it can be repeated.
    Timed {
        /// Seconds for the whole search.
        seconds: f64,
        /// Never narrower; at most `most`.
        least: usize,
        /// Never wider.
        most: usize,
    },
}

impl Width {
    /// The width of the widest layer.
    pub fn most(&self) -> usize {
        match *self {
            Width::Fixed(width) => width,
            Width::Timed { most, .. } => most,
        }
    }
}

/// Leaves of the first layer of a steered search.
const FIRST_WIDTH: usize = 500;

/// Generations between two looks at the clock.
const GENERATIONS_BETWEEN_LOOKS: usize = 4;
/// The share of the time that is kept in reserve: generations that are missing at the end cost more than a little
/// width.
const RESERVE: f64 = 0.03;

/// Steers the width of one search.
pub(super) struct Steering {
    width: Width,
    generations: usize,
    now: usize,
    /// When and at how many expansions the clock was last looked at.
    looked: (f64, u64),
    /// Seconds per expansion, a moving average.
    cost: f64,
    /// The widths so far: `(first generation, width)`.
    pub(super) schedule: Vec<(usize, usize)>,
}

impl Steering {
    pub(super) fn new(width: Width, generations: usize, elapsed: f64) -> Steering {
        // A steered search begins with a narrow layer.
        let first = match width {
            Width::Fixed(width) => width,
            Width::Timed { least, most, .. } => FIRST_WIDTH.clamp(least, most),
        };
        Steering { width, generations, now: first, looked: (elapsed, 0), cost: 0.0, schedule: vec![(0, first)] }
    }

    /// The width of the layer after `generation`.
    pub(super) fn next(&mut self, generation: usize, expanded: u64, elapsed: impl Fn() -> f64) -> usize {
        if let Width::Timed { seconds, least, most } = self.width
            && generation % GENERATIONS_BETWEEN_LOOKS == GENERATIONS_BETWEEN_LOOKS - 1
        {
            let wanted = self.wanted(seconds, generation, expanded, elapsed());
            // It grows with caution, by the square root of the ratio and by a fifth at most, and shrinks without delay.
            let ratio = wanted / self.now as f64;
            let damped = (self.now as f64 * ratio.min(ratio.sqrt().min(1.2))).ceil() as usize;
            self.turn(generation, damped.clamp(least, most));
        }
        self.now
    }

    /// The width at which the rest of the search takes the rest of the time.
    fn wanted(&mut self, seconds: f64, generation: usize, expanded: u64, now: f64) -> f64 {
        let (before, count) = self.looked;
        let cost = (now - before).max(1e-9) / (expanded - count).max(1) as f64;
        self.cost = if self.cost == 0.0 { cost } else { 0.75 * self.cost + 0.25 * cost };
        self.looked = (now, expanded);
        let left = (seconds * (1.0 - RESERVE) - now).max(0.0);
        let generations = (self.generations - generation).max(1) as f64;
        (left / generations / self.cost).max(1.0)
    }

    fn turn(&mut self, generation: usize, width: usize) {
        if width != self.now {
            self.now = width;
            self.schedule.push((generation + 1, width));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_steered_width_uses_all_of_the_time() {
        let mut steering = Steering::new(Width::Timed { seconds: 2.0, least: 10, most: 100_000 }, 1000, 0.0);
        let (mut now, mut expanded, mut width) = (0.0, 0, 1);
        for generation in 0..1000 {
            expanded += width as u64;
            // A leaf costs 1 microsecond, later 3: the machine got busy.
            now += width as f64 * if generation < 500 { 1e-6 } else { 3e-6 };
            width = steering.next(generation, expanded, || now);
        }
        assert!((1.8..2.0).contains(&now), "{now}");
    }
}
