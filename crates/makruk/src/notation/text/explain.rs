//! Why none of the readings of a text is a legal move.

use super::super::pattern::{Pattern, PieceKind, Which};
use super::TextError;
use crate::rules::{IllegalMove, Move, Square, Turn};

/// The most helpful reason why none of the readings is a legal move.
pub(super) fn no_legal_move(readings: &[Pattern], turn: Turn<'_>) -> TextError {
    let position = turn.position();
    let mut weak = Vec::new();
    // "Turn over on จ๖" is only worth explaining if nothing else can be meant.
    let turning_over = readings.iter().all(|reading| reading.promotes);
    for reading in readings.iter().filter(|reading| turning_over || !reading.promotes) {
        let Some(to) = reading.to.square() else { continue };
        // Explain a named square of origin even if it is empty.
        let named = reading.from.square().filter(|_| reading.piece.is_none());
        for from in named.into_iter().chain(reading.origins(position).filter(|from| named != Some(*from))) {
            // A square alone, which a piece of one's own is on, says nothing of where it should go.
            if from == to && named.is_none() {
                continue;
            }
            let mv = position.move_between(from, to);
            match turn.refusal(from, to) {
                Some(reason) if is_specific(&reason) => return TextError::Illegal { mv, reason },
                Some(reason) => {
                    let named = reading.from.square().is_some() || reading.which != Which::Any;
                    weak.push((mv, reason, named));
                }
                None => {}
            }
        }
    }
    // What is named as captured may be out of reach for the king's sake alone.
    if let Some((mv, reason)) = readings.iter().find_map(|reading| reading.moves_that_expose_the_king(turn).next()) {
        return TextError::Illegal { mv, reason };
    }
    let promoted = promoted_pawns(readings, turn);
    if !promoted.is_empty() {
        return TextError::PromotedPawn { moves: promoted };
    }
    let only = weak.len() == 1;
    match weak.into_iter().find(|(.., named)| only || *named) {
        Some((mv, reason, _)) => TextError::Illegal { mv, reason },
        None => {
            let names = |square: Square| readings.iter().any(|reading| reading.to.square() == Some(square));
            let (to, others): (Vec<Move>, Vec<Move>) = turn.legal_moves().into_iter().partition(|mv| names(mv.to()));
            let nearest = match to.is_empty() {
                true => others.into_iter().filter(|mv| names(mv.from())).collect(),
                false => to,
            };
            TextError::NoSuchMove { nearest }
        }
    }
}

/// The legal moves that the readings with a met become if a promoted pawn was meant: both move alike, and in Latin letters
/// both are M.
fn promoted_pawns(readings: &[Pattern], turn: Turn<'_>) -> Vec<Move> {
    let mets = readings.iter().filter(|reading| reading.piece == Some(PieceKind::Met));
    let promoted = mets.map(|reading| Pattern { piece: Some(PieceKind::Promoted), ..*reading });
    promoted.flat_map(|reading| reading.legal_moves(turn)).collect()
}

/// Whether a reason suggests that this piece was meant: it could get there if something did not prevent it. That a piece
/// does not reach a square says little, because most pieces do not reach most squares.
fn is_specific(reason: &IllegalMove) -> bool {
    !matches!(
        reason,
        IllegalMove::EmptySquare(_)
            | IllegalMove::OpponentPiece(_)
            | IllegalMove::CannotReach { .. }
            | IllegalMove::PawnNeedsCapture { .. }
    )
}
