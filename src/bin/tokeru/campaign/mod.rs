//! A campaign: many boards, of which each run takes a share, on one machine or on many. A run keeps its answers in a
//! file, which the same command continues, however the run ended. `docs/campaigns.md` has the format.

mod log;
pub(crate) mod numbers;
pub(crate) mod shard;

use crate::arguments::ShareArgs;
use crate::boards::BoardText;
use crate::output::print_row;
use crate::run::{BoardTurn, Interceptor, Source};
use crate::status::{BoardStatus, Fatal};
use log::Log;
pub(crate) use log::{HEADER_MARK, LONGEST_HEADER, Line};
use shard::Shard;
use tokeru::base::key;
use tokeru::model::options::Options;
use tokeru::model::value::Value;
use tokeru::puzzles::Entry;
use tokeru::record;

/// Version of the file's form.
pub(crate) const FORM: i64 = 1;

/// The key by which files know a board: that of its canonical text, or of the text as it stands if it can't be read.
pub(crate) fn key_of_board(family: &Entry, text: &str) -> u64 {
    let parsed = family.parse(text);
    key_of(family, parsed.as_ref().map_or(text, |parsed| &parsed.board))
}

/// The key of a text. A board that is made from a number has the key of that number; otherwise every run would have to
/// make the boards of all runs.
pub(crate) fn key_of(family: &Entry, text: &str) -> u64 {
    key::key(&format!("{}\n{text}", family.id()))
}

/// A key as files write it.
pub(crate) fn key_text(key: u64) -> String {
    format!("{key:016x}")
}

/// Options as a header writes them.
pub(crate) fn options_text(options: &Options) -> String {
    options.iter().map(|(name, value)| format!("{name}={value}")).collect::<Vec<_>>().join(" ")
}

/// A run's share of a campaign.
pub(crate) struct Campaign {
    shard: Shard,
    log: Log,
    /// Number in the campaign of the present board, and its key.
    number: u64,
    key: u64,
    /// Number of boards of this share so far, and of those that an earlier run has done.
    boards: u64,
    before: u64,
    head: [Value; 2],
}

impl Campaign {
    /// Opens a share of a campaign; `None` if none is asked for. `wants` is everything on which the answers depend.
    pub(crate) fn open(
        share: &ShareArgs,
        verb: &'static str,
        family: &str,
        wants: Value,
    ) -> Result<Option<Campaign>, Fatal> {
        if share.shard.is_none() && share.resume.is_none() {
            return Ok(None);
        }
        let shard = share.shard.unwrap_or(Shard::WHOLE);
        let name = shard.to_string();
        let header =
            record! { "campaign" => verb, "form" => FORM, "family" => family, "shard" => name, "wants" => wants };
        let log = Log::open(share.resume.as_deref(), &header)?;
        let head = [verb.into(), family.into()];
        Ok(Some(Campaign { shard, log, number: 0, key: 0, boards: 0, before: 0, head }))
    }

    /// Does the next board need work here?
    fn next(&mut self, key: u64) -> Result<BoardTurn, Fatal> {
        (self.number, self.key) = (self.number + 1, key);
        if !self.shard.has(key) {
            return Ok(BoardTurn::Done(BoardStatus::default()));
        }
        self.boards += 1;
        let Some(line) = self.log.before()? else { return Ok(BoardTurn::Work) };
        if line.number != self.number || line.key != key_text(key) {
            return Err(self.log.fails(&format!(
                "it has board {} with the key {} where this run has board {} with the key {}",
                line.number,
                line.key,
                self.number,
                key_text(key)
            )));
        }
        self.before += 1;
        Ok(BoardTurn::Done(BoardStatus { bad: line.is_bad(), unanswered: line.is_unanswered() }))
    }

    /// Ends the run. Prints a row of figures if the answers went into a file.
    pub(crate) fn end(mut self, json: bool, whole: bool) -> Result<(), Fatal> {
        if whole && self.log.before()?.is_some() {
            return Err(self.log.fails("its board does not belong to this run"));
        }
        let [verb, family] = self.head;
        let row = record! {
            "campaign" => verb, "family" => family, "shard" => self.shard.to_string(), "seen" => self.number,
            "boards" => self.boards, "before" => self.before, "now" => self.log.written(),
        };
        if self.log.is_kept() {
            print_row(&row, json);
        }
        Ok(())
    }
}

impl Interceptor for Campaign {
    fn turn(&mut self, source: &Source<'_>, board: &BoardText) -> Result<BoardTurn, Fatal> {
        self.next(key_of_board(source.family, &board.text.text))
    }

    /// Fields without a value are left out.
    fn row(&mut self, row: &Value) {
        let Value::Record(fields) = row else { return };
        let head = [("key", Value::from(key_text(self.key))), ("number", self.number.into())];
        let fields = fields.iter().filter(|(_, value)| *value != Value::Null).cloned();
        self.log.write(&Value::Record(head.into_iter().chain(fields).collect()));
    }
}
