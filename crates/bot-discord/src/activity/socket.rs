//! What goes to each of those who watch.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::{Message, Utf8Bytes, WebSocket};
use bot_service::WatchedGame;
use jiff::Timestamp;
use serde::Deserialize;

use crate::activity::newest::NewestBoard;
use crate::activity::shown::written;
use crate::kit::app::App;
use crate::kit::reader::Reader;

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
pub(super) async fn show(
    mut socket: WebSocket,
    mut game: WatchedGame,
    app: Arc<App>,
    reader: Reader,
    newest: Arc<NewestBoard>,
) {
    let mut wanted = WantedBoard { ply: None };
    loop {
        let snapshot = match game.now().await {
            Ok(snapshot) => snapshot,
            Err(error) => return tracing::debug!(%error, "a game is not watched any more"),
        };
        let board = match wanted.ply {
            Some(ply) => written(&app, &snapshot, Some(ply), reader).await.map(Arc::from),
            None => newest.written(&app, &snapshot).await,
        };
        drop(snapshot);
        if let Some(board) = board
            && send(&mut socket, &board, app.service.watching.time()).await.is_err()
        {
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

/// Sends a board, and what time it is by the clock that its flags go by.
async fn send(socket: &mut WebSocket, board: &str, now: Timestamp) -> Result<(), axum::Error> {
    let told = format!(r#"{{"now":{},"board":{board}}}"#, now.as_millisecond());
    socket.send(Message::Text(Utf8Bytes::from(told))).await
}
