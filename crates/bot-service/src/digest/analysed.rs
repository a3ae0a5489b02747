//! Which games were analysed, and how well they were played.

use crate::analyses::GameAccuracy;
use crate::analyses::records::game_accuracy;
use crate::game::GameId;
use bot_store::ServiceError;
use bot_store::repository::Repository;
use commit_store::Codec;

/// How many games are read at once.
const PAGE: usize = 500;

/// Those of these games that were analysed.
pub(super) async fn accuracies(
    repository: &Repository,
    games: &[GameId],
) -> Result<Vec<(GameId, GameAccuracy)>, ServiceError> {
    let mut known = Vec::new();
    for page in games.chunks(PAGE) {
        let found = repository.rows(page.iter().copied().map(game_accuracy).collect()).await?;
        for &game in page {
            let key = game_accuracy(game);
            match found.row(&key).map(|row| GameAccuracy::decode(&row.value)) {
                Some(Ok(accuracy)) => known.push((game, accuracy)),
                Some(Err(error)) => repository.report_skipped(&key, &error),
                None => {}
            }
        }
    }
    Ok(known)
}
