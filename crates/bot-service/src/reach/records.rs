//! What is stored of the interactions by which the bot can speak.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::reach::AnswerToken;
use bot_store::feature::{ErasureRule, IdKind, RecordKind, Topic};
use bot_store::{ChannelId, EventId, MessageId};
use commit_store::{Codec, Key, Space};

const REACH: Space = Space::new("reach");

/// By what the bot can speak in a channel: [`ChannelReach`].
pub(super) fn reach(channel: ChannelId) -> Key {
    REACH.key([channel.0])
}

/// The interactions of a channel whose tokens may still be good, oldest first.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct ChannelReach {
    pub grants: Vec<Grant>,
}

/// An interaction that was answered.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Grant {
    pub event: EventId,
    pub token: AnswerToken,
    #[serde(with = "jiff::fmt::serde::timestamp::millisecond::required")]
    pub since: Timestamp,
    /// How many messages were begun with it.
    pub claimed: u8,
    /// Those that were sent, which only its token can change.
    pub sent: Vec<MessageId>,
}

/// The records of this feature.
pub(crate) const RECORDS: &[RecordKind] =
    &[RecordKind::of::<ChannelReach>(REACH, &[IdKind::Channel], Topic::Upkeep, ErasureRule::Unnamed)];

impl Codec for ChannelReach {}
