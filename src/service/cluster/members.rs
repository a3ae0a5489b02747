//! Which of the processes are at work, as one of them sees it.

use std::collections::BTreeMap;

use tokio::time::Instant;

use super::{ProcessId, ProcessRecord, SILENCE};

/// The processes whose rows were found, and since when each row has been the same.
#[derive(Debug, Default)]
pub(super) struct Members {
    observed: BTreeMap<ProcessId, Observed>,
    /// When the last look began.
    looked: Option<Instant>,
}

#[derive(Debug)]
struct Observed {
    rev: u64,
    /// When this revision was found.
    since: Instant,
    /// When the look before that began, after which the row was written.
    alive: Instant,
}

/// A process that is gone.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Gone {
    pub(super) id: ProcessId,
    /// The revision of its row.
    pub(super) rev: u64,
    /// When it was certainly alive for the last time.
    pub(super) alive: Instant,
}

impl Members {
    /// Takes in the rows that were found by a look that began at `now`; the processes that are gone.
    pub(super) fn observe(&mut self, rows: &[(ProcessId, u64, ProcessRecord)], now: Instant) -> Vec<Gone> {
        let alive = self.looked.replace(now).unwrap_or(now);
        self.observed.retain(|id, _| rows.iter().any(|(found, ..)| found == id));
        let mut gone = Vec::new();
        for (id, rev, record) in rows {
            let known = self.observed.entry(*id).or_insert(Observed { rev: *rev, since: now, alive });
            if known.rev != *rev {
                *known = Observed { rev: *rev, since: now, alive };
            }
            if record.is_leaving || now.duration_since(known.since) >= SILENCE {
                gone.push(Gone { id: *id, rev: *rev, alive: known.alive });
            }
        }
        gone
    }

    /// When each process was certainly alive for the last time.
    pub(super) fn alive(&self) -> impl Iterator<Item = (ProcessId, Instant)> {
        self.observed.iter().map(|(id, observed)| (*id, observed.alive))
    }

    /// Forgets since when rows have been the same: the store did not answer, so that nobody could write.
    pub(super) fn forget(&mut self) {
        *self = Members::default();
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

    fn gone(id: u64, rev: u64, alive: Instant) -> Gone {
        Gone { id: ProcessId(id), rev, alive }
    }

    #[test]
    fn only_a_row_that_stays_the_same_for_long_is_of_a_process_that_is_gone() {
        let (mut members, begin) = (Members::default(), Instant::now());
        let at = |seconds| begin + Duration::from_secs(seconds);
        assert_eq!(members.observe(&[row(1, 10), row(2, 20)], at(0)), []);
        assert_eq!(members.observe(&[row(1, 10), row(2, 21)], at(7)), []);
        assert_eq!(members.observe(&[row(1, 10), row(2, 21)], at(8)), [gone(1, 10, at(0))]);
        // Somebody else was faster and has deleted it; a process that is seen for the first time may have been there for long.
        assert_eq!(members.observe(&[row(2, 21), row(3, 5)], at(14)), []);
        assert_eq!(members.observe(&[row(2, 21), row(3, 5)], at(15)), [gone(2, 21, at(0))]);
    }

    #[test]
    fn who_leaves_is_gone_at_once() {
        let mut leaving = row(1, 10);
        leaving.2.is_leaving = true;
        let now = Instant::now();
        assert_eq!(Members::default().observe(&[leaving], now), [gone(1, 10, now)]);
    }

    #[test]
    fn a_process_was_alive_at_the_look_before_its_row_had_changed() {
        let (mut members, begin) = (Members::default(), Instant::now());
        for (second, rev) in [(0, 10), (1, 10), (2, 11), (3, 11)] {
            members.observe(&[row(1, rev)], begin + Duration::from_secs(second));
        }
        assert_eq!(members.alive().collect::<Vec<_>>(), [(ProcessId(1), begin + Duration::from_secs(1))]);
    }

    #[test]
    fn nobody_is_gone_because_the_store_was() {
        let (mut members, begin) = (Members::default(), Instant::now());
        assert_eq!(members.observe(&[row(1, 10)], begin), []);
        members.forget();
        assert_eq!(members.observe(&[row(1, 10)], begin + Duration::from_secs(60)), []);
    }
}
