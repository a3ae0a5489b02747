//! Who asks for a search, and what for.

use bot_store::PlayerId;

/// Who asks for a search, and where.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Asker {
    pub person: PlayerId,
    /// The server; `None` in direct messages.
    pub server: Option<u64>,
}

/// Who shares capacity with others: a server, or a person who asks in direct messages.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) enum Tenant {
    Server(u64),
    Direct(PlayerId),
}

impl Asker {
    pub(super) fn tenant(&self) -> Tenant {
        self.server.map_or(Tenant::Direct(self.person), Tenant::Server)
    }
}

/// What a search is for, from the most urgent to the least.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Purpose {
    /// A move in a game against the engine, whose player is waiting.
    Move,
    /// A hint for a player.
    Hint,
    /// One of the many positions of a review.
    Review,
}

impl Purpose {
    /// All purposes, the most urgent first.
    pub const ALL: [Purpose; 3] = [Purpose::Move, Purpose::Hint, Purpose::Review];

    /// The index in [`Purpose::ALL`].
    pub(super) const fn index(self) -> usize {
        self as usize
    }
}
