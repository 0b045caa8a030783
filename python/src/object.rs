//! Converts the crate's trees of plain data to Python objects: None, bool, int, float, str, list, dict.

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};
use tokeru::family::solver::Solver;
use tokeru::model::error::{Diagnostic, Severity};
use tokeru::model::value::Value;

pub(crate) fn object<'py>(py: Python<'py>, value: &Value) -> PyResult<Bound<'py, PyAny>> {
    Ok(match value {
        Value::Null => py.None().into_bound(py),
        Value::Bool(yes) => yes.into_pyobject(py)?.to_owned().into_any(),
        Value::Integer(number) => number.into_pyobject(py)?.into_any(),
        Value::Real(number) => number.into_pyobject(py)?.into_any(),
        Value::Text(text) => text.into_pyobject(py)?.into_any(),
        Value::List(items) => list(py, items)?,
        Value::Numbers(numbers) => PyList::new(py, numbers)?.into_any(),
        Value::Record(fields) => named(py, fields)?,
    })
}

fn list<'py>(py: Python<'py>, items: &[Value]) -> PyResult<Bound<'py, PyAny>> {
    let items = items.iter().map(|item| object(py, item)).collect::<PyResult<Vec<_>>>()?;
    Ok(PyList::new(py, items)?.into_any())
}

fn named<'py>(py: Python<'py>, fields: &[(&'static str, Value)]) -> PyResult<Bound<'py, PyAny>> {
    let record = PyDict::new(py);
    for (name, value) in fields {
        record.set_item(name, object(py, value)?)?;
    }
    Ok(record.into_any())
}

/// The findings about a board, with their places: row and column, if the family has them.
pub(crate) fn findings<'py>(
    py: Python<'py>,
    family: &dyn Solver,
    board: &str,
    found: &[Diagnostic],
) -> PyResult<Bound<'py, PyAny>> {
    list(py, &found.iter().map(|finding| finding_row(family, board, finding)).collect::<Vec<_>>())
}

fn finding_row(family: &dyn Solver, board: &str, finding: &Diagnostic) -> Value {
    let severity = if finding.severity == Severity::Error { "error" } else { "warning" };
    let mut fields = vec![("severity", severity.into()), ("code", finding.code.0.into())];
    let place = finding.cell.and_then(|cell| family.place(board, cell).ok()).unwrap_or_default();
    fields.extend(place.into_iter().map(|(name, number)| (name, number.into())));
    fields.extend(finding.count.map(|count| ("count", count.into())));
    Value::Record(fields)
}
