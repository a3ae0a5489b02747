//! `/help`: how to play, by task.

use crate::help::messages;
use crate::help::page::HelpPage;
use crate::kit::command_context::{CommandContext, Error, finish, reader};

/// Explains how to play.
#[poise::command(slash_command, install_context = "Guild|User", interaction_context = "Guild|BotDm|PrivateChannel")]
pub async fn help(ctx: CommandContext<'_>) -> Result<(), Error> {
    let app = ctx.data();
    finish(ctx, messages::help(HelpPage::Overview, |name| app.command_mention(name), reader(ctx))).await
}
