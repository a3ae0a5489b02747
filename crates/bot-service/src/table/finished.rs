//! A user's finished games.

use crate::Snapshot;
use crate::game::{Opponent, PlayerResult};
use crate::table::games::Games;
use crate::table::records;
use bot_store::PlayerId;
use bot_store::ServiceError;

/// Maximum finished games searched for matches.
const LOOKED_THROUGH: usize = 2_000;

/// A filter on a user's finished games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FinishedQuery {
    pub player: PlayerId,
    /// `None` matches any opponent.
    pub opponent: Option<Opponent>,
    /// The result from the user's side; `None` matches any.
    pub result: Option<PlayerResult>,
}

/// One page of matches.
#[derive(Clone, Debug)]
pub struct FinishedPage {
    /// The games, newest first.
    pub games: Vec<Snapshot>,
    /// How many more games match.
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
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::BoardRevision;
    use crate::game::Action;
    use crate::tests::{ANN, BEN, Table};

    #[tokio::test]
    async fn finished_games_are_found_by_how_they_ended() {
        let table = Table::new();
        let id = table.begin().await;
        table.games.act(table.request(ANN), id, BoardRevision::Now, Action::Resign).await.unwrap();
        let listed = async |player, result| {
            let query = FinishedQuery { player, opponent: None, result: Some(result) };
            table.games.finished(query, 0, 10).await.unwrap().games.len()
        };
        assert_eq!((listed(ANN, PlayerResult::Lost).await, listed(BEN, PlayerResult::Won).await), (1, 1));
        assert_eq!(listed(ANN, PlayerResult::Won).await, 0);
    }
}
