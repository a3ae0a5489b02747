//! The buttons of a season: what asks its managers to be confirmed.

use crate::kit::club_roles::require_giveable;
use crate::kit::component::Component;
use crate::kit::component_context::{ComponentContext, Response};
use crate::kit::refusal::Refusal;
use crate::kit::roster::roster;
use crate::season::action::{SeasonAction, SeasonOfGameAction};
use crate::season::commands::chosen_roles;
use crate::season::messages;
use board_games::GameKind;
use bot_service::{LadderId, RoleChoice};

impl Component for SeasonAction {
    async fn on_use(self, ctx: &mut ComponentContext<'_>) -> Result<Response, Refusal> {
        self.on_season_of(ctx, GameKind::Makruk).await
    }
}

impl Component for SeasonOfGameAction {
    async fn on_use(self, ctx: &mut ComponentContext<'_>) -> Result<Response, Refusal> {
        self.action.on_season_of(ctx, self.game).await
    }
}

impl SeasonAction {
    async fn on_season_of(self, ctx: &mut ComponentContext<'_>, game: GameKind) -> Result<Response, Refusal> {
        match self {
            SeasonAction::Places { season, page } => {
                let of = LadderId { guild: ctx.server()?, game };
                places(ctx, of, season, page).await
            }
            SeasonAction::End(number) => {
                let of = LadderId { guild: ctx.organised_server().await?, game };
                let ended = ctx.app.service.seasons.end(ctx.request(), of, number).await?;
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
async fn places(
    ctx: &mut ComponentContext<'_>,
    of: LadderId,
    season: u32,
    page: Option<u16>,
) -> Result<Response, Refusal> {
    // Discord may be asked for everybody on the page.
    if ctx.is_ephemeral() {
        ctx.defer().await?;
    } else {
        ctx.defer_private().await?;
    }
    let at = ctx.app.service.seasons.at(of, Some(season)).await?;
    let page = messages::season_page(&at, page, ctx.player());
    let names = roster(ctx.app, of.guild, &messages::season_named_on(&at, page)).await.names();
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
