//! Waiting for slow work with a sign of progress.

use std::future::Future;
use std::time::Duration;

/// How long a user waits before a sign that it will take longer.
const PATIENCE: Duration = Duration::from_millis(1200);

/// Waits for `work`; if it takes longer than `PATIENCE`, runs `promise` first, which tells the user.
pub async fn reply_or_defer<T, E>(
    work: impl Future<Output = T>,
    promise: impl Future<Output = Result<(), E>>,
) -> Result<T, E> {
    within(PATIENCE, work, promise).await
}

async fn within<T, E>(
    patience: Duration,
    work: impl Future<Output = T>,
    promise: impl Future<Output = Result<(), E>>,
) -> Result<T, E> {
    tokio::pin!(work);
    match tokio::time::timeout(patience, &mut work).await {
        Ok(done) => Ok(done),
        Err(_) => {
            promise.await?;
            Ok(work.await)
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicBool, Ordering};

    use super::*;

    #[tokio::test(start_paused = true)]
    async fn a_sign_is_given_only_to_those_who_wait_long() {
        let (short, long) = (PATIENCE, 20 * PATIENCE);
        for (patience, takes, expected) in [(long, Duration::ZERO, false), (long, short, false), (short, long, true)] {
            let promised = AtomicBool::new(false);
            let work = async {
                tokio::time::sleep(takes).await;
                takes
            };
            let promise = async {
                promised.store(true, Ordering::Relaxed);
                Ok::<(), ()>(())
            };
            assert_eq!(within(patience, work, promise).await, Ok(takes));
            assert_eq!(promised.load(Ordering::Relaxed), expected);
        }
    }
}
