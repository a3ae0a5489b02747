//! The legal moves of the army to move.

use super::act::{FourRefusal, LongDie};
use super::state::FourState;
use crate::board::{Arm, BoardSquare, SquarePair, attacked};

impl FourState {
    /// The moves that the throw lets the army make; none before the throw.
    pub fn legal_moves(&self) -> Vec<SquarePair> {
        self.thrown.map_or(Vec::new(), |die| self.legal_moves_with(die))
    }

    /// The moves that this throw would let the army make.
    pub fn legal_moves_with(&self, die: LongDie) -> Vec<SquarePair> {
        let movers = self.of(self.turn).filter(|(_, arm)| die.moves().contains(arm));
        movers
            .flat_map(|(from, arm)| self.reach(from, arm).into_iter().map(move |to| SquarePair { from, to }))
            .collect()
    }

    fn reach(&self, from: BoardSquare, arm: Arm) -> Vec<BoardSquare> {
        let ahead = self.turn.ahead();
        let mut squares = attacked(arm, from, ahead, |at| self.at(at).is_some());
        squares.retain(|to| match self.at(*to) {
            Some((army, _)) => !army.is_with(self.turn),
            None => arm != Arm::Pawn,
        });
        if arm == Arm::Pawn {
            squares.extend(from.offset(ahead.0, ahead.1).filter(|to| self.at(*to).is_none()));
        }
        squares
    }

    /// Why a move may not be made now; `None` if it may.
    pub fn refusal(&self, SquarePair { from, to }: SquarePair) -> Option<FourRefusal> {
        let Some(die) = self.thrown else { return Some(FourRefusal::ThrowFirst) };
        let Some((army, arm)) = self.at(from) else { return Some(FourRefusal::EmptySquare(from)) };
        if army != self.turn {
            return Some(FourRefusal::OtherArmy(from));
        }
        if !die.moves().contains(&arm) {
            return Some(FourRefusal::WrongArm { arm, die });
        }
        if self.at(to).is_some_and(|(other, _)| other.is_with(army)) {
            return Some(FourRefusal::OwnAlliance(to));
        }
        (!self.reach(from, arm).contains(&to)).then_some(FourRefusal::CannotReach { arm, to })
    }
}
