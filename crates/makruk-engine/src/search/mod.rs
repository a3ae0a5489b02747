//! The search: iterative deepening of a principal variation search.

mod history;
mod move_loop;
mod node;
mod picker;
mod pruning;
mod quiescence;
mod root;
mod worker;

pub(super) use root::{Iteration, RootMove, deepen};
pub(super) use worker::{Shared, Worker};
