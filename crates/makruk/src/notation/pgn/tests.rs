//! Games written and read back, and malformed texts.

use proptest::prelude::*;

use super::movetext::TRIED;
use super::*;
use crate::history::Conditions;
use crate::notation::fen::{ParseFenError, parse_position};
use crate::notation::uci::UciMove;
use crate::rules::counting::Numbers;
use crate::rules::{Handicap, PieceOdds, Position};

fn read(text: &str) -> Result<Vec<PgnReading>, PgnError> {
    super::read(text).map(|read| read.games)
}

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
    assert_eq!(text.parse::<Pgn>().unwrap().tag("White"), Some("A"));
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
        ("[White \"A]\n", syntax(1, "\"A]")),
        ("[White \"A\"\n1. e4", syntax(1, "\"A\"")),
        ("[White \"A\"] [White \"B\"]", syntax(1, "White")),
        ("[Wh-ite \"A\"]", syntax(1, "-ite")),
        ("e4\n{never closed", syntax(2, "")),
        ("e4 (e5", syntax(1, "")),
        ("e4 ) e5", syntax(1, ")")),
        ("e4 $ e5", syntax(1, "$")),
        ("e4 ] e5", syntax(1, "]")),
    ] {
        assert_eq!(error(text), expected, "{text}");
    }
    assert_eq!(error("[Variant \"standard\"]"), PgnError::OtherVariant("standard".to_owned()));
    assert_eq!(error("[Formula \"none\"]"), PgnError::FastMet("none".to_owned()));
    assert!(matches!(error("[Ruleset \"chess\"]"), PgnError::Ruleset(_)));
    assert!(matches!(error("[FEN \"8/8 w\"]"), PgnError::Start(FenError::Syntax(ParseFenError::RankCount(2)))));
    assert!(matches!(error("[FEN \"8/8/8/8/8/8/8/8 w\"]"), PgnError::Start(FenError::Position(_))));
    assert!(matches!(error("e4 1-0 e5"), PgnError::Move { line: 1, token, .. } if token == "1-0"));
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

/// What is read of a text: the moves in UCI with their number, and the oddities as they are told.
fn read_one(text: &str) -> (Dialect, String, Vec<String>) {
    let mut readings = read(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    assert_eq!(readings.len(), 1, "{text}");
    let PgnReading { pgn, dialect, oddities } = readings.remove(0);
    let again: Pgn = pgn.to_string().parse().unwrap();
    assert_eq!(again.history(), pgn.history(), "{text}");
    let moves: Vec<String> = pgn.history().moves().map(|mv| mv.to_string()).collect();
    let told = oddities.iter().map(|oddity| match oddity.mended {
        Some(mv) => format!("{}: {mv}", place(&oddity.error)),
        None => place(&oddity.error),
    });
    (dialect, moves.join(" "), told.collect())
}

/// The line and the word that an error tells of.
fn place(error: &PgnError) -> String {
    match error {
        PgnError::Syntax { line, token }
        | PgnError::Count { line, token }
        | PgnError::Move { line, token, .. }
        | PgnError::Illegal { line, token, .. } => format!("{line} {token}"),
        other => other.to_string(),
    }
}

#[test]
fn a_dialect_is_recognised_by_what_is_legal() {
    use Dialect::{Chess, San, Typed, Uci};
    for (text, dialect, moves) in [
        ("1. c4 c5 2. Bf2 Qc7 3. Qd2 *", Chess, "c3c4 c6c5 f1f2 d8c7 e1d2"),
        ("[FEN \"4k3/8/8/P7/8/8/8/4K3 w - - 0 1\"]\n1. a6=P Kd7 2. Pb7 *", Chess, "a5a6m e8d7 a6b7"),
        ("[FEN \"4k3/8/8/P7/8/8/8/4K3 w\"] a6=Q Kd7 Qb7+", Chess, "a5a6m e8d7 a6b7"),
        // A promoted pawn on e5 and a pawn on d3 may both go to d4, a met on c5, too; each letter means its own.
        ("[FEN \"7k/8/8/2M1M~3/8/3P4/8/4K3 w\"] Pd4 Kg8 Qb4 *", Chess, "e5d4 h8g8 c5b4"),
        ("[FEN \"7k/8/8/2M1M~3/8/3P4/8/4K3 w\"] Qd4 Kg8 *", Chess, "c5d4 h8g8"),
        ("[FEN \"rnbqkbnr/8/pppppppp/8/8/PPPPPPPP/8/RNBKQBNR w - - 0 1\"] Bc2 Bf7", Chess, "c1c2 f8f7"),
        ("[FEN \"4k3/8/3P4/8/8/8/8/4K3 w - - 0 1\"] Pe5 Ke7", Chess, "d6e5 e8e7"),
        ("1. c1c2 d8c7 *", Uci, "c1c2 d8c7"),
        ("c1-c2 d8-c7 *", Typed, "c1c2 d8c7"),
        ("1. จ๔ จ๕ 2. ม-ง๒ ม-ง๗ *", Typed, "e3e4 e6e5 b1d2 b8d7"),
        ("๑. จ๔ จ๕ ๒.ม-ง๒ ม-ง๗ ๑-๐", Typed, "e3e4 e6e5 b1d2 b8d7"),
        ("1. บ จ๓-จ๔ บ จ๖-จ๕ 2. ม ข๑-ง๒ *", Typed, "e3e4 e6e5 b1d2"),
        ("[FEN \"4k3/8/8/P7/8/8/8/4K3 w\"] บ ก๕-ก๖ หงาย ข-ง๗ งข๗ รุก", Typed, "a5a6m e8d7 a6b7"),
        ("1. e4 e5 2. Sc2 Md8c7 *", San, "e3e4 e6e5 c1c2 d8c7"),
        ("1. e4 จ๕ 2. Nd2 b8d7", Typed, "e3e4 e6e5 b1d2 b8d7"),
        ("1. e4 check! e5 2. Nd2 nd7", Typed, "e3e4 e6e5 b1d2 b8d7"),
    ] {
        let read = read_one(text);
        assert_eq!((read.0, read.1.as_str()), (dialect, moves), "{text}: {:?}", read.2);
    }
}

#[test]
fn what_others_write_is_read() {
    for text in [
        "1. c4 {x} 1. ... c5",
        "1. c4 {x} 1... c5",
        "1. c4 c5 ½-½",
        "1. c4 c5 1/2–1/2",
        "% from a collection\n[White \"A\"]\n% of games\n1. c4\n% and more\nc5 *",
        "[White “A”]\n[Black \"Nok \"the rook\" N.\"]\n1. c4 c5",
        "[Site \"C:\\games\"] 1. c4 c5",
        "[Variant \"หมากรุกไทย\"]\n1. c4 c5",
        "[Variant \"Thai Chess\"]\n1. c4 c5",
        "1 c4 c5",
        "1.c4 1…c5",
        "1. c4!? c5?! (1... d5 {or so (} 2. Xx) $5 *",
        "; words\n1. c4 ; more words\nc5",
    ] {
        let (_, moves, oddities) = read_one(text);
        assert_eq!((moves.as_str(), oddities), ("c3c4 c6c5", Vec::new()), "{text}");
    }
    let tags = "[White “A”]\n[Black \"Nok \"the rook\" N.\"]\n[Site \"C:\\games\"]\n1. c4";
    let pgn = read(tags).unwrap().remove(0).pgn;
    assert_eq!(
        [pgn.tag("White"), pgn.tag("Black"), pgn.tag("Site")],
        [Some("A"), Some("Nok \"the rook\" N."), Some("C:\\games")]
    );
    assert_eq!(read("1. c4 c5 ½-½").unwrap()[0].pgn.result(), GameResult::Drawn);
}

#[test]
fn what_makes_no_sense_is_told_and_the_rest_is_read() {
    const OPENING: &str = "c3c4 c6c5 b1d2 b8d7";
    for (text, moves, told) in [
        ("1. c4 good move bro c5\n2. Nd2 Nd7", OPENING, vec!["1 good", "1 move", "1 bro"]),
        ("1. c4 c5\n2. Nd2 {in time} @#$ Nd7 *", OPENING, vec!["2 @#", "2 $"]),
        ("1. c4 09/30/2022 c5 2. Nd2 Nd7", OPENING, vec!["1 09/30/2022"]),
        ("1. c4 c5 * 2. Nd2 Nd7 1-0", OPENING, vec!["1 *"]),
        ("1. c4 c5 2. Nd2 Nd7 1-0 nice game", OPENING, vec!["1 1-0", "1 nice", "1 game"]),
        ("1. c4 c5\n{2. Nd2 Nd7", OPENING, vec!["2 "]),
        ("(1. c4 c5 2. Nd2 Nd7", OPENING, vec!["1 "]),
        ("1. c4 c5) 2. Nd2 ] Nd7 }", OPENING, vec!["1 )", "1 ]", "1 }"]),
        ("[White A]\n[Black \"B\n1. c4 c5 2. Nd2 Nd7", OPENING, vec!["1 A]", "2 \"B", "2 Black", "2 \"B"]),
        ("[White \"A\"] [White \"B\"] 1. c4 c5 2. Nd2 Nd7", OPENING, vec!["1 White"]),
        ("[Ruleset \"chess\"] 1. c4 c5 2. Nd2 Nd7", OPENING, vec!["invalid Ruleset tag: "]),
        ("1. c4 c5 {[%call white]} 2. Nd2 Nd7", OPENING, vec!["1 [%call white]"]),
        // Slips: the only move that looks like the word and after which the others are legal.
        ("1. c4 c5\n2. Nd22 Nd7 3. Ne2", "c3c4 c6c5 b1d2 b8d7 g1e2", vec!["2 Nd22: Nd2"]),
        ("1. c4 c5\n2. d2 Nd7 3. Ne2", "c3c4 c6c5", vec!["2 d2"]),
        ("1. e? e5 2. Nd2", "e3e4 e6e5 b1d2", vec!["1 e?: e4"]),
        // A move that can't be told: what follows is not guessed at.
        ("1. c4 c5\n2. xx9 Nd7 3. Ne2 Ne7 4. Rg1", "c3c4 c6c5", vec!["2 xx9"]),
        ("1. c4 c5\n2. Ke5 Nd7 3. Ne2 Ne7", "c3c4 c6c5", vec!["2 Ke5"]),
    ] {
        let read = read_one(text);
        assert_eq!(read.1, moves, "{text}: {:?}", read.2);
        let heads: Vec<&str> =
            read.2.iter().zip(&told).map(|(told, head)| &told[..head.len().min(told.len())]).collect();
        assert_eq!((heads, read.2.len()), (told.clone(), told.len()), "{text}: {:?}", read.2);
    }
}

#[test]
fn what_is_no_game_is_refused() {
    for text in
        ["[Variant \"Chess\"] 1. e4 e5 2. Nf3 Nc6", "[FEN \"8/8 w\"] 1. Ke5", "[FEN \"8/8 w\"]", "hello", "1. Nf3"]
    {
        assert!(read(text).is_err(), "{text}");
    }
    assert_eq!(read("").unwrap(), []);
    assert_eq!(read("[Variant \"Chess\"] 1. e4 e5 2. Nd2 *").unwrap()[0].oddities.len(), 1);
    assert_eq!(read(&" ".repeat(MAX_LENGTH + 1)), Err(PgnError::TooLong));
}

#[test]
fn several_games_are_told_apart() {
    let text =
        "[Event \"one\"]\n\n1. e4 *\n\n[Event \"two\"]\n\n1. Xx *\n\n[Event \"three\"]\n1. Qd2 0-1\n1. c4 c5 1-0 1. d4";
    let read: Vec<(Option<String>, usize)> = read(text)
        .unwrap()
        .iter()
        .map(|reading| (reading.pgn.tag("Event").map(str::to_owned), reading.pgn.history().plies()))
        .collect();
    let named = |name: &str| Some(name.to_owned());
    assert_eq!(read, [(named("one"), 1), (named("three"), 1), (None, 2), (None, 1)]);
    let unreadable: Vec<String> = super::read(text).unwrap().unreadable.iter().map(PgnError::to_string).collect();
    assert_eq!(unreadable, ["line 7: \"Xx\" is not a move in algebraic notation"]);
}

#[test]
fn games_beyond_the_first_thousand_are_counted() {
    let all = super::read(&"1. e4 *\n".repeat(1003)).unwrap();
    assert_eq!((all.games.len(), all.unreadable.len(), all.further), (1000, 0, 3));
}

#[test]
fn the_number_of_the_first_move_is_kept() {
    for (fen, first, written) in [
        ("4k3/8/8/P7/8/8/8/4K3 w - - 0 12", "12. Ke2", "4k3/8/8/P7/8/8/8/4K3 w - - 0 12"),
        ("4k3/8/8/P7/8/8/8/4K3 b - - 3 31", "31... Ke7", "4k3/8/8/P7/8/8/8/4K3 b - - 0 31"),
        ("8/8/5k2/7p/6SS/8/3K4/8 w 0 7", "7. Ke2", "8/8/5k2/7p/6SS/8/3K4/8 w - - 0 7"),
    ] {
        let pgn: Pgn = format!("[FEN \"{fen}\"]\n{first}").parse().unwrap();
        let text = pgn.to_string();
        assert!(text.contains(&format!("[FEN \"{written}\"]")) && text.contains(&format!("\n{first} *")), "{text}");
        assert_eq!(text.parse::<Pgn>().unwrap().to_string(), text);
    }
}

#[test]
fn hostile_texts_take_no_long() {
    for part in ["{", "(", "[a \"", "[a \"]x]", "1. e4 ", "e4 ", "จ๔ ", "Nx9 ", "[A \"B\"] 1. xx9 "] {
        let _ = read(&part.repeat((16 << 10) / part.len()));
    }
}

/// How often a word of a text is read as a move.
fn tried(text: &str) -> usize {
    let before = TRIED.get();
    read(text).unwrap();
    TRIED.get() - before
}

#[test]
fn a_text_full_of_nonsense_takes_as_long_as_it_is() {
    for words in ["exd", "กินผ่าน", "qwfp", "exd กินผ่าน"] {
        let of = |times: usize| tried(&format!("1. e4 {} e5 2. Nd2 *", format!("{words} ").repeat(times)));
        let more = 1000 * words.split(' ').count();
        // Each word once, in each dialect.
        assert_eq!(of(2000) - of(1000), more * Dialect::ALL.len(), "{words}");
    }
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
        for reading in read(&text).unwrap_or_default() {
            let again: Pgn = reading.pgn.to_string().parse().unwrap();
            prop_assert_eq!(again.history(), reading.pgn.history());
        }
    }
}
