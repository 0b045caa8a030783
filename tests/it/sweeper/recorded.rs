//! What the laboratory asks for: recorded orders of the article's search, and recorded budgets of a proof.

use super::*;

/// The rows of a list below `tests/data/sweeper`: a board, and facts about it.
fn listed<const COLUMNS: usize>(name: &str) -> Vec<[String; COLUMNS]> {
    let path = format!("{}/tests/data/sweeper/{name}", env!("CARGO_MANIFEST_DIR"));
    let list = std::fs::read_to_string(path).expect("it is kept");
    let row = |line: &str| std::array::from_fn(|at| line.split('\t').nth(at).expect("a column").replace('|', "\n"));
    list.lines().skip(1).map(row).collect()
}

fn asked(board: &str, question: &str) -> Value {
    family().consult(board, "", question).expect("known")
}

fn numbers(value: &Value) -> Vec<i32> {
    match value {
        Value::Numbers(list) => list.clone(),
        Value::List(all) => all.iter().map(|each| each.integer().expect("a number") as i32).collect(),
        _ => panic!("{value:?} are no numbers"),
    }
}

/// The recorded tree of orders is that of the engine: the same answer with all prunings, and the nodes of one search
/// without parts.
#[test]
fn recorded_orders_match_the_search_of_the_article() {
    for [board, prunings, nodes, counts] in listed::<4>("orders.tsv") {
        let orders = asked(&board, &format!("orders {prunings}"));
        let what = format!("{board} {prunings}");
        assert_eq!(orders.get("nodes").integer().expect("a number").to_string(), nodes, "{what}");
        let told = numbers(orders.get("counts"));
        assert_eq!(told.iter().map(i32::to_string).collect::<Vec<_>>().join(","), counts, "{what}");
        assert_eq!(told.iter().sum::<i32>().to_string(), nodes, "every node has one end: {what}");
        let letters = |letter| prunings.contains(letter);
        let switched = [letters('r'), letters('c'), letters('s')];
        assert!(switched.iter().zip(&told[1..4]).all(|(on, count)| *on || *count == 0), "{what}");
        let mut options = vec![("engine", "article")];
        let names = ["reach", "count", "stock"].iter().zip(switched).filter(|(_, on)| !on);
        options.extend(names.map(|(name, _)| (*name, "off")));
        let outcome = family().solve(&board, &task(&options), &Counters::default(), &Silent).expect("sound");
        let answer = outcome.best.expect("an answer").moves;
        let Value::Text(recorded) = orders.get("answer") else { panic!("no answer: {what}") };
        assert_eq!(recorded[..], answer, "{what}");
        let [parents, people, steps] = ["parents", "people", "steps"].map(|key| numbers(orders.get(key)));
        assert!((1..parents.len()).all(|at| (0..at as i32).contains(&parents[at])), "{what}");
        assert!(
            people[1..].iter().all(|person| (0..12).contains(person))
                && steps.iter().all(|step| (-1..4).contains(step))
        );
    }
}

#[test]
fn recorded_budgets_end_where_the_proof_of_the_engine_ends() {
    for [board, steps, budgets] in listed::<3>("budgets.tsv") {
        let told = asked(&board, "budgets");
        let outcome =
            family().solve(&board, &task(&[("mode", "total")]), &Counters::default(), &Silent).expect("sound");
        assert_eq!(
            (outcome.status, outcome.stats.nodes),
            (Status::Optimal, told.get("nodes").integer().expect("nodes") as u64)
        );
        assert_eq!(told.get("steps").integer(), outcome.best.map(|best| best.objective));
        assert_eq!(told.get("steps").integer().expect("an answer").to_string(), steps);
        let Value::List(tried) = told.get("tried") else { panic!("no budgets") };
        let written = |row: &Value| format!("{}:{}:{}", row.get("budget"), row.get("spent"), row.get("end"));
        assert_eq!(tried.iter().map(written).collect::<Vec<_>>().join(","), budgets);
    }
}

#[test]
fn an_interrupted_proof_has_an_answer_and_a_bound() {
    const ROOM: &str = "9 9\n0 0 0 0 1 1 1 1 1\n0 0 0 0 1 1 1 1 1\n1 0 0 0 0 0 0 1 1\n3 0 0 0 0 0 0 1 1\n0 0 0 0 4 0 0 1 1\n\
        0 0 0 0 0 0 0 3 1\n4 0 0 0 0 0 0 1 1\n0 0 2 0 5 0 0 1 1\n2 0 0 0 0 0 0 1 1\n2 11 11\n2 9 11\n2 13 12\n";
    let limits = [(20_000, Status::Feasible), (150_000, Status::Feasible), (600_000, Status::Optimal)];
    let told = limits.map(|(nodes, status)| {
        let mut request = task(&[("mode", "total")]);
        request.limits.nodes = Some(nodes);
        let outcome = family().solve(ROOM, &request, &Counters::default(), &Silent).expect("sound");
        assert_eq!(outcome.status, status);
        (outcome.best.expect("an answer").objective, outcome.bound.expect("a bound"))
    });
    let ([first, shortened, last], [low, _, proved]) = (told.map(|(steps, _)| steps), told.map(|(_, bound)| bound));
    assert!(last < shortened && shortened < first, "a better answer while the proof goes on: {told:?}");
    assert!(low < proved && proved == last, "{told:?}");
}

#[test]
fn what_cannot_be_recorded_of_a_room_is_null() {
    let board = &listed::<3>("budgets.tsv")[0][0];
    assert_eq!(asked(board, "orders x"), Value::Null);
    assert_eq!(asked("1 1\n0\n0\n0\n0\n", "orders r"), Value::Null, "nobody is there");
    assert_eq!(asked("1 1\n0\n0\n0\n0\n", "budgets"), Value::Null);
    assert_eq!(family().consult(board, "", "budgets now").unwrap_err().code().0, "unknown-question");
}
