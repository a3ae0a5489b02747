//! `makruk-bot parse`.

use std::io::Write;

use clap::Args;

use crate::cli::{CliError, PositionArgs};
use makruk::notation::Notation;
use makruk::notation::text::{TextError, read};
use makruk::{Move, Position};

/// The notations to print, in this order.
const ORDER: [Notation; 4] = [Notation::Uci, Notation::San, Notation::ThaiShort, Notation::ThaiLong];

/// Read a move as a player might type it, and print it in every notation
#[derive(Debug, Args)]
pub struct Parse {
    #[command(flatten)]
    position: PositionArgs,
    /// The move in Thai or Latin, long or short; several words are joined
    #[arg(required = true, value_name = "TEXT")]
    text: Vec<String>,
}

impl Parse {
    pub(super) fn run(&self, out: &mut dyn Write) -> Result<(), CliError> {
        let position = self.position.position();
        let reading =
            read(&self.text.join(" "), &position).map_err(|error| CliError::refused(refusal(&position, &error)))?;
        for notation in ORDER {
            writeln!(out, "{notation}: {}", notation.format(&position, reading.mv))?;
        }
        if let Some(number) = reading.spoken_count {
            writeln!(out, "count: {number}")?;
        }
        Ok(())
    }
}

/// Explains why a text is not a legal move, and lists the moves that may have been meant.
pub(super) fn refusal(position: &Position, error: &TextError) -> String {
    match error {
        TextError::Ambiguous(moves) => format!("this could be any of {}", list(position, moves)),
        TextError::OtherLayout { text, error } => {
            format!("in the other keyboard layout this is {text:?}: {}", refusal(position, error))
        }
        TextError::NoSuchMove { nearest } if !nearest.is_empty() => {
            format!("{error}; the moves to that square are {}", list(position, nearest))
        }
        TextError::PromotedPawn { moves } => format!("{error}; with that letter it is {}", list(position, moves)),
        error => error.to_string(),
    }
}

fn list(position: &Position, moves: &[Move]) -> String {
    let in_both_notations = |mv: &Move| format!("{mv} ({})", Notation::San.format(position, *mv));
    moves.iter().map(in_both_notations).collect::<Vec<_>>().join(", ")
}
