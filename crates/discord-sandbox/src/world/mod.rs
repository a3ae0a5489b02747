//! All that is there: people, servers, channels, messages, commands, events.
//!
//! It changes through [`World::apply`] alone, one [`WorldRecord`] after the other, so a journal of records is all that a
//! restart needs.

mod channel;
mod event;
mod message;
mod place;

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::Value;

pub use self::channel::{Channel, ChannelKind, ForumTag, Tags, ThreadState};
pub use self::event::{EventPlace, EventStatus, ScheduledEvent};
pub use self::message::{Attachment, Message, MessageKind, MessageOrigin, Reference};
pub use self::place::{DirectMessages, Guild, Member, Role, User, UserKind};
use super::config::{APPLICATION, BotMembership, Installation, MemberRank, Seed};
use super::id::{IdSource, Snowflake};
use super::permissions::{Permissions, under_overwrites};

/// The type of the command that launches an application's Activity, as Discord numbers it.
pub(crate) const PRIMARY_ENTRY_POINT: i64 = 4;

/// Who handles such a command, as Discord numbers it: Discord, by launching the Activity.
pub(crate) const LAUNCHED_BY_DISCORD: i64 = 2;

/// A registered command: where it is known, and its definition as Discord sends it.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct RegisteredCommand {
    /// Its id.
    pub id: Snowflake,
    /// The server that it belongs to; `None` for everywhere.
    pub guild: Option<Snowflake>,
    /// Discord's object, complete.
    pub definition: Value,
}

impl RegisteredCommand {
    /// The name by which the bot knows it.
    pub fn name(&self) -> &str {
        self.definition["name"].as_str().unwrap_or_default()
    }

    /// Whether it is the command that launches the application's Activity.
    pub(crate) fn is_entry_point(&self) -> bool {
        self.definition["type"] == PRIMARY_ENTRY_POINT
    }

    /// Whether those have it who installed the application in this way, as Discord numbers them: servers, or people.
    pub(crate) fn is_for(&self, installation: u64) -> bool {
        match self.definition["integration_types"].as_array() {
            Some(types) => types.iter().any(|of| of.as_u64() == Some(installation)),
            None => installation == 0,
        }
    }
}

/// One change.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(tag = "record", content = "value", rename_all = "snake_case")]
pub(crate) enum WorldRecord {
    User(User),
    Guild(Guild),
    Channel(Channel),
    Message(Box<Message>),
    MessageGone {
        channel: Snowflake,
        id: Snowflake,
    },
    /// A channel with its messages.
    ChannelGone(Snowflake),
    Command(RegisteredCommand),
    CommandGone(Snowflake),
    Event(ScheduledEvent),
    EventGone(Snowflake),
}

/// All people, servers, channels, messages, commands and events.
#[derive(Debug, Default)]
pub(crate) struct World {
    pub(crate) users: BTreeMap<Snowflake, User>,
    pub(crate) guilds: BTreeMap<Snowflake, Guild>,
    pub(crate) channels: BTreeMap<Snowflake, Channel>,
    messages: BTreeMap<(Snowflake, Snowflake), Message>,
    pub(crate) commands: BTreeMap<Snowflake, RegisteredCommand>,
    pub(crate) events: BTreeMap<Snowflake, ScheduledEvent>,
}

impl World {
    /// Applies a record. Applying one twice is the same as applying it once.
    pub(crate) fn apply(&mut self, record: WorldRecord) {
        match record {
            WorldRecord::User(user) => drop(self.users.insert(user.id, user)),
            WorldRecord::Guild(guild) => drop(self.guilds.insert(guild.id, guild)),
            WorldRecord::Channel(channel) => drop(self.channels.insert(channel.id, channel)),
            WorldRecord::Message(message) => drop(self.messages.insert((message.channel, message.id), *message)),
            WorldRecord::MessageGone { channel, id } => drop(self.messages.remove(&(channel, id))),
            WorldRecord::ChannelGone(id) => {
                self.channels.remove(&id);
                self.messages.retain(|(channel, _), _| *channel != id);
            }
            WorldRecord::Command(command) => drop(self.commands.insert(command.id, command)),
            WorldRecord::CommandGone(id) => drop(self.commands.remove(&id)),
            WorldRecord::Event(event) => drop(self.events.insert(event.id, event)),
            WorldRecord::EventGone(id) => drop(self.events.remove(&id)),
        }
    }

    /// The records that build this world from an empty one. Ephemeral messages aren't among them.
    pub(crate) fn records(&self) -> impl Iterator<Item = WorldRecord> + '_ {
        let users = self.users.values().cloned().map(WorldRecord::User);
        let guilds = self.guilds.values().cloned().map(WorldRecord::Guild);
        let channels = self.channels.values().cloned().map(WorldRecord::Channel);
        let commands = self.commands.values().cloned().map(WorldRecord::Command);
        let messages = self
            .messages
            .values()
            .filter(|m| m.visible_to.is_none())
            .map(|m| WorldRecord::Message(Box::new(m.clone())));
        let events = self.events.values().cloned().map(WorldRecord::Event);
        users.chain(guilds).chain(channels).chain(commands).chain(events).chain(messages)
    }

    /// The greatest id in use.
    pub(crate) fn last_id(&self) -> Snowflake {
        let keys = [self.users.keys().max(), self.guilds.keys().max(), self.channels.keys().max()];
        let roles = self.guilds.values().flat_map(|guild| guild.roles.iter().map(|role| role.id));
        let messages = self
            .messages
            .values()
            .flat_map(|message| message.attachments.iter().map(|attachment| attachment.id).chain([message.id]));
        let commands = self.commands.values().map(|command| {
            let version = command.definition["version"].as_str().and_then(|version| version.parse().ok());
            version.unwrap_or(command.id).max(command.id)
        });
        let keys = keys.into_iter().chain([self.events.keys().max()]);
        keys.flatten().copied().chain(roles).chain(messages).chain(commands).max().unwrap_or(Snowflake(0))
    }

    pub(crate) fn message(&self, channel: Snowflake, id: Snowflake) -> Option<&Message> {
        self.messages.get(&(channel, id))
    }

    /// A channel's messages in order of time, ephemeral ones included.
    pub(crate) fn messages(&self, channel: Snowflake) -> impl DoubleEndedIterator<Item = &Message> {
        self.messages.range((channel, Snowflake(0))..=(channel, Snowflake(u64::MAX))).map(|(_, message)| message)
    }

    /// How many messages there are in all channels, ephemeral ones included.
    pub(crate) fn message_count(&self) -> usize {
        self.messages.len()
    }

    /// The oldest message of all channels.
    pub(crate) fn oldest_message(&self) -> Option<&Message> {
        let first = |channel: &Snowflake| self.messages(*channel).next();
        self.channels.keys().filter_map(first).min_by_key(|message| message.id)
    }

    /// All messages, by channel.
    pub(crate) fn all_messages(&self) -> impl Iterator<Item = &Message> {
        self.messages.values()
    }

    /// The last message of a channel that everyone there can see.
    pub(crate) fn last_message(&self, channel: Snowflake) -> Option<Snowflake> {
        self.messages(channel).rev().find(|message| message.visible_to.is_none()).map(|message| message.id)
    }

    /// What `user` may do in `channel`: by the roles and overwrites of the server, or what one may do in a direct
    /// message. A thread has its parent's overwrites; a private one is there for its members and for moderators only.
    /// A member who may not connect to a voice channel sees that it is there, and nothing more.
    pub(crate) fn permissions(&self, user: Snowflake, channel: &Channel) -> Permissions {
        let Some(guild) = channel.guild.and_then(|id| self.guilds.get(&id)) else {
            let takes_part = match channel.kind {
                ChannelKind::Group => channel.group.contains(&user),
                _ => user == APPLICATION || channel.recipient == Some(user),
            };
            return if takes_part { Permissions::EVERYONE } else { Permissions::empty() };
        };
        let Some(member) = guild.members.iter().find(|member| member.user == user) else { return Permissions::empty() };
        if guild.owner == user {
            return Permissions::all();
        }
        let base = guild.base_permissions(member);
        let parent = channel.parent.filter(|_| channel.thread.is_some());
        let place = parent.and_then(|parent| self.channels.get(&parent)).unwrap_or(channel);
        let permissions = under_overwrites(base, &place.overwrites, guild.id, &member.roles, user);
        let is_invited = channel.has_member(user) || permissions.contains(Permissions::MANAGE_THREADS);
        match place.kind {
            _ if channel.kind == ChannelKind::PrivateThread && !is_invited => Permissions::empty(),
            kind if kind.has_voice() && !permissions.contains(Permissions::CONNECT) => {
                permissions & Permissions::VIEW_CHANNEL
            }
            _ => permissions,
        }
    }

    /// Gives everyone's roles what a new server's has: an earlier sandbox knew of fewer permissions.
    pub(crate) fn permit_everyone(&mut self) {
        let everyone =
            self.guilds.values_mut().flat_map(|guild| guild.roles.iter_mut().filter(|role| role.id == guild.id));
        everyone.for_each(|role| role.permissions |= Permissions::EVERYONE);
    }

    /// Whether the bot and `user` are both on some server.
    pub(crate) fn shares_guild(&self, user: Snowflake) -> bool {
        self.guilds.values().any(|guild| guild.has_bot() && guild.has(user))
    }

    /// Whether the bot may write to a person first: they share a server, or the person has installed the application.
    pub(crate) fn may_be_written_to(&self, user: Snowflake) -> bool {
        self.shares_guild(user) || self.has_installed(user)
    }

    /// Whether a person has installed the application for themselves.
    pub(crate) fn has_installed(&self, user: Snowflake) -> bool {
        self.users.get(&user).is_some_and(|user| user.installation == Installation::Own)
    }

    /// Whether the bot is there itself: on the channel's server, or as the other side of a direct message.
    pub(crate) fn has_bot(&self, channel: &Channel) -> bool {
        match channel.guild {
            Some(guild) => self.guilds.get(&guild).is_some_and(Guild::has_bot),
            None => channel.kind == ChannelKind::Direct,
        }
    }

    /// The channel in which the bot and `user` write to each other.
    pub(crate) fn direct_channel(&self, user: Snowflake) -> Option<&Channel> {
        self.channels.values().find(|channel| channel.recipient == Some(user))
    }

    /// A new world with the people and servers of `seed`.
    pub(crate) fn from_seed(seed: &Seed, ids: &mut IdSource) -> World {
        let mut world = World::default();
        ids.skip_past(APPLICATION);
        let bot = User {
            id: APPLICATION,
            username: seed.bot_username.clone(),
            name: seed.bot_name.clone(),
            kind: UserKind::Bot,
            locale: "en-US".to_owned(),
            direct_messages: DirectMessages::Taken,
            installation: Installation::Servers,
        };
        world.apply(WorldRecord::User(bot));
        let mut people = Vec::new();
        for person in &seed.people {
            let user = User {
                id: ids.next(),
                username: person.username.clone(),
                name: person.name.clone(),
                kind: UserKind::Human,
                locale: person.locale.clone(),
                direct_messages: DirectMessages::Taken,
                installation: person.installation,
            };
            people.push((user.id, person.rank));
            world.apply(WorldRecord::User(user));
        }
        for seed in &seed.guilds {
            // Of a time of its own, by which servers are spread over shards.
            ids.put_forward(1);
            let id = ids.next();
            let role = |id, name: &str, permissions| Role { id, name: name.to_owned(), permissions, managed: false };
            let admin = role(ids.next(), "Admin", Permissions::ADMINISTRATOR);
            let everyone = role(id, "@everyone", Permissions::EVERYONE);
            let joined = id.milliseconds();
            let human = people.iter().map(|&(user, rank)| Member {
                user,
                roles: if rank == MemberRank::Admin { vec![admin.id] } else { Vec::new() },
                joined,
            });
            let bot = match seed.bot {
                BotMembership::Member => Some(Member { user: APPLICATION, roles: Vec::new(), joined }),
                BotMembership::Absent => None,
            };
            let members = human.chain(bot).collect();
            let owner = people.first().map_or(APPLICATION, |&(user, _)| user);
            let channels: Vec<(Snowflake, &_)> = seed.channels.iter().map(|channel| (ids.next(), channel)).collect();
            let system_channel = seed.system_channel.and_then(|index| channels.get(index)).map(|(id, _)| *id);
            world.apply(WorldRecord::Guild(Guild {
                id,
                name: seed.name.clone(),
                locale: seed.locale.clone(),
                owner,
                roles: vec![everyone, admin],
                members,
                system_channel,
            }));
            for (channel_id, channel) in channels {
                let (overwrites, topic) = (channel.overwrites(), channel.topic.clone());
                let new = Channel::of_guild(channel_id, id, ChannelKind::Text, &channel.name);
                world.apply(WorldRecord::Channel(Channel { overwrites, topic, ..new }));
            }
        }
        for &(user, _) in &people {
            world.apply(WorldRecord::Channel(Channel::direct(ids.next(), user)));
        }
        for group in &seed.groups {
            let named = |&index: &usize| people.get(index).map(|&(user, _)| user);
            let members: Vec<Snowflake> = group.people.iter().filter_map(named).collect();
            world.apply(WorldRecord::Channel(Channel::of_group(ids.next(), &group.name, &members)));
        }
        world
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::id::IdClock;

    #[test]
    fn replayed_records_restore_the_same_world() {
        let world = World::from_seed(&Seed::default(), &mut IdSource::new(IdClock::Counting));
        let lines: Vec<String> = world.records().map(|record| serde_json::to_string(&record).unwrap()).collect();
        let mut again = World::default();
        for line in &lines {
            again.apply(serde_json::from_str(line).unwrap());
        }
        let lines_again: Vec<String> = again.records().map(|record| serde_json::to_string(&record).unwrap()).collect();
        assert_eq!(lines, lines_again);
        assert_eq!(world.last_id(), again.last_id());
    }

    #[test]
    fn servers_are_spread_over_shards() {
        const SHARDS: u64 = 6;
        let guild = Seed::default().guilds.remove(0);
        let seed = Seed { guilds: vec![guild; SHARDS as usize], ..Seed::default() };
        let world = World::from_seed(&seed, &mut IdSource::new(IdClock::Wall));
        let shards: BTreeSet<u64> = world.guilds.keys().map(|id| (id.0 >> 22) % SHARDS).collect();
        assert!(shards.len() > 1, "{shards:?}");
    }

    #[test]
    fn the_owner_may_do_anything_and_a_stranger_nothing() {
        let world = World::from_seed(&Seed::default(), &mut IdSource::new(IdClock::Counting));
        let guild = world.guilds.values().next().unwrap();
        let channel = world.channels.values().find(|channel| channel.guild.is_some()).unwrap();
        assert_eq!(world.permissions(guild.owner, channel), Permissions::all());
        assert_eq!(world.permissions(Snowflake(1), channel), Permissions::empty());
        assert_eq!(world.permissions(APPLICATION, channel), Permissions::EVERYONE);
    }

    #[test]
    fn the_bot_is_in_no_group() {
        let mut seed = Seed::default();
        seed.groups.push(crate::config::SeedGroup { name: "friends".to_owned(), people: vec![0, 2] });
        let world = World::from_seed(&seed, &mut IdSource::new(IdClock::Counting));
        let group = world.channels.values().find(|channel| channel.kind == ChannelKind::Group).unwrap();
        let people: Vec<Snowflake> =
            world.users.values().filter(|user| user.kind == UserKind::Human).map(|user| user.id).collect();
        let may_write = |user| world.permissions(user, group).contains(Permissions::SEND_MESSAGES);
        assert_eq!([people[0], people[1], people[2], APPLICATION].map(may_write), [true, false, true, false]);
        assert!(!world.has_bot(group));
    }

    #[test]
    fn a_direct_message_has_two_members() {
        let world = World::from_seed(&Seed::default(), &mut IdSource::new(IdClock::Counting));
        let people: Vec<Snowflake> =
            world.users.values().filter(|user| user.kind == UserKind::Human).map(|user| user.id).collect();
        let channel = world.direct_channel(people[0]).unwrap();
        assert!(world.permissions(people[0], channel).contains(Permissions::SEND_MESSAGES));
        assert_eq!(world.permissions(people[1], channel), Permissions::empty());
    }
}
