//! Works through one lane: what happens after a failure, and when it is tried again.

use std::panic::AssertUnwindSafe;
use std::pin::pin;
use std::sync::Arc;
use std::task::Poll;
use std::time::Duration;

use futures::FutureExt;
use futures::future::BoxFuture;
use tokio::sync::{Notify, broadcast};
use tokio_util::sync::CancellationToken;

use crate::kit::app::App;
use crate::kit::deleted_channels;
use crate::kit::delivery::OfKind;
use crate::kit::delivery::ahead::ReadAhead;
use crate::kit::delivery::attempt::{DeliveryAttempt, PreviousAttempt};
use crate::kit::delivery::error::DeliveryError;
use crate::kit::delivery::openly;
use crate::kit::rest::SendPermit;
use crate::kit::sending::Priority;
use bot_service::{Incident, Lane, PUZZLE_LANE, PendingNotice, ServiceError, panic_text};

/// The pause after the first failure. It doubles with each that follows, up to [`LONGEST_PAUSE`].
const FIRST_PAUSE: Duration = Duration::from_millis(500);
const LONGEST_PAUSE: Duration = Duration::from_secs(30);
/// The same while something has to be changed in Discord. New notices and changes of permissions cut such a pause
/// short.
const FIRST_BLOCKED_PAUSE: Duration = Duration::from_secs(10);
const LONGEST_BLOCKED_PAUSE: Duration = Duration::from_mins(5);
/// The pause where the bot was removed from the server, and so has no business. Only an invitation cuts it short.
const REMOVED_PAUSE: Duration = Duration::from_hours(24);

/// How often a notice is rejected before it is set aside.
const MOST_REJECTIONS: u32 = 5;

/// Delivers what is at the head of a lane. Returns how many notices that were.
pub(super) type Deliver = for<'a> fn(DeliveryAttempt<'a>, SendPermit) -> BoxFuture<'a, Result<usize, DeliveryError>>;

pub(super) struct LaneWorker {
    app: Arc<App>,
    deliver: Deliver,
    of_kind: OfKind,
    lane: Lane,
    signal: Arc<Notify>,
    stop: CancellationToken,
    ahead: ReadAhead,
    earlier: PreviousAttempt,
    head: Option<PendingNotice>,
    /// The failures of the notice that is tried.
    failures: u32,
    rejections: u32,
}

enum LaneProgress {
    More,
    Empty,
}

impl Drop for LaneWorker {
    fn drop(&mut self) {
        self.app.delays.release(self.lane);
    }
}

impl LaneWorker {
    pub(super) fn new(
        app: Arc<App>,
        deliver: Deliver,
        of_kind: OfKind,
        lane: Lane,
        earlier: PreviousAttempt,
        signal: Arc<Notify>,
        stop: CancellationToken,
    ) -> LaneWorker {
        let (ahead, head) = (ReadAhead::default(), None);
        LaneWorker { app, deliver, of_kind, lane, signal, stop, ahead, earlier, head, failures: 0, rejections: 0 }
    }

    /// With what was read of the lane before.
    pub(super) fn knowing(mut self, ahead: ReadAhead) -> LaneWorker {
        self.ahead = ahead;
        self
    }

    /// Delivers notices until none waits or the program stops. A panic is a failure like others.
    pub(super) async fn run(mut self) {
        // From before the first attempt on, so that no change is missed.
        let mut changes = self.app.channel_access.changes();
        loop {
            let error = match AssertUnwindSafe(self.advance()).catch_unwind().await {
                Ok(Ok(LaneProgress::More)) => {
                    self.app.delays.release(self.lane);
                    continue;
                }
                Ok(Ok(LaneProgress::Empty)) => return,
                Ok(Err(error)) => error,
                Err(panic) => DeliveryError::Rejected(format!("it panicked: {}", panic_text(&*panic))),
            };
            self.app.delays.hold(self.lane, error.hold());
            let (guild, is_removed) = match &error {
                DeliveryError::Blocked { guild } => (*guild, false),
                DeliveryError::Removed { guild } => (Some(*guild), true),
                _ => (None, false),
            };
            let pause = match self.after(error).await {
                Ok(pause) => pause,
                Err(error) => {
                    tracing::error!(%error, "cannot change the outbox");
                    LONGEST_PAUSE
                }
            };
            tokio::select! {
                () = self.stop.cancelled() => return,
                () = self.signal.notified(), if !is_removed => {}
                () = changed(&mut changes, guild) => {}
                () = self.app.service.outbox.permission_change_elsewhere(guild) => {}
                () = tokio::time::sleep(pause) => {}
            }
        }
    }

    async fn advance(&mut self) -> Result<LaneProgress, DeliveryError> {
        let ReadAhead { waiting, shown } = std::mem::take(&mut self.ahead);
        let waiting = match waiting {
            Some(waiting) => waiting,
            None => self.app.service.outbox.waiting(self.lane).await?,
        };
        if waiting.is_empty() {
            return Ok(LaneProgress::Empty);
        }
        let priority = match self.lane {
            Lane::Channel(_) => Priority::Board,
            Lane::Person(_) => Priority::DirectMessage,
            Lane::Feature(PUZZLE_LANE, _) => Priority::Daily,
            Lane::Feature(..) => Priority::Post,
        };
        let mut turn = pin!(self.app.rest.turn(priority));
        let (turn, waiting) = match futures::poll!(turn.as_mut()) {
            Poll::Ready(turn) => (turn?, waiting),
            // Notices that were added while it waited for its turn go into the same message.
            Poll::Pending => (turn.await?, self.app.service.outbox.waiting(self.lane).await?),
        };
        let Some(head) = waiting.first() else { return Ok(LaneProgress::Empty) };
        if self.head.as_ref() != Some(head) {
            (self.head, self.failures, self.rejections) = (Some(head.clone()), 0, 0);
        }
        // What an attempt has posted is out of the lane by now, though the outcome of that commit was unknown.
        if matches!(self.earlier, PreviousAttempt::PostedUpTo(number) if number < head.number) {
            self.earlier = PreviousAttempt::None;
        }
        // One of the notices that were posted together may be the cause.
        let most = if self.rejections > 0 { 1 } else { usize::MAX };
        let (app, earlier) = (&*self.app, &mut self.earlier);
        let (of_kind, waiting, failed) = (self.of_kind, &*waiting, self.failures);
        let attempt = DeliveryAttempt { app, of_kind, waiting, shown, most, failed, earlier };
        let said = (self.deliver)(attempt, turn).await?;
        self.earlier = PreviousAttempt::None;
        // Notices that were added since wake the lane, in a span of their own.
        Ok(if said < waiting.len() { LaneProgress::More } else { LaneProgress::Empty })
    }

    /// Handles a failed attempt. Returns how long to wait before the next attempt.
    async fn after(&mut self, error: DeliveryError) -> Result<Duration, ServiceError> {
        let pause =
            |first: Duration, longest: Duration| (first * 2_u32.saturating_pow(self.failures.min(16))).min(longest);
        let lane = self.lane;
        let pause = match error {
            DeliveryError::Transient(reason) => {
                tracing::warn!(?lane, %reason, "cannot deliver a notice; will try again");
                pause(FIRST_PAUSE, LONGEST_PAUSE)
            }
            DeliveryError::Blocked { .. } => {
                tracing::warn!(?lane, "missing permissions to deliver a notice; will try again");
                pause(FIRST_BLOCKED_PAUSE, LONGEST_BLOCKED_PAUSE)
            }
            DeliveryError::Removed { guild } => {
                tracing::warn!(?lane, guild, "the bot was removed from the server; its notices wait for an invitation");
                REMOVED_PAUSE
            }
            DeliveryError::Rejected(why) if self.rejections + 1 < MOST_REJECTIONS => {
                let incident = Incident::draw();
                tracing::error!(%incident, ?lane, %why, "a notice was rejected; will try again");
                self.rejections += 1;
                pause(FIRST_PAUSE, LONGEST_PAUSE)
            }
            DeliveryError::Rejected(why) | DeliveryError::Unreadable(why) => {
                if let Some(head) = self.head.take() {
                    self.app.service.outbox.set_aside(&head, &why).await?;
                    self.earlier = PreviousAttempt::None;
                    return Ok(Duration::ZERO);
                }
                tracing::error!(?lane, %why, "cannot read a lane; will try again");
                pause(FIRST_PAUSE, LONGEST_PAUSE)
            }
            DeliveryError::Gone(error) => {
                let waiting = self.app.service.outbox.waiting(lane).await?;
                let waiting = match lane {
                    Lane::Person(_) => openly::readdress(&self.app, waiting).await?,
                    Lane::Channel(_) | Lane::Feature(..) => waiting,
                };
                tracing::warn!(?lane, notices = waiting.len(), %error, "the destination of a lane is gone; its notices are dropped");
                if let Lane::Channel(channel) = lane {
                    deleted_channels::request_failed(&self.app, channel, &error).await;
                }
                self.app.service.outbox.take_out(&waiting).await?;
                return Ok(Duration::ZERO);
            }
        };
        self.failures += 1;
        Ok(pause)
    }
}

/// Waits until permissions have changed on this server; for ever if it is none.
async fn changed(changes: &mut broadcast::Receiver<u64>, guild: Option<u64>) {
    loop {
        match changes.recv().await {
            Ok(changed) if Some(changed) != guild => {}
            // The missed changes may have included this server's.
            Ok(_) | Err(broadcast::error::RecvError::Lagged(_)) if guild.is_some() => return,
            Err(broadcast::error::RecvError::Lagged(_)) => {}
            _ => return std::future::pending().await,
        }
    }
}

#[cfg(test)]
mod tests;
