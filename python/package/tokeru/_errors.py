"""The one exception that this package raises by itself."""

from __future__ import annotations

from typing import Any, Optional


class TokeruError(ValueError):
    """Something that was asked for can't be done: a text that can't be read, a board that can't be solved, an option that there is not.

    The message says what and where; the attributes say it to programs.
    """

    #: A stable name of what is wrong, such as ``not-a-number``.
    code: str
    #: What of the call is wrong: ``board``, ``moves``, ``answer``, ``option``, ``link``, ``question``, ``family`` or ``limits``.
    about: str
    #: The line of the text where it went wrong, from 1.
    line: Optional[int]
    #: The column in that line, from 1.
    column: Optional[int]
    #: The text that was found there.
    found: Optional[str]
    #: The number of the first move that is wrong, from 1.
    step: Optional[int]
    #: What is wrong with a board that can be read but not solved: dicts with ``severity``, ``code`` and, where the family has them, ``row`` and ``column``.
    findings: list[dict[str, Any]]

    def __init__(
        self,
        message: str,
        *,
        code: str = "",
        about: str = "",
        line: Optional[int] = None,
        column: Optional[int] = None,
        found: Optional[str] = None,
        step: Optional[int] = None,
        findings: Optional[list[dict[str, Any]]] = None,
    ) -> None:
        super().__init__(message)
        self.code = code
        self.about = about
        self.line = line
        self.column = column
        self.found = found
        self.step = step
        self.findings = findings or []
