//! Several moves in a row, and their numbers.

use crate::board::words::{notation, second_notation};
use crate::kit::reader::Reader;
use board_games::{BoardTurn, GameBoard, GameMove, Team};
use makruk::notation::Notation;

/// Moves in the reader's notation, from this number on, if there is one, as records have it. In both notations, the second follows
/// as a whole: `12. ม-ง๒ จ๕ (Nd2 e5)`.
pub(crate) fn line<'a, M: Copy + Into<GameMove>>(
    board: impl Into<BoardTurn<'a>>,
    moves: &[M],
    number: Option<u32>,
    reader: Reader,
) -> String {
    let board = board.into();
    let moves: Vec<GameMove> = moves.iter().map(|&mv| mv.into()).collect();
    let first = line_in(notation(reader), board, &moves, number);
    match second_notation(reader).map(|second| line_in(second, board, &moves, None)) {
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

fn line_in(notation: Notation, board: BoardTurn<'_>, moves: &[GameMove], mut number: Option<u32>) -> String {
    let written = board.format_line(moves, notation).into_iter().enumerate().map(|(index, (mover, text))| {
        let mover = mover.team();
        let written = match (number, mover) {
            (Some(number), Team::First) => format!("{number}. {text}"),
            (Some(number), Team::Second) if index == 0 => format!("{number}… {text}"),
            _ => text,
        };
        number = number.map(|number| number.saturating_add(u32::from(mover == Team::Second)));
        written
    });
    written.collect::<Vec<_>>().join(" ")
}
