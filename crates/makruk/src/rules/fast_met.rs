//! สูตรเม็ด: friends may let each side bring its met out faster, once. Never part of the game proper.
//!
//! In either form the move is written as the met's: from its home straight ahead by two squares, `e1e3` for White and
//! `d8d6` for Black. No met goes so otherwise, so the move needs no notation of its own.
//!
//! [`Position`] knows nothing of this, and neither does whoever searches it. A [`Turn`] is a position together with
//! what was agreed for the side to move; it answers the same questions, and whoever reads or offers moves of a game asks
//! it instead.

use serde::{Deserialize, Serialize};

use super::{Bitboard, Color, File, IllegalMove, Move, MoveList, Outcome, Piece, Position, Rank, Role, Square};

/// What was agreed about the met.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum FastMet {
    /// The met's first move may be two diagonal steps at once, which end straight ahead (seed 001, สูตรเม็ด: "เดินทะแยงสองครั้ง …
    /// ตรงไปข้างหน้าทีเดียวสองตา"). It needs one of the two ways free and an empty square to end on: it takes nothing.
    Leap,
    /// As provinces play: a side's first turn may be the pawn before the met one step ahead and the met onto the pawn's
    /// square, together (seed 003: "เบี้ยตา ๓จ ขึ้นไปตา ๔จ จากนั้นก็เดินเม็ด ตา ๑จ ขึ้นไปแทนที่").
    Provincial,
}

/// Which sides still have their formula before them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct FastMetRights {
    white: Option<FastMet>,
    black: Option<FastMet>,
}

impl FastMetRights {
    /// Both sides have it, or neither if nothing was agreed.
    pub const fn of_both(fast_met: Option<FastMet>) -> FastMetRights {
        FastMetRights { white: fast_met, black: fast_met }
    }

    /// What `side` may still do.
    pub const fn of(self, side: Color) -> Option<FastMet> {
        match side {
            Color::White => self.white,
            Color::Black => self.black,
        }
    }

    /// What is left after the legal move `mv` in `before`: the leap is the met's first move, the provincial form the
    /// side's first.
    #[must_use]
    pub fn after(mut self, before: &Position, mv: Move) -> FastMetRights {
        let side = before.turn();
        let right = match side {
            Color::White => &mut self.white,
            Color::Black => &mut self.black,
        };
        if *right == Some(FastMet::Provincial) || mv.from() == home(side) {
            *right = None;
        }
        self
    }
}

/// A position, and what was agreed for the side to move beyond the rules.
#[derive(Clone, Copy, Debug)]
pub struct Turn<'a> {
    position: &'a Position,
    fast_met: Option<FastMet>,
}

impl<'a> From<&'a Position> for Turn<'a> {
    /// Nothing was agreed.
    fn from(position: &'a Position) -> Turn<'a> {
        Turn { position, fast_met: None }
    }
}

impl<'a> Turn<'a> {
    /// This position, in which these rights are left.
    pub fn new(position: &'a Position, rights: FastMetRights) -> Turn<'a> {
        Turn { position, fast_met: rights.of(position.turn()) }
    }

    /// The position.
    pub const fn position(&self) -> &'a Position {
        self.position
    }

    /// The move that the agreement adds, if it can be made now.
    pub fn fast_met_move(&self) -> Option<Move> {
        let mv = fast_met_move_of(self.position.turn());
        self.after_fast_met().map(|_| mv)
    }

    /// Whether `mv` is the formula rather than a move of the rules.
    pub fn is_fast_met(&self, mv: Move) -> bool {
        self.fast_met.is_some() && mv == fast_met_move_of(self.position.turn())
    }

    /// Every move that may be made: those of the rules in their order, then the formula.
    pub fn legal_moves(&self) -> MoveList {
        let mut moves = self.position.legal_moves();
        moves.extend(self.fast_met_move());
        moves
    }

    /// The squares to which the man on `from` may go.
    pub fn legal_destinations(&self, from: Square) -> Bitboard {
        let fast_met = self.fast_met_move().filter(|mv| mv.from() == from);
        self.position.legal_destinations(from) | fast_met.map_or(Bitboard::EMPTY, |mv| mv.to().into())
    }

    /// Whether `mv` may be made.
    pub fn is_legal(&self, mv: Move) -> bool {
        self.position.is_legal(mv) || (self.is_fast_met(mv) && self.after_fast_met().is_some())
    }

    /// Whether the side to move can move at all.
    pub fn has_legal_move(&self) -> bool {
        self.position.has_legal_move() || self.fast_met_move().is_some()
    }

    /// Why the side to move may not go from one square to another; `None` if it may. See [`Position::refusal`].
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
    /// As [`Position::play`].
    pub fn play(&self, mv: Move) -> Result<Position, IllegalMove> {
        match self.after_fast_met().filter(|_| self.is_fast_met(mv)) {
            Some(after) => Ok(after),
            None => self.position.play(mv).map_err(|error| self.refusal(mv.from(), mv.to()).unwrap_or(error)),
        }
    }

    /// The position after `mv`, which the caller knows to be legal here. See [`Position::play_unchecked`].
    pub fn play_unchecked(&self, mv: Move) -> Position {
        match self.after_fast_met().filter(|_| self.is_fast_met(mv)) {
            Some(after) => after,
            None => self.position.play_unchecked(mv),
        }
    }

    /// How the game ends here by the position alone. Who has no move but the formula has one.
    pub fn outcome(&self) -> Option<Outcome> {
        if self.fast_met_move().is_some() { None } else { self.position.outcome() }
    }

    /// The position after the formula, if it can be made.
    fn after_fast_met(&self) -> Option<Position> {
        let fast_met = self.fast_met?;
        let side = self.position.turn();
        let (from, to) = (home(side), fast_met_move_of(side).to());
        let met = Piece::new(side, Role::Met);
        let pawn = Piece::new(side, Role::Pawn);
        let mut setup = self.position.to_setup();
        let board = &mut setup.board;
        if board.piece_at(from) != Some(met) {
            return None;
        }
        match fast_met {
            FastMet::Leap => {
                let ways = [from.offset(-1, ahead(side)), from.offset(1, ahead(side))];
                let blocked = |square: Option<Square>| square.is_none_or(|square| board.piece_at(square).is_some());
                if board.piece_at(to).is_some() || ways.into_iter().all(blocked) {
                    return None;
                }
            }
            FastMet::Provincial => {
                let next = to.offset(0, ahead(side))?;
                if board.piece_at(to) != Some(pawn) || board.piece_at(next).is_some() {
                    return None;
                }
                board.remove(to);
                board.put(next, pawn);
            }
        }
        board.remove(from);
        board.put(to, met);
        setup.turn = !side;
        // Whoever has left his king in check is found out here.
        Position::from_setup(&setup).ok()
    }
}

/// Where the met of `side` stands at first: e1, d8.
const fn home(side: Color) -> Square {
    match side {
        Color::White => Square::new(File::ALL[4], Rank::ALL[0]),
        Color::Black => Square::new(File::ALL[3], Rank::ALL[7]),
    }
}

/// How both forms are written: e1e3, d8d6.
const fn fast_met_move_of(side: Color) -> Move {
    match side {
        Color::White => Move::new(home(side), Square::new(File::ALL[4], Rank::ALL[2])),
        Color::Black => Move::new(home(side), Square::new(File::ALL[3], Rank::ALL[5])),
    }
}

/// The step in ranks that leads ahead.
const fn ahead(side: Color) -> i8 {
    match side {
        Color::White => 1,
        Color::Black => -1,
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{mv, position, square};
    use super::*;

    fn with<'a>(position: &'a Position, fast_met: FastMet) -> Turn<'a> {
        Turn::new(position, FastMetRights::of_both(Some(fast_met)))
    }

    #[test]
    fn the_leap_needs_its_square_and_one_way_free() {
        for (fen, leaps) in [
            ("rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w", false),
            ("rnsmksnr/8/pppppppp/8/4P3/PPPP1PPP/8/RNSKMSNR w", true),
            ("rnsmksnr/8/pppppppp/8/4P3/PPPP1PPP/3N4/R1SKMSNR w", true),
            ("rnsmksnr/8/pppppppp/8/4P3/PPPP1PPP/3N1S2/R1SKM1NR w", false),
            ("rns1ksnr/8/ppp1pppp/3p4/4P3/PPPPmPPP/8/RNSKMSNR w", false),
            ("rns1ksnr/8/ppp1pppp/3p4/4P3/PPPP1PPP/8/RNSKM~SNR w", false),
            // The met shields its king, or its leap does.
            ("4k3/8/8/8/8/8/8/K3M2r w", false),
            ("4r1k1/8/8/8/8/8/4K3/4M3 w", true),
        ] {
            let position = position(fen);
            let situation = with(&position, FastMet::Leap);
            assert_eq!(situation.fast_met_move(), leaps.then(|| mv("e1e3")), "{fen}");
            assert_eq!(situation.is_legal(mv("e1e3")), leaps, "{fen}");
            assert_eq!(situation.refusal(square("e1"), square("e3")).is_none(), leaps, "{fen}");
            assert_eq!(situation.legal_moves().len(), position.legal_moves().len() + usize::from(leaps), "{fen}");
            assert_eq!(situation.legal_destinations(square("e1")).contains(square("e3")), leaps, "{fen}");
            assert!(!Turn::from(&position).is_legal(mv("e1e3")), "{fen}");
        }
    }

    #[test]
    fn the_provincial_form_moves_two_men_of_either_side() {
        let start = Position::start();
        let after = with(&start, FastMet::Provincial).play_unchecked(mv("e1e3"));
        assert_eq!(after, position("rnsmksnr/8/pppppppp/8/4P3/PPPPMPPP/8/RNSK1SNR b"));
        let answer = with(&after, FastMet::Provincial).play_unchecked(mv("d8d6"));
        assert_eq!(answer, position("rns1ksnr/8/pppmpppp/3p4/4P3/PPPPMPPP/8/RNSK1SNR w"));
        // No pawn before the met, or no room before the pawn.
        for fen in ["rnsmksnr/8/pppppppp/8/8/PPPP1PPP/8/RNSKMSNR w", "rnsmksnr/8/ppp1pppp/8/4p3/PPPPPPPP/8/RNSKMSNR w"]
        {
            assert_eq!(with(&position(fen), FastMet::Provincial).fast_met_move(), None, "{fen}");
        }
    }

    #[test]
    fn a_right_is_used_once() {
        let (start, both) = (Position::start(), FastMetRights::of_both);
        let leap = both(Some(FastMet::Leap));
        assert_eq!(leap.after(&start, mv("b1d2")), leap);
        let moved = leap.after(&start, mv("e1f2"));
        assert_eq!((moved.of(Color::White), moved.of(Color::Black)), (None, Some(FastMet::Leap)));
        let first = both(Some(FastMet::Provincial)).after(&start, mv("b1d2"));
        assert_eq!((first.of(Color::White), first.of(Color::Black)), (None, Some(FastMet::Provincial)));
        assert_eq!(both(None).after(&start, mv("b1d2")), both(None));
    }

    #[test]
    fn who_has_only_the_formula_left_is_not_mated() {
        let mated = position("3rrrk1/8/8/8/8/8/4K3/4M3 w");
        assert!(mated.is_checkmate());
        let saved = with(&mated, FastMet::Leap);
        assert!(saved.has_legal_move());
        assert_eq!(saved.outcome(), None);
        assert!(!saved.play_unchecked(mv("e1e3")).is_check());
    }

    #[test]
    fn its_own_man_in_the_way_is_the_reason() {
        let start = Position::start();
        let situation = with(&start, FastMet::Leap);
        assert_eq!(situation.refusal(square("e1"), square("e3")), Some(IllegalMove::OwnPiece(square("e3"))));
        assert!(matches!(
            Turn::from(&start).refusal(square("e1"), square("e3")),
            Some(IllegalMove::CannotReach { role: Role::Met, .. })
        ));
    }
}
