//! `tokeru certify`: a certificate for each board of the input, on standard output; why a board has none, on standard
//! error.

use crate::arguments::CertifyArgs;
use crate::boards::BoardText;
use crate::interrupt;
use crate::output::{note, print_row, put};
use crate::run::{Source, over_boards};
use crate::solve::threads;
use crate::status::Fatal;
use std::process::ExitCode;
use tokeru::model::certificate::{NoCertificate, QUESTION};
use tokeru::model::error::Error;
use tokeru::model::limits::Limits;
use tokeru::model::value::Value;
use tokeru::record;

/// The reason for families without certificates.
const NO_CERTIFICATES: &str = "this family has no certificates";

pub(crate) fn certify(arguments: &CertifyArgs) -> Result<ExitCode, Fatal> {
    let limits = Limits {
        time: arguments.time,
        memory: arguments.memory.unwrap_or(Limits::default().memory),
        threads: threads(usize::from(arguments.threads)),
        ..Limits::default()
    };
    over_boards(&arguments.boards, arguments.json, |source, board| {
        let consult = |counters: &_| source.family.consult_within(&board.text.text, "", QUESTION, &limits, counters);
        let answer = match interrupt::stoppable(consult) {
            Err(Error::UnknownQuestion(_)) => return Ok(refuse(source, board, NO_CERTIFICATES, arguments.json)),
            Err(Error::Stopped(_)) => {
                return Ok(refuse(source, board, NoCertificate::Unproved.words(), arguments.json));
            }
            answer => answer?,
        };
        let Value::Text(text) = answer.get("text") else {
            let reason = NoCertificate::named(&answer.get("reason").to_string()).map_or("none", NoCertificate::words);
            return Ok(refuse(source, board, reason, arguments.json));
        };
        if arguments.json {
            print_row(&row(source, board, Some(text), None), true);
        } else {
            put(format_args!("{text}"));
        }
        Ok(true)
    })
}

/// Says why a board has no certificate. Returns false: the board is not answered.
fn refuse(source: &Source<'_>, board: &BoardText, reason: &str, json: bool) -> bool {
    note(format_args!("{}: no certificate: {reason} (board {})", source.file, board.index));
    if json {
        print_row(&row(source, board, None, Some(reason)), true);
    }
    false
}

fn row(source: &Source<'_>, board: &BoardText, text: Option<&str>, reason: Option<&str>) -> Value {
    record! {
        "family" => source.family.id(), "index" => board.index as i64, "certificate" => text, "reason" => reason,
        "file" => source.file, "line" => board.text.place.line,
    }
}
