//! What the bot does for people, whatever network they are on: games, their outbox, the scheduler, the engine's seat.
//!
//! Nothing here knows Discord. A request comes in with the number of the event that carried it, so that a redelivery takes
//! effect once; what must be told goes out through the outbox, written in the same commit, so that a crash cannot lose it.
//! Time and chance come from outside.
//!
//! | file | holds |
//! |---|---|
//! | `play` | what people, the engine and time do in games: the whole story of a move |
//! | `lookup`, `which_game` | which games there are, and which one somebody means |
//! | `game_store` | loading a game, and the one commit that changes it |
//! | `game_rows` | the rows by which a game is found, as a pure function of the game |
//! | `outbox`, `notice` | what must still be told, and in which messages a game was shown |
//! | `scheduler` | what time does |
//! | `people`, `servers` | settings in the store; `settings` and `server_settings` hold their values |
//! | `repository` | the handle on the store that all of these work through |
//! | `records` | the stored forms and their keys |
//! | `engine_seat`, `thinking` | the engine at the board, and the threads that search for everybody |
//! | `advice` | hints and reviews |

mod advice;
mod announce;
mod clock;
mod coin;
mod engine_seat;
mod error;
mod game_rows;
mod game_store;
mod games;
mod lookup;
mod notice;
mod outbox;
mod people;
mod place;
mod play;
mod recent;
mod records;
mod repository;
mod scheduler;
mod server_settings;
mod servers;
mod settings;
mod snapshot;
pub mod thinking;
mod traced;
mod which_game;

use std::sync::Arc;

use commit_store::Store;

pub use advice::Advice;
pub use announce::Announced;
pub use clock::{Clock, ManualClock, SystemClock};
pub use coin::{Coin, FairCoin};
pub use engine_seat::EngineDispatcher;
pub use error::ServiceError;
pub use games::{Games, OPEN_GAMES_LIMIT};
pub use notice::{Delivered, GameMessages, Notice};
pub use outbox::{Outbox, PendingNotice};
pub use people::People;
pub use place::{ChannelId, EventId, MessageId, MessageRef, Place, Request};
pub use play::{CHALLENGE_TTL, MoveInput};
pub use scheduler::Scheduler;
pub use server_settings::{HouseRules, ServerSettings};
pub use servers::Servers;
pub use settings::{Pings, Settings};
pub use snapshot::{BoardRevision, Snapshot};
pub use thinking::{Asker, Hinting, Reviewing, ThinkError, Thinkers, ThinkingSettings};
pub use traced::Traced;
pub use which_game::GameQuery;

/// Everything that works on one store. Clones share it.
#[derive(Clone)]
pub struct Service {
    /// The games.
    pub games: Arc<Games>,
    /// What must still be told.
    pub outbox: Outbox,
    /// What time does.
    pub scheduler: Scheduler,
    /// The settings of people.
    pub people: People,
    /// The settings of servers.
    pub servers: Servers,
}

impl Service {
    /// Works on `store` by this clock and this coin. What commits set off comes out of the second value.
    pub fn new(store: Arc<dyn Store>, clock: Arc<dyn Clock>, coin: Arc<dyn Coin>) -> (Service, Announced) {
        let repository = repository::Repository::new(store, clock);
        let (announcer, announced) = announce::Announcer::new();
        let store = game_store::GameStore::new(repository.clone());
        let games = Arc::new(Games { store, coin, announcer });
        let service = Service {
            outbox: Outbox::new(repository.clone()),
            scheduler: Scheduler::new(Arc::clone(&games), repository.clone()),
            people: People::new(repository.clone()),
            servers: Servers::new(repository),
            games,
        };
        (service, announced)
    }
}

#[cfg(test)]
mod tests;
