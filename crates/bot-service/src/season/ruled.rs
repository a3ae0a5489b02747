//! What a correction does to seasons that are over.

use std::sync::Arc;

use futures::FutureExt;
use futures::future::BoxFuture;

use crate::LadderId;
use crate::ratings::follower::{FollowUp, Follower, RuledGame};
use crate::roles::notices as role_notices;
use crate::season::store::SeasonStore;
use crate::season::table::{TableSources, champions};
use crate::season::{SeasonNews, SeasonNotice};
use bot_store::PlayerId;
use bot_store::{Lane, ServiceError};

/// Maximum champions named in a notice: more share first place only if a table is level in every tie-break.
const NAMED: usize = 20;

impl Follower for SeasonStore {
    fn ruled<'a>(&'a self, ruled: &'a RuledGame<'a>) -> BoxFuture<'a, Result<FollowUp, ServiceError>> {
        async {
            let RuledGame { guild, game, counts, reason, number, before, after } = *ruled;
            let Some(line) = usize::try_from(number).ok().and_then(|number| after.lines().get(number)) else {
                return Ok(FollowUp::default());
            };
            let id = LadderId { guild, game: line.entry.played.pool.game() };
            let ladder = self.ladders.load(id).await?.map(|stored| stored.at.ladder);
            let ruled_ladder = self.ladders.ladder_ruled(game, counts, reason).await?.map(|change| change.after.ladder);
            let was = TableSources { book: Arc::clone(before), ladder: ladder.clone() };
            let is = TableSources { book: Arc::clone(after), ladder: ruled_ladder.or(ladder) };
            self.seasons_ruled(id, number, &was, &is).await
        }
        .boxed()
    }
}

impl SeasonStore {
    /// What the correction of the result with this number does: news for each season of its game that gets another champion, and other
    /// roles if it is the last one. Seasons that were over before the result don't change.
    async fn seasons_ruled(
        &self,
        id: LadderId,
        result: u64,
        before: &TableSources,
        after: &TableSources,
    ) -> Result<FollowUp, ServiceError> {
        let mut ruled = FollowUp::default();
        let mut is_last = true;
        for number in (1..=self.season_count(id).await?).rev() {
            let Some((_, record)) = self.season_record(id, number).await? else { continue };
            let Some(end) = record.end else { continue };
            if end.results <= result {
                break;
            }
            let was = champions(&self.table((id, number, &record), before).await?);
            let is = champions(&self.table((id, number, &record), after).await?);
            if was != is {
                let named = |players: Vec<PlayerId>| players.into_iter().take(NAMED).collect();
                let news = SeasonNews::Ruled { before: named(was), after: named(is) };
                let notice = SeasonNotice { ladder: id, number, locale: record.locale, by: record.by, news };
                let lane = Lane::Channel(record.channel);
                ruled.puts.push(self.outbox.put(lane, &notice)?);
                ruled.lanes.push(lane);
                if is_last {
                    ruled.puts.extend(role_notices::of_champions(&self.repository, &self.outbox, id.guild).await?);
                    ruled.lanes.push(Lane::Feature(crate::roles::notices::LANE, id.guild));
                }
            }
            is_last = false;
        }
        Ok(ruled)
    }
}
