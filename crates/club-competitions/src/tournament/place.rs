//! Standings, whichever the form.

use crate::arena::ArenaScore;
use crate::game::CompetitorId;
use crate::points::Points;
use crate::standings::{StandingsRow, TieBreak};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Placing {
    /// The rank, counted from 1, shared by those whom nothing tells apart.
    pub rank: u32,
    pub player: CompetitorId,
    pub score: CompetitionScore,
    /// The value of each tie-break that was set up, in that order. Direct encounters have one only among those who are tied
    /// when it is their turn.
    pub tie_breaks: Vec<(TieBreak, Option<Points>)>,
    /// Whether the player can still play: has not withdrawn, and is not out.
    pub is_in: bool,
}

/// What a player has reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CompetitionScore {
    /// Points, where everybody plays the same number of rounds.
    Points(Points),
    Arena(ArenaScore),
    /// The round in which the player went out of a knock-out or a double elimination, counted from 0; none for the champion and those
    /// still in.
    OutIn(Option<u16>),
}

impl Placing {
    /// A line of those who have this many ahead, without tie-breaks.
    pub(crate) fn new(ahead: usize, player: CompetitorId, score: CompetitionScore, is_in: bool) -> Placing {
        let rank = u32::try_from(ahead).unwrap_or(u32::MAX).saturating_add(1);
        Placing { rank, player, score, tie_breaks: Vec::new(), is_in }
    }

    pub(crate) fn all_by_points(
        standings: Vec<StandingsRow>,
        tie_breaks: &[TieBreak],
        is_in: impl Fn(CompetitorId) -> bool,
    ) -> Vec<Placing> {
        let place = |StandingsRow { rank, player, points, tie_breaks: values }| {
            let tie_breaks = tie_breaks.iter().copied().zip(values).collect();
            Placing { rank, player, score: CompetitionScore::Points(points), tie_breaks, is_in: is_in(player) }
        };
        standings.into_iter().map(place).collect()
    }
}

impl CompetitionScore {
    /// Whether a player with this can be a champion: not without a point, nor after losing the final.
    pub fn is_worth_a_title(self) -> bool {
        match self {
            CompetitionScore::Points(points) => points > Points::ZERO,
            CompetitionScore::Arena(score) => score.points > 0,
            CompetitionScore::OutIn(round) => round.is_none(),
        }
    }
}
