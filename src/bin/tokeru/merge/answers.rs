//! Checks the answers of a campaign against its boards, both read side by side. Every answer is replayed under the
//! rules. Of several answers to one board the best is kept, and contradictions between them are reported.

use super::{Totals, print_found};
use crate::arguments::{BoardArgs, MergeArgs};
use crate::boards::BoardText;
use crate::campaign::{key_of_board, key_text};
use crate::merge::runs::{FoundLine, Runs};
use crate::output::{Sum, print_row};
use crate::run::{BoardTurn, Interceptor, Source, each_board};
use crate::status::{BoardStatus, Fatal};
use serde::Deserialize;
use std::cell::RefCell;
use std::process::ExitCode;
use tokeru::model::error::Error;
use tokeru::model::outcome::Sense;
use tokeru::model::value::Value;
use tokeru::puzzles::Entry;
use tokeru::record;

pub(super) fn merge(runs: Runs, family: &str, arguments: &MergeArgs) -> Result<ExitCode, Fatal> {
    if arguments.boards.is_empty() {
        return Err(Fatal("merge: answers are judged on their boards; name the file with --boards".into()));
    }
    let boards = BoardArgs { family: family.to_owned(), files: arguments.boards.clone(), index: None };
    let judge = RefCell::new(Judge { runs, json: arguments.json, ..Judge::default() });
    let mut status = each_board(&boards, false, Some(&judge as &RefCell<dyn Interceptor>), |_, _| Ok(true))?;
    let mut judge = judge.into_inner();
    // If a file of boards could not be read, its lines can't be judged, and none of them counts as wrong.
    if status.has_unread() {
        return Ok(status.status());
    }
    judge.left_over()?;
    if judge.totals.is_bad() || judge.runs.damaged > 0 {
        status.add(BoardStatus::BAD);
    }
    print_row(&judge.row(family), arguments.json);
    Ok(status.status())
}

/// The claim of an answer's line.
#[derive(Deserialize)]
struct Claim {
    status: Option<String>,
    objective: Option<i64>,
    bound: Option<i64>,
    moves: Option<String>,
    error: Option<String>,
}

impl Claim {
    fn is(&self, status: &str) -> bool {
        self.status.as_deref() == Some(status)
    }

    /// A key that sorts better claims first: proofs, then answers, then bounds.
    fn rank(&self, sense: Sense) -> (bool, bool, i128, i128) {
        let sign = if sense == Sense::Minimize { 1 } else { -1 };
        let proved = self.is("optimal") || self.is("infeasible");
        let rising = |figure: Option<i64>, sign: i128| figure.map_or(i128::MAX, |figure| sign * i128::from(figure));
        (!proved, self.error.is_some(), rising(self.objective, sign), rising(self.bound, -sign))
    }

    /// What can't be true in this claim if the other is true; both have been replayed.
    fn contradicts(&self, other: &Claim, sense: Sense) -> Option<&'static str> {
        let better =
            |bound: Option<i64>| other.objective.zip(bound).is_some_and(|(found, bound)| sense.better(found, bound));
        match () {
            () if self.is("infeasible") && other.objective.is_some() => {
                Some("one proves that there is no answer, the other has one")
            }
            () if self.is("optimal") && better(self.objective) => {
                Some("one claims a proof, the other has a better answer")
            }
            () if better(self.bound) => Some("one has a bound that the other's answer beats"),
            () => None,
        }
    }
}

#[derive(Default)]
struct Judge {
    runs: Runs,
    json: bool,
    totals: Totals,
    number: u64,
    answered: u64,
    optimal: u64,
    infeasible: u64,
    unknown: u64,
    errors: u64,
    objective: Sum,
}

impl Interceptor for Judge {
    fn turn(&mut self, source: &Source<'_>, board: &BoardText) -> Result<BoardTurn, Fatal> {
        self.number += 1;
        let key = key_of_board(source.family, &board.text.text);
        let group =
            if self.runs.peek() == Some(self.number) { self.runs.next()?.map(|(_, group)| group) } else { None };
        let (wrong, missing) = (self.totals.wrong, self.totals.missing);
        self.judge(source, board, key, group.unwrap_or_default());
        let (bad, unanswered) = (self.totals.wrong > wrong, self.totals.missing > missing);
        Ok(BoardTurn::Done(BoardStatus { bad, unanswered }))
    }

    fn row(&mut self, _: &Value) {}
}

impl Judge {
    fn judge(&mut self, source: &Source<'_>, board: &BoardText, key: u64, group: Vec<FoundLine>) {
        let family = source.family;
        let (totals, number) = (&mut self.totals, self.number);
        totals.boards += 1;
        totals.repeated += (group.len() as u64).saturating_sub(1);
        let (mut sound, mut wrong) = (Vec::new(), 0);
        for found in group {
            match confirmed(family, board, key, &found) {
                Ok(claim) => sound.push((found, claim)),
                Err(why) => {
                    totals.wrong(&found, number, &why);
                    wrong += 1;
                }
            }
        }
        let sense = family.sense();
        sound.sort_by_key(|(_, claim)| claim.rank(sense));
        for (at, (one, claim)) in sound.iter().enumerate() {
            for (other, against) in &sound[at + 1..] {
                if let Some(why) = claim.contradicts(against, sense).or_else(|| against.contradicts(claim, sense)) {
                    totals.conflict([one, other], number, why);
                }
            }
        }
        match sound.first() {
            Some((found, claim)) => self.keep(found, claim),
            // What was wrong has been reported already.
            None if wrong > 0 => {}
            None => {
                let place = (source.file, board.text.place.line);
                totals.missing(Some(place), [number, key]);
            }
        }
    }

    fn keep(&mut self, found: &FoundLine, claim: &Claim) {
        let verdict = match () {
            () if claim.error.is_some() => "error",
            () if claim.moves.is_some() => "ok",
            () => "none",
        };
        self.answered += u64::from(claim.moves.is_some());
        self.errors += u64::from(claim.error.is_some());
        self.optimal += u64::from(claim.is("optimal"));
        self.infeasible += u64::from(claim.is("infeasible"));
        self.unknown += u64::from(claim.is("unknown"));
        self.objective.add(claim.objective);
        print_found(found, &[("verdict", verdict.into())], self.json);
    }

    /// Reports lines after those of all boards.
    fn left_over(&mut self) -> Result<(), Fatal> {
        while let Some((number, group)) = self.runs.next()? {
            group.iter().for_each(|found| self.totals.wrong(found, number, "there is no such board"));
        }
        Ok(())
    }

    fn row(&self, family: &str) -> Value {
        let Totals { boards, missing, repeated, conflicts, wrong } = self.totals;
        record! {
            "campaign" => "solve", "family" => family, "boards" => boards, "answered" => self.answered, "optimal" => self.optimal,
            "infeasible" => self.infeasible, "unknown" => self.unknown, "errors" => self.errors, "missing" => missing,
            "repeated" => repeated, "wrong" => wrong, "conflicts" => conflicts, "damaged" => self.runs.damaged,
            "objective" => self.objective.total(),
        }
    }
}

/// What a line claims, if the rules confirm it.
fn confirmed(family: &Entry, board: &BoardText, key: u64, found: &FoundLine) -> Result<Claim, String> {
    if found.line.key != key_text(key) {
        return Err(format!("of another board: its key is {}, not {}", found.line.key, key_text(key)));
    }
    let claim: Claim = serde_json::from_slice(&found.text).map_err(|error| error.to_string())?;
    match (&claim.moves, claim.objective) {
        (Some(moves), Some(objective)) => match family.check(&board.text.text, moves) {
            Ok(report) if report.confirms(objective) => Ok(claim),
            Ok(report) => Err(match report.violation {
                Some(violation) => violation.to_string(),
                None if report.goal => {
                    format!("the rules make its answer worth {}, not {objective}", report.objective)
                }
                None => "its moves end before the goal".into(),
            }),
            Err(error) => Err(error.to_string()),
        },
        (None, None) if claim.error.is_some() => {
            refused(family, board).then_some(claim).ok_or_else(|| "the board can be read".into())
        }
        (None, None) if !claim.is("optimal") && !claim.is("feasible") => Ok(claim),
        _ => Err("it claims an answer and has none".into()),
    }
}

/// Would every engine refuse this board, because its text can't be read or it has an error?
fn refused(family: &Entry, board: &BoardText) -> bool {
    use tokeru::model::error::Severity;
    let parsed: Result<_, Error> = family.parse(&board.text.text);
    board.text.fault.is_some()
        || parsed.map_or(true, |parsed| parsed.findings.iter().any(|finding| finding.severity == Severity::Error))
}
