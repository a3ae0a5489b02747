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
use board_games::Seat;
use bot_service::game::GameId;
use bot_service::puzzle::ClubPuzzle;
use bot_service::{Naming, Proposal, ProposedGame, VotedPuzzle};

/// Of how many puzzles the votes are listed.
const LISTED: usize = 10;

/// Thanks for a proposal, which a manager now decides on with the `command`.
pub fn puzzle_proposed(puzzle: &ClubPuzzle, command: &str, reader: Reader) -> OutgoingMessage {
    let thanks = Text::new("proposal-taken").with("number", puzzle.id().to_string()).with("command", command);
    let lines = [thanks, task(puzzle)].map(|text| text.localize(reader.locale));
    OutgoingMessage::lines(&lines).with_picture(picture(puzzle, reader))
}

/// The puzzle that was made of a game; `command` is that with which a manager decides on it.
pub fn puzzle_made(
    puzzle: &ClubPuzzle,
    game: GameId,
    naming: Naming,
    command: &str,
    reader: Reader,
) -> OutgoingMessage {
    let made = Text::new("proposal-made").with("number", puzzle.id().to_string()).with("game", game.to_string());
    let named = match naming {
        Naming::Named => Text::new("proposal-named"),
        Naming::Unnamed => Text::new("proposal-unnamed"),
    };
    let lines = [made.with("command", command), named, task(puzzle)].map(|text| text.localize(reader.locale));
    OutgoingMessage::lines(&lines).with_picture(picture(puzzle, reader))
}

/// The game that a puzzle is from, with those of its players who would like to be named.
fn from(game: &ProposedGame) -> Text {
    let players: Vec<String> = game.named.iter().map(|&player| mention(player)).collect();
    match players.is_empty() {
        true => Text::new("proposal-game").with("game", game.game.to_string()),
        false => {
            Text::new("proposal-game-named").with("game", game.game.to_string()).with("players", players.join(" · "))
        }
    }
}

/// What was voted on the puzzles that were accepted, the least liked first.
fn votes(voted: &[VotedPuzzle], locale: Locale) -> Vec<String> {
    let line = |it: &VotedPuzzle| {
        let text = match it.is_disliked {
            true => Text::new("proposals-votes-disliked"),
            false => Text::new("proposals-votes-line"),
        };
        let text = text.with("number", it.id.to_string()).with("good", it.votes.good).with("bad", it.votes.bad);
        text.localize(locale)
    };
    let title = (!voted.is_empty()).then(|| Text::new("proposals-votes").localize(locale));
    title.into_iter().chain(voted.iter().take(LISTED).map(line)).collect()
}

/// The first of the proposals that wait for a manager, and what was voted on those that were accepted.
pub fn puzzle_proposals(waiting: &[Proposal], voted: &[VotedPuzzle], reader: Reader) -> OutgoingMessage {
    let locale = reader.locale;
    let Some(Proposal { by, puzzle, game }) = waiting.first() else {
        let none = Text::new("proposals-none").localize(locale);
        return OutgoingMessage::lines(&[none].into_iter().chain(votes(voted, locale)).collect::<Vec<_>>());
    };
    let solution = line(puzzle.board().current(), &puzzle.solution(), Some(1), reader);
    let head = Text::new("proposals-first")
        .with("number", puzzle.id().to_string())
        .with("player", mention(*by))
        .with("waiting", u32::try_from(waiting.len()).unwrap_or(u32::MAX));
    let origin = game.as_ref().map(from);
    let lines = [Some(head), origin, Some(task(puzzle)), Some(Text::new("puzzle-solution").with("line", solution))];
    let lines = lines.into_iter().flatten().map(|text| text.localize(locale));
    let lines: Vec<String> = lines.chain(votes(voted, locale)).collect();
    let make = |action, label: Text, style| {
        let id = PuzzleButton { puzzle: puzzle.id(), day: None, action }.id();
        button(id, &label.localize(locale), style)
    };
    let row = vec![
        make(PuzzleAction::Accept, Text::new("proposals-button-accept"), ButtonStyle::Success),
        make(PuzzleAction::Decline, Text::new("proposals-button-decline"), ButtonStyle::Secondary),
    ];
    OutgoingMessage::lines(&lines).with_rows(vec![CreateActionRow::Buttons(row)]).with_picture(picture(puzzle, reader))
}

/// A proposal that was accepted, for everybody to solve.
pub fn puzzle_accepted(proposal: &Proposal, locale: Locale) -> OutgoingMessage {
    let Proposal { by, puzzle, game } = proposal;
    // Who has made it of a game is named only if they like.
    let head = match game {
        Some(_) => Text::new("proposal-accepted-game").with("number", puzzle.id().to_string()),
        None => Text::new("proposal-accepted").with("player", mention(*by)).with("number", puzzle.id().to_string()),
    };
    let lines = [Some(head), game.as_ref().map(from), Some(task(puzzle))].into_iter().flatten();
    let lines: Vec<String> = lines.map(|text| text.localize(locale)).collect();
    let id = PuzzleButton { puzzle: puzzle.id(), day: None, action: PuzzleAction::Solve }.id();
    let solve = button(id, &Text::new("puzzle-button-solve").localize(locale), ButtonStyle::Primary);
    OutgoingMessage::lines(&lines)
        .with_rows(vec![CreateActionRow::Buttons(vec![solve])])
        .with_picture(picture(puzzle, locale.into()))
}

fn picture(puzzle: &ClubPuzzle, reader: Reader) -> Picture {
    let view = BoardView::of_board(&puzzle.board(), Seat::First, reader);
    view.picture(format!("makruk-puzzle-{}.png", puzzle.id()))
}
