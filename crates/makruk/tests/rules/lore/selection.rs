//! Which terms come first, which are left out, and which pieces they are about.

use makruk::lore::{Audience, EarnedTerms, Term, TermKind, terms};
use makruk::notation::fen::parse_position;
use makruk::notation::uci::UciMove;
use makruk::{Color, Move, Piece, Position, Role, Square};

const WHITE_MET: Piece = Piece::new(Color::White, Role::Met);

/// All terms. The test `every_term_has_boards` fails if a new one is missing here.
pub const EVERY_TERM: [Term; 29] = [
    Term::PromotionMate,
    Term::Mate,
    Term::Stalemate,
    Term::DoubleCheck,
    Term::BlockingCheck,
    Term::CheckAndAttack { target: WHITE_MET },
    Term::CheckAndTake { target: WHITE_MET },
    Term::DiscoveredCheck,
    Term::PromotionCheck,
    Term::CaptureCheck,
    Term::Block,
    Term::Check,
    Term::LooseRook,
    Term::Adrift { piece: WHITE_MET },
    Term::Unguarded { piece: WHITE_MET },
    Term::LosesTwo,
    Term::KingShutIn,
    Term::Tempo,
    Term::WaitingMove,
    Term::Press,
    Term::GainsTwo,
    Term::Protects { piece: WHITE_MET },
    Term::LinkedPawns,
    Term::PawnsAbreast,
    Term::HighPawn,
    Term::RightCorner,
    Term::WrongCorner,
    Term::Ahead,
    Term::Behind,
];

fn position(fen: &str) -> Position {
    parse_position(fen).unwrap()
}

fn read(position: &Position, mv: &str) -> Move {
    mv.parse::<UciMove>().unwrap().to_move(position).unwrap()
}

/// The top terms for `audience`, with the pieces that they are about: `รุกฆาต R`.
fn top(fen: &str, mv: &str, audience: Audience) -> String {
    let position = position(fen);
    let terms = terms(&position, read(&position, mv), audience);
    let words = terms.top().iter().map(|term| match term.piece() {
        Some(piece) => format!("{term} {}{}", piece.role().letter(), if piece.is_promoted() { "~" } else { "" }),
        None => term.to_string(),
    });
    words.collect::<Vec<_>>().join(", ")
}

#[test]
fn at_most_two_terms_are_shown_the_most_telling_first() {
    let cases = [
        // Checkmate and how it came about, but not that the move also attacks, captures or gives check.
        ("4k3/R7/8/8/8/8/8/K6R w", "h1h8", "จน"),
        ("kr6/ms6/8/1N6/8/8/8/K7 w", "b5c7", "จน"),
        ("3rkr2/3p1p2/8/4N3/8/8/8/K3R3 w", "e5g4", "จน, เปิดรุก"),
        // A more specific term replaces รุก.
        ("r3k3/8/8/3N4/8/8/8/4K3 w", "d5c7", "รุกฆาต R"),
        ("4k3/8/8/4N3/8/8/8/K3R3 w", "e5c4", "เปิดรุก"),
        // Two terms are earned.
        ("r3k3/2p5/8/3N4/8/8/8/4K3 w", "d5c7", "รุกฆาต R, กินรุก"),
        ("8/2k5/3n4/4P3/8/8/8/K7 w", "e5d6", "หงายรุก, กินรุก"),
        ("4k3/8/8/8/K6r/4N3/8/4R3 w", "e3c4", "เปิดรุก, ปิดรุก"),
        ("4k2r/8/8/4N3/8/8/8/K3R3 w", "e5g6", "เปิดรุก"),
        ("4k1r1/8/8/8/4N3/8/8/K3R3 w", "e4f6", "เปิดรุก รุก, รุกฆาต R"),
        // Three terms are earned, two are shown.
        ("4k1r1/8/5p2/8/4N3/8/8/K3R3 w", "e4f6", "เปิดรุก รุก, รุกฆาต R"),
        // No term is earned.
        ("rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w", "e3e4", ""),
        ("rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w", "b1d2", ""),
    ];
    for (fen, mv, expected) in cases {
        assert_eq!(top(fen, mv, Audience::Players), expected, "{mv} in {fen}");
    }
}

#[test]
fn learners_see_dangers_before_shapes() {
    // The pawn reaches its fifth rank and can be captured for nothing.
    let fen = "4k3/8/2p5/8/3P4/8/8/6K1 w";
    assert_eq!(top(fen, "d4d5", Audience::Players), "เบี้ยสูง");
    assert_eq!(top(fen, "d4d5", Audience::Learners), "หมากลอย P, เบี้ยสูง");
}

#[test]
fn of_several_pieces_the_most_valuable_is_named() {
    let cases = [
        // A knight gives check and attacks a rook and a khon.
        ("r3k3/8/8/s2N4/8/8/8/4K3 w", "d5c7", "รุกฆาต R"),
        ("4k3/1m~6/8/1s6/4N3/8/8/4K3 w", "e4d6", "รุกฆาต S"),
        ("4k3/1m~6/8/1p6/4N3/8/8/4K3 w", "e4d6", "รุกฆาต M~"),
        // A khon and a pawn lose their protection.
        ("2r1r1k1/8/8/8/2P1S3/3K4/8/8 w", "d3d2", "ขาด S"),
    ];
    for (fen, mv, expected) in cases {
        assert_eq!(top(fen, mv, Audience::Learners), expected, "{mv} in {fen}");
    }
}

#[test]
fn an_illegal_move_earns_nothing() {
    let position = position("4k3/8/8/8/8/8/8/R3K3 w");
    let square = |name: &str| Square::from_latin(name.as_bytes()).unwrap();
    for (from, to) in [("a1", "b2"), ("e8", "e7"), ("c4", "c5")] {
        let mv = Move::new(square(from), square(to));
        assert_eq!(terms(&position, mv, Audience::Learners), EarnedTerms::default(), "{mv}");
    }
}

#[test]
fn players_see_facts_and_learners_see_advice_too() {
    for term in EVERY_TERM {
        assert!(Audience::Learners.includes(term.kind()));
        assert_eq!(Audience::Players.includes(term.kind()), term.kind() == TermKind::Fact, "{term}");
    }
}
