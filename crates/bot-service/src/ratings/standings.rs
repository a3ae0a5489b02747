//! Queries: rankings, and what a game would change.

use std::collections::HashMap;
use std::sync::Arc;

use club_ratings::Rating;
use club_ratings::glicko::Preview;
use jiff::{SignedDuration, Timestamp};

use crate::club::{ClubSettings, Pool, RatingEffect, ResultLedger, Standing, system};
use crate::game::GameId;
use crate::ratings::Clubs;
use crate::ratings::records;
use crate::ratings::records::RatedRecord;
use bot_store::PlayerId;
use bot_store::ServiceError;

/// How far back a ranking looks for moves up and down.
const MOVED_SINCE: SignedDuration = SignedDuration::from_hours(7 * 24);

/// A player's current rating in a pool.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rated {
    /// The rating, whose deviation grows with the time since the last game.
    pub rating: Rating,
    pub games: u32,
    /// Whether the rating is uncertain enough to be shown with a question mark.
    pub is_provisional: bool,
}

/// A player in a pool's ranking, with their rating now and a week ago.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ranked {
    pub player: PlayerId,
    pub rated: Rated,
    /// Whether the rating is certain enough for a place on the leaderboard.
    pub is_listed: bool,
    pub standing: Standing,
    /// Rating a week ago; `None` if none of their games counted by then.
    pub then: Option<Rating>,
}

/// What is at stake for two players before a game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stakes {
    pub pool: Pool,
    pub players: [Rated; 2],
    /// How each outcome would change their ratings, from each player's view.
    pub previews: [Preview; 2],
}

impl Clubs {
    /// A player's current rating on a server; the initial rating if none of their games has counted.
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

    /// How a win, a draw and a loss would change two players' ratings.
    pub async fn stakes(&self, guild: u64, pool: Pool, players: [PlayerId; 2]) -> Result<Stakes, ServiceError> {
        let [one, other] = [self.rated(guild, pool, players[0]).await?, self.rated(guild, pool, players[1]).await?];
        let system = system();
        Ok(Stakes {
            pool,
            players: [one, other],
            previews: [system.preview(one.rating, other.rating), system.preview(other.rating, one.rating)],
        })
    }

    /// How a game's result changed the ratings when it was recorded; `None` if it is recorded on no server.
    pub async fn verdict(&self, game: GameId) -> Result<Option<RatingEffect>, ServiceError> {
        let rated: Option<RatedRecord> = self.repository.get(&records::club_rated(game)).await?;
        Ok(rated.map(|rated| rated.verdict))
    }

    pub async fn book(&self, guild: u64) -> Result<Arc<ResultLedger>, ServiceError> {
        Ok(self.books.get(guild).await?.0)
    }

    /// All players in a server's pool with their current ratings: those who have places, strongest first, then the others.
    pub async fn ranking(&self, guild: u64, pool: Pool) -> Result<Vec<Ranked>, ServiceError> {
        let settings = self.settings(guild).await?;
        let book = self.book(guild).await?;
        let earlier = ratings_at(&book, pool, self.repository.now() - MOVED_SINCE);
        let ranked = book.ratings().in_pool(pool).map(|(player, standing)| {
            let rated = self.now(&settings, Some(standing));
            let is_listed = settings.is_listed(rated.rating);
            // A player without games since then had the same rating.
            let then = earlier.get(&player).copied().unwrap_or(Some(standing.rating.rating()));
            Ranked { player, rated, is_listed, standing: *standing, then }
        });
        let mut ranking: Vec<Ranked> = ranked.collect();
        ranking.sort_by(|one, other| {
            let points = |ranked: &Ranked| ranked.rated.rating.rating();
            let placed = other.is_listed.cmp(&one.is_listed);
            placed.then(points(other).total_cmp(&points(one))).then(one.player.cmp(&other.player))
        });
        Ok(ranking)
    }
}

/// The ratings at a time of those who have played since; `None` for those who had not played before.
fn ratings_at(book: &ResultLedger, pool: Pool, at: Timestamp) -> HashMap<PlayerId, Option<Rating>> {
    let mut ratings = HashMap::new();
    let since = book.lines().iter().rev().take_while(|line| line.entry.played.at > at);
    for line in since.filter(|line| line.entry.played.pool == pool) {
        let RatingEffect::Counted(changes) = line.verdict else { continue };
        for (side, change) in line.entry.played.contenders().into_iter().zip(changes) {
            if let Some(player) = side.person() {
                // Going backwards, the last that is entered is the first after that time.
                let before = change.before.rating();
                ratings.insert(player, (before != system().initial).then_some(before));
            }
        }
    }
    ratings
}
