//! The sandbox as a test sees it: people act, the test inspects, and Discord misbehaves on demand.

mod activities;
mod attached;
mod channels;
mod events;
mod installs;
mod members;
mod menus;
mod servers;

use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::sync::Arc;
use std::time::Duration;

use bytes::Bytes;
use thiserror::Error;

use super::activity::Activities;
use super::acts::{ActError, CommandOption, CommandUse, ComponentCheck, ReplyRef, Typing, WrittenMessage};
use super::config::APPLICATION;
use super::faults::Fault;
use super::gateway::{Outgoing, SessionCounts};
use super::hub::{Core, Hub};
use super::id::Snowflake;
use super::interaction::{Interaction, InteractionStatus};
use super::record::RecordedRequest;
use super::world::{Channel, Guild, Message, MessageKind, RegisteredCommand, User, UserKind};

/// What was waited for didn't happen in time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("timed out after {0:?}")]
pub struct TimedOut(pub Duration);

/// A handle on a running sandbox, which can do all that the page can, and more. It can be cloned and used on any thread.
#[derive(Clone)]
pub struct Control {
    hub: Arc<Hub>,
}

/// Inspecting.
impl Control {
    pub(crate) fn new(hub: Arc<Hub>) -> Control {
        Control { hub }
    }

    /// The people who have a seat, in the order in which they came.
    pub fn people(&self) -> Vec<User> {
        self.hub.look(|core| core.world.users.values().filter(|user| user.kind == UserKind::Human).cloned().collect())
    }

    /// The person with this unique name.
    pub fn person(&self, username: &str) -> Option<User> {
        self.people().into_iter().find(|user| user.username == username)
    }

    /// The servers.
    pub fn guilds(&self) -> Vec<Guild> {
        self.hub.look(|core| core.world.guilds.values().cloned().collect())
    }

    /// All channels: text channels, threads and direct messages.
    pub fn channels(&self) -> Vec<Channel> {
        self.hub.look(|core| core.world.channels.values().cloned().collect())
    }

    /// The first channel or thread of this name.
    pub fn channel(&self, name: &str) -> Option<Channel> {
        self.channels().into_iter().find(|channel| channel.name == name)
    }

    /// The direct messages between the bot and a person.
    pub fn direct_channel(&self, seat: Snowflake) -> Option<Channel> {
        self.hub.look(|core| core.world.direct_channel(seat).cloned())
    }

    /// The messages of a channel, oldest first; those that only one person sees are among them (`visible_to`).
    pub fn messages(&self, channel: Snowflake) -> Vec<Message> {
        self.hub.look(|core| core.world.messages(channel).cloned().collect())
    }

    /// The messages of a channel whose id is above `after`, oldest first.
    pub fn messages_after(&self, channel: Snowflake, after: Snowflake) -> Vec<Message> {
        self.hub.look(|core| {
            let mut newer: Vec<Message> =
                core.world.messages(channel).rev().take_while(|message| message.id > after).cloned().collect();
            newer.reverse();
            newer
        })
    }

    /// A message as it is now.
    pub fn message(&self, channel: Snowflake, id: Snowflake) -> Option<Message> {
        self.hub.look(|core| core.world.message(channel, id).cloned())
    }

    /// The people who were notified by a message, by name, by role or by `@everyone`.
    pub fn pinged(&self, message: &Message) -> Vec<Snowflake> {
        self.hub.look(|core| core.view().pinged(message))
    }

    /// The bytes of an attachment.
    ///
    /// # Errors
    ///
    /// When there is no such attachment, or its file can't be read.
    pub fn file(&self, attachment: Snowflake) -> io::Result<Bytes> {
        self.hub.look(|core| core.journal.file(attachment))
    }

    /// The registered commands.
    pub fn commands(&self) -> Vec<RegisteredCommand> {
        self.hub.look(|core| core.world.commands.values().cloned().collect())
    }

    /// The current state of an interaction, while its token is valid.
    pub fn interaction(&self, id: Snowflake) -> Option<Interaction> {
        self.hub.look(|core| core.interactions.get(id).cloned())
    }

    /// All interactions whose tokens are good, oldest first.
    pub fn interactions(&self) -> Vec<Interaction> {
        self.hub.look(|core| core.interactions.iter().cloned().collect())
    }

    /// Whether the bot is on the gateway.
    pub fn is_connected(&self) -> bool {
        self.hub.look(|core| core.gateway.is_connected())
    }

    /// The shards that are on the gateway.
    pub fn connected_shards(&self) -> BTreeSet<u64> {
        self.hub.look(|core| core.gateway.connected_shards())
    }

    /// How many gateway sessions the bot has begun and resumed; await a change with [`until`](Control::until).
    pub fn sessions(&self) -> SessionCounts {
        self.hub.look(|core| core.gateway.counts())
    }

    /// How many IDENTIFYs were refused because another of the same bucket had come a moment before.
    pub fn refused_identifies(&self) -> u64 {
        self.hub.look(|core| core.starts.refused())
    }

    /// How many of the bot's requests were answered with 401, 403 or 429 in the current ten minutes. Discord bans a client for
    /// [too many](crate::RateLimits::invalid).
    pub fn refused_requests(&self) -> u32 {
        self.hub.look(|core| core.limiter.refusals())
    }

    /// The bot's requests whose number is above `after`; 0 for all that are kept.
    pub fn requests(&self, after: u64) -> Vec<RecordedRequest> {
        self.hub.look(|core| core.log.since(after))
    }
}

/// Acting. Each refuses with an [`ActError`] what a Discord client would not send.
impl Control {
    fn act<T>(&self, act: impl FnOnce(&mut Core) -> Result<T, ActError>) -> Result<T, ActError> {
        self.hub.with(act)
    }

    fn interact(&self, act: impl FnOnce(&mut Core) -> Result<Snowflake, ActError>) -> Result<Snowflake, ActError> {
        let id = self.act(act)?;
        self.hub.watch_interaction(id);
        Ok(id)
    }

    /// Writes a message.
    ///
    /// # Errors
    /// See [`ActError`].
    pub fn say(&self, seat: Snowflake, channel: Snowflake, content: &str) -> Result<Message, ActError> {
        self.act(|core| core.say(seat, channel, WrittenMessage { content, ..WrittenMessage::default() }))
    }

    /// Writes a reply.
    ///
    /// # Errors
    /// See [`ActError`].
    pub fn reply(&self, seat: Snowflake, channel: Snowflake, content: &str, to: ReplyRef) -> Result<Message, ActError> {
        self.act(|core| core.say(seat, channel, WrittenMessage { content, reply: Some(to), files: &[] }))
    }

    /// Changes the words of a message of one's own.
    ///
    /// # Errors
    /// See [`ActError`].
    pub fn edit(&self, seat: Snowflake, message: &Message, content: &str) -> Result<(), ActError> {
        self.act(|core| core.edit(seat, message.channel, message.id, content))
    }

    /// Uses a slash command, by its name; returns the interaction.
    ///
    /// # Errors
    /// See [`ActError`].
    pub fn command(
        &self,
        seat: Snowflake,
        channel: Snowflake,
        name: &str,
        options: &[CommandOption],
    ) -> Result<Snowflake, ActError> {
        self.command_or_typing(seat, channel, name, options, Typing::Done)
    }

    /// Types an option of a command ([`CommandOption::being_typed`]); returns the interaction, whose `choices` are the
    /// bot's answer.
    ///
    /// # Errors
    /// See [`ActError`].
    pub fn autocomplete(
        &self,
        seat: Snowflake,
        channel: Snowflake,
        name: &str,
        options: &[CommandOption],
    ) -> Result<Snowflake, ActError> {
        self.command_or_typing(seat, channel, name, options, Typing::InOption)
    }

    fn command_or_typing(
        &self,
        seat: Snowflake,
        channel: Snowflake,
        name: &str,
        options: &[CommandOption],
        typing: Typing,
    ) -> Result<Snowflake, ActError> {
        self.interact(|core| {
            let guild = core.place(seat, channel)?.guild;
            let known = |command: &&RegisteredCommand| {
                command.name() == name && (command.guild.is_none() || command.guild == guild)
            };
            let command = core.world.commands.values().find(known).ok_or(ActError::Unknown("command"))?.id;
            core.use_command(CommandUse { seat, channel, command, options }, typing)
        })
    }

    /// Clicks a button; returns the interaction.
    ///
    /// # Errors
    /// See [`ActError`].
    pub fn press(
        &self,
        seat: Snowflake,
        channel: Snowflake,
        message: Snowflake,
        custom_id: &str,
    ) -> Result<Snowflake, ActError> {
        self.choose(seat, channel, message, custom_id, &[])
    }

    /// Chooses from a select; returns the interaction.
    ///
    /// # Errors
    /// See [`ActError`].
    pub fn choose(
        &self,
        seat: Snowflake,
        channel: Snowflake,
        message: Snowflake,
        custom_id: &str,
        values: &[&str],
    ) -> Result<Snowflake, ActError> {
        let values: Vec<String> = values.iter().map(|&value| value.to_owned()).collect();
        self.interact(|core| core.use_component(seat, channel, message, custom_id, &values, ComponentCheck::Strict))
    }

    /// Clicks a button that the message hasn't, as a person could with a program of their own: one copied from
    /// elsewhere, or a switched-off one. Returns the interaction.
    ///
    /// # Errors
    /// See [`ActError`].
    pub fn forge(
        &self,
        seat: Snowflake,
        channel: Snowflake,
        message: Snowflake,
        custom_id: &str,
    ) -> Result<Snowflake, ActError> {
        self.interact(|core| core.use_component(seat, channel, message, custom_id, &[], ComponentCheck::None))
    }

    /// Sends the form that the interaction `shown_by` showed; returns the new interaction.
    ///
    /// # Errors
    /// See [`ActError`].
    pub fn submit(&self, seat: Snowflake, shown_by: Snowflake, fields: &[(&str, &str)]) -> Result<Snowflake, ActError> {
        let fields: BTreeMap<String, String> =
            fields.iter().map(|&(name, text)| (name.to_owned(), text.to_owned())).collect();
        self.interact(|core| core.submit_modal(seat, shown_by, &fields))
    }

    /// Makes the language of this person's client another one: `th`, `en-US` …
    ///
    /// # Errors
    ///
    /// See [`ActError`].
    pub fn set_locale(&self, seat: Snowflake, locale: &str) -> Result<(), ActError> {
        self.act(|core| core.set_locale(seat, locale))
    }

    /// Takes away a message that only this person sees.
    ///
    /// # Errors
    /// See [`ActError`].
    pub fn dismiss(&self, seat: Snowflake, message: Snowflake) -> Result<(), ActError> {
        self.act(|core| core.dismiss(seat, message))
    }
}

/// The time.
impl Control {
    /// Lets this time pass in a moment: ids made from now on are later by that, and threads that are idle by then are archived.
    /// Limits on rates go by the time that really passes, those on answers by that and by
    /// [`age_interactions`](Control::age_interactions).
    pub fn put_clock_forward(&self, by: Duration) {
        let milliseconds = u64::try_from(by.as_millis()).unwrap_or(u64::MAX);
        self.hub.with(|core| core.put_clock_forward(milliseconds));
    }

    /// Makes the interactions that there are older by so much: what was not acknowledged in time fails, tokens expire.
    pub fn age_interactions(&self, by: Duration) {
        self.hub.with(|core| core.age_interactions(by));
    }
}

/// Misbehaving.
impl Control {
    /// Misbehaves, at once or with the next requests.
    pub fn misbehave(&self, fault: Fault) {
        self.hub.with(|core| core.misbehave(fault));
    }

    /// Drops the faults that still wait for their requests, and answers those that are held.
    pub fn behave(&self) {
        self.hub.with(Core::behave);
    }
}

impl Core {
    /// Drops the faults that still wait, and answers the requests that are held.
    pub(crate) fn behave(&mut self) {
        self.rest_faults.clear();
        self.starts.behave();
        self.activities.iter_mut().for_each(Activities::behave);
    }

    /// Misbehaves, at once or with the next requests.
    pub(crate) fn misbehave(&mut self, fault: Fault) {
        match fault {
            Fault::DropGateway { session } => self.gateway.disconnect(|| Outgoing::Drop, session),
            Fault::RefuseGateway { milliseconds } => self.gateway.refuse_for(Duration::from_millis(milliseconds)),
            Fault::CloseGateway { code, session } => self.gateway.disconnect(|| Outgoing::Close(code), session),
            Fault::InvalidateSession { session } => {
                self.gateway.disconnect(|| Outgoing::Invalidate(session), session);
            }
            Fault::RefuseIdentify { code, times } => self.starts.refuse(code, times),
            Fault::Reconnect => {
                self.gateway.tell(&serde_json::json!({ "op": 7, "s": null, "t": null, "d": null }));
            }
            Fault::Redeliver { last, kind } => self.gateway.redeliver(last, kind.as_deref()),
            Fault::RefuseProxy { status, times } => {
                self.activities.iter_mut().for_each(|all| all.refuse(status, times));
            }
            Fault::DropProxySockets => self.activities.iter_mut().for_each(Activities::drop_sockets),
            Fault::Rest { on, effect, times } => self.rest_faults.add(on, effect, times),
        }
    }
}

/// Waiting.
impl Control {
    /// Waits until `look`, tried after every change, finds something.
    ///
    /// # Errors
    ///
    /// [`TimedOut`], when it found nothing `within` this time.
    pub async fn until<T>(&self, within: Duration, mut look: impl FnMut(&Control) -> Option<T>) -> Result<T, TimedOut> {
        let mut changes = self.hub.changes();
        let found = tokio::time::timeout(within, async {
            loop {
                changes.mark_unchanged();
                if let Some(found) = look(self) {
                    return Some(found);
                }
                // It can't end while this handle is there.
                changes.changed().await.ok()?;
            }
        });
        found.await.ok().flatten().ok_or(TimedOut(within))
    }

    /// Waits until the bot is on the gateway.
    ///
    /// # Errors
    ///
    /// [`TimedOut`], when it isn't `within` this time.
    pub async fn connected(&self, within: Duration) -> Result<(), TimedOut> {
        self.until(within, |control| control.is_connected().then_some(())).await
    }

    /// Waits until an interaction is answered (not just deferred) or has failed.
    ///
    /// # Errors
    ///
    /// [`TimedOut`], when neither happened `within` this time.
    pub async fn settled(&self, interaction: Snowflake, within: Duration) -> Result<Interaction, TimedOut> {
        let is_settled =
            |it: &Interaction| matches!(it.status, InteractionStatus::Answered | InteractionStatus::Failed);
        self.until(within, |control| control.interaction(interaction).filter(is_settled)).await
    }

    /// Waits for the bot's first message in a channel after the message `after`, leaving out those that only one
    /// person sees and those still "thinking".
    ///
    /// # Errors
    ///
    /// [`TimedOut`], when none came `within` this time.
    pub async fn bot_message(
        &self,
        channel: Snowflake,
        after: Snowflake,
        within: Duration,
    ) -> Result<Message, TimedOut> {
        let is_wanted = |message: &Message| {
            message.id > after
                && message.author == APPLICATION
                && message.kind != MessageKind::ThreadStarter
                && message.visible_to.is_none()
                && !message.is_loading()
        };
        self.until(within, |control| control.messages_after(channel, after).into_iter().find(is_wanted)).await
    }
}
