//! A game that is over, as one of its players sees it.

use crate::game::{Ending, Game, Level};
use bot_store::PlayerId;
use makruk::{Color, Outcome};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Opponent {
    Person(PlayerId),
    /// The engine, at whatever level.
    Engine,
}

/// How a game ended for one of its players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlayerResult {
    Won,
    Lost,
    Drawn,
    /// It has no result: it was called off or closed.
    Void,
}

impl PlayerResult {
    pub const ALL: [PlayerResult; 4] = [PlayerResult::Won, PlayerResult::Lost, PlayerResult::Drawn, PlayerResult::Void];
}

impl Game {
    /// Whom `player` plays or has played; `None` for whoever is no player, or has nobody yet.
    pub fn opponent_of(&self, player: PlayerId) -> Option<Opponent> {
        let seats = self.play()?.seats();
        let other = seats.seat(!seats.color_of(player)?);
        other.owner().map(Opponent::Person).or(other.engine().map(|_: Level| Opponent::Engine))
    }

    /// How the game ended for `player`, if it has ended and they played it.
    pub fn result_for(&self, player: PlayerId) -> Option<PlayerResult> {
        let side: Color = self.play()?.seats().color_of(player)?;
        Some(match self.ending()? {
            Ending::Outcome(Outcome::Draw(_)) => PlayerResult::Drawn,
            Ending::Outcome(Outcome::Win { winner, .. }) if winner == side => PlayerResult::Won,
            Ending::Outcome(Outcome::Win { .. }) => PlayerResult::Lost,
            Ending::Aborted(_) | Ending::Abandoned | Ending::FirstMoveMissed(_) => PlayerResult::Void,
        })
    }
}
