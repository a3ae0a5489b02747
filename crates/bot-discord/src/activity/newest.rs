//! The newest boards, each written once for all who watch.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError, Weak};

use bot_service::Snapshot;
use bot_service::game::GameId;

use crate::activity::shown::written;
use crate::kit::app::App;
use crate::kit::reader::Reader;

/// The newest board of each game that is watched, for each way of reading of those who watch it.
#[derive(Default)]
pub(super) struct NewestBoards(Mutex<HashMap<(GameId, Reader), Weak<NewestBoard>>>);

/// The newest board of a game for those who read alike, for as long as someone watches it.
pub(super) struct NewestBoard {
    reader: Reader,
    latest: tokio::sync::Mutex<Option<WrittenBoard>>,
}

struct WrittenBoard {
    /// How long the log of its game was.
    number: usize,
    json: Arc<str>,
}

impl NewestBoards {
    /// That of a game for those who read like this.
    pub(super) fn of(&self, game: GameId, reader: Reader) -> Arc<NewestBoard> {
        let mut watched = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(board) = watched.get(&(game, reader)).and_then(Weak::upgrade) {
            return board;
        }
        watched.retain(|_, board| board.strong_count() > 0);
        let board = Arc::new(NewestBoard { reader, latest: tokio::sync::Mutex::default() });
        watched.insert((game, reader), Arc::downgrade(&board));
        board
    }
}

impl NewestBoard {
    /// The newest board of this game as JSON, or a newer one that others have seen already; nothing if it has not begun.
    pub(super) async fn written(&self, app: &App, snapshot: &Arc<Snapshot>) -> Option<Arc<str>> {
        let number = snapshot.game.log().len();
        let mut latest = self.latest.lock().await;
        if let Some(latest) = latest.as_ref().filter(|latest| latest.number >= number) {
            return Some(Arc::clone(&latest.json));
        }
        let json: Arc<str> = written(app, snapshot, None, self.reader).await?.into();
        *latest = Some(WrittenBoard { number, json: Arc::clone(&json) });
        Some(json)
    }
}
