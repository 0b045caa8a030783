//! Solves a board with the family's default engine and checks the answer under the rules.
//!
//!     cargo run --release --example solve -- maze board.txt

use std::error::Error;
use tokeru::family::solver::TextRequest;
use tokeru::model::event::Silent;
use tokeru::model::limits::Limits;
use tokeru::puzzles;
use tokeru::search::control::Counters;

fn main() -> Result<(), Box<dyn Error>> {
    let [id, file] = std::env::args().skip(1).collect::<Vec<_>>().try_into().map_err(|_| "solve FAMILY FILE")?;
    let family = puzzles::family(&id)?;
    let text = std::fs::read_to_string(file)?;
    let board = family.split(&text).first().ok_or("no board")?.to_string();
    let task = TextRequest { limits: Limits { time: Some(10.0), ..Limits::default() }, ..TextRequest::default() };
    let outcome = family.solve(&board, &task, &Counters::default(), &Silent)?;
    println!("{}", outcome.status.name());
    if let Some(best) = outcome.best {
        let report = family.check(&board, &best.moves)?;
        println!("objective {}, checked: {}\n{}", best.objective, report.confirms(best.objective), best.moves);
    }
    Ok(())
}
