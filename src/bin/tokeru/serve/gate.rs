//! Which connections are admitted: the handshake, and the one place that there is for a page.

use crate::output::note;
use std::io::{self, Read, Write};
use std::net::TcpStream;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::SeqCst};
use std::time::{Duration, Instant};
use tungstenite::WebSocket;
use tungstenite::handshake::server::{ErrorResponse, Request, Response};
use tungstenite::http::header::{HOST, HeaderValue, ORIGIN, SEC_WEBSOCKET_PROTOCOL};
use tungstenite::http::{HeaderName, StatusCode};
use tungstenite::protocol::WebSocketConfig;

/// The WebSocket subprotocol. The token is sent as a second one, so that no address contains it.
const PROTOCOL: &str = "tokeru.1";
const TOKEN: &str = "token.";
/// Longest time of a handshake.
const HANDSHAKE: Duration = Duration::from_secs(5);
/// Time between two looks at a search while nothing arrives.
const LOOK: Duration = Duration::from_millis(25);
/// A page that does not read for this time is given up.
const UNREAD: Duration = Duration::from_secs(10);
/// Most bytes of a message: the longest board and moves, as JSON.
pub(super) const MOST_BYTES: usize = 5 << 20;
/// Most refusals that are reported: a client that tries again and again must not fill a screen.
const MOST_NOTED: usize = 20;

/// A page that may connect.
pub(super) struct Site {
    origin: String,
    pub(super) page: String,
}

impl Site {
    /// The page with this address: `https://HOST[:PORT][/PATH]`.
    pub(super) fn at(page: &str) -> Option<Site> {
        let page = page.split(['#', '?']).next()?;
        let (scheme, rest) = page.split_once("://")?;
        let (scheme, host) = (scheme.to_ascii_lowercase(), rest.split('/').next()?.to_ascii_lowercase());
        let usual = match scheme.as_str() {
            "https" => ":443",
            "http" => ":80",
            _ => return None,
        };
        let host = host.strip_suffix(usual).unwrap_or(&host);
        let allowed = |c: char| c.is_ascii_alphanumeric() || "-.:[]".contains(c);
        let path = rest.split_once('/').map_or("", |(_, path)| path);
        let page = format!("{scheme}://{host}/{path}");
        (!host.is_empty() && host.chars().all(allowed)).then(|| Site { origin: format!("{scheme}://{host}"), page })
    }
}

/// What a connection must show, and whether the place is taken.
pub(super) struct Gate {
    hosts: [String; 2],
    token: String,
    sites: Vec<Site>,
    taken: AtomicBool,
    refusals: AtomicUsize,
}

impl Gate {
    pub(super) fn new(port: u16, token: String, sites: Vec<Site>) -> Gate {
        let hosts = [format!("127.0.0.1:{port}"), format!("localhost:{port}")];
        Gate { hosts, token, sites, taken: AtomicBool::new(false), refusals: AtomicUsize::new(0) }
    }

    /// Makes the handshake. Returns a socket and the origin of its page, or the reason of a refusal.
    pub(super) fn meet(&self, stream: TcpStream) -> Result<(WebSocket<Timed>, String), String> {
        let mut origin = String::new();
        #[allow(clippy::result_large_err, reason = "the library's own type, made once for a connection")]
        let greet = |request: &Request, mut response: Response| match self.refusal(request) {
            None => {
                origin = value(request, &ORIGIN).to_owned();
                response.headers_mut().insert(SEC_WEBSOCKET_PROTOCOL, HeaderValue::from_static(PROTOCOL));
                Ok(response)
            }
            Some(why) => Err(refused(why)),
        };
        let stream = Timed { stream, until: Some(Instant::now() + HANDSHAKE) };
        let config = WebSocketConfig::default()
            .max_message_size(Some(MOST_BYTES))
            .max_frame_size(Some(MOST_BYTES))
            .read_buffer_size(1 << 14);
        let met = tungstenite::accept_hdr_with_config(stream, greet, Some(config));
        let mut socket = met.map_err(|error| match error {
            tungstenite::HandshakeError::Failure(tungstenite::Error::Http(answer)) => {
                answer.body().as_deref().map_or_else(String::new, |body| String::from_utf8_lossy(body).into_owned())
            }
            error => error.to_string(),
        })?;
        socket.get_mut().settle().map_err(|error| error.to_string())?;
        Ok((socket, origin))
    }

    /// Why a request is refused, if it is. The host protects against a page that has made its own name point here (DNS
    /// rebinding), the origin against all other pages, and the token against everything else on this machine.
    fn refusal(&self, request: &Request) -> Option<&'static str> {
        let (host, origin) = (value(request, &HOST), value(request, &ORIGIN));
        let mut offered = value(request, &SEC_WEBSOCKET_PROTOCOL).split(',').map(str::trim);
        let token = offered.clone().find_map(|each| each.strip_prefix(TOKEN)).unwrap_or("");
        match () {
            () if !self.hosts.iter().any(|each| each == host) => Some("wrong host"),
            () if !self.sites.iter().any(|site| site.origin == origin) => Some("wrong origin"),
            () if !offered.any(|each| each == PROTOCOL) => Some("wrong protocol"),
            () if !equal(token, &self.token) => Some("wrong token"),
            () => None,
        }
    }

    /// Takes the place, if it is free.
    pub(super) fn take(&self) -> Option<Admission<'_>> {
        (!self.taken.swap(true, SeqCst)).then_some(Admission(self))
    }

    pub(super) fn note_refusal(&self, why: &str) {
        match self.refusals.fetch_add(1, SeqCst) {
            before if before < MOST_NOTED => note(format_args!("refused: {why}")),
            MOST_NOTED => note("refused: further refusals are not reported"),
            _ => {}
        }
    }
}

/// The place of the one page; dropped, it is free again.
pub(super) struct Admission<'g>(&'g Gate);

impl Drop for Admission<'_> {
    fn drop(&mut self) {
        self.0.taken.store(false, SeqCst);
    }
}

fn value<'r>(request: &'r Request, name: &HeaderName) -> &'r str {
    request.headers().get(name).and_then(|value| value.to_str().ok()).unwrap_or("")
}

fn refused(why: &str) -> ErrorResponse {
    let mut response = ErrorResponse::new(Some(why.to_owned()));
    *response.status_mut() = StatusCode::FORBIDDEN;
    response
}

/// Compares two texts in a time that does not depend on where they differ.
fn equal(shown: &str, token: &str) -> bool {
    let pairs = token.bytes().zip(shown.bytes().chain(std::iter::repeat(0)));
    let differ = pairs.fold(0, |differ, (a, b)| std::hint::black_box(differ | (a ^ b)));
    differ == 0 && shown.len() == token.len()
}

/// A connection with time limits: at first for the whole handshake, then for each read and each write.
pub(super) struct Timed {
    stream: TcpStream,
    until: Option<Instant>,
}

impl Timed {
    /// Changes the time limits after the handshake.
    fn settle(&mut self) -> io::Result<()> {
        self.until = None;
        self.stream.set_nodelay(true)?;
        self.stream.set_read_timeout(Some(LOOK))?;
        self.stream.set_write_timeout(Some(UNREAD))
    }

    fn left(&self) -> io::Result<Option<Duration>> {
        let Some(until) = self.until else { return Ok(None) };
        let left = until.saturating_duration_since(Instant::now());
        if left.is_zero() { Err(io::ErrorKind::TimedOut.into()) } else { Ok(Some(left)) }
    }

    /// Reads and drops what is still on its way, so that the last message arrives: a connection that is closed with
    /// unread data is reset.
    pub(super) fn drain(&mut self) {
        let _ = self.stream.shutdown(std::net::Shutdown::Write);
        let _ = self.stream.set_read_timeout(Some(Duration::from_millis(500)));
        let _ = io::copy(&mut (&self.stream).take(2 * MOST_BYTES as u64), &mut io::sink());
    }
}

impl Read for Timed {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if let Some(left) = self.left()? {
            self.stream.set_read_timeout(Some(left))?;
        }
        self.stream.read(buffer)
    }
}

impl Write for Timed {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if let Some(left) = self.left()? {
            self.stream.set_write_timeout(Some(left))?;
        }
        self.stream.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.stream.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn origins_are_written_as_browsers_do() {
        let of = |page| Site::at(page).map(|site| (site.origin, site.page));
        let both = |origin: &str, page: &str| Some((origin.to_owned(), page.to_owned()));
        assert_eq!(of("https://Example.org/tokeru/#x"), both("https://example.org", "https://example.org/tokeru/"));
        assert_eq!(of("https://example.org:443"), both("https://example.org", "https://example.org/"));
        assert_eq!(of("http://localhost:8000"), both("http://localhost:8000", "http://localhost:8000/"));
        for none in
            ["", "null", "example.org", "ftp://example.org", "https://", "https://a b", "https://me@example.org", "*"]
        {
            assert_eq!(of(none), None, "{none}");
        }
    }

    #[test]
    fn only_the_same_token_matches() {
        assert!(equal("abc", "abc"));
        for other in ["", "ab", "abd", "abcd", "Abc", "abc\0"] {
            assert!(!equal(other, "abc"), "{other}");
        }
    }
}
