//! A puzzle as one solver sees it: their own board, what they have done, and what can be done next.

use crate::kit::custom_id::ComponentId;

mod choosing;
mod explanation;
mod names;
mod proposal;
mod standing;
mod storm;
#[cfg(test)]
pub(crate) mod tests;
mod words;

use crate::kit::ids::mention;
use crate::puzzles::action::PuzzleButton;
use crate::puzzles::action::StormButton;
use serenity::all::{ButtonStyle, CreateActionRow, CreateButton};

use crate::board::line::line;
use crate::board::solving_move::SolvingMove;
use crate::board::task::count;
use crate::board::task::task;
use crate::board::view::View;
use crate::board::words::piece_name;
use crate::board::words::square;
use crate::board::words::written;
use crate::i18n::{Locale, Text};
use crate::kit::buttons::button;
use crate::kit::custom_id::CustomId;
use crate::kit::message::OutgoingMessage;
use crate::kit::message::Picture;
use crate::kit::reader::Reader;
use crate::puzzles::action::PuzzleAction;
use bot_service::game::PlayerId;
use bot_service::puzzle::{Hint, Stage};
use bot_service::{Reported, Solving, StormAt, Tried};
use makruk::{Color, Count, Move};
use makruk_puzzles::PuzzleId;
use words::words_of_puzzle;

use names::puzzle_name;

pub use choosing::{puzzle_candidates, puzzle_form, puzzle_pieces, puzzle_targets};
pub use proposal::{puzzle_accepted, puzzle_proposals, puzzle_proposed};
pub use standing::{PuzzleStanding, puzzle_standing};
pub use storm::{StormTried, storm_panel};
pub use words::puzzle_words;
use words::{theme_meaning, theme_name};

/// The puzzle in its current state; `tried` is the outcome of the last try. `below` is the side at the bottom.
pub fn puzzle_panel(solving: &Solving, tried: Option<&Tried>, below: Color, reader: Reader) -> OutgoingMessage {
    let is_open = solving.attempt.stage() == Stage::Open;
    let mut lines = head(solving, reader);
    lines.extend(tried.and_then(|tried| became(solving, tried, reader)));
    match is_open {
        true => lines.extend(hint_lines(solving, reader)),
        false => lines.extend(explanation::lines(solving, reader)),
    }
    if solving.solvers > 0 {
        lines.push(Text::new("puzzle-solvers").with("solvers", solving.solvers).localize(reader.locale));
    }
    let rows = match is_open {
        true => open_rows(solving, reader.locale),
        false => over_rows(solving, &[PuzzleAction::Share], reader.locale),
    };
    OutgoingMessage::lines(&lines).with_rows(rows).with_picture(picture(solving, below, reader))
}

/// The puzzle that is over, once everybody was shown how it went.
pub fn puzzle_shared(solving: &Solving, below: Color, reader: Reader) -> OutgoingMessage {
    let mut lines = head(solving, reader);
    lines.extend(explanation::lines(solving, reader));
    lines.push(Text::new("answer-shared").localize(reader.locale));
    let rows = over_rows(solving, &[], reader.locale);
    OutgoingMessage::lines(&lines).with_rows(rows).with_picture(picture(solving, below, reader))
}

/// Asks the user to confirm giving up, which shows the solution.
pub fn puzzle_give_up(solving: &Solving, below: Color, reader: Reader) -> OutgoingMessage {
    let mut lines = head(solving, reader);
    lines.push(Text::new("puzzle-give-up-ask").localize(reader.locale));
    let buttons = Buttons { solving, storm: None, locale: reader.locale };
    let yes = buttons.at(SolvingMove::ConfirmGiveUp, Text::new("puzzle-button-give-up"), ButtonStyle::Danger);
    let no = buttons.at(SolvingMove::ShowBoard, Text::new("puzzle-button-go-on"), ButtonStyle::Secondary);
    let rows = vec![CreateActionRow::Buttons(vec![yes, no])];
    OutgoingMessage::lines(&lines).with_rows(rows).with_picture(picture(solving, below, reader))
}

/// Asks the user to confirm the report of a puzzle.
pub fn puzzle_report_ask(solving: &Solving, below: Color, reader: Reader) -> OutgoingMessage {
    let mut lines = head(solving, reader);
    lines.push(Text::new("puzzle-report-ask").localize(reader.locale));
    let make = |action, label: Text, style| button(id(solving, action), &label.localize(reader.locale), style);
    let yes = make(PuzzleAction::ConfirmReport, Text::new("puzzle-button-report-yes"), ButtonStyle::Danger);
    let no = make(PuzzleAction::Solve, Text::new("puzzle-button-back"), ButtonStyle::Secondary);
    let rows = vec![CreateActionRow::Buttons(vec![yes, no])];
    OutgoingMessage::lines(&lines).with_rows(rows).with_picture(picture(solving, below, reader))
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
        Stage::Solved => Text::new("puzzle-card-solved"),
        Stage::GivenUp | Stage::Open => Text::new("puzzle-card-given-up"),
    };
    let text = text
        .with("player", mention(by))
        .with("number", solving.id.to_string())
        .with("card", solving.attempt.card().to_string());
    let task = task(&solving.puzzle, locale).localize(locale);
    let label = Text::new("puzzle-button-solve").localize(locale);
    let solve = button(id(solving, PuzzleAction::Solve), &label, ButtonStyle::Primary);
    OutgoingMessage::lines(&[text.localize(locale), task]).with_rows(vec![CreateActionRow::Buttons(vec![solve])])
}

/// The number of the puzzle, the task, and what was played so far.
fn head(solving: &Solving, reader: Reader) -> Vec<String> {
    let locale = reader.locale;
    // A name may tell what it is about.
    let is_over = solving.attempt.stage() != Stage::Open;
    let name = solving.puzzle.name.as_deref().filter(|_| is_over).and_then(puzzle_name);
    let title = match name {
        Some(name) => Text::new("puzzle-title-named").with("name", name),
        None => Text::new("puzzle-title"),
    };
    let title = title.with("number", solving.id.to_string()).localize(locale);
    let made = solving.attempt.made();
    let start = solving.attempt.start().position();
    let so_far = (!made.is_empty() && solving.attempt.stage() == Stage::Open)
        .then(|| Text::new("puzzle-so-far").with("line", line(start, &made, Some(0), reader)).localize(locale));
    let asked = [Some(task(&solving.puzzle, locale)), count(running(solving), locale)];
    let asked = asked.into_iter().flatten().map(|text| text.localize(locale));
    [title].into_iter().chain(asked).chain(so_far).collect()
}

/// The count of the puzzle as it runs now. One that began on the way has nothing to do with what is asked for.
fn running(solving: &Solving) -> Option<Count> {
    solving.puzzle.start.count().and(solving.attempt.history().count())
}

fn became(solving: &Solving, tried: &Tried, reader: Reader) -> Option<String> {
    let history = solving.attempt.history();
    let here = |mv: Move| written(history.current(), mv, reader);
    let text = match *tried {
        Tried::Right(_) => {
            let plies = history.plies();
            // Of a move that was made some time ago only what it has led to is to be told.
            match solving.attempt.stage() {
                Stage::Solved => {
                    let last = history.last_move()?;
                    Text::new("puzzle-solved").with("move", written(history.previous(), last, reader))
                }
                _ => {
                    let (mv, reply) = (history.move_at(plies.checked_sub(2)?)?, history.last_move()?);
                    Text::new("puzzle-right")
                        .with("move", written(history.turn_at(plies - 2), mv, reader))
                        .with("reply", written(history.previous(), reply, reader))
                }
            }
        }
        Tried::Slower(mv) => Text::new("puzzle-slower").with("move", here(mv)),
        Tried::Wrong(mv) => Text::new("puzzle-wrong").with("move", here(mv)),
        Tried::Stale => Text::new("puzzle-stale"),
        Tried::GaveUp => Text::new("puzzle-gave-up"),
        Tried::Hinted(_) => return None,
    };
    Some(text.localize(reader.locale))
}

/// The move that is looked for, if the solver is on the way that the solution takes.
fn next_move(solving: &Solving) -> Option<Move> {
    let made = solving.attempt.made();
    solving.puzzle.solution.starts_with(&made).then(|| solving.puzzle.solution.get(made.len()).copied()).flatten()
}

/// What the solver was told.
fn hint_lines(solving: &Solving, reader: Reader) -> Vec<String> {
    let Some(hint) = solving.attempt.hint() else { return Vec::new() };
    let locale = reader.locale;
    let words: Vec<String> = solving.puzzle.themes.iter().map(|theme| theme_name(theme).localize(locale)).collect();
    let theme = match words.is_empty() {
        true => Text::new("puzzle-hint-no-theme"),
        false => Text::new("puzzle-hint-theme").with("words", words.join(" · ")),
    };
    let position = solving.attempt.history().position();
    let pointed = match (hint, next_move(solving)) {
        (Hint::Theme, _) => None,
        (_, None) => Some(Text::new("puzzle-hint-own-way")),
        (Hint::Piece, Some(mv)) => Some(piece_text(Text::new("hint-piece"), solving, mv, reader)),
        (Hint::To, Some(mv)) => {
            let text = Text::new("hint-square")
                .with("target", square(mv.to(), reader))
                .with("move", written(position, mv, reader));
            Some(piece_text(text, solving, mv, reader))
        }
    };
    [Some(theme), pointed].into_iter().flatten().map(|text| text.localize(locale)).collect()
}

fn piece_text(text: Text, solving: &Solving, mv: Move, reader: Reader) -> Text {
    let piece = solving.attempt.history().position().board().piece_at(mv.from());
    let text = text.with("square", square(mv.from(), reader));
    piece.into_iter().fold(text, |text, piece| text.with("piece", piece_name(piece)))
}

/// The current board; with the solution's first move, if it was not found.
fn picture(solving: &Solving, below: Color, reader: Reader) -> Picture {
    let history = solving.attempt.history();
    let view = View::of_history(history, below, reader);
    let view = match (solving.attempt.stage(), solving.attempt.hint(), next_move(solving)) {
        (Stage::Open, Some(Hint::Piece), Some(mv)) => view.pointing(mv.from(), None),
        (Stage::Open, Some(Hint::To), Some(mv)) | (Stage::GivenUp, _, Some(mv)) => {
            view.pointing(mv.from(), Some(mv.to()))
        }
        _ => view,
    };
    view.picture(file_name(solving))
}

fn file_name(solving: &Solving) -> String {
    format!("makruk-puzzle-{}-{}.png", solving.id, solving.attempt.plies())
}

/// What can be done while a move is looked for.
fn open_rows(solving: &Solving, locale: Locale) -> Vec<CreateActionRow> {
    let buttons = Buttons { solving, storm: None, locale };
    let next = match solving.attempt.hint() {
        None => Some(Hint::Theme),
        Some(hint) => hint.next(),
    };
    let hint = next.map(|hint| {
        let label = match hint {
            Hint::Theme => Text::new("puzzle-button-hint"),
            Hint::Piece => Text::new("puzzle-button-hint-piece"),
            Hint::To => Text::new("puzzle-button-hint-to"),
        };
        buttons.at(SolvingMove::Hint(hint), label, ButtonStyle::Secondary)
    });
    let first = [
        buttons.at(SolvingMove::ShowPieces, Text::new("button-choose"), ButtonStyle::Primary),
        buttons.at(SolvingMove::Type, Text::new("button-type-move"), ButtonStyle::Secondary),
    ];
    let give_up = buttons.at(SolvingMove::GiveUp, Text::new("puzzle-button-give-up-ask"), ButtonStyle::Secondary);
    let second: Vec<CreateButton> = hint.into_iter().chain([give_up]).chain(words_button(solving, locale)).collect();
    vec![CreateActionRow::Buttons(first.to_vec()), CreateActionRow::Buttons(second)]
}

/// What can be done when it is over, these first.
fn over_rows(solving: &Solving, first: &[PuzzleAction], locale: Locale) -> Vec<CreateActionRow> {
    let make = |action, label: Text, style| button(id(solving, action), &label.localize(locale), style);
    let share = |action: &PuzzleAction| make(*action, Text::new("puzzle-button-share"), ButtonStyle::Success);
    let another = make(PuzzleAction::Another, Text::new("puzzle-button-another"), ButtonStyle::Primary);
    let first = first.iter().map(share).chain([another]).collect();
    let report = make(PuzzleAction::Report, Text::new("puzzle-button-report"), ButtonStyle::Secondary);
    let second = words_button(solving, locale).into_iter().chain([report]).collect();
    vec![CreateActionRow::Buttons(first), CreateActionRow::Buttons(second)]
}

/// Explains the words for what a puzzle is about, once they have been said.
fn words_button(solving: &Solving, locale: Locale) -> Option<CreateButton> {
    let words = || {
        let label = Text::new("button-words").localize(locale);
        button(id(solving, PuzzleAction::Words), &label, ButtonStyle::Secondary)
    };
    (!words_of_puzzle(solving).is_empty()).then(words)
}

/// Makes the buttons for the move that is looked for now.
struct Buttons<'a> {
    solving: &'a Solving,
    /// Where in a storm it is looked for, if it is.
    storm: Option<StormAt>,
    locale: Locale,
}

impl Buttons<'_> {
    fn id(&self, mv: SolvingMove) -> CustomId {
        match self.storm {
            Some(at) => StormButton::OnBoard(at, mv).id(),
            None => id(self.solving, PuzzleAction::OnBoard(self.solving.attempt.plies(), mv)),
        }
    }

    fn at(&self, mv: SolvingMove, label: Text, style: ButtonStyle) -> CreateButton {
        button(self.id(mv), &label.localize(self.locale), style)
    }
}

fn id(solving: &Solving, action: PuzzleAction) -> CustomId {
    PuzzleButton { puzzle: solving.id, day: solving.day, action }.id()
}
