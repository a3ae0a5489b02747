//! Playing weaker on purpose, the way people are weaker: they look less far ahead, do not see every answer, knights' least
//! of all, and take a good move for the best one. They do not play at random.

use super::search::RootMove;
use makruk::{Key, Move, Position, Role, Square};

/// How strong the engine plays, from the weakest to its best.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Skill(u8);

/// What a skill leaves of the engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct HandicapParams {
    /// How many plies it looks ahead.
    depth: u32,
    /// How many of a thousand plain answers it does not see. Of knights' jumps it misses three times as many, of moves
    /// back and long rook moves twice as many, as far as there are so many.
    blind_per_mille: u32,
    /// How much worse than the best a move may be and still be taken for it, in hundredths of a pawn: about that much in
    /// the middle of cases.
    eval_noise: i32,
}

/// Between which lines a weaker player chooses.
pub(super) const CANDIDATES: usize = 6;

/// For every second skill from 0 on.
const HANDICAPS: [HandicapParams; 10] = [
    handicap(1, 700, 450),
    handicap(1, 370, 145),
    handicap(2, 190, 95),
    handicap(3, 160, 74),
    handicap(3, 95, 42),
    handicap(4, 72, 31),
    handicap(6, 42, 20),
    handicap(7, 22, 12),
    handicap(10, 3, 3),
    handicap(12, 1, 2),
];

const fn handicap(depth: u32, blind_per_mille: u32, eval_noise: i32) -> HandicapParams {
    HandicapParams { depth, blind_per_mille, eval_noise }
}

impl Skill {
    /// The weakest.
    pub const MIN: Skill = Skill(0);
    /// As strong as the engine is.
    pub const FULL: Skill = Skill(20);

    /// The skill of this number, as UCI's `Skill Level` counts: 0 is the weakest, 20 the best; `None` beyond.
    pub const fn new(number: u8) -> Option<Skill> {
        if number <= Skill::FULL.0 { Some(Skill(number)) } else { None }
    }

    /// 0 for the weakest to 20 for the best.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// What is left of the engine; `None` if all is.
    pub(super) fn handicap(self) -> Option<HandicapParams> {
        let lower = HANDICAPS.get(usize::from(self.0 / 2))?;
        let Some(upper) = HANDICAPS.get(usize::from(self.0.div_ceil(2))) else { return Some(*lower) };
        Some(HandicapParams {
            depth: lower.depth,
            blind_per_mille: u32::midpoint(lower.blind_per_mille, upper.blind_per_mille),
            eval_noise: i32::midpoint(lower.eval_noise, upper.eval_noise),
        })
    }
}

impl Default for Skill {
    fn default() -> Skill {
        Skill::FULL
    }
}

/// A number that looks drawn by lot and is the same for the same cause.
fn pseudo_random(seed: u64, key: Key, mv: Move) -> u64 {
    let mv = (mv.from().index() * 64 + mv.to().index()) as u64;
    let z = (seed ^ key.0.rotate_left(17) ^ mv).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let z = (z ^ z >> 31).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z ^ z >> 29
}

/// The handicap of a player with a handicap in one game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Handicap {
    handicap: HandicapParams,
    seed: u64,
}

impl Handicap {
    pub(super) fn new(handicap: HandicapParams, seed: u64) -> Handicap {
        Handicap { handicap, seed }
    }

    /// How many plies they look ahead.
    pub(super) fn depth(&self) -> u32 {
        self.handicap.depth
    }

    /// Whether a move further down the tree is not seen. Taking the man that has just moved is always seen;
    /// a knight's jump is missed most often, then a move back and a rook's over half the board.
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
        pseudo_random(self.seed, position.key(), mv) % 1000 < u64::from(self.handicap.blind_per_mille) * weight
    }

    /// Which of the best lines is taken for the best.
    pub(super) fn choose_line(&self, position: &Position, lines: &[RootMove]) -> usize {
        let perceived_value = |root: &RootMove| {
            // The sum of three bits is near the middle more often than far from it.
            let bits = pseudo_random(!self.seed, position.key(), root.mv);
            let sum = (bits % 1000 + bits / 1000 % 1000 + bits / 1_000_000 % 1000) as i32;
            root.latest() + (sum - 1500) * self.handicap.eval_noise / 500
        };
        (0..lines.len()).max_by_key(|&line| (perceived_value(&lines[line]), usize::MAX - line)).unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use makruk::notation::fen::parse_position;

    #[test]
    fn each_skill_sees_at_least_as_much_as_the_one_below() {
        let handicaps: Vec<HandicapParams> = (0..20).map(|number| Skill(number).handicap().unwrap()).collect();
        for pair in handicaps.windows(2) {
            assert!(pair[0].depth <= pair[1].depth && pair[0].blind_per_mille >= pair[1].blind_per_mille, "{pair:?}");
            assert!(pair[0].eval_noise >= pair[1].eval_noise, "{pair:?}");
        }
        assert_eq!(Skill::FULL.handicap(), None);
        assert_eq!(Skill::new(21), None);
    }

    #[test]
    fn knights_are_overlooked_most_and_taking_back_never() {
        let position = parse_position("4k3/8/8/3n4/8/2M2R2/4N3/4K3 w - - 0 1").unwrap();
        let moves = position.legal_moves();
        let missed = |role, seed| {
            let handicap = Handicap::new(HANDICAPS[0], seed);
            let of_role = moves.iter().filter(|mv| position.board().by_role(role).contains(mv.from()));
            let missed: Vec<bool> = of_role.map(|mv| handicap.overlooks(&position, *mv, None)).collect();
            missed.iter().filter(|missed| **missed).count() as f64 / missed.len() as f64
        };
        let of_thousand = |role| (0..1000).map(|seed| missed(role, seed)).sum::<f64>() as u32;
        let (knight, met) = (of_thousand(Role::Knight), of_thousand(Role::Met));
        let handicap = Handicap::new(HANDICAPS[0], 1);
        assert!(moves.iter().all(|mv| !handicap.overlooks(&position, *mv, Some(mv.to()))));
        assert!(knight > met, "{knight} {met}");
    }
}
