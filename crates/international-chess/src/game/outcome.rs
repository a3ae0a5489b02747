//! How a game ends: the one place that decides it.

use cozy_chess::Color;

use super::ChessHistory;
use crate::rules::{ChessDraw, ChessOutcome, ChessWin};

/// How often a position has to stand for the game to be drawn without a claim (FIDE 9.6.1).
pub(super) const FIVEFOLD: usize = 5;

/// After how many plies without a capture or pawn move the game is drawn without a claim (FIDE 9.6.2).
pub(super) const SEVENTY_FIVE_MOVES: u16 = 150;

impl ChessHistory {
    /// How the game has ended by the Laws, if it has. What players decide (resignation, agreement, a claim) is not asked.
    ///
    /// Mate comes before anything else, as FIDE 9.6.2 has it; then stalemate, a dead position, and repetition.
    pub fn outcome(&self) -> Option<ChessOutcome> {
        let position = self.position();
        if !position.has_legal_move() {
            return Some(if position.is_check() {
                ChessOutcome::Win { winner: !position.turn(), by: ChessWin::Checkmate }
            } else {
                ChessOutcome::Draw(ChessDraw::Stalemate)
            });
        }
        let draw = if position.is_dead() {
            ChessDraw::Dead
        } else if self.occurrences() >= FIVEFOLD {
            ChessDraw::Fivefold
        } else if position.halfmoves() >= SEVENTY_FIVE_MOVES {
            ChessDraw::SeventyFiveMoves
        } else {
            return None;
        };
        Some(ChessOutcome::Draw(draw))
    }

    /// How the game ends when `flagged` has used up its time: the other side wins unless it cannot checkmate by any series of
    /// legal moves (FIDE 6.9).
    pub fn outcome_on_time(&self, flagged: Color) -> ChessOutcome {
        match self.position().may_mate(!flagged) {
            true => ChessOutcome::Win { winner: !flagged, by: ChessWin::Time },
            false => ChessOutcome::Draw(ChessDraw::Time),
        }
    }
}
