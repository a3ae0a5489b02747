//! Static exchange evaluation: the material that a sequence of captures on one square gains.

use game_search::score::Value;
use makruk::{Bitboard, Square, rook_attacks};

use super::node::TwoNode;

/// What pieces are worth in exchanges, in centipawns, in the order of the arms: pawn, boat, counsellor, horse, elephant, and a king
/// that is beyond price.
pub(super) const WORTH: [Value; 6] = [100, 130, 170, 350, 600, 10_000];

/// What a move gains before any reply: the captured piece and the promotion.
pub(super) fn capture_gain(node: &TwoNode, from: Square, to: Square) -> Value {
    let promotes = node.arm(0).contains(from) && matches!(to.index() / 8, 0 | 7);
    let promotion = if promotes { WORTH[2] - WORTH[0] } else { 0 };
    node.at(to).map_or(0, |arm| WORTH[arm]) + promotion
}

/// Whether the exchange that begins with this move gains at least `threshold` centipawns with best play by both sides. Pins are
/// ignored.
pub(super) fn see_ge(node: &TwoNode, from: Square, to: Square, threshold: Value) -> bool {
    let Some(mover) = node.at(from) else { return false };
    // First the balance without a recapture, then with the moved piece lost for nothing.
    let mut balance = capture_gain(node, from, to) - threshold;
    if balance < 0 {
        return false;
    }
    balance = WORTH[mover] - balance;
    if balance <= 0 {
        return true;
    }
    let mut occupied = (node.occupied() & !Bitboard::from(from)) | to.into();
    let (us, them) = (node.mover(), !node.mover());
    let mut attackers = node.attackers(to, us, occupied) | node.attackers(to, them, occupied);
    let (mut side, mut wins) = (us, true);
    loop {
        side = !side;
        attackers &= occupied;
        let ours = attackers & node.side(side);
        let cheapest = (0..6).find_map(|arm| Some((arm, (ours & node.arm(arm)).first()?)));
        let Some((arm, from)) = cheapest else { return wins };
        wins = !wins;
        if arm == 5 {
            // A king may capture only what is not protected.
            let guarded = !(attackers & node.side(!side)).is_empty();
            return wins != guarded;
        }
        balance = WORTH[arm] - balance;
        if balance < Value::from(wins) {
            return wins;
        }
        occupied &= !Bitboard::from(from);
        attackers |= rook_attacks(to, occupied) & node.arm(4);
    }
}

#[cfg(test)]
mod tests {
    use chaturanga::SquarePair;
    use chaturanga::two::{TwoPosition, TwoRules};

    use super::*;

    /// The exact gain of an exchange, found by trying every threshold.
    fn gain(fen: &str, mv: &str) -> Value {
        let position: TwoPosition = fen.parse().unwrap();
        let node = TwoNode::from_position(&position, TwoRules::default(), 0);
        let mv: SquarePair = mv.parse().unwrap();
        let [from, to] = [mv.from, mv.to].map(|it| Square::from_index(it.index() as u8).unwrap());
        (-700..=700).rev().find(|&threshold| see_ge(&node, from, to, threshold)).unwrap()
    }

    #[test]
    fn exchanges_have_the_expected_gain() {
        let [pawn, boat, _, horse, elephant, _] = WORTH;
        for (fen, mv, expected) in [
            ("4k3/8/8/3p4/8/8/3E4/3K4 w", "d2d5", pawn),
            ("4k3/8/4p3/3p4/8/8/3E4/3K4 w", "d2d5", pawn - elephant),
            ("4k3/8/4p3/3p4/2P5/8/3E4/3K4 w", "c4d5", pawn),
            ("4k3/5b2/8/3h4/8/8/3E4/3K4 w", "d2d5", horse - elephant),
            ("4k3/5b2/8/3h4/8/8/3E4/3EK3 w", "d2d5", horse + boat - elephant),
            ("4k3/8/8/8/8/8/3E4/3EK3 w", "d2d7", 0),
        ] {
            assert_eq!(gain(fen, mv), expected, "{fen}");
        }
    }
}
