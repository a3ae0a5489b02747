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

/// Shows a game until it may not be watched any more or the page goes: the newest board, and after that whichever board the page has
/// asked for.
pub(super) async fn show(mut socket: WebSocket, mut game: WatchedGame, app: Arc<App>, locale: Locale) {
    let mut wanted = WantedBoard { ply: None };
    loop {
        let snapshot = match game.now().await {
            Ok(snapshot) => snapshot,
            Err(error) => return tracing::debug!(%error, "a game is not watched any more"),
        };
        if send(&mut socket, &app, &snapshot, wanted.ply, locale).await.is_err() {
            return;
        }
        match next(&mut socket, &mut game).await {
            Some(NextBoard::Changed) => {}
            Some(NextBoard::Asked(asked)) => wanted = asked,
            None => return,
        }
    }
}

/// Why a board is shown.
enum NextBoard {
    Changed,
    Asked(WantedBoard),
}

/// Waits for the reason to show the next board; none if there will be no more.
async fn next(socket: &mut WebSocket, game: &mut WatchedGame) -> Option<NextBoard> {
    loop {
        tokio::select! {
            changed = game.changed() => {
                let changed = changed.inspect_err(|error| tracing::warn!(%error, "a watched game cannot be read"));
                return changed.ok().map(|()| NextBoard::Changed);
            }
            heard = socket.recv() => match heard?.ok()? {
                Message::Text(text) => return serde_json::from_str(&text).ok().map(NextBoard::Asked),
                Message::Ping(_) | Message::Pong(_) => {}
                Message::Binary(_) | Message::Close(_) => return None,
            },
            () = tokio::time::sleep(PING) => socket.send(Message::Ping(Default::default())).await.ok()?,
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
