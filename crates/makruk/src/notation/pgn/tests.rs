//! Games written and read back, and malformed texts.

use proptest::prelude::*;

use super::*;
use crate::history::Conditions;
use crate::notation::fen::{ParseFenError, parse_position};
use crate::notation::uci::UciMove;
use crate::rules::counting::Numbers;
use crate::rules::{Handicap, PieceOdds, Position};

fn played(mut history: History, moves: &str) -> History {
    for text in moves.split_whitespace() {
        let mv = text.parse::<UciMove>().unwrap().to_move(history.current()).unwrap();
        history.play(mv).unwrap();
    }
    history
}

#[test]
fn a_game_is_written_in_standard_form() {
    let history = played(History::under(Position::start(), Ruleset::SCHOOL), "e3e4 e6e5 b1d2 b8d7");
    let mut pgn = Pgn::new(history, GameResult::Drawn);
    for (name, value) in [("White", "สมชาย"), ("Black", "Malee \"M\" \\ B."), ("Opening", "ม้าผูก")]
    {
        pgn.set_tag(name, value).unwrap();
    }
    let text = "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"สมชาย\"]\n\
                [Black \"Malee \\\"M\\\" \\\\ B.\"]\n[Result \"1/2-1/2\"]\n[Variant \"Makruk\"]\n[Ruleset \"school\"]\n\
                [Opening \"ม้าผูก\"]\n\n1. e4 e5 2. Nd2 Nd7 1/2-1/2\n";
    assert_eq!(pgn.to_string(), text);
    let read: Pgn = text.parse().unwrap();
    assert_eq!((read.history(), read.result(), read.ruleset()), (pgn.history(), pgn.result(), pgn.ruleset()));
    assert_eq!((read.tag("Black"), read.tag("Opening")), (pgn.tag("Black"), pgn.tag("Opening")));
    assert_eq!(read.to_string(), text);
}

#[test]
fn first_mover_odds_and_fast_met_are_recorded() {
    let odds = Handicap::Pieces(PieceOdds::BothRooks).start(Color::Black, Color::Black).unwrap();
    let conditions = Conditions { fast_met: Some(FastMet::Provincial), ..Ruleset::default().into() };
    let pgn = Pgn::new(played(History::under(odds, conditions), "d8d6 e1e3"), GameResult::BlackWon);
    let text = pgn.to_string();
    assert!(text.contains("[FEN \"1nsmksn1/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR b - - 0 1\"]"), "{text}");
    assert!(text.contains("[Formula \"provincial\"]") && text.ends_with("\n1... Md6 2. Me3 0-1\n"), "{text}");
    let read: Pgn = text.parse().unwrap();
    assert_eq!(read.history(), pgn.history());
}

#[test]
fn glyphs_and_variations_are_skipped_and_comments_kept() {
    let text = "\u{feff}; from an old book\n[ White \"A\" ]\n";
    assert!(text.parse::<Pgn>().is_err(), "comments may not precede the tags");
    let text =
        "[White \"A\"]\n\n1.e4! {the king's\npawn} e5?! $14 (1... d5 2. (2. Xx) e5) ; aside 1-0\n 2. Nd2 Nd7 {ok} *";
    let pgn: Pgn = text.parse().unwrap();
    assert_eq!(pgn.history().plies(), 4);
    assert_eq!((pgn.comment(0), pgn.comment(1), pgn.comment(3)), (Some("the king's pawn"), None, Some("ok")));
    assert_eq!(pgn.result(), GameResult::Open);
    // The tag supplies a missing result; without tags the game is just its moves.
    assert_eq!("[Result \"0-1\"] e4".parse::<Pgn>().unwrap().result(), GameResult::BlackWon);
    assert_eq!("".parse::<Pgn>().unwrap().history().plies(), 0);
    assert_eq!("e4 e5 3.Nd2".parse::<Pgn>().unwrap().history().plies(), 3);
}

#[test]
fn errors_name_the_line_and_the_token() {
    let syntax = |line, token: &str| PgnError::Syntax { line, token: token.to_owned() };
    let error = |text: &str| text.parse::<Pgn>().unwrap_err();
    for (text, expected) in [
        ("[White A]", syntax(1, "A]")),
        ("[White \"A]\n", syntax(2, "A]")),
        ("[White \"A\"\n1. e4", syntax(2, "1.")),
        ("[White \"A\"] [White \"B\"]", syntax(1, "White")),
        ("[Wh-ite \"A\"]", syntax(1, "-ite")),
        ("[White \"\\n\"]", syntax(1, "\\")),
        ("e4\n{never closed", syntax(2, "")),
        ("e4 (e5", syntax(1, "")),
        ("e4 ) e5", syntax(1, ")")),
        ("e4 $ e5", syntax(1, "$")),
        ("e4 1-0 e5", syntax(1, "e5")),
        ("e4 ] e5", syntax(1, "]")),
    ] {
        assert_eq!(error(text), expected, "{text}");
    }
    assert_eq!(error("[Variant \"standard\"]"), PgnError::OtherVariant("standard".to_owned()));
    assert_eq!(error("[Formula \"none\"]"), PgnError::FastMet("none".to_owned()));
    assert!(matches!(error("[Ruleset \"chess\"]"), PgnError::Ruleset(_)));
    assert!(matches!(error("[FEN \"8/8 w\"]"), PgnError::Start(FenError::Syntax(ParseFenError::RankCount(2)))));
    assert!(matches!(error("[FEN \"8/8/8/8/8/8/8/8 w\"]"), PgnError::Start(FenError::Position(_))));
    assert!(matches!(error("e4\n1...Qd5"), PgnError::Move { line: 2, token, .. } if token == "1...Qd5"));
    assert!(matches!(error("e4\ne4"), PgnError::Illegal { line: 2, token, .. } if token == "e4"));
    assert_eq!(error("[Odds \"white queen\"]"), PgnError::Odds("white queen".to_owned()));
    for token in ["[%call white]", "[%call both]", "[%stop]", "[%said one]"] {
        assert_eq!(error(&format!("e4\n{{{token}}}")), PgnError::Count { line: 2, token: token.to_owned() });
    }
    assert_eq!(error(&" ".repeat(MAX_LENGTH + 1)), PgnError::TooLong);
}

#[test]
fn the_first_of_several_games_is_read() {
    let text = "[Event \"one\"]\n\n1. e4 *\n\n[Event \"two\"]\n\n1. Xx *";
    assert!(matches!(text.parse::<Pgn>(), Err(PgnError::Syntax { line: 5, .. })));
    assert_eq!(Pgn::first(text).unwrap().tag("Event"), Some("one"));
}

#[test]
fn counts_are_told_in_comments() {
    // Black counts the pieces of White, stops, and begins again.
    let start = parse_position("8/8/3k4/8/3R4/8/8/R3K3 b").unwrap();
    let mut history = History::under(start, Ruleset { numbers: Numbers::Spoken, ..Ruleset::COMPETITION });
    let call = |history: &mut History| history.set_count(Some(history.offered_count(Color::Black).unwrap()));
    let play = |history: &mut History, mv: &str, said| {
        let mv = mv.parse::<UciMove>().unwrap().to_move(history.current()).unwrap();
        history.play_saying(mv, said).unwrap();
    };
    call(&mut history);
    play(&mut history, "d6e5", Some(5));
    play(&mut history, "d4d2", None);
    play(&mut history, "e5e4", None);
    history.set_count(None);
    play(&mut history, "a1a4", None);
    call(&mut history);
    let mut pgn = Pgn::new(history, GameResult::Open);
    pgn.set_comment(0, "[%clk 0:05:00]\n {in time} [%call white]");
    let text = pgn.to_string();
    let moves = "{[%call black] [%count pieces -/8]} 1... Ke5 {[%said 5] [%count pieces 5/8]\n\
                 [%clk 0:05:00] in time} 2. Rd2 {[%count pieces 5/8]} Ke4 {[%stop]} 3. Ra4+\n\
                 {[%call black] [%count pieces -/8]} *\n";
    assert!(text.ends_with(moves), "{text}");
    let read: Pgn = text.parse().unwrap();
    assert_eq!((read.history(), read.comment(0)), (pgn.history(), pgn.comment(0)));
}

#[test]
fn derived_tags_cannot_be_set() {
    let mut pgn = Pgn::new(History::new(Position::start()), GameResult::Open);
    assert_eq!(pgn.set_tag("FEN", "x"), Err(TagError::Derived("FEN".to_owned())));
    for name in ["", "White Player", "ขาว", &"x".repeat(33)] {
        assert!(matches!(pgn.set_tag(name, "x"), Err(TagError::InvalidName(_))), "{name}");
    }
    pgn.set_tag("White", "one\nline").unwrap();
    assert_eq!(pgn.tag("White"), Some("one line"));
}

fn any_game() -> impl Strategy<Value = Pgn> {
    let start = prop_oneof![
        Just(Position::start()),
        Just(Position::start_with(Color::Black)),
        prop::sample::select(Handicap::ALL.to_vec()).prop_map(|odds| odds.start(Color::Black, Color::White).unwrap()),
        Just(parse_position("4k3/2m~m~m~3/2s1s3/3r1r2/1PPP1P2/2S1S3/1M~M~M~M3/3K4 w").unwrap()),
    ];
    let fast_met = prop::sample::select(vec![None, Some(FastMet::Leap), Some(FastMet::Provincial)]);
    let ruleset =
        prop::sample::select(vec![None, Some(Ruleset::GLOSSARY), Some(Ruleset { single_rook: 7, ..Ruleset::SCHOOL })]);
    let result = prop::sample::select(GameResult::ALL.to_vec());
    let tags = prop::collection::vec(("[A-Za-z0-9_]{1,12}", "\\PC{0,20}"), 0..5);
    let choices = prop::collection::vec(any::<prop::sample::Index>(), 0..120);
    (start, fast_met, ruleset, result, tags, choices).prop_map(|(start, fast_met, ruleset, result, tags, choices)| {
        let conditions = Conditions { ruleset: ruleset.unwrap_or_default(), fast_met, odds: None };
        let mut history = History::under(start, conditions);
        for choice in choices {
            let moves = history.current().legal_moves();
            if moves.is_empty() {
                break;
            }
            history.play(moves[choice.index(moves.len())]).unwrap();
        }
        let mut pgn = Pgn { has_ruleset: ruleset.is_some(), ..Pgn::new(history, result) };
        for (name, value) in ROSTER.map(|name| (name.to_owned(), "?".to_owned())).into_iter().chain(tags) {
            let _ = pgn.set_tag(&name, &value);
        }
        pgn
    })
}

proptest! {
    #[test]
    fn games_round_trip(pgn in any_game()) {
        let text = pgn.to_string();
        prop_assert!(text.split("\n\n").nth(1).unwrap().lines().all(|line| line.len() <= 79));
        let read: Pgn = text.parse().unwrap();
        prop_assert_eq!(read.to_string(), text);
        prop_assert_eq!(read, pgn);
    }

    #[test]
    fn reading_never_panics(text in "(\\[[A-Za-z]{1,5} \"?\\PC{0,5}\"?\\]\\s?){0,2}([a-h1-8NRSMK.(){};$*\\-\\s]|\\PC){0,60}") {
        let _ = text.parse::<Pgn>();
    }
}
