//! `/resign`: asks for confirmation.

use crate::kit::command_context::{CommandContext, Error, find_game, finish, locale, user};
use crate::kit::own_games::{number, own_games};
use crate::table::access::play_of;
use crate::table::messages::ask_to_resign;

/// Asks for confirmation. Its button resigns.
#[poise::command(slash_command, install_context = "Guild|User", interaction_context = "Guild|BotDm|PrivateChannel")]
pub async fn resign(
    ctx: CommandContext<'_>,
    #[autocomplete = "own_games"]
    #[min = 1]
    game: Option<u32>,
) -> Result<(), Error> {
    let snapshot = find_game(ctx, number(game)).await?;
    let play = play_of(&snapshot, user(ctx))?;
    finish(ctx, ask_to_resign(&snapshot, play, locale(ctx))).await
}
