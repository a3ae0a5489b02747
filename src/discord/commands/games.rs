//! `/games`: everything that one has open, with the way there.

use super::{Context, Error, answer, asker, locale};
use crate::discord::present::list;

/// Lists the asker's games and challenges.
#[poise::command(slash_command, install_context = "Guild", interaction_context = "Guild|BotDm")]
pub async fn games(ctx: Context<'_>) -> Result<(), Error> {
    let data = ctx.data();
    let mut mine = Vec::new();
    for snapshot in data.games.open_of(asker(ctx)).await? {
        let messages = data.games.messages_of(snapshot.id).await?;
        mine.push((snapshot, messages));
    }
    answer(ctx, list(&mine, asker(ctx), &data.command_mention("play"), locale(ctx))).await
}
