//! Choosing a move without typing, whatever is played: first the piece, then its target square.

use serenity::all::{
    ButtonStyle, CreateActionRow, CreateButton, CreateSelectMenu, CreateSelectMenuKind, CreateSelectMenuOption,
};

use crate::board::view::BoardView;
use crate::board::words::{notation, piece_name, square};
use crate::i18n::Text;
use crate::kit::buttons::button;
use crate::kit::custom_id::CustomId;
use crate::kit::limits::{BUTTONS, ROWS};
use crate::kit::message::Picture;
use crate::kit::reader::Reader;
use board_games::{Becomes, BoardTurn, GameMove, GamePiece, GameSquare, Seat, Team};
use makruk::notation::Notation;

pub(crate) struct BoardPicker<'a> {
    pub(crate) turn: BoardTurn<'a>,
    pub(crate) moves: Vec<GameMove>,
    pub(crate) below: Seat,
    pub(crate) reader: Reader,
    /// The menu of the squares for which there is no room among the buttons: a queen may have more than those.
    pub(crate) further: Option<CustomId>,
}

impl BoardPicker<'_> {
    /// The pieces that can move, each with its number on the picture and on its button; `id` says what the button of the piece
    /// on a square does, and `last` are the buttons in the last row.
    pub(crate) fn pieces(
        &self,
        view: BoardView<'_>,
        file_name: String,
        id: impl Fn(GameSquare) -> CustomId,
        last: Vec<CreateButton>,
    ) -> (Vec<CreateActionRow>, Picture) {
        let movable = seen_from(self.below).filter(|&from| self.moves.iter().any(|mv| mv.from == from));
        let movable: Vec<GameSquare> = movable.collect();
        let buttons = movable.iter().zip(1_u32..).map(|(&from, number)| {
            let number = self.reader.look.labels.number(number);
            button(id(from), &format!("{number} {}", self.piece_and_square(from)), ButtonStyle::Primary)
        });
        let rows = rows(buttons, last);
        (rows, view.numbered(movable).picture(file_name))
    }

    /// The squares that the piece on `from` can go to: at most 14 for a rook, and 27 for a queen.
    pub(crate) fn targets(
        &self,
        view: BoardView<'_>,
        file_name: String,
        from: GameSquare,
        id: impl Fn(GameMove) -> CustomId,
        last: Vec<CreateButton>,
    ) -> (Vec<CreateActionRow>, Picture) {
        let locale = self.reader.locale;
        let order: Vec<GameSquare> = seen_from(self.below).collect();
        let mut moves: Vec<GameMove> = self.moves.iter().copied().filter(|mv| mv.from == from).collect();
        moves.sort_by_key(|mv| order.iter().position(|&square| square == mv.to));
        // A pawn that promotes has several moves to one square.
        let mut targets: Vec<GameSquare> = moves.iter().map(|mv| mv.to).collect();
        targets.dedup();
        let labelled = moves.iter().map(|&mv| {
            let number = targets.iter().position(|&target| target == mv.to).map_or(0, |index| index as u32 + 1);
            let target = square(mv.to, self.reader);
            let target = match self.turn.taken_by(mv) {
                Some(taken) => Text::new("choose-target-takes")
                    .with("piece", piece_name(taken))
                    .with("square", target)
                    .localize(locale),
                None => target,
            };
            let target = match mv.becomes {
                Becomes::Chosen(promotion) => {
                    format!("{target} = {}", piece_name(GamePiece::Chess(promotion.piece())).localize(locale))
                }
                Becomes::Same | Becomes::Prescribed => target,
            };
            (mv, format!("{} {target}", self.reader.look.labels.number(number)))
        });
        let labelled: Vec<(GameMove, String)> = labelled.collect();
        let button = |(mv, label): &(GameMove, String)| button(id(*mv), label, ButtonStyle::Primary);
        let rows = match &self.further {
            Some(further) if labelled.len() > ROOM => {
                let (shown, rest) = labelled.split_at(ROOM - BUTTONS);
                let options = rest.iter().map(|(mv, label)| CreateSelectMenuOption::new(label, mv.to.to_string()));
                let kind = CreateSelectMenuKind::String { options: options.collect() };
                let placeholder = Text::new("choose-target-further").localize(locale);
                let menu = CreateSelectMenu::new(further.to_string(), kind).placeholder(placeholder);
                let mut rows = rows(shown.iter().map(button), last);
                rows.insert(rows.len() - 1, CreateActionRow::SelectMenu(menu));
                rows
            }
            _ => rows(labelled.iter().map(button), last),
        };
        (rows, view.numbered(targets).picture(file_name))
    }

    fn piece_on(&self, square: GameSquare) -> String {
        let placed = self.turn.piece_at(square);
        placed.map(|placed| piece_name(placed.piece).localize(self.reader.locale)).unwrap_or_default()
    }

    /// The piece on a square with its square, as in the question where it goes.
    pub(crate) fn piece_and_square(&self, from: GameSquare) -> String {
        format!("{} {}", self.piece_on(from), square(from, self.reader))
    }
}

/// Buttons for the moves that a text could mean; none if they are more than a message takes.
pub(crate) fn candidates(
    turn: BoardTurn<'_>,
    moves: &[GameMove],
    id: impl Fn(GameMove) -> CustomId,
    reader: Reader,
) -> Vec<CreateActionRow> {
    if moves.len() > BUTTONS * ROWS {
        return Vec::new();
    }
    let buttons: Vec<_> =
        moves.iter().map(|&mv| button(id(mv), &move_label(turn, mv, reader), ButtonStyle::Primary)).collect();
    buttons.chunks(BUTTONS).map(|row| CreateActionRow::Buttons(row.to_vec())).collect()
}

/// A move as it is told from others: in full.
pub(crate) fn move_label(turn: BoardTurn<'_>, mv: GameMove, reader: Reader) -> String {
    let long = match notation(reader) {
        Notation::ThaiShort => Notation::ThaiLong,
        other => other,
    };
    turn.format(mv, long)
}

/// The squares in reading order with this side at the bottom: from the near left.
fn seen_from(below: Seat) -> impl Iterator<Item = GameSquare> {
    GameSquare::all().map(move |square| match below.team() {
        Team::First => square,
        Team::Second => square.turned(),
    })
}

/// How many buttons there is room for above the last row.
const ROOM: usize = BUTTONS * (ROWS - 1);

/// Buttons in rows, the last ones in a row of their own.
fn rows(buttons: impl Iterator<Item = CreateButton>, last: Vec<CreateButton>) -> Vec<CreateActionRow> {
    let buttons: Vec<CreateButton> = buttons.take(ROOM).collect();
    buttons.chunks(BUTTONS).map(<[_]>::to_vec).chain([last]).map(CreateActionRow::Buttons).collect()
}
