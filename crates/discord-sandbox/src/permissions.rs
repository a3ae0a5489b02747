//! What a member may do in a channel.

use std::ops::{BitAnd, BitOr, Not};

use serde::{Deserialize, Serialize};

use super::id::Snowflake;

/// A set of Discord's permissions, as bits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Permissions(pub u64);

impl Permissions {
    /// No permission at all.
    pub const NONE: Permissions = Permissions(0);
    /// Everything, overwrites notwithstanding.
    pub const ADMINISTRATOR: Permissions = Permissions(1 << 3);
    /// Edit and delete channels.
    pub const MANAGE_CHANNELS: Permissions = Permissions(1 << 4);
    /// Change the server's settings: who may use commands for admins.
    pub const MANAGE_GUILD: Permissions = Permissions(1 << 5);
    /// Add a reaction that nobody added yet.
    pub const ADD_REACTIONS: Permissions = Permissions(1 << 6);
    /// See a channel and read it.
    pub const VIEW_CHANNEL: Permissions = Permissions(1 << 10);
    /// Write in a channel (not in its threads).
    pub const SEND_MESSAGES: Permissions = Permissions(1 << 11);
    /// Delete other people's messages.
    pub const MANAGE_MESSAGES: Permissions = Permissions(1 << 13);
    /// Send embeds.
    pub const EMBED_LINKS: Permissions = Permissions(1 << 14);
    /// Send files.
    pub const ATTACH_FILES: Permissions = Permissions(1 << 15);
    /// Read what was written before.
    pub const READ_MESSAGE_HISTORY: Permissions = Permissions(1 << 16);
    /// Notify everyone, and roles that can't be mentioned otherwise.
    pub const MENTION_EVERYONE: Permissions = Permissions(1 << 17);
    /// Use slash commands.
    pub const USE_APPLICATION_COMMANDS: Permissions = Permissions(1 << 31);
    /// Archive and lock threads.
    pub const MANAGE_THREADS: Permissions = Permissions(1 << 34);
    /// Start a thread that everyone sees.
    pub const CREATE_PUBLIC_THREADS: Permissions = Permissions(1 << 35);
    /// Start a thread for those invited.
    pub const CREATE_PRIVATE_THREADS: Permissions = Permissions(1 << 36);
    /// Write in threads.
    pub const SEND_MESSAGES_IN_THREADS: Permissions = Permissions(1 << 38);
    /// Every permission that there is.
    pub const ALL: Permissions = Permissions((1 << 53) - 1);
    /// What everyone has in a new server, as far as the sandbox knows it.
    pub const EVERYONE: Permissions = Permissions(
        Self::ADD_REACTIONS.0
            | Self::VIEW_CHANNEL.0
            | Self::SEND_MESSAGES.0
            | Self::EMBED_LINKS.0
            | Self::ATTACH_FILES.0
            | Self::READ_MESSAGE_HISTORY.0
            | Self::USE_APPLICATION_COMMANDS.0
            | Self::CREATE_PUBLIC_THREADS.0
            | Self::CREATE_PRIVATE_THREADS.0
            | Self::SEND_MESSAGES_IN_THREADS.0,
    );

    /// Whether all of `wanted` is here.
    pub fn contains(self, wanted: Permissions) -> bool {
        self.0 & wanted.0 == wanted.0
    }
}

impl BitOr for Permissions {
    type Output = Permissions;

    fn bitor(self, other: Permissions) -> Permissions {
        Permissions(self.0 | other.0)
    }
}

impl BitAnd for Permissions {
    type Output = Permissions;

    fn bitand(self, other: Permissions) -> Permissions {
        Permissions(self.0 & other.0)
    }
}

impl Not for Permissions {
    type Output = Permissions;

    fn not(self) -> Permissions {
        Permissions(!self.0 & Self::ALL.0)
    }
}

/// Whom an overwrite is about. The numbers are Discord's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum OverwriteKind {
    /// All who have a role.
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
    /// Given here, even when the roles don't.
    pub allow: Permissions,
    /// Taken away here.
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
        return Permissions::ALL;
    }
    let layer = |base: Permissions, applies: &dyn Fn(&Overwrite) -> bool| {
        let (allow, deny) = overwrites
            .iter()
            .filter(|overwrite| applies(overwrite))
            .fold((Permissions::NONE, Permissions::NONE), |(allow, deny), o| (allow | o.allow, deny | o.deny));
        (base & !deny) | allow
    };
    let base = layer(base, &|o| o.kind == OverwriteKind::Role && o.id == everyone);
    let base = layer(base, &|o| o.kind == OverwriteKind::Role && o.id != everyone && roles.contains(&o.id));
    let base = layer(base, &|o| o.kind == OverwriteKind::Member && o.id == user);
    if base.contains(Permissions::VIEW_CHANNEL) { base } else { Permissions::NONE }
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
        let everyone_not = overwrite(EVERYONE, OverwriteKind::Role, Permissions::NONE, send);
        let role_may = overwrite(ROLE, OverwriteKind::Role, send, Permissions::NONE);
        let user_not = overwrite(USER, OverwriteKind::Member, Permissions::NONE, send);
        assert!(with(&[]).contains(send));
        assert!(!with(&[everyone_not]).contains(send));
        assert!(with(&[role_may, everyone_not]).contains(send));
        assert!(!with(&[user_not, role_may, everyone_not]).contains(send));
    }

    #[test]
    fn who_cannot_see_a_channel_can_do_nothing_there() {
        let hidden = overwrite(EVERYONE, OverwriteKind::Role, Permissions::NONE, Permissions::VIEW_CHANNEL);
        assert_eq!(with(&[hidden]), Permissions::NONE);
    }

    #[test]
    fn an_administrator_is_above_overwrites() {
        let user_not = overwrite(USER, OverwriteKind::Member, Permissions::NONE, Permissions::ALL);
        let all = under_overwrites(Permissions::ADMINISTRATOR, &[user_not], EVERYONE, &[], USER);
        assert_eq!(all, Permissions::ALL);
    }
}
