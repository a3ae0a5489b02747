//! Which words come first, which are left out, and whom they speak of.

use makruk::lore::{Audience, Kind, Term, Terms, terms};
use makruk::notation::fen::parse_position;
use makruk::notation::uci::UciMove;
use makruk::{Color, Move, Piece, Position, Role, Square};

const WHITE_MET: Piece = Piece::new(Color::White, Role::Met);

/// Each word there is. A new one is missed by the compiler in `Term`'s own methods, and here by the boards.
pub const EVERY_TERM: [Term; 28] = [
    Term::PromotionMate,
    Term::Mate,
    Term::Stalemate,
    Term::DoubleCheck,
    Term::BlockingCheck,
    Term::CheckAndAttack { prey: WHITE_MET },
    Term::DiscoveredCheck,
    Term::PromotionCheck,
    Term::CaptureCheck,
    Term::Block,
    Term::Check,
    Term::LooseRook,
    Term::Adrift { man: WHITE_MET },
    Term::Unguarded { man: WHITE_MET },
    Term::LosesTwo,
    Term::KingShutIn,
    Term::Tempo,
    Term::TempoMended,
    Term::Press,
    Term::GainsTwo,
    Term::Ties { man: WHITE_MET },
    Term::TiedPawns,
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

/// What is said to `audience`, with the men that it speaks of: `รุกฆาต เรือ`.
fn said(fen: &str, mv: &str, audience: Audience) -> String {
    let position = position(fen);
    let terms = terms(&position, read(&position, mv), audience);
    let words = terms.said().iter().map(|term| match term.man() {
        Some(man) => format!("{term} {}{}", man.role().letter(), if man.is_promoted() { "~" } else { "" }),
        None => term.to_string(),
    });
    words.collect::<Vec<_>>().join(", ")
}

#[test]
fn the_most_telling_come_first_and_two_suffice() {
    let cases = [
        // Mate, and how it came about: not that it attacks, takes, or is a check besides.
        ("4k3/R7/8/8/8/8/8/K6R w", "h1h8", "จน"),
        ("kr6/ms6/8/1N6/8/8/8/K7 w", "b5c7", "จน"),
        ("3rkr2/3p1p2/8/4N3/8/8/8/K3R3 w", "e5g4", "จน, เปิดรุก"),
        // A fuller word takes the place of รุก.
        ("r3k3/8/8/3N4/8/8/8/4K3 w", "d5c7", "รุกฆาต R"),
        ("4k3/8/8/4N3/8/8/8/K3R3 w", "e5c4", "เปิดรุก"),
        // Two that are both true.
        ("r3k3/2p5/8/3N4/8/8/8/4K3 w", "d5c7", "รุกฆาต R, กินรุก"),
        ("8/2k5/3n4/4P3/8/8/8/K7 w", "e5d6", "หงายรุก, กินรุก"),
        ("4k3/8/8/8/K6r/4N3/8/4R3 w", "e3c4", "เปิดรุก, ปิดรุก"),
        ("4k2r/8/8/4N3/8/8/8/K3R3 w", "e5g6", "เปิดรุก"),
        ("4k1r1/8/8/8/4N3/8/8/K3R3 w", "e4f6", "เปิดรุก รุก, รุกฆาต R"),
        // Three are true, two are said.
        ("4k1r1/8/5p2/8/4N3/8/8/K3R3 w", "e4f6", "เปิดรุก รุก, รุกฆาต R"),
        // Nothing is true.
        ("rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w", "e3e4", ""),
        ("rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w", "b1d2", ""),
    ];
    for (fen, mv, expected) in cases {
        assert_eq!(said(fen, mv, Audience::Players), expected, "{mv} in {fen}");
    }
}

#[test]
fn learners_hear_of_dangers_before_shapes() {
    // A pawn that rises high, and can be taken for nothing.
    let fen = "4k3/8/2p5/8/3P4/8/8/6K1 w";
    assert_eq!(said(fen, "d4d5", Audience::Players), "เบี้ยสูง");
    assert_eq!(said(fen, "d4d5", Audience::Learners), "หมากลอย P, เบี้ยสูง");
}

#[test]
fn of_several_men_the_best_is_told() {
    let cases = [
        // A knight that checks and sees a rook and a khon.
        ("r3k3/8/8/s2N4/8/8/8/4K3 w", "d5c7", "รุกฆาต R"),
        ("4k3/1m~6/8/1s6/4N3/8/8/4K3 w", "e4d6", "รุกฆาต S"),
        ("4k3/1m~6/8/1p6/4N3/8/8/4K3 w", "e4d6", "รุกฆาต M~"),
        // A rook's own side: a khon and a pawn that lost their guard.
        ("2r1r1k1/8/8/8/2P1S3/3K4/8/8 w", "d3d2", "ขาด S"),
    ];
    for (fen, mv, expected) in cases {
        assert_eq!(said(fen, mv, Audience::Learners), expected, "{mv} in {fen}");
    }
}

#[test]
fn a_move_that_is_not_legal_earns_nothing() {
    let position = position("4k3/8/8/8/8/8/8/R3K3 w");
    let square = |name: &str| Square::from_latin(name.as_bytes()).unwrap();
    for (from, to) in [("a1", "b2"), ("e8", "e7"), ("c4", "c5")] {
        let mv = Move::new(square(from), square(to));
        assert_eq!(terms(&position, mv, Audience::Learners), Terms::default(), "{mv}");
    }
}

#[test]
fn facts_are_for_everybody_and_advice_for_learners() {
    for term in EVERY_TERM {
        assert!(Audience::Learners.hears(term.kind()));
        assert_eq!(Audience::Players.hears(term.kind()), term.kind() == Kind::Fact, "{term}");
    }
}
