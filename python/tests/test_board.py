"""The kernel's side of the notebook board; `tests/e2e/notebook.smoke.mjs` tests the page's side."""

import threading

import pytest
import traitlets

import tokeru

MAZE = "3 3\n+1 +2\n+4 -1 +1\n+3 *2\n*3 -2 +5\n-4 +1\n1 0 8\n"
BEST = "1 2 5 4 3 6 7 8"


class Page:
    """The messages that a page would receive from a board."""

    def __init__(self, board):
        self.board, self.heard, self.news = board, [], threading.Condition()
        board.send = self.hear

    def hear(self, content, buffers=None):
        with self.news:
            self.heard.append((content, buffers or []))
            self.news.notify_all()

    def ask(self, number, **question):
        self.board._hear(self.board, {"id": number, **question}, [])

    def answer(self, number):
        def found():
            return next((each for each in self.heard if each[0]["id"] == number and each[0]["type"] == "answer"), None)

        with self.news:
            assert self.news.wait_for(found, timeout=60)
            return found()


@pytest.fixture
def board():
    return tokeru.Board("maze", MAZE, lang="en")


def test_a_value_set_from_python_is_checked_by_the_rules(board):
    board.value = BEST
    assert board.report.objective == 36 and board.get_state()["value"] == BEST
    for wrong, about in (("1 8", "moves"), ("1 x", "moves")):
        with pytest.raises(tokeru.TokeruError) as raised:
            board.value = wrong
        assert raised.value.about == about and board.value == BEST
    with pytest.raises(tokeru.TokeruError):
        tokeru.Board("maze", "2 2")
    with pytest.raises(tokeru.TokeruError):
        tokeru.Board("maze", MAZE, "8")


def test_moves_of_the_reader_arrive(board):
    seen = []
    board.observe(lambda change: seen.append(change["new"]), "value")
    board.set_state({"value": "1 4"})
    assert seen == ["1 4"] and board.value == "1 4"


def test_a_board_that_is_set_is_checked_by_the_rules(board):
    for wrong in ("2 2", "######\n#@ $.#\n######\n"):
        with pytest.raises(tokeru.TokeruError) as raised:
            board.board = wrong
        assert raised.value.about == "board" and board.board == MAZE
    board.board = MAZE.replace("\n", "  \n")
    assert board.board == MAZE
    board.value = BEST
    with pytest.raises(tokeru.TokeruError) as raised:
        board.board = "2 2\n+1\n+5 *3\n-2\n1 0 3\n"
    assert raised.value.about == "moves" and (board.board, board.value) == (MAZE, BEST)


def test_solve_plays_the_answer(board):
    outcome = board.solve()
    assert outcome.objective == 36 and board.value == outcome.moves == BEST


def test_another_board_replaces_the_first(board):
    board.value = BEST
    board.show("sokoban", "######\n#@ $.#\n######\n", "r")
    assert (board.family, board.value) == ("sokoban", "r")
    assert tokeru.Board.from_link(tokeru.link("maze", MAZE, BEST)).value == BEST


def test_the_script_needs_no_network(board):
    script = board.get_state()["_esm"]
    assert "tokeru-board" in script and "import.meta.url" not in script


def test_the_page_gets_the_rules_of_every_family_and_nothing_else(board):
    page = Page(board)
    for number, family in enumerate(tokeru.families()):
        page.ask(number, type="rules", family=family.id)
        assert page.answer(number)[1][0].startswith(b"\0asm")
    for number, family in enumerate(["../_board", "", None, "lights"], 100):
        page.ask(number, type="rules", family=family)
        assert page.answer(number)[1] == []


def test_the_page_solves_with_this_kernel(board):
    page = Page(board)
    page.ask(1, type="solve", family="maze", board=MAZE, wish={"threads": 2, "timeMs": 60_000, "options": {"race": "false"}})
    row = page.answer(1)[0]["value"]
    assert (row["status"], row["objective"], row["moves"], row["checked"]) == ("optimal", 36, BEST, True)
    page.ask(2, type="solve", family="maze", board="2 2 q", wish={})
    assert page.answer(2)[0]["value"] == {"error": {"code": "not-an-operator", "line": 1, "column": 5, "detail": "q"}}
    level = "######\n#@ $.#\n######\n"
    page.ask(3, type="ask", family="sokoban", board=level, moves="", question="hint", timeMs=10_000)
    assert page.answer(3)[0]["value"]["answer"]


def test_the_page_can_cancel_a_search(board):
    page = Page(board)
    endless = tokeru.generate("maze", seed=1, width=9, height=9, multipliers=5)
    page.ask(1, type="solve", family="maze", board=endless, wish={"engine": "article"})
    page.ask(1, type="cancel")
    assert page.answer(1)[0]["value"]["stop"] == "cancelled"
    page.ask(9, type="cancel")  # of a search that does not exist


@pytest.mark.parametrize(
    ("kind", "setting"), [(TypeError, {"hint": 1}), (traitlets.TraitError, {"goal": "much"}), (traitlets.TraitError, {"goal": "1.5"})]
)
def test_unknown_and_invalid_settings_are_refused(kind, setting):
    with pytest.raises(kind, match=next(iter(setting))):
        tokeru.Board("maze", MAZE, **setting)


def test_a_goal_is_a_score_or_the_best():
    assert [tokeru.Board("maze", MAZE, goal=goal).goal for goal in ("", "best", "36", "-4")] == ["", "best", "36", "-4"]
