//! Tells which processes have stopped, from how long their rows have stayed the same.

use std::collections::BTreeMap;

use tokio::time::Instant;

use crate::cluster::{MEMBER_TIMEOUT, ProcessId, ProcessRecord};

/// The processes whose rows were found, and since when each row has stayed the same.
#[derive(Debug, Default)]
pub(super) struct FailureDetector {
    observed: BTreeMap<ProcessId, Observed>,
    /// When the last rows were read.
    last_poll: Option<Instant>,
    /// When the first ones were.
    first_poll: Option<Instant>,
}

#[derive(Debug)]
struct Observed {
    rev: u64,
    /// When this revision was found.
    since: Instant,
    /// When rows were read before that: the process wrote this revision later.
    last_alive: Instant,
}

#[derive(Debug, PartialEq, Eq)]
pub(super) struct Stopped {
    pub(super) id: ProcessId,
    /// The revision of its row.
    pub(super) rev: u64,
    /// When it was certainly running for the last time.
    pub(super) last_alive: Instant,
    /// Whether its row has ever changed while this process was there. Otherwise it may have stopped long before.
    pub(super) was_heard: bool,
}

impl FailureDetector {
    /// Takes in the rows that were read from `now` on. Returns the processes that have stopped.
    pub(super) fn observe(&mut self, rows: &[(ProcessId, u64, ProcessRecord)], now: Instant) -> Vec<Stopped> {
        let last_alive = self.last_poll.replace(now).unwrap_or(now);
        let first_poll = *self.first_poll.get_or_insert(now);
        self.observed.retain(|id, _| rows.iter().any(|(found, ..)| found == id));
        let mut stopped = Vec::new();
        for (id, rev, record) in rows {
            let known = self.observed.entry(*id).or_insert(Observed { rev: *rev, since: now, last_alive });
            if known.rev != *rev {
                *known = Observed { rev: *rev, since: now, last_alive };
            }
            if record.is_leaving || now.duration_since(known.since) >= MEMBER_TIMEOUT {
                let (last_alive, was_heard) = (known.last_alive, known.since > first_poll);
                stopped.push(Stopped { id: *id, rev: *rev, last_alive, was_heard });
            }
        }
        stopped
    }

    /// When each process whose row has changed was certainly running for the last time.
    pub(super) fn last_alive(&self) -> impl Iterator<Item = (ProcessId, Instant)> {
        let heard = self.observed.iter().filter(|(_, observed)| Some(observed.since) > self.first_poll);
        heard.map(|(id, observed)| (*id, observed.last_alive))
    }

    /// Forgets how long rows have stayed the same: the store did not answer, so no process could write.
    pub(super) fn reset(&mut self) {
        *self = FailureDetector { first_poll: self.first_poll, ..FailureDetector::default() };
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use jiff::Timestamp;

    use super::*;

    fn row(id: u64, rev: u64) -> (ProcessId, u64, ProcessRecord) {
        let record = ProcessRecord {
            name: "one:1".to_owned(),
            version: "0.1.0".to_owned(),
            records: 9,
            started: Timestamp::UNIX_EPOCH,
            is_draining: false,
            is_leaving: false,
        };
        (ProcessId(id), rev, record)
    }

    fn stopped(id: u64, rev: u64, last_alive: Instant) -> Stopped {
        Stopped { id: ProcessId(id), rev, last_alive, was_heard: true }
    }

    fn unheard(id: u64, rev: u64, last_alive: Instant) -> Stopped {
        Stopped { was_heard: false, ..stopped(id, rev, last_alive) }
    }

    #[test]
    fn a_process_has_stopped_once_its_row_has_stayed_the_same_for_the_timeout() {
        let (mut detector, begin) = (FailureDetector::default(), Instant::now());
        let at = |seconds| begin + Duration::from_secs(seconds);
        assert_eq!(detector.observe(&[row(1, 10), row(2, 20)], at(0)), []);
        assert_eq!(detector.observe(&[row(1, 10), row(2, 21)], at(7)), []);
        assert_eq!(detector.observe(&[row(1, 10), row(2, 21)], at(8)), [unheard(1, 10, at(0))]);
        // Another process has deleted the row first; a process that is seen for the first time may have been there for long.
        assert_eq!(detector.observe(&[row(2, 21), row(3, 5)], at(14)), []);
        assert_eq!(detector.observe(&[row(2, 21), row(3, 5)], at(15)), [stopped(2, 21, at(0))]);
    }

    #[test]
    fn a_process_that_leaves_has_stopped_at_once() {
        let mut leaving = row(1, 10);
        leaving.2.is_leaving = true;
        let now = Instant::now();
        assert_eq!(FailureDetector::default().observe(&[leaving], now), [unheard(1, 10, now)]);
    }

    #[test]
    fn a_process_was_running_at_the_poll_before_its_row_had_changed() {
        let (mut detector, begin) = (FailureDetector::default(), Instant::now());
        for (second, rev) in [(0, 10), (1, 10), (2, 11), (3, 11)] {
            detector.observe(&[row(1, rev)], begin + Duration::from_secs(second));
        }
        assert_eq!(detector.last_alive().collect::<Vec<_>>(), [(ProcessId(1), begin + Duration::from_secs(1))]);
    }

    #[test]
    fn nobody_has_stopped_because_the_store_was_out_of_reach() {
        let (mut detector, begin) = (FailureDetector::default(), Instant::now());
        assert_eq!(detector.observe(&[row(1, 10)], begin), []);
        detector.reset();
        assert_eq!(detector.observe(&[row(1, 10)], begin + Duration::from_secs(60)), []);
    }
}
