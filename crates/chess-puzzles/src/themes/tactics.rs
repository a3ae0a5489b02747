//! What three moves show: the solver's, the reply, and the next.

use cozy_chess::{Color, Piece, Square, get_between_rays};
use game_puzzles::PuzzleTheme;
use international_chess::{ChessMove, ChessPosition};

use crate::board::{attackers, attacks, captures, gains, is_target, pinned, value, value_at};

/// A move of the solver with the reply and the solver's next move, as far as the solution goes.
pub(super) struct ChessStep<'a> {
    before: &'a ChessPosition,
    mv: ChessMove,
    after: ChessPosition,
    follows: Option<TacticalReply>,
}

/// The reply, the position after it, and the solver's next move.
struct TacticalReply {
    reply: ChessMove,
    later: ChessPosition,
    next: ChessMove,
}

/// What is worth less is not what a tactic is about.
const PIECE: u32 = 3;

impl<'a> ChessStep<'a> {
    pub(super) fn new(
        before: &'a ChessPosition,
        mv: ChessMove,
        reply: Option<ChessMove>,
        next: Option<ChessMove>,
    ) -> ChessStep<'a> {
        let after = before.play_unchecked(mv);
        let follows =
            reply.zip(next).map(|(reply, next)| TacticalReply { reply, later: after.play_unchecked(reply), next });
        ChessStep { before, mv, after, follows }
    }

    pub(super) fn themes(&self) -> impl Iterator<Item = PuzzleTheme> {
        let Some(follows) = &self.follows else { return Vec::new().into_iter() };
        let shown = [
            (self.forks(follows), PuzzleTheme::Fork),
            (self.pins(follows), PuzzleTheme::Pin),
            (self.skewers(follows), PuzzleTheme::Skewer),
            (self.discovers(follows), PuzzleTheme::DiscoveredAttack),
            (self.deflects(follows), PuzzleTheme::Deflection),
            (self.decoys(follows), PuzzleTheme::Decoy),
            (self.removes_defender(follows), PuzzleTheme::RemovesDefender),
            (self.traps(follows), PuzzleTheme::TrappedPiece),
        ];
        shown.into_iter().filter_map(|(shows, theme)| shows.then_some(theme)).collect::<Vec<_>>().into_iter()
    }

    fn solver(&self) -> Color {
        self.before.turn()
    }

    /// What the piece that moved is worth where it is.
    fn moved(&self) -> u32 {
        value_at(&self.after, self.mv.to())
    }

    /// What the solver's next move takes.
    fn falls(&self, follows: &TacticalReply) -> u32 {
        follows.later.captured(follows.next).map_or(0, |(_, piece)| value(piece))
    }

    /// Whether the piece that moved attacks two things worth taking at once, and takes one of them next.
    fn forks(&self, follows: &TacticalReply) -> bool {
        let opponent = !self.solver();
        let attacked = attacks(&self.after, self.mv.to()) & self.after.by_color(opponent);
        let attacker = if self.moved() == value(Piece::King) { 0 } else { self.moved() };
        let targets = attacked.iter().filter(|&square| is_target(&self.after, attacker, square, opponent)).count();
        let hit = attacked.has(follows.next.to());
        targets >= 2 && hit && follows.next.from() == self.mv.to() && self.falls(follows) > 0
    }

    /// Whether a piece that is pinned to its king cannot take what has just moved to where it could but for that, or is taken next.
    fn pins(&self, follows: &TacticalReply) -> bool {
        pinned(&self.after, self.solver()).iter().any(|square| {
            let could_take = attacks(&self.after, square).has(self.mv.to());
            let cannot = !self.after.legal_moves().iter().any(|mv| mv.from() == square && mv.to() == self.mv.to());
            let is_still = pinned(&follows.later, self.solver()).has(square);
            let falls = follows.next.to() == square && is_still && self.falls(follows) >= PIECE;
            could_take && cannot || falls
        })
    }

    /// Whether the piece that moved attacks along a line, what it attacks leaves the line, and it takes what was behind.
    fn skewers(&self, follows: &TacticalReply) -> bool {
        let (from, to) = (follows.next.from(), follows.next.to());
        let front = follows.reply.from();
        let is_slider = self
            .after
            .at(self.mv.to())
            .is_some_and(|(_, piece)| matches!(piece, Piece::Bishop | Piece::Rook | Piece::Queen));
        is_slider
            && from == self.mv.to()
            && attacks(&self.after, from).has(front)
            && get_between_rays(from, to).has(front)
            && value_at(&self.after, front) >= self.falls(follows)
            && self.falls(follows) >= PIECE
    }

    /// Whether a piece has left the line of another one of the solver's, which takes something along that line next.
    fn discovers(&self, follows: &TacticalReply) -> bool {
        let (from, to) = (follows.next.from(), follows.next.to());
        from != self.mv.to()
            && to != self.mv.to()
            && self.before.by_color(self.solver()).has(from)
            && get_between_rays(from, to).has(self.mv.from())
            && self.falls(follows) >= PIECE
    }

    /// Whether a piece has left what it guarded, to take what moved or because it was attacked, and that falls or is where a check
    /// comes.
    fn deflects(&self, follows: &TacticalReply) -> bool {
        let (guard, to) = (follows.reply.from(), follows.next.to());
        let is_king = value_at(&self.after, guard) == value(Piece::King);
        let is_driven = follows.reply.to() == self.mv.to() || attacks(&self.after, self.mv.to()).has(guard);
        let guarded = attacks(&self.after, guard).has(to) && !attacks(&follows.later, follows.reply.to()).has(to);
        let is_unguarded = attackers(&follows.later, to, !self.solver()).is_empty();
        let mates = follows.later.play_unchecked(follows.next).is_checkmate();
        to != follows.reply.to()
            && is_driven
            && guarded
            && (mates || is_unguarded && self.falls(follows) >= PIECE)
            && (!is_king || follows.reply.to() == self.mv.to())
    }

    /// Whether a piece was given up on a square where what takes it is caught: the king is checked for it, or the taker is forked
    /// with the king.
    fn decoys(&self, follows: &TacticalReply) -> bool {
        if follows.reply.to() != self.mv.to() || self.moved() < PIECE || follows.next.to() == follows.reply.to() {
            return false;
        }
        if self.moved() <= self.before.captured(self.mv).map_or(0, |(_, piece)| value(piece)) {
            return false;
        }
        let lured = follows.reply.to();
        let checked = follows.later.play_unchecked(follows.next);
        let is_king = value_at(&follows.later, lured) == value(Piece::King);
        let is_caught = value_at(&follows.later, lured) >= 5 && attacks(&checked, follows.next.to()).has(lured);
        checked.is_check() && (is_king || is_caught)
    }

    /// Whether what guarded a piece has been taken, and that piece falls next.
    fn removes_defender(&self, follows: &TacticalReply) -> bool {
        let Some((guard, _)) = self.before.captured(self.mv) else { return false };
        let to = follows.next.to();
        let is_same = self.before.at(to).is_some_and(|(color, _)| color != self.solver())
            && self.before.at(to) == follows.later.at(to);
        is_same && to != guard && attacks(self.before, guard).has(to) && self.falls(follows) >= PIECE
    }

    /// Whether a piece is attacked, wherever it goes it can be won, and it falls next.
    fn traps(&self, follows: &TacticalReply) -> bool {
        let to = follows.next.to();
        let was = if to == follows.reply.to() { follows.reply.from() } else { to };
        let is_officer = self
            .after
            .at(was)
            .is_some_and(|(color, piece)| color != self.solver() && !matches!(piece, Piece::Pawn | Piece::King));
        if !is_officer || self.after.is_check() || !is_won(&self.after.passed(), was) {
            return false;
        }
        let mut moves = self.after.legal_moves().into_iter().filter(|mv| mv.from() == was).peekable();
        moves.peek().is_some()
            && moves.all(|mv| {
                let gain = self.after.captured(mv).map_or(0, |(_, piece)| value(piece));
                gain < value_at(&self.after, was) && is_won(&Some(self.after.play_unchecked(mv)), mv.to())
            })
    }
}

/// Whether the side to move wins what stands on a square.
fn is_won(position: &Option<ChessPosition>, square: Square) -> bool {
    position.as_ref().is_some_and(|position| {
        let takes = position.legal_moves().into_iter().filter(|mv| mv.to() == square && captures(position, *mv));
        takes.into_iter().any(|mv| gains(position, mv, WON))
    })
}

/// What an exchange gains that wins something, in hundredths of a pawn.
const WON: i32 = 180;

/// Whether the key, which neither checks nor takes, answers a threat: without it the opponent would mate at once or win a piece, and
/// with it not.
pub(super) fn defends(before: &ChessPosition, key: ChessMove) -> bool {
    let after = before.play_unchecked(key);
    let threat = before.passed().is_some_and(|passed| threatens(&passed));
    !after.is_check() && !captures(before, key) && threat && !threatens(&after)
}

/// Whether the side to move can mate at once or win a piece.
fn threatens(position: &ChessPosition) -> bool {
    let wins = |mv: ChessMove| captures(position, mv) && gains(position, mv, WON);
    position.legal_moves().into_iter().any(|mv| wins(mv) || position.play_unchecked(mv).is_checkmate())
}

/// Whether the reply takes the piece that moved, which was worth more than what it took.
pub(super) fn gives_up(before: &ChessPosition, mv: ChessMove, reply: ChessMove) -> bool {
    let taken = before.captured(mv).map_or(0, |(_, piece)| value(piece));
    reply.to() == mv.to() && value_at(before, mv.from()) > taken + 1
}
