//! What a puzzle asks for, in words.

use crate::board::words::side;
use crate::i18n::Text;
use bot_service::puzzle::ClubPuzzle;
use makruk::Count;
use makruk_puzzles::Task;

/// Whose move it is, and what is asked for.
pub(crate) fn task(puzzle: &ClubPuzzle) -> Text {
    let text = match (puzzle.task(), puzzle.board().count()) {
        (Task::Mate { moves }, _) => Text::new("daily-task-mate").with("moves", moves),
        (Task::Win, _) => Text::new("daily-task-win"),
        (Task::BeatCount, Some(count)) => Text::new("daily-task-beat-count").with("limit", count.limit()),
        (Task::BeatCount, None) => Text::new("daily-task-beat-some-count"),
        (Task::SaveByCount | Task::SaveByStalemate | Task::SaveByRepetition | Task::SaveByMaterial, _) => {
            Text::new("daily-task-save")
        }
    };
    text.with("side", side(puzzle.solver()))
}

/// The count that is running, as boards have it.
pub(crate) fn count(count: Option<Count>) -> Option<Text> {
    let count = count?;
    let text = Text::new("daily-count").with("side", side(count.side()));
    Some(text.with("number", count.number()?).with("limit", count.limit()))
}
