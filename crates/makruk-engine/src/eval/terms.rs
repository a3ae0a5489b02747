//! Counting the features of a position.

use super::features::*;
use makruk::{
    Bitboard, Board, Color, File, Position, Rank, Role, Square, khon_attacks, king_attacks, knight_attacks,
    met_attacks, rook_attacks,
};

/// The roles that can be taken.
const MEN: [Role; 5] = [Role::Pawn, Role::Met, Role::Khon, Role::Knight, Role::Rook];

/// King's steps from a square to another.
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

/// How many king's steps lie between two squares.
#[inline]
pub(super) fn distance(from: Square, to: Square) -> usize {
    usize::from(STEPS[from.index()][to.index()])
}

/// What one side's men bear on.
#[derive(Clone, Copy)]
struct Reach {
    by_role: [Bitboard; 6],
    all: Bitboard,
}

#[inline]
fn pawn_reach(color: Color, pawns: Bitboard) -> Bitboard {
    match color {
        Color::White => pawns.shifted::<-1, 1>() | pawns.shifted::<1, 1>(),
        Color::Black => pawns.shifted::<-1, -1>() | pawns.shifted::<1, -1>(),
    }
}

#[inline]
fn ahead(color: Color, men: Bitboard) -> Bitboard {
    match color {
        Color::White => men.shifted::<0, 1>(),
        Color::Black => men.shifted::<0, -1>(),
    }
}

/// The squares of the three ranks ahead of some men. A pawn has no longer way to go before it is a met.
#[inline]
fn way_ahead(color: Color, men: Bitboard) -> Bitboard {
    let one = ahead(color, men);
    let two = one | ahead(color, one);
    two | ahead(color, two)
}

#[inline]
fn beside(men: Bitboard) -> Bitboard {
    men.shifted::<-1, 0>() | men.shifted::<1, 0>()
}

/// The square as its own side sees the board.
#[inline]
fn seen_by(color: Color, square: Square) -> usize {
    match color {
        Color::White => square.index(),
        Color::Black => 63 - square.index(),
    }
}

/// Counts the features of a position for both sides.
#[inline]
pub fn tally(position: &Position, ledger: &mut impl Ledger) {
    let board = position.board();
    let kings = Color::ALL.map(|color| position.king(color));
    let mut pressure = [(0, 0); 2];
    let reach = Color::ALL.map(|us| men(board, us, &kings, &mut pressure[us.index()], ledger));
    for us in Color::ALL {
        pawns(board, us, ledger);
        threats(board, us, &reach, ledger);
        safety(board, us, &kings, &reach, pressure[us.index()], ledger);
    }
    ledger.add(position.turn(), TURN, 1);
}

/// Everything that is counted man by man. Returns what they bear on, and notes how hard they press on the other king:
/// how often they bear on the squares around him, and how many of them do.
#[inline]
fn men(board: &Board, us: Color, kings: &[Square; 2], pressure: &mut (i32, i32), ledger: &mut impl Ledger) -> Reach {
    let them = !us;
    let occupied = board.occupied();
    let own_pawns = board.pieces(us, Role::Pawn);
    let own_king = kings[us.index()];
    let their_king = kings[them.index()];
    let ring = king_attacks(their_king);
    let their_pawn_reach = pawn_reach(them, board.pieces(them, Role::Pawn));
    let own_pawn_reach = pawn_reach(us, own_pawns);
    let usable = !(own_pawns | Bitboard::from(own_king) | their_pawn_reach);
    // Where an enemy pawn could yet come to take.
    let their_pawns_way = way_ahead(them, their_pawn_reach) | their_pawn_reach;

    let mut reach = Reach { by_role: [Bitboard::EMPTY; 6], all: Bitboard::EMPTY };
    reach.by_role[Role::Pawn.index()] = own_pawn_reach;
    let pawn_pressure = own_pawn_reach & ring;
    pressure.0 += pawn_pressure.len() as i32;
    pressure.1 += pawn_pressure.len().min(1) as i32;

    for pawn in own_pawns {
        stands(us, Role::Pawn, pawn, own_king, their_king, ledger);
    }
    for (role, mobility) in [
        (Role::Met, MET_MOBILITY),
        (Role::Khon, KHON_MOBILITY),
        (Role::Knight, KNIGHT_MOBILITY),
        (Role::Rook, ROOK_MOBILITY),
    ] {
        let men = board.pieces(us, role);
        for square in men {
            let borne_on = match role {
                Role::Met => met_attacks(square),
                Role::Khon => khon_attacks(us, square),
                Role::Knight => knight_attacks(square),
                _ => rook_attacks(square, occupied),
            };
            reach.by_role[role.index()] |= borne_on;
            stands(us, role, square, own_king, their_king, ledger);
            ledger.add(us, mobility + (borne_on & usable).len() as usize, 1);
            let pressing = (borne_on & ring).len() as i32;
            pressure.0 += pressing;
            pressure.1 += pressing.min(1);
            if own_pawn_reach.contains(square) {
                ledger.add(us, TIED_TO_PAWN + role.index() - 1, 1);
                if matches!(role, Role::Khon | Role::Knight) && !their_pawns_way.contains(square) {
                    ledger.add(us, OUTPOST + role.index() - 2, 1);
                }
            }
            if role == Role::Rook {
                let file = Bitboard::from_file(square.file());
                if (file & own_pawns).is_empty() {
                    let open = (file & board.by_role(Role::Pawn)).is_empty();
                    ledger.add(us, if open { ROOK_OPEN } else { ROOK_HALF_OPEN }, 1);
                }
                if !(borne_on & men).is_empty() {
                    ledger.add(us, ROOKS_JOINED, 1);
                }
            }
        }
    }
    for (pair, role) in [Role::Khon, Role::Knight, Role::Rook].into_iter().enumerate() {
        if board.pieces(us, role).has_many() {
            ledger.add(us, PAIR + pair, 1);
        }
    }
    let mets = board.pieces(us, Role::Met);
    if !(mets & LIGHT).is_empty() && !(mets & !LIGHT).is_empty() {
        ledger.add(us, BOTH_COLOURS, 1);
    }
    ledger.add(us, PLACEMENT + 64 * Role::King.index() + seen_by(us, own_king), 1);
    reach.by_role[Role::King.index()] = king_attacks(own_king);
    reach.all = reach.by_role.into_iter().fold(Bitboard::EMPTY, |all, role| all | role);
    reach
}

/// The squares of b1's colour.
const LIGHT: Bitboard = Bitboard(0x55aa_55aa_55aa_55aa);

/// What every man has but a king.
#[inline]
fn stands(us: Color, role: Role, square: Square, own_king: Square, their_king: Square, ledger: &mut impl Ledger) {
    let role = role.index();
    ledger.add(us, MATERIAL + role, 1);
    ledger.add(us, PLACEMENT + 64 * role + seen_by(us, square), 1);
    ledger.add(us, FROM_OWN_KING + 8 * role + distance(square, own_king), 1);
    ledger.add(us, FROM_THEIR_KING + 8 * role + distance(square, their_king), 1);
}

#[inline]
fn pawns(board: &Board, us: Color, ledger: &mut impl Ledger) {
    let own = board.pieces(us, Role::Pawn);
    if own.is_empty() {
        return;
    }
    let theirs = board.pieces(!us, Role::Pawn);
    let them = !us;
    let tied = own & pawn_reach(us, own);
    let with_neighbour = own & beside(own);
    let their_reach = pawn_reach(them, theirs);
    let passed = own & !way_ahead(them, theirs | their_reach) & !their_reach;
    let stopped = own & ahead(them, theirs);
    let blocked = own & ahead(them, board.occupied());
    for (place, rank) in [2, 3, 4].into_iter().enumerate() {
        let rank = Rank::ALL[rank];
        let on_rank = Bitboard::from_rank(rank.relative_to(us));
        for (feature, men) in [
            (PAWN_TIED, tied),
            (PAWN_BESIDE, with_neighbour),
            (PAWN_PASSED, passed),
            (PAWN_STOPPED, stopped),
            (PAWN_BLOCKED, blocked),
        ] {
            ledger.add(us, feature + place, (men & on_rank).len() as i32);
        }
    }
    let files = own.0 | own.0 >> 8 | own.0 >> 16 | own.0 >> 24;
    let files = (files | files >> 32) & 0xff;
    let beside_files = (files << 1 | files >> 1) & 0xff;
    let alone = files & !beside_files;
    let mut lonely = Bitboard::EMPTY;
    for file in Bitboard(alone) {
        lonely |= Bitboard::from_file(File::ALL[file.index() & 7]);
    }
    ledger.add(us, PAWN_ALONE, (own & lonely).len() as i32);
    ledger.add(us, PAWN_DOUBLED, own.len() as i32 - files.count_ones() as i32);
}

#[inline]
fn threats(board: &Board, us: Color, reach: &[Reach; 2], ledger: &mut impl Ledger) {
    let them = !us;
    let (ours, theirs) = (&reach[us.index()], &reach[them.index()]);
    let loose = ours.all & !theirs.all;
    for role in MEN {
        let own = board.pieces(us, role) & ours.all;
        ledger.add(us, PROTECTED + role.index(), own.len() as i32);
        let prey = board.pieces(them, role);
        if (prey & ours.all).is_empty() {
            continue;
        }
        ledger.add(us, LOOSE + role.index(), (prey & loose).len() as i32);
        for by in Role::ALL {
            let borne_on = prey & ours.by_role[by.index()];
            ledger.add(us, BEARS_ON + 5 * by.index() + role.index(), borne_on.len() as i32);
        }
    }
}

#[inline]
fn safety(
    board: &Board,
    us: Color,
    kings: &[Square; 2],
    reach: &[Reach; 2],
    (pressure, men): (i32, i32),
    ledger: &mut impl Ledger,
) {
    let them = !us;
    let (ours, theirs) = (&reach[us.index()], &reach[them.index()]);
    let king = kings[them.index()];
    let ring = king_attacks(king);
    ledger.add(us, RING_PRESSURE + pressure.min(15) as usize, 1);
    ledger.add(us, RING_PIECES + men.min(7) as usize, 1);
    let guards = [Role::Pawn, Role::Met, Role::Khon, Role::Knight, Role::Rook];
    let guarded = guards.into_iter().fold(Bitboard::EMPTY, |all, role| all | theirs.by_role[role.index()]);
    ledger.add(us, RING_WEAK + (ring & ours.all & !guarded).len() as usize, 1);

    let own_king = kings[us.index()];
    let flights = king_attacks(own_king) & !board.by_color(us) & !theirs.all;
    ledger.add(us, KING_FLIGHTS + flights.len() as usize, 1);

    let free = !board.by_color(us) & !theirs.all;
    let checks = [
        (Role::Met, met_attacks(king)),
        (Role::Khon, khon_attacks(them, king)),
        (Role::Knight, knight_attacks(king)),
        (Role::Rook, rook_attacks(king, board.occupied())),
    ];
    for (place, (role, from)) in checks.into_iter().enumerate() {
        ledger.add(us, SAFE_CHECK + place, (from & ours.by_role[role.index()] & free).len() as i32);
    }
}
