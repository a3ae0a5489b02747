//! Why none of the readings of a text is a legal move.

use cozy_chess::{Piece, Square};

use super::super::pattern::MovePattern;
use super::ChessTextError;
use crate::rules::{CastlingWing, ChessMove, ChessPosition, IllegalChessMove};

/// The most helpful reason why none of the readings is a legal move.
pub(super) fn no_legal_move(readings: &[MovePattern], position: &ChessPosition) -> ChessTextError {
    if let Some(wing) = readings.iter().find_map(|reading| reading.castling) {
        return no_castling(wing, position);
    }
    let mut weak = Vec::new();
    for reading in readings {
        let Some(to) = reading.to.square() else { continue };
        // Explain a named square of origin even if it is empty.
        let named = reading.from.square().filter(|_| reading.piece.is_none());
        let origins = reading.origins(position).into_iter().filter(|from| named != Some(*from));
        for from in named.into_iter().chain(origins) {
            // A square alone, which a piece of one's own is on, says nothing of where it should go.
            if from == to && named.is_none() {
                continue;
            }
            let mv = reading.between(from, to);
            match position.refusal(mv) {
                Some(reason) if reason.is_specific() => return ChessTextError::Illegal { mv, reason },
                Some(reason) => weak.push((mv, reason, reading.from.square().is_some())),
                None => {}
            }
        }
    }
    // What is named as captured may be out of reach for the king's sake alone.
    let exposing = readings.iter().find_map(|reading| reading.moves_that_expose_the_king(position).into_iter().next());
    if let Some((mv, reason)) = exposing {
        return ChessTextError::Illegal { mv, reason };
    }
    let only = weak.len() == 1;
    match weak.into_iter().find(|(.., named)| only || *named) {
        Some((mv, reason, _)) => ChessTextError::Illegal { mv, reason },
        None => ChessTextError::NoSuchMove { nearest: nearest(readings, position) },
    }
}

/// The legal moves to a named square, or else from it.
fn nearest(readings: &[MovePattern], position: &ChessPosition) -> Vec<ChessMove> {
    let names = |square: Square| readings.iter().any(|reading| reading.to.square() == Some(square));
    let legal = position.legal_moves();
    let (to, others): (Vec<ChessMove>, Vec<ChessMove>) = legal.into_iter().partition(|mv| names(mv.to()));
    match to.is_empty() {
        true => others.into_iter().filter(|mv| names(mv.from())).collect(),
        false => to,
    }
}

fn no_castling(wing: Option<CastlingWing>, position: &ChessPosition) -> ChessTextError {
    let king = position.king(position.turn());
    let refused = CastlingWing::ALL.into_iter().filter(|it| wing.is_none_or(|wing| wing == *it)).filter_map(|wing| {
        let home = position.pieces(position.turn(), Piece::King).next_square().unwrap_or(king);
        let mv = ChessMove::new(home, Square::new(wing.king_to(), home.rank()));
        let reason = match position.castles(mv) {
            Some(_) => position.refusal(mv)?,
            None => IllegalChessMove::CastlingForfeited(wing),
        };
        Some((mv, reason))
    });
    // Where no wing is said, one that is not forfeited is meant.
    let is_forfeited =
        |(_, reason): &(ChessMove, IllegalChessMove)| matches!(reason, IllegalChessMove::CastlingForfeited(_));
    match refused.min_by_key(is_forfeited) {
        Some((mv, reason)) => ChessTextError::Illegal { mv, reason },
        None => ChessTextError::NoSuchMove { nearest: Vec::new() },
    }
}
