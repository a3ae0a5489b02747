//! The seasons of which game a user means.

use crate::kit::command_context::{CommandContext, Error, server};
use crate::table::commands::choices::GameChoice;
use crate::table::game_option;
use bot_service::{GamesPlayed, LadderId};

/// Among which seasons the meant one is.
#[derive(Clone, Copy)]
pub enum SeasonsMeant {
    Any,
    Running,
}

/// The game that was chosen or, without a choice, the only one with such seasons on the server.
pub async fn meant(ctx: CommandContext<'_>, game: Option<GameChoice>, among: SeasonsMeant) -> Result<LadderId, Error> {
    let guild = server(ctx)?;
    if let Some(game) = game {
        return Ok(LadderId { guild, game: game.into() });
    }
    let seasons = &ctx.data().service.seasons;
    let games = match among {
        SeasonsMeant::Any => seasons.games(guild).await?,
        SeasonsMeant::Running => seasons.running_on(guild).await?.into_iter().map(|at| at.game).collect(),
    };
    Ok(LadderId { guild, game: game_option::chosen(None, &GamesPlayed::of(games))? })
}
