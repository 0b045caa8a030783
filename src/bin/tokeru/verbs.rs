//! The smaller verbs: checking, showing, asking about, grading and making boards, and printing information about the
//! program itself.

use crate::arguments::{Ask, Check, Cli, Form, GenerateArgs, Grade, PerftArgs, Show};
use crate::boards::BoardText;
use crate::campaign::numbers;
use crate::output::{Printer, note, print_row, put, put_bytes};
use crate::requested::Requested;
use crate::run::{Source, moves_text, over_boards, severity_name};
use crate::status::{ExitStatus, Fatal};
use clap::{Command, CommandFactory};
use clap_complete::Shell;
use std::process::ExitCode;
use tokeru::family::ParsedBoard;
use tokeru::family::solver::Perft;
use tokeru::model::curation::grade as grade_of;
use tokeru::model::error::{Diagnostic, Error};
use tokeru::model::link::{LinkText, Opening};
use tokeru::model::options::Options;
use tokeru::model::value::Value;
use tokeru::puzzles::{self, Entry, FAMILIES};
use tokeru::record;

pub(crate) fn check(arguments: &Check) -> Result<ExitCode, Fatal> {
    let moves = moves_text(&arguments.moves, &arguments.boards)?;
    over_boards(&arguments.boards, arguments.json, |source, board| {
        let report = source.family.check(&board.text.text, &moves)?;
        let violation = report.violation.as_ref();
        let row = record! {
            "family" => source.family.id(), "index" => board.index as i64, "legal" => violation.is_none(),
            "goal" => report.goal, "objective" => report.objective, "steps" => report.steps,
            "violation_step" => violation.map(|v| v.step + 1), "violation" => violation.map(|v| v.code.0),
        };
        print_row(&row, arguments.json);
        Ok(report.is_answer())
    })
}

pub(crate) fn show(arguments: &Show) -> Result<ExitCode, Fatal> {
    let family = puzzles::family(&arguments.boards.family)?;
    let mark = format!("#/{}/", family.id());
    let mut printer = Printer::new(family);
    let link = if let [file] = arguments.boards.files.as_slice() { as_made(file) } else { String::new() };
    if let Some((_, code)) = link.rsplit_once(&mark) {
        let end = code.find(|sign: char| !sign.is_ascii_alphanumeric() && !matches!(sign, '-' | '_'));
        return show_link(arguments, &code[..end.unwrap_or(code.len())], &mut printer);
    }
    if let Some(other) = FAMILIES.iter().find(|other| link.contains(&format!("#/{}/", other.id()))) {
        return Err(Fatal(format!("link: of the family {}, not {}", other.id(), family.id())));
    }
    over_boards(&arguments.boards, arguments.json, |source, board| {
        show_board(source, board, "", arguments, &mut printer)?;
        Ok(true)
    })
}

/// A link as it was before a message changed it: percent codes are replaced by the characters that they stand for, and
/// backslashes are left out. What follows the code is kept.
fn as_made(link: &str) -> String {
    let (mut made, mut signs) = (String::new(), link.chars());
    while let Some(sign) = signs.next() {
        let code = signs.as_str().get(..2).filter(|_| sign == '%').and_then(|code| u8::from_str_radix(code, 16).ok());
        if let Some(read) = code.filter(|code| (0x20..0x80).contains(code)) {
            made.push(char::from(read));
            signs.nth(1);
        } else if sign != '\\' {
            made.push(sign);
        }
    }
    made
}

/// Shows a link: one board, and the moves made on it.
fn show_link(arguments: &Show, code: &str, printer: &mut Printer) -> Result<ExitCode, Fatal> {
    let family = puzzles::family(&arguments.boards.family)?;
    if let Some(index @ 2..) = arguments.boards.index {
        return Err(Fatal(format!("--index {index}: a link has one board")));
    }
    let LinkText { board, moves, .. } = decoded(family, code)?;
    let source = Source { family, file: "link", json: arguments.json, interceptor: None };
    show_board(&source, &BoardText::alone(board), &moves, arguments, printer)?;
    // On standard error, because other verbs read the board from standard output.
    if !moves.is_empty() && !arguments.json && arguments.form == Form::Text {
        note(format_args!("link: moves {moves}"));
    }
    Ok(ExitStatus::default().status())
}

/// Decodes a link's code. Up to three dashes or underscores at its end may belong to the message (`_..._` in Markdown);
/// the checksum tells.
fn decoded(family: &Entry, code: &str) -> Result<LinkText, Error> {
    let behind = code.len() - code.trim_end_matches(['-', '_']).len();
    family.decode(code).or_else(|damaged| {
        let shorter = (1..=behind.min(3)).find_map(|cut| family.decode(&code[..code.len() - cut]).ok());
        shorter.ok_or(damaged)
    })
}

fn show_board(
    source: &Source<'_>,
    board: &BoardText,
    moves: &str,
    arguments: &Show,
    printer: &mut Printer,
) -> Result<(), Error> {
    let (family, id) = (source.family, source.family.id());
    let ParsedBoard { board: text, findings } = family.parse(&board.text.text)?;
    let link = || family.encode(&text, moves, Opening::Play).map(|code| format!("#/{id}/{code}"));
    if arguments.json {
        let findings: Vec<Value> = findings.iter().map(|finding| finding_row(source, &text, finding)).collect();
        let row = record! {
            "family" => id, "index" => board.index as i64, "board" => text.as_str(), "moves" => moves, "link" => link()?,
            "findings" => Value::List(findings), "file" => source.file, "line" => board.text.place.line,
        };
        print_row(&row, true);
        return Ok(());
    }
    match arguments.form {
        Form::Text => printer.board(&text),
        Form::Link => put(format_args!("{}\n", link()?)),
    }
    for finding in findings {
        let severity = severity_name(finding.severity);
        let words = source.words_of(&text, &finding);
        note(format_args!("{}: {severity}: {words} (board {})", source.file, board.index));
    }
    Ok(())
}

fn finding_row(source: &Source<'_>, board: &str, finding: &Diagnostic) -> Value {
    let named = [("severity", severity_name(finding.severity).into()), ("code", finding.code.0.into())];
    let place = source.place_of(board, finding).into_iter().map(|(name, number)| (name, number.into()));
    let count = finding.count.map(|count| ("count", count.into()));
    Value::Record(named.into_iter().chain(place).chain(count).collect())
}

/// Asks a family a question about a position: its `kernel/query.rs` lists the small ones, `engines/consult.rs` those
/// that take a search.
pub(crate) fn ask(arguments: &Ask) -> Result<ExitCode, Fatal> {
    let moves = arguments.moves.as_deref().map_or(Ok(String::new()), |moves| moves_text(moves, &arguments.boards))?;
    over_boards(&arguments.boards, arguments.json, |source, board| {
        let answer = source.family.consult(&board.text.text, &moves, &arguments.question);
        if let Err(Error::UnknownQuestion(_)) = answer {
            note(format_args!("{} answers: {}", source.family.id(), questions(source.family).join(", ")));
        }
        print_row(&answer?, arguments.json);
        Ok(true)
    })
}

/// The questions that a family declares; some take further words after their names.
fn questions(family: &Entry) -> Vec<String> {
    let declared = family.declarations();
    let answers = declared.split_once("interface Answers {").map_or("", |(_, answers)| answers);
    answers
        .lines()
        .take_while(|line| *line != "}")
        .filter_map(|line| line.split_once(':'))
        .map(|(name, _)| name.trim().to_owned())
        .collect()
}

/// Grades boards. One that can't be measured has no grade, and counts as unanswered.
pub(crate) fn grade(arguments: &Grade) -> Result<ExitCode, Fatal> {
    over_boards(&arguments.boards, arguments.json, |source, board| {
        let family = source.family;
        let difficulty = family.difficulty(&board.text.text)?;
        let row = record! {
            "family" => family.id(), "index" => board.index as i64,
            "grade" => difficulty.map(|difficulty| grade_of(family.cuts(), difficulty)),
            "difficulty" => difficulty, "code" => family.encode(&board.text.text, "", Opening::Play)?,
        };
        print_row(&row, arguments.json);
        Ok(difficulty.is_some())
    })
}

pub(crate) fn perft(arguments: &PerftArgs) -> Result<ExitCode, Fatal> {
    over_boards(&arguments.boards, false, |source, board| {
        let mut equal = true;
        for depth in 0..=arguments.depth {
            let Perft { rules, kernel } = source.family.perft(&board.text.text, depth)?;
            put(format_args!("board {} depth {depth} rules {rules} kernel {kernel}\n", board.index));
            equal &= rules == kernel;
        }
        Ok(equal)
    })
}

pub(crate) fn generate(arguments: &GenerateArgs, options: &Options) -> Result<ExitCode, Fatal> {
    if let Some(status) = numbers::generate(arguments, options)? {
        return Ok(status);
    }
    let family = puzzles::family(&arguments.family)?;
    let (mut printer, requested) = (Printer::new(family), Requested::new(options));
    for further in 0..arguments.count {
        let seed = arguments.seed.wrapping_add(further);
        let board = family.generate(seed, options)?;
        requested.note_missing(family, seed, &board);
        printer.board(&board);
    }
    Ok(ExitCode::SUCCESS)
}

pub(crate) fn families() -> ExitCode {
    for family in FAMILIES {
        let engines: Vec<_> = family.engines().iter().map(|e| e.id).collect();
        put(format_args!("{}: {}\n", family.id(), engines.join(" ")));
    }
    ExitCode::SUCCESS
}

pub(crate) fn completions(shell: Shell) -> ExitCode {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Cli::command(), "tokeru", &mut script);
    put_bytes(&script);
    ExitCode::SUCCESS
}

pub(crate) fn man(verb: Option<&str>) -> Result<ExitCode, Fatal> {
    let mut command = Cli::command();
    command.build();
    let page = match verb {
        None => command,
        Some(verb) => {
            page_of(&command, verb).ok_or_else(|| Fatal(format!("man: no verb '{verb}'; `tokeru help` lists them")))?
        }
    };
    let mut roff = Vec::new();
    clap_mangen::Man::new(page).render(&mut roff)?;
    put_bytes(&roff);
    Ok(ExitCode::SUCCESS)
}

fn page_of(command: &Command, verb: &str) -> Option<Command> {
    let page = command.find_subcommand(verb)?.clone();
    Some(page.name(format!("tokeru-{verb}")).bin_name(format!("tokeru {verb}")))
}
