//! The records in the store, and their keys.
//!
//! From the first release on stored bytes keep their meaning for ever: records are written in the newest version, and every
//! older version is read through types of its own, which changes to the live types do not affect. To add a record, also add
//! it to `forms`, by which `doctor` knows it.

mod forms;
mod tree;

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

pub(super) use crate::cluster::records::*;
pub(super) use crate::ladder::records::*;
pub(super) use crate::lessons::records::*;
pub(super) use crate::outbox::records::*;
pub(super) use crate::privacy::records::*;
pub(super) use crate::puzzles::daily::records::*;
pub(super) use crate::puzzles::records::*;
pub(super) use crate::ratings::records::*;
pub(super) use crate::season::records::*;
pub(super) use crate::setup::records::*;
pub(super) use crate::tournament::records::*;

use crate::club::{ClubSettings, Entry, Meetings, Standing};
use crate::game::{GameId, PlayerId, Recorded};
use crate::{
    AnalysisId, AskedAnalysis, Challengers, ChannelId, Draft, EventId, FoundAnalysis, GameMessages, Place,
    ProcessRecord, PuzzleChannel, PuzzleDay, ServerSettings, Settings, TimeSettings,
};
use commit_store::{Codec, DecodeError, Key, Prefix, Space, from_slice};

pub(super) use crate::scheduler::due_key::{
    DueKey, FORGET_ANALYSIS, FORGET_EVENTS, FORGET_PERSON, FORGET_SERVER, GAME_DEADLINE, GAME_REMINDER, HOLIDAY,
    KindId, LADDER_DUE, PUZZLE_DAY, SEASON_DUE, SetAside, TOURNAMENT_DUE, due_key, due_rows, milliseconds,
    set_aside_key, set_aside_rows,
};
pub(super) use forms::{FORMS, Form, Id, check, form_of, readable, rows_of_guild};
pub(super) use tree::Tree;

/// The version of all records together, by which a program tells that a store was written by a later one. It grows with
/// every change of a stored form, and with every new record that an earlier version of the program would trip over.
pub const RECORDS: u32 = 1;

const GAME: Space = Space::new("game");
const GAME_CHAPTER: Space = Space::new("game-chapter");
const NEXT_GAME: Space = Space::new("next-game");
const CHANNEL: Space = Space::new("channel");
const LAST_GAME: Space = Space::new("last-game");
const FINISHED_GAME: Space = Space::new("finished-game");
const REMATCH: Space = Space::new("rematch");
const PLAYER_GAME: Space = Space::new("player-game");
const SEEN: Space = Space::new("seen");
const FACE: Space = Space::new("face");
const HEARD: Space = Space::new("heard");
const DIRECT: Space = Space::new("direct");
const CLAIMS: Space = Space::new("claims");
const CHALLENGERS: Space = Space::new("challengers");
const SETTINGS: Space = Space::new("settings");
const SERVER: Space = Space::new("server");
const TIME_SETTINGS: Space = Space::new("time-settings");
const DRAFT: Space = Space::new("draft");
const HEARTBEAT: Space = Space::new("heartbeat");
const GREETED: Space = Space::new("greeted");
const ASKED_ANALYSIS: Space = Space::new("asked-analysis");
const FOUND_ANALYSIS: Space = Space::new("found-analysis");

/// A game: [`GameRecord`].
pub(super) fn game(id: GameId) -> Key {
    GAME.key([id.0])
}

/// A full chapter of a game's log, numbered from 0: [`Chapter`].
pub(super) fn chapter(id: GameId, number: u32) -> Key {
    GAME_CHAPTER.key([id.0, u64::from(number)])
}

/// The id of the next game: [`NextGame`].
pub(super) fn next_game() -> Key {
    NEXT_GAME.key([])
}

/// The game being played in a channel: [`Occupant`].
pub(super) fn channel(channel: ChannelId) -> Key {
    CHANNEL.key([channel.0])
}

/// The [`channel`] keys of all channels in which a game is being played.
pub(super) fn channels() -> Prefix {
    CHANNEL.prefix([])
}

/// The channel of a [`channel`] key.
pub(super) fn channel_of(key: &Key) -> Option<ChannelId> {
    CHANNEL.ids(key).map(|[channel]| ChannelId(channel))
}

/// The game that ended last in a channel: [`Occupant`].
pub(super) fn last_game(channel: ChannelId) -> Key {
    LAST_GAME.key([channel.0])
}

/// The game that was offered after this one: [`Occupant`]. It stays, so that a game has one rematch at most.
pub(super) fn rematch(game: GameId) -> Key {
    REMATCH.key([game.0])
}

/// Exists once a player has finished this game: [`Mark`]. The newest game of a player comes first.
pub(super) fn finished_game(player: PlayerId, game: GameId) -> Key {
    FINISHED_GAME.key([player.0, !game.0])
}

/// The [`finished_game`] keys of a player.
pub(super) fn finished_games(player: PlayerId) -> Prefix {
    FINISHED_GAME.prefix([player.0])
}

/// The game of a [`finished_game`] key.
pub(super) fn finished_game_of(key: &Key) -> Option<GameId> {
    FINISHED_GAME.ids(key).map(|[_, game]| GameId(!game))
}

/// Exists while a player has this game or challenge open: [`Mark`].
pub(super) fn player_game(player: PlayerId, game: GameId) -> Key {
    PLAYER_GAME.key([player.0, game.0])
}

/// The [`player_game`] keys of a player.
pub(super) fn player_games(player: PlayerId) -> Prefix {
    PLAYER_GAME.prefix([player.0])
}

/// All [`player_game`] keys.
pub(super) fn all_player_games() -> Prefix {
    PLAYER_GAME.prefix([])
}

/// The game of a [`player_game`] key.
pub(super) fn player_game_of(key: &Key) -> Option<GameId> {
    PLAYER_GAME.ids(key).map(|[_, game]| GameId(game))
}

/// Exists once an event has taken effect: [`SeenMark`].
pub(super) fn seen(event: EventId) -> Key {
    SEEN.key([event.0])
}

pub(super) fn games() -> Prefix {
    GAME.prefix([])
}

/// The number of a game by its [`game`] key.
pub(super) fn game_of(key: &Key) -> Option<GameId> {
    GAME.ids(key).map(|[id]| GameId(id))
}

/// All [`seen`] keys, the oldest event first.
pub(super) fn all_seen() -> Prefix {
    SEEN.prefix([])
}

/// The messages that show a game: [`GameMessages`].
pub(super) fn face(game: GameId) -> Key {
    FACE.key([game.0])
}

/// The newest event that an open game has dealt with: [`HeardRecord`].
pub(super) fn heard(game: GameId) -> Key {
    HEARD.key([game.0])
}

/// The direct messages in this channel: [`DirectRecord`].
pub(super) fn direct(channel: ChannelId) -> Key {
    DIRECT.key([channel.0])
}

/// All [`direct`] keys.
pub(super) fn directs() -> Prefix {
    DIRECT.prefix([])
}

/// The channel of a [`direct`] key.
pub(super) fn direct_of(key: &Key) -> Option<ChannelId> {
    DIRECT.ids(key).map(|[channel]| ChannelId(channel))
}

/// Written by every commit that adds to what counts for a player ([`Mark`]). Each writes it anew, so that of two at once
/// one conflicts. It stays: one row for everybody who has ever played.
pub(super) fn claims(player: PlayerId) -> Key {
    CLAIMS.key([player.0])
}

/// Whose challenges a player takes: [`Challengers`].
pub(super) fn challengers(player: PlayerId) -> Key {
    CHALLENGERS.key([player.0])
}

/// All [`face`] keys.
#[cfg(test)]
pub(super) fn faces() -> Prefix {
    FACE.prefix([])
}

/// A player's settings: [`Settings`].
pub(super) fn settings(player: PlayerId) -> Key {
    SETTINGS.key([player.0])
}

/// A server's settings: [`ServerSettings`].
pub(super) fn server(guild: u64) -> Key {
    SERVER.key([guild])
}

/// What a player has chosen about games by days: [`TimeSettings`].
pub(super) fn time_settings(player: PlayerId) -> Key {
    TIME_SETTINGS.key([player.0])
}

/// What a player has chosen for their next game: [`DraftRecord`].
pub(super) fn draft(player: PlayerId) -> Key {
    DRAFT.key([player.0])
}

/// When the bot was last seen at work: [`HeartbeatRecord`].
pub(super) fn heartbeat() -> Key {
    HEARTBEAT.key([])
}

/// The last invitation to a server that was answered with a greeting: [`GreetedRecord`]. It stays: one row for each server.
pub(super) fn greeted(guild: u64) -> Key {
    GREETED.key([guild])
}

/// An analysis that somebody waits for: [`AskedAnalysis`].
pub(super) fn asked_analysis(id: AnalysisId) -> Key {
    ASKED_ANALYSIS.key([id.0])
}

/// All [`asked_analysis`] keys.
pub(super) fn asked_analyses() -> Prefix {
    ASKED_ANALYSIS.prefix([])
}

/// The analysis of an [`asked_analysis`] key.
pub(super) fn asked_analysis_of(key: &Key) -> Option<AnalysisId> {
    ASKED_ANALYSIS.ids(key).map(|[id]| AnalysisId(id))
}

/// An analysis that is done: [`FoundAnalysis`].
pub(super) fn found_analysis(id: AnalysisId) -> Key {
    FOUND_ANALYSIS.key([id.0])
}

/// The number of events in a chapter. A chapter, full or not, stays well below the longest value that a store accepts, so
/// that no game is ever too long to be stored.
pub(super) const CHAPTER: usize = 512;

/// A game and where it is played.
///
/// A move is stored as three bytes: the index of the square it leaves (a1 is 0, b1 is 1, h8 is 63), the index of the
/// square it goes to, and its promotion: 0 for none, 1 for the one that the rules of the game prescribe (a met in Makruk).
/// A third byte of 2 or more is refused by all versions so far, so it is free for games in which the player chooses: a
/// later version can store 2 plus the index of the role there, and every byte written today keeps its meaning.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct GameRecord {
    pub place: Place,
    /// The number of full chapters of the log; each has a key of its own and never changes.
    pub chapters: u32,
    /// The events after the last full chapter.
    pub last: Vec<Recorded>,
}

/// [`CHAPTER`] consecutive events of a game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Chapter(pub Vec<Recorded>);

/// Consecutive events of a log that grows.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct LogChapter<L>(pub Vec<L>);

#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct NextGame(pub GameId);

#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Occupant(pub GameId);

/// A record whose key says everything.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Mark;

/// The game that an event changed ([`SeenMark::NO_GAME`] if it changed something else), and when.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct SeenMark {
    pub game: GameId,
    #[serde(with = "jiff::fmt::serde::timestamp::millisecond::required")]
    pub at: Timestamp,
}

impl SeenMark {
    /// In place of a game where an event changed none. The first game is number 1.
    pub const NO_GAME: GameId = GameId(0);
}

/// The newest event that a game has dealt with.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct HeardRecord(pub EventId);

/// Whose direct messages are in a channel, and the newest one that was dealt with.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct DirectRecord {
    pub person: PlayerId,
    pub heard: EventId,
}

/// What somebody has chosen for their next game, and the event by which they did last.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct DraftRecord {
    pub event: EventId,
    pub draft: Draft,
}

/// When the bot was last at work: what it was away for is known by it.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct HeartbeatRecord {
    #[serde(with = "jiff::fmt::serde::timestamp::millisecond::required")]
    pub at: Timestamp,
}

/// When the bot was invited to a server that it has greeted.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct GreetedRecord {
    #[serde(with = "jiff::fmt::serde::timestamp::millisecond::required")]
    pub invited: Timestamp,
}

/// For records that have had one version so far.
macro_rules! first_version {
    ($($record:ty),* $(,)?) => {$(
        impl Codec for $record {
            const VERSION: u8 = 1;

            fn decode_version(version: u8, bytes: &[u8]) -> Result<Self, DecodeError> {
                match version {
                    1 => from_slice(bytes),
                    _ => Err(DecodeError::Version { found: version, known: Self::VERSION }),
                }
            }
        }
    )*};
}
first_version!(NextGame, Occupant, Mark, SeenMark, SetAside);
first_version!(NoticeRecord, ObstacleRecord, SetAsideRecord);
first_version!(HeardRecord, DirectRecord, Challengers, HeartbeatRecord, TimeSettings, GreetedRecord, DraftRecord);
first_version!(AskedAnalysis, FoundAnalysis);
first_version!(PuzzleChannel, PuzzleDay, PuzzleDue);
first_version!(AttemptRecord, CurrentRecord, ResultRecord, StandingRecord, PuzzleRatingRecord);
first_version!(SolversRecord, StreakRecord, WeekRecord, StormRecord, ReportRecord);
first_version!(ProposalRecord);
first_version!(LearnerRecord);
first_version!(HeadRecord, Entry, RatedRecord, Standing, Meetings, ClubSettings, AuditRecord, MemberRecord);
first_version!(LadderRecord, LadderChapter, LadderGameRecord);
first_version!(TournamentRecord, TournamentChapter, TableRecord, TournamentGameRecord);
first_version!(SeasonCount, SeasonRecord, RolesRecord);
first_version!(ProcessRecord, LeaseRecord, SessionsRecord, ShardOutageRecord, WrittenVersionRecord);
first_version!(GameRecord, Chapter, GameMessages, OldMessageRecord, Settings, ServerSettings);
first_version!(ForgettingRecord, ForgottenRecord, RemovedRecord);
