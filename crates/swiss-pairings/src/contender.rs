//! The players of one round, with what their histories mean for pairing.

use std::collections::{HashMap, HashSet};
use std::num::NonZeroU32;

use crate::colour::ColourHistory;
use crate::player::{Bye, Player, PlayerId, Presence, Round, Score};
use crate::tournament::Tournament;

/// Which way a player floated in a round (A.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Float {
    /// Met someone with a lower score, or didn't play.
    Down,
    /// Met someone with a higher score.
    Up,
}

/// A player to be paired.
#[derive(Clone, Debug)]
pub(crate) struct Contender {
    pub(crate) id: PlayerId,
    pub(crate) number: NonZeroU32,
    pub(crate) score: Score,
    pub(crate) colours: ColourHistory,
    /// In the last round.
    pub(crate) float_before: Option<Float>,
    /// Two rounds before.
    pub(crate) float_two_before: Option<Float>,
    /// Whether the player may have the pairing-allocated bye (C.2).
    pub(crate) may_have_bye: bool,
    /// In the last round, with more than half of the points that there were (A.7).
    topscorer: bool,
    met: HashSet<PlayerId>,
}

impl Contender {
    /// Whether no absolute criterion forbids that two players meet (C.1, C.3).
    pub(crate) fn may_meet(&self, other: &Self) -> bool {
        let same_absolute = self.colours.absolute().is_some_and(|colour| other.colours.absolute() == Some(colour));
        !self.met.contains(&other.id) && (!same_absolute || self.topscorer || other.topscorer)
    }
}

/// Those present, from the highest rank to the lowest: by score, then by number (A.2).
pub(crate) fn contenders(tournament: &Tournament) -> Vec<Contender> {
    let by_id: HashMap<PlayerId, &Player> = tournament.players.iter().map(|player| (player.id, player)).collect();
    let mut contenders: Vec<Contender> = tournament
        .players
        .iter()
        .filter(|player| player.presence == Presence::Present)
        .map(|player| contender(player, tournament, &by_id))
        .collect();
    contenders.sort_by(|one, other| other.score.cmp(&one.score).then(one.number.cmp(&other.number)));
    contenders
}

fn contender(player: &Player, tournament: &Tournament, by_id: &HashMap<PlayerId, &Player>) -> Contender {
    let games = player.history.iter().filter_map(|round| match round {
        Round::Game { opponent, colour, .. } => Some((*opponent, *colour)),
        Round::ForfeitWin { .. } | Round::ForfeitLoss { .. } | Round::Bye(_) => None,
    });
    let score = player.score();
    let had_free_point =
        |round: &Round| matches!(round, Round::ForfeitWin { .. } | Round::Bye(Bye::PairingAllocated(_)));
    let last_round = tournament.round == tournament.rounds;
    Contender {
        id: player.id,
        number: player.number,
        score,
        colours: ColourHistory::new(games.clone().map(|(_, colour)| colour).collect()),
        float_before: float(player, 1, by_id),
        float_two_before: float(player, 2, by_id),
        may_have_bye: !player.history.iter().any(had_free_point),
        // Half of one point for each round is one half point.
        topscorer: last_round && score > Score::from_half_points(player.history.len() as u64),
        met: games.map(|(opponent, _)| opponent).collect(),
    }
}

/// The float `rounds_before` rounds ago.
fn float(player: &Player, rounds_before: usize, by_id: &HashMap<PlayerId, &Player>) -> Option<Float> {
    let round = player.history.len().checked_sub(rounds_before)?;
    let Round::Game { opponent, .. } = player.history.get(round)? else {
        return Some(Float::Down);
    };
    let theirs = by_id.get(opponent)?.score_before(round);
    match player.score_before(round).cmp(&theirs) {
        std::cmp::Ordering::Less => Some(Float::Up),
        std::cmp::Ordering::Equal => None,
        std::cmp::Ordering::Greater => Some(Float::Down),
    }
}
