//! `/board`: the current board, in private.

use crate::board::own_side;
use crate::kit::choices::choices;
use crate::kit::command_context::{CommandContext, Error, find_game, finish, reader, user};
use crate::table::messages::own_board;
use board_games::Seat;
use bot_service::game::{GameError, GameId};

choices! {
    ViewChoice -> Seat {
        White = "choice-white" => Seat::First,
        Black = "choice-black" => Seat::Second,
    }
}

/// Shows the board.
#[poise::command(slash_command, install_context = "Guild|User", interaction_context = "Guild|BotDm|PrivateChannel")]
pub async fn board(
    ctx: CommandContext<'_>,
    view: Option<ViewChoice>,
    #[min = 1] game: Option<u32>,
) -> Result<(), Error> {
    let snapshot = find_game(ctx, game.map(|number| GameId(number.into()))).await?;
    let play = snapshot.game.play().ok_or(GameError::NotBegun)?;
    let below = match view {
        None => own_side::below(ctx.data(), user(ctx), &snapshot).await,
        Some(view) => view.into(),
    };
    finish(ctx, own_board(&snapshot, play, user(ctx), below, reader(ctx))).await
}
