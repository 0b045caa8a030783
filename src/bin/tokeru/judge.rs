//! `tokeru judge`: checks a file of answers, one in a line, against a file of boards, by the rules alone. Memory holds
//! one board and one answer.

use crate::arguments::{BoardArgs, Judge};
use crate::boards::BoardText;
use crate::input::{self, Units};
use crate::interrupt;
use crate::output::{Sum, note, print_row};
use crate::run::{Source, each_board};
use crate::status::{BoardStatus, Fatal};
use std::collections::BTreeMap;
use std::process::ExitCode;
use tokeru::base::text::Place;
use tokeru::family::MAX_TEXT;
use tokeru::model::error::{Code, Error, ParseError};
use tokeru::model::report::Report;
use tokeru::model::value::Value;
use tokeru::puzzles::Entry;
use tokeru::record;

/// The code of moves that are all legal but do not end in the goal.
const NO_GOAL: Code = Code("goal-not-reached");

pub(crate) fn judge(arguments: &Judge) -> Result<ExitCode, Fatal> {
    if arguments.boards == "-" && arguments.answers == "-" {
        return Err(Fatal("judge: boards and answers can't both be standard input".into()));
    }
    let mut answers = Answers::open(&arguments.answers)?;
    let mut totals = Totals::default();
    let boards = BoardArgs { family: arguments.family.clone(), files: vec![arguments.boards.clone()], index: None };
    let mut unread = None;
    let mut status = each_board(&boards, arguments.json, None, |source, board| {
        let answer = match answers.of(board.index) {
            Ok(answer) => answer,
            Err(error) => {
                unread.get_or_insert(error);
                return Ok(false);
            }
        };
        let judged = Judged::of(source, board, &answer)?;
        print_row(&judged.row(source.family, board.index), arguments.json);
        totals.add(&judged, &judged.canonical(source.family, board, &answer)?);
        Ok(judged.verdict != Verdict::None)
    })?;
    if let Some(error) = unread {
        return Err(answers.failed(&error));
    }
    if totals.wrong > 0 || (!interrupt::pressed() && answers.left_over()?) {
        status.add(BoardStatus::BAD);
    }
    print_row(&totals.row(&arguments.family), arguments.json);
    Ok(status.status())
}

/// A file whose lines are answers: line K is that of board K.
struct Answers {
    file: String,
    units: Units,
    /// Lines read so far.
    line: u64,
}

impl Answers {
    fn open(file: &str) -> Result<Answers, Fatal> {
        let units = input::open(file).and_then(|source| Units::new(source, None));
        let units = units.map_err(|error| Fatal(format!("{}: {error}", input::title(file))))?;
        Ok(Answers { file: file.to_owned(), units, line: 0 })
    }

    /// The answer to a board, empty if the file has ended. Boards come in order; the lines of boards that can't be read
    /// are skipped.
    fn of(&mut self, board: u64) -> std::io::Result<String> {
        while self.line + 1 < board && self.next()?.is_some() {}
        Ok(self.next()?.unwrap_or_default())
    }

    /// The next line. A line that is longer than moves may be is cut above that length, so that it is still refused.
    fn next(&mut self) -> std::io::Result<Option<String>> {
        let mut line: Option<String> = None;
        while let Some(unit) = self.units.next()? {
            let ends = unit.text.ends_with('\n');
            let line = line.get_or_insert_default();
            if line.len() <= MAX_TEXT {
                line.push_str(&unit.text);
            }
            if ends {
                break;
            }
        }
        self.line += 1;
        Ok(line)
    }

    /// Is there an answer behind those of the boards?
    fn left_over(&mut self) -> Result<bool, Fatal> {
        while let Some(line) = self.next().map_err(|error| self.failed(&error))? {
            if !line.trim().is_empty() {
                note(format_args!("{}: line {}: an answer without a board", input::title(&self.file), self.line));
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn failed(&self, error: &std::io::Error) -> Fatal {
        Fatal(format!("{}: {error}", input::title(&self.file)))
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Verdict {
    Ok,
    Wrong,
    /// There is no answer.
    None,
}

impl Verdict {
    fn name(self) -> &'static str {
        match self {
            Verdict::Ok => "ok",
            Verdict::Wrong => "wrong",
            Verdict::None => "none",
        }
    }
}

/// The verdict of the rules on one answer.
struct Judged {
    verdict: Verdict,
    report: Option<Report>,
    /// Why it is wrong, and the column of what can't be read.
    fault: Option<(Code, Option<usize>)>,
}

impl Judged {
    fn of(source: &Source<'_>, board: &BoardText, answer: &str) -> Result<Judged, Error> {
        match source.family.check(&board.text.text, answer) {
            Ok(report) => Ok(Judged::by(report, answer)),
            Err(Error::Moves(ParseError { place: Place { column, .. }, code, .. })) => {
                Ok(Judged { verdict: Verdict::Wrong, report: None, fault: Some((code, Some(column))) })
            }
            Err(error) => Err(error),
        }
    }

    /// An empty line is an answer where a board is solved as it stands.
    fn by(report: Report, answer: &str) -> Judged {
        let verdict = match () {
            () if report.is_answer() => Verdict::Ok,
            () if answer.trim().is_empty() => Verdict::None,
            () => Verdict::Wrong,
        };
        let code = report.violation.as_ref().map_or(NO_GOAL, |violation| violation.code);
        let fault = (verdict == Verdict::Wrong).then_some((code, None));
        Judged { verdict, report: Some(report), fault }
    }

    /// The moves of a right answer in their canonical form; empty for any other answer.
    fn canonical(&self, family: &Entry, board: &BoardText, answer: &str) -> Result<String, Error> {
        if self.verdict == Verdict::Ok { family.normalize_moves(&board.text.text, answer) } else { Ok(String::new()) }
    }

    fn objective(&self) -> Option<i64> {
        self.report.as_ref().filter(|_| self.verdict == Verdict::Ok).map(|report| report.objective)
    }

    fn row(&self, family: &Entry, index: u64) -> Value {
        let report = self.report.as_ref().filter(|_| self.verdict != Verdict::None);
        let step = report.and_then(|report| report.violation.as_ref()).map(|violation| violation.step + 1);
        record! {
            "family" => family.id(), "index" => index as i64, "verdict" => self.verdict.name(),
            "objective" => self.objective(), "steps" => report.map(|report| report.steps), "violation_step" => step,
            "violation" => self.fault.map(|(code, _)| code.0), "column" => self.fault.and_then(|(_, column)| column),
        }
    }
}

/// Totals of all boards that could be read.
#[derive(Default)]
struct Totals {
    ok: u64,
    wrong: u64,
    none: u64,
    objective: Sum,
    /// How often each letter stands in the right answers.
    letters: BTreeMap<char, u64>,
}

impl Totals {
    /// Adds a verdict. `moves` is the answer in its canonical form, in which one letter is one move.
    fn add(&mut self, judged: &Judged, moves: &str) {
        match judged.verdict {
            Verdict::Wrong => self.wrong += 1,
            Verdict::None => self.none += 1,
            Verdict::Ok => self.right(judged, moves),
        }
    }

    fn right(&mut self, judged: &Judged, moves: &str) {
        self.ok += 1;
        self.objective.add(judged.objective());
        for letter in moves.chars().filter(char::is_ascii_alphabetic) {
            *self.letters.entry(letter).or_default() += 1;
        }
    }

    fn row(&self, family: &str) -> Value {
        let letters: Vec<String> = self.letters.iter().map(|(letter, count)| format!("{letter} {count}")).collect();
        record! {
            "family" => family, "boards" => (self.ok + self.wrong + self.none) as i64, "ok" => self.ok as i64,
            "wrong" => self.wrong as i64, "none" => self.none as i64, "objective" => self.objective.total(),
            "letters" => (!letters.is_empty()).then(|| letters.join(" ")),
        }
    }
}
