use super::*;

/// Solutions that show a theme, and others that come near it and do not: position, task and moves.
#[rustfmt::skip]
const SHOWN: &[(&str, bool, &str)] = &[
    ("fork", true, "8/3q1P1k/8/8/8/8/8/K7 w - - 0 1|win|f7f8n h7g7 f8d7"),
    ("fork", false, "6k1/8/8/3q4/8/3B4/8/3RK3 w - - 0 1|win|d3h7 g8h7 d1d5"),
    ("pin", true, "r1b1k1nr/ppp4p/3Pp3/8/3n2p1/P1N1q1P1/1PP1B2P/R2QK1R1 b Qkq - 0 1|mate-2|d4f3 e1f1 e3g1"),
    ("pin", false, "8/3q1P1k/8/8/8/8/8/K7 w - - 0 1|win|f7f8n h7g7 f8d7"),
    ("skewer", true, "1Q6/6kp/p7/8/1K3p1N/2P2PP1/4q2P/8 b - - 0 1|win|e2b2 b4a5 b2b8"),
    ("skewer", false, "8/3q1P1k/8/8/8/8/8/K7 w - - 0 1|win|f7f8n h7g7 f8d7"),
    ("discovered-attack", true, "6k1/8/8/3q4/8/3B4/8/3RK3 w - - 0 1|win|d3h7 g8h7 d1d5"),
    ("discovered-attack", false, "r1bqk2r/pppp1ppp/4p3/2b1n3/8/3P3P/PPP1BPP1/RNBQK2R w KQkq - 0 1|win|d3d4 c5d4 d1d4"),
    ("discovered-check", true, "5rk1/5Npp/8/8/8/1Q6/8/K7 w - - 0 1|mate-3|f7h6 g8h8 b3g8 f8g8 h6f7"),
    ("discovered-check", false, "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1|win|a1a8"),
    ("double-check", true, "5rk1/5Npp/8/8/8/1Q6/8/K7 w - - 0 1|mate-3|f7h6 g8h8 b3g8 f8g8 h6f7"),
    ("double-check", false, "7k/8/5K2/8/8/8/8/R7 w - - 0 1|mate-2|f6f7 h8h7 a1h1"),
    ("deflection", true, "r5k1/5ppp/1Q6/8/8/8/5PPP/3R2K1 w - - 0 1|win|b6a7 a8a7 d1d8"),
    ("deflection", false, "r5k1/5ppp/1Q6/8/8/8/5PPP/3R2K1 w - - 0 1|win|b6a7 g8f8 d1d8"),
    ("decoy", true, "6k1/8/8/8/6N1/8/7Q/6K1 w - - 0 1|win|h2h7 g8h7 g4f6"),
    ("decoy", false, "5rk1/5Npp/8/8/8/1Q6/8/K7 w - - 0 1|mate-3|f7h6 g8h8 b3g8 f8g8 h6f7"),
    ("removes-defender", true, "rnbqkb1r/pp1ppp1p/2p3p1/1B1nP3/7P/2N5/PPPP1PP1/R1BQK1NR b KQkq - 0 1|win|d5c3 d2c3 c6b5"),
    ("removes-defender", false, "8/3q1P1k/8/8/8/8/8/K7 w - - 0 1|win|f7f8n h7g7 f8d7"),
    ("trapped-piece", true, "6k1/5ppp/8/8/8/8/bPP5/R1K5 w - - 0 1|win|b2b3 h7h6 a1a2"),
    ("trapped-piece", false, "6k1/5ppp/8/8/8/8/b1P5/R1K5 w - - 0 1|win|c2c3 h7h6 a1a2"),
    ("sacrifice", true, "5rk1/5Npp/8/8/8/1Q6/8/K7 w - - 0 1|mate-3|f7h6 g8h8 b3g8 f8g8 h6f7"),
    ("sacrifice", false, "7k/8/5K2/8/8/8/8/R7 w - - 0 1|mate-2|f6f7 h8h7 a1h1"),
    ("quiet-key", true, "7k/8/5K2/8/8/8/8/R7 w - - 0 1|mate-2|f6f7 h8h7 a1h1"),
    ("quiet-key", false, "5rk1/5Npp/8/8/8/1Q6/8/K7 w - - 0 1|mate-3|f7h6 g8h8 b3g8 f8g8 h6f7"),
    ("defence", true, "6k1/5ppp/8/8/8/n7/5PPP/3R2K1 b - - 0 1|win|h7h6"),
    ("defence", false, "6k1/5pp1/7p/8/8/n7/5PPP/3R2K1 b - - 0 1|win|h6h5"),
    ("zugzwang", true, "5k2/1R6/p7/P1Pp2P1/3P3N/6B1/6K1/6R1 w - - 0 1|mate-2|g1e1 f8g8 e1e8"),
    ("zugzwang", false, "7k/8/6K1/8/8/8/1R6/8 w - - 0 1|mate-2|b2c2 h8g8 c2c8"),
    ("back-rank-mate", true, "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1|mate-1|a1a8"),
    ("back-rank-mate", false, "7k/8/5K2/8/8/8/8/R7 w - - 0 1|mate-2|f6f7 h8h7 a1h1"),
    ("smothered-mate", true, "5rk1/5Npp/8/8/8/1Q6/8/K7 w - - 0 1|mate-3|f7h6 g8h8 b3g8 f8g8 h6f7"),
    ("smothered-mate", false, "1r6/5k1p/p4np1/2b1p3/2P1P1PP/3P4/P4q2/2RR3K b - - 0 1|mate-2|f2f3 h1h2 f6g4"),
    ("pawn-promotion", true, "8/3q1P1k/8/8/8/8/8/K7 w - - 0 1|win|f7f8n h7g7 f8d7"),
    ("pawn-promotion", false, "7k/8/5K2/8/8/8/8/R7 w - - 0 1|mate-2|f6f7 h8h7 a1h1"),
    ("underpromotion", true, "8/3q1P1k/8/8/8/8/8/K7 w - - 0 1|win|f7f8n h7g7 f8d7"),
    ("underpromotion", false, "8/1k3p2/3p2p1/pB1P4/3r1b1p/7P/2p3P1/6K1 b - - 0 1|mate-3|c2c1q g1f2 c1e3 f2f1 d4d1"),
    ("en-passant", true, "8/8/8/3pP3/8/8/8/K6k w - d6 0 1|win|e5d6"),
    ("en-passant", false, "8/8/3p4/4P3/8/8/8/K6k w - - 0 1|win|e5d6"),
    ("stalemate", true, "7K/8/6q1/8/8/8/5R2/k7 w - - 0 1|save-by-stalemate|f2f1"),
    ("stalemate", false, "7k/8/5K2/8/8/8/8/R7 w - - 0 1|mate-2|f6f7 h8h7 a1h1"),
    ("repetition", true, "7k/7p/p1Q5/3Rp3/2K2p1N/2P2P2/1r2R1PP/1q6 b - - 0 1|save-by-repetition|b1a2 c4c5 a2a3 c5c4 a3a2"),
    ("repetition", false, "7k/7p/p1Q5/3Rp3/2K2p1N/2P2P2/1r2R1PP/1q6 b - - 0 1|save-by-repetition|b1a2"),
    ("queen-mate", true, "8/8/8/5pQ1/1PN5/1P1K4/4Pkp1/8 w - - 0 1|mate-3|g5e3 f2f1 c4d2 f1e1 e3g1"),
    ("queen-mate", false, "7k/8/5K2/8/8/8/8/R7 w - - 0 1|mate-2|f6f7 h8h7 a1h1"),
    ("rook-mate", true, "7k/8/5K2/8/8/8/8/R7 w - - 0 1|mate-2|f6f7 h8h7 a1h1"),
    ("rook-mate", false, "5rk1/5Npp/8/8/8/1Q6/8/K7 w - - 0 1|mate-3|f7h6 g8h8 b3g8 f8g8 h6f7"),
    ("bishop-mate", true, "3q1bB1/rb1kp3/4n2p/p1p1BQ2/PpP2P2/3P4/1P1N2PP/R4RK1 w - - 0 1|mate-2|f5e6 d7e8 g8f7"),
    ("bishop-mate", false, "7k/8/5K2/8/8/8/8/R7 w - - 0 1|mate-2|f6f7 h8h7 a1h1"),
    ("knight-mate", true, "5rk1/5Npp/8/8/8/1Q6/8/K7 w - - 0 1|mate-3|f7h6 g8h8 b3g8 f8g8 h6f7"),
    ("knight-mate", false, "7k/8/5K2/8/8/8/8/R7 w - - 0 1|mate-2|f6f7 h8h7 a1h1"),
    ("pawn-mate", true, "2k5/1p2r3/pnp3p1/P1P1N1Pp/3P2rP/2P4B/3B4/5RRK w - - 0 1|mate-3|f1f8 e7e8 f8e8 c8c7 a5b6"),
    ("pawn-mate", false, "7k/8/5K2/8/8/8/8/R7 w - - 0 1|mate-2|f6f7 h8h7 a1h1"),
];

#[test]
fn what_is_said_of_a_solution_is_true_of_it() {
    let untrue: Vec<String> = SHOWN
        .iter()
        .filter_map(|(name, is_so, line)| {
            let puzzle: ChessPuzzle = format!("{}\t\t700", line.replace('|', "\t")).parse().unwrap();
            let theme: PuzzleTheme = name.parse().unwrap();
            (of(&puzzle).contains(theme) != *is_so).then(|| format!("{theme}, which should be {is_so}: {line}"))
        })
        .collect();
    assert!(untrue.is_empty(), "{}", untrue.join("\n"));
}

#[test]
fn every_theme_has_an_example_and_a_counterexample() {
    for theme in ALL {
        for expected in [true, false] {
            let has = SHOWN.iter().any(|(name, is_so, _)| *name == theme.name() && *is_so == expected);
            assert!(has, "{theme} {expected}");
        }
    }
}
