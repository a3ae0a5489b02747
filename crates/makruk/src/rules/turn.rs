//! A position with what the players agreed on: the legal moves of a turn in a game.

use super::{Bitboard, FastMet, FastMetRights, IllegalMove, Move, MoveList, Outcome, Position, Square};

/// A position together with what was agreed beyond the rules: what the side to move may play now.
///
/// It answers the same questions as [`Position`]. Use it for the moves of a game; a search of the position alone need not
/// know the agreement.
#[derive(Clone, Copy, Debug)]
pub struct Turn<'a> {
    position: &'a Position,
    fast_met: Option<FastMet>,
}

impl<'a> From<&'a Position> for Turn<'a> {
    /// The turn in a game in which nothing was agreed.
    fn from(position: &'a Position) -> Turn<'a> {
        Turn { position, fast_met: None }
    }
}

impl<'a> Turn<'a> {
    /// The turn in this position with these rights left.
    pub fn new(position: &'a Position, rights: FastMetRights) -> Turn<'a> {
        Turn { position, fast_met: rights.of(position.turn()) }
    }

    /// The position.
    pub const fn position(&self) -> &'a Position {
        self.position
    }

    /// The move that the agreement adds, if it is legal now.
    pub fn fast_met_move(&self) -> Option<Move> {
        self.after_fast_met().map(|_| FastMet::written(self.position.turn()))
    }

    /// Whether `mv` is the move of the agreement rather than an ordinary move. It need not be legal.
    pub fn is_fast_met(&self, mv: Move) -> bool {
        self.fast_met.is_some() && mv == FastMet::written(self.position.turn())
    }

    /// All legal moves: those of [`Position::legal_moves`] in their order, then the move of the agreement.
    pub fn legal_moves(&self) -> MoveList {
        let mut moves = self.position.legal_moves();
        moves.extend(self.fast_met_move());
        moves
    }

    /// The squares to which the piece on `from` may legally move.
    pub fn legal_destinations(&self, from: Square) -> Bitboard {
        let fast_met = self.fast_met_move().filter(|mv| mv.from() == from);
        self.position.legal_destinations(from) | fast_met.map_or(Bitboard::EMPTY, |mv| mv.to().into())
    }

    /// Whether `mv` is legal, its promotion flag included.
    pub fn is_legal(&self, mv: Move) -> bool {
        self.position.is_legal(mv) || (self.is_fast_met(mv) && self.after_fast_met().is_some())
    }

    /// Whether the side to move has a legal move.
    pub fn has_legal_move(&self) -> bool {
        self.position.has_legal_move() || self.fast_met_move().is_some()
    }

    /// Why the side to move may not move from one square to another; `None` if it may. See [`Position::refusal`].
    pub fn refusal(&self, from: Square, to: Square) -> Option<IllegalMove> {
        if self.is_legal(self.position.move_between(from, to)) {
            return None;
        }
        let ours = self.position.board().by_color(self.position.turn());
        if self.is_fast_met(Move::new(from, to)) && ours.contains(from) && ours.contains(to) {
            return Some(IllegalMove::OwnPiece(to));
        }
        self.position.refusal(from, to)
    }

    /// The position after `mv`.
    ///
    /// # Errors
    ///
    /// Why the move is illegal. See [`Position::play`].
    pub fn play(&self, mv: Move) -> Result<Position, IllegalMove> {
        match self.after_fast_met().filter(|_| self.is_fast_met(mv)) {
            Some(after) => Ok(after),
            None => self.position.play(mv).map_err(|error| self.refusal(mv.from(), mv.to()).unwrap_or(error)),
        }
    }

    /// The position after `mv`, which must be legal here. See [`Position::play_unchecked`].
    pub fn play_unchecked(&self, mv: Move) -> Position {
        match self.after_fast_met().filter(|_| self.is_fast_met(mv)) {
            Some(after) => after,
            None => self.position.play_unchecked(mv),
        }
    }

    /// The outcome, if the position alone ends the game. It does not while the move of the agreement is legal.
    pub fn outcome(&self) -> Option<Outcome> {
        if self.fast_met_move().is_some() { None } else { self.position.outcome() }
    }

    /// The position after the move of the agreement, if it is legal now.
    fn after_fast_met(&self) -> Option<Position> {
        self.fast_met?.play(self.position)
    }
}

#[cfg(test)]
mod tests {
    use super::super::Role;
    use super::super::testing::{mv, position, square};
    use super::*;

    fn with<'a>(position: &'a Position, fast_met: FastMet) -> Turn<'a> {
        Turn::new(position, FastMetRights::of_both(Some(fast_met)))
    }

    #[test]
    fn the_leap_needs_an_empty_destination_and_an_open_way() {
        for (fen, leaps) in [
            ("rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w", false),
            ("rnsmksnr/8/pppppppp/8/4P3/PPPP1PPP/8/RNSKMSNR w", true),
            ("rnsmksnr/8/pppppppp/8/4P3/PPPP1PPP/3N4/R1SKMSNR w", true),
            ("rnsmksnr/8/pppppppp/8/4P3/PPPP1PPP/3N1S2/R1SKM1NR w", false),
            ("rns1ksnr/8/ppp1pppp/3p4/4P3/PPPPmPPP/8/RNSKMSNR w", false),
            ("rns1ksnr/8/ppp1pppp/3p4/4P3/PPPP1PPP/8/RNSKM~SNR w", false),
            // The met is pinned, or the leap blocks the check.
            ("4k3/8/8/8/8/8/8/K3M2r w", false),
            ("4r1k1/8/8/8/8/8/4K3/4M3 w", true),
        ] {
            let position = position(fen);
            let turn = with(&position, FastMet::Leap);
            assert_eq!(turn.fast_met_move(), leaps.then(|| mv("e1e3")), "{fen}");
            assert_eq!(turn.is_legal(mv("e1e3")), leaps, "{fen}");
            assert_eq!(turn.refusal(square("e1"), square("e3")).is_none(), leaps, "{fen}");
            assert_eq!(turn.legal_moves().len(), position.legal_moves().len() + usize::from(leaps), "{fen}");
            assert_eq!(turn.legal_destinations(square("e1")).contains(square("e3")), leaps, "{fen}");
            assert!(!Turn::from(&position).is_legal(mv("e1e3")), "{fen}");
        }
    }

    #[test]
    fn the_provincial_form_moves_a_pawn_and_the_met() {
        let start = Position::start();
        let after = with(&start, FastMet::Provincial).play_unchecked(mv("e1e3"));
        assert_eq!(after, position("rnsmksnr/8/pppppppp/8/4P3/PPPPMPPP/8/RNSK1SNR b"));
        let answer = with(&after, FastMet::Provincial).play_unchecked(mv("d8d6"));
        assert_eq!(answer, position("rns1ksnr/8/pppmpppp/3p4/4P3/PPPPMPPP/8/RNSK1SNR w"));
        // No pawn in front of the met, or no room in front of the pawn.
        for fen in ["rnsmksnr/8/pppppppp/8/8/PPPP1PPP/8/RNSKMSNR w", "rnsmksnr/8/ppp1pppp/8/4p3/PPPPPPPP/8/RNSKMSNR w"]
        {
            assert_eq!(with(&position(fen), FastMet::Provincial).fast_met_move(), None, "{fen}");
        }
    }

    #[test]
    fn the_agreed_move_can_save_from_checkmate() {
        let mated = position("3rrrk1/8/8/8/8/8/4K3/4M3 w");
        assert!(mated.is_checkmate());
        let saved = with(&mated, FastMet::Leap);
        assert!(saved.has_legal_move());
        assert_eq!(saved.outcome(), None);
        assert!(!saved.play_unchecked(mv("e1e3")).is_check());
    }

    #[test]
    fn a_leap_onto_an_own_piece_is_refused_with_that_reason() {
        let start = Position::start();
        let turn = with(&start, FastMet::Leap);
        assert_eq!(turn.refusal(square("e1"), square("e3")), Some(IllegalMove::OwnPiece(square("e3"))));
        assert!(matches!(
            Turn::from(&start).refusal(square("e1"), square("e3")),
            Some(IllegalMove::CannotReach { role: Role::Met, .. })
        ));
    }
}
