//! Messages.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::id::Snowflake;

/// The kinds of messages that occur here. The numbers are Discord's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MessageKind {
    /// An ordinary one.
    Plain = 0,
    /// The notice that a thread was started.
    ThreadCreated = 18,
    /// A reply to another message.
    Reply = 19,
    /// The answer to a slash command.
    CommandAnswer = 20,
    /// The first message of a thread that was started from a message, to which it refers.
    ThreadStarter = 21,
}

impl MessageKind {
    /// Whether Discord itself wrote it: it can't be edited or replied to.
    pub(crate) fn is_system(self) -> bool {
        matches!(self, MessageKind::ThreadCreated | MessageKind::ThreadStarter)
    }
}

/// A file of a message.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Attachment {
    /// Its id, under which its bytes are stored.
    pub id: Snowflake,
    /// Its name.
    pub filename: String,
    /// Its alt text.
    pub description: Option<String>,
    /// Its media type.
    pub content_type: String,
    /// Its size in bytes.
    pub size: usize,
    /// For a PNG picture, its width and height in pixels.
    pub dimensions: Option<(u32, u32)>,
}

/// The interaction that a message answers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MessageOrigin {
    /// The interaction.
    pub interaction: Snowflake,
    /// Its kind, as Discord numbers it.
    pub kind: u8,
    /// The person who started it.
    pub user: Snowflake,
    /// The command's name; `None` for a click or a form.
    pub command: Option<String>,
    /// The message whose component was used.
    pub message: Option<Snowflake>,
    /// For a form, the kind and id of the interaction that showed it.
    pub opened_by: Option<(u8, Snowflake)>,
    /// For a follow-up, the first answer.
    pub original: Option<Snowflake>,
    /// The person whose own installation of the application it goes back to.
    #[serde(default)]
    pub installed_by: Option<Snowflake>,
}

/// The message that a message refers to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reference {
    /// Where it is, or was.
    pub channel: Snowflake,
    /// Which; `None` in the notice about a thread.
    pub message: Option<Snowflake>,
}

/// A message.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Message {
    /// Its id, which says when it was sent.
    pub id: Snowflake,
    /// Where.
    pub channel: Snowflake,
    /// Its author.
    pub author: Snowflake,
    /// What kind.
    pub kind: MessageKind,
    /// Its text, in Discord's markup.
    pub content: String,
    /// When it was last edited, in milliseconds since 1970.
    pub edited: Option<u64>,
    /// The users it mentions and notifies.
    pub mentions: Vec<Snowflake>,
    /// The roles it mentions and notifies.
    pub mention_roles: Vec<Snowflake>,
    /// Whether it notifies everyone.
    pub mention_everyone: bool,
    /// Its files.
    pub attachments: Vec<Attachment>,
    /// The names of the files that it had when it was sent.
    #[serde(default)]
    pub sent_with: Vec<String>,
    /// Its embeds, as Discord has them.
    pub embeds: Vec<Value>,
    /// Its rows of components, as Discord has them.
    pub components: Vec<Value>,
    /// The sender's nonce.
    pub nonce: Option<Value>,
    /// What it refers to.
    pub reference: Option<Reference>,
    /// Discord's message flags.
    pub flags: u64,
    /// Where it came from, when it answers an interaction.
    pub origin: Option<MessageOrigin>,
    /// The thread that was started from it.
    pub thread: Option<Snowflake>,
    /// The only person who sees it, when it is ephemeral.
    pub visible_to: Option<Snowflake>,
}

impl Message {
    /// Links show no preview.
    pub const SUPPRESS_EMBEDS: u64 = 1 << 2;
    /// A thread was started from it.
    pub const HAS_THREAD: u64 = 1 << 5;
    /// Only one person sees it.
    pub const EPHEMERAL: u64 = 1 << 6;
    /// A deferred answer that hasn't come yet.
    pub const LOADING: u64 = 1 << 7;
    /// It consists of components of the second version, and always will.
    pub const COMPONENTS_V2: u64 = 1 << 15;
    /// It notifies without a sound.
    pub const SUPPRESS_NOTIFICATIONS: u64 = 1 << 12;

    /// A message with text and nothing else.
    pub(crate) fn new(id: Snowflake, channel: Snowflake, author: Snowflake, content: String) -> Message {
        Message {
            id,
            channel,
            author,
            kind: MessageKind::Plain,
            content,
            edited: None,
            mentions: Vec::new(),
            mention_roles: Vec::new(),
            mention_everyone: false,
            attachments: Vec::new(),
            sent_with: Vec::new(),
            embeds: Vec::new(),
            components: Vec::new(),
            nonce: None,
            reference: None,
            flags: 0,
            origin: None,
            thread: None,
            visible_to: None,
        }
    }

    /// Whether it is a deferred answer that hasn't come yet.
    pub fn is_loading(&self) -> bool {
        self.flags & Self::LOADING != 0
    }

    /// Whether it consists of components of the second version.
    pub fn is_layout(&self) -> bool {
        self.flags & Self::COMPONENTS_V2 != 0
    }

    /// All it says: its text, or the texts among its components.
    pub fn words(&self) -> String {
        let texts = self.all_components().into_iter().filter(|component| component["type"] == 10);
        let texts = texts.filter_map(|text| text["content"].as_str());
        [self.content.as_str()].into_iter().filter(|text| !text.is_empty()).chain(texts).collect::<Vec<_>>().join("\n")
    }

    /// The component with this `custom_id`.
    pub fn component(&self, custom_id: &str) -> Option<&Value> {
        self.all_components().into_iter().find(|component| component["custom_id"] == custom_id)
    }

    /// Its components and those within them.
    pub fn all_components(&self) -> Vec<&Value> {
        let mut all: Vec<&Value> = self.components.iter().collect();
        let mut at = 0;
        while let Some(component) = all.get(at).copied() {
            all.extend(component["components"].as_array().into_iter().flatten());
            all.extend(component.get("accessory"));
            at += 1;
        }
        all
    }
}
