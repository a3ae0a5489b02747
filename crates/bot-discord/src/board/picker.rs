//! Choosing a move without typing, whatever is played: first the piece, then its target square.

use serenity::all::{ButtonStyle, CreateActionRow, CreateButton};

use crate::board::view::BoardView;
use crate::board::words::{notation, piece_name, square};
use crate::i18n::{Locale, Text};
use crate::kit::buttons::button;
use crate::kit::custom_id::CustomId;
use crate::kit::limits::{BUTTONS, ROWS};
use crate::kit::message::Picture;
use crate::kit::reader::Reader;
use makruk::notation::Notation;
use makruk::{Color, Move, Position, Square, Turn};

pub(crate) struct BoardPicker<'a> {
    pub(crate) position: &'a Position,
    pub(crate) moves: Vec<Move>,
    pub(crate) below: Color,
    pub(crate) reader: Reader,
}

impl BoardPicker<'_> {
    /// The pieces that can move, each with its number on the picture and on its button; `id` says what the button of the piece
    /// on a square does, and `last` are the buttons in the last row.
    pub(crate) fn pieces(
        &self,
        view: BoardView<'_>,
        file_name: String,
        id: impl Fn(Square) -> CustomId,
        last: Vec<CreateButton>,
    ) -> (Vec<CreateActionRow>, Picture) {
        let movable = seen_from(self.below).filter(|&from| self.moves.iter().any(|mv| mv.from() == from));
        let movable: Vec<Square> = movable.collect();
        let buttons = movable.iter().zip(1_u32..).map(|(&from, number)| {
            let number = self.reader.look.labels.number(number);
            button(id(from), &format!("{number} {}", self.piece_and_square(from)), ButtonStyle::Primary)
        });
        let rows = rows(buttons, last);
        (rows, view.numbered(movable).picture(file_name))
    }

    /// The squares that the piece on `from` can go to: at most 14, for a rook.
    pub(crate) fn targets(
        &self,
        view: BoardView<'_>,
        file_name: String,
        from: Square,
        id: impl Fn(Move) -> CustomId,
        last: Vec<CreateButton>,
    ) -> (Vec<CreateActionRow>, Picture) {
        let (position, locale) = (self.position, self.reader.locale);
        let order: Vec<Square> = seen_from(self.below).collect();
        let mut moves: Vec<Move> = self.moves.iter().copied().filter(|mv| mv.from() == from).collect();
        moves.sort_by_key(|mv| order.iter().position(|&square| square == mv.to()));
        let buttons = moves.iter().zip(1_u32..).map(|(&mv, number)| {
            let target = square(mv.to(), self.reader);
            let target = match position.board().color_at(mv.to()) {
                Some(color) if color != position.turn() => {
                    let taken = piece_on(position, mv.to(), locale);
                    Text::new("choose-target-takes").with("piece", taken).with("square", target).localize(locale)
                }
                _ => target,
            };
            let label = format!("{} {target}", self.reader.look.labels.number(number));
            button(id(mv), &label, ButtonStyle::Primary)
        });
        let rows = rows(buttons, last);
        (rows, view.numbered(moves.iter().map(|mv| mv.to())).picture(file_name))
    }

    /// The piece on a square with its square, as in the question where it goes.
    pub(crate) fn piece_and_square(&self, from: Square) -> String {
        format!("{} {}", piece_on(self.position, from, self.reader.locale), square(from, self.reader))
    }
}

/// Buttons for the moves that a text could mean; none if they are more than a message takes.
pub(crate) fn candidates(
    turn: Turn<'_>,
    moves: &[Move],
    id: impl Fn(Move) -> CustomId,
    reader: Reader,
) -> Vec<CreateActionRow> {
    if moves.len() > BUTTONS * ROWS {
        return Vec::new();
    }
    let long = match notation(reader) {
        Notation::ThaiShort => Notation::ThaiLong,
        other => other,
    };
    let buttons: Vec<_> =
        moves.iter().map(|&mv| button(id(mv), &long.format(turn, mv), ButtonStyle::Primary)).collect();
    buttons.chunks(BUTTONS).map(|row| CreateActionRow::Buttons(row.to_vec())).collect()
}

/// The squares in reading order with this side at the bottom: from the near left.
fn seen_from(below: Color) -> impl Iterator<Item = Square> {
    Square::all().map(move |square| match below {
        Color::White => square,
        Color::Black => square.rotated(),
    })
}

/// Buttons in rows, the last ones in a row of their own.
fn rows(buttons: impl Iterator<Item = CreateButton>, last: Vec<CreateButton>) -> Vec<CreateActionRow> {
    let buttons: Vec<CreateButton> = buttons.take(BUTTONS * (ROWS - 1)).collect();
    buttons.chunks(BUTTONS).map(<[_]>::to_vec).chain([last]).map(CreateActionRow::Buttons).collect()
}

fn piece_on(position: &Position, square: Square, locale: Locale) -> String {
    position.board().piece_at(square).map(|piece| piece_name(piece).localize(locale)).unwrap_or_default()
}
