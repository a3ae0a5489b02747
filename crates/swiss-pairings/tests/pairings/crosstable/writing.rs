//! Tournaments with their pairings as JSON, for comparison with other programs:
//! `{"seed": …, "rounds": …, "initial": "w", "players": [[…], …], "pairings": [[[white, black], …], null, …]}`.
//!
//! The players are in the order of their numbers, and each is a list of rounds as in the FIDE tournament report file (TRF16):
//! `"  12 w 1"` for a win with White against number 12, `"0000 - U"` for the pairing-allocated bye. Pairings are by numbers as
//! well, with `[number, 0]` for the bye; `null` says that there was no pairing.

use serde_json::{Value, json};
use swiss_pairings::{Bye, Colour, Outcome, Pairings, Player, PlayerId, Round, Tournament};

use crate::boards::boards;

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
    // Which player has White in an unplayed game doesn't matter, but one of them must.
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
        Round::Bye(Bye::PairingAllocated(_)) => "0000 - U".to_owned(),
        Round::Bye(Bye::FullPoint) => "0000 - F".to_owned(),
        Round::Bye(Bye::HalfPoint) => "0000 - H".to_owned(),
        Round::Bye(Bye::ZeroPoint) => "0000 - Z".to_owned(),
    }
}
