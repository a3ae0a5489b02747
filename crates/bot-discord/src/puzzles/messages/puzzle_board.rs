//! The board of a puzzle, on its own or in a storm.

use crate::board::line::line;
use crate::board::task::{count, task};
use crate::board::view::BoardView;
use crate::board::words::named_game;
use crate::i18n::Text;
use crate::kit::custom_id::{ComponentId, CustomId};
use crate::kit::reader::Reader;
use crate::puzzles::action::{PuzzleAction, PuzzleButton, RaceAction, RaceButton, StormButton};
use crate::puzzles::messages::names::puzzle_name;
use crate::solving::board::SolvingBoard;
use crate::solving::solving_move::SolvingMove;
use board_games::{BoardTurn, GameBoard, GameMove, Seat};
use bot_service::puzzle::AttemptStage;
use bot_service::solving::{HintLevel, Solve as _};
use bot_service::{Solving, StormAt};

/// A puzzle where its solver looks for a move.
#[derive(Clone, Copy)]
pub struct PuzzleBoard<'a> {
    pub solving: &'a Solving,
    pub of: BoardOf,
}

/// Of what a board is.
#[derive(Clone, Copy)]
pub enum BoardOf {
    Puzzle,
    Storm(StormAt),
    Race(StormAt),
}

impl SolvingBoard for PuzzleBoard<'_> {
    fn game(&self) -> GameBoard {
        self.solving.attempt.board().clone()
    }

    fn turn(&self) -> BoardTurn<'_> {
        self.solving.attempt.turn()
    }

    fn head(&self, reader: Reader) -> Vec<Text> {
        let Solving { id, puzzle, attempt, .. } = self.solving;
        // A name may tell what it is about.
        let name = puzzle.name().filter(|_| !attempt.is_open()).and_then(puzzle_name);
        let title = match (name, named_game(puzzle.game())) {
            (Some(name), _) => Text::new("puzzle-title-named").with("name", name),
            (None, Some(game)) => Text::new("puzzle-title-game").with("game", game),
            (None, None) => Text::new("puzzle-title"),
        };
        let made = attempt.made();
        let so_far = (!made.is_empty() && attempt.is_open())
            .then(|| Text::new("puzzle-so-far").with("line", line(attempt.start().current(), &made, Some(1), reader)));
        let title = title.with("number", id.to_string());
        [Some(title), Some(task(puzzle)), self.count(), so_far].into_iter().flatten().collect()
    }

    /// With the solution's next move as far as it was told or, if it was not found, as a whole.
    fn view(&self, below: Seat, reader: Reader) -> BoardView<'static> {
        let (attempt, view) = (&self.solving.attempt, self.choosing_view(below, reader));
        match (attempt.stage(), attempt.told(), self.next_move()) {
            (AttemptStage::Open, Some(HintLevel::Piece), Some(mv)) => view.pointing(mv.from, None),
            (AttemptStage::Open, Some(HintLevel::To), Some(mv)) | (AttemptStage::GivenUp, _, Some(mv)) => {
                view.pointing(mv.from, Some(mv.to))
            }
            _ => view,
        }
    }

    fn choosing_view(&self, below: Seat, reader: Reader) -> BoardView<'static> {
        BoardView::of_board(self.solving.attempt.board(), below, reader).led_to_by(self.solving.puzzle.previous())
    }

    fn file_name(&self) -> String {
        format!("makruk-puzzle-{}-{}.png", self.solving.id, self.solving.attempt.plies())
    }

    fn form_title(&self) -> Text {
        Text::new("puzzle-form-title").with("number", self.solving.id.to_string())
    }

    fn give_up(&self) -> [Text; 2] {
        [Text::new("puzzle-give-up-ask"), Text::new("puzzle-button-give-up")]
    }

    fn id(&self, mv: SolvingMove) -> CustomId {
        match self.of {
            BoardOf::Storm(at) => StormButton::OnBoard(at, mv).id(),
            BoardOf::Race(StormAt { seed, index, made }) => {
                RaceButton { race: seed, action: RaceAction::OnBoard(index, made, mv) }.id()
            }
            BoardOf::Puzzle => id(self.solving, PuzzleAction::OnBoard(self.solving.attempt.plies(), mv)),
        }
    }
}

impl PuzzleBoard<'_> {
    /// The count of the puzzle as it runs now. One that began on the way has nothing to do with what is asked for.
    pub(super) fn count(&self) -> Option<Text> {
        let attempt = &self.solving.attempt;
        let running = attempt.start().count().and(attempt.board().count());
        count(running)
    }

    /// The move that is looked for, if the solver is on the way that the solution takes.
    pub(super) fn next_move(&self) -> Option<GameMove> {
        let (solution, made) = (self.solving.puzzle.solution(), self.solving.attempt.made());
        solution.strip_prefix(made.as_slice())?.first().copied()
    }
}

pub(super) fn id(solving: &Solving, action: PuzzleAction) -> CustomId {
    PuzzleButton { puzzle: solving.id, day: solving.day, action }.id()
}
