//! A gateway connection: HELLO, IDENTIFY or RESUME, heartbeats, and events until one side ends it.

use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::{CloseFrame, Message, WebSocket, WebSocketUpgrade};
use axum::extract::{Query, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use serde_json::{Value, json};
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::time::{Instant, sleep_until};

use super::transport::TransportCompression;
use super::{CannotResume, Outgoing, SessionFate, Shard, StartRefused};
use crate::hub::Hub;
use crate::intents::Intents;

/// The largest frame that a bot may send.
const MAX_PAYLOAD: usize = 4096;
/// The most frames that a bot may send in [`SENDS_WINDOW`].
const MAX_SENDS: usize = 120;
const SENDS_WINDOW: Duration = Duration::from_secs(60);

/// Close codes, as Discord numbers them.
mod close {
    pub(super) const UNKNOWN_OPCODE: u16 = 4001;
    pub(super) const DECODE_ERROR: u16 = 4002;
    pub(super) const NOT_AUTHENTICATED: u16 = 4003;
    pub(super) const AUTHENTICATION_FAILED: u16 = 4004;
    pub(super) const ALREADY_AUTHENTICATED: u16 = 4005;
    pub(super) const INVALID_SEQUENCE: u16 = 4007;
    pub(super) const RATE_LIMITED: u16 = 4008;
    pub(super) const SESSION_TIMED_OUT: u16 = 4009;
    pub(super) const INVALID_SHARD: u16 = 4010;
    pub(super) const SHARDING_REQUIRED: u16 = 4011;
    pub(super) const INVALID_VERSION: u16 = 4012;
    pub(super) const INVALID_INTENTS: u16 = 4013;
    pub(super) const DISALLOWED_INTENTS: u16 = 4014;
}

/// What a connection asks for in its address.
#[derive(Debug, Default, Deserialize)]
pub(crate) struct Parameters {
    v: Option<String>,
    encoding: Option<String>,
    compress: Option<String>,
}

/// Takes a connection.
pub(crate) async fn connect(
    State(hub): State<Arc<Hub>>,
    Query(parameters): Query<Parameters>,
    upgrade: WebSocketUpgrade,
) -> Response {
    if hub.with(|core| core.gateway.refuses()) {
        return StatusCode::SERVICE_UNAVAILABLE.into_response();
    }
    upgrade.on_upgrade(move |socket| async move {
        let (sender, frames) = unbounded_channel();
        let mut connection = SocketConnection { hub, sender, session: None, sends: VecDeque::new() };
        connection.run(socket, frames, &parameters).await;
        connection.end();
    })
}

struct SocketConnection {
    hub: Arc<Hub>,
    sender: UnboundedSender<Outgoing>,
    session: Option<String>,
    sends: VecDeque<Instant>,
}

impl SocketConnection {
    async fn run(&mut self, mut socket: WebSocket, mut frames: UnboundedReceiver<Outgoing>, parameters: &Parameters) {
        let known = parameters.v.as_deref().is_none_or(|version| version == "10")
            && parameters.encoding.as_deref().is_none_or(|encoding| encoding == "json");
        let transport = TransportCompression::named(parameters.compress.as_deref()).filter(|_| known);
        let Some(mut transport) = transport else {
            close(&mut socket, close::INVALID_VERSION).await;
            return;
        };
        let interval = self.hub.config().times.heartbeat;
        let hello = json!({ "op": 10, "s": null, "t": null, "d": {"heartbeat_interval": interval.as_millis() as u64, "_trace": []} });
        if socket.send(transport.frame(hello.to_string())).await.is_err() {
            return;
        }
        let hub = self.hub.clone();
        let patience = interval.mul_f32(1.5);
        let mut silent_until = Instant::now() + patience;
        loop {
            tokio::select! {
                frame = frames.recv() => {
                    let sent = match frame {
                        Some(Outgoing::Text(text)) => socket.send(transport.frame(text)).await.is_ok(),
                        Some(Outgoing::Invalidate(fate)) => {
                            // What follows may be an IDENTIFY or a RESUME, on this connection or a new one.
                            self.end();
                            self.session = None;
                            socket.send(transport.frame(invalid_session(fate))).await.is_ok()
                        }
                        Some(Outgoing::Close(code)) => { close(&mut socket, code).await; false }
                        Some(Outgoing::Drop) | None => false,
                    };
                    if !sent {
                        return;
                    }
                }
                message = socket.recv() => {
                    let text = match message {
                        Some(Ok(Message::Text(text))) => text,
                        Some(Ok(Message::Close(frame))) => {
                            // A bot that closes with 1000 or 1001 is done with its session.
                            if frame.is_some_and(|frame| matches!(frame.code, 1000 | 1001)) {
                                self.forget();
                            }
                            return;
                        }
                        Some(Ok(Message::Binary(_))) => { close(&mut socket, close::DECODE_ERROR).await; return; }
                        Some(Ok(_)) => continue,
                        Some(Err(_)) | None => return,
                    };
                    match self.receive(&text) {
                        Ok(Received::Heartbeat) => silent_until = Instant::now() + patience,
                        Ok(Received::Other) => {}
                        Err(code) => { close(&mut socket, code).await; return; }
                    }
                }
                () = hub.stopped() => return,
                () = sleep_until(silent_until) => {
                    self.forget();
                    close(&mut socket, close::SESSION_TIMED_OUT).await;
                    return;
                }
            }
        }
    }

    /// Ends the session, so that it can't be resumed.
    fn forget(&self) {
        if let Some(id) = &self.session {
            self.hub.with(|core| core.gateway.forget(id));
        }
    }

    /// Records that the connection is over.
    fn end(&self) {
        if let Some(id) = &self.session {
            self.hub.with(|core| {
                core.gateway.lose(id, &self.sender);
                core.announce_bot_status();
            });
        }
    }

    /// Does what a frame of the bot asks, or says with which code to close.
    fn receive(&mut self, text: &str) -> Result<Received, u16> {
        let now = Instant::now();
        self.sends.push_back(now);
        self.sends.retain(|&sent| now.duration_since(sent) < SENDS_WINDOW);
        if self.sends.len() > MAX_SENDS {
            return Err(close::RATE_LIMITED);
        }
        if text.len() > MAX_PAYLOAD {
            return Err(close::DECODE_ERROR);
        }
        let frame: Value = serde_json::from_str(text).map_err(|_| close::DECODE_ERROR)?;
        let data = &frame["d"];
        match (frame["op"].as_u64(), &self.session) {
            (Some(1), _) => {
                // The channel's other end is this connection's own loop.
                let _ =
                    self.sender.send(Outgoing::Text(json!({ "op": 11, "s": null, "t": null, "d": null }).to_string()));
                return Ok(Received::Heartbeat);
            }
            (Some(2 | 6), Some(_)) => return Err(close::ALREADY_AUTHENTICATED),
            (Some(2), None) => self.identify(data)?,
            (Some(6), None) => self.resume(data)?,
            (Some(3 | 4 | 8 | 31), None) => return Err(close::NOT_AUTHENTICATED),
            // A presence, a voice state, requests for members or sounds: nothing here depends on them.
            (Some(3 | 4 | 8 | 31), Some(_)) => {}
            _ => return Err(close::UNKNOWN_OPCODE),
        }
        Ok(Received::Other)
    }

    fn check_token(&self, data: &Value) -> Result<(), u16> {
        let token = data["token"].as_str().ok_or(close::DECODE_ERROR)?;
        let token = token.strip_prefix("Bot ").unwrap_or(token);
        let is_good = token == self.hub.config().token && !self.hub.look(|core| core.starts.is_exhausted());
        if is_good { Ok(()) } else { Err(close::AUTHENTICATION_FAILED) }
    }

    fn identify(&mut self, data: &Value) -> Result<(), u16> {
        self.check_token(data)?;
        if !data["properties"].is_object() {
            return Err(close::DECODE_ERROR);
        }
        let intents = data["intents"].as_u64().and_then(Intents::from_bits).ok_or(close::INVALID_INTENTS)?;
        if intents.exceed(self.hub.config().granted) {
            return Err(close::DISALLOWED_INTENTS);
        }
        let shard = match &data["shard"] {
            Value::Null => Shard { id: 0, count: 1 },
            shard => match (shard[0].as_u64(), shard[1].as_u64()) {
                (Some(id), Some(count)) if id < count => Shard { id, count },
                _ => return Err(close::INVALID_SHARD),
            },
        };
        if shard.count < self.hub.config().sessions.least_shards {
            return Err(close::SHARDING_REQUIRED);
        }
        match self.hub.with(|core| core.begin_session(intents, shard, self.sender.clone())) {
            Ok(session) => self.session = Some(session),
            // The channel's other end is this connection's own loop.
            Err(StartRefused::TooSoon) => drop(self.sender.send(Outgoing::Invalidate(SessionFate::Forgotten))),
            Err(StartRefused::Closed(code)) => return Err(code),
            Err(StartRefused::Exhausted) => return Err(close::AUTHENTICATION_FAILED),
        }
        Ok(())
    }

    fn resume(&mut self, data: &Value) -> Result<(), u16> {
        self.check_token(data)?;
        let id = data["session_id"].as_str().ok_or(close::DECODE_ERROR)?;
        let seen = data["seq"].as_u64().ok_or(close::DECODE_ERROR)?;
        let within = self.hub.config().times.resume;
        let resumed = self.hub.with(|core| {
            let resumed = core.gateway.resume(id, seen, self.sender.clone(), within);
            core.announce_bot_status();
            resumed
        });
        match resumed {
            Ok(()) => self.session = Some(id.to_owned()),
            // As above: the other end is this connection's own loop.
            Err(CannotResume::Gone) => drop(self.sender.send(Outgoing::Invalidate(SessionFate::Forgotten))),
            Err(CannotResume::BadSequence) => return Err(close::INVALID_SEQUENCE),
        }
        Ok(())
    }
}

/// The frame by which a session is declared invalid.
fn invalid_session(fate: SessionFate) -> String {
    json!({ "op": 9, "s": null, "t": null, "d": fate == SessionFate::Kept }).to_string()
}

/// What a frame of the bot was.
enum Received {
    Heartbeat,
    Other,
}

async fn close(socket: &mut WebSocket, code: u16) {
    let frame = CloseFrame { code, reason: reason(code).into() };
    // The other side may be gone already.
    let _ = socket.send(Message::Close(Some(frame))).await;
}

fn reason(code: u16) -> &'static str {
    match code {
        close::UNKNOWN_OPCODE => "Unknown opcode.",
        close::DECODE_ERROR => "Error while decoding payload.",
        close::NOT_AUTHENTICATED => "Not authenticated.",
        close::AUTHENTICATION_FAILED => "Authentication failed.",
        close::ALREADY_AUTHENTICATED => "Already authenticated.",
        close::INVALID_SEQUENCE => "Invalid seq.",
        close::RATE_LIMITED => "Rate limited.",
        close::SESSION_TIMED_OUT => "Session timed out.",
        close::INVALID_SHARD => "Invalid shard.",
        close::SHARDING_REQUIRED => "Sharding required.",
        close::INVALID_VERSION => "Invalid API version.",
        close::INVALID_INTENTS => "Invalid intent(s).",
        close::DISALLOWED_INTENTS => "Disallowed intent(s).",
        _ => "",
    }
}
