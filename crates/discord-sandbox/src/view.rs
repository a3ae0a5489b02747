//! The world as the page sees it, in the forms that [`protocol`](crate::protocol) describes.

use serde_json::{Value, json};

use super::config::APPLICATION;
use super::id::Snowflake;
use super::interaction::{Interaction, InteractionStatus};
use super::permissions::Permissions;
use super::wire::attachment_path;
use super::world::{Channel, ChannelKind, Guild, Message, MessageKind, RegisteredCommand, Role, User, UserKind, World};

/// The text shown when the bot doesn't answer.
pub(crate) const NO_RESPONSE: &str = "The application did not respond";

/// Writes the page's JSON.
#[derive(Clone, Copy)]
pub(crate) struct View<'a> {
    pub(crate) world: &'a World,
}

impl View<'_> {
    fn user(&self, user: &User) -> Value {
        json!({
            "id": user.id, "username": user.username, "name": user.name, "bot": user.kind == UserKind::Bot,
            "locale": user.locale, "installation": user.installation,
        })
    }

    fn user_by_id(&self, id: Snowflake) -> Value {
        self.world.users.get(&id).map_or(Value::Null, |user| self.user(user))
    }

    /// Everything that a seat sees besides messages.
    pub(crate) fn state(&self, seat: Option<Snowflake>, connected: bool) -> Value {
        let world = self.world;
        let can_see = |channel: &&Channel| match seat {
            Some(seat) => world.permissions(seat, channel).contains(Permissions::VIEW_CHANNEL),
            None => channel.guild.is_some(),
        };
        let role = |role: &Role| json!({"id": role.id, "name": role.name});
        let guild = |guild: &Guild| {
            // Everyone's role has the server's own id.
            let roles = guild.roles.iter().filter(|role| role.id != guild.id).map(role);
            json!({"id": guild.id, "name": guild.name, "locale": guild.locale, "roles": roles.collect::<Value>()})
        };
        let mut commands: Vec<&RegisteredCommand> = world.commands.values().collect();
        commands.sort_by(|one, two| one.name().cmp(two.name()));
        let commands = commands.into_iter().filter_map(|command| self.command(command, seat?));
        json!({
            "you": seat.map(|seat| self.user_by_id(seat)),
            "application": {"id": APPLICATION, "name": world.users.get(&APPLICATION).map(|bot| bot.name.as_str())},
            "connected": connected,
            "users": world.users.values().map(|user| self.user(user)).collect::<Value>(),
            "guilds": world.guilds.values().map(guild).collect::<Value>(),
            "channels": world.channels.values().filter(can_see).map(|channel| self.channel(channel)).collect::<Value>(),
            "commands": commands.collect::<Value>(),
        })
    }

    fn command(&self, command: &RegisteredCommand, seat: Snowflake) -> Option<Value> {
        let places = |channel: &&Channel| usable(self.world, command, seat, channel).is_ok();
        let all = ["guild", "dm", "group", "away"];
        let is_usable_in = |place: &&str| {
            let mut there = self.world.channels.values().filter(|channel| self.place(channel) == *place);
            there.any(|channel| places(&channel))
        };
        let usable_in: Vec<&str> = all.into_iter().filter(is_usable_in).collect();
        if usable_in.is_empty() {
            return None;
        }
        let mut value = command.definition.clone();
        value["guild_id"] = json!(command.guild);
        value["usable_in"] = json!(usable_in);
        Some(value)
    }

    /// Which commands there may be in a channel, as `usable_in` names it.
    fn place(&self, channel: &Channel) -> &'static str {
        match (channel.kind, self.world.has_bot(channel)) {
            (ChannelKind::Direct, _) => "dm",
            (ChannelKind::Group, _) => "group",
            (_, true) => "guild",
            (_, false) => "away",
        }
    }

    pub(crate) fn channel(&self, channel: &Channel) -> Value {
        let kind = match channel.kind {
            ChannelKind::Text | ChannelKind::Announcement | ChannelKind::Voice | ChannelKind::Stage => "text",
            ChannelKind::Direct => "dm",
            ChannelKind::Group => "group",
            ChannelKind::PublicThread | ChannelKind::PrivateThread | ChannelKind::AnnouncementThread => "thread",
            ChannelKind::Forum | ChannelKind::Media => "forum",
            ChannelKind::Category => "category",
        };
        let name = match channel.kind {
            ChannelKind::Direct => self.world.users.get(&APPLICATION).map_or("", |bot| bot.name.as_str()),
            _ => channel.name.as_str(),
        };
        json!({
            "id": channel.id, "kind": kind, "type": channel.kind as u8, "guild_id": channel.guild, "parent_id": channel.parent, "name": name,
            "topic": channel.topic, "place": self.place(channel), "archived": channel.is_archived(),
            "last_message_id": self.world.last_message(channel.id),
        })
    }

    pub(crate) fn message(&self, message: &Message) -> Value {
        let refers = matches!(message.kind, MessageKind::Reply | MessageKind::ThreadStarter);
        let reply = message.reference.filter(|_| refers).and_then(|reference| {
            let id = reference.message?;
            // What only one person sees is not quoted to others.
            let is_seen = |referred: &&Message| referred.visible_to.is_none_or(|by| message.visible_to == Some(by));
            let referred = self.world.message(reference.channel, id).filter(is_seen);
            Some(json!({
                "id": id, "author": referred.map(|message| self.user_by_id(message.author)),
                "content": referred.map_or("", |message| message.content.as_str()),
                "has_attachment": referred.is_some_and(|message| !message.attachments.is_empty()),
            }))
        });
        let origin = message
            .origin
            .as_ref()
            .map(|origin| json!({ "user": self.user_by_id(origin.user), "name": origin.command }));
        let attachments = message.attachments.iter().map(|attachment| {
            json!({
                "id": attachment.id, "filename": attachment.filename, "description": attachment.description,
                "content_type": attachment.content_type, "size": attachment.size,
                "width": attachment.dimensions.map(|(width, _)| width),
                "height": attachment.dimensions.map(|(_, height)| height),
                "url": attachment_path(message.channel, attachment),
            })
        });
        let started = message.kind == MessageKind::ThreadCreated;
        json!({
            "id": message.id, "channel_id": message.channel, "author": self.user_by_id(message.author),
            "content": message.content, "created_at": message.id.milliseconds(), "edited_at": message.edited,
            "kind": if started { "thread_started" } else { "message" },
            "ephemeral": message.visible_to.is_some(), "thinking": message.is_loading(),
            "pings": self.pinged(message), "reply": reply, "interaction": origin, "thread_id": message.thread,
            "attachments": attachments.collect::<Value>(), "embeds": message.embeds, "components": message.components,
        })
    }

    /// The people who are notified by a message, by name, by role or by `@everyone`.
    pub(crate) fn pinged(&self, message: &Message) -> Vec<Snowflake> {
        let guild = self.world.channels.get(&message.channel).and_then(|c| self.world.guilds.get(&c.guild?));
        let members = guild.map_or(&[][..], |guild| &guild.members).iter().filter(|member| {
            message.mention_everyone || member.roles.iter().any(|role| message.mention_roles.contains(role))
        });
        let mut pinged: Vec<Snowflake> = members.map(|member| member.user).chain(message.mentions.clone()).collect();
        pinged.sort_unstable();
        pinged.dedup();
        pinged
    }

    /// The outcome of an interaction.
    pub(crate) fn interaction(&self, interaction: &Interaction) -> Value {
        let status = match interaction.status {
            InteractionStatus::Waiting => "waiting",
            InteractionStatus::Thinking => "thinking",
            InteractionStatus::Answered => "answered",
            InteractionStatus::Failed => "failed",
        };
        json!({
            "id": interaction.id, "kind": interaction.kind.name(), "channel_id": interaction.channel,
            "message_id": interaction.message, "status": status,
            "error": (interaction.status == InteractionStatus::Failed).then_some(NO_RESPONSE),
        })
    }
}

/// Why a command can't be used somewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Unusable {
    /// It isn't offered there.
    Elsewhere,
    /// The person lacks a permission.
    NotPermitted,
}

/// Whether `seat` may use a command in `channel`, by its own rules and the server's.
pub(crate) fn usable(
    world: &World,
    command: &RegisteredCommand,
    seat: Snowflake,
    channel: &Channel,
) -> Result<(), Unusable> {
    let context = u64::from(channel.context());
    let offered = match command.definition["contexts"].as_array() {
        Some(contexts) => contexts.iter().any(|allowed| allowed.as_u64() == Some(context)),
        None => channel.guild.is_some() || command.definition["dm_permission"] != false,
    };
    // The server has it, or the person.
    let is_installed =
        (world.has_bot(channel) && command.is_for(0)) || (world.has_installed(seat) && command.is_for(1));
    if !offered || !is_installed || command.guild.is_some_and(|guild| channel.guild != Some(guild)) {
        return Err(Unusable::Elsewhere);
    }
    let needed = match &command.definition["default_member_permissions"] {
        Value::String(bits) if channel.guild.is_some() => bits.parse().ok().map(Permissions::from_bits_retain),
        _ => None,
    };
    let permitted = world.permissions(seat, channel);
    // "0" is for administrators alone.
    let enough = needed.is_none_or(|needed| match needed.is_empty() {
        true => permitted == Permissions::all(),
        false => permitted.contains(needed),
    });
    if enough && permitted.contains(Permissions::USE_APPLICATION_COMMANDS) {
        Ok(())
    } else {
        Err(Unusable::NotPermitted)
    }
}
