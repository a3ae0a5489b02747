//! Brings rows up to date that an earlier process or an earlier version of the program has left.

use std::collections::BTreeSet;

use super::super::records::{self, NoticeRecord, UnlanedNoticeRecord};
use super::super::repository::put;
use super::super::{GameNotice, Lane, Notice, ServiceError, set_aside};
use super::Outbox;
use crate::game::GameId;
use commit_store::{Codec, Expect, Key, Put};

/// How many rows one commit changes.
const BATCH: usize = 100;

impl Outbox {
    /// Deletes the records of messages that showed games which are over and have no notices. Only earlier versions left any.
    ///
    /// # Errors
    /// The store's; what was not deleted is deleted the next time.
    pub async fn forget_finished_games(&self) -> Result<(), ServiceError> {
        // Read before the open games: a game that begins meanwhile is then either not among these, or among the open ones.
        let shown = self.repository.all(&records::faces()).await?;
        if shown.is_empty() {
            return Ok(());
        }
        let mut wanted: BTreeSet<GameId> = BTreeSet::new();
        for (_, row) in self.repository.all(&records::notices()).await? {
            if let Ok(NoticeRecord { notice: Notice::Game(GameNotice { game, .. }), .. }) =
                NoticeRecord::decode(&row.value)
            {
                wanted.insert(game);
            }
        }
        let open = self.repository.all(&records::all_player_games()).await?;
        wanted.extend(open.iter().filter_map(|(key, _)| records::player_game_of(key)));
        let of_finished = |key: &Key| records::face_of(key).is_some_and(|game| !wanted.contains(&game));
        let finished: Vec<Put> =
            shown.into_iter().filter(|(key, _)| of_finished(key)).map(|(key, row)| Put::delete(key, row.rev)).collect();
        for batch in finished.chunks(BATCH) {
            // A conflict means that a delivery has just changed one of them; the next start finds the others again.
            self.repository.commit(batch.to_vec()).await?;
        }
        Ok(())
    }

    /// Puts back notices that were set aside, if they can be read now.
    pub(super) async fn bring_back(&self) -> Result<(), ServiceError> {
        let is_readable = |key: &Key, value: &[u8]| {
            records::notice_of(key).is_some() && NoticeRecord::decode(value).is_ok()
                || records::unlaned_notice_of(key).is_some() && UnlanedNoticeRecord::decode(value).is_ok()
        };
        set_aside::bring_back(&self.repository, is_readable).await
    }

    /// Moves notices of versions without lanes to their lanes, which are returned.
    pub(super) async fn adopt_unlaned(&self) -> Result<Vec<Lane>, ServiceError> {
        let mut lanes = Vec::new();
        // By game and then in order of events, so each game's stay in order.
        for (key, row) in self.repository.all(&records::unlaned_notices()).await? {
            let Some((game, end)) = records::unlaned_notice_of(&key) else { continue };
            let UnlanedNoticeRecord { from, channel } = match UnlanedNoticeRecord::decode(&row.value) {
                Ok(record) => record,
                Err(error) => {
                    set_aside::set_aside(&self.repository, key, &row, &error.to_string()).await?;
                    continue;
                }
            };
            let at = self.repository.now();
            let notice = Notice::Game(GameNotice { game, events: from as usize..end });
            let lane = Lane::Channel(channel);
            let record = NoticeRecord { at, notice };
            let adopted = put(records::notice(lane, self.number(at)), Expect::Absent, &record)?;
            self.repository.commit_once(vec![Put::delete(key, row.rev), adopted]).await?;
            lanes.push(lane);
        }
        Ok(lanes)
    }
}
