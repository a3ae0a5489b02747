//! Games as they are counted: those that begin, and those that end.

use crate::game::{Ending, Game};
use crate::metrics::{Against, GameEnd, METRICS};
use board_games::{GameOutcome, GameWin};

/// Counts what has become of a game with a commit that is durable.
pub(crate) fn count(before: Option<&Game>, after: &Game) {
    let Some(play) = after.play() else { return };
    if before.is_none_or(|before| before.play().is_none()) {
        let against = if play.seats().engine().is_some() { Against::Engine } else { Against::Person };
        METRICS.games_begun.count(against);
    }
    let Some(ending) = after.ending() else { return };
    if before.is_none_or(|before| before.ending().is_none()) {
        METRICS.games_ended.count(end(ending));
    }
}

fn end(ending: Ending) -> GameEnd {
    match ending {
        Ending::Outcome(GameOutcome::Draw(_)) => GameEnd::Draw,
        Ending::Outcome(GameOutcome::Win { by, .. }) => match by {
            GameWin::Checkmate | GameWin::KingDriven | GameWin::KingMoved | GameWin::Stalemate | GameWin::BareKing => {
                GameEnd::Mate
            }
            GameWin::Resignation => GameEnd::Resignation,
            GameWin::Time => GameEnd::Time,
        },
        Ending::Aborted(_) | Ending::Abandoned | Ending::FirstMoveMissed(_) => GameEnd::Void,
    }
}
