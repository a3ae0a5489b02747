//! `/board`: the current board, in private.

use poise::ChoiceParameter;

use crate::board::own_side;
use crate::kit::command_context::{Context, Error, answer, find_game, reader, user};
use crate::table::messages::own_board;
use bot_service::game::{GameError, GameId};
use makruk::Color;

/// Which side is at the bottom.
#[derive(Clone, Copy, Debug, ChoiceParameter)]
pub enum ViewChoice {
    /// White.
    #[name = "choice-white"]
    White,
    /// Black.
    #[name = "choice-black"]
    Black,
}

/// Shows the board.
#[poise::command(slash_command, install_context = "Guild", interaction_context = "Guild|BotDm")]
pub async fn board(ctx: Context<'_>, view: Option<ViewChoice>, #[min = 1] game: Option<u32>) -> Result<(), Error> {
    let snapshot = find_game(ctx, game.map(|number| GameId(number.into()))).await?;
    let play = snapshot.game.play().ok_or(GameError::NotBegun)?;
    let below = match view {
        None => own_side::below(ctx.data(), user(ctx), &snapshot).await,
        Some(ViewChoice::White) => Color::White,
        Some(ViewChoice::Black) => Color::Black,
    };
    answer(ctx, own_board(&snapshot, play, user(ctx), below, reader(ctx))).await;
    Ok(())
}
