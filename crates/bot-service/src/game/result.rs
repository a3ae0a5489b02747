//! A finished game from one player's point of view.

use crate::game::{Ending, Game, Level};
use board_games::{GameOutcome, Seat};
use bot_store::PlayerId;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Opponent {
    Person(PlayerId),
    /// The engine, at any level.
    Engine,
}

/// How a game ended for one of its players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlayerResult {
    Won,
    Lost,
    Drawn,
    /// No result: called off or closed.
    Void,
}

impl PlayerResult {
    pub const ALL: [PlayerResult; 4] = [PlayerResult::Won, PlayerResult::Lost, PlayerResult::Drawn, PlayerResult::Void];
}

impl Game {
    /// The opponent of `player`; `None` for non-players, and before there is an opponent.
    pub fn opponent_of(&self, player: PlayerId) -> Option<Opponent> {
        let seats = self.play()?.seats();
        let other = seats.seat(seats.seat_of(player)?.opponent());
        other.owner().map(Opponent::Person).or(other.engine().map(|_: Level| Opponent::Engine))
    }

    /// How the game ended for `player`, if it is over and they played it.
    pub fn result_for(&self, player: PlayerId) -> Option<PlayerResult> {
        let side: Seat = self.play()?.seats().seat_of(player)?;
        Some(match self.ending()? {
            Ending::Outcome(GameOutcome::Draw(_)) => PlayerResult::Drawn,
            Ending::Outcome(GameOutcome::Win { winner, .. }) if winner == side.team() => PlayerResult::Won,
            Ending::Outcome(GameOutcome::Win { .. }) => PlayerResult::Lost,
            Ending::Aborted(_) | Ending::Abandoned | Ending::FirstMoveMissed(_) => PlayerResult::Void,
        })
    }
}
