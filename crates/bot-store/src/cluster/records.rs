//! The processes that work on a store, and what each of them holds.

use std::fmt;

use bytes::Bytes;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::cluster::ResourceKind;
use crate::feature::{ErasureRule, IdKind, RecordKind, Topic};
use crate::{Lane, ProcessId, ProcessRecord, Resource};
use commit_store::{Codec, DecodeError, EncodeError, Key, Prefix, Space, encode_version, from_slice};

pub const PROCESS: Space = Space::new("process");
pub const LEASE: Space = Space::new("lease");
pub const LANE_LEASE: Space = Space::new("lane-lease");
pub const SHARD_OUTAGE: Space = Space::new("shard-outage");
pub const SESSIONS: Space = Space::new("sessions");
pub const SESSION_START: Space = Space::new("session-start");
pub const SHARD_SESSION: Space = Space::new("shard-session");
pub const WRITTEN_VERSION: Space = Space::new("written-version");

/// A process: [`ProcessRecord`].
pub fn process(id: ProcessId) -> Key {
    PROCESS.key([id.0])
}

/// All [`process`] keys.
pub fn processes() -> Prefix {
    PROCESS.prefix([])
}

/// The process of a [`process`] key.
pub fn process_of(key: &Key) -> Option<ProcessId> {
    PROCESS.ids(key).map(|[id]| ProcessId(id))
}

/// What all processes have agreed on about sessions: [`SessionsRecord`].
pub fn sessions() -> Key {
    SESSIONS.key([])
}

/// When the last session of a bucket began: [`SessionStartRecord`].
pub fn session_start(bucket: u32) -> Key {
    SESSION_START.key([u64::from(bucket)])
}

/// The session of a shard: [`ShardSessionRecord`].
pub fn shard_session(shard: u32) -> Key {
    SHARD_SESSION.key([u64::from(shard)])
}

/// Since when no process has received the events of a shard: [`ShardOutageRecord`].
pub fn shard_outage(shard: u32) -> Key {
    SHARD_OUTAGE.key([u64::from(shard)])
}

/// All [`shard_outage`] keys.
pub fn shard_outages() -> Prefix {
    SHARD_OUTAGE.prefix([])
}

/// In which version all processes write records: [`WrittenVersionRecord`].
pub fn written_version() -> Key {
    WRITTEN_VERSION.key([])
}

/// The lease on something: [`LeaseRecord`].
pub fn lease(resource: Resource) -> Key {
    let [kind, id] = match resource {
        Resource::Shard(shard) => [0, u64::from(shard)],
        Resource::DueRows => [1, 0],
        Resource::Feature(kind, id) => [kind.0, id],
        Resource::Lane(lane) => return LANE_LEASE.key(lane.ids()),
    };
    LEASE.key([kind, id])
}

/// All [`lease`] keys: those of everything but lanes, and those of lanes.
pub fn leases() -> [Prefix; 2] {
    [LEASE.prefix([]), LANE_LEASE.prefix([])]
}

/// What a [`lease`] key is for.
pub fn lease_of(key: &Key) -> Option<Resource> {
    if let Some([kind, id]) = LANE_LEASE.ids(key) {
        return Some(Resource::Lane(Lane::of_ids(kind, id)));
    }
    let [kind, id] = LEASE.ids(key)?;
    match kind {
        0 => u32::try_from(id).ok().map(Resource::Shard),
        1 => Some(Resource::DueRows),
        _ => Some(Resource::Feature(ResourceKind(kind), id)),
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LeaseRecord(pub ProcessId);

/// What all processes have agreed on about sessions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SessionsRecord {
    /// Over how many shards events are spread.
    pub shards: u32,
}

/// When the last session of a bucket began.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SessionStartRecord {
    #[serde(with = "jiff::fmt::serde::timestamp::millisecond::required")]
    pub begun: Timestamp,
}

/// The session of a shard, as whoever receives the shard next needs it to take it up.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ShardSessionRecord {
    pub id: String,
    /// The last event of those that were handled with all before them.
    pub sequence: u64,
    /// Where it is taken up.
    pub gateway: Option<String>,
    /// Over how many shards events were spread.
    pub shards: u32,
    /// The bot's user.
    pub user: u64,
    /// The bot's application.
    pub application: u64,
    pub left: SessionLeft,
}

/// How a session was left.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum SessionLeft {
    /// Its process may have received more than it has handled.
    #[default]
    Open,
    /// What was received has been handled, so whatever comes again is new.
    HandedOver,
}

/// Whoever knows its id and the token has the session.
impl fmt::Debug for ShardSessionRecord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ShardSessionRecord").field("sequence", &self.sequence).finish_non_exhaustive()
    }
}

/// Since when no process has received the events of a shard. The row is kept until clocks have been credited with that
/// time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ShardOutageRecord {
    /// When they were received last.
    #[serde(with = "jiff::fmt::serde::timestamp::millisecond::required")]
    pub since: Timestamp,
}

/// In which version all processes write records.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct WrittenVersionRecord {
    /// The version of all records together.
    pub version: u32,
}

/// The records of this feature.
pub const RECORDS: &[RecordKind] = &[
    RecordKind::of::<ProcessRecord>(PROCESS, &[IdKind::Number], Topic::Upkeep, ErasureRule::Unnamed),
    RecordKind::of::<LeaseRecord>(LEASE, &[IdKind::Number, IdKind::Number], Topic::Upkeep, ErasureRule::Unnamed),
    RecordKind::of::<LeaseRecord>(LANE_LEASE, &[IdKind::LaneKind, IdKind::Lane], Topic::Upkeep, ErasureRule::Own),
    RecordKind::of::<ShardOutageRecord>(SHARD_OUTAGE, &[IdKind::Number], Topic::Upkeep, ErasureRule::Unnamed),
    RecordKind::of::<SessionsRecord>(SESSIONS, &[], Topic::Upkeep, ErasureRule::Unnamed),
    RecordKind::of::<SessionStartRecord>(SESSION_START, &[IdKind::Number], Topic::Upkeep, ErasureRule::Unnamed),
    RecordKind::of::<ShardSessionRecord>(SHARD_SESSION, &[IdKind::Number], Topic::Upkeep, ErasureRule::Unnamed),
    RecordKind::of::<WrittenVersionRecord>(WRITTEN_VERSION, &[], Topic::Upkeep, ErasureRule::Unnamed),
];

impl Codec for ProcessRecord {}

impl Codec for LeaseRecord {}

impl Codec for SessionsRecord {}

impl Codec for SessionStartRecord {}

/// How it was left came with the second form; a session that is open is written in the first.
impl Codec for ShardSessionRecord {
    const VERSION: u8 = 2;

    fn decode_version(version: u8, bytes: &[u8]) -> Result<ShardSessionRecord, DecodeError> {
        match version {
            1 => {
                let (id, sequence, gateway, shards, user, application) = from_slice(bytes)?;
                Ok(ShardSessionRecord { id, sequence, gateway, shards, user, application, left: SessionLeft::Open })
            }
            2 => from_slice(bytes),
            found => Err(DecodeError::Version { found, known: ShardSessionRecord::VERSION }),
        }
    }

    fn encode(&self) -> Result<Bytes, EncodeError> {
        let ShardSessionRecord { id, sequence, gateway, shards, user, application, left } = self;
        match left {
            SessionLeft::Open => encode_version(1, &(id, sequence, gateway, shards, user, application)),
            SessionLeft::HandedOver => encode_version(ShardSessionRecord::VERSION, self),
        }
    }
}

impl Codec for ShardOutageRecord {}

impl Codec for WrittenVersionRecord {}
