//! What has to be said of a race, and why something can't be done in it.

use bot_store::error::FeatureError;
use bot_store::feature::NoticeKind;
use bot_store::notice::Notice;
use bot_store::{ChannelId, Lane, LaneKind};
use commit_store::Codec;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::puzzles::races::records::RaceId;

/// The lanes of channels for their races, which games don't wait for.
pub const LANE: LaneKind = LaneKind(5);

pub(super) const fn lane(channel: ChannelId) -> Lane {
    Lane::Feature(LANE, channel.0)
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum RaceNews {
    /// Members can join.
    Opened,
    /// It has to get its thread.
    Begun,
    /// Its table has changed.
    Table,
    Over,
    CalledOff,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RaceNotice {
    pub guild: u64,
    pub channel: ChannelId,
    pub race: RaceId,
    pub news: RaceNews,
}

pub(crate) const NOTICES: &[NoticeKind] = &[NoticeKind::of::<RaceNotice>()];

impl Codec for RaceNotice {}

impl Notice for RaceNotice {
    const KIND: u16 = 20;
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum RaceRefusal {
    /// There is none, or a newer one has taken its place.
    #[error("no such race")]
    NoRace,
    #[error("another race is open in the channel")]
    AnotherOpen,
    #[error("{most} have joined already")]
    Full { most: usize },
    #[error("it takes {least}")]
    TooFew { least: usize },
    /// Only whoever has opened it may begin it.
    #[error("opened by someone else")]
    NotOpener,
    #[error("not in the race")]
    NotIn,
    #[error("it has not begun")]
    NotBegun,
    #[error("it has begun")]
    Begun,
    #[error("it is over")]
    Over,
    #[error("it was called off")]
    CalledOff,
}

impl FeatureError for RaceRefusal {}
