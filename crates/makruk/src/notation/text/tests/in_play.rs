//! Texts as they were met at the table, each with what it should mean.

use super::*;

#[test]
fn a_letter_that_is_a_pawns_file_is_not_a_piece_that_may_not_move() {
    check(
        "4r1k1/8/8/3p4/2P1S3/8/8/4K3 w",
        &[
            ("คxง๕", "c4d5? or e4d5: the piece is pinned by the rook on e8"),
            ("ค-ง๕", "e4d5: the piece is pinned by the rook on e8"),
            ("บคxง๕", "c4d5"),
            ("ค๔xง๕", "c4d5"),
            ("cxd5", "c4d5"),
        ],
    );
    check(
        "r3k3/8/8/8/nK6/1P6/8/8 w",
        &[
            ("ขxก๔", "b3a4? or b4a4: the king would be in check from a8"),
            ("ข-ก๔", "b4a4: the king would be in check from a8"),
            ("บขxก๔", "b3a4"),
            ("bxa4", "b3a4"),
        ],
    );
    // The other way about, with the pawn pinned.
    check(
        "2r3k1/8/8/3p4/2P1S3/8/8/2K5 w",
        &[("คxง๕", "e4d5? or c4d5: the piece is pinned by the rook on c8"), ("คจxง๕", "e4d5"), ("ค-ง๕", "e4d5")],
    );
}

#[test]
fn a_dash_onto_a_piece_is_never_a_pawns_capture() {
    let board = "4k3/8/8/4n3/5P2/8/8/4K3 w";
    check(board, &[("ฉ-จ๕", "none"), ("f-e5", "none"), ("ฉxจ๕", "f4e5"), ("ฉ จ๕", "f4e5"), ("f4-e5", "f4e5")]);
}

#[test]
fn turning_over_on_a_square_is_a_pawns_move_there() {
    let both = "4k3/8/8/3M~P3/8/8/3K4/8 w";
    check(both, &[("หงาย จ๖", "d5e6|e5e6m"), ("เบี้ยหงาย จ๖", "d5e6|e5e6m"), ("ง-จ๖", "d5e6"), ("จ๖หงาย", "e5e6m")]);
    let pawn = "4k3/8/8/4P3/8/8/3K4/8 w";
    for text in ["หงาย จ๖", "เบี้ยหงาย จ๖", "หงายเบี้ยที่ จ๖", "หงายเบี้ย จ๖", "จ๖ เป็นเม็ด", "จ๖ เป็นเบี้ยหงาย", "จ๕-จ๖ เป็นเม็ด"]
    {
        check(pawn, &[(text, "e5e6m")]);
    }
    check("4k3/8/8/2P5/8/8/3K4/8 w", &[("ค๖ เป็นเม็ด", "c5c6m"), ("ค๖ เป็นเรือ", "? เป็นเรือ")]);
    for text in ["c6=Q", "c6=q", "c6=P", "c6=Q+", "c5c6=Q", "ค๖=Q"] {
        check("4k3/8/8/2P5/8/8/3K4/8 w", &[(text, "c5c6m")]);
    }
    check("4k3/8/8/2P5/8/8/3K4/8 w", &[("c6=R", "? c6=R"), ("Kd3=Q", "none")]);
}

#[test]
fn a_command_that_was_typed_as_a_text_is_a_move() {
    for text in ["/move e4", "/move จ๔", "/เดิน จ๔", "/move move:e4", "/move move: e4", "`/move e4`", "/เดิน ตาเดิน:จ๔"]
    {
        check(START, &[(text, "e3e4")]);
    }
}

#[test]
fn pictures_of_pieces_and_of_keys_are_read() {
    for text in ["♘d2", "♞d2", "♘\u{fe0e} d2", "♘b1-d2", "♘d2\u{fe0f}\u{20e3}", "Nd2\u{fe0f}\u{20e3}"] {
        check(START, &[(text, "b1d2")]);
    }
    for text in ["e4\u{fe0f}\u{20e3}", "4\u{fe0f}\u{20e3}จ", "♙e4", "♟\u{fe0f}e4"] {
        check(START, &[(text, "e3e4")]);
    }
    check(START, &[("♕d2", "e1d2"), ("♗f2", "f1f2"), ("♖a2", "a1a2"), ("♔c2", "d1c2"), ("Qd2", "chess: Queen")]);
}

#[test]
fn laughter_is_no_count() {
    check(
        START,
        &[("จ๔ 555", "e3e4"), ("จ๔ 55555", "e3e4"), ("จ๔555", "e3e4"), ("จ๔ ๕๕๕", "e3e4"), ("จ๔ 55", "e3e4 55")],
    );
}

#[test]
fn what_the_bot_prints_is_read() {
    for text in ["`จ๔`", "1. จ๔", "๑. จ๔", "1… จ๔", "1...จ๔", "**1. จ๔**", "`#จ๔`"] {
        let expected = if text == "`#จ๔`" { "? `#จ๔`" } else { "e3e4" };
        check(START, &[(text, expected)]);
    }
    use crate::rules::{Color, FastMet, FastMetRights};
    let rights = FastMetRights::of_both(Some(FastMet::Provincial));
    for (first, texts) in [
        (Color::White, ["เม็ด จ๓", "เบี้ย จ๔ เม็ด จ๓", "e4 and Me3"]),
        (Color::Black, ["เม็ด ง๖", "เบี้ย ง๕ เม็ด ง๖", "d5 and Md6"]),
    ] {
        let start = Position::start_with(first);
        for text in texts {
            let turn = Turn::new(&start, rights);
            assert_eq!(read(text, turn).map(|reading| Some(reading.mv)), Ok(turn.fast_met_move()), "{text}");
        }
    }
    check(START, &[("เบี้ย จ๔ เม็ด จ๓", "? เม็ด")]);
}

#[test]
fn courtesies_quotes_and_separators_are_no_matter() {
    for text in [
        "จ๔ ครับ",
        "จ๔ครับ",
        "จ๔ คับ",
        "จ๔ ค่ะ",
        "จ๔ นะครับ",
        "จ๔ จ้า",
        "จ๔จ้า",
        "e4 please",
        "จ๔ 👍",
        "จ๔ 👍🏻",
        "e4, thanks!",
        "**จ๔**",
        "\"จ๔\"",
        "“จ๔”",
        "'e4'",
        "_e4_",
        "> e4",
        "(e4)",
        "จ.๓-๔",
        "e3=>e4",
        "e3/e4",
        "e3:e4",
        "e3_e4",
        "e3,e4",
        "e3.e4",
        "จ3-4",
        "จ๓-๔",
        "๓จ-๔",
        "จ๓ ไป ๔",
    ] {
        let expected = if text == "จ.๓-๔" { "? จ.๓-๔" } else { "e3e4" };
        check(START, &[(text, expected)]);
    }
    for text in ["ม.ง๒", "ม/ง๒", "ม:ง๒", "ม=ง๒", "ม_ง๒", "ม,ง๒", "ม, ง๒", "N=>d2", "ม. ง๒", "N:d2"]
    {
        check(START, &[(text, "b1d2")]);
    }
}

#[test]
fn sentences_are_read() {
    for text in [
        "ม้าจาก ข๑ ไป ง๒",
        "ม้าที่ ข๑ ไป ง๒",
        "ม้ามา ง๒",
        "ม้าลง ง๒",
        "ขอเดินม้า ง๒",
        "ผมเดินม้า ง๒ ครับ",
        "ผมขอเดิน ม-ง๒",
        "ตานี้ ม-ง๒",
        "ตานี้เดินม้าไป ง๒",
        "ม้าซ้าย ง๒",
        "ม้าซ้ายไป ง๒",
        "ม้าตัวซ้าย ง๒",
        "left knight d2",
        "horse d2",
        "knight from b1 to d2",
        "i play Nd2",
    ] {
        check(START, &[(text, "b1d2")]);
    }
    check(
        START,
        &[
            ("ม้าขวา จ๒", "g1e2"),
            ("ม้าขวา ง๒", "g1d2: a Knight on g1 does not reach d2"),
            ("มา จ๔", "none"),
            ("เรือขวา ญ๒", "h1h2"),
            ("boat a2", "a1a2"),
        ],
    );
    let black = "rnsmksnr/8/pppppppp/8/4P3/PPPP1PPP/8/RNSKMSNR b";
    check(
        black,
        &[
            ("ม้าซ้าย จ๗", "g8e7"),
            ("ม้าขวา ง๗", "b8d7"),
            ("ม้าซ้าย ง๗", "g8d7: a Knight on g8 does not reach d7"),
            ("เบี้ยหน้าเม็ด ง๕", "d6d5"),
        ],
    );
    for text in ["เบี้ยหน้าเม็ด", "เบี้ยหน้าเม็ด จ๔", "เดินเบี้ยหน้าเม็ด", "เบี้ยหน้าเม็ดไป จ๔", "ขอเดินเบี้ยหน้าเม็ด ครับ"]
    {
        check(START, &[(text, "e3e4")]);
    }
    check(
        START,
        &[
            ("เบี้ยหน้าโคน", "c3c4|f3f4"),
            ("เบี้ยหน้าโคนซ้าย", "c3c4"),
            ("เบี้ยหน้าเรือขวา", "h3h4"),
            ("เบี้ยหน้าเม็ด ง๔", "e3d4: a pawn moves to d4 only to capture"),
        ],
    );
    let pieces = "6k1/8/8/8/K7/2S1S3/8/R6R w";
    check(pieces, &[("โคนซ้าย ง๔", "c3d4"), ("ค ขวา ง๔", "e3d4"), ("เรือซ้าย จ๑", "a1e1"), ("เรือขวา จ๑", "h1e1")]);
}

#[test]
fn captures_may_name_what_is_captured() {
    let board = "4k3/8/8/1p1p4/2PrP3/4K3/8/8 w";
    check(
        board,
        &[
            ("ขุนกินเรือ", "e3d4"),
            ("กินเรือ", "e3d4"),
            ("K x R", "e3d4"),
            ("KxR", "e3d4"),
            ("ข x ร", "e3d4"),
            ("ขุนกินเรือ ง๔", "e3d4"),
            ("ขุนกินเรือที่ ง๔", "e3d4"),
            ("ขุนกินม้า", "none"),
            ("กินเบี้ย", "c4b5|c4d5|e4d5"),
            ("จxง", "e4d5"),
            ("exd", "e4d5"),
            ("cxb", "c4b5"),
            ("คxง", "c4d5"),
            ("เบี้ย ค๔ กินเบี้ย ง๕", "c4d5"),
            ("เบี้ย ค๔ กินม้า ง๕", "none"),
            ("กิน ง๕", "c4d5|e4d5"),
            ("กินเรือ 7 ครับ", "e3d4 7"),
        ],
    );
    check("4k3/8/8/5p2/4P3/8/8/K7 w", &[("จxฉ", "e4f5"), ("exf", "e4f5"), ("exf5", "e4f5"), ("exg", "none")]);
    check("3rk3/8/8/8/3n4/3K4/8/8 w", &[("ขุนกินม้า", "d3d4: the king would be in check from d8")]);
    check("6k1/8/8/8/K2p4/2S1S3/8/R6R w", &[("โคนกินเบี้ย", "c3d4|e3d4"), ("โคนซ้ายกินเบี้ย", "c3d4"), ("exd", "none")]);
}

#[test]
fn frequent_slips_are_forgiven() {
    let rook = "4k3/8/8/8/8/8/8/R3K3 w";
    for text in ["เรื่อ ก๔", "เรีอ ก๔", "เเรือ ก๔", "เรือออ ก๔"]
    {
        let expected = if text.contains("ออ") { "? เรือออ" } else { "a1a4" };
        check(rook, &[(text, expected)]);
    }
    check(START, &[("เบี่ย จ๔", "e3e4"), ("เเบี้ย จ๔", "e3e4"), ("ม๊า ง๒", "b1d2"), ("ม้าา ง๒", "b1d2")]);
}

#[test]
fn numbers_are_read_as_they_are_said() {
    check(
        "8/8/8/8/8/2k5/8/K6R b",
        &[
            ("ขง๒ นับ๖ครับ", "c3d2 6"),
            ("ขง๒ นับ 7 ครับ", "c3d2 7"),
            ("นับ 7 ขง๒", "c3d2 7"),
            ("นับ๗ ขง๒ ครับ", "c3d2 7"),
            ("นับ 7, ขง๒", "c3d2 7"),
            ("ขง๒ เจ็ด", "c3d2 7"),
            ("ขง๒ นับเจ็ด", "c3d2 7"),
            ("นับเจ็ด ขง๒", "c3d2 7"),
            ("ขง๒ สิบเอ็ด", "c3d2 11"),
            ("ขง๒ นับยี่สิบสี่ครับ", "c3d2 24"),
            ("ขง๒ หกสิบสี่", "c3d2 64"),
            ("ขง๒ สิบ", "c3d2 10"),
            ("Kd2 count 9", "c3d2 9"),
            ("ขง๒ สิบร้อย", "? สิบร้อย"),
        ],
    );
}

#[test]
fn letters_of_chess_are_told_apart_from_files() {
    for text in ["Be4", "Bf2", "Bd2", "Bxd2", "Bbd2", "B d2", "bishop d2", "Bd2+"] {
        check(START, &[(text, "chess: Bishop")]);
    }
    for text in ["Qd2", "qd2", "Qxd2", "queen e2"] {
        check(START, &[(text, "chess: Queen")]);
    }
    check(START, &[("O-O", "chess: Castling"), ("0-0-0", "chess: Castling"), ("castles", "chess: Castling")]);
    check(
        START,
        &[("B4", "b3b4"), ("b4", "b3b4"), ("bb4", "b3b4"), ("B3B4", "b3b4"), ("B3b4", "b3b4"), ("Nd2", "b1d2")],
    );
    let capture = "4k3/8/8/2p5/1P6/8/8/4K3 w";
    check(capture, &[("bxc5", "b4c5"), ("bc5", "b4c5"), ("BXC5", "b4c5"), ("Bxc5", "chess: Bishop")]);
}

#[test]
fn the_other_layout_of_the_keyboard_is_asked_about() {
    check(
        START,
        &[
            (",3'#", "b1d2? as ม-ง๒"),
            (",-'2", "b1d2? as ม-ง2"),
            (",hk '#", "b1d2? as ม้า ง๒"),
            ("0%", "e3e4? as จ๔"),
            ("ำ-ำภ", "e3e4? as e3e4"),
            ("ำภ", "e3e4? as e4"),
            ("์ก/", "b1d2? as Nd2"),
            ("g;-'2", "illegal as เว-ง2"),
            (",3'%", "illegal as ม-ง๔"),
            ("สวัสดีครับ", "? สวัสดีครับ"),
            ("hello", "? hello"),
            ("ok", "? ok"),
        ],
    );
}

#[test]
fn these_are_never_played() {
    for text in [
        "งง",
        "จ้า",
        "จบ",
        "จ๔ไหม",
        "จ๔ ไหมครับ",
        "ไม่เดิน จ๔",
        "e4 or d4",
        "555",
        "ครับ",
        "👍",
        "จ๔ 👎",
        "นับ",
        "นับ 7",
        "1.",
        "กิน",
    ] {
        let read = outcome(text, &Position::start());
        assert!(read.starts_with('?'), "{text}: {read}");
    }
}
