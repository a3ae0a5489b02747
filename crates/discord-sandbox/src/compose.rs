//! Turns a validated body into a message.

use bytes::Bytes;

use super::config::APPLICATION;
use super::error::ApiError;
use super::hub::Core;
use super::id::Snowflake;
use super::permissions::Permissions;
use super::validate::files::{MessageFile, Upload, matched};
use super::validate::message::{AllowedMentions, Components, MessageDraft};
use super::validate::refuse;
use super::world::{Attachment, Channel, Message, World};

/// The flags that a body can set and unset.
const SETTABLE: u64 = Message::SUPPRESS_EMBEDS | Message::SUPPRESS_NOTIFICATIONS;

impl Core {
    /// Applies a draft to `message`; returns the bytes of its new files. Refuses an empty message.
    pub(crate) fn compose(
        &mut self,
        message: &mut Message,
        draft: MessageDraft,
        uploads: Vec<Upload>,
    ) -> Result<Vec<(Snowflake, Bytes)>, ApiError> {
        if message.is_layout() && draft.flags.is_some_and(|flags| flags & Message::COMPONENTS_V2 == 0) {
            let words = "A message that consists of components always will.";
            return Err(refuse(&["flags"], "MESSAGE_CANNOT_REMOVE_COMPONENTS_V2_FLAG", words));
        }
        if let Some(flags) = draft.flags {
            message.flags = message.flags & !SETTABLE | flags & SETTABLE | flags & Message::COMPONENTS_V2;
        }
        let says_new = draft.content.is_some() || draft.components.is_some() && message.is_layout();
        message.content = draft.content.map_or(std::mem::take(&mut message.content), |text| text.trim().to_owned());
        message.embeds = draft.embeds.unwrap_or(std::mem::take(&mut message.embeds));
        match draft.components {
            None => {}
            Some(Components::Layout(_)) if !message.is_layout() => {
                let words = "Only with the flag IS_COMPONENTS_V2 there can be other components than rows.";
                return Err(refuse(&["components"], "BASE_TYPE_CHOICES", words));
            }
            Some(Components::Rows(components) | Components::Layout(components)) => message.components = components,
        }
        if message.is_layout() {
            for (field, is_used) in [("content", !message.content.is_empty()), ("embeds", !message.embeds.is_empty())] {
                if is_used {
                    let words = format!("The '{field}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2");
                    let code = "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2";
                    return Err(refuse(&[field], code, &words));
                }
            }
        }
        if says_new {
            let replied_to = message
                .reference
                .and_then(|reference| Some(self.world.message(reference.channel, reference.message?)?.author));
            if let Some(channel) = self.world.channels.get(&message.channel) {
                let mentions = mentions(&self.world, channel, message, &draft.allowed_mentions, replied_to);
                message.mentions = mentions.users;
                message.mention_roles = mentions.roles;
                message.mention_everyone = mentions.everyone;
            }
        }
        let mut files = Vec::new();
        let mut attachments = Vec::new();
        for (listed, source) in matched(draft.attachments, uploads, &message.attachments)? {
            attachments.push(match source {
                MessageFile::New(upload) => {
                    let filename = listed.filename.unwrap_or_else(|| upload.filename.clone());
                    self.attach(upload, &filename, listed.description, &mut files)
                }
                MessageFile::Kept(kept) => Attachment { description: listed.description.or(kept.description), ..kept },
            });
        }
        message.attachments = attachments;
        check_media(message)?;
        let is_empty = match message.is_layout() {
            true => message.components.is_empty(),
            false => message.content.is_empty() && message.embeds.is_empty() && message.attachments.is_empty(),
        };
        if is_empty { Err(ApiError::empty_message()) } else { Ok(files) }
    }

    fn attach(
        &mut self,
        upload: Upload,
        filename: &str,
        description: Option<String>,
        files: &mut Vec<(Snowflake, Bytes)>,
    ) -> Attachment {
        let id = self.ids.next();
        let dimensions = png_dimensions(&upload.bytes);
        let guessed = if dimensions.is_some() { "image/png" } else { "application/octet-stream" };
        let attachment = Attachment {
            id,
            filename: safe_filename(filename),
            description: description.filter(|text| !text.is_empty()),
            content_type: upload.content_type.unwrap_or_else(|| guessed.to_owned()),
            size: upload.bytes.len(),
            dimensions,
        };
        files.push((id, upload.bytes));
        attachment
    }
}

/// Refuses components with files that the message hasn't.
fn check_media(message: &Message) -> Result<(), ApiError> {
    let components = message.all_components();
    let items = components.iter().flat_map(|component| component["items"].as_array().into_iter().flatten());
    let media = components.iter().copied().chain(items).flat_map(|component| [&component["media"], &component["file"]]);
    let named = media.filter_map(|media| media["url"].as_str()?.strip_prefix("attachment://"));
    let missing = named.into_iter().find(|name| message.attachments.iter().all(|file| file.filename != *name));
    match missing {
        Some(name) => {
            let (code, words) = ("UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND", format!("No file {name}"));
            Err(refuse(&["components"], code, &words))
        }
        None => Ok(()),
    }
}

/// A name that needs no escaping in a URL. Like Discord, it puts `_` for other characters, and lets no name begin or end with
/// that or a dot.
pub(crate) fn safe_filename(name: &str) -> String {
    let keep = |c: char| if c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | '_') { c } else { '_' };
    let name: String = name.chars().map(keep).collect();
    let name = name.trim_matches(['.', '_']);
    if name.is_empty() { "unknown".to_owned() } else { name.to_owned() }
}

/// Width and height in pixels, from the header of a PNG picture.
pub(crate) fn png_dimensions(bytes: &[u8]) -> Option<(u32, u32)> {
    let header = bytes.strip_prefix(b"\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR")?;
    let number = |at: usize| header.get(at..at + 4)?.try_into().ok().map(u32::from_be_bytes);
    Some((number(0)?, number(4)?))
}

/// Who is notified by a message.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Mentions {
    pub(crate) users: Vec<Snowflake>,
    pub(crate) roles: Vec<Snowflake>,
    pub(crate) everyone: bool,
}

/// Who is notified by `message`, among the users it mentions and the author of the message that it replies to.
pub(crate) fn mentions(
    world: &World,
    channel: &Channel,
    message: &Message,
    allowed: &AllowedMentions,
    replied_to: Option<Snowflake>,
) -> Mentions {
    let mut found = Mentions::default();
    let may_mention_all = world.permissions(message.author, channel).contains(Permissions::MENTION_EVERYONE);
    let words = message.words();
    for tag in words.split("<@").skip(1).filter_map(|rest| rest.split_once('>').map(|(tag, _)| tag)) {
        if let Some(role) = tag.strip_prefix('&') {
            let roles = channel.guild.and_then(|guild| world.guilds.get(&guild)).map(|guild| &guild.roles);
            let id = role.parse().ok().filter(|id| roles.is_some_and(|roles| roles.iter().any(|role| role.id == *id)));
            if let Some(id) = id.filter(|&id| may_mention_all && allowed.roles.includes(id)) {
                found.roles.push(id);
            }
        } else if let Ok(id) = tag.trim_start_matches('!').parse()
            && world.users.contains_key(&id)
            && allowed.users.includes(id)
        {
            found.users.push(id);
        }
    }
    if allowed.replied_user {
        found.users.extend(replied_to.filter(|&id| id != message.author));
    }
    found.users.sort_unstable();
    found.users.dedup();
    let names_all = words.contains("@everyone") || words.contains("@here");
    found.everyone = names_all && allowed.everyone && may_mention_all && message.author != APPLICATION;
    // A bot may notify everyone only if a role permits it; in the sandbox it has no such role.
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::Seed;
    use crate::id::{IdClock, IdSource};
    use crate::validate::message::Who;

    #[test]
    fn file_names_are_made_safe() {
        assert_eq!(safe_filename("../รายงาน 1.png"), "1.png");
        assert_eq!(safe_filename("SPOILER_กล 1.png"), "SPOILER____1.png");
        assert_eq!(safe_filename(".."), "unknown");
    }

    #[test]
    fn a_pictures_size_is_read_from_its_header() {
        let mut png = b"\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR".to_vec();
        png.extend([0, 0, 2, 128, 0, 0, 1, 64]);
        assert_eq!(png_dimensions(&png), Some((640, 320)));
        assert_eq!(png_dimensions(&png[..20]), None);
        assert_eq!(png_dimensions(b"GIF89a"), None);
    }

    #[test]
    fn only_allowed_mentions_notify() {
        let world = World::from_seed(&Seed::default(), &mut IdSource::new(IdClock::Counting));
        let channel = world.channels.values().find(|channel| channel.guild.is_some()).unwrap();
        let people: Vec<Snowflake> = world.users.keys().copied().filter(|&id| id != APPLICATION).collect();
        let content = format!("<@{}> <@!{}> @everyone <@99>", people[0], people[1]);
        let message = Message::new(Snowflake(1), channel.id, APPLICATION, content.clone());
        let with = |allowed: &AllowedMentions| mentions(&world, channel, &message, allowed, Some(people[2]));

        let all = with(&AllowedMentions::default());
        assert_eq!((all.users, all.everyone), (people[..3].to_vec(), false));
        let none = AllowedMentions { users: Who::Only(vec![]), replied_user: false, ..AllowedMentions::default() };
        assert_eq!(with(&none), Mentions::default());
        let one = AllowedMentions { users: Who::Only(vec![people[1]]), ..none };
        assert_eq!(with(&one).users, [people[1]]);
        // The owner may notify everyone.
        let message = Message::new(Snowflake(1), channel.id, people[0], content);
        assert!(mentions(&world, channel, &message, &AllowedMentions::default(), None).everyone);
    }
}
