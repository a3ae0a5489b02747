//! What falls due in a game: the turns of bots, flags, and the end of waiting; and what the bot's absence does to it.

use bot_store::due_key::{DueId, milliseconds};
use bot_store::scheduler::kind::{DueHandler, DueRow, Handled};
use bot_store::{ChannelId, ServiceError};
use chaturanga::Arm;
use chaturanga::four::{Army, FourAct, FourEvent, FourHistory};
use chaturanga_engine::four::{FourLevel, choose_exchange, choose_move};
use fair_dice::DiceSecret;
use futures::FutureExt;
use futures::future::BoxFuture;
use rand::SeedableRng;
use rand::rngs::StdRng;

use super::deadlines::FourDueStep;
use super::news::FourNews;
use super::players::{FourPlayer, LeavingSeat};
use super::records::{
    FOUR_DUE, FourCalledOff, FourDue, FourGameRecord, FourSecretRecord, FourStage, all_four_games, four_secret,
};
use super::{FourChange, FourGame, FourGames};
use crate::game::TimeSpan;
use crate::table::downtime::CreditedDeadlines;

impl DueHandler for FourGames {
    const ID: DueId = FOUR_DUE;
    const NAME: &'static str = "chaturanga-for-four";
    type Payload = FourDue;

    async fn handle(&self, row: DueRow<FourDue>) -> Result<Handled, ServiceError> {
        let Some(found) = self.newest(row.payload.guild, ChannelId(row.id)).await? else { return Ok(Handled::Done) };
        // A later row has taken the place of this one.
        if milliseconds(found.record.until) != milliseconds(row.at) {
            return Ok(Handled::Done);
        }
        let Some((step, _)) = found.record.next_due(self.repository.now()) else { return Ok(Handled::Done) };
        match step {
            FourDueStep::BotAnswers(army) | FourDueStep::BotMoves(army) => self.bot_acts(&found, army).await?,
            FourDueStep::Flag(_) | FourDueStep::NotBegun | FourDueStep::Abandoned => self.time_is_up(&found).await?,
        }
        Ok(Handled::Done)
    }
}

impl FourGames {
    async fn bot_acts(&self, found: &FourGame, army: Army) -> Result<(), ServiceError> {
        let Some(FourPlayer::Bot(level)) = found.record.seat(army).player else { return Ok(()) };
        let secret = self.repository.get::<FourSecretRecord>(&four_secret(found.guild, found.channel)).await?;
        let Some(secret) = secret.filter(|secret| secret.game == found.record.id) else { return Ok(()) };
        let history = found.record.history().clone();
        let chosen = tokio::task::spawn_blocking(move || choose(&history, army, level, secret.bytes)).await;
        let act = match chosen {
            Ok(Some(act)) => act,
            Ok(None) => return Ok(()),
            Err(panic) => std::panic::resume_unwind(panic.into_panic()),
        };
        let now = self.repository.now();
        let acts = |record: &mut FourGameRecord, secret: &DiceSecret| {
            // Meanwhile something else may have been done.
            let is_same = record.history() == found.record.history() && record.seat(army) == found.record.seat(army);
            if record.stage != FourStage::Playing || !is_same {
                return Ok(FourChange::Nothing);
            }
            Ok(FourChange::Told(record.play(act, secret, now)?))
        };
        self.change(found, acts).await.map(drop)
    }

    async fn time_is_up(&self, found: &FourGame) -> Result<(), ServiceError> {
        let now = self.repository.now();
        let ends = |record: &mut FourGameRecord, _: &DiceSecret| {
            if record.until != found.record.until {
                return Ok(FourChange::Nothing);
            }
            let why = match record.next_due(now) {
                Some((FourDueStep::Flag(seat), _)) => {
                    return Ok(FourChange::Told(record.leave(seat, LeavingSeat::TimeUp, now)));
                }
                Some((FourDueStep::NotBegun, _)) => FourCalledOff::NotBegun,
                Some((FourDueStep::Abandoned, _)) => FourCalledOff::Abandoned,
                Some((FourDueStep::BotAnswers(_) | FourDueStep::BotMoves(_), _)) | None => {
                    return Ok(FourChange::Nothing);
                }
            };
            record.stage = FourStage::CalledOff(why);
            Ok(FourChange::Told(FourNews::CalledOff))
        };
        self.change(found, ends).await.map(drop)
    }
}

/// What a bot does at a seat: something about an exchange of kings, or a move. The chance that decides between moves follows from the
/// secret and the number of acts, so that after a crash it is the same.
fn choose(history: &FourHistory, army: Army, level: FourLevel, mut seed: [u8; 32]) -> Option<FourAct> {
    let state = history.state();
    if state.offer().is_some_and(|by| !by.is_with(army)) && state.may_exchange(army) {
        return choose_exchange(state, army).or(Some(FourAct::EndOffer(army)));
    }
    if may_offer(history, army)
        && let Some(act) = choose_exchange(state, army)
    {
        return Some(act);
    }
    for (byte, number) in seed.iter_mut().zip(history.acts().len().to_le_bytes()) {
        *byte ^= number;
    }
    choose_move(state, level, &mut StdRng::from_seed(seed)).map(FourAct::Move)
}

/// A bot offers an exchange of kings once for each time a king is lost.
fn may_offer(history: &FourHistory, army: Army) -> bool {
    let is_loss = |event: &FourEvent| matches!(event, FourEvent::Captured { arm: Arm::King, .. });
    let acts: Vec<FourAct> = history.acts().collect();
    let since_loss = (0..acts.len()).rev().take_while(|act| !history.events_at(*act).iter().any(is_loss));
    let offers = |act: usize| matches!(acts[act], FourAct::OfferExchange(by) if by.is_with(army));
    history.state().offer().is_none() && history.state().may_exchange(army) && !since_loss.into_iter().any(offers)
}

impl CreditedDeadlines for FourGames {
    fn give_back<'a>(
        &'a self,
        absence: TimeSpan,
        is_of: &'a (dyn Fn(u64) -> bool + Send + Sync),
    ) -> BoxFuture<'a, Result<(), ServiceError>> {
        async move {
            for found in self.open_under(&all_four_games()).await?.into_iter().filter(|found| is_of(found.guild)) {
                let gives = |record: &mut FourGameRecord, _: &DiceSecret| {
                    Ok(match (record.give_back(absence), record.stage) {
                        (false, _) => FourChange::Nothing,
                        (true, FourStage::Playing) => FourChange::Told(FourNews::Board),
                        (true, _) => FourChange::Quiet,
                    })
                };
                self.change(&found, gives).await?;
            }
            Ok(())
        }
        .boxed()
    }
}
