//! Why something cannot be done at a puzzle.

pub mod proposal;

use crate::board::words::relative;
use crate::i18n::Text;
use crate::kit::reader::Reader;
use crate::kit::refusal::Explained;
use crate::puzzles::race;
use bot_service::metrics::RefusalKind;
use bot_service::{PuzzleError, ServiceError, Snapshot};

pub fn explain(error: &ServiceError, _: Option<&Snapshot>, reader: Reader) -> Option<Explained> {
    let text = match (error.downcast_ref(), error.downcast_ref()) {
        (Some(&error), _) => puzzle(error),
        (None, Some(&refusal)) => race::refusal::explain(refusal),
        (None, None) => proposal::explain(error.downcast_ref()?, reader),
    };
    Some(Explained::new(RefusalKind::Learning, text, reader))
}

fn puzzle(error: PuzzleError) -> Text {
    match error {
        PuzzleError::NoPuzzle => Text::new("refusal-no-puzzle"),
        PuzzleError::NoneToday => Text::new("refusal-no-puzzle-today"),
        PuzzleError::NoneOpen => Text::new("refusal-no-puzzle-open"),
        PuzzleError::Over => Text::new("refusal-puzzle-over"),
        PuzzleError::NotOver => Text::new("refusal-puzzle-not-over"),
        PuzzleError::NotSolved => Text::new("refusal-puzzle-not-solved"),
        PuzzleError::TooManyTries => Text::new("refusal-puzzle-tries"),
        PuzzleError::NothingToRepeat { next: Some(next) } => {
            Text::new("refusal-puzzle-repeat-later").with("when", relative(next))
        }
        PuzzleError::NothingToRepeat { next: None } => Text::new("refusal-puzzle-repeat-nothing"),
    }
}
