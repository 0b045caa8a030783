//! `tokeru serve`: which connections are admitted, what is answered to any message, and what happens when a page goes.
//! Everything over the loopback address.

use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::io::{BufRead, BufReader, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::sync::Mutex;
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;
use tokeru::base::rng::Rng;
use tokeru::family::solver::TextRequest;
use tokeru::search::control::Counters;
use tokeru::search::recorder::Recorder;
use tokeru::wire::tree::Tree;
use tungstenite::client::IntoClientRequest;
use tungstenite::protocol::frame::coding::CloseCode;
use tungstenite::protocol::frame::{
    Frame,
    coding::{Data, OpCode},
};
use tungstenite::{Error, HandshakeError, Message, WebSocket};

const ORIGIN: &str = "https://example.org";
const EXAMPLE: &str = "3 3\n+1 +2\n+4 -1 +1\n+3 *2\n*3 -2 +5\n-4 +1\n1 0 8\n";
/// Longest wait for a message; a test that waits this long has failed.
const PATIENCE: Duration = Duration::from_secs(120);

/// The program; it is ended after the test.
struct Server {
    child: Child,
    port: u16,
    token: String,
    told: Receiver<String>,
}

impl Server {
    fn start() -> Server {
        let mut command = Command::new(env!("CARGO_BIN_EXE_tokeru"));
        command.args([
            "serve",
            "--port",
            "0",
            "--origin",
            "https://example.org/tokeru/",
            "--threads",
            "2",
            "--memory",
            "64",
        ]);
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the program starts");
        let mut lines = BufReader::new(child.stdout.take().expect("piped")).lines().map(|line| line.expect("text"));
        let address = lines.next().expect("an address");
        let link = lines.next().expect("a link");
        let (port, token) = address
            .strip_prefix("address  ws://127.0.0.1:")
            .and_then(|rest| rest.split_once("/#"))
            .expect("an address");
        assert_eq!(link, format!("link     https://example.org/tokeru/#/native/{port}/{token}"));
        let (port, token) = (port.parse().expect("a port"), token.to_owned());
        let (tell, told) = channel();
        let errors = BufReader::new(child.stderr.take().expect("piped"));
        std::thread::spawn(move || errors.lines().map_while(Result::ok).try_for_each(|line| tell.send(line)));
        Server { child, port, token, told }
    }

    /// Connects as a page of `origin` would.
    fn meet(&self, host: &str, origin: &str, protocols: &str) -> Result<Page, String> {
        let mut request = format!("ws://{host}:{}/", self.port).into_client_request().expect("a request");
        let headers = request.headers_mut();
        headers.insert("Origin", origin.parse().expect("a value"));
        headers.insert("Sec-WebSocket-Protocol", protocols.parse().expect("a value"));
        let stream = TcpStream::connect(("127.0.0.1", self.port)).expect("it listens");
        stream.set_read_timeout(Some(PATIENCE)).expect("a limit");
        match tungstenite::client(request, stream) {
            Ok((socket, _)) => Ok(Page(socket)),
            Err(HandshakeError::Failure(Error::Http(answer))) => Err(format!(
                "{} {}",
                answer.status().as_u16(),
                String::from_utf8_lossy(answer.body().as_deref().unwrap_or(b""))
            )),
            Err(error) => Err(error.to_string()),
        }
    }

    /// The subprotocols of a page that knows the token.
    fn offer(&self) -> String {
        format!("tokeru.1, token.{}", self.token)
    }

    fn connect(&self) -> Page {
        self.meet("127.0.0.1", ORIGIN, &self.offer()).expect("a connection")
    }

    /// A connection that has the place. It tries again, because the connection before may still be closing, and on a
    /// machine that stalls, a handshake may be late.
    fn page(&self) -> Page {
        for _ in 0..400 {
            let Ok(mut page) = self.meet("127.0.0.1", ORIGIN, &self.offer()) else {
                std::thread::sleep(Duration::from_millis(20));
                continue;
            };
            match page.hear() {
                Ok(hello) => {
                    assert_eq!(
                        (&hello["type"], &hello["threads"], &hello["memoryMb"]),
                        (&json!("hello"), &json!(2), &json!(64.0))
                    );
                    return page;
                }
                Err(CloseCode::Again) => std::thread::sleep(Duration::from_millis(20)),
                Err(code) => panic!("closed with {code}"),
            }
        }
        panic!("the place was never free")
    }

    /// The next line on standard error that begins with `begin`.
    fn tells(&self, begin: &str) -> String {
        loop {
            let line = self.told.recv_timeout(PATIENCE).unwrap_or_else(|_| panic!("nothing begins with {begin}"));
            if let Some(rest) = line.strip_prefix("tokeru: ").and_then(|line| line.strip_prefix(begin)) {
                return rest.to_owned();
            }
        }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

struct Page(WebSocket<TcpStream>);

impl Page {
    fn say(&mut self, message: &Value) {
        self.0.send(Message::text(message.to_string())).expect("it is heard");
    }

    fn solve(&mut self, id: u32, family: &str, board: &str, request: &Value) {
        self.say(&json!({ "type": "solve", "id": id, "family": family, "board": board, "request": request }));
    }

    /// The next message, or the code with which the connection was closed.
    fn hear(&mut self) -> Result<Value, CloseCode> {
        loop {
            match self.0.read() {
                Ok(Message::Text(text)) => return Ok(serde_json::from_str(&text).expect("JSON")),
                Ok(Message::Close(frame)) => return Err(frame.map_or(CloseCode::Status, |frame| frame.code)),
                Ok(_) => {}
                Err(Error::Io(error))
                    if matches!(error.kind(), std::io::ErrorKind::WouldBlock | std::io::ErrorKind::TimedOut) =>
                {
                    panic!("nothing is said")
                }
                Err(_) => return Err(CloseCode::Abnormal),
            }
        }
    }

    /// All events of a search, and its end.
    fn follow(&mut self, id: u32) -> (Vec<Value>, Value) {
        let mut events = Vec::new();
        loop {
            let message = self.hear().expect("the search goes on");
            assert!(message["id"] == id || message["type"] == "beat", "{message}");
            match message["type"].as_str() {
                Some("event") => events.push(message["event"].clone()),
                Some("beat") => {}
                Some("end") => return (events, message["end"].clone()),
                _ => panic!("{message}"),
            }
        }
    }
}

/// A board on which the article's engine has much to do.
fn hard() -> String {
    tokeru::puzzles::family("maze").unwrap().generate(1, &options(&[("width", "12"), ("height", "12")])).unwrap()
}

/// A board that takes the article's engine a moment.
fn medium() -> String {
    tokeru::puzzles::family("maze").unwrap().generate(1, &options(&[("width", "5"), ("height", "6")])).unwrap()
}

fn options(given: &[(&str, &str)]) -> tokeru::model::options::Options {
    let mut options = tokeru::model::options::Options::default();
    given.iter().for_each(|(name, value)| options.set(*name, *value));
    options
}

#[test]
fn a_page_without_token_or_origin_is_refused() {
    let server = Server::start();
    let right = format!("tokeru.1, token.{}", server.token);
    let changed = format!("tokeru.1, token.{}", server.token.chars().rev().collect::<String>());
    let cases = [
        ("127.0.0.1", ORIGIN, "tokeru.1".to_owned(), "403 wrong token"),
        ("127.0.0.1", ORIGIN, "tokeru.1, token.".to_owned(), "403 wrong token"),
        ("127.0.0.1", ORIGIN, changed, "403 wrong token"),
        ("127.0.0.1", ORIGIN, format!("{right}0"), "403 wrong token"),
        ("127.0.0.1", ORIGIN, format!("tokeru.1, token.{}", server.token.to_uppercase() + "A"), "403 wrong token"),
        ("127.0.0.1", ORIGIN, format!("token.{}", server.token), "403 wrong protocol"),
        ("127.0.0.1", "https://evil.example", right.clone(), "403 wrong origin"),
        ("127.0.0.1", "http://example.org", right.clone(), "403 wrong origin"),
        ("127.0.0.1", "https://example.org.evil.example", right.clone(), "403 wrong origin"),
        ("127.0.0.1", "null", right.clone(), "403 wrong origin"),
        // A page has made its own name point here (DNS rebinding).
        ("evil.example", ORIGIN, right.clone(), "403 wrong host"),
    ];
    for (host, origin, protocols, words) in cases {
        let refused = server.meet(host, origin, &protocols).err();
        assert_eq!(refused.as_deref(), Some(words), "{host} {origin} {protocols}");
        assert_eq!(server.tells("refused: "), words[4..]);
    }
    // Neither a message that is no handshake nor a silent connection stops the program.
    let silent: Vec<TcpStream> =
        (0..8).map(|_| TcpStream::connect(("127.0.0.1", server.port)).expect("it listens")).collect();
    for text in ["GET / HTTP/1.1\r\n\r\n", "\0\0\0\0\r\n\r\n", "POST / HTTP/1.0\r\nHost: x\r\n\r\n"] {
        let mut stream = TcpStream::connect(("127.0.0.1", server.port)).expect("it listens");
        stream.write_all(text.as_bytes()).expect("it is read");
    }
    server.page();
    drop(silent);
}

#[test]
fn one_page_at_a_time() {
    let server = Server::start();
    let mut first = server.page();
    let mut second = server.connect();
    assert_eq!(second.hear(), Err(CloseCode::Again));
    assert_eq!(server.tells("refused: "), "another page is connected");
    first.solve(1, "maze", EXAMPLE, &json!({}));
    assert_eq!(first.follow(1).1["outcome"]["objective"], 36);
    drop(first);
    server.page();
}

/// A search is the same as on the command line, and its messages have the names that the page's own workers use.
#[test]
fn a_search_sends_the_messages_of_the_pages_workers() {
    let server = Server::start();
    let mut page = server.page();
    page.solve(7, "maze", EXAMPLE, &json!({ "engine": "article", "threads": 64, "memoryMb": 1e6, "seed": 1 }));
    let (events, end) = page.follow(7);
    let outcome = &end["outcome"];
    let told = (outcome["status"].as_str(), outcome["moves"].as_str(), outcome["bound"].as_i64());
    assert_eq!((end["kind"].as_str(), told), (Some("done"), (Some("optimal"), Some("1 2 5 4 3 6 7 8"), Some(36))));
    assert!(outcome["threads"].as_u64().is_some_and(|threads| threads <= 2), "no more than are offered");
    assert_eq!(events[0], json!({ "type": "started", "engine": "article" }));
    assert!(events.iter().any(|event| event["type"] == "incumbent"), "{events:?}");
    assert_eq!(keys(outcome), declared("export interface Outcome {"));
    page.solve(8, "sokoban", "no board", &json!({}));
    let (_, refused) = page.follow(8);
    assert_eq!(refused["kind"], "refused");
    assert_eq!(keys(&refused["error"]), declared("export interface Failure {"));
    page.solve(9, "maze", EXAMPLE, &json!({ "engine": "none such" }));
    assert_eq!(page.follow(9).1["error"]["code"], "unknown-engine");
    // Every field that a task may have is read.
    let request: serde_json::Map<String, Value> = declared("export interface Request {")
        .into_iter()
        .map(|name| {
            let value = match name.as_str() {
                "engine" => json!(""),
                "moves" => json!("1"),
                "options" => json!({}),
                "target" => json!(36),
                "timeMs" => json!(60_000),
                "trace" => json!(true),
                _ => json!(0),
            };
            (name, value)
        })
        .collect();
    page.solve(10, "maze", EXAMPLE, &Value::Object(request));
    assert_eq!(page.follow(10).1["outcome"]["objective"], 36);
    // A page that asks for them gets rows of the trace.
    page.solve(11, "maze", EXAMPLE, &json!({ "engine": "article", "trace": true }));
    let rows: Vec<Value> = page.follow(11).0.into_iter().filter(|event| event["type"] == "trace").collect();
    let kinds: Vec<_> = rows.iter().filter_map(|event| event["row"]["kind"].as_str()).collect();
    assert_eq!((kinds.first(), kinds.last()), (Some(&"start"), Some(&"end")), "{rows:?}");
    // Each kind of event, as one line declares them.
    let types = declarations();
    let line = types.lines().find(|line| line.starts_with("export type Event =")).expect("declared");
    for event in events {
        let kind = format!("{{ type: {}; ", event["type"]);
        let fields = line.split_once(&kind).unwrap_or_else(|| panic!("{event}")).1.split(" }").next().expect("its end");
        let mut fields: BTreeSet<String> =
            fields.split("; ").filter_map(|field| Some(field.split_once(':')?.0.to_owned())).collect();
        fields.insert("type".to_owned());
        assert_eq!(keys(&event), fields);
    }
}

fn keys(value: &Value) -> BTreeSet<String> {
    value.as_object().expect("an object").keys().cloned().collect()
}

fn declarations() -> String {
    std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/types/pkg-threads/tokeru.d.ts"))
        .expect("declarations")
}

/// The fields of an interface of the page's own build.
fn declared(head: &str) -> BTreeSet<String> {
    let types = declarations();
    let body = types.split_once(head).expect(head).1.split_once("\n}").expect("its end").0;
    body.lines()
        .filter_map(|line| Some(line.trim().split_once(':')?.0.trim_end_matches('?').to_owned()))
        .filter(|name| !name.contains(' '))
        .collect()
}

#[test]
fn a_search_is_cancelled_and_the_next_begins() {
    let server = Server::start();
    let mut page = server.page();
    page.solve(1, "maze", &hard(), &json!({ "engine": "article", "threads": 2 }));
    assert_eq!(page.hear().expect("it begins")["event"]["type"], "started");
    // One search at a time.
    page.solve(2, "maze", EXAMPLE, &json!({}));
    while page.hear().expect("an end")
        != json!({ "type": "end", "id": 2, "end": { "kind": "refused", "error": { "code": "busy", "line": null, "column": null, "detail": "" } } })
    {
    }
    page.say(&json!({ "type": "cancel", "id": 9 }));
    page.say(&json!({ "type": "cancel", "id": 1 }));
    page.solve(3, "maze", EXAMPLE, &json!({}));
    assert_eq!(page.follow(1).1["outcome"]["stop"], "cancelled");
    assert_eq!(page.follow(3).1["outcome"]["objective"], 36);
}

/// Until it stops, the search counts the nodes of less than a second, at its own pace until then.
#[test]
fn closing_the_page_ends_its_search() {
    let server = Server::start();
    for (politely, deeper) in [(true, false), (false, false), (false, true)] {
        let mut page = server.page();
        let board = hard();
        if deeper {
            met(&mut page, 1, &board, &json!({ "engine": "article", "threads": 2, "nodes": 1000 }));
            deepen(&mut page, 1, &json!({}));
        } else {
            page.solve(1, "maze", &board, &json!({ "engine": "article", "threads": 2 }));
        }
        let mut told = Vec::new();
        while told.len() < 21 {
            let message = page.hear().expect("it searches");
            told.extend(message["event"]["nodes"].as_u64());
        }
        // Progress is reported every 50 ms, so twenty reports are a second.
        let (last, pace) = (told[20], told[20] - told[0]);
        if politely {
            page.0.close(None).expect("it can be closed");
            while page.hear().is_ok() {}
        }
        drop(page);
        let stopped: u64 = server
            .tells("disconnected; its search was stopped after ")
            .trim_end_matches(" nodes")
            .parse()
            .expect("a number");
        assert!(stopped >= last && stopped - last <= pace, "{last}, {pace} a second, stopped at {stopped}");
    }
}

/// A search that has met a limit of nodes, and what it reported until then.
fn met(page: &mut Page, id: u32, board: &str, request: &Value) -> Value {
    let task =
        json!({ "type": "solve", "id": id, "family": "maze", "board": board, "request": request, "waits": true });
    page.say(&task);
    until_met(page, id)
}

fn until_met(page: &mut Page, id: u32) -> Value {
    let mut last = Value::Null;
    loop {
        let message = page.hear().expect("the search goes on");
        match message["type"].as_str() {
            Some("event") => last = message["event"].clone(),
            Some("beat") => {}
            Some("met") => {
                assert!(last["type"] == "progress" && last["nodes"].as_u64() > Some(0), "how it stands: {last}");
                return message;
            }
            _ => panic!("{message} in place of a limit that search {id} meets"),
        }
    }
}

fn deepen(page: &mut Page, id: u32, limits: &Value) {
    page.say(&json!({ "type": "deepen", "id": id, "limits": limits }));
}

/// It goes on from where it stood: it counts as many nodes as a search that had them from the beginning. One that began
/// anew would count twice as many.
#[test]
fn a_search_at_its_limit_continues_from_where_it_stopped() {
    let server = Server::start();
    let mut page = server.page();
    let board = medium();
    page.solve(1, "maze", &board, &json!({ "engine": "article", "threads": 1 }));
    let whole = page.follow(1).1["outcome"].clone();
    let nodes = whole["nodes"].as_u64().expect("a number");
    assert!(nodes > 20_000, "a search of some length: {nodes}");
    let limits = json!({ "engine": "article", "threads": 1, "nodes": nodes / 4 });
    assert_eq!(met(&mut page, 2, &board, &limits), json!({ "type": "met", "id": 2, "stop": "nodes" }));
    // Nothing is reported while it waits, and there is no place for another search.
    page.solve(3, "maze", EXAMPLE, &json!({}));
    assert_eq!(page.follow(3).1["error"]["code"], "busy");
    // A raise beyond the offer is lowered to the offer, and a limit that is met again is reported again.
    deepen(&mut page, 2, &json!({ "nodes": nodes / 2, "memoryMb": 1e9 }));
    assert_eq!(until_met(&mut page, 2)["stop"], "nodes");
    deepen(&mut page, 2, &json!({}));
    let resumed = page.follow(2).1["outcome"].clone();
    for field in ["status", "objective", "moves", "bound", "stop"] {
        assert_eq!(resumed[field], whole[field], "{field}");
    }
    let more = resumed["nodes"].as_u64().expect("a number");
    assert!(more < nodes + nodes / 10 + 1000, "{more} nodes in place of {nodes}");
}

#[test]
fn a_waiting_or_paused_search_can_be_cancelled_and_ends_with_its_page() {
    let server = Server::start();
    let mut page = server.page();
    let limits = json!({ "engine": "article", "threads": 2, "nodes": 1000 });
    met(&mut page, 1, &hard(), &limits);
    page.say(&json!({ "type": "cancel", "id": 1 }));
    // The search ends where it stood.
    assert_eq!(page.follow(1).1["outcome"]["stop"], "nodes");
    // A search that pauses and goes on.
    page.solve(2, "maze", &hard(), &json!({ "engine": "article", "threads": 2 }));
    for word in ["pause", "go", "pause"] {
        page.say(&json!({ "type": word, "id": 2 }));
    }
    page.say(&json!({ "type": "cancel", "id": 2 }));
    assert_eq!(page.follow(2).1["outcome"]["stop"], "cancelled");
    met(&mut page, 3, &hard(), &limits);
    drop(page);
    server.tells("disconnected; its search was stopped after ");
    // It has left its place, and its thread has ended.
    let mut page = server.page();
    page.solve(1, "maze", EXAMPLE, &json!({}));
    assert_eq!(page.follow(1).1["outcome"]["objective"], 36);
}

/// Only a search that waits can be asked to go deeper. For any other the word is refused, and too many such words end
/// the connection.
#[test]
fn only_a_waiting_search_goes_deeper() {
    let server = Server::start();
    let mut page = server.page();
    let refused = |page: &mut Page, why: &str| loop {
        let message = page.hear().expect("an answer");
        if message["type"] == "error" {
            assert_eq!(message, json!({ "type": "error", "code": "refused", "detail": why }));
            return;
        }
    };
    deepen(&mut page, 1, &json!({ "nodes": 10 }));
    refused(&mut page, "no such search");
    page.solve(1, "maze", &hard(), &json!({ "engine": "article" }));
    deepen(&mut page, 1, &json!({ "nodes": 10 }));
    refused(&mut page, "this search does not wait");
    page.say(&json!({ "type": "cancel", "id": 1 }));
    page.follow(1);
    met(&mut page, 2, &hard(), &json!({ "engine": "article", "nodes": 1000 }));
    deepen(&mut page, 1, &json!({ "nodes": 10 }));
    refused(&mut page, "no such search");
    for _ in 0..30 {
        let _ = page.0.send(Message::text(json!({ "type": "deepen", "id": 7, "limits": {} }).to_string()));
    }
    let code = std::iter::from_fn(|| Some(page.hear())).find_map(Result::err);
    assert_eq!(code, Some(CloseCode::Policy));
    server.page();
}

/// The trace that a page gets is the one that the library writes, however fast its rows come, except for the seconds.
#[test]
fn a_trace_has_every_row() {
    let (server, board) = (Server::start(), medium());
    let mut page = server.page();
    let timeless = |row: &Value| {
        let mut row = row.clone();
        row.as_object_mut().expect("a record").remove("elapsed_s");
        row
    };
    page.solve(1, "maze", &board, &json!({ "engine": "article", "threads": 1, "trace": true }));
    let events = page.follow(1).0;
    let told: Vec<Value> =
        events.iter().filter(|event| event["type"] == "trace").map(|event| timeless(&event["row"])).collect();
    let (counters, rows) = (Counters::default(), Mutex::new(Vec::new()));
    let line = |row| rows.lock().expect("rows").push(timeless(&serde_json::to_value(Tree(row)).expect("JSON")));
    let task = TextRequest { engine: "article".into(), ..TextRequest::default() };
    let recorder = Recorder::new(&counters, &line);
    tokeru::puzzles::family("maze").unwrap().solve(&board, &task, &counters, &recorder).expect("a board");
    assert_eq!(told, rows.into_inner().expect("rows"));
}

/// A question that takes a search is answered as by the library, and can be cancelled.
#[test]
fn questions_are_answered_by_the_same_engines() {
    let server = Server::start();
    let mut page = server.page();
    let ask = |page: &mut Page, id: u32, family: &str, board: &str, question: &str| {
        page.say(
            &json!({ "type": "consult", "id": id, "family": family, "board": board, "moves": "", "question": question }),
        );
        loop {
            let message = page.hear().expect("an answer");
            if message["type"] == "answered" {
                assert_eq!(message["id"], id);
                return message["reply"].clone();
            }
        }
    };
    let (map, question) = ("1 1 9 9 26\nseed 6\n", "tree 10");
    let reply = ask(&mut page, 1, "beam", map, question);
    let same = tokeru::puzzles::family("beam").unwrap().consult(map, "", question).expect("an answer");
    assert_eq!((&reply["ok"], &reply["value"]), (&json!(true), &serde_json::to_value(Tree(same)).expect("JSON")));
    let reply = ask(&mut page, 2, "maze", EXAMPLE, "none such");
    assert_eq!((&reply["ok"], &reply["error"]["code"]), (&json!(false), &json!("unknown-question")));
    assert_eq!(keys(&reply["error"]), declared("export interface Failure {"));
    assert_eq!(ask(&mut page, 3, "none such", "", "")["error"]["code"], "unknown-family");
    // Wide enough to take a while.
    let (map, question) = ("1 1 50 50 2500\nseed 6\n", "river 2000");
    page.say(&json!({ "type": "consult", "id": 4, "family": "beam", "board": map, "moves": "", "question": question }));
    page.say(&json!({ "type": "cancel", "id": 4 }));
    let reply = page.hear().expect("an answer")["reply"].clone();
    assert_eq!(reply["error"]["detail"], "cancelled", "{reply}");
}

#[test]
fn a_flood_of_messages_closes_the_connection() {
    let server = Server::start();
    let mut page = server.page();
    let broken =
        (0..2000).find_map(|id| page.0.send(Message::text(json!({ "type": "cancel", "id": id }).to_string())).err());
    // A server that still listens to this page would answer this.
    let question =
        json!({ "type": "consult", "id": 1, "family": "maze", "board": EXAMPLE, "moves": "", "question": "" });
    let _ = page.0.send(Message::text(question.to_string()));
    let code = page.hear().expect_err("a closed connection");
    assert!(broken.is_some() || code == CloseCode::Policy, "{code:?}");
    server.tells("refused: too many messages");
    server.page();
}

/// What a hostile page could send: a message, or frames that are not a message.
fn hostile(rng: &mut Rng) -> Vec<Frame> {
    let text = |text: String| vec![Frame::message(text.into_bytes(), OpCode::Data(Data::Text), true)];
    let solve = |family: &str, board: &str, request: Value| {
        text(json!({ "type": "solve", "id": 1, "family": family, "board": board, "request": request }).to_string())
    };
    let number = [
        json!(-1),
        json!(1e308),
        json!("1"),
        json!(null),
        json!([1]),
        json!(18_446_744_073_709_551_615_u64),
        json!(0.5),
    ][rng.below(7)]
    .clone();
    let family = ["maze", "slide", "sokoban", "sweeper", "beam", "lights", "", "../maze", "解"][rng.below(9)];
    let noise: String = (0..rng.below(200)).map(|_| char::from_u32(rng.below(0x3000) as u32).unwrap_or('x')).collect();
    match rng.below(24) {
        0 => text(noise),
        1 => text("{".repeat(1 + rng.below(100_000))),
        2 => text("[".repeat(1 + rng.below(100_000))),
        3 => text(format!("{{\"type\":\"solve\",\"id\":{number}}}")),
        4 => text(json!({ "type": noise, "id": 1 }).to_string()),
        5 => text(json!({ "type": "cancel", "id": number }).to_string()),
        6 => text(json!({ "type": "cancel", "id": 1, "__proto__": {}, "more": noise }).to_string()),
        7 => solve(family, &noise, json!({})),
        8 => solve(
            family,
            EXAMPLE,
            json!({ (["timeMs", "nodes", "memoryMb", "threads", "target", "seed"][rng.below(6)]): number }),
        ),
        9 => solve("maze", EXAMPLE, json!({ "engine": noise, "moves": noise })),
        10 => solve("maze", EXAMPLE, json!({ "options": { noise.clone(): noise } })),
        11 => solve(
            "maze",
            EXAMPLE,
            json!({ "options": (0..100).map(|n| (n.to_string(), json!(""))).collect::<serde_json::Map<_, _>>() }),
        ),
        12 => solve(family, &format!("65535 65535\n{noise}"), json!({})),
        13 => solve(family, &"#".repeat((1 << 20) + rng.below(2)), json!({})),
        14 => vec![Frame::message(vec![0; rng.below(1000)], OpCode::Data(Data::Binary), true)],
        15 => text("x".repeat(6 << 20)),
        16 => vec![Frame::message(vec![0xFF, 0xFE], OpCode::Data(Data::Text), true)],
        // Fragments without an end, and an end without a beginning.
        17 => (0..50)
            .map(|n| {
                Frame::message(vec![b'1'; 1000], OpCode::Data(if n == 0 { Data::Text } else { Data::Continue }), false)
            })
            .collect(),
        // Words for searches that do not exist or do not wait.
        19 => text(json!({ "type": "deepen", "id": rng.below(3), "limits": { "memoryMb": number } }).to_string()),
        20 => text(json!({ "type": "deepen", "id": 1, "limits": {}, "more": noise }).to_string()),
        21 => text(json!({ "type": (["pause", "go"][rng.below(2)]), "id": number }).to_string()),
        22 => text(
            json!({ "type": "consult", "id": 1, "family": family, "board": EXAMPLE, "moves": "", "question": noise })
                .to_string(),
        ),
        18 => vec![Frame::message(b"1".to_vec(), OpCode::Data(Data::Continue), true)],
        _ => vec![Frame::message(noise.into_bytes(), OpCode::Data(Data::Reserved(3)), true)],
    }
}

/// A thousand hostile messages, on as many connections as it takes: the program survives, keeps nothing of them, and
/// still solves.
#[test]
fn a_thousand_hostile_messages_change_nothing() {
    let mut server = Server::start();
    let mut rng = Rng::new(18);
    let mut page = server.page();
    let mut resident = Vec::new();
    for number in 0..1000 {
        let sent = hostile(&mut rng).into_iter().try_for_each(|frame| page.0.send(Message::Frame(frame)));
        let asked = sent.and_then(|()| page.0.send(Message::text(json!({ "type": "mark", "id": number }).to_string())));
        // Each message is answered, or the connection is closed. The message of an unknown kind that follows it is
        // answered too.
        let closed = asked.is_err()
            || std::iter::from_fn(|| Some(page.hear())).find_map(|heard| match heard {
                Ok(message) => (message["type"] == "error"
                    && message["detail"].as_str().is_some_and(|what| what.starts_with("unknown variant `mark`")))
                .then_some(false),
                Err(_) => Some(true),
            }) == Some(true);
        if closed {
            page = server.page();
        }
        if number % 250 == 249 {
            resident.push(memory_of(server.child.id()));
        }
    }
    assert!(server.child.try_wait().expect("asked").is_none(), "it runs");
    assert!(resident[3] <= resident[0] + (16 << 10), "kB after each quarter: {resident:?}");
    drop(page);
    let mut page = server.page();
    page.solve(1, "maze", EXAMPLE, &json!({}));
    assert_eq!(page.follow(1).1["outcome"]["objective"], 36);
}

/// Resident memory in kB; 0 if the system does not report it.
fn memory_of(process: u32) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    line.and_then(|line| line.trim().trim_end_matches(" kB").parse().ok()).unwrap_or(0)
}

#[test]
fn wrong_usage_is_reported() {
    let run = |arguments: &[&str]| {
        Command::new(env!("CARGO_BIN_EXE_tokeru")).arg("serve").args(arguments).output().expect("it runs")
    };
    let ran = run(&["--port", "0", "--origin", "example.org"]);
    assert_eq!(ran.status.code(), Some(2));
    assert_eq!(String::from_utf8_lossy(&ran.stderr), "tokeru: --origin example.org: not the address of a page\n");
    let server = Server::start();
    let port = server.port.to_string();
    let ran = run(&["--port", &port]);
    assert!(
        ran.status.code() == Some(2)
            && String::from_utf8_lossy(&ran.stderr).starts_with(&format!("tokeru: port {port}: "))
    );
}

/// Ctrl-C ends the program, and a search with it.
#[test]
#[cfg(unix)]
fn an_interrupt_ends_everything() {
    let mut server = Server::start();
    let mut page = server.page();
    page.solve(1, "maze", &hard(), &json!({ "engine": "article" }));
    page.hear().expect("it begins");
    let killed = Command::new("kill").args(["-INT", &server.child.id().to_string()]).status().expect("kill");
    assert!(killed.success());
    assert_eq!(server.child.wait().expect("it ends").code(), Some(130));
}
