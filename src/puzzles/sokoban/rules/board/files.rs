//! Files of several levels.

use super::levels::{is_row, looks_like_row};
use crate::model::split::Splitter;

/// The levels of a file, as rows or as XML. Each text holds a level's rows and the lines about it: all before them back to the level above, and the
/// lines `Title: ...` right after them.
#[derive(Default)]
pub(super) struct Levels {
    /// Rows of the present level have begun; they have ended; they hold a player.
    begun: bool,
    ended: bool,
    peopled: bool,
    /// A `<Level>` has been met: from there on rows are those between `<L>` and `</L>`.
    xml: bool,
}

impl Splitter for Levels {
    /// XML may stand on one line.
    fn mark(&self) -> Option<&'static str> {
        Some("</Level>")
    }

    fn unit(&mut self, unit: &str) -> Option<bool> {
        if unit.contains('<') && (unit.contains("<Level ") || unit.contains("<Level>")) {
            self.xml = true;
            return Some(std::mem::replace(&mut self.begun, unit.contains("<L>")));
        }
        if self.xml {
            self.begun |= unit.contains("<L>");
            return None;
        }
        self.row(unit.trim_end_matches(['\n', '\r']))
    }

    fn end(&mut self) -> bool {
        self.begun
    }
}

impl Levels {
    fn row(&mut self, line: &str) -> Option<bool> {
        let comment = line.starts_with(';');
        let row = looks_like_row(line) || is_row(line) && (line.contains('#') || self.begun && !self.ended);
        let about = !row && !comment && line.contains(':');
        let player = row && line.contains(['@', '+']);
        // Lines with `|` that have a player each are a level each.
        let next = self.peopled && player && line.contains('|');
        let cut = self.begun && !about && (self.ended || comment || next);
        if cut {
            (self.begun, self.peopled) = (false, false);
        }
        self.begun |= row;
        self.peopled |= player;
        self.ended = self.begun && !row;
        cut.then_some(true)
    }
}
