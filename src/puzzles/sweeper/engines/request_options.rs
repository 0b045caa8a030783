//! Parses the options of a request.

use super::tasks::counted;
use crate::model::error::{Code, OptionError};
use crate::model::options::Options;
use crate::model::outcome::EngineAnswer;
use crate::puzzles::sweeper::Sweeper;
use crate::puzzles::sweeper::kernel::Room;
use crate::puzzles::sweeper::kernel::bounds::Tests;
use crate::puzzles::sweeper::kernel::drawn::routes_fit;
use crate::puzzles::sweeper::kernel::timed::TimedPosition;
use crate::puzzles::sweeper::rules::board::{Board, Step};
use crate::search::engine::{Request, given};
use std::ops::Range;

/// The question that a request asks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Mode {
    Any,
    Total,
    Longest,
    Count,
}

/// The modes by name.
pub(super) const MODES: [(&str, Mode); 4] =
    [("any", Mode::Any), ("total", Mode::Total), ("longest", Mode::Longest), ("count", Mode::Count)];

/// Most answers that one run lists.
const LONGEST_PAGE: u64 = 200;

pub(super) fn mode(options: &Options) -> Result<Mode, OptionError> {
    let wanted = options.text("mode").unwrap_or("any");
    let known = MODES.iter().find(|(name, _)| *name == wanted);
    known.map(|&(_, mode)| mode).ok_or_else(|| options.error("mode", Code("bad-value")))
}

/// The room with the routes that the people must begin with, such as `URD,,L`: one for each person, because they may
/// have been drawn one by one. All of their steps are legal, and the moves that were made do not contradict them.
pub(super) fn following(room: Room, request: &Request<Step>) -> Result<Room, OptionError> {
    let options = &request.options;
    let Some(routes) = routes(room.count, options)? else { return Ok(room) };
    let made = |(at, &step): (usize, &Step)| {
        let given = routes[at % room.count].get(at / room.count);
        given.is_none_or(|&direction| step.is_some_and(|step| step as u8 == direction))
    };
    let are_kept = request.moves.iter().enumerate().all(made);
    let followed = if are_kept { room.following(routes) } else { None };
    followed.ok_or_else(|| options.error("routes", Code("bad-value")))
}

/// Not with mode `longest`, which changes the limits from which the steps walked are computed.
fn routes(count: usize, options: &Options) -> Result<Option<Vec<Vec<u8>>>, OptionError> {
    let Some(text) = options.text("routes") else { return Ok(None) };
    let direction = |letter: char| "URDL".find(letter).map(|d| d as u8);
    let route = |part: &str| part.chars().map(direction).collect::<Option<Vec<u8>>>();
    if mode(options) == Ok(Mode::Longest) {
        return Err(options.error("routes", Code("routes-with-longest")));
    }
    let routes = text.split(',').map(route).collect::<Option<Vec<_>>>();
    routes.filter(|r| r.len() == count).map(Some).ok_or_else(|| options.error("routes", Code("bad-value")))
}

/// Answers to be listed, `FROM-TO`, counted from 1: a page of all those that mode `count` counts.
pub(super) fn list(options: &Options) -> Result<Option<Range<u64>>, OptionError> {
    let Some(text) = options.text("list") else { return Ok(None) };
    let (first, last) = text.split_once('-').unwrap_or((text, text));
    let range = first.parse().ok().zip(last.parse().ok());
    let page = range.filter(|&(first, last): &(u64, u64)| 1 <= first && first <= last && last - first < LONGEST_PAGE);
    let page = page.filter(|_| mode(options) == Ok(Mode::Count)).map(|(first, last)| first - 1..last);
    page.map(Some).ok_or_else(|| options.error("list", Code("bad-value")))
}

/// All letters of the answer to begin with, and its steps. Only for modes that count steps: the others have nothing to
/// improve.
pub(super) fn answer_given(
    board: &Board,
    request: &Request<Step>,
    is_whole: impl Fn(&[Step]) -> bool,
) -> Result<Option<EngineAnswer<Step>>, OptionError> {
    let options = &request.options;
    if options.text("answer").is_some() && matches!(mode(options)?, Mode::Any | Mode::Count) {
        return Err(options.error("answer", Code("answer-without-measure")));
    }
    let rest = given::<Sweeper, _>(board, request, |rest| is_whole(rest).then(|| rest.to_vec()))?;
    Ok(rest.map(|rest| counted([&request.moves[..], &rest].concat())))
}

/// Do these letters clean the room under the request's rules: with or without meetings, along all of the given routes,
/// and without stopping early if all steps have to be taken?
pub(super) fn whole(room: &Room, mut clock: TimedPosition, letters: &[Step], all_steps: bool) -> bool {
    let possible = letters.iter().all(|&letter| {
        let person = clock.turn;
        let mut steps = clock.position.steps(room, person);
        let follows = match letter {
            Some(direction) => steps.any(|(way, _)| way == direction as usize),
            None => {
                let left = clock.position.people[person].left;
                left == 0 || !all_steps && (steps.next().is_none() || room.wanted(person, left).is_none())
            }
        };
        if follows {
            clock.apply(room, letter);
        }
        follows
    });
    let is_done = clock.position.is_done() && routes_fit(room, &clock.position, 0, room.meetings);
    // A person in a dead end has steps left.
    possible && clock.turn == 0 && is_done && (!all_steps || clock.position.is_over())
}

/// Has anyone stopped before the end of their steps? Then no plan takes all steps.
pub(super) fn stops_early(room: &Room, letters: &[Step]) -> bool {
    let of = |person: usize| letters.iter().skip(person).step_by(room.count);
    (0..room.count).any(|person| {
        let walked = of(person).flatten().count();
        walked < of(person).count() && walked < usize::from(room.limit[person])
    })
}

/// A switch that is on unless it is `off` or `false`.
pub(super) fn on(options: &Options, name: &str) -> Result<bool, OptionError> {
    match options.text(name).unwrap_or("on") {
        "on" | "true" => Ok(true),
        "off" | "false" => Ok(false),
        _ => Err(options.error(name, Code("bad-value"))),
    }
}

pub(super) fn tests(options: &Options, engine: &str) -> Result<Tests, OptionError> {
    Ok(Tests {
        reach: on(options, "reach")?,
        count: on(options, "count")?,
        stock: on(options, "stock")?,
        colour: engine != "article" && on(options, "colour")?,
        deficit: engine != "article" && on(options, "deficit")?,
    })
}
