//! The processes that work on a store, and what each of them holds.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use super::outbox::{ids_of, lane_of};
use crate::game::GameId;
use crate::service::{AnalysisId, ProcessId, Resource};
use commit_store::{Key, Prefix, Space};

pub(super) const PROCESS: Space = Space::new("process");
pub(super) const LEASE: Space = Space::new("lease");
pub(super) const LANE_LEASE: Space = Space::new("lane-lease");
pub(super) const SHARD_OUTAGE: Space = Space::new("shard-outage");
pub(super) const SESSIONS: Space = Space::new("sessions");
pub(super) const WRITTEN_VERSION: Space = Space::new("written-version");

/// A process: [`ProcessRecord`](crate::service::ProcessRecord).
pub(in crate::service) fn process(id: ProcessId) -> Key {
    PROCESS.key([id.0])
}

/// All [`process`] keys.
pub(in crate::service) fn processes() -> Prefix {
    PROCESS.prefix([])
}

/// The process of a [`process`] key.
pub(in crate::service) fn process_of(key: &Key) -> Option<ProcessId> {
    PROCESS.ids(key).map(|[id]| ProcessId(id))
}

/// What all processes have agreed on about sessions: [`SessionsRecord`].
pub(in crate::service) fn sessions() -> Key {
    SESSIONS.key([])
}

/// Since when nobody receives the events of a shard: [`ShardOutageRecord`].
pub(in crate::service) fn shard_outage(shard: u32) -> Key {
    SHARD_OUTAGE.key([u64::from(shard)])
}

/// All [`shard_outage`] keys.
pub(in crate::service) fn shard_outages() -> Prefix {
    SHARD_OUTAGE.prefix([])
}

/// In which version all processes write records: [`WrittenVersionRecord`].
pub(in crate::service) fn written_version() -> Key {
    WRITTEN_VERSION.key([])
}

/// The lease on something: [`LeaseRecord`].
pub(in crate::service) fn lease(resource: Resource) -> Key {
    let [kind, id] = match resource {
        Resource::Shard(shard) => [0, u64::from(shard)],
        Resource::DueRows => [1, 0],
        Resource::EngineTurn(game) => [2, game.0],
        Resource::Analysis(analysis) => [3, analysis.0],
        Resource::PuzzleReports => [4, 0],
        Resource::OldMessages => [5, 0],
        Resource::Lane(lane) => return LANE_LEASE.key(ids_of(lane)),
    };
    LEASE.key([kind, id])
}

/// All [`lease`] keys: those of everything but lanes, and those of lanes.
pub(in crate::service) fn leases() -> [Prefix; 2] {
    [LEASE.prefix([]), LANE_LEASE.prefix([])]
}

/// What a [`lease`] key is for.
pub(in crate::service) fn lease_of(key: &Key) -> Option<Resource> {
    if let Some([kind, id]) = LANE_LEASE.ids(key) {
        return lane_of(kind, id).map(Resource::Lane);
    }
    let [kind, id] = LEASE.ids(key)?;
    match kind {
        0 => u32::try_from(id).ok().map(Resource::Shard),
        1 => Some(Resource::DueRows),
        2 => Some(Resource::EngineTurn(GameId(id))),
        3 => Some(Resource::Analysis(AnalysisId(id))),
        4 => Some(Resource::PuzzleReports),
        5 => Some(Resource::OldMessages),
        _ => None,
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::service) struct LeaseRecord(pub ProcessId);

/// What all processes have agreed on about sessions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::service) struct SessionsRecord {
    /// Over how many shards events are spread.
    pub shards: u32,
    /// When the last session began.
    #[serde(with = "jiff::fmt::serde::timestamp::millisecond::required")]
    pub begun: Timestamp,
}

/// Since when nobody receives the events of a shard. The row is there until clocks have got that time back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::service) struct ShardOutageRecord {
    /// When they were received last.
    #[serde(with = "jiff::fmt::serde::timestamp::millisecond::required")]
    pub since: Timestamp,
}

/// In which version all processes write records.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::service) struct WrittenVersionRecord {
    /// The version of all records together.
    pub version: u32,
}

#[cfg(test)]
mod tests {
    use super::super::golden::check;
    use super::*;
    use crate::game::PlayerId;
    use crate::service::{ChannelId, Lane, ProcessRecord};

    #[test]
    fn the_rows_of_processes_have_these_bytes() {
        let started = Timestamp::from_second(1_700_000_000).unwrap();
        let (name, version) = ("one:7".to_owned(), "0.1.0".to_owned());
        let record = ProcessRecord { name, version, records: 300, started, is_leaving: true };
        check(record, "01 05 6f6e653a37 05 302e312e30 ac02 80a0abfef962 01");
        check(LeaseRecord(ProcessId(300)), "01 ac02");
        check(SessionsRecord { shards: 300, begun: started }, "01 ac02 80a0abfef962");
        check(ShardOutageRecord { since: started }, "01 80a0abfef962");
        check(WrittenVersionRecord { version: 300 }, "01 ac02");
    }

    #[test]
    fn every_lease_has_a_key_of_its_own() {
        let lanes =
            [Lane::Channel(ChannelId(7)), Lane::Person(PlayerId(7)), Lane::Puzzles(ChannelId(7)), Lane::Roles(7)];
        let resources = [
            Resource::Shard(7),
            Resource::DueRows,
            Resource::EngineTurn(GameId(7)),
            Resource::Analysis(AnalysisId(7)),
            Resource::PuzzleReports,
            Resource::OldMessages,
        ];
        for resource in resources.into_iter().chain(lanes.map(Resource::Lane)) {
            assert_eq!(lease_of(&lease(resource)), Some(resource));
        }
        assert_eq!(lease_of(&LEASE.key([255, 7])), None);
    }
}
