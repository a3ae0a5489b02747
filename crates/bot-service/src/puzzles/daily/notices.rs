//! What has to be said of the puzzles of days.

use crate::puzzle::Day;
use bot_store::locale::Locale;
use bot_store::{BlockReason, ChannelId};
use jiff::Timestamp;
use makruk_puzzles::PuzzleId;
use serde::{Deserialize, Serialize};

use bot_store::feature::NoticeKind;
use bot_store::notice::Notice;
use commit_store::Codec;

pub(crate) const NOTICES: &[NoticeKind] = &[
    NoticeKind::of::<PuzzleDayNotice>(),
    NoticeKind::of::<PuzzlesPausedNotice>(),
    NoticeKind::of::<PuzzlePostChangedNotice>(),
];

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PuzzleDayNotice {
    pub guild: u64,
    pub day: Day,
    pub puzzle: PuzzleId,
    /// The one before, whose solution is shown with it.
    pub before: Option<PuzzleId>,
    /// Later than that it is not posted any more.
    #[serde(with = "jiff::fmt::serde::timestamp::millisecond::required")]
    pub until: Timestamp,
}

/// That a channel gets no more puzzles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PuzzlesPausedNotice {
    pub guild: u64,
    pub channel: ChannelId,
    pub language: Locale,
    pub reason: BlockReason,
}

/// The post of a day is to be brought up to date.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PuzzlePostChangedNotice {
    pub guild: u64,
    pub day: Day,
}

impl Codec for PuzzleDayNotice {}

impl Notice for PuzzleDayNotice {
    const KIND: u16 = 7;
}

impl Codec for PuzzlesPausedNotice {}

impl Notice for PuzzlesPausedNotice {
    const KIND: u16 = 8;
}

impl Codec for PuzzlePostChangedNotice {}

impl Notice for PuzzlePostChangedNotice {
    const KIND: u16 = 9;
}
