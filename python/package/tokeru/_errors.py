"""The package's own exception."""

from __future__ import annotations

from typing import Any, Optional


class TokeruError(ValueError):
    """A call can't be carried out: a text can't be read, a board can't be solved, an option does not exist.

    The message says what is wrong and where; the attributes are for programs.
    """

    #: A stable name of the error, such as ``not-a-number``.
    code: str
    #: The wrong part of the call: ``board``, ``moves``, ``answer``, ``option``, ``link``, ``question``, ``family`` or ``limits``.
    about: str
    #: The line of the error in the text, from 1.
    line: Optional[int]
    #: The column of the error in that line, from 1.
    column: Optional[int]
    #: The text found there.
    found: Optional[str]
    #: The number of the first wrong move, from 1.
    step: Optional[int]
    #: The findings about a board that can be read but not solved: dicts with ``severity``, ``code`` and, where the family has them, ``row`` and ``column``.
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
