//! `/club`: what two members have played, forecasts, whom to play next, and what managers have done.

use club_competitions::{PlayedResult, Ruling};
use serenity::all::User;

use crate::kit::choices::choices;
use crate::kit::command_context::{
    CommandContext, Error, defer, finish, managed_server, reader, request, server, user,
};
use crate::kit::ids::player;
use crate::kit::refusal::Refusal;
use crate::kit::reply_or_defer::reply_or_defer;
use crate::ratings::choices::PoolChoice;
use crate::ratings::messages::{club_audit_log, club_corrected, club_settings};
use crate::ratings::page as club_page;
use crate::ratings::refusal::TwoPlayersNeeded;
use bot_service::club::{ClubSettings, RatingRules};
use bot_service::game::{GameId, PlayerId};

/// How many entries of the log are shown at once.
const LOG: u64 = 5;

/// The club.
#[poise::command(
    slash_command,
    guild_only,
    install_context = "Guild|User",
    interaction_context = "Guild|PrivateChannel",
    subcommand_required,
    subcommands("versus", "odds", "forecasts", "next", "log", "correct", "settings")
)]
pub async fn club(_: CommandContext<'_>) -> Result<(), Error> {
    Err(Refusal::UnknownCommand)
}

choices! {
    RulingChoice -> Option<Ruling> {
        White = "choice-ruling-white" => Some(Ruling::Result(PlayedResult::WhiteWon)),
        Black = "choice-ruling-black" => Some(Ruling::Result(PlayedResult::BlackWon)),
        Draw = "choice-ruling-draw" => Some(Ruling::Result(PlayedResult::Draw)),
        Void = "choice-ruling-void" => Some(Ruling::Void),
        Played = "choice-ruling-played" => None,
    }
}

/// What two members have played against each other.
#[poise::command(slash_command)]
async fn versus(ctx: CommandContext<'_>, #[rename = "player"] one: User, opponent: Option<User>) -> Result<(), Error> {
    let players = two_players(ctx, &one, opponent.as_ref())?;
    let work = club_page::versus(ctx.data(), server(ctx)?, players, reader(ctx));
    finish(ctx, reply_or_defer(work, defer(ctx)).await??).await
}

/// Two different people: those that were named, or the user and the one that was.
fn two_players(ctx: CommandContext<'_>, one: &User, opponent: Option<&User>) -> Result<[PlayerId; 2], Error> {
    let players = match opponent {
        Some(opponent) => [player(one.id), player(opponent.id)],
        None => [user(ctx), player(one.id)],
    };
    if players[0] == players[1] { Err(TwoPlayersNeeded.into()) } else { Ok(players) }
}

/// How a game between two people would probably end.
#[poise::command(slash_command)]
async fn odds(
    ctx: CommandContext<'_>,
    #[rename = "player"] one: User,
    opponent: Option<User>,
    games: Option<PoolChoice>,
) -> Result<(), Error> {
    let players = two_players(ctx, &one, opponent.as_ref())?;
    let seen = (reader(ctx), request(ctx).at);
    let work = club_page::odds(ctx.data(), server(ctx)?, players, games.map(Into::into), seen);
    finish(ctx, reply_or_defer(work, defer(ctx)).await??).await
}

/// How well games were foretold.
#[poise::command(slash_command)]
async fn forecasts(ctx: CommandContext<'_>, games: Option<PoolChoice>) -> Result<(), Error> {
    let work = club_page::forecasts(ctx.data(), server(ctx)?, games.map(Into::into), reader(ctx));
    finish(ctx, reply_or_defer(work, defer(ctx)).await??).await
}

/// Whom to play next.
#[poise::command(slash_command)]
async fn next(ctx: CommandContext<'_>, games: Option<PoolChoice>) -> Result<(), Error> {
    let seen = (reader(ctx), request(ctx).at);
    let work = club_page::next(ctx.data(), server(ctx)?, user(ctx), games.map(Into::into), seen);
    finish(ctx, reply_or_defer(work, defer(ctx)).await??).await
}

/// What managers have done.
#[poise::command(slash_command)]
async fn log(
    ctx: CommandContext<'_>,
    #[min = 1]
    #[max = 1000]
    page: Option<u16>,
) -> Result<(), Error> {
    let skipped = LOG * (u64::from(page.unwrap_or(1).max(1)) - 1);
    let (log, all) = ctx.data().service.clubs.audit_log(server(ctx)?, skipped, LOG).await?;
    finish(ctx, club_audit_log(&log, all, ctx.data().registry, reader(ctx))).await
}

/// Rules what a game counts as.
#[poise::command(slash_command)]
async fn correct(
    ctx: CommandContext<'_>,
    #[min = 1]
    #[max = 9_007_199_254_740_991_i64]
    game: u64,
    result: RulingChoice,
    #[max_length = 200] reason: String,
) -> Result<(), Error> {
    let guild = managed_server(ctx)?;
    let work = ctx.data().service.clubs.correct(request(ctx), guild, GameId(game), result.into(), &reason);
    let corrected = reply_or_defer(work, defer(ctx)).await??;
    finish(ctx, club_corrected(&corrected, ctx.data().registry, reader(ctx))).await
}

/// Shows by which rules games count, or changes them.
#[poise::command(slash_command)]
async fn settings(
    ctx: CommandContext<'_>,
    #[min = 1]
    #[max = 50]
    cap: Option<u8>,
    #[min = 0]
    #[max = 50]
    moves: Option<u8>,
    #[min = 46]
    #[max = 350]
    provisional: Option<u16>,
    #[min = 46]
    #[max = 350]
    listed: Option<u16>,
) -> Result<(), Error> {
    let guild = managed_server(ctx)?;
    let clubs = &ctx.data().service.clubs;
    let before = clubs.settings(guild).await?;
    let after = ClubSettings {
        rules: RatingRules {
            weekly_cap: cap.unwrap_or(before.rules.weekly_cap),
            least_moves: moves.unwrap_or(before.rules.least_moves),
        },
        provisional_above: provisional.unwrap_or(before.provisional_above),
        listed_below: listed.unwrap_or(before.listed_below),
    };
    let after = clubs.change_settings(request(ctx), guild, after).await?;
    finish(ctx, club_settings(&after, reader(ctx))).await
}
