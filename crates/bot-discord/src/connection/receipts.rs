//! Confirms what a shard has received.
//!
//! Discord answers a heartbeat after everything that it has sent before. So once it has answered, and the events before are
//! handled, nothing that was done before the heartbeat is unknown.

use std::time::Duration;

use jiff::Timestamp;
use serde_json::json;
use twilight_gateway::Shard;

use crate::connection::handled_events::HandledEvents;
use crate::connection::session::SessionQueue;
use bot_service::ReceiptInquiries;

/// How long the events before an answer are waited for. One that takes longer does not hold up the clocks of all games: moves are
/// made long before that, and what lasts is an analysis or an answer that Discord is slow to take.
const HANDLING_TIMEOUT: Duration = Duration::from_secs(3);

/// Answers inquiries about a shard while it is connected.
pub(crate) struct Receipts {
    inquiries: ReceiptInquiries,
    probe: Option<HeartbeatProbe>,
    /// Whether there was another inquiry after the probe was sent.
    is_asked_again: bool,
}

/// A heartbeat that was sent.
struct HeartbeatProbe {
    at: Timestamp,
    /// How many answers are to come: one more if the connection's own heartbeat is not answered yet either.
    answers: u32,
}

/// Asks Discord for an answer, which comes after everything that it has sent before; how many answers are to come.
pub(crate) fn send_heartbeat(shard: &Shard<SessionQueue>) -> u32 {
    let is_unanswered = shard.latency().sent().is_some() && shard.latency().received().is_none();
    let sequence = shard.session().map(twilight_gateway::Session::sequence);
    shard.send(json!({ "op": 1, "d": sequence }).to_string());
    1 + u32::from(is_unanswered)
}

impl Receipts {
    pub(crate) fn new(inquiries: ReceiptInquiries) -> Receipts {
        Receipts { inquiries, probe: None, is_asked_again: false }
    }

    /// Waits for an inquiry.
    pub(crate) async fn inquiry(&mut self) {
        self.inquiries.next().await;
    }

    /// Asks Discord, unless it is being asked.
    pub(crate) fn ask(&mut self, shard: &Shard<SessionQueue>, now: Timestamp) {
        if self.probe.is_some() {
            self.is_asked_again = true;
            return;
        }
        self.probe = Some(HeartbeatProbe { at: now, answers: send_heartbeat(shard) });
    }

    /// Discord has answered a heartbeat.
    pub(crate) fn answered(&mut self, shard: &Shard<SessionQueue>, events: &HandledEvents, now: Timestamp) {
        let Some(probe) = &mut self.probe else { return };
        probe.answers -= 1;
        if probe.answers > 0 {
            return;
        }
        let (at, events, received_until) = (probe.at, events.clone(), self.inquiries.received_until());
        tokio::spawn(async move {
            let _ = tokio::time::timeout(HANDLING_TIMEOUT, events.wait_for(events.received())).await;
            received_until.send_if_modified(|until| std::mem::replace(until, at.max(*until)) < at);
        });
        self.probe = None;
        if std::mem::take(&mut self.is_asked_again) {
            self.ask(shard, now);
        }
    }
}
