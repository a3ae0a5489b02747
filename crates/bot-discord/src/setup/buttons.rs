//! The panel of a server's settings, for its managers.

use crate::kit::component::Component;
use crate::kit::component_context::{ComponentContext, Response};
use crate::kit::refusal::Refusal;
use crate::people::panel::PanelPart;
use crate::setup::panel as setup_panel;
use crate::setup::panel_part::SetupPart;

impl Component for SetupPart {
    /// Takes a choice, and shows the page as it is then. Whether the person manages the server is looked at each time.
    async fn on_use(self, ctx: &mut ComponentContext<'_>) -> Result<Response, Refusal> {
        let guild = ctx.managed_server()?;
        let page = match self {
            PanelPart::Turn(page) => page,
            PanelPart::Choose(choice) => {
                setup_panel::choose(ctx.app, guild, choice, &ctx.all_selected()).await?;
                choice.page()
            }
        };
        Ok(Response::Panel(setup_panel::page(ctx.app, guild, ctx.site(), page, ctx.locale()).await?))
    }
}
