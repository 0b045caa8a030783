//! How a run ends: the message of a fatal error, and the exit status (`docs/cli.md`).

use crate::interrupt;
use std::process::ExitCode;

/// A message for standard error, with exit status 2.
pub(crate) struct Fatal(pub(crate) String);

impl<E: std::fmt::Display> From<E> for Fatal {
    fn from(error: E) -> Fatal {
        Fatal(error.to_string())
    }
}

/// The results so far; the worst of them is the exit status.
#[derive(Default)]
pub(crate) struct ExitStatus {
    bad: bool,
    unread: bool,
    unanswered: bool,
}

impl ExitStatus {
    /// Could some file not be read?
    pub(crate) fn has_unread(&self) -> bool {
        self.unread
    }

    /// Adds a file that could not be read.
    pub(crate) fn add_unread(&mut self) {
        self.unread = true;
    }

    /// Adds a board.
    pub(crate) fn add(&mut self, status: BoardStatus) {
        self.bad |= status.bad;
        self.unanswered |= status.unanswered;
    }

    pub(crate) fn status(&self) -> ExitCode {
        ExitCode::from(match self {
            _ if interrupt::pressed() => interrupt::STATUS,
            ExitStatus { unread: true, .. } => 2,
            ExitStatus { bad: true, .. } => 1,
            ExitStatus { unanswered: true, .. } => 3,
            _ => 0,
        })
    }
}

/// What a board or a whole run means for the exit status.
#[derive(Clone, Copy, Default)]
pub(crate) struct BoardStatus {
    /// Was something in the input or in an answer wrong?
    pub(crate) bad: bool,
    pub(crate) unanswered: bool,
}

impl BoardStatus {
    pub(crate) const BAD: BoardStatus = BoardStatus { bad: true, unanswered: false };
}
