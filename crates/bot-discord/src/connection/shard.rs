//! One shard: its connection, which is made again whenever it is lost, and its session, which lasts over connections.
//!
//! While there is none, no flag falls in the games of the shard (`outage`). A session that is taken up brings what was missed; if
//! a new one has to be begun, games get their time back, and what was said meanwhile is read (`catch_up`).

use std::error::Error;
use std::future::pending;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::Duration;

use futures::StreamExt;
use jiff::Timestamp;
use serenity::all::{Event, GatewayEvent, ShardInfo};
use tokio::sync::OwnedSemaphorePermit;
use tokio::task::JoinHandle;
use tokio::time::{Instant, sleep_until};
use tokio_util::sync::CancellationToken;
use twilight_gateway::{Message, Session, ShardId, ShardState};

use crate::connection::admit::is_interaction;
use crate::connection::away_frames;
use crate::connection::connect::ConnectError;
use crate::connection::events;
use crate::connection::gateway::GatewayClient;
use crate::connection::handled_events::OpenEvent;
use crate::connection::receipts::{Receipts, send_heartbeat};
use crate::connection::resuming::{Replay, ResumingSession, close, is_of_a_person};
use crate::connection::session::ShardSession;
use crate::connection::status::ShardLink;
use bot_service::metrics::{METRICS, SessionKind};
use bot_service::{Lease, PartError, ServiceError, SessionLeft, ShardSessionRecord};

/// The pause before a connection that did not last is made again. It doubles with each further one up to [`LONGEST_PAUSE`].
const FIRST_PAUSE: Duration = Duration::from_millis(250);
const LONGEST_PAUSE: Duration = Duration::from_secs(30);

/// A connection that has lasted as long as that is made again at once.
const LASTING: Duration = Duration::from_secs(5);

/// How often the session is kept for another process, which takes it up if this one is killed.
const KEEP_INTERVAL: Duration = Duration::from_secs(2);

/// How often it is kept for the next start where no other process works on the store: what it gets again costs nobody time.
const KEEP_INTERVAL_ALONE: Duration = Duration::from_secs(30);

/// How often it is tried to keep a session that has just begun.
const FIRST_KEEP_INTERVAL: Duration = Duration::from_millis(200);

/// How long events in progress may take before a shard is released. Those that take longer come again where it goes.
const DRAIN_TIMEOUT: Duration = Duration::from_secs(2);

/// The pause before a store that did not answer is asked again.
const RETRY_PAUSE: Duration = Duration::from_secs(1);

/// A shard that this process receives.
pub(crate) struct ShardConnection {
    gateway: Arc<GatewayClient>,
    id: ShardId,
    lease: Arc<Lease>,
    session: Option<ShardSession>,
    replay: Replay,
    /// What comes after RESUMED is not over yet: that of a connection before, which was lost, is among the events that come again.
    resuming: Option<ResumingSession>,
    /// When something was received last.
    heard: Timestamp,
    /// Being written: the session, for whoever takes it up.
    keeping: Option<JoinHandle<()>>,
    /// What was written last.
    kept: Option<ShardSessionRecord>,
}

/// Why a connection has ended.
enum ConnectionEnd {
    Stopped,
    /// It could not be made.
    Unreachable,
    /// It may be made again.
    Lost {
        lasted: Duration,
    },
    /// Discord does not want it to be made again.
    Final {
        code: Option<u16>,
    },
}

/// What a frame was.
enum Frame {
    /// Discord has answered a heartbeat.
    Answer,
    /// Events have come again, perhaps all of them.
    Resumed {
        /// The last event before.
        before: u64,
        /// RESUMED itself, if there is something to be done about it.
        open: Option<OpenEvent>,
    },
    Other,
}

/// A connection with a session.
struct LiveConnection {
    since: Instant,
    receipts: Receipts,
}

impl ShardConnection {
    pub(crate) fn new(gateway: Arc<GatewayClient>, id: ShardId, lease: Arc<Lease>) -> ShardConnection {
        let heard = gateway.cluster.now();
        ShardConnection {
            gateway,
            id,
            lease,
            session: None,
            replay: Replay::None,
            resuming: None,
            heard,
            keeping: None,
            kept: None,
        }
    }

    /// Receives the shard until `stop`.
    pub(crate) async fn run(mut self, stop: CancellationToken) -> Result<(), PartError<ConnectError>> {
        self.gateway.status.set(self.id.number(), ShardLink::Down);
        let ended = match stop.run_until_cancelled(self.take_up()).await {
            Some(()) => self.receive(&stop).await,
            None => Ok(()),
        };
        self.hand_over().await;
        self.gateway.status.remove(self.id.number());
        ended
    }

    async fn receive(&mut self, stop: &CancellationToken) -> Result<(), PartError<ConnectError>> {
        let mut pause = FIRST_PAUSE;
        loop {
            let end = self.connect(stop).await;
            self.gateway.status.set(self.id.number(), ShardLink::Down);
            let is_lasting = match end {
                ConnectionEnd::Stopped => return Ok(()),
                ConnectionEnd::Final { code } => return Err(PartError::Permanent(ConnectError::closed_for_good(code))),
                ConnectionEnd::Unreachable => {
                    // Where a session would be taken up may be gone; where sessions begin, they can be taken up as well.
                    if let Some(session) = &mut self.session {
                        session.gateway = None;
                    }
                    false
                }
                // New sessions have a pace of their own.
                ConnectionEnd::Lost { lasted } => lasted >= LASTING || self.session.is_none(),
            };
            if stop.run_until_cancelled(self.begin_outage()).await.is_none() {
                return Ok(());
            }
            if is_lasting {
                pause = FIRST_PAUSE;
                continue;
            }
            if stop.run_until_cancelled(tokio::time::sleep(pause)).await.is_none() {
                return Ok(());
            }
            pause = (pause * 2).min(LONGEST_PAUSE);
        }
    }

    /// Finds the session that was kept. Whoever had the shard before may have been dead for a while: games get that time back
    /// before anything that was missed comes.
    async fn take_up(&mut self) {
        let number = self.id.number();
        let kept = self.with_store(|cluster, shard| async move { cluster.shard_session(shard).await }).await;
        let left = kept.as_ref().map(|kept| kept.left).unwrap_or_default();
        self.session = kept.and_then(|kept| ShardSession::kept(kept, self.id.total()));
        if let Some(session) = &self.session {
            self.gateway.dispatcher.introduce(session.user, session.application);
            self.lease.guard(self.gateway.downtime.end_outage(number)).await;
            self.replay = match left {
                SessionLeft::Open => Replay::OfAnother,
                SessionLeft::HandedOver => {
                    self.note_open(session).await;
                    Replay::OfNobody
                }
            };
        }
        // What comes before there is a session again is not known either.
        self.heard = self.gateway.cluster.now();
        self.begin_outage().await;
    }

    /// Notes that a session which was handed over goes on: whoever takes it up after this process may not take all that comes for new.
    async fn note_open(&self, session: &ShardSession) {
        let Some(open) = session.record(self.id.total(), SessionLeft::Open) else { return };
        self.with_store(|cluster, shard| {
            let open = open.clone();
            async move { cluster.keep_session(shard, &open).await }
        })
        .await;
    }

    /// Records that the shard has not been received since something was heard last.
    async fn begin_outage(&self) {
        let heard = self.heard;
        self.with_store(|cluster, shard| async move { cluster.begin_outage(shard, heard).await }).await;
    }

    /// Makes a connection, and receives what it brings until it ends.
    async fn connect(&mut self, stop: &CancellationToken) -> ConnectionEnd {
        let mut shard = self.gateway.connection(self.id, self.session.as_ref());
        let mut live: Option<LiveConnection> = None;
        self.resuming = None;
        let mut next_keep = Instant::now() + FIRST_KEEP_INTERVAL;
        loop {
            let inquiry = async {
                match &mut live {
                    Some(live) => live.receipts.inquiry().await,
                    None => pending().await,
                }
            };
            let message = tokio::select! {
                () = stop.cancelled() => {
                    close(&mut shard).await;
                    return ConnectionEnd::Stopped;
                }
                () = inquiry => {
                    if let Some(live) = &mut live {
                        live.receipts.ask(&shard, self.gateway.cluster.now());
                    }
                    continue;
                }
                () = sleep_until(next_keep) => {
                    self.keep_session(SessionLeft::Open);
                    next_keep = Instant::now() + self.keep_interval();
                    continue;
                }
                message = shard.next() => message,
            };
            match message {
                Some(Ok(Message::Text(text))) => {
                    self.heard = self.gateway.cluster.now();
                    let sequence = shard.session().map(Session::sequence);
                    match self.receive_frame(&text, sequence, &mut live).await {
                        Frame::Resumed { before, open } => {
                            let awaited = self.resuming.take().map(|resuming| resuming.answers);
                            let answers = send_heartbeat(&shard);
                            let answers = awaited.map_or(answers, |awaited| awaited + 1);
                            self.resuming = Some(ResumingSession { before, open, answers, since: Vec::new() });
                        }
                        Frame::Answer if self.resuming.is_some() => {
                            if self.is_resumed() {
                                live = Some(self.live());
                            }
                        }
                        Frame::Answer => {
                            if let (Some(live), Some(session)) = (&mut live, &self.session) {
                                live.receipts.answered(&shard, &session.events, self.heard);
                            }
                        }
                        Frame::Other => {}
                    }
                    // It was told to make a new one. That it makes by itself if it is asked for more.
                    if let ShardState::Disconnected { .. } = shard.state() {
                        return ConnectionEnd::Lost { lasted: lasted(live.as_ref()) };
                    }
                }
                Some(Ok(Message::Close(frame))) => {
                    let code = frame.map(|frame| frame.code);
                    tracing::info!(shard = self.id.number(), ?code, "the connection to the gateway was closed");
                    if let ShardState::FatallyClosed = shard.state() {
                        return ConnectionEnd::Final { code };
                    }
                    if code.is_some_and(|code| NEW_SESSION_HELPS.contains(&code)) {
                        self.session = None;
                    }
                    return ConnectionEnd::Lost { lasted: lasted(live.as_ref()) };
                }
                Some(Err(error)) => {
                    // The error itself may contain a frame, with what people have said.
                    let cause = error.source().map(ToString::to_string);
                    tracing::warn!(shard = self.id.number(), cause, "cannot hear the gateway");
                    if let ShardState::Disconnected { .. } = shard.state() {
                        return ConnectionEnd::Unreachable;
                    }
                }
                None => return ConnectionEnd::Final { code: None },
            }
        }
    }

    /// Takes in a frame, after which the session has come to `sequence`.
    async fn receive_frame(&mut self, text: &str, sequence: Option<u64>, live: &mut Option<LiveConnection>) -> Frame {
        let place = match self.admit(text, sequence) {
            ControlFlow::Continue(place) => place,
            ControlFlow::Break(()) => return Frame::Other,
        };
        match serde_json::from_str(&away_frames::placed(text)) {
            Ok(GatewayEvent::Dispatch(sequence, event)) => {
                return self.receive_event(sequence, event, place, live).await;
            }
            Ok(GatewayEvent::HeartbeatAck) => return Frame::Answer,
            Ok(GatewayEvent::InvalidateSession(false)) => {
                if self.session.take().is_none() {
                    METRICS.sessions.count(SessionKind::Refused);
                }
            }
            Ok(_) => {}
            Err(error) => {
                // The error itself may contain what people have said.
                let (kind, column) = (error.classify(), error.column());
                tracing::warn!(shard = self.id.number(), ?kind, column, "cannot read an event of the gateway");
                // It would not be read the next time either.
                if let (Some(session), Some(sequence)) = (&self.session, sequence) {
                    drop(session.events.begin(sequence));
                }
            }
        }
        Frame::Other
    }

    /// Gives an interaction a place among those that are handled. There is nothing more to be done with a frame that breaks: it is an
    /// interaction too many.
    fn admit(&self, text: &str, sequence: Option<u64>) -> ControlFlow<(), Option<OwnedSemaphorePermit>> {
        let (Replay::None | Replay::OfNobody, Some(session), Some(sequence)) = (self.replay, &self.session, sequence)
        else {
            return ControlFlow::Continue(None);
        };
        if !is_interaction(text) {
            return ControlFlow::Continue(None);
        }
        let dispatcher = &self.gateway.dispatcher;
        match dispatcher.admit() {
            Some(place) => ControlFlow::Continue(Some(place)),
            None => {
                dispatcher.refuse(text, session.events.begin(sequence));
                ControlFlow::Break(())
            }
        }
    }

    async fn receive_event(
        &mut self,
        sequence: u64,
        event: Event,
        place: Option<OwnedSemaphorePermit>,
        live: &mut Option<LiveConnection>,
    ) -> Frame {
        if let Event::Ready(event) = &event {
            METRICS.sessions.count(SessionKind::Begun);
            let ready = &event.ready;
            tracing::info!(shard = self.id.number(), guilds = ready.guilds.len(), "connected");
            let session = ShardSession::begun(ready, &self.gateway.server);
            self.gateway.dispatcher.introduce(session.user, session.application);
            self.session = Some(session);
            self.replay = Replay::None;
            // Before the first event of the session: a move made before would be charged for the outage.
            self.lease.guard(self.gateway.downtime.end_outage(self.id.number())).await;
            *live = Some(self.live());
            self.kept = None;
        }
        let Some(session) = &self.session else { return Frame::Other };
        let before = session.events.received();
        let open = session.events.begin(sequence);
        match (self.replay, &event) {
            (Replay::OfAnother | Replay::OfNobody, Event::Resumed(_)) => {
                return Frame::Resumed { before, open: Some(open) };
            }
            (Replay::OfAnother, of_person) if is_of_a_person(of_person) => {
                if let (Some(resuming), Some(event)) = (&mut self.resuming, events::full(event)) {
                    resuming.since.push((event, open));
                }
                return Frame::Other;
            }
            _ => {}
        }
        let is_resumed = matches!(event, Event::Resumed(_));
        if let Some(event) = events::full(event) {
            self.gateway.dispatcher.spawn(event, place, open, &self.lease);
        }
        if is_resumed { Frame::Resumed { before, open: None } } else { Frame::Other }
    }

    /// Notes an answer of Discord's to a session that is taken up; whether all has come that it had sent before.
    fn is_resumed(&mut self) -> bool {
        let Some(resuming) = &mut self.resuming else { return false };
        resuming.answers -= 1;
        if resuming.answers > 0 {
            return false;
        }
        METRICS.sessions.count(SessionKind::Resumed);
        tracing::info!(shard = self.id.number(), "connected, with the session of before");
        self.replay = Replay::None;
        let Some(ResumingSession { before, open, since, .. }) = self.resuming.take() else { return false };
        self.end_of_gap(before);
        let dispatcher = &self.gateway.dispatcher;
        if let Some(open) = open {
            let shard = ShardInfo { id: serenity::all::ShardId(self.id.number()), total: self.id.total() };
            dispatcher.take_up(shard, open, &self.lease);
        }
        for (event, open) in since {
            dispatcher.spawn(event, None, open, &self.lease);
        }
        true
    }

    fn live(&self) -> LiveConnection {
        self.gateway.status.set(self.id.number(), ShardLink::Up);
        let inquiries = self.gateway.cluster.received_shards().receive(self.id.number());
        LiveConnection { since: Instant::now(), receipts: Receipts::new(inquiries) }
    }

    /// What was missed has come, up to this event: once it is handled, flags may fall again.
    fn end_of_gap(&self, missed: u64) {
        let Some(events) = self.session.as_ref().map(|session| session.events.clone()) else { return };
        let (cluster, shard, lease) = (self.gateway.cluster.clone(), self.id.number(), Arc::downgrade(&self.lease));
        tokio::spawn(async move {
            let _ = tokio::time::timeout(DRAIN_TIMEOUT, events.wait_for(missed)).await;
            while let Some(lease) = lease.upgrade()
                && let Err(error) = lease.guard(cluster.forget_outage(shard)).await
            {
                tracing::warn!(%error, shard, "cannot record that a shard is received again; will try again");
                tokio::time::sleep(RETRY_PAUSE).await;
            }
        });
    }

    /// Keeps the session for whoever takes it up, unless that is being done.
    fn keep_session(&mut self, left: SessionLeft) {
        if self.keeping.as_ref().is_some_and(|keeping| !keeping.is_finished()) {
            return;
        }
        let record = self.session.as_ref().and_then(|session| session.record(self.id.total(), left));
        let Some(record) = record.filter(|record| self.kept.as_ref() != Some(record)) else { return };
        self.kept = Some(record.clone());
        let shard = self.id.number();
        let (cluster, lease) = (self.gateway.cluster.clone(), Arc::clone(&self.lease));
        self.keeping = Some(tokio::spawn(async move {
            if let Err(error) = lease.guard(cluster.keep_session(shard, &record)).await {
                tracing::warn!(%error, shard, "cannot keep the session of a shard");
            }
        }));
    }

    fn keep_interval(&self) -> Duration {
        match (&self.kept, self.gateway.cluster.is_shared()) {
            (None, _) => FIRST_KEEP_INTERVAL,
            (Some(_), true) => KEEP_INTERVAL,
            (Some(_), false) => KEEP_INTERVAL_ALONE,
        }
    }

    /// Leaves the shard to whoever receives it next.
    async fn hand_over(&mut self) {
        if let Some(keeping) = self.keeping.take() {
            let _ = keeping.await;
        }
        let Some(session) = &self.session else { return };
        let events = &session.events;
        let drained = tokio::time::timeout(DRAIN_TIMEOUT, events.wait_for(events.received())).await;
        // Where no other process takes it up at once, what people wanted is long refused.
        let left = match drained {
            Ok(()) if self.gateway.cluster.is_shared() => SessionLeft::HandedOver,
            _ => SessionLeft::Open,
        };
        self.keep_session(left);
        if let Some(keeping) = self.keeping.take() {
            let _ = keeping.await;
        }
    }

    /// Asks the store under the lease, again and again until it answers.
    async fn with_store<T, F>(&self, ask: impl Fn(bot_service::Cluster, u32) -> F) -> T
    where
        F: Future<Output = Result<T, ServiceError>>,
    {
        loop {
            match self.lease.guard(ask(self.gateway.cluster.clone(), self.id.number())).await {
                Ok(answer) => return answer,
                Err(error) => {
                    tracing::warn!(%error, shard = self.id.number(), "the store does not say what is known of a shard; will ask again");
                }
            }
            tokio::time::sleep(RETRY_PAUSE).await;
        }
    }
}

/// Not authenticated, an invalid sequence, a session that timed out.
const NEW_SESSION_HELPS: [u16; 3] = [4003, 4007, 4009];

fn lasted(live: Option<&LiveConnection>) -> Duration {
    live.map(|live| live.since.elapsed()).unwrap_or_default()
}
