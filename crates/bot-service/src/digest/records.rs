//! What is stored of digests, and of what they tell.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::digest::plan::DigestPlan;
use crate::game::GameId;
use crate::puzzle::Day;
use board_games::GameKind;
use bot_store::BlockReason;
use bot_store::MessageId;
use bot_store::due_key::{DueId, milliseconds};
use bot_store::feature::{ErasureRule, IdKind, RecordKind, Topic};
use bytes::Bytes;
use commit_store::{Codec, DecodeError, EncodeError, Key, Prefix, Space, encode_version, from_slice};

/// The next digest of a server is due; the id is the server's.
pub(crate) const DIGEST_DUE: DueId = DueId(15);

const DIGEST: Space = Space::new("digest");
const DIGEST_WEEK: Space = Space::new("digest-week");
const ENDED_GAME: Space = Space::new("ended-game");

/// What was chosen for a server, and when its next digest is due: [`DigestPlan`].
pub(crate) fn digest(guild: u64) -> Key {
    DIGEST.key([guild])
}

/// What became of the digest of the week that begins on this Monday: [`DigestWeek`].
pub(crate) fn digest_week(guild: u64, monday: Day) -> Key {
    DIGEST_WEEK.key([guild, monday.0.into()])
}

/// Exists for every finished game of a server, in the order in which they ended: [`EndedGame`].
pub(crate) fn ended_game(guild: u64, at: Timestamp, game: GameId) -> Key {
    ENDED_GAME.key([guild, milliseconds(at), game.0])
}

/// The [`ended_game`] keys of a server.
pub(crate) fn ended_games(guild: u64) -> Prefix {
    ENDED_GAME.prefix([guild])
}

/// The key after which those of the games that ended at a time or later come.
pub(crate) fn before_ended_at(guild: u64, at: Timestamp) -> Key {
    ENDED_GAME.key([guild, milliseconds(at).saturating_sub(1), u64::MAX])
}

/// When the game of an [`ended_game`] key ended, and which it is.
pub(crate) fn ended_of(key: &Key) -> Option<(Timestamp, GameId)> {
    let [_, at, game] = ENDED_GAME.ids(key)?;
    Some((Timestamp::from_millisecond(i64::try_from(at).ok()?).ok()?, GameId(game)))
}

/// What became of the digest of one local week. There is at most one such record of a week, so no week gets two digests.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DigestWeek {
    /// The local date on which it was due.
    pub day: Day,
    pub fate: DigestFate,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum DigestFate {
    /// Waiting to be posted.
    Pending,
    Posted(MessageId),
    /// Discord refused it.
    Refused(BlockReason),
    None(NoDigest),
}

/// Why a week has no digest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum NoDigest {
    /// Nothing had happened.
    Quiet,
    /// The bot was offline for too long.
    Away,
    /// Digests were turned off before it was posted.
    TurnedOff,
    /// The date does not exist in the zone.
    NoSuchDate,
}

/// A finished game, as far as digests count it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct EndedGame {
    pub kind: EndedKind,
    pub plies: u32,
    pub game: GameKind,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub(crate) enum EndedKind {
    Rated,
    Friendly,
    /// The engine had a seat.
    Engine,
}

/// The records of this feature.
pub(crate) const RECORDS: &[RecordKind] = &[
    RecordKind::of::<DigestPlan>(DIGEST, &[IdKind::Guild], Topic::Club, ErasureRule::Shared),
    RecordKind::of::<DigestWeek>(DIGEST_WEEK, &[IdKind::Guild, IdKind::Number], Topic::Club, ErasureRule::Unnamed),
    RecordKind::of::<EndedGame>(
        ENDED_GAME,
        &[IdKind::Guild, IdKind::Number, IdKind::Number],
        Topic::Club,
        ErasureRule::Unnamed,
    ),
];

impl Codec for DigestPlan {}

impl Codec for DigestWeek {}

/// The game came with the second form; those of Makruk are written in the first.
impl Codec for EndedGame {
    const VERSION: u8 = 2;

    fn decode_version(version: u8, bytes: &[u8]) -> Result<EndedGame, DecodeError> {
        match version {
            1 => {
                let (kind, plies) = from_slice(bytes)?;
                Ok(EndedGame { kind, plies, game: GameKind::Makruk })
            }
            2 => from_slice(bytes),
            found => Err(DecodeError::Version { found, known: EndedGame::VERSION }),
        }
    }

    fn encode(&self) -> Result<Bytes, EncodeError> {
        match self.game {
            GameKind::Makruk => encode_version(1, &(self.kind, self.plies)),
            _ => encode_version(EndedGame::VERSION, self),
        }
    }
}
