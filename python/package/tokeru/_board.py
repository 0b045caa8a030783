"""A board for notebooks: the element ``<tokeru-board>`` by anywidget. This package has the script and the rules, so nothing is fetched from a network."""

from __future__ import annotations

import re
import threading
from pathlib import Path
from typing import Any, Callable, Optional

try:
    import anywidget
    import traitlets
except ImportError as error:
    raise ImportError("tokeru.Board needs the package anywidget: pip install tokeru[notebook]") from error

from . import _calls
from ._errors import TokeruError
from ._results import Outcome, Report

_STATIC = Path(__file__).parent / "static"


class Board(anywidget.AnyWidget):
    """A board to play in the notebook.

    ``value`` holds the moves: the reader's moves arrive here, and moves that are set here are played there. Solve and Hint on the board use the engines of
    this kernel, in a separate thread.

    >>> board = tokeru.Board("maze", "2 2\\n+1\\n+5 *3\\n-2\\n1 0 3\\n")
    >>> board.value = "1 3"
    >>> board.report.objective
    6
    """

    _esm = _STATIC / "board.js"

    family = traitlets.Unicode().tag(sync=True)
    board = traitlets.Unicode().tag(sync=True)
    #: The moves, as text.
    value = traitlets.Unicode().tag(sync=True)
    #: ``view``, ``play`` or ``solve``.
    mode = traitlets.Enum(["view", "play", "solve"], "play").tag(sync=True)
    #: ``auto`` (the reader's), ``light`` or ``dark``.
    theme = traitlets.Enum(["auto", "light", "dark"], "auto").tag(sync=True)
    #: ``ja``, ``en``, or nothing for the language of the page or the browser.
    lang = traitlets.Enum(["", "ja", "en"], "").tag(sync=True)
    #: When Solve is available: ``on``, ``after`` (once the reader has solved the board) or ``off``.
    solver = traitlets.Enum(["on", "after", "off"], "on").tag(sync=True)
    #: Number of steps of a hint, 0 to 3.
    hints = traitlets.Int(3, min=0, max=3).tag(sync=True)
    #: The reader's goal: a score as text, or ``best``, which an engine then judges.
    goal = traitlets.Unicode().tag(sync=True)

    def __init__(self, family: str, board: str, value: str = "", **settings: Any) -> None:
        text = _calls.parse(family, board).board
        _legal(family, text, value)
        # traitlets would ignore a misspelt name, and the board would silently lack the setting.
        for name in settings:
            if not self.has_trait(name):
                raise TypeError(f"Board has no setting {name!r}")
        self._runs: dict[int, threading.Event] = {}
        super().__init__(family=family, board=text, value=value, **settings)
        self.on_msg(self._hear)

    @classmethod
    def from_link(cls, address: str, **settings: Any) -> "Board":
        """The board of a link, with its moves."""
        return cls(*_calls.open_link(address), **settings)

    def show(self, family: str, board: str, value: str = "") -> None:
        """Replaces the board."""
        text = _calls.parse(family, board).board
        _legal(family, text, value)
        with self.hold_sync():
            self.set_trait("value", "")
            self.family, self.board = family, text
            self.value = value

    @traitlets.validate("board")
    def _playable(self, proposal: Any) -> str:
        """A board that is set alone keeps family and moves; `show` replaces all three."""
        text = _calls.parse(self.family, proposal["value"]).board
        _legal(self.family, text, self.value)
        return text

    @traitlets.validate("value")
    def _valid(self, proposal: Any) -> str:
        _legal(self.family, self.board, proposal["value"])
        return str(proposal["value"])

    @traitlets.validate("goal")
    def _reachable(self, proposal: Any) -> str:
        goal = str(proposal["value"])
        if goal in ("", "best") or re.fullmatch(r"-?[0-9]+", goal):
            return goal
        raise traitlets.TraitError(f"The 'goal' of a Board is {goal!r}, neither a score as text nor 'best'.")

    @property
    def report(self) -> Report:
        """Checks the moves on the board under the rules."""
        return _calls.check(self.family, self.board, self.value)

    def solve(self, **limits: Any) -> Outcome:
        """Solves from the moves on the board, and plays the answer there. Takes the parameters of ``tokeru.solve``."""
        outcome = _calls.solve(self.family, self.board, **{"moves": self.value, **limits})
        if outcome.moves is not None:
            self.value = outcome.moves
        return outcome

    def _hear(self, _: Any, content: Any, __: Any) -> None:
        """Handles a question of the page. A thread answers searches, so that the kernel can receive the next question."""
        number, kind = content.get("id"), content.get("type")
        if kind == "rules":
            self._send_rules(number, content.get("family"))
        elif kind == "cancel":
            if number in self._runs:
                self._runs[number].set()
        elif kind in ("solve", "ask"):
            self._runs[number] = threading.Event()
            work = self._solve if kind == "solve" else self._ask
            threading.Thread(target=self._answer, args=(number, work, content), daemon=True).start()

    def _send_rules(self, number: int, family: Any) -> None:
        is_known = family in [each.id for each in _calls.families()]
        buffers = [(_STATIC / f"{family}.wasm").read_bytes()] if is_known else []
        self.send({"id": number, "type": "answer", "value": None}, buffers)

    def _answer(self, number: int, work: Callable[[int, Any], dict[str, Any]], content: Any) -> None:
        try:
            value = work(number, content)
        except TokeruError as error:
            value = {"error": {"code": error.code, "line": error.line, "column": error.column, "detail": error.found or ""}}
        except BaseException as error:  # an engine's panic is no Exception, but the page must learn of it
            value = {"error": {"code": "panic", "detail": str(error)}}
        self._runs.pop(number, None)
        self.send({"id": number, "type": "answer", "value": value})

    def _solve(self, number: int, content: Any) -> dict[str, Any]:
        stop, wish = self._runs[number], content["wish"]

        def progress(state: dict[str, Any]) -> bool:
            self.send({"id": number, "type": "progress", "value": state})
            return not stop.is_set()

        limits = {
            "engine": wish.get("engine") or "",
            "moves": wish.get("moves") or "",
            "time": _some(wish.get("timeMs"), 1000),
            "nodes": wish.get("nodes") or None,
            "memory_mb": wish.get("memoryMb") or 512,
            "target": wish.get("target"),
            "threads": wish.get("threads") or 1,
            "seed": wish.get("seed") or 0,
        }
        options = wish.get("options") or {}
        return _calls.solve(content["family"], content["board"], progress=progress, **{**options, **limits}).to_record()

    def _ask(self, _: int, content: Any) -> dict[str, Any]:
        limits = {"moves": content["moves"], "time": content["timeMs"] / 1000}
        return {"answer": _calls.ask(content["family"], content["board"], content["question"], **limits)}


def _some(number: Optional[float], unit: int) -> Optional[float]:
    return number / unit if number else None


def _legal(family: str, board: str, moves: str) -> None:
    """Refuses moves that the board would not show."""
    report = _calls.check(family, board, moves)
    if not report.legal:
        raise TokeruError(
            f"move {report.violation_step}: {report.violation}", code=str(report.violation), about="moves", step=report.violation_step
        )
