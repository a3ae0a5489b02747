//! Seasons begin, and end.

use club_competitions::Days;
use jiff::Timestamp;

use crate::ratings::due_rows;
use crate::ratings::events::to_seconds;
use crate::ratings::records::HeadRecord;
use crate::roles::notices as role_notices;
use crate::season::records;
use crate::season::records::{SEASON_DUE, SeasonCount, SeasonEndRecord, SeasonRecord};
use crate::season::{NAME, SeasonAt, SeasonNews, SeasonNotice, SeasonRefusal, Seasons};
use bot_store::locale::Locale;
use bot_store::repository::{ATTEMPTS, put};
use bot_store::{ChannelId, Lane, Request, ServiceError};
use commit_store::{Codec, Commit, Expect, Put};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewSeason {
    pub name: String,
    /// Length; `None` runs until a manager ends it.
    pub days: Option<Days>,
    /// Minimum games for a champion.
    pub champion_games: u32,
    pub channel: ChannelId,
    pub locale: Locale,
}

/// A name on one line, if it is neither empty nor too long.
fn name(given: &str) -> Result<String, SeasonRefusal> {
    let words: Vec<&str> = given.split(|letter: char| letter.is_whitespace() || letter.is_control()).collect();
    let name = words.into_iter().filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ");
    if (1..=NAME).contains(&name.chars().count()) { Ok(name) } else { Err(SeasonRefusal::Name) }
}

/// A notice about a season.
fn notice((guild, number): (u64, u32), record: &SeasonRecord, news: SeasonNews) -> SeasonNotice {
    SeasonNotice { guild, number, locale: record.locale, by: record.by, news }
}

impl Seasons {
    pub async fn begin(&self, request: Request, guild: u64, new: &NewSeason) -> Result<SeasonAt, ServiceError> {
        let clubs = &self.clubs;
        let name = name(&new.name)?;
        let _turn = clubs.turn(guild).await;
        for _ in 0..ATTEMPTS {
            if clubs.seen(request).await?.is_some() {
                return self.at(guild, None).await;
            }
            if let Some((number, ..)) = self.store.running_season(guild).await? {
                return Err(SeasonRefusal::AlreadyRunning(number).into());
            }
            let row = clubs.repository.row(&records::seasons(guild)).await?;
            let expect = row.as_ref().map_or(Expect::Absent, |row| Expect::Rev(row.rev));
            let count = row.map(|row| SeasonCount::decode(&row.value)).transpose()?.unwrap_or_default();
            let number = count.0 + 1;
            let head: HeadRecord =
                clubs.repository.get(&crate::ratings::records::club_head(guild)).await?.unwrap_or_default();
            let began = clubs.at(request);
            let record = SeasonRecord {
                name: name.clone(),
                by: request.by,
                channel: new.channel,
                locale: new.locale,
                began,
                first: head.results,
                champion_games: new.champion_games.max(1),
                ends: new.days.map(|days| days.after(began)),
                end: None,
            };
            let lane = Lane::Channel(record.channel);
            let mut puts = vec![
                put(records::seasons(guild), expect, &SeasonCount(number))?,
                put(records::season(guild, number), Expect::Absent, &record)?,
                clubs.outbox.put(lane, &notice((guild, number), &record, SeasonNews::Began))?,
            ];
            puts.extend(due_rows::moved(&clubs.repository, (SEASON_DUE, guild), None, record.ends).await?);
            puts.extend(clubs.mark(request).await?);
            if self.write(puts, &[lane]).await? {
                return self.season(guild, number, record).await;
            }
        }
        Err(ServiceError::Contended)
    }

    /// Ends the season with this number, which is running.
    pub async fn end(&self, request: Request, guild: u64, number: u32) -> Result<SeasonAt, ServiceError> {
        let clubs = &self.clubs;
        let _turn = clubs.turn(guild).await;
        for _ in 0..ATTEMPTS {
            if clubs.seen(request).await?.is_some() {
                return self.at(guild, Some(number)).await;
            }
            let (rev, record) = match self.store.running_season(guild).await? {
                None => return Err(SeasonRefusal::NotRunning.into()),
                Some((running, ..)) if running != number => return Err(SeasonRefusal::Over(number).into()),
                Some((_, rev, record)) => (rev, record),
            };
            let at = request.at.min(clubs.repository.now());
            let (record, mut puts) = self.ended((guild, number), rev, record, at).await?;
            puts.extend(clubs.mark(request).await?);
            if self
                .write(puts, &[Lane::Channel(record.channel), Lane::Feature(crate::roles::notices::LANE, guild)])
                .await?
            {
                return self.season(guild, number, record).await;
            }
        }
        Err(ServiceError::Contended)
    }

    /// Ends the season of a server if its time has come; when it has to be looked at next.
    pub(crate) async fn fall_due(&self, guild: u64) -> Result<Option<Timestamp>, ServiceError> {
        let _turn = self.clubs.turn(guild).await;
        for _ in 0..ATTEMPTS {
            let Some((number, rev, record)) = self.store.running_season(guild).await? else { return Ok(None) };
            let now = self.clubs.repository.now();
            if record.ends.is_none_or(|ends| ends > now) {
                return Ok(record.ends);
            }
            let (record, puts) = self.ended((guild, number), rev, record, now).await?;
            if self
                .write(puts, &[Lane::Channel(record.channel), Lane::Feature(crate::roles::notices::LANE, guild)])
                .await?
            {
                return Ok(None);
            }
        }
        Err(ServiceError::Contended)
    }

    /// A season once it has ended, and the puts that end it.
    async fn ended(
        &self,
        (guild, number): (u64, u32),
        rev: u64,
        record: SeasonRecord,
        at: Timestamp,
    ) -> Result<(SeasonRecord, Vec<Put>), ServiceError> {
        let clubs = &self.clubs;
        let head: HeadRecord =
            clubs.repository.get(&crate::ratings::records::club_head(guild)).await?.unwrap_or_default();
        let ladder = self.store.ladders.load(guild).await?.map(|stored| stored.ladder.log().events.len() as u64);
        let at = to_seconds(at).max(record.began);
        let end = Some(SeasonEndRecord { at, results: head.results, ladder });
        let record = SeasonRecord { end, ..record };
        let news = notice((guild, number), &record, SeasonNews::Ended);
        let mut puts = vec![
            put(records::season(guild, number), Expect::Rev(rev), &record)?,
            clubs.outbox.put(Lane::Channel(record.channel), &news)?,
        ];
        puts.extend(due_rows::moved(&clubs.repository, (SEASON_DUE, guild), record.ends, None).await?);
        puts.extend(role_notices::of_champions(&clubs.repository, &clubs.outbox, guild).await?);
        Ok((record, puts))
    }

    /// Commits a change to a season, and wakes the lanes; `false` after losing to a concurrent commit.
    async fn write(&self, puts: Vec<Put>, lanes: &[Lane]) -> Result<bool, ServiceError> {
        let committed = self.clubs.repository.commit(puts).await;
        // After an error the notices may be there all the same.
        lanes.iter().for_each(|lane| self.clubs.outbox.wake(*lane));
        Ok(matches!(committed?, Commit::Done { .. }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_on_one_line() {
        assert_eq!(name("  ฤดู\nกาล\t1 "), Ok("ฤดู กาล 1".to_owned()));
        assert_eq!(name(&"ก".repeat(60)).unwrap().chars().count(), 60);
        assert_eq!(name(&"ก".repeat(61)), Err(SeasonRefusal::Name));
        assert_eq!(name(" \u{7} "), Err(SeasonRefusal::Name));
    }
}
