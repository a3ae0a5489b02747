//! Searches on behalf of users and games, on dedicated threads.
//!
//! A search keeps a processor busy. All processors but one may search at a time, on threads of the lowest priority that
//! the system has, and nothing that answers people ever runs there. A few more are in progress and share the processors
//! in slices of some milliseconds, so that a quick move need not wait for a long search. Further requests wait in a
//! queue:
//!
//! - moves of games before hints before reviews, which are queued by position so that others need not wait for a whole
//!   one;
//! - within a purpose, servers take turns, then users, so that heavy users delay only themselves;
//! - pending requests are limited in total, per server and per user ([`QuotaLimits`]);
//! - a search whose requester has gone is stopped or never begun.
//!
//! | file | holds |
//! |---|---|
//! | `thinkers` | the threads: [`Thinkers`] |
//! | `searchers` | how hints and reviews have positions searched |
//! | `asker` | who asks, and what for |
//! | `fair_queue` | the order in which requests are served |
//! | `quota` | how much may be asked for at once |
//! | `backend`, `backends` | what searches: [`Backend`]; those that the threads share |
//! | `time_slices` | how searches share processors |
//! | `pool`, `thread` | what askers and threads share, and what a thread does |

mod asker;
mod backend;
mod backends;
mod error;
mod fair_queue;
mod pool;
mod quota;
mod searchers;
mod thinkers;
mod thread;
mod time_slices;

pub use asker::{Asker, Purpose};
pub use backend::{Backend, EngineAnswer, GameFindings, LONGEST, Mode, SearchJob, Thinker};
pub use error::ThinkError;
pub use quota::QuotaLimits;
pub use searchers::{Hinting, Reviewing};
pub use thinkers::{Thinkers, ThinkingSettings};
pub(super) use thread::in_background;

#[cfg(test)]
mod tests;
