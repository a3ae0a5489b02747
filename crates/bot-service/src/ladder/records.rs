//! Stored ladders of servers: their logs, and which games belong to which challenges.

use crate::table::records::Occupant;
use bot_store::feature::ErasureRule;
use bot_store::feature::IdKind;
use bot_store::feature::RecordKind;
use bot_store::feature::Topic;
use club_competitions::LogEntry;
use club_competitions::ladder::{self, ChallengeId, LadderEvent};
use commit_store::Codec;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::LadderTerms;
use crate::game::GameId;
use bot_store::due_key::DueId;
use bot_store::records::LogChapter;
use commit_store::{Key, Prefix, Space};

/// A deadline on a server's ladder; the id is the server's.
pub(crate) const LADDER_DUE: DueId = DueId(7);

pub(crate) const LADDER: Space = Space::new("ladder");
pub(crate) const LADDER_CHAPTER: Space = Space::new("ladder-chapter");
pub(crate) const LADDER_GAME: Space = Space::new("ladder-game");
pub(crate) const LADDER_CHALLENGE: Space = Space::new("ladder-challenge");

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
    pub guild: u64,
    pub challenge: ChallengeId,
}

/// All rows of a server's ladder: itself and its log.
pub fn ladder_of_guild(guild: u64) -> [Prefix; 2] {
    [LADDER, LADDER_CHAPTER].map(|space| space.prefix([guild]))
}

/// The ladder of a server: [`LadderRecord`].
pub fn ladder(guild: u64) -> Key {
    LADDER.key([guild])
}

/// A part of a ladder's log, numbered from 0: [`LadderChapter`].
pub fn ladder_chapter(guild: u64, number: u32) -> Key {
    LADDER_CHAPTER.key([guild, u64::from(number)])
}

/// The challenge that a game is played for: [`LadderGameRecord`].
pub fn ladder_game(game: GameId) -> Key {
    LADDER_GAME.key([game.0])
}

/// The [`ladder_challenge`] keys of a server.
pub fn ladder_challenges(guild: u64) -> Prefix {
    LADDER_CHALLENGE.prefix([guild])
}

/// The newest game played for a challenge: [`crate::table::records::Occupant`].
pub fn ladder_challenge(guild: u64, challenge: ChallengeId) -> Key {
    LADDER_CHALLENGE.key([guild, u64::from(challenge.0)])
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
];

impl Codec for LadderRecord {}

impl Codec for LadderGameRecord {}
