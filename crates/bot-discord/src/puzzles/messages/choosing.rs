//! Choosing a move at a puzzle, or typing it.

use serenity::all::{ButtonStyle, CreateActionRow, CreateModal};

use crate::board::move_form::form;
use crate::board::picker::{Picker, candidates};
use crate::board::solving_move::SolvingMove;
use crate::board::view::View;
use crate::i18n::Text;
use crate::kit::message::OutgoingMessage;
use crate::kit::reader::Reader;
use crate::puzzles::messages::{Buttons, file_name, head};
use bot_service::{Solving, StormAt};
use makruk::{Color, Move, Square};

pub fn puzzle_pieces(solving: &Solving, storm: Option<StormAt>, below: Color, reader: Reader) -> OutgoingMessage {
    let buttons = Buttons { solving, storm, locale: reader.locale };
    let last = vec![
        buttons.at(SolvingMove::ShowBoard, Text::new("puzzle-button-back"), ButtonStyle::Secondary),
        buttons.at(SolvingMove::Type, Text::new("button-type-move"), ButtonStyle::Secondary),
    ];
    let view = View::of_history(solving.attempt.history(), below, reader);
    let id = |from| buttons.id(SolvingMove::ShowTargets(from));
    let (rows, picture) = picker(solving, below, reader).pieces(view, file_name(solving), id, last);
    asking(solving, Text::new("choose-piece"), reader).with_rows(rows).with_picture(picture)
}

/// The squares that the piece on `from` can go to.
pub fn puzzle_targets(
    solving: &Solving,
    storm: Option<StormAt>,
    from: Square,
    below: Color,
    reader: Reader,
) -> OutgoingMessage {
    let buttons = Buttons { solving, storm, locale: reader.locale };
    let last = vec![buttons.at(SolvingMove::ShowPieces, Text::new("button-other-piece"), ButtonStyle::Secondary)];
    let view = View::of_history(solving.attempt.history(), below, reader);
    let picker = picker(solving, below, reader);
    let id = |mv| buttons.id(SolvingMove::Pick(mv));
    let (rows, picture) = picker.targets(view, file_name(solving), from, id, last);
    let text = Text::new("choose-target").with("piece", picker.piece_and_square(from));
    asking(solving, text, reader).with_rows(rows).with_picture(picture)
}

/// The form into which a move is typed.
pub fn puzzle_form(solving: &Solving, storm: Option<StormAt>, reader: Reader) -> CreateModal {
    let id = Buttons { solving, storm, locale: reader.locale }.id(SolvingMove::Type);
    let title = Text::new("puzzle-form-title").with("number", solving.id.to_string());
    form(id, &title, &Text::new("form-move"), solving.attempt.history().position(), reader)
}

/// Buttons for the moves that a text could mean.
pub fn puzzle_candidates(solving: &Solving, moves: &[Move], reader: Reader) -> Vec<CreateActionRow> {
    let buttons = Buttons { solving, storm: None, locale: reader.locale };
    candidates(solving.attempt.history().current(), moves, |mv| buttons.id(SolvingMove::Pick(mv)), reader)
}

fn asking(solving: &Solving, question: Text, reader: Reader) -> OutgoingMessage {
    let mut lines = head(solving, reader);
    lines.push(question.localize(reader.locale));
    OutgoingMessage::lines(&lines)
}

fn picker(solving: &Solving, below: Color, reader: Reader) -> Picker<'_> {
    let history = solving.attempt.history();
    Picker { position: history.position(), moves: history.current().legal_moves().to_vec(), below, reader }
}
