//! What the search asks of positions.

use chaturanga::two::{Stalemate, TwoMove};
use game_search::score::Value;
use game_search::{LegalMoves, SearchPosition};
use makruk::{Bitboard, Color};

use super::node::{BLACK_TO_MOVE, SEVENTY_MOVES, TwoChoice, TwoNode, square};
use super::see;

/// The legal moves of a position.
pub struct LegalTwoMoves<'a>(&'a TwoNode);

impl LegalMoves<TwoMove> for LegalTwoMoves<'_> {
    fn contains(&self, mv: TwoMove) -> bool {
        let (node, from, to) = (self.0, square(mv.from), square(mv.to));
        let Some(arm) = node.at(from).filter(|_| node.side(node.turn).contains(from)) else { return false };
        let is_left = match node.choice {
            TwoChoice::Any => true,
            TwoChoice::Answers => node.answers(mv),
            TwoChoice::Lost => false,
        };
        is_left && node.reach(from, arm).contains(to) && !node.played(mv).is_attacked(node.turn)
    }

    fn noisy(&self) -> impl Iterator<Item = TwoMove> {
        let targets = if self.0.choice == TwoChoice::Lost { Bitboard::EMPTY } else { Bitboard(!0) };
        let is_left = |mv: &TwoMove| self.0.choice == TwoChoice::Any || self.0.answers(*mv);
        self.0.moves_of_any(targets).filter(move |mv| !self.0.is_quiet(*mv) && is_left(mv))
    }

    fn quiet(&self) -> impl Iterator<Item = TwoMove> {
        let targets = if self.0.choice == TwoChoice::Any { !self.0.occupied() } else { Bitboard::EMPTY };
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
        self.choice == TwoChoice::Lost
            || self.is_attacked(self.turn)
            || self.rules.stalemate == Stalemate::Loses && !self.has_legal_move()
    }

    fn legal(&self) -> LegalTwoMoves<'_> {
        LegalTwoMoves(self)
    }

    fn is_drawn(&self) -> bool {
        let is_over =
            self.is_bare(Color::White) && self.is_bare(Color::Black) || self.is_dead() || self.quiet >= SEVENTY_MOVES;
        is_over && self.choice != TwoChoice::Lost && self.has_legal_move()
    }

    fn passed(&self) -> Option<TwoNode> {
        if self.is_check() || self.choice == TwoChoice::Answers {
            return None;
        }
        let mut passed = self.clone();
        passed.turn = !self.turn;
        passed.key ^= BLACK_TO_MOVE;
        passed.choice = passed.choice_by_bareness();
        (passed.choice != TwoChoice::Lost).then_some(passed)
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
