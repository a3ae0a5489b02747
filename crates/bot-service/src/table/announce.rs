//! What a change of a game sets off once it is durable.

use tokio::sync::mpsc::{self, UnboundedReceiver, UnboundedSender};

use crate::game::GameId;
use crate::table::notices;
use crate::table::snapshot::Snapshot;
use bot_store::{Outbox, Traced};

/// Announces that games have changed. Clones share it.
#[derive(Clone)]
pub(crate) struct Announcer {
    outbox: Outbox,
    engine: UnboundedSender<Traced<GameId>>,
}

impl Announcer {
    /// The second value receives the games in which the engine has a seat, each time they change.
    pub(crate) fn new(outbox: Outbox) -> (Announcer, UnboundedReceiver<Traced<GameId>>) {
        let (engine, called) = mpsc::unbounded_channel();
        (Announcer { outbox, engine }, called)
    }

    /// Announces that a game has changed. There are no listeners during shutdown; the outbox keeps pending notices for
    /// the next start, and a game itself tells whose turn it is.
    pub(crate) fn announce(&self, after: &Snapshot) {
        for lane in notices::lanes(after) {
            self.outbox.wake(lane);
        }
        if after.game.play().is_some_and(|play| play.seats().engine().is_some()) {
            let _ = self.engine.send(Traced::here(after.id));
        }
    }

    /// Announces that something waits in a lane.
    pub(crate) fn wake(&self, lane: bot_store::Lane) {
        self.outbox.wake(lane);
    }
}
