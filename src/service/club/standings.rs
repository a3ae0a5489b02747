//! Reading: who stands where, and what a game would change.

use std::sync::Arc;

use club_ratings::Rating;
use club_ratings::glicko::Preview;

use super::super::ServiceError;
use super::super::records::{self, RatedRecord};
use super::{ClubSettings, Clubs};
use crate::club::{Book, Pool, SYSTEM, Standing, Verdict};
use crate::game::{GameId, PlayerId};

/// Somebody's rating in a pool as it is now.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rated {
    /// The rating, less certain the longer it is since the last game.
    pub rating: Rating,
    /// How many games have counted.
    pub games: u32,
    /// Whether so little is known that the number is shown with a question mark.
    pub is_provisional: bool,
}

/// What is at stake for two players before they play.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stakes {
    /// The pool of the game.
    pub pool: Pool,
    /// Both as they are now.
    pub players: [Rated; 2],
    /// What each end would make of the first one's rating.
    pub first: Preview,
    /// What each end would make of the second one's rating.
    pub second: Preview,
}

impl Clubs {
    /// How somebody is rated on a server now; a newcomer's rating if no game of theirs has counted.
    ///
    /// # Errors
    /// The store's.
    pub async fn rated(&self, guild: u64, pool: Pool, player: PlayerId) -> Result<Rated, ServiceError> {
        let settings = self.settings(guild).await?;
        let standing: Option<Standing> = self.repository.get(&records::club_standing(guild, pool, player)).await?;
        Ok(self.now(&settings, standing.as_ref()))
    }

    fn now(&self, settings: &ClubSettings, standing: Option<&Standing>) -> Rated {
        let system = settings.system();
        let rating = standing.map_or(system.initial, |standing| system.now(standing.rating, self.repository.now()));
        Rated { rating, games: standing.map_or(0, Standing::games), is_provisional: settings.is_provisional(rating) }
    }

    /// What a win, a draw and a loss would do to two people's ratings.
    ///
    /// # Errors
    /// The store's.
    pub async fn stakes(&self, guild: u64, pool: Pool, players: [PlayerId; 2]) -> Result<Stakes, ServiceError> {
        let [one, other] = [self.rated(guild, pool, players[0]).await?, self.rated(guild, pool, players[1]).await?];
        let system = SYSTEM();
        Ok(Stakes {
            pool,
            players: [one, other],
            first: system.preview(one.rating, other.rating),
            second: system.preview(other.rating, one.rating),
        })
    }

    /// What the result of a game did to the ratings when it came in; `None` if it has none on any server.
    ///
    /// # Errors
    /// The store's.
    pub async fn verdict(&self, game: GameId) -> Result<Option<Verdict>, ServiceError> {
        let rated: Option<RatedRecord> = self.repository.get(&records::club_rated(game)).await?;
        Ok(rated.map(|rated| rated.verdict))
    }

    /// All results of a server.
    ///
    /// # Errors
    /// The store's.
    pub async fn book(&self, guild: u64) -> Result<Arc<Book>, ServiceError> {
        Ok(self.books.get(guild).await?.0)
    }

    /// All who stand in a pool of a server, as they are now, the strongest first.
    ///
    /// # Errors
    /// The store's.
    pub async fn ranking(&self, guild: u64, pool: Pool) -> Result<Vec<(PlayerId, Rated, Standing)>, ServiceError> {
        let settings = self.settings(guild).await?;
        let book = self.book(guild).await?;
        let standings = book.ratings().in_pool(pool);
        let mut ranking: Vec<_> =
            standings.map(|(player, standing)| (player, self.now(&settings, Some(standing)), *standing)).collect();
        ranking.sort_by(|(one, first, _), (other, second, _)| {
            second.rating.rating().total_cmp(&first.rating.rating()).then(one.cmp(other))
        });
        Ok(ranking)
    }
}
