//! What the enemy could take, and where his king cannot go.

use super::Term;
use super::played::{PlayedMove, best};
use crate::rules::{Bitboard, Color, Position, Role, Square, king_attacks};

/// Men of the side that is not to move.
struct Exposed {
    /// Those that the side to move can take.
    takeable: Bitboard,
    /// Those of them that some man can take without being taken in return.
    free: Bitboard,
}

impl Exposed {
    fn in_(position: &Position) -> Exposed {
        let prey = position.board().by_color(!position.turn());
        let mut exposed = Exposed { takeable: Bitboard::EMPTY, free: Bitboard::EMPTY };
        for mv in position.legal_moves().into_iter().filter(|mv| prey.contains(mv.to())) {
            let square = Bitboard::from(mv.to());
            exposed.takeable |= square;
            if (exposed.free & square).is_empty() && !can_take(&position.play_unchecked(mv), mv.to()) {
                exposed.free |= square;
            }
        }
        exposed
    }
}

fn can_take(position: &Position, square: Square) -> bool {
    position.attackers_to(square, position.turn()).any(|from| position.legal_destinations(from).contains(square))
}

/// เรือลอย, หมากลอย and ขาด of the mover's men, and ขุนอับ of the enemy's king.
pub(super) fn warnings(played: &PlayedMove<'_>) -> Vec<Term> {
    let board = played.after.board();
    let free = Exposed::in_(played.after).free;
    let rooks = free & board.by_role(Role::Rook);
    let (far, near): (Vec<Square>, Vec<Square>) =
        (free & !rooks).partition(|&square| (surroundings(square) & board.by_color(played.mover)).is_empty());
    let dearest = |squares: Vec<Square>| best(squares.into_iter().filter_map(|square| board.piece_at(square)));
    [
        (!rooks.is_empty()).then_some(Term::LooseRook),
        dearest(far).map(|man| Term::Adrift { man }),
        dearest(near).map(|man| Term::Unguarded { man }),
        shuts_in(played).then_some(Term::KingShutIn),
    ]
    .into_iter()
    .flatten()
    .collect()
}

/// The squares within two king's steps of `square`, itself not among them.
fn surroundings(square: Square) -> Bitboard {
    let once = king_attacks(square);
    once.fold(once, |near, step| near | king_attacks(step)) & !Bitboard::from(square)
}

/// ผูก.
pub(super) fn tie(played: &PlayedMove<'_>) -> Option<Term> {
    let was_free = Exposed::in_(&played.before_passed()?).free;
    if was_free.is_empty() {
        return None;
    }
    let now = Exposed::in_(played.after);
    let tied = was_free & now.takeable & !now.free;
    best(tied.filter_map(|square| played.after.board().piece_at(square))).map(|man| Term::Ties { man })
}

/// Whether the enemy's king could move before and cannot now, without being in check.
fn shuts_in(played: &PlayedMove<'_>) -> bool {
    !played.after.is_check()
        && flights(played.after, played.enemy).is_empty()
        && !flights(played.before, played.enemy).is_empty()
}

/// Where the king of `color`, who is not in check, could go if it were that side's turn.
fn flights(position: &Position, color: Color) -> Bitboard {
    let near = king_attacks(position.king(color)) & !position.board().by_color(color);
    near.filter(|&square| position.attackers_to(square, !color).is_empty()).collect()
}
