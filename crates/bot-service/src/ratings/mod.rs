//! The clubs of servers: what results are worth there, who is how strong, and who was there.
//!
//! The commit that ends a game also writes its result, and what it does to the ratings of both (`ended`). Results are numbered,
//! and the rows of ratings say what all results so far add up to; [`ResultLedger`] folds the same from the results alone, and remembers
//! what each of them did. A correction folds all of them again and writes what has become different, in one commit (`rulings`).
//!
//! | file | holds |
//! |---|---|
//! | `ended`, `follower` | what the commit that ends a game writes, and what other features add to it |
//! | `books` | the books of servers, as far as they are in memory |
//! | `strengths` | Whole-History Rating, away from the threads of the runtime |
//! | `rulings` | corrections of results, and the audit log |
//! | `standings` | queries: rankings, and what a game would change |
//! | `shown` | ratings, as a game's channel is shown them |
//! | `take_over` | results that come from elsewhere |
//! | `members` | what people were called last, and who has left |
//! | `settings` | by which rules results count |
//! | `events` | changes one after the other, and once for each event |

pub(crate) mod audit;
mod books;
mod ended;
mod error;
pub(crate) mod events;
pub(crate) mod follower;
pub(crate) mod members;
pub(crate) mod records;
mod rulings;
mod settings;
mod shown;
mod standings;
mod strengths;
mod take_over;

use bot_store::feature::Feature;
use std::sync::Arc;

use tokio::sync::{Mutex, MutexGuard};

use books::Books;
use bot_store::Outbox;
use bot_store::repository::Repository;
use follower::Follower;
use strengths::Strengths;

pub use audit::{AuditedChange, StoredChange};
pub use error::ClubError;
pub use follower::Effects;
pub use members::{Seen, ServerMember};
pub use records::Audited;
pub use rulings::{AuditEntry, Corrected};
pub use standings::{Ranked, Rated, Stakes};
pub use strengths::StrengthAt;

pub(crate) static FEATURE: Feature = Feature { records: records::RECORDS, notices: &[], due: &[] };

/// Over how many locks servers are spread.
const TURNS: usize = 64;

/// The clubs of all servers. Clones share them.
#[derive(Clone)]
pub struct Clubs {
    pub(crate) repository: Repository,
    pub(crate) outbox: Outbox,
    books: Arc<Books>,
    strengths: Arc<Strengths>,
    followers: Arc<[Arc<dyn Follower>]>,
    /// Held while a server's results get longer, or its ladder or one of its tournaments changes. Without it, of many games that
    /// end at once on a server all but one would have to try again, and the last of them would give up.
    turns: Arc<[Mutex<()>; TURNS]>,
}

impl Clubs {
    pub(super) fn new(repository: Repository, outbox: Outbox, followers: Vec<Arc<dyn Follower>>) -> Clubs {
        let turns = Arc::new(std::array::from_fn(|_| Mutex::default()));
        let books = Arc::new(Books::new(repository.clone()));
        Clubs { books, strengths: Arc::default(), followers: followers.into(), turns, repository, outbox }
    }

    /// Waits for the exclusive right to change a server's ratings.
    pub(crate) async fn turn(&self, guild: u64) -> MutexGuard<'_, ()> {
        self.turns[(guild % TURNS as u64) as usize].lock().await
    }
}

#[cfg(test)]
mod tests;
