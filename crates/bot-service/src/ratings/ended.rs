//! What the commit that ends a game writes for the club of its server.

use futures::FutureExt;
use futures::future::BoxFuture;

use crate::Snapshot;
use crate::club::{FinishedGame, LedgerEntry, PlayerPair, Ratings};
use crate::game::{GameId, Stage, Stake};
use crate::ratings::Clubs;
use crate::ratings::records;
use crate::ratings::records::{HeadRecord, RatedRecord};
use crate::table::commit_part::{CommitAddition, CommitPart};
use bot_store::ServiceError;
use bot_store::repository::{FoundRows, put};
use commit_store::{Codec, Expect, Put, Versioned};

impl CommitPart for Clubs {
    /// Nothing unless the game ends, and may count on a server or is followed by something.
    ///
    /// # Errors
    /// The store's, and a row of the ratings or of what follows that cannot be read: rather than beginning again at nothing, the
    /// game stays open.
    fn of<'a>(
        &'a self,
        before: Option<&'a Snapshot>,
        after: &'a Snapshot,
        _: &'a FoundRows,
    ) -> BoxFuture<'a, Result<CommitAddition<'a>, ServiceError>> {
        let is_over = |snapshot: &Snapshot| matches!(snapshot.game.stage(), Stage::Finished(..));
        let guild = after.place.guild.filter(|_| is_over(after) && !before.is_some_and(is_over));
        async move {
            let played = FinishedGame::of(after.id, &after.game);
            let is_rated = matches!(after.game.terms().stake, Stake::Rated);
            let Some(guild) = guild.filter(|_| played.is_some() || is_rated) else {
                return Ok(CommitAddition::default());
            };
            let mut part = CommitAddition { turn: Some(self.turn(guild).await), ..CommitAddition::default() };
            if let Some(played) = played {
                part.puts = self.result(guild, played).await?;
                part.after = Some(Box::new(move || self.results_changed(guild)));
            }
            if is_rated {
                for follower in &*self.followers {
                    let followed = follower.ended(after, played.map(|played| played.result)).await?;
                    part.puts.extend(followed.puts);
                    part.lanes.extend(followed.lanes);
                }
            }
            Ok(part)
        }
        .boxed()
    }

    fn has_arranged(&self, game: GameId) -> BoxFuture<'_, Result<bool, ServiceError>> {
        async move {
            for follower in &*self.followers {
                if follower.has_arranged(game).await? {
                    return Ok(true);
                }
            }
            Ok(false)
        }
        .boxed()
    }
}

impl Clubs {
    /// The rows of one more result.
    async fn result(&self, guild: u64, played: FinishedGame) -> Result<Vec<Put>, ServiceError> {
        let rules = self.settings(guild).await?.rules;
        let entry = LedgerEntry { played, rules, ruling: None };
        let head_key = records::club_head(guild);
        let standing_keys = played.people().map(|player| records::club_standing(guild, played.pool, player));
        let pair = PlayerPair::of(&played);
        let pair_key = pair.map(|pair| records::club_meetings(guild, pair));
        let keys = standing_keys.chain(pair_key.clone()).chain([head_key.clone()]).collect();
        let found = self.repository.rows(keys).await?;

        let mut ratings = Ratings::default();
        for player in played.people() {
            if let Some(row) = found.row(&records::club_standing(guild, played.pool, player)) {
                ratings.put_standing(played.pool, player, Codec::decode(&row.value)?);
            }
        }
        if let (Some(pair), Some(row)) = (pair, pair_key.as_ref().and_then(|key| found.row(key))) {
            ratings.put_meetings(pair, Codec::decode(&row.value)?);
        }
        let verdict = ratings.record(&entry);

        let (expect, head) = head_of(found.row(&head_key))?;
        let number = head.results;
        let mut puts = vec![
            put(head_key, expect, &HeadRecord { results: number + 1, ..head })?,
            put(records::club_result(guild, number), Expect::Absent, &entry)?,
            put(records::club_rated(played.game), Expect::Absent, &RatedRecord { guild, number, verdict })?,
        ];
        for (pool, player, standing) in ratings.standings() {
            let key = records::club_standing(guild, pool, player);
            let expect = found.row(&key).map_or(Expect::Absent, |row| Expect::Rev(row.rev));
            puts.push(put(key, expect, standing)?);
        }
        for (pair, meetings) in ratings.meetings() {
            let key = records::club_meetings(guild, pair);
            let expect = found.row(&key).map_or(Expect::Absent, |row| Expect::Rev(row.rev));
            puts.push(put(key, expect, meetings)?);
        }
        Ok(puts)
    }
}

/// The length of a server's lists, and what to expect when it is replaced.
pub fn head_of(row: Option<&Versioned>) -> Result<(Expect, HeadRecord), ServiceError> {
    match row {
        None => Ok((Expect::Absent, HeadRecord::default())),
        Some(row) => Ok((Expect::Rev(row.rev), HeadRecord::decode(&row.value)?)),
    }
}
