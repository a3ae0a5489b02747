//! The quality criteria (C.5 to C.19) as the weights of a matching.
//!
//! A weight says how much better it is to pair two players than to leave both of the bracket's unpaired. What the criteria count
//! is a sum over the pairs and the players left unpaired, so the sum of the weights of a matching is what the criteria say of it,
//! but for a constant; and as earlier criteria go before later ones, weights are compared lexicographically.

use crate::colour::{Preference, PreferenceStrength};
use crate::contender::{Contender, Float};
use crate::player::Score;

/// The position of a bracket in the pairing of a round (A.9).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RoundStage {
    /// More brackets follow.
    Ordinary,
    /// It has to leave its downfloaters so that all below can be paired with them: the PPB.
    Penultimate,
    /// No players are below: the lowest scoregroup or the collapsed last bracket (CLB).
    Last,
}

/// The players of a pairing bracket, each list from the highest rank to the lowest.
#[derive(Clone, Debug)]
pub(crate) struct Bracket<'a> {
    pub(crate) stage: RoundStage,
    /// Those moved down from the bracket before (MDPs).
    pub(crate) moved_down: &'a [Contender],
    pub(crate) residents: &'a [Contender],
    /// The next scoregroup, or at [`RoundStage::Penultimate`] everyone with a lower score.
    pub(crate) below: &'a [Contender],
}

impl<'a> Bracket<'a> {
    pub(crate) fn players(&self) -> impl Iterator<Item = &'a Contender> + Clone + use<'a> {
        self.moved_down.iter().chain(self.residents)
    }
}

/// Turns pairs into weights.
pub(crate) struct Criteria {
    stage: RoundStage,
    /// One point less than the lowest score of the bracket in half points (A.8); it may be below nothing.
    floor: i64,
    /// All score differences that there can be, except none, from the highest.
    differences: Vec<i64>,
    /// The scores in the bracket, from the highest.
    scores: Vec<Score>,
}

impl Criteria {
    /// The component that counts pairs of the bracket (C.5).
    pub(crate) const PAIR: usize = 1;

    pub(crate) fn new(bracket: &Bracket<'_>) -> Self {
        let mut scores: Vec<Score> = bracket.players().map(|player| player.score).collect();
        scores.sort_unstable_by(|one, other| other.cmp(one));
        scores.dedup();
        let floor = scores.last().map_or(0, |&lowest| half_points(lowest) - 2);
        let mut differences: Vec<i64> = scores.iter().map(|&score| half_points(score) - floor).collect();
        for (at, &high) in scores.iter().enumerate() {
            differences.extend(scores[at + 1..].iter().map(|&low| half_points(high) - half_points(low)));
        }
        differences.sort_unstable_by(|one, other| other.cmp(one));
        differences.dedup();
        Self { stage: bracket.stage, floor, differences, scores }
    }

    /// The components of a weight.
    pub(crate) fn width(&self) -> usize {
        self.pair_within_width() + self.next_bracket_width()
    }

    /// Of completion and C.5, C.8 to C.15, and of the differences in C.6 and C.16 to C.19.
    fn pair_within_width(&self) -> usize {
        2 + 8 + 5 * self.differences.len()
    }

    /// Of C.7.
    fn next_bracket_width(&self) -> usize {
        1 + self.scores.len()
    }

    /// The weight of two players of the bracket, the higher ranked first.
    pub(crate) fn within(&self, higher: &Contender, lower: &Contender) -> Vec<i64> {
        let mut weight = Vec::with_capacity(self.width());
        weight.push(self.completes());
        weight.push(1);
        self.add_differences(&mut weight, higher, lower, |_| true, |_| true);
        weight.resize(weight.len() + self.next_bracket_width(), 0);
        weight.extend(colours(higher, lower).map(|broken| -i64::from(broken)));
        let floats: [fn(&Contender) -> Option<Float>; 2] =
            [|player| player.float_before, |player| player.float_two_before];
        let unequal = higher.score != lower.score;
        for float in floats {
            let again = |player, way| float(player) == Some(way);
            weight.push(i64::from(again(higher, Float::Down) && !unequal) + i64::from(again(lower, Float::Down)));
            weight.push(-i64::from(again(lower, Float::Up) && unequal));
        }
        for float in floats {
            let down = |player: &Contender| float(player) == Some(Float::Down);
            self.add_differences(&mut weight, higher, lower, down, |higher| down(higher));
            let at = weight.len();
            weight.resize(at + self.differences.len(), 0);
            if float(lower) == Some(Float::Up) {
                self.count(&mut weight[at..], half_points(higher.score) - half_points(lower.score), -1);
            }
        }
        weight
    }

    /// The weight of a player of the bracket and one below.
    pub(crate) fn across(&self, higher: &Contender) -> Vec<i64> {
        let mut weight = self.below();
        let at = 2 + self.differences.len() + 1;
        if self.stage == RoundStage::Ordinary
            && let Some(place) = self.scores.iter().position(|&score| score == higher.score)
        {
            weight[at + place] = 1;
        }
        weight
    }

    /// The weight of two players below, or of the bye.
    pub(crate) fn below(&self) -> Vec<i64> {
        let mut weight = vec![0; self.width()];
        weight[0] = self.completes();
        weight[2 + self.differences.len()] = i64::from(self.stage == RoundStage::Ordinary);
        weight
    }

    /// What a pair does for the completion of the round (C.4).
    fn completes(&self) -> i64 {
        i64::from(self.stage != RoundStage::Ordinary)
    }

    /// What becomes less of the list of score differences (A.8) when two players are paired instead of both floating down, with
    /// those left out that don't count.
    fn add_differences(
        &self,
        weight: &mut Vec<i64>,
        higher: &Contender,
        lower: &Contender,
        floater_counts: impl Fn(&Contender) -> bool,
        pair_counts: impl Fn(&Contender) -> bool,
    ) {
        let at = weight.len();
        weight.resize(at + self.differences.len(), 0);
        for player in [higher, lower].into_iter().filter(|player| floater_counts(player)) {
            self.count(&mut weight[at..], half_points(player.score) - self.floor, 1);
        }
        if pair_counts(higher) {
            self.count(&mut weight[at..], half_points(higher.score) - half_points(lower.score), -1);
        }
    }

    fn count(&self, components: &mut [i64], difference: i64, times: i64) {
        if let Some(at) = self.differences.iter().position(|&known| known == difference) {
            components[at] += times;
        }
    }
}

/// Which of C.8 to C.11 the colours of a pair break for one of the two.
fn colours(one: &Contender, other: &Contender) -> [bool; 4] {
    let (Some(ours), Some(theirs)) = (one.colours.preference, other.colours.preference) else {
        return [false; 4];
    };
    if ours.colour != theirs.colour {
        return [false; 4];
    }
    let absolute = |preference: Preference| preference.strength == PreferenceStrength::Absolute;
    let both_absolute = absolute(ours) && absolute(theirs);
    let wide = |player: &Contender| player.colours.imbalance > 1;
    // E.2 refuses the one with the lesser imbalance.
    let repeated = |player: &Contender| player.colours.repeated == Some(ours.colour.opposite());
    let third_in_a_row = match one.colours.imbalance.cmp(&other.colours.imbalance) {
        std::cmp::Ordering::Less => repeated(one),
        std::cmp::Ordering::Equal => repeated(one) && repeated(other),
        std::cmp::Ordering::Greater => repeated(other),
    };
    [
        wide(one) && wide(other),
        both_absolute && third_in_a_row,
        true,
        ours.strength >= PreferenceStrength::Strong && theirs.strength >= PreferenceStrength::Strong && !both_absolute,
    ]
}

fn half_points(score: Score) -> i64 {
    i64::try_from(score.half_points()).unwrap_or(i64::MAX)
}
