//! The pairing of one bracket: of the pairings that fulfil the criteria best, the first in the order of the rules (B, D).

use crate::contender::Contender;
use crate::criteria::{Bracket, Criteria};
use crate::matching::{Matching, Vertex};

/// A bracket as a graph. The vertices are the players of the bracket by their numbers in it (BSNs, counted from 0),
/// then those below, then the bye if someone of these will have it, and then a dummy if the number of vertices would be
/// odd. A player matched over an edge of weight zero is unpaired.
pub(crate) struct Pairer {
    matching: Matching,
    moved_down: usize,
    /// Players of the bracket.
    players: usize,
    vertices: usize,
    /// The component before all criteria: what has been ruled out costs a point of it.
    ruled_out: usize,
    /// The component of C.5.
    pair: usize,
    /// The components after all criteria: the order in which the rules try the candidates.
    exchanges: usize,
    order: usize,
}

/// Players of a bracket by their numbers in it.
pub(crate) struct Paired {
    /// The higher ranked first.
    pub(crate) pairs: Vec<(usize, usize)>,
    /// Those who float down, or get the bye.
    pub(crate) unpaired: Vec<usize>,
}

/// Pairs a bracket.
pub(crate) fn pair(bracket: &Bracket<'_>, bye: ByeBelow) -> Paired {
    let mut pairer = Pairer::new(bracket, bye);
    pairer.matching.solve();
    let residents = pairer.moved_down..pairer.players;
    let s1 = pairer.choose_moved_down();
    pairer.transpose(&s1, &residents.clone().collect::<Vec<_>>());
    let met = |player| pairer.partner(player).is_some_and(|partner| partner < pairer.moved_down);
    let remainder: Vec<Vertex> = residents.filter(|&player| !met(player)).collect();
    pairer.pair_remainder(&remainder);
    pairer.paired()
}

/// Whether the bye is given among the players of a bracket and those below.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ByeBelow {
    /// It is.
    Given,
    /// There is none, or it is given further down.
    NotYet,
}

impl Pairer {
    fn new(bracket: &Bracket<'_>, bye: ByeBelow) -> Self {
        let criteria = Criteria::new(bracket);
        let contenders: Vec<&Contender> = bracket.players().chain(bracket.below).collect();
        let players = contenders.len() - bracket.below.len();
        let with_bye = contenders.len() + usize::from(bye == ByeBelow::Given);
        let vertices = with_bye.next_multiple_of(2);
        let mut weights = Vec::new();
        for (low, &lower) in contenders.iter().enumerate() {
            for (high, &higher) in contenders[..low].iter().enumerate().filter(|(_, higher)| higher.may_meet(lower)) {
                let weight = match (high < players, low < players) {
                    (true, true) => criteria.within(higher, lower),
                    (true, false) => criteria.across(higher),
                    _ => criteria.below(),
                };
                weights.push((high, low, weight));
            }
            if bye == ByeBelow::Given && lower.may_have_bye {
                weights.push((contenders.len(), low, criteria.below()));
            }
        }
        // Most criteria have nothing to say of most brackets.
        let used: Vec<usize> = (0..criteria.width())
            .filter(|&component| {
                component == Criteria::PAIR || weights.iter().any(|(.., weight)| weight[component] != 0)
            })
            .collect();
        let mut matching = Matching::new(vertices, 1 + used.len() + 2);
        for (high, low, weight) in weights {
            for (component, &from) in (1..).zip(&used) {
                matching.set(high, low, component, weight[from]);
            }
        }
        Self {
            matching,
            moved_down: bracket.moved_down.len(),
            players,
            vertices,
            ruled_out: 0,
            pair: 1 + used.iter().take_while(|&&component| component < Criteria::PAIR).count(),
            exchanges: 1 + used.len(),
            order: 2 + used.len(),
        }
    }

    /// Whether two players may be paired in the bracket: whether it would count for C.5.
    fn may_pair(&self, one: Vertex, other: Vertex) -> bool {
        one < self.players && other < self.players && one != other && self.matching.weight(one, other, self.pair) == 1
    }

    /// Whom a player is paired with in the bracket.
    fn partner(&self, player: Vertex) -> Option<Vertex> {
        Some(self.matching.mate(player)).filter(|&mate| self.may_pair(player, mate))
    }

    /// Whether a player is paired with a lower ranked one of a list.
    fn is_upper(&self, player: Vertex, among: &[Vertex]) -> bool {
        self.partner(player).is_some_and(|partner| partner > player && among.binary_search(&partner).is_ok())
    }

    /// The moved-down players to pair (S1), of all choices the one with the highest ranked (D.3); the others stay in the limbo.
    fn choose_moved_down(&mut self) -> Vec<Vertex> {
        let residents: Vec<Vertex> = (self.moved_down..self.players).collect();
        let mut chosen = Vec::new();
        for player in 0..self.moved_down {
            if !self.is_upper(player, &residents) {
                self.prefer_in_order(player, &residents, |_| 1);
            }
            let paired = self.is_upper(player, &residents);
            self.keep(player, &residents, paired);
            chosen.extend(paired.then_some(player));
        }
        chosen
    }

    /// Gives each of S1 in turn the highest ranked opponent of S2 that there can be (D.1).
    fn transpose(&mut self, s1: &[Vertex], s2: &[Vertex]) {
        for &player in s1 {
            self.prefer_in_order(player, s2, |place| -place);
            if let Some(partner) = self.partner(player) {
                self.rule_out(player, |other| other != partner);
                self.rule_out(partner, |other| other != player);
            }
        }
    }

    /// Pairs the residents that no moved-down player was paired with.
    fn pair_remainder(&mut self, remainder: &[Vertex]) {
        let pairs = remainder.iter().filter(|&&player| self.is_upper(player, remainder)).count();
        let (s1, s2) = remainder.split_at(pairs);
        if !s1.iter().all(|&player| self.is_upper(player, remainder)) {
            self.exchange_least(remainder, pairs);
            let exchanges = s1.iter().filter(|&&player| !self.is_upper(player, remainder)).count();
            // The lowest ranked leave S1 first (D.2.c), and the highest ranked enter it first (D.2.d).
            self.exchange(s1.iter().rev(), remainder, exchanges, ExchangeSide::Leaves);
            self.exchange(s2.iter(), remainder, exchanges, ExchangeSide::Enters);
        }
        let (s1, s2): (Vec<Vertex>, Vec<Vertex>) =
            remainder.iter().partition(|&&player| self.is_upper(player, remainder));
        for &player in &s1 {
            self.rule_out(player, |other| other < player || s2.binary_search(&other).is_err());
        }
        self.transpose(&s1, &s2);
    }

    /// The fewest exchanges between S1 and S2 (D.2.a), and of these the ones between the closest numbers (D.2.b). As a pair's
    /// higher ranked player is the one in S1, that is as many pairs as possible whose higher ranked player was in S1 before, and
    /// then the lowest sum of the numbers of all higher ranked players.
    fn exchange_least(&mut self, remainder: &[Vertex], pairs: usize) {
        let all = remainder.len() * remainder.len();
        for (place, &higher) in remainder.iter().enumerate() {
            let good = if place < pairs { all + all - place } else { all - place };
            self.prefer(higher, &remainder[place + 1..], self.exchanges, |_| i64::try_from(good).unwrap_or(i64::MAX));
        }
        self.matching.solve();
    }

    /// Moves the first of some players that can be moved, as many as have to be.
    fn exchange<'a>(
        &mut self,
        players: impl Iterator<Item = &'a Vertex>,
        remainder: &[Vertex],
        exchanges: usize,
        exchange: ExchangeSide,
    ) {
        let mut left = exchanges;
        for &player in players {
            if left == 0 {
                return;
            }
            let lower = &remainder[remainder.partition_point(|&other| other <= player)..];
            if self.is_upper(player, lower) != exchange.is_upper() {
                self.prefer_in_order(player, lower, |_| exchange.order());
            }
            let upper = self.is_upper(player, lower);
            self.keep(player, lower, upper);
            left -= usize::from(upper == exchange.is_upper());
        }
    }

    /// Keeps a player paired with one of a list, or not.
    fn keep(&mut self, player: Vertex, among: &[Vertex], paired: bool) {
        let may: Vec<bool> = (0..self.vertices).map(|other| self.may_pair(player, other)).collect();
        self.rule_out(player, |other| (may[other] && among.binary_search(&other).is_ok()) != paired);
    }

    /// Rules out some ways for a player to be matched, but not the present one, so that the solution stays one.
    fn rule_out(&mut self, player: Vertex, out: impl Fn(Vertex) -> bool) {
        for other in (0..self.vertices).filter(|&other| other != player && out(other)) {
            self.matching.set(player, other, self.ruled_out, -1);
        }
    }

    /// Sets what a player's pairs are worth after all criteria, by the place of the other player in the list.
    fn prefer(&mut self, player: Vertex, others: &[Vertex], component: usize, worth: impl Fn(i64) -> i64) {
        for (place, &other) in (0..).zip(others) {
            if self.may_pair(player, other) {
                self.matching.set(player, other, component, worth(place));
            }
        }
    }

    fn prefer_in_order(&mut self, player: Vertex, others: &[Vertex], worth: impl Fn(i64) -> i64) {
        self.prefer(player, others, self.order, worth);
        self.matching.solve();
    }

    fn paired(&self) -> Paired {
        let partner = |player| (player, self.partner(player));
        let pairs = (0..self.players).map(partner);
        Paired {
            pairs: pairs.clone().filter_map(|(one, other)| Some((one, other.filter(|&other| other > one)?))).collect(),
            unpaired: pairs.filter(|(_, other)| other.is_none()).map(|(one, _)| one).collect(),
        }
    }
}

/// How a player changes between S1 and S2.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ExchangeSide {
    /// From S1 to S2.
    Leaves,
    /// From S2 to S1.
    Enters,
}

impl ExchangeSide {
    /// Whether the player is the higher ranked of a pair afterwards.
    fn is_upper(self) -> bool {
        self == Self::Enters
    }

    /// What it is worth that the player is.
    fn order(self) -> i64 {
        match self {
            Self::Leaves => -1,
            Self::Enters => 1,
        }
    }
}
