//! How the store takes commits, as seen by those who make them.

use std::sync::{Mutex, MutexGuard, PoisonError};

use jiff::{SignedDuration, Timestamp};

use commit_store::{Commit, StoreError};

/// How the store took the last commit that ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LastCommit {
    /// It was carried out, or its own expectations did not hold.
    #[default]
    Accepted,
    /// There was no room on the disk. It carries on by itself when there is.
    Full,
    /// The store takes no more commits until the program is started again.
    ReadOnly,
    /// It failed in another way.
    Failed,
}

/// How the store takes commits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CommitHealth {
    pub last: LastCommit,
    /// How long commits have been in progress of which none has ended.
    pub stuck: SignedDuration,
}

#[derive(Debug, Default)]
pub struct CommitMonitor(Mutex<CommitState>);

#[derive(Debug, Default)]
struct CommitState {
    in_progress: usize,
    /// When a commit ended last, or the first of those in progress began.
    since: Timestamp,
    last: LastCommit,
}

impl CommitMonitor {
    /// Begins a commit, which ends when the value is dropped; without [`CommitInProgress::ended`] its outcome is not
    /// recorded.
    pub fn begin(&self, now: Timestamp) -> CommitInProgress<'_> {
        let mut state = self.state();
        if state.in_progress == 0 {
            state.since = now;
        }
        state.in_progress += 1;
        CommitInProgress(self)
    }

    /// How commits fare at this time.
    pub fn at(&self, now: Timestamp) -> CommitHealth {
        let state = self.state();
        let stuck = match state.in_progress {
            0 => SignedDuration::ZERO,
            _ => now.duration_since(state.since).max(SignedDuration::ZERO),
        };
        CommitHealth { last: state.last, stuck }
    }

    /// A panic cannot leave the counts half changed, so a poisoned lock is still good.
    fn state(&self) -> MutexGuard<'_, CommitState> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

pub struct CommitInProgress<'a>(&'a CommitMonitor);

impl CommitInProgress<'_> {
    pub fn ended(self, ended: &Result<Commit, StoreError>, now: Timestamp) {
        let mut state = self.0.state();
        state.since = now;
        state.last = match ended {
            Ok(_) => LastCommit::Accepted,
            Err(StoreError::Full { .. }) => LastCommit::Full,
            Err(StoreError::ReadOnly { .. }) => LastCommit::ReadOnly,
            // These are the commit's own fault.
            Err(StoreError::TooLarge { .. } | StoreError::CommitTooLarge { .. } | StoreError::PutTwice { .. }) => {
                state.last
            }
            Err(_) => LastCommit::Failed,
        };
    }
}

impl Drop for CommitInProgress<'_> {
    fn drop(&mut self) {
        self.0.state().in_progress -= 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn second(second: i64) -> Timestamp {
        Timestamp::from_second(second).unwrap()
    }

    fn done() -> Result<Commit, StoreError> {
        Ok(Commit::Done { revs: Vec::new() })
    }

    #[test]
    fn commits_are_stuck_as_long_as_none_of_them_ends() {
        let watch = CommitMonitor::default();
        let stuck = |now| watch.at(second(now)).stuck.as_secs();
        assert_eq!(stuck(5), 0);
        let (first, another) = (watch.begin(second(10)), watch.begin(second(12)));
        assert_eq!((stuck(10), stuck(15)), (0, 5));
        first.ended(&done(), second(16));
        assert_eq!((stuck(16), stuck(20)), (0, 4));
        // Its caller is gone.
        drop(another);
        assert_eq!(stuck(30), 0);
    }

    #[test]
    fn the_last_commit_tells_whether_there_is_room() {
        let watch = CommitMonitor::default();
        let store = || "store".to_owned();
        let reason = || "so".to_owned();
        for (ended, last) in [
            (Err(StoreError::Full { store: store(), reason: reason() }), LastCommit::Full),
            (Err(StoreError::CommitTooLarge { length: 1 << 30 }), LastCommit::Full),
            (done(), LastCommit::Accepted),
            (Err(StoreError::ReadOnly { store: store(), reason: reason() }), LastCommit::ReadOnly),
            (Ok(Commit::Conflict { index: 0, current: None }), LastCommit::Accepted),
            (Err(StoreError::Unavailable { store: store(), reason: reason() }), LastCommit::Failed),
        ] {
            watch.begin(second(1)).ended(&ended, second(1));
            assert_eq!(watch.at(second(1)).last, last, "{ended:?}");
        }
    }
}
