//! The panel of a server's settings, for its managers.

use crate::kit::component::Component;
use crate::kit::component_context::{ComponentContext, Response};
use crate::kit::refusal;
use crate::kit::refusal::Refusal;
use crate::people::panel::PanelPart;
use crate::setup::panel as setup_panel;
use crate::setup::panel_part::SetupPart;

impl Component for SetupPart {
    async fn on_use(self, ctx: &mut ComponentContext<'_>) -> Result<Response, Refusal> {
        on_part(ctx, self).await
    }
}

/// Takes a choice, and shows the page as it is then. Whether the person manages the server is looked at each time.
pub(crate) async fn on_part(ctx: &ComponentContext<'_>, part: SetupPart) -> Result<Response, Refusal> {
    let permissions = ctx.interaction.member.as_ref().and_then(|member| member.permissions);
    let guild = refusal::require_manager(ctx.guild(), permissions)?;
    let page = match part {
        PanelPart::Turn(page) => page,
        PanelPart::Choose(choice) => {
            setup_panel::choose(ctx.app, guild, choice, &ctx.all_selected()).await?;
            choice.page()
        }
    };
    Ok(Response::InPlace(setup_panel::page(ctx.app, guild, ctx.site(), page, ctx.locale()).await?))
}
