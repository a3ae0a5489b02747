//! What is kept of people: told, handed out, and taken out again.
//!
//! | file | holds |
//! |---|---|
//! | `table` | what there is to say of every record |
//! | `export`, `lately` | everything about somebody, and who was given it lately |
//! | `forget` | how somebody is taken out |
//! | `leave` | what ends before |
//! | `sought` | somebody as they are looked for |
//! | `taken_out`, `together` | what becomes of a row, and of rows that have to name the same people |
//! | `list` | those who were taken out, for older backups |

mod export;
mod forget;
mod lately;
mod leave;
mod list;
mod sought;
mod table;
mod taken_out;
#[cfg(test)]
mod tests;
mod together;

use std::sync::Arc;

use jiff::Timestamp;
use tokio::sync::Notify;

use lately::Lately;

use super::club::Clubs;
use super::repository::Repository;
use super::{Games, Ladders, Tournaments};

pub use export::{BETWEEN_EXPORTS, Exported, PersonalData};
pub(super) use forget::Progress;
pub use forget::TIME_TO_CHANGE_ONES_MIND;
pub use list::{Forgotten, ParseForgottenError};
pub use table::{Topic, topics};

/// What is kept of people. Clones share it.
#[derive(Clone)]
pub struct Privacy {
    repository: Repository,
    games: Arc<Games>,
    clubs: Clubs,
    ladders: Ladders,
    tournaments: Tournaments,
    exports: Arc<Lately>,
    /// Told when somebody more was taken out.
    listed: Arc<Notify>,
}

/// That somebody is to be taken out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Forgetting {
    /// When.
    pub due: Timestamp,
    /// Whether it has begun, so that it cannot be taken back.
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
        Privacy { repository, games, clubs, ladders, tournaments, exports: Arc::default(), listed: Arc::default() }
    }
}
