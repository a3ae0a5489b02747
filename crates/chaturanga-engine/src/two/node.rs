//! Positions as the search sees them.

use std::sync::LazyLock;

use arrayvec::ArrayVec;
use chaturanga::two::{BareKing, Stalemate, TwoHistory, TwoMove, TwoPosition, TwoRules, TwoSide};
use chaturanga::{Arm, BoardSquare};
use game_search::score::Value;
use game_search::{LegalMoves, SearchPosition};
use makruk::{Bitboard, Color, Square, king_attacks, knight_attacks, met_attacks, pawn_attacks, rook_attacks};

use super::see;

/// After so many plies without a capture or a pawn move the game is drawn.
const SEVENTY_MOVES: u8 = 140;

/// The place of an arm in the order of their worth, which is that of their sets.
pub(super) const fn place(arm: Arm) -> usize {
    match arm {
        Arm::Pawn => 0,
        Arm::Boat => 1,
        Arm::Counsellor => 2,
        Arm::Horse => 3,
        Arm::Elephant => 4,
        Arm::King => 5,
    }
}

/// A position with what decides how the game may end from there.
#[derive(Clone)]
pub struct TwoNode {
    arms: [Bitboard; 6],
    sides: [Bitboard; 2],
    turn: Color,
    quiet: u8,
    rules: TwoRules,
    key: u64,
    /// The rules end the game here with a loss for the side to move, though it has moves: it is bare.
    is_lost: bool,
}

static BOAT_LEAPS: LazyLock<[Bitboard; 64]> = LazyLock::new(|| {
    let of = |from: BoardSquare| {
        let to = chaturanga::attacked(Arm::Boat, from, (0, 1), |_| false);
        to.into_iter().map(square).collect::<Bitboard>()
    };
    let mut leaps = [Bitboard::EMPTY; 64];
    for from in BoardSquare::all() {
        leaps[from.index()] = of(from);
    }
    leaps
});

/// The squares that a boat attacks.
pub(super) fn boat_attacks(from: Square) -> Bitboard {
    BOAT_LEAPS[from.index()]
}

/// The same square.
fn square(of: BoardSquare) -> Square {
    Square::from_index(of.index() as u8).unwrap_or_else(|| unreachable!("both boards have 64 squares"))
}

fn board_square(of: Square) -> BoardSquare {
    BoardSquare::from_index(of.index() as u8).unwrap_or_else(|| unreachable!("both boards have 64 squares"))
}

/// A well-mixed number for a piece on a square.
const fn piece_key(side: Color, arm: usize, at: Square) -> u64 {
    let number = 1 + at.index() as u64 + 64 * (arm as u64 + 6 * side as u64);
    let mut hash = number.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    hash = (hash ^ hash >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    hash = (hash ^ hash >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    hash ^ hash >> 31
}

/// What the key of a position with Black to move has besides.
const BLACK_TO_MOVE: u64 = 0x5c6f_12d9_83b1_e74b;

impl TwoNode {
    /// The position that a game has reached.
    pub(super) fn of(history: &TwoHistory) -> TwoNode {
        let quiet = history.quiet_plies().min(usize::from(SEVENTY_MOVES)) as u8;
        TwoNode::from_position(history.position(), history.rules(), quiet)
    }

    pub(super) fn from_position(position: &TwoPosition, rules: TwoRules, quiet: u8) -> TwoNode {
        let mut node = TwoNode {
            arms: [Bitboard::EMPTY; 6],
            sides: [Bitboard::EMPTY; 2],
            turn: color(position.turn()),
            quiet,
            rules,
            key: if position.turn() == TwoSide::Black { BLACK_TO_MOVE } else { 0 },
            is_lost: false,
        };
        for side in TwoSide::ALL {
            for (at, arm) in position.of(side) {
                node.toggle(color(side), place(arm), square(at));
            }
        }
        node.is_lost = node.loses_by_bareness();
        node
    }

    fn toggle(&mut self, side: Color, arm: usize, at: Square) {
        self.arms[arm] ^= at.into();
        self.sides[side as usize] ^= at.into();
        self.key ^= piece_key(side, arm, at);
    }

    /// The set of an arm of both sides, by its [`place`].
    pub(super) fn arm(&self, place: usize) -> Bitboard {
        self.arms[place]
    }

    /// The pieces of a side.
    pub(super) fn side(&self, side: Color) -> Bitboard {
        self.sides[side as usize]
    }

    /// The side to move.
    pub(super) fn mover(&self) -> Color {
        self.turn
    }

    pub(super) fn occupied(&self) -> Bitboard {
        self.sides[0] | self.sides[1]
    }

    /// The [`place`] of what is on a square.
    pub(super) fn at(&self, at: Square) -> Option<usize> {
        (0..6).find(|&arm| self.arms[arm].contains(at))
    }

    pub(super) fn king(&self, side: Color) -> Option<Square> {
        (self.arms[5] & self.side(side)).first()
    }

    /// The pieces of a side that attack a square.
    pub(super) fn attackers(&self, at: Square, by: Color, occupied: Bitboard) -> Bitboard {
        let all = pawn_attacks(!by, at) & self.arms[0]
            | boat_attacks(at) & self.arms[1]
            | met_attacks(at) & self.arms[2]
            | knight_attacks(at) & self.arms[3]
            | rook_attacks(at, occupied) & self.arms[4]
            | king_attacks(at) & self.arms[5];
        all & self.side(by)
    }

    fn is_attacked(&self, side: Color) -> bool {
        self.king(side).is_some_and(|king| !self.attackers(king, !side, self.occupied()).is_empty())
    }

    fn is_bare(&self, side: Color) -> bool {
        !self.side(side).has_many()
    }

    /// Whether the side to move has lost since it is bare.
    fn loses_by_bareness(&self) -> bool {
        if self.rules.bare_king == BareKing::PlaysOn || !self.is_bare(self.turn) || self.is_bare(!self.turn) {
            return false;
        }
        self.rules.bare_king == BareKing::Loses
            || !self.moves_of_any(Bitboard(!0)).any(|mv| self.played(mv).is_bare(!self.turn))
    }

    /// Where a piece of the side to move may go, as far as the board shows: its own king may be left in check.
    fn reach(&self, from: Square, arm: usize) -> Bitboard {
        let occupied = self.occupied();
        let to = match arm {
            0 => {
                let ahead = Bitboard::from(from);
                let ahead = if self.turn == Color::White { ahead.shifted::<0, 1>() } else { ahead.shifted::<0, -1>() };
                ahead & !occupied | pawn_attacks(self.turn, from) & self.side(!self.turn)
            }
            1 => boat_attacks(from),
            2 => met_attacks(from),
            3 => knight_attacks(from),
            4 => rook_attacks(from, occupied),
            _ => king_attacks(from),
        };
        to & !self.side(self.turn)
    }

    /// The legal moves to these squares, if the game goes on.
    fn moves_of_any(&self, targets: Bitboard) -> impl Iterator<Item = TwoMove> {
        let mut moves: ArrayVec<TwoMove, 256> = ArrayVec::new();
        for from in self.side(self.turn) {
            let Some(arm) = self.at(from) else { continue };
            for to in self.reach(from, arm) & targets {
                let mv = TwoMove { from: board_square(from), to: board_square(to) };
                if !self.played(mv).is_attacked(self.turn) {
                    moves.push(mv);
                }
            }
        }
        moves.into_iter()
    }

    fn has_legal_move(&self) -> bool {
        self.moves_of_any(Bitboard(!0)).next().is_some()
    }

    /// The board after a move, with the turn passed on.
    fn played(&self, mv: TwoMove) -> TwoNode {
        let (from, to) = (square(mv.from), square(mv.to));
        let mut after = self.clone();
        let Some(arm) = self.at(from) else { return after };
        after.toggle(self.turn, arm, from);
        if let Some(captured) = self.at(to) {
            after.toggle(!self.turn, captured, to);
        }
        let placed = if arm == 0 && matches!(mv.to.rank(), 0 | 7) { 2 } else { arm };
        after.toggle(self.turn, placed, to);
        after.quiet = if self.is_irreversible(mv) { 0 } else { self.quiet.saturating_add(1) };
        after.turn = !self.turn;
        after.key ^= BLACK_TO_MOVE;
        after
    }

    /// The position after a legal move.
    pub(super) fn after(&self, mv: TwoMove) -> TwoNode {
        let mut after = self.played(mv);
        after.is_lost = after.loses_by_bareness();
        after
    }
}

/// The colour that plays from the same side of the board.
fn color(side: TwoSide) -> Color {
    match side {
        TwoSide::White => Color::White,
        TwoSide::Black => Color::Black,
    }
}

/// The legal moves of a position.
pub struct LegalTwoMoves<'a>(&'a TwoNode);

impl LegalMoves<TwoMove> for LegalTwoMoves<'_> {
    fn contains(&self, mv: TwoMove) -> bool {
        let (node, from, to) = (self.0, square(mv.from), square(mv.to));
        let Some(arm) = node.at(from).filter(|_| node.side(node.turn).contains(from)) else { return false };
        !node.is_lost && node.reach(from, arm).contains(to) && !node.played(mv).is_attacked(node.turn)
    }

    fn noisy(&self) -> impl Iterator<Item = TwoMove> {
        let targets = if self.0.is_lost { Bitboard::EMPTY } else { Bitboard(!0) };
        self.0.moves_of_any(targets).filter(|mv| !self.0.is_quiet(*mv))
    }

    fn quiet(&self) -> impl Iterator<Item = TwoMove> {
        let targets = if self.0.is_lost { Bitboard::EMPTY } else { !self.0.occupied() };
        self.0.moves_of_any(targets).filter(|mv| self.0.is_quiet(*mv))
    }
}

impl SearchPosition for TwoNode {
    type Move = TwoMove;
    type Legal<'a> = LegalTwoMoves<'a>;

    fn origin(mv: TwoMove) -> usize {
        mv.from.index()
    }

    fn destination(mv: TwoMove) -> usize {
        mv.to.index()
    }

    /// One more than the code, since that of no move is 0.
    fn encode(mv: TwoMove) -> u16 {
        mv.code() + 1
    }

    fn decode(code: u16) -> Option<TwoMove> {
        TwoMove::from_code(code.checked_sub(1)?)
    }

    fn turn(&self) -> usize {
        self.turn as usize
    }

    fn key(&self) -> u64 {
        self.key
    }

    /// Near the end of seventy moves positions are told apart by how near it is.
    fn table_key(&self) -> u64 {
        let late = if self.quiet < 100 { 0 } else { u64::from(self.quiet / 6) };
        self.key ^ late.wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }

    /// Whoever has lost by a rule counts as in check, so that having no move is a loss.
    fn is_check(&self) -> bool {
        self.is_lost
            || self.is_attacked(self.turn)
            || self.rules.stalemate == Stalemate::Loses && !self.has_legal_move()
    }

    fn legal(&self) -> LegalTwoMoves<'_> {
        LegalTwoMoves(self)
    }

    fn is_drawn(&self) -> bool {
        let is_over =
            self.is_bare(Color::White) && self.is_bare(Color::Black) || self.is_dead() || self.quiet >= SEVENTY_MOVES;
        is_over && !self.is_lost && self.has_legal_move()
    }

    fn passed(&self) -> Option<TwoNode> {
        if self.is_check() {
            return None;
        }
        let mut passed = self.clone();
        passed.turn = !self.turn;
        passed.key ^= BLACK_TO_MOVE;
        passed.is_lost = passed.loses_by_bareness();
        (!passed.is_lost).then_some(passed)
    }

    fn is_irreversible(&self, mv: TwoMove) -> bool {
        self.occupied().contains(square(mv.to)) || self.arms[0].contains(square(mv.from))
    }

    fn is_quiet(&self, mv: TwoMove) -> bool {
        let promotes = self.arms[0].contains(square(mv.from)) && matches!(mv.to.rank(), 0 | 7);
        !promotes && !self.occupied().contains(square(mv.to))
    }

    fn mover(&self, mv: TwoMove) -> usize {
        self.at(square(mv.from)).unwrap_or(0)
    }

    fn captured(&self, mv: TwoMove) -> Option<usize> {
        self.at(square(mv.to))
    }

    fn capture_gain(&self, mv: TwoMove) -> Value {
        see::capture_gain(self, square(mv.from), square(mv.to))
    }

    fn see_ge(&self, mv: TwoMove, threshold: Value) -> bool {
        see::see_ge(self, square(mv.from), square(mv.to), threshold)
    }

    /// With kings, pawns and short leaps alone zugzwang is too likely.
    fn has_force(&self) -> bool {
        !((self.arms[3] | self.arms[4]) & self.side(self.turn)).is_empty()
    }

    fn may_skip_small_captures(&self) -> bool {
        !self.arms[0].is_empty()
    }

    fn structures(&self) -> [u64; 3] {
        let mixed = |sets: &[Bitboard]| {
            sets.iter().fold(0_u64, |hash, set| {
                let hash = (hash ^ set.0).wrapping_mul(0x9e37_79b9_7f4a_7c15);
                hash ^ hash >> 29
            })
        };
        let of = |side: Bitboard| self.arms.map(|arm| arm & side);
        let pawns = self.sides.map(|side| self.arms[0] & side);
        [mixed(&pawns), mixed(&of(self.sides[0])), mixed(&of(self.sides[1]))]
    }

    /// The leaps of horses and boats, backward moves and those across half the board.
    fn obscurity(&self, mv: TwoMove) -> u64 {
        let leaps = matches!(self.at(square(mv.from)), Some(1 | 3));
        let (files, ranks) = (mv.to.file() - mv.from.file(), mv.to.rank() - mv.from.rank());
        let back = if self.turn == Color::White { ranks < 0 } else { ranks > 0 };
        1 + 2 * u64::from(leaps) + u64::from(back) + u64::from(files.abs().max(ranks.abs()) >= 4)
    }
}

impl TwoNode {
    /// As [`TwoPosition::is_dead`].
    fn is_dead(&self) -> bool {
        if self.rules.stalemate != Stalemate::Draw || self.rules.bare_king != BareKing::PlaysOn {
            return false;
        }
        let others = self.occupied() & !self.arms[5];
        let slow = self.arms[1] | self.arms[2];
        const DARK: Bitboard = Bitboard(0xaa55_aa55_aa55_aa55);
        let is_alone = others.len() == 1 && !(others & (self.arms[0] | self.arms[3])).is_empty();
        let is_bound = (others & !slow).is_empty() && ((others & DARK).is_empty() || (others & !DARK).is_empty());
        is_alone || is_bound
    }
}
