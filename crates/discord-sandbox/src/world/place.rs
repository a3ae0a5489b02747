//! People and servers.

use serde::{Deserialize, Serialize};

use crate::config::{APPLICATION, Installation};
use crate::id::Snowflake;
use crate::permissions::Permissions;

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
    /// Whether direct messages of the bot reach them.
    #[serde(default)]
    pub direct_messages: DirectMessages,
    /// Whether they have installed the application for themselves.
    #[serde(default)]
    pub installation: Installation,
}

/// Whether a user takes direct messages from a bot with which they share a server.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DirectMessages {
    /// They do.
    #[default]
    Taken,
    /// They blocked the bot, or take none from members of the servers that they share with it.
    Refused,
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
        self.has(APPLICATION)
    }

    /// Whether a user is a member.
    pub(crate) fn has(&self, user: Snowflake) -> bool {
        self.members.iter().any(|member| member.user == user)
    }

    /// What a member may do by roles alone.
    pub(crate) fn base_permissions(&self, member: &Member) -> Permissions {
        let of = |role: &&Role| role.id == self.id || member.roles.contains(&role.id);
        self.roles.iter().filter(of).fold(Permissions::empty(), |all, role| all | role.permissions)
    }
}
