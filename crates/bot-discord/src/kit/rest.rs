//! REST requests: posting and editing messages, opening threads, reading messages that were missed.
//!
//! Discord allows a bot 50 requests a second over all routes, which serenity does not count, so every request here waits
//! for its turn in one queue. Responses to interactions are exempt and do not wait. Pictures are drawn after the turn has come,
//! so that what waits is small.

use std::sync::Arc;

use reqwest::header::{HeaderMap, HeaderName, HeaderValue};
use serde::de::DeserializeOwned;
use serenity::all::{
    ApplicationId, AutoArchiveDuration, ChannelType, Command, CreateActionRow, CreateAllowedMentions, CreateCommand,
    CreateMessage, CreateThread, EditAttachments, EditMessage, GuildChannel, GuildId, Http, Message, Nonce,
    PrivateChannel, User,
};
use serenity::http::{LightMethod, Request, Route};

use crate::kit::ids::{channel, channel_id, message_id, message_ref, role_id, user_id};
use crate::kit::message::{Drawing, OutgoingMessage, Picture};
use crate::kit::names::PlayerNames;
use crate::kit::new_file::NewFile;
use crate::kit::rest_error::RestError;
use crate::kit::sending::{Priority, SendLoad, SendQueue};
use crate::kit::transport::{Parcel, Transport, request};
use bot_service::game::PlayerId;
use bot_service::{ChannelId, MessageId, MessageRef, RoleStep, RoleTask};
use makruk_render::Renderer;

/// How many messages one request reads, the most that Discord gives.
pub const MESSAGES_AT_ONCE: u8 = 100;

const THREAD_EXISTS: isize = 160_004;

/// The header that says why something was done, for the audit log of the server.
const AUDIT_LOG_REASON: HeaderName = HeaderName::from_static("x-audit-log-reason");

/// Why roles are given and taken.
const ROLE_REASON: &str = "The champions of the season, and the first on the ladder";

/// The REST client, with the renderer for the pictures it sends.
#[derive(Clone)]
pub struct RestClient {
    transport: Arc<Transport>,
    renderer: Arc<Renderer>,
    names: Arc<PlayerNames>,
    queue: SendQueue,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ThreadParent {
    Channel(ChannelId),
    /// A channel that others can follow, whose threads are of a kind of their own.
    Announcements(ChannelId),
    Message(MessageRef),
}

impl ThreadParent {
    /// A channel of this type, where Discord gives that.
    pub fn within(channel: ChannelId, channel_type: Option<ChannelType>) -> ThreadParent {
        match channel_type {
            Some(ChannelType::News) => ThreadParent::Announcements(channel),
            _ => ThreadParent::Channel(channel),
        }
    }

    /// The channel that the thread is in.
    pub fn channel(self) -> ChannelId {
        match self {
            ThreadParent::Channel(channel)
            | ThreadParent::Announcements(channel)
            | ThreadParent::Message(MessageRef { channel, .. }) => channel,
        }
    }
}

/// Permission to send one request, at once: if it were kept while waiting for something else, the request would
/// coincide with that of another turn.
#[derive(Debug)]
pub struct SendPermit(());

impl RestClient {
    pub fn new(transport: Transport, renderer: Arc<Renderer>) -> RestClient {
        let names = Arc::new(PlayerNames::new());
        RestClient { transport: Arc::new(transport), renderer, names, queue: SendQueue::new() }
    }

    /// Limits the rate from now on to the share of one of `processes` processes of the same bot.
    pub fn share(&self, processes: usize) {
        self.queue.share(u32::try_from(processes).unwrap_or(u32::MAX));
        self.transport.share(processes);
    }

    pub fn load(&self) -> SendLoad {
        self.queue.load()
    }

    /// serenity's client, which knows the application's id.
    pub fn http(&self) -> &Http {
        self.transport.http()
    }

    pub fn names(&self) -> &PlayerNames {
        &self.names
    }

    /// See [`PlayerNames::drawable`].
    pub fn drawable(&self, player: PlayerId, name: &str) -> Option<String> {
        self.names.drawable(&self.renderer, player, name)
    }

    /// What sends without waiting for a turn, for responses to interactions.
    pub(crate) fn transport(&self) -> &Transport {
        &self.transport
    }

    /// The picture as a file with its alternative text. A picture that cannot be drawn is logged and left out (`None`):
    /// the text of its message gives the move, too.
    ///
    /// Drawing takes a fraction of a millisecond of processor time, so it runs on a blocking thread.
    #[tracing::instrument(name = "render", level = "debug", skip_all)]
    async fn draw(&self, picture: &Picture) -> Option<NewFile> {
        if let Drawing::Board { players, .. } = &picture.drawing {
            self.ask_for_names(players.iter().flatten().copied());
        }
        let (renderer, names) = (Arc::clone(&self.renderer), Arc::clone(&self.names));
        let (drawing, look) = (picture.drawing.clone(), picture.look);
        let draw = move || match drawing {
            Drawing::Board { mut scene, players } => {
                crate::kit::message::dress(&mut scene, look);
                crate::kit::message::name_players(&mut scene, &players, |player| names.both_of(player));
                renderer.png(&scene)
            }
            Drawing::Chart(mut chart) => {
                chart.theme = look.map_or(chart.theme, |look| look.theme);
                renderer.chart(&chart)
            }
            Drawing::Club(picture) => renderer.club_picture(&*picture, look.map(|look| look.theme).unwrap_or_default()),
            Drawing::Film(film) => {
                film.film(look, |player| names.both_of(player)).map(|film| renderer.film(&film)).unwrap_or_default()
            }
            Drawing::FilmOfFour(film) => renderer.film(&film.film(look, |player| names.both_of(player))),
            Drawing::Solution(solution) => renderer.film(&solution.film(look)),
            Drawing::Document(text) => text.into_bytes(),
        };
        match tokio::task::spawn_blocking(draw).await {
            Ok(bytes) => {
                let (name, description) = (picture.file_name.clone(), picture.alt.clone());
                Some(NewFile { name, description, bytes: bytes.into() })
            }
            Err(error) => {
                tracing::error!(%error, "drawing a picture panicked");
                None
            }
        }
    }

    /// Looks up unknown names. The picture at hand does not wait: the next one shows them.
    fn ask_for_names(&self, players: impl IntoIterator<Item = PlayerId>) {
        for player in self.names.to_ask(players) {
            let (rest, route) = (self.clone(), Route::User { user_id: user_id(player) });
            tokio::spawn(async move {
                match rest.get::<User>(route, Priority::Post).await {
                    Ok(user) => rest.names.remember(&user),
                    Err(error) => tracing::debug!(%error, "the name of a player is not known"),
                }
            });
        }
    }

    /// The pictures of a message, as far as they could be drawn.
    pub(crate) async fn draw_for(&self, outgoing: &OutgoingMessage) -> Vec<NewFile> {
        self.draw_all(outgoing.picture.iter().chain(&outgoing.second_picture)).await
    }

    /// These pictures, as far as they could be drawn.
    pub(crate) async fn draw_all(&self, pictures: impl Iterator<Item = &Picture>) -> Vec<NewFile> {
        let mut files = Vec::new();
        for picture in pictures {
            files.extend(self.draw(picture).await);
        }
        files
    }

    /// Waits for the turn to send a request, for callers that decide only then what to send.
    pub async fn turn(&self, priority: Priority) -> Result<SendPermit, RestError> {
        self.queue.turn(priority).await?;
        Ok(SendPermit(()))
    }

    pub async fn direct_channel(&self, _turn: SendPermit, player: PlayerId) -> Result<ChannelId, RestError> {
        let to = serde_json::json!({ "recipient_id": user_id(player) });
        let opened: PrivateChannel =
            self.transport.fetch(request(LightMethod::Post, Route::UserMeDmChannels, &to, Vec::new())?).await?;
        Ok(channel(opened.id))
    }

    pub(crate) async fn get<T: DeserializeOwned>(&self, route: Route<'_>, priority: Priority) -> Result<T, RestError> {
        self.queue.turn(priority).await?;
        self.transport.fetch(Request::new(route, LightMethod::Get)).await
    }

    /// Posts a message. Discord treats a second post with the same nonce within a few minutes as the same message.
    #[tracing::instrument(level = "debug", skip_all, fields(channel = channel.0))]
    pub async fn post(
        &self,
        _turn: SendPermit,
        channel: ChannelId,
        outgoing: &OutgoingMessage,
        nonce: &str,
    ) -> Result<MessageRef, RestError> {
        let message = CreateMessage::new()
            .content(&outgoing.content)
            .components(outgoing.rows.clone())
            .allowed_mentions(mentions(outgoing.pings.iter().map(|ping| ping.player)).roles(outgoing.role.map(role_id)))
            .nonce(Nonce::String(nonce.to_owned()))
            .enforce_nonce(true);
        let pictures = self.draw_for(outgoing).await;
        let sent: Message = self.transport.fetch(to_channel(channel, &message, pictures)?).await?;
        Ok(message_ref(channel, sent.id))
    }

    /// Replies to a message, without a ping.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn reply(
        &self,
        to: &Message,
        outgoing: &OutgoingMessage,
        priority: Priority,
    ) -> Result<MessageRef, RestError> {
        self.queue.turn(priority).await?;
        let message = CreateMessage::new()
            .content(&outgoing.content)
            .components(outgoing.rows.clone())
            .allowed_mentions(mentions(None).replied_user(false))
            .reference_message((to.channel_id, to.id));
        let pictures = self.draw_for(outgoing).await;
        let sent: Message = self.transport.fetch(to_channel(channel(to.channel_id), &message, pictures)?).await?;
        Ok(message_ref(channel(to.channel_id), sent.id))
    }

    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn delete(&self, message: MessageRef) -> Result<(), RestError> {
        self.queue.turn(Priority::OldMessage).await?;
        let (channel_id, message_id) = (channel_id(message.channel), message_id(message.message));
        let route = Route::ChannelMessage { channel_id, message_id };
        self.transport.send(Request::new(route, LightMethod::Delete)).await?;
        Ok(())
    }

    /// Replaces one of the bot's messages by this one, which has no picture: the old one's goes, too.
    pub async fn replace(
        &self,
        message: MessageRef,
        outgoing: &OutgoingMessage,
        priority: Priority,
    ) -> Result<(), RestError> {
        let edit = EditMessage::new()
            .content(&outgoing.content)
            .components(outgoing.rows.clone())
            .attachments(EditAttachments::new())
            .allowed_mentions(mentions(None));
        self.send_edit(self.turn(priority).await?, message, edit).await
    }

    pub async fn set_components(
        &self,
        message: MessageRef,
        rows: Vec<CreateActionRow>,
        priority: Priority,
    ) -> Result<(), RestError> {
        self.send_edit(self.turn(priority).await?, message, EditMessage::new().components(rows)).await
    }

    pub async fn edit(
        &self,
        turn: SendPermit,
        message: MessageRef,
        outgoing: &OutgoingMessage,
    ) -> Result<(), RestError> {
        let edit = EditMessage::new()
            .content(&outgoing.content)
            .components(outgoing.rows.clone())
            .allowed_mentions(mentions(None));
        self.send_edit(turn, message, edit).await
    }

    /// Gives one of the bot's messages, which was posted without its pictures, what it lacks.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn complete(
        &self,
        _turn: SendPermit,
        message: MessageRef,
        whole: &OutgoingMessage,
    ) -> Result<(), RestError> {
        let edit =
            EditMessage::new().content(&whole.content).components(whole.rows.clone()).allowed_mentions(mentions(None));
        let (channel_id, message_id) = (channel_id(message.channel), message_id(message.message));
        let route = Route::ChannelMessage { channel_id, message_id };
        let pictures = self.draw_for(whole).await;
        self.transport.send(request(LightMethod::Patch, route, &edit, pictures)?).await?;
        Ok(())
    }

    #[tracing::instrument(level = "debug", skip_all)]
    async fn send_edit(&self, _turn: SendPermit, message: MessageRef, edit: EditMessage) -> Result<(), RestError> {
        let (channel_id, message_id) = (channel_id(message.channel), message_id(message.message));
        let route = Route::ChannelMessage { channel_id, message_id };
        self.transport.send(request(LightMethod::Patch, route, &edit, Vec::new())?).await?;
        Ok(())
    }

    /// Gives or takes a role. Doing it again is harmless.
    #[tracing::instrument(level = "debug", skip_all)]
    pub async fn change_role(&self, _turn: SendPermit, guild: u64, task: RoleTask) -> Result<(), RestError> {
        let RoleTask { step, role, player } = task;
        let (guild_id, user_id) = (GuildId::new(guild.max(1)), user_id(player));
        let route = Route::GuildMemberRole { guild_id, user_id, role_id: role_id(role) };
        let method = match step {
            RoleStep::Give => LightMethod::Put,
            RoleStep::Take => LightMethod::Delete,
        };
        let headers = HeaderMap::from_iter([(AUDIT_LOG_REASON, HeaderValue::from_static(ROLE_REASON))]);
        self.transport.send(Request::new(route, method).headers(Some(headers))).await?;
        Ok(())
    }

    /// Opens a thread. Under a message that has one already, that thread is returned.
    pub async fn open_thread(&self, parent: ThreadParent, name: &str) -> Result<ChannelId, RestError> {
        self.queue.turn(Priority::Answer).await?;
        let thread = CreateThread::new(name).auto_archive_duration(AutoArchiveDuration::OneWeek);
        match parent {
            ThreadParent::Channel(within) | ThreadParent::Announcements(within) => {
                let kind = match parent {
                    ThreadParent::Announcements(_) => ChannelType::NewsThread,
                    _ => ChannelType::PublicThread,
                };
                let (route, thread) = (Route::ChannelThreads { channel_id: channel_id(within) }, thread.kind(kind));
                let opened: GuildChannel =
                    self.transport.fetch(request(LightMethod::Post, route, &thread, Vec::new())?).await?;
                Ok(channel(opened.id))
            }
            ThreadParent::Message(under) => {
                let (channel_id, message_id) = (channel_id(under.channel), message_id(under.message));
                let route = Route::ChannelMessageThreads { channel_id, message_id };
                match self.transport.send(request(LightMethod::Post, route, &thread, Vec::new())?).await {
                    // A thread under a message has the message's id.
                    Ok(_) | Err(RestError::Refused { code: THREAD_EXISTS, .. }) => Ok(ChannelId(under.message.0)),
                    Err(error) => Err(error),
                }
            }
        }
    }

    /// The messages of `channel` after `after`, oldest first, as many as one request gives.
    pub async fn messages_after(
        &self,
        channel: ChannelId,
        after: MessageId,
        priority: Priority,
    ) -> Result<Vec<Message>, RestError> {
        self.queue.turn(priority).await?;
        let route = Route::ChannelMessages { channel_id: channel_id(channel) };
        let page = vec![("limit", MESSAGES_AT_ONCE.to_string()), ("after", message_id(after).to_string())];
        let page = Request::new(route, LightMethod::Get).params(Some(page));
        let mut messages: Vec<Message> = self.transport.fetch(page).await?;
        messages.sort_by_key(|message| message.id);
        Ok(messages)
    }

    /// Registers the commands with Discord; their names and ids.
    pub async fn register(&self, commands: &[CreateCommand]) -> Result<Vec<(String, u64)>, RestError> {
        self.queue.turn(Priority::Post).await?;
        let route = Route::Commands { application_id: self.application()? };
        let known: Vec<Command> =
            self.transport.fetch(request(LightMethod::Put, route, &commands, Vec::new())?).await?;
        Ok(known.into_iter().map(|command| (command.name, command.id.get())).collect())
    }

    /// Waits until one more request may be sent.
    pub(crate) async fn wait_for_turn(&self, priority: Priority) -> Result<(), RestError> {
        Ok(self.queue.turn(priority).await?)
    }

    /// The bot's application, which Discord tells when the bot connects.
    pub(crate) fn application(&self) -> Result<ApplicationId, RestError> {
        self.http().application_id().ok_or_else(|| RestError::Transient("not connected yet".to_owned()))
    }
}

fn to_channel(
    channel: ChannelId,
    message: &CreateMessage,
    pictures: Vec<NewFile>,
) -> Result<Parcel<'static>, RestError> {
    let route = Route::ChannelMessages { channel_id: channel_id(channel) };
    request(LightMethod::Post, route, message, pictures)
}

pub(crate) fn mentions(pings: impl IntoIterator<Item = PlayerId>) -> CreateAllowedMentions {
    CreateAllowedMentions::new().users(pings.into_iter().map(user_id))
}
