//! `tokeru serve`: this computer's own engines for a page in its browser, over a WebSocket (`docs/native.md`). It
//! listens only on the loopback address, for one page at a time, which must have the token of this run and come from an
//! origin that was named.

mod gate;
mod job;
mod session;
mod wire;

use crate::arguments::ServeArgs;
use crate::output::{note, put};
use crate::solve::threads;
use crate::status::Fatal;
use gate::{Gate, Site};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering::SeqCst};
use std::time::Duration;
use tokeru::search::parallel;
use wire::Power;

/// The ports that the policy of the site's pages allows (`www/app/native/panel.ts`): several, because another program
/// or another user may have one.
const PORTS: [u16; 3] = [29653, 29654, 29655];
/// Most connections that have not shown their token yet; any more are closed at once.
const MOST_WAITING: usize = 16;
/// The page of `./build.sh serve`.
const OWN_PAGES: [&str; 2] = ["http://localhost:8000/", "http://127.0.0.1:8000/"];
/// The address of the site, if the program was built for one.
const SITE: Option<&str> = option_env!("TOKERU_HOME");
/// Bytes of the token.
const TOKEN_BYTES: usize = 16;

pub(crate) fn serve(arguments: &ServeArgs) -> Result<ExitCode, Fatal> {
    let listener = listen(arguments.port)?;
    let port = listener.local_addr()?.port();
    let sites = sites(&arguments.origin)?;
    let wanted = arguments.threads.map_or_else(parallel::available, usize::from);
    let offer = Power { threads: threads(wanted), memory: arguments.memory };
    let token = token()?;
    let links = sites.iter().map(|site| format!("link     {}#/native/{port}/{token}\n", site.page));
    // In one piece: a reader that leaves as soon as it has what it wanted would otherwise end the program at its next
    // line.
    put(format_args!("address  ws://127.0.0.1:{port}/#{token}\n{}", links.collect::<String>()));
    if !PORTS.contains(&port) {
        let [first, second, third] = PORTS;
        note(format_args!("port {port}: the site's own pages can't reach it, only {first}, {second} and {third}"));
    }
    welcome(&listener, &Arc::new(Gate::new(port, token, sites)), offer)
}

/// Listens on the given port, or else on the first of the usual ports that is free.
fn listen(port: Option<u16>) -> Result<TcpListener, Fatal> {
    let ports = port.map_or_else(|| PORTS.to_vec(), |port| vec![port]);
    let mut refused = Fatal(String::new());
    for port in ports {
        match TcpListener::bind((Ipv4Addr::LOCALHOST, port)) {
            Ok(listener) => return Ok(listener),
            Err(error) => refused = Fatal(format!("port {port}: {error}")),
        }
    }
    Err(refused)
}

/// The pages that may connect: those named, that of the site for which the program was built, and those of `./build.sh
/// serve`.
fn sites(named: &[String]) -> Result<Vec<Site>, Fatal> {
    let all = named.iter().map(String::as_str).chain(SITE).chain(OWN_PAGES);
    all.map(|page| Site::at(page).ok_or_else(|| Fatal(format!("--origin {page}: not the address of a page")))).collect()
}

/// 128 random bits, as letters and digits.
fn token() -> Result<String, Fatal> {
    let mut bytes = [0; TOKEN_BYTES];
    getrandom::fill(&mut bytes)?;
    Ok(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
}

/// Accepts connections. Each has a thread of its own, so that a silent one does not hold up the others.
fn welcome(listener: &TcpListener, gate: &Arc<Gate>, offer: Power) -> Result<ExitCode, Fatal> {
    let waiting = Arc::new(AtomicUsize::new(0));
    loop {
        let Ok((stream, _)) = listener.accept() else {
            // There may be too many open files, for example; that may change soon.
            std::thread::sleep(Duration::from_millis(50));
            continue;
        };
        if waiting.fetch_add(1, SeqCst) >= MOST_WAITING {
            waiting.fetch_sub(1, SeqCst);
            continue;
        }
        let (gate, before) = (Arc::clone(gate), Arc::clone(&waiting));
        let meet = move || meet(stream, &gate, &before, offer);
        if std::thread::Builder::new().spawn(meet).is_err() {
            waiting.fetch_sub(1, SeqCst);
        }
    }
}

fn meet(stream: TcpStream, gate: &Gate, waiting: &AtomicUsize, offer: Power) {
    let met = gate.meet(stream);
    waiting.fetch_sub(1, SeqCst);
    match met {
        Ok((socket, origin)) => session::hold(socket, gate, &origin, offer),
        Err(why) => gate.note_refusal(&why),
    }
}
