//! Direct encounters (C.07, 6).

use super::{Crosstable, split_by};
use crate::game::CompetitorId;
use crate::points::Points;

impl Crosstable {
    /// The points that a player scored against others.
    pub(super) fn points_among(&self, player: CompetitorId, others: &[CompetitorId]) -> Points {
        others.iter().flat_map(|&other| self.encounters(player, other)).sum()
    }

    /// Tells those who are tied apart by the games among them, and those who are still tied then by the games among those.
    ///
    /// If they have not all met, and equally often, only those are told apart whose place no missing game could change:
    /// one game is taken to be missing between two who have not met. Where some have met more often than others, as can
    /// be where players choose their opponents, the sums can't be compared, and no tie is broken.
    pub(super) fn split_by_direct_encounter(&self, tied: &[CompetitorId]) -> Vec<Vec<CompetitorId>> {
        let pairs = tied.iter().enumerate().flat_map(|(index, &one)| {
            tied.iter().skip(index.saturating_add(1)).map(move |&other| self.encounters(one, other).count())
        });
        let (least, most) = pairs.fold((usize::MAX, 0), |(least, most), met| (least.min(met), most.max(met)));
        if tied.len() < 2 || most == 0 {
            return vec![tied.to_vec()];
        }
        if least == most {
            let groups = split_by(tied, |player| self.points_among(player, tied));
            return match groups.len() {
                1 => groups,
                _ => groups.iter().flat_map(|group| self.split_by_direct_encounter(group)).collect(),
            };
        }
        if most > 1 {
            return vec![tied.to_vec()];
        }
        self.split_by_certain_places(tied)
    }

    /// First the player who will be alone at the top whatever the missing games bring, then the next by the same
    /// measure.
    fn split_by_certain_places(&self, tied: &[CompetitorId]) -> Vec<Vec<CompetitorId>> {
        let least = |player| self.points_among(player, tied);
        let most = |player: CompetitorId| {
            let missing = tied.iter().filter(|&&other| other != player && self.encounters(player, other).count() == 0);
            least(player) + missing.map(|_| Points::ONE).sum()
        };
        let mut rest = tied.to_vec();
        let mut groups = Vec::new();
        while let Some(first) = rest.iter().copied().find(|&player| {
            let others = rest.iter().filter(|&&other| other != player);
            others.copied().all(|other| least(player) > most(other))
        }) {
            rest.retain(|&player| player != first);
            groups.push(vec![first]);
        }
        if !rest.is_empty() {
            groups.push(rest);
        }
        groups
    }
}
