//! Says what waits in the outbox: each lane in order, the lanes independently of each other, everything once.
//!
//! Three things keep a message from being posted twice: the nonce, by which Discord drops a repetition within minutes; the
//! outbox, from which a delivered notice is removed; and, for a retry or after a restart, a search of the channel for a
//! message that was posted while its notice stayed in the outbox.
//!
//! | file | holds |
//! |---|---|
//! | `ahead` | takes a lane, and reads meanwhile what its first attempt needs |
//! | `lane`, `attempt` | works through one lane: what happens after a failure, and when it is tried again |
//! | `error` | why something was not said, and what that calls for |
//! | `look_back` | whether a message has been posted already |
//! | `direct` | direct messages |
//! | `openly` | what is said on a server, as the person whom it is for takes no direct messages |
//! | `refused` | what the bot lacks where a post is refused |
//! | `calls` | whether whom a message calls wants to be called |

mod ahead;
pub mod attempt;
pub mod calls;
pub mod direct;
pub mod error;
pub mod lane;
pub mod look_back;
pub mod once;
pub mod openly;
pub mod refused;

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use futures::FutureExt;
use futures::future::BoxFuture;
use tokio::sync::Notify;
use tokio::sync::broadcast::error::RecvError;
use tokio::sync::mpsc::UnboundedReceiver;
use tokio::task::JoinSet;
use tokio_util::sync::CancellationToken;
use tracing::{Instrument, Span};

use crate::kit::app::App;
use crate::kit::message::OutgoingMessage;
use crate::kit::rest::SendPermit;
use ahead::{ReadAhead, TakenLane, Taking};
use attempt::{DeliveryAttempt, PreviousAttempt};
use bot_service::game::PlayerId;
use bot_service::{
    ChannelId, LEASE_PAUSE, Lane, Notice, PUZZLE_LANE, PendingNotice, Resource, ServiceError, StoredNotice, Traced,
};
use error::DeliveryError;
use lane::LaneWorker;

/// The pause before the outbox is read again if it could not be read at the start.
const UNREADABLE_PAUSE: Duration = Duration::from_secs(5);

/// The longest pause between two tries for a lane that another process holds and that is blocked.
const BLOCKED_PAUSE: Duration = Duration::from_mins(1);

/// Delivers notices until `stop`, beginning with those that an earlier run left over, and then finishes what can be delivered at
/// once.
pub async fn run(app: Arc<App>, of_kind: OfKind, woken: &mut UnboundedReceiver<Traced<Lane>>, stop: CancellationToken) {
    let left_over = tokio::select! {
        () = stop.cancelled() => return,
        left_over = left_over(&app) => left_over,
    };
    let changes = tokio::spawn(stop.clone().run_until_cancelled_owned(pass_changes_on(Arc::clone(&app))));
    let mut departures = app.service.cluster.departures();
    let mut lanes = Lanes { app, of_kind, stop: stop.clone(), wakes: HashMap::new(), running: JoinSet::new() };
    for lane in left_over {
        lanes.start(Traced { value: lane, span: Span::none() }, PreviousAttempt::Unknown);
    }
    loop {
        tokio::select! {
            () = stop.cancelled() => break,
            Some(ended) = lanes.running.join_next() => lanes.ended(ended.ok()),
            Ok(()) = departures.changed() => lanes.take_over().await,
            lane = woken.recv() => match lane {
                Some(lane) => lanes.wake(lane),
                None => break,
            },
        }
    }
    while let Ok(lane) = woken.try_recv() {
        lanes.wake(lane);
    }
    while let Some(ended) = lanes.running.join_next().await {
        lanes.ended(ended.ok());
    }
    // It holds the store open until it has ended.
    let _ = changes.await;
}

/// Tells the other processes of changed permissions, of which only the process that receives the server's events hears.
async fn pass_changes_on(app: Arc<App>) {
    let mut changes = app.channel_access.changes();
    loop {
        let guild = match changes.recv().await {
            Ok(guild) => Some(guild),
            Err(RecvError::Lagged(_)) => None,
            Err(RecvError::Closed) => return,
        };
        if let Err(error) = app.service.outbox.announce_permission_change(guild).await {
            tracing::warn!(%error, "cannot tell the other processes of changed permissions");
        }
    }
}

/// Delivers what is at the head of a lane. Returns how many notices that were.
fn deliver(attempt: DeliveryAttempt<'_>, turn: SendPermit) -> BoxFuture<'_, Result<usize, DeliveryError>> {
    let Some(first) = attempt.waiting.first() else { return async { Ok(0) }.boxed() };
    // What could not be said in its channel may be told directly.
    if let Lane::Person(_) = first.lane {
        return direct::deliver(attempt, turn).boxed();
    }
    match (attempt.of_kind)(first.notice.kind) {
        Some(delivery) => (delivery.deliver)(attempt, turn),
        None => async { Err(DeliveryError::Unreadable("nothing delivers notices of its kind".to_owned())) }.boxed(),
    }
}

pub type OfKind = fn(u16) -> Option<&'static Delivery>;

pub struct Delivery {
    pub kind: u16,
    pub deliver: for<'a> fn(DeliveryAttempt<'a>, SendPermit) -> BoxFuture<'a, Result<usize, DeliveryError>>,
    /// What a person is told by a direct message, whom it is for, or who is told because it could not be said in its channel.
    pub told: Told,
}

pub type Told =
    for<'a> fn(&'a App, PlayerId, &'a StoredNotice) -> BoxFuture<'a, Result<Option<OutgoingMessage>, DeliveryError>>;

/// For notices that are never for one person.
pub fn never_told<'a>(
    _: &'a App,
    _: PlayerId,
    _: &'a StoredNotice,
) -> BoxFuture<'a, Result<Option<OutgoingMessage>, DeliveryError>> {
    async { Err(DeliveryError::Unreadable("it is for a channel, but in the lane of a person".to_owned())) }.boxed()
}

/// The channel in whose lane a notice is.
pub fn channel_of(pending: &PendingNotice) -> Result<ChannelId, DeliveryError> {
    match pending.lane {
        Lane::Channel(channel) => Ok(channel),
        _ => Err(DeliveryError::Unreadable("it is for a channel, but in another lane".to_owned())),
    }
}

/// The notice of an attempt, which is of the kind that brought it here.
pub fn notice_of<N: Notice>(notice: &StoredNotice) -> Result<N, DeliveryError> {
    notice.read().ok_or_else(|| DeliveryError::Unreadable("it is of another kind".to_owned()))
}

async fn work(
    app: Arc<App>,
    of_kind: OfKind,
    lane: Lane,
    earlier: PreviousAttempt,
    signal: Arc<Notify>,
    stop: CancellationToken,
) {
    let taken = match ahead::take(&app, lane).await {
        Ok(Taking::Taken(taken)) => Some(*taken),
        Ok(Taking::Empty) => return,
        Ok(Taking::Busy) => take_when_free(&app, lane, &stop).await,
        Err(error) => {
            tracing::warn!(%error, ?lane, "cannot take a lane yet; will try again");
            take_when_free(&app, lane, &stop).await
        }
    };
    let Some(TakenLane { lease, ahead }) = taken else { return };
    let earlier = if lease.was_abandoned { PreviousAttempt::Unknown } else { earlier };
    let worker = LaneWorker::new(Arc::clone(&app), deliver, of_kind, lane, earlier, signal, stop).knowing(ahead);
    lease.guard(worker.run()).await;
    lease.release().await;
}

/// Waits until no other process works on a lane; `None` if nothing waits in it then.
async fn take_when_free(app: &App, lane: Lane, stop: &CancellationToken) -> Option<TakenLane> {
    // Another process may have emptied the lane meanwhile.
    let outbox = &app.service.outbox;
    let waits = || async move {
        if outbox.is_empty(lane).await.unwrap_or(false) {
            return None;
        }
        // The holder of a blocked lane keeps it for long.
        let is_blocked = outbox.is_blocked(lane).await.unwrap_or(false);
        Some(if is_blocked { BLOCKED_PAUSE } else { LEASE_PAUSE })
    };
    let lease = app.service.cluster.lease_when_free(Resource::Lane(lane), waits, stop).await?;
    if let Err(error) = ahead::read_block(app, lane).await {
        tracing::warn!(%error, "cannot read what blocks a lane");
    }
    Some(TakenLane { lease, ahead: ReadAhead::default() })
}

async fn left_over(app: &App) -> Vec<Lane> {
    loop {
        match app.service.outbox.open().await {
            Ok(lanes) => return lanes,
            Err(error) => tracing::error!(%error, "cannot read the outbox; will try again"),
        }
        tokio::time::sleep(UNREADABLE_PAUSE).await;
    }
}

struct Lanes {
    app: Arc<App>,
    of_kind: OfKind,
    stop: CancellationToken,
    wakes: HashMap<Lane, Wakes>,
    running: JoinSet<Lane>,
}

/// What has come to a lane since its worker began.
struct Wakes {
    /// Cuts a pause of the worker short.
    signal: Arc<Notify>,
    newest: Option<Traced<Lane>>,
}

impl Lanes {
    fn wake(&mut self, lane: Traced<Lane>) {
        match self.wakes.get_mut(&lane.value) {
            Some(wakes) => {
                wakes.signal.notify_one();
                wakes.newest = Some(lane);
            }
            None => self.start(lane, PreviousAttempt::None),
        }
    }

    fn start(&mut self, lane: Traced<Lane>, earlier: PreviousAttempt) {
        let Traced { value: lane, span } = lane;
        let signal = Arc::new(Notify::new());
        self.wakes.insert(lane, Wakes { signal: Arc::clone(&signal), newest: None });
        let (app, of_kind, stop) = (Arc::clone(&self.app), self.of_kind, self.stop.clone());
        let span = match lane {
            Lane::Channel(channel) => tracing::info_span!(parent: &span, "delivery", channel = channel.0),
            Lane::Person(person) => tracing::info_span!(parent: &span, "delivery", person = person.0),
            Lane::Feature(PUZZLE_LANE, channel) => tracing::info_span!(parent: &span, "puzzle", channel),
            Lane::Feature(kind, id) => tracing::info_span!(parent: &span, "lane", kind = kind.0, id),
        };
        self.running.spawn(
            async move {
                work(app, of_kind, lane, earlier, signal, stop).await;
                lane
            }
            .instrument(span),
        );
    }

    /// Takes over the lanes of a process that is gone.
    async fn take_over(&mut self) {
        let left = async {
            Ok::<_, ServiceError>((self.app.service.outbox.lanes().await?, self.app.service.cluster.abandoned().await?))
        };
        let (waiting, abandoned) = match left.await {
            Ok(left) => left,
            Err(error) => return tracing::error!(%error, "cannot take over the lanes of another process"),
        };
        for resource in abandoned {
            // In the others something waits, so they are taken below.
            if let Resource::Lane(lane) = resource
                && !waiting.contains(&lane)
                && let Ok(Some(lease)) = self.app.service.cluster.lease(resource).await
            {
                lease.release().await;
            }
        }
        for lane in waiting {
            self.wake(Traced { value: lane, span: Span::none() });
        }
    }

    /// A worker has found its lane empty. Something may have come in since it looked.
    fn ended(&mut self, lane: Option<Lane>) {
        let Some(wakes) = lane.and_then(|lane| self.wakes.remove(&lane)) else {
            tracing::error!("the worker of a lane panicked outside of its attempts");
            return;
        };
        if let Some(lane) = wakes.newest {
            self.start(lane, PreviousAttempt::None);
        }
    }
}
