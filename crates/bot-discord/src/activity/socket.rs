//! What goes to each of those who watch.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::{Message, Utf8Bytes, WebSocket};
use bot_service::{Snapshot, WatchedGame};
use serde::Deserialize;

use crate::activity::shown::told;
use crate::i18n::Locale;
use crate::kit::app::App;

/// How often a connection on which nothing happens is tried.
const PING: Duration = Duration::from_secs(20);

/// What the page asks for.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct WantedBoard {
    /// The board after this many moves; the newest if it is none.
    ply: Option<usize>,
}

/// Shows a game until it is closed or the page goes: the newest board, and after that whichever board the page has asked for.
pub(super) async fn show(mut socket: WebSocket, mut game: WatchedGame, app: Arc<App>, locale: Locale) {
    let mut wanted = WantedBoard { ply: None };
    let mut snapshot = game.now();
    loop {
        if send(&mut socket, &app, &snapshot, wanted.ply, locale).await.is_err() {
            return;
        }
        loop {
            tokio::select! {
                changed = game.changed() => match changed {
                    Ok(now) => {
                        snapshot = now;
                        break;
                    }
                    Err(error) => {
                        tracing::debug!(%error, "a game is not watched any more");
                        return;
                    }
                },
                heard = socket.recv() => match heard {
                    Some(Ok(Message::Text(text))) => match serde_json::from_str(&text) {
                        Ok(asked) => {
                            wanted = asked;
                            break;
                        }
                        Err(_) => return,
                    },
                    Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                    Some(Ok(Message::Binary(_) | Message::Close(_)) | Err(_)) | None => return,
                },
                () = tokio::time::sleep(PING) => {
                    if socket.send(Message::Ping(Default::default())).await.is_err() {
                        return;
                    }
                }
            }
        }
    }
}

async fn send(
    socket: &mut WebSocket,
    app: &App,
    snapshot: &Snapshot,
    ply: Option<usize>,
    locale: Locale,
) -> Result<(), axum::Error> {
    match told(app, snapshot, ply, locale).await {
        Some(json) => socket.send(Message::Text(Utf8Bytes::from(json))).await,
        None => Ok(()),
    }
}
