//! Several moves in a row, and their numbers.

use crate::board::words::{notation, second_notation};
use crate::kit::reader::Reader;
use makruk::notation::Notation;
use makruk::{Move, Turn};

/// Moves in the reader's notation; with move numbers if `ply`, the number of plies before them, is given. In both
/// notations, the second follows as a whole: `12. ม-ง๒ จ๕ (Nd2 e5)`.
pub(crate) fn line<'a>(board: impl Into<Turn<'a>>, moves: &[Move], ply: Option<usize>, reader: Reader) -> String {
    let board = board.into();
    let first = line_in(notation(reader), board, moves, ply);
    match second_notation(reader).map(|second| line_in(second, board, moves, None)) {
        Some(second) if !second.is_empty() => format!("{first} ({second})"),
        _ => first,
    }
}

fn line_in(notation: Notation, board: Turn<'_>, moves: &[Move], ply: Option<usize>) -> String {
    let mut written = Vec::with_capacity(moves.len());
    let mut position = board.position().clone();
    for (index, &mv) in moves.iter().enumerate() {
        // Only the move that was made on the board can be สูตรเม็ด; the engine does not know it.
        let turn = if index == 0 { board } else { Turn::from(&position) };
        if !turn.is_legal(mv) {
            break;
        }
        let text = notation.format(turn, mv);
        written.push(match ply.map(|ply| ply + index) {
            Some(ply) if ply % 2 == 0 => format!("{}. {text}", move_number(ply)),
            Some(ply) if index == 0 => format!("{}… {text}", move_number(ply)),
            _ => text,
        });
        position = turn.play_unchecked(mv);
    }
    written.join(" ")
}

/// The number of the move that follows `ply` plies.
pub(crate) fn move_number(ply: usize) -> usize {
    ply / 2 + 1
}
