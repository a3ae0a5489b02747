//! `/tournament`: the tournaments of a server.

use club_competitions::CompetitorId as Player;
use club_competitions::competition::{Competition, CompetitionGame};
use club_competitions::tournament::PairedGame;
use serenity::all::User;

use crate::kit::command_context::{
    CommandContext, Error, defer, finish, locale, organised_server, request, server, user,
};
use crate::kit::ids::player;
use crate::kit::refusal::Refusal;
use crate::tournament::check_in_command::check_in;
use crate::tournament::create_command::create;
use crate::tournament::end_series_command::end_series;
use crate::tournament::export_command::export;
use crate::tournament::extend_command::extend;
use crate::tournament::lookup::{chosen, here, looked_at, suggest_any, suggest_open};
use crate::tournament::messages;
use crate::tournament::move_command::move_to;
use crate::tournament::refusal::TournamentMisuse;
use crate::tournament::rule_command::rule;
use bot_service::{Phase, TournamentAt};

/// Tournaments.
#[poise::command(
    slash_command,
    guild_only,
    install_context = "Guild|User",
    interaction_context = "Guild|PrivateChannel",
    subcommand_required,
    subcommands(
        "create",
        "show",
        "start",
        "check_in",
        "withdraw",
        "sit_out",
        "forfeit",
        "rule",
        "extend",
        "move_to",
        "cancel",
        "list",
        "export",
        "end_series"
    )
)]
pub async fn tournament(_: CommandContext<'_>) -> Result<(), Error> {
    Err(Refusal::UnknownCommand)
}

/// Shows a tournament.
#[poise::command(slash_command)]
async fn show(
    ctx: CommandContext<'_>,
    #[autocomplete = "suggest_any"]
    #[max_length = 100]
    tournament: Option<String>,
) -> Result<(), Error> {
    let at = looked_at(ctx.data(), server(ctx)?, &here(ctx), tournament.as_deref()).await?;
    defer(ctx).await?;
    let outgoing = crate::tournament::page::page(ctx.data(), &at, user(ctx), locale(ctx)).await?;
    finish(ctx, outgoing).await
}

/// Begins a tournament.
#[poise::command(slash_command)]
async fn start(
    ctx: CommandContext<'_>,
    #[autocomplete = "suggest_open"]
    #[max_length = 100]
    tournament: Option<String>,
) -> Result<(), Error> {
    let at = find_managed(ctx, tournament.as_deref()).await?;
    defer(ctx).await?;
    let after = ctx.data().service.tournaments.start(request(ctx), at.id).await?;
    finish(ctx, messages::tournament_started(&after, locale(ctx))).await
}

/// Withdraws from a tournament, after a question if it has begun, or takes a member out.
#[poise::command(slash_command)]
async fn withdraw(
    ctx: CommandContext<'_>,
    #[autocomplete = "suggest_open"]
    #[max_length = 100]
    tournament: Option<String>,
    member: Option<User>,
) -> Result<(), Error> {
    if let Some(member) = member.map(|member| player(member.id)).filter(|member| *member != user(ctx)) {
        let at = find_managed(ctx, tournament.as_deref()).await?;
        let after = ctx.data().service.tournaments.expel(request(ctx), at.id, member).await?;
        return finish(ctx, messages::tournament_expelled(&after, member, locale(ctx))).await;
    }
    let at = find(ctx, tournament.as_deref()).await?;
    let outgoing = match at.phase {
        Phase::Running(_) => messages::tournament_ask_to_withdraw(&at, locale(ctx)),
        _ => {
            let after = ctx.data().service.tournaments.withdraw(request(ctx), at.id).await?;
            messages::tournament_left(&after, locale(ctx))
        }
    };
    finish(ctx, outgoing).await
}

/// Sits the next round out.
#[poise::command(slash_command, rename = "sit-out")]
async fn sit_out(
    ctx: CommandContext<'_>,
    #[autocomplete = "suggest_open"]
    #[max_length = 100]
    tournament: Option<String>,
) -> Result<(), Error> {
    let at = find(ctx, tournament.as_deref()).await?;
    let after = ctx.data().service.tournaments.sit_out(request(ctx), at.id).await?;
    finish(ctx, messages::tournament_sits_out(&after, locale(ctx))).await
}

/// Gives the open game of a member to the other player.
#[poise::command(slash_command)]
async fn forfeit(
    ctx: CommandContext<'_>,
    member: User,
    #[autocomplete = "suggest_open"]
    #[max_length = 100]
    tournament: Option<String>,
) -> Result<(), Error> {
    let at = find_managed(ctx, tournament.as_deref()).await?;
    let loser = player(member.id);
    let game = at.competition().and_then(|competition| open_game(competition, Player(loser.0)));
    let (game, _) = game.ok_or(TournamentMisuse::NoOpenGame(loser))?;
    let after = ctx.data().service.tournaments.forfeit(request(ctx), at.id, game, loser).await?;
    let outgoing = messages::tournament_defaulted(&after, game, loser, locale(ctx)).ok_or(Refusal::UnknownCommand)?;
    finish(ctx, outgoing).await
}

/// The player's unfinished game. In every form there is at most one.
fn open_game(competition: &Competition, player: Player) -> Option<(CompetitionGame, PairedGame)> {
    competition.current().into_iter().find(|(_, game)| game.involves(player))
}

/// Asks whether a manager is sure to call a tournament off.
#[poise::command(slash_command)]
async fn cancel(
    ctx: CommandContext<'_>,
    #[autocomplete = "suggest_open"]
    #[max_length = 100]
    tournament: Option<String>,
) -> Result<(), Error> {
    let at = find_managed(ctx, tournament.as_deref()).await?;
    finish(ctx, messages::tournament_ask_to_cancel(&at, locale(ctx))).await
}

/// Lists the tournaments of the server.
#[poise::command(slash_command)]
async fn list(ctx: CommandContext<'_>) -> Result<(), Error> {
    let all = ctx.data().service.tournaments.of_guild(server(ctx)?).await?;
    finish(ctx, messages::tournament_list(&all, |name| ctx.data().command_mention(name), locale(ctx))).await
}

/// The tournament that is meant: the one that was named, or that of the place.
async fn find(ctx: CommandContext<'_>, choice: Option<&str>) -> Result<TournamentAt, Error> {
    chosen(ctx.data(), server(ctx)?, &here(ctx), choice).await
}

/// The same, for organisers only.
async fn find_managed(ctx: CommandContext<'_>, choice: Option<&str>) -> Result<TournamentAt, Error> {
    organised_server(ctx).await?;
    find(ctx, choice).await
}
