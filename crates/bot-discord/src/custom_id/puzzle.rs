//! The part of an id that says which puzzle it is about, and what is done with it.

use std::fmt;

use crate::custom_id::ParseCustomIdError;
use crate::custom_id::parts::{Parts, malformed, number, one_letter, parse_move, square};
use crate::puzzle_action::{PuzzleAction, PuzzleMove};
use bot_service::StormAt;
use bot_service::puzzle::{Day, Hint};
use makruk_puzzles::PuzzleId;

/// A puzzle's number as `Display` writes it, so that equal ids are equal texts.
pub(super) fn id(part: &str) -> Option<PuzzleId> {
    part.parse::<PuzzleId>().ok().filter(|id| id.to_string() == part)
}

pub(super) fn day(part: &str) -> Option<Option<Day>> {
    match part {
        "-" => Some(None),
        day => number(day).map(|day| Some(Day(day))),
    }
}

impl PuzzleAction {
    pub(super) fn parse(parts: &mut Parts<'_>) -> Result<PuzzleAction, ParseCustomIdError> {
        let letter = parts.next(one_letter)?;
        if let Some(plain) = PuzzleAction::PLAIN.into_iter().find(|action| action.letter() == letter) {
            return Ok(plain);
        }
        if letter == IN_STORM {
            let (seed, index) = (parts.next(number)?, parts.next(number)?);
            let (made, puzzle_move) = puzzle_move(parts.next(one_letter)?, parts)?;
            return Ok(PuzzleAction::InStorm(StormAt { seed, index, made }, puzzle_move));
        }
        let (made, puzzle_move) = puzzle_move(letter, parts)?;
        Ok(PuzzleAction::OnBoard(made, puzzle_move))
    }

    const fn letter(self) -> char {
        match self {
            PuzzleAction::Solve => 's',
            PuzzleAction::Share => 'S',
            PuzzleAction::Words => 'w',
            PuzzleAction::Report => 'r',
            PuzzleAction::ConfirmReport => 'R',
            PuzzleAction::Another => 'a',
            PuzzleAction::BeginStorm => 'O',
            PuzzleAction::Accept => 'y',
            PuzzleAction::Decline => 'n',
            PuzzleAction::OnBoard(_, puzzle_move) => move_letter(puzzle_move),
            PuzzleAction::InStorm(..) => IN_STORM,
        }
    }
}

/// Prefix of the actions in a storm.
const IN_STORM: char = 'o';

/// The moves that had been made, and what is done then.
pub(super) fn puzzle_move(letter: char, parts: &mut Parts<'_>) -> Result<(u8, PuzzleMove), ParseCustomIdError> {
    let made = parts.next(number)?;
    let puzzle_move = match letter {
        'b' => PuzzleMove::ShowBoard,
        'p' => PuzzleMove::ShowPieces,
        't' => PuzzleMove::ShowTargets(parts.next(square)?),
        'k' => PuzzleMove::Pick(parts.next(parse_move)?),
        'l' => PuzzleMove::Type,
        'h' => PuzzleMove::Hint(parts.next(hint)?),
        'g' => PuzzleMove::GiveUp,
        'G' => PuzzleMove::ConfirmGiveUp,
        other => return Err(malformed(other)),
    };
    Ok((made, puzzle_move))
}

pub(super) const fn move_letter(puzzle_move: PuzzleMove) -> char {
    match puzzle_move {
        PuzzleMove::ShowBoard => 'b',
        PuzzleMove::ShowPieces => 'p',
        PuzzleMove::ShowTargets(_) => 't',
        PuzzleMove::Pick(_) => 'k',
        PuzzleMove::Type => 'l',
        PuzzleMove::Hint(_) => 'h',
        PuzzleMove::GiveUp => 'g',
        PuzzleMove::ConfirmGiveUp => 'G',
    }
}

impl fmt::Display for PuzzleAction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())?;
        let (made, puzzle_move) = match *self {
            PuzzleAction::OnBoard(made, puzzle_move) => (made, puzzle_move),
            PuzzleAction::InStorm(StormAt { seed, index, made }, puzzle_move) => {
                write!(f, ":{seed}:{index}:{}", move_letter(puzzle_move))?;
                (made, puzzle_move)
            }
            _ => return Ok(()),
        };
        write_move(f, made, puzzle_move)
    }
}

/// What [`puzzle_move`] reads after the letter.
pub(super) fn write_move(f: &mut fmt::Formatter<'_>, made: u8, puzzle_move: PuzzleMove) -> fmt::Result {
    write!(f, ":{made}")?;
    match puzzle_move {
        PuzzleMove::ShowTargets(from) => write!(f, ":{from}"),
        PuzzleMove::Pick(mv) => write!(f, ":{mv}"),
        PuzzleMove::Hint(hint) => write!(f, ":{}", hint_digit(hint)),
        _ => Ok(()),
    }
}

fn hint(part: &str) -> Option<Hint> {
    let digit = one_letter(part)?;
    Hint::ALL.into_iter().find(|hint| hint_digit(*hint) == digit)
}

const fn hint_digit(hint: Hint) -> char {
    match hint {
        Hint::Theme => '1',
        Hint::Piece => '2',
        Hint::To => '3',
    }
}
