//! What people have done at puzzles, and what that is worth.

use board_games::GameKind;
use bot_store::feature::ErasureRule;
use bot_store::feature::IdKind;
use bot_store::feature::RecordKind;
use bot_store::feature::Topic;
use commit_store::{Codec, DecodeError, from_slice};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::game::GameId;
use crate::puzzle::{AttemptEvent, Day, Foreknowledge, RatingAt, Repetition, Storm, Streak};
use crate::solving::Tries;
use bot_store::PlayerId;
use bot_store::due_key::DueId;
use bot_store::notice::Notice;
use bot_store::{ChannelId, EventId};
use commit_store::{Key, Prefix, Space};
use makruk_puzzles::PuzzleId;

/// An evening on which someone may have to be warned; the id is the person's.
pub(crate) const STREAK_EVENING: DueId = DueId(16);

pub(crate) const PUZZLE_ATTEMPT: Space = Space::new("puzzle-attempt");
pub(crate) const PUZZLE_CURRENT: Space = Space::new("puzzle-current");
pub(crate) const PUZZLE_RESULT: Space = Space::new("puzzle-result");
pub(crate) const PUZZLE_STANDING: Space = Space::new("puzzle-standing");
pub(crate) const PUZZLE_STANDING_IN: Space = Space::new("puzzle-standing-in");
pub(crate) const PUZZLE_REPETITION: Space = Space::new("puzzle-repetition");
pub(crate) const PUZZLE_RATING: Space = Space::new("puzzle-rating");
pub(crate) const PUZZLE_SOLVERS: Space = Space::new("puzzle-solvers");
pub(crate) const PUZZLE_SHOWN: Space = Space::new("puzzle-shown");
pub(crate) const PUZZLE_STREAK: Space = Space::new("puzzle-streak");
pub(crate) const STREAK_WARNING: Space = Space::new("streak-warning");
pub(crate) const PUZZLE_WEEK: Space = Space::new("puzzle-week");
pub(crate) const PUZZLE_STORM: Space = Space::new("puzzle-storm");
pub(crate) const PUZZLE_REPORT: Space = Space::new("puzzle-report");
pub(crate) const PUZZLE_PROPOSAL: Space = Space::new("puzzle-proposal");
pub(crate) const PUZZLE_EXCLUDED: Space = Space::new("puzzle-excluded");

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct AttemptRecord {
    pub told: Foreknowledge,
    pub tries: Tries<AttemptEvent>,
}

#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct CurrentRecord {
    pub event: EventId,
    pub puzzle: PuzzleId,
    pub day: Option<Day>,
}

/// The result of an attempt; one per user and puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct ResultRecord {
    #[serde(with = "jiff::fmt::serde::timestamp::millisecond::required")]
    pub at: Timestamp,
    /// Whether it was solved, rather than given up.
    pub solved: bool,
    pub rating: i32,
    /// The game whose puzzle it is.
    pub game: GameKind,
}

#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct StandingRecord {
    pub rating: RatingAt,
    pub solved: u32,
    pub given_up: u32,
}

/// When a puzzle that went wrong comes back.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct RepetitionRecord(pub Repetition);

/// A puzzle's rating, as adjusted by attempts.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct PuzzleRatingRecord(pub RatingAt);

#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct SolversRecord {
    pub solved: u32,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct StreakRecord(pub Streak);

#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct WeekRecord {
    pub solved: u32,
    pub points: u32,
}

/// Whether a person is warned before a streak ends.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum StreakWarning {
    #[default]
    Never,
    Evening,
}

/// Whether a person is warned before a streak ends, and when they were warned last.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct StreakWarningRecord {
    pub wanted: StreakWarning,
    #[serde(with = "jiff::fmt::serde::timestamp::millisecond::optional")]
    pub told_at: Option<Timestamp>,
}

/// The value of the due row of an evening: where the person has a streak.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StreakDue {
    pub guild: u64,
    pub channel: ChannelId,
    pub parent: Option<ChannelId>,
}

/// A streak ends unless the puzzle of this day is solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StreakWarningNotice {
    pub due: StreakDue,
    pub day: Day,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct StormRecord {
    pub storm: Storm,
    pub best: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ReportState {
    /// It has not been checked yet.
    Unchecked,
    Sound,
    /// Refuted, and withdrawn from play.
    Fallen,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ReportRecord {
    pub by: Vec<PlayerId>,
    pub state: ReportState,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ProposalState {
    /// Awaiting a manager's decision.
    Undecided,
    /// It is one of the server's puzzles.
    Accepted,
    Declined,
}

/// A puzzle proposed by a member of a server.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ProposalRecord {
    pub by: PlayerId,
    /// The game whose puzzle it is.
    pub kind: GameKind,
    /// The puzzle, as one line of a collection file.
    pub line: String,
    pub state: ProposalState,
    /// The game that it is from, if it was not typed.
    pub game: Option<ProposedGame>,
}

/// The game of the club that a puzzle is from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ProposedGame {
    pub game: GameId,
    /// Its players as far as they would like to be named.
    pub named: Vec<PlayerId>,
}

/// A user's attempt at a puzzle: [`AttemptRecord`].
pub fn puzzle_attempt(person: PlayerId, puzzle: PuzzleId) -> Key {
    PUZZLE_ATTEMPT.key([person.0, puzzle.0.into()])
}

pub fn puzzle_attempts(person: PlayerId) -> Prefix {
    PUZZLE_ATTEMPT.prefix([person.0])
}

pub fn puzzle_of_attempt(key: &Key) -> Option<PuzzleId> {
    PUZZLE_ATTEMPT.ids(key).and_then(|[_, puzzle]| u32::try_from(puzzle).ok().map(PuzzleId))
}

/// The puzzle a user viewed last: [`CurrentRecord`].
pub fn puzzle_current(person: PlayerId) -> Key {
    PUZZLE_CURRENT.key([person.0])
}

/// The result of an attempt: [`ResultRecord`]. A user's newest sorts first.
pub fn puzzle_result(person: PlayerId, at: Timestamp, puzzle: PuzzleId) -> Key {
    PUZZLE_RESULT.key([person.0, !bot_store::due_key::milliseconds(at), puzzle.0.into()])
}

pub fn puzzle_results(person: PlayerId) -> Prefix {
    PUZZLE_RESULT.prefix([person.0])
}

pub fn puzzle_of_result(key: &Key) -> Option<PuzzleId> {
    PUZZLE_RESULT.ids(key).and_then(|[_, _, puzzle]| u32::try_from(puzzle).ok().map(PuzzleId))
}

/// A user's rating and totals in a game: [`StandingRecord`].
pub fn puzzle_standing(person: PlayerId, game: GameKind) -> Key {
    match game {
        // There was no other once.
        GameKind::Makruk => PUZZLE_STANDING.key([person.0]),
        other => PUZZLE_STANDING_IN.key([person.0, other.code()]),
    }
}

/// When a puzzle comes back to a user: [`RepetitionRecord`].
pub fn puzzle_repetition(person: PlayerId, puzzle: PuzzleId) -> Key {
    PUZZLE_REPETITION.key([person.0, puzzle.0.into()])
}

pub fn puzzle_repetitions(person: PlayerId) -> Prefix {
    PUZZLE_REPETITION.prefix([person.0])
}

pub fn puzzle_of_repetition(key: &Key) -> Option<PuzzleId> {
    PUZZLE_REPETITION.ids(key).and_then(|[_, puzzle]| u32::try_from(puzzle).ok().map(PuzzleId))
}

pub fn puzzle_ratings() -> Prefix {
    PUZZLE_RATING.prefix([])
}

pub fn puzzle_of_rating(key: &Key) -> Option<PuzzleId> {
    PUZZLE_RATING.ids(key).and_then(|[puzzle]| u32::try_from(puzzle).ok().map(PuzzleId))
}

/// A puzzle's rating: [`PuzzleRatingRecord`].
pub fn puzzle_rating(puzzle: PuzzleId) -> Key {
    PUZZLE_RATING.key([puzzle.0.into()])
}

/// How many members of a server have solved a puzzle: [`SolversRecord`].
pub fn puzzle_solvers(server: u64, puzzle: PuzzleId) -> Key {
    PUZZLE_SOLVERS.key([server, puzzle.0.into()])
}

/// A member shows the server that they have solved a puzzle: [`bot_store::records::KeyOnly`].
pub fn puzzle_shown(server: u64, puzzle: PuzzleId, person: PlayerId) -> Key {
    PUZZLE_SHOWN.key([server, puzzle.0.into(), person.0])
}

/// The [`puzzle_shown`] keys of a puzzle on a server.
pub fn all_puzzle_shown(server: u64, puzzle: PuzzleId) -> Prefix {
    PUZZLE_SHOWN.prefix([server, puzzle.0.into()])
}

/// The person of a [`puzzle_shown`] key.
pub fn person_of_shown(key: &Key) -> Option<PlayerId> {
    PUZZLE_SHOWN.ids(key).map(|[_, _, person]| PlayerId(person))
}

/// A member's streak on a server: [`StreakRecord`].
pub fn puzzle_streak(server: u64, person: PlayerId) -> Key {
    PUZZLE_STREAK.key([server, person.0])
}

/// Whether a person is warned before a streak ends: [`StreakWarningRecord`].
pub fn streak_warning(person: PlayerId) -> Key {
    STREAK_WARNING.key([person.0])
}

/// A member's totals on a server for the week starting on this Monday: [`WeekRecord`].
pub fn puzzle_week(server: u64, monday: Day, person: PlayerId) -> Key {
    PUZZLE_WEEK.key([server, monday.0.into(), person.0])
}

pub fn puzzle_week_table(server: u64, monday: Day) -> Prefix {
    PUZZLE_WEEK.prefix([server, monday.0.into()])
}

pub fn person_of_week(key: &Key) -> Option<PlayerId> {
    PUZZLE_WEEK.ids(key).map(|[_, _, person]| PlayerId(person))
}

/// A user's storm: [`StormRecord`].
pub fn puzzle_storm(person: PlayerId) -> Key {
    PUZZLE_STORM.key([person.0])
}

/// The reports filed against a puzzle: [`ReportRecord`].
pub fn puzzle_report(puzzle: PuzzleId) -> Key {
    PUZZLE_REPORT.key([puzzle.0.into()])
}

pub fn puzzle_reports() -> Prefix {
    PUZZLE_REPORT.prefix([])
}

pub fn puzzle_of_report(key: &Key) -> Option<PuzzleId> {
    PUZZLE_REPORT.ids(key).and_then(|[puzzle]| u32::try_from(puzzle).ok().map(PuzzleId))
}

/// Marks a withdrawn puzzle: [`bot_store::records::KeyOnly`].
pub fn puzzle_excluded(puzzle: PuzzleId) -> Key {
    PUZZLE_EXCLUDED.key([puzzle.0.into()])
}

pub fn excluded_puzzles() -> Prefix {
    PUZZLE_EXCLUDED.prefix([])
}

pub fn puzzle_of_excluded(key: &Key) -> Option<PuzzleId> {
    PUZZLE_EXCLUDED.ids(key).and_then(|[puzzle]| u32::try_from(puzzle).ok().map(PuzzleId))
}

/// A puzzle proposed on a server: [`ProposalRecord`].
pub fn puzzle_proposal(server: u64, puzzle: PuzzleId) -> Key {
    PUZZLE_PROPOSAL.key([server, puzzle.0.into()])
}

pub fn puzzle_proposals(server: u64) -> Prefix {
    PUZZLE_PROPOSAL.prefix([server])
}

pub(crate) const RECORDS: &[RecordKind] = &[
    RecordKind::of::<AttemptRecord>(
        PUZZLE_ATTEMPT,
        &[IdKind::Person, IdKind::Number],
        Topic::Puzzles,
        ErasureRule::Own,
    ),
    RecordKind::of::<CurrentRecord>(PUZZLE_CURRENT, &[IdKind::Person], Topic::Puzzles, ErasureRule::Own),
    RecordKind::of::<ResultRecord>(
        PUZZLE_RESULT,
        &[IdKind::Person, IdKind::Number, IdKind::Number],
        Topic::Puzzles,
        ErasureRule::Own,
    ),
    RecordKind::of::<StandingRecord>(PUZZLE_STANDING, &[IdKind::Person], Topic::Puzzles, ErasureRule::Own),
    RecordKind::of::<StandingRecord>(
        PUZZLE_STANDING_IN,
        &[IdKind::Person, IdKind::Number],
        Topic::Puzzles,
        ErasureRule::Own,
    ),
    RecordKind::of::<RepetitionRecord>(
        PUZZLE_REPETITION,
        &[IdKind::Person, IdKind::Number],
        Topic::Puzzles,
        ErasureRule::Own,
    ),
    RecordKind::of::<PuzzleRatingRecord>(PUZZLE_RATING, &[IdKind::Number], Topic::Puzzles, ErasureRule::Unnamed),
    RecordKind::of::<SolversRecord>(
        PUZZLE_SOLVERS,
        &[IdKind::Guild, IdKind::Number],
        Topic::Puzzles,
        ErasureRule::Unnamed,
    ),
    RecordKind::of_key(
        PUZZLE_SHOWN,
        &[IdKind::Guild, IdKind::Number, IdKind::Person],
        Topic::Puzzles,
        ErasureRule::Own,
    ),
    RecordKind::of::<StreakWarningRecord>(STREAK_WARNING, &[IdKind::Person], Topic::Puzzles, ErasureRule::Own),
    RecordKind::of::<StreakRecord>(PUZZLE_STREAK, &[IdKind::Guild, IdKind::Person], Topic::Puzzles, ErasureRule::Own),
    RecordKind::of::<WeekRecord>(
        PUZZLE_WEEK,
        &[IdKind::Guild, IdKind::Number, IdKind::Person],
        Topic::Puzzles,
        ErasureRule::Shared,
    ),
    RecordKind::of::<StormRecord>(PUZZLE_STORM, &[IdKind::Person], Topic::Puzzles, ErasureRule::Own),
    RecordKind::of::<ReportRecord>(PUZZLE_REPORT, &[IdKind::Number], Topic::Puzzles, ErasureRule::Shared),
    RecordKind::of_key(PUZZLE_EXCLUDED, &[IdKind::Number], Topic::Puzzles, ErasureRule::Unnamed),
    RecordKind::of::<ProposalRecord>(
        PUZZLE_PROPOSAL,
        &[IdKind::Guild, IdKind::Number],
        Topic::Puzzles,
        ErasureRule::Shared,
    ),
];

impl Codec for AttemptRecord {}

impl Codec for StreakWarningRecord {}

impl Codec for StreakDue {}

impl Codec for StreakWarningNotice {}

impl Notice for StreakWarningNotice {
    const KIND: u16 = 18;
}

impl Codec for CurrentRecord {}

impl Codec for ResultRecord {
    const VERSION: u8 = 2;

    fn decode_version(version: u8, bytes: &[u8]) -> Result<ResultRecord, DecodeError> {
        match version {
            1 => {
                let MakrukResult { at, solved, rating } = from_slice(bytes)?;
                Ok(ResultRecord { at, solved, rating, game: GameKind::Makruk })
            }
            2 => from_slice(bytes),
            _ => Err(DecodeError::Version { found: version, known: Self::VERSION }),
        }
    }
}

/// A result as it was stored when there were puzzles of Makruk alone.
#[derive(Deserialize)]
struct MakrukResult {
    #[serde(with = "jiff::fmt::serde::timestamp::millisecond::required")]
    at: Timestamp,
    solved: bool,
    rating: i32,
}

impl Codec for StandingRecord {}

impl Codec for RepetitionRecord {}

impl Codec for PuzzleRatingRecord {}

impl Codec for SolversRecord {}

impl Codec for StreakRecord {}

impl Codec for WeekRecord {}

impl Codec for StormRecord {}

impl Codec for ReportRecord {}

impl Codec for ProposalRecord {
    const VERSION: u8 = 3;

    fn decode_version(version: u8, bytes: &[u8]) -> Result<ProposalRecord, DecodeError> {
        match version {
            1 => {
                let (by, line, state) = from_slice(bytes)?;
                Ok(ProposalRecord { by, kind: GameKind::Makruk, line, state, game: None })
            }
            2 => {
                let (by, line, state, game) = from_slice(bytes)?;
                Ok(ProposalRecord { by, kind: GameKind::Makruk, line, state, game })
            }
            3 => from_slice(bytes),
            _ => Err(DecodeError::Version { found: version, known: Self::VERSION }),
        }
    }
}
