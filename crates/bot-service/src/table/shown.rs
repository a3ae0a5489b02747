//! Notices of games, and the messages that show a game.

use std::ops::Range;

use crate::game::GameId;
use crate::table::notices::GameNotice;
use crate::table::old_messages::OldMessages;
use crate::table::records;
use crate::{Delivered, GameMessages, Snapshot};
use bot_store::ServiceError;
use bot_store::outbox::{Outbox, PendingNotice};
use bot_store::repository::{Repository, put};
use commit_store::{Expect, Put};

/// The messages that show a game, as they were before a delivery.
#[derive(Clone, Debug)]
pub struct ShownGame {
    pub messages: GameMessages,
    expect: Expect,
}

/// The messages that show games, and what is noted of them as notices are delivered. Clones share them.
#[derive(Clone)]
pub struct GamePosts {
    repository: Repository,
    outbox: Outbox,
    pub old: OldMessages,
}

impl GamePosts {
    pub(crate) fn new(repository: Repository, outbox: Outbox) -> GamePosts {
        GamePosts { old: OldMessages::new(repository.clone()), repository, outbox }
    }

    /// The messages that show a game.
    pub async fn shown(&self, game: GameId) -> Result<ShownGame, ServiceError> {
        // What cannot be read only costs links, and is replaced.
        let (expect, messages) = self.repository.replaceable(&records::face(game)).await?;
        Ok(ShownGame { messages: messages.unwrap_or_default(), expect })
    }

    /// Removes notices of a game from the outbox, which is now shown as `then`, and stores the message that shows it. The
    /// messages that it replaces, the board before and questions that were answered, become old messages. Of a game that is over,
    /// no message is stored.
    ///
    /// # Errors
    /// The store's. The notices then stay, and delivering them again must be harmless.
    pub async fn delivered(
        &self,
        notices: &[PendingNotice],
        then: &Snapshot,
        shown: &ShownGame,
        delivered: Delivered,
    ) -> Result<(), ServiceError> {
        let mut puts: Vec<Put> = notices.iter().map(PendingNotice::delete).collect();
        let ShownGame { messages, expect } = shown;
        let events = events_of(notices);
        let (after, left_behind) = messages.after(delivered, events, then);
        match (then.game.is_open(), expect) {
            (true, _) if after != *messages => puts.push(put(records::face(then.id), *expect, &after)?),
            (false, Expect::Rev(rev)) => puts.push(Put::delete(records::face(then.id), *rev)),
            _ => {}
        }
        let changed = !left_behind.is_empty() || matches!(delivered, Delivered::Board(_));
        for (message, becomes) in left_behind {
            puts.push(self.old.leave_behind(message, becomes)?);
        }
        let lane = notices.first().map(|notice| notice.lane);
        puts.extend(lane.and_then(|lane| self.outbox.block_removal(lane)));
        self.repository.commit_once(puts).await?;
        if let Some(lane) = lane {
            self.outbox.unblocked(lane);
        }
        if changed {
            self.old.notify();
        }
        Ok(())
    }
}

/// The events of a game that notices, following each other, are about.
fn events_of(notices: &[PendingNotice]) -> Range<usize> {
    let mut ranges = notices.iter().filter_map(|pending| Some(pending.notice.read::<GameNotice>()?.events));
    let first = ranges.next().unwrap_or_default();
    ranges.fold(first, |all, next| all.start..next.end)
}
