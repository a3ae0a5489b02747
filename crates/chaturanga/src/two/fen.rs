//! Positions of the game for two in FEN: `bhemkehb/pppppppp/8/8/8/8/PPPPPPPP/BHEKMEHB w`, with anything after it left aside.

use std::fmt;
use std::str::FromStr;

use super::position::{TwoPosition, TwoSide};
use crate::board::{Arm, BoardSquare};

/// Why a text is not the FEN of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TwoFenError {
    /// The board is not eight ranks of eight squares, or has letters of no piece.
    Board,
    /// The side to move is neither `w` nor `b`.
    Turn,
    /// A side has no king, or more than one.
    Kings(TwoSide),
    /// A pawn is on a rank on which it would be a counsellor, or from which it cannot come.
    Pawn(BoardSquare),
    /// The side that has moved is in check.
    OpponentInCheck,
}

impl TwoFenError {
    /// The key of a sentence about it.
    pub const fn key(&self) -> &'static str {
        match self {
            TwoFenError::Board => "fen-board",
            TwoFenError::Turn => "fen-turn",
            TwoFenError::Kings(_) => "position-kings",
            TwoFenError::Pawn(_) => "position-pawn-on-edge",
            TwoFenError::OpponentInCheck => "position-opponent-in-check",
        }
    }
}

impl fmt::Display for TwoFenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.key())
    }
}

impl std::error::Error for TwoFenError {}

impl fmt::Display for TwoPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in (0..8).rev() {
            let mut empty = 0;
            for file in 0..8 {
                let piece = BoardSquare::new(file, rank).and_then(|square| self.at(square));
                let Some((side, arm)) = piece else {
                    empty += 1;
                    continue;
                };
                if empty > 0 {
                    write!(f, "{empty}")?;
                    empty = 0;
                }
                match side {
                    TwoSide::White => write!(f, "{}", arm.letter())?,
                    TwoSide::Black => write!(f, "{}", arm.letter().to_ascii_lowercase())?,
                }
            }
            if empty > 0 {
                write!(f, "{empty}")?;
            }
            f.write_str(if rank > 0 { "/" } else { "" })?;
        }
        f.write_str(if self.turn() == TwoSide::White { " w" } else { " b" })
    }
}

impl fmt::Debug for TwoPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for TwoPosition {
    type Err = TwoFenError;

    fn from_str(text: &str) -> Result<TwoPosition, TwoFenError> {
        let mut fields = text.split_ascii_whitespace();
        let pieces = board(fields.next().unwrap_or_default()).ok_or(TwoFenError::Board)?;
        let turn = match fields.next() {
            Some("w") => TwoSide::White,
            Some("b") => TwoSide::Black,
            _ => return Err(TwoFenError::Turn),
        };
        let position = TwoPosition { pieces, turn };
        for side in TwoSide::ALL {
            if position.of(side).filter(|(_, arm)| *arm == Arm::King).count() != 1 {
                return Err(TwoFenError::Kings(side));
            }
            let mut pawns = position.of(side).filter(|(_, arm)| *arm == Arm::Pawn);
            if let Some((square, _)) = pawns.find(|(square, _)| matches!(square.rank(), 0 | 7)) {
                return Err(TwoFenError::Pawn(square));
            }
        }
        if position.attackers(turn, position.king(turn.other())).next().is_some() {
            return Err(TwoFenError::OpponentInCheck);
        }
        Ok(position)
    }
}

fn board(field: &str) -> Option<[Option<(TwoSide, Arm)>; 64]> {
    let mut pieces = [None; 64];
    if field.split('/').count() != 8 {
        return None;
    }
    for (rank, text) in (0..8).rev().zip(field.split('/')) {
        let mut file = 0;
        for letter in text.chars() {
            if let Some(empty @ 1..=8) = letter.to_digit(10) {
                file += empty as i8;
                continue;
            }
            let arm = Arm::of_letter(letter.to_ascii_uppercase())?;
            let side = if letter.is_ascii_uppercase() { TwoSide::White } else { TwoSide::Black };
            pieces[BoardSquare::new(file, rank)?.index()] = Some((side, arm));
            file += 1;
        }
        if file != 8 {
            return None;
        }
    }
    Some(pieces)
}
