//! What a change of the rules does to what is running.

use jiff::Timestamp;

use super::challenge::{ChallengeId, ChallengeKind};
use super::check::LadderError;
use super::settings::LadderSettings;
use super::state::LadderState;
use crate::game::CompetitorId;

/// What a change of the rules does to what is running. Open challenges go on in any case, with the colours they have; their
/// deadlines are those of the new rules, counted from the same moment.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Consequences {
    /// Open challenges that could not be made by the new rules with the rungs as they are.
    pub out_of_reach: Vec<ChallengeId>,
    /// Players who have more challenges out than the new rules allow.
    pub too_many_out: Vec<CompetitorId>,
    /// Deadlines of open challenges that move.
    pub deadlines: Vec<DeadlineMoved>,
    /// Players whose next idle demotion moves, comes to be, or falls away.
    pub idle: Vec<IdleMoved>,
    /// Newcomers who enter at the bottom at once.
    pub entering: Vec<CompetitorId>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DeadlineMoved {
    pub challenge: ChallengeId,
    pub from: Timestamp,
    pub to: Timestamp,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct IdleMoved {
    pub player: CompetitorId,
    pub from: Option<Timestamp>,
    /// By the new rules; what is past falls due at once.
    pub to: Option<Timestamp>,
}

impl LadderState {
    /// What new rules would do now.
    pub(super) fn consequences(&self, settings: &LadderSettings) -> Result<Consequences, LadderError> {
        let expired: Vec<_> = self
            .open()
            .filter(|open| open.deadline(settings).is_some_and(|deadline| deadline <= self.now))
            .map(|open| open.id)
            .collect();
        if !expired.is_empty() {
            return Err(LadderError::ExpireAtOnce { challenges: expired });
        }
        let mut after = self.clone();
        after.settings = settings.clone();
        let out_of_reach = self
            .open()
            .filter(|open| {
                open.kind == ChallengeKind::Regular && !after.is_within_reach(open.challenger, open.challenged)
            })
            .map(|open| open.id)
            .collect();
        let out = |player| self.open().filter(|open| open.challenger == player).count();
        let too_many_out =
            self.members.keys().copied().filter(|&player| out(player) > usize::from(settings.outgoing.get())).collect();
        let deadlines = self
            .open()
            .filter_map(|open| {
                let (from, to) = (open.deadline(&self.settings)?, open.deadline(settings)?);
                (from != to).then_some(DeadlineMoved { challenge: open.id, from, to })
            })
            .collect();
        let idle = self
            .rungs
            .order()
            .iter()
            .map(|&player| IdleMoved {
                player,
                from: self.idle_due(player, &self.settings),
                to: self.idle_due(player, settings),
            })
            .filter(|moved| moved.from != moved.to)
            .collect();
        let newcomers = after.newcomers.clone();
        after.admit();
        let entering = newcomers.into_iter().filter(|player| !after.newcomers.contains(player)).collect();
        Ok(Consequences { out_of_reach, too_many_out, deadlines, idle, entering })
    }
}
