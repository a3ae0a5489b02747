//! Knowledge about endgames that a sum of features cannot express: insufficient force, time left in the count, and
//! driving a bare king to mate.

use super::terms::distance;
use game_search::score::Value;
use makruk::{Bitboard, Board, Color, Count, Role, Square};

/// The scale factor that leaves a value as it is.
pub const FULL_SCALE: Value = 64;

/// Adjusts a value, from White's point of view, for what is known about the endgame.
#[inline]
pub(super) fn adjust(board: &Board, value: Value, count: Option<Count>) -> Value {
    let (stronger, sign) = if value > 0 { (Color::White, 1) } else { (Color::Black, -1) };
    let mut value = value * sign;
    if !board.by_color(!stronger).has_many() {
        value += mop_up(board, stronger);
    }
    sign * (value * scale_factor(board, stronger, count) / FULL_SCALE)
}

/// What fraction of its lead, in units of 1/[`FULL_SCALE`], the stronger side can expect to convert, given its mating
/// material and the time left in the count.
pub fn scale_factor(board: &Board, stronger: Color, count: Option<Count>) -> Value {
    let bare = !board.by_color(!stronger).has_many();
    let force = match board.pieces(stronger, Role::Pawn).is_empty() {
        _ if bare => against_bare_king(board, stronger),
        true => without_pawns(board, stronger),
        false => FULL_SCALE,
    };
    force * count_scale(stronger, count) / FULL_SCALE
}

/// By the lead in points: rook 6, knight 4, khon 3, met 2.
fn without_pawns(board: &Board, stronger: Color) -> Value {
    let points = |color| {
        let of = |role, worth: u32| worth * board.pieces(color, role).len();
        of(Role::Rook, 6) + of(Role::Knight, 4) + of(Role::Khon, 3) + of(Role::Met, 2)
    };
    let (ours, theirs) = (points(stronger), points(!stronger));
    match ours {
        // A single knight, khon or met, or two mets, cannot force mate.
        0..=4 => 4,
        // A small lead wins nothing while the other side still has pieces to defend with.
        _ => (8 * ours.saturating_sub(theirs) as Value + 8).min(FULL_SCALE),
    }
}

fn against_bare_king(board: &Board, stronger: Color) -> Value {
    let of = |role| board.pieces(stronger, role).len();
    // A pawn counts as the met that it will become.
    match (of(Role::Rook), of(Role::Khon), of(Role::Knight), of(Role::Met) + of(Role::Pawn)) {
        (0, 0, 0, 0..=2) | (0, 0, 1, 0) | (0, 1, 0, 0) => 2,
        (0, 0, 1, 1) => 5,
        (0, 1, 0, 1) => 48,
        (0, 0, 0, _) | (1, 0, 0, 0) => 48,
        (0, 0, _, _) | (0, 2.., 0, 0) => 54,
        _ => FULL_SCALE,
    }
}

/// Scales a lead down as the count approaches its end.
fn count_scale(stronger: Color, count: Option<Count>) -> Value {
    let Some(count) = count else { return FULL_SCALE };
    if count.side() == stronger {
        return FULL_SCALE;
    }
    let left = Value::from((count.limit() + 1).saturating_sub(count.next()));
    (4 * left + 4).min(FULL_SCALE)
}

/// Mop-up evaluation: how far a bare king has been driven to the edge, and how close the stronger king is.
fn mop_up(board: &Board, stronger: Color) -> Value {
    let [ours, theirs] = [stronger, !stronger].map(|color| board.king_of(color));
    let (Some(ours), Some(theirs)) = (ours, theirs) else { return 0 };
    let mut value = 12 * center_distance(theirs) - 8 * distance(ours, theirs) as Value;
    for role in [Role::Khon, Role::Knight, Role::Met] {
        for square in board.pieces(stronger, role) {
            value -= 3 * distance(square, theirs) as Value;
        }
    }
    // Mets cover squares of one colour only: without stronger pieces, mate is possible only in a corner they can
    // reach.
    let strong = board.by_role(Role::Rook) | board.by_role(Role::Khon);
    let mets = board.pieces(stronger, Role::Met);
    if (strong & board.by_color(stronger)).is_empty() && !mets.is_empty() {
        let corners = [0, 7, 56, 63].into_iter().filter_map(Square::from_index);
        let near = corners.filter(|&corner| !(mets & same_colour(corner)).is_empty());
        value -= 10 * near.map(|corner| distance(theirs, corner)).min().unwrap_or(0) as Value;
    }
    value
}

/// The distance of a square from the centre of the board: 0 to 6, greatest in the corners.
fn center_distance(square: Square) -> Value {
    let off = |index: u8| Value::from(if index < 4 { 3 - index } else { index - 4 });
    off(square.file().index()) + off(square.rank().index())
}

fn same_colour(square: Square) -> Bitboard {
    const DARK: Bitboard = Bitboard(0xaa55_aa55_aa55_aa55);
    if DARK.contains(square) { DARK } else { !DARK }
}

#[cfg(test)]
mod tests {
    use super::super::evaluate;
    use super::*;
    use makruk::notation::fen::{parse_position, parse_setup};

    fn value(fen: &str) -> Value {
        let position = parse_position(fen).unwrap();
        let count = parse_setup(fen).unwrap().count.and_then(|count| Count::from_setup(count, &position));
        evaluate(&position, count)
    }

    #[test]
    fn a_lead_shrinks_as_the_count_runs_out() {
        let [fresh, late, last] = [8, 20, 29].map(|plies| value(&format!("8/8/3k4/8/8/3K4/8/4R3 w - 32 {plies} 30")));
        assert!(fresh > late && late > last && last > 0, "{fresh} {late} {last}");
    }

    #[test]
    fn a_lone_knight_or_met_is_nearly_a_draw() {
        for fen in ["8/3k4/8/3N4/8/3K4/8/8 w - - 0 1", "8/3k4/8/3M4/8/3K4/8/8 w - - 0 1"] {
            assert!(value(fen).abs() < 40, "{fen} {}", value(fen));
        }
    }

    #[test]
    fn a_bare_king_in_the_corner_is_worth_more_than_one_in_the_middle() {
        let corner = value("7k/8/5K2/8/4R3/8/8/8 w - - 0 1");
        let center = value("8/8/8/3k4/8/8/1R6/K7 w - - 0 1");
        assert!(corner > center + 30, "{corner} {center}");
    }
}
