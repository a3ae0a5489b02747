//! What is announced of a season.

use bytes::Bytes;
use serde::{Deserialize, Serialize};

use crate::LadderId;
use board_games::GameKind;
use bot_store::PlayerId;
use bot_store::feature::NoticeKind;
use bot_store::locale::Locale;
use bot_store::notice::Notice;
use commit_store::{Codec, DecodeError, EncodeError, encode_version, from_slice};

/// Something that happened to a season of a server, for the channel where it is announced.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeasonNotice {
    /// Of which server and game it is.
    pub ladder: LadderId,
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

/// The game came with the second form; those about Makruk's are written in the first.
impl Codec for SeasonNotice {
    const VERSION: u8 = 2;

    fn decode_version(version: u8, bytes: &[u8]) -> Result<SeasonNotice, DecodeError> {
        match version {
            1 => {
                let (guild, number, locale, by, news) = from_slice(bytes)?;
                Ok(SeasonNotice { ladder: LadderId { guild, game: GameKind::Makruk }, number, locale, by, news })
            }
            2 => from_slice(bytes),
            found => Err(DecodeError::Version { found, known: SeasonNotice::VERSION }),
        }
    }

    fn encode(&self) -> Result<Bytes, EncodeError> {
        let SeasonNotice { ladder, number, locale, by, news } = self;
        match ladder {
            LadderId { guild, game: GameKind::Makruk } => encode_version(1, &(guild, number, locale, by, news)),
            _ => encode_version(SeasonNotice::VERSION, self),
        }
    }
}

impl Notice for SeasonNotice {
    const KIND: u16 = 12;
}
