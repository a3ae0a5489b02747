//! A position with what the players agreed on: the legal moves of a turn in a game.

use super::{
    Bitboard, DrawReason, FastMet, FastMetRights, FirstLeaps, IllegalMove, Move, MoveList, Outcome, Position, Square,
};

/// A position together with what may be played beyond its moves: what the side to move may play now.
///
/// It answers the same questions as [`Position`]. Use it for the moves of a game; a search of the position alone need not
/// know the agreement.
#[derive(Clone, Copy, Debug)]
pub struct Turn<'a> {
    position: &'a Position,
    beyond: Beyond,
}

/// What may be played beyond the moves of a position.
#[derive(Clone, Copy, Debug)]
enum Beyond {
    /// By agreement; nothing if nothing was agreed.
    FastMet(FastMetRights),
    /// By the rules of Ouk.
    Leaps(FirstLeaps),
}

impl<'a> From<&'a Position> for Turn<'a> {
    /// The turn in a game in which nothing was agreed.
    fn from(position: &'a Position) -> Turn<'a> {
        Turn::new(position, FastMetRights::default())
    }
}

impl<'a> Turn<'a> {
    /// The turn in this position with these rights left.
    pub fn new(position: &'a Position, rights: FastMetRights) -> Turn<'a> {
        Turn { position, beyond: Beyond::FastMet(rights) }
    }

    /// The turn in a game of Ouk, with these leaps left.
    pub fn leaping(position: &'a Position, leaps: FirstLeaps) -> Turn<'a> {
        Turn { position, beyond: Beyond::Leaps(leaps) }
    }

    /// The position.
    pub const fn position(&self) -> &'a Position {
        self.position
    }

    /// The move that the agreement adds, if it is legal now.
    pub fn fast_met_move(&self) -> Option<Move> {
        let mv = FastMet::written(self.position.turn());
        (self.is_fast_met(mv) && self.after_special(mv).is_some()).then_some(mv)
    }

    /// Whether `mv` is the move of the agreement rather than an ordinary move. It need not be legal.
    pub fn is_fast_met(&self, mv: Move) -> bool {
        self.fast_met().is_some() && mv == FastMet::written(self.position.turn())
    }

    /// All legal moves: those of [`Position::legal_moves`] in their order, then those beyond them.
    pub fn legal_moves(&self) -> MoveList {
        let mut moves = self.position.legal_moves();
        moves.extend(self.special_moves());
        moves
    }

    /// The squares to which the piece on `from` may legally move.
    pub fn legal_destinations(&self, from: Square) -> Bitboard {
        let special: Bitboard = self.special_moves().filter(|mv| mv.from() == from).map(Move::to).collect();
        self.position.legal_destinations(from) | special
    }

    /// Whether `mv` is legal, its promotion flag included.
    pub fn is_legal(&self, mv: Move) -> bool {
        self.position.is_legal(mv) || self.after_special(mv).is_some()
    }

    /// Whether the side to move has a legal move.
    pub fn has_legal_move(&self) -> bool {
        self.position.has_legal_move() || self.special_moves().next().is_some()
    }

    /// Whether the other side has a legal move after `mv`, which must be legal here.
    pub fn leaves_moves(&self, mv: Move) -> bool {
        let after = self.play_unchecked(mv);
        let beyond = match self.beyond {
            Beyond::FastMet(rights) => Beyond::FastMet(rights.after(self.position, mv)),
            Beyond::Leaps(leaps) => Beyond::Leaps(leaps.after(self.position, mv)),
        };
        Turn { position: &after, beyond }.has_legal_move()
    }

    /// Why the side to move may not move from one square to another; `None` if it may. See [`Position::refusal`].
    pub fn refusal(&self, from: Square, to: Square) -> Option<IllegalMove> {
        if self.is_legal(self.position.move_between(from, to)) {
            return None;
        }
        self.special_refusal(Move::new(from, to)).or_else(|| self.position.refusal(from, to))
    }

    /// The position after `mv`.
    ///
    /// # Errors
    ///
    /// Why the move is illegal. See [`Position::play`].
    pub fn play(&self, mv: Move) -> Result<Position, IllegalMove> {
        match self.after_special(mv) {
            Some(after) => Ok(after),
            None => self.position.play(mv).map_err(|error| self.refusal(mv.from(), mv.to()).unwrap_or(error)),
        }
    }

    /// The position after `mv`, which must be legal here. See [`Position::play_unchecked`].
    pub fn play_unchecked(&self, mv: Move) -> Position {
        self.after_special(mv).unwrap_or_else(|| self.position.play_unchecked(mv))
    }

    /// The outcome, if the position alone ends the game. It does not while there is a legal move beyond those of the position,
    /// except that leaps do not help where the material is dead.
    pub fn outcome(&self) -> Option<Outcome> {
        let leaps = matches!(self.beyond, Beyond::Leaps(_));
        let is_final = |outcome: &Outcome| {
            leaps && *outcome == Outcome::Draw(DrawReason::Material) || self.special_moves().next().is_none()
        };
        self.position.outcome().filter(is_final)
    }

    /// The form of สูตรเม็ด that the side to move may still use.
    fn fast_met(&self) -> Option<FastMet> {
        match self.beyond {
            Beyond::FastMet(rights) => rights.of(self.position.turn()),
            Beyond::Leaps(_) => None,
        }
    }

    /// The legal moves beyond those of the position.
    fn special_moves(&self) -> impl Iterator<Item = Move> {
        let leaps = match self.beyond {
            Beyond::FastMet(_) => FirstLeaps::NONE,
            Beyond::Leaps(leaps) => leaps,
        };
        self.fast_met_move().into_iter().chain(leaps.moves(self.position))
    }

    /// The position after a legal move beyond those of the position; `None` if `mv` is none.
    fn after_special(&self, mv: Move) -> Option<Position> {
        match self.beyond {
            Beyond::FastMet(_) => self.fast_met().filter(|_| self.is_fast_met(mv))?.play(self.position),
            Beyond::Leaps(leaps) => leaps.play(self.position, mv),
        }
    }

    /// Why a move beyond those of the position is illegal, where that says more than that the piece does not move so.
    fn special_refusal(&self, mv: Move) -> Option<IllegalMove> {
        match self.beyond {
            Beyond::FastMet(_) => {
                let ours = self.position.board().by_color(self.position.turn());
                let blocked = self.is_fast_met(mv) && ours.contains(mv.from()) && ours.contains(mv.to());
                blocked.then_some(IllegalMove::OwnPiece(mv.to()))
            }
            Beyond::Leaps(leaps) => leaps.refusal(self.position, mv),
        }
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
