//! What is open ends before somebody is taken out, by the means that they have themselves.

use rand::Rng;

use super::table::Together;
use super::together::Group;
use crate::game::{Action, Game, PlayerId, Stage};
use crate::service::cause::Cause;
use crate::service::{
    EventId, Games, LadderRefusal, Ladders, Request, ServiceError, TournamentId, TournamentRefusal, Tournaments,
};
use jiff::Timestamp;

/// Below the numbers of all events of a network: those of Discord begin at 2²².
const OWN_EVENTS: u64 = 1 << 22;

/// How somebody gets out of a game: what is tried first comes first.
fn ways_out(game: &Game, person: PlayerId) -> &'static [Action] {
    match game.stage() {
        Stage::Open if game.opening_challenge().by == person => &[Action::Withdraw],
        Stage::Open => &[Action::Decline],
        Stage::Playing(_) => &[Action::Abort, Action::Resign],
        Stage::Closed(_) | Stage::Finished(..) => &[],
    }
}

/// Ends whatever games and challenges of somebody are open. One that cannot be ended goes on without them.
///
/// # Errors
/// The store's.
pub async fn games(games: &Games, person: PlayerId) -> Result<(), ServiceError> {
    for open in games.open_of(person).await? {
        for &action in ways_out(&open.game, person) {
            let ended =
                games.change(Cause::Time, open.id, |before| Ok((before.place, before.game.apply(person, action)?)));
            match ended.await {
                Ok(_) => break,
                Err(ServiceError::Game(_) | ServiceError::Stale) => {}
                Err(error) if error.is_of_one_row() => {}
                Err(error) => return Err(error),
            }
        }
    }
    Ok(())
}

/// Takes somebody off a ladder, or withdraws them from a tournament, unless they are not in it any more.
///
/// # Errors
/// The store's.
pub async fn group(
    (ladders, tournaments): (&Ladders, &Tournaments),
    group: Group,
    by: PlayerId,
    at: Timestamp,
) -> Result<(), ServiceError> {
    let event = EventId(rand::rng().random_range(1..OWN_EVENTS));
    let request = Request { event, by, at };
    let left = match group.of {
        Together::Results => return Ok(()),
        Together::Ladder => ladders.leave(request, group.id).await.map(drop),
        Together::Tournament => tournaments.withdraw(request, TournamentId(group.id)).await.map(drop),
    };
    match left {
        Err(ServiceError::Ladder(LadderRefusal::Incomplete)) => left,
        Err(ServiceError::Tournament(TournamentRefusal::Incomplete)) => left,
        Err(ServiceError::Ladder(_) | ServiceError::Tournament(_)) => Ok(()),
        other => other,
    }
}
