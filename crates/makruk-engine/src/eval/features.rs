//! The features that are counted, each with its place in the list of weights.

use makruk::Color;

/// Takes note of how often a feature occurs for a side: the evaluation adds its weight, the tuner keeps the count.
pub trait FeatureSink {
    /// `side` has the feature so many times.
    fn add(&mut self, side: Color, feature: usize, times: i32);
}

/// Gives consecutive places to groups of features.
macro_rules! groups {
    ($($(#[$doc:meta])* $name:ident: $length:expr;)*) => {
        groups!(@place 0; $($(#[$doc])* $name: $length;)*);
        /// The groups of features in the order of their weights: name and length.
        pub const FEATURE_GROUPS: &[(&str, usize)] = &[$((stringify!($name), $length)),*];
    };
    (@place $at:expr; $(#[$doc:meta])* $name:ident: $length:expr; $($rest:tt)*) => {
        $(#[$doc])*
        pub(super) const $name: usize = $at;
        groups!(@place $at + $length; $($rest)*);
    };
    (@place $at:expr;) => {
        /// How many features there are.
        pub const FEATURE_COUNT: usize = $at;
    };
}

groups! {
    /// The men themselves: pawn, met, khon, knight, rook.
    MATERIAL: 5;
    /// Where each role stands, as its own side sees the board: pawn to king, 64 squares each.
    PLACEMENT: 6 * 64;
    /// Squares that a met bears on and may use, 0 to 4.
    MET_MOBILITY: 5;
    /// The same for a khon, 0 to 5.
    KHON_MOBILITY: 6;
    /// The same for a knight, 0 to 8.
    KNIGHT_MOBILITY: 9;
    /// The same for a rook, 0 to 14.
    ROOK_MOBILITY: 15;
    /// Steps from each man, pawn to rook, to its own king: 0 to 7.
    OWN_KING_DISTANCE: 5 * 8;
    /// Steps from each man to the other king.
    ENEMY_KING_DISTANCE: 5 * 8;
    /// A pawn that a pawn protects (เบี้ยผูก), by rank 3 to 5.
    PAWN_DEFENDED: 3;
    /// A pawn with another beside it (เบี้ยเทียม), by rank.
    PAWN_PHALANX: 3;
    /// A pawn that no enemy pawn can stop or take on its way, by rank.
    PAWN_PASSED: 3;
    /// A pawn with an enemy pawn right ahead, by rank.
    PAWN_RAMMED: 3;
    /// A pawn with any man right ahead, by rank.
    PAWN_BLOCKED: 3;
    /// A pawn without a pawn of its side on the files beside it.
    PAWN_ISOLATED: 1;
    /// A pawn behind another of its side on one file.
    PAWN_DOUBLED: 1;
    /// A met, khon, knight or rook that a pawn protects.
    PAWN_SUPPORTED: 4;
    /// A khon or knight that a pawn protects where no enemy pawn can come to drive it away.
    OUTPOST: 2;
    /// Men, pawn to rook, that something protects.
    DEFENDED: 5;
    /// Enemy men, pawn to rook, that some man of a role, pawn to king, bears on.
    ATTACKS_ON: 6 * 5;
    /// Enemy men, pawn to rook, that are borne on and that nothing protects (หมากลอย).
    HANGING: 5;
    /// A rook on a file without pawns of its side.
    ROOK_HALF_OPEN: 1;
    /// A rook on a file without pawns.
    ROOK_OPEN: 1;
    /// A rook that sees another of its side.
    ROOKS_CONNECTED: 1;
    /// How often men bear on the squares around the other king, 0 to 15.
    KING_RING_ATTACKS: 16;
    /// How many men do, 0 to 7.
    KING_RING_ATTACKERS: 8;
    /// Squares around the other king that are borne on and only he guards, 0 to 8.
    KING_RING_WEAK: 9;
    /// Squares that the own king may step to, 0 to 8.
    KING_MOBILITY: 9;
    /// Checks that a met, khon, knight or rook could give where nothing takes it.
    SAFE_CHECK: 4;
    /// Mets on both colours of squares.
    METS_ON_BOTH_COLOURS: 1;
    /// Two khons; two knights; two rooks.
    PAIR: 3;
    /// It is one's turn.
    TEMPO: 1;
}
