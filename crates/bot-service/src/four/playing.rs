//! What those at the table do on the board.

use bot_store::{Request, ServiceError};
use chaturanga::SquarePair;
use chaturanga::four::{Army, FourAct, FourStanding};
use fair_dice::DiceSecret;
use jiff::Timestamp;

use super::dice::FourDice;
use super::news::{FourNews, FourTableRefusal};
use super::records::{FourGameRecord, FourStage};
use super::{FourChange, FourGame, FourGames, require};

/// What a person does on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FourInput {
    Move(SquarePair),
    OfferExchange,
    AcceptExchange,
    /// Withdraws an offer, or declines one.
    EndOffer,
}

impl FourGames {
    /// Acts on the board after the `shown` number of acts; `None` for what needs no board, such as a typed move.
    pub async fn act(
        &self,
        request: Request,
        of: &FourGame,
        shown: Option<usize>,
        input: FourInput,
    ) -> Result<FourGame, ServiceError> {
        let now = self.repository.now();
        let acts = |record: &mut FourGameRecord, secret: &DiceSecret| {
            require(record, FourStage::Playing)?;
            let army = record.seat_of(request.by).ok_or(FourTableRefusal::NotSeated)?;
            if shown.is_some_and(|shown| shown != record.history().acts().len()) {
                return Err(FourTableRefusal::Stale);
            }
            let act = input.act(army);
            if let FourAct::Move(_) = act {
                let (seat, _) = record.to_act().ok_or(FourTableRefusal::Over)?;
                if seat != army {
                    return Err(FourTableRefusal::NotYourTurn { seat });
                }
                if record.clock.is_up(seat, request.at) {
                    return Err(FourTableRefusal::TimeIsUp);
                }
                record.clock.moved(seat, request.at);
            }
            let news = record.play(act, secret, now)?;
            record.wants_abort.retain(|person| *person != request.by);
            Ok(FourChange::Told(news))
        };
        self.change_by(request, of, acts).await
    }
}

impl FourInput {
    /// The act, by the player of this army.
    const fn act(self, army: Army) -> FourAct {
        match self {
            FourInput::Move(pair) => FourAct::Move(pair),
            FourInput::OfferExchange => FourAct::OfferExchange(army),
            FourInput::AcceptExchange => FourAct::AcceptExchange(army),
            FourInput::EndOffer => FourAct::EndOffer(army),
        }
    }
}

impl FourGameRecord {
    /// Does an act, and throws for the next.
    pub(super) fn play(
        &mut self,
        act: FourAct,
        secret: &DiceSecret,
        now: Timestamp,
    ) -> Result<FourNews, FourTableRefusal> {
        let mut history = self.log.0.clone();
        history.play(act)?;
        let game = self.dice_game();
        FourDice { game: &game, secret }.throw(&mut history)?;
        self.log.0 = history;
        if let FourAct::Move(_) = act {
            self.clock.since = now;
        }
        if let FourStanding::Over(_) = self.history().state().standing() {
            self.stage = FourStage::Over;
            return Ok(FourNews::Over);
        }
        Ok(FourNews::Board)
    }
}
