//! `/export`: a game as PGN, FEN or animated picture, all of the user's games as PGN, or everything about the user.

use crate::kit::command_context::{Context, Error, answer, defer, game_of_place, locale, user};
use crate::kit::ids::channel;
use crate::table::export;
use crate::table::refusal::TableRefusal;
use bot_service::Snapshot;
use bot_service::game::{GameError, GameId};

/// What a game is exported as.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, poise::ChoiceParameter)]
pub enum ExportChoice {
    /// The moves of one game.
    #[default]
    #[name = "choice-export-pgn"]
    Pgn,
    /// An animated picture of one game.
    #[name = "choice-export-gif"]
    Gif,
    /// The position of one game.
    #[name = "choice-export-fen"]
    Fen,
    /// The moves of all of the user's finished games.
    #[name = "choice-export-all"]
    All,
    /// Everything that is kept about the user.
    #[name = "choice-export-data"]
    Data,
}

/// Exports a game.
#[poise::command(slash_command, install_context = "Guild", interaction_context = "Guild|BotDm")]
pub async fn export(ctx: Context<'_>, format: Option<ExportChoice>, #[min = 1] game: Option<u32>) -> Result<(), Error> {
    let (app, locale, format) = (ctx.data(), locale(ctx), format.unwrap_or_default());
    if format == ExportChoice::All {
        defer(ctx).await?;
        answer(ctx, export::all_games(app, user(ctx), locale).await?).await;
        return Ok(());
    }
    if format == ExportChoice::Data {
        defer(ctx).await?;
        answer(ctx, export::own_data(app, user(ctx), locale).await?).await;
        return Ok(());
    }
    let snapshot = chosen(ctx, game.map(|number| GameId(number.into()))).await?;
    let play = snapshot.game.play().ok_or(GameError::NotBegun)?;
    let found = match format {
        ExportChoice::Fen => crate::table::messages::fen(&snapshot, play, locale),
        ExportChoice::Gif => {
            defer(ctx).await?;
            crate::table::messages::own_film(&snapshot, play, locale)
        }
        ExportChoice::Pgn | ExportChoice::All | ExportChoice::Data => {
            defer(ctx).await?;
            export::one_game(app, &snapshot, locale).await
        }
    };
    answer(ctx, found).await;
    Ok(())
}

/// The game with this number; without one, the game of the channel, or the last one that has ended there.
async fn chosen(ctx: Context<'_>, number: Option<GameId>) -> Result<Snapshot, Error> {
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
