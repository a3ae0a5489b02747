//! Several moves in a row, and their numbers.

use crate::board::words::{notation, second_notation};
use crate::kit::reader::Reader;
use board_games::{GameBoard, Team};
use makruk::notation::Notation;
use makruk::{Color, Move, Turn};

/// Moves in the reader's notation, from this number on, if there is one, as records have it. In both notations, the second follows
/// as a whole: `12. ม-ง๒ จ๕ (Nd2 e5)`.
pub(crate) fn line<'a>(board: impl Into<Turn<'a>>, moves: &[Move], number: Option<u32>, reader: Reader) -> String {
    let board = board.into();
    let first = line_in(notation(reader), board, moves, number);
    match second_notation(reader).map(|second| line_in(second, board, moves, None)) {
        Some(second) if !second.is_empty() => format!("{first} ({second})"),
        _ => first,
    }
}

/// The moves of a game that followed its first `ply` plies, with their numbers. In both notations, the second follows as a whole.
pub(crate) fn played_line(board: &GameBoard, ply: usize, reader: Reader) -> String {
    let first = (ply..board.plies()).filter_map(|at| {
        let text = played_in(notation(reader), board, at)?;
        let number = board.number_at(at);
        Some(match board.turn_at(at).team() {
            Team::First => format!("{number}. {text}"),
            Team::Second if at == ply => format!("{number}… {text}"),
            Team::Second => text,
        })
    });
    let first = first.collect::<Vec<_>>().join(" ");
    match second_notation(reader) {
        Some(second) => {
            let moves = (ply..board.plies()).filter_map(|at| played_in(second, board, at));
            format!("{first} ({})", moves.collect::<Vec<_>>().join(" "))
        }
        None => first,
    }
}

/// The move that followed the first `at` plies.
fn played_in(notation: Notation, board: &GameBoard, at: usize) -> Option<String> {
    Some(board.after(at).format(board.move_at(at)?, notation))
}

fn line_in(notation: Notation, board: Turn<'_>, moves: &[Move], mut number: Option<u32>) -> String {
    let mut written = Vec::with_capacity(moves.len());
    let mut position = board.position().clone();
    for (index, &mv) in moves.iter().enumerate() {
        // Only the move that was made on the board can be สูตรเม็ด; the engine does not know it.
        let turn = if index == 0 { board } else { Turn::from(&position) };
        if !turn.is_legal(mv) {
            break;
        }
        let text = notation.format(turn, mv);
        let mover = turn.position().turn();
        written.push(match (number, mover) {
            (Some(number), Color::White) => format!("{number}. {text}"),
            (Some(number), Color::Black) if index == 0 => format!("{number}… {text}"),
            _ => text,
        });
        number = number.map(|number| number.saturating_add(u32::from(mover == Color::Black)));
        position = turn.play_unchecked(mv);
    }
    written.join(" ")
}
