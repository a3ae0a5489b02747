//! Playing again: the same people and bots, with the seats turned.

use bot_store::{Request, ServiceError};
use chaturanga::four::Army;
use fair_dice::DiceSecret;

use super::news::{FourNews, FourTableRefusal};
use super::players::FourSeat;
use super::records::{FourGameId, FourGameRecord, FourStage};
use super::{FourChange, FourGame, FourGames, FourReplacement, require};

impl FourGames {
    /// Wants to play again. The new game begins once all people who have played to the end want to.
    pub async fn rematch(&self, request: Request, of: &FourGame) -> Result<FourGame, ServiceError> {
        if let Some(newest) = self.newest(of.guild, of.channel).await?
            && newest.record.id == FourGameId(request.event.0)
        {
            return Ok(newest);
        }
        let wants = |record: &mut FourGameRecord, _: &DiceSecret| {
            require(record, FourStage::Over)?;
            record.seat_of(request.by).ok_or(FourTableRefusal::NotSeated)?;
            if record.wants_rematch.contains(&request.by) {
                return Ok(FourChange::Nothing);
            }
            record.wants_rematch.push(request.by);
            Ok(if record.all_want_rematch() { FourChange::Quiet } else { FourChange::Told(FourNews::Board) })
        };
        let wanted = self.change_by(request, of, wants).await?;
        if !wanted.record.all_want_rematch() {
            return Ok(wanted);
        }
        let now = self.repository.now();
        let begins = |known: Option<FourGameRecord>, secret: &DiceSecret| {
            let known = known.ok_or(FourTableRefusal::NoGame)?;
            if known.id != of.record.id {
                return Ok(FourReplacement::Kept(known));
            }
            let by = (FourGameId(request.event.0), request.by);
            let mut record = FourGameRecord::new(by, known.language, known.terms(), secret, now);
            for army in Army::ALL {
                record.seats[army.next() as usize] = FourSeat { left: None, ..*known.seat(army) };
            }
            record.heard = known.heard;
            record.begin(secret, now)?;
            Ok(FourReplacement::New(record, FourNews::Begun))
        };
        self.replace((of.guild, of.channel), begins).await
    }
}

impl FourGameRecord {
    fn all_want_rematch(&self) -> bool {
        self.people().all(|(_, person)| self.wants_rematch.contains(&person))
    }
}
