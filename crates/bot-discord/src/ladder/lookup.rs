//! Which ladder a user means.

use crate::kit::command_context::{CommandContext, Error, server};
use crate::table::commands::choices::GameChoice;
use crate::table::game_option;
use bot_service::{GamesPlayed, LadderId};

/// The ladder of the game that was chosen or, without a choice, the only one of the server.
pub async fn meant(ctx: CommandContext<'_>, game: Option<GameChoice>) -> Result<LadderId, Error> {
    let guild = server(ctx)?;
    if let Some(game) = game {
        return Ok(LadderId { guild, game: game.into() });
    }
    let ladders = ctx.data().service.ladders.of_guild(guild).await?;
    let games = GamesPlayed::of(ladders.iter().map(|at| at.id.game));
    Ok(LadderId { guild, game: game_option::chosen(None, &games)? })
}
