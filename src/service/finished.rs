//! The games that somebody has finished.

use super::games::Games;
use super::records::{self, Mark};
use super::repository::put;
use super::{ServiceError, Snapshot};
use crate::game::{Opponent, PlayerId, PlayerResult};
use commit_store::{Expect, Put};

/// How many of somebody's games are looked through for those that fit.
const LOOKED_THROUGH: usize = 2_000;

/// How many games are read at once when all of them are gone through.
const PAGE: usize = 200;

/// Which of somebody's finished games are meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FinishedQuery {
    pub player: PlayerId,
    /// Against whom, if not against anybody.
    pub opponent: Option<Opponent>,
    /// How they ended for the player, if not in any way.
    pub result: Option<PlayerResult>,
}

/// Some of the games that were meant.
#[derive(Clone, Debug)]
pub struct FinishedPage {
    /// The games, the newest first.
    pub games: Vec<Snapshot>,
    /// How many more there are after these.
    pub more: usize,
}

impl FinishedQuery {
    fn fits(&self, snapshot: &Snapshot) -> bool {
        let game = &snapshot.game;
        self.opponent.is_none_or(|opponent| game.opponent_of(self.player) == Some(opponent))
            && self.result.is_none_or(|result| game.result_for(self.player) == Some(result))
    }
}

impl Games {
    /// Up to `most` of the games that fit, after the first `skipped` of them. Unreadable ones are skipped.
    pub async fn finished(
        &self,
        query: FinishedQuery,
        skipped: usize,
        most: usize,
    ) -> Result<FinishedPage, ServiceError> {
        let rows = self.store.repository.first(&records::finished_games(query.player), LOOKED_THROUGH).await?;
        let (mut games, mut fitting) = (Vec::new(), 0);
        if query.opponent.is_none() && query.result.is_none() {
            // Every game fits, so the others need not be read.
            for (key, _) in rows.iter().skip(skipped).take(most) {
                if let Some(id) = records::finished_game_of(key) {
                    games.extend(self.get_readable(id).await?);
                }
            }
            return Ok(FinishedPage { more: rows.len().saturating_sub(skipped + most), games });
        }
        for id in rows.iter().filter_map(|(key, _)| records::finished_game_of(key)) {
            let Some(snapshot) = self.get_readable(id).await? else { continue };
            if query.fits(&snapshot) {
                if (skipped..skipped + most).contains(&fitting) {
                    games.push(snapshot);
                }
                fitting += 1;
            }
        }
        Ok(FinishedPage { more: fitting.saturating_sub(skipped + games.len()), games })
    }

    /// Gives the games that earlier versions of the program finished their rows in the lists of their players. Once done, it is
    /// not done again.
    ///
    /// # Errors
    /// The store's; what was not listed is listed the next time.
    pub async fn list_finished(&self) -> Result<(), ServiceError> {
        let repository = &self.store.repository;
        if repository.row(&records::finished_listed()).await?.is_some() {
            return Ok(());
        }
        let mut after = None;
        loop {
            let page = repository.page(&records::games(), after.as_ref(), PAGE).await?;
            for id in page.entries.iter().filter_map(|(key, _)| records::game_of(key)) {
                let Some(snapshot) = self.get_readable(id).await? else { continue };
                if snapshot.game.ending().is_none() {
                    continue;
                }
                let mut puts: Vec<Put> = Vec::new();
                for key in snapshot.game.players().map(|player| records::finished_game(player, id)) {
                    if repository.row(&key).await?.is_none() {
                        puts.push(put(key, Expect::Absent, &Mark)?);
                    }
                }
                if !puts.is_empty() {
                    // A conflict means that the row is there by now.
                    repository.commit(puts).await?;
                }
            }
            after = page.next;
            if after.is_none() {
                break;
            }
        }
        repository.commit(vec![put(records::finished_listed(), Expect::Absent, &Mark)?]).await?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::super::BoardRevision;
    use super::super::tests::{ANN, BEN, Table};
    use super::*;
    use crate::game::Action;
    use commit_store::{MemoryStore, Store};

    #[tokio::test]
    async fn games_that_earlier_versions_finished_are_listed_once() {
        let store = Arc::new(MemoryStore::default());
        let table = Table::on(store.clone());
        let id = table.begin().await;
        table.games.act(table.request(ANN), id, BoardRevision::Now, Action::Resign).await.unwrap();
        let listed = async |player, result| {
            let query = FinishedQuery { player, opponent: None, result: Some(result) };
            table.games.finished(query, 0, 10).await.unwrap().games.len()
        };
        assert_eq!((listed(ANN, PlayerResult::Lost).await, listed(BEN, PlayerResult::Won).await), (1, 1));
        assert_eq!(listed(ANN, PlayerResult::Won).await, 0);
        let unlist = async || {
            for player in [ANN, BEN] {
                let key = records::finished_game(player, id);
                let rev = store.get(&key).await.unwrap().unwrap().rev;
                store.commit(vec![Put::delete(key, rev)]).await.unwrap();
            }
        };
        unlist().await;
        assert_eq!(listed(ANN, PlayerResult::Lost).await, 0);
        table.games.list_finished().await.unwrap();
        assert_eq!((listed(ANN, PlayerResult::Lost).await, listed(BEN, PlayerResult::Won).await), (1, 1));
        // All that end from now on have their rows from the beginning.
        unlist().await;
        table.games.list_finished().await.unwrap();
        assert_eq!(listed(ANN, PlayerResult::Lost).await, 0);
    }
}
