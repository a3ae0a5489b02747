//! Static exchange evaluation: the material that a sequence of captures on one square gains.

use game_search::score::Value;
use makruk::{
    Bitboard, Board, Color, Move, Position, Role, khon_attacks, king_attacks, knight_attacks, met_attacks,
    pawn_attacks, rook_attacks,
};

/// Piece values for exchanges, by role, in centipawns. Rounded from the tuned material weights; a king is beyond
/// price.
const PIECE_VALUES: [Value; 6] = [100, 170, 310, 370, 640, 10_000];

/// The value of a role in an exchange, in centipawns.
#[inline]
pub(super) const fn piece_value(role: Role) -> Value {
    PIECE_VALUES[role.index()]
}

/// What a move gains before any reply: the captured piece and the promotion.
#[inline]
pub(super) fn capture_gain(board: &Board, mv: Move) -> Value {
    let promotion = if mv.is_promotion() { piece_value(Role::Met) - piece_value(Role::Pawn) } else { 0 };
    board.role_at(mv.to()).map_or(0, piece_value) + promotion
}

/// Whether the exchange that begins with `mv` gains at least `threshold` centipawns with best play by both sides.
///
/// Pins are ignored, and a pawn that captures onto its sixth rank later in the sequence stays a pawn.
pub(super) fn see_ge(position: &Position, mv: Move, threshold: Value) -> bool {
    let board = position.board();
    let Some(mover) = board.role_at(mv.from()) else { return false };
    let placed = if mv.is_promotion() { Role::Met } else { mover };

    // First the balance without a recapture, then with the moved piece lost for nothing.
    let mut balance = capture_gain(board, mv) - threshold;
    if balance < 0 {
        return false;
    }
    balance = piece_value(placed) - balance;
    if balance <= 0 {
        return true;
    }

    let to = mv.to();
    let rooks = board.by_role(Role::Rook);
    let mut occupied = (board.occupied() & !Bitboard::from(mv.from())) | to.into();
    let mut attackers = king_attacks(to) & board.by_role(Role::King)
        | knight_attacks(to) & board.by_role(Role::Knight)
        | met_attacks(to) & board.by_role(Role::Met)
        | rook_attacks(to, occupied) & rooks;
    for color in Color::ALL {
        let from_ahead =
            khon_attacks(!color, to) & board.by_role(Role::Khon) | pawn_attacks(!color, to) & board.by_role(Role::Pawn);
        attackers |= from_ahead & board.by_color(color);
    }

    let mut side = position.turn();
    let mut wins = true;
    loop {
        side = !side;
        attackers &= occupied;
        let ours = attackers & board.by_color(side);
        let recapture = Role::ALL.into_iter().find_map(|role| Some((role, (ours & board.by_role(role)).first()?)));
        let Some((role, from)) = recapture else { return wins };
        wins = !wins;
        if role == Role::King {
            // A king may capture only what is not protected.
            let guarded = !(attackers & board.by_color(!side)).is_empty();
            return wins != guarded;
        }
        balance = piece_value(role) - balance;
        if balance < Value::from(wins) {
            return wins;
        }
        occupied &= !Bitboard::from(from);
        attackers |= rook_attacks(to, occupied) & rooks;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use makruk::notation::fen::parse_position;
    use makruk::notation::uci::UciMove;

    /// The exact gain of an exchange, found by trying every threshold.
    fn gain(fen: &str, mv: &str) -> Value {
        let position = parse_position(fen).unwrap();
        let mv = mv.parse::<UciMove>().unwrap().to_move(&position).unwrap();
        (-700..=700).rev().find(|&threshold| see_ge(&position, mv, threshold)).unwrap()
    }

    #[test]
    fn exchanges_have_the_expected_gain() {
        let [pawn, met, khon, knight, rook] =
            [Role::Pawn, Role::Met, Role::Khon, Role::Knight, Role::Rook].map(piece_value);
        let cases = [
            ("4k3/8/8/3p4/8/8/3R4/3K4 w - - 0 1", "d2d5", pawn),
            ("4k3/8/4p3/3p4/8/8/3R4/3K4 w - - 0 1", "d2d5", pawn - rook),
            ("4k3/8/4p3/3p4/2P5/8/3R4/3K4 w - - 0 1", "c4d5", pawn),
            ("4k3/8/4m3/3s4/8/4N3/3R4/3K4 w - - 0 1", "e3d5", khon - knight + met),
            ("3rk3/8/8/3n4/8/8/3R4/3RK3 w - - 0 1", "d2d5", knight),
            ("4k3/8/8/3P4/8/8/8/3K4 w - - 0 1", "d5d6m", met - pawn),
            ("4k3/2m5/8/3P4/8/8/8/3K4 w - - 0 1", "d5d6m", -pawn),
            ("4k3/8/8/8/8/8/3R4/3K4 w - - 0 1", "d2d7", -rook),
            ("4k3/8/8/8/8/8/3R4/3RK3 w - - 0 1", "d2d7", 0),
        ];
        for (fen, mv, expected) in cases {
            assert_eq!(gain(fen, mv), expected, "{fen} {mv}");
        }
    }
}
