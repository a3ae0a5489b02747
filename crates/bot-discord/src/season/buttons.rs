//! The buttons of a season: what asks its managers to be confirmed.

use crate::kit::club_roles::require_giveable;
use crate::kit::component::Component;
use crate::kit::component_context::{ComponentContext, Response};
use crate::kit::refusal::Refusal;
use crate::kit::roster::roster;
use crate::season::action::SeasonAction;
use crate::season::commands::chosen_roles;
use crate::season::messages;
use bot_service::RoleChoice;

impl Component for SeasonAction {
    async fn on_use(self, ctx: &mut ComponentContext<'_>) -> Result<Response, Refusal> {
        match self {
            SeasonAction::Places { season, page } => places(ctx, season, page).await,
            SeasonAction::End(number) => {
                let guild = ctx.organised_server().await?;
                let ended = ctx.app.service.seasons.end(ctx.request(), guild, number).await?;
                Ok(Response::InPlace(messages::season_closed(&ended, ctx.locale())))
            }
            SeasonAction::Roles(choice) => {
                let guild = ctx.managed_server()?;
                choose(ctx, guild, choice).await
            }
        }
    }
}

/// A page of the table of a season: this one, or that with the user's place.
async fn places(ctx: &mut ComponentContext<'_>, season: u32, page: Option<u16>) -> Result<Response, Refusal> {
    let guild = ctx.server()?;
    // Discord may be asked for everybody on the page.
    if ctx.is_ephemeral() {
        ctx.defer().await?;
    } else {
        ctx.defer_private().await?;
    }
    let at = ctx.app.service.seasons.at(guild, Some(season)).await?;
    let page = messages::season_page(&at, page, ctx.player());
    let names = roster(ctx.app, guild, &messages::season_named_on(&at, page)).await.names();
    Ok(Response::InPlace(messages::season_places(&at, page, &names, ctx.locale())))
}

/// Chooses roles, as a manager has seen what that does.
async fn choose(ctx: &mut ComponentContext<'_>, guild: u64, choice: RoleChoice) -> Result<Response, Refusal> {
    ctx.defer().await?;
    require_giveable(ctx.app, guild, &chosen_roles(choice)).await?;
    let locale = ctx.app.server(Some(guild)).await.style.language.unwrap_or(ctx.client());
    let place = (ctx.channel(), locale);
    let at = ctx.app.service.roles.choose(ctx.request(), guild, choice, place).await?;
    Ok(Response::InPlace(messages::roles_chosen(&at, ctx.locale())))
}
