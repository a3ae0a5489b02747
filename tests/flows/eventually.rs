//! Waiting for what comes with no event: a change in the store, on a page or among files.

use std::time::Duration;

use tokio::time::{Instant, sleep};

use crate::harness::SOON;

/// The pause between two looks.
const LOOK: Duration = Duration::from_millis(10);

/// Waits until there is something.
///
/// # Panics
/// If there is still nothing after [`SOON`].
pub async fn found<T, F: Future<Output = Option<T>>>(what: &str, look: impl Fn() -> F) -> T {
    let deadline = Instant::now() + SOON;
    loop {
        if let Some(found) = look().await {
            return found;
        }
        assert!(Instant::now() < deadline, "in vain: {what}");
        sleep(LOOK).await;
    }
}

/// Waits until something is so.
///
/// # Panics
/// If it is still not so after [`SOON`].
pub async fn is_so<F: Future<Output = bool>>(what: &str, is_so: impl Fn() -> F) {
    found(what, || async { is_so().await.then_some(()) }).await;
}
