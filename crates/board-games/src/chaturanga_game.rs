//! What every game is asked, answered by chaturanga for two.

use chaturanga::two::text::{self, TwoTextError};
use chaturanga::two::{TwoHistory, TwoMove, TwoNotation, TwoPosition, TwoSide};
use chaturanga::{Arm, BoardSquare};
use makruk::notation::Notation;

use crate::{Becomes, BoardPiece, GameMove, GamePiece, GameSquare, Seat, Team, TypedGameMove};

pub(crate) fn read(position: &TwoPosition, text: &str) -> Result<TypedGameMove, TwoTextError> {
    Ok(TypedGameMove::Move { mv: text::read(position, text)?.into(), said: None })
}

pub(crate) fn pieces(position: &TwoPosition) -> impl Iterator<Item = BoardPiece> {
    GameSquare::all().filter_map(|square| {
        let (side, arm) = position.at(square.into())?;
        Some(BoardPiece { square, piece: GamePiece::Chaturanga(arm), seat: side.into() })
    })
}

pub(crate) fn captured(position: &TwoPosition, mv: TwoMove) -> Option<Arm> {
    position.at(mv.to).map(|(_, arm)| arm)
}

pub(crate) fn format(position: &TwoPosition, mv: TwoMove, notation: Notation) -> String {
    let notation = match notation {
        Notation::ThaiShort | Notation::ThaiLong => TwoNotation::Thai,
        Notation::San => TwoNotation::San,
        Notation::Uci => TwoNotation::Squares,
    };
    notation.format(position, mv)
}

/// The position with the plies since the last capture or pawn move and the number of the move, as FEN of other games has them.
pub(crate) fn fen(history: &TwoHistory) -> String {
    format!("{} - - {} {}", history.position(), history.quiet_plies(), history.number_at(history.plies()))
}

impl GameMove {
    /// The move of chaturanga for two, which does not say what a pawn becomes.
    pub fn chaturanga(self) -> TwoMove {
        TwoMove { from: self.from.into(), to: self.to.into() }
    }
}

impl From<TwoMove> for GameMove {
    fn from(mv: TwoMove) -> GameMove {
        GameMove { becomes: Becomes::Same, ..GameMove::new(mv.from, mv.to) }
    }
}

impl From<BoardSquare> for GameSquare {
    fn from(square: BoardSquare) -> GameSquare {
        makruk::Square::from_index(square.index() as u8)
            .unwrap_or_else(|| unreachable!("both boards have 64 squares"))
            .into()
    }
}

impl From<GameSquare> for BoardSquare {
    fn from(square: GameSquare) -> BoardSquare {
        BoardSquare::from_index(square.index()).unwrap_or_else(|| unreachable!("both boards have 64 squares"))
    }
}

impl From<TwoSide> for Seat {
    fn from(side: TwoSide) -> Seat {
        match side {
            TwoSide::White => Seat::First,
            TwoSide::Black => Seat::Second,
        }
    }
}

impl From<Seat> for TwoSide {
    fn from(seat: Seat) -> TwoSide {
        match seat.team() {
            Team::First => TwoSide::White,
            Team::Second => TwoSide::Black,
        }
    }
}
