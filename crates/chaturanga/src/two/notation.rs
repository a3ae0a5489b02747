//! Moves of the game for two as they are written.

use super::position::{TwoMove, TwoPosition};
use crate::board::{Arm, BoardSquare};

/// A way of writing moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TwoNotation {
    /// As Makruk is written: `จ๔`, `ฉxจ๕`, `ม-ง๒`, with ข ขุน, ม็ มนตรี, ช ช้าง, ม ม้า, ร เรือ, บ เบี้ย.
    Thai,
    /// As chess is written, with the letters of FEN: `e4`, `fxe5`, `Hd2`, `g8=M`.
    San,
    /// The two squares: `b1d2`.
    Squares,
}

impl TwoNotation {
    /// All of them.
    pub const ALL: [TwoNotation; 3] = [TwoNotation::Thai, TwoNotation::San, TwoNotation::Squares];

    /// A legal move in this notation. It contains no more of the origin than tells the move from the other legal ones.
    pub fn format(self, position: &TwoPosition, mv: TwoMove) -> String {
        let arm = position.at(mv.from).map_or(Arm::Pawn, |(_, arm)| arm);
        let takes = position.at(mv.to).is_some();
        let promotes = arm == Arm::Pawn && matches!(mv.to.rank(), 0 | 7);
        match self {
            TwoNotation::Squares => mv.to_string(),
            TwoNotation::Thai => {
                let (to, promotion) = (mv.to.thai(), if promotes { "หงาย" } else { "" });
                match (arm, takes) {
                    (Arm::Pawn, false) => format!("{to}{promotion}"),
                    (Arm::Pawn, true) => {
                        let file = thai_file(mv.from);
                        let pawn = if is_read_as_a_piece(position, mv, file) { "บ" } else { "" };
                        format!("{pawn}{file}x{to}{promotion}")
                    }
                    (_, takes) => {
                        let origin = match origin(position, mv, arm) {
                            ToldOrigin::Untold => String::new(),
                            ToldOrigin::File => thai_file(mv.from).to_string(),
                            ToldOrigin::Square => mv.from.thai(),
                        };
                        format!("{}{origin}{}{to}", thai_letter(arm), if takes { 'x' } else { '-' })
                    }
                }
            }
            TwoNotation::San => {
                let letter = if arm == Arm::Pawn { String::new() } else { arm.letter().to_string() };
                let file = || mv.from.to_string()[..1].to_owned();
                let origin = match origin(position, mv, arm) {
                    _ if arm == Arm::Pawn => {
                        if takes {
                            file()
                        } else {
                            String::new()
                        }
                    }
                    ToldOrigin::Untold => String::new(),
                    ToldOrigin::File => file(),
                    ToldOrigin::Square => mv.from.to_string(),
                };
                let promotion = if promotes { "=M" } else { "" };
                format!("{letter}{origin}{}{}{promotion}{}", if takes { "x" } else { "" }, mv.to, check(position, mv))
            }
        }
    }
}

/// How much of its origin a move has to tell.
enum ToldOrigin {
    Untold,
    File,
    Square,
}

fn origin(position: &TwoPosition, mv: TwoMove, arm: Arm) -> ToldOrigin {
    let is_rival =
        |it: &TwoMove| it.to == mv.to && it.from != mv.from && position.at(it.from).is_some_and(|(_, it)| it == arm);
    let rivals: Vec<TwoMove> = position.legal_moves().into_iter().filter(is_rival).collect();
    match rivals.iter().any(|rival| rival.from.file() == mv.from.file()) {
        true => ToldOrigin::Square,
        false if rivals.is_empty() => ToldOrigin::Untold,
        false => ToldOrigin::File,
    }
}

/// Whether the letter of a pawn's file is that of a piece which could make the same capture.
fn is_read_as_a_piece(position: &TwoPosition, mv: TwoMove, file: char) -> bool {
    let arm = Arm::ALL.into_iter().find(|arm| thai_letter(*arm) == file.to_string());
    let makes = |it: &TwoMove| it.to == mv.to && position.at(it.from).map(|(_, arm)| arm) == arm;
    arm.is_some() && position.legal_moves().iter().any(makes)
}

fn check(position: &TwoPosition, mv: TwoMove) -> &'static str {
    let after = position.moved(mv);
    match (after.is_check(), after.has_legal_move()) {
        (true, true) => "+",
        (true, false) => "#",
        (false, _) => "",
    }
}

fn thai_file(square: BoardSquare) -> char {
    square.thai().chars().next().unwrap_or('ก')
}

/// The letter of an arm in Thai.
pub(super) const fn thai_letter(arm: Arm) -> &'static str {
    match arm {
        Arm::King => "ข",
        Arm::Counsellor => "ม็",
        Arm::Elephant => "ช",
        Arm::Horse => "ม",
        Arm::Boat => "ร",
        Arm::Pawn => "บ",
    }
}
