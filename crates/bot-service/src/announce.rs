//! What a commit sets off once it is durable.

use tokio::sync::mpsc::{self, UnboundedReceiver, UnboundedSender};

use crate::game::GameId;
use crate::{Lane, Snapshot, Traced, notice};

/// What commits set off, as it becomes durable.
pub struct Announced {
    /// The lanes in which something waits to be said, each time something is added. What it is stands in the outbox.
    pub lanes: UnboundedReceiver<Traced<Lane>>,
    /// The games in which the engine has a seat, each time they change.
    pub engine: UnboundedReceiver<Traced<GameId>>,
}

/// The sending end of [`Announced`]. Clones share it.
#[derive(Clone)]
pub(super) struct Announcer {
    lanes: UnboundedSender<Traced<Lane>>,
    engine: UnboundedSender<Traced<GameId>>,
}

impl Announcer {
    pub(super) fn new() -> (Announcer, Announced) {
        let (lanes, woken) = mpsc::unbounded_channel();
        let (engine, called) = mpsc::unbounded_channel();
        (Announcer { lanes, engine }, Announced { lanes: woken, engine: called })
    }

    /// Announces that a game has changed.
    pub(super) fn announce(&self, after: &Snapshot) {
        for lane in notice::lanes(after) {
            self.wake(lane);
        }
        if after.game.play().is_some_and(|play| play.seats().engine().is_some()) {
            let _ = self.engine.send(Traced::here(after.id));
        }
    }

    /// Announces that something waits in a lane. Nobody listens while the program stops; the outbox keeps what waits for the
    /// next start, and a game itself tells whose turn it is.
    pub(super) fn wake(&self, lane: Lane) {
        let _ = self.lanes.send(Traced::here(lane));
    }
}
