"""The returned types: plain objects, each of which converts itself to a record (a dict)."""

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
    #: Its own options for ``solve``.
    options: list[str]


@dataclass(frozen=True)
class Family:
    """A kind of puzzle."""

    id: str
    #: ``maximize`` (a score) or ``minimize`` (moves, pushes, steps).
    sense: str
    #: The engines, the default one first.
    engines: list[Engine]
    #: Its options for ``generate``, besides the seed.
    generator_options: list[str]


@dataclass(frozen=True)
class Parsed(_Recorded):
    """A board that was read: its canonical text, and the findings about it."""

    family: str
    board: str
    #: Dicts with ``severity`` (``error`` or ``warning``), ``code`` and, where the family has them, ``row`` and ``column``.
    findings: list[dict[str, Any]]

    def __str__(self) -> str:
        return self.board


@dataclass(frozen=True)
class Report(_Recorded):
    """The result of a replay of moves under the rules."""

    legal: bool
    #: Do the legal moves reach the goal?
    goal: bool
    #: The objective after the legal moves, recomputed.
    objective: int
    #: Number of legal moves.
    steps: int
    #: The number of the first illegal move, from 1, and the rule that it breaks.
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
    #: The proved bound, which no answer can beat.
    bound: Optional[int]
    #: The quantity that ``status`` and ``bound`` are about, if not the objective: the name of a finding in ``extra``.
    measure: Optional[str]
    #: The whole answer as text, including the given moves.
    moves: Optional[str]
    #: Does a replay under the rules confirm the answer and its objective? None without an answer.
    checked: Optional[bool]
    nodes: int
    #: Threads that worked.
    threads: int
    cpu_s: float
    wall_s: float
    #: Peak memory of tables and layers, in MiB.
    memory_mb: float
    #: Memory that the engine needs to begin, in MiB, if that exceeds its limit.
    needed_mb: Optional[float] = None
    #: The engine's own findings.
    extra: Any = None

    @property
    def is_proved(self) -> bool:
        """Is it proved that no answer is better, or that no answer exists?"""
        return self.status in ("optimal", "infeasible")


class Table(list[dict[str, Any]]):
    """Rows with the same names: a list of dicts, which ``pandas.DataFrame(table)`` accepts directly."""

    def to_records(self) -> list[dict[str, Any]]:
        """The rows as a plain list."""
        return list(self)


@dataclass(frozen=True)
class Trace:
    """The trace of a search."""

    outcome: Outcome
    #: All records in the order of their events. Each has its ``kind``; ``docs/engines/trace.md`` lists the kinds.
    records: list[dict[str, Any]] = field(repr=False)

    def __iter__(self) -> Iterator[dict[str, Any]]:
        return iter(self.records)

    def __len__(self) -> int:
        return len(self.records)

    def to_records(self, kind: Optional[str] = None) -> Table:
        """The records of a kind, or all of them; records of a kind have the same names."""
        return Table(record for record in self.records if kind is None or record["kind"] == kind)

    def save(self, path: Union[str, "os.PathLike[str]"]) -> None:
        """Writes the file format of ``tokeru solve --trace``: a JSON object in each line."""
        with open(path, "w", encoding="utf-8") as file:
            for record in self.records:
                file.write(json.dumps(record, ensure_ascii=False, separators=(",", ":")) + "\n")
