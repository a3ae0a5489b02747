//! The panels of puzzles and storms, wherever they were opened.

use crate::i18n::Text;
use crate::kit::message::OutgoingMessage;
use crate::kit::panel::Panel;
use crate::kit::refusal::Refusal;
use crate::puzzles::messages;
use crate::puzzles::messages::{BoardOf, PuzzleBoard, PuzzleStanding};
use crate::solving::board::SolvingBoard;
use crate::solving::panel::{Solvable, SolvingOutcome};
use crate::solving::solver::Solver;
use board_games::Seat;
use bot_service::puzzle::{AttemptEvent, Foreknowledge, StormMove};
use bot_service::solving::{Act, Solve as _, Tried};
use bot_service::{MoveInput, PickedPuzzle, PuzzleOnDay, ServiceError, Solving, StormAt, StormView};

/// A puzzle with the moves that had been made on the board that is meant, if one is.
pub struct SolvablePuzzle {
    pub which: PuzzleOnDay,
    pub shown: Option<u8>,
}

impl Solvable for SolvablePuzzle {
    type Seen = Solving;
    type Done = AttemptEvent;

    async fn look(&self, solver: Solver<'_>) -> Result<Solving, ServiceError> {
        solver.app.service.puzzles.look(solver.request.by, solver.place, self.which).await
    }

    async fn act(&self, solver: Solver<'_>, act: Act<MoveInput<'_>>) -> SolvingOutcome<SolvablePuzzle> {
        solver.app.service.puzzles.act(solver.request, solver.place, self.which, self.shown, act).await
    }

    async fn panel(solver: Solver<'_>, solving: &Solving, tried: Option<&Tried<AttemptEvent>>) -> OutgoingMessage {
        messages::puzzle_panel(solving, tried, below(solving), solver.reader)
    }

    fn board(&self, solving: &Solving) -> Option<impl SolvingBoard> {
        let is_shown = self.shown.is_none_or(|shown| shown == solving.attempt.plies());
        (is_shown && solving.attempt.is_open()).then_some(PuzzleBoard { solving, of: BoardOf::Puzzle })
    }
}

impl Solvable for StormAt {
    type Seen = StormView;
    type Done = StormMove;

    async fn look(&self, solver: Solver<'_>) -> Result<StormView, ServiceError> {
        solver.app.service.puzzles.storm(solver.request).await
    }

    async fn act(&self, solver: Solver<'_>, act: Act<MoveInput<'_>>) -> SolvingOutcome<StormAt> {
        solver.app.service.puzzles.storm_act(solver.request, solver.place, *self, act).await
    }

    async fn panel(solver: Solver<'_>, view: &StormView, tried: Option<&Tried<StormMove>>) -> OutgoingMessage {
        let below = view.solving.as_ref().map_or(Seat::First, below);
        messages::storm_panel(view, tried, below, solver.reader)
    }

    fn board(&self, view: &StormView) -> Option<impl SolvingBoard> {
        let solving = view.solving.as_ref().filter(|_| view.at() == *self)?;
        Some(PuzzleBoard { solving, of: BoardOf::Storm(*self) })
    }

    async fn refused(&self, _: Solver<'_>, error: ServiceError) -> Refusal {
        error.into()
    }
}

/// The side at the bottom, as in the posts of puzzles: that of whoever solves it.
pub fn below(solving: &Solving) -> Seat {
    solving.attempt.start().turn()
}

/// Opens a puzzle that was chosen for the user, with a word if they have done it before.
pub async fn picked_panel(
    solver: Solver<'_>,
    picked: PickedPuzzle,
    told: Foreknowledge,
) -> Result<OutgoingMessage, Refusal> {
    let Solver { app, request, place, reader } = solver;
    let opened = app.service.puzzles.open(request, place, (picked.id, None), told).await?;
    let panel = SolvablePuzzle::panel(solver, &opened, None).await;
    Ok(match picked.is_over {
        true => panel.with_line(&Text::new("puzzle-all-done").localize(reader.locale)),
        false => panel,
    })
}

/// The user's standing, and the server's table.
pub async fn standing(Solver { app, request, place, reader }: Solver<'_>) -> Result<Panel, Refusal> {
    let (puzzles, by) = (&app.service.puzzles, request.by);
    let (history, week) = (puzzles.history(by).await?, puzzles.week(place).await?);
    let (standing, best_storm) = (puzzles.standing(by, place).await?, puzzles.best_storm(by).await?);
    let hardest = puzzles.hardest_themes(by).await?;
    let due = puzzles.repetitions(by).await?.due.len();
    let storms = puzzles.storm_table(place).await?;
    let shown = PuzzleStanding {
        by,
        standing: &standing,
        history: &history,
        week: &week,
        best_storm,
        storms: &storms,
        due,
        hardest: &hardest,
    };
    Ok(messages::puzzle_standing(&shown, reader))
}
