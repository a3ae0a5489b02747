//! What the shards of this process have received.
//!
//! Events of a shard come in the order in which they happened, so whatever answers a question that was asked at a time comes after
//! everything that was done before. A flag falls only after such an answer: a player whose move is on its way, or lost with a
//! connection that seems to be there, does not lose on time.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use jiff::Timestamp;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::sync::watch;

/// How long an answer may take before it is asked for again later.
const PATIENCE: Duration = Duration::from_secs(2);

/// The shards that this process receives at the moment. Clones share them.
#[derive(Clone, Default)]
pub struct ReceivedShards(Arc<Mutex<BTreeMap<u32, ShardReceipts>>>);

/// What is known of a shard.
#[derive(Clone)]
struct ShardReceipts {
    /// Everything that was done before has been received and handled.
    received_until: watch::Receiver<Timestamp>,
    inquiries: UnboundedSender<()>,
}

/// What others want to know of a shard, as long as it is received.
pub struct ReceiptInquiries {
    shards: ReceivedShards,
    shard: u32,
    inquiries: UnboundedReceiver<()>,
    received_until: watch::Sender<Timestamp>,
}

impl ReceivedShards {
    /// A shard is received, until the result is dropped.
    pub fn receive(&self, shard: u32) -> ReceiptInquiries {
        let (sender, inquiries) = unbounded_channel();
        let received_until = watch::Sender::new(Timestamp::MIN);
        let receipts = ShardReceipts { received_until: received_until.subscribe(), inquiries: sender };
        self.shards().insert(shard, receipts);
        ReceiptInquiries { shards: self.clone(), shard, inquiries, received_until }
    }

    /// Whether everything that was done before `until` has been received and handled.
    pub(super) async fn confirm(&self, shard: u32, until: Timestamp) -> bool {
        let Some(mut receipts) = self.shards().get(&shard).cloned() else { return false };
        if *receipts.received_until.borrow() >= until {
            return true;
        }
        if receipts.inquiries.send(()).is_err() {
            return false;
        }
        let confirmed = receipts.received_until.wait_for(|received| *received >= until);
        tokio::time::timeout(PATIENCE, confirmed).await.is_ok_and(|confirmed| confirmed.is_ok())
    }

    /// The map is changed in one step, so a poisoned lock is still good.
    fn shards(&self) -> MutexGuard<'_, BTreeMap<u32, ShardReceipts>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl ReceiptInquiries {
    /// Waits until there is something to confirm.
    pub async fn next(&mut self) {
        // The other end is in the map as long as this is there.
        if self.inquiries.recv().await.is_none() {
            std::future::pending::<()>().await;
        }
    }

    /// What to tell that everything done before a time was received and handled.
    pub fn received_until(&self) -> watch::Sender<Timestamp> {
        self.received_until.clone()
    }
}

impl Drop for ReceiptInquiries {
    fn drop(&mut self) {
        self.inquiries.close();
        let mut shards = self.shards.shards();
        // Another connection may have begun.
        if shards.get(&self.shard).is_some_and(|receipts| receipts.inquiries.is_closed()) {
            shards.remove(&self.shard);
        }
    }
}
