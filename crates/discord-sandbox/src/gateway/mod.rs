//! The gateway's sessions: which events each gets, and what it would need to resume.

mod socket;
mod starts;
mod transport;

use std::collections::{BTreeSet, VecDeque};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tokio::sync::mpsc::UnboundedSender;

pub(crate) use self::socket::connect;
pub(crate) use self::starts::{StartRefused, Starts};
use super::id::Snowflake;
use super::intents::Intents;

/// How many events a session keeps for a resume.
const KEPT_EVENTS: usize = 5000;
/// How many sessions are kept that lost their connection.
const KEPT_SESSIONS: usize = 8;

/// What a connection is told to do.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Outgoing {
    /// Send this frame.
    Text(String),
    /// Say that the session is invalid, and whether it can be resumed.
    Invalidate(SessionFate),
    /// Close with this code.
    Close(u16),
    /// Drop the connection without closing it.
    Drop,
}

/// Whether a session outlives its connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SessionFate {
    /// It can be resumed.
    Kept,
    /// It is gone.
    Forgotten,
}

/// How often the bot has begun a gateway session, and how often it has gone on with one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SessionCounts {
    /// Sessions begun with IDENTIFY.
    pub identified: u64,
    /// Connections that took up an earlier session with RESUME.
    pub resumed: u64,
}

/// A part of all servers, as `[id, count]`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Shard {
    pub(crate) id: u64,
    pub(crate) count: u64,
}

impl Shard {
    /// Whether events of `guild`, or of direct messages, come here.
    fn covers(self, guild: Option<Snowflake>) -> bool {
        guild.map_or(0, |guild| (guild.0 >> 22) % self.count) == self.id
    }
}

#[derive(Debug)]
struct SentEvent {
    sequence: u64,
    kind: &'static str,
    data: Value,
}

impl SentEvent {
    fn frame(&self) -> Outgoing {
        Outgoing::Text(json!({ "op": 0, "s": self.sequence, "t": self.kind, "d": self.data }).to_string())
    }
}

/// A bot's session: it lasts over connections.
#[derive(Debug)]
pub(crate) struct Session {
    id: String,
    pub(crate) intents: Intents,
    shard: Shard,
    sequence: u64,
    sent: VecDeque<SentEvent>,
    connection: Option<UnboundedSender<Outgoing>>,
    lost: Option<Instant>,
}

impl Session {
    fn dispatch(&mut self, kind: &'static str, data: Value) {
        self.sequence += 1;
        let event = SentEvent { sequence: self.sequence, kind, data };
        self.push(event.frame());
        self.sent.push_back(event);
        if self.sent.len() > KEPT_EVENTS {
            self.sent.pop_front();
        }
    }

    fn push(&self, frame: Outgoing) {
        if let Some(connection) = &self.connection {
            // A connection that ended meanwhile is noticed by its own task.
            let _ = connection.send(frame);
        }
    }
}

/// Why a session can't be resumed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CannotResume {
    /// It isn't known (any more), or missed more than was kept.
    Gone,
    /// The bot claims to have seen what was never sent.
    BadSequence,
}

/// All sessions.
#[derive(Debug, Default)]
pub(crate) struct Gateway {
    sessions: Vec<Session>,
    counts: SessionCounts,
    refused_until: Option<Instant>,
}

impl Gateway {
    /// Opens a session on a connection; returns its id.
    pub(crate) fn open(&mut self, intents: Intents, shard: Shard, connection: UnboundedSender<Outgoing>) -> String {
        self.counts.identified += 1;
        let id = format!("{:032x}", self.counts.identified);
        let connection = Some(connection);
        let (sequence, sent, lost) = (0, VecDeque::new(), None);
        self.sessions.push(Session { id: id.clone(), intents, shard, sequence, sent, connection, lost });
        id
    }

    /// How many sessions were begun and resumed so far.
    pub(crate) fn counts(&self) -> SessionCounts {
        self.counts
    }

    /// Puts a session on a new connection, sends it what it missed, and says that it did.
    pub(crate) fn resume(
        &mut self,
        id: &str,
        seen: u64,
        connection: UnboundedSender<Outgoing>,
        within: Duration,
    ) -> Result<(), CannotResume> {
        self.sessions.retain(|session| session.lost.is_none_or(|lost| lost.elapsed() <= within));
        let session = self.sessions.iter_mut().find(|session| session.id == id).ok_or(CannotResume::Gone)?;
        if seen > session.sequence {
            self.forget(id);
            return Err(CannotResume::BadSequence);
        }
        if session.sent.front().is_some_and(|oldest| oldest.sequence > seen + 1) {
            return Err(CannotResume::Gone);
        }
        session.push(Outgoing::Drop);
        session.connection = Some(connection);
        session.lost = None;
        for event in session.sent.iter().filter(|event| event.sequence > seen) {
            session.push(event.frame());
        }
        session.dispatch("RESUMED", json!({ "_trace": [] }));
        self.counts.resumed += 1;
        Ok(())
    }

    /// Records that a session's connection is gone.
    pub(crate) fn lose(&mut self, id: &str, connection: &UnboundedSender<Outgoing>) {
        for session in &mut self.sessions {
            if session.id == id && session.connection.as_ref().is_some_and(|own| own.same_channel(connection)) {
                session.connection = None;
                session.lost = Some(Instant::now());
            }
        }
        let lost = self.sessions.iter().filter(|session| session.lost.is_some()).count();
        if lost > KEPT_SESSIONS
            && let Some(oldest) = self.sessions.iter().position(|session| session.lost.is_some())
        {
            self.sessions.remove(oldest);
        }
    }

    /// Ends a session, so that it can't be resumed.
    pub(crate) fn forget(&mut self, id: &str) {
        self.sessions.retain(|session| session.id != id);
    }

    /// Sends an event to each session that covers `guild` and asked for `needed`; `data` makes it as that session is
    /// to see it.
    pub(crate) fn dispatch(
        &mut self,
        kind: &'static str,
        guild: Option<Snowflake>,
        needed: Intents,
        data: impl Fn(Intents) -> Value,
    ) {
        let wanting = |session: &&mut Session| session.shard.covers(guild) && session.intents.contains(needed);
        for session in self.sessions.iter_mut().filter(wanting) {
            session.dispatch(kind, data(session.intents));
        }
    }

    /// Sends an event to one session.
    pub(crate) fn dispatch_to(&mut self, id: &str, kind: &'static str, data: Value) {
        if let Some(session) = self.sessions.iter_mut().find(|session| session.id == id) {
            session.dispatch(kind, data);
        }
    }

    /// Whether a session has the servers of `guild`'s shard.
    pub(crate) fn covers(&self, id: &str, guild: Snowflake) -> bool {
        self.sessions.iter().any(|session| session.id == id && session.shard.covers(Some(guild)))
    }

    /// The shards of the sessions that are connected.
    pub(crate) fn connected_shards(&self) -> BTreeSet<u64> {
        self.sessions.iter().filter(|session| session.connection.is_some()).map(|session| session.shard.id).collect()
    }

    /// Whether any session is connected.
    pub(crate) fn is_connected(&self) -> bool {
        self.sessions.iter().any(|session| session.connection.is_some())
    }

    /// Ends all connections in the way that `how` says.
    pub(crate) fn disconnect(&mut self, how: impl Fn() -> Outgoing, fate: SessionFate) {
        for session in &self.sessions {
            session.push(how());
        }
        if fate == SessionFate::Forgotten {
            self.sessions.clear();
        }
    }

    /// Sends all connected sessions a frame that is no event.
    pub(crate) fn tell(&mut self, frame: &Value) {
        self.disconnect(|| Outgoing::Text(frame.to_string()), SessionFate::Kept);
    }

    /// Refuses new connections for a while.
    pub(crate) fn refuse_for(&mut self, time: Duration) {
        self.refused_until = Some(Instant::now() + time);
    }

    /// Whether a new connection must be refused.
    pub(crate) fn refuses(&self) -> bool {
        self.refused_until.is_some_and(|until| Instant::now() < until)
    }

    /// Sends the last `count` events (of one kind, when it is given) once more, as new ones.
    pub(crate) fn redeliver(&mut self, count: usize, kind: Option<&str>) {
        for session in &mut self.sessions {
            let is_wanted = |event: &&SentEvent| match kind {
                Some(kind) => event.kind == kind,
                None => !matches!(event.kind, "READY" | "RESUMED" | "GUILD_CREATE"),
            };
            let again: Vec<_> = session.sent.iter().rev().filter(is_wanted).take(count).collect();
            let again: Vec<_> = again.into_iter().rev().map(|event| (event.kind, event.data.clone())).collect();
            for (kind, data) in again {
                session.dispatch(kind, data);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use tokio::sync::mpsc::{UnboundedReceiver, unbounded_channel};

    use super::*;

    const ALL: Shard = Shard { id: 0, count: 1 };
    const MINUTE: Duration = Duration::from_secs(60);

    fn kinds(receiver: &mut UnboundedReceiver<Outgoing>) -> Vec<String> {
        let mut kinds = Vec::new();
        while let Ok(frame) = receiver.try_recv() {
            kinds.push(match frame {
                Outgoing::Text(text) => serde_json::from_str::<Value>(&text).unwrap()["t"].as_str().unwrap().to_owned(),
                other => format!("{other:?}"),
            });
        }
        kinds
    }

    #[test]
    fn a_resumed_session_gets_what_it_missed() {
        let mut gateway = Gateway::default();
        let (first, mut from_first) = unbounded_channel();
        let id = gateway.open(Intents::GUILDS, ALL, first.clone());
        gateway.dispatch_to(&id, "READY", json!({}));
        gateway.dispatch_to(&id, "GUILD_CREATE", json!({}));
        assert_eq!(kinds(&mut from_first), ["READY", "GUILD_CREATE"]);
        gateway.lose(&id, &first);
        gateway.dispatch("CHANNEL_CREATE", None, Intents::GUILDS, |_| json!({}));

        let (second, mut from_second) = unbounded_channel();
        assert_eq!(gateway.resume(&id, 1, second, MINUTE), Ok(()));
        assert_eq!(kinds(&mut from_second), ["GUILD_CREATE", "CHANNEL_CREATE", "RESUMED"]);
        assert_eq!(gateway.counts(), SessionCounts { identified: 1, resumed: 1 });
        assert_eq!(kinds(&mut from_first), [] as [&str; 0]);
    }

    #[test]
    fn a_session_that_cannot_be_resumed_is_refused() {
        let mut gateway = Gateway::default();
        let (connection, _frames) = unbounded_channel();
        let id = gateway.open(Intents::empty(), ALL, connection.clone());
        assert_eq!(gateway.resume("nobody", 0, connection.clone(), MINUTE), Err(CannotResume::Gone));
        assert_eq!(gateway.resume(&id, 9, connection.clone(), MINUTE), Err(CannotResume::BadSequence));
        assert_eq!(gateway.resume(&id, 0, connection.clone(), MINUTE), Err(CannotResume::Gone));
        let id = gateway.open(Intents::empty(), ALL, connection.clone());
        gateway.lose(&id, &connection);
        std::thread::sleep(Duration::from_millis(5));
        assert_eq!(gateway.resume(&id, 0, connection, Duration::from_millis(1)), Err(CannotResume::Gone));
    }

    #[test]
    fn events_go_only_to_those_who_asked() {
        let mut gateway = Gateway::default();
        let (one, mut from_one) = unbounded_channel();
        let (two, mut from_two) = unbounded_channel();
        gateway.open(Intents::GUILD_MESSAGES, ALL, one);
        gateway.open(Intents::GUILDS, ALL, two);
        gateway.dispatch("MESSAGE_CREATE", None, Intents::GUILD_MESSAGES, |_| json!({}));
        assert_eq!(kinds(&mut from_one), ["MESSAGE_CREATE"]);
        assert_eq!(kinds(&mut from_two), [] as [&str; 0]);
    }

    #[test]
    fn redelivered_events_come_in_their_order() {
        let mut gateway = Gateway::default();
        let (one, mut from_one) = unbounded_channel();
        let id = gateway.open(Intents::empty(), ALL, one);
        for kind in ["READY", "MESSAGE_CREATE", "INTERACTION_CREATE"] {
            gateway.dispatch_to(&id, kind, json!({}));
        }
        kinds(&mut from_one);
        gateway.redeliver(5, None);
        assert_eq!(kinds(&mut from_one), ["MESSAGE_CREATE", "INTERACTION_CREATE"]);
        gateway.redeliver(1, Some("MESSAGE_CREATE"));
        assert_eq!(kinds(&mut from_one), ["MESSAGE_CREATE"]);
    }
}
