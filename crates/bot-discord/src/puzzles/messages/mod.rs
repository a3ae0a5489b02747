//! A puzzle as one solver sees it: their own board, what they have done, and what can be done next.

mod explanation;
mod names;
mod proposal;
mod puzzle_board;
mod standing;
mod storm;
mod streak;
#[cfg(test)]
pub(crate) mod tests;
mod words;

use serenity::all::{ButtonStyle, CreateActionRow, CreateButton};

use crate::board::task::task;
use crate::board::words::{relative, written};
use crate::i18n::{Locale, Text};
use crate::kit::buttons::button;
use crate::kit::ids::mention;
use crate::kit::message::OutgoingMessage;
use crate::kit::reader::Reader;
use crate::puzzles::action::PuzzleAction;
use crate::solving::board::{SolvingBoard, hint_text};
use board_games::{GameMove, Seat};
use bot_service::game::PlayerId;
use bot_service::puzzle::{AttemptEvent, AttemptStage, Foreknowledge, PuzzleVote};
use bot_service::solving::{HintLevel, Solve as _, Tried};
use bot_service::{Ballot, Reported, Solving};
use makruk_puzzles::PuzzleId;
use puzzle_board::id;
use words::{theme_meaning, theme_name, words_of_puzzle};

pub use proposal::{puzzle_accepted, puzzle_made, puzzle_proposals, puzzle_proposed};
pub use puzzle_board::{BoardOf, PuzzleBoard};
pub use standing::{PuzzleStanding, puzzle_standing};
pub use storm::{storm_board, storm_panel};
pub use streak::streak_warning;
pub use words::puzzle_words;

/// The puzzle in its current state; `tried` is the outcome of the last act. `below` is the side at the bottom.
pub fn puzzle_panel(
    solving: &Solving,
    tried: Option<&Tried<AttemptEvent>>,
    below: Seat,
    reader: Reader,
) -> OutgoingMessage {
    let (board, locale) = (PuzzleBoard { solving, of: BoardOf::Puzzle }, reader.locale);
    let rows = if solving.attempt.is_open() {
        let next = next_hint(solving);
        let open = board.open_rows(next, Text::new("puzzle-button-give-up-ask"), words_button(solving, locale), locale);
        let votes = vote_buttons(solving, locale);
        open.into_iter().chain((!votes.is_empty()).then_some(CreateActionRow::Buttons(votes))).collect()
    } else {
        over_rows(solving, &first(solving), locale)
    };
    board.panel(puzzle_texts(solving, tried, reader), rows, below, reader)
}

/// How much can be told of the next move, if more can.
pub fn next_hint(solving: &Solving) -> Option<HintLevel> {
    solving.attempt.told().map_or(Some(HintLevel::Theme), HintLevel::next)
}

/// What is said of a puzzle: what the last act came to, and what the solver has been told.
pub fn puzzle_texts(solving: &Solving, tried: Option<&Tried<AttemptEvent>>, reader: Reader) -> Vec<Text> {
    let board = PuzzleBoard { solving, of: BoardOf::Puzzle };
    let mut texts: Vec<Text> = tried.and_then(|tried| became(solving, tried, reader)).into_iter().collect();
    if solving.attempt.is_open() {
        let told = solving.attempt.told();
        texts.extend(told.into_iter().flat_map(|hint| told_texts(&board, hint, reader)));
    } else {
        texts.extend(explanation::texts(solving, reader));
        texts.extend(comes_back(solving));
    }
    if solving.told == Foreknowledge::Solution && solving.attempt.is_open() {
        texts.push(Text::new("puzzle-again"));
    }
    if solving.solvers > 0 {
        texts.push(Text::new("puzzle-solvers").with("solvers", solving.solvers));
    }
    texts
}

/// The puzzle that is over, once everybody was shown how it went.
pub fn puzzle_shared(solving: &Solving, below: Seat, reader: Reader) -> OutgoingMessage {
    let mut texts = explanation::texts(solving, reader);
    texts.push(Text::new("answer-shared"));
    let rows = over_rows(solving, &[], reader.locale);
    PuzzleBoard { solving, of: BoardOf::Puzzle }.panel(texts, rows, below, reader)
}

/// The puzzle, once its solver has said what they think of it.
pub fn puzzle_voted(solving: &Solving, below: Seat, reader: Reader) -> OutgoingMessage {
    let said = match solving.ballot {
        Ballot::Open(Some(PuzzleVote::Good)) => Text::new("puzzle-voted-good"),
        Ballot::Open(Some(PuzzleVote::Bad)) => Text::new("puzzle-voted-bad"),
        Ballot::Open(None) | Ballot::Closed => Text::new("puzzle-unvoted"),
    };
    puzzle_panel(solving, None, below, reader).with_line(&said.localize(reader.locale))
}

/// Asks the user to confirm the report of a puzzle.
pub fn puzzle_report_ask(solving: &Solving, below: Seat, reader: Reader) -> OutgoingMessage {
    let make = |action, label: Text, style| button(id(solving, action), &label.localize(reader.locale), style);
    let yes = make(PuzzleAction::ConfirmReport, Text::new("puzzle-button-report-yes"), ButtonStyle::Danger);
    let no = make(PuzzleAction::Solve, Text::new("puzzle-button-back"), ButtonStyle::Secondary);
    let rows = vec![CreateActionRow::Buttons(vec![yes, no])];
    PuzzleBoard { solving, of: BoardOf::Puzzle }.panel([Text::new("puzzle-report-ask")], rows, below, reader)
}

pub fn puzzle_reported(id: PuzzleId, reported: Reported, locale: Locale) -> OutgoingMessage {
    let text = match reported {
        Reported::Queued => Text::new("puzzle-report-queued"),
        Reported::Sound => Text::new("puzzle-report-sound"),
        Reported::Fallen => Text::new("puzzle-report-fallen"),
    };
    OutgoingMessage::text(&text.with("number", id.to_string()), locale)
}

/// The result of a solver, in public: without spoilers and without pings.
pub fn puzzle_card(solving: &Solving, by: PlayerId, locale: Locale) -> OutgoingMessage {
    let text = match solving.attempt.stage() {
        AttemptStage::Solved => Text::new("puzzle-card-solved"),
        AttemptStage::GivenUp | AttemptStage::Open => Text::new("puzzle-card-given-up"),
    };
    let text = text
        .with("player", mention(by))
        .with("number", solving.id.to_string())
        .with("card", solving.attempt.card().to_string());
    let task = task(&solving.puzzle).localize(locale);
    let label = Text::new("puzzle-button-solve").localize(locale);
    let solve = button(id(solving, PuzzleAction::Solve), &label, ButtonStyle::Primary);
    OutgoingMessage::lines(&[text.localize(locale), task]).with_rows(vec![CreateActionRow::Buttons(vec![solve])])
}

fn became(solving: &Solving, tried: &Tried<AttemptEvent>, reader: Reader) -> Option<Text> {
    let board = solving.attempt.board();
    let here = |mv: GameMove| written(board.current(), mv, reader);
    Some(match tried {
        Tried::Stale => Text::new("puzzle-stale"),
        // Of a move that was made some time ago only what it has led to is to be told.
        Tried::Did(AttemptEvent::Right { .. }) if solving.attempt.stage() == AttemptStage::Solved => {
            let last = board.last_move()?;
            Text::new("puzzle-solved").with("move", written(board.previous(), last, reader))
        }
        Tried::Did(AttemptEvent::Right { .. }) => {
            let before = board.plies().checked_sub(2)?;
            let (mv, reply) = (board.move_at(before)?, board.last_move()?);
            Text::new("puzzle-right")
                .with("move", written(board.after(before), mv, reader))
                .with("reply", written(board.previous(), reply, reader))
        }
        Tried::Did(AttemptEvent::Slower { mv }) => Text::new("puzzle-slower").with("move", here(*mv)),
        Tried::Did(AttemptEvent::Wrong { mv, .. }) => Text::new("puzzle-wrong").with("move", here(*mv)),
        Tried::Did(AttemptEvent::GaveUp) => Text::new("puzzle-gave-up"),
        Tried::Did(AttemptEvent::Hinted { .. }) => return None,
    })
}

fn told_texts(board: &PuzzleBoard<'_>, hint: HintLevel, reader: Reader) -> Vec<Text> {
    let themes = board.solving.puzzle.themes();
    let words: Vec<String> = themes.iter().map(|theme| theme_name(theme).localize(reader.locale)).collect();
    let theme = match words.is_empty() {
        true => Text::new("puzzle-hint-no-theme"),
        false => Text::new("puzzle-hint-theme").with("words", words.join(" · ")),
    };
    let pointed = (hint > HintLevel::Theme).then(|| match board.next_move() {
        Some(mv) => hint_text(hint, mv, board.turn(), reader),
        None => Text::new("puzzle-hint-own-way"),
    });
    [theme].into_iter().chain(pointed).collect()
}

/// What is best done when it is over.
#[derive(Clone, Copy)]
enum FirstButton {
    Share,
    /// The next that is to be repeated.
    Again,
}

/// What is best done after this one. How a repetition went is nothing to show.
fn first(solving: &Solving) -> [FirstButton; 1] {
    match solving.told {
        Foreknowledge::Solution => [FirstButton::Again],
        Foreknowledge::Nothing | Foreknowledge::Theme => [FirstButton::Share],
    }
}

/// When it comes back to its solver.
fn comes_back(solving: &Solving) -> Option<Text> {
    match (solving.repetition, solving.told) {
        (Some(repetition), _) => Some(Text::new("puzzle-comes-back").with("when", relative(repetition.due))),
        (None, Foreknowledge::Solution) => Some(Text::new("puzzle-comes-back-no-more")),
        (None, _) => None,
    }
}

/// What can be done when it is over, these first.
fn over_rows(solving: &Solving, first: &[FirstButton], locale: Locale) -> Vec<CreateActionRow> {
    let make = |action, label: Text, style| button(id(solving, action), &label.localize(locale), style);
    let another = make(PuzzleAction::Another, Text::new("puzzle-button-another"), ButtonStyle::Primary);
    let first = first.iter().map(|first| match first {
        FirstButton::Share => make(PuzzleAction::Share, Text::new("puzzle-button-share"), ButtonStyle::Success),
        FirstButton::Again => make(PuzzleAction::Again, Text::new("puzzle-button-again"), ButtonStyle::Success),
    });
    let analyse = make(PuzzleAction::Analyse, Text::new("puzzle-button-analyse"), ButtonStyle::Secondary);
    let report = make(PuzzleAction::Report, Text::new("puzzle-button-report"), ButtonStyle::Secondary);
    let first = first.chain([another, analyse]).collect();
    let second =
        words_button(solving, locale).into_iter().chain([report]).chain(vote_buttons(solving, locale)).collect();
    vec![CreateActionRow::Buttons(first), CreateActionRow::Buttons(second)]
}

/// For what solvers think of a puzzle whose solution they know: what they have said is taken back by saying it again.
fn vote_buttons(solving: &Solving, locale: Locale) -> Vec<CreateButton> {
    let Ballot::Open(voted) = solving.ballot else { return Vec::new() };
    let make = |vote, action, label: Text| {
        let (action, style) = match voted == Some(vote) {
            true => (PuzzleAction::Unvote, ButtonStyle::Success),
            false => (action, ButtonStyle::Secondary),
        };
        button(id(solving, action), &label.localize(locale), style)
    };
    vec![
        make(PuzzleVote::Good, PuzzleAction::VoteGood, Text::new("puzzle-button-good")),
        make(PuzzleVote::Bad, PuzzleAction::VoteBad, Text::new("puzzle-button-bad")),
    ]
}

/// Explains the words for what a puzzle is about, once they have been said.
fn words_button(solving: &Solving, locale: Locale) -> Option<CreateButton> {
    let words = || {
        let label = Text::new("button-words").localize(locale);
        button(id(solving, PuzzleAction::Words), &label, ButtonStyle::Secondary)
    };
    (!words_of_puzzle(solving).is_empty()).then(words)
}
