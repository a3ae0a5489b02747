//! A game for four until it begins.

use bot_store::locale::Locale;
use bot_store::{ChannelId, PlayerId, Request, ServiceError};
use chaturanga::four::{Army, FourHistory};
use fair_dice::DiceSecret;
use jiff::Timestamp;

use super::clocks::FourClock;
use super::dice::FourDice;
use super::log::FourLog;
use super::news::{FourNews, FourTableRefusal};
use super::players::{FourPlayer, FourSeat};
use super::records::{FourCalledOff, FourGameId, FourGameRecord, FourStage, FourTerms};
use super::{FourChange, FourGame, FourGames, FourLevel, FourReplacement, require};

impl FourGames {
    /// Opens a game in a channel of a server. Its opener sits in the south.
    pub async fn open(
        &self,
        request: Request,
        place: (u64, ChannelId),
        language: Locale,
        terms: FourTerms,
    ) -> Result<FourGame, ServiceError> {
        require_end(terms)?;
        let (id, now) = (FourGameId(request.event.0), self.repository.now());
        let opens = |known: Option<FourGameRecord>, secret: &DiceSecret| match known {
            Some(record) if record.id == id => Ok(FourReplacement::Kept(record)),
            Some(record) if record.is_open() || record.id > id => Err(FourTableRefusal::AnotherOpen),
            _ => {
                let mut record = FourGameRecord::new((id, request.by), language, terms, secret, now);
                record.seats[Army::South as usize] = FourSeat::of(FourPlayer::Person(request.by));
                record.hear(request);
                Ok(FourReplacement::New(record, FourNews::Opened))
            }
        };
        self.replace(place, opens).await
    }

    /// Changes the rules and the clocks, as its opener may.
    pub async fn set_terms(&self, request: Request, of: &FourGame, terms: FourTerms) -> Result<FourGame, ServiceError> {
        require_end(terms)?;
        let now = self.repository.now();
        let changes = |record: &mut FourGameRecord| {
            record.log = FourLog(FourHistory::new(terms.rules));
            record.clock = FourClock::new(terms.time, now);
            Ok(())
        };
        self.arrange(request, of, changes).await
    }

    /// Sits down at a free seat, or that of a bot. Who has a seat already leaves it free.
    pub async fn sit(&self, request: Request, of: &FourGame, army: Army) -> Result<FourGame, ServiceError> {
        let sits = |record: &mut FourGameRecord, _: &DiceSecret| {
            require(record, FourStage::Open)?;
            match record.seat(army).person() {
                Some(person) if person == request.by => return Ok(FourChange::Nothing),
                Some(_) => return Err(FourTableRefusal::SeatTaken),
                None => {}
            }
            if let Some(seat) = record.seat_of(request.by) {
                record.seats[seat as usize] = FourSeat::default();
            }
            record.seats[army as usize] = FourSeat::of(FourPlayer::Person(request.by));
            Ok(FourChange::Told(FourNews::Lobby))
        };
        self.change_by(request, of, sits).await
    }

    /// Stands up from a seat. A game whose opener does is called off.
    pub async fn stand_up(&self, request: Request, of: &FourGame) -> Result<FourGame, ServiceError> {
        let stands_up = |record: &mut FourGameRecord, _: &DiceSecret| {
            require(record, FourStage::Open)?;
            if record.opener == request.by {
                record.stage = FourStage::CalledOff(FourCalledOff::ByOpener);
                return Ok(FourChange::Told(FourNews::CalledOff));
            }
            let seat = record.seat_of(request.by).ok_or(FourTableRefusal::NotSeated)?;
            record.seats[seat as usize] = FourSeat::default();
            Ok(FourChange::Told(FourNews::Lobby))
        };
        self.change_by(request, of, stands_up).await
    }

    /// Sets bots at all free seats, as the opener may.
    pub async fn fill(&self, request: Request, of: &FourGame, level: FourLevel) -> Result<FourGame, ServiceError> {
        let fills = |record: &mut FourGameRecord| {
            for seat in record.seats.iter_mut().filter(|seat| seat.player.is_none()) {
                *seat = FourSeat::of(FourPlayer::Bot(level));
            }
            Ok(())
        };
        self.arrange(request, of, fills).await
    }

    /// Begins a game whose seats are all taken, as its opener may: the die is thrown for the first time.
    pub async fn begin(&self, request: Request, of: &FourGame) -> Result<FourGame, ServiceError> {
        let now = self.repository.now();
        let begins = |record: &mut FourGameRecord, secret: &DiceSecret| {
            require_opener(record, request.by)?;
            if !record.is_full() {
                return Err(FourTableRefusal::NotFull);
            }
            record.begin(secret, now)?;
            Ok(FourChange::Told(FourNews::Begun))
        };
        self.change_by(request, of, begins).await
    }

    /// Changes what the opener decides before the beginning.
    async fn arrange(
        &self,
        request: Request,
        of: &FourGame,
        arranges: impl Fn(&mut FourGameRecord) -> Result<(), FourTableRefusal>,
    ) -> Result<FourGame, ServiceError> {
        let changes = |record: &mut FourGameRecord, _: &DiceSecret| {
            require_opener(record, request.by)?;
            arranges(record)?;
            Ok(FourChange::Told(FourNews::Lobby))
        };
        self.change_by(request, of, changes).await
    }
}

impl FourGameRecord {
    /// A game without players.
    pub(super) fn new(
        (id, opener): (FourGameId, PlayerId),
        language: Locale,
        terms: FourTerms,
        secret: &DiceSecret,
        now: Timestamp,
    ) -> FourGameRecord {
        FourGameRecord {
            id,
            opener,
            language,
            stage: FourStage::Open,
            seats: Default::default(),
            log: FourLog(FourHistory::new(terms.rules)),
            clock: FourClock::new(terms.time, now),
            heard: Vec::new(),
            wants_abort: Vec::new(),
            wants_rematch: Vec::new(),
            commitment: secret.commitment().to_string(),
            told: None,
            since: now,
            until: now,
            bots_until: Timestamp::UNIX_EPOCH,
            lobby: None,
            board: None,
        }
    }

    /// Begins the game with those who have seats.
    pub(super) fn begin(&mut self, secret: &DiceSecret, now: Timestamp) -> Result<(), FourTableRefusal> {
        (self.stage, self.since) = (FourStage::Playing, now);
        self.clock = FourClock::new(self.clock.control, now);
        let game = self.dice_game();
        Ok(FourDice { game: &game, secret }.throw(&mut self.log.0)?)
    }
}

fn require_opener(record: &FourGameRecord, by: PlayerId) -> Result<(), FourTableRefusal> {
    require(record, FourStage::Open)?;
    if record.opener == by { Ok(()) } else { Err(FourTableRefusal::NotOpener) }
}

/// A game has to end at some time, so that the throws that follow from an act do, too.
fn require_end(terms: FourTerms) -> Result<(), FourTableRefusal> {
    if terms.rules.idle_rounds == 0 { Err(FourTableRefusal::EndlessRules) } else { Ok(()) }
}
