//! Well-formed games with tokens changed: nothing panics, no game is lost for what is odd in it, and none for what is odd in
//! another.

use std::sync::LazyLock;

use makruk::Move;
use makruk::notation::pgn::{self, Pgn, PgnReading, PgnReadings};
use makruk::notation::{Notation, fen};
use proptest::prelude::*;
use proptest::sample::Index;
use test_budget::rounds;

use crate::foreign_pgn::{as_on_the_site, plain_games};

/// How many different games there are to change.
const GAMES: usize = 60;

static PLAIN: LazyLock<Vec<Pgn>> = LazyLock::new(|| plain_games().take(GAMES).collect());

/// How a game is written.
#[derive(Clone, Copy, Debug)]
enum WrittenAs {
    /// As this crate writes it, clocks and tags included.
    Own,
    /// As the site with the most Makruk writes it.
    Site,
    /// In the squares of UCI.
    Squares,
    /// In Thai letters.
    Thai,
}

const FORMS: [WrittenAs; 4] = [WrittenAs::Own, WrittenAs::Site, WrittenAs::Squares, WrittenAs::Thai];

fn written(game: &Pgn, form: WrittenAs, number: usize) -> String {
    let notation = match form {
        WrittenAs::Own => return format!("{game}\n"),
        WrittenAs::Site => return as_on_the_site(game, number),
        WrittenAs::Squares => Notation::Uci,
        WrittenAs::Thai => Notation::ThaiShort,
    };
    let mut text = format!("[Event \"Game {number}\"]\n\n");
    for (ply, (turn, mv)) in game.history().turns().enumerate() {
        if ply % 2 == 0 {
            text.push_str(&format!("{}. ", ply / 2 + 1));
        }
        text.push_str(&notation.format(turn, mv));
        text.push(if ply % 10 == 9 { '\n' } else { ' ' });
    }
    text + &format!("{}\n\n", game.result())
}

/// A change of one token.
#[derive(Clone, Debug)]
enum Mutation {
    Drop,
    Repeat,
    /// It changes places with the next one.
    Swap,
    /// It is written as one word with the next one.
    Join,
    /// It becomes two words.
    Split,
    /// Its letters become large or small.
    ChangeCase,
    /// Its last letter is missing.
    Cut,
    Replace(String),
    /// Something stands before it.
    Insert(String),
}

/// What stands in games here and there, and what nobody has ever written.
fn odd_token() -> impl Strategy<Value = String> {
    let known = prop::sample::select(vec![
        "{",
        "}",
        "(",
        ")",
        "[",
        "]",
        ";",
        "%",
        "*",
        "1-0",
        "½-½",
        "1/2-1/2",
        "+-",
        "...",
        "1.",
        "1...",
        "99.",
        "12.Nd2",
        "O-O",
        "e.p.",
        "--",
        "Z0",
        "$",
        "$146",
        "!?",
        "N",
        "Nf9",
        "exd5=Q",
        "novum",
        "(เวลา",
        "นับ",
        "{[%clk",
        "[%count",
        "[Event",
        "[FEN \"",
        "\"]",
        "\u{feff}",
        "\u{202e}",
        "\u{0}",
        "“",
        "<reserved>",
        "=",
        "draw",
        "resigns",
        "1–0",
    ]);
    prop_oneof![8 => known.prop_map(str::to_owned), 1 => "[a-h1-8NRSMKQBPx=+#.]{1,6}", 1 => "\\PC{1,6}"]
}

fn mutation() -> impl Strategy<Value = Mutation> {
    prop_oneof![
        Just(Mutation::Drop),
        Just(Mutation::Repeat),
        Just(Mutation::Swap),
        Just(Mutation::Join),
        Just(Mutation::Split),
        Just(Mutation::ChangeCase),
        Just(Mutation::Cut),
        odd_token().prop_map(Mutation::Replace),
        odd_token().prop_map(Mutation::Insert),
    ]
}

/// The words of a text with the blanks that follow them. A comment is one word.
fn words(text: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    for word in text.split_inclusive(char::is_whitespace) {
        match words.last_mut() {
            Some(last) if word.trim().is_empty() || (last.contains('{') && !last.contains('}')) => last.push_str(word),
            _ => words.push(word.to_owned()),
        }
    }
    words
}

/// A word and the blanks after it.
fn parted(word: &str) -> (&str, &str) {
    word.split_at(word.trim_end().len())
}

fn mutate(words: &mut Vec<String>, at: usize, mutation: &Mutation) {
    let (word, blank) = parted(&words[at]);
    let (word, blank) = (word.to_owned(), blank.to_owned());
    match mutation {
        Mutation::Drop => drop(words.remove(at)),
        Mutation::Repeat => words.insert(at, format!("{word} ")),
        Mutation::Swap if at + 1 < words.len() => words.swap(at, at + 1),
        Mutation::Swap => {}
        Mutation::Join => words[at] = word,
        Mutation::Split => {
            let middle = word.char_indices().nth(word.chars().count() / 2).map_or(0, |(middle, _)| middle);
            words[at] = format!("{} {}{blank}", &word[..middle], &word[middle..]);
        }
        Mutation::ChangeCase => {
            let changed =
                word.chars().map(|c| if c.is_lowercase() { c.to_ascii_uppercase() } else { c.to_ascii_lowercase() });
            words[at] = changed.collect::<String>() + &blank;
        }
        Mutation::Cut => {
            let mut cut = word;
            cut.pop();
            words[at] = cut + &blank;
        }
        Mutation::Replace(odd) => words[at] = format!("{odd}{blank}"),
        Mutation::Insert(odd) => words.insert(at, format!("{odd} ")),
    }
}

fn moves(pgn: &Pgn) -> Vec<Move> {
    pgn.history().moves().collect()
}

/// How many moves of a game are read: those that are as they were, from the first on.
fn same_moves(game: &Pgn, read: &PgnReading) -> usize {
    moves(game).iter().zip(moves(&read.pgn)).take_while(|(one, other)| **one == *other).count()
}

/// Whether no move comes after the line of this word.
fn is_in_last_line(words: &[String], at: usize) -> bool {
    !words[at..].iter().skip_while(|word| !word.contains('\n')).skip(1).any(|word| is_move(word))
}

/// Whether a word is a move after the first `plies` of a game, in whatever letters.
fn is_playable(word: &str, game: &Pgn, plies: usize) -> bool {
    let Some((turn, _)) = game.history().turns().nth(plies) else { return true };
    let start = fen::format_position(turn.position());
    let read = pgn::read(&format!("[FEN \"{start}\"]\n{word}"));
    read.is_ok_and(|read| read.games.iter().any(|read| read.pgn.history().plies() > 0))
}

/// What was read can be written, and read again.
fn check_round_trip(readings: &PgnReadings) -> Result<(), TestCaseError> {
    for PgnReading { pgn, .. } in &readings.games {
        let again: Pgn = pgn.to_string().parse().map_err(|error| TestCaseError::fail(format!("{error}\n{pgn}")))?;
        prop_assert_eq!(again.history(), pgn.history());
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(rounds(300, 20_000) as u32))]

    #[test]
    fn one_odd_token_costs_no_game(
        chosen in prop::array::uniform3((0..GAMES, prop::sample::select(FORMS.to_vec()))),
        changed in 0..3_usize,
        at in any::<Index>(),
        mutation in mutation(),
    ) {
        let games = chosen.map(|(game, _)| &PLAIN[game]);
        let texts: Vec<String> = chosen.iter().enumerate().map(|(number, (game, form))| written(&PLAIN[*game], *form, number)).collect();
        // Tags are for others to test: what a tag says may be what the whole game depends on.
        let (tags, movetext) = texts[changed].split_at(texts[changed].find("\n\n").unwrap() + 2);
        let mut mutated = words(movetext);
        let at = at.index(mutated.len());
        let before = mutated[..at].iter().filter(|word| is_move(word)).count();
        mutate(&mut mutated, at, &mutation);
        let mut texts = texts.clone();
        texts[changed] = format!("{tags}{}\n\n", mutated.concat().trim_end());
        let text = texts.concat();

        let readings = pgn::read(&text).map_err(|error| TestCaseError::fail(format!("{error}\n{text}")))?;
        check_round_trip(&readings)?;
        prop_assert!(readings.games.len() + readings.unreadable.len() >= 3, "a game is not even told of\n{text}");
        for (number, game) in games.iter().enumerate() {
            let best = readings.games.iter().map(|read| same_moves(game, read)).max().unwrap_or(0);
            if number == changed {
                // A word next to the change may be taken for part of it.
                let least = match &mutation {
                    // At the end of a game that is a comment.
                    Mutation::Insert(odd) if odd.contains([';', '%']) && is_in_last_line(&mutated, at) => before,
                    // What was inserted takes nothing away, unless it can be played.
                    Mutation::Insert(odd) if !is_playable(odd, game, before) => game.history().plies(),
                    Mutation::Repeat if !is_playable(&words(movetext)[at], game, before + 1) => game.history().plies(),
                    _ => before.saturating_sub(2),
                };
                prop_assert!(best >= least, "{best} of {least} moves\n{text}");
            } else {
                prop_assert!(best == game.history().plies(), "game {number}: {best} moves\n{text}");
            }
        }
    }

    #[test]
    fn many_odd_tokens_are_no_panic(
        (game, form) in (0..GAMES, prop::sample::select(FORMS.to_vec())),
        changes in prop::collection::vec((any::<Index>(), mutation()), 1..12),
        cut in prop::option::of(any::<Index>()),
    ) {
        let mut mutated = words(&written(&PLAIN[game], form, 1));
        for (at, mutation) in &changes {
            if !mutated.is_empty() {
                let at = at.index(mutated.len());
                mutate(&mut mutated, at, mutation);
            }
        }
        if let Some(cut) = cut.filter(|_| !mutated.is_empty()) {
            mutated.truncate(cut.index(mutated.len()));
        }
        if let Ok(readings) = pgn::read(&mutated.concat()) {
            check_round_trip(&readings)?;
        }
    }
}

#[test]
fn a_brace_that_is_never_closed_does_not_reach_into_the_next_game() {
    let text = "[Event \"A\"]\n\n1. e4 {good e5 2. d4 *\n\n[Event \"B\"]\n\n1. d4 {fine} d5 2. e4 e5 *\n";
    let readings = pgn::read(text).unwrap();
    let plies: Vec<usize> = readings.games.iter().map(|read| read.pgn.history().plies()).collect();
    assert_eq!(plies, [3, 4], "{:?}", readings.games);
    assert_eq!(readings.games[1].pgn.comment(0), Some("fine"));
}

/// Whether a word is the move of a game as it is written here: neither a number nor a result nor part of a comment.
fn is_move(word: &str) -> bool {
    let word = word.trim();
    !word.is_empty()
        && !word.ends_with('.')
        && !word.contains(['{', '}', '%', '*'])
        && !word.contains("-0")
        && !word.contains("0-")
        && !word.contains("1/2")
}
