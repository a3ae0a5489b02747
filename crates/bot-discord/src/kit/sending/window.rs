//! What Discord counts: the requests that reach it in a second, whichever second that is.
//!
//! Turns are given at an even pace, but after a turn a picture is drawn, or a route's own limit is waited for, and requests travel
//! for different times. So each request holds one of as many slots as Discord allows requests in a second, from before it is sent
//! until a second after it was answered. Whenever it arrived between the two: all that arrive within one second hold slots at the
//! end of it.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// Requests that Discord allows a bot in a second, over all routes but those of interactions.
const MOST: usize = 50;

/// For how long an answered request counts: a second, and what timers may be early by.
const COUNTS_FOR: Duration = Duration::from_millis(1_001);

/// The requests that count at the moment.
#[derive(Debug)]
pub struct SendWindow {
    slots: Arc<Semaphore>,
    size: Mutex<usize>,
}

/// The place of one request among those that count. It is to be held until the request is answered, or given up.
#[derive(Debug)]
pub struct SendSlot(Option<OwnedSemaphorePermit>);

impl Default for SendWindow {
    fn default() -> SendWindow {
        SendWindow { slots: Arc::new(Semaphore::new(MOST)), size: Mutex::new(MOST) }
    }
}

impl SendWindow {
    /// Holds no more from now on than the share of one of `processes` processes that send for the same bot.
    pub fn share(&self, processes: usize) {
        let new = (MOST / processes.max(1)).max(1);
        let mut size = self.size.lock().unwrap_or_else(PoisonError::into_inner);
        let before = std::mem::replace(&mut *size, new);
        if new > before {
            self.slots.add_permits(new - before);
            return;
        }
        let fewer = before - new;
        let left = fewer - self.slots.forget_permits(fewer);
        if left > 0 {
            // Those that are held now go once they are given back, before any other request takes them.
            let slots = Arc::clone(&self.slots);
            tokio::spawn(async move {
                let gone = u32::try_from(left).unwrap_or(u32::MAX);
                if let Ok(permits) = slots.acquire_many(gone).await {
                    permits.forget();
                }
            });
        }
    }

    /// Waits until one more request may be sent, in the order of the calls.
    pub async fn slot(&self) -> SendSlot {
        // It is never closed.
        SendSlot(Arc::clone(&self.slots).acquire_owned().await.ok())
    }
}

impl Drop for SendSlot {
    fn drop(&mut self) {
        let permit = self.0.take();
        // Without a runtime nothing is sent any more.
        if let Ok(runtime) = tokio::runtime::Handle::try_current() {
            runtime.spawn(async move {
                tokio::time::sleep(COUNTS_FOR).await;
                drop(permit);
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use tokio::time::Instant;

    const SECOND: Duration = Duration::from_secs(1);

    /// A request: when it is to be sent, how long it travels, and how long its answer does, in milliseconds.
    type Sent = (u64, u64, u64);

    /// When the requests of all processes arrive, each of which may send its share.
    async fn arrivals(processes: usize, requests: Vec<Sent>) -> Vec<Instant> {
        let windows: Vec<Arc<SendWindow>> = (0..processes).map(|_| Arc::default()).collect();
        windows.iter().for_each(|window| window.share(processes));
        let sent = requests.into_iter().enumerate().map(|(number, (wait, there, back))| {
            let window = Arc::clone(&windows[number % processes]);
            async move {
                tokio::time::sleep(Duration::from_millis(wait)).await;
                let slot = window.slot().await;
                tokio::time::sleep(Duration::from_millis(there)).await;
                let arrived = Instant::now();
                tokio::time::sleep(Duration::from_millis(back)).await;
                drop(slot);
                arrived
            }
        });
        let mut arrived = futures::future::join_all(sent).await;
        arrived.sort_unstable();
        arrived
    }

    /// How many arrive in the fullest second.
    fn fullest(arrived: &[Instant]) -> usize {
        let within = |from: Instant| arrived.iter().filter(|&&at| from <= at && at <= from + SECOND).count();
        arrived.iter().map(|&from| within(from)).max().unwrap_or(0)
    }

    fn run<T>(work: impl Future<Output = T>) -> T {
        tokio::runtime::Builder::new_current_thread().enable_time().start_paused(true).build().unwrap().block_on(work)
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(24))]

        #[test]
        fn no_second_holds_more_however_long_requests_travel(
            processes in 1_usize..4,
            requests in prop::collection::vec((0_u64..2_000, 0_u64..900, 0_u64..300), 1..300),
        ) {
            let arrived = run(arrivals(processes, requests.clone()));
            prop_assert_eq!(arrived.len(), requests.len());
            prop_assert!(fullest(&arrived) <= MOST);
        }
    }

    #[test]
    fn requests_that_bunch_on_their_way_are_those_of_one_second() {
        // Sent at an even pace of 48 a second, but the first ones take a second longer to get there.
        let bunched: Vec<Sent> = (0..96).map(|it| (it * 21, if it < 48 { 1_000 - it * 20 } else { 0 }, 50)).collect();
        let arrived = run(arrivals(1, bunched.clone()));
        assert!(fullest(&arrived) <= MOST, "{}", fullest(&arrived));
        let unguarded: Vec<u64> = bunched.iter().map(|(wait, there, _)| wait + there).collect();
        let most = |from: &u64| unguarded.iter().filter(|at| (*from..=from + 1_000).contains(at)).count();
        assert!(unguarded.iter().map(most).max() > Some(MOST), "the pace alone would not do");
    }

    #[test]
    fn as_many_as_are_allowed_are_sent_and_a_share_is_taken_and_given_back() {
        run(async {
            let window = SendWindow::default();
            let begun = Instant::now();
            for _ in 0..500 {
                drop(window.slot().await);
            }
            let took = begun.elapsed();
            assert!(took >= SECOND * 9 && took < SECOND * 10, "{took:?}");
            tokio::time::sleep(SECOND * 2).await;
            let held = window.slot().await;
            window.share(60);
            let waiting = window.slot();
            tokio::pin!(waiting);
            assert!(futures::poll!(waiting.as_mut()).is_pending(), "the only slot is held");
            drop(held);
            drop(waiting.await);
            window.share(1);
            tokio::time::sleep(SECOND * 2).await;
            assert_eq!(window.slots.available_permits(), MOST);
        });
    }
}
