//! Discord's numbers as ours and back.

use jiff::Timestamp;
use serenity::all as discord;

use crate::game::PlayerId;
use crate::service::{ChannelId, EventId, MessageId, MessageRef};

/// Discord's own beginning of time, 2015-01-01, in milliseconds since 1970.
const DISCORD_EPOCH_MS: i64 = 1_420_070_400_000;

/// How far left in a snowflake its milliseconds stand.
const TIME_SHIFT: u32 = 22;

/// A Discord channel or thread. Discord never uses 0; a stored 0 becomes 1, which is nobody's either.
pub(super) fn channel_id(channel: ChannelId) -> discord::ChannelId {
    discord::ChannelId::new(channel.0.max(1))
}

/// A Discord message.
pub(super) fn message_id(message: MessageId) -> discord::MessageId {
    discord::MessageId::new(message.0.max(1))
}

/// A Discord user.
pub(super) fn user_id(player: PlayerId) -> discord::UserId {
    discord::UserId::new(player.0.max(1))
}

/// The person behind a Discord user.
pub(super) fn player(user: discord::UserId) -> PlayerId {
    PlayerId(user.get())
}

/// Our number of a Discord channel.
pub(super) fn channel(channel: discord::ChannelId) -> ChannelId {
    ChannelId(channel.get())
}

/// The event that an interaction is: its own number is never used twice and stays the same when redelivered.
pub(super) fn interaction_event(interaction: discord::InteractionId) -> EventId {
    EventId(interaction.get())
}

/// The event that a message is.
pub(super) fn message_event(message: discord::MessageId) -> EventId {
    EventId(message.get())
}

/// A message in a channel.
pub(super) fn spot(channel: ChannelId, message: discord::MessageId) -> MessageRef {
    MessageRef { channel, message: MessageId(message.get()) }
}

/// The smallest number that a message written at `time` can have.
pub(super) fn snowflake_at(time: Timestamp) -> MessageId {
    let since_epoch = (time.as_millisecond() - DISCORD_EPOCH_MS).max(0);
    MessageId((since_epoch as u64) << TIME_SHIFT)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_snowflake_is_as_old_as_it_says() {
        // From Discord's own documentation: 175928847299117063 was made at 2016-04-30 11:18:25.796 UTC.
        let made: Timestamp = "2016-04-30T11:18:25.796Z".parse().unwrap();
        let documented = 175_928_847_299_117_063_u64;
        assert_eq!(snowflake_at(made).0, documented >> TIME_SHIFT << TIME_SHIFT);
        assert_eq!(snowflake_at(Timestamp::UNIX_EPOCH), MessageId(0));
    }
}
