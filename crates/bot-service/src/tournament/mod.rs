//! The tournaments of servers, of which there may be several at once: who has signed up, who plays whom, and how they stand.
//!
//! The rules are `club_competitions::competition`: a tournament is an event log, and its state is replayed from it.
//! Here the log is kept (`crate::kept`), tied to games, and announced. Each action is committed atomically with everything that
//! follows from it: the result of a game, its rating, and the pairing of the next round. Deadlines are kept in a due
//! row, which is derived from the tournament alone and updated in every commit.
//!
//! A game that can be played is announced, and gets a thread: its table. With days per move, or without a clock, it
//! begins with the thread. With a live clock it begins when both players have checked in; one who doesn't in time
//! loses.
//!
//! A game that continues after it no longer matters to the tournament, because a player withdrew, time ran out or
//! the tournament was cancelled, is still rated.
//!
//! | file | holds |
//! |---|---|
//! | `state` | the current state of a tournament |
//! | `change` | a tournament to which something is happening |
//! | `kept` | tournaments as they are kept, and where their games are played |
//! | `sign_up` | what happens before it begins, and how it does |
//! | `check_in` | before it begins, those who have signed up say that they are there |
//! | `course` | what is done while it is being played |
//! | `tables` | threads, who has turned up, and the beginning of games |
//! | `given_back` | deadlines after the bot was down |
//! | `ended` | what the end of a game and a correction do to a tournament |
//! | `places` | its channel or the thread of a game is gone, and another is chosen |
//! | `news` | what is announced |
//! | `records`, `first_form`, `second_form` | what is stored, and how earlier versions stored it |
//! | `calendar` | the event of the server that says when it is |
//! | `posts` | messages that change as it goes on |
//! | `weekly` | those that are held every week |
//! | `winners` | who gets the roles of winners |
//! | `error` | why something can't be done |

mod calendar;
mod change;
mod check_in;
mod course;
mod ended;
mod error;
mod first_form;
mod forms;
mod given_back;
mod kept;
mod news;
mod places;
mod posts;
pub(crate) mod records;
mod second_form;
mod sign_up;
mod state;
mod tables;
#[cfg(test)]
mod tests;
mod weekly;
mod winners;

use bot_store::due_key::DueId;
use bot_store::feature::Feature;
use bot_store::records::KeyOnly;
use bot_store::scheduler::due_kind;
use bot_store::scheduler::kind::{DueHandler, DueRow, Handled};
use club_competitions::competition::CompetitionGame;

use crate::game::GameId;
use crate::kept::KeptService;
use bot_store::ServiceError;

pub use calendar::{CalendarAim, CalendarNotice, LANE as CALENDAR_LANE};
pub use error::TournamentRefusal;
pub use news::{TournamentNews, TournamentNotice};
pub use records::{CalendarEntry, TournamentPost};
pub use state::{Cancellation, CheckIn, Phase, TournamentAt, TournamentId, TournamentTable};
pub use tables::TableStep;

pub(crate) use kept::TournamentStore;

pub(crate) static FEATURE: Feature =
    Feature { records: records::RECORDS, notices: news::NOTICES, due: &[due_kind::<Tournaments>()] };

/// How many tournaments of a server are listed.
const LISTED: usize = 25;

/// The tournaments of all servers.
pub type Tournaments = KeptService<TournamentAt>;

impl DueHandler for Tournaments {
    const ID: DueId = records::TOURNAMENT_DUE;
    const NAME: &'static str = "tournament";
    type Payload = KeyOnly;

    async fn handle(&self, row: DueRow<KeyOnly>) -> Result<Handled, ServiceError> {
        self.fall_due(TournamentId(row.id), &row).await
    }
}

impl Tournaments {
    pub async fn tournament(&self, id: TournamentId) -> Result<TournamentAt, ServiceError> {
        Ok(self.stored(id).await?.at)
    }

    /// The newest tournaments of a server, the newest first: 25 at most.
    pub async fn of_guild(&self, guild: u64) -> Result<Vec<TournamentAt>, ServiceError> {
        let rows = self.clubs.repository.first(&records::tournaments_of_guild(guild), LISTED).await?;
        let mut found = Vec::new();
        for id in rows.iter().filter_map(|(key, _)| records::tournament_of(key)) {
            found.extend(self.store.load(id).await?.map(|stored| stored.at));
        }
        Ok(found)
    }

    /// Of which tournament a game is, and which of its games; `None` if it is of none.
    pub async fn game_of(&self, game: GameId) -> Result<Option<(TournamentId, CompetitionGame)>, ServiceError> {
        Ok(self.store.of_game(game).await?.map(|of| (of.tournament, of.game)))
    }
}
