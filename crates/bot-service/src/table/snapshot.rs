//! A game with its number and place, and the board revision a request acts on.

use crate::Presentation;
use crate::TableError;
use crate::club::GameRatings;
use crate::game::{Game, GameError, GameId};
use bot_store::{Place, ServiceError};

/// The current state of a game, and where it is played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Snapshot {
    pub id: GameId,
    pub place: Place,
    /// How its channel is shown it: as its language has it, until [`ServerSettings::shown`](crate::ServerSettings::shown) says
    /// what its server has chosen.
    pub presentation: Presentation,
    /// The ratings that its channel is shown, where [`Clubs::with_ratings`](crate::Clubs::with_ratings) has looked that up.
    pub ratings: Option<GameRatings>,
    /// As [`Games::with_beginning`](crate::Games::with_beginning) has looked it up.
    pub beginning: GameBeginning,
    pub game: Game,
}

/// How it came that a game is played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum GameBeginning {
    /// One of the two has challenged the other.
    #[default]
    Challenge,
    /// It was begun for them, on a ladder or in a tournament, which has it played again if it comes to nothing.
    Arranged,
}

impl Snapshot {
    /// A game as the store has it.
    pub fn new(id: GameId, place: Place, game: Game) -> Snapshot {
        Snapshot {
            id,
            place,
            presentation: Presentation::default(),
            ratings: None,
            beginning: GameBeginning::default(),
            game,
        }
    }

    /// Whether its players may ask for a rematch.
    pub fn may_have_rematch(&self) -> bool {
        let is_arranged_again = self.beginning == GameBeginning::Arranged && self.game.was_called_off();
        self.game.may_have_rematch() && !is_arranged_again
    }
}

/// The board that a request is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoardRevision {
    /// Whatever is on the board now.
    Now,
    /// The board of this revision, as a button carries it: stale if the board has changed since.
    Exactly(u32),
    /// Whatever is on the board while the event at this index of the log waits for an answer.
    WhileAsking(usize),
}

impl BoardRevision {
    /// Checks that the board of `game` is still the one that is meant.
    ///
    /// # Errors
    /// [`TableError::Stale`] if it has changed, [`GameError::NothingToAnswer`] if the question was answered.
    pub(crate) fn check(self, game: &Game) -> Result<(), ServiceError> {
        match (self, game.play()) {
            (BoardRevision::Exactly(revision), Some(play)) if play.revision() != revision => {
                Err(TableError::Stale.into())
            }
            (BoardRevision::WhileAsking(asked), Some(_)) if !game.is_asking(asked) && game.is_open() => {
                Err(GameError::NothingToAnswer.into())
            }
            _ => Ok(()),
        }
    }
}
