//! Extraction of the features of a position.

use cozy_chess::{
    BitBoard, Board, Color, File, Piece, Rank, Square, get_bishop_moves, get_king_moves, get_knight_moves,
    get_rook_moves,
};

use super::features::*;

/// The pieces that can be captured.
const CAPTURABLE: [Piece; 5] = [Piece::Pawn, Piece::Knight, Piece::Bishop, Piece::Rook, Piece::Queen];

/// The pieces that are neither pawn nor king.
const OFFICERS: [(Piece, usize); 4] = [
    (Piece::Knight, KNIGHT_MOBILITY),
    (Piece::Bishop, BISHOP_MOBILITY),
    (Piece::Rook, ROOK_MOBILITY),
    (Piece::Queen, QUEEN_MOBILITY),
];

/// The number of king steps between two squares.
#[inline]
pub(super) fn distance(from: Square, to: Square) -> usize {
    usize::from(STEPS[from as usize][to as usize])
}

/// The number of king steps between any two squares.
static STEPS: [[u8; 64]; 64] = {
    let mut table = [[0; 64]; 64];
    let mut pair = 0;
    while pair < 64 * 64 {
        let (from, to) = (pair / 64, pair % 64);
        let files = (from % 8_usize).abs_diff(to % 8);
        let ranks = (from / 8).abs_diff(to / 8);
        table[from][to] = if files > ranks { files } else { ranks } as u8;
        pair += 1;
    }
    table
};

/// The squares that one side attacks.
#[derive(Clone, Copy)]
struct AttackedSquares {
    by_piece: [BitBoard; 6],
    all: BitBoard,
}

#[inline]
fn west(set: BitBoard) -> BitBoard {
    BitBoard((set.0 & !File::A.bitboard().0) >> 1)
}

#[inline]
fn east(set: BitBoard) -> BitBoard {
    BitBoard((set.0 & !File::H.bitboard().0) << 1)
}

#[inline]
fn beside(set: BitBoard) -> BitBoard {
    west(set) | east(set)
}

#[inline]
fn ahead(color: Color, set: BitBoard) -> BitBoard {
    match color {
        Color::White => BitBoard(set.0 << 8),
        Color::Black => BitBoard(set.0 >> 8),
    }
}

/// Every square ahead of some pieces.
#[inline]
fn front_span(color: Color, set: BitBoard) -> BitBoard {
    let mut span = ahead(color, set).0;
    match color {
        Color::White => {
            span |= span << 8;
            span |= span << 16;
            span |= span << 32;
        }
        Color::Black => {
            span |= span >> 8;
            span |= span >> 16;
            span |= span >> 32;
        }
    }
    BitBoard(span)
}

/// The files of some pieces, all ranks of them.
#[inline]
fn files_of(set: BitBoard) -> BitBoard {
    front_span(Color::White, set) | front_span(Color::Black, set) | set
}

/// The square from its owner's point of view.
#[inline]
fn relative_square(color: Color, square: Square) -> usize {
    square as usize ^ if color == Color::White { 0 } else { 56 }
}

#[inline]
fn count(set: BitBoard) -> i32 {
    set.len() as i32
}

/// Extracts the features of a position for both sides.
#[inline]
pub fn extract_chess_features(board: &Board, sink: &mut impl ChessFeatureSink) {
    let mut pressure = [(0, 0); 2];
    let attacks = Color::ALL.map(|us| pieces(board, us, &mut pressure[us as usize], sink));
    for us in Color::ALL {
        pawns(board, us, sink);
        threats(board, us, &attacks, sink);
        king_safety(board, us, &attacks, pressure[us as usize], sink);
    }
    sink.add(board.side_to_move(), TEMPO, 1);
}

/// The features of the individual pieces. Returns the squares they attack and adds to `pressure` the attacks on the squares around
/// the enemy king and the number of attackers.
#[inline]
fn pieces(board: &Board, us: Color, pressure: &mut (i32, i32), sink: &mut impl ChessFeatureSink) -> AttackedSquares {
    let them = !us;
    let occupied = board.occupied();
    let pawns = board.pieces(Piece::Pawn);
    let own_pawns = board.colored_pieces(us, Piece::Pawn);
    let their_pawns = board.colored_pieces(them, Piece::Pawn);
    let kings = Color::ALL.map(|color| board.king(color));
    let own_king = kings[us as usize];
    let ring = get_king_moves(kings[them as usize]);
    let own_pawn_attacks = beside(ahead(us, own_pawns));
    let their_pawn_attacks = beside(ahead(them, their_pawns));
    let their_pawn_span = their_pawn_attacks | front_span(them, their_pawn_attacks);
    let mobility_area = !(own_pawns | own_king.bitboard() | their_pawn_attacks);

    let mut attacks = AttackedSquares { by_piece: [BitBoard::EMPTY; 6], all: BitBoard::EMPTY };
    attacks.by_piece[Piece::Pawn as usize] = own_pawn_attacks;
    let on_ring = count(own_pawn_attacks & ring);
    pressure.0 += on_ring;
    pressure.1 += on_ring.min(1);

    for pawn in own_pawns {
        placed(us, Piece::Pawn, pawn, kings, sink);
    }
    for (piece, mobility) in OFFICERS {
        for square in board.colored_pieces(us, piece) {
            let attacked = match piece {
                Piece::Knight => get_knight_moves(square),
                Piece::Bishop => get_bishop_moves(square, occupied),
                Piece::Rook => get_rook_moves(square, occupied),
                _ => get_bishop_moves(square, occupied) | get_rook_moves(square, occupied),
            };
            attacks.by_piece[piece as usize] |= attacked;
            placed(us, piece, square, kings, sink);
            sink.add(us, mobility + (attacked & mobility_area).len() as usize, 1);
            let on_ring = count(attacked & ring);
            pressure.0 += on_ring;
            pressure.1 += on_ring.min(1);
            if matches!(piece, Piece::Knight | Piece::Bishop) && own_pawn_attacks.has(square) {
                let place = piece as usize - 1;
                sink.add(us, PAWN_SUPPORTED + place, 1);
                if !their_pawn_span.has(square) {
                    sink.add(us, OUTPOST + place, 1);
                }
            }
            if piece == Piece::Bishop {
                let dark = BitBoard::DARK_SQUARES.has(square);
                let colour = if dark { BitBoard::DARK_SQUARES } else { BitBoard::LIGHT_SQUARES };
                sink.add(us, BISHOP_PAWNS + (own_pawns & colour).len() as usize, 1);
            }
            if piece == Piece::Rook {
                let file = square.file().bitboard();
                if (file & own_pawns).is_empty() {
                    let open = (file & pawns).is_empty();
                    sink.add(us, if open { ROOK_OPEN } else { ROOK_HALF_OPEN }, 1);
                }
            }
        }
    }
    if board.colored_pieces(us, Piece::Bishop).len() >= 2 {
        sink.add(us, BISHOP_PAIR, 1);
    }
    sink.add(us, PLACEMENT + 64 * Piece::King as usize + relative_square(us, own_king), 1);
    attacks.by_piece[Piece::King as usize] = get_king_moves(own_king);
    attacks.all = attacks.by_piece.into_iter().fold(BitBoard::EMPTY, |all, set| all | set);
    attacks
}

/// The features that every piece but the king has.
#[inline]
fn placed(us: Color, piece: Piece, square: Square, kings: [Square; 2], sink: &mut impl ChessFeatureSink) {
    let (own_king, enemy_king) = (kings[us as usize], kings[!us as usize]);
    let relative = relative_square(us, square);
    let mirrored = if enemy_king.file() < File::E { 7 } else { 0 };
    let piece = piece as usize;
    sink.add(us, MATERIAL + piece, 1);
    sink.add(us, PLACEMENT + 64 * piece + relative, 1);
    sink.add(us, FACING_PLACEMENT + 64 * piece + (relative ^ mirrored), 1);
    sink.add(us, OWN_KING_DISTANCE + 8 * piece + distance(square, own_king), 1);
    sink.add(us, ENEMY_KING_DISTANCE + 8 * piece + distance(square, enemy_king), 1);
}

#[inline]
fn pawns(board: &Board, us: Color, sink: &mut impl ChessFeatureSink) {
    let them = !us;
    let own = board.colored_pieces(us, Piece::Pawn);
    if own.is_empty() {
        return;
    }
    let theirs = board.colored_pieces(them, Piece::Pawn);
    let own_attacks = beside(ahead(us, own));
    let their_attacks = beside(ahead(them, theirs));
    let defended = own & own_attacks;
    let phalanx = own & beside(own);
    let stoppers = front_span(them, theirs | their_attacks) | their_attacks;
    let doubled = own & front_span(them, own);
    let passed = own & !stoppers & !doubled;
    let isolated = own & !files_of(beside(own));
    let open = own & !front_span(them, theirs);
    let supportable = own_attacks | front_span(us, own_attacks);
    let backward = own & !supportable & !isolated & ahead(them, their_attacks);
    for (set, feature) in [(defended, PAWN_DEFENDED), (phalanx, PAWN_PHALANX)] {
        for pawn in set {
            sink.add(us, feature + pawn.rank().relative_to(us) as usize, 1);
        }
    }
    for pawn in passed {
        let rank = pawn.rank().relative_to(us);
        sink.add(us, PAWN_PASSED + rank as usize, 1);
        let Some(next) = ahead(us, pawn.bitboard()).next_square() else { continue };
        if board.occupied().has(next) {
            sink.add(us, PASSED_BLOCKED + rank as usize, 1);
        }
        if rank >= Rank::Fourth {
            sink.add(us, PASSED_OWN_KING + distance(next, board.king(us)), 1);
            sink.add(us, PASSED_ENEMY_KING + distance(next, board.king(them)), 1);
        }
    }
    sink.add(us, PASSED_DEFENDED, count(passed & own_attacks));
    sink.add(us, PAWN_ISOLATED, count(isolated));
    sink.add(us, PAWN_ISOLATED + 1, count(isolated & open));
    sink.add(us, PAWN_DOUBLED, count(doubled));
    sink.add(us, PAWN_BACKWARD, count(backward));
}

#[inline]
fn threats(board: &Board, us: Color, attacks: &[AttackedSquares; 2], sink: &mut impl ChessFeatureSink) {
    let them = !us;
    let (ours, theirs) = (&attacks[us as usize], &attacks[them as usize]);
    let hanging = ours.all & !theirs.all;
    for piece in CAPTURABLE {
        sink.add(us, DEFENDED + piece as usize, count(board.colored_pieces(us, piece) & ours.all));
        let targets = board.colored_pieces(them, piece);
        if (targets & ours.all).is_empty() {
            continue;
        }
        sink.add(us, HANGING + piece as usize, count(targets & hanging));
        for by in Piece::ALL {
            let attacked = targets & ours.by_piece[by as usize];
            sink.add(us, ATTACKS_ON + 5 * by as usize + piece as usize, count(attacked));
        }
    }
}

#[inline]
fn king_safety(
    board: &Board,
    us: Color,
    attacks: &[AttackedSquares; 2],
    (ring_attacks, attackers): (i32, i32),
    sink: &mut impl ChessFeatureSink,
) {
    let them = !us;
    let (ours, theirs) = (&attacks[us as usize], &attacks[them as usize]);
    let king = board.king(them);
    sink.add(us, KING_RING_ATTACKS + ring_attacks.min(15) as usize, 1);
    sink.add(us, KING_RING_ATTACKERS + attackers.min(7) as usize, 1);
    let guards = [Piece::Pawn, Piece::Knight, Piece::Bishop, Piece::Rook];
    let guarded = guards.into_iter().fold(BitBoard::EMPTY, |all, piece| all | theirs.by_piece[piece as usize]);
    sink.add(us, KING_RING_WEAK + (get_king_moves(king) & ours.all & !guarded).len() as usize, 1);

    let free = !board.colors(us) & !theirs.all;
    let straight = get_rook_moves(king, board.occupied());
    let diagonal = get_bishop_moves(king, board.occupied());
    let checks = [
        (Piece::Knight, get_knight_moves(king)),
        (Piece::Bishop, diagonal),
        (Piece::Rook, straight),
        (Piece::Queen, straight | diagonal),
    ];
    for (place, (piece, from)) in checks.into_iter().enumerate() {
        sink.add(us, SAFE_CHECK + place, count(from & ours.by_piece[piece as usize] & free));
    }

    let own_king = board.king(us).bitboard();
    let around = own_king | beside(own_king);
    let near = ahead(us, around) | ahead(us, ahead(us, around));
    let own_pawns = board.colored_pieces(us, Piece::Pawn);
    sink.add(us, KING_SHELTER + (near & own_pawns).len() as usize, 1);
    let bare_files = around & !files_of(own_pawns);
    sink.add(us, KING_FILES + bare_files.len() as usize, 1);
    let further = near | ahead(us, near);
    let storm = (further & board.colored_pieces(them, Piece::Pawn)).len().min(6);
    sink.add(us, KING_STORM + storm as usize, 1);
}
