//! Channels that were deleted.
//!
//! Discord reports the deletion of a channel or a thread while the bot is connected, and answers later requests for
//! one with a specific code. It does not report that the threads of a deleted channel are gone as well. An invisible channel or
//! an unreachable server proves nothing.

use serenity::all::{FullEvent, Interaction, PartialChannel};

use crate::kit::app::App;
use crate::kit::deleted_channel::DeletedChannel;
use crate::kit::ids;
use crate::kit::permissions::ChannelOrThread;
use crate::kit::rest_error::RestError;
use bot_service as service;

const UNKNOWN_CHANNEL: isize = 10_003;

/// Lets every room know what an event says was deleted: a thread, or a channel with all its threads. In which channels the threads
/// are is learned from what people do there.
pub async fn on_event(app: &App, event: &FullEvent) {
    match event {
        FullEvent::ChannelDelete { channel, .. } => {
            let (guild, channel) = (Some(channel.guild_id), ids::channel(channel.id));
            for thread in threads_of(app, channel).await {
                (app.registry.channel_deleted)(&app.service, DeletedChannel { guild, channel: thread }).await;
                forget(app, channel, thread).await;
            }
            (app.registry.channel_deleted)(&app.service, DeletedChannel { guild, channel }).await;
        }
        FullEvent::ThreadDelete { thread, .. } => {
            let (guild, channel) = (Some(thread.guild_id), ids::channel(thread.id));
            (app.registry.channel_deleted)(&app.service, DeletedChannel { guild, channel }).await;
            forget(app, ids::channel(thread.parent_id), channel).await;
        }
        FullEvent::InteractionCreate { interaction, .. } => {
            if let Some(place) =
                place(interaction).filter(|place| ChannelOrThread::of(Some(place.kind)) == ChannelOrThread::Thread)
                && let Some(channel) = place.parent_id
            {
                note_thread(app, ids::channel(channel), ids::channel(place.id)).await;
            }
        }
        _ => {}
    }
}

/// A request about a channel failed, perhaps because it was deleted.
pub async fn request_failed(app: &App, channel: service::ChannelId, error: &RestError) {
    if matches!(error, RestError::Gone { code: UNKNOWN_CHANNEL, .. }) {
        (app.registry.channel_deleted)(&app.service, DeletedChannel { guild: None, channel }).await;
    }
}

/// Keeps in mind that a thread is in a channel.
pub async fn note_thread(app: &App, channel: service::ChannelId, thread: service::ChannelId) {
    if app.caches.threads.is_new(thread)
        && let Err(error) = app.service.threads.note(channel, thread).await
    {
        app.caches.threads.forget(&thread);
        tracing::error!(%error, channel = channel.0, thread = thread.0, "cannot note where a thread is");
    }
}

/// Where an interaction took place, as Discord describes it.
fn place(interaction: &Interaction) -> Option<&PartialChannel> {
    match interaction {
        Interaction::Command(command) => command.channel.as_ref(),
        Interaction::Component(component) => component.channel.as_ref(),
        Interaction::Modal(form) => form.channel.as_ref(),
        _ => None,
    }
}

async fn threads_of(app: &App, channel: service::ChannelId) -> Vec<service::ChannelId> {
    app.service.threads.of(channel).await.unwrap_or_else(|error| {
        tracing::error!(%error, channel = channel.0, "cannot read which threads a deleted channel had");
        Vec::new()
    })
}

async fn forget(app: &App, channel: service::ChannelId, thread: service::ChannelId) {
    if let Err(error) = app.service.threads.forget(channel, thread).await {
        tracing::error!(%error, thread = thread.0, "cannot forget a deleted thread");
    }
}
