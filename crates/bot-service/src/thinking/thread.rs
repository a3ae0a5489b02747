//! A thread that searches.

use std::panic::{AssertUnwindSafe, catch_unwind};

use crate::thinking::backends::Backends;
use crate::thinking::error::ThinkError;
use crate::thinking::pool::{SearchTask, ThreadPool, Work};

/// Serves the pool until it is stopped.
pub(super) fn serve(pool: &ThreadPool, number: usize, backends: &Backends) {
    lower_priority();
    while let Some(task) = pool.next(number) {
        let SearchTask { work, signals, share, span } = task;
        let _entered = span.entered();
        let slice = share.begin();
        if signals.is_stopped() {
            // The asker left while this thread waited for a processor.
            drop(slice);
            pool.done(number);
            continue;
        }
        let (job, answer) = match work {
            Work::Search { job, answer } => (job, answer),
            Work::Errand(run) => {
                run();
                drop(slice);
                pool.done(number);
                continue;
            }
        };
        let searched = catch_unwind(AssertUnwindSafe(|| backends.think(&job, &signals)));
        drop(slice);
        pool.done(number);
        let found = match searched {
            Ok(Some(found)) => Ok(found),
            Ok(None) => Err(ThinkError::Failed),
            Err(_) => {
                tracing::error!(position = job.board.fen(), "a search panicked");
                Err(ThinkError::Failed)
            }
        };
        // The asker may be gone.
        let _ = answer.send(found);
    }
}

/// Runs `work` on a separate low-priority thread. The thread ends with the process at the latest, which does not wait
/// for it.
pub async fn in_background<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Result<T, ThinkError> {
    let (answer, answered) = tokio::sync::oneshot::channel();
    let run = move || {
        lower_priority();
        // The asker may be gone.
        let _ = answer.send(work());
    };
    let begun = std::thread::Builder::new().name("background".to_owned()).spawn(run);
    begun.map_err(|_| ThinkError::Failed)?;
    answered.await.map_err(|_| ThinkError::Failed)
}

/// Lets every other thread go first: those that answer people must never wait for a search.
///
/// Linux preempts a thread of the policy `SCHED_IDLE` at once when another has something to do. A thread of the lowest
/// ordinary priority may finish its time slice first, and an answer passes through several threads.
///
/// Not in debug builds: tests would wait for a search as long as the machine has anything else to do.
#[cfg(all(target_os = "linux", not(debug_assertions)))]
fn lower_priority() {
    use thread_priority::{
        NormalThreadSchedulePolicy, ThreadPriority, ThreadSchedulePolicy, set_thread_priority_and_policy,
        thread_native_id, thread_schedule_policy,
    };
    let idle = ThreadSchedulePolicy::Normal(NormalThreadSchedulePolicy::Idle);
    // The call also sets the priority within the policy, which means nothing here and may not be permitted.
    let _ = set_thread_priority_and_policy(thread_native_id(), ThreadPriority::Min, idle);
    if thread_schedule_policy() != Ok(idle) {
        tracing::warn!("cannot lower the priority of a search thread");
    }
}

#[cfg(any(not(target_os = "linux"), debug_assertions))]
fn lower_priority() {}
