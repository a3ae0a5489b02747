//! The state that all connections share: the world and its journal, and who is notified of changes.

mod activities;
mod channels;
mod events;
mod servers;
mod threads;

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use bytes::Bytes;
use serde_json::{Value, json};
use tokio::runtime::Handle;
use tokio::sync::mpsc::UnboundedSender;
use tokio::sync::{broadcast, watch};
use tokio_util::sync::CancellationToken;

pub(crate) use self::threads::{AUTO_ARCHIVE, NewThread};
use super::activity::Activities;
use super::config::{APPLICATION, Retention, SandboxConfig, SessionLimits, Times};
use super::error::ApiError;
use super::faults::RestFaults;
use super::files::Files;
use super::gateway::{Gateway, Outgoing, SessionFate, Shard, StartRefused, Starts};
use super::id::{IdSource, Snowflake};
use super::intents::Intents;
use super::interaction::Interactions;
use super::journal::Journal;
use super::nonces::Nonces;
use super::permissions::Permissions;
use super::record::RequestLog;
use super::rest::limiter::Limiter;
use super::view::View;
use super::wire::{FLAG_EMBEDDED, FLAG_MESSAGE_CONTENT_LIMITED, Wire};
use super::world::{Attachment, Channel, Message, User, UserKind, World, WorldRecord};

/// How many events a slow page may fall behind before it must read everything anew.
const LIVE_BACKLOG: usize = 1024;

/// With which code connections are closed whose token was reset.
const TOKEN_RESET: u16 = 4004;

/// An event for pages.
#[derive(Clone, Debug)]
pub(crate) struct LiveEvent {
    seats: Arc<[Snowflake]>,
    pub(crate) event: Value,
}

impl LiveEvent {
    pub(crate) fn is_for(&self, seat: Snowflake) -> bool {
        self.seats.contains(&seat)
    }
}

/// The shared state, behind its lock.
pub(crate) struct Hub {
    core: Mutex<Core>,
    config: SandboxConfig,
    changed: watch::Sender<u64>,
    runtime: Handle,
    stop: CancellationToken,
}

impl Hub {
    pub(crate) fn new(core: Core, config: SandboxConfig) -> Hub {
        Hub {
            core: Mutex::new(core),
            config,
            changed: watch::Sender::new(0),
            runtime: Handle::current(),
            stop: CancellationToken::new(),
        }
    }

    pub(crate) fn config(&self) -> &SandboxConfig {
        &self.config
    }

    /// Runs `act` with exclusive access to the core, then wakes those who wait for a change.
    pub(crate) fn with<T>(&self, act: impl FnOnce(&mut Core) -> T) -> T {
        let result = act(&mut self.lock());
        self.changed.send_modify(|count| *count += 1);
        result
    }

    /// Reads from the core without waking anyone.
    pub(crate) fn look<T>(&self, look: impl FnOnce(&Core) -> T) -> T {
        look(&self.lock())
    }

    fn lock(&self) -> MutexGuard<'_, Core> {
        // A panic while the lock was held does no more harm than a killed process.
        self.core.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A receiver that is notified of each change.
    pub(crate) fn changes(&self) -> watch::Receiver<u64> {
        self.changed.subscribe()
    }

    /// Ends all connections.
    pub(crate) fn stop(&self) {
        self.stop.cancel();
    }

    /// Waits until the sandbox is stopped.
    pub(crate) async fn stopped(&self) {
        self.stop.cancelled().await;
    }

    /// Fails an interaction unless it is acknowledged in time.
    pub(crate) fn watch_interaction(self: &Arc<Hub>, id: Snowflake) {
        let hub = Arc::downgrade(self);
        let time = self.config.times.acknowledge;
        self.runtime.spawn(async move {
            tokio::time::sleep(time).await;
            if let Some(hub) = hub.upgrade() {
                hub.with(|core| core.expire_interaction(id));
            }
        });
    }
}

/// What is behind the hub's lock.
pub(crate) struct Core {
    pub(crate) world: World,
    pub(crate) ids: IdSource,
    pub(crate) journal: Journal,
    pub(crate) gateway: Gateway,
    pub(crate) starts: Starts,
    pub(crate) interactions: Interactions,
    pub(crate) rest_faults: RestFaults,
    pub(crate) log: RequestLog,
    pub(crate) limiter: Limiter,
    pub(crate) nonces: Nonces,
    /// `None` if the application has no Activity.
    pub(crate) activities: Option<Activities>,
    pub(crate) times: Times,
    retention: Retention,
    files: Files,
    /// Files that people picked and that belong to no message: not sent yet, or attached to a command.
    pub(crate) uploads: BTreeMap<Snowflake, Attachment>,
    live: broadcast::Sender<LiveEvent>,
    /// How many pages each person has open.
    feeds: BTreeMap<Snowflake, u32>,
    granted: Intents,
    /// With how many shards the bot is told to connect.
    pub(crate) shards: u32,
    pub(crate) sessions: SessionLimits,
    base: String,
    was_connected: bool,
}

impl Core {
    /// A core whose files are served under `base`.
    pub(crate) fn new(world: World, ids: IdSource, journal: Journal, base: String, config: &SandboxConfig) -> Core {
        Core {
            files: Files::of(&world),
            nonces: Nonces::of(&world),
            activities: None,
            uploads: BTreeMap::new(),
            retention: config.retention,
            shards: config.shards,
            sessions: config.sessions,
            world,
            ids,
            journal,
            gateway: Gateway::default(),
            starts: Starts::new(config.sessions, config.times.identify),
            interactions: Interactions::default(),
            rest_faults: RestFaults::default(),
            log: RequestLog::new(config.retention.requests),
            limiter: Limiter::new(config.limits),
            times: config.times,
            live: broadcast::Sender::new(LIVE_BACKLOG),
            feeds: BTreeMap::new(),
            granted: config.granted,
            base,
            was_connected: false,
        }
    }

    pub(crate) fn wire(&self) -> Wire<'_> {
        Wire { world: &self.world, base: &self.base }
    }

    pub(crate) fn view(&self) -> View<'_> {
        View { world: &self.world }
    }

    /// Whether REST shows the bot what messages say.
    pub(crate) fn has_content_intent(&self) -> bool {
        self.granted.contains(Intents::MESSAGE_CONTENT)
    }

    pub(crate) fn application_flags(&self) -> u64 {
        let content = if self.has_content_intent() { FLAG_MESSAGE_CONTENT_LIMITED } else { 0 };
        let embedded = if self.activities.is_some() { FLAG_EMBEDDED } else { 0 };
        content | embedded
    }

    /// Writes a record to the journal and applies it.
    pub(crate) fn put(&mut self, record: WorldRecord) -> Result<(), ApiError> {
        self.journal.append(&record).map_err(|error| {
            tracing::error!(%error, "cannot write the sandbox's journal");
            ApiError::server(500)
        })?;
        self.world.apply(record);
        Ok(())
    }

    // Telling pages and the bot.

    pub(crate) fn subscribe(&self) -> broadcast::Receiver<LiveEvent> {
        self.live.subscribe()
    }

    fn push_live(&self, seats: impl IntoIterator<Item = Snowflake>, event: Value) {
        // There may be no receiver.
        let _ = self.live.send(LiveEvent { seats: seats.into_iter().collect(), event });
    }

    pub(crate) fn tell_seat(&self, seat: Snowflake, event: Value) {
        self.push_live([seat], event);
    }

    fn tell_all_seats(&self, event: Value) {
        self.push_live(self.seats(), event);
    }

    fn tell_seats_at(&self, channel: &Channel, event: Value) {
        let can_see = |seat: &Snowflake| self.world.permissions(*seat, channel).contains(Permissions::VIEW_CHANNEL);
        self.push_live(self.seats().filter(can_see), event);
    }

    pub(crate) fn seats(&self) -> impl Iterator<Item = Snowflake> + '_ {
        self.world.users.values().filter(|user| user.kind == UserKind::Human).map(|user| user.id)
    }

    /// Sends the bot an event of a channel that it can see.
    fn tell_bot(
        &mut self,
        kind: &'static str,
        channel: &Channel,
        needed: Intents,
        data: impl Fn(&Core, Intents) -> Value,
    ) {
        if !self.world.permissions(APPLICATION, channel).contains(Permissions::VIEW_CHANNEL) {
            return;
        }
        let mut gateway = std::mem::take(&mut self.gateway);
        gateway.dispatch(kind, channel.guild, needed, |intents| data(self, intents));
        self.gateway = gateway;
    }

    // Changes.

    /// Opens a gateway session, unless it comes too soon or is one too many.
    pub(crate) fn begin_session(
        &mut self,
        intents: Intents,
        shard: Shard,
        connection: UnboundedSender<Outgoing>,
    ) -> Result<String, StartRefused> {
        let admitted = self.starts.admit(shard.id, Instant::now());
        if admitted == Err(StartRefused::Exhausted) {
            self.gateway.disconnect(|| Outgoing::Close(TOKEN_RESET), SessionFate::Forgotten);
        }
        admitted.map(|()| self.open_session(intents, shard, connection))
    }

    /// READY, then each server.
    fn open_session(&mut self, intents: Intents, shard: Shard, connection: UnboundedSender<Outgoing>) -> String {
        let id = self.gateway.open(intents, shard, connection);
        let guilds = self.world.guilds.values().filter(|guild| guild.has_bot()).map(|guild| guild.id);
        let guilds: Vec<Snowflake> = guilds.filter(|&guild| self.gateway.covers(&id, guild)).collect();
        let ready = json!({
            "v": 10, "user": self.wire().own_user(), "session_id": id, "session_type": "normal",
            "resume_gateway_url": self.gateway_url(), "shard": [shard.id, shard.count],
            "guilds": guilds.iter().map(|id| json!({"id": id, "unavailable": true})).collect::<Value>(),
            "application": {"id": APPLICATION, "flags": self.application_flags()},
            "private_channels": [], "presences": [], "relationships": [], "geo_ordered_rtc_regions": [],
            "user_settings": {}, "auth": {}, "_trace": [],
        });
        self.gateway.dispatch_to(&id, "READY", ready);
        if intents.contains(Intents::GUILDS) {
            for guild in guilds.iter().filter_map(|guild| self.world.guilds.get(guild)) {
                let data = Wire { world: &self.world, base: &self.base }.guild_create(guild);
                self.gateway.dispatch_to(&id, "GUILD_CREATE", data);
            }
        }
        self.announce_bot_status();
        id
    }

    /// The origins under which the page may be open: by the address, and by the name of loopback.
    pub(crate) fn origins(&self) -> String {
        let port = self.base.rsplit(':').next().unwrap_or_default();
        format!("{} http://localhost:{port}", self.base)
    }

    /// `ws://127.0.0.1:PORT/gateway`.
    pub(crate) fn gateway_url(&self) -> String {
        format!("{}/gateway", self.base.replacen("http", "ws", 1))
    }

    /// Tells pages when the bot connects or disconnects.
    pub(crate) fn announce_bot_status(&mut self) {
        let connected = self.gateway.is_connected();
        if connected != self.was_connected {
            self.was_connected = connected;
            self.tell_all_seats(json!({ "type": "bot_status", "connected": connected }));
        }
    }

    /// Adds a message with the bytes of its files, and tells all who can see it.
    pub(crate) fn create_message(
        &mut self,
        mut message: Message,
        files: Vec<(Snowflake, Bytes)>,
    ) -> Result<(), ApiError> {
        message.sent_with = message.attachments.iter().map(|file| file.filename.clone()).collect();
        self.keep_files(files)?;
        if self.world.channels.get(&message.channel).is_some_and(Channel::is_archived) {
            self.change_thread(message.channel, |state| state.archived = false)?;
        }
        self.join_thread(message.channel, &[&[message.author], &message.mentions[..]].concat())?;
        self.put_message(message, "MESSAGE_CREATE", "message_created")?;
        self.forget_oldest_messages()
    }

    /// Drops the oldest messages beyond what is kept. The bot isn't told: on Discord they would still be there.
    fn forget_oldest_messages(&mut self) -> Result<(), ApiError> {
        while self.world.message_count() > self.retention.messages
            && let Some(message) = self.world.oldest_message().cloned()
        {
            self.drop_files(message.attachments.iter().map(|attachment| attachment.id));
            let gone = WorldRecord::MessageGone { channel: message.channel, id: message.id };
            match message.visible_to {
                Some(_) => self.world.apply(gone),
                None => self.put(gone)?,
            }
        }
        Ok(())
    }

    /// Replaces a message, with the bytes of its new files.
    pub(crate) fn update_message(&mut self, message: Message, files: Vec<(Snowflake, Bytes)>) -> Result<(), ApiError> {
        self.keep_files(files)?;
        let before = self.world.message(message.channel, message.id).map_or(&[][..], |before| &before.attachments);
        let gone: Vec<Snowflake> = before
            .iter()
            .map(|attachment| attachment.id)
            .filter(|&id| !message.attachments.iter().any(|kept| kept.id == id))
            .collect();
        self.put_message(message, "MESSAGE_UPDATE", "message_updated")?;
        self.drop_files(gone);
        Ok(())
    }

    fn keep_files(&mut self, files: Vec<(Snowflake, Bytes)>) -> Result<(), ApiError> {
        for (id, bytes) in files {
            self.files.add(id, bytes.len());
            self.journal.keep_file(id, bytes).map_err(|error| {
                tracing::error!(%error, "cannot store an attachment of the sandbox");
                ApiError::server(500)
            })?;
        }
        while let Some(oldest) = self.files.beyond(self.retention.file_bytes) {
            self.drop_files([oldest]);
        }
        Ok(())
    }

    /// Keeps a file that a person picked, until it is sent.
    pub(crate) fn keep_upload(&mut self, file: Attachment, bytes: Bytes) -> Result<(), ApiError> {
        let id = file.id;
        self.uploads.insert(id, file);
        self.keep_files(vec![(id, bytes)])
    }

    fn drop_files(&mut self, files: impl IntoIterator<Item = Snowflake>) {
        for id in files {
            self.uploads.remove(&id);
            if self.files.remove(id) {
                self.journal.drop_file(id);
            }
        }
    }

    fn put_message(&mut self, message: Message, event: &'static str, live: &str) -> Result<(), ApiError> {
        if let Some(seat) = message.visible_to {
            let view = self.view().message(&message);
            self.world.apply(WorldRecord::Message(Box::new(message)));
            self.tell_seat(seat, json!({ "type": live, "message": view }));
            return Ok(());
        }
        self.put(WorldRecord::Message(Box::new(message.clone())))?;
        let Some(channel) = self.world.channels.get(&message.channel).cloned() else { return Ok(()) };
        self.tell_seats_at(&channel, json!({ "type": live, "message": self.view().message(&message) }));
        self.tell_bot(event, &channel, message_intent(&channel), |core, intents| {
            core.wire().message_event(&message, intents.contains(Intents::MESSAGE_CONTENT))
        });
        Ok(())
    }

    /// Deletes a message.
    pub(crate) fn delete_message(&mut self, message: &Message) -> Result<(), ApiError> {
        let gone = WorldRecord::MessageGone { channel: message.channel, id: message.id };
        let event = json!({ "type": "message_deleted", "channel_id": message.channel, "message_id": message.id });
        self.drop_files(message.attachments.iter().map(|attachment| attachment.id));
        if let Some(seat) = message.visible_to {
            self.world.apply(gone);
            self.tell_seat(seat, event);
            return Ok(());
        }
        self.put(gone)?;
        let Some(channel) = self.world.channels.get(&message.channel).cloned() else { return Ok(()) };
        self.tell_seats_at(&channel, event);
        let (id, place) = (message.id, channel.clone());
        self.tell_bot("MESSAGE_DELETE", &channel, message_intent(&channel), |_, _| {
            with_guild(&place, json!({ "id": id, "channel_id": place.id }))
        });
        Ok(())
    }

    /// Replaces a user.
    pub(crate) fn update_user(&mut self, user: User) -> Result<(), ApiError> {
        self.put(WorldRecord::User(user))
    }

    /// Shows that the bot is writing.
    pub(crate) fn show_typing(&self, channel: &Channel) {
        self.tell_seats_at(channel, json!({ "type": "typing", "channel_id": channel.id, "user_id": APPLICATION }));
    }

    /// Adds, replaces and removes commands together.
    pub(crate) fn change_commands(&mut self, records: Vec<WorldRecord>) -> Result<(), ApiError> {
        for record in records {
            self.put(record)?;
        }
        self.tell_all_seats(json!({ "type": "commands_changed" }));
        Ok(())
    }

    /// Sends an interaction to the bot.
    pub(crate) fn send_interaction(&mut self, guild: Option<Snowflake>, payload: &Value) {
        self.gateway.dispatch("INTERACTION_CREATE", guild, Intents::empty(), |_| payload.clone());
    }
}

fn message_intent(channel: &Channel) -> Intents {
    if channel.guild.is_none() { Intents::DIRECT_MESSAGES } else { Intents::GUILD_MESSAGES }
}

fn with_guild(channel: &Channel, mut data: Value) -> Value {
    if let Some(guild) = channel.guild {
        data["guild_id"] = json!(guild);
    }
    data
}
