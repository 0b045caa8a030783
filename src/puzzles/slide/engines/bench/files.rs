//! The files that the benchmark reads.

use crate::model::error::{Code, OptionError};
use crate::model::options::Options;
use std::fs::File;
use std::io::{Error, ErrorKind, Read};

/// Most bytes that are read of a file. The limit also ends the reading of a device that never ends.
const MAX_BYTES: u64 = 64 << 20;

/// The text of the file that an option names. The error's code says why it can't be read.
pub(super) fn text_of(options: &Options, option: &str) -> Result<String, OptionError> {
    let name = options.text(option).unwrap_or_default();
    read(name).map_err(|error| options.error(option, code_of(&error)))
}

fn read(name: &str) -> Result<String, Error> {
    let mut text = String::new();
    File::open(name)?.take(MAX_BYTES + 1).read_to_string(&mut text)?;
    if text.len() as u64 > MAX_BYTES { Err(ErrorKind::FileTooLarge.into()) } else { Ok(text) }
}

fn code_of(error: &Error) -> Code {
    match error.kind() {
        ErrorKind::NotFound => Code("no-such-file"),
        ErrorKind::PermissionDenied => Code("no-permission"),
        ErrorKind::IsADirectory => Code("is-a-directory"),
        ErrorKind::InvalidData => Code("not-utf-8"),
        ErrorKind::FileTooLarge => Code("file-too-large"),
        _ => Code("can-not-read"),
    }
}
