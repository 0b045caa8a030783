//! Expands nodes of the tree in parallel and returns the results in the order of the nodes. So the answer and the node
//! count do not depend on the number of threads.

use super::passes::weight;
use super::problem::RestProblem;
use super::tree::{Branch, Effort, OpenNode};
use super::work::{Halt, Kept, PassMemory, Work};
use crate::base::lock::Unpoisoned;
use crate::search::control::Control;
use crate::search::worker_pool::WorkerPool;
use std::sync::{Arc, Mutex};

/// Nodes of one round.
pub const ROUND: usize = 8;

/// Expands nodes in parallel.
pub struct Round<'s, 't> {
    /// The limits.
    pub control: &'t Control<'t>,
    /// Counts the memory of its tables.
    pub meter: &'s Arc<PassMemory>,
    /// The threads that do the work.
    pub pool: &'s WorkerPool<'t>,
    /// The levels of the pass; see [`OpenNode::expand`].
    pub levels: (i64, i64),
    /// The effort spent on each node.
    pub effort: Effort,
}

impl Round<'_, '_> {
    /// The results of the nodes, in their order.
    pub fn expand(&self, problem: &RestProblem, nodes: &[OpenNode]) -> Vec<Result<Branch, Halt>> {
        let results: Arc<Vec<_>> = Arc::new(nodes.iter().map(|_| Mutex::new(None)).collect());
        // Helper threads come and go during the work, so the closure owns its data.
        let (problem, nodes, slots) = (problem.clone(), nodes.to_vec(), results.clone());
        let (control, meter, levels, effort) = (self.control, self.meter.clone(), self.levels, self.effort);
        self.pool.share(nodes.len(), move |at| {
            let mut work = Work::new(control, &meter).given(effort.nodes);
            // A stop takes effect between nodes too, however small they are.
            let result = work.look().and_then(|()| match nodes[at].search(&problem, levels, effort, &mut work)? {
                Some(searched) => Ok(searched),
                None => nodes[at].expand(&problem, levels, effort, &mut work),
            });
            let result = result.and_then(|branch| with_memory(branch, &work));
            drop(work);
            *slots[at].lock().unpoisoned() = Some(result);
        });
        let result = |slot: &Mutex<Option<_>>| slot.lock().unpoisoned().take().expect("every node is expanded");
        results.iter().map(result).map(|result: Result<_, Halt>| result.map(|(branch, _)| branch)).collect()
    }
}

/// A result with its memory, which stays counted until the round is over: other nodes of the round may fill the memory
/// meanwhile.
fn with_memory(branch: Branch, work: &Work<'_>) -> Result<(Branch, Kept), Halt> {
    let mut hold = work.hold();
    if let Branch::Split(children) = &branch {
        hold.take(children.iter().map(weight).sum())?;
    }
    Ok((branch, hold.keep()))
}
