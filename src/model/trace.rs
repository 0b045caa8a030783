//! The trace of a search: a list of records for a file or a drawing (`docs/engines/trace.md` lists their kinds). A
//! record is taken at a number of nodes or at an event of the engine, never at a point in time. So one thread with one
//! seed gives the same trace twice, except for the seconds.

use crate::model::value::Value;

/// One record of a trace.
#[derive(Clone, PartialEq, Debug)]
pub struct TraceEvent {
    /// Nodes counted when it was taken, all threads together.
    pub nodes: u64,
    /// Seconds since the start.
    pub elapsed: f64,
    /// Its kind and its own figures.
    pub data: TraceData,
}

/// The kind of a record, and its own figures.
#[derive(Clone, PartialEq, Debug)]
pub enum TraceData {
    /// The state of the search: taken at the first check of the limits, then at the first check after the nodes have
    /// grown by 1/32 (by 64 at least).
    Sample {
        /// Depth, layer or iteration, in the engine's own sense.
        depth: u64,
        /// Best objective so far.
        best: Option<i64>,
        /// What no answer can beat.
        bound: Option<i64>,
        /// Bytes in use by tables and layers.
        memory: u64,
    },
    /// A depth, a layer or an iteration begins.
    Depth(u64),
    /// An event of one engine: its kind and a record of figures.
    Own(&'static str, Value),
}

impl TraceEvent {
    /// As a record: `kind`, `nodes`, `elapsed_s`, then its own figures.
    pub fn row(self) -> Value {
        let (kind, own) = self.data.parts();
        row(kind, self.nodes, self.elapsed, own)
    }
}

impl TraceData {
    fn parts(self) -> (&'static str, Value) {
        match self {
            TraceData::Sample { depth, best, bound, memory } => {
                let fields = [
                    ("depth", depth.into()),
                    ("best", best.into()),
                    ("bound", bound.into()),
                    ("memory", memory.into()),
                ];
                ("sample", Value::Record(fields.into()))
            }
            TraceData::Depth(depth) => ("depth", Value::Record(vec![("depth", depth.into())])),
            TraceData::Own(kind, value) => (kind, value),
        }
    }
}

/// A record of any kind: the fields that all kinds have, then its own figures. A value that is no record stands under
/// `told`.
pub fn row(kind: &'static str, nodes: u64, elapsed: f64, own: Value) -> Value {
    let mut fields = vec![("kind", kind.into()), ("nodes", nodes.into()), ("elapsed_s", elapsed.into())];
    match own {
        Value::Record(own) => fields.extend(own),
        Value::Null => {}
        other => fields.push(("told", other)),
    }
    Value::Record(fields)
}
