//! The buttons of a race.

use crate::i18n::Locale;
use crate::kit::component::Component;
use crate::kit::component_context::{ComponentContext, Response};
use crate::kit::form::FormContext;
use crate::kit::message::OutgoingMessage;
use crate::kit::refusal::Refusal;
use crate::puzzles::action::{RaceAction, RaceButton};
use crate::puzzles::race::messages;
use crate::puzzles::race::panel::RaceBoard;
use crate::solving::panel::{Solvable as _, on_press, on_typed};
use crate::solving::solver::Solver;
use crate::solving::solving_move::SolvingMove;
use bot_service::{PuzzleRace, RaceId, RaceStage, StormAt};

impl Component for RaceButton {
    async fn on_use(self, ctx: &mut ComponentContext<'_>) -> Result<Response, Refusal> {
        if let RaceAction::OnBoard(index, made, mv) = self.action {
            return on_press(ctx, self.board(index, made), mv).await;
        }
        let solver = Solver::from(&*ctx);
        let (races, request) = (solver.app.service.puzzles.races(), solver.request);
        let of = races.meant(solver.place, RaceId(self.race)).await?;
        match self.action {
            RaceAction::Join => {
                let after = races.join(request, &of).await?;
                invitation(ctx, &after).await
            }
            RaceAction::Leave => {
                let after = races.leave(request, &of).await?;
                match after.race.stage {
                    RaceStage::Open => invitation(ctx, &after).await,
                    // The messages change by themselves.
                    _ => Ok(Response::Private(messages::race_left(ctx.locale()))),
                }
            }
            RaceAction::Begin => {
                races.begin(request, &of).await?;
                Ok(Response::Silent)
            }
            RaceAction::Solve | RaceAction::OnBoard(..) => {
                let view = races.look(request, solver.place, of.race.id).await?;
                Ok(Response::Private(RaceBoard::panel(solver, &view, None).await))
            }
        }
    }

    async fn on_form(self, ctx: &FormContext<'_>) -> Result<OutgoingMessage, Refusal> {
        let RaceAction::OnBoard(index, made, SolvingMove::Type) = self.action else { return Err(Refusal::OldButton) };
        on_typed(ctx, self.board(index, made)).await
    }
}

impl RaceButton {
    const fn board(self, index: u32, made: u8) -> RaceBoard {
        RaceBoard(StormAt { seed: self.race, index, made })
    }
}

/// The invitation as it is now: others may have pressed meanwhile.
async fn invitation(ctx: &ComponentContext<'_>, after: &PuzzleRace) -> Result<Response, Refusal> {
    let newest = ctx.app.service.puzzles.races().race(after.guild, after.channel, after.race.id).await?;
    let locale: Locale = ctx.app.server(Some(after.guild)).await.style.language.unwrap_or(after.race.language);
    Ok(Response::InPlace(messages::race_invitation(&newest, &[], locale)))
}
