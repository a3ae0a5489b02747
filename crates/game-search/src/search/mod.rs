//! The search: iterative deepening of a principal variation search.

mod move_history;
mod move_loop;
mod node;
mod picker;
mod pruning;
mod quiescence;
mod root;
mod worker;

pub(super) use root::{Iteration, RootMove, iterative_deepening};
pub(super) use worker::{SearchShared, Worker};
