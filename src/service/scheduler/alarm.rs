//! What wakes the scheduler when a row is committed that falls due before it meant to wake.

use std::sync::atomic::AtomicU64;
use std::sync::atomic::Ordering::SeqCst;

use tokio::sync::Notify;

/// Between those who commit due rows and the one who sleeps until the next.
#[derive(Debug)]
pub struct Alarm {
    /// When the scheduler wakes by itself, in milliseconds since 1970; `u64::MAX` while it is awake.
    wakes_at: AtomicU64,
    earlier: Notify,
}

impl Default for Alarm {
    fn default() -> Alarm {
        Alarm { wakes_at: AtomicU64::new(u64::MAX), earlier: Notify::new() }
    }
}

impl Alarm {
    /// A row that falls due at this time, in milliseconds since 1970, is in the store.
    pub fn committed(&self, at: u64) {
        if at < self.wakes_at.load(SeqCst) {
            self.earlier.notify_one();
        }
    }

    /// To be called before rows are read: whatever is committed from now on ends the next sleep.
    pub fn awake(&self) {
        self.wakes_at.store(u64::MAX, SeqCst);
    }

    /// Waits until a row has been committed that falls due before this time, in milliseconds since 1970.
    pub async fn earlier_than(&self, wakes_at: u64) {
        self.wakes_at.store(wakes_at, SeqCst);
        self.earlier.notified().await;
    }
}
