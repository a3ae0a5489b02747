//! What a commit sets off once it is durable.

use tokio::sync::mpsc::{self, UnboundedReceiver, UnboundedSender};

use super::{Notice, Snapshot, Traced};
use crate::game::GameId;

/// What commits set off, as it becomes durable.
pub struct Announced {
    /// What has to be told. It stays in the outbox until it was delivered.
    pub notices: UnboundedReceiver<Traced<Notice>>,
    /// The games in which the engine has a seat, each time they change.
    pub engine: UnboundedReceiver<Traced<GameId>>,
}

/// The sending end of [`Announced`].
pub(super) struct Announcer {
    notices: UnboundedSender<Traced<Notice>>,
    engine: UnboundedSender<Traced<GameId>>,
}

impl Announcer {
    pub(super) fn new() -> (Announcer, Announced) {
        let (notices, told) = mpsc::unbounded_channel();
        let (engine, called) = mpsc::unbounded_channel();
        (Announcer { notices, engine }, Announced { notices: told, engine: called })
    }

    /// Announces the events of a game from `from` on.
    pub(super) fn announce(&self, after: &Snapshot, from: usize) {
        // Nobody listens while the program stops; the outbox keeps the notice for the next start, and the game itself
        // tells whose turn it is.
        let _ = self.notices.send(Traced::here(Notice::of(after, from)));
        if after.game.play().is_some_and(|play| play.seats().engine().is_some()) {
            let _ = self.engine.send(Traced::here(after.id));
        }
    }
}
