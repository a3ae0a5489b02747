//! The puzzle of a day as it is posted.

use crate::kit::custom_id::ComponentId;

mod settings;
#[cfg(test)]
mod tests;
mod words;

use crate::puzzles::action::PuzzleButton;
use serenity::all::{ButtonStyle, CreateActionRow};

use crate::board::line::line;
use crate::board::task::count;
use crate::board::task::task;
use crate::board::view::BoardView;
use crate::board::words::relative;
use crate::i18n::{Locale, Text};
use crate::kit::buttons::button;
use crate::kit::limits::{ALT, THREAD_NAME, truncate};
use crate::kit::message::Drawing;
use crate::kit::message::FilmOfSolution;
use crate::kit::message::OutgoingMessage;
use crate::kit::message::Picture;
use crate::kit::message::dress;
use crate::kit::reader::{Look, Reader};
use crate::puzzles::action::PuzzleAction;
use crate::table::messages::export::HOLD;
use crate::table::messages::export::PACE;
use board_games::{GameBoard, GameKind};
use bot_service::puzzle::{ClubPuzzle, Day, MOST_STARS, stars};
use jiff::Timestamp;
use makruk_puzzles::PuzzleId;
use makruk_render::{Film, Scene};

pub use settings::{
    Again, ShownChannel, daily_again, daily_not_set, daily_role_silent, daily_settings, daily_skipped, days_name,
    moment, no_puzzle, puzzles_paused, why,
};
pub use words::{date_name, short_weekday, weekday};

/// The puzzle of a day, to be shown in its channel.
#[derive(Clone, Copy, Debug)]
pub struct ShownDay<'a> {
    pub day: Day,
    pub puzzle: (PuzzleId, &'a ClubPuzzle),
    /// The one before, whose solution is shown.
    pub before: Option<(PuzzleId, &'a ClubPuzzle)>,
    pub role: Option<u64>,
    pub solvers: u32,
    /// How difficult it has turned out to be.
    pub difficulty: u16,
    /// Whether the puzzle has turned out to be flawed.
    pub is_withdrawn: bool,
}

/// The post: the position, what is asked for, how many have solved it, the solution of the puzzle before, and the button.
pub fn puzzle_day(shown: &ShownDay<'_>, reader: Reader) -> OutgoingMessage {
    let (id, puzzle) = shown.puzzle;
    let solve = PuzzleButton { puzzle: id, day: Some(shown.day), action: PuzzleAction::Solve }.id();
    let solve = button(solve, &Text::new("daily-button-solve").localize(reader.locale), ButtonStyle::Primary);
    let rows = (!shown.is_withdrawn).then(|| CreateActionRow::Buttons(vec![solve]));
    let view = BoardView::of_board(&puzzle.board(), puzzle.solver(), reader).led_to_by(puzzle.previous());
    let picture = view.picture(file_name(id, shown.day));
    let outgoing =
        OutgoingMessage::lines(&lines(shown, reader)).with_rows(rows.into_iter().collect()).with_picture(picture);
    OutgoingMessage { role: shown.role, second_picture: shown.before.map(|before| film(before, reader)), ..outgoing }
}

/// What the post of a day is called in a forum.
pub fn post_name(day: Day, game: GameKind, locale: Locale) -> String {
    truncate(&words::post_name(day, game).localize(locale), THREAD_NAME)
}

/// A preview of the next post, without its buttons.
pub fn puzzle_day_preview(shown: &ShownDay<'_>, at: Timestamp, reader: Reader) -> OutgoingMessage {
    let about = Text::new("daily-preview").with("when", relative(at)).localize(reader.locale);
    let post = puzzle_day(shown, reader);
    let content = OutgoingMessage::lines(&[about, post.content.clone()]).content;
    OutgoingMessage { content, rows: Vec::new(), role: None, ..post }
}

/// The name of the picture of a day, which no other has.
fn file_name(id: PuzzleId, day: Day) -> String {
    format!("makruk-puzzle-{id}-{}.png", day.0)
}

/// Whether a message with these files and components is the post of a day. What it says may have changed since.
pub fn is_puzzle_day(id: PuzzleId, day: Day, files: &[&str], components: &[&str]) -> bool {
    let solve = PuzzleButton { puzzle: id, day: Some(day), action: PuzzleAction::Solve }.id().to_string();
    files.contains(&file_name(id, day).as_str()) || components.contains(&solve.as_str())
}

fn lines(shown: &ShownDay<'_>, reader: Reader) -> Vec<String> {
    let (id, puzzle) = shown.puzzle;
    let said = |text: Text| text.localize(reader.locale);
    let full = stars(shown.difficulty);
    let rated = format!("{}{}", "★".repeat(full), "☆".repeat(MOST_STARS - full));
    let about = Text::new("daily-about").with("stars", rated).with("number", id.to_string());
    let about = match shown.is_withdrawn {
        true => vec![said(Text::new("daily-withdrawn").with("number", id.to_string()))],
        false => {
            [Some(task(puzzle)), count(puzzle.board().count()), Some(about)].into_iter().flatten().map(said).collect()
        }
    };
    let title = [said(words::title(shown.day, puzzle.game()))].into_iter();
    let rest = [
        shown.role.map(|role| format!("<@&{role}>")),
        Some(said(Text::new("daily-solvers").with("solvers", shown.solvers))),
        shown.before.map(|before| solution(before, reader)),
    ];
    title.chain(about).chain(rest.into_iter().flatten()).collect()
}

/// The solution in words, as a spoiler.
fn solution((id, puzzle): (PuzzleId, &ClubPuzzle), reader: Reader) -> String {
    let moves = line(puzzle.board().current(), &puzzle.solution(), Some(1), reader);
    Text::new("daily-before").with("number", id.to_string()).with("moves", moves).localize(reader.locale)
}

/// The solution as an animated picture. By the beginning of its name Discord knows that it is to be hidden.
fn film((id, puzzle): (PuzzleId, &ClubPuzzle), reader: Reader) -> Picture {
    let alt = Text::new("daily-film-alt").with("number", id.to_string()).localize(reader.locale);
    let (start, moves) = (puzzle.board(), puzzle.solution());
    Picture {
        drawing: Drawing::Solution(Box::new(FilmOfSolution { start, moves, locale: reader.locale })),
        file_name: format!("SPOILER_makruk-puzzle-{id}.gif"),
        alt: truncate(&alt, ALT),
        look: None,
    }
}

impl FilmOfSolution {
    pub fn film(&self, look: Option<Look>) -> Film {
        let mut board = self.start.clone();
        let mut film = Film::new(self.scene(&board, look), PACE, HOLD);
        for &mv in &self.moves {
            if board.play(mv, None).is_err() {
                break;
            }
            film.push(self.scene(&board, look));
        }
        film
    }

    fn scene(&self, board: &GameBoard, look: Option<Look>) -> Scene {
        let mut scene = BoardView::of_board(board, self.start.turn(), self.locale.into()).scene();
        dress(&mut scene, look);
        scene
    }
}
