//! The other end of the outbox: what waits to be said, and that it was said.

use super::games::{Games, PAGE, put};
use super::records::{self, NoticeRecord};
use super::{Face, Notice, ServiceError, Spot};
use crate::game::GameId;
use commit_store::{Codec, Commit, Expect, OpId, Put};

/// What a notice became in its channel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Said {
    /// A message without a board.
    Words(Spot),
    /// A message with the board.
    Board(Spot),
    /// Nothing new: an older message was changed, or it can never be said there.
    Nothing,
}

impl Games {
    /// Everything that waits to be said, each game's in order: what a fresh start finds left over.
    ///
    /// # Errors
    /// The store's, and records that do not decode.
    pub async fn unsaid(&self) -> Result<Vec<Notice>, ServiceError> {
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
    pub async fn said(&self, notice: &Notice, said: Said) -> Result<(), ServiceError> {
        let outbox = records::notice(notice.game, notice.events.end);
        let Some(waiting) = self.store.get(&outbox).await? else { return Ok(()) };
        let stored = self.store.get(&records::face(notice.game)).await?;
        let (expect, mut face) = match &stored {
            None => (Expect::Absent, Face::default()),
            Some(found) => (Expect::Rev(found.rev), Face::decode(&found.value)?),
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
    pub async fn face(&self, game: GameId) -> Result<Face, ServiceError> {
        let found = self.store.get(&records::face(game)).await?;
        Ok(found.map(|found| Face::decode(&found.value)).transpose()?.unwrap_or_default())
    }
}

impl Face {
    fn show(&mut self, said: Said) {
        let spot = match said {
            Said::Words(spot) => spot,
            Said::Board(spot) => {
                self.board = Some(spot);
                spot
            }
            Said::Nothing => return,
        };
        self.first = self.first.or(Some(spot));
        self.last = Some(spot);
    }
}
