//! How a game ends: the one place that decides it.

use super::History;
use crate::rules::{DrawReason, Outcome};

impl History {
    /// How the game has ended by the rules, if it has. What players decide (resignation, agreement) is not asked.
    ///
    /// The king's odds are lost before anything else happens. Then comes the count, which knows that a mate comes before
    /// it; then mate, stalemate and dead material; then repetition.
    pub fn outcome(&self) -> Option<Outcome> {
        self.lost_by_odds()
            .or_else(|| self.ran_out())
            .or_else(|| self.current().outcome().filter(|outcome| self.is_final(*outcome)))
            .or_else(|| self.is_repeated().then_some(Outcome::Draw(DrawReason::Repetition)))
    }

    fn lost_by_odds(&self) -> Option<Outcome> {
        let (giver, king) = self.conditions.king_odds()?;
        let by = king.lost_by(giver, self.previous().position(), self.last_move()?, self.current())?;
        Some(Outcome::Win { winner: !giver, by })
    }

    fn ran_out(&self) -> Option<Outcome> {
        self.plies.last()?.ran_out.map(|kind| Outcome::Draw(DrawReason::Count(kind)))
    }

    /// Material that can never mate is no draw while the king's odds can still be lost.
    fn is_final(&self, outcome: Outcome) -> bool {
        outcome != Outcome::Draw(DrawReason::Material)
            || self.conditions.king_odds().is_none_or(|(giver, king)| king.is_dead(giver, self.position()))
    }

    fn is_repeated(&self) -> bool {
        self.occurrences() >= usize::from(self.ruleset().repetitions) || self.is_shuffled()
    }
}
