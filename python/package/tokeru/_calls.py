"""The functions of the package. Each takes a family's name and a board as text."""

from __future__ import annotations

import re
import time as clock
from collections.abc import Iterable
from inspect import signature
from operator import index
from typing import TYPE_CHECKING, Any, Callable, Optional, TypeVar, Union
from urllib.parse import unquote

from . import _native
from ._errors import TokeruError
from ._results import Engine, Family, Outcome, Parsed, Report, Table, Trace

if TYPE_CHECKING:
    from typing import Concatenate, ParamSpec  # from Python 3.10 on; not needed at run time

    P = ParamSpec("P")

R = TypeVar("R")

#: A value of an option; True and False turn a switch on and off.
Option = Union[str, int, float, bool, None]
#: Called about twenty times a second during a search, in the thread that started it.
Progress = Callable[[dict[str, Any]], Any]


def families() -> list[Family]:
    """All families with their engines, the default engine first."""
    return [
        Family(**{**family, "engines": [Engine(**engine) for engine in family["engines"]]})
        for family in _native.families()
    ]


def split(family: str, text: str) -> list[str]:
    """The texts of the boards in a file that may have several."""
    return _native.split(_text("family", family), _text("text", text))


def parse(family: str, board: str) -> Parsed:
    """Reads a board: its canonical text, and the findings about it."""
    text, findings = _native.parse(*_named(family, board))
    return Parsed(family, text, findings)


def check(family: str, board: str, moves: str) -> Report:
    """Replays moves under the rules: are they legal, do they reach the goal, and what is the objective?"""
    return Report(**_native.check(*_named(family, board), _text("moves", moves)))


def _like(model: Callable[Concatenate[bool, P], Any]) -> Callable[[Callable[..., R]], Callable[P, R]]:
    """Gives a function the parameters of another one without its first, so that they are declared once, for readers, completion and type checkers."""

    def dressed(function: Callable[..., R]) -> Callable[P, R]:
        _, *parameters = signature(model).parameters.values()
        function.__signature__ = signature(function).replace(parameters=parameters)  # type: ignore[attr-defined]
        return function

    return dressed


def _searched(
    is_traced: bool,
    /,
    family: str,
    board: str,
    *,
    engine: str = "",
    moves: str = "",
    time: Optional[float] = None,
    nodes: Optional[int] = None,
    memory_mb: float = 512,
    target: Optional[int] = None,
    threads: int = 1,
    seed: int = 0,
    progress: Optional[Progress] = None,
    **options: Option,
) -> tuple[Outcome, list[dict[str, Any]]]:
    if progress is not None and not callable(progress):
        raise TypeError(f"progress is {progress!r}, not a function")
    settings: dict[str, Any] = {"engine": _text("engine", engine), "moves": _text("moves", moves), "time": _seconds(time)}
    settings |= {"nodes": None if nodes is None else _whole("nodes", nodes, 0, 2**64 - 1), "memory": _bytes(memory_mb)}
    settings |= {"target": None if target is None else _whole("target", target, -(2**63), 2**63 - 1)}
    settings |= {"threads": _whole("threads", threads, 1, 256), "seed": _seed(seed), "options": _texts(options)}
    wall, cpu = clock.perf_counter(), clock.process_time()
    row, records = _native.solve(*_named(family, board), settings, is_traced, progress)
    spent: dict[str, Any] = {"cpu_s": clock.process_time() - cpu, "wall_s": clock.perf_counter() - wall}
    return Outcome(**row, **spent), records


@_like(_searched)
def solve(family: str, board: str, **settings: Any) -> Outcome:
    """Searches for the best answer; the rules check it before it is returned.

    Other Python threads continue meanwhile, and Ctrl-C (a notebook's Stop) ends the search with ``KeyboardInterrupt``.

    :param engine: by default the family's default engine
    :param moves: moves already made; the answer continues from there and includes them
    :param time: most wall time, in seconds
    :param nodes: most nodes, in the engine's own sense
    :param memory_mb: most memory for tables and layers, in MiB
    :param target: an objective that is good enough to stop
    :param progress: called with the state of the search, a dict; if it returns False, the search ends with its best answer so far
    :param options: the engine's own options, such as ``prunings=2`` or ``width=1000``
    """
    return _searched(False, family, board, **settings)[0]


@_like(_searched)
def trace(family: str, board: str, **settings: Any) -> Trace:
    """The same search with a trace: records taken at node counts, so that one thread and one seed give the same records again, except ``elapsed_s``."""
    return Trace(*_searched(True, family, board, **settings))


def solve_all(family: str, boards: Union[str, Iterable[str]], **limits: Any) -> Table:
    """Solves all boards of a file's text, or of a list: a row for each, with the names of ``Outcome`` and ``index`` from 1.

    A board that can't be read or solved has ``error`` in its row; the others are still solved.
    """
    if isinstance(boards, (bytes, bytearray)):
        raise TypeError("boards is bytes, not a text or texts; decode it first")
    texts = split(family, boards) if isinstance(boards, str) else boards
    return Table(_row(family, index, board, limits) for index, board in enumerate(texts, 1))


def _row(family: str, index: int, board: str, limits: dict[str, Any]) -> dict[str, Any]:
    try:
        return {"index": index, **solve(family, board, **limits).to_record(), "error": None}
    except TokeruError as error:
        if error.about not in ("board", "moves"):
            raise
        empty = dict.fromkeys(Outcome.__dataclass_fields__)
        return {"index": index, **empty, "family": family, "error": str(error)}


def generate(family: str, seed: int = 0, *, time: Optional[float] = None, **options: Option) -> str:
    """Makes the board of a seed: always the same one for the same seed and options.

    :param time: most wall time, in seconds; ``TokeruError`` is raised if there is no board by then
    """
    return _native.generate(_text("family", family), _seed(seed), _texts(options), _seconds(time))


def ask(family: str, board: str, question: str, *, moves: str = "", time: Optional[float] = None) -> Any:
    """The answer to one of the family's own questions (``rating``, ``hint``, …), as plain data."""
    return _native.ask(*_named(family, board), _text("moves", moves), _text("question", question), _seconds(time))


def link(family: str, board: str, moves: str = "", *, answer: bool = False) -> str:
    """The fragment of an address, ``#/<family>/<code>``: the board with played moves, or with an answer."""
    return f"#/{family}/{_native.encode(*_named(family, board), _text('moves', moves), bool(answer))}"


def open_link(address: str) -> tuple[str, str, str]:
    """Family, board and moves of a link, or of a whole address that ends in one; ignores anything that a message has appended."""
    made = unquote(_text("address", address)).replace("\\", "")
    found = re.match(r".*#/([^/#]*)/([\w-]*)", made, re.ASCII | re.DOTALL)
    if not found:
        raise TokeruError("link: it does not end in #/<family>/<code>", code="link-damaged", about="link")
    return (found[1], *_decoded(*found.groups()))


def _decoded(family: str, code: str) -> tuple[str, str]:
    """A trailing dash or underscore may belong to the message (``_..._`` in Markdown): the checksum tells."""
    try:
        return _native.decode(family, code)
    except TokeruError as damaged:
        behind = len(code) - len(code.rstrip("-_"))
        for cut in range(1, min(behind, 3) + 1):
            try:
                return _native.decode(family, code[:-cut])
            except TokeruError:
                pass
        raise damaged


def _text(name: str, value: str) -> str:
    if not isinstance(value, str):
        raise TypeError(f"{name} is {value!r}, not a text")
    try:
        value.encode()
    except UnicodeEncodeError as error:
        raise ValueError(f"{name} has {value[error.start]!r} at {error.start}, which is no character") from None
    return value


def _named(family: str, board: str) -> tuple[str, str]:
    return _text("family", family), _text("board", board)


def _whole(name: str, value: int, least: int, most: int) -> int:
    """A whole number of any integer type, including NumPy's."""
    try:
        number = index(value)
    except TypeError:
        raise TypeError(f"{name} is {value!r}, not a whole number") from None
    if not least <= number <= most:
        raise ValueError(f"{name} is {_digits(number)}, not a number from {least} to {most}")
    return number


def _digits(number: int) -> str:
    """Python refuses to write a number of thousands of digits."""
    return str(number) if number.bit_length() <= 256 else f"a number of {number.bit_length()} bits"


def _seed(seed: int) -> int:
    return _whole("seed", seed, 0, 2**64 - 1)


def _number(name: str, value: float) -> float:
    """A number of any numeric type; texts are refused."""
    if isinstance(value, str) or not hasattr(value, "__float__"):
        raise TypeError(f"{name} is {value!r}, not a number")
    try:
        return float(value)
    except OverflowError:
        raise ValueError(f"{name} is too large a number") from None


def _bytes(memory_mb: float) -> int:
    if not 0 < _number("memory_mb", memory_mb) < 2**40:
        raise ValueError(f"memory_mb is {memory_mb!r}, not a number of MiB above 0")
    return max(int(memory_mb * 2**20), 1)


def _seconds(time: Optional[float]) -> Optional[float]:
    if time is None:
        return None
    if not (seconds := _number("time", time)) >= 0:
        raise ValueError(f"time is {time!r}, not a number of seconds")
    return seconds


def _texts(options: dict[str, Option]) -> dict[str, str]:
    """Options in the form of the command line: values as text, switches as true or false."""
    texts = {"True": "true", "False": "false"}  # NumPy's too
    given = {name: value for name, value in options.items() if value is not None}
    for name, value in given.items():
        if not (isinstance(value, str) or hasattr(value, "__float__")):
            raise TypeError(f"{name} is {value!r}, not a text, a number, True or False")
    told = {name: _option(name, value) for name, value in given.items()}
    return {_text("the name of an option", name): texts.get(value, value) for name, value in told.items()}


def _option(name: str, value: Option) -> str:
    if isinstance(value, int) and value.bit_length() > 256:
        raise ValueError(f"{name} is too large a number")
    return _text(name, str(value))
