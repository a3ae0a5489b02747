//! What is leased.

use crate::notice::Lane;

/// What only one process may do at a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Resource {
    /// Receiving the events of a shard.
    Shard(u32),
    /// Delivering the notices of a lane.
    Lane(Lane),
    DueRows,
    /// What a feature does by itself, about one of its things.
    Feature(ResourceKind, u64),
}

/// What a feature leases, by a number that is never used again. 0 and 1 are shards and due rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ResourceKind(pub u64);
