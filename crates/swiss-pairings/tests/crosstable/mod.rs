//! Tournaments with their pairings as JSON, for comparison with other programs:
//! `{"seed": …, "rounds": …, "initial": "w", "players": [[…], …], "pairings": [[[white, black], …], null, …]}`.
//!
//! The players are in the order of their numbers, and each is a list of rounds as in the FIDE tournament report file (TRF16):
//! `"  12 w 1"` for a win with White against number 12, `"0000 - U"` for the pairing-allocated bye. Pairings are by numbers as
//! well, with `[number, 0]` for the bye; `null` says that there was no pairing.

#![allow(dead_code, reason = "shared by programs that write and programs that read")]

use std::num::NonZeroU32;

use serde_json::{Value, json};
use swiss_pairings::{Bye, Colour, Outcome, Pairings, Player, PlayerId, Presence, Round, Tournament};

/// Writes a tournament whose ids are its pairing numbers, without gaps.
pub fn crosstable(seed: u64, tournament: &Tournament, pairings: &[Option<Pairings>]) -> Value {
    let history = |player: &Player| player.history.iter().map(|&round| entry(player, round)).collect::<Vec<_>>();
    json!({
        "seed": seed,
        "rounds": tournament.rounds,
        "initial": if tournament.initial_colour == Colour::White { "w" } else { "b" },
        "players": tournament.players.iter().map(history).collect::<Vec<_>>(),
        "pairings": pairings.iter().map(|paired| paired.as_ref().map(boards)).collect::<Vec<_>>(),
    })
}

fn entry(player: &Player, round: Round) -> String {
    // Who has White in a game that isn't played doesn't matter, but somebody has to.
    let scheduled = |opponent| if player.id < opponent { 'w' } else { 'b' };
    match round {
        Round::Game { opponent: PlayerId(opponent), colour, outcome } => {
            let colour = if colour == Colour::White { 'w' } else { 'b' };
            let result = match outcome {
                Outcome::Win => '1',
                Outcome::Draw => '=',
                Outcome::Loss => '0',
            };
            format!("{opponent:4} {colour} {result}")
        }
        Round::ForfeitWin { opponent } => format!("{:4} {} +", opponent.0, scheduled(opponent)),
        Round::ForfeitLoss { opponent } => format!("{:4} {} -", opponent.0, scheduled(opponent)),
        Round::Bye(Bye::PairingAllocated) => "0000 - U".to_owned(),
        Round::Bye(Bye::FullPoint) => "0000 - F".to_owned(),
        Round::Bye(Bye::HalfPoint) => "0000 - H".to_owned(),
        Round::Bye(Bye::ZeroPoint) => "0000 - Z".to_owned(),
    }
}

/// Pairings as they stand in a crosstable.
pub fn boards(pairings: &Pairings) -> Vec<[u64; 2]> {
    let games = pairings.games.iter().map(|game| [game.white.0, game.black.0]);
    games.chain(pairings.bye.map(|player| [player.0, 0])).collect()
}

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
        "U" => Round::Bye(Bye::PairingAllocated),
        "F" => Round::Bye(Bye::FullPoint),
        "H" => Round::Bye(Bye::HalfPoint),
        "Z" => Round::Bye(Bye::ZeroPoint),
        _ => panic!("no round: {entry}"),
    }
}
