//! Stored ladders of servers: their logs, and which games belong to which challenges.

use crate::table::records::Occupant;
use bot_store::feature::ErasureRule;
use bot_store::feature::IdKind;
use bot_store::feature::RecordKind;
use bot_store::feature::Topic;
use bytes::Bytes;
use club_competitions::LogEntry;
use club_competitions::ladder::{self, ChallengeId, LadderEvent};
use commit_store::{Codec, DecodeError, EncodeError, encode_version, from_slice};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::game::GameId;
use crate::{LadderId, LadderTerms};
use board_games::GameKind;
use bot_store::due_key::DueId;
use bot_store::records::LogChapter;
use commit_store::{Key, Prefix, Space};

/// A deadline on a ladder, for each game by a number of its own; the id is the server's.
pub(crate) const LADDER_DUE: DueId = DueId(7);

pub(crate) const LADDER: Space = Space::new("ladder");
pub(crate) const LADDER_CHAPTER: Space = Space::new("ladder-chapter");
pub(crate) const LADDER_GAME: Space = Space::new("ladder-game");
pub(crate) const LADDER_CHALLENGE: Space = Space::new("ladder-challenge");

/// The same of ladders of other games than Makruk, each with the number of the game after that of the server.
pub(crate) const LADDER_OF_GAME: Space = Space::new("ladder-of-game");
pub(crate) const LADDER_OF_GAME_CHAPTER: Space = Space::new("ladder-of-game-chapter");
pub(crate) const LADDER_OF_GAME_CHALLENGE: Space = Space::new("ladder-of-game-challenge");

/// A ladder without its log. Every commit that adds to the log writes it, so that concurrent commits conflict.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LadderRecord {
    #[serde(with = "jiff::fmt::serde::timestamp::second::required")]
    pub began: Timestamp,
    /// The initial rules.
    pub settings: ladder::LadderSettings,
    /// The terms of its games from now on.
    pub terms: LadderTerms,
    /// Number of chapters in the log; only the last one grows.
    pub chapters: u32,
    pub events: u64,
}

/// Consecutive events of a ladder.
pub type LadderChapter = LogChapter<LadderLine>;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LadderLine {
    #[serde(with = "jiff::fmt::serde::timestamp::second::required")]
    pub at: Timestamp,
    pub event: LadderEvent,
}

impl From<LogEntry<LadderEvent>> for LadderLine {
    fn from(LogEntry { at, event }: LogEntry<LadderEvent>) -> LadderLine {
        LadderLine { at, event }
    }
}

impl From<LadderLine> for LogEntry<LadderEvent> {
    fn from(LadderLine { at, event }: LadderLine) -> LogEntry<LadderEvent> {
        LogEntry { at, event }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LadderGameRecord {
    pub ladder: LadderId,
    pub challenge: ChallengeId,
}

/// All rows of a ladder: itself and its log.
pub fn rows_of_ladder(id: LadderId) -> [Prefix; 2] {
    let LadderId { guild, game } = id;
    match game {
        GameKind::Makruk => [LADDER, LADDER_CHAPTER].map(|space| space.prefix([guild])),
        other => [LADDER_OF_GAME, LADDER_OF_GAME_CHAPTER].map(|space| space.prefix([guild, other.code()])),
    }
}

/// A ladder: [`LadderRecord`].
pub fn ladder(id: LadderId) -> Key {
    let LadderId { guild, game } = id;
    match game {
        GameKind::Makruk => LADDER.key([guild]),
        other => LADDER_OF_GAME.key([guild, other.code()]),
    }
}

/// A part of a ladder's log, numbered from 0: [`LadderChapter`].
pub fn ladder_chapter(id: LadderId, number: u32) -> Key {
    let LadderId { guild, game } = id;
    match game {
        GameKind::Makruk => LADDER_CHAPTER.key([guild, u64::from(number)]),
        other => LADDER_OF_GAME_CHAPTER.key([guild, other.code(), u64::from(number)]),
    }
}

/// The ladder that one of the [`rows_of_ladder`] is of.
pub fn ladder_of(key: &Key) -> Option<LadderId> {
    let of_makruk = || LADDER.ids(key).map(|[guild]| guild).or(LADDER_CHAPTER.ids(key).map(|[guild, _]| guild));
    let of_game = || {
        let of_chapter = || LADDER_OF_GAME_CHAPTER.ids(key).map(|[guild, game, _]| [guild, game]);
        LADDER_OF_GAME.ids(key).or_else(of_chapter)
    };
    match (of_makruk(), of_game()) {
        (Some(guild), _) => Some(LadderId { guild, game: GameKind::Makruk }),
        (None, Some([guild, game])) => Some(LadderId { guild, game: GameKind::of_code(game)? }),
        (None, None) => None,
    }
}

/// The challenge that a game is played for: [`LadderGameRecord`].
pub fn ladder_game(game: GameId) -> Key {
    LADDER_GAME.key([game.0])
}

/// Whether this is the key of a [`ladder_challenge`].
pub fn is_ladder_challenge(key: &Key) -> bool {
    [LADDER_CHALLENGE, LADDER_OF_GAME_CHALLENGE].iter().any(|space| space.prefix([]).matches(key))
}

/// The newest game played for a challenge: [`crate::table::records::Occupant`].
pub fn ladder_challenge(id: LadderId, challenge: ChallengeId) -> Key {
    let (LadderId { guild, game }, challenge) = (id, u64::from(challenge.0));
    match game {
        GameKind::Makruk => LADDER_CHALLENGE.key([guild, challenge]),
        other => LADDER_OF_GAME_CHALLENGE.key([guild, other.code(), challenge]),
    }
}

pub(crate) const RECORDS: &[RecordKind] = &[
    RecordKind::of::<LadderRecord>(LADDER, &[IdKind::Guild], Topic::Club, ErasureRule::Grouped("ladder")),
    RecordKind::of::<LadderChapter>(
        LADDER_CHAPTER,
        &[IdKind::Guild, IdKind::Number],
        Topic::Club,
        ErasureRule::Grouped("ladder"),
    ),
    RecordKind::of::<LadderGameRecord>(LADDER_GAME, &[IdKind::Number], Topic::Club, ErasureRule::Unnamed),
    RecordKind::of::<Occupant>(LADDER_CHALLENGE, &[IdKind::Guild, IdKind::Number], Topic::Club, ErasureRule::Unnamed),
    RecordKind::of::<LadderRecord>(
        LADDER_OF_GAME,
        &[IdKind::Guild, IdKind::Number],
        Topic::Club,
        ErasureRule::Grouped("ladder"),
    ),
    RecordKind::of::<LadderChapter>(
        LADDER_OF_GAME_CHAPTER,
        &[IdKind::Guild, IdKind::Number, IdKind::Number],
        Topic::Club,
        ErasureRule::Grouped("ladder"),
    ),
    RecordKind::of::<Occupant>(
        LADDER_OF_GAME_CHALLENGE,
        &[IdKind::Guild, IdKind::Number, IdKind::Number],
        Topic::Club,
        ErasureRule::Unnamed,
    ),
];

impl Codec for LadderRecord {}

/// The game came with the second form; Makruk's are written in the first.
impl Codec for LadderGameRecord {
    const VERSION: u8 = 2;

    fn decode_version(version: u8, bytes: &[u8]) -> Result<LadderGameRecord, DecodeError> {
        match version {
            1 => {
                let (guild, challenge) = from_slice(bytes)?;
                Ok(LadderGameRecord { ladder: LadderId { guild, game: GameKind::Makruk }, challenge })
            }
            2 => from_slice(bytes),
            found => Err(DecodeError::Version { found, known: LadderGameRecord::VERSION }),
        }
    }

    fn encode(&self) -> Result<Bytes, EncodeError> {
        match self.ladder {
            LadderId { guild, game: GameKind::Makruk } => encode_version(1, &(guild, self.challenge)),
            _ => encode_version(LadderGameRecord::VERSION, self),
        }
    }
}
