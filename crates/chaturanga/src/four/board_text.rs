//! Boards of the game for four as text: ranks from the eighth on with `/` between them, each piece as the letters of its army and its
//! arm (`sK`), a number for empty squares.

use std::fmt;

use super::army::Army;
use super::rules::FourRules;
use super::state::{FourState, KingFate};
use crate::board::{Arm, BoardSquare};

/// Why a text is no board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FourBoardError {
    /// It is not eight ranks of eight squares, or has letters of no piece.
    Syntax,
    /// An army has more than one king, or nobody has one.
    Kings,
    /// The army to move has neither a king nor a commander.
    Turn(Army),
}

impl FourBoardError {
    /// The key of a sentence about it.
    pub const fn key(&self) -> &'static str {
        match self {
            FourBoardError::Syntax => "board-syntax",
            FourBoardError::Kings => "board-kings",
            FourBoardError::Turn(_) => "board-turn",
        }
    }
}

impl fmt::Display for FourBoardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.key())
    }
}

impl std::error::Error for FourBoardError {}

impl FourState {
    /// A state with this board in which `turn` throws next, as if a game began there.
    ///
    /// # Errors
    /// Why there is none.
    pub fn from_board(rules: FourRules, text: &str, turn: Army) -> Result<FourState, FourBoardError> {
        let state = FourState::with_pieces(rules, pieces(text).ok_or(FourBoardError::Syntax)?, turn);
        let kings = |army: Army| state.of(army).filter(|(_, arm)| *arm == Arm::King).count();
        if Army::ALL.into_iter().any(|army| kings(army) > 1) || Army::ALL.into_iter().all(|army| kings(army) == 0) {
            return Err(FourBoardError::Kings);
        }
        if state.king(turn) == KingFate::Stands { Ok(state) } else { Err(FourBoardError::Turn(turn)) }
    }

    /// The board as text.
    pub fn board(&self) -> String {
        let rank = |rank: i8| {
            let (mut text, mut empty) = (String::new(), 0_u8);
            for file in 0..8 {
                match BoardSquare::new(file, rank).and_then(|square| self.at(square)) {
                    None => empty += 1,
                    Some((army, arm)) => {
                        if empty > 0 {
                            text.push(char::from(b'0' + empty));
                            empty = 0;
                        }
                        text.extend([army.letter(), arm.letter()]);
                    }
                }
            }
            if empty > 0 {
                text.push(char::from(b'0' + empty));
            }
            text
        };
        (0..8).rev().map(rank).collect::<Vec<_>>().join("/")
    }
}

fn pieces(text: &str) -> Option<[Option<(Army, Arm)>; 64]> {
    let mut pieces = [None; 64];
    if text.split('/').count() != 8 {
        return None;
    }
    for (rank, text) in (0..8).rev().zip(text.split('/')) {
        let (mut file, mut letters) = (0, text.chars());
        while let Some(letter) = letters.next() {
            if let Some(empty @ 1..=8) = letter.to_digit(10) {
                file += empty as i8;
                continue;
            }
            let army = Army::ALL.into_iter().find(|army| army.letter() == letter)?;
            let arm = Arm::of_letter(letters.next()?).filter(|arm| *arm != Arm::Counsellor)?;
            pieces[BoardSquare::new(file, rank)?.index()] = Some((army, arm));
            file += 1;
        }
        if file != 8 {
            return None;
        }
    }
    Some(pieces)
}
