//! Searches for whoever asks, on threads of their own.
//!
//! A search keeps a processor busy. No more of them run at a time than there are processors, less one, on threads of the
//! lowest priority that the system has, and nothing that answers people ever runs there. A few more are in progress and
//! share the processors in slices of some milliseconds, so that a quick move need not wait for a long search. Further
//! requests wait in a queue:
//!
//! - moves of games before hints before reviews, which come position by position so that nobody waits behind a whole one;
//! - among equals, servers take turns, then people, so that whoever asks for much delays only themselves;
//! - how much may be asked for at once is limited in all, by server and by person ([`Allowance`]);
//! - a search that nobody waits for any longer is stopped or never begun.
//!
//! | file | holds |
//! |---|---|
//! | `thinkers` | the threads: [`Thinkers`] |
//! | `searchers` | how hints and reviews have positions searched |
//! | `asker` | who asks, and what for |
//! | `fair_queue` | the order in which requests are served |
//! | `quota` | how much may be asked for at once |
//! | `backend` | what searches: [`Backend`] |
//! | `time_slices` | how searches share processors |
//! | `pool`, `thread` | what askers and threads share, and what a thread does |

mod asker;
mod backend;
mod error;
mod fair_queue;
mod pool;
mod quota;
mod searchers;
mod thinkers;
mod thread;
mod time_slices;

pub use asker::{Asker, Purpose};
pub use backend::{Backend, EngineAnswer, LONGEST, Mode, SearchJob, Thinker};
pub use error::ThinkError;
pub use quota::Allowance;
pub use searchers::{Hinting, Reviewing};
pub use thinkers::{Thinkers, ThinkingSettings};

#[cfg(test)]
mod tests;
