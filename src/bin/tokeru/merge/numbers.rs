//! Joins campaigns whose boards are made from numbers: `generate`, `curate` and `oracle`. A line follows from its
//! number, so two lines of one board are identical.

use super::{FoundLine, Runs, Totals, print_found};
use crate::campaign::{key_of, key_text};
use crate::output::{Printer, print_row};
use crate::status::{BoardStatus, ExitStatus, Fatal};
use serde::Deserialize;
use std::process::ExitCode;
use tokeru::model::curation::LevelCandidate;
use tokeru::puzzles::Entry;
use tokeru::record;
use tokeru::trials::{curate, rows};

/// Every number of a campaign, in order.
struct Numbers {
    runs: Runs,
    totals: Totals,
    first: u64,
    count: u64,
}

impl Numbers {
    fn new(runs: Runs) -> Numbers {
        let wants = |name: &str| runs.header["wants"][name].as_u64().unwrap_or(0);
        let (first, count) = (wants("seed"), wants("count"));
        Numbers { runs, totals: Totals::default(), first, count }
    }

    /// Passes each line to `show` once, with its seed. Faults are reported and skipped.
    fn each(
        &mut self,
        families: &[&'static Entry],
        mut show: impl FnMut(&Entry, u64, &FoundLine) -> Result<(), String>,
    ) -> Result<(), Fatal> {
        let boards = (families.len() as u64).checked_mul(self.count).filter(|&boards| boards < 1 << 63);
        let boards = boards.ok_or_else(|| Fatal("merge: the header wants 2^63 boards or more".into()))?;
        while let Some(number) = Some(self.totals.boards + 1).filter(|&number| number <= boards) {
            self.totals.boards = number;
            let family = families[((number - 1) / self.count) as usize];
            let seed = self.first.wrapping_add((number - 1) % self.count);
            let key = key_of(family, &seed.to_string());
            let group = if self.runs.peek() == Some(number) { self.runs.next()?.map(|(_, group)| group) } else { None };
            let Some((one, others)) = group.as_deref().and_then(<[FoundLine]>::split_first) else {
                self.totals.missing(None, [number, key]);
                continue;
            };
            self.totals.repeated += others.len() as u64;
            if let Some(other) = others.iter().find(|other| other.text != one.text) {
                self.totals.conflict([one, other], number, "they are not the same");
            }
            let shown =
                if one.line.key == key_text(key) { show(family, seed, one) } else { Err("of another board".into()) };
            shown.unwrap_or_else(|why| self.totals.wrong(one, number, &why));
        }
        while let Some((number, group)) = self.runs.next()? {
            group.iter().for_each(|found| self.totals.wrong(found, number, "there is no such board"));
        }
        Ok(())
    }

    fn end(self, verb: &str, family: &str, found: u64, json: bool) -> ExitCode {
        let Totals { boards, missing, repeated, conflicts, wrong } = self.totals;
        let row = record! {
            "campaign" => verb, "family" => family, "boards" => boards, "found" => found, "missing" => missing, "repeated" => repeated,
            "wrong" => wrong, "conflicts" => conflicts, "damaged" => self.runs.damaged,
        };
        // Other programs read the boards, and a row of figures must not reach them.
        if verb == "generate" && !json {
            crate::output::note(&row);
        } else {
            print_row(&row, json);
        }
        let mut status = ExitStatus::default();
        status.add(BoardStatus { bad: wrong + conflicts + self.runs.damaged > 0, unanswered: missing > 0 });
        status.status()
    }
}

/// Prints boards as `generate` does.
pub(super) fn boards(runs: Runs, family: &'static Entry, json: bool) -> Result<ExitCode, Fatal> {
    #[derive(Deserialize)]
    struct Made {
        board: String,
    }
    let (mut numbers, mut printer, mut found) = (Numbers::new(runs), Printer::new(family), 0);
    numbers.each(&[family], |family, _, line| {
        let Made { board } = read(line)?;
        if family.parse(&board).map_err(|error| error.to_string())?.board != board {
            return Err("the board is not in its canonical form".into());
        }
        found += 1;
        if json {
            print_found(line, &[], true);
        } else {
            printer.board(&board);
        }
        Ok(())
    })?;
    Ok(numbers.end("generate", family.id(), found, json))
}

/// Prints the set of levels that `curate` would have chosen.
pub(super) fn levels(runs: Runs, family: &'static Entry, json: bool) -> Result<ExitCode, Fatal> {
    #[derive(Deserialize)]
    struct Made {
        candidate: Option<Candidate>,
    }
    #[derive(Deserialize)]
    struct Candidate {
        board: String,
        par: i64,
        difficulty: f64,
        beauty: f64,
        features: Vec<f64>,
        same: String,
    }
    let levels = runs.header["wants"]["levels"].as_u64().unwrap_or(0) as usize;
    let (mut numbers, mut candidates) = (Numbers::new(runs), Vec::new());
    numbers.each(&[family], |_, seed, line| {
        let Made { candidate } = read(line)?;
        if let Some(Candidate { board, par, difficulty, beauty, features, same }) = candidate {
            candidates.push((seed, LevelCandidate { board, par, difficulty, beauty, features, key: same }));
        }
        Ok(())
    })?;
    let found = candidates.len() as u64;
    for level in curate::choose(family, candidates.into_iter(), levels) {
        print_row(&rows::level_row(family, &level)?, json);
    }
    Ok(numbers.end("curate", family.id(), found, json))
}

/// Prints the rows of `oracle`, without its seconds.
pub(super) fn trials(runs: Runs, families: &[&'static Entry], json: bool) -> Result<ExitCode, Fatal> {
    #[derive(Deserialize)]
    struct Made {
        solvable: bool,
        searches: u64,
        wrong: Vec<Wrong>,
    }
    #[derive(Deserialize)]
    struct Wrong {
        run: String,
        fault: String,
        board: String,
    }
    let name = runs.header["family"].as_str().unwrap_or_default().to_owned();
    let (mut numbers, mut sums, mut found) = (Numbers::new(runs), vec![[0_u64; 4]; families.len()], 0);
    numbers.each(families, |family, seed, line| {
        let made: Made = read(line)?;
        for Wrong { run, fault, board } in &made.wrong {
            print_row(
                &record! { "family" => family.id(), "seed" => seed, "run" => run.as_str(), "fault" => fault.as_str(), "board" => board.as_str() },
                json,
            );
        }
        let at = families.iter().position(|other| other.id() == family.id()).unwrap_or(0);
        let now = [1, u64::from(made.solvable), made.searches, made.wrong.len() as u64];
        sums[at].iter_mut().zip(now).for_each(|(sum, now)| *sum += now);
        found += made.wrong.len() as u64;
        Ok(())
    })?;
    for (family, [boards, solvable, searches, wrong]) in families.iter().zip(sums) {
        print_row(
            &record! { "family" => family.id(), "boards" => boards, "solvable" => solvable, "searches" => searches, "wrong" => wrong },
            json,
        );
    }
    let code = numbers.end("oracle", &name, found, json);
    Ok(if found > 0 { ExitCode::from(1) } else { code })
}

fn read<'l, T: Deserialize<'l>>(line: &'l FoundLine) -> Result<T, String> {
    serde_json::from_slice(&line.text).map_err(|error| error.to_string())
}
