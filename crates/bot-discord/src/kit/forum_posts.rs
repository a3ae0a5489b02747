//! Posts in forums: threads that begin with a message of the bot, and have its id.
//!
//! Discord takes no nonce for them, so whether one was opened before is found out by looking at those that are there.

use serde::Deserialize;
use serenity::all::{AutoArchiveDuration, CreateForumPost, CreateMessage, ForumTagId, GuildChannel, GuildId, Message};
use serenity::http::{LightMethod, Route};

use crate::kit::app::App;
use crate::kit::deleted_channels::note_thread;
use crate::kit::ids::{channel, channel_id, message_ref, role_id};
use crate::kit::message::OutgoingMessage;
use crate::kit::rest::{RestClient, SendPermit, mentions};
use crate::kit::rest_error::RestError;
use crate::kit::sending::Priority;
use crate::kit::transport::request;
use bot_service::{ChannelId, MessageId, MessageRef, ThreadSeenBy};

/// Discord's code for a message that is sent to a forum itself.
const FORUM: isize = 40_058;

/// The flag of a forum whose posts need a tag.
const REQUIRES_TAG: u64 = 1 << 4;

/// Whether a message was refused because its channel is a forum, which has only posts.
pub const fn is_of_forum(error: &RestError) -> bool {
    matches!(error, RestError::Refused { code: FORUM, .. })
}

/// A forum, as far as posts depend on it.
#[derive(Deserialize)]
struct Forum {
    #[serde(default)]
    flags: u64,
    #[serde(default)]
    available_tags: Vec<KnownTag>,
}

#[derive(Deserialize)]
struct KnownTag {
    id: ForumTagId,
    moderated: bool,
}

impl Forum {
    /// The tag that a post needs, if it needs one: the first that is not left to moderators. Without any Discord says what is wrong.
    fn needed_tag(&self) -> Option<ForumTagId> {
        let free = || self.available_tags.iter().find(|tag| !tag.moderated).or(self.available_tags.first());
        (self.flags & REQUIRES_TAG != 0).then(free).flatten().map(|tag| tag.id)
    }
}

/// The threads of a server that are not archived.
#[derive(Deserialize)]
struct ActiveThreads {
    threads: Vec<GuildChannel>,
}

/// Opens a post in a forum; its message.
pub async fn open(
    app: &App,
    forum: ChannelId,
    name: &str,
    outgoing: &OutgoingMessage,
) -> Result<MessageRef, RestError> {
    let known: Forum = app.rest.get(Route::Channel { channel_id: channel_id(forum) }, Priority::Daily).await?;
    let turn = app.rest.turn(Priority::Daily).await?;
    let message = app.rest.open_post(turn, forum, (name, known.needed_tag()), outgoing).await?;
    note_thread(app, forum, message.channel, ThreadSeenBy::Channel).await;
    Ok(message)
}

/// The message of the post of the bot in a forum, opened after `since`, whose message `fits`.
pub async fn find(
    app: &App,
    (guild, forum): (u64, ChannelId),
    since: MessageId,
    fits: impl Fn(&Message) -> Option<()>,
) -> Result<Option<MessageRef>, RestError> {
    let route = Route::GuildThreadsActive { guild_id: GuildId::new(guild.max(1)) };
    let ActiveThreads { threads } = app.rest.get(route, Priority::Daily).await?;
    let forum = channel_id(forum);
    for post in threads.iter().filter(|post| post.parent_id == Some(forum) && post.id.get() > since.0) {
        let message_id = serenity::all::MessageId::new(post.id.get());
        let route = Route::ChannelMessage { channel_id: post.id, message_id };
        match app.rest.get::<Message>(route, Priority::Daily).await {
            Ok(message) if message.author.bot && fits(&message).is_some() => {
                return Ok(Some(message_ref(channel(post.id), message.id)));
            }
            Ok(_) | Err(RestError::Gone { .. }) => {}
            Err(error) => return Err(error),
        }
    }
    Ok(None)
}

impl RestClient {
    #[tracing::instrument(level = "debug", skip_all, fields(forum = forum.0))]
    async fn open_post(
        &self,
        _turn: SendPermit,
        forum: ChannelId,
        (name, tag): (&str, Option<ForumTagId>),
        outgoing: &OutgoingMessage,
    ) -> Result<MessageRef, RestError> {
        let message = CreateMessage::new()
            .content(&outgoing.content)
            .components(outgoing.rows.clone())
            .allowed_mentions(mentions(None).roles(outgoing.role.map(role_id)));
        let post = CreateForumPost::new(name, message)
            .auto_archive_duration(AutoArchiveDuration::OneWeek)
            .set_applied_tags(tag);
        let pictures = self.draw_for(outgoing).await;
        let route = Route::ChannelForumPosts { channel_id: channel_id(forum) };
        let opened: GuildChannel = self.transport().fetch(request(LightMethod::Post, route, &post, pictures)?).await?;
        Ok(message_ref(channel(opened.id), serenity::all::MessageId::new(opened.id.get())))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_post_gets_a_tag_only_where_it_needs_one() {
        let forum = |flags: u64, moderated: &[bool]| {
            let tags = moderated.iter().zip(1_u64..).map(
                |(moderated, id)| serde_json::json!({ "id": id.to_string(), "name": "t", "moderated": moderated }),
            );
            let tags: Vec<_> = tags.collect();
            serde_json::from_value::<Forum>(serde_json::json!({ "flags": flags, "available_tags": tags })).unwrap()
        };
        let tag = |forum: Forum| forum.needed_tag().map(ForumTagId::get);
        assert_eq!(tag(forum(0, &[false])), None);
        assert_eq!(tag(forum(REQUIRES_TAG, &[true, false, false])), Some(2));
        assert_eq!(tag(forum(REQUIRES_TAG, &[true])), Some(1));
        assert_eq!(tag(forum(REQUIRES_TAG, &[])), None);
    }
}
