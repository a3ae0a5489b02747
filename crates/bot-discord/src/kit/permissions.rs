//! Which permissions the bot needs in a channel. Each interaction tells which ones it has.

use serenity::all::{ChannelType, Permissions};

/// What opening a thread for a second game and playing in it takes.
pub const THREAD: Permissions = Permissions::CREATE_PUBLIC_THREADS.union(Permissions::SEND_MESSAGES_IN_THREADS);

/// All that the bot needs on a server, wherever its games are played.
pub const WANTED: Permissions =
    ChannelOrThread::Channel.required().union(ChannelOrThread::Thread.required()).union(THREAD);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChannelOrThread {
    Channel,
    /// The text of a voice or stage channel, which has no threads.
    Voice,
    Thread,
}

impl ChannelOrThread {
    /// The kind of a channel of this type; a channel where Discord does not give the type.
    pub fn of(channel_type: Option<ChannelType>) -> ChannelOrThread {
        match channel_type {
            Some(ChannelType::PublicThread | ChannelType::PrivateThread | ChannelType::NewsThread) => {
                ChannelOrThread::Thread
            }
            Some(ChannelType::Voice | ChannelType::Stage) => ChannelOrThread::Voice,
            _ => ChannelOrThread::Channel,
        }
    }

    /// Whether threads can be opened there.
    pub const fn has_threads(self) -> bool {
        matches!(self, ChannelOrThread::Channel)
    }

    /// The permissions needed to play there: to see the channel, to post boards, and to find them again.
    pub const fn required(self) -> Permissions {
        let everywhere =
            Permissions::VIEW_CHANNEL.union(Permissions::ATTACH_FILES).union(Permissions::READ_MESSAGE_HISTORY);
        match self {
            ChannelOrThread::Channel => everywhere.union(Permissions::SEND_MESSAGES),
            ChannelOrThread::Voice => everywhere.union(Permissions::SEND_MESSAGES).union(Permissions::CONNECT),
            ChannelOrThread::Thread => everywhere.union(Permissions::SEND_MESSAGES_IN_THREADS),
        }
    }
}

/// What the bot should be allowed to do there: to play and, in a channel, to open threads for further games.
pub const fn wanted(kind: ChannelOrThread) -> Permissions {
    match kind {
        ChannelOrThread::Channel => WANTED,
        ChannelOrThread::Voice | ChannelOrThread::Thread => kind.required(),
    }
}

pub fn missing_of_wanted(kind: ChannelOrThread, granted: Option<Permissions>) -> Permissions {
    missing(wanted(kind), granted)
}

pub fn missing_to_play(kind: ChannelOrThread, granted: Option<Permissions>) -> Permissions {
    missing(kind.required(), granted)
}

/// What the bot lacks to open a thread there and to play in it.
pub fn missing_to_open_thread(granted: Option<Permissions>) -> Permissions {
    missing(THREAD, granted)
}

/// The permissions that are needed but not granted. Where Discord does not say what is granted, nothing counts as
/// missing: trying is the only way to find out.
fn missing(needed: Permissions, granted: Option<Permissions>) -> Permissions {
    match granted {
        Some(granted) if !granted.contains(Permissions::ADMINISTRATOR) => needed.difference(granted),
        _ => Permissions::empty(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::i18n::Locale;
    use crate::kit::permission_names::permission_names;

    #[test]
    fn every_required_permission_has_a_name() {
        let kinds = [ChannelOrThread::Channel, ChannelOrThread::Voice, ChannelOrThread::Thread];
        for needed in kinds.map(ChannelOrThread::required).into_iter().chain([THREAD]) {
            for locale in Locale::ALL {
                assert_eq!(permission_names(needed, locale).split(", ").count(), needed.iter().count(), "{needed:?}");
            }
        }
    }
}
