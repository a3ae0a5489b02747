//! A channel that gets puzzles, and what became of each day, as they are stored.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::puzzle::{Course, Day, Had, Schedule, YEAR};
use bot_store::PlayerId;
use bot_store::locale::Locale;
use bot_store::{MessageId, Obstacle};
use makruk_puzzles::PuzzleId;

/// On so many days the puzzle could not be posted before a channel is paused.
pub(super) const FAILURES: usize = 3;

/// What a server has chosen for the puzzles of a channel.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DaySettings {
    /// Who chose last. They are told when puzzles cannot be posted.
    pub by: PlayerId,
    pub schedule: Schedule,
    pub course: Course,
    pub language: Locale,
    /// The role that is pinged, by its number.
    pub role: Option<u64>,
}

impl DaySettings {
    /// The settings of somebody who has chosen nothing but a language.
    pub fn new(by: PlayerId, language: Locale) -> DaySettings {
        DaySettings { by, schedule: Schedule::default(), course: Course::default(), language, role: None }
    }
}

/// Whether a channel gets puzzles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum DayState {
    Off,
    Running(NextDay),
    /// It would, but they could not be posted on three days.
    Paused {
        obstacle: Obstacle,
        #[serde(with = "jiff::fmt::serde::timestamp::millisecond::required")]
        since: Timestamp,
    },
}

/// The day that is next, and when its puzzle is posted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct NextDay {
    pub day: Day,
    #[serde(with = "jiff::fmt::serde::timestamp::millisecond::required")]
    pub at: Timestamp,
}

/// A day on which the puzzle could not be posted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FailedDay {
    pub day: Day,
    pub obstacle: Obstacle,
}

/// A channel that gets puzzles, or has got some.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PuzzleChannel {
    pub settings: DaySettings,
    pub state: DayState,
    /// The newest local date that was dealt with.
    pub newest: Option<Day>,
    /// What it has had within a year, the newest last.
    pub had: Vec<Had>,
    /// The days since the last post on which none was possible.
    pub failures: Vec<FailedDay>,
}

impl PuzzleChannel {
    /// A channel that gets none.
    pub fn new(settings: DaySettings) -> PuzzleChannel {
        PuzzleChannel { settings, state: DayState::Off, newest: None, had: Vec::new(), failures: Vec::new() }
    }

    /// The day that is next, if there is to be one.
    pub fn next(&self) -> Option<NextDay> {
        match self.state {
            DayState::Running(next) => Some(next),
            DayState::Off | DayState::Paused { .. } => None,
        }
    }

    /// Goes on with the first day after `day`, if there is one before the calendar ends.
    pub(super) fn go_on_after(&mut self, day: Day, channel: u64) {
        self.newest = Some(day);
        let next = self.settings.schedule.next(day, channel);
        self.state =
            next.map_or(DayState::Off, |(day, at)| DayState::Running(NextDay { day, at: to_milliseconds(at) }));
    }

    /// Records that the channel gets a puzzle on a day, and forgets what was longer ago than a year.
    pub(super) fn gets(&mut self, day: Day, puzzle: PuzzleId) {
        self.had.retain(|had| had.day.0.saturating_add(YEAR) > day.0 && had.day != day);
        self.had.push(Had { day, puzzle });
    }

    /// Records that nothing could be posted on a day; whether that was once too often.
    pub(super) fn fails(&mut self, day: Day, obstacle: Obstacle) -> bool {
        self.failures.retain(|failed| failed.day != day);
        self.failures.push(FailedDay { day, obstacle });
        self.failures.len() >= FAILURES
    }
}

/// A moment as keys have it.
pub(super) fn to_milliseconds(at: Timestamp) -> Timestamp {
    Timestamp::from_millisecond(at.as_millisecond()).unwrap_or(at)
}

/// What became of a local date in a channel. There is one for each date at most, so that no date has two posts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PuzzleDay {
    pub puzzle: Option<PuzzleId>,
    pub fate: DayFate,
}

/// What became of the puzzle of a day.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum DayFate {
    /// It waits to be posted.
    Pending,
    Posted(MessageId),
    /// It could not be posted.
    Failed(Obstacle),
    Skipped(SkipReason),
}

/// Why there is no puzzle on a day.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum SkipReason {
    /// The bot was away for too long.
    Away,
    /// Somebody who manages the server wanted none.
    Asked,
    NoPuzzle,
}
