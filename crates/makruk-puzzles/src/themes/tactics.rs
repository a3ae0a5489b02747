//! Pins, skewers, decoys and defences, each by a rule over three moves: the solver's, the reply, and the next.

use game_puzzles::PuzzleTheme;
use makruk::counting::piece_value;
use makruk::{Bitboard, Color, Move, Position, Role, Square, between, rook_attacks};

use crate::keys::captures;

/// A move of the solver with the reply and the solver's next move, as far as the solution goes.
pub(super) struct SolverStep<'a> {
    pub before: &'a Position,
    pub mv: Move,
    pub reply: Option<Move>,
    pub next: Option<Move>,
}

/// A piece that is worth less is not what a threat is about.
const THREATENED: u32 = 3;

/// A decoy is worth at least as much.
const DECOY: u32 = 2;

impl SolverStep<'_> {
    pub(super) fn themes(&self) -> impl Iterator<Item = PuzzleTheme> {
        [(self.pins(), PuzzleTheme::Pin), (self.skewers(), PuzzleTheme::Skewer), (self.decoys(), PuzzleTheme::Decoy)]
            .into_iter()
            .filter(|(shows, _)| *shows)
            .map(|(_, theme)| theme)
    }

    fn solver(&self) -> Color {
        self.before.turn()
    }

    fn after(&self) -> Position {
        self.before.play_unchecked(self.mv)
    }

    /// The position after the reply, with the solver's next move.
    fn later(&self) -> Option<(Position, Move)> {
        Some((self.after().play_unchecked(self.reply?), self.next?))
    }

    /// Whether a piece that is pinned by a rook cannot take what has just moved to where it could but for that, or is taken next.
    fn pins(&self) -> bool {
        let after = self.after();
        let solver = self.solver();
        pinned(&after, solver).into_iter().any(|square| {
            let could_take = after.attacks_from(square).contains(self.mv.to());
            let cannot = !after.legal_destinations(square).contains(self.mv.to());
            let falls = self.later().is_some_and(|(later, next)| {
                next.to() == square && captures(&later, next) && pinned(&later, solver).contains(square)
            });
            could_take && cannot || falls
        })
    }

    /// Whether a rook checks, the king leaves its line, and the rook takes what was behind it.
    fn skewers(&self) -> bool {
        let (after, Some(reply)) = (self.after(), self.reply) else { return false };
        let king = after.king(!self.solver());
        let Some((later, next)) = self.later() else { return false };
        let is_rook =
            after.board().role_at(self.mv.to()) == Some(Role::Rook) && after.checkers().contains(self.mv.to());
        is_rook
            && reply.from() == king
            && next.from() == self.mv.to()
            && captures(&later, next)
            && between(next.from(), next.to()).contains(king)
    }

    /// Whether a piece is taken where it went, and what takes it is a king that is checked next, or leaves what it guarded.
    fn decoys(&self) -> bool {
        let Some(reply) = self.reply.filter(|reply| reply.to() == self.mv.to()) else { return false };
        let Some((later, next)) = self.later() else { return false };
        let after = self.after();
        let is_piece = after.board().role_at(self.mv.to()).is_some_and(|role| piece_value(role) >= DECOY);
        if !is_piece || next.to() == reply.to() {
            return false;
        }
        let is_king = after.board().role_at(reply.from()) == Some(Role::King);
        let guarded =
            after.attacks_from(reply.from()).contains(next.to()) && !later.attacks_from(reply.to()).contains(next.to());
        let checks = later.play_unchecked(next).is_check();
        is_king && checks || guarded && (captures(&later, next) || checks)
    }
}

/// Whether the key answers a threat: without it the opponent would mate at once or take a piece, and with it not.
pub(super) fn defends(before: &Position, key: Move) -> bool {
    let after = before.play_unchecked(key);
    let threat = before.passed().is_some_and(|passed| threatens(&passed));
    !after.is_check() && !captures(before, key) && threat && !threatens(&after)
}

/// Whether the side to move can mate at once or take a piece at no loss.
fn threatens(position: &Position) -> bool {
    let taker = position.turn();
    position.legal_moves().into_iter().any(|mv| {
        let value = position.board().role_at(mv.to()).map_or(0, piece_value);
        position.play_unchecked(mv).is_checkmate()
            || value >= THREATENED && is_worth_taking(position, mv.from(), mv.to(), taker)
    })
}

/// Whether the reply takes the piece that moved, which was worth more than what it took.
pub(super) fn gives_up(before: &Position, mv: Move, reply: Move) -> bool {
    let value = |square| before.board().role_at(square).map_or(0, piece_value);
    reply.to() == mv.to() && value(mv.from()) > value(mv.to()) + 1
}

/// Whether the piece on `from` may take that on `to` at no loss.
fn is_worth_taking(position: &Position, from: Square, to: Square, taker: Color) -> bool {
    let value = |square| position.board().role_at(square).map_or(0, piece_value);
    value(to) >= value(from).max(1) || position.attackers_to(to, !taker).is_empty()
}

/// The pieces of the other side that a rook of `side` pins to their king.
fn pinned(position: &Position, side: Color) -> Bitboard {
    let (board, king) = (position.board(), position.king(!side));
    let rooks = board.pieces(side, Role::Rook);
    let lines = rook_attacks(king, Bitboard::EMPTY);
    (rooks & lines)
        .filter_map(|rook| {
            let between = between(rook, king) & board.occupied();
            let only = between.first().filter(|_| !between.has_many())?;
            (board.color_at(only) == Some(!side)).then_some(only)
        })
        .collect()
}
