//! The games of a tournament, from being opened to being over.

use std::collections::BTreeMap;

use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};

use super::{CompetitionGame, PairedGameEvent, TournamentEffect, TournamentError};
use crate::game::{CompetitorId, Pairing, PairingColor, PlayedResult, Ruling};
use crate::standings::RoundOutcome;
use crate::time::{Minutes, later};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PairedGame {
    pub pairing: Pairing,
    pub opened: Timestamp,
    pub stage: GameStage,
    pub ruling: Option<Ruling>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameStage {
    Open { arrived: Attendance },
    Playing,
    Over { at: Timestamp, ending: GameEnding },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Attendance {
    Nobody,
    One(PairingColor),
    Both,
}

impl Attendance {
    fn with(self, color: PairingColor) -> Attendance {
        match self {
            Attendance::Nobody => Attendance::One(color),
            Attendance::One(other) if other == color => self,
            Attendance::One(_) | Attendance::Both => Attendance::Both,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum GameEnding {
    Played(PlayedResult),
    /// The one who has this colour did not turn up, withdrew, or was defaulted.
    Forfeit {
        loser: PairingColor,
    },
    /// Neither turned up: both lose.
    DoubleForfeit,
    /// The tournament ended before it: it counts for nothing.
    Unfinished,
}

impl PairedGame {
    /// What it counts as: how it ended, or what a director ruled; nothing if it was ruled void, or is not over.
    pub fn counted(&self) -> Option<GameEnding> {
        match (self.stage, self.ruling) {
            (GameStage::Over { .. }, Some(Ruling::Void)) | (GameStage::Open { .. } | GameStage::Playing, _) => None,
            (GameStage::Over { .. }, Some(Ruling::Result(result))) => Some(GameEnding::Played(result)),
            (GameStage::Over { ending, .. }, None) => Some(ending),
        }
    }

    /// What it counts as for White and for Black in a table; nothing if it counts for nothing, or is not over.
    pub(crate) fn rounds(&self) -> Option<[RoundOutcome; 2]> {
        let Pairing { white, black } = self.pairing;
        let won = |opponent| RoundOutcome::ForfeitWin { opponent };
        let lost = |opponent| RoundOutcome::ForfeitLoss { opponent };
        Some(match self.counted()? {
            GameEnding::Played(result) => [
                RoundOutcome::Played { opponent: black, color: PairingColor::White, result },
                RoundOutcome::Played { opponent: white, color: PairingColor::Black, result },
            ],
            GameEnding::Forfeit { loser: PairingColor::White } => [lost(black), won(white)],
            GameEnding::Forfeit { loser: PairingColor::Black } => [won(black), lost(white)],
            GameEnding::DoubleForfeit => [lost(black), lost(white)],
            GameEnding::Unfinished => return None,
        })
    }

    pub const fn is_over(&self) -> bool {
        matches!(self.stage, GameStage::Over { .. })
    }

    pub fn involves(&self, player: CompetitorId) -> bool {
        self.pairing.color(player).is_some()
    }
}

/// Time that was given back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GivenTime {
    pub from: Timestamp,
    pub until: Timestamp,
}

impl GivenTime {
    /// How much of it was after this moment.
    pub(crate) fn after(self, at: Timestamp) -> SignedDuration {
        self.until.duration_since(self.from.max(at)).max(SignedDuration::ZERO)
    }
}

/// The games of a tournament. They are defaulted by the clock: a player who has not turned up within the default time
/// after a game was opened loses it (FIDE Laws of Chess, 6.7); if neither has, both do. If both have, or the game has
/// begun, nothing runs out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PairedGames {
    now: Timestamp,
    default_time: Option<Minutes>,
    games: BTreeMap<CompetitionGame, PairedGame>,
    /// The last ruling about each game, known from the beginning of a replay.
    rulings: BTreeMap<CompetitionGame, Ruling>,
    closed: Option<Timestamp>,
    /// Until when time was given back.
    given_until: Timestamp,
    /// Since when there is no place for them.
    halted: Option<Timestamp>,
    effects: Vec<TournamentEffect>,
}

impl PairedGames {
    pub(crate) fn new(
        at: Timestamp,
        default_time: Option<Minutes>,
        rulings: BTreeMap<CompetitionGame, Ruling>,
    ) -> PairedGames {
        PairedGames {
            now: at,
            default_time,
            games: BTreeMap::new(),
            rulings,
            closed: None,
            given_until: at,
            halted: None,
            effects: Vec::new(),
        }
    }

    pub fn get(&self, key: CompetitionGame) -> Option<&PairedGame> {
        self.games.get(&key)
    }

    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (CompetitionGame, &PairedGame)> {
        self.games.iter().map(|(&key, game)| (key, game))
    }

    pub fn keys(&self) -> impl Iterator<Item = CompetitionGame> {
        self.games.keys().copied()
    }

    /// Those that are not over.
    pub fn current(&self) -> impl Iterator<Item = (CompetitionGame, &PairedGame)> {
        self.iter().filter(|(_, game)| !game.is_over())
    }

    pub fn are_all_over(&self) -> bool {
        self.current().next().is_none()
    }

    /// When those are defaulted who have not turned up; none while nothing runs out.
    pub fn default_at(&self, key: CompetitionGame) -> Option<Timestamp> {
        if self.are_halted() {
            return None;
        }
        let game = self.games.get(&key)?;
        let minutes = self.default_time?;
        let waits = matches!(game.stage, GameStage::Open { arrived: Attendance::Nobody | Attendance::One(_) });
        waits.then(|| later(game.opened, minutes.duration()).max(self.now))
    }

    pub(crate) fn now(&self) -> Timestamp {
        self.now
    }

    pub(crate) fn reach(&mut self, at: Timestamp) {
        self.now = self.now.max(at);
    }

    /// Gives time back to those who are awaited: what of it had not been given back before. While they are halted there is
    /// nothing to give back, as nothing runs.
    pub(super) fn give_back(&mut self, from: Timestamp, until: Timestamp) -> Option<GivenTime> {
        let from = from.max(self.given_until);
        if until <= from || self.are_halted() {
            return None;
        }
        self.given_until = until;
        let open = self.games.values_mut().filter(|game| matches!(game.stage, GameStage::Open { .. }));
        for game in open {
            let missed = until.duration_since(from.max(game.opened)).max(SignedDuration::ZERO);
            game.opened = later(game.opened, missed);
        }
        Some(GivenTime { from, until })
    }

    pub(super) fn halt(&mut self) {
        self.halted.get_or_insert(self.now);
    }

    /// Ends their being halted, and gives back the time since then.
    pub(super) fn go_on(&mut self) -> Option<GivenTime> {
        let since = self.halted.take()?;
        self.give_back(since, self.now)
    }

    /// Whether there is no place for them.
    pub fn are_halted(&self) -> bool {
        self.halted.is_some()
    }

    pub(super) fn due(&self) -> Option<Timestamp> {
        self.keys().filter_map(|key| self.default_at(key)).min()
    }

    /// Defaults whom the clock has run out for, in the order of the games.
    pub(super) fn fall_due(&mut self, at: Timestamp) {
        self.reach(at);
        let due: Vec<CompetitionGame> =
            self.keys().filter(|&key| self.default_at(key).is_some_and(|due| due <= at)).collect();
        for key in due {
            let ending = match self.games.get(&key).map(|game| game.stage) {
                Some(GameStage::Open { arrived: Attendance::One(color) }) => {
                    GameEnding::Forfeit { loser: color.other() }
                }
                _ => GameEnding::DoubleForfeit,
            };
            self.finish(key, ending);
        }
    }

    /// Ends all that is not over, for the tournament is.
    pub(super) fn close(&mut self, at: Timestamp) {
        self.reach(at);
        self.closed = Some(at);
        let current: Vec<CompetitionGame> = self.current().map(|(key, _)| key).collect();
        for key in current {
            self.finish(key, GameEnding::Unfinished);
        }
    }

    /// Whether they were ended by the end of the tournament.
    pub fn are_closed(&self) -> bool {
        self.closed.is_some()
    }

    pub(super) fn check(&self, key: CompetitionGame, event: &PairedGameEvent) -> Result<(), TournamentError> {
        let game = self.games.get(&key).ok_or(TournamentError::NoSuchGame)?;
        if let PairedGameEvent::Arrived(player) | PairedGameEvent::Defaulted(player) = *event
            && !game.involves(player)
        {
            return Err(TournamentError::NotPlayer { player });
        }
        match (event, game.stage) {
            (PairedGameEvent::Arrived(_) | PairedGameEvent::Began, GameStage::Open { .. }) if self.are_halted() => {
                Err(TournamentError::Halted)
            }
            (PairedGameEvent::Ruled { .. }, GameStage::Over { .. }) => Ok(()),
            (PairedGameEvent::RulingUndone { .. }, GameStage::Over { .. }) => {
                game.ruling.map(drop).ok_or(TournamentError::NotRuled)
            }
            (PairedGameEvent::Reopened, GameStage::Over { ending, .. })
                if matches!(ending, GameEnding::Forfeit { .. } | GameEnding::DoubleForfeit)
                    && game.ruling.is_none() =>
            {
                Ok(())
            }
            (
                PairedGameEvent::Ruled { .. } | PairedGameEvent::RulingUndone { .. } | PairedGameEvent::Reopened,
                GameStage::Open { .. } | GameStage::Playing,
            ) => Err(TournamentError::GameNotOver),
            (_, GameStage::Over { at, ending }) => Err(TournamentError::GameOver { at, ending }),
            (PairedGameEvent::Arrived(_) | PairedGameEvent::Began | PairedGameEvent::PlaceLost, GameStage::Playing) => {
                Err(TournamentError::AlreadyPlaying)
            }
            (PairedGameEvent::Ended(_) | PairedGameEvent::Aborted, GameStage::Open { .. }) => {
                Err(TournamentError::NotPlaying)
            }
            _ => Ok(()),
        }
    }

    /// Takes in an event; one that makes no sense changes nothing.
    pub(super) fn apply(&mut self, key: CompetitionGame, event: &PairedGameEvent) {
        let Some(game) = self.games.get_mut(&key) else { return };
        match (event, &mut game.stage) {
            (&PairedGameEvent::Arrived(player), GameStage::Open { arrived }) => {
                if let Some(color) = game.pairing.color(player) {
                    *arrived = arrived.with(color);
                }
            }
            (PairedGameEvent::Began, stage @ GameStage::Open { .. }) => *stage = GameStage::Playing,
            (&PairedGameEvent::Ended(result), GameStage::Playing) => self.finish(key, GameEnding::Played(result)),
            (PairedGameEvent::Aborted, GameStage::Playing) => {
                game.stage = GameStage::Open { arrived: Attendance::Nobody };
                // Those who don't turn up again are waited for as long as the first time.
                game.opened = self.now;
                self.effects.push(TournamentEffect::Opened(key));
            }
            (PairedGameEvent::Reopened, stage @ GameStage::Over { .. }) => {
                *stage = GameStage::Open { arrived: Attendance::Nobody };
                game.opened = self.now;
                self.effects.push(TournamentEffect::Opened(key));
            }
            (PairedGameEvent::PlaceLost, GameStage::Open { .. }) => game.opened = self.now,
            (&PairedGameEvent::Defaulted(player), _) => self.forfeit(key, player),
            // Rulings are known from the beginning.
            _ => {}
        }
    }

    /// Opens a game, if there is none of that name.
    pub(crate) fn open(&mut self, key: CompetitionGame, pairing: Pairing) {
        if !self.games.contains_key(&key) {
            let stage = GameStage::Open { arrived: Attendance::Nobody };
            let ruling = self.rulings.get(&key).copied();
            self.games.insert(key, PairedGame { pairing, opened: self.now, stage, ruling });
            self.effects.push(TournamentEffect::Opened(key));
        }
    }

    /// Gives a game that is not over to the other.
    pub(crate) fn forfeit(&mut self, key: CompetitionGame, player: CompetitorId) {
        if let Some(loser) = self.games.get(&key).and_then(|game| game.pairing.color(player)) {
            self.finish(key, GameEnding::Forfeit { loser });
        }
    }

    /// Gives all games of a player that are not over to the others.
    pub(crate) fn forfeit_all(&mut self, player: CompetitorId) {
        let current: Vec<CompetitionGame> =
            self.current().filter(|(_, game)| game.involves(player)).map(|(key, _)| key).collect();
        for key in current {
            self.forfeit(key, player);
        }
    }

    pub(crate) fn finish(&mut self, key: CompetitionGame, ending: GameEnding) {
        if let Some(game) = self.games.get_mut(&key).filter(|game| !game.is_over()) {
            game.stage = GameStage::Over { at: self.now, ending };
            self.effects.push(TournamentEffect::Over { game: key, ending });
        }
    }

    pub(super) fn take_effects(&mut self) -> Vec<TournamentEffect> {
        std::mem::take(&mut self.effects)
    }
}
