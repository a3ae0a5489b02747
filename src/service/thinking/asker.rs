//! Who asks for a search, and what for.

use crate::game::PlayerId;

/// Who asks for a search, and where.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Asker {
    /// The person.
    pub person: PlayerId,
    /// The server, by its number; `None` in direct messages.
    pub server: Option<u64>,
}

/// What takes its turn with others: a server, or a person who asks in direct messages, whose neighbours are nobody.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) enum Tenant {
    Server(u64),
    Direct(PlayerId),
}

impl Asker {
    pub(super) fn home(&self) -> Tenant {
        self.server.map_or(Tenant::Direct(self.person), Tenant::Server)
    }
}

/// What a search is for, the most urgent first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Purpose {
    /// A move in a game that somebody plays against the engine, and waits for.
    Move,
    /// A hint to somebody who thinks.
    Hint,
    /// One of the many positions of a review.
    Review,
}

impl Purpose {
    /// All of them, the most urgent first.
    pub const ALL: [Purpose; 3] = [Purpose::Move, Purpose::Hint, Purpose::Review];

    /// 0 for the most urgent: for tables indexed by purpose.
    pub(super) const fn index(self) -> usize {
        self as usize
    }
}
