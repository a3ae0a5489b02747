//! Who loses a match is out.
//!
//! - Any number of players, in the order of their seeds. The bracket is filled up to a power of two with byes, which the best
//!   seeds get, in the standard order (1-8, 4-5, 2-7, 3-6).
//! - A match is one game. After a draw it is played again with colours changed, so often as is set; if the last is drawn too,
//!   the rule that is set decides ([`Decider`]). Where nothing is set, there are two more games, and in the last a draw is enough
//!   for Black.
//! - In the first game of a match, White goes to the player who has had White less often so far, and if that is equal
//!   to the better seed. Forfeited games don't count for that.
//! - A player who does not turn up, withdraws or is defaulted loses the match, not only the game. If neither turns up,
//!   both are out, and the opponent in the next round advances without a game. A game ruled void is played again, with
//!   the same colours.
//! - A ruling that sends another player on annuls the games of the next rounds that the wrong one has played, and opens those
//!   that are to be played instead.

mod bracket;
#[cfg(test)]
mod tests;

use std::cmp::Reverse;
use std::collections::BTreeMap;

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::game::{CompetitorId, Pairing, PairingColor, Ruling};
use crate::time::Minutes;
use crate::tournament::{
    CompetitionGame, CompetitionScore, Field, GameEnding, MatchGame, MatchPlace, PairedGame, PairedGames, Placing,
    Tournament, TournamentError, TournamentForm, check_entrants, narrow,
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

/// Who advances if the last game of a match is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Decider {
    /// Black: a draw in the last game is enough.
    DrawOdds,
    HigherSeed,
}

/// One side of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BracketSlot {
    /// It is not known yet who it will be.
    Pending,
    /// No player: a bye, or both players of the match are out.
    Vacant,
    Player(CompetitorId),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Match {
    /// The two sides, the upper one first.
    pub sides: [BracketSlot; 2],
    pub winner: BracketSlot,
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
        check_entrants(&setup.players, MOST_PLAYERS)
    }

    fn begin(at: Timestamp, setup: &KnockOutSetup, rulings: BTreeMap<CompetitionGame, Ruling>) -> KnockOut {
        let places = setup.players.len().min(MOST_PLAYERS).next_power_of_two();
        let slot = |&seed: &usize| {
            setup.players.get(seed.saturating_sub(1)).map_or(BracketSlot::Vacant, |&one| BracketSlot::Player(one))
        };
        let slots: Vec<BracketSlot> = bracket::seeds(places).iter().map(slot).collect();
        let one = |sides| Match { sides, winner: BracketSlot::Pending };
        let (pairs, _) = slots.as_chunks::<2>();
        let mut rounds: Vec<Vec<Match>> = vec![pairs.iter().copied().map(one).collect()];
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
                let winner = self.decide(MatchPlace { round: narrow(round), index: narrow(index) }, one.sides);
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
        let is_decided = |matches: &&Vec<Match>| matches.iter().all(|one| one.winner != BracketSlot::Pending);
        let decided = self.rounds.iter().take_while(is_decided).count();
        Some(narrow(decided.min(self.rounds.len().saturating_sub(1))))
    }

    fn round_count(&self) -> Option<u16> {
        Some(narrow(self.rounds.len()))
    }

    fn byes(&self, round: u16) -> Vec<CompetitorId> {
        let bye = |one: &Match| match one.sides {
            [BracketSlot::Player(player), BracketSlot::Vacant] | [BracketSlot::Vacant, BracketSlot::Player(player)] => {
                Some(player)
            }
            _ => None,
        };
        self.rounds.get(usize::from(round)).into_iter().flatten().filter_map(bye).collect()
    }

    fn is_over(&self) -> bool {
        self.champion() != BracketSlot::Pending
    }

    /// Everybody by how far they have come, those who came equally far in the order of their seeds. Of those still in, the rank is the
    /// best possible.
    fn places(&self) -> Vec<Placing> {
        let out_in = |player| {
            let lost = |matches: &&Vec<Match>| {
                matches.iter().any(|one| {
                    one.sides.contains(&BracketSlot::Player(player))
                        && ![BracketSlot::Pending, BracketSlot::Player(player)].contains(&one.winner)
                })
            };
            (0..).zip(&self.rounds).find(|(_, matches)| lost(matches)).map(|(round, _)| round)
        };
        let mut everybody: Vec<(Option<u16>, CompetitorId)> =
            self.setup.players.iter().map(|&player| (out_in(player), player)).collect();
        everybody.sort_by_key(|&(out, _)| Reverse(out.unwrap_or(u16::MAX)));
        let ahead = |out: Option<u16>| {
            let before = |other: Option<u16>| other.unwrap_or(u16::MAX) > out.unwrap_or(u16::MAX);
            everybody.iter().filter(|&&(other, _)| before(other)).count()
        };
        let place = |&(out_in, player): &(Option<u16>, CompetitorId)| {
            let is_in = out_in.is_none() && self.field.check_player(player).is_ok();
            Placing::new(ahead(out_in), player, CompetitionScore::OutIn(out_in), is_in)
        };
        everybody.iter().map(place).collect()
    }
}

impl KnockOut {
    /// Who wins a match between these sides, as far as it is known. Opens the next game, if one is needed.
    fn decide(&mut self, place: MatchPlace, sides: [BracketSlot; 2]) -> BracketSlot {
        let gone = |player| self.field.has_withdrawn(player);
        let (one, other) = match sides.map(|slot| match slot {
            BracketSlot::Player(player) if gone(player) && self.last_game(place).is_none() => BracketSlot::Vacant,
            slot => slot,
        }) {
            [BracketSlot::Pending, _] | [_, BracketSlot::Pending] => return BracketSlot::Pending,
            [BracketSlot::Vacant, winner] | [winner, BracketSlot::Vacant] => return winner,
            [BracketSlot::Player(one), BracketSlot::Player(other)] => (one, other),
        };
        let Some((key, game)) = self.last_game(place) else {
            return self.open(MatchGame { place, number: 0, pairing: self.colors(one, other) });
        };
        if !game.is_over() {
            return BracketSlot::Pending;
        }
        let again = match game.counted() {
            Some(GameEnding::Forfeit { loser }) => return BracketSlot::Player(key.pairing.player(loser.other())),
            Some(GameEnding::DoubleForfeit | GameEnding::Unfinished) => return BracketSlot::Vacant,
            Some(GameEnding::Played(result)) => match result.winner() {
                Some(winner) => return BracketSlot::Player(key.pairing.player(winner)),
                None if self.draws(place) > usize::from(self.setup.replays) => {
                    return BracketSlot::Player(match self.setup.decider {
                        Decider::DrawOdds => key.pairing.black,
                        Decider::HigherSeed => self.better_seed(one, other),
                    });
                }
                None => key.pairing.reversed(),
            },
            // Ruled void: it doesn't count, not even as a draw.
            None => key.pairing,
        };
        match (gone(one), gone(other)) {
            (true, true) => BracketSlot::Vacant,
            (true, false) => BracketSlot::Player(other),
            (false, true) => BracketSlot::Player(one),
            (false, false) => self.open(MatchGame { place, number: key.number.saturating_add(1), pairing: again }),
        }
    }

    /// Opens a game, by which the match is decided later.
    fn open(&mut self, game: MatchGame) -> BracketSlot {
        self.field.games.open(CompetitionGame::Match(game), game.pairing);
        BracketSlot::Pending
    }

    fn games_of(&self, place: MatchPlace) -> impl DoubleEndedIterator<Item = (MatchGame, &PairedGame)> {
        let of_match = move |(key, game)| match key {
            CompetitionGame::Match(key) if key.place == place => Some((key, game)),
            _ => None,
        };
        self.field.games.iter().filter_map(of_match)
    }

    fn last_game(&self, place: MatchPlace) -> Option<(MatchGame, PairedGame)> {
        self.games_of(place).next_back().map(|(key, game)| (key, *game))
    }

    fn draws(&self, place: MatchPlace) -> usize {
        let drawn =
            |game: &PairedGame| matches!(game.counted(), Some(GameEnding::Played(result)) if result.winner().is_none());
        self.games_of(place).filter(|(_, game)| drawn(game)).count()
    }

    /// Who has which colour in the first game of a match.
    fn colors(&self, one: CompetitorId, other: CompetitorId) -> Pairing {
        let whites = |player: CompetitorId| {
            let had_white = |game: &PairedGame| {
                matches!(game.counted(), Some(GameEnding::Played(_)))
                    && game.pairing.color(player) == Some(PairingColor::White)
            };
            self.field.games.iter().filter(|(_, game)| had_white(game)).count()
        };
        let better = self.better_seed(one, other);
        let worse = if better == one { other } else { one };
        let pairing = Pairing { white: better, black: worse };
        if whites(worse) < whites(better) { pairing.reversed() } else { pairing }
    }

    fn seed(&self, player: CompetitorId) -> usize {
        self.setup.players.iter().position(|&other| other == player).unwrap_or(usize::MAX)
    }

    fn better_seed(&self, one: CompetitorId, other: CompetitorId) -> CompetitorId {
        if self.seed(one) <= self.seed(other) { one } else { other }
    }

    /// The matches of each round, from the top of the bracket.
    pub fn rounds(&self) -> &[Vec<Match>] {
        &self.rounds
    }

    /// Who won the final; vacant if everybody is out.
    pub fn champion(&self) -> BracketSlot {
        self.rounds.last().and_then(|last| last.first()).map_or(BracketSlot::Pending, |last| last.winner)
    }
}
