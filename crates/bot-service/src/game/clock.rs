//! The clocks of a game, derived from its events and their times.
//!
//! - **First moves are free.** Each side's first move costs no time and adds none. If it is not made in time, the game
//!   is called off without a loser.
//! - **Live**: a move costs the time taken and adds the increment. **Correspondence**: each turn has its full days.
//! - **Moves count from when they were made**, by the network's timestamp, and not from when the bot received them.
//! - **A takeback restores both clocks** to the start of the turn that is replayed: thinking time since then is given
//!   back, and increments of the moves taken back are removed. The clock runs until the takeback is granted, as it does
//!   during a draw offer.
//! - **Time is not charged** while the bot was away, nor in a correspondence game while the side to move is on holiday.

use std::time::Duration;

use board_games::{Seat, Team};
use jiff::{SignedDuration, Timestamp};

use crate::game::{DaysPerMove, LiveTime, TimeControl};

/// Time limit for each side's first move in a live game. A correspondence game allows the usual days.
pub const FIRST_MOVE: SignedDuration = SignedDuration::from_secs(120);

/// Number of plies that are first moves.
const FIRST_PLIES: usize = 2;

/// A half-open time span; the end is excluded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeSpan {
    pub from: Timestamp,
    /// Exclusive.
    pub until: Timestamp,
}

/// Time left for each side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeLeft {
    pub first: SignedDuration,
    pub second: SignedDuration,
}

/// Clock display at the start of a turn, or at the end of the game, for drawing or writing beside the names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClockReading {
    /// Time left for each side.
    pub left: TimeLeft,
    /// The running clock, if any, and when its flag falls.
    pub running: Option<RunningClock>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RunningClock {
    pub side: Seat,
    /// When its time runs out.
    pub flag: Timestamp,
}

/// The pace of a game: its [`TimeControl`] without the unlimited one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum LimitedTime {
    Live(LiveTime),
    Days(DaysPerMove),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameClock {
    pace: LimitedTime,
    /// The side that moved first in the game.
    first: Seat,
    /// Time left at the start of each turn, from the first to the current one.
    turns: Vec<TimeLeft>,
    /// Start of the current turn.
    since: Timestamp,
    /// Absences of the bot.
    absences: Vec<TimeSpan>,
    /// Past, current and future holidays of either side.
    holidays: Vec<(Seat, TimeSpan)>,
    stopped: Option<Timestamp>,
}

impl TimeLeft {
    pub const fn of(self, side: Seat) -> SignedDuration {
        match side.team() {
            Team::First => self.first,
            Team::Second => self.second,
        }
    }

    const fn with(self, side: Seat, left: SignedDuration) -> TimeLeft {
        match side.team() {
            Team::First => TimeLeft { first: left, ..self },
            Team::Second => TimeLeft { second: left, ..self },
        }
    }
}

impl LimitedTime {
    /// A side's initial time.
    const fn initial(self) -> SignedDuration {
        match self {
            LimitedTime::Live(live) => live.initial(),
            LimitedTime::Days(days) => days.duration(),
        }
    }

    /// Time limit for a side's first move.
    const fn for_first_move(self) -> SignedDuration {
        match self {
            LimitedTime::Live(_) => FIRST_MOVE,
            LimitedTime::Days(days) => days.duration(),
        }
    }
}

impl GameClock {
    /// The clocks of a game that begins now; `None` if it has none.
    pub(super) fn start(time: TimeControl, first: Seat, at: Timestamp) -> Option<GameClock> {
        let pace = match time {
            TimeControl::Unlimited => return None,
            TimeControl::Live(live) => LimitedTime::Live(live),
            TimeControl::Correspondence(days) => LimitedTime::Days(days),
        };
        let left = TimeLeft { first: pace.initial(), second: pace.initial() };
        let (absences, holidays) = (Vec::new(), Vec::new());
        Some(GameClock { pace, first, turns: vec![left], since: at, absences, holidays, stopped: None })
    }

    /// Records a move by the side to move.
    pub(super) fn moved(&mut self, at: Timestamp) {
        let (side, mut left) = (self.side_to_move(), self.at_turn());
        if let LimitedTime::Live(live) = self.pace
            && self.is_charged()
        {
            left = left.with(side, self.left(side, at) + live.added());
        }
        self.turns.push(left);
        self.since = self.since.max(at);
    }

    /// Records that `plies` plies were taken back.
    pub(super) fn took_back(&mut self, plies: usize, at: Timestamp) {
        let kept = self.turns.len().saturating_sub(plies).max(1);
        self.turns.truncate(kept);
        self.since = self.since.max(at);
    }

    pub(super) fn give_back(&mut self, absence: TimeSpan) {
        self.absences.push(absence);
    }

    /// Records that a side's holiday begins.
    pub(super) fn begin_holiday(&mut self, side: Seat, holiday: TimeSpan) {
        self.holidays.push((side, holiday));
    }

    /// Records that a side is back from its holiday.
    pub(super) fn end_holiday(&mut self, side: Seat, at: Timestamp) {
        for (_, holiday) in self.holidays.iter_mut().filter(|(on_holiday, _)| *on_holiday == side) {
            holiday.until = holiday.until.min(at).max(holiday.from);
        }
    }

    pub(super) fn stop(&mut self, at: Timestamp) {
        self.stopped = self.stopped.or(Some(at));
    }

    /// Whether it is a correspondence clock.
    pub const fn is_by_days(&self) -> bool {
        matches!(self.pace, LimitedTime::Days(_))
    }

    pub const fn increment(&self) -> Duration {
        match self.pace {
            LimitedTime::Live(live) => Duration::from_secs(live.increment() as u64),
            LimitedTime::Days(_) => Duration::ZERO,
        }
    }

    pub const fn turn_began(&self) -> Timestamp {
        self.since
    }

    /// Time left for a side at this moment, at least zero.
    pub fn left(&self, side: Seat, at: Timestamp) -> SignedDuration {
        let left = self.at_turn().of(side);
        if side != self.side_to_move() || !self.is_charged() {
            return left;
        }
        let at = self.stopped.map_or(at, |stopped| at.min(stopped));
        (left - self.elapsed(at)).max(SignedDuration::ZERO)
    }

    /// When the flag of the side to move falls: the first moment with no time left. `None` before a side's first move,
    /// and once the game is over.
    pub fn flag(&self) -> Option<RunningClock> {
        let side = self.side_to_move();
        let runs = self.is_charged() && self.stopped.is_none();
        runs.then(|| RunningClock { side, flag: self.used_up(self.at_turn().of(side)) })
    }

    /// The side that still has to make its first move, and its deadline; `None` once both have, or the game is over.
    pub fn first_move_due(&self) -> Option<RunningClock> {
        let is_awaited = !self.is_charged() && self.stopped.is_none();
        let flag = || self.used_up(self.pace.for_first_move());
        is_awaited.then(|| RunningClock { side: self.side_to_move(), flag: flag() })
    }

    /// The clock display: at the start of the turn, or at the end of the game.
    pub fn reading(&self) -> ClockReading {
        let at = self.stopped.unwrap_or(self.since);
        let left = TimeLeft { first: self.left(Seat::First, at), second: self.left(Seat::Second, at) };
        ClockReading { left, running: self.flag() }
    }

    /// Time left at the start of each turn, the current one last.
    pub fn by_turn(&self) -> &[TimeLeft] {
        &self.turns
    }

    /// The clocks, stopped at the start of the turn after `ply` plies.
    pub(super) fn at_ply(&self, ply: usize) -> GameClock {
        match self.turns.get(..=ply) {
            Some(turns) if turns.len() < self.turns.len() => {
                GameClock { turns: turns.to_vec(), stopped: Some(self.since), ..self.clone() }
            }
            _ => self.clone(),
        }
    }

    /// The part of the bot's absence that would be charged to the side to move.
    pub(super) fn charged_absence(&self, absence: TimeSpan) -> Option<TimeSpan> {
        let charged = TimeSpan { from: absence.from.max(self.since), ..absence };
        let is_new = self.elapsed(charged.until) > self.elapsed(charged.from);
        (self.stopped.is_none() && charged.from < charged.until && is_new).then_some(charged)
    }

    /// A side's current or upcoming holiday at this moment.
    pub(super) fn holiday(&self, side: Seat, at: Timestamp) -> Option<TimeSpan> {
        let of_side = self.holidays.iter().filter(|(on_holiday, _)| *on_holiday == side);
        of_side.map(|(_, holiday)| *holiday).find(|holiday| holiday.until > at)
    }

    fn side_to_move(&self) -> Seat {
        if self.turns.len() % 2 == 1 { self.first } else { self.first.opponent() }
    }

    /// Whether the current turn is charged.
    fn is_charged(&self) -> bool {
        self.turns.len() > FIRST_PLIES
    }

    /// Time left at the start of the current turn.
    fn at_turn(&self) -> TimeLeft {
        let nothing = TimeLeft { first: SignedDuration::ZERO, second: SignedDuration::ZERO };
        self.turns.last().copied().unwrap_or(nothing)
    }

    /// Time charged to the current turn, without free time.
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

    /// When the current turn will have used up `left`, without free time.
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

    /// Free spans for the side to move, by start.
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
