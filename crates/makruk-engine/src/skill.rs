//! Playing below full strength in the way that people do: looking less far ahead, overlooking replies (knight moves
//! most of all) and misjudging good moves as best. No move is random.

use super::search::RootMove;
use makruk::{Move, Position, Role, Square, ZobristKey};

/// The playing strength, from [`Skill::MIN`] to [`Skill::FULL`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Skill(u8);

/// The limitations of one skill.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct HandicapParams {
    /// The maximum depth, in plies.
    depth: u32,
    /// How many of a thousand ordinary replies are overlooked. Knight moves are overlooked three times as often,
    /// backward moves and long rook moves twice as often.
    blind_per_mille: u32,
    /// The typical error in comparing root moves, in centipawns.
    eval_noise: i32,
    /// Among how many of the best moves the player chooses.
    candidates: usize,
}

/// For skills 0, 2, 4 and so on.
const HANDICAPS: [HandicapParams; 10] = [
    handicap(1, 900, 300, 40),
    handicap(1, 500, 180, 12),
    handicap(2, 270, 150, 6),
    handicap(3, 200, 80, 6),
    handicap(3, 95, 42, 6),
    handicap(4, 72, 31, 6),
    handicap(6, 42, 20, 6),
    handicap(7, 22, 12, 6),
    handicap(10, 3, 3, 6),
    handicap(12, 1, 2, 6),
];

const fn handicap(depth: u32, blind_per_mille: u32, eval_noise: i32, candidates: usize) -> HandicapParams {
    HandicapParams { depth, blind_per_mille, eval_noise, candidates }
}

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

    /// The limitations; `None` at full strength. An odd skill is midway between its neighbours.
    pub(super) fn handicap(self) -> Option<HandicapParams> {
        let lower = HANDICAPS.get(usize::from(self.0 / 2))?;
        let Some(upper) = HANDICAPS.get(usize::from(self.0.div_ceil(2))) else { return Some(*lower) };
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
fn pseudo_random(seed: u64, key: ZobristKey, mv: Move) -> u64 {
    let mv = (mv.from().index() * 64 + mv.to().index()) as u64;
    let z = (seed ^ key.0.rotate_left(17) ^ mv).wrapping_mul(0x9e37_79b9_7f4a_7c15);
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

    /// Whether a move inside the tree is overlooked. Recaptures of the piece that has just moved never are; knight
    /// moves are overlooked most often, then backward moves and rook moves across half the board.
    pub(super) fn overlooks(&self, position: &Position, mv: Move, last: Option<Square>) -> bool {
        if last == Some(mv.to()) {
            return false;
        }
        let rank = |square: Square| square.rank().relative_to(position.turn()).index();
        let far = position.board().by_role(Role::Rook).contains(mv.from())
            && mv.from().rank().index().abs_diff(mv.to().rank().index())
                + mv.from().file().index().abs_diff(mv.to().file().index())
                >= 4;
        let knight = position.board().by_role(Role::Knight).contains(mv.from());
        let back = rank(mv.to()) < rank(mv.from());
        let weight = 1 + 2 * u64::from(knight) + u64::from(back) + u64::from(far);
        pseudo_random(self.seed, position.key(), mv) % 1000 < u64::from(self.params.blind_per_mille) * weight
    }

    /// The index of the line that the player takes for the best.
    pub(super) fn choose_line(&self, position: &Position, lines: &[RootMove]) -> usize {
        let perceived_value = |root: &RootMove| {
            // The sum of three uniform numbers is more often near the middle than far from it.
            let bits = pseudo_random(!self.seed, position.key(), root.mv);
            let sum = (bits % 1000 + bits / 1000 % 1000 + bits / 1_000_000 % 1000) as i32;
            root.latest() + (sum - 1500) * self.params.eval_noise / 500
        };
        (0..lines.len()).max_by_key(|&line| (perceived_value(&lines[line]), usize::MAX - line)).unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use makruk::notation::fen::parse_position;

    #[test]
    fn no_skill_is_more_limited_than_the_one_below() {
        let handicaps: Vec<HandicapParams> = (0..20).map(|number| Skill(number).handicap().unwrap()).collect();
        for pair in handicaps.windows(2) {
            assert!(pair[0].depth <= pair[1].depth && pair[0].blind_per_mille >= pair[1].blind_per_mille, "{pair:?}");
            assert!(pair[0].eval_noise >= pair[1].eval_noise && pair[0].candidates >= pair[1].candidates, "{pair:?}");
        }
        assert_eq!(Skill::FULL.handicap(), None);
        assert_eq!(Skill::new(21), None);
    }

    #[test]
    fn knight_moves_are_overlooked_most_and_recaptures_never() {
        let position = parse_position("4k3/8/8/3n4/8/2M2R2/4N3/4K3 w - - 0 1").unwrap();
        let moves = position.legal_moves();
        let missed = |role, seed| {
            let handicap = SkillHandicap::new(HANDICAPS[3], seed);
            let of_role = moves.iter().filter(|mv| position.board().by_role(role).contains(mv.from()));
            let missed: Vec<bool> = of_role.map(|mv| handicap.overlooks(&position, *mv, None)).collect();
            missed.iter().filter(|missed| **missed).count() as f64 / missed.len() as f64
        };
        let of_thousand = |role| (0..1000).map(|seed| missed(role, seed)).sum::<f64>() as u32;
        let (knight, met) = (of_thousand(Role::Knight), of_thousand(Role::Met));
        let handicap = SkillHandicap::new(HANDICAPS[0], 1);
        assert!(moves.iter().all(|mv| !handicap.overlooks(&position, *mv, Some(mv.to()))));
        assert!(knight > met, "{knight} {met}");
    }
}
