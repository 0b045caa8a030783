//! Figures of the layers for display: the number of ancestors of the survivors, best and worst score, share of
//! duplicates.

use super::selection::Cut;
use crate::model::trace::TraceData;
use crate::model::value::Value;
use crate::record;
use crate::search::control::Control;

/// How many generations back ancestors are counted.
pub(super) const GENERATIONS_BACK: [usize; 3] = [5, 20, 100];
/// The survivors of one layer are shown by their ancestors this many generations ago.
const GENERATIONS_OF_FAMILY: usize = 20;
/// Seconds between two reports.
const SECONDS_BETWEEN_REPORTS: f64 = 0.05;

/// Follows the layers of one search and reports them several at a time.
pub(super) struct LayerProgress {
    wanted: bool,
    /// For every leaf, the number of steps that it shares with the leaf before it.
    common: Vec<u32>,
    spare: Vec<u32>,
    rows: Rows,
    reported_at: f64,
}

/// One number per layer since the last report.
#[derive(Default)]
struct Rows {
    first: usize,
    widths: Vec<i32>,
    candidates: Vec<i32>,
    duplicates: Vec<i32>,
    best: Vec<i32>,
    worst: Vec<i32>,
    shared: Vec<i32>,
    ancestors: [Vec<i32>; 3],
}

impl LayerProgress {
    pub(super) fn new(wanted: bool) -> LayerProgress {
        LayerProgress { wanted, common: vec![0], spare: Vec::new(), rows: Rows::default(), reported_at: 0.0 }
    }

    /// Takes a new layer: the parent of every leaf in the layer before it, and the cut that made it.
    pub(super) fn pass(&mut self, control: &Control<'_>, generation: usize, parents: &[u32], cut: &Cut) {
        control.trace(|| TraceData::Own("layer", layer(generation + 1, parents.len(), cut)));
        if !self.wanted {
            return;
        }
        relate(&self.common, generation, parents, &mut self.spare);
        std::mem::swap(&mut self.common, &mut self.spare);
        self.note(generation, cut);
        if control.elapsed() >= self.reported_at + SECONDS_BETWEEN_REPORTS {
            self.report(control);
        }
    }

    fn note(&mut self, generation: usize, cut: &Cut) {
        let depth = generation + 1;
        let rows = &mut self.rows;
        if rows.widths.is_empty() {
            rows.first = depth;
        }
        rows.widths.push(self.common.len() as i32);
        rows.candidates.push(cut.candidates as i32);
        rows.duplicates.push(cut.duplicates as i32);
        rows.best.push(cut.best);
        rows.worst.push(cut.worst);
        rows.shared.push(shared(&self.common, depth));
        for (row, back) in rows.ancestors.iter_mut().zip(GENERATIONS_BACK) {
            row.push(ancestors(&self.common, depth, back));
        }
    }

    /// Reports the rows since the last report.
    pub(super) fn report(&mut self, control: &Control<'_>) {
        if !self.wanted || self.rows.widths.is_empty() {
            return;
        }
        self.reported_at = control.elapsed();
        let depth = self.rows.first + self.rows.widths.len() - 1;
        let [near, middle, far] = std::mem::take(&mut self.rows.ancestors);
        let rows = std::mem::take(&mut self.rows);
        control.detail(record! {
            "layers" => rows.first, "elapsed" => self.reported_at, "widths" => rows.widths, "candidates" => rows.candidates,
            "duplicates" => rows.duplicates, "best" => rows.best, "worst" => rows.worst, "shared" => rows.shared,
            "ancestors5" => near, "ancestors20" => middle, "ancestors100" => far,
            "families" => Value::Numbers(self.families(depth)),
        });
    }

    /// How many of the newest layer's survivors descend from each ancestor. Leaves with the same ancestor are
    /// neighbours.
    fn families(&self, depth: usize) -> Vec<i32> {
        let border = depth.saturating_sub(GENERATIONS_OF_FAMILY);
        let mut sizes = vec![0];
        for (leaf, &common) in self.common.iter().enumerate() {
            if leaf > 0 && (common as usize) < border {
                sizes.push(0);
            }
            *sizes.last_mut().expect("never empty") += 1;
        }
        sizes
    }
}

/// Computes, from the steps that each leaf of a layer shares with the leaf before it, the same for the next layer.
/// Siblings share all but their last step. Other leaves share what lies between their parents, whose numbers descend.
pub(super) fn relate(common: &[u32], generation: usize, parents: &[u32], next: &mut Vec<u32>) {
    next.clear();
    next.push(0);
    next.extend(parents.windows(2).map(|pair| match pair[0] == pair[1] {
        true => generation as u32,
        false => common[pair[1] as usize + 1..=pair[0] as usize].iter().copied().min().unwrap_or(0),
    }));
}

/// How many steps all leaves of a layer share.
pub(super) fn shared(common: &[u32], depth: usize) -> i32 {
    common[1..].iter().min().map_or(depth as i32, |&steps| steps as i32)
}

/// The number of ancestors that the leaves of a layer had `back` generations ago.
pub(super) fn ancestors(common: &[u32], depth: usize, back: usize) -> i32 {
    let apart = common[1..].iter().filter(|&&steps| (steps as usize) < depth.saturating_sub(back));
    1 + apart.count() as i32
}

fn layer(depth: usize, width: usize, cut: &Cut) -> Value {
    record! {
        "layer" => depth, "width" => width, "candidates" => cut.candidates, "duplicates" => cut.duplicates,
        "best" => cut.best, "worst" => cut.worst,
    }
}
