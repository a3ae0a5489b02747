//! The features of the evaluation, each with its index in the list of weights.

use cozy_chess::Color;

/// Receives the features of a position: the evaluation adds up their weights, the tuner keeps the counts.
pub trait ChessFeatureSink {
    /// `side` has the feature this many times.
    fn add(&mut self, side: Color, feature: usize, times: i32);
}

/// Assigns consecutive indices to groups of features.
macro_rules! groups {
    ($($(#[$doc:meta])* $name:ident: $length:expr;)*) => {
        groups!(@place 0; $($(#[$doc])* $name: $length;)*);
        /// The feature groups in the order of their weights, each with its name and length.
        pub const CHESS_FEATURE_GROUPS: &[(&str, usize)] = &[$((stringify!($name), $length)),*];
    };
    (@place $at:expr; $(#[$doc:meta])* $name:ident: $length:expr; $($rest:tt)*) => {
        $(#[$doc])*
        pub(super) const $name: usize = $at;
        groups!(@place $at + $length; $($rest)*);
    };
    (@place $at:expr;) => {
        /// The number of features.
        pub const CHESS_FEATURE_COUNT: usize = $at;
    };
}

groups! {
    /// Material: pawn, knight, bishop, rook, queen.
    MATERIAL: 5;
    /// Piece-square tables from the owner's point of view: pawn to king, 64 squares each.
    PLACEMENT: 6 * 64;
    /// Squares that a knight attacks and may well move to, 0 to 8.
    KNIGHT_MOBILITY: 9;
    /// The same for a bishop, 0 to 13.
    BISHOP_MOBILITY: 14;
    /// The same for a rook, 0 to 14.
    ROOK_MOBILITY: 15;
    /// The same for a queen, 0 to 27.
    QUEEN_MOBILITY: 28;
    /// A pawn defended by a pawn, by rank.
    PAWN_DEFENDED: 8;
    /// A pawn with another beside it, by rank.
    PAWN_PHALANX: 8;
    /// A pawn that no enemy pawn can block or capture on its way, by rank.
    PAWN_PASSED: 8;
    /// A passed pawn whose way is blocked right ahead, by rank.
    PASSED_BLOCKED: 8;
    /// A passed pawn defended by a pawn.
    PASSED_DEFENDED: 1;
    /// King steps from the square ahead of a passed pawn to its own king, 0 to 7.
    PASSED_OWN_KING: 8;
    /// King steps from there to the enemy king.
    PASSED_ENEMY_KING: 8;
    /// A pawn without friendly pawns on the adjacent files, and one that also has no enemy pawn ahead.
    PAWN_ISOLATED: 2;
    /// A pawn behind a friendly pawn on the same file.
    PAWN_DOUBLED: 1;
    /// A pawn that no friendly pawn can defend any more and that an enemy pawn keeps from moving on.
    PAWN_BACKWARD: 1;
    /// A knight or bishop defended by a pawn.
    PAWN_SUPPORTED: 2;
    /// A knight or bishop defended by a pawn, on a square that no enemy pawn can attack any more.
    OUTPOST: 2;
    /// Own pawns on squares of a bishop's colour, 0 to 8.
    BISHOP_PAWNS: 9;
    /// Two bishops.
    BISHOP_PAIR: 1;
    /// A rook on a file without friendly pawns.
    ROOK_HALF_OPEN: 1;
    /// A rook on a file without any pawns.
    ROOK_OPEN: 1;
    /// Defended pieces, pawn to queen.
    DEFENDED: 5;
    /// Enemy pieces, pawn to queen, attacked by a piece of each kind, pawn to king.
    ATTACKS_ON: 6 * 5;
    /// Enemy pieces, pawn to queen, that are attacked and undefended.
    HANGING: 5;
    /// Attacks on the squares around the enemy king, 0 to 15.
    KING_RING_ATTACKS: 16;
    /// Pieces that make them, 0 to 7.
    KING_RING_ATTACKERS: 8;
    /// Squares around the enemy king that are attacked and that only king and queen defend, 0 to 8.
    KING_RING_WEAK: 9;
    /// Checks that a knight, bishop, rook or queen could give on a square the enemy does not attack.
    SAFE_CHECK: 4;
    /// Own pawns on the two ranks ahead of the king and the files around it, 0 to 6.
    KING_SHELTER: 7;
    /// Files around the king without own pawns, 0 to 3.
    KING_FILES: 4;
    /// Enemy pawns within three ranks ahead of the king on the files around it, 0 to 6.
    KING_STORM: 7;
    /// The side to move.
    TEMPO: 1;
    /// Piece-square tables for pawn to queen from the owner's point of view, left and right exchanged so that the enemy king is on
    /// files e to h.
    FACING_PLACEMENT: 5 * 64;
    /// King steps from each piece, pawn to queen, to its own king: 0 to 7.
    OWN_KING_DISTANCE: 5 * 8;
    /// King steps from each piece to the enemy king.
    ENEMY_KING_DISTANCE: 5 * 8;
}
