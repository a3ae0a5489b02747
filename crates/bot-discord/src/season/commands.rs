//! `/season`: the seasons of the server.

use club_competitions::Days;
use serenity::all::{PartialChannel, Role};

use crate::kit::club_roles::require_giveable;
use crate::kit::command_context::{Context, Error, answer, client, defer, guild, locale, request, user};
use crate::kit::ids::channel as id_of;
use crate::kit::refusal::{Refusal, require_manager};
use crate::kit::roster::roster;
use bot_service::{NewSeason, RoleChoice, TopRole};

/// How many games a champion has to have played, and how many rungs have a role, unless something else is chosen.
const CHAMPION_GAMES: u32 = 4;
const RUNGS: u16 = 3;

/// How many seasons are listed.
const LISTED: u32 = 10;

/// Seasons: a champion and a table.
#[poise::command(
    slash_command,
    guild_only,
    install_context = "Guild",
    interaction_context = "Guild",
    subcommand_required,
    subcommands("show", "history", "begin", "end", "roles")
)]
pub async fn season(_: Context<'_>) -> Result<(), Error> {
    Err(Refusal::UnknownCommand)
}

/// Shows the table of a season.
#[poise::command(slash_command)]
async fn show(
    ctx: Context<'_>,
    #[min = 1]
    #[max = 10000]
    number: Option<u32>,
) -> Result<(), Error> {
    let guild = guild(ctx).ok_or(Refusal::GuildOnly)?;
    let at = ctx.data().service.seasons.at(guild, number).await?;
    let names = roster(ctx.data(), guild, &crate::season::messages::season_named(&at)).await.names();
    let words = crate::season::messages::SeasonWords { names: &names, show: "" };
    answer(ctx, crate::season::messages::season(&at, user(ctx), &words, locale(ctx))).await;
    Ok(())
}

/// Lists the seasons with their champions.
#[poise::command(slash_command)]
async fn history(ctx: Context<'_>) -> Result<(), Error> {
    let guild = guild(ctx).ok_or(Refusal::GuildOnly)?;
    let (seasons, all) = ctx.data().service.seasons.list(guild, 0, LISTED).await?;
    answer(ctx, crate::season::messages::season_history(&seasons, all, locale(ctx))).await;
    Ok(())
}

/// Begins a season.
#[poise::command(slash_command)]
async fn begin(
    ctx: Context<'_>,
    #[max_length = 60] name: String,
    #[min = 1]
    #[max = 730]
    days: Option<u16>,
    #[min = 1]
    #[max = 50]
    games: Option<u32>,
    #[channel_types("Text", "News")] channel: Option<PartialChannel>,
) -> Result<(), Error> {
    let guild = manager(ctx)?;
    let language = ctx.data().server(Some(guild)).await.style.language;
    let new = NewSeason {
        name,
        days: days.and_then(Days::new),
        champion_games: games.unwrap_or(CHAMPION_GAMES),
        channel: channel.map_or(id_of(ctx.interaction.channel_id), |channel| id_of(channel.id)),
        locale: language.unwrap_or(client(ctx)),
    };
    let at = ctx.data().service.seasons.begin(request(ctx), guild, &new).await?;
    answer(ctx, crate::season::messages::season_begun(&at, locale(ctx))).await;
    Ok(())
}

/// Asks whether the season is to end, after showing what that does.
#[poise::command(slash_command)]
async fn end(ctx: Context<'_>) -> Result<(), Error> {
    let ending = ctx.data().service.seasons.ending(manager(ctx)?).await?;
    answer(ctx, crate::season::messages::season_ask_to_end(&ending, locale(ctx))).await;
    Ok(())
}

/// Shows which roles the bot gives, or changes them after showing what that does.
#[poise::command(slash_command)]
async fn roles(
    ctx: Context<'_>,
    champion: Option<Role>,
    top: Option<Role>,
    #[min = 1]
    #[max = 25]
    rungs: Option<u16>,
) -> Result<(), Error> {
    let guild = manager(ctx)?;
    let roles = &ctx.data().service.roles;
    let at = roles.at(guild).await?;
    let before = at.choice;
    let top = match top {
        Some(top) => Some(TopRole { role: top.id.get(), rungs: before.top.map_or(RUNGS, |before| before.rungs) }),
        None => before.top,
    };
    let top = top.map(|top| TopRole { rungs: rungs.unwrap_or(top.rungs), ..top });
    let choice = RoleChoice { champion: champion.map(|role| role.id.get()).or(before.champion), top };
    if choice == before {
        let command = ctx.data().command_mention("season roles");
        answer(ctx, crate::season::messages::roles_shown(&at, &command, locale(ctx))).await;
        return Ok(());
    }
    defer(ctx).await?;
    require_giveable(ctx.data(), guild, choice).await?;
    answer(ctx, crate::season::messages::roles_proposed(&roles.proposed(guild, choice).await?, locale(ctx))).await;
    Ok(())
}

/// The server, if the user manages it.
fn manager(ctx: Context<'_>) -> Result<u64, Error> {
    require_manager(guild(ctx), ctx.interaction.member.as_ref().and_then(|member| member.permissions))
}
