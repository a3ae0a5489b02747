//! Tells which processes have stopped, from how long their rows have stayed the same.

use std::collections::BTreeMap;

use tokio::time::Instant;

use super::{MEMBER_TIMEOUT, ProcessId, ProcessRecord};

/// The processes whose rows were found, and since when each row has stayed the same.
#[derive(Debug, Default)]
pub(super) struct FailureDetector(BTreeMap<ProcessId, Observed>);

#[derive(Debug)]
struct Observed {
    rev: u64,
    since: Instant,
}

impl FailureDetector {
    /// Takes in the rows that were read from `now` on. Returns the processes that have stopped, with the revisions of their rows.
    pub(super) fn observe(&mut self, rows: &[(ProcessId, u64, ProcessRecord)], now: Instant) -> Vec<(ProcessId, u64)> {
        self.0.retain(|id, _| rows.iter().any(|(found, ..)| found == id));
        let mut stopped = Vec::new();
        for (id, rev, record) in rows {
            let known = self.0.entry(*id).or_insert(Observed { rev: *rev, since: now });
            if known.rev != *rev {
                *known = Observed { rev: *rev, since: now };
            }
            if record.is_leaving || now.duration_since(known.since) >= MEMBER_TIMEOUT {
                stopped.push((*id, *rev));
            }
        }
        stopped
    }

    /// Forgets how long rows have stayed the same: the store did not answer, so nobody could write.
    pub(super) fn reset(&mut self) {
        self.0.clear();
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
            is_leaving: false,
        };
        (ProcessId(id), rev, record)
    }

    #[test]
    fn a_process_has_stopped_once_its_row_has_stayed_the_same_for_the_timeout() {
        let (mut detector, begin) = (FailureDetector::default(), Instant::now());
        let at = |seconds| begin + Duration::from_secs(seconds);
        assert_eq!(detector.observe(&[row(1, 10), row(2, 20)], at(0)), []);
        assert_eq!(detector.observe(&[row(1, 10), row(2, 21)], at(7)), []);
        assert_eq!(detector.observe(&[row(1, 10), row(2, 21)], at(8)), [(ProcessId(1), 10)]);
        // Another process has deleted the row first; a process that is seen for the first time may have been there for long.
        assert_eq!(detector.observe(&[row(2, 21), row(3, 5)], at(14)), []);
        assert_eq!(detector.observe(&[row(2, 21), row(3, 5)], at(15)), [(ProcessId(2), 21)]);
    }

    #[test]
    fn a_process_that_leaves_has_stopped_at_once() {
        let mut leaving = row(1, 10);
        leaving.2.is_leaving = true;
        assert_eq!(FailureDetector::default().observe(&[leaving], Instant::now()), [(ProcessId(1), 10)]);
    }

    #[test]
    fn nobody_has_stopped_because_the_store_was_out_of_reach() {
        let (mut detector, begin) = (FailureDetector::default(), Instant::now());
        assert_eq!(detector.observe(&[row(1, 10)], begin), []);
        detector.reset();
        assert_eq!(detector.observe(&[row(1, 10)], begin + Duration::from_secs(60)), []);
    }
}
