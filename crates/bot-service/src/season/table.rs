//! The table of a season, folded from the results and the ladder of its server.

use std::sync::Arc;

use club_competitions::CompetitorId as Player;
use club_competitions::ladder::Ladder;
use club_competitions::season::Archive;
use jiff::Timestamp;

use crate::LadderId;
use crate::club::{Pool, RatingCourse, ResultLedger, SeasonSpan};
use crate::ratings::members;
use crate::season::records::SeasonRecord;
use crate::season::store::SeasonStore;
use board_games::GameKind;
use bot_store::PlayerId;
use bot_store::ServiceError;

/// A climb on the ladder; rungs are counted from 1, the leader's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Climb {
    pub player: PlayerId,
    /// The rung at the beginning, or where the player entered.
    pub from: u32,
    /// The rung at the end.
    pub to: u32,
}

#[derive(Clone, Debug, PartialEq)]
pub struct SeasonTable {
    /// The table and the champions; of a season that is running, as if it ended now.
    pub archive: Archive,
    /// The longest climb on the ladder.
    pub climb: Option<Climb>,
    /// How the ratings of the first players went, and in which pool; none if no game was rated.
    pub courses: Option<(Pool, Vec<RatingCourse>)>,
}

/// What tables are folded from.
#[derive(Clone)]
pub struct TableSources {
    pub book: Arc<ResultLedger>,
    pub ladder: Option<Arc<Ladder>>,
}

impl SeasonStore {
    /// The table of a season of a server. Who has left can't be champion: until its end, as far as is known now.
    pub(super) async fn table(
        &self,
        (id, number, record): (LadderId, u32, &SeasonRecord),
        sources: &TableSources,
    ) -> Result<SeasonTable, ServiceError> {
        let mut table = self.folded(id.game, record, sources).await?;
        let departed = match record.end {
            Some(_) => self.departed(id, number).await?.0,
            None => members::departed(&self.repository, id.guild, &players(&table)).await?,
        };
        if !departed.is_empty() {
            let departed: Vec<Player> = departed.into_iter().map(|player| Player(player.0)).collect();
            table.archive.champions = table.archive.champions_without(&departed, record.champion_games);
        }
        Ok(table)
    }

    async fn folded(
        &self,
        game: GameKind,
        record: &SeasonRecord,
        sources: &TableSources,
    ) -> Result<SeasonTable, ServiceError> {
        let until = record.end.map_or_else(|| self.repository.now(), |end| end.at);
        let index = |results: u64| usize::try_from(results).unwrap_or(usize::MAX);
        let results = index(record.first)..record.end.map_or(usize::MAX, |end| index(end.results));
        let span = SeasonSpan { game, began: record.began, until, results, champion_games: record.champion_games };
        let TableSources { book, ladder } = sources.clone();
        let capped = span.capped(&book);
        let keys = capped.iter().map(|game| crate::ladder::records::ladder_game(*game)).collect();
        let found = self.repository.rows(keys).await?;
        let challenges = capped
            .into_iter()
            .filter(|game| found.row(&crate::ladder::records::ladder_game(*game)).is_some())
            .collect();
        let end = record.end;
        let fold = move || {
            let ladder = match end {
                None => ladder,
                Some(end) => {
                    end.ladder.zip(ladder).map(|(events, ladder)| Arc::new(ladder.as_of(index(events), end.at)))
                }
            };
            let rungs = ladder.as_ref().map_or(&[][..], |ladder| ladder.rungs());
            let archive = span.archive(&book, &challenges, rungs);
            let players: Vec<PlayerId> = archive.rows.iter().map(|row| PlayerId(row.player.0)).collect();
            let climb = ladder.and_then(|ladder| climb(&ladder, span.began));
            SeasonTable { courses: span.courses(&book, &players), archive, climb }
        };
        let folded = tokio::task::spawn_blocking(fold).await;
        Ok(folded.unwrap_or_else(|panicked| std::panic::resume_unwind(panicked.into_panic())))
    }
}

/// The longest climb since a time; of equal ones the one that ends highest.
fn climb(ladder: &Ladder, since: Timestamp) -> Option<Climb> {
    let order = (1..).zip(ladder.rungs());
    let climbs = order.filter_map(|(to, &player)| {
        let first = ladder.history(player).find(|movement| movement.at >= since)?;
        let from = first.from.or(first.to)?.0;
        (from > to).then_some(Climb { player: PlayerId(player.0), from, to })
    });
    climbs.max_by_key(|climb| (climb.from - climb.to, std::cmp::Reverse(climb.to)))
}

/// Everybody in a table, and those on the ladder who had no game.
pub fn players(table: &SeasonTable) -> Vec<PlayerId> {
    let Archive { rows, spectators, .. } = &table.archive;
    rows.iter().map(|row| row.player).chain(spectators.iter().copied()).map(|player| PlayerId(player.0)).collect()
}

pub fn champions(table: &SeasonTable) -> Vec<PlayerId> {
    table.archive.champions.iter().map(|&Player(player)| PlayerId(player)).collect()
}
