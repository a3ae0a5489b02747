//! What is there for whoever watches over the bot: a small server that says how it is.
//!
//! `GET /healthz` answers 200 when everything works and 503 when something does not, with a few words of JSON. It never waits
//! for anything: what is slow to find out is looked at in the background, and how long that takes is a finding itself. So
//! it answers while the store hangs, and may be asked as often as one likes. `GET /metrics` says what was counted
//! ([`METRICS`](crate::metrics::METRICS)) and what is seen now, in the OpenMetrics format of Prometheus.
//!
//! | file | holds |
//! |---|---|
//! | `health` | what is healthy: the thresholds, and the answer as JSON |
//! | `overseer` | looks at the bot, again and again |
//! | `page` | the page of metrics |
//! | `server` | serves what was seen |

mod health;
mod overseer;
mod page;
mod server;

pub use overseer::Overseer;
pub use server::{ListenError, listen, serve};
