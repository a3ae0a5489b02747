//! A channel that a manager chose in an option of a command.

use serenity::all::{GuildId, PartialChannel, Permissions};

use crate::i18n::Text;
use crate::kit::app::App;
use crate::kit::command_context::{CommandContext, Error, defer};
use crate::kit::deleted_channels::{note_thread, seen_by};
use crate::kit::granted;
use crate::kit::ids::channel as id_of;
use crate::kit::message::OutgoingMessage;
use crate::kit::permission_names::permission_names;
use crate::kit::permissions::ChannelOrThread;
use crate::kit::reader::Reader;
use crate::kit::refusal::RefusalReason;
use crate::kit::rest_error::RestError;
use crate::kit::sending::Priority;
use bot_service::ChannelId;
use bot_service::metrics::RefusalKind;

/// The bot can't post in the channel that was chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotThere {
    pub channel: ChannelId,
    pub missing: Permissions,
}

impl RefusalReason for NotThere {
    fn kind(&self) -> RefusalKind {
        RefusalKind::Permission
    }

    fn explain(&self, reader: Reader) -> OutgoingMessage {
        let text = Text::new("refusal-permissions-there")
            .with("channel", format!("<#{}>", self.channel.0))
            .with("permissions", permission_names(self.missing, reader.locale));
        OutgoingMessage::text(&text, reader.locale)
    }
}

/// Notes in which channel a thread is that was chosen: it goes with it.
pub(crate) async fn note_parent(app: &App, chosen: &PartialChannel) {
    if let (ChannelOrThread::Thread, Some(parent)) = (ChannelOrThread::of(Some(chosen.kind)), chosen.parent_id) {
        note_thread(app, id_of(parent), id_of(chosen.id), seen_by(chosen.kind)).await;
    }
}

/// Checks that the bot can post in a channel or thread that was chosen, as far as Discord tells. The answer is deferred meanwhile.
pub(crate) async fn chosen_channel(
    ctx: CommandContext<'_>,
    guild: u64,
    chosen: PartialChannel,
) -> Result<ChannelId, Error> {
    let (app, channel) = (ctx.data(), id_of(chosen.id));
    note_parent(app, &chosen).await;
    defer(ctx).await?;
    let Some(bot) = app.bot_user() else { return Ok(channel) };
    match granted::missing(app, GuildId::new(guild.max(1)), channel, bot, Priority::Answer).await {
        Ok(missing) if missing.is_empty() => Ok(channel),
        Ok(missing) => Err(NotThere { channel, missing }.into()),
        Err(RestError::Forbidden { .. }) => Err(NotThere { channel, missing: Permissions::VIEW_CHANNEL }.into()),
        Err(error) => {
            tracing::warn!(%error, channel = channel.0, "cannot look at a channel that was chosen");
            Ok(channel)
        }
    }
}
