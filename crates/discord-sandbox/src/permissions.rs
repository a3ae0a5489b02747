//! What a member may do in a channel.

use bitflags::bitflags;
use serde::{Deserialize, Serialize};

use super::id::Snowflake;

/// A set of Discord's permissions. [`Permissions::all`] holds every bit that Discord uses, named here or not.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Permissions(u64);

bitflags! {
    impl Permissions: u64 {
        /// Everything, whatever the overwrites say.
        const ADMINISTRATOR = 1 << 3;
        /// Edit and delete channels.
        const MANAGE_CHANNELS = 1 << 4;
        /// Change the server's settings.
        const MANAGE_GUILD = 1 << 5;
        /// Add a new reaction to a message.
        const ADD_REACTIONS = 1 << 6;
        /// See a channel and read it.
        const VIEW_CHANNEL = 1 << 10;
        /// Send messages in a channel, or posts to a forum, but not in threads.
        const SEND_MESSAGES = 1 << 11;
        /// Delete other people's messages.
        const MANAGE_MESSAGES = 1 << 13;
        /// Send embeds.
        const EMBED_LINKS = 1 << 14;
        /// Send files.
        const ATTACH_FILES = 1 << 15;
        /// Read earlier messages.
        const READ_MESSAGE_HISTORY = 1 << 16;
        /// Notify everyone, and roles that can't be mentioned otherwise.
        const MENTION_EVERYONE = 1 << 17;
        /// Connect to a voice channel, without which its text can't be read either.
        const CONNECT = 1 << 20;
        /// Give and take roles that are below one's own.
        const MANAGE_ROLES = 1 << 28;
        /// Use slash commands.
        const USE_APPLICATION_COMMANDS = 1 << 31;
        /// Edit and cancel everyone's events.
        const MANAGE_EVENTS = 1 << 33;
        /// Archive and lock threads, and see private ones.
        const MANAGE_THREADS = 1 << 34;
        /// Start a thread that everyone sees.
        const CREATE_PUBLIC_THREADS = 1 << 35;
        /// Start a thread for invited members.
        const CREATE_PRIVATE_THREADS = 1 << 36;
        /// Send messages in threads.
        const SEND_MESSAGES_IN_THREADS = 1 << 38;
        /// Launch and join Activities.
        const USE_EMBEDDED_ACTIVITIES = 1 << 39;
        /// Create events, and edit and cancel one's own.
        const CREATE_EVENTS = 1 << 44;
        /// Let everyone see what apps answer that only a person has installed, and that are not on the server.
        const USE_EXTERNAL_APPS = 1 << 50;
        /// Not to wait in slow mode.
        const BYPASS_SLOWMODE = 1 << 52;
        const _ = (1 << 53) - 1;
    }
}

impl Permissions {
    /// Any of these lets one write as fast as one likes.
    pub(crate) const EXEMPT_FROM_SLOW_MODE: Permissions =
        Permissions::MANAGE_MESSAGES.union(Permissions::MANAGE_CHANNELS).union(Permissions::BYPASS_SLOWMODE);

    /// What the `@everyone` role of a new server allows, as far as the sandbox checks it.
    pub const EVERYONE: Permissions = Permissions::ADD_REACTIONS
        .union(Permissions::VIEW_CHANNEL)
        .union(Permissions::SEND_MESSAGES)
        .union(Permissions::EMBED_LINKS)
        .union(Permissions::ATTACH_FILES)
        .union(Permissions::READ_MESSAGE_HISTORY)
        .union(Permissions::CONNECT)
        .union(Permissions::USE_APPLICATION_COMMANDS)
        .union(Permissions::CREATE_PUBLIC_THREADS)
        .union(Permissions::CREATE_PRIVATE_THREADS)
        .union(Permissions::SEND_MESSAGES_IN_THREADS)
        .union(Permissions::USE_EMBEDDED_ACTIVITIES)
        .union(Permissions::USE_EXTERNAL_APPS);
}

/// What an overwrite applies to. The numbers are Discord's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum OverwriteKind {
    /// All members with a role.
    Role = 0,
    /// One member.
    Member = 1,
}

/// A channel's exception from what a role or a member may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Overwrite {
    /// The role or the user.
    pub id: Snowflake,
    /// Which of the two `id` is.
    pub kind: OverwriteKind,
    /// Granted here, even if no role grants it.
    pub allow: Permissions,
    /// Denied here.
    pub deny: Permissions,
}

/// What remains of `base`, a member's permissions by role, under a channel's overwrites, in Discord's order: everyone's,
/// then those of the member's roles together, then the member's own.
pub(crate) fn under_overwrites(
    base: Permissions,
    overwrites: &[Overwrite],
    everyone: Snowflake,
    roles: &[Snowflake],
    user: Snowflake,
) -> Permissions {
    if base.contains(Permissions::ADMINISTRATOR) {
        return Permissions::all();
    }
    let layer = |base: Permissions, applies: &dyn Fn(&Overwrite) -> bool| {
        let (allow, deny) = overwrites
            .iter()
            .filter(|overwrite| applies(overwrite))
            .fold((Permissions::empty(), Permissions::empty()), |(allow, deny), o| (allow | o.allow, deny | o.deny));
        base.difference(deny) | allow
    };
    let base = layer(base, &|o| o.kind == OverwriteKind::Role && o.id == everyone);
    let base = layer(base, &|o| o.kind == OverwriteKind::Role && o.id != everyone && roles.contains(&o.id));
    let base = layer(base, &|o| o.kind == OverwriteKind::Member && o.id == user);
    if base.contains(Permissions::VIEW_CHANNEL) { base } else { Permissions::empty() }
}

#[cfg(test)]
mod tests {
    use super::*;

    const EVERYONE: Snowflake = Snowflake(1);
    const ROLE: Snowflake = Snowflake(2);
    const USER: Snowflake = Snowflake(3);

    fn with(overwrites: &[Overwrite]) -> Permissions {
        under_overwrites(Permissions::EVERYONE, overwrites, EVERYONE, &[ROLE], USER)
    }

    fn overwrite(id: Snowflake, kind: OverwriteKind, allow: Permissions, deny: Permissions) -> Overwrite {
        Overwrite { id, kind, allow, deny }
    }

    #[test]
    fn the_members_own_overwrite_has_the_last_word() {
        let send = Permissions::SEND_MESSAGES;
        let everyone_not = overwrite(EVERYONE, OverwriteKind::Role, Permissions::empty(), send);
        let role_may = overwrite(ROLE, OverwriteKind::Role, send, Permissions::empty());
        let user_not = overwrite(USER, OverwriteKind::Member, Permissions::empty(), send);
        assert!(with(&[]).contains(send));
        assert!(!with(&[everyone_not]).contains(send));
        assert!(with(&[role_may, everyone_not]).contains(send));
        assert!(!with(&[user_not, role_may, everyone_not]).contains(send));
    }

    #[test]
    fn who_cannot_see_a_channel_can_do_nothing_there() {
        let hidden = overwrite(EVERYONE, OverwriteKind::Role, Permissions::empty(), Permissions::VIEW_CHANNEL);
        assert_eq!(with(&[hidden]), Permissions::empty());
    }

    #[test]
    fn an_administrator_is_above_overwrites() {
        let user_not = overwrite(USER, OverwriteKind::Member, Permissions::empty(), Permissions::all());
        let all = under_overwrites(Permissions::ADMINISTRATOR, &[user_not], EVERYONE, &[], USER);
        assert_eq!(all, Permissions::all());
    }
}
