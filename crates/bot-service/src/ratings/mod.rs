//! The clubs of servers: what results are worth there, who is how strong, and who was there.
//!
//! The commit that ends a game also writes its result, and what it does to the ratings of both (`ended`). Results are numbered,
//! and the rows of ratings say what all results so far add up to; [`Book`] folds the same from the results alone, and remembers
//! what each of them did. A correction folds all of them again and writes what has become different, in one commit (`rulings`).
//!
//! | file | holds |
//! |---|---|
//! | `ended` | what the commit that ends a game writes |
//! | `books` | the books of servers, as far as they are in memory |
//! | `strengths` | Whole-History Rating, away from the threads of the runtime |
//! | `rulings` | corrections of results, and the audit log |
//! | `standings` | reading: who stands where, and what a game would change |
//! | `shown` | ratings, as a game's channel is shown them |
//! | `take_over` | results that come from elsewhere |
//! | `members` | what people were called last, and who has left |
//! | `settings` | by which rules results count |
//! | `ladder` | the challenge ladder |
//! | `tournaments` | tournaments of four forms |
//! | `events` | that each event of somebody takes effect once |
//! | `chapters`, `due_rows` | logs in the store, in parts, and when something happens to what they add up to |
//! | `rated_game` | the games that are begun for members |
//! | `seasons` | seasons |
//! | `roles`, `role_notices` | the roles of champions and of the first rungs |

mod books;
pub(crate) mod chapters;
pub(crate) mod due_rows;
mod ended;
mod error;
pub(crate) mod events;
mod members;
pub(crate) mod rated_game;
pub(crate) mod records;
mod rulings;
mod settings;
mod shown;
mod standings;
mod strengths;
mod take_over;

use std::sync::Arc;

use tokio::sync::{Mutex, MutexGuard};

use crate::Outbox;
use crate::ladder::LadderStore;
use crate::repository::Repository;
use crate::tournament::TournamentStore;
use books::Books;
use strengths::Strengths;

pub use crate::ladder::{
    ChallengeStep, LadderAt, LadderNews, LadderNotice, LadderRefusal, LadderTable, LadderTerms, Ladders, Moved,
    ProposedRules, RungMove,
};
pub use crate::roles::{
    MemberRoles, RUNGS, RefusedRole, RoleChange, RoleChoice, RoleHolder, RoleObstacle, RoleStep, RoleTask, RolesAt,
    RolesNotice, RolesRefusedNotice, TopRole,
};
pub use crate::season::{
    Climb, NAME as SEASON_NAME, NewSeason, SeasonAt, SeasonEnding, SeasonNews, SeasonNotice, SeasonRefusal,
    SeasonTable, Seasons,
};
pub use crate::tournament::{
    Cancellation, Phase, TablePlace, TableStep, TournamentAt, TournamentId, TournamentNews, TournamentNotice,
    TournamentRefusal, TournamentTable, Tournaments,
};
pub use error::ClubError;
pub use members::{Member, Seen};
pub use rulings::{Audit, Audited, Corrected};
pub use standings::{Ranked, Rated, Stakes};
pub use strengths::StrengthAt;

pub(super) use ended::Ended;

/// Over how many locks servers are spread.
const TURNS: usize = 64;

/// The clubs of all servers. Clones share them.
#[derive(Clone)]
pub struct Clubs {
    pub(crate) repository: Repository,
    pub(crate) outbox: Outbox,
    books: Arc<Books>,
    strengths: Arc<Strengths>,
    pub(crate) ladders: Arc<LadderStore>,
    pub(crate) tournaments: Arc<TournamentStore>,
    /// Held while a server's results get longer, or its ladder or one of its tournaments changes. Without it, of many games that
    /// end at once on a server all but one would have to try again, and the last of them would give up.
    turns: Arc<[Mutex<()>; TURNS]>,
}

impl Clubs {
    pub(super) fn new(repository: Repository, outbox: Outbox) -> Clubs {
        let turns = Arc::new(std::array::from_fn(|_| Mutex::default()));
        let ladders = Arc::new(LadderStore::new(repository.clone(), outbox.clone()));
        let tournaments = Arc::new(TournamentStore::new(repository.clone(), outbox.clone()));
        let books = Arc::new(Books::new(repository.clone()));
        Clubs { books, strengths: Arc::default(), ladders, tournaments, turns, repository, outbox }
    }

    /// Waits until nobody else changes what a server's results add up to.
    pub(crate) async fn turn(&self, guild: u64) -> MutexGuard<'_, ()> {
        self.turns[(guild % TURNS as u64) as usize].lock().await
    }
}

#[cfg(test)]
mod tests;
