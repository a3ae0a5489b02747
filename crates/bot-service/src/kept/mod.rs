//! What servers keep as a record and a log, and games are played for: their ladders and tournaments.
//!
//! The log is in chapters, and the record says how long it is, so that of two commits at once that add to it one conflicts. A
//! change is decided on a copy, whether a request, the time or the end of a game sets it off, and one commit writes all of it:
//! the record, the new lines, the due row, the notices, and what the room itself adds.
//!
//! | file | holds |
//! |---|---|
//! | `store` | what is kept, read from the store, and the puts of a change |
//! | `service` | changes by requests and by the time, and the beginning of games |
//! | `chapters`, `due_rows` | logs in the store, in parts, and when something happens to what they add up to |
//! | `due` | the due rows of each game |
//! | `rated_game` | the games that are begun for members |

pub(crate) mod chapters;
pub(crate) mod due;
pub(crate) mod due_rows;
mod rated_game;
mod service;
mod store;

use std::fmt::Debug;
use std::hash::Hash;

use jiff::Timestamp;
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::ratings::{Clubs, StoredChange};
use bot_store::due_key::DueId;
use bot_store::error::FeatureError;
use bot_store::notice::Notice;
use bot_store::{Lane, ServiceError};
use commit_store::{Codec, Key, Put};

pub use rated_game::TablePlace;
pub use service::{GameStep, KeptService};
pub use store::{KeptChange, KeptStore, Loaded};

pub(crate) use rated_game::begun;

/// The length of a log in the store.
#[derive(Clone, Copy)]
pub struct LogSize {
    pub chapters: u32,
    pub lines: u64,
}

/// What a server keeps, as its log adds up to it.
pub trait Kept: Clone + Debug + Send + Sync + 'static {
    /// By what it is known.
    type Id: Copy + Debug + Eq + Hash + Send + Sync;
    /// All of it but the log.
    type Record: Codec + Send;
    type Line: Clone + Serialize + DeserializeOwned + Send + Sync;
    /// What comes of a change besides.
    type Outcome: Default + Send + Sync;
    type Notice: Notice;
    type Refusal: FeatureError;

    /// There is nothing by that.
    const ABSENT: Self::Refusal;
    /// A part of the log is gone from the store.
    const INCOMPLETE: Self::Refusal;

    fn key(id: Self::Id) -> Key;
    /// Of a chapter, numbered from 0.
    fn chapter_key(id: Self::Id, number: u32) -> Key;
    /// Of its due rows: the number of their kind, and about which of it they are.
    fn due_key(id: Self::Id) -> (DueId, u64);
    fn log_size(record: &Self::Record) -> LogSize;
    fn restored(id: Self::Id, record: Self::Record, lines: Vec<Self::Line>) -> Self;

    fn id(&self) -> Self::Id;
    fn guild(&self) -> u64;
    /// Its record, with a log of this many chapters.
    fn record(&self, chapters: u32) -> Self::Record;
    /// The lines of its log after the first `known`.
    fn lines_after(&self, known: usize) -> Vec<Self::Line>;
    /// When something happens to it by itself next.
    fn due(&self) -> Option<Timestamp>;

    /// What is said of a change, each thing with the lane that it is said in.
    fn notices(change: &KeptChange<Self>) -> Vec<(Lane, Self::Notice)>;
    /// The lanes besides those that a change may add to.
    fn own_lanes(_change: &KeptChange<Self>) -> Vec<Lane> {
        Vec::new()
    }
    /// What a requested change adds to the audit log.
    fn audited(_outcome: &Self::Outcome) -> Result<Option<StoredChange>, ServiceError> {
        Ok(None)
    }
    /// The room's own rows.
    fn own_puts(
        store: &KeptStore<Self>,
        change: &KeptChange<Self>,
    ) -> impl Future<Output = Result<Vec<Put>, ServiceError>> + Send;
    /// Does what has fallen due.
    fn fall_due(
        clubs: &Clubs,
        change: &mut KeptChange<Self>,
        now: Timestamp,
    ) -> impl Future<Output = Result<(), ServiceError>> + Send;
}
