//! The parameters in the paths of the interface.

use serde::Deserialize;

use crate::id::Snowflake;

/// The path of a user.
#[derive(Clone, Deserialize)]
pub(super) struct UserPath {
    pub(super) user_id: Snowflake,
}

/// The path of a server, and of what belongs to it.
#[derive(Clone, Deserialize)]
pub(super) struct GuildPath {
    pub(super) guild_id: Snowflake,
}

/// The path of a member of a server.
#[derive(Clone, Deserialize)]
pub(super) struct MemberPath {
    pub(super) guild_id: Snowflake,
    pub(super) user_id: Snowflake,
}

/// The path of a role of a member of a server.
#[derive(Clone, Deserialize)]
pub(super) struct MemberRolePath {
    pub(super) guild_id: Snowflake,
    pub(super) user_id: Snowflake,
    pub(super) role_id: Snowflake,
}

/// The path of a scheduled event.
#[derive(Clone, Deserialize)]
pub(super) struct EventPath {
    pub(super) guild_id: Snowflake,
    pub(super) guild_scheduled_event_id: Snowflake,
}

/// The path of a channel, and of what belongs to it.
#[derive(Clone, Deserialize)]
pub(super) struct ChannelPath {
    pub(super) channel_id: Snowflake,
}

/// The path of a member of a thread; without an id, of the bot (`@me`).
#[derive(Clone, Deserialize)]
pub(super) struct ThreadMemberPath {
    pub(super) channel_id: Snowflake,
    pub(super) user_id: Option<Snowflake>,
}

/// The path of a message in a channel.
#[derive(Clone, Deserialize)]
pub(super) struct MessagePath {
    pub(super) channel_id: Snowflake,
    pub(super) message_id: Snowflake,
}

/// The path of the bot's own reaction to a message.
#[derive(Clone, Deserialize)]
pub(super) struct ReactionPath {
    pub(super) channel_id: Snowflake,
    pub(super) message_id: Snowflake,
    pub(super) emoji_name: String,
}

/// The path of an application's commands: those of one server, or the global ones.
#[derive(Clone, Copy, Deserialize)]
pub(super) struct CommandsPath {
    pub(super) application_id: Snowflake,
    pub(super) guild_id: Option<Snowflake>,
}

/// The path of one command.
#[derive(Clone, Deserialize)]
pub(super) struct CommandPath {
    pub(super) application_id: Snowflake,
    pub(super) guild_id: Option<Snowflake>,
    pub(super) command_id: Snowflake,
}

/// The path of an Activity that runs.
#[derive(Clone, Deserialize)]
pub(super) struct ActivityPath {
    pub(super) application_id: Snowflake,
    pub(super) instance_id: String,
}

/// The path by which an interaction is acknowledged.
#[derive(Clone, Deserialize)]
pub(super) struct CallbackPath {
    pub(super) interaction_id: Snowflake,
    pub(super) interaction_token: String,
}

/// The path to which an interaction's further messages are sent.
#[derive(Clone, Deserialize)]
pub(super) struct WebhookPath {
    pub(super) webhook_id: Snowflake,
    pub(super) webhook_token: String,
}

/// The path of a message that was sent in answer to an interaction; without an id, of the first answer (`@original`).
#[derive(Clone, Deserialize)]
pub(super) struct AnswerPath {
    pub(super) webhook_id: Snowflake,
    pub(super) webhook_token: String,
    pub(super) message_id: Option<Snowflake>,
}
