//! The clocks of a game, as they follow from what happened and when.
//!
//! - **First moves are free.** Each side's first move costs it nothing and adds nothing. It has to come within a time, or
//!   the game is called off and nobody loses.
//! - **Live**: a move costs what the turn took and adds the increment. **By days**: each turn has its days anew.
//! - **The moment counts at which somebody moved**, as the network dates it, and not when the bot heard of it.
//! - **A take-back brings back what both had** when the turn began that is now played again: what was thought since is
//!   given back, and increments of the moves that went go with them. Until it is granted the clock runs, as it does while
//!   a draw is offered.
//! - **Time is free** while the bot was away, and in a game by days while the side to move is on holiday.

use std::time::Duration;

use jiff::{SignedDuration, Timestamp};
use makruk::Color;

use crate::game::{DaysPerMove, LiveTime, TimeControl};

/// Within what time a side makes its first move in a live game. In a game by days it has the days of any other move.
pub const FIRST_MOVE: SignedDuration = SignedDuration::from_secs(120);

/// How many plies are first moves.
const FIRST_PLIES: usize = 2;

/// From one moment to another, the end not included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeSpan {
    pub from: Timestamp,
    /// The first moment after it.
    pub until: Timestamp,
}

/// What either side has left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeLeft {
    pub white: SignedDuration,
    pub black: SignedDuration,
}

/// What the clocks show when a turn has just begun, or once the game is over: what is drawn or written beside the names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClockReading {
    /// What either side has left.
    pub left: TimeLeft,
    /// Whose clock runs, if one does, and when its flag falls.
    pub running: Option<RunningClock>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RunningClock {
    pub side: Color,
    /// When its time is used up.
    pub flag: Timestamp,
}

/// How a game's time is measured: as its [`TimeControl`], of which one has no clocks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Pace {
    Live(LiveTime),
    Days(DaysPerMove),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameClock {
    pace: Pace,
    /// The side that moved first in the game.
    first: Color,
    /// What both had when a turn began, from the first turn to the present one.
    turns: Vec<TimeLeft>,
    /// When the present turn began.
    since: Timestamp,
    /// When the bot was away.
    absences: Vec<TimeSpan>,
    /// When either side was, is or will be on holiday.
    holidays: Vec<(Color, TimeSpan)>,
    stopped: Option<Timestamp>,
}

impl TimeLeft {
    pub const fn of(self, side: Color) -> SignedDuration {
        match side {
            Color::White => self.white,
            Color::Black => self.black,
        }
    }

    const fn with(self, side: Color, left: SignedDuration) -> TimeLeft {
        match side {
            Color::White => TimeLeft { white: left, ..self },
            Color::Black => TimeLeft { black: left, ..self },
        }
    }
}

impl Pace {
    /// What a side has before its first move.
    const fn initial(self) -> SignedDuration {
        match self {
            Pace::Live(live) => live.initial(),
            Pace::Days(days) => days.duration(),
        }
    }

    /// Within what time a side makes its first move.
    const fn for_first_move(self) -> SignedDuration {
        match self {
            Pace::Live(_) => FIRST_MOVE,
            Pace::Days(days) => days.duration(),
        }
    }
}

impl GameClock {
    /// The clocks of a game that begins now; `None` if it has none.
    pub(super) fn start(time: TimeControl, first: Color, at: Timestamp) -> Option<GameClock> {
        let pace = match time {
            TimeControl::Unlimited => return None,
            TimeControl::Live(live) => Pace::Live(live),
            TimeControl::Correspondence(days) => Pace::Days(days),
        };
        let left = TimeLeft { white: pace.initial(), black: pace.initial() };
        let (absences, holidays) = (Vec::new(), Vec::new());
        Some(GameClock { pace, first, turns: vec![left], since: at, absences, holidays, stopped: None })
    }

    /// The side to move has moved.
    pub(super) fn moved(&mut self, at: Timestamp) {
        let (side, mut left) = (self.side_to_move(), self.at_turn());
        if let Pace::Live(live) = self.pace
            && self.is_charged()
        {
            left = left.with(side, self.left(side, at) + live.added());
        }
        self.turns.push(left);
        self.since = self.since.max(at);
    }

    /// So many plies were taken back.
    pub(super) fn took_back(&mut self, plies: usize, at: Timestamp) {
        let kept = self.turns.len().saturating_sub(plies).max(1);
        self.turns.truncate(kept);
        self.since = self.since.max(at);
    }

    pub(super) fn give_back(&mut self, absence: TimeSpan) {
        self.absences.push(absence);
    }

    /// A side is on holiday from now until then.
    pub(super) fn begin_holiday(&mut self, side: Color, holiday: TimeSpan) {
        self.holidays.push((side, holiday));
    }

    /// A side is back from its holiday.
    pub(super) fn end_holiday(&mut self, side: Color, at: Timestamp) {
        for (_, holiday) in self.holidays.iter_mut().filter(|(on_holiday, _)| *on_holiday == side) {
            holiday.until = holiday.until.min(at).max(holiday.from);
        }
    }

    pub(super) fn stop(&mut self, at: Timestamp) {
        self.stopped = self.stopped.or(Some(at));
    }

    /// Whether the game is played by days.
    pub const fn is_by_days(&self) -> bool {
        matches!(self.pace, Pace::Days(_))
    }

    pub const fn increment(&self) -> Duration {
        match self.pace {
            Pace::Live(live) => Duration::from_secs(live.increment() as u64),
            Pace::Days(_) => Duration::ZERO,
        }
    }

    pub const fn turn_began(&self) -> Timestamp {
        self.since
    }

    /// What a side has left at this moment, never less than nothing.
    pub fn left(&self, side: Color, at: Timestamp) -> SignedDuration {
        let left = self.at_turn().of(side);
        if side != self.side_to_move() || !self.is_charged() {
            return left;
        }
        let at = self.stopped.map_or(at, |stopped| at.min(stopped));
        (left - self.elapsed(at)).max(SignedDuration::ZERO)
    }

    /// When the flag of the side to move falls: the first moment at which it has nothing left. `None` before a side's first
    /// move, and once the game is over.
    pub fn flag(&self) -> Option<RunningClock> {
        let side = self.side_to_move();
        let runs = self.is_charged() && self.stopped.is_none();
        runs.then(|| RunningClock { side, flag: self.used_up(self.at_turn().of(side)) })
    }

    /// The side that has yet to make its first move, and until when; `None` once both have, or the game is over.
    pub fn first_move_due(&self) -> Option<RunningClock> {
        let is_awaited = !self.is_charged() && self.stopped.is_none();
        let flag = || self.used_up(self.pace.for_first_move());
        is_awaited.then(|| RunningClock { side: self.side_to_move(), flag: flag() })
    }

    /// What the clocks show: as the turn began, or at the end of the game.
    pub fn reading(&self) -> ClockReading {
        let at = self.stopped.unwrap_or(self.since);
        let left = TimeLeft { white: self.left(Color::White, at), black: self.left(Color::Black, at) };
        ClockReading { left, running: self.flag() }
    }

    /// What either side had left when each turn began, the present one last.
    pub fn by_turn(&self) -> &[TimeLeft] {
        &self.turns
    }

    /// The clocks as they stood still when the turn after so many plies began.
    pub(super) fn at_ply(&self, ply: usize) -> GameClock {
        match self.turns.get(..=ply) {
            Some(turns) if turns.len() < self.turns.len() => {
                GameClock { turns: turns.to_vec(), stopped: Some(self.since), ..self.clone() }
            }
            _ => self.clone(),
        }
    }

    /// The part of an absence of the bot that the side to move would be charged for.
    pub(super) fn charged_absence(&self, absence: TimeSpan) -> Option<TimeSpan> {
        let charged = TimeSpan { from: absence.from.max(self.since), ..absence };
        let is_new = self.elapsed(charged.until) > self.elapsed(charged.from);
        (self.stopped.is_none() && charged.from < charged.until && is_new).then_some(charged)
    }

    /// The holiday of a side that is not over at this moment.
    pub(super) fn holiday(&self, side: Color, at: Timestamp) -> Option<TimeSpan> {
        let of_side = self.holidays.iter().filter(|(on_holiday, _)| *on_holiday == side);
        of_side.map(|(_, holiday)| *holiday).find(|holiday| holiday.until > at)
    }

    fn side_to_move(&self) -> Color {
        if self.turns.len() % 2 == 1 { self.first } else { !self.first }
    }

    /// Whether the present turn costs time.
    fn is_charged(&self) -> bool {
        self.turns.len() > FIRST_PLIES
    }

    /// What both had when the present turn began.
    fn at_turn(&self) -> TimeLeft {
        let nothing = TimeLeft { white: SignedDuration::ZERO, black: SignedDuration::ZERO };
        self.turns.last().copied().unwrap_or(nothing)
    }

    /// How long the present turn has taken, what is free not counted.
    fn elapsed(&self, at: Timestamp) -> SignedDuration {
        let mut elapsed = SignedDuration::ZERO;
        let mut counted_to = self.since;
        for TimeSpan { from, until } in self.free() {
            if from.min(at) > counted_to {
                elapsed += from.min(at).duration_since(counted_to);
            }
            counted_to = counted_to.max(until);
        }
        elapsed + at.duration_since(counted_to).max(SignedDuration::ZERO)
    }

    /// The moment at which the present turn has taken so long, what is free not counted.
    fn used_up(&self, mut left: SignedDuration) -> Timestamp {
        let mut counted_to = self.since;
        for TimeSpan { from, until } in self.free() {
            let charged = from.duration_since(counted_to).max(SignedDuration::ZERO);
            if charged >= left && from >= counted_to {
                break;
            }
            left -= charged;
            counted_to = counted_to.max(until);
        }
        counted_to.saturating_add(left).unwrap_or(Timestamp::MAX)
    }

    /// What is free for the side to move, by its beginning.
    fn free(&self) -> Vec<TimeSpan> {
        let side = self.side_to_move();
        let holidays = self.holidays.iter().filter(|(on_holiday, _)| *on_holiday == side).map(|(_, holiday)| *holiday);
        let mut free: Vec<TimeSpan> = self.absences.iter().copied().chain(holidays).collect();
        free.retain(|span| span.until > self.since);
        free.sort_by_key(|span| span.from);
        free
    }
}

#[cfg(test)]
mod tests;
