//! The ratings of a game's players, as its channel is shown them.

use club_ratings::Rating;

use crate::Snapshot;
use crate::club::{AtStake, FinishedGame, GameRatings, PersonOrEngine, Pool, RatingChange, RatingEffect, ShownRating};
use crate::game::{Stage, Stake};
use crate::ratings::Clubs;
use bot_store::ServiceError;

impl Clubs {
    /// The game with what it has to do with the ratings of its server.
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
        let (pool, challenge) = (Pool::of_people(terms.rules.kind(), terms.time), snapshot.game.opening_challenge());
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
        let Some(played) = FinishedGame::of(snapshot.id, &snapshot.game) else { return Ok(None) };
        let settings = self.settings(guild).await?;
        Ok(self.verdict(snapshot.id).await?.map(|verdict| match verdict {
            RatingEffect::Uncounted(why) => GameRatings::Uncounted(why),
            RatingEffect::Counted(changes) => {
                let shown = |side: usize, RatingChange { before, after }: RatingChange| match played.contenders()[side]
                {
                    PersonOrEngine::Engine(_) => None,
                    PersonOrEngine::Person(_) => {
                        Some([before, after].map(|kept| ShownRating::of(kept.rating(), &settings)))
                    }
                };
                GameRatings::Counted([shown(0, changes[0]), shown(1, changes[1])])
            }
        }))
    }
}
