//! Reads the tournaments that the example `random_tournaments` prints, as another program has paired them.

use std::num::NonZeroU32;

use serde_json::Value;
use swiss_pairings::{Bye, Colour, Outcome, Player, PlayerId, Presence, Round, Tournament};

/// Reads a line back: the tournament before each of its rounds, and what was paired then.
pub fn rounds(line: &str) -> Vec<(Tournament, Option<Vec<[u64; 2]>>)> {
    let table: Value = serde_json::from_str(line).unwrap();
    let histories: Vec<Vec<Round>> =
        list(&table["players"]).iter().map(|history| list(history).iter().map(round).collect()).collect();
    let before = |at: usize| Tournament {
        rounds: usize::try_from(table["rounds"].as_u64().unwrap()).unwrap(),
        round: at + 1,
        initial_colour: if table["initial"] == "w" { Colour::White } else { Colour::Black },
        players: (1..).zip(&histories).map(|(number, history)| player(number, history, at)).collect(),
    };
    let paired = |value: &Value| {
        value
            .as_array()
            .map(|boards| boards.iter().map(|board| [board[0].as_u64().unwrap(), board[1].as_u64().unwrap()]).collect())
    };
    list(&table["pairings"]).iter().enumerate().map(|(at, value)| (before(at), paired(value))).collect()
}

fn list(value: &Value) -> &[Value] {
    value.as_array().unwrap()
}

fn player(number: u32, history: &[Round], rounds: usize) -> Player {
    let absent = matches!(history.get(rounds), Some(Round::Bye(Bye::FullPoint | Bye::HalfPoint | Bye::ZeroPoint)));
    Player {
        id: PlayerId(number.into()),
        number: NonZeroU32::new(number).unwrap(),
        presence: if absent { Presence::Absent } else { Presence::Present },
        history: history[..rounds].to_vec(),
    }
}

fn round(entry: &Value) -> Round {
    let words: Vec<&str> = entry.as_str().unwrap().split_whitespace().collect();
    let [opponent, colour, result] = words[..] else { panic!("no round: {entry}") };
    let opponent = PlayerId(opponent.parse().unwrap());
    let game =
        |outcome| Round::Game { opponent, colour: if colour == "w" { Colour::White } else { Colour::Black }, outcome };
    match result {
        "1" => game(Outcome::Win),
        "=" => game(Outcome::Draw),
        "0" => game(Outcome::Loss),
        "+" => Round::ForfeitWin { opponent },
        "-" => Round::ForfeitLoss { opponent },
        "U" => Round::Bye(Bye::PairingAllocated(Outcome::Win)),
        "F" => Round::Bye(Bye::FullPoint),
        "H" => Round::Bye(Bye::HalfPoint),
        "Z" => Round::Bye(Bye::ZeroPoint),
        _ => panic!("no round: {entry}"),
    }
}
