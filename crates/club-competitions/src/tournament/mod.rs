//! What round robins, Swiss tournaments, brackets and arenas have in common: games that are opened, played and defaulted, and a log.
//!
//! A [`Tournament`] is folded from a log of [`TournamentEvent`]s. Defaults by the clock aren't in the log: they follow from it and the
//! time. A director's ruling about a game works from the moment the game ended, and everything since is worked out anew: the
//! tournament is then as if it had been played so. What was recorded about games that there are no more by that, because
//! another player went on to the next round, is passed over.

mod field;
mod games;
mod name;
mod place;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Debug;
use std::ops::RangeInclusive;

use jiff::Timestamp;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use thiserror::Error;

pub use field::Field;
pub use games::{Attendance, GameEnding, GameStage, GivenTime, PairedGame, PairedGames};
pub use name::{CompetitionGame, FormName, MatchGame, MatchPlace};
pub use place::{CompetitionScore, Placing};

use crate::game::{CompetitorId, Pairing, PlayedResult, Ruling};
use crate::log::LogEntry;

/// What happens to a tournament, as it is stored. Each form knows some of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum TournamentEvent {
    Game {
        game: CompetitionGame,
        event: PairedGameEvent,
    },
    /// A player withdrew, or was expelled.
    Withdrew(CompetitorId),
    /// The time was looked at, and something had fallen due.
    TimePassed,
    /// A player joined a Swiss or an arena, or came back after withdrawing.
    Joined(CompetitorId),
    /// A player sits out the next round of a Swiss to be paired.
    SitsOut(CompetitorId),
    /// A player wants no more games of an arena for now.
    Paused(CompetitorId),
    /// A player of an arena who had paused is back.
    Resumed(CompetitorId),
    /// The next round of a round robin was opened.
    RoundOpened,
    /// The next round of a Swiss was paired.
    RoundPaired(RoundPairings),
    /// No pairing was left, and a Swiss is over before its last round.
    NoPairingLeft,
    /// These were paired in an arena.
    Paired(Vec<Pairing>),
    /// Nobody could act in this time, so that it does not count. It is entered at its beginning.
    TimeGivenBack {
        from: Timestamp,
        until: Timestamp,
    },
    /// There is no place for it any more: until there is one, nothing runs out, nothing begins and nothing comes next.
    Halted,
    /// There is a place for it again. The time without one does not count.
    WentOn,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RoundPairings {
    /// The games in the order of the boards.
    pub pairings: Vec<Pairing>,
    pub bye: Option<CompetitorId>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum PairedGameEvent {
    Arrived(CompetitorId),
    Began,
    Ended(PlayedResult),
    /// A director gave it to the other, because this player did not turn up or broke the rules.
    Defaulted(CompetitorId),
    /// A director ruled about it, when it was over.
    Ruled {
        ruling: Ruling,
        reason: String,
    },
    /// It ended without a result, and is to be played again.
    Aborted,
    /// A director has a game played that was decided without a result.
    Reopened,
    /// The place is gone where the two of a game that has not begun were to meet. They have the whole time to come to another.
    PlaceLost,
    /// A director took a ruling back: the game counts as it ended.
    RulingUndone {
        reason: String,
    },
}

impl PairedGameEvent {
    /// Whether it changes what a game counts as that was over.
    const fn is_about_ruling(&self) -> bool {
        matches!(self, PairedGameEvent::Ruled { .. } | PairedGameEvent::RulingUndone { .. })
    }
}

/// Something that followed, for those who want to be told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TournamentEffect {
    Opened(CompetitionGame),
    Over {
        game: CompetitionGame,
        ending: GameEnding,
    },
    /// There is no such game any more, by a ruling about another.
    Annulled(CompetitionGame),
}

/// Whether a player wants to be paired.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Participation {
    /// Yes, when free.
    Playing,
    /// Not now; only in an arena.
    Paused,
    Withdrawn,
}

#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum TournamentError {
    #[error("there is no such game")]
    NoSuchGame,
    #[error("the game was over at {at}: {ending:?}")]
    GameOver { at: Timestamp, ending: GameEnding },
    #[error("the game is not over, so that there is nothing to rule about")]
    GameNotOver,
    #[error("nobody has ruled about the game")]
    NotRuled,
    #[error("the game has begun")]
    AlreadyPlaying,
    #[error("the game has not begun")]
    NotPlaying,
    #[error("player {} does not play in it", .player.0)]
    NotPlayer { player: CompetitorId },
    #[error("player {} has withdrawn", .player.0)]
    Withdrawn { player: CompetitorId },
    #[error("player {} is in already", .player.0)]
    AlreadyIn { player: CompetitorId },
    #[error("player {} is not free to be paired", .player.0)]
    NotFree { player: CompetitorId },
    #[error("player {} has not paused", .player.0)]
    NotPaused { player: CompetitorId },
    #[error("all rounds are open")]
    NoRoundLeft,
    #[error("it begins at {at}")]
    NotBegun { at: Timestamp },
    #[error("it ended at {at}")]
    Ended { at: Timestamp },
    #[error("{players} players: there have to be {least} to {most}")]
    Players { players: usize, least: usize, most: usize },
    #[error("player {} is entered twice", .player.0)]
    Twice { player: CompetitorId },
    #[error("{tie_break:?} tells nobody apart in this form of tournament")]
    TieBreak { tie_break: crate::standings::TieBreak },
    #[error("{rounds} rounds: there have to be 1 to {most}")]
    Rounds { rounds: u16, most: usize },
    #[error("a game of the round is not over")]
    RoundNotOver,
    #[error("its round is not the one that is being played")]
    OtherRound,
    #[error("nobody sits out the last round")]
    LastRound,
    #[error("player {} has sat out a round, or sits out the next", .player.0)]
    SatOut { player: CompetitorId },
    #[error("player {} is present and was left out", .player.0)]
    NotPaired { player: CompetitorId },
    #[error("player {} has had the bye", .player.0)]
    HadBye { player: CompetitorId },
    #[error("players {} and {} have met", .white.0, .black.0)]
    HaveMet { white: CompetitorId, black: CompetitorId },
    #[error("{why}")]
    NoPairingLeft { why: String },
    #[error("there is a pairing left")]
    PairingLeft,
    #[error("it would end before it begins")]
    EmptyWindow,
    #[error("it is over")]
    Over,
    #[error("it has no place, and is halted until it has one")]
    Halted,
    #[error("it is not halted")]
    NotHalted,
    #[error("this form of tournament has nothing like that")]
    OtherForm,
}

/// A form of tournament: what its log adds up to.
pub trait TournamentForm: Clone + Debug + PartialEq {
    type Setup: Clone + Debug + PartialEq + Serialize + DeserializeOwned;

    fn validate(setup: &Self::Setup) -> Result<(), TournamentError>;

    fn begin(at: Timestamp, setup: &Self::Setup, rulings: BTreeMap<CompetitionGame, Ruling>) -> Self;

    fn field(&self) -> &Field;

    fn field_mut(&mut self) -> &mut Field;

    /// Whether something that only some forms have can happen now.
    fn check(&self, _event: &TournamentEvent) -> Result<(), TournamentError> {
        Err(TournamentError::OtherForm)
    }

    /// Takes it in. What the form does not have changes nothing.
    fn apply(&mut self, _event: &TournamentEvent) {}

    fn withdraw(&mut self, player: CompetitorId) {
        self.field_mut().withdraw(player);
    }

    /// Does what follows from games that are over: opens others, for one thing.
    fn settle(&mut self) {}

    /// Puts its end off by time that was given back.
    fn put_off(&mut self, _given: GivenTime) {}

    /// When it ends by itself.
    fn end(&self) -> Option<Timestamp> {
        None
    }

    /// What comes next by itself at this time.
    fn next(&self, _now: Timestamp) -> Option<TournamentEvent> {
        None
    }

    /// When something comes next by itself for no other reason than the time.
    fn starts(&self) -> Option<Timestamp> {
        None
    }

    /// The round that is being played, or was the last; counted from 0.
    fn round(&self) -> Option<u16> {
        None
    }

    fn round_count(&self) -> Option<u16> {
        None
    }

    /// Who goes without a game in a round, counted from 0, though present.
    fn byes(&self, _round: u16) -> Vec<CompetitorId> {
        Vec::new()
    }

    /// Whether nothing is left to be played.
    fn is_over(&self) -> bool;

    fn places(&self) -> Vec<Placing>;
}

/// Whether these can be the players of a tournament with room for this many.
pub(crate) fn check_entrants(entrants: &[CompetitorId], room: RangeInclusive<usize>) -> Result<(), TournamentError> {
    let players = entrants.len();
    if !room.contains(&players) {
        return Err(TournamentError::Players { players, least: *room.start(), most: *room.end() });
    }
    let mut seen = BTreeSet::new();
    match entrants.iter().find(|&&player| !seen.insert(player)) {
        Some(&player) => Err(TournamentError::Twice { player }),
        None => Ok(()),
    }
}

/// A count or an index in the width of rounds and boards.
pub(crate) fn narrow(number: usize) -> u16 {
    u16::try_from(number).unwrap_or(u16::MAX)
}

/// A tournament: its log, and what it adds up to. It is stored as the log.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(from = "TournamentLog<F>", into = "TournamentLog<F>", bound = "")]
pub struct Tournament<F: TournamentForm> {
    log: TournamentLog<F>,
    form: F,
}

/// All that has to be stored of a tournament.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct TournamentLog<F: TournamentForm> {
    pub began: Timestamp,
    pub setup: F::Setup,
    pub events: Vec<LogEntry<TournamentEvent>>,
}

impl<F: TournamentForm> From<TournamentLog<F>> for Tournament<F> {
    fn from(log: TournamentLog<F>) -> Tournament<F> {
        let form = replay(&log);
        Tournament { log, form }
    }
}

impl<F: TournamentForm> From<Tournament<F>> for TournamentLog<F> {
    fn from(tournament: Tournament<F>) -> TournamentLog<F> {
        tournament.log
    }
}

/// Folds a log, with each game judged by the last ruling about it from the moment it was over.
fn replay<F: TournamentForm>(log: &TournamentLog<F>) -> F {
    let mut rulings = BTreeMap::new();
    for entry in &log.events {
        match &entry.event {
            TournamentEvent::Game { game, event: PairedGameEvent::Ruled { ruling, .. } } => {
                rulings.insert(*game, *ruling);
            }
            TournamentEvent::Game { game, event: PairedGameEvent::RulingUndone { .. } } => {
                rulings.remove(game);
            }
            _ => {}
        }
    }
    let mut form = F::begin(log.began, &log.setup, rulings);
    form.settle();
    for entry in &log.events {
        advance(&mut form, entry.at);
        apply(&mut form, &entry.event);
    }
    form.field_mut().games.take_effects();
    form
}

/// Lets time pass: whatever falls due until then, that instant included, does so at its own time.
fn advance<F: TournamentForm>(form: &mut F, to: Timestamp) {
    while let Some(at) = due(form).filter(|&at| at <= to) {
        let end = form.end();
        let games = &mut form.field_mut().games;
        if end == Some(at) {
            games.close(at);
        } else {
            games.fall_due(at);
        }
        form.settle();
    }
    form.field_mut().games.reach(to);
}

/// When something falls due by itself: never while it is halted.
fn due<F: TournamentForm>(form: &F) -> Option<Timestamp> {
    if form.field().games.are_halted() {
        return None;
    }
    let end = form.end().filter(|_| !form.field().games.are_closed());
    form.field().games.due().into_iter().chain(end).min()
}

fn apply<F: TournamentForm>(form: &mut F, event: &TournamentEvent) {
    match event {
        TournamentEvent::Game { game, event } => form.field_mut().games.apply(*game, event),
        TournamentEvent::Withdrew(player) => form.withdraw(*player),
        TournamentEvent::TimePassed => {}
        TournamentEvent::TimeGivenBack { from, until } => {
            if let Some(given) = form.field_mut().games.give_back(*from, *until) {
                form.put_off(given);
            }
        }
        TournamentEvent::Halted => form.field_mut().games.halt(),
        TournamentEvent::WentOn => {
            if let Some(given) = form.field_mut().games.go_on() {
                form.put_off(given);
            }
        }
        event => form.apply(event),
    }
    form.settle();
}

/// Whether a game can be played after all: rounds after it would have been paired otherwise.
fn check_reopened<F: TournamentForm>(form: &F, game: CompetitionGame) -> Result<(), TournamentError> {
    if game.round().is_none() || matches!(game, CompetitionGame::Match(_)) {
        return Err(TournamentError::OtherForm);
    }
    if game.round() != form.round() {
        return Err(TournamentError::OtherRound);
    }
    let pairing = form.field().games.get(game).ok_or(TournamentError::NoSuchGame)?.pairing;
    [pairing.white, pairing.black].into_iter().try_for_each(|player| form.field().check_player(player))
}

impl<F: TournamentForm> Tournament<F> {
    pub fn new(began: Timestamp, setup: F::Setup) -> Result<Tournament<F>, TournamentError> {
        F::validate(&setup)?;
        Ok(Tournament::from(TournamentLog { began, setup, events: Vec::new() }))
    }

    pub fn form(&self) -> &F {
        &self.form
    }

    pub fn field(&self) -> &Field {
        self.form.field()
    }

    pub fn games(&self) -> &PairedGames {
        &self.field().games
    }

    pub fn log(&self) -> &TournamentLog<F> {
        &self.log
    }

    /// The next time at which something falls due by itself.
    pub fn due(&self) -> Option<Timestamp> {
        due(&self.form)
    }

    /// Enters that time has passed, if something has fallen due.
    pub fn fall_due(&mut self, now: Timestamp) -> Option<Vec<TournamentEffect>> {
        self.due().filter(|&due| due <= now)?;
        let mut next = self.form.clone();
        advance(&mut next, now);
        Some(self.enter(next, TournamentEvent::TimePassed))
    }

    /// Enters what has fallen due, and then what comes next by itself, and says what followed; none if there is nothing of
    /// either.
    pub fn advance(&mut self, now: Timestamp) -> Option<Vec<TournamentEffect>> {
        let due = self.fall_due(now);
        if self.games().are_halted() {
            return due;
        }
        let next = self.form.next(now.max(self.games().now()));
        let next = next.and_then(|event| self.record(now, event).ok());
        let entered: Vec<Vec<TournamentEffect>> = due.into_iter().chain(next).collect();
        (!entered.is_empty()).then(|| entered.concat())
    }

    /// Enters an event, after whatever had fallen due before. A time before that of the last event counts as that of the last
    /// event.
    pub fn record(&mut self, now: Timestamp, event: TournamentEvent) -> Result<Vec<TournamentEffect>, TournamentError> {
        let mut next = self.form.clone();
        advance(&mut next, now);
        match &event {
            TournamentEvent::Game { game, event } => {
                next.field().games.check(*game, event)?;
                if *event == PairedGameEvent::Reopened {
                    check_reopened(&next, *game)?;
                }
            }
            TournamentEvent::Withdrew(player) => next.field().check_player(*player)?,
            TournamentEvent::TimePassed | TournamentEvent::TimeGivenBack { .. } => {}
            TournamentEvent::Halted if next.field().games.are_halted() => return Err(TournamentError::Halted),
            TournamentEvent::WentOn if !next.field().games.are_halted() => return Err(TournamentError::NotHalted),
            TournamentEvent::Halted | TournamentEvent::WentOn => {}
            event => next.check(event)?,
        }
        Ok(self.enter(next, event))
    }

    /// Enters something about a game: [`Tournament::record`] for short.
    pub fn record_game(
        &mut self,
        now: Timestamp,
        game: CompetitionGame,
        event: PairedGameEvent,
    ) -> Result<Vec<TournamentEffect>, TournamentError> {
        self.record(now, TournamentEvent::Game { game, event })
    }

    fn enter(&mut self, mut next: F, event: TournamentEvent) -> Vec<TournamentEffect> {
        apply(&mut next, &event);
        let is_ruling = matches!(&event, TournamentEvent::Game { event, .. } if event.is_about_ruling());
        self.log.events.push(LogEntry { at: next.field().games.now(), event });
        let mut effects = next.field_mut().games.take_effects();
        if is_ruling {
            let ruled: F = replay(&self.log);
            let (before, after) = (&next.field().games, &ruled.field().games);
            effects.extend(before.keys().filter(|&key| after.get(key).is_none()).map(TournamentEffect::Annulled));
            effects.extend(after.keys().filter(|&key| before.get(key).is_none()).map(TournamentEffect::Opened));
            next = ruled;
        }
        self.form = next;
        effects
    }
}
