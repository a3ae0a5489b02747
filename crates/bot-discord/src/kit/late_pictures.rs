//! Shows pictures that wait for a permission once it is granted.

use std::sync::Arc;

use serenity::all::{GuildId, Permissions};
use tokio::sync::broadcast::error::RecvError;

use crate::kit::app::App;
use crate::kit::channel_access::FilesBelieved;
use crate::kit::granted;
use crate::kit::pictures_later::Pictureless;
use crate::kit::rest_error::RestError;
use crate::kit::sending::Priority;
use bot_service::BotPart;

/// Shows pictures on servers whose permissions change.
pub fn part(app: Arc<App>) -> BotPart {
    BotPart::infallible("pictures that wait", move |stop| {
        let app = Arc::clone(&app);
        async move {
            let mut changes = app.channel_access.changes();
            loop {
                let changed = tokio::select! {
                    () = stop.cancelled() => return,
                    changed = changes.recv() => changed,
                };
                let waiting = match changed {
                    Ok(guild) => app.pictures_later.of(guild),
                    // The missed changes may have been of any server.
                    Err(RecvError::Lagged(_)) => app.pictures_later.all(),
                    Err(RecvError::Closed) => return,
                };
                show_all(&app, waiting).await;
            }
        }
    })
}

/// Shows this message with its pictures once they are allowed. `tried` is from before it was posted without them.
pub fn wait(app: &App, waiting: Pictureless, tried: FilesBelieved) {
    let guild = waiting.guild;
    app.pictures_later.wait(waiting);
    app.channel_access.repeat_missed(guild, tried);
}

async fn show_all(app: &App, waiting: Vec<Pictureless>) {
    for waiting in waiting {
        let channel = waiting.message.channel;
        if let Err(error) = show(app, waiting).await {
            tracing::warn!(%error, channel = channel.0, "cannot show a picture that waits for a permission");
        }
    }
}

async fn show(app: &App, waiting: Pictureless) -> Result<(), RestError> {
    let Pictureless { guild, message, whole } = waiting;
    let Some(bot) = app.bot_user() else { return Ok(()) };
    let missing = granted::missing(app, GuildId::new(guild.max(1)), message.channel, bot, Priority::Post).await?;
    if missing.contains(Permissions::ATTACH_FILES) {
        return Ok(());
    }
    let turn = app.rest.turn(Priority::Board).await?;
    if app.pictures_later.awaits(message) {
        app.rest.complete(turn, message, &whole).await?;
        app.pictures_later.completed(message);
    }
    Ok(())
}
