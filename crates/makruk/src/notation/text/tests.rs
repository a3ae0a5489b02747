//! Tables of typed texts and their meanings.

use proptest::prelude::*;

use super::*;
use crate::notation::fen::parse_position;
use crate::rules::Position;
use crate::rules::Square;

mod in_play;

const START: &str = "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w";

fn position(fen: &str) -> Position {
    parse_position(fen).unwrap()
}

fn square(name: &str) -> Square {
    Square::from_latin(name.as_bytes()).unwrap()
}

/// The meaning of a text: the move in UCI with the spoken number after it, several moves separated by `|`, or the error.
fn outcome(text: &str, position: &Position) -> String {
    match read(text, position) {
        Ok(Reading { mv, spoken_count: None }) => mv.to_string(),
        Ok(Reading { mv, spoken_count: Some(number) }) => format!("{mv} {number}"),
        Err(TextError::Ambiguous(moves)) => moves.iter().map(Move::to_string).collect::<Vec<_>>().join("|"),
        Err(TextError::NotUnderstood { token }) => format!("? {token}"),
        Err(TextError::TooLong) => "too long".to_owned(),
        Err(TextError::NoSuchMove { .. }) => "none".to_owned(),
        Err(TextError::PromotedPawn { moves }) => {
            format!("promoted {}", moves.iter().map(Move::to_string).collect::<Vec<_>>().join("|"))
        }
        Err(TextError::Illegal { mv, reason }) => format!("{mv}: {reason}"),
        Err(TextError::Chess(what)) => format!("chess: {what:?}"),
        Err(TextError::Doubtful { reading, doubt: Doubt::OtherPiece { mv, reason } }) => {
            format!("{}? or {mv}: {reason}", reading.mv)
        }
        Err(TextError::Doubtful { reading, doubt: Doubt::OtherLayout { text } }) => {
            format!("{}? as {text}", reading.mv)
        }
        Err(TextError::OtherLayout { text, .. }) => format!("illegal as {text}"),
    }
}

#[track_caller]
fn check(fen: &str, cases: &[(&str, &str)]) {
    let position = position(fen);
    for (text, expected) in cases {
        assert_eq!(outcome(text, &position), *expected, "{text:?} in {fen}");
    }
}

#[test]
fn every_form_of_a_pawn_move_is_read() {
    for text in [
        "จ๔",
        "จ4",
        "๔จ",
        "4จ",
        "e4",
        "E4",
        "4e",
        "จ ๔",
        "จ４",
        "ｅ４",
        "บ จ๔",
        "บจ๔",
        "เบี้ย จ๔",
        "เบี้ยจ4",
        "Pe4",
        "pe4",
        "p e4",
        "pawn e4",
        "e3e4",
        "E3E4",
        "e3-e4",
        "e3 e4",
        "e3–e4",
        "e3—e4",
        "e3 to e4",
        "3e4e",
        "จ๓จ๔",
        "จ๓-จ๔",
        "จ3 ไป จ4",
        "๓จ ๔จ",
        "๓จ-๔จ",
        "บ จ๓-จ๔",
        "เบี้ย จ3 ถึง จ4",
        "เบี้ยตา ๓จ ขึ้นไปตา ๔จ",
        "เดินเบี้ย จ๔",
        "เดิน จ๔",
        "จ-จ๔",
        "ee4",
        "บจ-จ๔",
        "๓-จ๔",
        "  จ๔  ",
        "จ๔!",
        "จ๔?!",
        "จ๔.",
        "\u{200b}จ\u{200d}๔",
        "\u{202e}จ๔\u{202c}",
        "จ\u{a0}๔",
        "เบีย จ๔",
        "เบ้ีย จ๔",
        "เบี้ยคว่ำ จ๔",
        "e3→e4",
        "e3>e4",
        "e3 → e4",
    ] {
        check(START, &[(text, "e3e4")]);
    }
    check(START, &[("ญ๔", "h3h4"), ("ซ๔", "h3h4"), ("๔ซ", "h3h4"), ("ก๔", "a3a4"), ("ช4", "g3g4")]);
}

#[test]
fn every_form_of_a_piece_move_is_read() {
    for text in [
        "ม-ง๒",
        "มง๒",
        "ม ง2",
        "ม้า ง๒",
        "ม้า-ง๒",
        "มา ง๒",
        "มา้ ง๒",
        "ม้้าง๒",
        "ม้ง๒",
        "Nd2",
        "nd2",
        "N-d2",
        "ND2",
        "N 2d",
        "knight d2",
        "b1d2",
        "b1-d2",
        "ข1ง2",
        "ข๑ง๒",
        "ข๑-ง๒",
        "๑ข๒ง",
        "ม้า ข1 ไป ง2",
        "ม ข๑-ง๒",
        "มข-ง๒",
        "Nbd2",
        "Nb1d2",
        "N1d2",
        "เดินม้า ข๑ ไป ง๒",
        "ม้าขึ้นง๒",
        "Nd2+",
        "Nd2#",
        "ม-ง๒รุก",
        "ม-ง๒ รุกฆาต",
        "ม-ง๒ จน!",
        "Ｎｄ２",
    ] {
        check(START, &[(text, "b1d2")]);
    }
}

#[test]
fn the_mark_of_the_met_is_never_dropped() {
    let board = "4k3/8/8/8/2M5/1N6/8/7K w";
    let met =
        ["ม็-ง๕", "็ม-ง๕", "ม็็ง๕", "ม\u{200b}็-ง๕", "เม็ด ง๕", "เ็มดง๕", "เมด ง๕", "เมด็ ง๕", "M-d5", "md5", "met d5", "M d5"];
    for text in met {
        check(board, &[(text, "c4d5")]);
    }
    check(board, &[("ม-ง๔", "b3d4"), ("ม-ก๕", "b3a5"), ("ม็-ก๕", "c4a5: a Met on c4 does not reach a5")]);
}

#[test]
fn thai_distinguishes_mets_from_promoted_pawns_and_latin_does_not() {
    check(
        "4k3/8/8/8/2M1M~3/8/8/7K w",
        &[
            ("ม็-ง๕", "c4d5"),
            ("ง-ง๕", "e4d5"),
            ("หงาย ง๕", "e4d5"),
            ("เบี้ยหงาย ง๕", "e4d5"),
            ("เบี้ยหงายง๕", "e4d5"),
            ("ง จ๔ ง๕", "e4d5"),
            ("Md5", "c4d5|e4d5"),
            ("Mcd5", "c4d5"),
            ("Med5", "e4d5"),
        ],
    );
}

#[test]
fn captures_and_promotions_are_read() {
    check(
        "4k3/8/8/4n3/3S1P2/8/8/4K3 w",
        &[
            ("บ ฉ๔xจ๕", "f4e5"),
            ("ฉxจ๕", "f4e5"),
            ("ฉ×จ๕", "f4e5"),
            ("ฉกินจ๕", "f4e5"),
            ("ฉ จ๕", "f4e5"),
            ("fxe5", "f4e5"),
            ("f takes e5", "f4e5"),
            ("จ๕", "f4e5"),
            ("คxจ๕", "d4e5"),
            ("โคนกินจ๕", "d4e5"),
            ("คน จ๕", "d4e5"),
            ("Sxe5", "d4e5"),
            ("khon e5", "d4e5"),
            ("งxจ๕", "none"),
        ],
    );
    for text in [
        "จ๖",
        "จ๖หงาย",
        "จ๖ หงาย",
        "จ๖=ง",
        "จ๖=ม็",
        "จ๖=เม็ด",
        "e6",
        "e6=M",
        "e6=m",
        "e6m",
        "e6M",
        "e5e6",
        "e5e6m",
        "e5e6M",
        "e5-e6=M",
        "บ จ๕-จ๖ หงาย",
        "e6 = met",
        "e5e6m#",
        "จ๖หงายรุก",
    ] {
        check("4k3/8/8/4P3/8/8/8/4K3 w", &[(text, "e5e6m")]);
    }
    check("4k3/8/8/4P3/8/8/8/4K3 w", &[("e1e2m", "none"), ("Kf2=M", "none"), ("e6=R", "? e6=R")]);
}

#[test]
fn pieces_that_reach_the_same_square_are_distinguished_or_ambiguous() {
    check(
        "6k1/8/8/8/K7/2S1S3/8/R6R w",
        &[
            ("ค-ง๔", "c3d4|e3d4"),
            ("คจ-ง๔", "e3d4"),
            ("คคง๔", "c3d4"),
            ("ค๓-ง๔", "c3d4"),
            ("Sed4", "e3d4"),
            ("ร-จ๑", "a1e1|h1e1"),
            ("รญ-จ๑", "h1e1"),
            ("รซจ๑", "h1e1"),
            ("R1e1", "a1e1|h1e1"),
            ("Rae1", "a1e1"),
        ],
    );
}

#[test]
fn legality_decides_between_pieces_and_files() {
    // A khon and a pawn on the file ค can both capture on ง๕; likewise the king and the file ข, the promoted pawn and ง.
    check(
        "4k3/8/8/3r4/2P1S3/8/8/7K w",
        &[("คxง๕", "c4d5|e4d5"), ("บคxง๕", "c4d5"), ("คจxง๕", "e4d5"), ("ค๔ง๕", "c4d5"), ("Sd5", "e4d5")],
    );
    check("4k3/8/8/3r4/2P5/8/8/7K w", &[("คxง๕", "c4d5")]);
    check("4k3/8/8/3r4/4S3/8/8/7K w", &[("คxง๕", "e4d5"), ("ค ง๕", "e4d5")]);
    check("4k3/8/8/8/1P6/2K5/8/8 w", &[("ข๕", "b4b5"), ("ขข๔", "c3b4: your own piece is on b4"), ("ข-ง๔", "c3d4")]);
    check("4k3/8/8/8/1P6/K7/8/8 w", &[("ข-ข๕", "a3b5: a King on a3 does not reach b5"), ("ข-ก๔", "a3a4")]);
    check(
        "4k3/8/8/8/3P4/4M~3/8/K7 w",
        &[("ง-ง๕", "e3d5: a Met on e3 does not reach d5"), ("ง-ง๔", "e3d4: your own piece is on d4"), ("ง๕", "d4d5")],
    );
    check("4k3/8/8/8/3PM~3/8/8/K7 w", &[("ง-ง๕", "e4d5"), ("ง๕", "d4d5"), ("งง๕", "e4d5")]);
}

#[test]
fn a_piece_on_a_rank_is_read_where_its_letter_can_name_no_square() {
    // Promoted pawns on f1 and f3 can get to e2: the one from rank 1 is meant.
    let promoted = "8/8/8/8/3K1k2/5m~2/8/5m~2 b";
    check(promoted, &[("ง๑-จ๒", "f1e2"), ("ง๓-จ๒", "f3e2"), ("ง๑จ๒", "f1e2"), ("ง-จ๒", "f1e2|f3e2")]);
    check("4k3/8/8/2S5/8/2S5/8/7K w", &[("ค๓-ค๔", "c3c4"), ("ค๕-ง๔", "c5d4"), ("ค๓-ง๔", "c3d4")]);
    check(
        "4k3/8/8/4S3/8/4S3/8/7K w",
        &[("ค๓-ง๔", "e3d4"), ("ค๕-ง๔", "e5d4"), ("ค๓-จ๖", "c3e6: there is no piece on c3")],
    );
}

#[test]
fn a_number_after_the_move_is_read_as_a_count() {
    check(
        "8/8/8/8/8/2k5/8/K6R b",
        &[
            ("ขง๒ 7", "c3d2 7"),
            ("ขง๒ ๗", "c3d2 7"),
            ("ข-ง๒ นับ 7", "c3d2 7"),
            ("ขง๒นับ๗", "c3d2 7"),
            ("Kd2, 12", "c3d2 12"),
            ("Kd2 (12)", "c3d2 12"),
            ("c3d2 64!", "c3d2 64"),
            ("ขุน ง 2 16", "c3d2 16"),
            ("ขง๒", "c3d2"),
            ("ขง๒7", "? ขง๒7"),
            ("ขง๒ 1234", "? 1234"),
            ("ขง๒ 7 8", "? 8"),
            ("ขง๒ 7 รุก", "c3d2 7"),
        ],
    );
}

#[test]
fn errors_quote_the_unreadable_word() {
    check(
        START,
        &[
            ("", "? "),
            ("   ", "? "),
            ("\u{200b}\u{202e}", "? "),
            ("สวัสดี", "? สวัสดี"),
            ("hello there", "? hello"),
            ("ม้า", "? ม้า"),
            ("ม้า ข", "? ข"),
            ("ม้า ฮ๒", "? ฮ๒"),
            ("e9", "? e9"),
            ("จ๙", "? จ๙"),
            ("จ๐", "? จ๐"),
            ("e4e5e6", "? e4e5e6"),
            ("e4 ครัน", "? ครัน"),
            ("Qd4", "chess: Queen"),
            ("O-O", "chess: Castling"),
            ("มำ ง๒", "? มำ"),
            ("ม่า ง๒", "? ม่า"),
            ("ค็-ง๔", "? ค็-ง๔"),
            ("จ๔็", "? จ๔็"),
            ("🐴 d2", "? 🐴"),
            ("/move", "? /move"),
            ("/help e4", "? /help"),
            ("مرحبا", "? مرحبا"),
            ("שלום e4", "? שלום"),
            ("é4", "? é4"),
            ("e\u{0}4", "? e4"),
            ("รก๔ รก", "? รก"),
        ],
    );
    assert_eq!(outcome(&"จ๔".repeat(2000), &Position::start()), "too long");
    assert_eq!(outcome(&"ก".repeat(4000), &Position::start()), "too long");
    assert_eq!(outcome(&"จ".repeat(MAX_CHARS), &Position::start()), format!("? {}", "จ".repeat(24)));
}

#[test]
fn illegal_moves_are_explained() {
    check(
        START,
        &[
            ("e4e5", "e4e5: there is no piece on e4"),
            ("e6e5", "e6e5: the piece on e6 is the opponent's"),
            ("Ne2", "g1e2"),
            ("Nd3", "none"),
            ("ร-ก๒", "a1a2"),
            ("ร-ก๕", "a1a5: the way is blocked on a3"),
            ("M-e3", "e1e3: a Met on e1 does not reach e3"),
            ("ขุน ง๓", "d1d3: a King on d1 does not reach d3"),
            ("ม ค๑-ง๒", "none"),
            ("จ๕", "none"),
            ("d2d3", "d2d3: there is no piece on d2"),
            ("จ๓จ๓", "e3e3: a Pawn on e3 does not reach e3"),
        ],
    );
    check("4k3/4r3/8/8/8/8/4S3/4K3 w", &[("Sd3", "e2d3: the piece is pinned by the rook on e7"), ("Se3", "e2e3")]);
    check("4k3/8/8/8/4r3/8/8/R3K3 w", &[("Ra2", "a1a2: the king would still be in check from e4")]);
    check("3rk3/8/8/8/8/8/8/4K3 w", &[("ข-ง๑", "e1d1: the king would be in check from d8")]);
    check("4k3/8/8/4p3/4P3/8/8/K7 w", &[("จ๕", "e4e5: a pawn does not capture straight ahead on e5")]);
    check(
        "4k3/8/8/8/4P3/8/8/K7 w",
        &[("e4d5", "e4d5: a pawn moves to d5 only to capture"), ("ง๕", "e4d5: a pawn moves to d5 only to capture")],
    );
}

#[test]
fn a_promoted_pawn_that_is_called_a_met_is_named() {
    // A met on a1 and a promoted pawn on c7, which can take the rook on d8.
    let fen = "3r3k/2M~5/8/8/8/8/8/M3K3 w";
    check(fen, &[("ม็xง๘", "promoted c7d8"), ("ม็ ง๘", "promoted c7d8"), ("งxง๘", "c7d8"), ("Mxd8", "c7d8")]);
    // The met that could reach the square, but whose move is illegal for another reason, was meant.
    check(fen, &[("ม็ ข๒", "a1b2"), ("ม็ ข๑", "a1b1: a Met on a1 does not reach b1")]);
}

#[test]
fn other_moves_to_the_same_square_are_suggested() {
    let nearest = |text: &str| match read(text, &Position::start()) {
        Err(TextError::NoSuchMove { nearest }) => nearest,
        other => panic!("{text}: {other:?}"),
    };
    let to_d2 = ["e1", "c1", "b1", "d1"].map(|from| Move::new(square(from), square("d2")));
    assert_eq!(nearest("บ ง๒"), to_d2);
    assert_eq!(nearest("บ ง๕"), []);
    assert_eq!(nearest("จ๓"), [Move::new(square("e3"), square("e4"))], "the square where a piece is");
}

#[test]
fn a_piece_is_not_said_to_be_unable_to_go_where_it_is() {
    // White is in check, and the pawn on d4 can't help.
    check("4r2k/8/8/8/3P4/8/8/4K3 w", &[("ง๔", "none"), ("ง๕", "d4d5: the king would still be in check from e8")]);
}

proptest! {
    #[test]
    fn reading_never_panics(text in "\\PC{0,120}") {
        let _ = read(&text, &Position::start());
    }

    #[test]
    fn texts_of_move_letters_never_panic(text in "[กขคงจฉชญซมรบเยดหานบกปถึไุ้็ัี๑-๘1-8a-hPMSNRKQBxm=+#,.'`0 \\-]{0,14}") {
        let position = position("4k3/2m~m~m~3/2s1s3/3r1r2/1PPP1P2/2S1S3/1M~M~M~M3/3K4 w");
        match read(&text, &position) {
            Ok(reading) => prop_assert!(position.is_legal(reading.mv)),
            Err(TextError::Ambiguous(moves)) => prop_assert!(moves.len() > 1 && moves.iter().all(|mv| position.is_legal(*mv))),
            Err(TextError::Illegal { mv, .. }) => prop_assert!(!position.is_legal(mv)),
            Err(TextError::Doubtful { reading, .. }) => prop_assert!(position.is_legal(reading.mv)),
            Err(_) => {}
        }
    }
}
