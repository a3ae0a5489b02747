//! `/help`: how to play, by task.

use crate::help::page::HelpPage;
use crate::kit::command_context::{Context, Error, answer, reader};

/// Explains how to play.
#[poise::command(slash_command, install_context = "Guild", interaction_context = "Guild|BotDm")]
pub async fn help(ctx: Context<'_>) -> Result<(), Error> {
    let app = ctx.data();
    answer(ctx, crate::help::messages::help(HelpPage::Overview, |name| app.command_mention(name), reader(ctx))).await;
    Ok(())
}
