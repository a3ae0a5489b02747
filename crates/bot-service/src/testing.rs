//! Waiting in tests, without trusting a clock, and counting what is asked of a store.

mod counting_store;
mod gated_store;

pub(super) use counting_store::CountingStore;
pub(super) use gated_store::GatedStore;

use std::time::Duration;

use tokio::time;
use tracing::Dispatch;
use tracing::subscriber::DefaultGuard;
use tracing_subscriber::layer::{Layer, SubscriberExt};
use tracing_subscriber::registry::Registry;

use bot_store::{FeatureError, ServiceError};

/// How long what has to happen may take. What is right takes much less, also on a busy machine.
pub(super) const SOON: Duration = Duration::from_secs(60);

/// Lets a layer hear of this thread while the result is held.
///
/// With a single subscriber, `tracing` asks the thread that first reaches a place in the code whether it is to be heard of, and
/// caches the answer for all threads: another test, on a thread without a subscriber, would disable the place here. With two it
/// asks each of them, so there is a second one that receives nothing.
pub(super) fn hear(layer: impl Layer<Registry> + Send + Sync) -> (Dispatch, DefaultGuard) {
    let second = Dispatch::new(tracing_subscriber::registry());
    (second, tracing::subscriber::set_default(tracing_subscriber::registry().with(layer)))
}

/// What comes of `work`, which has to end.
pub(super) async fn soon<T>(work: impl Future<Output = T>) -> T {
    time::timeout(SOON, work).await.expect("it ends")
}

/// Waits until it is so, which threads of others than the runtime decide.
pub(super) async fn eventually(is_so: impl Fn() -> bool) {
    let waiting = async {
        while !is_so() {
            time::sleep(Duration::from_millis(1)).await;
        }
    };
    soon(waiting).await;
}

/// Waits until no task can go on before some time passes, or something comes from elsewhere. The runtime has to be one of a single
/// thread: with its time paused it lets time pass only then.
pub(super) async fn quiet() {
    time::pause();
    time::sleep(Duration::from_millis(1)).await;
    time::resume();
}

/// How tests look at refusals.
pub(super) trait RefusalOf {
    /// The error of this feature, if that is how it ended.
    fn refusal<E: FeatureError>(&self) -> Option<&E>;
}

impl<T> RefusalOf for Result<T, ServiceError> {
    fn refusal<E: FeatureError>(&self) -> Option<&E> {
        self.as_ref().err()?.downcast_ref()
    }
}
