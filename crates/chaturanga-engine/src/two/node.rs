//! Positions as the search sees them.

use std::sync::LazyLock;

use arrayvec::ArrayVec;
use chaturanga::two::{BareKing, Stalemate, TwoHistory, TwoMove, TwoPosition, TwoRules, TwoSide};
use chaturanga::{Arm, BoardSquare};
use makruk::{Bitboard, Color, Square, king_attacks, knight_attacks, met_attacks, pawn_attacks, rook_attacks};

/// The number of plies without a capture or a pawn move after which the game is drawn.
pub(super) const SEVENTY_MOVES: u8 = 140;

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
    pub(super) arms: [Bitboard; 6],
    pub(super) sides: [Bitboard; 2],
    pub(super) turn: Color,
    pub(super) quiet: u8,
    pub(super) rules: TwoRules,
    pub(super) key: u64,
    pub(super) choice: TwoChoice,
}

/// What the rule of the bare king leaves to the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TwoChoice {
    /// Every legal move.
    Any,
    /// The captures that bare the other side, too. After another move it has lost.
    Answers,
    /// Nothing: it has lost.
    Lost,
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
pub(super) fn square(of: BoardSquare) -> Square {
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
pub(super) const BLACK_TO_MOVE: u64 = 0x5c6f_12d9_83b1_e74b;

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
            choice: TwoChoice::Any,
        };
        for side in TwoSide::ALL {
            for (at, arm) in position.of(side) {
                node.toggle(color(side), place(arm), square(at));
            }
        }
        node.choice = node.choice_by_bareness();
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

    pub(super) fn is_attacked(&self, side: Color) -> bool {
        self.king(side).is_some_and(|king| !self.attackers(king, !side, self.occupied()).is_empty())
    }

    pub(super) fn is_bare(&self, side: Color) -> bool {
        !self.side(side).has_many()
    }

    pub(super) fn choice_by_bareness(&self) -> TwoChoice {
        // A side without a move is mated or stalemated, whatever else it is.
        let is_bared = self.is_bare(self.turn) && !self.is_bare(!self.turn) && self.has_legal_move();
        let can_answer = || self.moves_of_any(Bitboard(!0)).any(|mv| self.answers(mv));
        match self.rules.bare_king {
            BareKing::Loses if is_bared => TwoChoice::Lost,
            BareKing::LosesUnlessAnswered if is_bared && can_answer() => TwoChoice::Answers,
            BareKing::LosesUnlessAnswered if is_bared => TwoChoice::Lost,
            BareKing::Loses | BareKing::LosesUnlessAnswered | BareKing::PlaysOn => TwoChoice::Any,
        }
    }

    /// Whether a move bares the other side.
    pub(super) fn answers(&self, mv: TwoMove) -> bool {
        self.played(mv).is_bare(!self.turn)
    }

    /// Where a piece of the side to move may go, as far as the board shows: its own king may be left in check.
    pub(super) fn reach(&self, from: Square, arm: usize) -> Bitboard {
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
    pub(super) fn moves_of_any(&self, targets: Bitboard) -> impl Iterator<Item = TwoMove> {
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

    pub(super) fn has_legal_move(&self) -> bool {
        self.moves_of_any(Bitboard(!0)).next().is_some()
    }

    /// The board after a move, with the turn passed on.
    pub(super) fn played(&self, mv: TwoMove) -> TwoNode {
        let (from, to) = (square(mv.from), square(mv.to));
        let mut after = self.clone();
        let Some(arm) = self.at(from) else { return after };
        after.toggle(self.turn, arm, from);
        if let Some(captured) = self.at(to) {
            after.toggle(!self.turn, captured, to);
        }
        let placed = if arm == 0 && matches!(mv.to.rank(), 0 | 7) { 2 } else { arm };
        after.toggle(self.turn, placed, to);
        let is_irreversible = arm == 0 || self.at(to).is_some();
        after.quiet = if is_irreversible { 0 } else { self.quiet.saturating_add(1) };
        after.turn = !self.turn;
        after.key ^= BLACK_TO_MOVE;
        after
    }

    /// The position after a legal move.
    pub(super) fn after(&self, mv: TwoMove) -> TwoNode {
        let mut after = self.played(mv);
        after.choice = after.choice_by_bareness();
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

impl TwoNode {
    /// As [`TwoPosition::is_dead`].
    pub(super) fn is_dead(&self) -> bool {
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
