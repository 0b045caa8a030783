"""What is returned: plain objects, each of which makes a record (a dict) of itself."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from dataclasses import dataclass, field, fields
from typing import Any, Optional, Union


class _Recorded:
    def to_record(self) -> dict[str, Any]:
        """All fields by name, as a row of a table."""
        return {each.name: getattr(self, each.name) for each in fields(self)}  # type: ignore[arg-type]


@dataclass(frozen=True)
class Engine:
    """A way to solve the boards of a family."""

    id: str
    #: Can it prove that its answer is the best?
    exact: bool
    #: The options of its own that ``solve`` takes for it.
    options: list[str]


@dataclass(frozen=True)
class Family:
    """A kind of puzzle."""

    id: str
    #: ``maximize`` (a score) or ``minimize`` (moves, pushes, steps).
    sense: str
    #: The engines, the default one first.
    engines: list[Engine]
    #: The options that ``generate`` takes for it, besides the seed.
    generator_options: list[str]


@dataclass(frozen=True)
class Parsed(_Recorded):
    """A board that was read: its canonical text, and what is wrong with it."""

    family: str
    board: str
    #: Dicts with ``severity`` (``error`` or ``warning``), ``code`` and, where the family has them, ``row`` and ``column``.
    findings: list[dict[str, Any]]

    def __str__(self) -> str:
        return self.board


@dataclass(frozen=True)
class Report(_Recorded):
    """What replaying moves under the rules has shown."""

    legal: bool
    #: Do the legal moves end in the goal?
    goal: bool
    #: After the legal moves, recomputed; None where the position has none.
    objective: Optional[int]
    #: Number of legal moves.
    steps: int
    #: The number of the first move that the rules forbid, from 1, and which rule that is.
    violation_step: Optional[int] = None
    violation: Optional[str] = None

    @property
    def is_answer(self) -> bool:
        """All moves are legal, and they reach the goal."""
        return self.legal and self.goal

    def __bool__(self) -> bool:
        return self.is_answer


@dataclass(frozen=True)
class Outcome(_Recorded):
    """How a search ended. "No answer" is a result, not an error."""

    family: str
    engine: str
    #: ``optimal`` (proved the best), ``feasible`` (an answer, not proved), ``infeasible`` (proved to have no answer) or ``unknown``.
    status: str
    #: Why it ended without a proof: ``time``, ``nodes``, ``memory``, ``target``, ``cancelled`` or ``unproved``.
    stop: Optional[str]
    objective: Optional[int]
    #: What no answer can beat, as far as it is proved.
    bound: Optional[int]
    #: What ``status`` and ``bound`` are about where that is not the objective: the name of a finding in ``extra``.
    measure: Optional[str]
    #: The whole answer as text, with the moves that were given.
    moves: Optional[str]
    #: Does a replay under the rules confirm the answer and its objective? None without an answer.
    checked: Optional[bool]
    nodes: int
    #: Threads that worked.
    threads: int
    cpu_s: float
    wall_s: float
    #: The most that tables and layers took, in MiB.
    memory_mb: float
    #: What the engine needs to begin, where that is more than its limit.
    needed_mb: Optional[float] = None
    #: The engine's own findings.
    extra: Any = None

    @property
    def is_proved(self) -> bool:
        """Is it proved that no answer is better, or that there is none?"""
        return self.status in ("optimal", "infeasible")


class Table(list[dict[str, Any]]):
    """Rows with equal names: a list of dicts, which ``pandas.DataFrame(table)`` takes as it is."""

    def to_records(self) -> list[dict[str, Any]]:
        """The rows as a plain list."""
        return list(self)


@dataclass(frozen=True)
class Trace:
    """A search written down."""

    outcome: Outcome
    #: All records in the order in which they were told. Each has its ``kind``; ``docs/engines/trace.md`` lists the kinds.
    records: list[dict[str, Any]] = field(repr=False)

    def __iter__(self) -> Iterator[dict[str, Any]]:
        return iter(self.records)

    def __len__(self) -> int:
        return len(self.records)

    def to_records(self, kind: Optional[str] = None) -> Table:
        """The records of a kind, or all of them; a kind's records have equal names."""
        return Table(record for record in self.records if kind is None or record["kind"] == kind)

    def save(self, path: Union[str, "os.PathLike[str]"]) -> None:
        """Writes the file that ``tokeru solve --trace`` writes: a JSON object in each line."""
        with open(path, "w", encoding="utf-8") as file:
            for record in self.records:
                file.write(json.dumps(record, ensure_ascii=False, separators=(",", ":")) + "\n")
