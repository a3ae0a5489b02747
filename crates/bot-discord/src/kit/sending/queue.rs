//! The queue in which requests wait for their turn.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use governor::clock::Clock;
use governor::nanos::Nanos;
use tokio::sync::oneshot;
use tokio::time::Instant;

use crate::kit::sending::lines::{Crowded, NextRequest, RequestLines};
use crate::kit::sending::priority::Priority;

/// Gives requests their turns: as many a second as Discord allows, the urgent ones first, equally urgent ones in the
/// order of their arrival. Clones share one queue.
///
/// A waiter holds only its place, so what is expensive to hold is to be made after the turn has come.
#[derive(Clone, Debug)]
pub struct SendQueue(Arc<Mutex<QueueState>>);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SendLoad {
    pub waiting: usize,
    /// How many requests a second holds at most: this process's share of what Discord allows the bot.
    pub per_second: u32,
}

#[derive(Debug)]
struct QueueState {
    lines: RequestLines<oneshot::Sender<()>, TimerClock>,
    /// Whether a task is giving turns. It ends when none is waiting.
    is_served: bool,
}

/// The clock of the timers that the pauses are waited for with: it shows the time since this.
#[derive(Clone, Debug)]
struct TimerClock(Instant);

impl Clock for TimerClock {
    type Instant = Nanos;

    fn now(&self) -> Nanos {
        self.0.elapsed().into()
    }
}

impl SendQueue {
    pub fn new() -> SendQueue {
        SendQueue(Arc::new(Mutex::new(QueueState {
            lines: RequestLines::new(TimerClock(Instant::now())),
            is_served: false,
        })))
    }

    /// Limits the rate from now on to the share of one of `processes` processes that send for the same bot.
    pub fn share(&self, processes: u32) {
        self.state().lines.share(processes);
    }

    /// How many requests wait, and how many a second may hold.
    pub fn load(&self) -> SendLoad {
        let lines = &self.state().lines;
        SendLoad { waiting: lines.waiting(), per_second: lines.per_second() }
    }

    /// Waits until a request may be sent. To drop the future is to give up the place.
    pub async fn turn(&self, priority: Priority) -> Result<(), Crowded> {
        let turn = {
            let mut state = self.state();
            if state.lines.pass() {
                return Ok(());
            }
            let (sender, turn) = oneshot::channel();
            state.lines.join(priority, sender)?;
            if !state.is_served {
                state.is_served = true;
                tokio::spawn(self.clone().serve());
            }
            turn
        };
        // A sender is dropped only together with the runtime.
        turn.await.map_err(|_| Crowded)
    }

    /// Gives turns until none is waiting.
    async fn serve(self) {
        while let Some(pause) = self.give_turns() {
            tokio::time::sleep(pause).await;
        }
    }

    /// Gives the turns that are due, and returns the pause until the next; `None` when none is waiting.
    fn give_turns(&self) -> Option<Duration> {
        let mut state = self.state();
        loop {
            match state.lines.next(oneshot::Sender::is_closed) {
                // A waiter that has just left loses the turn.
                NextRequest::Turn(waiter) => drop(waiter.send(())),
                NextRequest::Pause(pause) => return Some(pause),
                NextRequest::Nobody => {
                    state.is_served = false;
                    return None;
                }
            }
        }
    }

    fn state(&self) -> MutexGuard<'_, QueueState> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn turns_come_also_after_the_queue_was_empty() {
        let queue = SendQueue::new();
        for _ in 0..2 {
            let waiting: tokio::task::JoinSet<_> = (0..8)
                .map(|_| {
                    let queue = queue.clone();
                    async move { queue.turn(Priority::Post).await }
                })
                .collect();
            assert_eq!(waiting.join_all().await, [Ok(()); 8]);
            assert!(!queue.state().is_served);
        }
    }
}
