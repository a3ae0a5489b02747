//! What a game's channel is told of the ratings of its players.

use club_ratings::Rating;

use super::super::{ServiceError, Snapshot};
use super::{ClubSettings, Clubs};
use crate::club::{Change, Contender, Played, Pool, Uncounted, Verdict};
use crate::game::{Stage, Stake};

/// A rating as it is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ShownRating {
    /// The rating, in points.
    pub points: i32,
    /// Whether so little is known that it is shown with a question mark.
    pub is_provisional: bool,
}

/// Somebody's rating before a game, and what it would make of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AtStake {
    /// The rating now.
    pub now: ShownRating,
    /// By how many points a win would change it.
    pub win: i32,
    /// By how many a draw would.
    pub draw: i32,
    /// By how many a loss would.
    pub loss: i32,
}

/// What a game has to do with ratings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameRatings {
    /// Somebody looks for an opponent.
    Offered {
        /// The pool of the game.
        pool: Pool,
        /// The challenger's rating.
        challenger: ShownRating,
    },
    /// Somebody is challenged.
    AtStake {
        /// The pool of the game.
        pool: Pool,
        /// The challenger.
        challenger: AtStake,
        /// Who is challenged.
        opponent: AtStake,
    },
    /// It has counted: White's rating and Black's before and afterwards. The engine's is none.
    Counted([Option<[ShownRating; 2]>; 2]),
    /// It has not counted.
    Uncounted(Uncounted),
}

impl ShownRating {
    pub(super) fn of(rating: Rating, settings: &ClubSettings) -> ShownRating {
        ShownRating { points: rating.rounded(), is_provisional: settings.is_provisional(rating) }
    }
}

impl Clubs {
    /// The game with what it has to do with the ratings of its server.
    ///
    /// # Errors
    /// The store's.
    pub async fn with_ratings(&self, snapshot: Snapshot) -> Result<Snapshot, ServiceError> {
        let ratings = match snapshot.place.guild {
            Some(guild) => self.ratings_of(guild, &snapshot).await?,
            None => None,
        };
        Ok(Snapshot { ratings, ..snapshot })
    }

    async fn ratings_of(&self, guild: u64, snapshot: &Snapshot) -> Result<Option<GameRatings>, ServiceError> {
        match snapshot.game.stage() {
            Stage::Open => self.before(guild, snapshot).await,
            Stage::Finished(..) => self.afterwards(guild, snapshot).await,
            Stage::Playing(_) | Stage::Closed(_) => Ok(None),
        }
    }

    async fn before(&self, guild: u64, snapshot: &Snapshot) -> Result<Option<GameRatings>, ServiceError> {
        let terms = snapshot.game.terms();
        if terms.stake != Stake::Rated {
            return Ok(None);
        }
        let (pool, challenge) = (Pool::of_people(terms.time), snapshot.game.opening_challenge());
        let settings = self.settings(guild).await?;
        let Some(to) = challenge.to else {
            let challenger = self.rated(guild, pool, challenge.by).await?.rating;
            return Ok(Some(GameRatings::Offered { pool, challenger: ShownRating::of(challenger, &settings) }));
        };
        let stakes = self.stakes(guild, pool, [challenge.by, to]).await?;
        let [challenger, opponent] = [0, 1].map(|side: usize| {
            let (now, preview) = (stakes.players[side].rating, stakes.previews[side]);
            let change = |after: Rating| after.rounded() - now.rounded();
            AtStake {
                now: ShownRating::of(now, &settings),
                win: change(preview.win),
                draw: change(preview.draw),
                loss: change(preview.loss),
            }
        });
        Ok(Some(GameRatings::AtStake { pool, challenger, opponent }))
    }

    async fn afterwards(&self, guild: u64, snapshot: &Snapshot) -> Result<Option<GameRatings>, ServiceError> {
        let Some(played) = Played::of(snapshot.id, &snapshot.game) else { return Ok(None) };
        let settings = self.settings(guild).await?;
        Ok(self.verdict(snapshot.id).await?.map(|verdict| match verdict {
            Verdict::Uncounted(why) => GameRatings::Uncounted(why),
            Verdict::Counted(changes) => {
                let shown = |side: usize, Change { before, after }: Change| match played.contenders()[side] {
                    Contender::Engine(_) => None,
                    Contender::Person(_) => Some([before, after].map(|kept| ShownRating::of(kept.rating(), &settings))),
                };
                GameRatings::Counted([shown(0, changes[0]), shown(1, changes[1])])
            }
        }))
    }
}
