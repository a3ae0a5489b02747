//! A board on which one person looks for a move: the panel with it, and how the move is chosen or typed.

use serenity::all::{ButtonStyle, CreateActionRow, CreateButton, CreateModal};

use crate::board::move_form::form;
use crate::board::picker::{BoardPicker, candidates};
use crate::board::view::BoardView;
use crate::board::words::{piece_name, square, written};
use crate::i18n::{Locale, Text};
use crate::kit::buttons::button;
use crate::kit::custom_id::CustomId;
use crate::kit::message::{OutgoingMessage, Picture};
use crate::kit::reader::Reader;
use crate::solving::solving_move::SolvingMove;
use board_games::{BoardTurn, GameBoard, GameMove, GameSquare, Seat};
use bot_service::solving::HintLevel;

/// A board on which one person looks for a move.
pub(crate) trait SolvingBoard: Send + Sync {
    /// The game so far.
    fn game(&self) -> GameBoard;

    /// The position in which the move is looked for.
    fn turn(&self) -> BoardTurn<'_>;

    /// What is to be solved, what is asked for, and how far it is.
    fn head(&self, reader: Reader) -> Vec<Text>;

    fn view(&self, below: Seat, reader: Reader) -> BoardView<'static>;

    /// The board on which a move is chosen.
    fn choosing_view(&self, below: Seat, reader: Reader) -> BoardView<'static> {
        self.view(below, reader)
    }

    fn file_name(&self) -> String;

    fn form_title(&self) -> Text;

    /// The question whether the solution is to be shown, and the label of the button that shows it.
    fn give_up(&self) -> [Text; 2];

    fn id(&self, mv: SolvingMove) -> CustomId;

    fn button(&self, mv: SolvingMove, label: Text, style: ButtonStyle, locale: Locale) -> CreateButton {
        button(self.id(mv), &label.localize(locale), style)
    }

    fn picture(&self, below: Seat, reader: Reader) -> Picture {
        self.view(below, reader).picture(self.file_name())
    }

    /// The head, and these texts below it.
    fn message(&self, texts: impl IntoIterator<Item = Text>, reader: Reader) -> OutgoingMessage {
        let texts = self.head(reader).into_iter().chain(texts);
        OutgoingMessage::lines(&texts.map(|text| text.localize(reader.locale)).collect::<Vec<_>>())
    }

    fn panel(
        &self,
        texts: impl IntoIterator<Item = Text>,
        rows: Vec<CreateActionRow>,
        below: Seat,
        reader: Reader,
    ) -> OutgoingMessage {
        self.message(texts, reader).with_rows(rows).with_picture(self.picture(below, reader))
    }

    /// The buttons by which a move is chosen or typed.
    fn move_row(&self, locale: Locale) -> CreateActionRow {
        CreateActionRow::Buttons(vec![
            self.button(SolvingMove::ShowPieces, Text::new("button-choose"), ButtonStyle::Primary, locale),
            self.button(SolvingMove::Type, Text::new("button-type-move"), ButtonStyle::Secondary, locale),
        ])
    }

    /// What can be done while a move is looked for: `hint` is the next one, if there is one.
    fn open_rows(
        &self,
        hint: Option<HintLevel>,
        give_up: Text,
        more: Option<CreateButton>,
        locale: Locale,
    ) -> Vec<CreateActionRow> {
        let hint =
            hint.map(|hint| self.button(SolvingMove::Hint(hint), hint_label(hint), ButtonStyle::Secondary, locale));
        let give_up = self.button(SolvingMove::GiveUp, give_up, ButtonStyle::Secondary, locale);
        let second = hint.into_iter().chain([give_up]).chain(more).collect();
        vec![self.move_row(locale), CreateActionRow::Buttons(second)]
    }

    /// Asks the solver to confirm giving up, which shows the solution.
    fn ask_to_give_up(&self, below: Seat, reader: Reader) -> OutgoingMessage {
        let (locale, [question, yes]) = (reader.locale, self.give_up());
        let row = vec![
            self.button(SolvingMove::ConfirmGiveUp, yes, ButtonStyle::Danger, locale),
            self.button(SolvingMove::ShowBoard, Text::new("puzzle-button-go-on"), ButtonStyle::Secondary, locale),
        ];
        self.panel([question], vec![CreateActionRow::Buttons(row)], below, reader)
    }

    fn pieces(&self, below: Seat, reader: Reader) -> OutgoingMessage {
        let last = vec![
            self.button(SolvingMove::ShowBoard, Text::new("puzzle-button-back"), ButtonStyle::Secondary, reader.locale),
            self.button(SolvingMove::Type, Text::new("button-type-move"), ButtonStyle::Secondary, reader.locale),
        ];
        let id = |from: GameSquare| self.id(SolvingMove::ShowTargets(from));
        let view = self.choosing_view(below, reader);
        let (rows, picture) = self.picker(below, reader).pieces(view, self.file_name(), id, last);
        self.message([Text::new("choose-piece")], reader).with_rows(rows).with_picture(picture)
    }

    /// The squares that the piece on `from` can go to.
    fn targets(&self, from: GameSquare, below: Seat, reader: Reader) -> OutgoingMessage {
        let other = Text::new("button-other-piece");
        let last = vec![self.button(SolvingMove::ShowPieces, other, ButtonStyle::Secondary, reader.locale)];
        let (picker, view) = (self.picker(below, reader), self.choosing_view(below, reader));
        let id = |mv: GameMove| self.id(SolvingMove::Pick(mv));
        let (rows, picture) = picker.targets(view, self.file_name(), from, id, last);
        let question = Text::new("choose-target").with("piece", picker.piece_and_square(from));
        self.message([question], reader).with_rows(rows).with_picture(picture)
    }

    /// The form into which a move is typed.
    fn form(&self, reader: Reader) -> CreateModal {
        let id = self.id(SolvingMove::Type);
        form(id, &self.form_title(), &Text::new("form-move"), self.turn(), reader)
    }

    /// Buttons for the moves that a text could mean.
    fn candidates(&self, moves: &[GameMove], reader: Reader) -> Vec<CreateActionRow> {
        candidates(self.turn(), moves, |mv| self.id(SolvingMove::Pick(mv)), reader)
    }

    fn picker(&self, below: Seat, reader: Reader) -> BoardPicker<'_> {
        let turn = self.turn();
        BoardPicker { turn, moves: turn.legal_moves(), below, reader, further: None }
    }
}

/// What the button is called that tells so much.
pub(crate) fn hint_label(hint: HintLevel) -> Text {
    match hint {
        HintLevel::Theme => Text::new("puzzle-button-hint"),
        HintLevel::Piece => Text::new("puzzle-button-hint-piece"),
        HintLevel::To => Text::new("puzzle-button-hint-to"),
    }
}

/// Tells which piece makes a move and, if the hint says so, where it goes.
pub(crate) fn hint_text(hint: HintLevel, mv: GameMove, turn: BoardTurn<'_>, reader: Reader) -> Text {
    let text = match hint {
        HintLevel::Theme | HintLevel::Piece => Text::new("hint-piece"),
        HintLevel::To => {
            Text::new("hint-square").with("target", square(mv.to, reader)).with("move", written(turn, mv, reader))
        }
    };
    let text = text.with("square", square(mv.from, reader));
    let placed = turn.piece_at(mv.from);
    placed.into_iter().fold(text, |text, placed| text.with("piece", piece_name(placed.piece)))
}
