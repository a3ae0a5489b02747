//! Games written and read back, and texts full of slips.

use proptest::prelude::*;

use super::*;
use crate::notation::fen::parse_position;

fn played(moves: &str) -> ChessHistory {
    let mut history = ChessHistory::new(ChessPosition::start());
    for mv in moves.split_whitespace() {
        history.play(mv.parse().unwrap()).unwrap();
    }
    history
}

fn only(text: &str) -> ChessPgnReading {
    let mut read = read(text).unwrap();
    assert_eq!((read.games.len(), read.unreadable.len()), (1, 0), "{text}");
    read.games.remove(0)
}

/// What a text is when it is read strictly and written.
fn rewritten(text: &str) -> Result<String, ChessPgnError> {
    text.parse::<ChessPgn>().map(|pgn| pgn.to_string())
}

/// The movetext of what was read, and what was odd.
fn movetext(text: &str) -> (String, Vec<String>) {
    let reading = only(text);
    let written = reading.pgn.to_string();
    let moves = written.split_once("\n\n").unwrap().1.replace('\n', " ");
    let odd = reading.oddities.iter().map(|oddity| match oddity.mended {
        Some(mv) => format!("{} => {mv}", oddity.error),
        None => oddity.error.to_string(),
    });
    (moves.trim().to_owned(), odd.collect())
}

#[test]
fn a_game_is_written_in_standard_form() {
    let mut pgn = ChessPgn::new(played("e2e4 e7e5 g1f3 b8c6"), GameResult::Drawn);
    for (name, value) in [("White", "สมชาย"), ("Black", "Malee \"M\" \\ B."), ("Opening", "Open Game")] {
        pgn.set_tag(name, value).unwrap();
    }
    pgn.set_comment(0, " [%clk 0:04:58]\n{best} by test ");
    pgn.add_nag(0, 1);
    pgn.add_variation(1, &["c7c5", "g1f3"].map(|mv| mv.parse().unwrap())).unwrap();
    let text = "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"สมชาย\"]\n\
                [Black \"Malee \\\"M\\\" \\\\ B.\"]\n[Result \"1/2-1/2\"]\n[Opening \"Open Game\"]\n\n\
                1. e4 $1 {[%clk 0:04:58] best by test} 1... e5 (1... c5 2. Nf3) 2. Nf3 Nc6\n1/2-1/2\n";
    assert_eq!(pgn.to_string(), text);
    assert_eq!(rewritten(text), Ok(text.to_owned()));
    assert_eq!(pgn.comment(0).as_deref(), Some("[%clk 0:04:58] best by test"));
    assert_eq!((pgn.clock(0), pgn.clock(1)), (Some(Duration::from_secs(298)), None));
    assert_eq!(pgn.remarks(3), []);
    pgn.set_comment(0, "");
    assert_eq!((pgn.comment(0), pgn.remarks(0)), (None, &[PgnItem::Nag(1)][..]));
    pgn.set_comment(9, "nowhere");
    assert_eq!(pgn.set_tag("FEN", "x"), Err(TagError::Derived("FEN".to_owned())));
    assert_eq!(pgn.set_tag("a b", "x"), Err(TagError::InvalidName("a b".to_owned())));
    assert!(pgn.add_variation(0, &["e2e5".parse().unwrap()]).is_err());
}

#[test]
fn a_game_may_begin_anywhere() {
    let start = parse_position("4k3/8/8/8/8/8/4P3/4K3 b - - 3 40").unwrap();
    let mut history = ChessHistory::new(start);
    for mv in ["e8e7", "e2e4", "e7e6"] {
        history.play(mv.parse().unwrap()).unwrap();
    }
    let pgn = ChessPgn::new(history, GameResult::Open);
    let text = pgn.to_string();
    assert!(text.contains("[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 3 40\"]"), "{text}");
    assert!(text.ends_with("\n\n40... Ke7 41. e4 Ke6 *\n"), "{text}");
    assert_eq!(rewritten(&text), Ok(text));
}

#[test]
fn everything_among_the_moves_is_kept() {
    for moves in [
        "{before} 1. e4 $1 $14 {a} {b} 1... e5 2. Nf3 *",
        "1. e4 (1. d4 d5 (1... Nf6 2. c4 {x} (2. Nf3) 2... e6) 2. c4 $6) (1. c4) {after} 1... e5 1-0",
        "1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 $4 4. Qxf7# {so} 1-0",
        "1. e4 {[%clk 0:10:00] [%eval 0.3]} 1... d5 2. exd5 {[%emt 3]} 2... c5 3. dxc6 *",
    ] {
        assert_eq!(movetext(moves), (moves.to_owned(), vec![]));
        let strict: ChessPgn = moves.parse().unwrap();
        assert_eq!(rewritten(&strict.to_string()), Ok(strict.to_string()));
    }
}

#[test]
fn games_are_read_as_others_write_them() {
    for (text, moves) in [
        ("1.e4! e5?! 2.Nf3!? Nc6?? 3.Bb5!! a6? *", "1. e4 $1 e5 $6 2. Nf3 $5 Nc6 $4 3. Bb5 $3 a6 $2 *"),
        ("e2e4 e7e5 g1f3 b8c6 0-1", "1. e4 e5 2. Nf3 Nc6 0-1"),
        ("1. e2-e4 e7-e5 2. Ng1-f3 Nb8-c6 ½–½", "1. e4 e5 2. Nf3 Nc6 1/2-1/2"),
        ("1. e4 e5 2. ♘f3 ♞c6 3. ♗b5", "1. e4 e5 2. Nf3 Nc6 3. Bb5 *"),
        ("1. e4 e5 2. Nf3 Nc6 3. Bc4 Nf6 4. 0-0", "1. e4 e5 2. Nf3 Nc6 3. Bc4 Nf6 4. O-O *"),
        ("1. จ4 จ5 2. ม้า ฉ3 ม้า ค6 3. บิชอป ข5", "1. e4 e5 2. Nf3 Nc6 3. Bb5 *"),
        ("1. e4 ; the king's pawn\n1... e5 *", "1. e4 {the king's pawn} 1... e5 *"),
        ("1. e4 1... e5 2. Nf3+ 2... Nc6 *", "1. e4 e5 2. Nf3 Nc6 *"),
        ("% aside\n1. e4\n%aside\ne5 *", "1. e4 e5 *"),
        ("1. e4 e5 2. Nf3 (2. f4) ( 2. d4 exd4 ) 2... Nc6", "1. e4 e5 2. Nf3 (2. f4) (2. d4 exd4) 2... Nc6 *"),
    ] {
        assert_eq!(movetext(text), (moves.to_owned(), vec![]), "{text}");
    }
}

#[test]
fn one_odd_word_never_costs_the_game() {
    for (text, moves, odd) in [
        ("1. e4 good e5 2. Nf3", "1. e4 e5 2. Nf3 *", "pgn-senseless line=1 text=\"good\""),
        (
            "1. e4 e5 2. Nf6 Nc6 3. Bb5 a6",
            "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *",
            "pgn-move line=1 text=\"Nf6\" reason=san-no-such-move => g1f3",
        ),
        (
            "1. e4 e5\n2. Nf3 x9 Nc6 3. Bb5",
            "1. e4 e5 2. Nf3 Nc6 3. Bb5 *",
            "pgn-move line=2 text=\"x9\" reason=san-malformed",
        ),
        ("1. e4 e5 2. Nf3 } Nc6", "1. e4 e5 2. Nf3 Nc6 *", "pgn-senseless line=1 text=\"}\""),
        ("1. e4 e5 2. Nf3 ( Nc6", "1. e4 e5 2. Nf3 Nc6 *", "pgn-senseless line=1 text=\"\""),
        ("(1. d4) 1. e4 e5", "1. e4 e5 *", "pgn-senseless line=1 text=\"(\""),
        (
            "1. e4 e5 (1... c5 2. Zz9 d6) 2. Nf3 *",
            "1. e4 e5 (1... c5) 2. Nf3 *",
            "pgn-move line=1 text=\"Zz9\" reason=san-malformed",
        ),
        ("1. e4 e5 2. Zz9 --", "1. e4 e5 *", "pgn-move line=1 text=\"Zz9\" reason=san-malformed"),
        ("[Variant \"Atomic\"]\n1. e4 e5 *", "1. e4 e5 *", "pgn-other-variant text=\"Atomic\""),
        ("[FEN \"8/8\"]\n1. e4 e5 *", "1. e4 e5 *", "pgn-start reason=fen-rank-count"),
    ] {
        assert_eq!(movetext(text), (moves.to_owned(), vec![odd.to_owned()]), "{text}");
    }
    let promoted = "[FEN \"8/P6k/8/8/8/8/8/K7 w - - 0 1\"]\n1. a8 Kg6 2. Qb8 *";
    let (moves, odd) = movetext(promoted);
    assert_eq!(moves, "1. a8=Q Kg6 2. Qb8 *");
    assert_eq!(odd, ["pgn-move line=2 text=\"a8\" reason=san-promotion-needed => a7a8q"]);
}

#[test]
fn a_text_may_hold_several_games() {
    let text = "[White \"A\"]\n\n1. e4 e5 1-0\n\n[White \"B\"]\n\n1. d4 *\n\n1. c4 c5 0-1 1. Nf3 *\n[White \"C\"]\n\n*";
    let games = read(text).unwrap().games;
    let found: Vec<(Option<&str>, usize)> =
        games.iter().map(|game| (game.pgn.tag("White"), game.pgn.history().plies())).collect();
    assert_eq!(found, [(Some("A"), 2), (Some("B"), 1), (None, 2), (None, 1), (Some("C"), 0)]);
    assert!(text.parse::<ChessPgn>().is_err());
    assert_eq!(read("hello world").unwrap_err().to_string(), "pgn-senseless line=1 text=\"hello\"");
    assert_eq!(read(&" ".repeat(MAX_LENGTH + 1)), Err(ChessPgnError::TooLong));
    assert_eq!(read("").unwrap().games, []);
}

#[test]
fn deep_variations_are_no_danger() {
    let text = format!("1. e4 {} *", "(1. d4 ".repeat(5000) + &")".repeat(5000));
    let reading = only(&text);
    assert_eq!(reading.pgn.history().plies(), 1);
    assert_eq!(reading.oddities.len(), 1);
}

#[test]
fn a_text_full_of_nonsense_is_no_danger() {
    let text = format!("1. e4 {} e5 2. Nf3 *", "exd กินผ่าน ".repeat(5000));
    let reading = only(&text);
    assert_eq!((reading.pgn.history().plies(), reading.oddities.len()), (3, 10_000));
}

/// A line of legal moves with all that may stand among them.
fn any_items(position: ChessPosition, choices: &[u8], depth: usize) -> Vec<PgnItem> {
    let (mut items, mut before, mut position) = (Vec::new(), None, position);
    let mut choices = choices.iter().copied();
    while let Some(choice) = choices.next() {
        match (choice % 8, &before) {
            (0, Some(_)) => items.push(PgnItem::Nag(u16::from(choice))),
            (1, _) => items
                .push(PgnItem::Comment(format!("[%clk 0:{choice:02}:00] คำ {}", "word ".repeat(choice.into()).trim()))),
            (2, Some(before)) if depth < 3 => {
                let inner: Vec<u8> = choices.by_ref().take(usize::from(choice % 13)).collect();
                let inner = any_items(ChessPosition::clone(before), &inner, depth + 1);
                if !inner.is_empty() {
                    items.push(PgnItem::Variation(inner));
                }
            }
            _ => {
                let moves = position.legal_moves();
                let Some(mv) = moves.get(usize::from(choice) % moves.len().max(1)) else { break };
                items.push(PgnItem::Move(*mv));
                before = Some(position.clone());
                position = position.play_unchecked(*mv);
            }
        }
    }
    items
}

fn any_game() -> impl Strategy<Value = ChessPgn> {
    let results = prop::sample::select(GameResult::ALL.to_vec());
    (prop::collection::vec(any::<u8>(), 0..80), results, "[ -~ก-๛]{0,20}").prop_map(|(choices, result, name)| {
        let items = any_items(ChessPosition::start(), &choices, 0);
        let mut history = ChessHistory::new(ChessPosition::start());
        for mv in moves::moves_of(&items) {
            history.play(mv).unwrap();
        }
        let mut pgn = ChessPgn { items, ..ChessPgn::new(history, result) };
        pgn.set_tag("White", &name).unwrap();
        pgn.set_tag("Annotator", &name).unwrap();
        for name in ROSTER.into_iter().filter(|name| *name != "White") {
            pgn.set_tag(name, "?").unwrap();
        }
        pgn
    })
}

proptest! {
    #[test]
    fn games_round_trip(pgn in any_game()) {
        let text = pgn.to_string();
        prop_assert!(text.lines().all(|line| !line.is_empty() || line.len() <= 255));
        let read_back: ChessPgn = text.parse().map_err(|error| TestCaseError::fail(format!("{error}: {text}")))?;
        prop_assert_eq!(read_back.to_string(), text.clone());
        prop_assert_eq!(read_back.items(), pgn.items());
        prop_assert_eq!(read_back.tag("Annotator"), pgn.tag("Annotator"));
        prop_assert_eq!(&only(&text).pgn, &read_back);
    }

    #[test]
    fn reading_never_panics(words in prop::collection::vec(prop::sample::select(vec![
        "1.", "e4", "e5", "Nf3", "(", ")", "{", "}", "$1", "*", "1-0", "[White \"A\"]", "[FEN \"x\"]", ";", "\n", "%", "x9", "ม้า", "ฉ3", "!",
        "1...", "O-O", "]", "[",
    ]), 0..40)) {
        let text = words.join(" ");
        let _ = text.parse::<ChessPgn>();
        if let Ok(read) = read(&text) {
            for game in read.games {
                prop_assert_eq!(&game.pgn.to_string().parse::<ChessPgn>().unwrap().history, game.pgn.history());
            }
        }
    }

    #[test]
    fn any_text_is_read_or_refused(text in "\\PC{0,80}") {
        let _ = read(&text);
    }
}
