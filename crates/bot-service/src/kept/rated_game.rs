//! The rated games that are begun for two members, who have agreed to it before.

use club_competitions::{Pairing, PairingColor as Colour};
use jiff::Timestamp;

use crate::CHALLENGE_TTL;
use crate::game::{Game, GameEvent, GameRules, Seating, Stake, Terms, TimeControl};
use board_games::Seat;
use bot_store::{ChannelId, PlayerId, ServiceError};
use makruk::Ruleset;

/// Where a game begins, if one does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TablePlace {
    pub channel: ChannelId,
    /// The rules that the server plays by.
    pub server: Ruleset,
}

/// A rated game between these two, starting now. `challenger` is the colour of the challenger.
pub fn begun(
    pairing: Pairing,
    challenger: Colour,
    (rules, time): (GameRules, TimeControl),
    at: Timestamp,
) -> Result<Game, ServiceError> {
    let person = |colour| PlayerId(pairing.player(colour).0);
    let side = match challenger {
        Colour::White => Seat::First,
        Colour::Black => Seat::Second,
    };
    let terms = Terms { seating: Seating::Challenger(side), rules, stake: Stake::Rated, time };
    let (white, black) = (person(Colour::White), person(Colour::Black));
    let proposed =
        Game::challenge(person(challenger), Some(person(challenger.other())), terms, at + CHALLENGE_TTL, at)?;
    Ok(proposed.with(vec![GameEvent::Accepted { white, black, first: Seat::First }], at)?)
}
