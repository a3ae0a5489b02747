//! A game against the engine from the position that the card of an ending draws.

use crate::kit::component::Component;
use crate::kit::component_context::{ComponentContext, Response};
use crate::kit::refusal::Refusal;
use crate::lessons::learn_action::PlayEnding;
use crate::table::buttons::play::{begin_against_engine, may_play};
use bot_service::ending_terms;
use bot_service::game::{Level, StartPosition};

/// At full strength. The card goes, as the panel does.
impl Component for PlayEnding {
    async fn on_use(self, ctx: &mut ComponentContext<'_>) -> Result<Response, Refusal> {
        // A card with this button is ephemeral, so it was copied.
        if !ctx.is_ephemeral() {
            return Err(Refusal::OldButton);
        }
        may_play(ctx).await?;
        let drawn = ctx.app.school.card(self.card.as_str()).and_then(|card| card.diagram.as_ref());
        let start = StartPosition::of(drawn.ok_or(Refusal::OldButton)?.position.clone())?;
        let terms = ending_terms(start, self.task, ctx.app.ruleset_of(ctx.interaction.guild_id).await?);
        begin_against_engine(ctx, Level::STRONGEST, terms).await
    }
}
