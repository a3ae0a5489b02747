//! Whoever loses two matches is out.
//!
//! - 3 to 128 players, in the order of their seeds. The winners' bracket is that of a knock-out: filled up to a power of two with byes,
//!   which the best seeds get and by which nobody has lost.
//! - Whoever loses a match of the winners' bracket goes on in the losers' bracket. There the losers of the first round play each
//!   other; then each round among those who are in is followed by one against those who come down. They change halves, quarters and
//!   so on, so that two who have met meet again as late as can be.
//! - In the final, the winner of the losers' bracket has lost a match and the other has not. If the former wins, both have, and the
//!   final is played once more, unless it is set otherwise ([`FinalRule`]).
//! - Matches are decided as in every form in which one plays to stay in ([`elimination`]). Where nothing is set,
//!   a drawn match has two more games, and in the last a draw is enough for Black.
//! - Whoever withdraws loses the game that is not over, or else the next match without a game, and so on until they are out. If neither
//!   player of a match turns up, both are out, and nobody comes down from it: whoever was to meet them advances without a game.
//! - Places follow from the round of the losers' bracket in which players are out: 1, 2, 3, 4, then two who share 5, two who share 7,
//!   four who share 9, and so on.
//! - A ruling that sends another player on annuls the games that the wrong one has played since, in both brackets, and opens those
//!   that are to be played instead.

mod bracket;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

pub use bracket::{BracketStage, DoubleBracket, Feed};

use crate::elimination::{self, BracketSlot, Decider, Match, MatchRules};
use crate::game::{CompetitorId, Ruling};
use crate::time::Minutes;
use crate::tournament::{
    CompetitionGame, Field, MatchPlace, PairedGames, Placing, Tournament, TournamentError, TournamentForm,
    check_entrants, narrow,
};

pub type DoubleEliminationTournament = Tournament<DoubleElimination>;

pub const LEAST_PLAYERS: usize = 3;

pub const MOST_PLAYERS: usize = 128;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DoubleEliminationSetup {
    /// The players, the best seed first.
    pub players: Vec<CompetitorId>,
    /// How often a drawn match is played again.
    pub replays: u16,
    pub decider: Decider,
    pub last: FinalRule,
    /// How long after the opening of a game players who have not turned up are defaulted; `None` never defaults them.
    pub default_time: Option<Minutes>,
}

impl DoubleEliminationSetup {
    /// With a second final, two replays, draw odds for Black in the last, and no default time.
    pub fn new(players: Vec<CompetitorId>) -> DoubleEliminationSetup {
        let (decider, last) = (Decider::DrawOdds, FinalRule::Twice);
        DoubleEliminationSetup { players, replays: 2, decider, last, default_time: None }
    }
}

/// What it takes to win the final for a player from the losers' bracket.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum FinalRule {
    /// Two matches, for the other has to lose two as well.
    Twice,
    Once,
}

#[derive(Clone, Debug, PartialEq)]
pub struct DoubleElimination {
    setup: DoubleEliminationSetup,
    bracket: DoubleBracket,
    /// The matches of each round of both brackets, and of the second final, if there is one.
    rounds: Vec<Vec<Match>>,
    field: Field,
}

impl TournamentForm for DoubleElimination {
    type Setup = DoubleEliminationSetup;

    fn validate(setup: &DoubleEliminationSetup) -> Result<(), TournamentError> {
        check_entrants(&setup.players, LEAST_PLAYERS..=MOST_PLAYERS)
    }

    fn begin(
        at: Timestamp,
        setup: &DoubleEliminationSetup,
        rulings: BTreeMap<CompetitionGame, Ruling>,
    ) -> DoubleElimination {
        let bracket = DoubleBracket::new(setup.players.len());
        let round = |round| vec![UNKNOWN; usize::from(bracket.matches(round))];
        let mut rounds: Vec<Vec<Match>> = (0..bracket.rounds()).map(round).collect();
        if let Some(first) = rounds.first_mut() {
            let pairs = elimination::first_pairs(&setup.players, bracket.places());
            *first = pairs.into_iter().map(|sides| Match { sides, ..UNKNOWN }).collect();
        }
        let field = Field::new(PairedGames::new(at, setup.default_time, rulings), &setup.players);
        DoubleElimination { setup: setup.clone(), bracket, rounds, field }
    }

    fn field(&self) -> &Field {
        &self.field
    }

    fn field_mut(&mut self) -> &mut Field {
        &mut self.field
    }

    /// Decides what can be decided and opens what can be played, round by round.
    fn settle(&mut self) {
        for round in 0..self.bracket.rounds() {
            for index in 0..self.bracket.matches(round) {
                self.settle_match(MatchPlace { round, index });
            }
        }
        if let Some(one) = self.second_final() {
            if self.rounds.len() == usize::from(self.bracket.rounds()) {
                self.rounds.push(vec![one]);
            }
            self.settle_match(self.bracket.place(BracketStage::SecondFinal, 0));
        }
    }

    /// The first that is not decided.
    fn round(&self) -> Option<u16> {
        Some(elimination::open_round(&self.rounds))
    }

    /// With the second final, once it has come to that.
    fn round_count(&self) -> Option<u16> {
        Some(narrow(self.rounds.len()))
    }

    fn byes(&self, round: u16) -> Vec<CompetitorId> {
        elimination::byes(&self.rounds, round)
    }

    fn is_over(&self) -> bool {
        self.champion() != BracketSlot::Pending
    }

    fn places(&self) -> Vec<Placing> {
        elimination::placings(&self.setup.players, &self.field, |player| self.out_in(player))
    }
}

const UNKNOWN: Match = Match { sides: [BracketSlot::Pending; 2], winner: BracketSlot::Pending };

impl DoubleElimination {
    pub fn bracket(&self) -> DoubleBracket {
        self.bracket
    }

    /// The match at a place; `None` if there is none, or not yet.
    pub fn at(&self, place: MatchPlace) -> Option<&Match> {
        self.rounds.get(usize::from(place.round))?.get(usize::from(place.index))
    }

    /// The matches of a stage, from the top; none of a second final, unless it has come to that.
    pub fn matches(&self, stage: BracketStage) -> impl Iterator<Item = (MatchPlace, &Match)> {
        let places = (0..self.bracket.size(stage)).map(move |index| self.bracket.place(stage, index));
        places.filter_map(|place| Some((place, self.at(place)?)))
    }

    /// The matches of each round of both brackets, and of the second final, if it has come to that.
    pub fn rounds(&self) -> &[Vec<Match>] {
        &self.rounds
    }

    /// Who won the final, or the second one; vacant if everybody is out.
    pub fn champion(&self) -> BracketSlot {
        elimination::champion(&self.rounds)
    }

    /// Whether a player has lost a match.
    pub fn has_lost(&self, player: CompetitorId) -> bool {
        self.rounds.iter().flatten().any(|one| one.was_lost_by(player))
    }

    fn settle_match(&mut self, place: MatchPlace) {
        let Some(&Match { sides, winner: BracketSlot::Pending }) = self.at(place) else { return };
        let mut sides = sides;
        for (side, feed) in sides.iter_mut().zip(self.bracket.feeds(place)) {
            *side = match feed {
                Feed::Start(_) => *side,
                Feed::WinnerOf(before) => self.at(before).map_or(BracketSlot::Vacant, |before| before.winner),
                Feed::LoserOf(before) => self.at(before).map_or(BracketSlot::Vacant, Match::loser),
            };
        }
        let DoubleEliminationSetup { players, replays, decider, .. } = &self.setup;
        let rules = MatchRules { seeds: players, replays: *replays, decider: *decider };
        let winner = rules.decide(&mut self.field, place, sides);
        let (round, index) = (usize::from(place.round), usize::from(place.index));
        if let Some(one) = self.rounds.get_mut(round).and_then(|matches| matches.get_mut(index)) {
            *one = Match { sides, winner };
        }
    }

    /// The final once more, if the one who had not lost before has lost it.
    fn second_final(&self) -> Option<Match> {
        let first = self.at(self.bracket.place(BracketStage::Final, 0))?;
        let [unbeaten, other] = first.sides;
        let is_level = self.setup.last == FinalRule::Twice
            && matches!(unbeaten, BracketSlot::Player(_))
            && matches!(other, BracketSlot::Player(_))
            && first.winner == other;
        is_level.then_some(Match { sides: first.sides, ..UNKNOWN })
    }

    /// The round in which a player was out; of those who did not turn up in the winners' bracket and nor did their opponents, that
    /// in which they would have lost the next match.
    fn out_in(&self, player: CompetitorId) -> Option<u16> {
        let matches = (0..).zip(&self.rounds).flat_map(|(round, matches)| {
            (0..).zip(matches).map(move |(index, one)| (MatchPlace { round, index }, one))
        });
        let mut lost = matches.filter(|(_, one)| one.was_lost_by(player));
        let is_last = |place: MatchPlace, one: &Match| match self.bracket.stage(place).0 {
            BracketStage::Winners { .. } => one.winner == BracketSlot::Vacant,
            BracketStage::Final => self.second_final().is_none(),
            BracketStage::Losers { .. } | BracketStage::SecondFinal => true,
        };
        lost.find(|(place, one)| is_last(*place, one)).map(|(place, _)| self.bracket.out_in(place))
    }
}
