//! `/games`: the user's open games and challenges, with links.

use super::context::{Context, Error, answer, locale, user};
use crate::discord::present::list;

/// Lists the user's open games and challenges.
#[poise::command(slash_command, install_context = "Guild", interaction_context = "Guild|BotDm")]
pub async fn games(ctx: Context<'_>) -> Result<(), Error> {
    let data = ctx.data();
    let mut mine = Vec::new();
    for snapshot in data.games.open_of(user(ctx)).await? {
        let messages = data.games.messages_of(snapshot.id).await?;
        mine.push((snapshot, messages));
    }
    answer(ctx, list(&mine, user(ctx), &data.command_mention("play"), locale(ctx))).await;
    Ok(())
}
