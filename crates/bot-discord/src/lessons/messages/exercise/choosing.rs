//! Choosing a move at an exercise, or typing it.

use serenity::all::{ButtonStyle, CreateActionRow, CreateModal};

use crate::board::move_form::form;
use crate::board::picker::{Picker, candidates};
use crate::board::solving_move::SolvingMove;
use crate::i18n::Text;
use crate::kit::message::OutgoingMessage;
use crate::kit::reader::Reader;
use crate::lessons::messages::exercise::{Buttons, file_name, head, view};
use bot_service::Studying;
use makruk::{Color, Move, Square};

pub fn exercise_pieces(studying: &Studying, below: Color, reader: Reader) -> OutgoingMessage {
    let buttons = Buttons { studying, locale: reader.locale };
    let last = vec![
        buttons.at(SolvingMove::ShowBoard, Text::new("puzzle-button-back"), ButtonStyle::Secondary),
        buttons.at(SolvingMove::Type, Text::new("button-type-move"), ButtonStyle::Secondary),
    ];
    let id = |from| buttons.id(SolvingMove::ShowTargets(from));
    let view = view(studying, below, reader);
    let (rows, picture) = picker(studying, below, reader).pieces(view, file_name(studying), id, last);
    asking(studying, Text::new("choose-piece"), reader).with_rows(rows).with_picture(picture)
}

/// The squares that the piece on `from` can go to.
pub fn exercise_targets(studying: &Studying, from: Square, below: Color, reader: Reader) -> OutgoingMessage {
    let buttons = Buttons { studying, locale: reader.locale };
    let last = vec![buttons.at(SolvingMove::ShowPieces, Text::new("button-other-piece"), ButtonStyle::Secondary)];
    let picker = picker(studying, below, reader);
    let (id, view) = (|mv| buttons.id(SolvingMove::Pick(mv)), view(studying, below, reader));
    let (rows, picture) = picker.targets(view, file_name(studying), from, id, last);
    let text = Text::new("choose-target").with("piece", picker.piece_and_square(from));
    asking(studying, text, reader).with_rows(rows).with_picture(picture)
}

/// The form into which a move is typed.
pub fn exercise_form(studying: &Studying, reader: Reader) -> CreateModal {
    let id = Buttons { studying, locale: reader.locale }.id(SolvingMove::Type);
    let (title, label) = (Text::new("exercise-form-title"), Text::new("form-move"));
    form(id, &title, &label, studying.lesson.history().position(), reader)
}

/// Buttons for the moves that a text could mean.
pub fn exercise_candidates(studying: &Studying, moves: &[Move], reader: Reader) -> Vec<CreateActionRow> {
    let buttons = Buttons { studying, locale: reader.locale };
    candidates(studying.lesson.history().current(), moves, |mv| buttons.id(SolvingMove::Pick(mv)), reader)
}

fn asking(studying: &Studying, question: Text, reader: Reader) -> OutgoingMessage {
    let mut lines = head(studying, reader);
    lines.push(question.localize(reader.locale));
    OutgoingMessage::lines(&lines)
}

fn picker(studying: &Studying, below: Color, reader: Reader) -> Picker<'_> {
    let history = studying.lesson.history();
    Picker { position: history.position(), moves: history.current().legal_moves().to_vec(), below, reader }
}
