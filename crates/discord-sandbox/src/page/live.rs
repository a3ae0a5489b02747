//! The feed of events to a page.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::{Message, WebSocket, WebSocketUpgrade};
use axum::extract::{Query, State};
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use serde_json::{Value, json};
use tokio::sync::broadcast::Receiver;
use tokio::sync::broadcast::error::RecvError;

use crate::hub::{Hub, LiveEvent};
use crate::id::Snowflake;

/// How long a person's page may be gone before they are taken to have left.
const AWAY: Duration = Duration::from_secs(5);

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct LiveQuery {
    seat: Snowflake,
}

/// Takes a page's connection.
pub(super) async fn connect(
    State(hub): State<Arc<Hub>>,
    Query(query): Query<LiveQuery>,
    upgrade: WebSocketUpgrade,
) -> Response {
    let events = match hub.look(|core| core.check_seat(query.seat).map(|()| core.subscribe())) {
        Ok(events) => events,
        Err(error) => return error.into_response(),
    };
    upgrade.on_upgrade(move |socket| async move {
        hub.with(|core| core.begin_feed(query.seat));
        tokio::select! {
            () = feed(socket, events, query.seat) => {}
            () = hub.stopped() => {}
        }
        // A page that is loaded anew comes back.
        tokio::select! {
            () = tokio::time::sleep(AWAY) => {}
            () = hub.stopped() => {}
        }
        hub.with(|core| core.end_feed(query.seat));
    })
}

async fn feed(mut socket: WebSocket, mut events: Receiver<LiveEvent>, seat: Snowflake) {
    if send(&mut socket, &json!({ "type": "hello" })).await.is_err() {
        return;
    }
    loop {
        let event = tokio::select! {
            event = events.recv() => match event {
                Ok(live) if live.is_for(seat) => live.event,
                Ok(_) => continue,
                Err(RecvError::Lagged(_)) => json!({ "type": "resync" }),
                Err(RecvError::Closed) => return,
            },
            message = socket.recv() => match message {
                Some(Ok(Message::Close(_)) | Err(_)) | None => return,
                Some(Ok(_)) => continue,
            },
        };
        if send(&mut socket, &event).await.is_err() {
            return;
        }
    }
}

async fn send(socket: &mut WebSocket, event: &Value) -> Result<(), axum::Error> {
    socket.send(Message::Text(event.to_string().into())).await
}
