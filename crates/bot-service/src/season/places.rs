//! The channel of a season is gone, and another is chosen.

use crate::kept::due_rows;
use crate::ratings::events::to_seconds;
use crate::season::managed::notice;
use crate::season::records;
use crate::season::records::{HaltedSeason, SEASON_DUE, SeasonRecord};
use crate::season::{SeasonAt, SeasonNews, SeasonRefusal, Seasons};
use bot_store::repository::put;
use bot_store::{ChannelId, Lane, Request, ServiceError};
use commit_store::{Expect, Put};

impl Seasons {
    /// The channel of the season that is running on a server, if it has one.
    pub async fn place(&self, guild: u64) -> Result<Option<ChannelId>, ServiceError> {
        let running = self.store.running_season(guild).await?;
        let is_halted = self.store.halted(guild).await?.is_some();
        Ok(running.filter(|_| !is_halted).map(|(_, _, record)| record.channel))
    }

    /// A channel is gone: a season that is announced there does not end until it has another, and the manager is told who began
    /// it. To say so twice changes nothing.
    pub async fn lose_channel(&self, guild: u64, channel: ChannelId) -> Result<(), ServiceError> {
        let clubs = &self.clubs;
        clubs
            .in_turn(guild, || async {
                let Some((number, rev, record)) = self.store.running_season(guild).await? else { return Ok(Some(())) };
                if record.channel != channel || self.store.halted(guild).await?.is_some() {
                    return Ok(Some(()));
                }
                let halted = HaltedSeason { number, since: to_seconds(clubs.repository.now()) };
                let lane = Lane::Person(record.by);
                let mut puts = vec![
                    // As it was, so that it can't end at the same time.
                    put(records::season(guild, number), Expect::Rev(rev), &record)?,
                    put(records::halted_season(guild), Expect::Absent, &halted)?,
                    clubs.outbox.put(lane, &notice((guild, number), &record, SeasonNews::Halted))?,
                ];
                puts.extend(due_rows::moved(&clubs.repository, (SEASON_DUE, guild), record.ends, None).await?);
                Ok(clubs.commit(puts, &[lane]).await?.then_some(()))
            })
            .await
    }

    /// A manager has the season that is running announced in another channel. If its time was over meanwhile, it ends there.
    pub async fn move_to(&self, request: Request, guild: u64, channel: ChannelId) -> Result<SeasonAt, ServiceError> {
        let clubs = &self.clubs;
        clubs
            .in_turn(guild, || async {
                if clubs.seen(request).await?.is_some() {
                    return self.at(guild, None).await.map(Some);
                }
                let running = self.store.running_season(guild).await?;
                let (number, rev, record) = running.ok_or(SeasonRefusal::NotRunning)?;
                let record = SeasonRecord { channel, ..record };
                let lane = Lane::Channel(channel);
                let mut puts = vec![
                    put(records::season(guild, number), Expect::Rev(rev), &record)?,
                    clubs.outbox.put(lane, &notice((guild, number), &record, SeasonNews::Moved))?,
                ];
                if let Some(row) = clubs.repository.row(&records::halted_season(guild)).await? {
                    puts.push(Put::delete(records::halted_season(guild), row.rev));
                    puts.extend(due_rows::moved(&clubs.repository, (SEASON_DUE, guild), None, record.ends).await?);
                }
                puts.extend(clubs.mark(request).await?);
                let is_committed = clubs.commit(puts, &[lane]).await?;
                if is_committed { self.season(guild, number, record).await.map(Some) } else { Ok(None) }
            })
            .await
    }
}
