//! Extraction of the features of a position.

use super::features::*;
use makruk::{
    Bitboard, Board, Color, File, Position, Rank, Role, Square, khon_attacks, king_attacks, knight_attacks,
    met_attacks, rook_attacks,
};

/// The roles that can be captured.
const CAPTURABLE: [Role; 5] = [Role::Pawn, Role::Met, Role::Khon, Role::Knight, Role::Rook];

/// The number of king steps between any two squares.
static STEPS: [[u8; 64]; 64] = steps();

const fn steps() -> [[u8; 64]; 64] {
    let mut table = [[0; 64]; 64];
    let mut from = 0;
    while from < 64 {
        let mut to = 0;
        while to < 64 {
            let files = (from % 8_i32 - to % 8_i32).unsigned_abs();
            let ranks = (from / 8 - to / 8).unsigned_abs();
            table[from as usize][to as usize] = if files > ranks { files } else { ranks } as u8;
            to += 1;
        }
        from += 1;
    }
    table
}

/// The number of king steps between two squares.
#[inline]
pub(super) fn distance(from: Square, to: Square) -> usize {
    usize::from(STEPS[from.index()][to.index()])
}

/// The squares that one side attacks.
#[derive(Clone, Copy)]
struct Attacks {
    by_role: [Bitboard; 6],
    all: Bitboard,
}

#[inline]
fn pawn_attacks(color: Color, pawns: Bitboard) -> Bitboard {
    match color {
        Color::White => pawns.shifted::<-1, 1>() | pawns.shifted::<1, 1>(),
        Color::Black => pawns.shifted::<-1, -1>() | pawns.shifted::<1, -1>(),
    }
}

#[inline]
fn one_rank_ahead(color: Color, pieces: Bitboard) -> Bitboard {
    match color {
        Color::White => pieces.shifted::<0, 1>(),
        Color::Black => pieces.shifted::<0, -1>(),
    }
}

/// The squares up to three ranks ahead of some pieces. A pawn is never further than that from promotion.
#[inline]
fn front_span(color: Color, pieces: Bitboard) -> Bitboard {
    let one = one_rank_ahead(color, pieces);
    let two = one | one_rank_ahead(color, one);
    two | one_rank_ahead(color, two)
}

#[inline]
fn beside(pieces: Bitboard) -> Bitboard {
    pieces.shifted::<-1, 0>() | pieces.shifted::<1, 0>()
}

/// The square from its owner's point of view.
#[inline]
fn relative_square(color: Color, square: Square) -> usize {
    match color {
        Color::White => square.index(),
        Color::Black => 63 - square.index(),
    }
}

/// Extracts the features of a position for both sides.
#[inline]
pub fn extract_features(position: &Position, sink: &mut impl FeatureSink) {
    let board = position.board();
    let kings = Color::ALL.map(|color| position.king(color));
    let mut ring_pressure = [(0, 0); 2];
    let attacks = Color::ALL.map(|us| pieces(board, us, &kings, &mut ring_pressure[us.index()], sink));
    for us in Color::ALL {
        pawns(board, us, sink);
        threats(board, us, &attacks, sink);
        king_safety(board, us, &kings, &attacks, ring_pressure[us.index()], sink);
    }
    sink.add(position.turn(), TEMPO, 1);
}

/// The features of the individual pieces. Returns the squares they attack and adds to `ring_pressure` the attacks on
/// the squares around the enemy king and the number of attackers.
#[inline]
fn pieces(
    board: &Board,
    us: Color,
    kings: &[Square; 2],
    ring_pressure: &mut (i32, i32),
    sink: &mut impl FeatureSink,
) -> Attacks {
    let them = !us;
    let occupied = board.occupied();
    let own_pawns = board.pieces(us, Role::Pawn);
    let own_king = kings[us.index()];
    let their_king = kings[them.index()];
    let ring = king_attacks(their_king);
    let their_pawn_attacks = pawn_attacks(them, board.pieces(them, Role::Pawn));
    let own_pawn_attacks = pawn_attacks(us, own_pawns);
    let mobility_area = !(own_pawns | Bitboard::from(own_king) | their_pawn_attacks);
    // Squares that an enemy pawn attacks or may come to attack.
    let their_pawn_span = front_span(them, their_pawn_attacks) | their_pawn_attacks;

    let mut attacks = Attacks { by_role: [Bitboard::EMPTY; 6], all: Bitboard::EMPTY };
    attacks.by_role[Role::Pawn.index()] = own_pawn_attacks;
    let pawn_ring_attacks = own_pawn_attacks & ring;
    ring_pressure.0 += pawn_ring_attacks.len() as i32;
    ring_pressure.1 += pawn_ring_attacks.len().min(1) as i32;

    for pawn in own_pawns {
        piece_features(us, Role::Pawn, pawn, own_king, their_king, sink);
    }
    for (role, mobility) in [
        (Role::Met, MET_MOBILITY),
        (Role::Khon, KHON_MOBILITY),
        (Role::Knight, KNIGHT_MOBILITY),
        (Role::Rook, ROOK_MOBILITY),
    ] {
        let pieces = board.pieces(us, role);
        for square in pieces {
            let attacked = match role {
                Role::Met => met_attacks(square),
                Role::Khon => khon_attacks(us, square),
                Role::Knight => knight_attacks(square),
                _ => rook_attacks(square, occupied),
            };
            attacks.by_role[role.index()] |= attacked;
            piece_features(us, role, square, own_king, their_king, sink);
            sink.add(us, mobility + (attacked & mobility_area).len() as usize, 1);
            let ring_attacks = (attacked & ring).len() as i32;
            ring_pressure.0 += ring_attacks;
            ring_pressure.1 += ring_attacks.min(1);
            if own_pawn_attacks.contains(square) {
                sink.add(us, PAWN_SUPPORTED + role.index() - 1, 1);
                if matches!(role, Role::Khon | Role::Knight) && !their_pawn_span.contains(square) {
                    sink.add(us, OUTPOST + role.index() - 2, 1);
                }
            }
            if role == Role::Rook {
                let file = Bitboard::from_file(square.file());
                if (file & own_pawns).is_empty() {
                    let open = (file & board.by_role(Role::Pawn)).is_empty();
                    sink.add(us, if open { ROOK_OPEN } else { ROOK_HALF_OPEN }, 1);
                }
                if !(attacked & pieces).is_empty() {
                    sink.add(us, ROOKS_CONNECTED, 1);
                }
            }
        }
    }
    for (pair, role) in [Role::Khon, Role::Knight, Role::Rook].into_iter().enumerate() {
        if board.pieces(us, role).has_many() {
            sink.add(us, PAIR + pair, 1);
        }
    }
    let mets = board.pieces(us, Role::Met);
    if !(mets & LIGHT).is_empty() && !(mets & !LIGHT).is_empty() {
        sink.add(us, METS_ON_BOTH_COLOURS, 1);
    }
    sink.add(us, PLACEMENT + 64 * Role::King.index() + relative_square(us, own_king), 1);
    attacks.by_role[Role::King.index()] = king_attacks(own_king);
    attacks.all = attacks.by_role.into_iter().fold(Bitboard::EMPTY, |all, role| all | role);
    attacks
}

/// The squares of b1's colour.
const LIGHT: Bitboard = Bitboard(0x55aa_55aa_55aa_55aa);

/// The features that every piece but the king has.
#[inline]
fn piece_features(
    us: Color,
    role: Role,
    square: Square,
    own_king: Square,
    their_king: Square,
    sink: &mut impl FeatureSink,
) {
    let role = role.index();
    sink.add(us, MATERIAL + role, 1);
    sink.add(us, PLACEMENT + 64 * role + relative_square(us, square), 1);
    sink.add(us, OWN_KING_DISTANCE + 8 * role + distance(square, own_king), 1);
    sink.add(us, ENEMY_KING_DISTANCE + 8 * role + distance(square, their_king), 1);
}

#[inline]
fn pawns(board: &Board, us: Color, sink: &mut impl FeatureSink) {
    let own = board.pieces(us, Role::Pawn);
    if own.is_empty() {
        return;
    }
    let theirs = board.pieces(!us, Role::Pawn);
    let them = !us;
    let defended = own & pawn_attacks(us, own);
    let phalanx = own & beside(own);
    let their_attacks = pawn_attacks(them, theirs);
    let passed = own & !front_span(them, theirs | their_attacks) & !their_attacks;
    let rammed = own & one_rank_ahead(them, theirs);
    let blocked = own & one_rank_ahead(them, board.occupied());
    for (place, rank) in [2, 3, 4].into_iter().enumerate() {
        let rank = Rank::ALL[rank];
        let on_rank = Bitboard::from_rank(rank.relative_to(us));
        for (feature, pieces) in [
            (PAWN_DEFENDED, defended),
            (PAWN_PHALANX, phalanx),
            (PAWN_PASSED, passed),
            (PAWN_RAMMED, rammed),
            (PAWN_BLOCKED, blocked),
        ] {
            sink.add(us, feature + place, (pieces & on_rank).len() as i32);
        }
    }
    let files = own.0 | own.0 >> 8 | own.0 >> 16 | own.0 >> 24;
    let files = (files | files >> 32) & 0xff;
    let beside_files = (files << 1 | files >> 1) & 0xff;
    let isolated_files = files & !beside_files;
    let mut isolated = Bitboard::EMPTY;
    for file in Bitboard(isolated_files) {
        isolated |= Bitboard::from_file(File::ALL[file.index() & 7]);
    }
    sink.add(us, PAWN_ISOLATED, (own & isolated).len() as i32);
    sink.add(us, PAWN_DOUBLED, own.len() as i32 - files.count_ones() as i32);
}

#[inline]
fn threats(board: &Board, us: Color, attacks: &[Attacks; 2], sink: &mut impl FeatureSink) {
    let them = !us;
    let (ours, theirs) = (&attacks[us.index()], &attacks[them.index()]);
    let hanging = ours.all & !theirs.all;
    for role in CAPTURABLE {
        let own = board.pieces(us, role) & ours.all;
        sink.add(us, DEFENDED + role.index(), own.len() as i32);
        let targets = board.pieces(them, role);
        if (targets & ours.all).is_empty() {
            continue;
        }
        sink.add(us, HANGING + role.index(), (targets & hanging).len() as i32);
        for by in Role::ALL {
            let attacked = targets & ours.by_role[by.index()];
            sink.add(us, ATTACKS_ON + 5 * by.index() + role.index(), attacked.len() as i32);
        }
    }
}

#[inline]
fn king_safety(
    board: &Board,
    us: Color,
    kings: &[Square; 2],
    attacks: &[Attacks; 2],
    (ring_pressure, pieces): (i32, i32),
    sink: &mut impl FeatureSink,
) {
    let them = !us;
    let (ours, theirs) = (&attacks[us.index()], &attacks[them.index()]);
    let king = kings[them.index()];
    let ring = king_attacks(king);
    sink.add(us, KING_RING_ATTACKS + ring_pressure.min(15) as usize, 1);
    sink.add(us, KING_RING_ATTACKERS + pieces.min(7) as usize, 1);
    let defenders = [Role::Pawn, Role::Met, Role::Khon, Role::Knight, Role::Rook];
    let guarded = defenders.into_iter().fold(Bitboard::EMPTY, |all, role| all | theirs.by_role[role.index()]);
    sink.add(us, KING_RING_WEAK + (ring & ours.all & !guarded).len() as usize, 1);

    let own_king = kings[us.index()];
    let mobility = king_attacks(own_king) & !board.by_color(us) & !theirs.all;
    sink.add(us, KING_MOBILITY + mobility.len() as usize, 1);

    let free = !board.by_color(us) & !theirs.all;
    let checks = [
        (Role::Met, met_attacks(king)),
        (Role::Khon, khon_attacks(them, king)),
        (Role::Knight, knight_attacks(king)),
        (Role::Rook, rook_attacks(king, board.occupied())),
    ];
    for (place, (role, from)) in checks.into_iter().enumerate() {
        sink.add(us, SAFE_CHECK + place, (from & ours.by_role[role.index()] & free).len() as i32);
    }
}
