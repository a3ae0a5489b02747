//! Channels and threads.

use serde::{Deserialize, Serialize};

use crate::id::Snowflake;
use crate::permissions::{Overwrite, Permissions};

/// What kind of channel. The numbers are Discord's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ChannelKind {
    /// A text channel of a server.
    Text = 0,
    /// A direct message.
    Direct = 1,
    /// A voice channel, which has text too.
    Voice = 2,
    /// A direct message between several people, of whom the bot is none.
    Group = 3,
    /// A category, which holds channels.
    Category = 4,
    /// A text channel that others can follow.
    Announcement = 5,
    /// A thread of an announcement channel.
    AnnouncementThread = 10,
    /// A thread that everyone sees, or a post of a forum.
    PublicThread = 11,
    /// A thread for those invited.
    PrivateThread = 12,
    /// A voice channel with a stage, which has text too.
    Stage = 13,
    /// A channel of posts, which are threads.
    Forum = 15,
    /// A forum for pictures.
    Media = 16,
}

impl ChannelKind {
    /// Which threads can be started here.
    pub(crate) fn threads(self) -> &'static [ChannelKind] {
        match self {
            ChannelKind::Text => &[ChannelKind::PublicThread, ChannelKind::PrivateThread],
            ChannelKind::Announcement => &[ChannelKind::AnnouncementThread],
            ChannelKind::Forum | ChannelKind::Media => &[ChannelKind::PublicThread],
            _ => &[],
        }
    }

    /// Whether it has threads only, and no messages of its own.
    pub(crate) fn is_forum(self) -> bool {
        matches!(self, ChannelKind::Forum | ChannelKind::Media)
    }

    /// Whether messages can be in it.
    pub(crate) fn has_messages(self) -> bool {
        !self.is_forum() && self != ChannelKind::Category
    }

    /// Whether one must be allowed to connect to do anything here.
    pub(crate) fn has_voice(self) -> bool {
        matches!(self, ChannelKind::Voice | ChannelKind::Stage)
    }
}

/// The state that only threads have.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ThreadState {
    /// Whether it is archived; a message reopens it.
    pub archived: bool,
    /// Whether only moderators can write in it and reopen it.
    pub locked: bool,
    /// Minutes without activity after which it is archived.
    pub auto_archive: u64,
    /// When `archived` last changed, in milliseconds since 1970.
    pub changed: u64,
    /// Who started it.
    pub owner: Snowflake,
    /// Those who joined it, its owner among them.
    #[serde(default)]
    pub members: Vec<Snowflake>,
    /// The tags of a forum's post.
    #[serde(default)]
    pub tags: Vec<Snowflake>,
}

/// A tag for posts of a forum.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ForumTag {
    /// Its id.
    pub id: Snowflake,
    /// Its name.
    pub name: String,
    /// Whether only moderators can set it.
    #[serde(default)]
    pub moderated: bool,
}

/// With what posts of a forum are tagged.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tags {
    /// The tags that there are.
    pub available: Vec<ForumTag>,
    /// Whether a post must have one.
    pub required: bool,
}

/// A channel, direct message or thread.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Channel {
    /// Its id.
    pub id: Snowflake,
    /// What it is.
    pub kind: ChannelKind,
    /// Its server; `None` for a direct message and a group.
    pub guild: Option<Snowflake>,
    /// A thread's channel, or a channel's category.
    pub parent: Option<Snowflake>,
    /// Its name; empty for a direct message.
    pub name: String,
    /// Its topic.
    pub topic: Option<String>,
    /// The person the bot talks to here, in a direct message.
    pub recipient: Option<Snowflake>,
    /// The people of a group, the first of whom owns it.
    #[serde(default)]
    pub group: Vec<Snowflake>,
    /// Exceptions from what members may do.
    pub overwrites: Vec<Overwrite>,
    /// For a thread.
    pub thread: Option<ThreadState>,
    /// How many seconds a person must wait between two messages.
    #[serde(default)]
    pub slow_mode: u64,
    /// For a forum.
    #[serde(default)]
    pub tags: Tags,
}

impl Channel {
    /// A channel of `guild`.
    pub(crate) fn of_guild(id: Snowflake, guild: Snowflake, kind: ChannelKind, name: &str) -> Channel {
        Channel {
            id,
            kind,
            guild: Some(guild),
            parent: None,
            name: name.to_owned(),
            topic: None,
            recipient: None,
            group: Vec::new(),
            overwrites: Vec::new(),
            thread: None,
            slow_mode: 0,
            tags: Tags::default(),
        }
    }

    /// A direct message between the bot and `recipient`.
    pub(crate) fn direct(id: Snowflake, recipient: Snowflake) -> Channel {
        Channel {
            guild: None,
            recipient: Some(recipient),
            ..Channel::of_guild(id, Snowflake(0), ChannelKind::Direct, "")
        }
    }

    /// A direct message between these people.
    pub(crate) fn of_group(id: Snowflake, name: &str, people: &[Snowflake]) -> Channel {
        Channel { guild: None, group: people.to_vec(), ..Channel::of_guild(id, Snowflake(0), ChannelKind::Group, name) }
    }

    /// In what context an interaction is here, as Discord numbers them: a server, a direct message of the bot's, another one.
    pub(crate) fn context(&self) -> u8 {
        match (self.guild, self.kind) {
            (Some(_), _) => 0,
            (None, ChannelKind::Group) => 2,
            (None, _) => 1,
        }
    }

    /// The permission needed to write here.
    pub(crate) fn permission_to_send(&self) -> Permissions {
        if self.thread.is_some() { Permissions::SEND_MESSAGES_IN_THREADS } else { Permissions::SEND_MESSAGES }
    }

    /// Whether a user joined this thread.
    pub(crate) fn has_member(&self, user: Snowflake) -> bool {
        self.thread.as_ref().is_some_and(|state| state.members.contains(&user))
    }

    /// Whether it is an archived thread.
    pub(crate) fn is_archived(&self) -> bool {
        self.thread.as_ref().is_some_and(|state| state.archived)
    }

    /// Whether it is a locked thread.
    pub(crate) fn is_locked(&self) -> bool {
        self.thread.as_ref().is_some_and(|state| state.locked)
    }
}
