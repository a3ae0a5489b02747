//! Changes old messages, which their game has left behind: a board shrinks to its line, a question becomes its answer, the answer
//! to a text that was no move is deleted. Their buttons would be refused anyway, so this comes after everything else: one at a
//! time, at the lowest priority, from rows that outlive the program. Doing it twice is harmless. A channel that refuses it is
//! left alone for a while, since Discord bans a bot that sends too many requests that it has to refuse.

use std::collections::HashMap;
use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::time::Duration;

use futures::FutureExt;
use tokio::time::Instant;
use tokio_util::sync::CancellationToken;

use crate::kit::app::App;
use crate::kit::away;
use crate::kit::delivery::error::is_locked;
use crate::kit::interaction::SentChange;
use crate::kit::rest_error::RestError;
use crate::kit::sending::Priority;
use crate::table::messages;
use crate::table::pictures;
use bot_service::game::GameId;
use bot_service::{
    BotPart, ChannelId, MessageChange, MessageRef, OLD_MESSAGES, OldMessage, Resource, ServiceError, Snapshot,
};

/// The pause before what failed is tried again. It doubles with each round in which something fails, up to [`LONGEST_PAUSE`].
const FIRST_PAUSE: Duration = Duration::from_secs(1);
const LONGEST_PAUSE: Duration = Duration::from_mins(10);

/// How often the store is checked for old messages of other processes.
const SHARED_POLL_INTERVAL: Duration = Duration::from_secs(2);

/// What a round has left to do.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Left {
    failed: bool,
    /// After which time something is due.
    next: Option<Duration>,
}

/// Changes old messages, unless another process does.
pub(crate) fn part(app: Arc<App>) -> BotPart {
    BotPart::infallible("old messages", move |stop| {
        let app = Arc::clone(&app);
        async move {
            let work = change_all(&app, stop.clone());
            app.service.cluster.work_under_lease(Resource::Feature(OLD_MESSAGES, 0), &stop, work).await;
        }
    })
}

async fn change_all(app: &App, stop: CancellationToken) {
    let (mut pause, mut refused) = (FIRST_PAUSE, HashMap::new());
    loop {
        let left = AssertUnwindSafe(round(app, &mut refused)).catch_unwind();
        let left = tokio::select! {
            () = stop.cancelled() => return,
            left = left => left,
        };
        let failed = Left { failed: true, next: None };
        let left = match left {
            Ok(Ok(left)) => left,
            Ok(Err(error)) => {
                tracing::error!(%error, "cannot list old messages; will try again");
                failed
            }
            Err(_) => failed,
        };
        let again = left.failed.then_some(pause);
        pause = if left.failed { (pause * 2).min(LONGEST_PAUSE) } else { FIRST_PAUSE };
        // Old messages of other processes don't wake this one.
        let poll = app.service.cluster.is_shared().then_some(SHARED_POLL_INTERVAL);
        let wait = again.into_iter().chain(left.next).chain(poll).min();
        tokio::select! {
            () = stop.cancelled() => return,
            () = app.service.posts.old.added() => {}
            () = tokio::time::sleep(wait.unwrap_or_default()), if wait.is_some() => {}
        }
    }
}

/// Tries each message once. Where one fails, the others of its channel are left for another round; where one is refused, for
/// rounds after [`LONGEST_PAUSE`].
pub(crate) async fn round(app: &App, refused: &mut HashMap<ChannelId, Instant>) -> Result<Left, ServiceError> {
    let (mut left, mut failed, mut after) = (Left::default(), None, None);
    refused.retain(|_, at| at.elapsed() < LONGEST_PAUSE);
    loop {
        let page = app.service.posts.old.next(after.as_ref()).await?;
        for old in &page {
            let channel = old.message.channel;
            if failed == Some(channel) || refused.contains_key(&channel) {
                left.failed = true;
                continue;
            }
            match change(app, old).await {
                Ok(Changed::Now) => app.service.posts.old.changed(old).await?,
                Ok(Changed::NotBefore(wait)) => left.next = left.next.into_iter().chain([wait]).min(),
                Err(error) => {
                    tracing::debug!(message = ?old.message, %error, "cannot change an old message; will try again");
                    if let RestError::Forbidden { .. } = error {
                        refused.insert(channel, Instant::now());
                    }
                    (left.failed, failed) = (true, Some(channel));
                }
            }
        }
        match page.into_iter().next_back() {
            Some(last) => after = Some(last),
            None => return Ok(left),
        }
    }
}

enum Changed {
    /// It is up to date, or can't be edited any more.
    Now,
    NotBefore(Duration),
}

async fn change(app: &App, old: &OldMessage) -> Result<Changed, RestError> {
    let changed = match &old.change {
        MessageChange::ShrinkToLine { game, events } => match shown(app, *game).await {
            Ok(snapshot) => match messages::line(&snapshot, events.clone()) {
                Some(line) if pictures::shrink(app, &snapshot, old.message.channel).await? => {
                    change_message(app, &snapshot, old.message, SentChange::Line(&line), Priority::OldMessage).await
                }
                _ => without_components_of(app, &snapshot, old).await,
            },
            Err(error) => unreadable(app, old, &error).await,
        },
        MessageChange::ShowAnswer { game, asked } => match shown(app, *game).await {
            Ok(snapshot) => match messages::answered(&snapshot, *asked) {
                Some(answer) => {
                    change_message(app, &snapshot, old.message, SentChange::Line(&answer), Priority::Post).await
                }
                None => without_components_of(app, &snapshot, old).await,
            },
            Err(error) => unreadable(app, old, &error).await,
        },
        MessageChange::RemoveRematch { game } => match shown(app, *game).await {
            Ok(snapshot) => {
                let rows = messages::rows_after_rematch(&snapshot);
                change_message(app, &snapshot, old.message, SentChange::Components(&rows), Priority::Post).await
            }
            Err(error) => unreadable(app, old, &error).await,
        },
        MessageChange::Delete { game, revision, by } => {
            let wait = app.service.posts.old.time_until(*by);
            let game = match game {
                Some(game) => app.service.games.get(*game).await.ok(),
                None => None,
            };
            if !wait.is_zero() && game.is_none_or(|snapshot| is_at(&snapshot, *revision)) {
                return Ok(Changed::NotBefore(wait));
            }
            app.rest.delete(old.message).await
        }
    };
    match changed {
        // Whatever cannot be changed any more has no buttons to press, or none that matter.
        Err(RestError::Gone { .. }) => {}
        Err(error @ RestError::Refused { .. }) if !is_locked(&error) => {
            tracing::warn!(message = ?old.message, %error, "cannot change an old message");
        }
        changed => changed?,
    }
    Ok(Changed::Now)
}

/// Changes a message of a game, by whatever it can be changed with where that is played.
async fn change_message(
    app: &App,
    game: &Snapshot,
    message: MessageRef,
    change: SentChange<'_>,
    priority: Priority,
) -> Result<(), RestError> {
    match (game.place.guild, change) {
        (None, change) => away::change(app, message, change).await,
        (Some(_), SentChange::Words(outgoing)) => {
            app.rest.edit(app.rest.turn(priority).await?, message, outgoing).await
        }
        (Some(_), SentChange::Line(outgoing)) => app.rest.replace(message, outgoing, priority).await,
        (Some(_), SentChange::Components(rows)) => app.rest.set_components(message, rows.to_vec(), priority).await,
    }
}

/// A game as its channel is shown it.
async fn shown(app: &App, game: GameId) -> Result<Snapshot, ServiceError> {
    Ok(app.shown(app.service.games.get(game).await?).await)
}

/// Whether the board is still the one to which a text was answered.
fn is_at(snapshot: &Snapshot, revision: u32) -> bool {
    snapshot.game.playing().is_ok_and(|play| play.revision() == revision)
}

/// Of a game that cannot be read, the message at least loses its buttons.
async fn unreadable(app: &App, old: &OldMessage, error: &ServiceError) -> Result<(), RestError> {
    tracing::error!(message = ?old.message, %error, "cannot read the game of an old message");
    without_components(app, old).await
}

async fn without_components_of(app: &App, game: &Snapshot, old: &OldMessage) -> Result<(), RestError> {
    change_message(app, game, old.message, SentChange::Components(&[]), Priority::OldMessage).await
}

async fn without_components(app: &App, old: &OldMessage) -> Result<(), RestError> {
    app.rest.set_components(old.message, Vec::new(), Priority::OldMessage).await
}
