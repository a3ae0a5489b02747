//! `/export`: a game as PGN, FEN or animated picture, all of the user's games as PGN, or everything about the user.

use crate::kit::choices::choices;
use crate::kit::command_context::{CommandContext, Error, defer, finish, game_of_place, locale, user};
use crate::kit::ids::channel;
use crate::table::export;
use crate::table::messages;
use crate::table::refusal::TableRefusal;
use bot_service::Snapshot;
use bot_service::game::{GameError, GameId};

choices! {
    ExportChoice {
        Pgn = "choice-export-pgn",
        Gif = "choice-export-gif",
        Fen = "choice-export-fen",
        All = "choice-export-all",
        Data = "choice-export-data",
    }
}

/// Exports a game.
#[poise::command(slash_command, install_context = "Guild|User", interaction_context = "Guild|BotDm|PrivateChannel")]
pub async fn export(
    ctx: CommandContext<'_>,
    format: Option<ExportChoice>,
    #[min = 1] game: Option<u32>,
) -> Result<(), Error> {
    let (app, locale, format) = (ctx.data(), locale(ctx), format.unwrap_or(ExportChoice::Pgn));
    if format == ExportChoice::All {
        defer(ctx).await?;
        return finish(ctx, export::all_games(app, user(ctx), locale).await?).await;
    }
    if format == ExportChoice::Data {
        defer(ctx).await?;
        return finish(ctx, export::own_data(app, user(ctx), locale).await?).await;
    }
    let snapshot = chosen(ctx, game.map(|number| GameId(number.into()))).await?;
    let play = snapshot.game.play().ok_or(GameError::NotBegun)?;
    let found = match format {
        ExportChoice::Fen => messages::fen(&snapshot, play, locale),
        ExportChoice::Gif => {
            defer(ctx).await?;
            messages::own_film(&snapshot, play, locale)
        }
        ExportChoice::Pgn | ExportChoice::All | ExportChoice::Data => {
            defer(ctx).await?;
            export::one_game(app, &snapshot, locale).await
        }
    };
    finish(ctx, found).await
}

/// The game with this number; without one, the game of the channel, or the last one that has ended there.
async fn chosen(ctx: CommandContext<'_>, number: Option<GameId>) -> Result<Snapshot, Error> {
    if let Some(number) = number {
        return game_of_place(ctx, number).await;
    }
    let (games, here) = (&ctx.data().service.games, channel(ctx.interaction.channel_id));
    let found = match games.open_in(here).await? {
        Some(open) => Some(open),
        None => games.last_in(here).await?,
    };
    match found {
        Some(game) => Ok(games.get(game).await?),
        None => Err(TableRefusal::NothingToExport.into()),
    }
}
