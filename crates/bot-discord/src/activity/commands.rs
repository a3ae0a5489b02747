//! `/watch`: the link by which a game is watched; and `/setup watching`, which allows that on a server.

use crate::activity::messages;
use crate::kit::choices::choices;
use crate::kit::command_context::{CommandContext, Error, find_game, finish, locale, managed_server};
use crate::kit::own_games;
use crate::kit::own_games::own_games;
use bot_service::{ServiceError, WatchError, WatchedFrom};

choices! {
    /// From where the games of a server can be watched.
    WatchedFromChoice -> WatchedFrom {
        Channels = "watching-channels" => WatchedFrom::Channels,
        Anywhere = "watching-anywhere" => WatchedFrom::Anywhere,
    }
}

/// Gives the link by which a game is watched from outside Discord.
#[poise::command(slash_command, guild_only)]
pub async fn watch(
    ctx: CommandContext<'_>,
    #[autocomplete = "own_games"]
    #[min = 1]
    game: Option<u32>,
) -> Result<(), Error> {
    let app = ctx.data();
    let links = app.watch_links.as_ref().ok_or(ServiceError::from(WatchError::NoPages))?;
    let snapshot = find_game(ctx, own_games::number(game)).await?;
    app.service.watching.watch(snapshot.id).await?;
    finish(ctx, messages::link(&snapshot, &links.of(snapshot.id), locale(ctx))).await
}

/// Chooses from where the games of a server can be watched, or says from where they are.
#[poise::command(slash_command, guild_only)]
pub async fn watching(ctx: CommandContext<'_>, from: Option<WatchedFromChoice>) -> Result<(), Error> {
    let (guild, app) = (managed_server(ctx)?, ctx.data());
    if app.watch_links.is_none() {
        return Err(ServiceError::from(WatchError::NoPages).into());
    }
    if let Some(from) = from {
        app.service.watching.choose(guild, from.into()).await?;
    }
    finish(ctx, messages::watched_from(app.service.watching.watched_from(guild).await?, locale(ctx))).await
}
