//! Choosing a move without typing: first the piece, then its target square; or one of the moves that a text could mean.

use serenity::all::{
    ButtonStyle, CreateActionRow, CreateButton, CreateInputText as TextField, CreateModal, InputTextStyle,
};

use super::super::custom_id::{ButtonAction, CustomId};
use super::super::limits::{BUTTONS, ROWS};
use super::super::reader::Reader;
use super::answers::board_view;
use super::buttons::button;
use super::message::{OutgoingMessage, Picture};
use super::view::View;
use super::words::{example, notation, piece_name, square};
use crate::game::{GameId, Play, PlayerId};
use crate::i18n::{Locale, Text};
use crate::service::Snapshot;
use makruk::counting::Numbers;
use makruk::notation::Notation;
use makruk::{Color, Move, Position, Square};

/// The longest text that is read as a move.
const LONGEST_MOVE: u16 = 100;

/// The field of the form into which a move is typed.
pub const MOVE_FIELD: &str = "move";

/// The board for one person: who is to move can move from it.
pub fn own_board(snapshot: &Snapshot, play: &Play, player: PlayerId, below: Color, reader: Reader) -> OutgoingMessage {
    let view = board_view(snapshot, play, below, reader);
    if !snapshot.game.is_open() {
        return view;
    }
    let menu = Menu { game: snapshot.id, play, locale: reader.locale };
    let is_to_move = play.seat_to_move().person() == Some(player);
    let moving = is_to_move
        .then(|| menu.button(ButtonAction::ShowPieces(below), Text::new("button-choose"), ButtonStyle::Primary));
    let flip = menu.button(ButtonAction::ShowBoard(!below), Text::new("button-flip"), ButtonStyle::Secondary);
    view.with_rows(vec![CreateActionRow::Buttons(moving.into_iter().chain([flip]).collect())])
}

/// The pieces that can move, each with its number on the picture and on its button.
pub fn choose_piece(snapshot: &Snapshot, play: &Play, below: Color, reader: Reader) -> OutgoingMessage {
    let locale = reader.locale;
    let menu = Menu { game: snapshot.id, play, locale: reader.locale };
    let movable: Vec<Square> = seen_from(below).filter(|&from| moves_from(play, from).next().is_some()).collect();
    let buttons = movable.iter().zip(1_u32..).map(|(&from, number)| {
        let label = format!(
            "{} {} {}",
            reader.look.labels.number(number),
            piece_on(play.position(), from, locale),
            square(from, reader)
        );
        button(menu.id(ButtonAction::ShowTargets(below, from)), &label, ButtonStyle::Primary)
    });
    let text = match uncounted(play) {
        Some(next) => Text::new("choose-piece-uncounted").with("next", next),
        None => Text::new("choose-piece"),
    };
    let flip = menu.button(ButtonAction::ShowPieces(!below), Text::new("button-flip"), ButtonStyle::Secondary);
    let typed = menu.button(ButtonAction::TypeMove, Text::new("button-type-move"), ButtonStyle::Secondary);
    OutgoingMessage::text(&text, locale)
        .with_rows(rows(buttons, vec![flip, typed]))
        .with_picture(picture(snapshot, play, below, reader, movable))
}

/// The squares that the piece on `from` can go to: at most 14, for a rook.
pub fn choose_target(snapshot: &Snapshot, play: &Play, from: Square, below: Color, reader: Reader) -> OutgoingMessage {
    let locale = reader.locale;
    let menu = Menu { game: snapshot.id, play, locale: reader.locale };
    let position = play.position();
    let order: Vec<Square> = seen_from(below).collect();
    let mut moves: Vec<Move> = moves_from(play, from).collect();
    moves.sort_by_key(|mv| order.iter().position(|&square| square == mv.to()));
    let buttons = moves.iter().zip(1_u32..).map(|(&mv, number)| {
        let target = square(mv.to(), reader);
        let target = match position.board().color_at(mv.to()) {
            Some(color) if color != position.turn() => {
                let taken = piece_on(position, mv.to(), locale);
                Text::new("choose-target-takes").with("piece", taken).with("square", target).localize(locale)
            }
            _ => target,
        };
        let label = format!("{} {target}", reader.look.labels.number(number));
        button(menu.id(ButtonAction::Pick(mv)), &label, ButtonStyle::Primary)
    });
    let piece_name = format!("{} {}", piece_on(position, from, locale), square(from, reader));
    let back = menu.button(ButtonAction::ShowPieces(below), Text::new("button-other-piece"), ButtonStyle::Secondary);
    OutgoingMessage::text(&Text::new("choose-target").with("piece", piece_name), locale)
        .with_rows(rows(buttons, vec![back]))
        .with_picture(picture(snapshot, play, below, reader, moves.iter().map(|mv| mv.to())))
}

/// The form into which a move is typed.
pub fn move_form(game: GameId, play: &Play, reader: Reader) -> CreateModal {
    let locale = reader.locale;
    let id = Menu { game, play, locale }.id(ButtonAction::TypeMove);
    let label = match uncounted(play) {
        Some(next) => Text::new("form-move-counted").with("next", next),
        None => Text::new("form-move"),
    };
    let field = TextField::new(InputTextStyle::Short, label.localize(locale), MOVE_FIELD)
        .placeholder(example(play.position(), reader).unwrap_or_default())
        .max_length(LONGEST_MOVE);
    CreateModal::new(id.to_string(), Text::new("form-move-title").with("game", game.to_string()).localize(locale))
        .components(vec![CreateActionRow::InputText(field)])
}

/// Buttons for the moves that a text could mean; none if they are more than a message takes.
pub fn candidates(game: GameId, play: &Play, moves: &[Move], reader: Reader) -> Vec<CreateActionRow> {
    if moves.len() > BUTTONS * ROWS {
        return Vec::new();
    }
    let long = match notation(reader) {
        Notation::ThaiShort => Notation::ThaiLong,
        other => other,
    };
    let buttons: Vec<_> = moves
        .iter()
        .map(|&mv| {
            let id = CustomId::Board { game, revision: play.revision(), action: ButtonAction::Pick(mv) };
            button(id, &long.format(play.current(), mv), ButtonStyle::Primary)
        })
        .collect();
    buttons.chunks(BUTTONS).map(|row| CreateActionRow::Buttons(row.to_vec())).collect()
}

/// Makes what chooses a move of a game.
struct Menu<'a> {
    game: GameId,
    play: &'a Play,
    locale: Locale,
}

impl Menu<'_> {
    fn id(&self, action: ButtonAction) -> CustomId {
        CustomId::Board { game: self.game, revision: self.play.revision(), action }
    }

    fn button(&self, action: ButtonAction, label: Text, style: ButtonStyle) -> CreateButton {
        button(self.id(action), &label.localize(self.locale), style)
    }
}

/// The number of the count that buttons cannot say: where players say the numbers, a move without one is not counted.
fn uncounted(play: &Play) -> Option<u16> {
    let count = play.count().filter(|count| play.ruleset().numbers != Numbers::Kept && count.side() == play.turn())?;
    Some(count.next())
}

/// The squares in the order in which somebody reads them who has this side at the bottom: from the near left.
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

fn picture(
    snapshot: &Snapshot,
    play: &Play,
    below: Color,
    reader: Reader,
    numbered: impl IntoIterator<Item = Square>,
) -> Picture {
    let file_name = format!("makruk-{}-{}-moves.png", snapshot.id, snapshot.game.log().len());
    Picture::new(&View::of_game(snapshot, play, below, reader).numbered(numbered), file_name)
}

/// The name of the piece on `square`.
fn piece_on(position: &Position, square: Square, locale: Locale) -> String {
    position.board().piece_at(square).map(|piece| piece_name(piece).localize(locale)).unwrap_or_default()
}

fn moves_from(play: &Play, from: Square) -> impl Iterator<Item = Move> {
    play.legal_moves().into_iter().filter(move |mv| mv.from() == from)
}
