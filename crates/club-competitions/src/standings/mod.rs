//! Standings: points, and the tie-breaks of the FIDE Handbook.
//!
//! After the "Play-Off and Tie-Break Regulations" (FIDE Handbook, C.07) as in force since 1 March 2026. The articles are named
//! where they are followed. Of the tie-breaks, those are here that a club needs; of the modifiers, Cut-1.

mod direct;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::game::{CompetitorId, PairingColor, PlayedResult};
use crate::points::Points;

/// What a round was for a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum RoundOutcome {
    Played {
        opponent: CompetitorId,
        color: PairingColor,
        result: PlayedResult,
    },
    /// The opponent did not turn up: a full point.
    ForfeitWin {
        opponent: CompetitorId,
    },
    /// The player did not turn up: no point.
    ForfeitLoss {
        opponent: CompetitorId,
    },
    /// No opponent was left.
    PairingBye(ByeValue),
    /// The player had asked to sit out, for half a point.
    HalfPointBye,
    /// The player had asked to sit out, or had withdrawn: no point.
    ZeroPointBye,
}

/// What a pairing-allocated bye is worth: as much as a win unless the rules of a tournament say otherwise (C.04.1, c).
///
/// The order of the variants is part of the stored form.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum ByeValue {
    #[default]
    Win,
    Draw,
    Loss,
}

impl ByeValue {
    pub const fn points(self) -> Points {
        match self {
            ByeValue::Win => Points::ONE,
            ByeValue::Draw => Points::HALF,
            ByeValue::Loss => Points::ZERO,
        }
    }
}

impl RoundOutcome {
    pub fn points(self) -> Points {
        match self {
            RoundOutcome::Played { color, result, .. } => match result.winner() {
                None => Points::HALF,
                Some(winner) if winner == color => Points::ONE,
                Some(_) => Points::ZERO,
            },
            RoundOutcome::ForfeitWin { .. } => Points::ONE,
            RoundOutcome::PairingBye(value) => value.points(),
            RoundOutcome::HalfPointBye => Points::HALF,
            RoundOutcome::ForfeitLoss { .. } | RoundOutcome::ZeroPointBye => Points::ZERO,
        }
    }

    /// Whether the player was not available to play (C.07, 16.1.2).
    fn is_voluntarily_unplayed(self) -> bool {
        matches!(self, RoundOutcome::ForfeitLoss { .. } | RoundOutcome::HalfPointBye | RoundOutcome::ZeroPointBye)
    }

    fn is_requested_bye(self) -> bool {
        matches!(self, RoundOutcome::HalfPointBye | RoundOutcome::ZeroPointBye)
    }
}

/// How the pairings of a tournament come about, on which it depends what unplayed rounds count for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum System {
    /// They are fixed beforehand: forfeits count as games (C.07, 15.2).
    Predetermined,
    /// Round by round, by the points (C.07, 16).
    Swiss,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum TieBreak {
    /// The points in the games among those who are tied (C.07, 6).
    DirectEncounter,
    /// The rounds with as many points as for a win, with or without a game (C.07, 7.1).
    Wins,
    /// The games won over the board (C.07, 7.2).
    GamesWon,
    /// The opponents' points (C.07, 8.1). Not for round robins.
    Buchholz,
    /// The same without the lowest (C.07, 8.1 with 14.1). Not for round robins.
    BuchholzCut1,
    /// The opponents' points, each multiplied by the points scored against them (C.07, 9.1).
    SonnebornBerger,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StandingsRow {
    /// The place, shared by those whom no tie-break tells apart.
    pub rank: u32,
    pub player: CompetitorId,
    pub points: Points,
    /// The value of each tie-break asked for, in that order. Direct encounters have one only among those who are tied when it
    /// is their turn.
    pub tie_breaks: Vec<Option<Points>>,
}

/// Everybody's rounds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Crosstable {
    system: System,
    records: BTreeMap<CompetitorId, Vec<RoundOutcome>>,
}

/// What an own round adds to a tie-break.
struct Contribution {
    opponent: Points,
    result: Points,
    voluntary: bool,
}

impl Crosstable {
    pub fn new(system: System) -> Crosstable {
        Crosstable { system, records: BTreeMap::new() }
    }

    pub fn add_player(&mut self, player: CompetitorId) {
        self.records.entry(player).or_default();
    }

    pub fn add_round(&mut self, player: CompetitorId, round: RoundOutcome) {
        self.records.entry(player).or_default().push(round);
    }

    pub fn add_game(&mut self, white: CompetitorId, black: CompetitorId, result: PlayedResult) {
        self.add_round(white, RoundOutcome::Played { opponent: black, color: PairingColor::White, result });
        self.add_round(black, RoundOutcome::Played { opponent: white, color: PairingColor::Black, result });
    }

    pub fn players(&self) -> impl Iterator<Item = CompetitorId> {
        self.records.keys().copied()
    }

    pub fn rounds(&self, player: CompetitorId) -> &[RoundOutcome] {
        self.records.get(&player).map_or(&[], Vec::as_slice)
    }

    pub fn points(&self, player: CompetitorId) -> Points {
        self.rounds(player).iter().map(|round| round.points()).sum()
    }

    /// The points of the games against one opponent, in order.
    pub fn encounters(&self, player: CompetitorId, against: CompetitorId) -> impl Iterator<Item = Points> {
        self.rounds(player).iter().filter(move |round| self.meets(round, against)).map(|round| round.points())
    }

    /// Whether a round counts as an encounter: a game, or where pairings are fixed, a forfeit.
    fn meets(&self, round: &RoundOutcome, against: CompetitorId) -> bool {
        match *round {
            RoundOutcome::Played { opponent, .. } => opponent == against,
            RoundOutcome::ForfeitWin { opponent } | RoundOutcome::ForfeitLoss { opponent } => {
                self.system == System::Predetermined && opponent == against
            }
            RoundOutcome::PairingBye(_) | RoundOutcome::HalfPointBye | RoundOutcome::ZeroPointBye => false,
        }
    }

    /// Number of wins (C.07, 7.1).
    pub fn wins(&self, player: CompetitorId) -> Points {
        self.rounds(player).iter().filter(|round| round.points() == Points::ONE).map(|_| Points::ONE).sum()
    }

    /// Number of games won over the board (C.07, 7.2).
    pub fn games_won(&self, player: CompetitorId) -> Points {
        let won = |round: &&RoundOutcome| matches!(round, RoundOutcome::Played { .. }) && round.points() == Points::ONE;
        self.rounds(player).iter().filter(won).map(|_| Points::ONE).sum()
    }

    /// Buchholz (C.07, 8.1).
    pub fn buchholz(&self, player: CompetitorId) -> Points {
        self.contributions(player).iter().map(|one| one.opponent).sum()
    }

    /// Buchholz Cut-1 (C.07, 14.1): without the lowest that came of a round voluntarily unplayed, if there is one (16.5), and
    /// otherwise without the lowest.
    pub fn buchholz_cut1(&self, player: CompetitorId) -> Points {
        let contributions = self.contributions(player);
        let voluntary = contributions.iter().filter(|one| one.voluntary).map(|one| one.opponent).min();
        let cut = voluntary.or_else(|| contributions.iter().map(|one| one.opponent).min());
        self.buchholz(player).without(cut.unwrap_or_default())
    }

    /// Sonneborn-Berger (C.07, 9.1).
    pub fn sonneborn_berger(&self, player: CompetitorId) -> Points {
        self.contributions(player).iter().map(|one| one.opponent.product(one.result)).sum()
    }

    fn contributions(&self, player: CompetitorId) -> Vec<Contribution> {
        let one = |round: &RoundOutcome| Contribution {
            opponent: self.opponents_score(player, *round),
            result: round.points(),
            voluntary: self.system == System::Swiss && round.is_voluntarily_unplayed(),
        };
        self.rounds(player).iter().map(one).collect()
    }

    /// The points with which the opponent of a round counts. In a Swiss, an unplayed round counts as one against a dummy with
    /// the player's own points, but not more than a limit (C.07, 16.4).
    fn opponents_score(&self, player: CompetitorId, round: RoundOutcome) -> Points {
        match (round, self.system) {
            (RoundOutcome::Played { opponent, .. }, System::Swiss) => self.adjusted(opponent),
            (
                RoundOutcome::Played { opponent, .. }
                | RoundOutcome::ForfeitWin { opponent }
                | RoundOutcome::ForfeitLoss { opponent },
                System::Predetermined,
            ) => self.points(opponent),
            (RoundOutcome::ForfeitWin { opponent } | RoundOutcome::ForfeitLoss { opponent }, System::Swiss) => {
                self.points(player).min(self.adjusted(opponent))
            }
            (RoundOutcome::PairingBye(_) | RoundOutcome::HalfPointBye | RoundOutcome::ZeroPointBye, _) => {
                let rounds = self.records.values().map(Vec::len).max().unwrap_or(0);
                let limit = Points::HALF.times(u32::try_from(rounds).unwrap_or(u32::MAX));
                self.points(player).min(limit)
            }
        }
    }

    /// A player's points as they count for the opponents in a Swiss: byes that the player asked for, with no round after them
    /// for which the player was available, count as draws (C.07, 16.2.5 and 16.3).
    fn adjusted(&self, player: CompetitorId) -> Points {
        let rounds = self.rounds(player);
        let available = |round: &RoundOutcome| !round.is_voluntarily_unplayed();
        let end = rounds.iter().rposition(available).map_or(0, |last| last.saturating_add(1));
        let points = |(index, round): (usize, &RoundOutcome)| {
            if index >= end && round.is_requested_bye() { Points::HALF } else { round.points() }
        };
        rounds.iter().enumerate().map(points).sum()
    }

    /// The value of a tie-break for a player; direct encounters have one among others only.
    fn value(&self, tie_break: TieBreak, player: CompetitorId) -> Option<Points> {
        match tie_break {
            TieBreak::DirectEncounter => None,
            TieBreak::Wins => Some(self.wins(player)),
            TieBreak::GamesWon => Some(self.games_won(player)),
            TieBreak::Buchholz => Some(self.buchholz(player)),
            TieBreak::BuchholzCut1 => Some(self.buchholz_cut1(player)),
            TieBreak::SonnebornBerger => Some(self.sonneborn_berger(player)),
        }
    }

    /// The standings by points, those who are tied by the first tie-break, those who are still tied by the next, and so on
    /// (C.07, 4.2). Whom none tells apart share a place, in the order of their numbers.
    pub fn standings(&self, tie_breaks: &[TieBreak]) -> Vec<StandingsRow> {
        let everybody: Vec<CompetitorId> = self.players().collect();
        let mut encounters: BTreeMap<(usize, CompetitorId), Points> = BTreeMap::new();
        let mut groups = split_by(&everybody, |player| self.points(player));
        for (index, &tie_break) in tie_breaks.iter().enumerate() {
            groups = groups
                .into_iter()
                .flat_map(|group| match (group.len(), tie_break) {
                    (1, _) => vec![group],
                    (_, TieBreak::DirectEncounter) => {
                        let split = self.split_by_direct_encounter(&group);
                        // Points that tell nobody apart would only seem to.
                        for &player in group.iter().filter(|_| split.len() > 1) {
                            encounters.insert((index, player), self.points_among(player, &group));
                        }
                        split
                    }
                    _ => split_by(&group, |player| self.value(tie_break, player).unwrap_or_default()),
                })
                .collect();
        }
        let mut rank: u32 = 1;
        let mut standings = Vec::with_capacity(everybody.len());
        for group in groups {
            for &player in &group {
                let value = |(index, &tie_break): (usize, &TieBreak)| {
                    self.value(tie_break, player).or_else(|| encounters.get(&(index, player)).copied())
                };
                let tie_breaks = tie_breaks.iter().enumerate().map(value).collect();
                standings.push(StandingsRow { rank, player, points: self.points(player), tie_breaks });
            }
            rank = rank.saturating_add(u32::try_from(group.len()).unwrap_or(u32::MAX));
        }
        standings
    }
}

/// Groups with the same value, the highest first; within a group the order stays.
fn split_by(players: &[CompetitorId], value: impl Fn(CompetitorId) -> Points) -> Vec<Vec<CompetitorId>> {
    let mut groups: BTreeMap<Points, Vec<CompetitorId>> = BTreeMap::new();
    for &player in players {
        groups.entry(value(player)).or_default().push(player);
    }
    groups.into_values().rev().collect()
}
