//! The buttons of a storm.

use crate::kit::component::Component;
use crate::kit::component_context::{ComponentContext, Response};
use crate::kit::form::FormContext;
use crate::kit::message::OutgoingMessage;
use crate::kit::refusal::Refusal;
use crate::puzzles::action::StormButton;
use crate::solving::panel::{Solvable as _, on_press, on_typed};
use crate::solving::solver::Solver;
use crate::solving::solving_move::SolvingMove;
use bot_service::StormAt;

impl Component for StormButton {
    async fn on_use(self, ctx: &mut ComponentContext<'_>) -> Result<Response, Refusal> {
        match self {
            StormButton::Begin => {
                let solver = Solver::from(&*ctx);
                let view = solver.app.service.puzzles.begin_storm(solver.request).await?;
                Ok(ctx.shown(StormAt::panel(solver, &view, None).await))
            }
            StormButton::OnBoard(at, mv) => on_press(ctx, at, mv).await,
        }
    }

    async fn on_form(self, ctx: &FormContext<'_>) -> Result<OutgoingMessage, Refusal> {
        let StormButton::OnBoard(at, SolvingMove::Type) = self else { return Err(Refusal::OldButton) };
        on_typed(ctx, at).await
    }
}
