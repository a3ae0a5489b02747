//! Whole games as moves in UCI, found by playing at random until they ended as wanted.

/// The moves of a script.
pub fn moves(script: &str) -> Vec<&str> {
    script.split_whitespace().collect()
}

/// Knights out and home again until the position occurs for the third time.
pub const REPETITION: &str = "b1d2 b8d7 d2b1 d7b8 b1d2 b8d7 d2b1 d7b8";

/// To mate, in 70 plies.
pub const MATE: &str = "\
    b3b4 c8c7 c3c4 e6e5 d3d4 e5d4 e3d4 g8e7 a3a4 e7f5 d4d5 f5g3 a1a3 g3h1 d5c6m b8c6 a4a5 c6a5 b4b5 a5c4 a3a5 \
    a6b5 a5b5 g6g5 f3f4 g5f4 b5b6 f6f5 b6d6 h6h5 d6d8 c7d8 b1c3 a8a3 h3h4 a3c3 e1f2 h1f2 f1f2 d8e7 d1e1 f4f3m \
    g1f3 f5f4 f3e5 c3c1 e1e2 c4e5 f2e3 f4e3m e2e3 h8h7 e3f2 c1c5 f2g2 e5g4 g2h3 c5e5 h3g3 e5e2 g3f4 g4h2 f4g5 \
    h2f3 g5f5 f3h4 f5g5 h7g7 g5f4 g7g4";

/// To a stalemate (อับ).
pub const STALEMATE: &str = "\
    b3b4 c8c7 c3c4 e6e5 d3d4 e5d4 e3d4 g8e7 a3a4 e7f5 d4d5 f5g3 a1a3 g3h1 d5c6m b8c6 a4a5 c6a5 b4b5 a5c4 a3a5 \
    a6b5 a5b5 g6g5 f3f4 g5f4 b5b6 f6f5 b6d6 h6h5 d6d8 c7d8 b1c3 a8a3 h3h4 a3c3 e1f2 h1f2 f1f2 d8e7 d1e1 f4f3m \
    g1f3 f5f4 f3e5 c3c1 e1e2 c4e5 f2e3 f4e3m e2e3 h8h7 e3f2 c1c5 f2g2 e5g4 g2h3 c5e5 h3g3 e5e2 g3f4 g4h2 f4g5 \
    h2f3 g5f5 f3h4 f5g5 e2e4";

/// White is bared and counts the pieces' honour from [`COUNT_FROM`] on: from one more than the pieces on the board past the limit of 16.
pub const COUNT: &str = "\
    h3h4 e6e5 f1g2 c8c7 e3e4 h8h7 g3g4 f8e7 d3d4 e5d4 a3a4 d4c3m b1c3 a6a5 d1e2 f6f5 g2h3 f5e4 f3e4 g6g5 g1f3 \
    g5h4 h3h4 h7g7 g4g5 h6g5 h4g5 g7g5 f3g5 e8d7 b3b4 a5b4 g5f3 a8a4 e4e5 d6e5 f3e5 d7c8 e2f1 b4c3m e5c4 a4a1 \
    c4e5 c6c5 c1c2 a1e1 f1g2 e1e5 c2c3 b6b5 h1h2 c5c4 c3c4 b5c4 h2h1 e7e6 h1h2 c4c3m h2h1 e5e4 h1e1 e4e1 g2g3 \
    e1d1 g3g2 g8h6 g2g3 c8d7 g3h3 c3d2 h3g2 c7c6 g2g3 d1a1 g3f4 e6e5 f4g5";

/// Before this ply White calls the count.
pub const COUNT_FROM: usize = 62;

/// White, the weaker side, is left with the bare king while it counts the board's honour from [`BARED_FROM`] on.
pub const BARED: &str = "\
    a3a4 d6d5 b3b4 e6e5 f3f4 b6b5 e3e4 g6g5 a4b5 d5e4 b5a6m e4d3m f4f5 b8a6 h3h4 g5h4 h1h4 e5e4 c3c4 d3c4 h4h6 \
    g8h6 a1a6 h6f5 b4b5 c4b5 a6c6 f5g3 c6f6 g3f1 f6f8 h8f8 c1d2 f1d2 b1d2 e4e3m d2c4 b5c4 g1f3 f8f3 e1f2 f3f2";

/// Before this ply White calls the count.
pub const BARED_FROM: usize = 36;

/// A black knight gives a check that only White's king can answer.
pub const DRIVEN: &str = "d1c2 b8d7 c2b2 d7e5 h3h4 e5d3";
