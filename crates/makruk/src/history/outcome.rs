//! How a game ends: the one place that decides it.

use super::History;
use crate::rules::counting::{Calling, CounterMates};
use crate::rules::{Color, DrawReason, KingOdds, Outcome, WinReason};

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

    /// How the game ends when `flagged` has used up its time: the other side wins if it could still have won.
    pub fn outcome_on_time(&self, flagged: Color) -> Outcome {
        match self.can_win(!flagged) {
            true => Outcome::Win { winner: !flagged, by: WinReason::Time },
            false => Outcome::Draw(DrawReason::Time),
        }
    }

    /// Whether the rules leave `side` a way to win from here on:
    ///
    /// - it has more than its king, and the material on the board allows a mate (or the king's odds of the other side can
    ///   still be lost);
    /// - it is not counting itself where a mate by the side that counts is a draw;
    /// - the other side, to move, is not about to say the number that ends the game: after the limit there is no reply.
    pub fn can_win(&self, side: Color) -> bool {
        let position = self.position();
        let is_bare = !position.board().by_color(side).has_many();
        match self.conditions.king_odds() {
            Some((giver, KingOdds::Rooted)) if giver != side => return true,
            // Any piece may force the guarded king to move.
            Some((giver, KingOdds::Guarded)) if giver != side => return !is_bare,
            _ => {}
        }
        if is_bare || position.is_insufficient_material() {
            return false;
        }
        let rules = self.ruleset();
        match self.count() {
            Some(count) if count.side() == side => {
                rules.counter_mates == CounterMates::Win || rules.calling == Calling::Automatic
            }
            Some(count) => position.turn() == side || count.number().is_none() || count.next() <= count.limit(),
            None => true,
        }
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
