//! What someone has to know who takes no direct messages: it is said on the server that it is about, where the bot may post.

use serenity::all::GuildId;

use crate::kit::app::App;
use crate::kit::granted;
use crate::kit::ids::{channel, mention};
use crate::kit::message::OutgoingMessage;
use crate::kit::rest_error::RestError;
use crate::kit::sending::Priority;
use bot_service::game::PlayerId;
use bot_service::{CallReason, ChannelId, Lane, PendingNotice, ServiceError};

/// Moves those of these notices for a person to channels that can be said openly; the others.
pub async fn readdress(app: &App, waiting: Vec<PendingNotice>) -> Result<Vec<PendingNotice>, ServiceError> {
    let mut others = Vec::new();
    for pending in waiting {
        let place = match (app.registry.openly)(&app.service, &pending.notice).await? {
            Some(guild) => place(app, guild).await?,
            None => None,
        };
        match place {
            Some(place) => app.service.outbox.readdress(&pending, Lane::Channel(place)).await?,
            None => others.push(pending),
        }
    }
    Ok(others)
}

/// A channel of a server in which the bot can post: the one for Discord's own messages, or another that it needs there.
async fn place(app: &App, guild: u64) -> Result<Option<ChannelId>, ServiceError> {
    let id = GuildId::new(guild.max(1));
    let system = granted::server(app, id, Priority::Post).await.ok().and_then(|server| server.system_channel_id);
    let needed = (app.registry.places)(&app.service, guild).await?.into_iter().map(|place| place.channel);
    let Some(bot) = app.bot_user() else { return Ok(None) };
    for place in system.map(channel).into_iter().chain(needed) {
        let missing: Result<_, RestError> = granted::missing(app, id, place, bot, Priority::Post).await;
        if missing.is_ok_and(|missing| missing.is_empty()) {
            return Ok(Some(place));
        }
    }
    Ok(None)
}

/// What a person is told, in a channel: with a mention, which calls them if they want that.
pub fn calling(outgoing: &OutgoingMessage, person: PlayerId) -> OutgoingMessage {
    OutgoingMessage::lines(&[mention(person), outgoing.content.clone()]).calling([person], CallReason::Turn)
}
