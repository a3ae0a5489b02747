use super::*;

/// Solutions that show a theme, and others that come near it and do not: position, task and moves.
#[rustfmt::skip]
const SHOWN: &[(&str, bool, &str)] = &[
    ("check-and-attack", true, "1k3s2/8/3mS1p1/p5Pp/PnR4P/8/2n3K1/2m~3N1 b - - 0 1|win|c2e3 g2h3 e3c4"),
    ("check-and-attack", true, "1k3s2/8/3mS1p1/p5Pp/PnR4P/8/2n3K1/2m~3N1 b - - 0 1|win|c2e3"),
    ("check-and-attack", false, "3Rs1k1/R2N4/1M~p1p3/2P5/2r3Pp/4M2P/1S6/1K6 w - - 0 1|mate-2|d7f6 g8f8 d8e8"),
    ("discovered-check", true, "8/k2K1R2/8/1P1N4/3P1P2/8/3M4/8 w - - 0 1|mate-2|d7c8 a7a8 d5b6"),
    ("discovered-check", false, "1k3s2/8/3mS1p1/p5Pp/PnR4P/8/2n3K1/2m~3N1 b - - 0 1|win|c2e3 g2h3 e3c4"),
    ("block", true, "3nkrR1/3r4/8/8/2nR1KN1/8/8/8 w - - 0 1|win|g4f6 e8f7 d4d7"),
    ("block", false, "8/k2K1R2/8/1P1N4/3P1P2/8/3M4/8 w - - 0 1|mate-2|d7c8 a7a8 d5b6"),
    ("promotion-check", true, "8/R2R4/p5r1/2pP4/6pK/4s3/1k2n3/8 b - - 0 1|mate-2|g4g3m h4h3 e2f4"),
    ("promotion-check", false, "7k/3M~4/4KSM~1/4M~2P/8/8/8/8 w - - 0 1|mate-2|h5h6m h8g8 f6g7"),
    ("promotion", true, "7k/3M~4/4KSM~1/4M~2P/8/8/8/8 w - - 0 1|mate-2|h5h6m h8g8 f6g7"),
    ("promotion", false, "8/k2K1R2/8/1P1N4/3P1P2/8/3M4/8 w - - 0 1|mate-2|d7c8 a7a8 d5b6"),
    ("press", true, "8/6R1/2M~5/P7/2S4m~/8/5K2/7k w - - 0 1|mate-2|g7h7 h1h2 h7h4"),
    ("press", false, "8/8/8/8/8/K7/3RN3/1k6 w - - 0 1|mate-2|a3b3 b1a1 d2d1"),
    ("gains-two", true, "2N5/1N1r1n2/2k5/8/3R4/1R6/3r4/3K4 w - - 0 1|win|d4d2 d7d2 d1d2"),
    ("gains-two", false, "8/8/8/1r1N1Mk1/1r6/3s4/s2N4/2K5 b - - 0 1|mate-2|b4b1 d2b1 b5b1"),
    ("waiting-move", true, "8/8/8/8/8/K7/3RN3/1k6 w - - 0 1|mate-2|a3b3 b1a1 d2d1"),
    ("waiting-move", false, "8/k2K1R2/8/1P1N4/3P1P2/8/3M4/8 w - - 0 1|mate-2|d7c8 a7a8 d5b6"),
    ("king-shut-in", true, "8/8/6r1/2S5/2m~5/4nk2/8/4K3 b - 128 44 1|mate-2|g6g2 c5b4 g2e2"),
    ("king-shut-in", false, "8/8/8/1r1N1Mk1/1r6/3s4/s2N4/2K5 b - - 0 1|mate-2|b4b1 d2b1 b5b1"),
    ("stalemate", true, "8/8/5KMk/8/2p3S1/2P5/8/4R2r b - - 0 1|save-by-stalemate|h1f1"),
    ("stalemate", false, "5k2/8/R5p1/PpM4p/1P2R1nP/6P1/3r4/5K2 b - - 0 1|save-by-repetition|g4h2 f1g1 h2f3 g1f1 f3h2"),
    ("bare-king", true, "7k/8/6K1/8/8/8/8/R7 w - 32 10 1|beat-count|a1b1"),
    ("bare-king", false, "7k/8/5K2/8/8/8/8/R7 b - 32 11 1|save-by-count|h8h7"),
    ("count", true, "8/5R2/8/8/5K2/8/6k1/8 b - 32 22 1|save-by-count|g2f2 f7f5 f2e2"),
    ("count", true, "k7/8/2K5/8/8/8/8/1R6 w - 32 29 1|mate-2|c6c7 a8a7 b1a1"),
    ("count", false, "k7/8/2K5/8/8/8/8/1R6 w - 32 11 1|mate-2|c6c7 a8a7 b1a1"),
    ("count", false, "k7/8/2K5/8/8/8/8/1R6 w - - 0 1|mate-2|c6c7 a8a7 b1a1"),
    ("repetition", true, "5k2/8/R5p1/PpM4p/1P2R1nP/6P1/3r4/5K2 b - - 0 1|save-by-repetition|g4h2 f1g1 h2f3 g1f1 f3h2"),
    ("repetition", false, "7k/8/5K2/8/8/8/8/R7 b - - 0 1|save-by-repetition|h8h7"),
    ("sacrifice", true, "8/8/8/1r1N1Mk1/1r6/3s4/s2N4/2K5 b - - 0 1|mate-2|b4b1 d2b1 b5b1"),
    ("sacrifice", false, "2N5/1N1r1n2/2k5/8/3R4/1R6/3r4/3K4 w - - 0 1|win|d4d2 d7d2 d1d2"),
    ("quiet-key", true, "k7/8/2K5/8/8/8/8/1R6 w - - 0 1|mate-2|c6c7 a8a7 b1a1"),
    ("quiet-key", false, "1k3s2/8/3mS1p1/p5Pp/PnR4P/8/2n3K1/2m~3N1 b - - 0 1|win|c2e3 g2h3 e3c4"),
    ("met-mate", true, "8/7R/k1NK4/6P1/2SM4/8/8/8 w - - 0 1|mate-2|h7a7 a6b6 d4c5"),
    ("met-mate", false, "7k/3M~4/4KSM~1/4M~2P/8/8/8/8 w - - 0 1|mate-2|h5h6m h8g8 f6g7"),
    ("khon-mate", true, "7k/3M~4/4KSM~1/4M~2P/8/8/8/8 w - - 0 1|mate-2|h5h6m h8g8 f6g7"),
    ("khon-mate", false, "8/k2K1R2/8/1P1N4/3P1P2/8/3M4/8 w - - 0 1|mate-2|d7c8 a7a8 d5b6"),
    ("knight-mate", true, "8/k2K1R2/8/1P1N4/3P1P2/8/3M4/8 w - - 0 1|mate-2|d7c8 a7a8 d5b6"),
    ("knight-mate", false, "8/7R/k1NK4/6P1/2SM4/8/8/8 w - - 0 1|mate-2|h7a7 a6b6 d4c5"),
    ("rook-mate", true, "k7/8/2K5/8/8/8/8/1R6 w - - 0 1|mate-2|c6c7 a8a7 b1a1"),
    ("rook-mate", false, "8/7R/k1NK4/6P1/2SM4/8/8/8 w - - 0 1|mate-2|h7a7 a6b6 d4c5"),
    ("pin", true, "8/8/1r6/r7/M~7/K6k/4n1R1/8 b - 128 14 1|mate-2|h3g2 a3a2 a5a4"),
    ("pin", false, "8/3Nm1R1/r2k4/m~3N3/8/8/3K4/8 w - - 0 1|win|g7g6 d6d5 g6a6"),
    ("skewer", true, "8/3Nm1R1/r2k4/m~3N3/8/8/3K4/8 w - - 0 1|win|g7g6 d6d5 g6a6"),
    ("skewer", false, "8/8/1r6/r7/M~7/K6k/4n1R1/8 b - 128 14 1|mate-2|h3g2 a3a2 a5a4"),
    ("decoy", true, "8/6N1/6M1/P5sp/p7/7K/7N/1k4rr b - - 0 1|mate-2|g5h4 h3h4 h1h2"),
    ("decoy", false, "2N5/1N1r1n2/2k5/8/3R4/1R6/3r4/3K4 w - - 0 1|win|d4d2 d7d2 d1d2"),
    ("defence", true, "8/1s6/8/4p3/4km~2/7K/2m3r1/8 b - - 0 1|mate-2|e4f3 h3h4 g2h2"),
    ("defence", false, "k7/8/2K5/8/8/8/8/1R6 w - - 0 1|mate-2|c6c7 a8a7 b1a1"),
];

#[test]
fn what_is_said_of_a_solution_is_true_of_it() {
    for (name, is_so, line) in SHOWN {
        let Ok(puzzle) = format!("{}\t\t700", line.replace('|', "\t")).parse::<Puzzle>() else { panic!("{line}") };
        let theme: PuzzleTheme = name.parse().unwrap();
        assert_eq!(of(&puzzle).contains(theme), *is_so, "{theme}: {line}");
    }
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
