//! The template family through the same door as every other one.

use tokeru::family::solver::TextRequest;
use tokeru::model::event::Silent;
use tokeru::model::link::Opening;
use tokeru::model::outcome::Status;
use tokeru::puzzles::NULL;
use tokeru::search::control::Counters;

#[test]
fn it_does_everything_that_a_family_does() {
    assert_eq!(NULL.parse(" 7 ").unwrap().0, "7\n");
    assert_eq!(NULL.parse("7 x").unwrap_err().to_string(), "board: line 1, column 3: unexpected-text 'x'");
    assert_eq!(NULL.edit("7", "goal 9").unwrap().0, "9\n");
    assert_eq!(NULL.legal("2", "1").unwrap(), ["1"]);
    assert_eq!(NULL.check("3", "2 2").unwrap().violation.unwrap().step, 1);
    assert_eq!(NULL.perft("19", 10).unwrap(), (1023, 1023));
    assert_eq!(NULL.query("7", "2", "left").unwrap().integer(), Some(5));
    let code = NULL.encode("7", "2 1", Opening::Play).unwrap();
    assert_eq!(NULL.decode(&code).unwrap(), ("7\n".into(), "2 1".into(), Opening::Play));
}

#[test]
fn it_solves() {
    let task = TextRequest { moves: "1".into(), ..TextRequest::default() };
    let outcome = NULL.solve("6", &task, &Counters::default(), &Silent).unwrap();
    assert_eq!(outcome.status, Status::Optimal);
    let best = outcome.best.unwrap();
    assert_eq!(best.moves, "1 2 2 1");
    assert!(NULL.check("6", &best.moves).unwrap().confirms(best.objective));
}
