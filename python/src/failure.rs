//! Errors as exceptions of `tokeru.TokeruError`, with the place where a text can't be read.

use crate::object::findings;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyDict, PyType};
use tokeru::family::solver::Solver;
use tokeru::model::error::{AnswerError, Error, ParseError, Violation};

static EXCEPTION: PyOnceLock<Py<PyType>> = PyOnceLock::new();

/// The family and the board of a failed call.
pub(crate) struct Refusal<'a>(pub(crate) Option<&'static dyn Solver>, pub(crate) &'a str);

impl Refusal<'_> {
    /// The exception; or, if making it fails, that error instead.
    pub(crate) fn raised(&self, py: Python<'_>, error: &Error) -> PyErr {
        self.exception(py, error).unwrap_or_else(|other| other)
    }

    fn exception(&self, py: Python<'_>, error: &Error) -> PyResult<PyErr> {
        let class = EXCEPTION.import(py, "tokeru._errors", "TokeruError")?;
        let fields = PyDict::new(py);
        fields.set_item("code", error.code().0)?;
        fields.set_item("about", about(error))?;
        self.place(py, error, &fields)?;
        Ok(PyErr::from_value(class.call((error.to_string(),), Some(&fields))?))
    }

    fn place(&self, py: Python<'_>, error: &Error, fields: &Bound<'_, PyDict>) -> PyResult<()> {
        match error {
            Error::Board(text) | Error::Moves(text) | Error::Edit(text) => text_place(text, fields),
            Error::Answer(AnswerError::Text(text)) => text_place(text, fields),
            Error::Violation(wrong) | Error::Answer(AnswerError::Move(wrong)) => move_place(wrong, fields),
            Error::Unsound(found) => match self.0 {
                Some(family) => fields.set_item("findings", findings(py, family, self.1, found)?),
                None => Ok(()),
            },
            _ => Ok(()),
        }
    }
}

fn text_place(error: &ParseError, fields: &Bound<'_, PyDict>) -> PyResult<()> {
    fields.set_item("line", error.place.line)?;
    fields.set_item("column", error.place.column)?;
    fields.set_item("found", &error.found)
}

fn move_place(violation: &Violation, fields: &Bound<'_, PyDict>) -> PyResult<()> {
    fields.set_item("step", violation.step + 1)
}

/// The name of the wrong part of a call.
fn about(error: &Error) -> &'static str {
    match error {
        Error::UnknownFamily(_) => "family",
        Error::Board(_) | Error::Unsound(_) => "board",
        Error::Moves(_) | Error::Violation(_) => "moves",
        Error::Edit(_) => "edit",
        Error::Option(_) => "option",
        Error::Answer(_) => "answer",
        Error::Link(_) => "link",
        Error::UnknownQuestion(_) => "question",
        Error::Stopped(_) => "limits",
    }
}
