"""Tokeru (解ける, "it can be solved"): makes, checks, solves and proves puzzles, with the engines of the command line.

>>> import tokeru
>>> board = "2 2\\n+1\\n+5 *3\\n-2\\n1 0 3\\n"
>>> outcome = tokeru.solve("maze", board)
>>> outcome.status, outcome.objective, outcome.checked
('optimal', 6, True)
>>> bool(tokeru.check("maze", board, outcome.moves))
True

``Board`` is a board for notebooks; it needs the package ``anywidget`` (``pip install tokeru[notebook]``).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ._calls import ask, check, families, generate, link, open_link, parse, solve, solve_all, split, trace
from ._errors import TokeruError
from ._results import Engine, Family, Outcome, Parsed, Report, Table, Trace

if TYPE_CHECKING:
    from ._board import Board

__all__ = [
    "Board",
    "Engine",
    "Family",
    "Outcome",
    "Parsed",
    "Report",
    "Table",
    "TokeruError",
    "Trace",
    "ask",
    "check",
    "families",
    "generate",
    "link",
    "open_link",
    "parse",
    "solve",
    "solve_all",
    "split",
    "trace",
]


def __getattr__(name: str) -> Any:
    """Only ``Board`` needs anywidget, so it is imported on first use."""
    if name == "Board":
        from ._board import Board

        return Board
    raise AttributeError(f"module 'tokeru' has no attribute {name!r}")
