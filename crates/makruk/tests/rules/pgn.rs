//! Games written as PGN and read back. That other programs find every move of them legal is for
//! `crates/makruk/tests/pgn_by_pyffish.py` to say.

use std::collections::BTreeSet;

use makruk::counting::Numbers;
use makruk::notation::pgn::{GameResult, Pgn};
use makruk::{CountKind, Handicap};

use crate::games::{GAMES, random_game};

#[test]
fn two_hundred_random_games_are_read_back_the_same() {
    for number in 0..GAMES {
        let game = random_game(number);
        let text = game.to_string();
        let read: Pgn = text.parse().unwrap_or_else(|error| panic!("game {number}: {error}\n{text}"));
        for ply in 0..=game.history().plies() {
            let state = |pgn: &Pgn| {
                let history = pgn.history();
                (history.move_at(ply), history.said_at(ply), history.count_on_arrival(ply), history.count_at(ply))
            };
            assert_eq!(state(&read), state(&game), "game {number} after {ply} plies\n{text}");
        }
        assert!(read == game, "game {number}\n{text}");
        assert_eq!(read.to_string(), text);
    }
}

/// A test that reads nothing but moves would show nothing.
#[test]
fn the_games_have_all_that_games_can_have() {
    let games: Vec<Pgn> = (0..GAMES).map(random_game).collect();
    let texts: Vec<String> = games.iter().map(ToString::to_string).collect();
    for wanted in ["[%call white]", "[%call black]", "[%stop]", "[%said ", "[%clk 0:", "[FEN \"", "[Formula \"leap\"]"]
    {
        assert!(texts.iter().filter(|text| text.contains(wanted)).count() >= 5, "{wanted}");
    }
    let kinds =
        games.iter().flat_map(|game| (0..game.history().plies()).filter_map(|ply| game.history().count_at(ply)));
    let kinds: BTreeSet<bool> = kinds.map(|count| count.kind() == CountKind::Pieces).collect();
    assert_eq!(kinds.len(), 2);
    let odds: BTreeSet<String> =
        games.iter().filter_map(|game| game.history().conditions().odds).map(|(_, odds)| format!("{odds:?}")).collect();
    assert_eq!(odds.len(), Handicap::ALL.len());
    let numbers: BTreeSet<String> =
        games.iter().map(|game| format!("{:?}", game.history().ruleset().numbers)).collect();
    assert_eq!(numbers.len(), [Numbers::Kept, Numbers::Spoken, Numbers::SpokenWithSkips].len());
    assert!(games.iter().filter(|game| game.result() != GameResult::Open).count() > 100);
}
