//! Choosing a move without typing: first the piece, then its target square; or one of the moves that a text could mean.

use serenity::all::{ButtonStyle, CreateActionRow, CreateButton, CreateModal};

use crate::board::move_form::form;
use crate::board::picker;
use crate::board::picker::BoardPicker;
use crate::board::view::BoardView;
use crate::i18n::{Locale, Text};
use crate::kit::buttons::button;
use crate::kit::custom_id::{ComponentId, CustomId};
use crate::kit::message::OutgoingMessage;
use crate::kit::reader::Reader;
use crate::table::board_button::{BoardButton, ButtonAction};
use crate::table::messages::answers::board_view;
use board_games::{GameMove, GameSquare, Seat};
use bot_service::Snapshot;
use bot_service::game::{GameId, Play, PlayerId};
use makruk::counting::Numbers;

/// The board for one person: who is to move can move from it.
pub fn own_board(snapshot: &Snapshot, play: &Play, player: PlayerId, below: Seat, reader: Reader) -> OutgoingMessage {
    let view = board_view(snapshot, play, below, reader);
    if !snapshot.game.is_open() {
        return view;
    }
    let menu = Menu { game: snapshot.id, play, locale: reader.locale };
    let is_to_move = play.seat_to_move().person() == Some(player);
    let moving = is_to_move
        .then(|| menu.button(ButtonAction::ShowPieces(below), Text::new("button-choose"), ButtonStyle::Primary));
    let flip = menu.button(ButtonAction::ShowBoard(below.opponent()), Text::new("button-flip"), ButtonStyle::Secondary);
    view.with_buttons(moving.into_iter().chain([flip]).collect())
}

/// The pieces that can move, each with its number on the picture and on its button.
pub fn choose_piece(snapshot: &Snapshot, play: &Play, below: Seat, reader: Reader) -> OutgoingMessage {
    let menu = Menu { game: snapshot.id, play, locale: reader.locale };
    let text = match uncounted(play) {
        Some(next) => Text::new("choose-piece-uncounted").with("next", next),
        None => Text::new("choose-piece"),
    };
    let flip =
        menu.button(ButtonAction::ShowPieces(below.opponent()), Text::new("button-flip"), ButtonStyle::Secondary);
    let typed = menu.button(ButtonAction::TypeMove, Text::new("button-type-move"), ButtonStyle::Secondary);
    let view = BoardView::of_game(snapshot, play, below, reader);
    let id = |from| menu.id(ButtonAction::ShowTargets(below, from));
    let (rows, picture) = menu.picker(below, reader).pieces(view, file_name(snapshot), id, vec![flip, typed]);
    OutgoingMessage::text(&text, reader.locale).with_rows(rows).with_picture(picture)
}

/// The squares that the piece on `from` can go to.
pub fn choose_target(
    snapshot: &Snapshot,
    play: &Play,
    from: GameSquare,
    below: Seat,
    reader: Reader,
) -> OutgoingMessage {
    let menu = Menu { game: snapshot.id, play, locale: reader.locale };
    let further = Some(menu.id(ButtonAction::ChooseTarget(from)));
    let picker = BoardPicker { further, ..menu.picker(below, reader) };
    let back = menu.button(ButtonAction::ShowPieces(below), Text::new("button-other-piece"), ButtonStyle::Secondary);
    let view = BoardView::of_game(snapshot, play, below, reader);
    let id = |mv| menu.id(ButtonAction::Pick(mv));
    let (rows, picture) = picker.targets(view, file_name(snapshot), from, id, vec![back]);
    let text = Text::new("choose-target").with("piece", picker.piece_and_square(from));
    OutgoingMessage::text(&text, reader.locale).with_rows(rows).with_picture(picture)
}

pub fn move_form(game: GameId, play: &Play, reader: Reader) -> CreateModal {
    let locale = reader.locale;
    let id = Menu { game, play, locale }.id(ButtonAction::TypeMove);
    let label = match uncounted(play) {
        Some(next) => Text::new("form-move-counted").with("next", next),
        None => Text::new("form-move"),
    };
    let title = Text::new("form-move-title").with("game", game.to_string());
    form(id, &title, &label, play.board().current(), reader)
}

/// Buttons for the moves that a text could mean; none if they are more than a message takes.
pub fn candidates(game: GameId, play: &Play, moves: &[GameMove], reader: Reader) -> Vec<CreateActionRow> {
    let id = |mv| BoardButton { game, revision: play.revision(), action: ButtonAction::Pick(mv) }.id();
    picker::candidates(play.board().current(), moves, id, reader)
}

/// Makes what chooses a move of a game.
struct Menu<'a> {
    game: GameId,
    play: &'a Play,
    locale: Locale,
}

impl Menu<'_> {
    fn picker(&self, below: Seat, reader: Reader) -> BoardPicker<'_> {
        BoardPicker { turn: self.play.board().current(), moves: self.play.legal_moves(), below, reader, further: None }
    }

    fn id(&self, action: ButtonAction) -> CustomId {
        BoardButton { game: self.game, revision: self.play.revision(), action }.id()
    }

    fn button(&self, action: ButtonAction, label: Text, style: ButtonStyle) -> CreateButton {
        button(self.id(action), &label.localize(self.locale), style)
    }
}

/// The number of the count that buttons cannot say: where players say the numbers, a move without one is not counted.
fn uncounted(play: &Play) -> Option<u16> {
    let history = play.makruk().filter(|history| history.ruleset().numbers != Numbers::Kept)?;
    let count = history.count().filter(|count| Seat::from(count.side()) == play.turn())?;
    Some(count.next())
}

fn file_name(snapshot: &Snapshot) -> String {
    format!("{}-{}-{}-moves.png", snapshot.game.terms().rules.kind(), snapshot.id, snapshot.game.log().len())
}

#[cfg(test)]
mod tests {
    use board_games::BoardTurn;
    use international_chess::notation::fen::parse_position;
    use makruk::Position;
    use serde_json::Value;

    use super::*;
    use crate::i18n::Locale;

    /// The components of the rows by which a piece is moved.
    fn rows_of(turn: BoardTurn<'_>, from: &str) -> Vec<Vec<Value>> {
        let from: GameSquare = from.parse().unwrap();
        let id = |action| BoardButton { game: GameId(1), revision: 7, action }.id();
        let further = Some(id(ButtonAction::ChooseTarget(from)));
        let reader = Locale::English.into();
        let picker = BoardPicker { turn, moves: turn.legal_moves(), below: Seat::First, reader, further };
        let view = BoardView::of_position(&Position::start(), reader);
        let back = button(id(ButtonAction::TypeMove), "back", ButtonStyle::Secondary);
        let (rows, _) = picker.targets(view, "board.png".to_owned(), from, |mv| id(ButtonAction::Pick(mv)), vec![back]);
        let rows = serde_json::to_value(rows).unwrap();
        rows.as_array().unwrap().iter().map(|row| row["components"].as_array().unwrap().clone()).collect()
    }

    #[test]
    fn a_queen_can_be_moved_to_each_of_its_squares() {
        let position = parse_position("4k3/8/8/3Q4/8/8/8/2K5 w - - 0 1").unwrap();
        let rows = rows_of(BoardTurn::from(&position), "d5");
        assert_eq!(rows.iter().map(Vec::len).collect::<Vec<_>>(), [5, 5, 5, 1, 1]);
        let options = rows[3][0]["options"].as_array().unwrap().len();
        assert_eq!(15 + options, 27);
    }

    #[test]
    fn a_pawn_that_promotes_becomes_what_its_button_says() {
        let position = parse_position("1n6/P6k/8/8/8/8/8/7K w - - 0 1").unwrap();
        let rows = rows_of(BoardTurn::from(&position), "a7");
        let labels: Vec<String> =
            rows.iter().flatten().filter_map(|it| it["label"].as_str()).map(str::to_owned).collect();
        assert_eq!(labels[..3], ["1 a8 = queen", "1 a8 = rook", "1 a8 = bishop"]);
        assert_eq!(labels[4], "2 b8 ✕ knight = queen");
        assert_eq!(labels.len(), 9);
    }
}
