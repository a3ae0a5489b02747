//! Which lanes of the outbox are held up, and by what.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use bot_service::Lane;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LaneDelay {
    /// An error that may pass.
    Transient,
    /// A manager has to grant a permission, or to invite the bot back.
    Blocked,
}

#[derive(Debug, Default)]
pub struct LaneDelays(Mutex<HashMap<Lane, LaneDelay>>);

impl LaneDelays {
    /// Something holds this lane up.
    pub(crate) fn hold(&self, lane: Lane, hold: LaneDelay) {
        self.lanes().insert(lane, hold);
    }

    pub(crate) fn release(&self, lane: Lane) {
        self.lanes().remove(&lane);
    }

    pub(crate) fn all(&self) -> HashMap<Lane, LaneDelay> {
        self.lanes().clone()
    }

    /// A panic cannot leave the map half changed, so a poisoned lock is still good.
    fn lanes(&self) -> MutexGuard<'_, HashMap<Lane, LaneDelay>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
