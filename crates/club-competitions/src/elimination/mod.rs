//! What forms have in common in which a player who loses is out, at once or some day: seeds, byes, matches, places.
//!
//! - A match is one game. After a draw it is played again with colours changed, as often as is set; if the last is drawn too,
//!   the rule that is set decides ([`Decider`]).
//! - In the first game of a match, White goes to the player who has had White less often so far, and if that is equal
//!   to the better seed. Forfeited games don't count for that.
//! - A player who does not turn up, withdraws or is defaulted loses the match, not only the game. If neither turns up,
//!   nobody wins it. A game ruled void is played again, with the same colours.

mod matches;
mod seeds;

use std::cmp::Reverse;

use serde::{Deserialize, Serialize};

pub(crate) use matches::MatchRules;

use crate::game::CompetitorId;
use crate::tournament::{CompetitionScore, Field, Placing, narrow};

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

impl Match {
    /// Who goes on without a game, or will.
    pub(crate) fn bye(&self) -> Option<CompetitorId> {
        match self.sides {
            [BracketSlot::Player(player), BracketSlot::Vacant] | [BracketSlot::Vacant, BracketSlot::Player(player)] => {
                Some(player)
            }
            _ => None,
        }
    }

    /// Who has lost it to the other; vacant if the winner had no opponent, or both are out.
    pub fn loser(&self) -> BracketSlot {
        match self.winner {
            BracketSlot::Pending => BracketSlot::Pending,
            BracketSlot::Vacant => BracketSlot::Vacant,
            winner @ BracketSlot::Player(_) => {
                self.sides.into_iter().find(|side| *side != winner).unwrap_or(BracketSlot::Vacant)
            }
        }
    }

    pub(crate) fn has(&self, player: CompetitorId) -> bool {
        self.sides.contains(&BracketSlot::Player(player))
    }

    /// Whether it is decided, and not for this player, who was in it.
    pub(crate) fn was_lost_by(&self, player: CompetitorId) -> bool {
        self.has(player) && ![BracketSlot::Pending, BracketSlot::Player(player)].contains(&self.winner)
    }
}

/// The first of these rounds that is not decided, or else the last.
pub(crate) fn open_round(rounds: &[Vec<Match>]) -> u16 {
    let is_decided = |matches: &&Vec<Match>| matches.iter().all(|one| one.winner != BracketSlot::Pending);
    let decided = rounds.iter().take_while(is_decided).count();
    narrow(decided.min(rounds.len().saturating_sub(1)))
}

/// Who goes on without a game in a round.
pub(crate) fn byes(rounds: &[Vec<Match>], round: u16) -> Vec<CompetitorId> {
    rounds.get(usize::from(round)).into_iter().flatten().filter_map(Match::bye).collect()
}

/// Who won the last match; vacant if everybody is out.
pub(crate) fn champion(rounds: &[Vec<Match>]) -> BracketSlot {
    rounds.last().and_then(|last| last.first()).map_or(BracketSlot::Pending, |last| last.winner)
}

/// The sides of the first round in a bracket with this many places, a power of two: the best seeds have byes.
pub(crate) fn first_pairs(players: &[CompetitorId], places: usize) -> Vec<[BracketSlot; 2]> {
    let slot =
        |seed: usize| players.get(seed.saturating_sub(1)).map_or(BracketSlot::Vacant, |&one| BracketSlot::Player(one));
    let slots: Vec<BracketSlot> = seeds::seeds(places).into_iter().map(slot).collect();
    let (pairs, _) = slots.as_chunks::<2>();
    pairs.to_vec()
}

/// Everybody by how far they have come, those who came equally far in the order of their seeds. Of those still in, the rank is the
/// best possible.
pub(crate) fn placings(
    players: &[CompetitorId],
    field: &Field,
    out_in: impl Fn(CompetitorId) -> Option<u16>,
) -> Vec<Placing> {
    let mut everybody: Vec<(Option<u16>, CompetitorId)> =
        players.iter().map(|&player| (out_in(player), player)).collect();
    everybody.sort_by_key(|&(out, _)| Reverse(out.unwrap_or(u16::MAX)));
    let ahead = |out: Option<u16>| {
        let before = |other: Option<u16>| other.unwrap_or(u16::MAX) > out.unwrap_or(u16::MAX);
        everybody.iter().filter(|&&(other, _)| before(other)).count()
    };
    let place = |&(out_in, player): &(Option<u16>, CompetitorId)| {
        let is_in = out_in.is_none() && field.check_player(player).is_ok();
        Placing::new(ahead(out_in), player, CompetitionScore::OutIn(out_in), is_in)
    };
    everybody.iter().map(place).collect()
}
