//! A thread that searches.

use std::panic::{AssertUnwindSafe, catch_unwind};

use super::ThinkError;
use super::backend::Backend;
use super::pool::{Pool, Task};

/// Makes the mind of a thread, on that thread, when it is first needed or the last one has failed.
pub(super) type Maker = dyn Fn() -> Box<dyn Backend> + Send + Sync;

/// Serves the pool until it is stopped.
pub(super) fn serve(pool: &Pool, number: usize, make: &Maker) {
    step_back();
    let mut mind: Option<Box<dyn Backend>> = None;
    while let Some(task) = pool.next(number) {
        let Task { question, signals, share, answer } = task;
        let turn = share.begin();
        if signals.is_stopped() {
            // Whoever asked has gone while it was others' turn.
            drop(turn);
            pool.done(number);
            continue;
        }
        // A mind that has panicked is half-way through something and is not used again.
        let thought = catch_unwind(AssertUnwindSafe(|| {
            let mind = mind.get_or_insert_with(make);
            mind.think(&question, &signals)
        }));
        drop(turn);
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
///
/// Linux stops a thread of the policy `SCHED_IDLE` at once when any other has something to do. One of the lowest usual
/// priority may end its turn first, and an answer passes through several threads.
#[cfg(target_os = "linux")]
fn step_back() {
    use thread_priority::{
        NormalThreadSchedulePolicy, ThreadPriority, ThreadSchedulePolicy, set_thread_priority_and_policy,
        thread_native_id, thread_schedule_policy,
    };
    let idle = ThreadSchedulePolicy::Normal(NormalThreadSchedulePolicy::Idle);
    // It goes on to set the priority within the policy, which means nothing in this one and may not be allowed.
    let _ = set_thread_priority_and_policy(thread_native_id(), ThreadPriority::Min, idle);
    if thread_schedule_policy() != Ok(idle) {
        tracing::warn!("searches run with the priority of everything else");
    }
}

#[cfg(not(target_os = "linux"))]
fn step_back() {}
