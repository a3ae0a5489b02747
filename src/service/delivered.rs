//! The other end of the outbox: what waits to be said, and that it was said.

use super::games::{Games, PAGE, put};
use super::records::{self, NoticeRecord};
use super::{GameMessages, MessageRef, Notice, ServiceError};
use crate::game::GameId;
use commit_store::{Codec, Commit, Expect, OpId, Put};

/// What a notice became in its channel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Delivered {
    /// A message without a board.
    Words(MessageRef),
    /// A message with the board.
    Board(MessageRef),
    /// Nothing new: an older message was changed, or it can never be said there.
    Nothing,
}

impl Games {
    /// Everything that waits to be said, each game's in order: what a fresh start finds left over.
    ///
    /// # Errors
    /// The store's, and records that do not decode.
    pub async fn pending_notices(&self) -> Result<Vec<Notice>, ServiceError> {
        let mut notices = Vec::new();
        let mut after = None;
        loop {
            let page = self.store.scan(&records::notices(), after.as_ref(), PAGE).await?;
            for (key, found) in &page.entries {
                if let Some((game, end)) = records::notice_of(key) {
                    let record = NoticeRecord::decode(&found.value)?;
                    notices.push(Notice { game, events: record.from as usize..end, channel: record.channel });
                }
            }
            after = page.next;
            if after.is_none() {
                return Ok(notices);
            }
        }
    }

    /// Takes `notice` out of the outbox and remembers by which message the game shows itself now.
    ///
    /// # Errors
    /// The store's. The notice then stays, and saying it again must be harmless.
    pub async fn said(&self, notice: &Notice, said: Delivered) -> Result<(), ServiceError> {
        let outbox = records::notice(notice.game, notice.events.end);
        let Some(waiting) = self.store.get(&outbox).await? else { return Ok(()) };
        let stored = self.store.get(&records::face(notice.game)).await?;
        let (expect, mut face) = match &stored {
            None => (Expect::Absent, GameMessages::default()),
            Some(found) => (Expect::Rev(found.rev), GameMessages::decode(&found.value)?),
        };
        face.show(said);
        let puts = vec![Put::delete(outbox, waiting.rev), put(records::face(notice.game), expect, &face)?];
        match self.store.commit(OpId(notice.game.0), puts).await? {
            Commit::Done { .. } => Ok(()),
            Commit::Conflict { .. } => Err(ServiceError::Contended),
        }
    }

    /// The messages by which a game shows itself.
    ///
    /// # Errors
    /// Only the store's.
    pub async fn face(&self, game: GameId) -> Result<GameMessages, ServiceError> {
        let found = self.store.get(&records::face(game)).await?;
        Ok(found.map(|found| GameMessages::decode(&found.value)).transpose()?.unwrap_or_default())
    }
}

impl GameMessages {
    fn show(&mut self, said: Delivered) {
        let spot = match said {
            Delivered::Words(spot) => spot,
            Delivered::Board(spot) => {
                self.board = Some(spot);
                spot
            }
            Delivered::Nothing => return,
        };
        self.first = self.first.or(Some(spot));
        self.last = Some(spot);
    }
}
