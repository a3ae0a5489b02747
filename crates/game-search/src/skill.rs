//! Playing below full strength in the way that people do: looking less far ahead, overlooking replies (knight moves
//! most of all) and misjudging good moves as best. No move is random.

use super::game::SearchPosition;
use super::handicap::HandicapParams;
use super::search::RootMove;

/// The playing strength, from [`Skill::MIN`] to [`Skill::FULL`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Skill(u8);

impl Skill {
    /// The weakest skill.
    pub const MIN: Skill = Skill(0);
    /// The full strength of the engine.
    pub const FULL: Skill = Skill(20);

    /// The skill with this number on the scale of UCI's `Skill Level`: 0 (weakest) to 20 (strongest). `None` beyond
    /// it.
    pub const fn new(number: u8) -> Option<Skill> {
        if number <= Skill::FULL.0 { Some(Skill(number)) } else { None }
    }

    /// The number on the scale of UCI's `Skill Level`.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// The limitations, by those of the even skills; `None` at full strength. An odd skill is midway between its neighbours.
    pub(super) fn handicap(self, handicaps: &[HandicapParams; 10]) -> Option<HandicapParams> {
        let lower = handicaps.get(usize::from(self.0 / 2))?;
        let Some(upper) = handicaps.get(usize::from(self.0.div_ceil(2))) else { return Some(*lower) };
        Some(HandicapParams {
            depth: lower.depth,
            blind_per_mille: u32::midpoint(lower.blind_per_mille, upper.blind_per_mille),
            eval_noise: i32::midpoint(lower.eval_noise, upper.eval_noise),
            candidates: usize::midpoint(lower.candidates, upper.candidates),
        })
    }
}

impl Default for Skill {
    fn default() -> Skill {
        Skill::FULL
    }
}

/// A number that looks random and depends on nothing but its arguments.
fn pseudo_random<P: SearchPosition>(seed: u64, key: u64, mv: P::Move) -> u64 {
    let mv = (P::origin(mv) * 64 + P::destination(mv)) as u64;
    let z = (seed ^ key.rotate_left(17) ^ mv).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let z = (z ^ z >> 31).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z ^ z >> 29
}

/// The limitations of a player in one game. The same position leads to the same mistakes throughout that game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct SkillHandicap {
    params: HandicapParams,
    seed: u64,
}

impl SkillHandicap {
    pub(super) fn new(params: HandicapParams, seed: u64) -> SkillHandicap {
        SkillHandicap { params, seed }
    }

    /// The maximum depth, in plies.
    pub(super) fn depth(&self) -> u32 {
        self.params.depth
    }

    /// Among how many of the best moves the player chooses.
    pub(super) fn candidates(&self) -> usize {
        self.params.candidates
    }

    /// Whether a move inside the tree is overlooked. Recaptures on `last`, the square of the piece that has just moved, never are.
    pub(super) fn overlooks<P: SearchPosition>(&self, position: &P, mv: P::Move, last: Option<usize>) -> bool {
        if last == Some(P::destination(mv)) {
            return false;
        }
        let weight = position.obscurity(mv);
        pseudo_random::<P>(self.seed, position.key(), mv) % 1000 < u64::from(self.params.blind_per_mille) * weight
    }

    /// The index of the line that the player takes for the best.
    pub(super) fn choose_line<P: SearchPosition>(&self, position: &P, lines: &[RootMove<P::Move>]) -> usize {
        let perceived_value = |root: &RootMove<P::Move>| {
            // The sum of three uniform numbers is more often near the middle than far from it.
            let bits = pseudo_random::<P>(!self.seed, position.key(), root.mv);
            let sum = (bits % 1000 + bits / 1000 % 1000 + bits / 1_000_000 % 1000) as i32;
            root.latest() + (sum - 1500) * self.params.eval_noise / 500
        };
        (0..lines.len()).max_by_key(|&line| (perceived_value(&lines[line]), usize::MAX - line)).unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use super::super::toy::Toy;
    use super::*;

    #[test]
    fn odd_skills_are_midway_and_full_strength_has_no_handicap() {
        let handicaps = std::array::from_fn(|at| HandicapParams::new(at as u32 + 1, 1000 - 100 * at as u32, 0, 6));
        let blind = |number| Skill(number).handicap(&handicaps).map(|handicap| handicap.blind_per_mille);
        assert_eq!([0, 1, 2, 19, 20].map(blind), [Some(1000), Some(950), Some(900), Some(100), None]);
        assert_eq!(Skill::new(21), None);
    }

    #[test]
    fn what_is_obscure_is_overlooked_most_and_recaptures_never() {
        let position = Toy::default();
        let missed = |mv: u16, last| {
            let handicap = |seed| SkillHandicap::new(HandicapParams::new(1, 200, 0, 1), seed);
            (0..1000).filter(|&seed| handicap(seed).overlooks(&position, mv, last)).count()
        };
        let (plain, obscure) = (missed(80, None), missed(81, None));
        assert!((150..=250).contains(&plain) && (350..=450).contains(&obscure), "{plain} {obscure}");
        assert_eq!(missed(81, Some(81 & 63)), 0);
    }
}
