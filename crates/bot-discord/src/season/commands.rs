//! `/season`: the seasons of the server.

use club_competitions::Days;
use serenity::all::{PartialChannel, Role};

use crate::kit::chosen_channel::chosen_channel;
use crate::kit::club_roles::require_giveable;
use crate::kit::command_context::{
    CommandContext, Error, client, defer, finish, locale, managed_server, organised_server, request, user,
};
use crate::kit::ids::channel as id_of;
use crate::kit::refusal::Refusal;
use crate::kit::roster::{names_in_files, roster};
use crate::season::lookup::{SeasonsMeant, meant};
use crate::season::messages;
use crate::table::commands::choices::GameChoice;
use crate::table::game_option;
use bot_service::game::PlayerId;
use bot_service::{ChannelId, LadderId, NewSeason, RoleChoice, TopRole};

/// How many games a champion has to have played, and how many rungs have a role, unless something else is chosen.
const CHAMPION_GAMES: u32 = 4;
const RUNGS: u16 = 3;

const LISTED: u32 = 10;

/// Seasons: a champion and a table.
#[poise::command(
    slash_command,
    guild_only,
    install_context = "Guild|User",
    interaction_context = "Guild|PrivateChannel",
    subcommand_required,
    subcommands("show", "history", "export", "begin", "move_to", "end", "roles")
)]
pub async fn season(_: CommandContext<'_>) -> Result<(), Error> {
    Err(Refusal::UnknownCommand)
}

/// Shows the table of a season.
#[poise::command(slash_command)]
async fn show(
    ctx: CommandContext<'_>,
    #[min = 1]
    #[max = 10000]
    number: Option<u32>,
    game: Option<GameChoice>,
) -> Result<(), Error> {
    let of = meant(ctx, game, SeasonsMeant::Any).await?;
    let at = ctx.data().service.seasons.at(of, number).await?;
    let names = roster(ctx.data(), of.guild, &messages::season_named(&at)).await.names();
    let moving = ctx.data().command_mention("season move");
    let words = messages::SeasonWords { names: &names, show: "", moving: &moving };
    finish(ctx, messages::season(&at, user(ctx), &words, locale(ctx))).await
}

/// Lists the seasons with their champions.
#[poise::command(slash_command)]
async fn history(ctx: CommandContext<'_>, game: Option<GameChoice>) -> Result<(), Error> {
    let of = meant(ctx, game, SeasonsMeant::Any).await?;
    let (seasons, all) = ctx.data().service.seasons.list(of, 0, LISTED).await?;
    finish(ctx, messages::season_history(&seasons, all, locale(ctx))).await
}

/// Exports the table of a season as a file.
#[poise::command(slash_command)]
async fn export(
    ctx: CommandContext<'_>,
    #[min = 1]
    #[max = 10000]
    number: Option<u32>,
    game: Option<GameChoice>,
) -> Result<(), Error> {
    let of = meant(ctx, game, SeasonsMeant::Any).await?;
    let at = ctx.data().service.seasons.at(of, number).await?;
    defer(ctx).await?;
    let players: Vec<PlayerId> = at.table.archive.rows.iter().map(|row| PlayerId(row.player.0)).collect();
    let names = names_in_files(ctx.data(), of.guild, &players).await;
    finish(ctx, messages::season_file(&at, &names, locale(ctx))).await
}

/// Begins a season.
#[poise::command(slash_command)]
async fn begin(
    ctx: CommandContext<'_>,
    #[max_length = 60] name: String,
    #[min = 1]
    #[max = 730]
    days: Option<u16>,
    #[min = 1]
    #[max = 50]
    games: Option<u32>,
    #[channel_types("Text", "News", "Voice", "Stage", "PublicThread", "NewsThread")] channel: Option<PartialChannel>,
    game: Option<GameChoice>,
) -> Result<(), Error> {
    let guild = organised_server(ctx).await?;
    let of = LadderId { guild, game: game_option::chosen(game, &ctx.data().games_of(Some(guild)).await)? };
    let channel = announced_in(ctx, guild, channel).await?;
    let language = ctx.data().server(Some(guild)).await.style.language;
    let new = NewSeason {
        name,
        days: days.and_then(Days::new),
        champion_games: games.unwrap_or(CHAMPION_GAMES),
        channel,
        locale: language.unwrap_or(client(ctx)),
    };
    let at = ctx.data().service.seasons.begin(request(ctx), of, &new).await?;
    finish(ctx, messages::season_begun(&at, locale(ctx))).await
}

/// Where a season is announced: in the channel that was chosen, or here.
async fn announced_in(ctx: CommandContext<'_>, guild: u64, chosen: Option<PartialChannel>) -> Result<ChannelId, Error> {
    match chosen {
        Some(chosen) => chosen_channel(ctx, guild, chosen).await,
        None => Ok(id_of(ctx.interaction.channel_id)),
    }
}

/// Has the season announced in another channel.
#[poise::command(slash_command, rename = "move")]
async fn move_to(
    ctx: CommandContext<'_>,
    #[channel_types("Text", "News", "Voice", "Stage", "PublicThread", "NewsThread")] channel: Option<PartialChannel>,
    game: Option<GameChoice>,
) -> Result<(), Error> {
    let guild = organised_server(ctx).await?;
    let of = meant(ctx, game, SeasonsMeant::Running).await?;
    let channel = announced_in(ctx, guild, channel).await?;
    let at = ctx.data().service.seasons.move_to(request(ctx), of, channel).await?;
    finish(ctx, messages::season_moved(&at, locale(ctx))).await
}

/// Asks whether the season is to end, after showing what that does.
#[poise::command(slash_command)]
async fn end(ctx: CommandContext<'_>, game: Option<GameChoice>) -> Result<(), Error> {
    organised_server(ctx).await?;
    let ending = ctx.data().service.seasons.ending(meant(ctx, game, SeasonsMeant::Running).await?).await?;
    finish(ctx, messages::season_ask_to_end(&ending, locale(ctx))).await
}

/// The roles of a choice.
pub(super) fn chosen_roles(choice: RoleChoice) -> Vec<u64> {
    choice.champion.into_iter().chain(choice.top.map(|top| top.role)).collect()
}

/// Shows which roles the bot gives, or changes them after showing what that does.
#[poise::command(slash_command)]
async fn roles(
    ctx: CommandContext<'_>,
    champion: Option<Role>,
    top: Option<Role>,
    #[min = 1]
    #[max = 25]
    rungs: Option<u16>,
) -> Result<(), Error> {
    let guild = managed_server(ctx)?;
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
        return finish(ctx, messages::roles_shown(&at, &command, locale(ctx))).await;
    }
    defer(ctx).await?;
    require_giveable(ctx.data(), guild, &chosen_roles(choice)).await?;
    finish(ctx, messages::roles_proposed(&roles.proposed(guild, choice).await?, locale(ctx))).await
}
