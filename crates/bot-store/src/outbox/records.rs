//! Pending notices, what blocks them, notices that were set aside, and messages with edits still to be made.

use bytes::Bytes;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::PlayerId;
use crate::feature::Features;
use crate::feature::NoticeKind;
use crate::feature::{ErasureRule, IdKind, RecordKind, Topic};
use crate::notice::{BlockReason, StoredNotice};
use crate::records::Tree;
use crate::{Lane, ServiceError};
use commit_store::{Codec, DecodeError, Key, Prefix, Space};

pub const LANE: Space = Space::new("outbox-lane");
pub const BLOCK: Space = Space::new("outbox-obstacle");
pub const GUILD_CHANGE: Space = Space::new("guild-change");

/// What waits in a lane under this number: [`NoticeRecord`]. Numbers grow, so the keys of a lane are in order.
pub fn notice(lane: Lane, number: u64) -> Key {
    let [kind, id] = lane.ids();
    LANE.key([kind, id, number])
}

/// The [`notice`] keys of a lane, in order.
pub fn notices_in(lane: Lane) -> Prefix {
    LANE.prefix(lane.ids())
}

/// All [`notice`] keys, by lane and then in order.
pub fn notices() -> Prefix {
    LANE.prefix([])
}

/// The lane of a [`notice`] key, and the number in it.
pub fn notice_of(key: &Key) -> Option<(Lane, u64)> {
    LANE.ids(key).map(|[kind, id, number]| (Lane::of_ids(kind, id), number))
}

/// What blocks a lane: [`BlockRecord`].
pub fn block(lane: Lane) -> Key {
    BLOCK.key(lane.ids())
}

/// All [`block`] keys.
pub fn blocks() -> Prefix {
    BLOCK.prefix([])
}

/// Rewritten whenever the bot may have gained permissions on a server (on any server if `guild` is 0) while lanes are
/// blocked: [`KeyOnly`](crate::records::KeyOnly).
pub fn guild_change(guild: u64) -> Key {
    GUILD_CHANGE.key([guild])
}

/// The lane of a [`block`] key.
pub fn block_of(key: &Key) -> Option<Lane> {
    BLOCK.ids(key).map(|[kind, id]| Lane::of_ids(kind, id))
}

/// Something that waits to be said. The key has the lane.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct NoticeRecord {
    #[serde(with = "jiff::fmt::serde::timestamp::millisecond::required")]
    pub at: Timestamp,
    pub notice: StoredNotice,
}

/// What blocks a lane.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BlockRecord {
    pub reason: BlockReason,
    pub told: Vec<PlayerId>,
}

/// The records of this feature.
pub const RECORDS: &[RecordKind] = &[
    RecordKind {
        space: LANE,
        ids: &[IdKind::LaneKind, IdKind::Lane, IdKind::Number],
        topic: Topic::Pending,
        erasure: ErasureRule::OwnByKey,
        value_names: true,
        check,
        tree,
        value,
    },
    RecordKind::of::<BlockRecord>(BLOCK, &[IdKind::LaneKind, IdKind::Lane], Topic::Pending, ErasureRule::Listed),
    RecordKind::of_key(GUILD_CHANGE, &[IdKind::Guild], Topic::Upkeep, ErasureRule::Unnamed),
];

impl Codec for NoticeRecord {}

impl Codec for BlockRecord {}

fn kind_of(features: Features, notice: &StoredNotice) -> Result<&'static NoticeKind, DecodeError> {
    let unknown =
        || DecodeError::Malformed(format!("this version of the program does not know notices of kind {}", notice.kind));
    features.notice(notice.kind).ok_or_else(unknown)
}

/// Reads a row of a lane: one whose notice cannot be read is an error.
pub fn read(features: Features, value: &[u8]) -> Result<NoticeRecord, DecodeError> {
    let record = NoticeRecord::decode(value)?;
    (kind_of(features, &record.notice)?.check)(&record.notice.value)?;
    Ok(record)
}

pub fn check(features: Features, value: &[u8]) -> Result<(), DecodeError> {
    read(features, value).map(drop)
}

/// What a row of a lane says, the notice included.
fn tree(features: Features, value: &[u8]) -> Result<Tree, ServiceError> {
    let NoticeRecord { at, notice } = NoticeRecord::decode(value)?;
    let says = (kind_of(features, &notice)?.tree)(&notice.value)?;
    let (at, kind) = (Tree::Signed(at.as_millisecond()), Tree::Unsigned(u64::from(notice.kind)));
    Ok(Tree::Struct(vec![("at", at), ("kind", kind), ("notice", says)]))
}

/// The row that says so.
fn value(features: Features, tree: &Tree) -> Result<Bytes, ServiceError> {
    let Tree::Struct(fields) = tree else { return Err(malformed().into()) };
    let [(_, Tree::Signed(at)), (_, Tree::Unsigned(kind)), (_, says)] = fields.as_slice() else {
        return Err(malformed().into());
    };
    let mut notice = StoredNotice { kind: u16::try_from(*kind).map_err(|_| malformed())?, value: Vec::new() };
    notice.value = (kind_of(features, &notice)?.value)(says)?.to_vec();
    let at = Timestamp::from_millisecond(*at).map_err(|_| malformed())?;
    Ok(NoticeRecord { at, notice }.encode()?)
}

fn malformed() -> DecodeError {
    DecodeError::Malformed("no row of a lane".to_owned())
}
