//! Limits, stretches of work, parts of searches.

use super::*;

#[test]
fn a_node_limit_stops_and_counts() {
    let limits = Limits { nodes: Some(100), ..Limits::default() };
    let counters = Counters::default();
    let control = Control::new(&limits, Sense::Maximize, &counters, &Silent);
    let mut ticker = control.ticker();
    let mut nodes = 0;
    while ticker.tick().is_continue() {
        nodes += 1;
        assert!(nodes < 1000);
    }
    drop(ticker);
    assert_eq!(control.stopped(), Some(StopReason::Nodes));
    assert!((100..110).contains(&control.stats().nodes));
}

#[test]
fn the_longest_stretch_without_a_look_is_recorded() {
    let (limits, counters) = (Limits::default(), Counters::default());
    let control = Control::new(&limits, Sense::Maximize, &counters, &Silent);
    work::add(5);
    let _ = control.poll(0);
    work::add(2);
    let _ = control.poll(0);
    assert_eq!(counters.longest_stretch(), 5);
}

#[test]
fn nodes_of_a_part_count_for_the_whole_which_can_stop_it() {
    let limits = Limits { nodes: Some(100), ..Limits::default() };
    let (counters, own) = (Counters::default(), Counters::default());
    let whole = Control::new(&limits, Sense::Maximize, &counters, &Silent);
    let unlimited = Limits::default();
    let part = whole.part(&unlimited, &own);
    assert!(part.poll(60).is_continue());
    assert!(part.poll(60).is_break());
    assert_eq!((whole.stats().nodes, part.stopped()), (120, Some(StopReason::Nodes)));
}

#[test]
fn a_part_looks_as_often_as_the_limits_of_the_whole_require() {
    let (limits, large) =
        (Limits { nodes: Some(160), ..Limits::default() }, Limits { nodes: Some(1 << 20), ..Limits::default() });
    let (counters, own) = (Counters::default(), Counters::default());
    let whole = Control::new(&limits, Sense::Maximize, &counters, &Silent);
    let part = whole.part(&large, &own);
    assert_eq!((whole.stride(4096), part.stride(4096), part.stride(4)), (10, 10, 4));
}

#[test]
fn an_engine_that_needs_more_memory_reports_how_much() {
    let limits = Limits { memory: 100, ..Limits::default() };
    let counters = Counters::default();
    let control = Control::new(&limits, Sense::Maximize, &counters, &Silent);
    assert!(control.needs(100).is_continue());
    assert!(control.needs(101).is_break());
    assert_eq!((control.stopped(), control.stats().needed), (Some(StopReason::Memory), Some(101)));
}

#[test]
fn only_better_answers_and_tighter_bounds_are_reported() {
    let events = Mutex::new(Vec::new());
    let limits = Limits { target: Some(9), ..Limits::default() };
    let counters = Counters::default();
    let observer = |event: SolveEvent| events.lock().unwrap().push(event);
    let control = Control::new(&limits, Sense::Maximize, &counters, &observer);
    assert!(control.incumbent(5, || "a".into()));
    assert!(!control.incumbent(5, || unreachable!()));
    control.bound(20);
    control.bound(30);
    control.bound(9);
    assert!(control.incumbent(9, || "b".into()));
    assert_eq!(control.stopped(), Some(StopReason::Target));
    assert_eq!(events.lock().unwrap().len(), 4);
    assert_eq!(control.proved_bound(), Some(9));
}

#[test]
fn costly_nodes_cause_earlier_looks() {
    let limits = Limits { time: Some(0.0), ..Limits::default() };
    let counters = Counters::default();
    let control = Control::new(&limits, Sense::Maximize, &counters, &Silent);
    let mut ticker = control.ticker();
    assert!(ticker.tick().is_continue());
    assert!(ticker.steps(STEPS_BETWEEN_LOOKS as usize).is_break());
    assert!(ticker.steps(0).is_break(), "every further call reports the stop");
}

#[test]
fn useless_work_ends() {
    let (limits, counters, useless) = (Limits::default(), Counters::default(), AtomicBool::new(false));
    let control = Control::new(&limits, Sense::Minimize, &counters, &Silent);
    let (mut ticker, mut other) = (control.ticker().unless(&useless), control.ticker());
    assert!(ticker.look().is_continue());
    useless.store(true, Relaxed);
    assert!(ticker.steps(0).is_continue(), "it looks now and then");
    assert!(ticker.steps(STEPS_BETWEEN_LOOKS as usize).is_break() && ticker.steps(0).is_break());
    assert!(other.look().is_continue() && control.stopped().is_none(), "the others go on");
    useless.store(false, Relaxed);
    assert!(ticker.steps(0).is_continue(), "and it may begin with something else");
}
