//! Channels that were deleted.
//!
//! Discord reports the deletion of a channel or a thread while the bot is connected, and answers later requests for
//! one with a specific code. It does not report that the threads of a deleted channel are gone as well. An invisible channel or
//! an unreachable server proves nothing. What was deleted while the bot was away is missing from the channels of a server that
//! Discord lists when the bot connects; archived threads are as well, so Discord is asked.

use serenity::all::{Channel, ChannelType, FullEvent, Guild, Interaction, PartialChannel};
use serenity::http::Route;

use crate::kit::app::App;
use crate::kit::deleted_channel::{DeletedChannel, RoomPlace};
use crate::kit::ids;
use crate::kit::permissions::ChannelOrThread;
use crate::kit::rest_error::RestError;
use crate::kit::sending::Priority;
use bot_service as service;

/// Lets every room know what an event says was deleted: a thread, or a channel with all its threads. In which channels the threads
/// are is learned from what people do there, and from where they open them.
pub async fn on_event(app: &App, event: &FullEvent) {
    match event {
        FullEvent::ChannelDelete { channel, .. } => {
            let (guild, channel) = (Some(channel.guild_id), ids::channel(channel.id));
            deleted(app, DeletedChannel { guild, channel, parent: None }).await;
        }
        FullEvent::ThreadDelete { thread, .. } => {
            let (guild, parent) = (Some(thread.guild_id), Some(ids::channel(thread.parent_id)));
            deleted(app, DeletedChannel { guild, channel: ids::channel(thread.id), parent }).await;
        }
        FullEvent::GuildCreate { guild, .. } => look_for_places(app, guild).await,
        // One on a board may be a place to talk about the game, and to move in it.
        FullEvent::ThreadCreate { thread, .. } => {
            if let Some(parent) = thread.parent_id.map(ids::channel)
                && let Ok(Some(_)) = app.service.games.open_in(parent).await
            {
                note_thread(app, parent, ids::channel(thread.id), seen_by(thread.kind)).await;
            }
        }
        FullEvent::InteractionCreate { interaction, .. } => {
            if let Some(place) =
                place(interaction).filter(|place| ChannelOrThread::of(Some(place.kind)) == ChannelOrThread::Thread)
                && let Some(channel) = place.parent_id
            {
                note_thread(app, ids::channel(channel), ids::channel(place.id), seen_by(place.kind)).await;
            }
        }
        _ => {}
    }
}

/// Lets every room know of it. The threads of a channel come after it: by then it is known that they have none any more.
async fn deleted(app: &App, deleted: DeletedChannel) {
    let DeletedChannel { guild, channel, parent } = deleted;
    (app.registry.channel_deleted)(&app.service, deleted).await;
    match parent {
        Some(parent) => forget(app, parent, channel).await,
        None => {
            for thread in threads_of(app, channel).await {
                let of_channel = DeletedChannel { guild, channel: thread, parent: Some(channel) };
                (app.registry.channel_deleted)(&app.service, of_channel).await;
                forget(app, channel, thread).await;
            }
        }
    }
}

/// Lets every room know which of the channels and threads that they need were deleted while the bot was away.
async fn look_for_places(app: &App, guild: &Guild) {
    let places = match (app.registry.places)(&app.service, guild.id.get()).await {
        Ok(places) => places,
        Err(error) => {
            tracing::error!(%error, guild = guild.id.get(), "cannot read which channels of a server are needed");
            return;
        }
    };
    for RoomPlace { channel, parent } in places {
        let id = ids::channel_id(channel);
        let is_listed = guild.channels.contains_key(&id) || guild.threads.iter().any(|thread| thread.id == id);
        if !is_listed && is_gone(app, channel).await {
            deleted(app, DeletedChannel { guild: Some(guild.id), channel, parent }).await;
        }
    }
}

/// Whether Discord knows no such channel.
async fn is_gone(app: &App, channel: service::ChannelId) -> bool {
    let route = Route::Channel { channel_id: ids::channel_id(channel) };
    let found: Result<Channel, RestError> = app.rest.get(route, Priority::Post).await;
    found.is_err_and(|error| error.is_of_unknown_channel())
}

/// A request about a channel failed, perhaps because it was deleted.
pub async fn request_failed(app: &App, channel: service::ChannelId, error: &RestError) {
    if error.is_of_unknown_channel() {
        (app.registry.channel_deleted)(&app.service, DeletedChannel { guild: None, channel, parent: None }).await;
    }
}

/// Keeps in mind that a thread is in a channel.
pub async fn note_thread(
    app: &App,
    channel: service::ChannelId,
    thread: service::ChannelId,
    seen_by: service::ThreadSeenBy,
) {
    if app.caches.threads.is_new(thread)
        && let Err(error) = app.service.threads.note(channel, thread, seen_by).await
    {
        app.caches.threads.forget(&thread);
        tracing::error!(%error, channel = channel.0, thread = thread.0, "cannot note where a thread is");
    }
}

/// Who sees a thread of this type.
pub fn seen_by(kind: ChannelType) -> service::ThreadSeenBy {
    match kind {
        ChannelType::PublicThread | ChannelType::NewsThread => service::ThreadSeenBy::Channel,
        _ => service::ThreadSeenBy::Members,
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
