//! Health and metrics of the bot, on a small HTTP server for operators.
//!
//! `GET /healthz` answers 200 when everything works and 503 when something does not, with a little JSON. It never waits: whatever
//! is slow to find out is observed in the background, and how long that takes is a finding itself. So it answers while the store
//! hangs, and may be asked at any rate. `GET /metrics` returns the counters ([`METRICS`](bot_service::metrics::METRICS)) and the
//! current findings, in the OpenMetrics format of Prometheus.
//!
//! | file | holds |
//! |---|---|
//! | `health` | the thresholds of health, and the answer as JSON |
//! | `monitor` | observes the bot in the background |
//! | `page` | the page of metrics |
//! | `server` | the HTTP server |

mod health;
mod monitor;
mod page;
mod server;

pub use monitor::Monitor;
pub use server::{ListenError, listen, serve};
