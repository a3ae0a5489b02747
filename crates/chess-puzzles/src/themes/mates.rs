//! How a solution ends: mates by what gives them and where, and zugzwang.

use cozy_chess::{BitBoard, Piece, Rank, get_king_moves};
use game_puzzles::{MateNode, PuzzleTheme};
use international_chess::{ChessHistory, ChessMove, ChessPosition};

use crate::ChessMates;
use crate::game::ChessMateNode;

/// What is told of a mate by its last position; nothing if it is none.
pub(super) fn of_mate(end: &ChessPosition) -> impl Iterator<Item = PuzzleTheme> {
    let checker = end.checkers().next_square().filter(|_| end.is_checkmate());
    let piece = checker.and_then(|square| end.at(square)).map(|(_, piece)| piece);
    let by_piece = piece.and_then(|piece| match piece {
        Piece::Queen => Some(PuzzleTheme::QueenMate),
        Piece::Rook => Some(PuzzleTheme::RookMate),
        Piece::Bishop => Some(PuzzleTheme::BishopMate),
        Piece::Knight => Some(PuzzleTheme::KnightMate),
        Piece::Pawn => Some(PuzzleTheme::PawnMate),
        Piece::King => None,
    });
    let back_rank = piece.is_some() && is_on_back_rank(end);
    let smothered = piece == Some(Piece::Knight) && is_smothered(end);
    by_piece
        .into_iter()
        .chain(back_rank.then_some(PuzzleTheme::BackRankMate))
        .chain(smothered.then_some(PuzzleTheme::SmotheredMate))
}

/// Whether a king on its first rank is checked along it by a rook or a queen, with its own pieces on all squares in front of it.
fn is_on_back_rank(end: &ChessPosition) -> bool {
    let (side, king) = (end.turn(), end.king(end.turn()));
    let home = Rank::First.relative_to(side).bitboard();
    let front = get_king_moves(king) & Rank::Second.relative_to(side).bitboard();
    let heavy = end.by_piece(Piece::Rook) | end.by_piece(Piece::Queen);
    home.has(king) && end.checkers().is_subset(home & heavy) && front.is_subset(end.by_color(side))
}

/// Whether the king's own pieces are on all squares around it.
fn is_smothered(end: &ChessPosition) -> bool {
    get_king_moves(end.king(end.turn())).is_subset(end.by_color(end.turn()))
}

/// In this many moves after a waiting move the mate has to follow: more are not looked into.
const LOOKED_INTO: std::ops::RangeInclusive<u8> = 1..=2;

/// The nodes for the question whether passing would save.
const NODES: u64 = 60_000;

/// Whether a move leaves the opponent without a good one: it does not check, mate follows in `left` moves, and would not if the
/// opponent could pass.
pub(super) fn is_zugzwang(before: &ChessPosition, mv: ChessMove, left: u8) -> bool {
    let after = before.play_unchecked(mv);
    if after.is_check() || !LOOKED_INTO.contains(&left) || has_many(&after) {
        return false;
    }
    let Some(passed) = after.passed() else { return false };
    let mut mates = ChessMates::new(1 << 12);
    mates.reset(NODES);
    mates.attack(&ChessMateNode::of(&ChessHistory::new(passed)), left) == Ok(false)
}

/// Whether the side to move has so much that it is never at a loss for a move.
fn has_many(position: &ChessPosition) -> bool {
    let own = position.by_color(position.turn());
    let officers: BitBoard = own & !position.by_piece(Piece::Pawn) & !position.by_piece(Piece::King);
    officers.len() > 4
}
