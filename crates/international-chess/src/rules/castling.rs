//! Who may still castle, and where.

use cozy_chess::{Board, CastleRights, Color, File, Rank, Square};

/// The side of the board towards which a king castles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum CastlingWing {
    /// Towards file h: `O-O`.
    King,
    /// Towards file a: `O-O-O`.
    Queen,
}

impl CastlingWing {
    /// Both, the king's side first.
    pub const ALL: [CastlingWing; 2] = [CastlingWing::King, CastlingWing::Queen];

    /// The file on which the king arrives.
    pub const fn king_to(self) -> File {
        match self {
            CastlingWing::King => File::G,
            CastlingWing::Queen => File::C,
        }
    }

    /// The file from which the rook comes.
    pub const fn rook_from(self) -> File {
        match self {
            CastlingWing::King => File::H,
            CastlingWing::Queen => File::A,
        }
    }

    /// How it is written: `O-O` or `O-O-O`.
    pub const fn name(self) -> &'static str {
        match self {
            CastlingWing::King => "O-O",
            CastlingWing::Queen => "O-O-O",
        }
    }
}

/// The castlings that neither king's nor rook's move has forfeited (FIDE 3.8.2.1).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct CastlingRights(u8);

impl CastlingRights {
    /// None at all.
    pub const NONE: CastlingRights = CastlingRights(0);
    /// All four, as at the beginning.
    pub const ALL: CastlingRights = CastlingRights(15);

    const fn bit(color: Color, wing: CastlingWing) -> u8 {
        1 << (color as u8 * 2 + wing as u8)
    }

    /// Whether this side may still castle towards this wing.
    pub const fn has(self, color: Color, wing: CastlingWing) -> bool {
        self.0 & CastlingRights::bit(color, wing) != 0
    }

    /// The same with this right.
    #[must_use]
    pub const fn with(self, color: Color, wing: CastlingWing) -> CastlingRights {
        CastlingRights(self.0 | CastlingRights::bit(color, wing))
    }

    /// Every right there is.
    pub fn iter(self) -> impl Iterator<Item = (Color, CastlingWing)> {
        let all = Color::ALL.into_iter().flat_map(|color| CastlingWing::ALL.map(|wing| (color, wing)));
        all.filter(move |(color, wing)| self.has(*color, *wing))
    }

    pub(super) fn of(board: &Board) -> CastlingRights {
        let mut rights = CastlingRights::NONE;
        for color in Color::ALL {
            let CastleRights { short, long } = *board.castle_rights(color);
            if short.is_some() {
                rights = rights.with(color, CastlingWing::King);
            }
            if long.is_some() {
                rights = rights.with(color, CastlingWing::Queen);
            }
        }
        rights
    }

    pub(super) fn files(self, color: Color) -> CastleRights {
        let file = |wing: CastlingWing| self.has(color, wing).then_some(wing.rook_from());
        CastleRights { short: file(CastlingWing::King), long: file(CastlingWing::Queen) }
    }
}

/// The square of a side's king before it castles.
pub(super) const fn king_home(color: Color) -> Square {
    Square::new(File::E, Rank::First.relative_to(color))
}
