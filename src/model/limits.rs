//! What a search may use.

/// Limits of one search. The defaults: no limit of time or nodes, 512 MiB, one thread, seed 0.
#[derive(Clone, PartialEq, Debug)]
pub struct Limits {
    /// Seconds of wall time, not counting those in which the search waits
    /// ([`Observer::limit_met`](crate::model::event::Observer::limit_met)). With this limit the result depends on the
    /// machine.
    pub time: Option<f64>,
    /// Seconds of processor time, all threads together. Only where [`crate::base::clock::CpuClock::EXISTS`]; elsewhere
    /// wall time.
    pub cpu: Option<f64>,
    /// Nodes, in the engine's own sense of the word. A search may count a few more: each thread looks at the limit only
    /// from time to time.
    pub nodes: Option<u64>,
    /// Bytes for tables and layers, as the engine counts them.
    pub memory: u64,
    /// An objective that is good enough to stop.
    pub target: Option<i64>,
    /// Number of threads, at least 1.
    pub threads: usize,
    /// Seed of everything random.
    pub seed: u64,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { time: None, cpu: None, nodes: None, memory: 512 << 20, target: None, threads: 1, seed: 0 }
    }
}

/// What a search may use after it has met a limit. It counts from the start of the search, not from the limit.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Raise {
    /// Seconds of wall time, not counting those in which the search waited.
    pub time: Option<f64>,
    /// Nodes.
    pub nodes: Option<u64>,
    /// Bytes for tables and layers.
    pub memory: u64,
}

impl From<&Limits> for Raise {
    fn from(limits: &Limits) -> Raise {
        Raise { time: limits.time, nodes: limits.nodes, memory: limits.memory }
    }
}
