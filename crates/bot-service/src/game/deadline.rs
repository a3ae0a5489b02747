//! Time-driven events of a game.

use board_games::Seat;
use jiff::{SignedDuration, Timestamp};

use crate::game::clock::{RunningClock, TimeSpan};
use crate::game::{Game, GameEvent, Play, Reminder, Stage};
use bot_store::PlayerId;

/// How long a game whose place is gone can still be finished by its players.
pub const PLACELESS_TTL: SignedDuration = SignedDuration::from_hours(7 * 24);

/// How long a game without clocks waits for a move. It is then closed without a result at the end of the day (UTC).
pub const IDLE_TTL: SignedDuration = SignedDuration::from_hours(30 * 24);

/// How long before closing it is announced.
pub const CLOSING_WARNING: SignedDuration = SignedDuration::from_hours(3 * 24);

/// Grace period after a flag has fallen in which earlier actions may still arrive, since a move counts from the moment
/// it was made. Then the game is over.
pub const FLAG_GRACE: SignedDuration = SignedDuration::from_millis(150);

const DAY: i64 = 24 * 3_600;

/// A move that a person has to make in a correspondence game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AwaitedMove {
    pub player: PlayerId,
    pub since: Timestamp,
    pub flag: Timestamp,
    pub reminder: Reminder,
}

impl Game {
    /// When the place where the game was shown was lost; `None` while it exists.
    pub fn place_lost(&self) -> Option<Timestamp> {
        self.place_lost
    }

    /// When a game whose place is gone is closed, unless it ends before.
    pub fn closes_at(&self) -> Option<Timestamp> {
        self.place_lost.map(|lost| lost + PLACELESS_TTL)
    }

    /// The event, if any, for the loss of the place of a game in progress. Changes nothing.
    pub fn lose_place(&self) -> Option<GameEvent> {
        let has_place = matches!(self.stage, Stage::Playing(_)) && self.place_lost.is_none();
        has_place.then_some(GameEvent::PlaceLost)
    }

    /// The event that gives back time lost while the bot was away; `None` if neither side lost any. Changes nothing.
    pub fn give_back(&self, absence: TimeSpan) -> Option<GameEvent> {
        let TimeSpan { from, until } = self.playing().ok()?.clock()?.charged_absence(absence)?;
        Some(GameEvent::TimeGivenBack { from, until })
    }

    /// The move that a person has to make before their flag falls, in a correspondence game.
    pub fn awaited_by_days(&self) -> Option<AwaitedMove> {
        let play = self.playing().ok()?;
        let clock = play.clock().filter(|clock| clock.is_by_days())?;
        let (RunningClock { flag, .. }, player) = (clock.flag()?, play.seat_to_move().person()?);
        Some(AwaitedMove { player, since: clock.turn_began(), flag, reminder: play.reminder() })
    }

    /// The event that records a clock reminder to the side to move; `None` if already reminded, or if no clock runs.
    /// Changes nothing.
    pub fn remind(&self) -> Option<GameEvent> {
        let side = self.playing().ok()?.turn();
        self.awaited_by_days().filter(|awaited| awaited.reminder == Reminder::Open)?;
        Some(GameEvent::Reminded { side })
    }

    /// The events by which a correspondence game follows a player's holiday; `until` is its end, or `None` if they are
    /// not on holiday. Changes nothing.
    pub fn follow_holiday(&self, player: PlayerId, until: Option<Timestamp>, now: Timestamp) -> Vec<GameEvent> {
        let clock = self.playing().ok().and_then(Play::clock).filter(|clock| clock.is_by_days());
        let side = self.play().and_then(|play| play.seats().seat_of(player));
        let (Some(clock), Some(side)) = (clock, side) else { return Vec::new() };
        let current = clock.holiday(side, now).map(|holiday| holiday.until);
        if current == until {
            return Vec::new();
        }
        let ended = current.map(|_| GameEvent::HolidayEnded { side });
        ended.into_iter().chain(until.map(|until| GameEvent::HolidayBegan { side, until })).collect()
    }

    /// The next time-driven event: an unanswered challenge expires, a flag falls, or an idle game is closed or called
    /// off.
    pub fn deadline(&self) -> Option<Timestamp> {
        self.due().map(|(at, _)| at)
    }

    /// The event that is due by now, to the millisecond. Changes nothing.
    pub fn tick(&self, now: Timestamp) -> Option<GameEvent> {
        self.due().filter(|(at, _)| now.as_millisecond() >= at.as_millisecond()).map(|(_, event)| event)
    }

    /// The event for a flag that fell before `actor` acted at `at`, as learned by the bot at `now`. The side to move is
    /// judged by when it acted. Changes nothing.
    pub fn flag_before(&self, actor: Option<Seat>, at: Timestamp, now: Timestamp) -> Option<GameEvent> {
        let play = self.playing().ok()?;
        let RunningClock { side, flag } = play.clock()?.flag()?;
        let has_fallen = if actor == Some(side) { at > flag } else { now >= flag + FLAG_GRACE };
        has_fallen.then(|| crate::game::ended(play.outcome_on_time(side)))
    }

    /// The next time-driven event and when it is due.
    fn due(&self) -> Option<(Timestamp, GameEvent)> {
        match &self.stage {
            Stage::Open => Some((self.challenge.expires, GameEvent::Expired)),
            Stage::Playing(play) => {
                let closed = match self.closes_at() {
                    Some(closes) => Some((closes, GameEvent::Abandoned)),
                    None => idle(play),
                };
                let all = [flag(play), first_move(play), closed];
                all.into_iter().flatten().min_by_key(|(at, _)| *at)
            }
            Stage::Closed(_) | Stage::Finished(..) => None,
        }
    }
}

fn flag(play: &Play) -> Option<(Timestamp, GameEvent)> {
    let RunningClock { side, flag } = play.clock()?.flag()?;
    Some((flag.saturating_add(FLAG_GRACE).unwrap_or(Timestamp::MAX), crate::game::ended(play.outcome_on_time(side))))
}

fn first_move(play: &Play) -> Option<(Timestamp, GameEvent)> {
    let RunningClock { side, flag } = play.clock()?.first_move_due()?;
    Some((flag.saturating_add(FLAG_GRACE).unwrap_or(Timestamp::MAX), GameEvent::FirstMoveMissed { by: side }))
}

/// A game without clocks is closed when idle, but never without an announcement before.
fn idle(play: &Play) -> Option<(Timestamp, GameEvent)> {
    if play.clock().is_some() {
        return None;
    }
    let closes = play.changed_at() + IDLE_TTL;
    Some(match play.closing_announced() {
        None => (end_of_day(closes - CLOSING_WARNING), GameEvent::ClosingAnnounced),
        Some(announced) => (end_of_day(closes.max(announced + CLOSING_WARNING)), GameEvent::Abandoned),
    })
}

/// The end of the day (UTC), so that a game's deadline moves at most once a day instead of with each move.
fn end_of_day(at: Timestamp) -> Timestamp {
    let day = at.as_second().div_euclid(DAY) + 1;
    Timestamp::from_second(day * DAY).unwrap_or(Timestamp::MAX)
}
