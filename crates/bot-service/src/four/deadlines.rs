//! When something falls due in a game, and what.

use chaturanga::four::Army;
use jiff::{SignedDuration, Timestamp};

use super::players::FourPlayer;
use super::records::{FourGameRecord, FourStage};
use crate::game::TimeSpan;

/// How long a move may be on its way that was made in time.
const ON_ITS_WAY: SignedDuration = SignedDuration::from_secs(3);

/// How long a game without clocks waits for a move.
const PATIENCE: SignedDuration = SignedDuration::from_hours(7 * 24);

/// How long people can sit down before a game is called off.
const GATHERING: SignedDuration = SignedDuration::from_mins(30);

/// How far apart two due times are at least.
const TICK: SignedDuration = SignedDuration::from_millis(1);

/// What is to be done when a game falls due.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FourDueStep {
    /// A bot says something about an exchange of kings that was offered to it.
    BotAnswers(Army),
    BotMoves(Army),
    /// The time of the person at this seat is up.
    Flag(Army),
    NotBegun,
    Abandoned,
}

impl FourGameRecord {
    /// What falls due next, and when; `None` once it has ended.
    pub(super) fn next_due(&self, now: Timestamp) -> Option<(FourDueStep, Timestamp)> {
        let later = |from: Timestamp, by| from.saturating_add(by).unwrap_or(Timestamp::MAX);
        match self.stage {
            FourStage::Open => Some((FourDueStep::NotBegun, later(self.since, GATHERING))),
            FourStage::Playing => {
                if let Some(army) = self.asked_bot() {
                    return Some((FourDueStep::BotAnswers(army), now));
                }
                let (seat, player) = self.to_act()?;
                Some(match (player, self.clock.flag(seat)) {
                    (FourPlayer::Bot(_), _) => (FourDueStep::BotMoves(seat), now),
                    (FourPlayer::Person(_), Some(flag)) => (FourDueStep::Flag(seat), later(flag, ON_ITS_WAY)),
                    (FourPlayer::Person(_), None) => (FourDueStep::Abandoned, later(self.clock.since, PATIENCE)),
                })
            }
            FourStage::Over | FourStage::CalledOff(_) => None,
        }
    }

    /// The army whose bot answers an offer: there is no person who could.
    fn asked_bot(&self) -> Option<Army> {
        let mut asked = self.asked_to_exchange().peekable();
        let first = asked.peek().copied()?;
        asked.all(|army| self.seat(army).person().is_none()).then_some(first)
    }

    /// Notes when something falls due next. What a bot does has a row of its own: none is at a time that has come before.
    pub(super) fn schedule(&mut self, now: Timestamp) {
        let Some((step, at)) = self.next_due(now) else { return };
        let past = self.bots_until.max(if self.until <= now { self.until } else { Timestamp::MIN });
        self.until = at;
        if let FourDueStep::BotAnswers(_) | FourDueStep::BotMoves(_) = step {
            self.until = at.max(past.saturating_add(TICK).unwrap_or(Timestamp::MAX));
            self.bots_until = self.until;
        }
    }

    /// What is left to a seat at this time; `None` without a clock.
    pub fn time_left(&self, seat: Army, now: Timestamp) -> Option<SignedDuration> {
        let budget = self.clock.budget(seat)?;
        let runs = self.to_act().is_some_and(|(army, player)| army == seat && player.person().is_some());
        let used = if runs { now.duration_since(self.clock.since) } else { SignedDuration::ZERO };
        Some((budget - used.max(SignedDuration::ZERO)).max(SignedDuration::ZERO))
    }

    /// When it is called off if it has not begun.
    pub fn closes_at(&self) -> Timestamp {
        self.since.saturating_add(GATHERING).unwrap_or(Timestamp::MAX)
    }

    /// When the time is up of the person who has to move.
    pub fn runs_out(&self) -> Option<Timestamp> {
        let (seat, player) = self.to_act()?;
        self.clock.flag(seat).filter(|_| player.person().is_some())
    }

    /// Gives back what an absence of the bot has taken; whether it has taken anything that was not given back.
    pub(super) fn give_back(&mut self, absence: TimeSpan) -> bool {
        let TimeSpan { from, until } = absence;
        let since = match self.stage {
            FourStage::Open => self.since,
            FourStage::Playing => self.clock.since,
            FourStage::Over | FourStage::CalledOff(_) => return false,
        };
        let is_given = self.clock.given.is_some_and(|given| given >= until);
        if is_given || until <= since || self.until <= from {
            return false;
        }
        let lost = until.duration_since(from.max(since));
        let later = since.saturating_add(lost).unwrap_or(Timestamp::MAX);
        match self.stage {
            FourStage::Open => self.since = later,
            _ => self.clock.since = later,
        }
        self.clock.given = Some(until);
        true
    }
}
