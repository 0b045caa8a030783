//! Draws the figure of growth: a panel for each family, side by side, with one axis of seconds. Both axes are
//! logarithmic, so that a power law is a line.

use super::{Law, Measured};
use std::fmt::Write;

const PANEL: f64 = 190.0;
const LEFT: f64 = 56.0;
const TOP: f64 = 44.0;
const HEIGHT: f64 = 250.0;
/// Width of a number on the axis of sizes.
const ROOM: f64 = 20.0;
/// Powers of ten on the axis of seconds.
const LEAST_POWER: i32 = -5;
const MOST_POWER: i32 = 2;

const STYLE: &str = include_str!("figure.css");

pub(super) fn draw(all: &[Measured]) -> String {
    let (width, height) = (LEFT + PANEL * all.len() as f64 + 8.0, TOP + HEIGHT + 50.0);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" role=\"img\" aria-labelledby=\"t\">\n\
         <title id=\"t\">CPU seconds a board against its size, both logarithmic, with a power law through the medians</title>\n\
         <style>\n{STYLE}</style>\n<rect class=\"bg\" width=\"{width}\" height=\"{height}\"/>\n"
    );
    for power in LEAST_POWER..=MOST_POWER {
        let y = row(10_f64.powi(power));
        let _ = writeln!(
            svg,
            "<text class=\"soft small end\" x=\"{:.1}\" y=\"{:.1}\">{}</text>",
            LEFT - 6.0,
            y + 4.0,
            seconds(power)
        );
    }
    for (index, measured) in all.iter().enumerate() {
        panel(&mut svg, LEFT + PANEL * index as f64, measured);
    }
    svg + "</svg>\n"
}

fn seconds(power: i32) -> String {
    match power {
        0.. => format!("{} s", 10_i32.pow(power as u32)),
        -3..0 => format!("{} ms", 10_i32.pow((power + 3) as u32)),
        _ => format!("{} µs", 10_i32.pow((power + 6).max(0) as u32)),
    }
}

fn row(seconds: f64) -> f64 {
    let share =
        (seconds.max(10_f64.powi(LEAST_POWER)).log10() - f64::from(LEAST_POWER)) / f64::from(MOST_POWER - LEAST_POWER);
    TOP + HEIGHT * (1.0 - share.min(1.0))
}

/// The horizontal axis of sizes, from the smallest to the largest.
struct Across {
    left: f64,
    from: f64,
    to: f64,
}

impl Across {
    fn of(left: f64, measured: &Measured) -> Across {
        let sizes = || measured.growth.sizes.iter().map(|&(size, _)| f64::from(size).ln());
        Across { left, from: sizes().fold(f64::MAX, f64::min), to: sizes().fold(f64::MIN, f64::max) }
    }

    fn at(&self, size: f64) -> f64 {
        self.left + 14.0 + (size.ln() - self.from) / (self.to - self.from).max(f64::MIN_POSITIVE) * (PANEL - 36.0)
    }
}

fn panel(svg: &mut String, left: f64, measured: &Measured) {
    let across = Across::of(left, measured);
    let (middle, bottom) = (left + (PANEL - 8.0) / 2.0, TOP + HEIGHT);
    for power in LEAST_POWER..=MOST_POWER {
        let y = row(10_f64.powi(power));
        let _ = writeln!(svg, "<path class=\"grid\" d=\"M{left:.1} {y:.1}h{:.1}\"/>", PANEL - 8.0);
    }
    let mut text = |class: &str, x: f64, y: f64, words: &str| {
        let _ = writeln!(svg, "<text class=\"{class} mid\" x=\"{x:.1}\" y=\"{y:.1}\">{words}</text>");
    };
    text("text", middle, 18.0, measured.family.id());
    let law = measured.cpu.map_or_else(String::new, |law| format!("exponent {:.1}", law.exponent));
    text("soft small", middle, 34.0, &law);
    text("soft small", middle, bottom + 38.0, measured.growth.counted);
    let mut free = f64::MIN;
    for step in &measured.steps {
        let x = across.at(f64::from(step.size));
        if x >= free {
            text("soft small", x, bottom + 18.0, &step.size.to_string());
            free = x + ROOM;
        }
    }
    if let Some(law) = measured.cpu {
        line(svg, &across, measured, law);
    }
    for step in &measured.steps {
        for run in &step.runs {
            let class = if run.ended { "dot" } else { "cut" };
            let (x, y) = (across.at(f64::from(step.size)), row(run.cpu));
            let _ = writeln!(svg, "<circle class=\"{class}\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"3\"/>");
        }
    }
}

/// Draws the law between the sizes to which it was fitted.
fn line(svg: &mut String, across: &Across, measured: &Measured, law: Law) {
    let sizes: Vec<f64> =
        measured.steps.iter().filter(|step| step.all_ended()).map(|step| f64::from(step.size)).collect();
    let ends =
        [sizes[0], sizes[sizes.len() - 1]].map(|size| format!("{:.1} {:.1}", across.at(size), row(law.at(size))));
    let _ = writeln!(svg, "<path class=\"law\" d=\"M{}L{}\"/>", ends[0], ends[1]);
}
