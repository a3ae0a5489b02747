//! What has to be said of a game for four, and why something can't be done in it.

use bot_store::error::FeatureError;
use bot_store::feature::NoticeKind;
use bot_store::notice::Notice;
use bot_store::{ChannelId, Lane, LaneKind};
use chaturanga::four::{Army, FourRefusal};
use commit_store::Codec;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::records::FourGameId;

/// The lanes of channels for their games for four, which other games don't wait for.
pub const LANE: LaneKind = LaneKind(6);

pub(super) const fn lane(channel: ChannelId) -> Lane {
    Lane::Feature(LANE, channel.0)
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum FourNews {
    /// People can sit down.
    Opened,
    /// Seats or terms have changed before the beginning.
    Lobby,
    /// It has to get its board.
    Begun,
    /// The board, or what is said below it, has changed.
    Board,
    Over,
    CalledOff,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FourNotice {
    pub guild: u64,
    pub channel: ChannelId,
    pub game: FourGameId,
    pub news: FourNews,
    /// How many acts there were by then.
    pub acts: u32,
}

pub(crate) const NOTICES: &[NoticeKind] = &[NoticeKind::of::<FourNotice>()];

impl Codec for FourNotice {}

impl Notice for FourNotice {
    const KIND: u16 = 21;
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum FourTableRefusal {
    /// There is none, or a newer one has taken its place.
    #[error("no such game")]
    NoGame,
    #[error("another game is open in the channel")]
    AnotherOpen,
    /// With these rules a game might never end.
    #[error("rules without an end")]
    EndlessRules,
    #[error("opened by someone else")]
    NotOpener,
    #[error("the seat is taken")]
    SeatTaken,
    /// The seat was left to someone else, or its person's time was up.
    #[error("the seat is not theirs to take")]
    SeatKept,
    #[error("has a seat already")]
    AlreadySeated,
    #[error("seats are free")]
    NotFull,
    #[error("it has not begun")]
    NotBegun,
    #[error("it has begun")]
    Begun,
    #[error("it goes on")]
    NotOver,
    #[error("it is over")]
    Over,
    #[error("it was called off")]
    CalledOff,
    /// Those without a seat watch.
    #[error("has no seat")]
    NotSeated,
    #[error("the seat {seat:?} is to move")]
    NotYourTurn { seat: Army },
    /// The board has changed since it was shown.
    #[error("the board has changed")]
    Stale,
    #[error("time is up")]
    TimeIsUp,
    #[error("against the rules: {0}")]
    Rules(#[from] FourRefusal),
}

impl FeatureError for FourTableRefusal {}
