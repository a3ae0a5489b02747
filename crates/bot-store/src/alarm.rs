//! What wakes the scheduler when a row is committed that falls due before it meant to wake, and who waits until it rests.

use jiff::Timestamp;
use tokio::sync::watch;

/// Between those who commit due rows and the one who sleeps until the next.
#[derive(Debug)]
pub struct Alarm(watch::Sender<Sleep>);

#[derive(Clone, Copy, Debug)]
struct Sleep {
    /// When the scheduler wakes by itself, in milliseconds since 1970; `u64::MAX` while it is awake.
    wakes_at: u64,
    /// Before which time nothing is left to do, while that is known.
    rests_until: Option<u64>,
    /// Whether a row has been committed that falls due earlier.
    rings: bool,
}

const AWAKE: Sleep = Sleep { wakes_at: u64::MAX, rests_until: None, rings: false };

impl Default for Alarm {
    fn default() -> Alarm {
        Alarm(watch::Sender::new(AWAKE))
    }
}

impl Alarm {
    /// A row that falls due at this time, in milliseconds since 1970, is in the store.
    pub fn committed(&self, at: u64) {
        self.0.send_if_modified(|sleep| {
            let is_earlier = at < sleep.wakes_at;
            if is_earlier {
                (sleep.rests_until, sleep.rings) = (None, true);
            }
            is_earlier
        });
    }

    /// To be called before rows are read: whatever is committed from now on ends the next sleep.
    pub fn awake(&self) {
        self.0.send_replace(AWAKE);
    }

    /// Everything that falls due before this time is done, unless a row was committed meanwhile.
    pub fn rest_until(&self, time: Timestamp) {
        self.0.send_modify(|sleep| sleep.rests_until = (!sleep.rings).then(|| crate::due_key::milliseconds(time)));
    }

    /// Waits until a row has been committed that falls due before this time, in milliseconds since 1970.
    pub async fn earlier_than(&self, wakes_at: u64) {
        self.0.send_modify(|sleep| sleep.wakes_at = wakes_at);
        // It cannot fail: the sender is here.
        let _ = self.0.subscribe().wait_for(|sleep| sleep.rings).await;
        self.0.send_modify(|sleep| sleep.rings = false);
    }

    /// Waits until everything that is due at this time is done.
    pub async fn rested_at(&self, time: Timestamp) {
        let time = crate::due_key::milliseconds(time);
        let _ = self.0.subscribe().wait_for(|sleep| sleep.rests_until.is_some_and(|until| time < until)).await;
    }
}

#[cfg(test)]
mod tests {
    use futures::FutureExt;

    use super::*;

    #[tokio::test]
    async fn rest_ends_with_a_row_that_falls_due_before_it_does_and_does_not_begin_after_one() {
        let (alarm, at) = (Alarm::default(), |seconds| Timestamp::from_second(seconds).unwrap());
        let has_rested = |seconds| alarm.rested_at(at(seconds)).now_or_never().is_some();
        assert!(!has_rested(1), "it does not run yet");
        alarm.awake();
        alarm.rest_until(at(10));
        assert!(alarm.earlier_than(10_000).now_or_never().is_none());
        assert!(has_rested(9) && !has_rested(10));
        alarm.committed(10_000);
        assert!(has_rested(9), "it wakes for that anyway");
        alarm.committed(9_999);
        assert!(!has_rested(1));
        assert!(alarm.earlier_than(u64::MAX).now_or_never().is_some());
        alarm.awake();
        alarm.committed(9_998);
        alarm.rest_until(at(10));
        assert!(!has_rested(1), "the rows were read before");
    }
}
