"""The functions: the same answers as in the crate's tests, errors with their places, and searches that don't block Python."""

import csv
import inspect
import json
import os
import re
import signal
import threading
import time
from pathlib import Path

import pytest

import tokeru

DATA = Path(__file__).parents[2] / "tests/data"
MAZE = "3 3\n+1 +2\n+4 -1 +1\n+3 *2\n*3 -2 +5\n-4 +1\n1 0 8\n"
BEST = "1 2 5 4 3 6 7 8"


def endless():
    return tokeru.generate("maze", seed=1, width=9, height=9, multipliers=5)


def test_families_match_the_crate():
    families = {family.id: family for family in tokeru.families()}
    assert list(families) == sorted(families)
    maze = families["maze"]
    assert maze.sense == "maximize" and maze.engines[0].id == "frontier" and maze.engines[0].exact
    assert "prunings" in maze.engines[-1].options and "multipliers" in maze.generator_options


def rows(family):
    with open(DATA / family / "golden.tsv", encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, delimiter="\t"))


@pytest.mark.parametrize(
    ("family", "engine", "column", "names"),
    [("maze", "frontier", "best", 4), ("slide", "optimal", "length", 2), ("beam", "beam", "coins", 2)],
)
def test_answers_match_the_golden_ones(family, engine, column, names):
    for row in rows(family)[:names]:
        board = (DATA / family / f"{row.get('board', row.get('file'))}.txt").read_text()
        outcome = tokeru.solve(family, board, engine=engine)
        assert outcome.objective == int(row[column]) and outcome.checked
        assert tokeru.check(family, board, outcome.moves).objective == outcome.objective


def test_sokoban_is_proved_with_fewest_pushes():
    levels = tokeru.split("sokoban", (DATA / "sokoban/generated.txt").read_text())
    for row in rows("sokoban")[:3]:
        outcome = tokeru.solve("sokoban", levels[int(row["index"]) - 1], engine="pushes")
        assert (outcome.status, outcome.objective) == ("optimal", int(row["pushes"]))


def test_outcomes_and_reports_have_plain_fields():
    outcome = tokeru.solve("maze", MAZE)
    assert (outcome.status, outcome.objective, outcome.bound, outcome.stop) == ("optimal", 36, 36, None)
    assert outcome.measure is None
    record = outcome.to_record()
    assert record["moves"] == BEST and json.loads(json.dumps(record)) == record
    wrong = tokeru.check("maze", MAZE, "1 8")
    assert not wrong and (wrong.legal, wrong.violation_step, wrong.violation) == (False, 2, "not-adjacent")
    assert tokeru.check("maze", MAZE, BEST) and not tokeru.check("maze", MAZE, "1")


def test_an_answer_begins_with_the_moves_made():
    outcome = tokeru.solve("maze", MAZE, moves="3")
    assert outcome.moves.startswith("3 ") and outcome.objective < 36


@pytest.mark.parametrize(
    ("call", "fields"),
    [
        (lambda: tokeru.parse("maze", "2 2\n+1\n+5 q\n"), ("not-an-operator", "board", 3, 4, "q", None)),
        (lambda: tokeru.check("maze", MAZE, "1\n 2 x"), ("not-a-number", "moves", 2, 4, "x", None)),
        (lambda: tokeru.solve("maze", MAZE, moves="1 8"), ("not-adjacent", "moves", None, None, None, 2)),
        (lambda: tokeru.solve("maze", MAZE, answer="1 y"), ("not-a-number", "answer", 1, 3, "y", None)),
        (lambda: tokeru.solve("maze", MAZE, engine="guess"), ("unknown-engine", "option", None, None, None, None)),
        (lambda: tokeru.solve("maze", MAZE, colour=1), ("unknown-option", "option", None, None, None, None)),
        (lambda: tokeru.solve("maze", MAZE, rating="maybe"), ("bad-value", "option", None, None, None, None)),
        (lambda: tokeru.solve("chess", MAZE), ("unknown-family", "family", None, None, None, None)),
        (lambda: tokeru.ask("maze", MAZE, "why"), ("unknown-question", "question", None, None, None, None)),
        (lambda: tokeru.open_link("https://example.org/"), ("link-damaged", "link", None, None, None, None)),
    ],
)
def test_errors_say_what_and_where(call, fields):
    with pytest.raises(tokeru.TokeruError) as raised:
        call()
    error = raised.value
    assert (error.code, error.about, error.line, error.column, error.found, error.step) == fields
    assert isinstance(error, ValueError)
    if error.line:
        assert f"line {error.line}, column {error.column}" in str(error)


def test_an_unsolvable_board_has_findings_with_places():
    board = "#####\n#@$ #\n#   #\n#####\n"
    with pytest.raises(tokeru.TokeruError) as raised:
        tokeru.solve("sokoban", board)
    assert raised.value.about == "board" and raised.value.findings == tokeru.parse("sokoban", board).findings
    unset = tokeru.parse("maze", "2 2\n?\n+5 *3\n-2\n1 0 3\n").findings
    assert unset and {"severity", "code", "row", "column"} <= set(unset[0])


@pytest.mark.parametrize("limits", [{"threads": 0}, {"threads": 300}, {"time": -1}, {"memory_mb": -1}, {"time": float("nan")}])
def test_invalid_limits_are_refused(limits):
    with pytest.raises(ValueError):
        tokeru.solve("maze", MAZE, **limits)


@pytest.mark.parametrize(
    ("kind", "asked", "words"),
    [
        (TypeError, {"threads": "2"}, "threads is '2', not a whole number"),
        (TypeError, {"threads": 2.5}, "threads is 2.5, not a whole number"),
        (ValueError, {"nodes": -1}, "nodes is -1, not a number from 0 to 18446744073709551615"),
        (TypeError, {"nodes": 1e6}, "nodes is 1000000.0, not a whole number"),
        (ValueError, {"seed": -1}, "seed is -1, not a number from 0 to"),
        (ValueError, {"target": 2**63}, "target is 9223372036854775808, not a number from"),
        (ValueError, {"memory_mb": 0}, "memory_mb is 0, not a number of MiB above 0"),
        (TypeError, {"memory_mb": "512"}, "memory_mb is '512', not a number"),
        (TypeError, {"time": "10"}, "time is '10', not a number"),
        (TypeError, {"engine": None}, "engine is None, not a text"),
        (TypeError, {"moves": ["1"]}, "moves is .'1'., not a text"),
        (TypeError, {"progress": 3}, "progress is 3, not a function"),
        (TypeError, {"all": [3]}, "all is .3., not a text, a number, True or False"),
        (ValueError, {"moves": "1 \ud800"}, r"moves has '\\ud800' at 2, which is no character"),
        (ValueError, {"engine": "\udfff"}, "engine has .* at 0, which is no character"),
        (ValueError, {"second": "\ud800"}, "second has .* at 0, which is no character"),
        (ValueError, {"\ud800": 1}, "the name of an option has .* at 0, which is no character"),
        (ValueError, {"time": 10**400}, "time is too large a number"),
        (ValueError, {"memory_mb": -(10**400)}, "memory_mb is too large a number"),
        (ValueError, {"second": 10**5000}, "second is too large a number"),
        (ValueError, {"nodes": 10**5000}, "nodes is a number of 16610 bits, not a number from 0 to"),
    ],
)
def test_an_option_of_the_wrong_type_is_named(kind, asked, words):
    with pytest.raises(kind, match=words):
        tokeru.solve("maze", MAZE, **asked)


def test_other_calls_name_an_argument_of_the_wrong_type():
    with pytest.raises(ValueError, match="seed is -1"):
        tokeru.generate("maze", -1)
    with pytest.raises(TypeError, match="boards is bytes"):
        tokeru.solve_all("maze", MAZE.encode())
    with pytest.raises(TypeError, match="address is None, not a text"):
        tokeru.open_link(None)


@pytest.mark.parametrize(
    ("name", "call"),
    [
        *[("family", lambda wrong, call=call: call(wrong, MAZE)) for call in (tokeru.solve, tokeru.trace, tokeru.parse, tokeru.split)],
        ("family", lambda wrong: tokeru.check(wrong, MAZE, "1")),
        ("family", lambda wrong: tokeru.ask(wrong, MAZE, "open")),
        ("family", lambda wrong: tokeru.link(wrong, MAZE)),
        ("family", tokeru.generate),
        *[("board", lambda wrong, call=call: call("maze", wrong)) for call in (tokeru.solve, tokeru.trace, tokeru.parse, tokeru.link)],
        ("board", lambda wrong: tokeru.solve_all("maze", [MAZE, wrong])),
        ("board", lambda wrong: tokeru.check("maze", wrong, "1")),
        ("board", lambda wrong: tokeru.ask("maze", wrong, "open")),
        ("text", lambda wrong: tokeru.split("maze", wrong)),
        ("moves", lambda wrong: tokeru.check("maze", MAZE, wrong)),
        ("moves", lambda wrong: tokeru.link("maze", MAZE, wrong)),
        ("moves", lambda wrong: tokeru.ask("maze", MAZE, "open", moves=wrong)),
        ("question", lambda wrong: tokeru.ask("maze", MAZE, wrong)),
        ("address", tokeru.open_link),
    ],
)
def test_an_argument_that_is_no_text_is_named(name, call):
    for wrong in (None, 3, b"1 2"):
        with pytest.raises(TypeError, match=re.escape(f"{name} is {wrong!r}, not a text")):
            call(wrong)
    with pytest.raises(ValueError, match=f"{name} has .* at 0, which is no character"):
        call("\ud800")


def test_a_text_of_boards_may_have_any_length():
    count = (1 << 20) // len(MAZE) + 10
    text = MAZE * count
    assert len(text) > 1 << 20
    assert tokeru.split("maze", text) == [MAZE] * count
    levels = "#####\n#@$.#\n#####\n\n" * 60_000
    assert len(tokeru.split("sokoban", levels)) == 60_000
    with pytest.raises(tokeru.TokeruError, match="text-too-long"):
        tokeru.parse("maze", text)


def test_limits_end_a_search_with_its_best_answer():
    by_nodes = tokeru.solve("maze", endless(), engine="article", nodes=100_000)
    assert (by_nodes.status, by_nodes.stop, by_nodes.checked) == ("feasible", "nodes", True)
    by_target = tokeru.solve("maze", MAZE, target=10)
    assert by_target.objective >= 10
    assert tokeru.solve("maze", MAZE, memory_mb=0.001).stop == "memory"


def test_any_number_of_threads_gives_the_same_answer():
    board = tokeru.generate("maze", seed=3, width=6, height=6, multipliers=3)
    one, two = (tokeru.solve("maze", board, threads=threads) for threads in (1, 2))
    assert (one.objective, one.moves, one.nodes) == (two.objective, two.moves, two.nodes)


@pytest.fixture
def interruptible():
    """A process that a shell starts in the background ignores interrupts, and Python keeps it that way."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


def test_ctrl_c_ends_a_search(interruptible):
    board = endless()
    threading.Timer(0.2, os.kill, (os.getpid(), signal.SIGINT)).start()
    with pytest.raises(KeyboardInterrupt):
        tokeru.solve("maze", board, engine="article")


def test_python_runs_during_a_search_and_can_cancel_it():
    board, turns, running = endless(), [], True

    def count():
        while running:
            turns.append(time.sleep(0.001))

    thread = threading.Thread(target=count)
    thread.start()
    states = []

    def look(state):
        states.append(state)
        return len(states) < 4

    outcome = tokeru.solve("maze", board, engine="article", progress=look)
    running = False
    thread.join()
    assert outcome.stop == "cancelled" and outcome.checked and len(turns) > 4
    assert len(states) == 4 and states[0]["nodes"] < states[-1]["nodes"] <= outcome.nodes


def test_an_exception_in_progress_ends_the_search():
    def fail(_):
        raise LookupError("enough")

    with pytest.raises(LookupError, match="enough"):
        tokeru.solve("maze", endless(), engine="article", progress=fail)


def test_generated_boards_are_determined_by_their_seed():
    board = tokeru.generate("slide", seed=7)
    assert board == tokeru.generate("slide", seed=7) != tokeru.generate("slide", seed=8)
    assert tokeru.parse("slide", board).board == board
    with pytest.raises(tokeru.TokeruError, match="unknown-option"):
        tokeru.generate("slide", colour=1)


def test_questions_have_plain_answers():
    assert json.loads(json.dumps(tokeru.ask("sokoban", "######\n#@ $.#\n######\n", "rating")))["rating"] > 0
    with pytest.raises(tokeru.TokeruError) as raised:
        tokeru.ask("sokoban", "######\n#@ $.#\n######\n", "hint", time=0)
    assert raised.value.about == "limits"


def test_a_file_of_boards_becomes_a_table():
    import pandas

    file = "\n".join([MAZE, "2 2\n+1\n+5 q\n-2\n", MAZE])
    assert len(tokeru.split("maze", file)) == 3
    table = tokeru.solve_all("maze", file, engine="frontier")
    assert isinstance(table, list) and table.to_records() == list(table)
    frame = pandas.DataFrame(table)
    assert list(frame["index"]) == [1, 2, 3] and list(frame["objective"].dropna()) == [36, 36]
    assert "line 3, column 4" in frame["error"][1] and set(table[1]) == set(table[0])
    with pytest.raises(tokeru.TokeruError):
        tokeru.solve_all("maze", file, engine="guess")


def test_a_trace_is_reproducible_and_saved_line_by_line(tmp_path):
    def told(trace):
        return [{name: value for name, value in record.items() if name != "elapsed_s"} for record in trace]

    board = tokeru.generate("maze", seed=1, width=5, height=4, multipliers=3)
    one, two = (tokeru.trace("maze", board, engine="article") for _ in range(2))
    assert told(one) == told(two) and one.outcome.nodes == tokeru.solve("maze", board, engine="article").nodes
    kinds = [record["kind"] for record in one]
    assert kinds[0] == "board" and kinds[1] == "start" and kinds[-1] == "end" and "sample" in kinds
    samples = one.to_records("sample")
    assert len({tuple(sample) for sample in samples}) == 1 and len(one.to_records()) == len(one)
    assert one.records[-1]["objective"] == one.outcome.objective
    one.save(tmp_path / "trace.jsonl")
    assert [json.loads(line) for line in (tmp_path / "trace.jsonl").read_text().splitlines()] == one.records


def test_solve_and_trace_have_the_same_signature():
    solve, trace = (inspect.signature(function) for function in (tokeru.solve, tokeru.trace))
    assert solve.parameters == trace.parameters and (solve.return_annotation, trace.return_annotation) == ("Outcome", "Trace")
    assert list(solve.parameters)[:4] == ["family", "board", "engine", "moves"] and "progress" in solve.parameters
    assert solve.parameters["memory_mb"].default == 512
    for wrong in ({"threads": 0}, {"memory_mb": -1}, {"time": -1.0}):
        with pytest.raises(ValueError):
            tokeru.trace("maze", MAZE, **wrong)


def test_links_round_trip():
    link = tokeru.link("maze", MAZE, BEST, answer=True)
    assert link.startswith("#/maze/")
    sent = [link, f"https://example.org/x/{link}", f"https://example.org/{link}?fbclid=x", f"({link}).", link.replace("/", "%2F")]
    for each in [*sent, f"_{link}_", f"__{link}__", f"{link}-"]:
        assert tokeru.open_link(each) == ("maze", MAZE, BEST), each
    with pytest.raises(tokeru.TokeruError):
        tokeru.open_link(f"{link[:-3]}__")


def test_the_examples_in_the_documentation_work():
    import doctest

    assert doctest.testmod(tokeru).attempted > 2 and doctest.testmod(tokeru).failed == 0
