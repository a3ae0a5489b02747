//! `/setup digest`: the weekly digest, for the managers of a server.

use jiff::civil::Weekday;
use serenity::all::PartialChannel;

use crate::digest::messages;
use crate::digest::read;
use crate::kit::choices::choices;
use crate::kit::chosen_channel::chosen_channel;
use crate::kit::command_context::{CommandContext, Error, client, defer, finish, locale, managed_server, user};
use crate::kit::ids::channel as id_of;
use crate::kit::suggestions::suggest_zone;
use crate::puzzles::day::commands::{read_hour, read_zone};
use crate::puzzles::day::suggestions::suggest_hour;
use bot_service::DigestSettings;

choices! {
    /// The day on which a digest comes.
    DigestDayChoice -> Weekday {
        Monday = "weekday-monday" => Weekday::Monday,
        Tuesday = "weekday-tuesday" => Weekday::Tuesday,
        Wednesday = "weekday-wednesday" => Weekday::Wednesday,
        Thursday = "weekday-thursday" => Weekday::Thursday,
        Friday = "weekday-friday" => Weekday::Friday,
        Saturday = "weekday-saturday" => Weekday::Saturday,
        Sunday = "weekday-sunday" => Weekday::Sunday,
    }
}

/// Sets up the weekly digest, or shows when it comes.
#[poise::command(slash_command, guild_only)]
pub async fn digest(
    ctx: CommandContext<'_>,
    #[channel_types("Text", "News", "Voice", "Stage", "PublicThread", "NewsThread")] channel: Option<PartialChannel>,
    day: Option<DigestDayChoice>,
    #[autocomplete = "suggest_hour"]
    #[max_length = 20]
    hour: Option<String>,
    #[autocomplete = "suggest_zone"]
    #[max_length = 60]
    zone: Option<String>,
) -> Result<(), Error> {
    let (guild, app) = (managed_server(ctx)?, ctx.data());
    let hour = hour.map(|typed| read_hour(&typed)).transpose()?;
    let zone = zone.map(|typed| read_zone(&typed)).transpose()?;
    let channel = match channel {
        Some(chosen) => Some(chosen_channel(ctx, guild, chosen).await?),
        None => {
            defer(ctx).await?;
            None
        }
    };
    if channel.is_some() || day.is_some() || hour.is_some() || zone.is_some() {
        let language = app.server(Some(guild)).await.style.language.unwrap_or(client(ctx));
        let here = id_of(ctx.interaction.channel_id);
        let first = DigestSettings::new(user(ctx), here, read::usual_zone(app, guild).await?, language);
        let change = |settings: &mut DigestSettings| {
            settings.by = user(ctx);
            settings.channel = channel.unwrap_or(settings.channel);
            settings.weekday = day.map_or(settings.weekday, Into::into);
            settings.hour = hour.unwrap_or(settings.hour);
            settings.zone = zone.clone().unwrap_or_else(|| settings.zone.clone());
        };
        app.service.digests.change(guild, &first, change).await?;
    }
    let outgoing = match app.service.digests.plan(guild).await? {
        Some(plan) => {
            let missing = read::missing(app, guild, plan.settings.channel).await;
            messages::digest_settings(&plan, missing, locale(ctx))
        }
        None => messages::digest_not_set(&app.command_mention("setup digest"), locale(ctx)),
    };
    finish(ctx, outgoing).await
}
