//! Positions for this room's own unit tests, from the first two fields of a FEN. Everybody else reads FENs in `notation`.

use super::{Board, Color, File, Move, Piece, Position, Rank, Role, Setup, Square};

pub fn setup(fen: &str) -> Setup {
    let (placement, rest) = fen.split_once(' ').unwrap();
    let mut board = Board::EMPTY;
    for (row, rank) in placement.split('/').zip(Rank::ALL.into_iter().rev()) {
        let mut files = File::ALL.into_iter();
        let mut last = None;
        for symbol in row.chars() {
            if let Some(empty) = symbol.to_digit(10) {
                files.by_ref().take(empty as usize).for_each(drop);
                continue;
            }
            let color = if symbol.is_uppercase() { Color::White } else { Color::Black };
            if symbol == '~' {
                let square: Square = last.unwrap();
                let color = board.color_at(square).unwrap();
                board.put(square, Piece::promoted(color));
                continue;
            }
            let square = Square::new(files.next().unwrap(), rank);
            board.put(square, Piece::new(color, Role::from_letter(symbol).unwrap()));
            last = Some(square);
        }
    }
    let turn = if rest.starts_with('w') { Color::White } else { Color::Black };
    Setup { board, turn, ..Setup::empty() }
}

pub fn position(fen: &str) -> Position {
    Position::from_setup(&setup(fen)).unwrap()
}

pub fn square(name: &str) -> Square {
    Square::from_latin(name.as_bytes()).unwrap()
}

/// A move as UCI writes it.
pub fn mv(name: &str) -> Move {
    let (from, to) = (square(&name[..2]), square(&name[2..4]));
    if name.ends_with('m') { Move::promoting(from, to) } else { Move::new(from, to) }
}
