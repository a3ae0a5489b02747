//! Personal data: what is stored of people, its export, and its erasure.
//!
//! | file | holds |
//! |---|---|
//! | `policy` | what every kind of record is about, and how somebody is erased from it |
//! | `export`, `recent_exports` | everything that is stored about somebody, and who had that lately |
//! | `erasure` | how somebody is erased |
//! | `leave` | their open games, ladders and tournaments, which end before |
//! | `matcher` | finds the rows that name somebody |
//! | `erase_row`, `group` | erases somebody from one row, and from rows that have to name the same people |
//! | `list` | the people who were erased, for older backups |

mod erase_row;
mod erasure;
mod export;
pub(crate) mod forget_person;
mod group;
mod leave;
mod list;
mod matcher;
mod recent_exports;
pub(crate) mod records;
#[cfg(test)]
mod tests;

use bot_store::feature::Feature;
use bot_store::scheduler::due_kind;
use std::sync::Arc;

use jiff::Timestamp;
use tokio::sync::Notify;

use recent_exports::RecentExports;

use crate::ratings::Clubs;
use crate::{Games, Ladders, Tournaments};
use bot_store::repository::Repository;

pub use erasure::ERASURE_GRACE_PERIOD;
pub(super) use erasure::Progress;
pub use export::{EXPORT_INTERVAL, Exported, PersonalData};
pub use list::{Forgotten, ParseForgottenError};

/// What this feature keeps in the store, has to say, and does in its time.
pub(crate) static FEATURE: Feature = Feature { records: records::RECORDS, notices: &[], due: &[due_kind::<Privacy>()] };

/// The personal data in a store. Clones share it.
#[derive(Clone)]
pub struct Privacy {
    repository: Repository,
    games: Arc<Games>,
    clubs: Clubs,
    ladders: Ladders,
    tournaments: Tournaments,
    exports: Arc<RecentExports>,
    /// Notified when somebody was erased.
    erased: Arc<Notify>,
}

/// An erasure that somebody has asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PendingErasure {
    pub due: Timestamp,
    /// Whether it has begun, so that it cannot be cancelled.
    pub has_begun: bool,
}

impl Privacy {
    pub(super) fn new(
        repository: Repository,
        games: Arc<Games>,
        clubs: Clubs,
        ladders: Ladders,
        tournaments: Tournaments,
    ) -> Privacy {
        Privacy { repository, games, clubs, ladders, tournaments, exports: Arc::default(), erased: Arc::default() }
    }
}
