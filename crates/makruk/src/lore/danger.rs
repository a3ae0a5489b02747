//! Pieces that the opponent could capture, and a king without moves.

use super::Term;
use super::played::{PlayedMove, most_valuable};
use crate::rules::{Bitboard, Color, Position, Role, Square, king_attacks};

/// The pieces of the side not to move that can be captured.
struct Exposed {
    /// Those that the side to move can capture.
    capturable: Bitboard,
    /// Those of them that some piece can capture without being recaptured.
    free: Bitboard,
}

impl Exposed {
    fn of(position: &Position) -> Exposed {
        let enemies = position.board().by_color(!position.turn());
        let mut exposed = Exposed { capturable: Bitboard::EMPTY, free: Bitboard::EMPTY };
        for mv in position.legal_moves().into_iter().filter(|mv| enemies.contains(mv.to())) {
            let square = Bitboard::from(mv.to());
            exposed.capturable |= square;
            if (exposed.free & square).is_empty() && !can_capture_on(&position.play_unchecked(mv), mv.to()) {
                exposed.free |= square;
            }
        }
        exposed
    }
}

fn can_capture_on(position: &Position, square: Square) -> bool {
    position.attackers_to(square, position.turn()).any(|from| position.legal_destinations(from).contains(square))
}

/// เรือลอย, หมากลอย and ขาด for the mover's pieces, and ขุนอับ for the opponent's king.
pub(super) fn warnings(played: &PlayedMove<'_>) -> Vec<Term> {
    let board = played.after.board();
    let free = Exposed::of(played.after).free;
    let rooks = free & board.by_role(Role::Rook);
    let (far, near): (Vec<Square>, Vec<Square>) =
        (free & !rooks).partition(|&square| (surroundings(square) & board.by_color(played.mover)).is_empty());
    let best = |squares: Vec<Square>| most_valuable(squares.into_iter().filter_map(|square| board.piece_at(square)));
    [
        (!rooks.is_empty()).then_some(Term::LooseRook),
        best(far).map(|piece| Term::Adrift { piece }),
        best(near).map(|piece| Term::Unguarded { piece }),
        shuts_in(played).then_some(Term::KingShutIn),
    ]
    .into_iter()
    .flatten()
    .collect()
}

/// The squares within two king's steps of `square`, without `square` itself.
fn surroundings(square: Square) -> Bitboard {
    let once = king_attacks(square);
    once.fold(once, |near, step| near | king_attacks(step)) & !Bitboard::from(square)
}

/// ผูก.
pub(super) fn protection(played: &PlayedMove<'_>) -> Option<Term> {
    let was_free = Exposed::of(&played.before.passed()?).free;
    if was_free.is_empty() {
        return None;
    }
    let now = Exposed::of(played.after);
    let protected = was_free & now.capturable & !now.free;
    most_valuable(protected.filter_map(|square| played.after.board().piece_at(square)))
        .map(|piece| Term::Protects { piece })
}

/// Whether the opponent's king, which is not in check, could move before the move and cannot now.
fn shuts_in(played: &PlayedMove<'_>) -> bool {
    !played.after.is_check()
        && flights(played.after, played.opponent).is_empty()
        && !flights(played.before, played.opponent).is_empty()
}

/// Where the king of `color`, which is not in check, could go if it were that side's turn.
fn flights(position: &Position, color: Color) -> Bitboard {
    let near = king_attacks(position.king(color)) & !position.board().by_color(color);
    near.filter(|&square| position.attackers_to(square, !color).is_empty()).collect()
}
