//! People, servers and channels.

use serde::{Deserialize, Serialize};

use crate::config::APPLICATION;
use crate::id::Snowflake;
use crate::permissions::{Overwrite, Permissions};

/// Whether a user is a person.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum UserKind {
    /// A person, who has a seat.
    Human,
    /// The application's bot.
    Bot,
}

/// A user.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct User {
    /// Their id.
    pub id: Snowflake,
    /// The unique name.
    pub username: String,
    /// The name that is shown.
    pub name: String,
    /// Person or bot.
    pub kind: UserKind,
    /// The language of their client.
    pub locale: String,
}

/// A role of a server. The one with the server's own id is everyone's.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Role {
    /// Its id.
    pub id: Snowflake,
    /// Its name.
    pub name: String,
    /// What it permits.
    pub permissions: Permissions,
    /// Whether it is managed by a bot or an integration, so that members cannot assign it.
    #[serde(default)]
    pub managed: bool,
}

/// A user in a server.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Member {
    /// Who.
    pub user: Snowflake,
    /// Their roles, besides everyone's.
    pub roles: Vec<Snowflake>,
    /// Since when, in milliseconds since 1970.
    pub joined: u64,
}

/// A server.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Guild {
    /// Its id.
    pub id: Snowflake,
    /// Its name.
    pub name: String,
    /// The language it prefers.
    pub locale: String,
    /// Its owner, who may do everything.
    pub owner: Snowflake,
    /// Its roles from the lowest to the highest: everyone's first.
    pub roles: Vec<Role>,
    /// Its members, the bot among them unless it was removed.
    pub members: Vec<Member>,
    /// The channel that gets Discord's own messages, if one does.
    #[serde(default)]
    pub system_channel: Option<Snowflake>,
}

impl Guild {
    /// Whether the bot is a member.
    pub(crate) fn has_bot(&self) -> bool {
        self.members.iter().any(|member| member.user == APPLICATION)
    }

    /// What a member may do by roles alone.
    pub(crate) fn base_permissions(&self, member: &Member) -> Permissions {
        let of = |role: &&Role| role.id == self.id || member.roles.contains(&role.id);
        self.roles.iter().filter(of).fold(Permissions::empty(), |all, role| all | role.permissions)
    }
}

/// What kind of channel. The numbers are Discord's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ChannelKind {
    /// A text channel of a server.
    Text = 0,
    /// A direct message.
    Direct = 1,
    /// A thread that everyone sees.
    PublicThread = 11,
    /// A thread for those invited.
    PrivateThread = 12,
}

/// The state that only threads have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ThreadState {
    /// Whether it is archived; a message reopens it.
    pub archived: bool,
    /// Whether only moderators can reopen it.
    pub locked: bool,
    /// Minutes without a message after which it is archived.
    pub auto_archive: u64,
    /// When `archived` last changed, in milliseconds since 1970.
    pub changed: u64,
    /// Who started it.
    pub owner: Snowflake,
}

/// A channel, direct message or thread.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Channel {
    /// Its id.
    pub id: Snowflake,
    /// What it is.
    pub kind: ChannelKind,
    /// Its server; `None` for a direct message.
    pub guild: Option<Snowflake>,
    /// A thread's channel.
    pub parent: Option<Snowflake>,
    /// Its name; empty for a direct message.
    pub name: String,
    /// Its topic.
    pub topic: Option<String>,
    /// The person the bot talks to here, in a direct message.
    pub recipient: Option<Snowflake>,
    /// Exceptions from what members may do.
    pub overwrites: Vec<Overwrite>,
    /// For a thread.
    pub thread: Option<ThreadState>,
}

impl Channel {
    /// A text channel of `guild`.
    pub(crate) fn text(id: Snowflake, guild: Snowflake, name: &str, topic: Option<String>) -> Channel {
        Channel {
            id,
            kind: ChannelKind::Text,
            guild: Some(guild),
            parent: None,
            name: name.to_owned(),
            topic,
            recipient: None,
            overwrites: Vec::new(),
            thread: None,
        }
    }

    /// A direct message between the bot and `recipient`.
    pub(crate) fn direct(id: Snowflake, recipient: Snowflake) -> Channel {
        Channel {
            id,
            kind: ChannelKind::Direct,
            guild: None,
            parent: None,
            name: String::new(),
            topic: None,
            recipient: Some(recipient),
            overwrites: Vec::new(),
            thread: None,
        }
    }

    /// The permission needed to write here.
    pub(crate) fn permission_to_send(&self) -> Permissions {
        if self.thread.is_some() { Permissions::SEND_MESSAGES_IN_THREADS } else { Permissions::SEND_MESSAGES }
    }
}
