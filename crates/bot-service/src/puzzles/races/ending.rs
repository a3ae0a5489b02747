//! What falls due in a race, and what the bot's absence or the loss of its channel does to it.

use bot_store::due_key::{DueId, milliseconds};
use bot_store::scheduler::kind::{DueHandler, DueRow, Handled};
use bot_store::{ChannelId, ServiceError};
use commit_store::Codec;
use futures::FutureExt;
use futures::future::BoxFuture;
use jiff::SignedDuration;

use crate::game::TimeSpan;
use crate::puzzles::races::news::RaceNews;
use crate::puzzles::races::records::{
    CalledOff, RACE_DUE, RaceDue, RaceId, RaceRecord, RaceStage, all_puzzle_races, place_of_race,
};
use crate::puzzles::races::{RaceChange, Races};
use crate::table::downtime::CreditedDeadlines;

impl DueHandler for Races {
    const ID: DueId = RACE_DUE;
    const NAME: &'static str = "puzzle-race";
    type Payload = RaceDue;

    async fn handle(&self, row: DueRow<RaceDue>) -> Result<Handled, ServiceError> {
        let (guild, channel) = (row.payload.guild, ChannelId(row.id));
        let Some(found) = self.newest(guild, channel).await? else { return Ok(Handled::Done) };
        let now = self.0.repository.now();
        let ends = |race: &mut RaceRecord| {
            // A later row has taken the place of this one.
            if race.due().is_none_or(|due| milliseconds(due) != milliseconds(row.at)) {
                return Ok(RaceChange::Nothing);
            }
            let (stage, news) = match race.stage {
                RaceStage::Open => (RaceStage::CalledOff(CalledOff::NotBegun), RaceNews::CalledOff),
                RaceStage::Starting => (RaceStage::CalledOff(CalledOff::NoPlace), RaceNews::CalledOff),
                RaceStage::Running => (RaceStage::Over, RaceNews::Over),
                RaceStage::Over | RaceStage::CalledOff(_) => return Ok(RaceChange::Nothing),
            };
            race.enter(stage, now, SignedDuration::ZERO);
            Ok(RaceChange::Told(news))
        };
        self.change((guild, channel), found.race.id, ends).await?;
        Ok(Handled::Done)
    }
}

impl CreditedDeadlines for Races {
    fn give_back<'a>(
        &'a self,
        absence: TimeSpan,
        is_of: &'a (dyn Fn(u64) -> bool + Send + Sync),
    ) -> BoxFuture<'a, Result<(), ServiceError>> {
        async move {
            for (key, row) in self.0.repository.all(&all_puzzle_races()).await? {
                let race = RaceRecord::decode(&row.value).ok().filter(RaceRecord::is_open);
                let place = place_of_race(&key).filter(|(guild, _)| is_of(*guild));
                let (Some(race), Some(place)) = (race, place) else { continue };
                self.give_back_to(place, race.id, absence).await?;
            }
            Ok(())
        }
        .boxed()
    }
}

impl Races {
    async fn give_back_to(&self, place: (u64, ChannelId), id: RaceId, absence: TimeSpan) -> Result<(), ServiceError> {
        let gives = |race: &mut RaceRecord| {
            Ok(match (race.give_back(absence), race.stage) {
                (false, _) => RaceChange::Nothing,
                (true, RaceStage::Running) => RaceChange::Told(RaceNews::Table),
                (true, _) => RaceChange::Quiet,
            })
        };
        self.change(place, id, gives).await.map(drop)
    }

    /// There is nowhere to hold a race, or it has lost its channel.
    pub async fn lose(&self, guild: u64, channel: ChannelId) -> Result<(), ServiceError> {
        let Some(found) = self.newest(guild, channel).await? else { return Ok(()) };
        let now = self.0.repository.now();
        let loses = |race: &mut RaceRecord| {
            if !race.is_open() {
                return Ok(RaceChange::Nothing);
            }
            race.enter(RaceStage::CalledOff(CalledOff::NoPlace), now, SignedDuration::ZERO);
            Ok(RaceChange::Quiet)
        };
        self.change((guild, channel), found.race.id, loses).await.map(drop)
    }
}
