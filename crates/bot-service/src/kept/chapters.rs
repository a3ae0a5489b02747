//! A log that grows, in parts: a value of the store is only so long.

use bot_store::ServiceError;
use bot_store::records::LogChapter;
use bot_store::repository::{Repository, put};
use commit_store::{Codec, Expect, Key, MAX_VALUE, Put};

/// How many events a chapter has at most.
const EVENTS: usize = 256;

/// How many bytes a chapter has at most: reasons of rulings are long.
const BYTES: usize = MAX_VALUE - 1024;

/// The chapter of a log that grows.
#[derive(Clone)]
pub struct LastChapter<L> {
    number: u32,
    expect: Expect,
    /// How many lines the chapters before it have.
    before: usize,
    chapter: LogChapter<L>,
}

impl<L> LastChapter<L>
where
    L: Clone,
    LogChapter<L>: Codec,
{
    /// The one of a log that has no event yet.
    pub const fn first() -> LastChapter<L> {
        LastChapter { number: 0, expect: Expect::Absent, before: 0, chapter: LogChapter(Vec::new()) }
    }

    /// Reads the first `chapters` chapters, as far as they exist: the last one, and the lines of all.
    pub async fn read(
        repository: &Repository,
        chapters: u32,
        key: impl Fn(u32) -> Key,
    ) -> Result<(LastChapter<L>, Vec<L>), ServiceError> {
        let mut lines = Vec::new();
        let mut last = LastChapter::first();
        for number in 0..chapters {
            let Some(row) = repository.row(&key(number)).await? else { break };
            let (expect, before) = (Expect::Rev(row.rev), lines.len());
            last = LastChapter { number, expect, before, chapter: LogChapter::decode(&row.value)? };
            lines.extend(last.chapter.0.iter().cloned());
        }
        Ok((last, lines))
    }

    /// How many chapters the log has with this one.
    pub const fn count(&self) -> u32 {
        self.number + 1
    }

    pub const fn lines(&self) -> usize {
        self.before + self.chapter.0.len()
    }

    /// Adds events; the puts of the chapters that have changed.
    pub fn extend(
        &mut self,
        key: impl Fn(u32) -> Key,
        lines: impl IntoIterator<Item = L>,
    ) -> Result<Vec<Put>, ServiceError> {
        let mut puts = Vec::new();
        let mut is_changed = false;
        for line in lines {
            self.chapter.0.push(line);
            let is_too_long = self.chapter.0.len() > EVENTS || self.chapter.encode()?.len() > BYTES;
            if is_too_long && let Some(line) = self.chapter.0.pop() {
                puts.extend(is_changed.then(|| self.put(&key)).transpose()?);
                let (number, before, chapter) = (self.number + 1, self.lines(), LogChapter(vec![line]));
                *self = LastChapter { number, expect: Expect::Absent, before, chapter };
            }
            is_changed = true;
        }
        puts.extend(is_changed.then(|| self.put(&key)).transpose()?);
        Ok(puts)
    }

    fn put(&self, key: impl Fn(u32) -> Key) -> Result<Put, ServiceError> {
        put(key(self.number), self.expect, &self.chapter)
    }
}

#[cfg(test)]
mod tests {
    use club_competitions::ladder::{ChallengeId, LadderEvent};
    use club_competitions::{CompetitorId, Ruling};
    use jiff::Timestamp;

    use super::*;
    use crate::LadderId;
    use crate::ladder::records::{LadderChapter, LadderLine, ladder_chapter};
    use board_games::GameKind;

    fn key(number: u32) -> Key {
        ladder_chapter(LadderId { guild: 7, game: GameKind::Makruk }, number)
    }

    fn lengths(puts: &[Put]) -> Vec<usize> {
        puts.iter().map(|put| LadderChapter::decode(put.change.value().unwrap()).unwrap().0.len()).collect()
    }

    #[test]
    fn a_chapter_holds_so_many_events_and_no_more_than_a_value_may() {
        let at = Timestamp::UNIX_EPOCH;
        let left = |_| LadderLine { at, event: LadderEvent::Left { player: CompetitorId(u64::MAX) } };
        let mut last = LastChapter::first();
        assert_eq!(lengths(&last.extend(key, (0..600).map(left)).unwrap()), [256, 256, 88]);
        assert_eq!((last.count(), last.chapter.0.len()), (3, 88));
        assert_eq!(lengths(&last.extend(key, (0..1).map(left)).unwrap()), [89]);
        assert_eq!(last.extend(key, []).unwrap(), []);
        let ruled = |_| LadderLine {
            at,
            event: LadderEvent::Ruled { challenge: ChallengeId(0), ruling: Ruling::Void, reason: "ก".repeat(300) },
        };
        let puts = last.extend(key, (0..100).map(ruled)).unwrap();
        assert!(puts.iter().all(|put| put.change.value().unwrap().len() <= MAX_VALUE));
        assert_eq!(lengths(&puts).iter().sum::<usize>(), 189);
    }
}
