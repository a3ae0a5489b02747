//! Which of the processes are at work, as one of them sees it.

use std::collections::BTreeMap;

use tokio::time::Instant;

use super::{ProcessId, ProcessRecord, SILENCE};

/// The processes whose rows were found, and since when each row has been the same.
#[derive(Debug, Default)]
pub(super) struct Members(BTreeMap<ProcessId, Observed>);

#[derive(Debug)]
struct Observed {
    rev: u64,
    since: Instant,
}

impl Members {
    /// Takes in the rows that were found by a look that began at `now`; those of processes that are gone, with the revisions of
    /// their rows.
    pub(super) fn observe(&mut self, rows: &[(ProcessId, u64, ProcessRecord)], now: Instant) -> Vec<(ProcessId, u64)> {
        self.0.retain(|id, _| rows.iter().any(|(found, ..)| found == id));
        let mut gone = Vec::new();
        for (id, rev, record) in rows {
            let known = self.0.entry(*id).or_insert(Observed { rev: *rev, since: now });
            if known.rev != *rev {
                *known = Observed { rev: *rev, since: now };
            }
            if record.is_leaving || now.duration_since(known.since) >= SILENCE {
                gone.push((*id, *rev));
            }
        }
        gone
    }

    /// Forgets since when rows have been the same: the store did not answer, so that nobody could write.
    pub(super) fn forget(&mut self) {
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
    fn only_a_row_that_stays_the_same_for_long_is_of_a_process_that_is_gone() {
        let (mut members, begin) = (Members::default(), Instant::now());
        let at = |seconds| begin + Duration::from_secs(seconds);
        assert_eq!(members.observe(&[row(1, 10), row(2, 20)], at(0)), []);
        assert_eq!(members.observe(&[row(1, 10), row(2, 21)], at(7)), []);
        assert_eq!(members.observe(&[row(1, 10), row(2, 21)], at(8)), [(ProcessId(1), 10)]);
        // Somebody else was faster and has deleted it; a process that is seen for the first time may have been there for long.
        assert_eq!(members.observe(&[row(2, 21), row(3, 5)], at(14)), []);
        assert_eq!(members.observe(&[row(2, 21), row(3, 5)], at(15)), [(ProcessId(2), 21)]);
    }

    #[test]
    fn who_leaves_is_gone_at_once() {
        let mut leaving = row(1, 10);
        leaving.2.is_leaving = true;
        assert_eq!(Members::default().observe(&[leaving], Instant::now()), [(ProcessId(1), 10)]);
    }

    #[test]
    fn nobody_is_gone_because_the_store_was() {
        let (mut members, begin) = (Members::default(), Instant::now());
        assert_eq!(members.observe(&[row(1, 10)], begin), []);
        members.forget();
        assert_eq!(members.observe(&[row(1, 10)], begin + Duration::from_secs(60)), []);
    }
}
