//! One page, from its first message to its last: begins and stops its searches, and sends what they report. When the
//! page goes, its search ends.

use super::gate::{Gate, Timed};
use super::job::{Job, LONGEST_WAIT, Work};
use super::wire::{self, Command, PageMessage, Power, ToPage};
use crate::output::note;
use std::io::ErrorKind;
use std::time::{Duration, Instant};
use tungstenite::protocol::CloseFrame;
use tungstenite::protocol::frame::coding::CloseCode;
use tungstenite::{Bytes, Error, Message, WebSocket};

/// Most messages at once, and in a second from then on.
const BURST: f64 = 200.0;
const PER_SECOND: f64 = 50.0;
/// A page that sends more messages than this that can't be followed is taken for hostile.
const MOST_STRIKES: u32 = 20;
/// A page is asked at these intervals whether it is still there, and given up when nothing has been heard for
/// `SILENCE`.
const PING_INTERVAL: Duration = Duration::from_secs(3);
const SILENCE: Duration = Duration::from_secs(20);

/// How a connection ends: it is gone, or the program closes it for a reason.
enum ConnectionEnd {
    Gone,
    Close(CloseCode, &'static str),
}

type Step = Result<(), ConnectionEnd>;

const GONE: Step = Err(ConnectionEnd::Gone);

fn close(code: CloseCode, why: &'static str) -> Step {
    Err(ConnectionEnd::Close(code, why))
}

/// Holds the connection until it ends.
pub(super) fn hold(socket: WebSocket<Timed>, gate: &Gate, origin: &str, offer: Power) {
    let now = Instant::now();
    let mut session =
        Session { socket, offer, job: None, left: BURST, filled: now, strikes: 0, last_message: now, last_ping: now };
    let Some(_place) = gate.take() else {
        gate.note_refusal("another page is connected");
        return session.part(CloseCode::Again, "busy");
    };
    note(format_args!("connected: {origin}"));
    let end = session.run();
    let stopped = session.job.take().map(|job| {
        job.cancel();
        (job.nodes(), drop(job)).0
    });
    match stopped {
        Some(nodes) => note(format_args!("disconnected; its search was stopped after {nodes} nodes")),
        None => note("disconnected"),
    }
    if let ConnectionEnd::Close(code, why) = end {
        gate.note_refusal(why);
        session.part(code, why);
    }
}

struct Session {
    socket: WebSocket<Timed>,
    offer: Power,
    job: Option<Job>,
    /// Number of messages that may come at once, as of `filled`.
    left: f64,
    filled: Instant,
    strikes: u32,
    /// When the page was last heard, and last asked.
    last_message: Instant,
    last_ping: Instant,
}

impl Session {
    fn run(&mut self) -> ConnectionEnd {
        let mut step = self.send(&wire::hello(self.offer));
        loop {
            step = step.and_then(|()| self.report()).and_then(|()| self.listen()).and_then(|()| self.ping());
            if let Err(end) = step {
                return end;
            }
        }
    }

    /// Sends what the search has reported, and its end.
    fn report(&mut self) -> Step {
        let Some(job) = &mut self.job else { return Ok(()) };
        // Asked first, so that all events before the end or a limit are certainly among those taken afterwards.
        let (ended, met) = (job.has_ended(), job.met());
        let mut news: Vec<ToPage> = job.events().chain(met).collect();
        if ended {
            news.push(job.end());
            self.job = None;
        }
        news.iter().try_for_each(|each| self.send(each))
    }

    fn send(&mut self, message: &ToPage) -> Step {
        let text = serde_json::to_string(message).map_err(|_| ConnectionEnd::Gone)?;
        self.socket.send(Message::text(text)).or(GONE)
    }

    /// Waits a moment for a message.
    fn listen(&mut self) -> Step {
        let message = match self.socket.read() {
            Ok(message) => message,
            Err(Error::Io(error)) if matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut) => {
                return Ok(());
            }
            Err(Error::Capacity(_)) => return close(CloseCode::Size, "message too long"),
            Err(Error::Utf8(_)) => return close(CloseCode::Invalid, "not UTF-8"),
            Err(Error::Protocol(_)) => return close(CloseCode::Protocol, "not a WebSocket's frame"),
            Err(_) => return GONE,
        };
        self.last_message = Instant::now();
        self.count()?;
        match message {
            Message::Text(text) => self.follow(&text),
            Message::Binary(_) => close(CloseCode::Unsupported, "binary message"),
            _ => Ok(()),
        }
    }

    /// Counts everything that arrives, even replies to our own questions.
    fn count(&mut self) -> Step {
        let passed = self.last_message.duration_since(self.filled).as_secs_f64();
        self.filled = self.last_message;
        self.left = (self.left + passed * PER_SECOND).min(BURST) - 1.0;
        if self.left < 0.0 { close(CloseCode::Policy, "too many messages") } else { Ok(()) }
    }

    fn follow(&mut self, text: &str) -> Step {
        match wire::read(text, self.offer) {
            Ok(PageMessage::Command(id, command)) => self.pass(id, command),
            Ok(PageMessage::Solve(id, task)) => self.begin(id, Work::Solve(task)),
            Ok(PageMessage::Consult(id, question)) => self.begin(id, Work::Consult(question)),
            Err(what) => self.strike("malformed", &what),
        }
    }

    /// Hands a word to its search. That search may have ended meanwhile, which is not the page's mistake. But only a
    /// search that waits is asked to go deeper, and a page knows which one waits.
    fn pass(&mut self, id: u32, command: Command) -> Step {
        let obeyed = match self.job.as_ref().filter(|job| job.id == id) {
            Some(job) => job.obey(command),
            None if matches!(command, Command::Deepen(_)) => Err("no such search"),
            None => Ok(()),
        };
        obeyed.or_else(|why| self.strike("refused", why))
    }

    /// Begins a search; there is one at a time. If the one before has been cancelled, waits for its end, which is near;
    /// otherwise it refuses.
    fn begin(&mut self, id: u32, work: Work) -> Step {
        let refused = if matches!(work, Work::Solve(_)) { wire::refusal } else { wire::unanswered };
        if let Some(before) = &mut self.job {
            if !before.is_cancelled() {
                return self.send(&refused(id, "busy"));
            }
            let end = before.end();
            self.job = None;
            self.send(&end)?;
        }
        match Job::begin(id, work, LONGEST_WAIT) {
            Ok(job) => self.job = Some(job),
            Err(_) => return self.send(&refused(id, "refused-by-the-system")),
        }
        Ok(())
    }

    fn strike(&mut self, code: &'static str, what: &str) -> Step {
        self.strikes += 1;
        if self.strikes > MOST_STRIKES {
            return close(CloseCode::Policy, "too many malformed messages");
        }
        self.send(&ToPage::Error { code, detail: what.to_owned() })
    }

    /// Asks the page whether it is still there, since a connection may be lost without a word. Tells a page that waits
    /// that its search, though without news, is alive.
    fn ping(&mut self) -> Step {
        let now = Instant::now();
        if now.duration_since(self.last_message) > SILENCE {
            return GONE;
        }
        if now.duration_since(self.last_ping) < PING_INTERVAL {
            return Ok(());
        }
        self.last_ping = now;
        if self.job.is_some() {
            self.send(&ToPage::Beat)?;
        }
        self.socket.send(Message::Ping(Bytes::new())).or(GONE)
    }

    fn part(&mut self, code: CloseCode, why: &'static str) {
        let _ = self.socket.close(Some(CloseFrame { code, reason: why.into() }));
        let _ = self.socket.flush();
        self.socket.get_mut().drain();
    }
}
