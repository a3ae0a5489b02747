//! Who is on which rung, and the record of every movement.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use super::challenge::ChallengeId;
use crate::game::CompetitorId;

/// A place on the ladder, counted from 1, the leader's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Rung(pub u32);

impl Rung {
    fn of_index(index: usize) -> Rung {
        Rung(u32::try_from(index).unwrap_or(u32::MAX).saturating_add(1))
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LadderMovement {
    pub at: Timestamp,
    pub player: CompetitorId,
    /// The rung before; none for one who enters.
    pub from: Option<Rung>,
    /// The rung after; none for one who leaves.
    pub to: Option<Rung>,
    pub rule: MovementRule,
    pub cause: MovementCause,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum MovementRule {
    /// A newcomer enters at the bottom.
    Entry,
    /// A challenger who wins takes the place of the challenged.
    ChallengerWins,
    /// The challenged who loses goes to the place of the challenger, where places are swapped.
    ChallengedLoses,
    /// A challenger who draws goes just below the challenged.
    ChallengerDraws,
    /// Days without a game.
    Idle,
    /// A player who leaves is removed.
    Departure,
    /// Makes room for a player who moved in above.
    ShiftDown,
    /// Closes the gap of a player who moved away from above.
    ShiftUp,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum MovementCause {
    Challenge(ChallengeId),
    /// This player did not play.
    Idle(CompetitorId),
    Entry(CompetitorId),
    Departure(CompetitorId),
}

/// The rungs from the top, with the movements that made them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Rungs {
    order: Vec<CompetitorId>,
    movements: Vec<LadderMovement>,
}

impl Rungs {
    pub(super) fn order(&self) -> &[CompetitorId] {
        &self.order
    }

    pub(super) fn movements(&self) -> &[LadderMovement] {
        &self.movements
    }

    pub(super) fn rung(&self, player: CompetitorId) -> Option<Rung> {
        self.index(player).map(Rung::of_index)
    }

    fn index(&self, player: CompetitorId) -> Option<usize> {
        self.order.iter().position(|&other| other == player)
    }

    /// A player who isn't on a rung goes to the bottom.
    pub(super) fn enter(&mut self, player: CompetitorId, at: Timestamp) {
        if self.index(player).is_none() {
            let mut order = self.order.clone();
            order.push(player);
            self.rearrange(order, at, MovementCause::Entry(player), &[(player, MovementRule::Entry)]);
        }
    }

    pub(super) fn leave(&mut self, player: CompetitorId, at: Timestamp) {
        let order = self.order.iter().copied().filter(|&other| other != player).collect();
        self.rearrange(order, at, MovementCause::Departure(player), &[(player, MovementRule::Departure)]);
    }

    /// The challenger takes the place of the challenged, if that is above.
    pub(super) fn take_place(
        &mut self,
        challenger: CompetitorId,
        challenged: CompetitorId,
        at: Timestamp,
        id: ChallengeId,
    ) {
        let Some(place) = self.index(challenged) else { return };
        self.raise(challenger, place, at, MovementCause::Challenge(id), MovementRule::ChallengerWins);
    }

    /// The challenger goes just below the challenged, if that is above.
    pub(super) fn go_below(
        &mut self,
        challenger: CompetitorId,
        challenged: CompetitorId,
        at: Timestamp,
        id: ChallengeId,
    ) {
        let Some(place) = self.index(challenged) else { return };
        self.raise(
            challenger,
            place.saturating_add(1),
            at,
            MovementCause::Challenge(id),
            MovementRule::ChallengerDraws,
        );
    }

    /// The two change places, if the challenged is above; one who isn't on a rung can only take the place.
    pub(super) fn swap(&mut self, challenger: CompetitorId, challenged: CompetitorId, at: Timestamp, id: ChallengeId) {
        match (self.index(challenger), self.index(challenged)) {
            (Some(low), Some(high)) if high < low => {
                let mut order = self.order.clone();
                order.swap(low, high);
                let rules = [(challenger, MovementRule::ChallengerWins), (challenged, MovementRule::ChallengedLoses)];
                self.rearrange(order, at, MovementCause::Challenge(id), &rules);
            }
            (None, Some(_)) => self.take_place(challenger, challenged, at, id),
            _ => {}
        }
    }

    /// One rung down; nothing happens to the last.
    pub(super) fn demote(&mut self, player: CompetitorId, at: Timestamp) {
        let Some(index) = self.index(player) else { return };
        if index.saturating_add(1) < self.order.len() {
            let mut order = self.order.clone();
            order.swap(index, index.saturating_add(1));
            self.rearrange(order, at, MovementCause::Idle(player), &[(player, MovementRule::Idle)]);
        }
    }

    /// Moves a player up to a place, or inserts a newcomer there; no player is passed downwards by that.
    fn raise(&mut self, player: CompetitorId, place: usize, at: Timestamp, cause: MovementCause, rule: MovementRule) {
        if self.index(player).is_some_and(|index| index <= place) {
            return;
        }
        let mut order: Vec<CompetitorId> = self.order.iter().copied().filter(|&other| other != player).collect();
        order.insert(place.min(order.len()), player);
        self.rearrange(order, at, cause, &[(player, rule)]);
    }

    /// Takes on a new order and records who moved: those named by their rule, the others by shifting.
    fn rearrange(
        &mut self,
        order: Vec<CompetitorId>,
        at: Timestamp,
        cause: MovementCause,
        rules: &[(CompetitorId, MovementRule)],
    ) {
        let before = std::mem::replace(&mut self.order, order);
        let place =
            |order: &[CompetitorId], player| order.iter().position(|&other| other == player).map(Rung::of_index);
        let mut everybody = self.order.clone();
        everybody.extend(before.iter().copied().filter(|player| !self.order.contains(player)));
        for player in everybody {
            let (from, to) = (place(&before, player), place(&self.order, player));
            if from != to {
                let shift = if to > from { MovementRule::ShiftDown } else { MovementRule::ShiftUp };
                let rule = rules.iter().find(|(named, _)| *named == player).map_or(shift, |&(_, rule)| rule);
                self.movements.push(LadderMovement { at, player, from, to, rule, cause });
            }
        }
    }
}
