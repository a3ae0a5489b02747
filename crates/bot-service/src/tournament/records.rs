//! The tournaments of servers: what was planned, their logs, and which games are played at which tables.

use bot_store::feature::ErasureRule;
use bot_store::feature::IdKind;
use bot_store::feature::RecordKind;
use bot_store::feature::Topic;
use club_competitions::competition::{CompetitionGame, CompetitionLine, CompetitionSetup};
use commit_store::Codec;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::club::TournamentPlan;
use crate::game::GameId;
use crate::{Cancellation, TournamentId};
use bot_store::ChannelId;
use bot_store::MessageRef;
use bot_store::PlayerId;
use bot_store::due_key::DueId;
use bot_store::locale::Locale;
use bot_store::records::LogChapter;
use commit_store::{Key, Prefix, Space};

/// Something is due in a tournament; the id is the tournament's.
pub(crate) const TOURNAMENT_DUE: DueId = DueId(8);

pub(crate) const TOURNAMENT: Space = Space::new("tournament");
pub(crate) const TOURNAMENT_CHAPTER: Space = Space::new("tournament-chapter");
pub(crate) const TOURNAMENT_OF_GUILD: Space = Space::new("tournament-of-guild");
pub(crate) const TOURNAMENT_IN: Space = Space::new("tournament-in");
pub(crate) const RUNNING_TOURNAMENT: Space = Space::new("tournament-running");
pub(crate) const TOURNAMENT_TABLE: Space = Space::new("tournament-table");
pub(crate) const TOURNAMENT_GAME: Space = Space::new("tournament-game");
pub(crate) const TOURNAMENT_POST: Space = Space::new("tournament-post");
pub(crate) const TOURNAMENT_CALENDAR: Space = Space::new("tournament-calendar");

/// A tournament but for its log. Every commit that changes it or adds to the log writes it, so that of two at once one
/// conflicts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TournamentRecord {
    pub guild: u64,
    pub channel: ChannelId,
    pub locale: Locale,
    pub by: PlayerId,
    pub plan: TournamentPlan,
    pub phase: PhaseRecord,
    pub left_out: Vec<PlayerId>,
}

/// How far a tournament has got. New variants go to the end.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum PhaseRecord {
    /// One can sign up: these have, in this order.
    SignUp(Vec<PlayerId>),
    /// It has begun, and may be over.
    Begun(CourseRecord),
    /// It was cancelled, when it had got so far.
    Cancelled(Cancellation, Option<CourseRecord>),
    /// One can sign up as soon as there is a channel for it again: there has been none since then.
    HaltedSignUp {
        entrants: Vec<PlayerId>,
        #[serde(with = "jiff::fmt::serde::timestamp::second::required")]
        since: Timestamp,
    },
    /// One can still sign up, and those who have are asked to check in.
    CheckIn {
        entrants: Vec<PlayerId>,
        here: Vec<PlayerId>,
        #[serde(with = "jiff::fmt::serde::timestamp::second::required")]
        since: Timestamp,
        #[serde(with = "jiff::fmt::serde::timestamp::second::optional")]
        halted: Option<Timestamp>,
    },
}

/// What there is of the log of a tournament.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CourseRecord {
    #[serde(with = "jiff::fmt::serde::timestamp::second::required")]
    pub began: Timestamp,
    pub setup: CompetitionSetup,
    /// How many chapters the log has; only the last one grows.
    pub chapters: u32,
    pub lines: u64,
}

/// Consecutive lines of the log of a tournament.
pub type TournamentChapter = LogChapter<CompetitionLine>;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct TableRecord {
    pub thread: Option<ChannelId>,
    /// The game that is played there, or was the last; none if it has not begun, or has to begin again.
    pub game: Option<GameId>,
}

/// A message with buttons that belong to a stage of a tournament.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TournamentPost {
    SignUp,
    Started,
    CheckIn,
    /// Where the two of a game check in.
    Seats(CompetitionGame),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TournamentGameRecord {
    pub tournament: TournamentId,
    pub game: CompetitionGame,
}

/// Where a message of a tournament is that changes with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TournamentPostRecord(pub MessageRef);

/// What is known of the event of a tournament. New variants go to the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum CalendarEntry {
    /// It was entered, and has this number on the network.
    Entered(u64),
    /// It is over or gone, by whomever, and there will be no other.
    Closed,
}

/// What a tournament is kept in: itself, its log and its tables.
pub fn rows_of_tournament(id: TournamentId) -> [Prefix; 3] {
    [TOURNAMENT, TOURNAMENT_CHAPTER, TOURNAMENT_TABLE].map(|space| space.prefix([id.0]))
}

/// Where the messages of a tournament are: [`TournamentPostRecord`].
pub fn posts_of_tournament(id: TournamentId) -> Prefix {
    TOURNAMENT_POST.prefix([id.0])
}

/// What is known of the event of a tournament: [`CalendarEntry`].
pub fn calendar_entry(id: TournamentId) -> Key {
    TOURNAMENT_CALENDAR.key([id.0])
}

/// The [`calendar_entry`] key of a tournament.
pub fn calendar_of_tournament(id: TournamentId) -> Prefix {
    TOURNAMENT_CALENDAR.prefix([id.0])
}

/// Whether this is the key of a [`TableRecord`].
pub fn is_tournament_table(key: &Key) -> bool {
    TOURNAMENT_TABLE.prefix([]).matches(key)
}

/// A tournament: [`TournamentRecord`].
pub fn tournament(id: TournamentId) -> Key {
    TOURNAMENT.key([id.0])
}

/// A part of a tournament's log, numbered from 0: [`TournamentChapter`].
pub fn tournament_chapter(id: TournamentId, number: u32) -> Key {
    TOURNAMENT_CHAPTER.key([id.0, u64::from(number)])
}

/// Exists for each tournament of a server: [`bot_store::records::KeyOnly`]. The newest comes first.
pub fn tournament_of_guild(guild: u64, id: TournamentId) -> Key {
    TOURNAMENT_OF_GUILD.key([guild, !id.0])
}

/// The [`tournament_of_guild`] keys of a server.
pub fn tournaments_of_guild(guild: u64) -> Prefix {
    TOURNAMENT_OF_GUILD.prefix([guild])
}

/// The tournament of a [`tournament_of_guild`] key.
pub fn tournament_of(key: &Key) -> Option<TournamentId> {
    TOURNAMENT_OF_GUILD.ids(key).map(|[_, id]| TournamentId(!id))
}

/// Exists for each open tournament with the channel that it is in: [`bot_store::records::KeyOnly`].
pub fn tournament_in(guild: u64, channel: ChannelId, id: TournamentId) -> Key {
    TOURNAMENT_IN.key([guild, channel.0, id.0])
}

/// The [`tournament_in`] keys of a server.
pub fn tournaments_in_guild(guild: u64) -> Prefix {
    TOURNAMENT_IN.prefix([guild])
}

/// The [`tournament_in`] keys of a channel.
pub fn tournaments_in_channel(guild: u64, channel: ChannelId) -> Prefix {
    TOURNAMENT_IN.prefix([guild, channel.0])
}

/// The channel and the tournament of a [`tournament_in`] key.
pub fn channel_and_tournament_of(key: &Key) -> Option<(ChannelId, TournamentId)> {
    TOURNAMENT_IN.ids(key).map(|[_, channel, id]| (ChannelId(channel), TournamentId(id)))
}

/// Exists while a tournament of a server is running: [`bot_store::records::KeyOnly`].
pub fn running_tournament(guild: u64, id: TournamentId) -> Key {
    RUNNING_TOURNAMENT.key([guild, id.0])
}

/// All [`running_tournament`] keys.
pub fn running_tournaments() -> Prefix {
    RUNNING_TOURNAMENT.prefix([])
}

/// The server and the tournament of a [`running_tournament`] key.
pub fn running_of(key: &Key) -> Option<(u64, TournamentId)> {
    RUNNING_TOURNAMENT.ids(key).map(|[guild, id]| (guild, TournamentId(id)))
}

/// Where a game of a tournament is played: [`TableRecord`].
pub fn tournament_table(id: TournamentId, game: CompetitionGame) -> Key {
    let [first, second, third] = game.code();
    TOURNAMENT_TABLE.key([id.0, first, second, third])
}

/// Of which tournament a game is: [`TournamentGameRecord`].
pub fn tournament_game(game: GameId) -> Key {
    TOURNAMENT_GAME.key([game.0])
}

/// A message of a tournament: [`TournamentPostRecord`]. The players of a match are not in the key: of the games of one place in
/// a bracket, the last one keeps it.
pub fn tournament_post(id: TournamentId, post: TournamentPost) -> Key {
    let [first, second] = match post {
        TournamentPost::SignUp => [u64::MAX, 0],
        TournamentPost::Started => [u64::MAX, 1],
        TournamentPost::CheckIn => [u64::MAX, 2],
        TournamentPost::Seats(game @ CompetitionGame::Match(_)) => [game.code()[0], 0],
        TournamentPost::Seats(game) => [game.code()[0], game.code()[1]],
    };
    TOURNAMENT_POST.key([id.0, first, second])
}

pub(crate) const RECORDS: &[RecordKind] = &[
    RecordKind::of::<TournamentRecord>(TOURNAMENT, &[IdKind::Number], Topic::Club, ErasureRule::Grouped("tournament")),
    RecordKind::of::<TournamentChapter>(
        TOURNAMENT_CHAPTER,
        &[IdKind::Number, IdKind::Number],
        Topic::Club,
        ErasureRule::Grouped("tournament"),
    ),
    RecordKind::of_key(TOURNAMENT_OF_GUILD, &[IdKind::Guild, IdKind::Number], Topic::Club, ErasureRule::Unnamed),
    RecordKind::of_key(
        TOURNAMENT_IN,
        &[IdKind::Guild, IdKind::Channel, IdKind::Number],
        Topic::Club,
        ErasureRule::Unnamed,
    ),
    RecordKind::of_key(RUNNING_TOURNAMENT, &[IdKind::Guild, IdKind::Number], Topic::Club, ErasureRule::Unnamed),
    RecordKind::of::<TableRecord>(
        TOURNAMENT_TABLE,
        &[IdKind::Number, IdKind::Number, IdKind::Seat, IdKind::Seat],
        Topic::Club,
        ErasureRule::Grouped("tournament"),
    ),
    RecordKind::of::<TournamentGameRecord>(TOURNAMENT_GAME, &[IdKind::Number], Topic::Club, ErasureRule::Shared),
    RecordKind::of::<TournamentPostRecord>(
        TOURNAMENT_POST,
        &[IdKind::Number, IdKind::Number, IdKind::Number],
        Topic::Club,
        ErasureRule::Unnamed,
    ),
    RecordKind::of::<CalendarEntry>(TOURNAMENT_CALENDAR, &[IdKind::Number], Topic::Club, ErasureRule::Unnamed),
];

impl Codec for TableRecord {}

impl Codec for TournamentGameRecord {}

impl Codec for TournamentPostRecord {}

impl Codec for CalendarEntry {}
