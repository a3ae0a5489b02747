//! The features of the evaluation, each with its index in the list of weights.

use makruk::Color;

/// Receives the features of a position: the evaluation adds up their weights, the tuner keeps the counts.
pub trait FeatureSink {
    /// `side` has the feature this many times.
    fn add(&mut self, side: Color, feature: usize, times: i32);
}

/// Assigns consecutive indices to groups of features.
macro_rules! groups {
    ($($(#[$doc:meta])* $name:ident: $length:expr;)*) => {
        groups!(@place 0; $($(#[$doc])* $name: $length;)*);
        /// The feature groups in the order of their weights, each with its name and length.
        pub const FEATURE_GROUPS: &[(&str, usize)] = &[$((stringify!($name), $length)),*];
    };
    (@place $at:expr; $(#[$doc:meta])* $name:ident: $length:expr; $($rest:tt)*) => {
        $(#[$doc])*
        pub(super) const $name: usize = $at;
        groups!(@place $at + $length; $($rest)*);
    };
    (@place $at:expr;) => {
        /// The number of features.
        pub const FEATURE_COUNT: usize = $at;
    };
}

groups! {
    /// Material: pawn, met, khon, knight, rook.
    MATERIAL: 5;
    /// Piece-square tables from the owner's point of view: pawn to king, 64 squares each.
    PLACEMENT: 6 * 64;
    /// Squares that a met attacks and may move to, 0 to 4.
    MET_MOBILITY: 5;
    /// The same for a khon, 0 to 5.
    KHON_MOBILITY: 6;
    /// The same for a knight, 0 to 8.
    KNIGHT_MOBILITY: 9;
    /// The same for a rook, 0 to 14.
    ROOK_MOBILITY: 15;
    /// King steps from each piece, pawn to rook, to its own king: 0 to 7.
    OWN_KING_DISTANCE: 5 * 8;
    /// King steps from each piece to the enemy king.
    ENEMY_KING_DISTANCE: 5 * 8;
    /// A pawn defended by a pawn (เบี้ยผูก), by rank 3 to 5.
    PAWN_DEFENDED: 3;
    /// A pawn with another beside it (เบี้ยเทียม), by rank.
    PAWN_PHALANX: 3;
    /// A pawn that no enemy pawn can block or capture on its way, by rank.
    PAWN_PASSED: 3;
    /// A pawn with an enemy pawn directly in front, by rank.
    PAWN_RAMMED: 3;
    /// A pawn with any piece directly in front, by rank.
    PAWN_BLOCKED: 3;
    /// A pawn without friendly pawns on the adjacent files.
    PAWN_ISOLATED: 1;
    /// A pawn behind a friendly pawn on the same file.
    PAWN_DOUBLED: 1;
    /// A met, khon, knight or rook defended by a pawn.
    PAWN_SUPPORTED: 4;
    /// A khon or knight defended by a pawn, on a square that no enemy pawn can attack any more.
    OUTPOST: 2;
    /// Defended pieces, pawn to rook.
    DEFENDED: 5;
    /// Enemy pieces, pawn to rook, attacked by a piece of each role, pawn to king.
    ATTACKS_ON: 6 * 5;
    /// Enemy pieces, pawn to rook, that are attacked and undefended (หมากลอย).
    HANGING: 5;
    /// A rook on a file without friendly pawns.
    ROOK_HALF_OPEN: 1;
    /// A rook on a file without any pawns.
    ROOK_OPEN: 1;
    /// A rook defended by another.
    ROOKS_CONNECTED: 1;
    /// Attacks on the squares around the enemy king, 0 to 15.
    KING_RING_ATTACKS: 16;
    /// Pieces that make them, 0 to 7.
    KING_RING_ATTACKERS: 8;
    /// Squares around the enemy king that are attacked and that only the king defends, 0 to 8.
    KING_RING_WEAK: 9;
    /// Squares that the own king may move to, 0 to 8.
    KING_MOBILITY: 9;
    /// Checks that a met, khon, knight or rook could give on a square the enemy does not attack.
    SAFE_CHECK: 4;
    /// Mets on squares of both colours.
    METS_ON_BOTH_COLOURS: 1;
    /// Two khons; two knights; two rooks.
    PAIR: 3;
    /// The side to move.
    TEMPO: 1;
}
