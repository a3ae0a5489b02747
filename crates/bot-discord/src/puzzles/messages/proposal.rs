//! Puzzles that members propose, and what their managers see of them.

use serenity::all::{ButtonStyle, CreateActionRow};

use crate::board::line::line;
use crate::board::task::task;
use crate::board::view::BoardView;
use crate::i18n::{Locale, Text};
use crate::kit::buttons::button;
use crate::kit::custom_id::ComponentId;
use crate::kit::ids::mention;
use crate::kit::message::{OutgoingMessage, Picture};
use crate::kit::reader::Reader;
use crate::puzzles::action::{PuzzleAction, PuzzleButton};
use bot_service::Proposal;
use makruk::Color;
use makruk_puzzles::Puzzle;

/// Thanks for a proposal, which a manager now decides on with the `command`.
pub fn puzzle_proposed(puzzle: &Puzzle, command: &str, reader: Reader) -> OutgoingMessage {
    let thanks = Text::new("proposal-taken").with("number", puzzle.id().to_string()).with("command", command);
    let lines = [thanks, task(puzzle)].map(|text| text.localize(reader.locale));
    OutgoingMessage::lines(&lines).with_picture(picture(puzzle, reader))
}

/// The first of the proposals that wait for a manager.
pub fn puzzle_proposals(waiting: &[Proposal], reader: Reader) -> OutgoingMessage {
    let locale = reader.locale;
    let Some(Proposal { by, puzzle }) = waiting.first() else {
        return OutgoingMessage::text(&Text::new("proposals-none"), locale);
    };
    let solution = line(puzzle.start.position(), &puzzle.solution, Some(1), reader);
    let head = Text::new("proposals-first")
        .with("number", puzzle.id().to_string())
        .with("player", mention(*by))
        .with("waiting", u32::try_from(waiting.len()).unwrap_or(u32::MAX));
    let lines = [head, task(puzzle), Text::new("puzzle-solution").with("line", solution)];
    let make = |action, label: Text, style| {
        let id = PuzzleButton { puzzle: puzzle.id(), day: None, action }.id();
        button(id, &label.localize(locale), style)
    };
    let row = vec![
        make(PuzzleAction::Accept, Text::new("proposals-button-accept"), ButtonStyle::Success),
        make(PuzzleAction::Decline, Text::new("proposals-button-decline"), ButtonStyle::Secondary),
    ];
    OutgoingMessage::lines(&lines.map(|text| text.localize(locale)))
        .with_rows(vec![CreateActionRow::Buttons(row)])
        .with_picture(picture(puzzle, reader))
}

/// A proposal that was accepted, for everybody to solve.
pub fn puzzle_accepted(proposal: &Proposal, locale: Locale) -> OutgoingMessage {
    let Proposal { by, puzzle } = proposal;
    let head = Text::new("proposal-accepted").with("player", mention(*by)).with("number", puzzle.id().to_string());
    let id = PuzzleButton { puzzle: puzzle.id(), day: None, action: PuzzleAction::Solve }.id();
    let solve = button(id, &Text::new("puzzle-button-solve").localize(locale), ButtonStyle::Primary);
    OutgoingMessage::lines(&[head, task(puzzle)].map(|text| text.localize(locale)))
        .with_rows(vec![CreateActionRow::Buttons(vec![solve])])
        .with_picture(picture(puzzle, locale.into()))
}

fn picture(puzzle: &Puzzle, reader: Reader) -> Picture {
    let view = BoardView::of_history(&puzzle.start.history(), Color::White, reader);
    view.picture(format!("makruk-puzzle-{}.png", puzzle.id()))
}
