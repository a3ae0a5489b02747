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

use crate::game::{CompetitorId, Pairing, PairingColor, Ruling};
use crate::time::{Minutes, later};
use crate::tournament::{
    CompetitionGame, CompetitionScore, Field, GameEnding, GameStage, GivenTime, PairedGames, Participation, Placing,
    Tournament, TournamentError, TournamentEvent, TournamentForm,
};
use pairing::{Free, Rematches};

pub type ArenaTournament = Tournament<Arena>;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ArenaSetup {
    /// When the first games can be paired.
    pub starts: Timestamp,
    pub ends: Timestamp,
    /// How long after a pairing players who have not turned up are defaulted; `None` never defaults them.
    pub default_time: Option<Minutes>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Arena {
    setup: ArenaSetup,
    /// In the order of joining.
    field: Field,
    /// How often others were paired and a player was not, since their last game.
    passed_over: BTreeMap<CompetitorId, u32>,
    /// Games whose ending has been looked at.
    seen: BTreeSet<CompetitionGame>,
}

impl TournamentForm for Arena {
    type Setup = ArenaSetup;

    fn validate(setup: &ArenaSetup) -> Result<(), TournamentError> {
        if setup.starts < setup.ends { Ok(()) } else { Err(TournamentError::EmptyWindow) }
    }

    fn begin(at: Timestamp, setup: &ArenaSetup, rulings: BTreeMap<CompetitionGame, Ruling>) -> Arena {
        let field = Field::new(PairedGames::new(at, setup.default_time, rulings), &[]);
        Arena { setup: *setup, field, passed_over: BTreeMap::new(), seen: BTreeSet::new() }
    }

    fn field(&self) -> &Field {
        &self.field
    }

    fn field_mut(&mut self) -> &mut Field {
        &mut self.field
    }

    fn check(&self, event: &TournamentEvent) -> Result<(), TournamentError> {
        if self.field.games.are_closed() {
            return Err(TournamentError::Ended { at: self.setup.ends });
        }
        match event {
            &TournamentEvent::Joined(player) => self.field.check_entry(player),
            &TournamentEvent::Paused(player) => self.field.check_player(player),
            &TournamentEvent::Resumed(player) => match self.field.presence(player) {
                Some(Participation::Paused) => Ok(()),
                _ => self.field.check_player(player).and(Err(TournamentError::NotPaused { player })),
            },
            TournamentEvent::Paired(pairings) => self.check_pairings(pairings),
            _ => Err(TournamentError::OtherForm),
        }
    }

    fn apply(&mut self, event: &TournamentEvent) {
        match event {
            &TournamentEvent::Joined(player) => self.field.enter(player),
            &TournamentEvent::Paused(player) => self.field.set_presence(player, Participation::Paused),
            &TournamentEvent::Resumed(player) => self.field.set_presence(player, Participation::Playing),
            TournamentEvent::Paired(pairings) => {
                for player in self.free() {
                    let passed_over = self.passed_over.entry(player).or_default();
                    *passed_over = passed_over.saturating_add(1);
                }
                for pairing in pairings {
                    self.passed_over.remove(&pairing.white);
                    self.passed_over.remove(&pairing.black);
                }
                let first = u32::try_from(self.field.games.keys().count()).unwrap_or(u32::MAX);
                for (number, &pairing) in (first..).zip(pairings) {
                    self.field.games.open(CompetitionGame::Number(number), pairing);
                }
            }
            _ => {}
        }
    }

    /// What was missed before the beginning is not missing from the arena.
    fn put_off(&mut self, given: GivenTime) {
        if !self.field.games.are_closed() {
            self.setup.ends = later(self.setup.ends, given.after(self.setup.starts));
        }
    }

    /// Who did not turn up has paused.
    fn settle(&mut self) {
        let over: Vec<_> = self
            .field
            .games
            .iter()
            .filter(|(key, game)| game.is_over() && !self.seen.contains(key))
            .map(|(key, game)| (key, game.pairing, game.stage))
            .collect();
        for (key, pairing, stage) in over {
            self.seen.insert(key);
            let absent = match stage {
                GameStage::Over { ending: GameEnding::Forfeit { loser }, .. } => vec![pairing.player(loser)],
                GameStage::Over { ending: GameEnding::DoubleForfeit, .. } => vec![pairing.white, pairing.black],
                _ => Vec::new(),
            };
            for player in absent {
                if self.field.presence(player) == Some(Participation::Playing) {
                    self.field.set_presence(player, Participation::Paused);
                }
            }
        }
    }

    fn end(&self) -> Option<Timestamp> {
        Some(self.setup.ends)
    }

    fn next(&self, now: Timestamp) -> Option<TournamentEvent> {
        if now < self.setup.starts || self.is_over() {
            return None;
        }
        let pairings = self.proposal();
        (!pairings.is_empty()).then_some(TournamentEvent::Paired(pairings))
    }

    /// Its beginning, if there are two to be paired: otherwise nothing happens then, and looking again would not help.
    fn starts(&self) -> Option<Timestamp> {
        let starts = self.setup.starts;
        (self.field.games.now() < starts && self.free().len() > 1).then_some(starts)
    }

    fn is_over(&self) -> bool {
        self.field.games.are_closed()
    }

    fn places(&self) -> Vec<Placing> {
        let scores = self.scores();
        let value = |score: &ArenaScore| (Reverse(score.points), Reverse(score.wins), score.games);
        let place = |player| {
            let score = scores.get(&player).copied().unwrap_or_default();
            let ahead = scores.values().filter(|other| value(other) < value(&score)).count();
            Placing::new(ahead, player, CompetitionScore::Arena(score), !self.field.has_withdrawn(player))
        };
        let mut places: Vec<Placing> = self.field.players().map(place).collect();
        places.sort_by_key(|place| place.rank);
        places
    }
}

impl Arena {
    fn check_pairings(&self, pairings: &[Pairing]) -> Result<(), TournamentError> {
        let starts = self.setup.starts;
        if self.field.games.now() < starts {
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
    pub fn free(&self) -> BTreeSet<CompetitorId> {
        let busy = |player| self.field.games.current().any(|(_, game)| game.involves(player));
        self.field.playing().filter(|&player| !busy(player)).collect()
    }

    /// Whom to pair now. It is the caller's to enter ([`TournamentEvent::Paired`]), within the time of the arena.
    pub fn proposal(&self) -> Vec<Pairing> {
        let players = self.free();
        let playing = self.field.playing().count();
        let scores = self.scores();
        let free: Vec<Free> = self
            .field
            .players()
            .filter(|player| players.contains(player))
            .map(|player| {
                let games =
                    || self.field.games.iter().filter_map(move |(_, game)| Some((game, game.pairing.color(player)?)));
                let last = games().next_back();
                Free {
                    player,
                    points: scores.get(&player).map_or(0, |score| score.points),
                    passed_over: self.passed_over.get(&player).copied().unwrap_or_default(),
                    last: last.map(|(game, color)| game.pairing.player(color.other())),
                    excess_white: games().fold(0, |excess: i32, (_, color)| {
                        excess.saturating_add(if color == PairingColor::White { 1 } else { -1 })
                    }),
                    last_color: last.map(|(_, color)| color),
                }
            })
            .collect();
        pairing::pair(&free, if playing <= 2 { Rematches::Allowed } else { Rematches::Avoided })
    }

    pub fn scores(&self) -> BTreeMap<CompetitorId, ArenaScore> {
        let mut scores: BTreeMap<CompetitorId, ArenaScore> =
            self.field.players().map(|player| (player, ArenaScore::default())).collect();
        let mut over: Vec<_> = self
            .field
            .games
            .iter()
            .filter_map(|(key, game)| match game.stage {
                GameStage::Over { at, .. } => Some((at, key, game.pairing, game.counted()?)),
                GameStage::Open { .. } | GameStage::Playing => None,
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
