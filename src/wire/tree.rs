//! A family's own tree as plain data: JSON natively, JavaScript values in the browser.

use crate::model::value::Value;
use serde::{Serialize, Serializer};
#[cfg(feature = "wasm")]
use wasm_bindgen::JsValue;

/// What only one family knows, in its own shape.
pub struct Tree(pub Value);

/// In the browser [`tree`] makes a JavaScript value, which serialisation only passes on.
#[cfg(feature = "wasm")]
impl Serialize for Tree {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serde_wasm_bindgen::preserve::serialize(&tree(&self.0), serializer)
    }
}

#[cfg(not(feature = "wasm"))]
impl Serialize for Tree {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        written(&self.0, serializer)
    }
}

#[cfg(not(feature = "wasm"))]
fn written<S: Serializer>(value: &Value, serializer: S) -> Result<S::Ok, S::Error> {
    struct Part<'v>(&'v Value);

    impl Serialize for Part<'_> {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            written(self.0, serializer)
        }
    }

    match value {
        Value::Null => serializer.serialize_unit(),
        Value::Bool(b) => serializer.serialize_bool(*b),
        Value::Integer(n) => serializer.serialize_i64(*n),
        Value::Real(x) => serializer.serialize_f64(*x),
        Value::Text(text) => serializer.serialize_str(text),
        Value::List(items) => serializer.collect_seq(items.iter().map(Part)),
        Value::Numbers(items) => serializer.collect_seq(items),
        Value::Record(fields) => serializer.collect_map(fields.iter().map(|(key, value)| (key, Part(value)))),
    }
}

/// The tree as a JavaScript value. A list of numbers crosses as one typed array, much faster than one by one, and
/// becomes a plain array there: the typed array's `map` would turn whatever drawing code maps them to into numbers.
#[cfg(feature = "wasm")]
pub fn tree(value: &Value) -> JsValue {
    match value {
        Value::Null => JsValue::NULL,
        Value::Bool(b) => (*b).into(),
        Value::Integer(n) => (*n as f64).into(),
        Value::Real(x) => (*x).into(),
        Value::Text(text) => text.into(),
        Value::List(items) => items.iter().map(tree).collect::<js_sys::Array>().into(),
        Value::Numbers(items) => js_sys::Array::from(&js_sys::Int32Array::from(items.as_slice()).into()).into(),
        Value::Record(fields) => {
            let object = js_sys::Object::new().into();
            fields.iter().for_each(|(key, value)| set(&object, key, &tree(value)));
            object
        }
    }
}

/// Gives a plain object a key.
#[cfg(feature = "wasm")]
pub fn set(object: &JsValue, key: &str, value: &JsValue) {
    js_sys::Reflect::set(object, &key.into(), value).expect("a plain object takes any key");
}
