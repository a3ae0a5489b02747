//! Everybody against everybody, once or twice, for 2 to 12 players.
//!
//! - The rounds follow the Berger tables of the FIDE Handbook (C.05, Annex 1). In a double round robin, the second
//!   cycle is the first with colours changed, and the last two rounds of the first are exchanged, as the annex
//!   recommends, so that no player has the same colour three times running. With an odd number, one sits out in each
//!   round, which gives no points.
//! - Rounds are opened one after the other; the games of open rounds can be played in any order.
//! - Who withdraws with less than half of the games done is struck from the standings with all games, which stay in the
//!   crosstable; with half or more, what is left is lost, and everything counts (FIDE Handbook, C.05, General Regulations for
//!   Competitions, 6.6). A game is done when it was played, or won by default.
//! - For tie-breaks, forfeits count as games (C.07, 15.2). Buchholz is not for round robins (C.07, 8).

mod berger;
#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, BTreeSet};

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::game::{CompetitorId, Pairing, Ruling};
use crate::standings::{Crosstable, StandingsRow, System, TieBreak};
use crate::time::Minutes;
use crate::tournament::{
    CompetitionGame, Field, GameEnding, PairedGame, PairedGames, Placing, Tournament, TournamentError, TournamentEvent,
    TournamentForm, check_entrants, narrow,
};

pub type RoundRobinTournament = Tournament<RoundRobin>;

pub const MOST_PLAYERS: usize = 12;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RoundRobinSetup {
    /// The players in the order of their lots.
    pub players: Vec<CompetitorId>,
    pub cycles: Cycles,
    /// How long after the opening of a round players who have not turned up are defaulted; `None` never defaults them.
    pub default_time: Option<Minutes>,
    pub tie_breaks: Vec<TieBreak>,
}

impl RoundRobinSetup {
    /// Once, without default time, with direct encounters, wins and Sonneborn-Berger.
    pub fn new(players: Vec<CompetitorId>) -> RoundRobinSetup {
        let tie_breaks = vec![TieBreak::DirectEncounter, TieBreak::Wins, TieBreak::SonnebornBerger];
        RoundRobinSetup { players, cycles: Cycles::One, default_time: None, tie_breaks }
    }
}

/// How often everybody meets everybody.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Cycles {
    One,
    /// Twice, with either colour.
    Two,
}

#[derive(Clone, Debug, PartialEq)]
pub struct RoundRobin {
    setup: RoundRobinSetup,
    schedule: Vec<Vec<Pairing>>,
    opened: usize,
    field: Field,
    /// Those who withdrew too early for their games to count.
    struck: BTreeSet<CompetitorId>,
}

/// How the games of a player who withdrew count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Withdrawal {
    /// They count, and what was left is lost.
    Counts,
    /// They don't count in the standings.
    Struck,
}

fn schedule(setup: &RoundRobinSetup) -> Vec<Vec<Pairing>> {
    let player = |number: usize| setup.players.get(number.checked_sub(1)?).copied();
    // A log that was tampered with has no rounds rather than very many.
    let players = Some(setup.players.len()).filter(|&players| players <= MOST_PLAYERS).unwrap_or(0);
    let mut first: Vec<Vec<Pairing>> = berger::rounds(players)
        .into_iter()
        .map(|round| {
            let pairing =
                |(white, black): (usize, usize)| Some(Pairing { white: player(white)?, black: player(black)? });
            round.into_iter().filter_map(pairing).collect()
        })
        .collect();
    match setup.cycles {
        Cycles::One => first,
        Cycles::Two => {
            let reversed = |round: &Vec<Pairing>| round.iter().map(|pairing| pairing.reversed()).collect();
            let second: Vec<Vec<Pairing>> = first.iter().map(reversed).collect();
            if let [.., before, last] = &mut first[..] {
                std::mem::swap(before, last);
            }
            first.extend(second);
            first
        }
    }
}

impl TournamentForm for RoundRobin {
    type Setup = RoundRobinSetup;

    fn validate(setup: &RoundRobinSetup) -> Result<(), TournamentError> {
        check_entrants(&setup.players, 2..=MOST_PLAYERS)?;
        let unfit = |tie_break: &&TieBreak| matches!(tie_break, TieBreak::Buchholz | TieBreak::BuchholzCut1);
        match setup.tie_breaks.iter().find(unfit) {
            Some(&tie_break) => Err(TournamentError::TieBreak { tie_break }),
            None => Ok(()),
        }
    }

    fn begin(at: Timestamp, setup: &RoundRobinSetup, rulings: BTreeMap<CompetitionGame, Ruling>) -> RoundRobin {
        RoundRobin {
            setup: setup.clone(),
            schedule: schedule(setup),
            opened: 0,
            field: Field::new(PairedGames::new(at, setup.default_time, rulings), &setup.players),
            struck: BTreeSet::new(),
        }
    }

    fn field(&self) -> &Field {
        &self.field
    }

    fn field_mut(&mut self) -> &mut Field {
        &mut self.field
    }

    fn check(&self, event: &TournamentEvent) -> Result<(), TournamentError> {
        match event {
            TournamentEvent::RoundOpened if self.opened < self.schedule.len() => Ok(()),
            TournamentEvent::RoundOpened => Err(TournamentError::NoRoundLeft),
            _ => Err(TournamentError::OtherForm),
        }
    }

    fn apply(&mut self, event: &TournamentEvent) {
        let (TournamentEvent::RoundOpened, Some(round)) = (event, self.schedule.get(self.opened)) else { return };
        for (board, &pairing) in (0..).zip(round) {
            let key = CompetitionGame::Board { round: narrow(self.opened), board };
            self.field.games.open(key, pairing);
            let gone = |player| self.field.has_withdrawn(player);
            match (gone(pairing.white), gone(pairing.black)) {
                (true, true) => self.field.games.finish(key, GameEnding::DoubleForfeit),
                (true, false) => self.field.games.forfeit(key, pairing.white),
                (false, true) => self.field.games.forfeit(key, pairing.black),
                (false, false) => {}
            }
        }
        self.opened = self.opened.saturating_add(1);
    }

    fn withdraw(&mut self, player: CompetitorId) {
        if self.field.check_player(player).is_ok() {
            let done =
                self.field.games.iter().filter(|(_, game)| game.involves(player) && is_done(game, player)).count();
            let all = self.schedule.iter().flatten().filter(|pairing| pairing.color(player).is_some()).count();
            if done.saturating_mul(2) < all {
                self.struck.insert(player);
            }
            self.field.withdraw(player);
        }
    }

    fn next(&self, _: Timestamp) -> Option<TournamentEvent> {
        let is_ready = !self.is_over() && self.field.games.are_all_over();
        is_ready.then_some(TournamentEvent::RoundOpened)
    }

    fn round(&self) -> Option<u16> {
        self.opened.checked_sub(1).map(narrow)
    }

    fn round_count(&self) -> Option<u16> {
        Some(narrow(self.schedule.len()))
    }

    fn byes(&self, round: u16) -> Vec<CompetitorId> {
        self.bye(round.into()).into_iter().collect()
    }

    fn is_over(&self) -> bool {
        self.opened == self.schedule.len() && self.field.games.are_all_over()
    }

    fn places(&self) -> Vec<Placing> {
        let is_in = |player| !self.field.has_withdrawn(player);
        Placing::all_by_points(self.standings(), &self.setup.tie_breaks, is_in)
    }
}

/// Whether the player has done what is to be done about a game.
fn is_done(game: &PairedGame, player: CompetitorId) -> bool {
    match game.counted() {
        Some(GameEnding::Played(_)) => true,
        Some(GameEnding::Forfeit { loser }) => game.pairing.player(loser) != player,
        Some(GameEnding::DoubleForfeit | GameEnding::Unfinished) | None => false,
    }
}

impl RoundRobin {
    pub fn schedule(&self) -> &[Vec<Pairing>] {
        &self.schedule
    }

    /// The player who sits out in a round, counted from 0.
    pub fn bye(&self, round: usize) -> Option<CompetitorId> {
        let pairings = self.schedule.get(round)?;
        let sits_out = |player: &CompetitorId| pairings.iter().all(|pairing| pairing.color(*player).is_none());
        self.setup.players.iter().copied().find(sits_out)
    }

    pub fn withdrawal(&self, player: CompetitorId) -> Option<Withdrawal> {
        let withdrawal = if self.struck.contains(&player) { Withdrawal::Struck } else { Withdrawal::Counts };
        self.field.has_withdrawn(player).then_some(withdrawal)
    }

    /// Everybody's games, for the crosstable: those of players who are struck included.
    pub fn crosstable(&self) -> Crosstable {
        self.table(|_| true)
    }

    /// The standings, without those who are struck.
    pub fn standings(&self) -> Vec<StandingsRow> {
        let stays = |player| !self.struck.contains(&player);
        self.table(stays).standings(&self.setup.tie_breaks)
    }

    fn table(&self, stays: impl Fn(CompetitorId) -> bool) -> Crosstable {
        let mut table = Crosstable::new(System::Predetermined);
        for &player in self.setup.players.iter().filter(|&&player| stays(player)) {
            table.add_player(player);
        }
        for (_, game) in self.field.games.iter() {
            let Pairing { white, black } = game.pairing;
            if !(stays(white) && stays(black)) {
                continue;
            }
            if let Some([of_white, of_black]) = game.rounds() {
                table.add_round(white, of_white);
                table.add_round(black, of_black);
            }
        }
        table
    }
}
