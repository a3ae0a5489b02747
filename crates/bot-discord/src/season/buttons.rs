//! The buttons of a season: what asks its managers to be confirmed.

use crate::kit::club_roles::require_giveable;
use crate::kit::component::Component;
use crate::kit::component_context::{ComponentContext, Response};
use crate::kit::refusal::Refusal;
use crate::season::action::SeasonAction;
use crate::season::messages;
use bot_service::RoleChoice;

impl Component for SeasonAction {
    async fn on_use(self, ctx: &mut ComponentContext<'_>) -> Result<Response, Refusal> {
        let guild = ctx.managed_server()?;
        match self {
            SeasonAction::End(number) => {
                let ended = ctx.app.service.seasons.end(ctx.request(), guild, number).await?;
                Ok(Response::InPlace(messages::season_closed(&ended, ctx.locale())))
            }
            SeasonAction::Roles(choice) => choose(ctx, guild, choice).await,
        }
    }
}

/// Chooses roles, as a manager has seen what that does.
async fn choose(ctx: &mut ComponentContext<'_>, guild: u64, choice: RoleChoice) -> Result<Response, Refusal> {
    ctx.defer().await?;
    require_giveable(ctx.app, guild, choice).await?;
    let locale = ctx.app.server(Some(guild)).await.style.language.unwrap_or(ctx.client());
    let place = (ctx.channel(), locale);
    let at = ctx.app.service.roles.choose(ctx.request(), guild, choice, place).await?;
    Ok(Response::InPlace(messages::roles_chosen(&at, ctx.locale())))
}
