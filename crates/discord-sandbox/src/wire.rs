//! The world as Discord writes it in JSON.

use serde_json::{Map, Value, json};

use super::config::APPLICATION;
use super::id::{Snowflake, timestamp};
use super::permissions::Permissions;
use super::world::{
    Attachment, Channel, ChannelKind, EventPlace, Guild, Member, Message, MessageKind, MessageOrigin, ScheduledEvent,
    User, UserKind, World,
};

/// Bots in fewer than 100 servers that were granted a privileged intent have its "limited" flag.
pub(crate) const FLAG_MESSAGE_CONTENT_LIMITED: u64 = 1 << 19;

/// The flag of applications that have an Activity.
pub(crate) const FLAG_EMBEDDED: u64 = 1 << 17;

/// The flag of a forum whose posts must have a tag.
const FLAG_REQUIRE_TAG: u64 = 1 << 4;

/// Whether a reader is shown what a message says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ContentAccess {
    /// All of it.
    Full,
    /// Without MESSAGE_CONTENT: who and when, but not what.
    Withheld,
}

/// What the bot is shown of `message`, given whether it has MESSAGE_CONTENT.
pub(crate) fn content_access(world: &World, message: &Message, has_content_intent: bool) -> ContentAccess {
    let direct = world.channels.get(&message.channel).is_some_and(|channel| channel.kind == ChannelKind::Direct);
    let own = message.author == APPLICATION;
    if has_content_intent || direct || own || message.mentions.contains(&APPLICATION) {
        ContentAccess::Full
    } else {
        ContentAccess::Withheld
    }
}

/// Writes Discord's JSON; knows where files are served.
#[derive(Clone, Copy)]
pub(crate) struct Wire<'a> {
    pub(crate) world: &'a World,
    /// `http://127.0.0.1:PORT`.
    pub(crate) base: &'a str,
}

impl Wire<'_> {
    pub(crate) fn user(&self, user: &User) -> Value {
        json!({
            "id": user.id, "username": user.username, "discriminator": "0", "global_name": user.name, "avatar": null,
            "bot": user.kind == UserKind::Bot, "public_flags": 0, "avatar_decoration_data": null, "collectibles": null,
            "primary_guild": null, "clan": null,
        })
    }

    pub(crate) fn user_by_id(&self, id: Snowflake) -> Value {
        self.world.users.get(&id).map_or(Value::Null, |user| self.user(user))
    }

    /// The bot's user as it sees itself.
    pub(crate) fn own_user(&self) -> Value {
        let mut user = self.user_by_id(APPLICATION);
        user["verified"] = json!(true);
        user["mfa_enabled"] = json!(false);
        user["email"] = Value::Null;
        user["flags"] = json!(0);
        user
    }

    /// A member without the user.
    pub(crate) fn partial_member(&self, member: &Member) -> Value {
        json!({
            "avatar": null, "banner": null, "communication_disabled_until": null, "flags": 0,
            "joined_at": timestamp(member.joined), "nick": null, "pending": false, "premium_since": null,
            "roles": member.roles, "unusual_dm_activity_until": null, "deaf": false, "mute": false,
            "avatar_decoration_data": null,
        })
    }

    pub(crate) fn member(&self, member: &Member) -> Value {
        let mut value = self.partial_member(member);
        value["user"] = self.user_by_id(member.user);
        value
    }

    pub(crate) fn member_of(&self, channel: &Channel, user: Snowflake) -> Option<&Member> {
        let guild = self.world.guilds.get(&channel.guild?)?;
        guild.members.iter().find(|member| member.user == user)
    }

    /// A member as an interaction's resolved data has them: with what they may do in its channel.
    pub(crate) fn member_with_permissions(&self, channel: &Channel, member: &Member) -> Value {
        let mut value = self.partial_member(member);
        value["permissions"] = json!(permission_bits(self.world.permissions(member.user, channel)));
        value
    }

    /// A role of the channel's server.
    pub(crate) fn role(&self, channel: &Channel, id: Snowflake) -> Option<Value> {
        self.role_of(self.world.guilds.get(&channel.guild?)?, id)
    }

    /// A role of a server.
    pub(crate) fn role_of(&self, guild: &Guild, id: Snowflake) -> Option<Value> {
        self.roles(guild).into_iter().find(|role| role["id"] == json!(id))
    }

    fn roles(&self, guild: &Guild) -> Vec<Value> {
        let role = |(position, role): (usize, &super::world::Role)| {
            json!({
                "id": role.id, "name": role.name, "description": null, "permissions": permission_bits(role.permissions),
                "position": position, "color": 0,
                "colors": {"primary_color": 0, "secondary_color": null, "tertiary_color": null},
                "hoist": false, "managed": role.managed, "mentionable": false, "icon": null, "unicode_emoji": null, "flags": 0,
            })
        };
        guild.roles.iter().enumerate().map(role).collect()
    }

    /// A server as `GET /guilds/{id}` has it.
    pub(crate) fn guild(&self, guild: &Guild) -> Value {
        let mut value = json!({
            "id": guild.id, "name": guild.name, "owner_id": guild.owner, "region": "deprecated", "afk_timeout": 300,
            "widget_enabled": false, "verification_level": 0, "default_message_notifications": 1,
            "explicit_content_filter": 0, "roles": self.roles(guild), "emojis": [], "features": [], "mfa_level": 0,
            "system_channel_id": guild.system_channel, "system_channel_flags": 0, "max_members": 500_000, "premium_tier": 0, "premium_subscription_count": 0,
            "preferred_locale": guild.locale, "max_video_channel_users": 25, "max_stage_video_channel_users": 50,
            "nsfw": false, "nsfw_level": 0, "stickers": [], "premium_progress_bar_enabled": false,
        });
        for absent in [
            "icon",
            "icon_hash",
            "splash",
            "discovery_splash",
            "home_header",
            "afk_channel_id",
            "widget_channel_id",
            "application_id",
            "rules_channel_id",
            "max_presences",
            "vanity_url_code",
            "description",
            "banner",
            "public_updates_channel_id",
            "safety_alerts_channel_id",
            "incidents_data",
            "hub_type",
            "latest_onboarding_question_id",
            "inventory_settings",
        ] {
            value[absent] = Value::Null;
        }
        value
    }

    /// A server as GUILD_CREATE has it. Without GUILD_MEMBERS, the bot is the only member in it.
    pub(crate) fn guild_create(&self, guild: &Guild) -> Value {
        let channels = self.world.channels.values().filter(|channel| channel.guild == Some(guild.id));
        let channels = channels.filter(|channel| channel.thread.is_none());
        let bot = guild.members.iter().filter(|member| member.user == APPLICATION);
        let mut value = self.guild(guild);
        value["joined_at"] = json!(guild.members.last().map(|member| timestamp(member.joined)));
        value["large"] = json!(false);
        value["unavailable"] = json!(false);
        value["member_count"] = json!(guild.members.len());
        value["voice_states"] = json!([]);
        value["members"] = bot.map(|member| self.member(member)).collect();
        value["channels"] = channels.map(|channel| self.channel(channel)).collect();
        value["threads"] = self.active_threads(guild.id).map(|thread| self.channel(thread)).collect();
        value["presences"] = json!([]);
        value["stage_instances"] = json!([]);
        value["guild_scheduled_events"] = self.events(guild.id);
        value["soundboard_sounds"] = json!([]);
        value
    }

    /// The events of a server that are still to come or go on.
    pub(crate) fn events(&self, guild: Snowflake) -> Value {
        let open = self.world.events.values().filter(|event| event.guild == guild && !event.status.is_final());
        open.map(|event| self.event(event)).collect()
    }

    pub(crate) fn event(&self, event: &ScheduledEvent) -> Value {
        let metadata = match &event.place {
            EventPlace::External(location) => json!({ "location": location }),
            EventPlace::Stage(_) | EventPlace::Voice(_) => Value::Null,
        };
        json!({
            "id": event.id, "guild_id": event.guild, "channel_id": event.place.channel(), "creator_id": event.creator,
            "creator": self.user_by_id(event.creator), "name": event.name, "description": event.description,
            "image": null, "scheduled_start_time": timestamp(event.start),
            "scheduled_end_time": event.end.map(timestamp), "privacy_level": 2, "status": event.status as u8,
            "entity_type": event.place.kind(), "entity_id": null, "entity_metadata": metadata,
            "recurrence_rule": null, "guild_scheduled_event_exceptions": [],
        })
    }

    /// The threads of a server that are not archived and that the bot sees.
    pub(crate) fn active_threads(&self, guild: Snowflake) -> impl Iterator<Item = &Channel> {
        let is_seen = move |thread: &&Channel| {
            thread.guild == Some(guild)
                && thread.thread.as_ref().is_some_and(|state| !state.archived)
                && self.world.permissions(APPLICATION, thread).contains(Permissions::VIEW_CHANNEL)
        };
        self.world.channels.values().filter(is_seen)
    }

    /// A member of a thread, without who that is on the server.
    pub(crate) fn thread_member(&self, thread: &Channel, user: Snowflake) -> Value {
        json!({ "id": thread.id, "user_id": user, "join_timestamp": timestamp(thread.id.milliseconds()), "flags": 0 })
    }

    pub(crate) fn channel(&self, channel: &Channel) -> Value {
        // The last message of a forum is the first of its last post.
        let posts = self.world.channels.values().filter(|post| post.parent == Some(channel.id)).map(|post| post.id);
        let last_message = if channel.kind.is_forum() { posts.max() } else { self.world.last_message(channel.id) };
        if channel.kind == ChannelKind::Group {
            return json!({
                "id": channel.id, "type": channel.kind as u8, "last_message_id": last_message, "flags": 0,
                "name": channel.name, "icon": null, "owner_id": channel.group.first(),
                "recipients": channel.group.iter().map(|&user| self.user_by_id(user)).collect::<Value>(),
            });
        }
        if channel.kind == ChannelKind::Direct {
            let recipient = channel.recipient.map_or(Value::Null, |user| self.user_by_id(user));
            return json!({
                "id": channel.id, "type": channel.kind as u8, "last_message_id": last_message, "flags": 0,
                "recipients": [recipient],
            });
        }
        let mut value = json!({
            "id": channel.id, "type": channel.kind as u8, "guild_id": channel.guild, "name": channel.name,
            "parent_id": channel.parent, "last_message_id": last_message, "last_pin_timestamp": null, "flags": 0,
            "rate_limit_per_user": channel.slow_mode,
        });
        match &channel.thread {
            None => {
                let overwrites = channel.overwrites.iter().map(|overwrite| {
                    json!({
                        "id": overwrite.id, "type": overwrite.kind as u8, "allow": permission_bits(overwrite.allow),
                        "deny": permission_bits(overwrite.deny),
                    })
                });
                value["permission_overwrites"] = overwrites.collect();
                value["position"] = json!(0);
                value["nsfw"] = json!(false);
                if channel.kind == ChannelKind::Category {
                    return value;
                }
                value["topic"] = json!(channel.topic);
                if channel.kind.has_voice() {
                    value["bitrate"] = json!(64_000);
                    value["user_limit"] = json!(0);
                    value["rtc_region"] = Value::Null;
                }
                if channel.kind.is_forum() {
                    let tags = channel.tags.available.iter().map(|tag| {
                        json!({
                            "id": tag.id, "name": tag.name, "moderated": tag.moderated, "emoji_id": null, "emoji_name": null,
                        })
                    });
                    value["available_tags"] = tags.collect();
                    value["flags"] = json!(if channel.tags.required { FLAG_REQUIRE_TAG } else { 0 });
                    value["default_reaction_emoji"] = Value::Null;
                    value["default_sort_order"] = Value::Null;
                    value["default_forum_layout"] = json!(0);
                }
            }
            Some(state) => {
                // The first message of a thread doesn't count: a forum's post has its id, another refers to it.
                let counts = |message: &&Message| {
                    message.visible_to.is_none()
                        && message.id != channel.id
                        && message.kind != MessageKind::ThreadStarter
                };
                let count = self.world.messages(channel.id).filter(counts).count();
                value["owner_id"] = json!(state.owner);
                value["message_count"] = json!(count);
                value["total_message_sent"] = json!(count);
                value["member_count"] = json!(state.members.len().min(50));
                if state.members.contains(&APPLICATION) {
                    value["member"] = self.thread_member(channel, APPLICATION);
                }
                value["applied_tags"] = json!(state.tags);
                value["thread_metadata"] = json!({
                    "archived": state.archived, "locked": state.locked, "auto_archive_duration": state.auto_archive,
                    "archive_timestamp": timestamp(state.changed),
                    "create_timestamp": timestamp(channel.id.milliseconds()),
                });
                if channel.kind == ChannelKind::PrivateThread {
                    value["thread_metadata"]["invitable"] = json!(true);
                }
            }
        }
        value
    }

    /// A channel as an interaction has it: with what its user may do there.
    pub(crate) fn channel_for(&self, channel: &Channel, user: Snowflake) -> Value {
        let mut value = self.channel(channel);
        value["permissions"] = json!(permission_bits(self.world.permissions(user, channel)));
        value
    }

    pub(crate) fn attachment(&self, channel: Snowflake, attachment: &Attachment, flags: u64) -> Value {
        let url = format!("{}{}", self.base, attachment_path(channel, attachment));
        let mut value = json!({
            "id": attachment.id, "filename": attachment.filename, "size": attachment.size, "url": url,
            "proxy_url": url, "content_type": attachment.content_type, "content_scan_version": 0,
        });
        if let Some(description) = &attachment.description {
            value["description"] = json!(description);
        }
        if let Some((width, height)) = attachment.dimensions {
            value["width"] = json!(width);
            value["height"] = json!(height);
        }
        if flags & Message::EPHEMERAL != 0 {
            value["ephemeral"] = json!(true);
        }
        value
    }

    /// A message as REST has it, with the message that it replies to.
    pub(crate) fn message(&self, message: &Message, has_content_intent: bool) -> Value {
        let mut value = self.bare_message(message, has_content_intent);
        if matches!(message.kind, MessageKind::Reply | MessageKind::ThreadStarter)
            && let Some(reference) = message.reference
            && let Some(id) = reference.message
        {
            let referred = self.world.message(reference.channel, id);
            value["referenced_message"] = referred.map_or(Value::Null, |m| self.bare_message(m, has_content_intent));
        }
        value
    }

    /// A message as MESSAGE_CREATE has it: with its server and the author's membership.
    pub(crate) fn message_event(&self, message: &Message, has_content_intent: bool) -> Value {
        let mut value = self.message(message, has_content_intent);
        if let Some(channel) = self.world.channels.get(&message.channel) {
            value["channel_type"] = json!(channel.kind as u8);
            if let Some(guild) = channel.guild {
                value["guild_id"] = json!(guild);
            }
            if let Some(member) = self.member_of(channel, message.author) {
                value["member"] = self.partial_member(member);
            }
        }
        value
    }

    fn bare_message(&self, message: &Message, has_content_intent: bool) -> Value {
        let full = content_access(self.world, message, has_content_intent) == ContentAccess::Full;
        let list = |values: &[Value]| if full { json!(values) } else { json!([]) };
        let attachments = message.attachments.iter().filter(|_| full);
        let mut value = json!({
            "id": message.id, "channel_id": message.channel, "type": message.kind as u8,
            "author": self.user_by_id(message.author), "content": if full { message.content.as_str() } else { "" },
            "timestamp": timestamp(message.id.milliseconds()), "edited_timestamp": message.edited.map(timestamp),
            "tts": false, "mention_everyone": message.mention_everyone, "mention_roles": message.mention_roles,
            "mentions": message.mentions.iter().map(|&id| self.user_by_id(id)).collect::<Value>(),
            "attachments": attachments
                .map(|attachment| self.attachment(message.channel, attachment, message.flags))
                .collect::<Value>(),
            "embeds": list(&message.embeds), "components": list(&message.components),
            "pinned": false, "flags": message.flags,
        });
        if let Some(nonce) = &message.nonce {
            value["nonce"] = nonce.clone();
        }
        if let Some(reference) = message.reference {
            let guild = self.world.channels.get(&reference.channel).and_then(|channel| channel.guild);
            let mut object = Map::new();
            object.insert("type".to_owned(), json!(0));
            object.insert("channel_id".to_owned(), json!(reference.channel));
            object.extend(reference.message.map(|id| ("message_id".to_owned(), json!(id))));
            object.extend(guild.map(|id| ("guild_id".to_owned(), json!(id))));
            value["message_reference"] = Value::Object(object);
        }
        if let Some(origin) = &message.origin {
            value["application_id"] = json!(APPLICATION);
            value["webhook_id"] = json!(APPLICATION);
            value["interaction_metadata"] = self.origin(message.channel, origin);
        }
        if let Some(thread) = message.thread.and_then(|id| self.world.channels.get(&id)) {
            value["thread"] = self.channel(thread);
        }
        value
    }

    fn origin(&self, channel: Snowflake, origin: &MessageOrigin) -> Value {
        let channel = self.world.channels.get(&channel);
        let owners = channel.map_or_else(|| json!({}), |channel| self.authorizing_owners(channel, origin.installed_by));
        let about = |kind: u8, id: Snowflake| {
            let mut value = json!({
                "id": id, "type": kind, "user": self.user_by_id(origin.user), "authorizing_integration_owners": owners,
            });
            match (kind, &origin.command, origin.message) {
                (2, Some(name), _) => value["name"] = json!(name),
                (3, _, Some(message)) => value["interacted_message_id"] = json!(message),
                _ => {}
            }
            value
        };
        let mut value = about(origin.kind, origin.interaction);
        if let Some((kind, id)) = origin.opened_by {
            value["triggering_interaction_metadata"] = about(kind, id);
        }
        if let Some(original) = origin.original {
            value["original_response_message_id"] = json!(original);
        }
        value
    }

    /// Who installed the application so that an interaction can be in this channel: the server, or "0" in a direct message;
    /// and this person, if they have.
    pub(crate) fn authorizing_owners(&self, channel: &Channel, installed_by: Option<Snowflake>) -> Value {
        let mut owners = Map::new();
        if self.world.has_bot(channel) {
            owners.insert("0".to_owned(), json!(channel.guild.unwrap_or(Snowflake(0))));
        }
        owners.extend(installed_by.map(|user| ("1".to_owned(), json!(user))));
        Value::Object(owners)
    }

    /// The application, as people are told of it.
    pub(crate) fn application_card(&self) -> Value {
        let name = self.world.users.get(&APPLICATION).map(|bot| bot.name.as_str());
        json!({
            "id": APPLICATION, "name": name, "icon": null, "description": "", "type": null, "bot_public": true,
            "bot_require_code_grant": false, "verify_key": "0".repeat(64), "rpc_origins": [],
        })
    }

    /// The application, as `GET /applications/@me` has it.
    pub(crate) fn application(&self, flags: u64) -> Value {
        let name = self.world.users.get(&APPLICATION).map(|bot| bot.name.as_str());
        let owner = self.world.guilds.values().next().map(|guild| guild.owner);
        json!({
            "id": APPLICATION, "name": name, "icon": null, "description": "", "summary": "", "type": null,
            "bot": self.user_by_id(APPLICATION), "bot_public": true, "bot_require_code_grant": false,
            "owner": owner.map(|id| self.user_by_id(id)), "team": null, "verify_key": "0".repeat(64), "flags": flags,
            "hook": true, "storefront_available": false, "rpc_origins": [], "tags": [], "redirect_uris": [],
            "interactions_endpoint_url": null, "role_connections_verification_url": null,
            "integration_types_config": {"0": {}, "1": {}},
            "approximate_guild_count": self.world.guilds.values().filter(|guild| guild.has_bot()).count(),
            "approximate_user_install_count": self.world.users.keys().filter(|&&user| self.world.has_installed(user)).count(),
        })
    }
}

/// Where an attachment is served.
pub(crate) fn attachment_path(channel: Snowflake, attachment: &Attachment) -> String {
    format!("/attachments/{channel}/{}/{}", attachment.id, attachment.filename)
}

/// Permissions as Discord writes them: a number in a string.
pub(crate) fn permission_bits(permissions: Permissions) -> String {
    permissions.bits().to_string()
}
