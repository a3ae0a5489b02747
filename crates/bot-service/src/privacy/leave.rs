//! Before a player is erased, their open games end and they leave ladders and tournaments, as if they had left
//! themselves.

use rand::Rng;

use crate::TableError;
use crate::game::GameError;
use crate::game::{Action, Game, Stage};
use crate::privacy::group::RecordGroup;
use crate::table::actor::Actor;
use crate::{Games, LadderRefusal, Ladders, TournamentRefusal, Tournaments};
use bot_store::PlayerId;
use bot_store::{EventId, Request, ServiceError};
use jiff::Timestamp;

/// The bot's own events have ids below those of Discord, which begin at 2²².
const OWN_EVENTS: u64 = 1 << 22;

/// The actions by which a player can leave a game, in the order in which they are tried.
fn ways_out(game: &Game, person: PlayerId) -> &'static [Action] {
    match game.stage() {
        Stage::Open if game.opening_challenge().by == person => &[Action::Withdraw],
        Stage::Open => &[Action::Decline],
        Stage::Playing(_) => &[Action::Abort, Action::Resign],
        Stage::Closed(_) | Stage::Finished(..) => &[],
    }
}

/// Ends all open games and challenges of a player. One that cannot be ended continues without them.
pub async fn games(games: &Games, person: PlayerId) -> Result<(), ServiceError> {
    for open in games.open_of(person).await? {
        for &action in ways_out(&open.game, person) {
            let ended =
                games.change(Actor::Time, open.id, |before| Ok((before.place, before.game.apply(person, action)?)));
            match ended.await {
                Ok(_) => break,
                Err(error) if error.is::<GameError>() || error.downcast_ref() == Some(&TableError::Stale) => {}
                Err(error) if error.is_of_one_row() => {}
                Err(error) => return Err(error),
            }
        }
    }
    Ok(())
}

/// Removes a player from a ladder or withdraws them from a tournament, if they are still in it.
pub async fn group(
    (ladders, tournaments): (&Ladders, &Tournaments),
    group: RecordGroup,
    by: PlayerId,
    at: Timestamp,
) -> Result<(), ServiceError> {
    let event = EventId(rand::rng().random_range(1..OWN_EVENTS));
    let request = Request { event, by, at };
    let left = match group {
        RecordGroup::Results(_) => return Ok(()),
        RecordGroup::Ladder(id) => ladders.leave(request, id).await.map(drop),
        RecordGroup::Tournament(id) => tournaments.withdraw(request, id).await.map(drop),
    };
    match left {
        // Nothing to leave.
        Err(error) if is_by_rule(&error) => Ok(()),
        left => left,
    }
}

/// Whether the rules refuse it, rather than a log being incomplete.
fn is_by_rule(error: &ServiceError) -> bool {
    let on_ladder = error.downcast_ref().is_some_and(|refusal: &LadderRefusal| *refusal != LadderRefusal::Incomplete);
    on_ladder
        || error.downcast_ref().is_some_and(|refusal: &TournamentRefusal| *refusal != TournamentRefusal::Incomplete)
}
