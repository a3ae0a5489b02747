//! What of a board users ask about who can't see it.

use board_games::{GameKind, GamePiece, GameSquare, Seat};
use chaturanga::Arm;
use international_chess::Piece as ChessPiece;
use makruk::{File, Rank, Role};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LookSubject {
    /// Everything: both sides' pieces, the last move, whose turn it is and the count.
    Board,
    Side(Seat),
    /// The squares of a kind of piece, in both colours; a promoted pawn is a separate kind.
    Kind(GamePiece),
    Rank(Rank),
    File(File),
    Square(GameSquare),
    LastMove,
    Count,
    Clocks,
}

impl LookSubject {
    /// All there are on the board of a game, those that people ask for most first.
    pub fn all(game: GameKind) -> impl Iterator<Item = LookSubject> {
        use LookSubject as L;
        [L::LastMove, L::Board, L::Side(Seat::First), L::Side(Seat::Second), L::Count, L::Clocks]
            .into_iter()
            .chain(kinds_of(game).into_iter().map(L::Kind))
            .chain((0..8).filter_map(Rank::new).map(L::Rank))
            .chain((0..8).filter_map(File::new).map(L::File))
            .chain(GameSquare::all().map(L::Square))
    }
}

/// The kinds of pieces of all games, each once.
pub(crate) fn all_kinds() -> Vec<GamePiece> {
    let mut kinds = Vec::new();
    for kind in GameKind::ALL.into_iter().flat_map(kinds_of) {
        if !kinds.contains(&kind) {
            kinds.push(kind);
        }
    }
    kinds
}

/// The kinds of pieces of a game, the most important first.
fn kinds_of(game: GameKind) -> Vec<GamePiece> {
    use ChessPiece as C;
    let makruk = |role| GamePiece::Makruk { role, promoted: false };
    match game {
        GameKind::Makruk | GameKind::Ouk => {
            let kinds = [Role::King, Role::Rook, Role::Knight, Role::Khon, Role::Met].map(makruk);
            // A promoted pawn follows the met, which moves alike.
            let promoted = GamePiece::Makruk { role: Role::Met, promoted: true };
            kinds.into_iter().chain([promoted, makruk(Role::Pawn)]).collect()
        }
        GameKind::Chess => [C::King, C::Queen, C::Rook, C::Bishop, C::Knight, C::Pawn].map(GamePiece::Chess).to_vec(),
        GameKind::Chaturanga => Arm::ALL.map(GamePiece::Chaturanga).to_vec(),
    }
}
