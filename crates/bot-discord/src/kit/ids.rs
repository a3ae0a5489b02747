//! Conversions between Discord's ids and the service's.

use jiff::Timestamp;
use serenity::all as discord;

use crate::i18n::SOMEONE_LEFT;
use bot_service::game::PlayerId;
use bot_service::{ChannelId, EventId, MessageId, MessageRef, Request};

/// The epoch of Discord's ids, 2015-01-01, in milliseconds since 1970.
const DISCORD_EPOCH_MS: i64 = 1_420_070_400_000;

/// The number of bits below the milliseconds in a Discord id.
const TIME_SHIFT: u32 = 22;

/// A channel or thread as serenity names it. Discord never uses 0; a stored 0 becomes 1, which is not in use either.
pub(crate) fn channel_id(channel: ChannelId) -> discord::ChannelId {
    discord::ChannelId::new(channel.0.max(1))
}

pub(crate) fn message_id(message: MessageId) -> discord::MessageId {
    discord::MessageId::new(message.0.max(1))
}

pub(crate) fn user_id(player: PlayerId) -> discord::UserId {
    discord::UserId::new(player.0.max(1))
}

pub(crate) fn role_id(role: u64) -> discord::RoleId {
    discord::RoleId::new(role.max(1))
}

pub(crate) fn player(user: discord::UserId) -> PlayerId {
    PlayerId(user.get())
}

pub(crate) fn channel(channel: discord::ChannelId) -> ChannelId {
    ChannelId(channel.get())
}

/// The event of an interaction. Its id is never reused, and stays the same when the interaction is redelivered.
pub(crate) fn interaction_event(interaction: discord::InteractionId) -> EventId {
    EventId(interaction.get())
}

pub(crate) fn message_event(message: discord::MessageId) -> EventId {
    EventId(message.get())
}

/// A message in a channel as the service names it.
pub(crate) fn message_ref(channel: ChannelId, message: discord::MessageId) -> MessageRef {
    MessageRef { channel, message: MessageId(message.get()) }
}

/// A user's request by an event, at the time encoded in the event's ID.
pub(crate) fn request(event: EventId, by: PlayerId) -> Request {
    Request { event, by, at: time_of(event) }
}

/// When an event happened, to the millisecond.
pub(crate) fn time_of(EventId(event): EventId) -> Timestamp {
    // 42 bits of milliseconds are far from the end of time.
    Timestamp::from_millisecond((event >> TIME_SHIFT) as i64 + DISCORD_EPOCH_MS).unwrap_or(Timestamp::MAX)
}

/// The smallest id that a message written at `time` can have.
pub(crate) fn snowflake_at(time: Timestamp) -> MessageId {
    let since_epoch = (time.as_millisecond() - DISCORD_EPOCH_MS).max(0);
    MessageId((since_epoch as u64) << TIME_SHIFT)
}

/// A mention of a player. Readers see the name; the player is notified only if the message pings them. An erased
/// player is replaced by [`SOMEONE_LEFT`].
pub fn mention(player: PlayerId) -> String {
    if player.is_nobody() { SOMEONE_LEFT.to_owned() } else { format!("<@{}>", player.0) }
}

/// The channel that a thread is in, where Discord describes it.
pub fn parent(place: Option<&discord::PartialChannel>) -> Option<ChannelId> {
    place.and_then(|place| place.parent_id).map(channel)
}

/// A link to a server, for messages outside of it.
pub fn server_link(guild: u64) -> String {
    format!("<https://discord.com/channels/{guild}>")
}

/// As [`mention`], of a player of a competition.
pub fn person(player: club_competitions::CompetitorId) -> String {
    mention(PlayerId(player.0))
}

/// What a player without a known name is called: their ID, or a dash if they were erased.
pub fn unnamed(player: PlayerId) -> String {
    if player.is_nobody() { "—".to_owned() } else { format!("@{}", player.0) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_contains_its_time() {
        // From Discord's own documentation: 175928847299117063 was made at 2016-04-30 11:18:25.796 UTC.
        let made: Timestamp = "2016-04-30T11:18:25.796Z".parse().unwrap();
        let documented = 175_928_847_299_117_063_u64;
        assert_eq!(snowflake_at(made).0, documented >> TIME_SHIFT << TIME_SHIFT);
        assert_eq!(time_of(EventId(documented)), made);
        assert_eq!(snowflake_at(Timestamp::UNIX_EPOCH), MessageId(0));
        assert!(time_of(EventId(u64::MAX)) < Timestamp::MAX);
    }
}
