//! Standings that don't fit into one picture, part by part: some places of a table, or some rounds of a piece of a bracket.

use std::ops::Range;

use club_competitions::CompetitorId;
use club_competitions::competition::Competition;
use club_competitions::knock_out::KnockOut;

use crate::tournament::messages::brackets::BracketsPart;
use crate::tournament::messages::words::player_of;
use bot_service::game::PlayerId as Person;
use makruk_render::{Bracket, ClubTable};

/// A part of the standings that a picture has room for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StandingsPart {
    /// The places with these indices.
    Places(Range<usize>),
    /// These rounds of a bracket, as far as they lead to these matches of the last of them.
    Bracket { rounds: Range<usize>, ends: Range<usize> },
    /// Of a double elimination.
    Brackets(BracketsPart),
}

impl StandingsPart {
    /// All parts, in their order: of a bracket the early rounds first, from the top.
    pub fn all(competition: &Competition) -> Vec<StandingsPart> {
        match competition {
            Competition::KnockOut(tournament) => {
                let rounds = tournament.form().rounds();
                let pages = layers(rounds.len()).into_iter().flat_map(|layer| {
                    let last = rounds.get(layer.end.saturating_sub(1)).map_or(0, Vec::len);
                    let firsts = (0..last).step_by(Bracket::MAX_ENDS);
                    firsts.map(move |first| StandingsPart::Bracket {
                        rounds: layer.clone(),
                        ends: first..(first + Bracket::MAX_ENDS).min(last),
                    })
                });
                pages.collect()
            }
            Competition::DoubleElimination(tournament) => {
                let parts = BracketsPart::all(tournament.form().bracket()).into_iter();
                parts.map(StandingsPart::Brackets).collect()
            }
            _ => {
                let places = competition.standings().len();
                let pages = 0..places.div_ceil(ClubTable::MAX_ROWS).max(1);
                let first = pages.map(|page| page * ClubTable::MAX_ROWS);
                first.map(|first| StandingsPart::Places(first..(first + ClubTable::MAX_ROWS).min(places))).collect()
            }
        }
    }

    /// The one for everybody: the first places, or the rounds that are being played.
    pub fn of_everybody(competition: &Competition) -> StandingsPart {
        let round = competition.round().unwrap_or_default();
        if let Competition::DoubleElimination(tournament) = competition {
            return StandingsPart::Brackets(BracketsPart::of_round(tournament.form().bracket(), round));
        }
        StandingsPart::found(competition, |part| part.has_round(usize::from(round)))
    }

    /// The one in which this player is, as far as they have come.
    pub fn of_player(competition: &Competition, player: CompetitorId) -> StandingsPart {
        if let Competition::DoubleElimination(tournament) = competition {
            let theirs = BracketsPart::of_player(tournament.form(), player).map(StandingsPart::Brackets);
            return theirs.unwrap_or_else(|| StandingsPart::of_everybody(competition));
        }
        let is_theirs = |part: &StandingsPart| match (part, competition) {
            (StandingsPart::Places(places), _) => {
                let place = competition.standings().iter().position(|place| place.player == player);
                place.is_some_and(|place| places.contains(&place))
            }
            (StandingsPart::Bracket { .. }, Competition::KnockOut(tournament)) => {
                part.players(tournament.form()).contains(&player)
            }
            (StandingsPart::Bracket { .. } | StandingsPart::Brackets(_), _) => false,
        };
        let theirs = StandingsPart::all(competition).into_iter().rev().find(is_theirs);
        theirs.unwrap_or_else(|| StandingsPart::of_everybody(competition))
    }

    /// The first one of the last layer that is as wanted, else the first.
    fn found(competition: &Competition, is_wanted: impl Fn(&StandingsPart) -> bool) -> StandingsPart {
        let all = StandingsPart::all(competition);
        let layer = all.iter().rev().find(|part| is_wanted(part)).and_then(StandingsPart::rounds);
        let first = all.iter().find(|part| layer.is_none() || part.rounds() == layer);
        first.cloned().unwrap_or(StandingsPart::Places(0..0))
    }

    /// The rounds of a bracket; a table has none.
    fn rounds(&self) -> Option<&Range<usize>> {
        match self {
            StandingsPart::Bracket { rounds, .. } => Some(rounds),
            StandingsPart::Brackets(_) | StandingsPart::Places(_) => None,
        }
    }

    fn has_round(&self, round: usize) -> bool {
        self.rounds().is_some_and(|rounds| rounds.contains(&round))
    }

    /// The matches of one of its rounds, counted among all, by their places in it.
    pub fn matches(&self, round: usize) -> Range<usize> {
        match self {
            StandingsPart::Bracket { rounds, ends } if rounds.contains(&round) => {
                let each = 1 << (rounds.end - 1 - round);
                ends.start * each..ends.end * each
            }
            StandingsPart::Bracket { .. } | StandingsPart::Brackets(_) | StandingsPart::Places(_) => 0..0,
        }
    }

    fn players(&self, form: &KnockOut) -> Vec<CompetitorId> {
        let matches = form.rounds().iter().enumerate().flat_map(|(round, matches)| {
            let shown = self.matches(round);
            matches.iter().skip(shown.start).take(shown.len())
        });
        matches.flat_map(|one| one.sides).filter_map(player_of).collect()
    }

    /// Whom its picture names.
    pub fn named(&self, competition: &Competition) -> Vec<Person> {
        let players = match (self, competition) {
            (StandingsPart::Bracket { .. }, Competition::KnockOut(tournament)) => self.players(tournament.form()),
            (StandingsPart::Brackets(part), Competition::DoubleElimination(tournament)) => {
                part.players(tournament.form())
            }
            (StandingsPart::Bracket { .. } | StandingsPart::Brackets(_), _) => Vec::new(),
            (StandingsPart::Places(places), _) => {
                let standings = competition.standings();
                standings.iter().skip(places.start).take(places.len()).map(|place| place.player).collect()
            }
        };
        let mut named: Vec<Person> = players.into_iter().map(|player| Person(player.0)).collect();
        named.sort_unstable();
        named.dedup();
        named
    }
}

/// Which rounds of a knock-out are drawn together: the last ones, and before them as many as are left.
fn layers(rounds: usize) -> Vec<Range<usize>> {
    let lasts = (0..rounds.max(1)).rev().step_by(Bracket::MAX_ROUNDS);
    let starts = lasts.map(|last| (last + 1).saturating_sub(Bracket::MAX_ROUNDS));
    let mut layers: Vec<_> = starts.map(|start| start..(start + Bracket::MAX_ROUNDS).min(rounds)).collect();
    layers.reverse();
    layers
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_round_is_drawn_and_each_picture_has_room_for_its_rounds() {
        let ends = |rounds| layers(rounds).into_iter().map(|layer| (layer.start, layer.end)).collect::<Vec<_>>();
        for (rounds, drawn) in
            [(3, vec![(0, 3)]), (4, vec![(0, 3), (1, 4)]), (6, vec![(0, 3), (3, 6)]), (7, vec![(0, 3), (1, 4), (4, 7)])]
        {
            assert_eq!(ends(rounds), drawn);
        }
        for rounds in 1..=10 {
            let layers = layers(rounds);
            assert!(layers.iter().all(|layer| layer.len() <= Bracket::MAX_ROUNDS));
            assert!((0..rounds).all(|round| layers.iter().any(|layer| layer.contains(&round))), "{layers:?}");
        }
    }

    #[test]
    fn a_page_has_the_matches_that_lead_to_its_last() {
        let part = StandingsPart::Bracket { rounds: 0..3, ends: 2..4 };
        assert_eq!([0, 1, 2, 3].map(|round| part.matches(round)), [8..16, 4..8, 2..4, 0..0]);
    }
}
