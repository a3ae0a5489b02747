//! The panel of one's own settings.

use crate::kit::component::Component;
use crate::kit::component_context::{ComponentContext, Response};
use crate::kit::refusal::Refusal;
use crate::people::panel::{PanelPart, SettingsPart};
use crate::people::settings as settings_panel;
use crate::people::settings::Viewer;
use bot_service::PuzzlePlace;

impl Component for SettingsPart {
    async fn on_use(self, ctx: &mut ComponentContext<'_>) -> Result<Response, Refusal> {
        let page = match self {
            PanelPart::Turn(page) => page,
            PanelPart::Choose(choice) => {
                let place = PuzzlePlace { server: ctx.guild(), channel: ctx.channel(), parent: None };
                settings_panel::choose(ctx.app, ctx.player(), place, choice, &ctx.all_selected()).await?;
                choice.page()
            }
        };
        let viewer = Viewer { request: ctx.request(), client: ctx.client(), guild: ctx.guild() };
        Ok(Response::Panel(settings_panel::page(ctx.app, viewer, page).await?))
    }
}
