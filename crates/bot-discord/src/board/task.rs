//! What a puzzle asks for, in words.

use crate::board::words::side;
use crate::i18n::{Locale, Text};
use makruk::Count;
use makruk_puzzles::{Puzzle, Task};

/// Whose move it is, and what is asked for.
pub(crate) fn task(puzzle: &Puzzle, locale: Locale) -> Text {
    let text = match (puzzle.task, puzzle.start.count()) {
        (Task::Mate { moves }, _) if locale == Locale::English => Text::new("daily-task-mate").with("moves", moves),
        (Task::Mate { moves }, _) => Text::new("daily-task-mate").with("moves", digits(moves.into(), locale)),
        (Task::Win, _) => Text::new("daily-task-win"),
        (Task::BeatCount, Some(count)) => {
            Text::new("daily-task-beat-count").with("limit", digits(count.limit(), locale))
        }
        (Task::BeatCount, None) => Text::new("daily-task-beat-some-count"),
        (Task::SaveByCount | Task::SaveByStalemate | Task::SaveByRepetition | Task::SaveByMaterial, _) => {
            Text::new("daily-task-save")
        }
    };
    text.with("side", side(puzzle.start.solver()))
}

pub(crate) fn count(count: Option<Count>, locale: Locale) -> Option<Text> {
    let count = count?;
    let text = Text::new("daily-count").with("side", side(count.side()));
    Some(text.with("number", digits(count.number()?, locale)).with("limit", digits(count.limit(), locale)))
}

/// A number in the digits of a language.
fn digits(number: u16, locale: Locale) -> String {
    let thai = |digit: char| match digit.to_digit(10) {
        Some(value) => char::from_u32('๐' as u32 + value).unwrap_or(digit),
        None => digit,
    };
    match locale {
        Locale::Thai => number.to_string().chars().map(thai).collect(),
        Locale::English => number.to_string(),
    }
}
