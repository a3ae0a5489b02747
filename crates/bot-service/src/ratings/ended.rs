//! What the commit that ends a game writes for the club of its server.

use tokio::sync::MutexGuard;

use crate::club::{Entry, Pair, Played, Ratings};
use crate::game::{Stage, Stake};
use crate::ladder::LadderEnd;
use crate::ratings::Clubs;
use crate::records;
use crate::records::{HeadRecord, RatedRecord};
use crate::repository::put;
use crate::tournament::TournamentEnd;
use crate::{Lane, ServiceError, Snapshot};
use commit_store::{Codec, Expect, Put, Versioned};

/// What a commit that ends a game also writes. While this is held, nobody else adds to the results of the server.
#[derive(Default)]
pub struct Ended<'a> {
    pub puts: Vec<Put>,
    /// The server whose results get longer.
    pub guild: Option<u64>,
    /// Where something has to be said or done about what the game did on a ladder, or in a tournament.
    pub lanes: Vec<Lane>,
    pub turn: Option<MutexGuard<'a, ()>>,
}

impl Clubs {
    /// What the commit that turns `before` into `after` writes: nothing unless it ends a game that may count on a server, or was
    /// played for a challenge or in a tournament.
    ///
    /// # Errors
    /// The store's, and a row of the ratings, a ladder or a tournament that cannot be read: rather than beginning again at nothing, the game
    /// stays open.
    pub async fn ended(&self, before: Option<&Snapshot>, after: &Snapshot) -> Result<Ended<'_>, ServiceError> {
        let is_over = |snapshot: &Snapshot| matches!(snapshot.game.stage(), Stage::Finished(..));
        let Some(guild) = after.place.guild.filter(|_| is_over(after) && !before.is_some_and(is_over)) else {
            return Ok(Ended::default());
        };
        let played = Played::of(after.id, &after.game);
        let (challenge, table) = match after.game.terms().stake {
            Stake::Rated => (self.ladders.challenge_of(after.id).await?, self.tournaments.of_game(after.id).await?),
            Stake::Friendly(_) => (None, None),
        };
        if played.is_none() && challenge.is_none() && table.is_none() {
            return Ok(Ended::default());
        }
        let turn = self.turn(guild).await;
        let mut ended = Ended { guild: played.map(|_| guild), turn: Some(turn), ..Ended::default() };
        if let Some(played) = played {
            ended.puts = self.result(guild, played).await?;
        }
        let result = played.map(|played| played.result);
        if let (Some(challenge), Some(last)) = (challenge, after.game.log().last()) {
            let LadderEnd { puts, lanes, .. } = self.ladder_end(challenge, result, last.at).await?;
            ended.puts.extend(puts);
            ended.lanes = lanes;
        }
        if let Some(table) = table {
            let TournamentEnd { puts, lane } = self.tournament_end(table, after, result).await?;
            ended.puts.extend(puts);
            ended.lanes.extend(lane);
        }
        Ok(ended)
    }

    /// The rows of one more result.
    async fn result(&self, guild: u64, played: Played) -> Result<Vec<Put>, ServiceError> {
        let rules = self.settings(guild).await?.rules;
        let entry = Entry { played, rules, ruling: None };
        let head_key = records::club_head(guild);
        let standing_keys = played.people().map(|player| records::club_standing(guild, played.pool, player));
        let pair = Pair::of(&played);
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
