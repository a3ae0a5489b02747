//! What the components of the panel do.

use crate::kit::component::Component;
use crate::kit::component_context::{ComponentContext, Response};
use crate::kit::form::FormContext;
use crate::kit::message::OutgoingMessage;
use crate::kit::refusal::Refusal;
use crate::plans::panel;
use crate::plans::plan_button::{PlanAction, PlanButton};

impl Component for PlanButton {
    async fn on_use(self, ctx: &mut ComponentContext<'_>) -> Result<Response, Refusal> {
        let plans = &ctx.app.service.plans;
        let planned = match self.action {
            PlanAction::Add => {
                let planned = plans.of(ctx.player(), self.game).await?;
                return Ok(Response::Form(panel::form(&planned, ctx.reader)));
            }
            PlanAction::Remove(_) => {
                let chosen = ctx.selected().and_then(|value| value.parse().ok()).ok_or(Refusal::OldButton)?;
                plans.remove(ctx.request(), self.game, chosen).await?
            }
            PlanAction::Clear => plans.clear(ctx.request(), self.game).await?,
        };
        Ok(ctx.shown(panel::panel(&planned, ctx.player(), ctx.reader)))
    }

    async fn on_form(self, ctx: &FormContext<'_>) -> Result<OutgoingMessage, Refusal> {
        let PlanAction::Add = self.action else { return Err(Refusal::OldButton) };
        let typed = ctx.typed(panel::LINE_FIELD).unwrap_or_default();
        let planned = ctx.app.service.plans.add(ctx.request(), self.game, typed).await?;
        Ok(panel::panel(&planned, ctx.player(), ctx.reader))
    }
}
