//! `/board`: the board as it stands, for the one who asks.

use poise::ChoiceParameter;

use super::{Context, Error, answer, game_here, locale, own_game};
use crate::discord::present::board_seen;
use crate::game::{GameError, GameId};
use makruk::Color;

/// Which side sits below.
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
    let snapshot = match game {
        Some(number) => own_game(ctx, GameId(number.into())).await?,
        None => game_here(ctx).await?,
    };
    let play = snapshot.game.play().ok_or(GameError::NotBegun)?;
    let below = match view {
        None | Some(ViewChoice::White) => Color::White,
        Some(ViewChoice::Black) => Color::Black,
    };
    answer(ctx, board_seen(&snapshot, play, below, locale(ctx))).await
}
