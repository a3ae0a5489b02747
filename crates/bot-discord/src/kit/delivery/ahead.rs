//! Taking a lane, and reading meanwhile what its first attempt needs.
//!
//! People wait for what is said of a game, and each read is a way to the database. So what waits is read before the lane is taken,
//! which succeeds only if it still waits then: nobody else has worked on the lane in between, and whatever was read since stands.

use futures::future::join_all;

use crate::kit::app::App;
use bot_service::game::GameId;
use bot_service::{GameNotice, Lane, Lease, PendingNotice, Resource, ServiceError, ShownGame};

/// A lane that this process may work on, and what is known of it.
pub(super) struct TakenLane {
    pub(super) lease: Lease,
    pub(super) ahead: ReadAhead,
}

/// What was read for the first attempt.
#[derive(Default)]
pub(super) struct ReadAhead {
    /// What waits; nothing if that has to be read.
    pub(super) waiting: Option<Vec<PendingNotice>>,
    /// The messages that show the game that the first notice is about.
    pub(super) shown: Option<(GameId, ShownGame)>,
}

pub(super) enum Taking {
    Taken(Box<TakenLane>),
    /// Nothing waits in it.
    Empty,
    /// Another process works on it, or has just done so.
    Busy,
}

/// Takes a lane that is probably free.
pub(super) async fn take(app: &App, lane: Lane) -> Result<Taking, ServiceError> {
    let (outbox, cluster) = (&app.service.outbox, &app.service.cluster);
    let waiting = outbox.waiting(lane).await?;
    let Some(head) = waiting.first() else { return Ok(Taking::Empty) };
    let lease = cluster.lease_if_free(Resource::Lane(lane), vec![head.standing()]);
    let (lease, blocked, shown) = tokio::join!(lease, read_block(app, lane), shown(app, head));
    let Some(lease) = lease? else { return Ok(Taking::Busy) };
    if let Err(error) = blocked {
        tracing::warn!(%error, "cannot read what blocks a lane");
    }
    let ahead = ReadAhead { waiting: Some(waiting), shown };
    Ok(Taking::Taken(Box::new(TakenLane { lease, ahead })))
}

/// Reads what blocks a lane, which another process may have changed.
pub(super) async fn read_block(app: &App, lane: Lane) -> Result<(), ServiceError> {
    match app.service.cluster.is_shared() {
        true => app.service.outbox.read_block(lane).await,
        false => Ok(()),
    }
}

/// The messages that show the game of a notice. Whether its players want to be called is found out at the same time.
async fn shown(app: &App, head: &PendingNotice) -> Option<(GameId, ShownGame)> {
    let GameNotice { game, .. } = head.notice.read()?;
    let called = async {
        let players =
            app.service.games.get_with(game, 0).await.map(|snapshot| snapshot.game.players().collect::<Vec<_>>());
        join_all(players.unwrap_or_default().into_iter().map(|player| app.service.people.recent_settings(player))).await
    };
    let (shown, _) = tokio::join!(app.service.posts.shown(game), called);
    // What cannot be read is read again, and the failure told then.
    Some((game, shown.ok()?))
}
