//! The challenge ladder: players are on rungs, and challenge those above them for their places.
//!
//! A [`Ladder`] is folded from a log of [`LadderEvent`]s. What falls due by itself isn't in the log: it follows from the log and
//! the time, in a fixed order, so the result doesn't depend on when the scheduler runs. A director's ruling changes what a
//! challenge counts as, and the whole log is replayed with it, so the ladder becomes what it would be had the game ended so.
//!
//! Clubs write these rules in many ways. Where they say nothing, these hold:
//!
//! - A result applies to the rungs as they are when the game ends, whatever they were when the challenge was made. A
//!   challenger who is above the challenged by then stays there.
//! - A deadline is the first instant that is too late.
//! - Of the challenges that a player has received, the first has to be closed before the game of another can begin. The time to
//!   play starts when a challenge has been accepted and is the first.
//! - If neither player begins the game in time, it counts against the challenged if only the challenger had reported
//!   ready; otherwise no rung changes. A challenger who doesn't turn up loses no rung, but a placement challenge is
//!   used up.
//! - A game that ends without a result is played again: the two have the whole time to begin another one, and their idle days
//!   are counted anew.
//! - While one of the two is absent, the time to answer and to play is paused. An absent player can neither challenge nor be
//!   challenged, but can answer and play. A game has to be played between two absences.
//! - The count of idle days restarts after each game, after a forfeit for the player who was there, and after each
//!   demotion. It is paused during an absence, and a player is never demoted during a game. For the last on the ladder,
//!   and for a leader who is exempt, it restarts without a demotion.
//! - A player who leaves during a game loses it. Any other open challenge of theirs is closed without a result.
//! - A placement challenge reaches every rung. A newcomer who wins enters at the place won and keeps the remaining
//!   placement challenges. A newcomer without a rung can't be challenged, and enters at the bottom when the last
//!   placement challenge is closed, or when there is no one to challenge. A placement challenge that was withdrawn,
//!   that was closed because a player left, or that was ruled void, is not used up. A player who rejoins has those that
//!   were left.
//! - While there is no place for a ladder, neither the time to answer and to play nor idle days are counted. Challenges
//!   can be made, answered and played all the same, and absences end.
//! - For the rule about rematches, a refused or expired challenge counts as a meeting. "Another opponent" takes a game that was
//!   played, by either of the two.

mod challenge;
mod check;
mod clocks;
mod consequences;
mod event;
mod rungs;
mod settings;
mod state;
#[cfg(test)]
mod tests;

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

pub use challenge::{ChallengeId, ChallengeKind, ChallengeStage, Closing, LadderChallenge, Ready};
pub use check::LadderError;
pub use consequences::{Consequences, DeadlineMoved, IdleMoved};
pub use event::{LadderEffect, LadderEntry, LadderEvent};
pub use rungs::{LadderMovement, MovementCause, MovementRule, Rung};
pub use settings::{Colors, DrawRule, Forfeits, Idle, LadderSettings, Leader, RematchRule, WinRule};

use crate::game::CompetitorId;
use crate::log::LogEntry;
use state::LadderState;

/// A ladder: its log, and what it adds up to. It is stored as the log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "LadderLog", into = "LadderLog")]
pub struct Ladder {
    log: LadderLog,
    state: LadderState,
}

/// All that has to be stored of a ladder.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LadderLog {
    pub began: Timestamp,
    /// The rules at the beginning.
    pub settings: LadderSettings,
    pub events: Vec<LogEntry<LadderEvent>>,
}

impl From<LadderLog> for Ladder {
    fn from(log: LadderLog) -> Ladder {
        let state = LadderState::replay(log.began, log.settings.clone(), &log.events);
        Ladder { log, state }
    }
}

impl From<Ladder> for LadderLog {
    fn from(ladder: Ladder) -> LadderLog {
        ladder.log
    }
}

impl Ladder {
    pub fn new(began: Timestamp, settings: LadderSettings) -> Ladder {
        Ladder::from(LadderLog { began, settings, events: Vec::new() })
    }

    /// Enters an event, after whatever had fallen due before, and says what followed. A time before that of the last event counts as that of the last
    /// event. That the one who acts may do so (that it is the challenged who accepts) is for the caller to see to.
    pub fn record(&mut self, now: Timestamp, event: LadderEvent) -> Result<Vec<LadderEffect>, LadderError> {
        let mut next = self.state.clone();
        next.advance(now);
        next.check(&event)?;
        Ok(self.enter(next, event))
    }

    /// Whether an event could be entered now.
    pub fn check(&self, now: Timestamp, event: &LadderEvent) -> Result<(), LadderError> {
        let mut next = self.state.clone();
        next.advance(now);
        next.check(event)
    }

    /// The next time at which something falls due by itself.
    pub fn due(&self) -> Option<Timestamp> {
        self.state.due()
    }

    /// Enters that time has passed, if something has fallen due.
    pub fn fall_due(&mut self, now: Timestamp) -> Option<Vec<LadderEffect>> {
        self.due().filter(|&due| due <= now)?;
        let mut next = self.state.clone();
        next.advance(now);
        Some(self.enter(next, LadderEvent::TimePassed))
    }

    fn enter(&mut self, mut next: LadderState, event: LadderEvent) -> Vec<LadderEffect> {
        next.apply(&event);
        let is_ruling = matches!(event, LadderEvent::Ruled { .. });
        self.log.events.push(LogEntry { at: next.now, event });
        let mut effects = std::mem::take(&mut next.effects);
        if is_ruling {
            let ruled = LadderState::replay(self.log.began, self.log.settings.clone(), &self.log.events);
            effects.extend(next.members.keys().filter_map(|&player| {
                let (from, to) = (next.rungs.rung(player), ruled.rungs.rung(player));
                (from != to).then_some(LadderEffect::Corrected { player, from, to })
            }));
            next = ruled;
        }
        self.state = next;
        effects
    }

    /// What these rules would do to what is running, if they came into force now.
    pub fn consequences(&self, now: Timestamp, settings: &LadderSettings) -> Result<Consequences, LadderError> {
        let mut next = self.state.clone();
        next.advance(now);
        next.consequences(settings)
    }

    /// Whether there is no place for it, so that nothing runs out.
    pub fn is_halted(&self) -> bool {
        self.state.is_halted
    }

    /// The rules in force.
    pub fn settings(&self) -> &LadderSettings {
        &self.state.settings
    }

    /// The players on the rungs, the leader first.
    pub fn rungs(&self) -> &[CompetitorId] {
        self.state.rungs.order()
    }

    pub fn rung(&self, player: CompetitorId) -> Option<Rung> {
        self.state.rungs.rung(player)
    }

    /// Those who have no rung yet, in the order of joining.
    pub fn newcomers(&self) -> &[CompetitorId] {
        &self.state.newcomers
    }

    pub fn placements_left(&self, player: CompetitorId) -> u16 {
        self.state.placements_left(player)
    }

    pub fn absent_until(&self, player: CompetitorId) -> Option<Timestamp> {
        match self.state.members.get(&player)?.presence {
            state::MemberPresence::Absent { until } => Some(until),
            state::MemberPresence::Present | state::MemberPresence::Gone => None,
        }
    }

    /// When the player's days without a game are counted next.
    pub fn idle_due(&self, player: CompetitorId) -> Option<Timestamp> {
        self.rung(player)?;
        self.state.idle_due(player, &self.state.settings)
    }

    /// Every challenge, in the order in which they were made.
    pub fn challenges(&self) -> &[LadderChallenge] {
        &self.state.challenges
    }

    pub fn challenge(&self, id: ChallengeId) -> Option<&LadderChallenge> {
        self.state.challenge(id)
    }

    /// Those whom the player may challenge now, from the nearest rung up.
    pub fn challengeable(&self, now: Timestamp, player: CompetitorId) -> Vec<CompetitorId> {
        let mut next = self.state.clone();
        next.advance(now);
        let order = next.rungs.order().iter().rev().copied();
        order.filter(|&other| next.check_challenge(player, other).is_ok()).collect()
    }

    pub fn movements(&self) -> &[LadderMovement] {
        self.state.rungs.movements()
    }

    pub fn history(&self, player: CompetitorId) -> impl Iterator<Item = &LadderMovement> {
        self.movements().iter().filter(move |movement| movement.player == player)
    }

    /// The ladder as it was at a time after the first `events` events of its log, by what is known now: rulings that came later
    /// hold from the beginning, as always.
    pub fn as_of(&self, events: usize, at: Timestamp) -> Ladder {
        let (known, later) = self.log.events.split_at(events.min(self.log.events.len()));
        let is_ruling = |entry: &&LogEntry<LadderEvent>| matches!(entry.event, LadderEvent::Ruled { .. });
        let ruled = later.iter().filter(is_ruling).map(|entry| LogEntry { at, event: entry.event.clone() });
        let passed = LogEntry { at, event: LadderEvent::TimePassed };
        let events = known.iter().cloned().chain(ruled).chain([passed]).collect();
        Ladder::from(LadderLog { began: self.log.began, settings: self.log.settings.clone(), events })
    }

    pub fn log(&self) -> &LadderLog {
        &self.log
    }
}
