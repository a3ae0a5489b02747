//! A storm as its solver sees it.

use serenity::all::{ButtonStyle, CreateActionRow};

use crate::board::solving_move::SolvingMove;
use crate::board::task::{count, task};
use crate::i18n::Text;
use crate::kit::buttons::button;
use crate::kit::custom_id::ComponentId;
use crate::kit::message::OutgoingMessage;
use crate::kit::reader::Reader;
use crate::puzzles::action::StormButton;
use crate::puzzles::messages::{Buttons, picture, running};
use bot_service::StormView;
use bot_service::puzzle::StormMove;
use makruk::Color;

/// What is said about the last move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StormTried {
    /// Nothing: the storm has just been opened.
    Nothing,
    Became(StormMove),
    /// Nothing has happened, since the board had changed, or the time was over.
    Stale,
}

/// The puzzle that is looked at in a storm or, once it is over, what was done.
pub fn storm_panel(view: &StormView, tried: StormTried, below: Color, reader: Reader) -> OutgoingMessage {
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
    let became = match tried {
        StormTried::Nothing => None,
        StormTried::Stale => Some(Text::new("puzzle-stale")),
        StormTried::Became(StormMove::Right(Some(_))) => Some(Text::new("storm-right")),
        StormTried::Became(StormMove::Right(None)) => Some(Text::new("storm-solved")),
        StormTried::Became(StormMove::Slower) => Some(Text::new("storm-slower")),
        StormTried::Became(StormMove::Wrong) => Some(Text::new("storm-wrong")),
    };
    let ends = format!("<t:{}:R>", view.storm.ends().as_second());
    let title = Text::new("storm-title").with("solved", solved).with("missed", missed).with("ends", ends);
    let lines =
        [became, Some(title), Some(task(&solving.puzzle, reader.locale)), count(running(solving), reader.locale)];
    let lines: Vec<String> = lines.into_iter().flatten().map(|text| text.localize(locale)).collect();
    let buttons = Buttons { solving, storm: Some(view.at()), locale };
    let row = vec![
        buttons.at(SolvingMove::ShowPieces, Text::new("button-choose"), ButtonStyle::Primary),
        buttons.at(SolvingMove::Type, Text::new("button-type-move"), ButtonStyle::Secondary),
    ];
    OutgoingMessage::lines(&lines)
        .with_rows(vec![CreateActionRow::Buttons(row)])
        .with_picture(picture(solving, below, reader))
}
