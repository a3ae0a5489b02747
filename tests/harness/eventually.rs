//! Waiting for what comes with no event: a change in the store, on a page or among files.

use std::time::Duration;

use tokio::time::{Instant, sleep};

use super::SOON;

/// The pause between the first two looks. It grows with the time that has passed, so that what takes long is not looked at a
/// thousand times.
const FIRST_PAUSE: Duration = Duration::from_millis(5);
const LONGEST_PAUSE: Duration = Duration::from_millis(250);

/// Waits until there is something.
///
/// # Panics
/// If there is still nothing after [`SOON`].
pub async fn found<T, F: Future<Output = Option<T>>>(what: &str, look: impl Fn() -> F) -> T {
    let begun = Instant::now();
    loop {
        if let Some(found) = look().await {
            return found;
        }
        assert!(begun.elapsed() < SOON, "in vain: {what}");
        sleep((begun.elapsed() / 8).clamp(FIRST_PAUSE, LONGEST_PAUSE)).await;
    }
}

/// Waits until something is so.
///
/// # Panics
/// If it is still not so after [`SOON`].
pub async fn is_so<F: Future<Output = bool>>(what: &str, is_so: impl Fn() -> F) {
    found(what, || async { is_so().await.then_some(()) }).await;
}
