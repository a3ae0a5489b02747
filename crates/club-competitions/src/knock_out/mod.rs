//! Who loses a match is out.
//!
//! - Any number of players, in the order of their seeds. The bracket is filled up to a power of two with byes, which the best
//!   seeds get, in the standard order (1-8, 4-5, 2-7, 3-6).
//! - Matches are decided as in every form in which one plays to stay in ([`elimination`]). Where nothing is set,
//!   a drawn match has two more games, and in the last a draw is enough for Black.
//! - If neither player of a match turns up, both are out, and the opponent in the next round advances without a game.
//! - A ruling that sends another player on annuls the games of the next rounds that the wrong one has played, and opens those
//!   that are to be played instead.

#[cfg(test)]
mod tests;

use std::collections::BTreeMap;

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

pub use crate::elimination::{BracketSlot, Decider, Match};

use crate::elimination::{self, MatchRules};
use crate::game::{CompetitorId, Ruling};
use crate::time::Minutes;
use crate::tournament::{
    CompetitionGame, Field, MatchPlace, PairedGames, Placing, Tournament, TournamentError, TournamentForm,
    check_entrants, narrow,
};

pub type KnockOutTournament = Tournament<KnockOut>;

pub const MOST_PLAYERS: usize = 1024;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct KnockOutSetup {
    /// The players, the best seed first.
    pub players: Vec<CompetitorId>,
    /// How often a drawn match is played again.
    pub replays: u16,
    pub decider: Decider,
    /// How long after the opening of a game players who have not turned up are defaulted; `None` never defaults them.
    pub default_time: Option<Minutes>,
}

impl KnockOutSetup {
    /// With two replays, draw odds for Black in the last, and no default time.
    pub fn new(players: Vec<CompetitorId>) -> KnockOutSetup {
        KnockOutSetup { players, replays: 2, decider: Decider::DrawOdds, default_time: None }
    }
}

#[derive(Clone, Debug, PartialEq)]
pub struct KnockOut {
    setup: KnockOutSetup,
    rounds: Vec<Vec<Match>>,
    field: Field,
}

impl TournamentForm for KnockOut {
    type Setup = KnockOutSetup;

    fn validate(setup: &KnockOutSetup) -> Result<(), TournamentError> {
        check_entrants(&setup.players, 2..=MOST_PLAYERS)
    }

    fn begin(at: Timestamp, setup: &KnockOutSetup, rulings: BTreeMap<CompetitionGame, Ruling>) -> KnockOut {
        let places = setup.players.len().min(MOST_PLAYERS).next_power_of_two();
        let one = |sides| Match { sides, winner: BracketSlot::Pending };
        let mut rounds: Vec<Vec<Match>> =
            vec![elimination::first_pairs(&setup.players, places).into_iter().map(one).collect()];
        let mut matches = places / 4;
        while matches > 0 {
            rounds.push(vec![one([BracketSlot::Pending; 2]); matches]);
            matches /= 2;
        }
        let field = Field::new(PairedGames::new(at, setup.default_time, rulings), &setup.players);
        KnockOut { setup: setup.clone(), rounds, field }
    }

    fn field(&self) -> &Field {
        &self.field
    }

    fn field_mut(&mut self) -> &mut Field {
        &mut self.field
    }

    /// Decides what can be decided and opens what can be played, round by round.
    fn settle(&mut self) {
        for round in 0..self.rounds.len() {
            for index in 0..self.rounds.get(round).map_or(0, Vec::len) {
                let Some(&one) = self.rounds.get(round).and_then(|matches| matches.get(index)) else { continue };
                if one.winner != BracketSlot::Pending {
                    continue;
                }
                let place = MatchPlace { round: narrow(round), index: narrow(index) };
                let KnockOutSetup { players, replays, decider, .. } = &self.setup;
                let rules = MatchRules { seeds: players, replays: *replays, decider: *decider };
                let winner = rules.decide(&mut self.field, place, one.sides);
                if let Some(one) = self.rounds.get_mut(round).and_then(|matches| matches.get_mut(index)) {
                    one.winner = winner;
                }
                if let Some(next) =
                    self.rounds.get_mut(round.saturating_add(1)).and_then(|next| next.get_mut(index / 2))
                {
                    let [upper, lower] = &mut next.sides;
                    *(if index.is_multiple_of(2) { upper } else { lower }) = winner;
                }
            }
        }
    }

    /// The first that is not decided.
    fn round(&self) -> Option<u16> {
        Some(elimination::open_round(&self.rounds))
    }

    fn round_count(&self) -> Option<u16> {
        Some(narrow(self.rounds.len()))
    }

    fn byes(&self, round: u16) -> Vec<CompetitorId> {
        elimination::byes(&self.rounds, round)
    }

    fn is_over(&self) -> bool {
        self.champion() != BracketSlot::Pending
    }

    /// Everybody by how far they have come, those who came equally far in the order of their seeds. Of those still in, the rank is the
    /// best possible.
    fn places(&self) -> Vec<Placing> {
        let out_in = |player| {
            let mut rounds = (0..).zip(&self.rounds);
            rounds.find(|(_, matches)| matches.iter().any(|one| one.was_lost_by(player))).map(|(round, _)| round)
        };
        elimination::placings(&self.setup.players, &self.field, out_in)
    }
}

impl KnockOut {
    /// The matches of each round, from the top of the bracket.
    pub fn rounds(&self) -> &[Vec<Match>] {
        &self.rounds
    }

    /// Who won the final; vacant if everybody is out.
    pub fn champion(&self) -> BracketSlot {
        elimination::champion(&self.rounds)
    }
}
