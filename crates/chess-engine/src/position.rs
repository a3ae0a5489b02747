//! Positions and moves as the search sees them.

use arrayvec::ArrayVec;
use cozy_chess::{BitBoard, Board, Color, File, Move, Piece, PieceMoves, Rank, Square};
use game_search::score::Value;
use game_search::{LegalMoves, SearchPosition};
use international_chess::{ChessMove, Promotion};

use super::moves::{captured, from_board, is_castling, to_board};
use super::see;

/// After this many plies without a capture or a pawn move the search takes the game for drawn: whoever is worse will claim it.
const FIFTY_MOVES: u8 = 100;

/// A board.
#[derive(Clone)]
pub struct ChessNode(pub(super) Board);

/// The legal moves of a board.
pub struct LegalChessMoves<'a>(&'a Board);

type MoveBuffer = ArrayVec<ChessMove, 256>;

/// The square behind a pawn that may be captured en passant.
fn en_passant_square(board: &Board) -> BitBoard {
    let square = |file| Square::new(file, Rank::Sixth.relative_to(board.side_to_move()));
    board.en_passant().map_or(BitBoard::EMPTY, |file| square(file).bitboard())
}

impl LegalChessMoves<'_> {
    /// The moves of each piece to the squares that `targets` allows it.
    #[inline]
    fn collect(&self, mut targets: impl FnMut(&PieceMoves) -> BitBoard, mut add: impl FnMut(Move)) {
        self.0.generate_moves(|mut moves| {
            moves.to &= targets(&moves);
            moves.into_iter().for_each(&mut add);
            false
        });
    }
}

impl LegalMoves<ChessMove> for LegalChessMoves<'_> {
    fn contains(&self, mv: ChessMove) -> bool {
        let board = self.0;
        let own = board.colors(board.side_to_move());
        !own.has(mv.to()) && board.is_legal(to_board(board, mv))
    }

    #[inline]
    fn noisy(&self) -> impl Iterator<Item = ChessMove> {
        let board = self.0;
        let enemies = board.colors(!board.side_to_move());
        let of_pawns = enemies | en_passant_square(board) | LAST_RANKS;
        let mut noisy = MoveBuffer::new();
        self.collect(
            |moves| if moves.piece == Piece::Pawn { of_pawns } else { enemies },
            |mv| {
                if mv.promotion.is_none_or(|piece| piece == Piece::Queen) || enemies.has(mv.to) {
                    noisy.push(from_board(mv));
                }
            },
        );
        noisy.into_iter()
    }

    #[inline]
    fn quiet(&self) -> impl Iterator<Item = ChessMove> {
        let board = self.0;
        let enemies = board.colors(!board.side_to_move());
        let own = board.colors(board.side_to_move());
        let of_pawns = !(enemies | en_passant_square(board));
        let mut quiet = MoveBuffer::new();
        self.collect(
            |moves| if moves.piece == Piece::Pawn { of_pawns } else { !enemies },
            |mv| {
                if own.has(mv.to) {
                    let file = if mv.to.file() > mv.from.file() { File::G } else { File::C };
                    quiet.push(ChessMove::new(mv.from, Square::new(file, mv.from.rank())));
                } else if mv.promotion != Some(Piece::Queen) {
                    quiet.push(from_board(mv));
                }
            },
        );
        quiet.into_iter()
    }
}

/// Where pawns promote.
const LAST_RANKS: BitBoard = BitBoard(0xff00_0000_0000_00ff);

/// A well-mixed hash of the bitboards.
#[inline]
fn hash_bitboards(sets: impl IntoIterator<Item = BitBoard>) -> u64 {
    sets.into_iter().fold(0_u64, |hash, set| {
        let hash = (hash ^ set.0).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        hash ^ hash >> 29
    })
}

/// Whether neither side has what it takes to mate: kings, and one knight or bishop at most, or bishops on squares of one colour.
fn is_dead(board: &Board) -> bool {
    let [knights, bishops] = [Piece::Knight, Piece::Bishop].map(|piece| board.pieces(piece));
    let kings = board.pieces(Piece::King);
    if board.occupied() != kings | knights | bishops {
        return false;
    }
    match (knights.len(), bishops.len()) {
        (0, _) => bishops.is_subset(BitBoard::DARK_SQUARES) || bishops.is_subset(BitBoard::LIGHT_SQUARES),
        (1, 0) => true,
        _ => false,
    }
}

impl SearchPosition for ChessNode {
    type Move = ChessMove;
    type Legal<'a> = LegalChessMoves<'a>;

    #[inline]
    fn origin(mv: ChessMove) -> usize {
        mv.from() as usize
    }

    #[inline]
    fn destination(mv: ChessMove) -> usize {
        mv.to() as usize
    }

    #[inline]
    fn encode(mv: ChessMove) -> u16 {
        mv.code()
    }

    #[inline]
    fn decode(code: u16) -> Option<ChessMove> {
        if code == 0 { None } else { ChessMove::from_code(code) }
    }

    #[inline]
    fn turn(&self) -> usize {
        self.0.side_to_move() as usize
    }

    #[inline]
    fn key(&self) -> u64 {
        let board = &self.0;
        match board.en_passant() {
            None => board.hash(),
            // As the Laws have it, that a pawn has just advanced makes no difference unless it can be captured.
            Some(file) => {
                let turn = board.side_to_move();
                let behind = Square::new(file, Rank::Sixth.relative_to(turn));
                let takers = cozy_chess::get_pawn_attacks(behind, !turn) & board.colored_pieces(turn, Piece::Pawn);
                if takers.is_empty() { board.hash_without_ep() } else { board.hash() }
            }
        }
    }

    /// Near the end of fifty moves positions are told apart by how near it is.
    #[inline]
    fn table_key(&self) -> u64 {
        let clock = self.0.halfmove_clock();
        let late = if clock < 70 { 0 } else { u64::from(clock / 6) };
        self.key() ^ late.wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }

    #[inline]
    fn is_check(&self) -> bool {
        !self.0.checkers().is_empty()
    }

    #[inline]
    fn legal(&self) -> LegalChessMoves<'_> {
        LegalChessMoves(&self.0)
    }

    #[inline]
    fn is_drawn(&self) -> bool {
        let board = &self.0;
        let few = board.occupied().len() <= 8 && is_dead(board);
        few || board.halfmove_clock() >= FIFTY_MOVES && (board.checkers().is_empty() || board.generate_moves(|_| true))
    }

    fn passed(&self) -> Option<ChessNode> {
        self.0.null_move().map(ChessNode)
    }

    #[inline]
    fn is_irreversible(&self, mv: ChessMove) -> bool {
        let board = &self.0;
        board.occupied().has(mv.to()) || board.pieces(Piece::Pawn).has(mv.from()) || is_castling(board, mv)
    }

    #[inline]
    fn is_quiet(&self, mv: ChessMove) -> bool {
        mv.promotion() != Some(Promotion::Queen) && captured(&self.0, mv).is_none()
    }

    #[inline]
    fn mover(&self, mv: ChessMove) -> usize {
        self.0.piece_on(mv.from()).unwrap_or(Piece::Pawn) as usize
    }

    #[inline]
    fn captured(&self, mv: ChessMove) -> Option<usize> {
        captured(&self.0, mv).map(|piece| piece as usize)
    }

    #[inline]
    fn capture_gain(&self, mv: ChessMove) -> Value {
        see::capture_gain(&self.0, mv)
    }

    #[inline]
    fn see_ge(&self, mv: ChessMove, threshold: Value) -> bool {
        see::see_ge(&self.0, mv, threshold)
    }

    /// With kings and pawns alone zugzwang is too likely.
    #[inline]
    fn has_force(&self) -> bool {
        let board = &self.0;
        let quiet = board.pieces(Piece::Pawn) | board.pieces(Piece::King);
        !(board.colors(board.side_to_move()) & !quiet).is_empty()
    }

    /// With few pieces a capture may leave too little to mate with.
    #[inline]
    fn may_skip_small_captures(&self) -> bool {
        !self.0.pieces(Piece::Pawn).is_empty()
    }

    /// The pawns, White's pieces and Black's pieces.
    #[inline]
    fn structures(&self) -> [u64; 3] {
        let board = &self.0;
        let pawns = Color::ALL.map(|color| board.colored_pieces(color, Piece::Pawn));
        let pieces = |color| Piece::ALL[1..].iter().map(move |&piece| board.colored_pieces(color, piece));
        [hash_bitboards(pawns), hash_bitboards(pieces(Color::White)), hash_bitboards(pieces(Color::Black))]
    }

    /// Knight moves are overlooked most often, then backward moves and those of long-range pieces across half the board.
    fn obscurity(&self, mv: ChessMove) -> u64 {
        let board = &self.0;
        let turn = board.side_to_move();
        let rank = |square: Square| square.rank().relative_to(turn) as i8;
        let files = (mv.from().file() as i8 - mv.to().file() as i8).abs();
        let ranks = (mv.from().rank() as i8 - mv.to().rank() as i8).abs();
        let knight = board.pieces(Piece::Knight).has(mv.from());
        let back = rank(mv.to()) < rank(mv.from());
        1 + 2 * u64::from(knight) + u64::from(back) + u64::from(files.max(ranks) >= 4)
    }
}

#[cfg(test)]
mod tests {
    use international_chess::ChessPosition;
    use international_chess::notation::fen::parse_position;
    use proptest::prelude::*;

    use super::*;

    fn node(fen: &str) -> ChessNode {
        ChessNode(parse_position(fen).unwrap().board().clone())
    }

    /// Noisy and quiet moves together, sorted; each must be told from the other by itself.
    fn moves(node: &ChessNode) -> Vec<ChessMove> {
        let legal = node.legal();
        assert!(legal.noisy().all(|mv| !node.is_quiet(mv) && legal.contains(mv)));
        assert!(legal.quiet().all(|mv| node.is_quiet(mv) && legal.contains(mv)));
        let mut all: Vec<ChessMove> = legal.noisy().chain(legal.quiet()).collect();
        all.sort_unstable();
        all
    }

    proptest! {
        /// Along random games the moves are those of the rules, whatever is asked about them.
        #[test]
        fn moves_are_those_of_the_rules(choices in proptest::collection::vec(0usize..100_000, 1..120)) {
            let mut position = ChessPosition::start();
            for choice in choices {
                let node = ChessNode(position.board().clone());
                let legal = position.legal_moves();
                prop_assert_eq!(&moves(&node), &legal);
                for &mv in &legal {
                    prop_assert_eq!(ChessNode::decode(ChessNode::encode(mv)), Some(mv));
                    prop_assert_eq!(node.captured(mv), position.captured(mv).map(|(_, piece)| piece as usize));
                }
                if legal.is_empty() {
                    break;
                }
                position = position.play_unchecked(legal[choice % legal.len()]);
            }
        }
    }

    #[test]
    fn castling_promotion_and_en_passant_are_moves() {
        for fen in [
            "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
            "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1",
            "1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1",
            "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1",
        ] {
            assert_eq!(moves(&node(fen)), parse_position(fen).unwrap().legal_moves(), "{fen}");
        }
        let castled = node("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1");
        let rook_captured = ChessMove::new(Square::E1, Square::H1);
        assert!(!castled.legal().contains(rook_captured));
    }

    #[test]
    fn dead_positions_and_fifty_moves_are_drawn() {
        for (fen, drawn) in [
            ("4k3/8/8/8/8/8/8/4KB2 w - - 0 1", true),
            ("4k3/8/8/8/8/8/8/2B1KB2 w - - 0 1", false),
            ("4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1", false),
            ("4k1b1/8/8/8/8/8/8/4KB2 w - - 0 1", true),
            ("4k3/8/8/8/8/8/8/4K2R w - - 99 80", false),
            ("4k3/8/8/8/8/8/8/4K2R w - - 100 80", true),
            ("R3k3/8/4K3/8/8/8/8/8 b - - 100 80", false),
        ] {
            assert_eq!(node(fen).is_drawn(), drawn, "{fen}");
        }
    }

    #[test]
    fn an_advance_that_cannot_be_captured_leaves_no_trace() {
        let after = node("4k3/8/8/8/2p5/8/4P3/4K3 w - - 0 1").0;
        let mut advanced = after.clone();
        advanced.play_unchecked(to_board(&after, ChessMove::new(Square::E2, Square::E4)));
        let plain = node("4k3/8/8/8/2p1P3/8/8/4K3 b - - 0 1");
        assert_eq!(ChessNode(advanced).key(), plain.key());
    }
}
