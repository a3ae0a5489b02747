//! The panel on which a member solves the puzzles of a race, as in a storm.

use crate::kit::message::OutgoingMessage;
use crate::kit::refusal::Refusal;
use crate::puzzles::messages::{BoardOf, PuzzleBoard};
use crate::puzzles::panel::below;
use crate::puzzles::race::messages;
use crate::solving::board::SolvingBoard;
use crate::solving::panel::{Solvable, SolvingOutcome};
use crate::solving::solver::Solver;
use board_games::Seat;
use bot_service::puzzle::StormMove;
use bot_service::solving::{Act, Tried};
use bot_service::{MoveInput, RaceId, RaceView, ServiceError, StormAt};

/// Where a button was shown in a race.
#[derive(Clone, Copy)]
pub struct RaceBoard(pub StormAt);

impl Solvable for RaceBoard {
    type Seen = RaceView;
    type Done = StormMove;

    async fn look(&self, solver: Solver<'_>) -> Result<RaceView, ServiceError> {
        let races = solver.app.service.puzzles.races();
        races.look(solver.request, solver.place, RaceId(self.0.seed)).await
    }

    async fn act(&self, solver: Solver<'_>, act: Act<MoveInput<'_>>) -> SolvingOutcome<RaceBoard> {
        solver.app.service.puzzles.races().act(solver.request, solver.place, self.0, act).await
    }

    async fn panel(solver: Solver<'_>, view: &RaceView, tried: Option<&Tried<StormMove>>) -> OutgoingMessage {
        let below = view.solving.as_ref().map_or(Seat::First, below);
        messages::race_panel(view, tried, below, solver.reader)
    }

    fn board(&self, view: &RaceView) -> Option<impl SolvingBoard> {
        let solving = view.solving.as_ref().filter(|_| view.at() == self.0)?;
        Some(PuzzleBoard { solving, of: BoardOf::Race(self.0) })
    }

    async fn refused(&self, _: Solver<'_>, error: ServiceError) -> Refusal {
        error.into()
    }
}
