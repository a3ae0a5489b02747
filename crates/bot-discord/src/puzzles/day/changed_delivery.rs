//! Brings the post of a puzzle up to date: how many have solved it, and whether it was withdrawn.

use futures::FutureExt;

use crate::kit::app::App;
use crate::kit::delivery::attempt::DeliveryAttempt;
use crate::kit::delivery::error::DeliveryError;
use crate::kit::delivery::{Delivery, never_told, notice_of};
use crate::kit::rest::SendPermit;
use crate::kit::rest_error::RestError;
use crate::puzzles::day::posts as puzzle_posts;
use bot_service::{ChannelId, Lane, Notice, PUZZLE_LANE, PendingNotice, PuzzlePostChangedNotice};

pub(crate) const DELIVERIES: &[Delivery] = &[Delivery {
    kind: PuzzlePostChangedNotice::KIND,
    deliver: |attempt, turn| deliver(attempt, turn).boxed(),
    told: never_told,
}];

/// Changes it once for all the changes in a row that the lane tells of. A post that is gone, or cannot be changed any more, is left alone.
pub(crate) async fn deliver(attempt: DeliveryAttempt<'_>, turn: SendPermit) -> Result<usize, DeliveryError> {
    let DeliveryAttempt { app, waiting, .. } = attempt;
    let Some(PendingNotice { lane: Lane::Feature(PUZZLE_LANE, channel), notice, .. }) = waiting.first() else {
        return Err(DeliveryError::Unreadable("it is about a post, but not in the lane for that".to_owned()));
    };
    let channel = ChannelId(*channel);
    let is_same = |pending: &&PendingNotice| pending.notice == *notice;
    let told = waiting.iter().take_while(is_same).count();
    match update(app, channel, notice_of(notice)?, turn).await {
        Err(DeliveryError::Transient(why)) => return Err(DeliveryError::Transient(why)),
        Err(error) => tracing::debug!(?channel, ?error, "the post of a puzzle cannot be brought up to date"),
        Ok(()) => {}
    }
    app.service.outbox.take_out(&waiting[..told]).await?;
    Ok(told)
}

async fn update(
    app: &App,
    channel: ChannelId,
    notice: PuzzlePostChangedNotice,
    turn: SendPermit,
) -> Result<(), DeliveryError> {
    let PuzzlePostChangedNotice { guild, day } = notice;
    let Some((post, message)) = app.service.puzzle_days.post_on(guild, channel, day).await? else { return Ok(()) };
    let solvers = app.service.puzzles.solvers(guild, post.puzzle).await?;
    let outgoing = puzzle_posts::outgoing(app, &post, solvers).await?;
    match app.rest.edit(turn, message, &outgoing).await {
        Err(RestError::Gone { .. } | RestError::Forbidden { .. } | RestError::Refused { .. }) => Ok(()),
        edited => Ok(edited?),
    }
}
