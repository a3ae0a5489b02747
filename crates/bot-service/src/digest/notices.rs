//! What has to be said of digests.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::puzzle::Day;
use bot_store::feature::NoticeKind;
use bot_store::locale::Locale;
use bot_store::notice::Notice;
use bot_store::{BlockReason, ChannelId};
use commit_store::Codec;

/// The digest of a week is to be posted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DigestNotice {
    pub guild: u64,
    /// The Monday of its week.
    pub monday: Day,
    /// Later than that it is not posted any more.
    #[serde(with = "jiff::fmt::serde::timestamp::millisecond::required")]
    pub until: Timestamp,
}

/// A server gets no more digests, for whoever set them up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DigestPausedNotice {
    pub guild: u64,
    pub channel: ChannelId,
    pub language: Locale,
    pub reason: BlockReason,
}

pub(crate) const NOTICES: &[NoticeKind] = &[NoticeKind::of::<DigestNotice>(), NoticeKind::of::<DigestPausedNotice>()];

impl Codec for DigestNotice {}

impl Notice for DigestNotice {
    const KIND: u16 = 16;
}

impl Codec for DigestPausedNotice {}

impl Notice for DigestPausedNotice {
    const KIND: u16 = 17;
}
