//! Gateway intents: the kinds of events that a bot asks for when it identifies.

use bitflags::bitflags;

bitflags! {
    /// A set of gateway intents. [`Intents::all`] holds every bit that Discord has given a meaning, named here or not.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    pub struct Intents: u64 {
        /// Servers, channels and threads.
        const GUILDS = 1 << 0;
        /// Members who join and leave. Privileged.
        const GUILD_MEMBERS = 1 << 1;
        /// Who is online. Privileged.
        const GUILD_PRESENCES = 1 << 8;
        /// Messages in servers.
        const GUILD_MESSAGES = 1 << 9;
        /// Direct messages.
        const DIRECT_MESSAGES = 1 << 12;
        /// The content of messages in servers that don't mention the bot. Privileged.
        const MESSAGE_CONTENT = 1 << 15;
        /// Scheduled events.
        const GUILD_SCHEDULED_EVENTS = 1 << 16;
        const _ = 0x7FFF | 1 << 15 | 1 << 16 | 1 << 20 | 1 << 21 | 1 << 24 | 1 << 25;
    }
}

impl Intents {
    /// The intents that must be granted to the application before a bot may ask for them.
    pub const PRIVILEGED: Intents =
        Intents::GUILD_MEMBERS.union(Intents::GUILD_PRESENCES).union(Intents::MESSAGE_CONTENT);

    /// Whether these intents, asked for by a bot, include a privileged one that was not `granted`.
    pub(crate) fn exceed(self, granted: Intents) -> bool {
        !self.intersection(Intents::PRIVILEGED).difference(granted).is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn privileged_intents_need_a_grant() {
        let asked = Intents::GUILDS | Intents::MESSAGE_CONTENT;
        assert!(asked.exceed(Intents::empty()));
        assert!(asked.exceed(Intents::GUILD_MEMBERS));
        assert!(!asked.exceed(Intents::MESSAGE_CONTENT));
        assert!(!(Intents::GUILDS | Intents::GUILD_MESSAGES).exceed(Intents::empty()));
    }

    #[test]
    fn unknown_bits_are_refused() {
        assert_eq!(Intents::from_bits(1 << 40), None);
        assert!(Intents::from_bits(53_608_447).is_some());
    }
}
