//! The finished games of servers in the order in which they ended, for digests: friendly ones are in no book of results.

use futures::FutureExt;
use futures::future::BoxFuture;
use jiff::Timestamp;

use crate::Snapshot;
use crate::digest::records;
use crate::digest::records::{EndedGame, EndedKind};
use crate::game::{Ending, Game, GameId, Stage, Stake};
use crate::table::commit_part::{CommitAddition, CommitPart};
use bot_store::ServiceError;
use bot_store::repository::{FoundRows, Repository, put};
use commit_store::{Codec, Expect};

/// How many games are read at once.
const PAGE: usize = 500;

/// Notes that a game of a server has ended with a result.
pub(crate) struct NoteEnded;

impl CommitPart for NoteEnded {
    fn of<'a>(
        &'a self,
        before: Option<&'a Snapshot>,
        after: &'a Snapshot,
        _: &'a FoundRows,
    ) -> BoxFuture<'a, Result<CommitAddition<'a>, ServiceError>> {
        let was_over = before.is_some_and(|before| matches!(before.game.stage(), Stage::Finished(..)));
        async move {
            let mut part = CommitAddition::default();
            if let (Some(guild), Some((at, ended)), false) = (after.place.guild, ended(&after.game), was_over) {
                part.puts.push(put(records::ended_game(guild, at, after.id), Expect::Absent, &ended)?);
            }
            Ok(part)
        }
        .boxed()
    }
}

/// When a game ended, and as what; `None` if it has no result.
fn ended(game: &Game) -> Option<(Timestamp, EndedGame)> {
    let Some(Ending::Outcome(_)) = game.ending() else { return None };
    let kind = match game.terms().stake {
        Stake::Rated => EndedKind::Rated,
        Stake::Friendly(_) if game.players().count() == 2 => EndedKind::Friendly,
        Stake::Friendly(_) => EndedKind::Engine,
    };
    // A game has a few thousand plies at most.
    let (plies, played) = (game.play()?.plies() as u32, game.terms().rules.kind());
    Some((game.log().last()?.at, EndedGame { kind, plies, game: played }))
}

/// The games of a server that ended from one time on until another.
pub(super) async fn between(
    repository: &Repository,
    guild: u64,
    (from, until): (Timestamp, Timestamp),
) -> Result<Vec<(Timestamp, GameId, EndedGame)>, ServiceError> {
    let mut found = Vec::new();
    let mut after = Some(records::before_ended_at(guild, from));
    while let Some(key) = after {
        let page = repository.page(&records::ended_games(guild), Some(&key), PAGE).await?;
        for (key, row) in &page.entries {
            let Some((at, game)) = records::ended_of(key) else { continue };
            if at >= until {
                return Ok(found);
            }
            match EndedGame::decode(&row.value) {
                Ok(ended) => found.push((at, game, ended)),
                Err(error) => repository.report_skipped(key, &error),
            }
        }
        after = page.next;
    }
    Ok(found)
}
