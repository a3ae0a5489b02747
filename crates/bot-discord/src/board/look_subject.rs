//! What of a board users ask about who can't see it.

use makruk::{Color, File, Piece, Rank, Role, Square};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LookSubject {
    /// Everything: both sides' pieces, the last move, whose turn it is and the count.
    Board,
    Side(Color),
    /// The squares of a kind of piece, in both colours; a promoted pawn is a separate kind.
    Kind(Piece),
    Rank(Rank),
    File(File),
    Square(Square),
    LastMove,
    Count,
    Clocks,
}

impl LookSubject {
    /// All there are, those that people ask for most first.
    pub fn all() -> impl Iterator<Item = LookSubject> {
        use LookSubject as L;
        let kinds =
            [Role::King, Role::Rook, Role::Knight, Role::Khon, Role::Met].map(|role| Piece::new(Color::White, role));
        let pawns = [Piece::promoted(Color::White), Piece::new(Color::White, Role::Pawn)];
        [L::LastMove, L::Board, L::Side(Color::White), L::Side(Color::Black), L::Count, L::Clocks]
            .into_iter()
            .chain(kinds.into_iter().chain(pawns).map(L::Kind))
            .chain((0..8).filter_map(Rank::new).map(L::Rank))
            .chain((0..8).filter_map(File::new).map(L::File))
            .chain(Square::all().map(L::Square))
    }
}
