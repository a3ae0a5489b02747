//! A storm as its solver sees it.

use serenity::all::{ButtonStyle, CreateActionRow};

use crate::board::task::task;
use crate::board::words::relative;
use crate::i18n::Text;
use crate::kit::buttons::button;
use crate::kit::custom_id::ComponentId;
use crate::kit::message::OutgoingMessage;
use crate::kit::reader::Reader;
use crate::puzzles::action::StormButton;
use crate::puzzles::messages::{BoardOf, PuzzleBoard};
use crate::solving::board::SolvingBoard;
use board_games::Seat;
use bot_service::StormView;
use bot_service::puzzle::{Storm, StormMove};
use bot_service::solving::Tried;
use jiff::Timestamp;

/// The puzzle that is looked at in a storm or, once it is over, what was done. `tried` is the outcome of the last act.
pub fn storm_panel(view: &StormView, tried: Option<&Tried<StormMove>>, below: Seat, reader: Reader) -> OutgoingMessage {
    let locale = reader.locale;
    let (solved, missed) = (view.storm.solved(), view.storm.missed());
    let Some(solving) = &view.solving else {
        let over = Text::new("storm-over").with("solved", solved).with("missed", missed);
        let best = match view.best > solved || solved == 0 {
            true => Text::new("puzzle-storm-best").with("best", view.best),
            false => Text::new("storm-new-best"),
        };
        let again =
            button(StormButton::Begin.id(), &Text::new("storm-button-again").localize(locale), ButtonStyle::Primary);
        return OutgoingMessage::lines(&[over, best].map(|text| text.localize(locale)))
            .with_rows(vec![CreateActionRow::Buttons(vec![again])]);
    };
    let board = PuzzleBoard { solving, of: BoardOf::Storm(view.at()) };
    storm_board(&board, (&view.storm, view.storm.ends()), tried, below, reader)
}

/// The puzzle that is looked at in a storm that ends then, on one's own or in a race.
pub fn storm_board(
    board: &PuzzleBoard<'_>,
    (storm, ends): (&Storm, Timestamp),
    tried: Option<&Tried<StormMove>>,
    below: Seat,
    reader: Reader,
) -> OutgoingMessage {
    let locale = reader.locale;
    let became = tried.map(|tried| match tried {
        Tried::Stale => Text::new("puzzle-stale"),
        Tried::Did(StormMove::Right(Some(_))) => Text::new("storm-right"),
        Tried::Did(StormMove::Right(None)) => Text::new("storm-solved"),
        Tried::Did(StormMove::Slower) => Text::new("storm-slower"),
        Tried::Did(StormMove::Wrong) => Text::new("storm-wrong"),
    });
    let title = Text::new("storm-title").with("solved", storm.solved()).with("missed", storm.missed());
    let title = title.with("ends", relative(ends));
    let lines = [became, Some(title), Some(task(&board.solving.puzzle)), board.count()];
    let lines: Vec<String> = lines.into_iter().flatten().map(|text| text.localize(locale)).collect();
    OutgoingMessage::lines(&lines).with_rows(vec![board.move_row(locale)]).with_picture(board.picture(below, reader))
}
