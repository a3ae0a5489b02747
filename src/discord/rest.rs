//! What the bot says of its own accord, by REST: boards, amendments, threads, and looking up what it missed.
//!
//! Everything here waits for one common gate, since Discord lets a bot make 50 requests a second whatever the route and
//! serenity does not count them. Answers to interactions don't pass it; they are exempt.

use std::num::NonZeroU32;
use std::sync::Arc;

use governor::{DefaultDirectRateLimiter, Quota, RateLimiter};
use serenity::all::{
    AutoArchiveDuration, ChannelType, CreateAllowedMentions, CreateAttachment, CreateMessage, CreateThread,
    EditMessage, GetMessages, Http, Message, Nonce,
};

use super::failure::Failure;
use super::ids::{channel_id, message_id, spot, user_id};
use super::present::{Motif, Outgoing, Picture};
use crate::game::PlayerId;
use crate::service::{ChannelId, MessageId, MessageRef};
use makruk_render::Renderer;

/// Requests a second, below Discord's 50 so that other uses of the token have room.
const REQUESTS_PER_SECOND: NonZeroU32 = NonZeroU32::new(45).unwrap();

/// How many messages one look back reads; Discord gives no more at once.
const LOOK_BACK: u8 = 100;

/// Discord's code for "a thread has already been created for this message".
const THREAD_EXISTS: isize = 160_004;

/// The bot's own hand on the REST interface.
#[derive(Clone)]
pub struct Rest {
    http: Arc<Http>,
    renderer: Arc<Renderer>,
    gate: Arc<DefaultDirectRateLimiter>,
}

impl Rest {
    /// Speaks through `http` and draws with `renderer`.
    pub fn new(http: Arc<Http>, renderer: Arc<Renderer>) -> Rest {
        let gate = Arc::new(RateLimiter::direct(Quota::per_second(REQUESTS_PER_SECOND)));
        Rest { http, renderer, gate }
    }

    /// The bare interface, for answers to interactions.
    pub fn http(&self) -> &Arc<Http> {
        &self.http
    }

    /// The picture as a file with its alt text; `None`, with a word to the log, if it cannot be drawn: the words that go
    /// with it say the move, too.
    ///
    /// Drawing takes a fraction of a millisecond, but it is work all the same, so it has a thread of its own.
    #[tracing::instrument(name = "render", level = "debug", skip_all)]
    pub async fn draw(&self, picture: &Picture) -> Option<CreateAttachment> {
        let (renderer, motif) = (Arc::clone(&self.renderer), picture.motif.clone());
        let draw = move || match motif {
            Motif::Board(scene) => renderer.png(&scene),
            Motif::Chart(chart) => renderer.chart(&chart),
        };
        match tokio::task::spawn_blocking(draw).await {
            Ok(png) => Some(CreateAttachment::bytes(png, picture.file_name.clone()).description(picture.alt.clone())),
            Err(error) => {
                tracing::error!(%error, "a picture could not be drawn");
                None
            }
        }
    }

    /// Posts a message. A second post with the same nonce within a few minutes is the same message.
    ///
    /// # Errors
    /// [`Failure`] says whether another try makes sense.
    #[tracing::instrument(level = "debug", skip_all, fields(channel = channel.0))]
    pub async fn post(&self, channel: ChannelId, outgoing: &Outgoing, nonce: &str) -> Result<MessageRef, Failure> {
        let mut message = CreateMessage::new()
            .content(&outgoing.content)
            .components(outgoing.rows.clone())
            .allowed_mentions(mentions(outgoing.ping))
            .nonce(Nonce::String(nonce.to_owned()))
            .enforce_nonce(true);
        if let Some(picture) = &outgoing.picture {
            message = message.add_files(self.draw(picture).await);
        }
        self.gate.until_ready().await;
        let sent = channel_id(channel).send_message(&self.http, message).await?;
        Ok(spot(channel, sent.id))
    }

    /// Answers a message with words, and pings nobody.
    ///
    /// # Errors
    /// As [`Rest::post`].
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn reply(&self, to: &Message, outgoing: &Outgoing) -> Result<(), Failure> {
        let mut message = CreateMessage::new()
            .content(&outgoing.content)
            .components(outgoing.rows.clone())
            .allowed_mentions(mentions(None).replied_user(false))
            .reference_message((to.channel_id, to.id));
        if let Some(picture) = &outgoing.picture {
            message = message.add_files(self.draw(picture).await);
        }
        self.gate.until_ready().await;
        to.channel_id.send_message(&self.http, message).await?;
        Ok(())
    }

    /// Puts other words and buttons in place of an own message's.
    ///
    /// # Errors
    /// As [`Rest::post`].
    pub async fn amend(&self, spot: MessageRef, outgoing: &Outgoing) -> Result<(), Failure> {
        let edit = EditMessage::new()
            .content(&outgoing.content)
            .components(outgoing.rows.clone())
            .allowed_mentions(mentions(None));
        self.edit(spot, edit).await
    }

    /// Takes the buttons off an own message.
    ///
    /// # Errors
    /// As [`Rest::post`].
    pub async fn strip(&self, spot: MessageRef) -> Result<(), Failure> {
        self.edit(spot, EditMessage::new().components(Vec::new())).await
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn edit(&self, spot: MessageRef, edit: EditMessage) -> Result<(), Failure> {
        self.gate.until_ready().await;
        channel_id(spot.channel).edit_message(&self.http, message_id(spot.message), edit).await?;
        Ok(())
    }

    /// Opens a thread under a message, or finds the one that is there: either way its number is the message's.
    ///
    /// # Errors
    /// [`Failure::Forbidden`] where the bot may not open threads.
    pub async fn thread(&self, under: MessageRef, name: &str) -> Result<ChannelId, Failure> {
        self.gate.until_ready().await;
        let thread = CreateThread::new(name).auto_archive_duration(AutoArchiveDuration::OneWeek);
        let (channel, message) = (channel_id(under.channel), message_id(under.message));
        match channel.create_thread_from_message(&self.http, message, thread).await.map_err(Failure::from) {
            Ok(_) | Err(Failure::Refused { code: THREAD_EXISTS, .. }) => Ok(ChannelId(under.message.0)),
            Err(failure) => Err(failure),
        }
    }

    /// Opens a thread in a channel, under no message.
    ///
    /// # Errors
    /// As [`Rest::thread`].
    pub async fn thread_in(&self, channel: ChannelId, name: &str) -> Result<ChannelId, Failure> {
        self.gate.until_ready().await;
        let thread =
            CreateThread::new(name).kind(ChannelType::PublicThread).auto_archive_duration(AutoArchiveDuration::OneWeek);
        let opened = channel_id(channel).create_thread(&self.http, thread).await?;
        Ok(ChannelId(opened.id.get()))
    }

    /// The messages of `channel` since `after`, oldest first, as many as one look gives.
    ///
    /// # Errors
    /// As [`Rest::post`].
    pub async fn since(&self, channel: ChannelId, after: MessageId) -> Result<Vec<Message>, Failure> {
        self.gate.until_ready().await;
        let since = GetMessages::new().after(message_id(after)).limit(LOOK_BACK);
        let mut messages = channel_id(channel).messages(&self.http, since).await?;
        messages.sort_by_key(|message| message.id);
        Ok(messages)
    }
}

/// Nobody is mentioned so that it makes a noise, but the one given.
fn mentions(ping: Option<PlayerId>) -> CreateAllowedMentions {
    CreateAllowedMentions::new().users(ping.map(user_id))
}
