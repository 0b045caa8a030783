use super::ascent::{Ascent, Goal, Plan};
use super::gains::UNIT;
use super::graph::Graph;
use super::node::{Letters, Node, STOP};
use super::price_list::Prices;
use super::scene::Scene;
use super::table::Table;
use super::{PARTS, Pricing, Question};
use crate::base::grid::Size;
use crate::base::of_the_day::of_the_day;
use crate::base::rng::Rng;
use crate::model::event::Silent;
use crate::model::limits::Limits;
use crate::model::options::Options;
use crate::model::outcome::{Sense, Status};
use crate::model::puzzle::Rules;
use crate::puzzles::sweeper::Sweeper;
use crate::puzzles::sweeper::engines::oracle::furnished;
use crate::puzzles::sweeper::engines::request_options::Mode;
use crate::puzzles::sweeper::engines::solve::{Job, WHOLE};
use crate::puzzles::sweeper::engines::tasks::{Ending, Guard, MemoryInUse, letters};
use crate::puzzles::sweeper::kernel::{Position, Room};
use crate::puzzles::sweeper::rules::board::{Board, Cell, Step};
use crate::search::control::{Control, Counters, unwatched};
use crate::search::engine::{Generate, Request, Solve};
use std::ops::ControlFlow;

/// A small room where people often meet: at most `side` squares a side, and more people than the few that `furnished`
/// puts into it.
fn crowded(side: usize, steps: u8, rng: &mut Rng) -> Board {
    let size = Size::new(2 + rng.below(side - 1), 2 + rng.below(side - 1));
    let dirt = rng.unit();
    let mut board = furnished(size, dirt, [0.1, 0.25], rng);
    for _ in 0..rng.below(4) {
        let cell = rng.below(size.cells());
        board.squares[cell] = Cell::PEOPLE[rng.below(3)];
    }
    let count = board.squares.iter().filter(|square| square.is_person()).count();
    board.limits = (0..count).map(|_| rng.below(usize::from(steps)) as u8 + 1).collect();
    board
}

fn guarded<T>(work: impl FnOnce(&mut Guard<'_>) -> ControlFlow<super::Break, T>) -> T {
    let (limits, counters) = (Limits::default(), Counters::default());
    let control = Control::new(&limits, Sense::Minimize, &counters, &Silent);
    let in_use = MemoryInUse::beside(0);
    match work(&mut Guard::alone(&control, &in_use)) {
        ControlFlow::Continue(result) => result,
        ControlFlow::Break(why) => panic!("{why:?}"),
    }
}

/// A random play: the nodes between its ticks.
fn play(graph: &Graph, room: &Room, root: Node, rng: &mut Rng) -> Vec<Node> {
    let mut nodes = vec![root];
    loop {
        let mut node = nodes[nodes.len() - 1];
        let mut letters = Letters::default();
        for person in 0..room.count {
            let steps: Vec<usize> = node.position.steps(room, person).map(|(direction, _)| direction).collect();
            let stops = steps.is_empty() || rng.chance(0.03);
            letters = letters.with(person, if stops { STOP } else { steps[rng.below(steps.len())] as u8 });
        }
        if node.position.is_over() {
            return nodes;
        }
        node = node.after(graph, room, letters);
        nodes.push(node);
    }
}

fn random_prices(room: &Room, ticks: usize, rng: &mut Rng) -> Prices {
    let mut prices = Prices::even(room.count, ticks);
    prices.floor.iter_mut().for_each(|price| *price = if rng.chance(0.3) { 0.0 } else { 4.0 * rng.unit() as f32 });
    for _ in 0..rng.below(30) {
        let (one, other) = (rng.below(room.count), rng.below(room.count));
        if one != other {
            let (tick, cell) = (1 + rng.below(ticks), rng.below(room.next.len()));
            prices.agree(tick, cell, one, other, 4.0 * rng.unit() as f32 - 2.0);
        }
    }
    prices
}

/// At any prices, and at the start and every later tick of a random play, the bound on what the play cleans is at most
/// the steps that the play takes. Nothing is searched here. This tests what a meeting pays, also among three people and
/// more.
#[test]
fn any_prices_bound_any_walk_of_the_people() {
    let (mut tested, mut meetings, mut crowds) = (0, 0, 0);
    for seed in 0..6_000 {
        let mut rng = Rng::new(seed);
        let board = crowded(4, 7, &mut rng);
        let room = Room::new(&board);
        let graph = Graph::new(&room, (0..room.count).map(|person| room.start[person]));
        let start = Position::start(&room);
        let root = Node::root(&graph, &room, &start, [0; 2], start.left() as i32).expect("a start");
        let mut nodes = play(&graph, &room, root, &mut rng);
        let last = nodes[nodes.len() - 1].position;
        if room.count < 2 || last.people.iter().any(|person| person.carries) {
            continue;
        }
        // Only what this play cleans matters: everything else counts as clean from the start.
        nodes.iter_mut().for_each(|node| node.position.dirty &= !last.dirty);
        let (table, crowd) = guarded(|guard| {
            let scene = Scene::of(&graph, &room, &nodes[0], guard)?;
            let mut table = Table::of(&graph, &scene, UNIT, guard)?;
            let prices = random_prices(&room, usize::from(*room.limit.iter().max().expect("people")), &mut rng);
            table.evaluate(&graph, &room, &scene, &prices, nodes[0].position.dirty, guard)?;
            ControlFlow::Continue((table, scene.walkers.iter().any(|walker| walker.crowd)))
        });
        for node in &nodes {
            let needed = node.budget - nodes[nodes.len() - 1].budget;
            let collectable = table.collectable(node, room.count).expect("no load is left");
            let bound = table.owed(node.position.dirty) - collectable;
            assert!(bound <= needed * UNIT, "seed {seed}, tick {}: {bound} for {needed}\n{nodes:?}", node.tick);
            meetings += usize::from(node.memory.iter().any(|memory| memory & 2 != 0));
        }
        (tested, crowds) = (tested + 1, crowds + usize::from(crowd));
    }
    assert!(tested > 2_000 && meetings > 2_000 && crowds > 300, "{tested} {meetings} {crowds}");
}

/// The least budget with an answer, with new prices after every `nodes` nodes of a part.
fn least(board: &Board, nodes: u64) -> Option<i64> {
    let room = Room::new(board);
    let (limits, counters) = (Limits::default(), Counters::default());
    let control = Control::new(&limits, Sense::Minimize, &counters, &Silent);
    let position = Position::start(&room);
    let most = position.left() + 1;
    let question = Question { position: &position, met: [0; 2], counts_steps: true, most };
    let pricing = Pricing::new(&control, &room, question)?.with_nodes_before_prices(nodes);
    let within =
        |&budget: &i64| pricing.begin(budget, &WHOLE).is_some_and(|search| matches!(search.finish(), Ending::Found(_)));
    (pricing.bound().max(0)..=position.left().into()).find(within)
}

/// The same if each search is interrupted again and again, and its parts continue with more nodes.
fn least_in_turns(board: &Board, threads: usize) -> Option<i64> {
    let room = Room::new(board);
    let (limits, counters) = (Limits { threads, ..Limits::default() }, Counters::default());
    let control = Control::new(&limits, Sense::Minimize, &counters, &Silent);
    let position = Position::start(&room);
    let question = Question { position: &position, met: [0; 2], counts_steps: true, most: position.left() + 1 };
    let pricing = Pricing::new(&control, &room, question)?.with_nodes_before_prices(2);
    let within = |&budget: &i64| {
        let mut search = pricing.begin(budget, &WHOLE).expect("nothing stops it");
        let mut endings = (4..).map(|turn| search.go_on(1 << turn, (1 << turn) / PARTS as u64 + 1));
        matches!(endings.find(|ending| *ending != Ending::Capped), Some(Ending::Found(_)))
    };
    (pricing.bound().max(0)..=position.left().into()).find(within)
}

/// The answer that a beam finds within a budget.
fn beamed(board: &Board, budget: i64, threads: usize) -> Option<Vec<Step>> {
    let room = Room::new(board);
    let (limits, counters) = (Limits { threads, ..Limits::default() }, Counters::default());
    let control = Control::new(&limits, Sense::Minimize, &counters, &Silent);
    let position = Position::start(&room);
    let question = Question { position: &position, met: [0; 2], counts_steps: true, most: position.left() + 1 };
    let trail = Pricing::new(&control, &room, question)?.beam(budget, 2_000)?;
    let moves = letters(&room, &[], &trail);
    let mut state = Sweeper::initial(board);
    assert!(moves.iter().all(|&step| Sweeper::apply(board, &mut state, step).is_ok()), "{board:?}");
    assert!(Sweeper::is_goal(board, &state), "{board:?}");
    Some(moves)
}

/// A generated room of the benchmark for longest routes.
fn generated(seed: u64) -> Board {
    let mut options = Options::default();
    let people = (4 + seed % 3).to_string();
    let values = [("people", &people[..]), ("obstacles", "10"), ("steps", "9"), ("least", "6"), ("slack", "1")];
    values.into_iter().chain([("width", "9"), ("height", "9")]).for_each(|(name, value)| options.set(name, value));
    unwatched(Sense::Minimize, &Limits::default(), |control| Sweeper::generate(seed, &options, control))
        .expect("a board")
}

/// Beams between the turns of a search change neither the shortest longest route nor its proof, and the number of
/// threads changes nothing at all.
#[test]
fn turns_and_threads_do_not_change_the_longest_route() {
    for (seed, shortest) in [(1, 7), (3, 8), (6, 9), (9, 9)] {
        let board = generated(seed);
        let room = Room::new(&board);
        let outcomes = [(800_000, 1), (40, 1), (40, 2), (40, 3)].map(|(turn, threads)| {
            let limits = Limits { threads, ..Limits::default() };
            let work = |control: &Control<'_>| {
                let outcome = Job::plain(&board, &room, &[], Mode::Longest, control).longest_in_turns(turn);
                (outcome.status, outcome.bound, outcome.best, control.stats().nodes)
            };
            unwatched(Sense::Minimize, &limits, work)
        });
        for (status, bound, best, _) in &outcomes {
            assert_eq!((*status, *bound), (Status::Optimal, Some(shortest)), "seed {seed}");
            let moves = &best.as_ref().expect("an answer").moves;
            let mut state = Sweeper::initial(&board);
            assert!(moves.iter().all(|&step| Sweeper::apply(&board, &mut state, step).is_ok()), "seed {seed}");
            assert!(Sweeper::is_goal(&board, &state), "seed {seed}");
        }
        let answers: Vec<_> = outcomes[1..].iter().map(|(_, _, best, _)| best.clone()).collect();
        assert!(answers.windows(2).all(|pair| pair[0] == pair[1]), "seed {seed}");
    }
}

/// The fewest steps according to the article's engine, which shares none of this.
fn truth(board: &Board) -> Option<i64> {
    let mut request =
        Request { engine: "article", moves: Vec::new(), limits: Limits::default(), options: Options::default() };
    request.options.set("mode", "total");
    let counters = Counters::default();
    let control = Control::new(&request.limits, Sense::Minimize, &counters, &Silent);
    let outcome = Sweeper::solve(board, &request, &control).expect("options of the engine");
    assert!(matches!(outcome.status, Status::Optimal | Status::Infeasible));
    outcome.best.map(|best| best.objective)
}

#[test]
fn least_budgets_match_the_article_engine() {
    let (mut solved, mut reached) = (0, 0);
    for seed in of_the_day(0..400, 3) {
        let mut rng = Rng::new(seed);
        let mut board = crowded(4, 4, &mut rng);
        // The other engine is slow.
        while board.limits.iter().map(|&limit| u32::from(limit)).sum::<u32>() > 14 {
            let most = board.limits.iter_mut().max().expect("people");
            *most -= 1;
        }
        if board.count() == 0 {
            continue;
        }
        let truth = truth(&board);
        for nodes in [1, 500] {
            assert_eq!(least(&board, nodes), truth, "seed {seed}, {nodes} nodes\n{board:?}");
        }
        for threads in [1, 3] {
            assert_eq!(least_in_turns(&board, threads), truth, "seed {seed}, in turns\n{board:?}");
        }
        let Some(truth) = truth else { continue };
        let answers =
            [(truth + 3, 1), (truth + 3, 3), (truth, 1), (truth - 1, 1)].map(|(b, threads)| beamed(&board, b, threads));
        assert_eq!(answers[0], answers[1], "seed {seed}");
        assert_eq!(answers[3], None, "seed {seed}");
        let steps = |moves: &Vec<Step>| moves.iter().flatten().count() as i64;
        (solved, reached) = (solved + 1, reached + usize::from(answers[2].as_ref().map(steps) == Some(truth)));
    }
    assert!(solved > 26, "{solved}");
    assert!(10 * reached >= 9 * solved, "beams reach {reached} of {solved}");
}

/// The ascent finds better prices than those it begins with.
#[test]
fn the_ascent_improves_the_prices() {
    let mut better = 0;
    for seed in 0..40 {
        let mut rng = Rng::new(seed);
        let board = crowded(6, 9, &mut rng);
        let room = Room::new(&board);
        let graph = Graph::new(&room, (0..room.count).map(|person| room.start[person]));
        let start = Position::start(&room);
        let root = Node::root(&graph, &room, &start, [0; 2], start.left() as i32).expect("a start");
        if room.count < 2 {
            continue;
        }
        let climbed = |rounds: usize| {
            guarded(|guard| {
                let scene = Scene::of(&graph, &room, &root, guard)?;
                let ascent = Ascent { graph: &graph, room: &room, node: &root, scene: &scene, cost: UNIT };
                let plan = Plan { rounds, ..Plan::ROOT };
                ascent.climb(Prices::even(room.count, 9), plan, Goal::Most(50 * UNIT), guard)
            })
        };
        let (first, last) = (climbed(1).bound, climbed(200).bound);
        assert!(last >= first);
        better += usize::from(last > first + UNIT / 2);
    }
    assert!(better > 10, "{better}");
}
