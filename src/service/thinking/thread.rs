//! A thread that searches.

use std::panic::{AssertUnwindSafe, catch_unwind};

use super::ThinkError;
use super::mind::Mind;
use super::pool::{Pool, Task};

/// Makes the mind of a thread, on that thread, when it is first needed or the last one has failed.
pub(super) type Maker = dyn Fn() -> Box<dyn Mind> + Send + Sync;

/// Serves the pool until it is stopped.
pub(super) fn serve(pool: &Pool, number: usize, make: &Maker) {
    step_back();
    let mut mind: Option<Box<dyn Mind>> = None;
    while let Some(task) = pool.next(number) {
        let Task { question, signals, answer } = task;
        // A mind that has panicked is half-way through something and is not used again.
        let thought = catch_unwind(AssertUnwindSafe(|| {
            let mind = mind.get_or_insert_with(make);
            mind.think(&question, &signals)
        }));
        pool.done(number);
        let found = match thought {
            Ok(Some(found)) => Ok(found),
            Ok(None) => Err(ThinkError::Failed),
            Err(_) => {
                tracing::error!(position = ?question.situation.position(), "a search has panicked");
                mind = None;
                Err(ThinkError::Failed)
            }
        };
        // Whoever asked may have gone.
        let _ = answer.send(found);
    }
}

/// Gives way to every other thread: those that answer people always come first.
#[cfg(target_os = "linux")]
fn step_back() {
    // On Linux the priority of a process named by a thread's number is that thread's.
    if let Err(error) = rustix::process::setpriority_process(Some(rustix::thread::gettid()), LOWEST) {
        tracing::warn!(%error, "searches run with the priority of everything else");
    }
}

/// The lowest priority that there is.
#[cfg(target_os = "linux")]
const LOWEST: i32 = 19;

#[cfg(not(target_os = "linux"))]
fn step_back() {}
