//! A game from challenge to result, as a log of events.
//!
//! [`Game::apply`] decides: it turns an action into events or refuses it, and changes nothing. [`Game::replay`]
//! and [`Game::with`] compute the state from events that have been decided. Only the log is ever stored, so repetition and
//! counts survive a restart by construction. Time is a parameter; chance is a parameter ([`CoinFlip`]).

mod action;
mod clock;
mod deadline;
mod error;
mod event;
mod evolve;
mod ids;
mod pgn;
mod play;
mod question;
mod rematch;
mod result;
mod seat;
mod start_position;
mod stored_terms;
mod terms;
mod time_control;
pub(crate) mod two_rules_code;

use jiff::Timestamp;
use thiserror::Error;

pub use action::Action;
pub use bot_store::PlayerId;
pub use clock::{ClockReading, FIRST_MOVE, GameClock, RunningClock, TimeLeft, TimeSpan};
pub use deadline::{AwaitedMove, CLOSING_WARNING, FLAG_GRACE, IDLE_TTL, PLACELESS_TTL};
pub use error::{GameError, NoStandIn};
pub use event::{GameEvent, Recorded};
pub use ids::GameId;
pub use play::{HandoffRequest, Play, Reminder};
pub use question::{Answer, PlayerQuestion};
pub use rematch::{Rematch, RematchOpponent};
pub use result::{Opponent, PlayerResult};
pub use seat::{STAND_IN_LEVEL, SeatHolder, Seats};
pub use start_position::{MakrukStart, StartPosition, StartPositionError};
pub use terms::{CoinFlip, Commentary, FirstMover, Friendly, GameRules, Giver, Odds, Seating, Stake, Takebacks, Terms};
pub use time_control::{DaysPerMove, InvalidTimeControl, LiveTime, TimeControl};

use board_games::{GameDraw, GameMove, GameOutcome, GameWin, Seat, Team};
use evolve::evolve;
use international_chess::ClaimRefusal;
use makruk::counting;
pub use makruk_engine::Level;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Challenge {
    pub by: PlayerId,
    /// The player challenged, or `None` for an open challenge.
    pub to: Option<PlayerId>,
    pub terms: Terms,
    pub expires: Timestamp,
}

/// The stage of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stage {
    Open,
    /// The challenge ended without a game.
    Closed(Closure),
    Playing(Play),
    /// Over: the final board, and how the game ended.
    Finished(Play, Ending),
}

/// Why a challenge ended without a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Closure {
    Declined,
    Withdrawn,
    Expired,
}

/// How a game ended after it had begun.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    Outcome(GameOutcome),
    /// Called off by this side before both had moved.
    Aborted(Seat),
    /// Closed without a result, for inactivity.
    Abandoned,
    /// Called off because this side did not make its first move in time.
    FirstMoveMissed(Seat),
}

/// A stored log that this program cannot have written, with the first invalid event.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("event {index} does not follow from those before it: {event:?}")]
pub struct ReplayError {
    /// Index in the log, from 0.
    pub index: usize,
    pub event: GameEvent,
}

/// A game: its log, and the state that follows from it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    log: Vec<Recorded>,
    challenge: Challenge,
    stage: Stage,
    place_lost: Option<Timestamp>,
}

impl Game {
    /// A new challenge, open until `expires`.
    pub fn challenge(
        by: PlayerId,
        to: Option<PlayerId>,
        terms: Terms,
        expires: Timestamp,
        now: Timestamp,
    ) -> Result<Game, GameError> {
        if to == Some(by) {
            return Err(GameError::OwnChallenge);
        }
        let event = GameEvent::Challenged { by, to, terms: Box::new(terms.clone()), expires };
        let challenge = Challenge { by, to, terms, expires };
        Ok(Game { log: vec![Recorded { at: now, event }], challenge, stage: Stage::Open, place_lost: None })
    }

    /// A challenge to a rematch of `game`, open until `expires`.
    pub fn challenge_again(
        by: PlayerId,
        to: PlayerId,
        terms: Terms,
        game: GameId,
        [expires, now]: [Timestamp; 2],
    ) -> Result<Game, GameError> {
        let challenge = Game::challenge(by, Some(to), terms, expires, now)?;
        challenge.with(vec![GameEvent::RematchOf { game }], now).map_err(|_| GameError::NotBegun)
    }

    /// A new game against the engine, which accepts any terms it can play.
    pub fn against_engine(
        by: PlayerId,
        level: Level,
        terms: Terms,
        flip: CoinFlip,
        now: Timestamp,
    ) -> Result<Game, GameError> {
        terms.check_for_engine()?;
        let game = Game::challenge(by, None, terms, now, now)?;
        let (challenger, first) = game.sides(flip);
        let accepted = GameEvent::EngineAccepted { level, engine: challenger.opponent(), first };
        game.with(vec![accepted], now).map_err(|_| GameError::NotBegun)
    }

    /// The game described by a stored log.
    pub fn replay(log: Vec<Recorded>) -> Result<Game, ReplayError> {
        let mut events = log.into_iter();
        let Some(Recorded { at, event: GameEvent::Challenged { by, to, terms, expires } }) = events.next() else {
            return Err(ReplayError { index: 0, event: GameEvent::Expired });
        };
        let mut game = Game::challenge(by, to, (*terms).clone(), expires, at)
            .map_err(|_| ReplayError { index: 0, event: GameEvent::Challenged { by, to, terms, expires } })?;
        for recorded in events {
            game.record(recorded)?;
        }
        Ok(game)
    }

    /// The game after `events` have happened to it at `now`.
    ///
    /// # Errors
    /// [`ReplayError`] if an event does not follow; events that [`Game::apply`] gave for this very game always do.
    pub fn with(mut self, events: Vec<GameEvent>, now: Timestamp) -> Result<Game, ReplayError> {
        for event in events {
            self.record(Recorded { at: now, event })?;
        }
        Ok(self)
    }

    /// The game after its first `length` events, as shown in a notice about them.
    pub fn as_of(&self, length: usize) -> Result<Game, ReplayError> {
        // Usually nothing has happened since, and no replay is needed.
        if length >= self.log.len() {
            return Ok(self.clone());
        }
        Game::replay(self.log.iter().take(length).cloned().collect())
    }

    /// All events, oldest first.
    pub fn log(&self) -> &[Recorded] {
        &self.log
    }

    /// The terms proposed; agreed once the challenge is accepted.
    pub fn terms(&self) -> &Terms {
        &self.challenge.terms
    }

    pub fn opening_challenge(&self) -> &Challenge {
        &self.challenge
    }

    pub fn stage(&self) -> &Stage {
        &self.stage
    }

    /// The board, once the challenge was accepted, even if the game is over.
    pub fn play(&self) -> Option<&Play> {
        match &self.stage {
            Stage::Playing(play) | Stage::Finished(play, _) => Some(play),
            Stage::Open | Stage::Closed(_) => None,
        }
    }

    /// The board of a game in progress.
    pub fn playing(&self) -> Result<&Play, GameError> {
        match &self.stage {
            Stage::Playing(play) => Ok(play),
            Stage::Open => Err(GameError::NotBegun),
            Stage::Closed(_) => Err(GameError::ChallengeClosed),
            Stage::Finished(..) => Err(GameError::Over),
        }
    }

    pub fn ending(&self) -> Option<Ending> {
        match self.stage {
            Stage::Finished(_, ending) => Some(ending),
            _ => None,
        }
    }

    /// Whether it is still waiting for an answer or a move.
    pub fn is_open(&self) -> bool {
        matches!(self.stage, Stage::Open | Stage::Playing(_))
    }

    /// The players: the challenger, and the opponent if known and not the engine.
    pub fn players(&self) -> impl Iterator<Item = PlayerId> + use<> {
        let (by, to) = match self.play() {
            Some(play) => (play.seats().seat(Seat::First).owner(), play.seats().seat(Seat::Second).owner()),
            None => (Some(self.challenge.by), self.challenge.to),
        };
        by.into_iter().chain(to)
    }

    /// The events to record for `action` by `by` now, or why it is refused. Changes nothing.
    pub fn apply(&self, by: PlayerId, action: Action) -> Result<Vec<GameEvent>, GameError> {
        match (&self.stage, action) {
            (Stage::Open, Action::Accept(flip)) => self.accept(by, flip),
            (Stage::Open, Action::Decline) => match self.challenge.to {
                Some(to) if to == by => Ok(vec![GameEvent::Declined]),
                _ => Err(GameError::NotForYou),
            },
            (Stage::Open, Action::Withdraw) if by == self.challenge.by => Ok(vec![GameEvent::Withdrawn]),
            (Stage::Open, Action::Withdraw) => Err(GameError::NotYourChallenge),
            (Stage::Open, _) => Err(GameError::NotBegun),
            (_, Action::Accept(_) | Action::Decline | Action::Withdraw) => Err(GameError::ChallengeClosed),
            (Stage::Closed(_), _) => Err(GameError::ChallengeClosed),
            (Stage::Playing(play) | Stage::Finished(play, _), action) => {
                let side = play.seats().seat_of(by).ok_or(GameError::NotAPlayer)?;
                match (&self.stage, action) {
                    (Stage::Playing(_), Action::TakeOver) => Game::take_over(play, side),
                    // A player may always resign, even while the engine plays for them.
                    (Stage::Playing(_), Action::Resign | Action::Abort) => self.act(play, side, action),
                    (Stage::Playing(_), _) if play.seats().seat(side).engine().is_some() => Err(GameError::SatInFor),
                    (Stage::Playing(_), action) => self.act(play, side, action),
                    _ => Err(GameError::Over),
                }
            }
        }
    }

    /// What happens if the engine does `action` on its own seat. Changes nothing.
    ///
    /// # Errors
    /// [`GameError`] as for people; [`GameError::NotAPlayer`] if it has no seat.
    pub fn apply_engine(&self, action: Action) -> Result<Vec<GameEvent>, GameError> {
        let play = self.playing()?;
        let (side, _) = play.seats().engine().ok_or(GameError::NotAPlayer)?;
        self.act(play, side, action)
    }

    fn accept(&self, by: PlayerId, flip: CoinFlip) -> Result<Vec<GameEvent>, GameError> {
        if by == self.challenge.by {
            return Err(GameError::OwnChallenge);
        }
        if self.challenge.to.is_some_and(|to| to != by) {
            return Err(GameError::NotForYou);
        }
        let (challenger, first) = self.sides(flip);
        let (white, black) = match challenger.team() {
            Team::First => (self.challenge.by, by),
            Team::Second => (by, self.challenge.by),
        };
        Ok(vec![GameEvent::Accepted { white, black, first }])
    }

    /// The challenger's side and the side that moves first; the coin decides what the terms leave to chance.
    fn sides(&self, flip: CoinFlip) -> (Seat, Seat) {
        let terms = &self.challenge.terms;
        let challenger = match terms.seating {
            Seating::Random => flip.challenger,
            Seating::Challenger(color) => color,
        };
        let first = match terms.first_mover() {
            FirstMover::Random => flip.first,
            FirstMover::Side(color) => color,
        };
        (challenger, first)
    }

    fn act(&self, play: &Play, side: Seat, action: Action) -> Result<Vec<GameEvent>, GameError> {
        match action {
            Action::Accept(_) | Action::Decline | Action::Withdraw => Err(GameError::ChallengeClosed),
            Action::Move { mv, said } => Game::make_move(play, side, mv, said),
            Action::OfferDraw => match play.draw_offer() {
                Some(by) if by != side => Ok(vec![ended(GameOutcome::Draw(GameDraw::Agreement))]),
                Some(_) => Err(GameError::AlreadyAsked),
                None if play.must_wait_to_offer(side) => Err(GameError::OfferTooSoon),
                None => Ok(vec![GameEvent::DrawOffered { by: side }]),
            },
            Action::AgreeDraw if play.draw_offer() == Some(side.opponent()) => {
                Ok(vec![ended(GameOutcome::Draw(GameDraw::Agreement))])
            }
            Action::AgreeDraw => Err(GameError::NothingToAnswer),
            Action::DeclineDraw if play.draw_offer() == Some(side.opponent()) => {
                Ok(vec![GameEvent::DrawDeclined { by: side }])
            }
            Action::DeclineDraw => Err(GameError::NothingToAnswer),
            Action::ClaimDraw(with) => Game::claim_draw(play, side, with),
            Action::Resign => {
                Ok(vec![ended(GameOutcome::Win { winner: side.opponent().team(), by: GameWin::Resignation })])
            }
            Action::GrantTakeback if play.takeback_request() != Some(side.opponent()) => {
                Err(GameError::NothingToAnswer)
            }
            Action::AskTakeback | Action::GrantTakeback if self.terms().stake.takebacks() == Takebacks::Never => {
                Err(GameError::TakebacksOff)
            }
            Action::AskTakeback | Action::GrantTakeback => Game::ask_takeback(play, side),
            Action::DeclineTakeback if play.takeback_request() == Some(side.opponent()) => {
                Ok(vec![GameEvent::TakebackDeclined { by: side }])
            }
            Action::DeclineTakeback => Err(GameError::NothingToAnswer),
            Action::StartCount => {
                let count = play.makruk().ok_or(GameError::NotInGame(play.kind()))?.offered_count(side.into())?;
                Ok(vec![GameEvent::CountStarted { count }])
            }
            Action::StopCount => {
                let history = play.makruk().ok_or(GameError::NotInGame(play.kind()))?;
                counting::stop(history.ruleset(), history.count(), side.into())?;
                Ok(vec![GameEvent::CountStopped])
            }
            Action::AskHandoff(level) => self.ask_handoff(play, side, level),
            Action::GrantHandoff => match play.handoff_request() {
                Some(HandoffRequest { by, level }) if by != side => Ok(vec![GameEvent::HandedOver { side: by, level }]),
                _ => Err(GameError::NothingToAnswer),
            },
            Action::DeclineHandoff if play.handoff_request().is_some_and(|request| request.by != side) => {
                Ok(vec![GameEvent::HandoffDeclined { by: side }])
            }
            Action::DeclineHandoff => Err(GameError::NothingToAnswer),
            Action::TakeOver => Game::take_over(play, side),
            Action::Abort if play.plies() < 2 => Ok(vec![GameEvent::Aborted { by: side }]),
            Action::Abort => Err(GameError::TooLateToAbort),
        }
    }

    fn make_move(play: &Play, side: Seat, mv: GameMove, said: Option<u16>) -> Result<Vec<GameEvent>, GameError> {
        if side != play.turn() {
            return Err(GameError::NotYourTurn { turn: play.turn() });
        }
        let mv = play.board().completed(mv);
        if let Some(reason) = play.board().refusal(mv) {
            return Err(reason.into());
        }
        let outcome = play.outcome_after(mv, said);
        Ok(std::iter::once(GameEvent::Moved { mv, said }).chain(outcome.map(ended)).collect())
    }

    /// Claims a draw by repetition or by the moves without a capture, which chess leaves to the players. A move with which it is
    /// claimed is made whether or not the claim is right (FIDE 9.2.1 and 9.3.1).
    fn claim_draw(play: &Play, side: Seat, with: Option<GameMove>) -> Result<Vec<GameEvent>, GameError> {
        let history = play.board().chess().ok_or(GameError::NotInGame(play.kind()))?;
        let claim = history.claim_draw(side.into(), with.map(GameMove::chess));
        let drawn = claim.map(|reason| ended(GameOutcome::Draw(reason.into())));
        let moved = match (with, &drawn) {
            (None, _) => return Ok(vec![drawn?]),
            (Some(mv), Ok(_)) => vec![GameEvent::Moved { mv, said: None }],
            (Some(mv), Err(ClaimRefusal::Unfounded { .. })) => Game::make_move(play, side, mv, None)?,
            (Some(_), Err(refusal)) => return Err((*refusal).into()),
        };
        Ok([GameEvent::DrawClaimed].into_iter().chain(moved).chain(drawn.ok()).collect())
    }

    fn ask_takeback(play: &Play, side: Seat) -> Result<Vec<GameEvent>, GameError> {
        match play.takeback_request() {
            Some(by) if by != side => {
                let plies = play.takeback_plies(by).ok_or(GameError::NothingToTakeBack)?;
                Ok(vec![GameEvent::TookBack { plies }])
            }
            Some(_) => Err(GameError::AlreadyAsked),
            None if play.takeback_plies(side).is_none() => Err(GameError::NothingToTakeBack),
            None => Ok(vec![GameEvent::TakebackAsked { by: side }]),
        }
    }

    /// Lets the engine play for `side`, unless it already plays the other side or the game excludes it.
    fn ask_handoff(&self, play: &Play, side: Seat, level: Level) -> Result<Vec<GameEvent>, GameError> {
        let request = HandoffRequest { by: side, level };
        let refused = |why| Err(GameError::NoStandIn(why));
        match play.handoff_request() {
            _ if self.terms().stake == Stake::Rated => refused(NoStandIn::Rated),
            _ if play.seats().handed_over(side, level).is_none() => refused(NoStandIn::EngineOpposite),
            _ if self.terms().stake.king_odds() => refused(NoStandIn::KingOdds),
            Some(pending) if pending == request => Err(GameError::AlreadyAsked),
            // Both sides asked: the second request grants the first.
            Some(HandoffRequest { by, level }) if by != side => Ok(vec![GameEvent::HandedOver { side: by, level }]),
            _ => Ok(vec![GameEvent::HandoffAsked { by: side, level }]),
        }
    }

    fn take_over(play: &Play, side: Seat) -> Result<Vec<GameEvent>, GameError> {
        match play.seats().taken_back(side) {
            Some(_) => Ok(vec![GameEvent::TakenOver { side }]),
            None => Err(GameError::NotSatInFor),
        }
    }

    fn record(&mut self, recorded: Recorded) -> Result<(), ReplayError> {
        let stage = std::mem::replace(&mut self.stage, Stage::Open);
        match evolve(&self.challenge, stage, &recorded) {
            Some(next) => {
                self.stage = next;
                if recorded.event == GameEvent::PlaceLost {
                    self.place_lost = Some(recorded.at);
                }
                self.log.push(recorded);
                Ok(())
            }
            None => Err(ReplayError { index: self.log.len(), event: recorded.event }),
        }
    }
}

fn ended(outcome: GameOutcome) -> GameEvent {
    GameEvent::Ended { outcome }
}

#[cfg(test)]
mod tests;
