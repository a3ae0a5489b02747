//! The channel of a season is gone, and another is chosen.

use crate::LadderId;
use crate::kept::due_rows;
use crate::ratings::events::to_seconds;
use crate::season::managed::notice;
use crate::season::records;
use crate::season::records::{HaltedSeason, SeasonRecord, season_due};
use crate::season::{SeasonAt, SeasonNews, SeasonRefusal, Seasons};
use board_games::GameKind;
use bot_store::repository::put;
use bot_store::{ChannelId, Lane, Request, ServiceError};
use commit_store::{Expect, Put};

impl Seasons {
    /// The channels of the seasons that are running on a server, of those that have one.
    pub async fn places(&self, guild: u64) -> Result<Vec<ChannelId>, ServiceError> {
        let mut channels = Vec::new();
        for id in GameKind::ALL.map(|game| LadderId { guild, game }) {
            let running = self.store.running_season(id).await?;
            let is_halted = self.store.halted(id).await?.is_some();
            channels.extend(running.filter(|_| !is_halted).map(|(_, _, record)| record.channel));
        }
        Ok(channels)
    }

    /// A channel is gone: a season that is announced there does not end until it has another, and the manager is told who began
    /// it. To say so twice changes nothing.
    pub async fn lose_channel(&self, guild: u64, channel: ChannelId) -> Result<(), ServiceError> {
        for game in GameKind::ALL {
            self.lose_place(LadderId { guild, game }, channel).await?;
        }
        Ok(())
    }

    async fn lose_place(&self, id: LadderId, channel: ChannelId) -> Result<(), ServiceError> {
        let clubs = &self.clubs;
        clubs
            .in_turn(id.guild, || async {
                let Some((number, rev, record)) = self.store.running_season(id).await? else { return Ok(Some(())) };
                if record.channel != channel || self.store.halted(id).await?.is_some() {
                    return Ok(Some(()));
                }
                let halted = HaltedSeason { number, since: to_seconds(clubs.repository.now()) };
                let lane = Lane::Person(record.by);
                let mut puts = vec![
                    // As it was, so that it can't end at the same time.
                    put(records::season(id, number), Expect::Rev(rev), &record)?,
                    put(records::halted_season(id), Expect::Absent, &halted)?,
                    clubs.outbox.put(lane, &notice((id, number), &record, SeasonNews::Halted))?,
                ];
                puts.extend(due_rows::moved(&clubs.repository, season_due(id), record.ends, None).await?);
                Ok(clubs.commit(puts, &[lane]).await?.then_some(()))
            })
            .await
    }

    /// A manager has the season that is running announced in another channel. If its time was over meanwhile, it ends there.
    pub async fn move_to(&self, request: Request, id: LadderId, channel: ChannelId) -> Result<SeasonAt, ServiceError> {
        let clubs = &self.clubs;
        clubs
            .in_turn(id.guild, || async {
                if clubs.seen(request).await?.is_some() {
                    return self.at(id, None).await.map(Some);
                }
                let running = self.store.running_season(id).await?;
                let (number, rev, record) = running.ok_or(SeasonRefusal::NotRunning)?;
                let record = SeasonRecord { channel, ..record };
                let lane = Lane::Channel(channel);
                let mut puts = vec![
                    put(records::season(id, number), Expect::Rev(rev), &record)?,
                    clubs.outbox.put(lane, &notice((id, number), &record, SeasonNews::Moved))?,
                ];
                if let Some(row) = clubs.repository.row(&records::halted_season(id)).await? {
                    puts.push(Put::delete(records::halted_season(id), row.rev));
                    puts.extend(due_rows::moved(&clubs.repository, season_due(id), None, record.ends).await?);
                }
                puts.extend(clubs.mark(request).await?);
                let is_committed = clubs.commit(puts, &[lane]).await?;
                if is_committed { self.season(id, number, record).await.map(Some) } else { Ok(None) }
            })
            .await
    }
}
