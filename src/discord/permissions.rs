//! What the bot may do in a channel, as each interaction tells.

use serenity::all::{ChannelType, Permissions};

use super::refusal::Refusal;
use crate::i18n::{Locale, Text};

/// Opening a thread for a second game, and playing in it.
const THREAD: Permissions = Permissions::CREATE_PUBLIC_THREADS.union(Permissions::SEND_MESSAGES_IN_THREADS);

/// Where a game is to be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ground {
    /// A channel of a server.
    Channel,
    /// A thread.
    Thread,
}

impl Ground {
    /// What a channel of this type is; where Discord does not say, a channel.
    pub fn of(kind: Option<ChannelType>) -> Ground {
        match kind {
            Some(ChannelType::PublicThread | ChannelType::PrivateThread | ChannelType::NewsThread) => Ground::Thread,
            _ => Ground::Channel,
        }
    }

    /// What the bot needs to play there: to be there, to post boards, to find them again.
    const fn needs(self) -> Permissions {
        let everywhere =
            Permissions::VIEW_CHANNEL.union(Permissions::ATTACH_FILES).union(Permissions::READ_MESSAGE_HISTORY);
        match self {
            Ground::Channel => everywhere.union(Permissions::SEND_MESSAGES),
            Ground::Thread => everywhere.union(Permissions::SEND_MESSAGES_IN_THREADS),
        }
    }
}

/// Whether the bot can play a game there.
///
/// # Errors
/// [`Refusal::Permissions`] names what is missing.
pub fn to_play(ground: Ground, granted: Option<Permissions>) -> Result<(), Refusal> {
    match missing(ground.needs(), granted) {
        none if none.is_empty() => Ok(()),
        missing => Err(Refusal::Permissions(missing)),
    }
}

/// Whether the bot can open a thread there and play in it.
///
/// # Errors
/// [`Refusal::Thread`] names what is missing.
pub fn to_open_thread(granted: Option<Permissions>) -> Result<(), Refusal> {
    match missing(THREAD, granted) {
        none if none.is_empty() => Ok(()),
        missing => Err(Refusal::Thread(missing)),
    }
}

/// What Discord says to be granted is believed; if it says nothing, trying is the only way to find out.
fn missing(needed: Permissions, granted: Option<Permissions>) -> Permissions {
    match granted {
        Some(granted) if !granted.contains(Permissions::ADMINISTRATOR) => needed.difference(granted),
        _ => Permissions::empty(),
    }
}

/// The names of `permissions`, as the server's settings call them.
pub fn names(permissions: Permissions, locale: Locale) -> String {
    let named = [
        (Permissions::VIEW_CHANNEL, Text::new("permission-view-channel")),
        (Permissions::SEND_MESSAGES, Text::new("permission-send-messages")),
        (Permissions::SEND_MESSAGES_IN_THREADS, Text::new("permission-send-messages-in-threads")),
        (Permissions::ATTACH_FILES, Text::new("permission-attach-files")),
        (Permissions::READ_MESSAGE_HISTORY, Text::new("permission-read-message-history")),
        (Permissions::CREATE_PUBLIC_THREADS, Text::new("permission-create-public-threads")),
    ];
    let names =
        named.into_iter().filter(|(each, _)| permissions.contains(*each)).map(|(_, name)| name.localize(locale));
    names.collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_missing_is_named() {
        let all = Ground::Channel.needs();
        assert!(to_play(Ground::Channel, Some(all)).is_ok());
        assert!(to_play(Ground::Channel, Some(Permissions::ADMINISTRATOR)).is_ok());
        assert!(to_play(Ground::Channel, None).is_ok());
        let without = all.difference(Permissions::ATTACH_FILES);
        let Err(Refusal::Permissions(missing)) = to_play(Ground::Channel, Some(without)) else { panic!() };
        assert_eq!(names(missing, Locale::English), "Attach Files");
        assert!(matches!(to_play(Ground::Thread, Some(all)), Err(Refusal::Permissions(_))));
        assert!(matches!(to_open_thread(Some(all)), Err(Refusal::Thread(missing)) if missing == THREAD));
    }

    #[test]
    fn every_permission_that_is_needed_has_a_name() {
        for needed in [Ground::Channel.needs(), Ground::Thread.needs(), THREAD] {
            for locale in Locale::ALL {
                assert_eq!(names(needed, locale).split(", ").count(), needed.iter().count(), "{needed:?}");
            }
        }
    }
}
