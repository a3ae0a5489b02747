//! `/privacy` and `/forget`: what is kept of people, and how they are erased.

use crate::kit::command_context::{CommandContext, Error, finish, locale, user};
use crate::privacy::messages;

/// What is kept.
#[poise::command(slash_command, install_context = "Guild|User", interaction_context = "Guild|BotDm|PrivateChannel")]
pub async fn privacy(ctx: CommandContext<'_>) -> Result<(), Error> {
    let app = ctx.data();
    finish(ctx, messages::privacy(|name| app.command_mention(name), locale(ctx))).await
}

/// Says what erasure would do, or when it will be done.
#[poise::command(slash_command, install_context = "Guild|User", interaction_context = "Guild|BotDm|PrivateChannel")]
pub async fn forget(ctx: CommandContext<'_>) -> Result<(), Error> {
    let shown = match ctx.data().service.privacy.pending_erasure(user(ctx)).await? {
        Some(known) => messages::forget_asked(known, locale(ctx)),
        None => messages::forget_ask(locale(ctx)),
    };
    finish(ctx, shown).await
}
