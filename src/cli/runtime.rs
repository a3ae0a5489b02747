//! The async runtime.

use std::sync::{Arc, Mutex, PoisonError, mpsc};
use std::time::Duration;

use tokio::runtime::{Builder, Runtime};

use crate::cli::{CliError, Exit};

/// How many threads read from the store and draw. By default there could be hundreds: after a reconnection, when the channels of
/// all games are read, a small machine would have dozens of them, each with memory of its own.
const BLOCKING_THREADS: usize = 8;

/// These threads never end. One that ends while the system is short of threads could not be replaced, and then the store could
/// not be read.
const KEEP_ALIVE: Duration = Duration::from_secs(100 * 365 * 24 * 3_600);

/// How long the threads may take to start.
const WARM_UP: Duration = Duration::from_secs(1);

/// How long blocking work may go on when the program ends. It belongs to a start that was interrupted: opening a store or making
/// tables, both of which may be killed at any time.
const LEFT_OVER: Duration = Duration::from_millis(200);

/// Runs the async part of a command on this thread.
pub(super) fn block_on<T>(future: impl Future<Output = T>) -> Result<T, CliError> {
    Ok(start(Builder::new_current_thread().enable_all())?.block_on(future))
}

/// Runs the async part of a command on all cores.
pub(super) fn block_on_all_cores<T>(future: impl Future<Output = T>) -> Result<T, CliError> {
    let runtime = start(&mut all_cores())?;
    warm_up(&runtime);
    let done = runtime.block_on(future);
    runtime.shutdown_timeout(LEFT_OVER);
    Ok(done)
}

/// The runtime that the bot runs on.
pub fn all_cores() -> Builder {
    let mut builder = Builder::new_multi_thread();
    builder.enable_all().max_blocking_threads(BLOCKING_THREADS).thread_keep_alive(KEEP_ALIVE);
    builder
}

fn start(runtime: &mut Builder) -> Result<Runtime, CliError> {
    let unavailable = |error| CliError::new(Exit::Internal, format!("cannot start the async runtime: {error}"));
    runtime.build().map_err(unavailable)
}

/// Has the threads for blocking work started, by giving them something that lasts until all of them are there.
fn warm_up(runtime: &Runtime) {
    let gate = Arc::new(Mutex::new(()));
    let (arrive, arrived) = mpsc::channel();
    let closed = gate.lock().unwrap_or_else(PoisonError::into_inner);
    for _ in 0..BLOCKING_THREADS {
        let (gate, arrive) = (Arc::clone(&gate), arrive.clone());
        runtime.spawn_blocking(move || {
            // Nobody listens any more if it took too long.
            let _ = arrive.send(());
            drop(gate.lock().unwrap_or_else(PoisonError::into_inner));
        });
    }
    let started = (0..BLOCKING_THREADS).take_while(|_| arrived.recv_timeout(WARM_UP).is_ok()).count();
    drop(closed);
    if started < BLOCKING_THREADS {
        tracing::warn!(started, wanted = BLOCKING_THREADS, "the system is short of threads");
    }
}
