//! Looks for what an earlier attempt may have posted.

use jiff::SignedDuration;
use serenity::all::Message;

use crate::kit::app::App;
use crate::kit::ids::message_ref;
use crate::kit::rest_error::RestError;
use crate::kit::sending::Priority;
use bot_service::{ChannelId, MessageId, MessageRef};

/// The tolerated difference between the clocks of this machine and of Discord.
pub const CLOCK_SKEW: SignedDuration = SignedDuration::from_mins(2);

const PAGE: usize = 100;

/// The first message of the bot after `since` that `fits`, and in which way.
pub async fn find<T>(
    app: &App,
    channel: ChannelId,
    mut since: MessageId,
    priority: Priority,
    fits: impl Fn(&Message) -> Option<T>,
) -> Result<Option<(T, MessageRef)>, RestError> {
    loop {
        let messages = app.rest.messages_after(channel, since, priority).await?;
        let mut own = messages.iter().filter(|message| message.author.bot);
        if let Some((fit, id)) = own.find_map(|message| Some((fits(message)?, message.id))) {
            return Ok(Some((fit, message_ref(channel, id))));
        }
        match messages.last() {
            Some(last) if messages.len() >= PAGE => since = MessageId(last.id.get()),
            _ => return Ok(None),
        }
    }
}
