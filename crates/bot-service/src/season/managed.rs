//! Seasons begin, and end.

use club_competitions::Days;
use jiff::Timestamp;

use crate::LadderId;
use crate::kept::due_rows;
use crate::ratings::events::to_seconds;
use crate::ratings::records::{HeadRecord, club_head};
use crate::roles::notices as role_notices;
use crate::season::records;
use crate::season::records::{SeasonCount, SeasonEndRecord, SeasonRecord, season_due};
use crate::season::{NAME, SeasonAt, SeasonNews, SeasonNotice, SeasonRefusal, Seasons};
use bot_store::locale::Locale;
use bot_store::repository::put;
use bot_store::{ChannelId, Lane, Request, ServiceError};
use commit_store::{Codec, Expect, Put};

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
pub(super) fn notice((ladder, number): (LadderId, u32), record: &SeasonRecord, news: SeasonNews) -> SeasonNotice {
    SeasonNotice { ladder, number, locale: record.locale, by: record.by, news }
}

impl Seasons {
    pub async fn begin(&self, request: Request, id: LadderId, new: &NewSeason) -> Result<SeasonAt, ServiceError> {
        let clubs = &self.clubs;
        let name = name(&new.name)?;
        clubs
            .in_turn(id.guild, || async {
                if clubs.seen(request).await?.is_some() {
                    return self.at(id, None).await.map(Some);
                }
                if let Some((number, ..)) = self.store.running_season(id).await? {
                    return Err(SeasonRefusal::AlreadyRunning(number).into());
                }
                let row = clubs.repository.row(&records::seasons(id)).await?;
                let expect = row.as_ref().map_or(Expect::Absent, |row| Expect::Rev(row.rev));
                let count = row.map(|row| SeasonCount::decode(&row.value)).transpose()?.unwrap_or_default();
                let number = count.0 + 1;
                let began = clubs.at(request);
                let record = SeasonRecord {
                    name: name.clone(),
                    by: request.by,
                    channel: new.channel,
                    locale: new.locale,
                    began,
                    first: self.results(id.guild).await?,
                    champion_games: new.champion_games.max(1),
                    ends: new.days.map(|days| days.after(began)),
                    end: None,
                };
                let lane = Lane::Channel(record.channel);
                let mut puts = vec![
                    put(records::seasons(id), expect, &SeasonCount(number))?,
                    put(records::season(id, number), Expect::Absent, &record)?,
                    clubs.outbox.put(lane, &notice((id, number), &record, SeasonNews::Began))?,
                ];
                puts.extend(due_rows::moved(&clubs.repository, season_due(id), None, record.ends).await?);
                puts.extend(clubs.mark(request).await?);
                let is_committed = clubs.commit(puts, &[lane]).await?;
                if is_committed { self.season(id, number, record).await.map(Some) } else { Ok(None) }
            })
            .await
    }

    /// Ends the season with this number, which is running.
    pub async fn end(&self, request: Request, id: LadderId, number: u32) -> Result<SeasonAt, ServiceError> {
        let clubs = &self.clubs;
        clubs
            .in_turn(id.guild, || async {
                if clubs.seen(request).await?.is_some() {
                    return self.at(id, Some(number)).await.map(Some);
                }
                let running = self.store.running_season(id).await?.ok_or(SeasonRefusal::NotRunning)?;
                if running.0 != number {
                    return Err(SeasonRefusal::Over(number).into());
                }
                if self.store.halted(id).await?.is_some() {
                    return Err(SeasonRefusal::Halted(number).into());
                }
                let at = request.at.min(clubs.repository.now());
                match self.ended(id, running, at, clubs.mark(request).await?).await? {
                    Some(ended) => self.season(id, number, ended).await.map(Some),
                    None => Ok(None),
                }
            })
            .await
    }

    /// Ends the season that is running if its time has come; when it has to be looked at next.
    pub(super) async fn fall_due(&self, id: LadderId) -> Result<Option<Timestamp>, ServiceError> {
        self.clubs
            .in_turn(id.guild, || async {
                let Some(running) = self.store.running_season(id).await? else { return Ok(Some(None)) };
                if self.store.halted(id).await?.is_some() {
                    return Ok(Some(None));
                }
                let (ends, now) = (running.2.ends, self.clubs.repository.now());
                if ends.is_none_or(|ends| ends > now) {
                    return Ok(Some(ends));
                }
                Ok(self.ended(id, running, now, Vec::new()).await?.map(|_| None))
            })
            .await
    }

    /// Ends a season, in one commit with these puts: what it is then, or `None` after losing to a concurrent commit.
    async fn ended(
        &self,
        id: LadderId,
        (number, rev, record): (u32, u64, SeasonRecord),
        at: Timestamp,
        also: Vec<Put>,
    ) -> Result<Option<SeasonRecord>, ServiceError> {
        let clubs = &self.clubs;
        let departed = self.departed_at_end((id, number, &record)).await?;
        let ladder = self.store.ladders.load(id).await?.map(|stored| stored.at.ladder.log().events.len() as u64);
        let at = to_seconds(at).max(record.began);
        let end = Some(SeasonEndRecord { at, results: self.results(id.guild).await?, ladder });
        let record = SeasonRecord { end, ..record };
        let lanes = [Lane::Channel(record.channel), Lane::Feature(role_notices::LANE, id.guild)];
        let mut puts = vec![
            put(records::season(id, number), Expect::Rev(rev), &record)?,
            clubs.outbox.put(lanes[0], &notice((id, number), &record, SeasonNews::Ended))?,
        ];
        puts.extend(due_rows::moved(&clubs.repository, season_due(id), record.ends, None).await?);
        puts.extend(role_notices::of_champions(&clubs.repository, &clubs.outbox, id.guild).await?);
        puts.extend(departed);
        puts.extend(also);
        Ok(clubs.commit(puts, &lanes).await?.then_some(record))
    }

    /// How many results a server has.
    async fn results(&self, guild: u64) -> Result<u64, ServiceError> {
        let head: Option<HeadRecord> = self.clubs.repository.get(&club_head(guild)).await?;
        Ok(head.unwrap_or_default().results)
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
