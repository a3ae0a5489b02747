//! Reading: who stands where, and what a game would change.

use std::collections::HashMap;
use std::sync::Arc;

use club_ratings::Rating;
use club_ratings::glicko::Preview;
use jiff::{SignedDuration, Timestamp};

use crate::club::{Book, ClubSettings, Pool, Standing, Verdict, system};
use crate::game::GameId;
use crate::ratings::Clubs;
use crate::ratings::records;
use crate::ratings::records::RatedRecord;
use bot_store::PlayerId;
use bot_store::ServiceError;

/// How far back a ranking shows who has moved up or down.
const MOVED_SINCE: SignedDuration = SignedDuration::from_hours(7 * 24);

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

/// Somebody in a pool, as they are now and as they were.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ranked {
    pub player: PlayerId,
    pub rated: Rated,
    /// Whether enough is known for a list of the strongest.
    pub is_listed: bool,
    /// What their games add up to.
    pub standing: Standing,
    /// Their rating a week ago; `None` if no game of theirs had counted by then.
    pub then: Option<Rating>,
}

/// What is at stake for two players before they play.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stakes {
    pub pool: Pool,
    pub players: [Rated; 2],
    /// What each end would make of their ratings, seen by each.
    pub previews: [Preview; 2],
}

impl Clubs {
    /// How somebody is rated on a server now; a newcomer's rating if no game of theirs has counted.
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
    pub async fn stakes(&self, guild: u64, pool: Pool, players: [PlayerId; 2]) -> Result<Stakes, ServiceError> {
        let [one, other] = [self.rated(guild, pool, players[0]).await?, self.rated(guild, pool, players[1]).await?];
        let system = system();
        Ok(Stakes {
            pool,
            players: [one, other],
            previews: [system.preview(one.rating, other.rating), system.preview(other.rating, one.rating)],
        })
    }

    /// What the result of a game did to the ratings when it came in; `None` if it has none on any server.
    pub async fn verdict(&self, game: GameId) -> Result<Option<Verdict>, ServiceError> {
        let rated: Option<RatedRecord> = self.repository.get(&records::club_rated(game)).await?;
        Ok(rated.map(|rated| rated.verdict))
    }

    pub async fn book(&self, guild: u64) -> Result<Arc<Book>, ServiceError> {
        Ok(self.books.get(guild).await?.0)
    }

    /// All who stand in a pool of a server, as they are now, the strongest first.
    pub async fn ranking(&self, guild: u64, pool: Pool) -> Result<Vec<Ranked>, ServiceError> {
        let settings = self.settings(guild).await?;
        let book = self.book(guild).await?;
        let earlier = ratings_at(&book, pool, self.repository.now() - MOVED_SINCE);
        let ranked = book.ratings().in_pool(pool).map(|(player, standing)| {
            let rated = self.now(&settings, Some(standing));
            let is_listed = settings.is_listed(rated.rating);
            // Whoever has not played since then was rated the same.
            let then = earlier.get(&player).copied().unwrap_or(Some(standing.rating.rating()));
            Ranked { player, rated, is_listed, standing: *standing, then }
        });
        let mut ranking: Vec<Ranked> = ranked.collect();
        ranking.sort_by(|one, other| {
            let points = |ranked: &Ranked| ranked.rated.rating.rating();
            points(other).total_cmp(&points(one)).then(one.player.cmp(&other.player))
        });
        Ok(ranking)
    }
}

/// The ratings at a time of those who have played since; `None` for those who had not played before.
fn ratings_at(book: &Book, pool: Pool, at: Timestamp) -> HashMap<PlayerId, Option<Rating>> {
    let mut ratings = HashMap::new();
    let since = book.lines().iter().rev().take_while(|line| line.entry.played.at > at);
    for line in since.filter(|line| line.entry.played.pool == pool) {
        let Verdict::Counted(changes) = line.verdict else { continue };
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
