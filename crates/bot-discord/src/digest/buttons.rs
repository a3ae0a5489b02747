//! What the buttons below the settings of digests do.

use crate::digest::action::DigestButton;
use crate::digest::{messages, read};
use crate::kit::component::Component;
use crate::kit::component_context::{ComponentContext, Response};
use crate::kit::refusal::Refusal;
use bot_service::DigestSettings;

impl Component for DigestButton {
    async fn on_use(self, ctx: &mut ComponentContext<'_>) -> Result<Response, Refusal> {
        let guild = ctx.managed_server()?;
        let digests = &ctx.app.service.digests;
        match self {
            DigestButton::Preview => return preview(ctx, guild).await,
            DigestButton::TurnOff => digests.turn_off(guild).await?,
            DigestButton::TurnOn => {
                let first = first(ctx, guild).await?;
                let by = ctx.player();
                digests.change(guild, &first, |settings| settings.by = by).await?;
            }
        }
        let outgoing = match digests.plan(guild).await? {
            Some(plan) => {
                let missing = read::missing(ctx.app, guild, plan.settings.channel).await;
                messages::digest_settings(&plan, missing, ctx.locale())
            }
            None => messages::digest_not_set(&ctx.app.command_mention("setup digest"), ctx.locale()),
        };
        Ok(ctx.shown(outgoing))
    }
}

/// What holds where nothing was chosen.
async fn first(ctx: &ComponentContext<'_>, guild: u64) -> Result<DigestSettings, Refusal> {
    let language = ctx.app.server(Some(guild)).await.style.language.unwrap_or(ctx.client());
    let zone = read::usual_zone(ctx.app, guild).await?;
    Ok(DigestSettings::new(ctx.player(), ctx.channel(), zone, language))
}

/// What the last seven days would tell, as it would be posted, for the manager alone.
async fn preview(ctx: &mut ComponentContext<'_>, guild: u64) -> Result<Response, Refusal> {
    // Discord may be asked for everyone whom it names.
    ctx.defer_private().await?;
    let settings = match ctx.app.service.digests.plan(guild).await? {
        Some(plan) => plan.settings,
        None => first(ctx, guild).await?,
    };
    let digest = read::preview(ctx.app, guild, &settings).await?;
    let readers = read::readers(ctx.app, guild, &settings).await;
    let shown = read::shown(ctx.app, digest).await?;
    Ok(Response::InPlace(messages::digest_preview(&shown, readers.locale).looking(readers.look)))
}
