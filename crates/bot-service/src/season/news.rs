//! What is announced of a season.

use serde::{Deserialize, Serialize};

use bot_store::PlayerId;
use bot_store::feature::NoticeKind;
use bot_store::locale::Locale;
use bot_store::notice::Notice;
use commit_store::Codec;

/// Something that happened to a season of a server, for the channel where it is announced.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeasonNotice {
    pub guild: u64,
    pub number: u32,
    pub locale: Locale,
    /// Who began the season, and is told directly if the channel can't be written to.
    pub by: PlayerId,
    pub news: SeasonNews,
}

/// Something that happened to a season.
///
/// The order of the variants is part of the stored form: new ones go to the end.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum SeasonNews {
    Began,
    Ended,
    /// A correction changed the champion after the end.
    Ruled {
        before: Vec<PlayerId>,
        after: Vec<PlayerId>,
    },
    /// Its channel is gone.
    Halted,
    /// It goes on in another channel.
    Moved,
}

pub(crate) const NOTICES: &[NoticeKind] = &[NoticeKind::of::<SeasonNotice>()];

impl Codec for SeasonNotice {}

impl Notice for SeasonNotice {
    const KIND: u16 = 12;
}
