//! Counting as Fairy-Stockfish has it for `cambodian`: a count begins by itself, and nothing but a new one ends it.
//!
//! - **The board's count** begins when a side that is to move has three pieces or fewer, and more than its king; pawns do not
//!   matter. It runs to 63.
//! - **The pieces' count** begins when a side is left with its king and no pawn is on the board: at the number of pieces, and to a
//!   limit set by the other side's pieces, one less than in Makruk. A capture or a promotion that leaves a bare king begins it anew.
//! - Nobody counts against a bare king. The number after the limit draws, unless it comes with mate.

use makruk::{Color, Count, CountKind, Move, Position, Role, SetupCount};

/// The most pieces with which a side counts.
const FEW: u32 = 3;

/// The limit of the board's count.
const BOARD_LIMIT: u16 = 63;

/// The count after the legal move `mv`, which leads from `before` to `after`.
pub fn advanced(running: Option<Count>, before: &Position, mv: Move, after: &Position) -> Option<Count> {
    let (mover, next) = (before.turn(), after.turn());
    let running = running.map(|count| count.after_move_of(mover));
    let captured = before.board().role_at(mv.to());
    let bare = |side: Color| pieces(after, side) == 1;
    // A king that takes the last pawn begins to count with its next move.
    let bared_by_king = captured == Some(Role::Pawn) && bare(mover);
    let changed = captured.is_some() || mv.is_promotion();
    let running = started(after, mover).filter(|_| bared_by_king && !has_pawns(after)).or(running);
    started(after, next).filter(|_| running.is_none() || changed && bare(next)).or(running)
}

/// Whether a number beyond the limit has been said, as Fairy-Stockfish counts: in plies of either side. It draws unless there is mate.
pub fn has_run_out(count: Count) -> bool {
    plies_left(count) < 0
}

/// Whether the next ply is beyond the limit.
pub(crate) fn is_at_its_end(count: Count) -> bool {
    plies_left(count) <= 0
}

fn plies_left(count: Count) -> i32 {
    let SetupCount { limit, plies } = count.to_setup();
    2 * i32::from(limit) - i32::from(plies)
}

/// The count that `side` begins in this position, if it may count.
fn started(position: &Position, side: Color) -> Option<Count> {
    let own = pieces(position, side);
    if own > FEW || pieces(position, !side) == 1 {
        return None;
    }
    if own > 1 {
        return Some(Count::of(CountKind::Board, side, SetupCount { limit: BOARD_LIMIT, plies: 0 }, position));
    }
    if has_pawns(position) {
        return None;
    }
    let said = 2 * position.board().occupied().len() as u16;
    let plies = if position.turn() == side { said } else { said - 1 };
    Some(Count::of(CountKind::Pieces, side, SetupCount { limit: pieces_limit(position, !side), plies }, position))
}

/// The limit of the pieces' count against the pieces of `chaser`.
fn pieces_limit(position: &Position, chaser: Color) -> u16 {
    let of = |role| position.board().pieces(chaser, role).len();
    match (of(Role::Rook), of(Role::Khon), of(Role::Knight)) {
        (2.., _, _) => 7,
        (1, _, _) => 15,
        (0, 2.., _) => 21,
        (0, _, 2..) => 31,
        (0, 1, _) => 43,
        (0, 0, _) => 63,
    }
}

/// The count that a FEN records: whose it is, it does not say.
pub(crate) fn of_setup(setup: SetupCount, position: &Position) -> Count {
    let bare = Color::ALL.into_iter().find(|&side| pieces(position, side) == 1);
    let (kind, side) = match bare.filter(|_| !has_pawns(position)) {
        Some(side) => (CountKind::Pieces, side),
        None => (CountKind::Board, if setup.plies.is_multiple_of(2) { position.turn() } else { !position.turn() }),
    };
    Count::of(kind, side, setup, position)
}

fn pieces(position: &Position, side: Color) -> u32 {
    position.board().by_color(side).len()
}

fn has_pawns(position: &Position) -> bool {
    !position.board().by_role(Role::Pawn).is_empty()
}
