//! Gateway intents: the kinds of events that a bot asks for when it identifies.

use std::ops::BitOr;

/// A set of intents, as bits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Intents(pub u64);

impl Intents {
    /// None.
    pub const NONE: Intents = Intents(0);
    /// Servers, channels and threads.
    pub const GUILDS: Intents = Intents(1 << 0);
    /// Members who come and go. Privileged.
    pub const GUILD_MEMBERS: Intents = Intents(1 << 1);
    /// Who is online. Privileged.
    pub const GUILD_PRESENCES: Intents = Intents(1 << 8);
    /// Messages in servers.
    pub const GUILD_MESSAGES: Intents = Intents(1 << 9);
    /// Messages in direct messages.
    pub const DIRECT_MESSAGES: Intents = Intents(1 << 12);
    /// What messages say, when the bot isn't mentioned. Privileged.
    pub const MESSAGE_CONTENT: Intents = Intents(1 << 15);
    /// Those that must be switched on for the application.
    pub const PRIVILEGED: Intents = Intents(Self::GUILD_MEMBERS.0 | Self::GUILD_PRESENCES.0 | Self::MESSAGE_CONTENT.0);

    /// Every bit that Discord gives a meaning.
    const KNOWN: u64 = 0x7FFF | 1 << 15 | 1 << 16 | 1 << 20 | 1 << 21 | 1 << 24 | 1 << 25;

    /// Whether all of `wanted` is here.
    pub fn contains(self, wanted: Intents) -> bool {
        self.0 & wanted.0 == wanted.0
    }

    /// Whether a bit is set that means nothing.
    pub(crate) fn is_invalid(self) -> bool {
        self.0 & !Self::KNOWN != 0
    }

    /// Whether these, asked for by a bot, go beyond what its application was granted.
    pub(crate) fn exceed(self, granted: Intents) -> bool {
        self.0 & Self::PRIVILEGED.0 & !granted.0 != 0
    }
}

impl BitOr for Intents {
    type Output = Intents;

    fn bitor(self, other: Intents) -> Intents {
        Intents(self.0 | other.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn privileged_intents_need_a_grant() {
        let asked = Intents::GUILDS | Intents::MESSAGE_CONTENT;
        assert!(asked.exceed(Intents::NONE));
        assert!(asked.exceed(Intents::GUILD_MEMBERS));
        assert!(!asked.exceed(Intents::MESSAGE_CONTENT));
        assert!(!(Intents::GUILDS | Intents::GUILD_MESSAGES).exceed(Intents::NONE));
    }

    #[test]
    fn bits_without_a_meaning_are_invalid() {
        assert!(Intents(1 << 40).is_invalid());
        assert!(!Intents(53_608_447).is_invalid());
    }
}
