//! A thread that searches.

use std::panic::{AssertUnwindSafe, catch_unwind};

use super::backend::Backend;
use super::error::ThinkError;
use super::pool::{Pool, Task};

/// Makes the backend of a thread, on that thread, before the first search and after one has panicked.
pub(super) type BackendFactory = dyn Fn() -> Box<dyn Backend> + Send + Sync;

/// Serves the pool until it is stopped.
pub(super) fn serve(pool: &Pool, number: usize, make: &BackendFactory) {
    lower_priority();
    let mut backend: Option<Box<dyn Backend>> = None;
    while let Some(task) = pool.next(number) {
        let Task { job, signals, share, span, answer } = task;
        let _entered = span.entered();
        let slice = share.begin();
        if signals.is_stopped() {
            // Whoever asked has gone while this thread waited for a processor.
            drop(slice);
            pool.done(number);
            continue;
        }
        // A backend that has panicked is in an unknown state and is not used again.
        let searched = catch_unwind(AssertUnwindSafe(|| backend.get_or_insert_with(make).think(&job, &signals)));
        drop(slice);
        pool.done(number);
        let found = match searched {
            Ok(Some(found)) => Ok(found),
            Ok(None) => Err(ThinkError::Failed),
            Err(_) => {
                tracing::error!(position = ?job.history.position(), "a search has panicked");
                backend = None;
                Err(ThinkError::Failed)
            }
        };
        // Whoever asked may have gone.
        let _ = answer.send(found);
    }
}

/// Lets every other thread go first: those that answer people must never wait for a search.
///
/// Linux preempts a thread of the policy `SCHED_IDLE` at once when another has something to do. A thread of the lowest
/// ordinary priority may finish its time slice first, and an answer passes through several threads.
#[cfg(target_os = "linux")]
fn lower_priority() {
    use thread_priority::{
        NormalThreadSchedulePolicy, ThreadPriority, ThreadSchedulePolicy, set_thread_priority_and_policy,
        thread_native_id, thread_schedule_policy,
    };
    let idle = ThreadSchedulePolicy::Normal(NormalThreadSchedulePolicy::Idle);
    // The call also sets the priority within the policy, which means nothing here and may not be permitted.
    let _ = set_thread_priority_and_policy(thread_native_id(), ThreadPriority::Min, idle);
    if thread_schedule_policy() != Ok(idle) {
        tracing::warn!("searches run with the priority of everything else");
    }
}

#[cfg(not(target_os = "linux"))]
fn lower_priority() {}
