//! A small tree of plain data for what only one family knows: its view, an engine's own findings, a row of a benchmark.

use std::fmt;

/// Null, yes or no, number, text, list, or record with its keys in order of insertion.
#[derive(Clone, PartialEq, Debug, Default)]
pub enum Value {
    /// Nothing.
    #[default]
    Null,
    /// Yes or no.
    Bool(bool),
    /// A whole number; front ends may assume less than 2^53.
    Integer(i64),
    /// Any other number.
    Real(f64),
    /// Text.
    Text(String),
    /// A list.
    List(Vec<Value>),
    /// A list of small numbers. It is passed to JavaScript as one typed array, which the page turns into a plain one.
    Numbers(Vec<i32>),
    /// Named values.
    Record(Vec<(&'static str, Value)>),
}

impl Value {
    /// The value of a key, `Null` if this is no record or has no such key.
    pub fn get(&self, key: &str) -> &Value {
        match self {
            Value::Record(fields) => fields.iter().find(|(k, _)| *k == key).map_or(&Value::Null, |(_, v)| v),
            _ => &Value::Null,
        }
    }

    /// The whole number, if it is a [`Value::Integer`].
    pub fn integer(&self) -> Option<i64> {
        if let Value::Integer(n) = self { Some(*n) } else { None }
    }
}

macro_rules! from {
    ($($source:ty => $variant:ident $(as $cast:ty)?),* $(,)?) => {
        $(impl From<$source> for Value {
            fn from(value: $source) -> Value {
                Value::$variant(value $(as $cast)?)
            }
        })*
    };
}

from! {
    bool => Bool, i64 => Integer, i32 => Integer as i64, u8 => Integer as i64, u16 => Integer as i64,
    u32 => Integer as i64, u64 => Integer as i64, usize => Integer as i64, f64 => Real, String => Text,
    Vec<i32> => Numbers,
}

impl From<&str> for Value {
    fn from(text: &str) -> Value {
        Value::Text(text.to_owned())
    }
}

impl<T: Into<Value>> From<Option<T>> for Value {
    fn from(value: Option<T>) -> Value {
        value.map_or(Value::Null, Into::into)
    }
}

impl FromIterator<Value> for Value {
    fn from_iter<I: IntoIterator<Item = Value>>(items: I) -> Value {
        Value::List(items.into_iter().collect())
    }
}

/// Formatted for a table: texts without quotes, reals with three digits.
impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Null => f.write_str("-"),
            Value::Bool(b) => b.fmt(f),
            Value::Integer(n) => n.fmt(f),
            Value::Real(x) => thousandths(*x, f),
            Value::Text(t) => f.write_str(t),
            Value::List(items) => items.iter().try_for_each(|item| write!(f, "{item} ")),
            Value::Numbers(items) => items.iter().try_for_each(|item| write!(f, "{item} ")),
            Value::Record(fields) => fields.iter().try_for_each(|(key, value)| write!(f, "{key}={value} ")),
        }
    }
}

/// Three digits after the point. The standard library's formatting is for numbers of any size, and would add several
/// kilobytes to a module.
fn thousandths(x: f64, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let sign = if x < 0.0 { "-" } else { "" };
    if !x.is_finite() {
        return write!(f, "{sign}{}", if x.is_nan() { "NaN" } else { "inf" });
    }
    let rounded = (x.abs() * 1e3).round_ties_even() as u64;
    write!(f, "{sign}{}.{:03}", rounded / 1000, rounded % 1000)
}

/// Builds a [`Value::Record`]: `record! { "width" => 3usize, "cells" => list }`.
#[macro_export]
macro_rules! record {
    ($($key:literal => $value:expr),* $(,)?) => {
        $crate::model::value::Value::Record(vec![$(($key, $crate::model::value::Value::from($value))),*])
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_real_has_three_digits() {
        let numbers = [0.0, 0.0004, -1.5, 0.9996, 12.3456, 1e9, -0.25, f64::INFINITY, f64::NEG_INFINITY, f64::NAN];
        for x in numbers {
            assert_eq!(Value::Real(x).to_string(), format!("{x:.3}"));
        }
    }
}
