//! The trace of a search: what a recorder or a drawing is told of its way. Records are taken at numbers of nodes and at the engine's own events, never at moments: one
//! thread and one seed tell the same twice, but for the seconds (`docs/engines/trace.md` lists the kinds).

use crate::model::value::Value;

/// One record of a trace.
#[derive(Clone, PartialEq, Debug)]
pub struct TraceEvent {
    /// Nodes that were counted when it was taken, all threads together.
    pub nodes: u64,
    /// Seconds since the start.
    pub elapsed: f64,
    /// What is told.
    pub told: Told,
}

/// What a record tells.
#[derive(Clone, PartialEq, Debug)]
pub enum Told {
    /// How the search stands: taken at the first look at the limits, then at the first at which the nodes have grown by a thirty-second part (64 at least).
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
    /// Something of one engine's own: its kind and a record of figures.
    Own(&'static str, Value),
}

impl TraceEvent {
    /// As a record: `kind`, `nodes`, `elapsed_s`, then what is told.
    pub fn row(self) -> Value {
        let (kind, told) = self.told.parts();
        row(kind, self.nodes, self.elapsed, told)
    }
}

impl Told {
    fn parts(self) -> (&'static str, Value) {
        match self {
            Told::Sample { depth, best, bound, memory } => {
                let fields = [
                    ("depth", depth.into()),
                    ("best", best.into()),
                    ("bound", bound.into()),
                    ("memory", memory.into()),
                ];
                ("sample", Value::Record(fields.into()))
            }
            Told::Depth(depth) => ("depth", Value::Record(vec![("depth", depth.into())])),
            Told::Own(kind, value) => (kind, value),
        }
    }
}

/// A record of any kind: what all have in common, then its own figures.
pub fn row(kind: &'static str, nodes: u64, elapsed: f64, told: Value) -> Value {
    let mut fields = vec![("kind", kind.into()), ("nodes", nodes.into()), ("elapsed_s", elapsed.into())];
    match told {
        Value::Record(own) => fields.extend(own),
        Value::Null => {}
        other => fields.push(("told", other)),
    }
    Value::Record(fields)
}
