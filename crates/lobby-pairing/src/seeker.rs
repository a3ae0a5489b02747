//! Who waits.

use std::collections::BTreeSet;
use std::time::Duration;

/// A person who seeks an opponent, numbered as the caller likes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct SeekerId(pub u64);

/// A server, or whatever else people belong to, numbered as the caller likes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ServerId(pub u64);

/// How strong someone is taken to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Estimate {
    /// The rating, in points of Elo's scale.
    pub rating: i32,
    /// The standard deviation of the rating, in the same points.
    pub deviation: u32,
}

/// One of the games, with all that both have to agree on, that someone would play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AcceptedTerms<T> {
    /// What both have to accept alike.
    pub terms: T,
    /// How strong they are at it.
    pub estimate: Estimate,
}

/// Whom someone will not play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum SeekerBlock {
    /// One person, wherever they are.
    Person(SeekerId),
    /// Everyone of one server.
    Server(ServerId),
}

/// Someone who waits for an opponent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seeker<T> {
    /// Where they wait.
    pub server: ServerId,
    /// For how long they have waited.
    pub waited: Duration,
    /// What they would play, what they like best first. Of terms that are listed twice, the first counts.
    pub accepts: Vec<AcceptedTerms<T>>,
    /// Whom they will not play. It need not be mutual: one block keeps both apart.
    pub blocks: BTreeSet<SeekerBlock>,
}

impl<T> Seeker<T> {
    pub(crate) fn has_blocked(&self, id: SeekerId, server: ServerId) -> bool {
        self.blocks.contains(&SeekerBlock::Person(id)) || self.blocks.contains(&SeekerBlock::Server(server))
    }
}
