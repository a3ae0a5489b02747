//! Notices of games, and the messages that show a game.

use super::super::records::{self, OldButtonsRecord};
use super::super::repository::put;
use super::super::{Delivered, GameMessages, ServiceError, Snapshot};
use super::{Outbox, PendingNotice};
use crate::game::GameId;
use commit_store::{Expect, Put};

/// The messages that show a game, as they were before a delivery.
#[derive(Clone, Copy, Debug)]
pub struct ShownGame {
    /// The messages.
    pub messages: GameMessages,
    expect: Expect,
}

impl Outbox {
    /// The messages that show a game.
    ///
    /// # Errors
    /// The store's.
    pub async fn shown(&self, game: GameId) -> Result<ShownGame, ServiceError> {
        // What cannot be read only costs links, and is replaced.
        let (expect, messages) = self.repository.replaceable(&records::face(game)).await?;
        Ok(ShownGame { messages: messages.unwrap_or_default(), expect })
    }

    /// Takes notices of a game out of the outbox, which is now shown as `then`, and remembers the message that shows it. The
    /// buttons of the board before are to be removed from now on. Of a game that is over, no messages are remembered.
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
        let after = messages.after(delivered);
        match (then.game.is_open(), expect) {
            (true, _) if after != *messages => puts.push(put(records::face(then.id), *expect, &after)?),
            (false, Expect::Rev(rev)) => puts.push(Put::delete(records::face(then.id), *rev)),
            _ => {}
        }
        let old = messages.board.filter(|old| after.board != Some(*old));
        if let Some(old) = old {
            let record = OldButtonsRecord { at: self.repository.now() };
            puts.push(put(records::old_buttons(old), Expect::Absent, &record)?);
        }
        let lane = notices.first().map(|notice| notice.lane);
        puts.extend(lane.and_then(|lane| self.obstacles.removal(lane)));
        self.commit(puts).await?;
        if let Some(lane) = lane {
            self.obstacles.removed(lane);
        }
        if old.is_some() {
            self.old_buttons_added.tell();
        }
        Ok(())
    }
}
