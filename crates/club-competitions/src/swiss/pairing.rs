//! The pairings of the next round, by the crate `swiss-pairings`.

use std::collections::BTreeSet;
use std::num::NonZeroU32;

use swiss_pairings::{Bye, Colour, Outcome, Player, Presence};

use super::Swiss;
use crate::game::{CompetitorId, Pairing, PairingColor};
use crate::standings::{ByeValue, RoundOutcome};
use crate::tournament::{RoundPairings, TournamentError};

/// Pairs those who are present by everybody's rounds so far, all of which are over.
pub(super) fn pair(swiss: &Swiss) -> Result<RoundPairings, TournamentError> {
    if swiss.field.playing().count() < 2 {
        return Err(TournamentError::NoPairingLeft { why: "fewer than two players are in".to_owned() });
    }
    let table = swiss.table();
    let present: BTreeSet<CompetitorId> = swiss.present().collect();
    let player = |(number, player): (u32, CompetitorId)| Player {
        id: id(player),
        number: NonZeroU32::MIN.saturating_add(number),
        presence: if present.contains(&player) { Presence::Present } else { Presence::Absent },
        history: table.rounds(player).iter().map(|&round| history(round)).collect(),
    };
    let tournament = swiss_pairings::Tournament {
        rounds: swiss.setup.rounds.into(),
        round: swiss.rounds.len().saturating_add(1),
        initial_colour: colour(swiss.setup.initial_color),
        players: (0..).zip(swiss.field.players()).map(player).collect(),
    };
    let paired =
        swiss_pairings::pair(&tournament).map_err(|error| TournamentError::NoPairingLeft { why: error.to_string() })?;
    let pairing =
        |game: &swiss_pairings::Game| Pairing { white: CompetitorId(game.white.0), black: CompetitorId(game.black.0) };
    Ok(RoundPairings {
        pairings: paired.games.iter().map(pairing).collect(),
        bye: paired.bye.map(|player| CompetitorId(player.0)),
    })
}

fn id(player: CompetitorId) -> swiss_pairings::PlayerId {
    swiss_pairings::PlayerId(player.0)
}

fn colour(color: PairingColor) -> Colour {
    match color {
        PairingColor::White => Colour::White,
        PairingColor::Black => Colour::Black,
    }
}

fn history(round: RoundOutcome) -> swiss_pairings::Round {
    match round {
        RoundOutcome::Played { opponent, color, result } => {
            let outcome = match result.winner() {
                None => Outcome::Draw,
                Some(winner) if winner == color => Outcome::Win,
                Some(_) => Outcome::Loss,
            };
            swiss_pairings::Round::Game { opponent: id(opponent), colour: colour(color), outcome }
        }
        RoundOutcome::ForfeitWin { opponent } => swiss_pairings::Round::ForfeitWin { opponent: id(opponent) },
        RoundOutcome::ForfeitLoss { opponent } => swiss_pairings::Round::ForfeitLoss { opponent: id(opponent) },
        RoundOutcome::PairingBye(value) => swiss_pairings::Round::Bye(Bye::PairingAllocated(match value {
            ByeValue::Win => Outcome::Win,
            ByeValue::Draw => Outcome::Draw,
            ByeValue::Loss => Outcome::Loss,
        })),
        RoundOutcome::HalfPointBye => swiss_pairings::Round::Bye(Bye::HalfPoint),
        RoundOutcome::ZeroPointBye => swiss_pairings::Round::Bye(Bye::ZeroPoint),
    }
}
