//! An evening in which everybody plays as many games as they can: who is free is paired at once, until time is up.
//!
//! - Points: 2 for a win, 1 for a draw, and double after two wins running ([`ArenaScore`]).
//! - A free player is paired, when the caller asks for it ([`Arena::proposal`]), with a player near by points; not with
//!   the opponent of the last game, unless those two are the only ones who are in and have not paused; colours are
//!   balanced. A player who was passed over comes first the next time.
//! - One can join before the beginning and until the end, pause, come back, and withdraw. Who pauses or withdraws in the middle
//!   of a game finishes it, or loses it.
//! - Who does not turn up for a game loses it by default, and has paused until coming back.
//! - When time is up, games that are not over count for nothing, as in the well-known arenas.
//! - Standings: by points; those who are equal, by games won, then by fewer games. Those who are still equal share the place.
//! - A ruling changes what a game was worth, and with it the streaks since; pairings stay as they were made.

mod pairing;
mod score;
#[cfg(test)]
mod tests;

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

pub use score::ArenaScore;

use crate::game::{Color, Pairing, PlayerId, Ruling};
use crate::time::Minutes;
use crate::tournament::{
    CompetitionGame, Ending, Event, Form, Games, Place, Presence, Score, Stage, Tournament, TournamentError,
};
use pairing::{Free, Rematches};

/// An arena as a tournament.
pub type ArenaTournament = Tournament<Arena>;

/// How an arena is set up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ArenaSetup {
    /// When the first games can be paired.
    pub starts: Timestamp,
    /// When it is over.
    pub ends: Timestamp,
    /// How long after a pairing players who have not turned up are defaulted; `None` never defaults them.
    pub default_time: Option<Minutes>,
}

/// What the log of an arena adds up to.
#[derive(Clone, Debug, PartialEq)]
pub struct Arena {
    setup: ArenaSetup,
    /// In the order of joining.
    entrants: Vec<Entrant>,
    games: Games,
    /// Games whose ending has been looked at.
    seen: BTreeSet<CompetitionGame>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Entrant {
    player: PlayerId,
    presence: Presence,
    passed_over: u32,
}

impl Form for Arena {
    type Setup = ArenaSetup;

    fn validate(setup: &ArenaSetup) -> Result<(), TournamentError> {
        if setup.starts < setup.ends { Ok(()) } else { Err(TournamentError::EmptyWindow) }
    }

    fn begin(at: Timestamp, setup: &ArenaSetup, rulings: BTreeMap<CompetitionGame, Ruling>) -> Arena {
        let games = Games::new(at, setup.default_time, rulings);
        Arena { setup: *setup, entrants: Vec::new(), games, seen: BTreeSet::new() }
    }

    fn setup(&self) -> &ArenaSetup {
        &self.setup
    }

    fn games(&self) -> &Games {
        &self.games
    }

    fn games_mut(&mut self) -> &mut Games {
        &mut self.games
    }

    /// In the order of joining.
    fn players(&self) -> Vec<PlayerId> {
        self.entrants.iter().map(|entrant| entrant.player).collect()
    }

    fn presence(&self, player: PlayerId) -> Option<Presence> {
        self.entrants.iter().find(|entrant| entrant.player == player).map(|entrant| entrant.presence)
    }

    fn check(&self, event: &Event) -> Result<(), TournamentError> {
        if self.games.are_closed() {
            return Err(TournamentError::Ended { at: self.setup.ends });
        }
        match event {
            &Event::Joined(player) => match self.presence(player) {
                None | Some(Presence::Withdrawn) => Ok(()),
                Some(Presence::Playing | Presence::Paused) => Err(TournamentError::AlreadyIn { player }),
            },
            &Event::Paused(player) => self.check_player(player),
            &Event::Resumed(player) => match self.presence(player) {
                Some(Presence::Paused) => Ok(()),
                _ => self.check_player(player).and(Err(TournamentError::NotPaused { player })),
            },
            Event::Paired(pairings) => self.check_pairings(pairings),
            _ => Err(TournamentError::OtherForm),
        }
    }

    fn apply(&mut self, event: &Event) {
        match event {
            &Event::Joined(player) => {
                if self.presence(player).is_none() {
                    self.entrants.push(Entrant { player, presence: Presence::Playing, passed_over: 0 });
                }
                self.set_presence(player, Presence::Playing);
            }
            &Event::Paused(player) => self.set_presence(player, Presence::Paused),
            &Event::Resumed(player) => self.set_presence(player, Presence::Playing),
            Event::Paired(pairings) => {
                let free = self.free();
                let first = u32::try_from(self.games.keys().count()).unwrap_or(u32::MAX);
                for (number, &pairing) in (first..).zip(pairings) {
                    self.games.open(CompetitionGame::Number(number), pairing);
                }
                for entrant in &mut self.entrants {
                    let paired = pairings.iter().any(|pairing| pairing.color(entrant.player).is_some());
                    if paired {
                        entrant.passed_over = 0;
                    } else if free.contains(&entrant.player) {
                        entrant.passed_over = entrant.passed_over.saturating_add(1);
                    }
                }
            }
            _ => {}
        }
    }

    fn withdraw(&mut self, player: PlayerId) {
        self.set_presence(player, Presence::Withdrawn);
        self.games.forfeit_all(player);
    }

    /// Who did not turn up has paused.
    fn settle(&mut self) {
        let over: Vec<_> = self
            .games
            .iter()
            .filter(|(key, game)| game.is_over() && !self.seen.contains(key))
            .map(|(key, game)| (key, game.pairing, game.stage))
            .collect();
        for (key, pairing, stage) in over {
            self.seen.insert(key);
            let absent = match stage {
                Stage::Over { ending: Ending::Forfeit { loser }, .. } => vec![pairing.player(loser)],
                Stage::Over { ending: Ending::DoubleForfeit, .. } => vec![pairing.white, pairing.black],
                _ => Vec::new(),
            };
            for player in absent {
                if self.presence(player) == Some(Presence::Playing) {
                    self.set_presence(player, Presence::Paused);
                }
            }
        }
    }

    fn end(&self) -> Option<Timestamp> {
        Some(self.setup.ends)
    }

    fn next(&self, now: Timestamp) -> Option<Event> {
        if now < self.setup.starts || self.is_over() {
            return None;
        }
        let pairings = self.proposal();
        (!pairings.is_empty()).then_some(Event::Paired(pairings))
    }

    /// Its beginning, if there are two to be paired: otherwise nothing happens then, and looking again would not help.
    fn starts(&self) -> Option<Timestamp> {
        let starts = self.setup.starts;
        (self.games.now() < starts && self.free().len() > 1).then_some(starts)
    }

    fn round(&self) -> Option<u16> {
        None
    }

    fn round_count(&self) -> Option<u16> {
        None
    }

    fn is_over(&self) -> bool {
        self.games.are_closed()
    }

    fn places(&self) -> Vec<Place> {
        let scores = self.scores();
        let value = |score: &ArenaScore| (Reverse(score.points), Reverse(score.wins), score.games);
        let place = |entrant: &Entrant| {
            let score = scores.get(&entrant.player).copied().unwrap_or_default();
            let ahead = scores.values().filter(|other| value(other) < value(&score)).count();
            Place::new(ahead, entrant.player, Score::Arena(score), entrant.presence != Presence::Withdrawn)
        };
        let mut places: Vec<Place> = self.entrants.iter().map(place).collect();
        places.sort_by_key(|place| place.rank);
        places
    }
}

impl Arena {
    fn set_presence(&mut self, player: PlayerId, presence: Presence) {
        for entrant in self.entrants.iter_mut().filter(|entrant| entrant.player == player) {
            entrant.presence = presence;
        }
    }

    fn check_pairings(&self, pairings: &[Pairing]) -> Result<(), TournamentError> {
        let starts = self.setup.starts;
        if self.games.now() < starts {
            return Err(TournamentError::NotBegun { at: starts });
        }
        let mut free = self.free();
        for player in pairings.iter().flat_map(|pairing| [pairing.white, pairing.black]) {
            if !free.remove(&player) {
                return Err(TournamentError::NotFree { player });
            }
        }
        Ok(())
    }

    /// Those who want to play and don't.
    pub fn free(&self) -> BTreeSet<PlayerId> {
        let busy = |player| self.games.current().any(|(_, game)| game.involves(player));
        let wants = self.entrants.iter().filter(|entrant| entrant.presence == Presence::Playing);
        wants.map(|entrant| entrant.player).filter(|&player| !busy(player)).collect()
    }

    /// Whom to pair now. It is the caller's to enter ([`Event::Paired`]), within the time of the arena.
    pub fn proposal(&self) -> Vec<Pairing> {
        let players = self.free();
        let playing = self.entrants.iter().filter(|entrant| entrant.presence == Presence::Playing).count();
        let scores = self.scores();
        let free: Vec<Free> = self
            .entrants
            .iter()
            .filter(|entrant| players.contains(&entrant.player))
            .map(|&Entrant { player, passed_over, .. }| {
                let games = || self.games.iter().filter_map(move |(_, game)| Some((game, game.pairing.color(player)?)));
                let last = games().next_back();
                Free {
                    player,
                    points: scores.get(&player).map_or(0, |score| score.points),
                    passed_over,
                    last: last.map(|(game, color)| game.pairing.player(color.other())),
                    excess_white: games().fold(0, |excess: i32, (_, color)| {
                        excess.saturating_add(if color == Color::White { 1 } else { -1 })
                    }),
                    last_color: last.map(|(_, color)| color),
                }
            })
            .collect();
        pairing::pair(&free, if playing <= 2 { Rematches::Allowed } else { Rematches::Avoided })
    }

    /// What each has reached.
    pub fn scores(&self) -> BTreeMap<PlayerId, ArenaScore> {
        let mut scores: BTreeMap<PlayerId, ArenaScore> =
            self.entrants.iter().map(|entrant| (entrant.player, ArenaScore::default())).collect();
        let mut over: Vec<_> = self
            .games
            .iter()
            .filter_map(|(key, game)| match game.stage {
                Stage::Over { at, .. } => Some((at, key, game.pairing, game.counted()?)),
                Stage::Open { .. } | Stage::Playing => None,
            })
            .collect();
        over.sort_by_key(|&(at, key, ..)| (at, key));
        for (_, _, pairing, ending) in over {
            for player in [pairing.white, pairing.black] {
                if let Some(score) = scores.get_mut(&player) {
                    score.take(player, pairing, ending);
                }
            }
        }
        scores
    }
}
