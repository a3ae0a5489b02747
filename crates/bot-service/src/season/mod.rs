//! Seasons: stretches of a server's book of results, each with a table and a champion.
//!
//! Only the start and end of a season are stored: in the book of results, and in the log of the ladder. Its table and
//! its champion are folded from those (`club::season`, `club_competitions::season`), so a correction updates them, even
//! after the end. If it changes the champion of a finished season, the commit of the correction also announces that,
//! and has the roles changed.
//!
//! A season without a channel does not end: nobody would hear who has won it.
//!
//! One season of each game runs at a time. It ends when a manager ends it, or by a due row. Open challenges then continue, and their
//! games count for the next one.
//!
//! | file | holds |
//! |---|---|
//! | `store` | seasons in the store |
//! | `managed` | begin and end |
//! | `table` | what a season adds up to |
//! | `departed` | those who left the server, who are not its champions |
//! | `ruled` | what a correction does to seasons that are over |
//! | `places` | its channel is gone, and another is chosen |
//! | `news` | what is announced |
//! | `error` | why something can't be done |

mod departed;
pub(crate) mod due;
mod error;
mod managed;
mod news;
mod places;
pub(crate) mod records;
mod ruled;
mod store;
mod table;
#[cfg(test)]
mod tests;

use bot_store::feature::Feature;
use std::sync::Arc;

use club_competitions::season::Archive;
use jiff::Timestamp;

use crate::LadderId;
use crate::kept::due::due_of_games;
use crate::ratings::Clubs;
use board_games::GameKind;
use bot_store::PlayerId;
use bot_store::locale::Locale;
use bot_store::{ChannelId, ServiceError};
use due::SeasonDue;
use records::SeasonRecord;
use table::TableSources;

pub use error::SeasonRefusal;
pub use managed::NewSeason;
pub use news::{SeasonNews, SeasonNotice};
pub use table::{Climb, SeasonTable};

pub(crate) use store::SeasonStore;

pub(crate) static FEATURE: Feature =
    Feature { records: records::RECORDS, notices: news::NOTICES, due: &due_of_games::<SeasonDue>() };

/// How many characters the name of a season has at most.
pub const NAME: usize = 60;

/// The seasons of all servers. Clones share them.
#[derive(Clone)]
pub struct Seasons {
    clubs: Clubs,
    store: Arc<SeasonStore>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct SeasonAt {
    pub game: GameKind,
    /// Its number, from 1.
    pub number: u32,
    pub name: String,
    pub channel: ChannelId,
    pub locale: Locale,
    pub began: Timestamp,
    pub ends: Option<Timestamp>,
    /// When it ended, if it is over.
    pub ended: Option<Timestamp>,
    /// Since when it has no channel, if that is so.
    pub halted: Option<Timestamp>,
    /// How many games a champion has to have played.
    pub champion_games: u32,
    pub table: SeasonTable,
}

impl SeasonAt {
    /// The champions; of a season that is running, who would be if it ended now.
    pub fn champions(&self) -> Vec<PlayerId> {
        table::champions(&self.table)
    }

    /// Whether there was a ladder that decides about the champion.
    pub fn has_ladder(&self) -> bool {
        let Archive { rows, spectators, .. } = &self.table.archive;
        !spectators.is_empty() || rows.iter().any(|row| row.rung.is_some())
    }

    /// How many games have counted.
    pub fn games(&self) -> u32 {
        self.table.archive.rows.iter().map(|row| row.games).sum::<u32>() / 2
    }
}

/// What ending a season now would do.
#[derive(Clone, Debug, PartialEq)]
pub struct SeasonEnding {
    pub at: SeasonAt,
    /// How many challenges are open on the ladder; their games will count for the next season.
    pub open: usize,
}

impl Seasons {
    pub(crate) const fn new(clubs: Clubs, store: Arc<SeasonStore>) -> Seasons {
        Seasons { clubs, store }
    }

    /// A season of a server, or the newest one.
    pub async fn at(&self, id: LadderId, number: Option<u32>) -> Result<SeasonAt, ServiceError> {
        let number = match number {
            Some(number) => number,
            None => match self.store.season_count(id).await? {
                0 => return Err(SeasonRefusal::NoSeason.into()),
                newest => newest,
            },
        };
        let record = self.store.season_record(id, number).await?.ok_or(SeasonRefusal::NoSuchSeason(number))?;
        self.season(id, number, record.1).await
    }

    /// The seasons of a server, the newest first, after the first `skipped` of them; and how many there are.
    pub async fn list(&self, id: LadderId, skipped: u32, most: u32) -> Result<(Vec<SeasonAt>, u32), ServiceError> {
        let count = self.store.season_count(id).await?;
        let newest = count.saturating_sub(skipped);
        let mut seasons = Vec::new();
        for number in (newest.saturating_sub(most) + 1..=newest).rev() {
            if let Some((_, record)) = self.store.season_record(id, number).await? {
                seasons.push(self.season(id, number, record).await?);
            }
        }
        Ok((seasons, count))
    }

    /// The games of which a server has had seasons.
    pub async fn games(&self, guild: u64) -> Result<Vec<GameKind>, ServiceError> {
        let mut games = Vec::new();
        for game in GameKind::ALL {
            if self.store.season_count(LadderId { guild, game }).await? > 0 {
                games.push(game);
            }
        }
        Ok(games)
    }

    /// The seasons that are running on a server, in the order of their games.
    pub async fn running_on(&self, guild: u64) -> Result<Vec<SeasonAt>, ServiceError> {
        let mut running = Vec::new();
        for game in GameKind::ALL {
            running.extend(self.running(LadderId { guild, game }).await?);
        }
        Ok(running)
    }

    pub async fn running(&self, id: LadderId) -> Result<Option<SeasonAt>, ServiceError> {
        match self.store.running_season(id).await? {
            Some((number, _, record)) => Ok(Some(self.season(id, number, record).await?)),
            None => Ok(None),
        }
    }

    /// What ending the season that is running would do.
    pub async fn ending(&self, id: LadderId) -> Result<SeasonEnding, ServiceError> {
        let at = self.running(id).await?.ok_or(SeasonRefusal::NotRunning)?;
        let ladder = self.store.ladders.load(id).await?.map(|stored| stored.at.ladder);
        let open = ladder.map_or(0, |ladder| ladder.challenges().iter().filter(|it| it.is_open()).count());
        Ok(SeasonEnding { at, open })
    }
}

impl Seasons {
    /// What the tables of a server are folded from now.
    async fn sources(&self, id: LadderId) -> Result<TableSources, ServiceError> {
        let ladder = self.store.ladders.load(id).await?.map(|stored| stored.at.ladder);
        Ok(TableSources { book: self.clubs.book(id.guild).await?, ladder })
    }

    /// The champions of the last seasons that are over, one of each game.
    pub(crate) async fn last_champions(&self, guild: u64) -> Result<Vec<PlayerId>, ServiceError> {
        let mut champions = Vec::new();
        for game in GameKind::ALL {
            champions.extend(self.last_champions_of(LadderId { guild, game }).await?);
        }
        Ok(champions)
    }

    async fn last_champions_of(&self, id: LadderId) -> Result<Vec<PlayerId>, ServiceError> {
        for number in (1..=self.store.season_count(id).await?).rev() {
            if let Some((_, record)) = self.store.season_record(id, number).await?
                && record.end.is_some()
            {
                let sources = self.sources(id).await?;
                return Ok(table::champions(&self.store.table((id, number, &record), &sources).await?));
            }
        }
        Ok(Vec::new())
    }

    async fn season(&self, id: LadderId, number: u32, record: SeasonRecord) -> Result<SeasonAt, ServiceError> {
        let table = self.store.table((id, number, &record), &self.sources(id).await?).await?;
        let SeasonRecord { name, channel, locale, began, ends, end, champion_games, .. } = record;
        let ended = end.map(|end| end.at);
        let halted = self.store.halted(id).await?.filter(|halted| halted.number == number).map(|halted| halted.since);
        Ok(SeasonAt { game: id.game, number, name, channel, locale, began, ends, ended, halted, champion_games, table })
    }
}
