//! What waits to be said, what stands in its way, what was set aside, and messages of which something is still to be
//! changed.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::game::PlayerId;
use crate::{ChannelId, Lane, MessageChange, MessageId, MessageRef, Notice, Obstacle};
use commit_store::{Key, Prefix, Space};

pub(crate) const LANE: Space = Space::new("outbox-lane");
pub(crate) const OBSTACLE: Space = Space::new("outbox-obstacle");
pub(crate) const GUILD_CHANGE: Space = Space::new("guild-change");
pub(crate) const SET_ASIDE: Space = Space::new("set-aside");
pub(crate) const OLD_MESSAGE: Space = Space::new("old-buttons");

/// A lane as two ids: its kind, and its number among those of this kind.
pub(crate) fn ids_of(lane: Lane) -> [u64; 2] {
    match lane {
        Lane::Channel(channel) => [0, channel.0],
        Lane::Person(player) => [1, player.0],
        Lane::Puzzles(channel) => [2, channel.0],
        Lane::Roles(guild) => [3, guild],
    }
}

pub(crate) fn lane_of(kind: u64, id: u64) -> Option<Lane> {
    match kind {
        0 => Some(Lane::Channel(ChannelId(id))),
        1 => Some(Lane::Person(PlayerId(id))),
        2 => Some(Lane::Puzzles(ChannelId(id))),
        3 => Some(Lane::Roles(id)),
        _ => None,
    }
}

/// What waits in a lane under this number: [`NoticeRecord`]. Numbers grow, so the keys of a lane are in order.
pub(crate) fn notice(lane: Lane, number: u64) -> Key {
    let [kind, id] = ids_of(lane);
    LANE.key([kind, id, number])
}

/// The [`notice`] keys of a lane, in order.
pub(crate) fn notices_in(lane: Lane) -> Prefix {
    LANE.prefix(ids_of(lane))
}

/// All [`notice`] keys, by lane and then in order.
pub(crate) fn notices() -> Prefix {
    LANE.prefix([])
}

/// The lane of a [`notice`] key, and the number in it.
pub(crate) fn notice_of(key: &Key) -> Option<(Lane, u64)> {
    LANE.ids(key).and_then(|[kind, id, number]| Some((lane_of(kind, id)?, number)))
}

/// What stands in the way of a lane: [`ObstacleRecord`].
pub(crate) fn obstacle(lane: Lane) -> Key {
    OBSTACLE.key(ids_of(lane))
}

/// All [`obstacle`] keys.
pub(crate) fn obstacles() -> Prefix {
    OBSTACLE.prefix([])
}

/// Written anew whenever the bot may be allowed more than before on a server, on any server if it is 0, while something stands in
/// the way of lanes: [`Mark`](crate::records::Mark).
pub(crate) fn guild_change(guild: u64) -> Key {
    GUILD_CHANGE.key([guild])
}

/// The lane of an [`obstacle`] key.
pub(crate) fn obstacle_of(key: &Key) -> Option<Lane> {
    OBSTACLE.ids(key).and_then(|[kind, id]| lane_of(kind, id))
}

/// A row that could not be dealt with, under the revision that it had in its place: [`SetAsideRecord`].
pub(crate) fn set_aside(rev: u64) -> Key {
    SET_ASIDE.key([rev])
}

/// All [`set_aside`] keys.
pub(crate) fn all_set_aside() -> Prefix {
    SET_ASIDE.prefix([])
}

/// Exists while something is still to be changed about this message, which its game has left behind: [`OldMessageRecord`].
/// The space has the name of what was changed first, the buttons.
pub(crate) fn old_message(message: MessageRef) -> Key {
    OLD_MESSAGE.key([message.channel.0, message.message.0])
}

/// All [`old_message`] keys, by channel.
pub(crate) fn old_messages() -> Prefix {
    OLD_MESSAGE.prefix([])
}

/// The message of an [`old_message`] key.
pub(crate) fn old_message_of(key: &Key) -> Option<MessageRef> {
    let [channel, message] = OLD_MESSAGE.ids(key)?;
    Some(MessageRef { channel: ChannelId(channel), message: MessageId(message) })
}

/// Something that waits to be said. The key has the lane.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct NoticeRecord {
    #[serde(with = "jiff::fmt::serde::timestamp::millisecond::required")]
    pub at: Timestamp,
    pub notice: Notice,
}

/// What stands in the way of a lane.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct ObstacleRecord {
    pub obstacle: Obstacle,
    pub told: Vec<PlayerId>,
}

/// A row that could not be dealt with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct SetAsideRecord {
    /// When it was set aside.
    #[serde(with = "jiff::fmt::serde::timestamp::millisecond::required")]
    pub at: Timestamp,
    pub why: String,
    pub key: Vec<u8>,
    pub value: Vec<u8>,
}

/// A message that its game has left behind.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct OldMessageRecord {
    #[serde(with = "jiff::fmt::serde::timestamp::millisecond::required")]
    pub at: Timestamp,
    pub change: MessageChange,
}
