//! Personal data: what is stored about players, its export, and its erasure.
//!
//! | file | holds |
//! |---|---|
//! | `policy` | what each kind of record is about, and how a player is erased from it |
//! | `export`, `recent_exports` | everything stored about a player, and who had a recent export |
//! | `erasure` | erasing a player |
//! | `leave` | ends their open games and their part in ladders and tournaments first |
//! | `matcher` | finds the rows that name a player |
//! | `erase_row`, `group` | erases a player from one row, and from rows that have to name the same players |
//! | `list` | the erased players, for restoring older backups |

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
pub(crate) mod tests;

use bot_store::feature::Feature;
use bot_store::scheduler::due_kind;
use std::sync::Arc;

use jiff::Timestamp;
use tokio::sync::{Mutex, Notify};

use recent_exports::RecentExports;

use crate::ratings::Clubs;
use crate::{FourGames, Games, Ladders, Tournaments};
use bot_store::repository::Repository;
use bot_store::{ServiceError, person_rows};
use commit_store::Key;

pub use erasure::ERASURE_GRACE_PERIOD;
pub(super) use erasure::ErasureProgress;
pub use export::{EXPORT_INTERVAL, Exported, PersonalData};
pub use list::{Forgotten, ParseForgottenError};

/// Records, notices and due rows of this feature.
pub(crate) static FEATURE: Feature = Feature { records: records::RECORDS, notices: &[], due: &[due_kind::<Privacy>()] };

/// How many pages of rows are entered in the index in one step.
const PAGES: usize = 50;

/// Personal data in a store. Clones share it.
#[derive(Clone)]
pub struct Privacy {
    repository: Repository,
    games: Arc<Games>,
    clubs: Clubs,
    ladders: Ladders,
    tournaments: Tournaments,
    four: FourGames,
    exports: Arc<RecentExports>,
    /// How far the index is completed, if it is not complete.
    entered: Arc<Mutex<Option<Key>>>,
    /// Notified when a player was erased.
    erased: Arc<Notify>,
}

/// A requested erasure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PendingErasure {
    pub due: Timestamp,
    /// Once it has begun, it cannot be cancelled.
    pub has_begun: bool,
}

impl Privacy {
    pub(super) fn new(
        repository: Repository,
        games: Arc<Games>,
        clubs: Clubs,
        ladders: Ladders,
        tournaments: Tournaments,
        four: FourGames,
    ) -> Privacy {
        Privacy {
            repository,
            games,
            clubs,
            ladders,
            tournaments,
            four,
            exports: Arc::default(),
            entered: Arc::default(),
            erased: Arc::default(),
        }
    }

    /// Enters some more rows in the index of people, if it may lack some. Returns whether it has them all.
    async fn complete_index(&self) -> Result<bool, ServiceError> {
        let mut after = self.entered.lock().await;
        person_rows::complete_index(&self.repository, &mut after, PAGES).await
    }
}
