//! `/help`: how to play, by task.

use crate::commands::context::{Context, Error, answer, reader};
use crate::help_page::HelpPage;
use crate::present;

/// Explains how to play.
#[poise::command(slash_command, install_context = "Guild", interaction_context = "Guild|BotDm")]
pub async fn help(ctx: Context<'_>) -> Result<(), Error> {
    let data = ctx.data();
    answer(ctx, present::help(HelpPage::Overview, |name| data.command_mention(name), reader(ctx))).await;
    Ok(())
}
