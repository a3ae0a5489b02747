//! Waiting in tests for what comes about by itself.

use std::time::{Duration, Instant};

/// How long anything may take that is waited for.
pub(crate) const SOON: Duration = Duration::from_secs(60);

/// Waits until something is so.
pub(crate) async fn eventually(what: &str, mut is_so: impl AsyncFnMut() -> bool) {
    let begun = Instant::now();
    while !is_so().await {
        assert!(begun.elapsed() < SOON, "not yet: {what}");
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}
