//! Leaving a seat, taking one, and calling a game off.

use bot_store::{ChannelId, PlayerId, Request, ServiceError};
use chaturanga::four::Army;
use fair_dice::DiceSecret;
use jiff::Timestamp;

use super::news::{FourNews, FourTableRefusal};
use super::players::{FourPlayer, FourSeat, LeavingSeat};
use super::records::{FourCalledOff, FourGameRecord, FourStage, all_four_games};
use super::{FourChange, FourGame, FourGames, require};

impl FourGames {
    /// Leaves a seat to a bot, until its person comes back or another takes it. A game that all people have left is called off.
    pub async fn leave(
        &self,
        request: Request,
        of: &FourGame,
        offered_to: Option<PlayerId>,
    ) -> Result<FourGame, ServiceError> {
        let now = self.repository.now();
        let leaves = |record: &mut FourGameRecord, _: &DiceSecret| {
            let seat = record.require_seat(request.by)?;
            if offered_to.is_some_and(|person| record.seat_of(person).is_some()) {
                return Err(FourTableRefusal::AlreadySeated);
            }
            Ok(FourChange::Told(record.leave(seat, offered_to.map_or(LeavingSeat::ToAnyone, LeavingSeat::To), now)))
        };
        self.change_by(request, of, leaves).await
    }

    /// Takes a seat from the bot that a person has left it to: the same person, or another.
    pub async fn take_seat(&self, request: Request, of: &FourGame, army: Army) -> Result<FourGame, ServiceError> {
        let now = self.repository.now();
        let takes = |record: &mut FourGameRecord, _: &DiceSecret| {
            require(record, FourStage::Playing)?;
            if record.seat_of(request.by).is_some() {
                return Err(FourTableRefusal::AlreadySeated);
            }
            match record.seat(army) {
                FourSeat { left: None, .. } => return Err(FourTableRefusal::SeatTaken),
                seat if !seat.may_be_taken_by(request.by) => return Err(FourTableRefusal::SeatKept),
                _ => {}
            }
            record.seats[army as usize] = FourSeat::of(FourPlayer::Person(request.by));
            record.changed_hands(army, now);
            Ok(FourChange::Told(FourNews::Board))
        };
        self.change_by(request, of, takes).await
    }

    /// Agrees to call the game off, which ends it once all people who play agree; before the first round is over, one is enough.
    pub async fn abort(&self, request: Request, of: &FourGame) -> Result<FourGame, ServiceError> {
        let aborts = |record: &mut FourGameRecord, _: &DiceSecret| {
            record.require_seat(request.by)?;
            if record.wants_abort.contains(&request.by) {
                return Ok(FourChange::Nothing);
            }
            record.wants_abort.push(request.by);
            if !record.first_round_is_over() {
                record.stage = FourStage::CalledOff(FourCalledOff::Agreed);
                return Ok(FourChange::Told(FourNews::CalledOff));
            }
            Ok(FourChange::Told(record.called_off_if_agreed()))
        };
        self.change_by(request, of, aborts).await
    }

    /// Does not agree any more to call the game off.
    pub async fn keep_on(&self, request: Request, of: &FourGame) -> Result<FourGame, ServiceError> {
        let keeps_on = |record: &mut FourGameRecord, _: &DiceSecret| {
            record.require_seat(request.by)?;
            if !record.wants_abort.contains(&request.by) {
                return Ok(FourChange::Nothing);
            }
            record.wants_abort.retain(|person| *person != request.by);
            Ok(FourChange::Told(FourNews::Board))
        };
        self.change_by(request, of, keeps_on).await
    }

    /// Leaves all games, for a person who is to be erased.
    pub(crate) async fn leave_all(&self, person: PlayerId) -> Result<(), ServiceError> {
        let now = self.repository.now();
        for found in self.open_under(&all_four_games()).await? {
            let leaves = |record: &mut FourGameRecord, _: &DiceSecret| {
                Ok(match (record.stage, record.seat_of(person)) {
                    (FourStage::Open, _) if record.opener == person => {
                        record.stage = FourStage::CalledOff(FourCalledOff::ByOpener);
                        FourChange::Told(FourNews::CalledOff)
                    }
                    (FourStage::Open, Some(seat)) => {
                        record.seats[seat as usize] = FourSeat::default();
                        FourChange::Told(FourNews::Lobby)
                    }
                    (FourStage::Playing, Some(seat)) => {
                        FourChange::Told(record.leave(seat, LeavingSeat::ToAnyone, now))
                    }
                    _ => FourChange::Nothing,
                })
            };
            self.change(&found, leaves).await?;
        }
        Ok(())
    }

    /// There is nowhere to play, or a game has lost its channel.
    pub async fn lose(&self, guild: u64, channel: ChannelId) -> Result<(), ServiceError> {
        let Some(found) = self.newest(guild, channel).await? else { return Ok(()) };
        let loses = |record: &mut FourGameRecord, _: &DiceSecret| {
            if !record.is_open() {
                return Ok(FourChange::Nothing);
            }
            record.stage = FourStage::CalledOff(FourCalledOff::NoPlace);
            Ok(FourChange::Quiet)
        };
        self.change(&found, loses).await.map(drop)
    }
}

impl FourGameRecord {
    /// The seat of someone who plays.
    fn require_seat(&self, person: PlayerId) -> Result<Army, FourTableRefusal> {
        require(self, FourStage::Playing)?;
        self.seat_of(person).ok_or(FourTableRefusal::NotSeated)
    }

    /// Hands a person's seat to a bot.
    pub(super) fn leave(&mut self, army: Army, how: LeavingSeat, now: Timestamp) -> FourNews {
        if let Some(person) = self.seat(army).person() {
            self.wants_abort.retain(|it| *it != person);
        }
        self.seats[army as usize].leave(how);
        self.changed_hands(army, now);
        if self.people().next().is_none() {
            self.stage = FourStage::CalledOff(FourCalledOff::Abandoned);
            return FourNews::CalledOff;
        }
        self.called_off_if_agreed()
    }

    /// Whoever sits down at the seat that has to move has time from now on.
    fn changed_hands(&mut self, army: Army, now: Timestamp) {
        if self.to_act().is_some_and(|(seat, _)| seat == army) {
            self.clock.since = now;
        }
    }

    /// Calls the game off if all people who play agree.
    fn called_off_if_agreed(&mut self) -> FourNews {
        if self.people().all(|(_, person)| self.wants_abort.contains(&person)) {
            self.stage = FourStage::CalledOff(FourCalledOff::Agreed);
            return FourNews::CalledOff;
        }
        FourNews::Board
    }
}
