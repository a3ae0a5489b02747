//! Legal moves, promotion, check and outcomes, case by case.

use makruk::notation::fen::parse_setup;
use makruk::{Bitboard, Color, DrawReason, Move, Outcome, Piece, Position, Role, Square, WinReason};

fn position(fen: &str) -> Position {
    Position::from_setup(&parse_setup(fen).unwrap()).unwrap()
}

fn square(name: &str) -> Square {
    Square::from_latin(name.as_bytes()).unwrap()
}

fn squares(names: &str) -> Bitboard {
    names.split_whitespace().map(square).collect()
}

#[test]
fn legal_destinations() {
    let cases = [
        // How each piece moves (หมากรุกไทย (Wikipedia), ตัวหมากรุก).
        ("4k3/8/8/8/8/8/3K4/8 w - - 0 1", "d2", "c1 d1 e1 c2 e2 c3 d3 e3"),
        ("4k3/8/8/8/3M4/8/8/K7 w - - 0 1", "d4", "c3 e3 c5 e5"),
        ("4k3/8/8/8/3M~4/8/8/K7 w - - 0 1", "d4", "c3 e3 c5 e5"),
        ("4k3/8/8/8/3S4/8/8/K7 w - - 0 1", "d4", "c3 e3 c5 d5 e5"),
        ("4k3/8/8/8/3s4/8/8/K7 b - - 0 1", "d4", "c3 d3 e3 c5 e5"),
        ("4k3/8/8/8/3N4/8/8/K7 w - - 0 1", "d4", "b3 b5 c2 c6 e2 e6 f3 f5"),
        ("k7/8/8/8/3R4/8/8/4K3 w - - 0 1", "d4", "a4 b4 c4 e4 f4 g4 h4 d1 d2 d3 d5 d6 d7 d8"),
        ("4k3/8/8/8/3P4/8/8/K7 w - - 0 1", "d4", "d5"),
        ("4k3/8/8/3p4/8/8/8/K7 b - - 0 1", "d5", "d4"),
        // A pawn captures diagonally ahead only, and never moves two squares.
        ("4k3/8/8/2ppp3/3P4/2m1m3/8/K7 w - - 0 1", "d4", "c5 e5"),
        ("rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1", "a3", "a4"),
        // Own pieces block, the opponent's can be captured, and a knight jumps.
        ("4k3/8/3p4/8/1P1R1n2/8/3P4/K7 w - - 0 1", "d4", "c4 e4 f4 d3 d5 d6"),
        ("rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1", "b1", "d2"),
        // A king may not move to attacked squares, capture protected pieces, or approach the other king.
        ("8/8/3k4/8/3K4/8/8/7r w - - 0 1", "d4", "c3 d3 e3 c4 e4"),
        ("k7/8/8/8/8/1s6/3m4/2K5 w - - 0 1", "c1", "b1 d1 d2"),
        ("k7/8/8/8/8/8/1mr5/K7 w - - 0 1", "a1", "b1 a2"),
        // A king in check from a rook may not step back along the rook's line.
        ("k7/8/8/8/r2K4/8/8/8 w - - 0 1", "d4", "c3 d3 e3 c5 d5 e5"),
        // A pinned piece stays on the line: a rook moves along it, a khon or a pawn straight ahead.
        ("k3r3/8/8/8/4R3/8/8/4K3 w - - 0 1", "e4", "e2 e3 e5 e6 e7 e8"),
        ("k3r3/8/8/8/4S3/8/8/4K3 w - - 0 1", "e4", "e5"),
        ("k3r3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "e4", "e5"),
        ("k7/8/8/3p4/r3P1K1/8/8/8 w - - 0 1", "e4", ""),
        ("k3r3/8/8/8/4N3/8/8/4K3 w - - 0 1", "e4", ""),
        ("k3r3/8/8/8/4M3/8/8/4K3 w - - 0 1", "e4", ""),
        // In check, a piece may only capture the checker or block.
        ("4r1k1/8/8/8/R7/8/8/4K3 w - - 0 1", "a4", "e4"),
        ("4r1k1/8/3N4/8/8/8/8/4K3 w - - 0 1", "d6", "e4 e8"),
        ("4r1k1/8/8/8/8/R7/2n5/4K3 w - - 0 1", "a3", ""),
        ("7k/8/8/8/8/5n2/8/R3K3 w - - 0 1", "a1", ""),
    ];
    for (fen, from, to) in cases {
        assert_eq!(position(fen).legal_destinations(square(from)), squares(to), "{fen} {from}");
    }
}

#[test]
fn a_pawn_promotes_on_its_sixth_rank() {
    let cases = [
        ("k7/8/8/4P3/8/8/8/K7 w - - 0 1", "e5", "e6", Color::White),
        ("k7/8/3n4/4P3/8/8/8/K7 w - - 0 1", "e5", "d6", Color::White),
        ("k7/8/8/8/4p3/8/8/K7 b - - 0 1", "e4", "e3", Color::Black),
        ("k7/8/8/8/4p3/3N4/8/K7 b - - 0 1", "e4", "d3", Color::Black),
    ];
    for (fen, from, to, color) in cases {
        let (from, to) = (square(from), square(to));
        let before = position(fen);
        assert_eq!(before.move_between(from, to), Move::promoting(from, to), "{fen}");
        assert!(!before.is_legal(Move::new(from, to)), "{fen}: promotion is mandatory");
        let after = before.play(Move::promoting(from, to)).unwrap();
        let piece = after.board().piece_at(to).unwrap();
        assert_eq!((piece, piece.role()), (Piece::promoted(color), Role::Met), "{fen}");
    }
}

#[test]
fn outcomes_of_positions() {
    let white = Some(Outcome::Win { winner: Color::White, by: WinReason::Checkmate });
    let black = Some(Outcome::Win { winner: Color::Black, by: WinReason::Checkmate });
    let stalemate = Some(Outcome::Draw(DrawReason::Stalemate));
    let cases = [
        // Checkmate (จน) by rook and king, two rooks, a promoted pawn, a pawn, and a knight (smothered).
        ("R2k4/8/3K4/8/8/8/8/8 b - - 0 1", white),
        ("k7/8/8/8/8/8/6r1/K6r w - - 0 1", black),
        ("k7/1M~S5/K7/8/8/8/8/8 b - - 0 1", white),
        ("8/8/kMK5/1P6/8/8/8/8 b - - 0 1", white),
        ("kr6/msN5/8/8/8/8/8/K7 b - - 0 1", white),
        // Not checkmate: the checker can be captured, or the check blocked.
        ("R2k4/1s6/3K4/8/8/8/8/8 b - - 0 1", None),
        ("R2k4/8/1n1K4/8/8/8/8/8 b - - 0 1", None),
        // Stalemate (อับ) is a draw (ตำนานหมากรุก, กฎการขอเสมอ 4), unless another piece can move.
        ("k7/2R5/1K6/8/8/8/8/8 b - - 0 1", None),
        ("k7/1R6/2K5/8/8/8/8/8 b - - 0 1", stalemate),
        ("k7/1R6/2K2p2/5P2/8/8/8/8 b - - 0 1", stalemate),
        ("k7/1R6/2K2p2/8/8/8/8/7R b - - 0 1", None),
        // The starting position.
        ("rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1", None),
        ("rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR b - - 0 1", None),
    ];
    for (fen, outcome) in cases {
        assert_eq!(position(fen).outcome(), outcome, "{fen}");
    }
}

#[test]
fn checkers() {
    let cases = [
        ("8/8/4k3/3P4/8/8/8/K7 b - - 0 1", "d5"),
        ("8/8/8/4k3/4P3/8/8/K7 b - - 0 1", ""),
        ("8/4k3/8/8/8/8/8/K3R3 b - - 0 1", "e1"),
        ("4k3/4S3/8/8/8/8/8/K7 b - - 0 1", "e7"),
        ("4K3/4s3/8/8/8/8/8/k7 w - - 0 1", ""),
        ("4k3/2N5/8/8/8/8/8/K3R3 b - - 0 1", "c7 e1"),
    ];
    for (fen, checkers) in cases {
        let position = position(fen);
        assert_eq!(position.checkers(), squares(checkers), "{fen}");
        assert_eq!(position.is_check(), !checkers.is_empty(), "{fen}");
    }
}
