//! REST requests: posting and editing messages, opening threads, reading messages that were missed.
//!
//! Discord allows a bot 50 requests a second over all routes, which serenity does not count, so every request here waits
//! for one rate limiter. Responses to interactions are exempt and do not wait.

use std::num::NonZeroU32;
use std::sync::Arc;

use governor::{DefaultDirectRateLimiter, Quota, RateLimiter};
use serenity::all::{
    AutoArchiveDuration, Builder, ChannelType, CreateAllowedMentions, CreateAttachment, CreateMessage, CreateThread,
    EditInteractionResponse, EditMessage, GetMessages, Http, Message, Nonce,
};

use super::ids::{channel_id, message_id, message_ref, user_id};
use super::present::{Drawing, OutgoingMessage, Picture};
use super::rest_error::RestError;
use crate::game::PlayerId;
use crate::service::{ChannelId, MessageId, MessageRef};
use makruk_render::Renderer;

/// Requests per second. Below Discord's 50, to leave room for other uses of the token.
const REQUESTS_PER_SECOND: NonZeroU32 = NonZeroU32::new(45).unwrap();

/// How many messages one request reads, the most that Discord gives.
const MESSAGES_AT_ONCE: u8 = 100;

/// Discord's code for "A thread has already been created for this message".
const THREAD_EXISTS: isize = 160_004;

/// The REST client, with the renderer for the pictures it sends.
#[derive(Clone)]
pub struct RestClient {
    http: Arc<Http>,
    renderer: Arc<Renderer>,
    limiter: Arc<DefaultDirectRateLimiter>,
}

/// Where a thread is opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ThreadParent {
    /// In a channel, under no message.
    Channel(ChannelId),
    /// Under a message.
    Message(MessageRef),
}

impl RestClient {
    /// A client that sends through `http` and draws with `renderer`.
    pub fn new(http: Arc<Http>, renderer: Arc<Renderer>) -> RestClient {
        let limiter = Arc::new(RateLimiter::direct(Quota::per_second(REQUESTS_PER_SECOND)));
        RestClient { http, renderer, limiter }
    }

    /// serenity's client, for responses to interactions.
    pub fn http(&self) -> &Arc<Http> {
        &self.http
    }

    /// The picture as a file with its alternative text. A picture that cannot be drawn is logged and left out (`None`):
    /// the text of its message gives the move, too.
    ///
    /// Drawing takes a fraction of a millisecond of processor time, so it runs on a blocking thread.
    #[tracing::instrument(name = "render", level = "debug", skip_all)]
    pub async fn draw(&self, picture: &Picture) -> Option<CreateAttachment> {
        let (renderer, drawing) = (Arc::clone(&self.renderer), picture.drawing.clone());
        let draw = move || match drawing {
            Drawing::Board(scene) => renderer.png(&scene),
            Drawing::Chart(chart) => renderer.chart(&chart),
        };
        match tokio::task::spawn_blocking(draw).await {
            Ok(png) => Some(CreateAttachment::bytes(png, picture.file_name.clone()).description(picture.alt.clone())),
            Err(error) => {
                tracing::error!(%error, "drawing a picture panicked");
                None
            }
        }
    }

    /// Posts a message. Discord treats a second post with the same nonce within a few minutes as the same message.
    ///
    /// # Errors
    /// [`RestError`] says whether another try makes sense.
    #[tracing::instrument(level = "debug", skip_all, fields(channel = channel.0))]
    pub async fn post(
        &self,
        channel: ChannelId,
        outgoing: &OutgoingMessage,
        nonce: &str,
    ) -> Result<MessageRef, RestError> {
        let mut message = CreateMessage::new()
            .content(&outgoing.content)
            .components(outgoing.rows.clone())
            .allowed_mentions(mentions(outgoing.ping))
            .nonce(Nonce::String(nonce.to_owned()))
            .enforce_nonce(true);
        if let Some(picture) = &outgoing.picture {
            message = message.add_files(self.draw(picture).await);
        }
        self.limiter.until_ready().await;
        let sent = channel_id(channel).send_message(&self.http, message).await?;
        Ok(message_ref(channel, sent.id))
    }

    /// Replies to a message, without a ping.
    ///
    /// # Errors
    /// As [`RestClient::post`].
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn reply(&self, to: &Message, outgoing: &OutgoingMessage) -> Result<(), RestError> {
        let mut message = CreateMessage::new()
            .content(&outgoing.content)
            .components(outgoing.rows.clone())
            .allowed_mentions(mentions(None).replied_user(false))
            .reference_message((to.channel_id, to.id));
        if let Some(picture) = &outgoing.picture {
            message = message.add_files(self.draw(picture).await);
        }
        self.limiter.until_ready().await;
        to.channel_id.send_message(&self.http, message).await?;
        Ok(())
    }

    /// Replaces the text and components of one of the bot's messages.
    ///
    /// # Errors
    /// As [`RestClient::post`].
    pub async fn edit(&self, message: MessageRef, outgoing: &OutgoingMessage) -> Result<(), RestError> {
        let edit = EditMessage::new()
            .content(&outgoing.content)
            .components(outgoing.rows.clone())
            .allowed_mentions(mentions(None));
        self.send_edit(message, edit).await
    }

    /// Removes the components of one of the bot's messages.
    ///
    /// # Errors
    /// As [`RestClient::post`].
    pub async fn remove_components(&self, message: MessageRef) -> Result<(), RestError> {
        self.send_edit(message, EditMessage::new().components(Vec::new())).await
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn send_edit(&self, message: MessageRef, edit: EditMessage) -> Result<(), RestError> {
        self.limiter.until_ready().await;
        channel_id(message.channel).edit_message(&self.http, message_id(message.message), edit).await?;
        Ok(())
    }

    /// Replaces the response to the interaction with this token.
    ///
    /// # Errors
    /// [`RestError`] if Discord does not accept it, as it does not 15 minutes after the interaction.
    pub async fn edit_response(&self, token: &str, outgoing: &OutgoingMessage) -> Result<(), RestError> {
        let mut edit = EditInteractionResponse::new()
            .content(&outgoing.content)
            .components(outgoing.rows.clone())
            .allowed_mentions(mentions(None));
        if let Some(picture) = &outgoing.picture
            && let Some(drawn) = self.draw(picture).await
        {
            edit = edit.new_attachment(drawn);
        }
        edit.execute(&self.http, token).await?;
        Ok(())
    }

    /// Opens a thread. Under a message that has one already, that thread is returned.
    ///
    /// # Errors
    /// [`RestError::Forbidden`] where the bot may not open threads.
    pub async fn open_thread(&self, parent: ThreadParent, name: &str) -> Result<ChannelId, RestError> {
        self.limiter.until_ready().await;
        let thread = CreateThread::new(name).auto_archive_duration(AutoArchiveDuration::OneWeek);
        match parent {
            ThreadParent::Channel(channel) => {
                let thread = thread.kind(ChannelType::PublicThread);
                let opened = channel_id(channel).create_thread(&self.http, thread).await?;
                Ok(ChannelId(opened.id.get()))
            }
            ThreadParent::Message(under) => {
                let (channel, message) = (channel_id(under.channel), message_id(under.message));
                match channel.create_thread_from_message(&self.http, message, thread).await.map_err(RestError::from) {
                    // A thread under a message has the message's id.
                    Ok(_) | Err(RestError::Refused { code: THREAD_EXISTS, .. }) => Ok(ChannelId(under.message.0)),
                    Err(error) => Err(error),
                }
            }
        }
    }

    /// The messages of `channel` after `after`, oldest first, as many as one request gives.
    ///
    /// # Errors
    /// As [`RestClient::post`].
    pub async fn messages_after(&self, channel: ChannelId, after: MessageId) -> Result<Vec<Message>, RestError> {
        self.limiter.until_ready().await;
        let request = GetMessages::new().after(message_id(after)).limit(MESSAGES_AT_ONCE);
        let mut messages = channel_id(channel).messages(&self.http, request).await?;
        messages.sort_by_key(|message| message.id);
        Ok(messages)
    }
}

/// Mentions that notify `ping` and nobody else.
fn mentions(ping: Option<PlayerId>) -> CreateAllowedMentions {
    CreateAllowedMentions::new().users(ping.map(user_id))
}
