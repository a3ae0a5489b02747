//! Stored form of a channel that gets puzzles, and of the outcome of each day.

use board_games::GameKind;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::puzzle::{Course, Day, Had, Schedule, YEAR};
use bot_store::PlayerId;
use bot_store::locale::Locale;
use bot_store::{BlockReason, ChannelId, MessageId, MessageRef};
use makruk_puzzles::PuzzleId;

/// A channel is paused after posting has failed on this many days.
pub(super) const FAILURES: usize = 3;

/// A server's puzzle settings for a channel.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DaySettings {
    /// Who changed them last; notified when puzzles cannot be posted.
    pub by: PlayerId,
    pub schedule: Schedule,
    /// Of which game the puzzles are.
    pub game: GameKind,
    pub course: Course,
    pub language: Locale,
    /// The ID of the role to ping.
    pub role: Option<u64>,
}

impl DaySettings {
    pub fn new(by: PlayerId, language: Locale) -> DaySettings {
        let (schedule, game, course) = (Schedule::default(), GameKind::Makruk, Course::default());
        DaySettings { by, schedule, game, course, language, role: None }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum DayState {
    Off,
    Running(NextDay),
    /// Paused after posting failed on three days.
    Paused {
        reason: BlockReason,
        #[serde(with = "jiff::fmt::serde::timestamp::millisecond::required")]
        since: Timestamp,
    },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct NextDay {
    pub day: Day,
    #[serde(with = "jiff::fmt::serde::timestamp::millisecond::required")]
    pub at: Timestamp,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FailedDay {
    pub day: Day,
    pub reason: BlockReason,
}

/// A channel that gets puzzles, or used to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PuzzleChannel {
    pub settings: DaySettings,
    pub state: DayState,
    /// The newest local date already handled.
    pub newest: Option<Day>,
    /// The puzzles of the last year, newest last.
    pub had: Vec<Had>,
    /// The days since the last post on which posting failed.
    pub failures: Vec<FailedDay>,
}

impl PuzzleChannel {
    /// A channel with puzzles turned off.
    pub fn new(settings: DaySettings) -> PuzzleChannel {
        PuzzleChannel { settings, state: DayState::Off, newest: None, had: Vec::new(), failures: Vec::new() }
    }

    pub fn next(&self) -> Option<NextDay> {
        match self.state {
            DayState::Running(next) => Some(next),
            DayState::Off | DayState::Paused { .. } => None,
        }
    }

    /// Moves on to the first day after `day`, if there is one before the calendar ends.
    pub(super) fn go_on_after(&mut self, day: Day, channel: u64) {
        self.newest = Some(day);
        let next = self.settings.schedule.next(day, channel);
        self.state =
            next.map_or(DayState::Off, |(day, at)| DayState::Running(NextDay { day, at: to_milliseconds(at) }));
    }

    /// Records the puzzle of a day, and drops entries more than a year old.
    pub(super) fn gets(&mut self, day: Day, puzzle: PuzzleId) {
        self.had.retain(|had| had.day.0.saturating_add(YEAR) > day.0 && had.day != day);
        self.had.push(Had { day, puzzle });
    }

    /// Records a failure to post; returns whether it reached the limit.
    pub(super) fn fails(&mut self, day: Day, reason: BlockReason) -> bool {
        self.failures.retain(|failed| failed.day != day);
        self.failures.push(FailedDay { day, reason });
        self.failures.len() >= FAILURES
    }
}

/// A time rounded to the precision of keys.
pub(super) fn to_milliseconds(at: Timestamp) -> Timestamp {
    Timestamp::from_millisecond(at.as_millisecond()).unwrap_or(at)
}

/// Outcome of one local date in a channel. There is at most one per date, so no date gets two posts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PuzzleDay {
    pub puzzle: Option<PuzzleId>,
    pub fate: DayFate,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum DayFate {
    /// Waiting to be posted.
    Pending,
    Posted(MessageId),
    /// Posting failed.
    Failed(BlockReason),
    Skipped(SkipReason),
    /// It became a post of a forum: a thread with the id of this message, its first.
    PostOpened(MessageId),
}

impl DayFate {
    /// The message in which the puzzle was posted, for a channel or a forum.
    pub const fn message(self, channel: ChannelId) -> Option<MessageRef> {
        match self {
            DayFate::Posted(message) => Some(MessageRef { channel, message }),
            DayFate::PostOpened(message) => Some(MessageRef { channel: ChannelId(message.0), message }),
            DayFate::Pending | DayFate::Failed(_) | DayFate::Skipped(_) => None,
        }
    }
}

/// Why there is no puzzle on a day.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum SkipReason {
    /// The bot was offline for too long.
    Away,
    /// A manager skipped it.
    Asked,
    NoPuzzle,
}
