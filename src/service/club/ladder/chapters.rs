//! The log of a ladder in parts, since a value of the store is only so long.

use super::super::super::ServiceError;
use super::super::super::records::{self, LadderChapter, LadderLine};
use super::super::super::repository::put;
use commit_store::{Codec, Expect, MAX_VALUE, Put};

/// How many events a chapter has at most.
const EVENTS: usize = 256;

/// How many bytes a chapter has at most: reasons of rulings are long.
const BYTES: usize = MAX_VALUE - 1024;

/// The chapter of a log that grows.
#[derive(Clone)]
pub struct LastChapter {
    number: u32,
    expect: Expect,
    chapter: LadderChapter,
}

impl LastChapter {
    /// The one of a log that has no event yet.
    pub fn first() -> LastChapter {
        LastChapter { number: 0, expect: Expect::Absent, chapter: LadderChapter::default() }
    }

    /// The one that was found under this number and revision.
    pub const fn found(number: u32, rev: u64, chapter: LadderChapter) -> LastChapter {
        LastChapter { number, expect: Expect::Rev(rev), chapter }
    }

    /// Its events.
    pub fn lines(&self) -> &[LadderLine] {
        &self.chapter.0
    }

    /// How many chapters the log has with this one.
    pub const fn count(&self) -> u32 {
        self.number + 1
    }

    /// Adds events; the puts of the chapters that have changed.
    ///
    /// # Errors
    /// [`ServiceError::Encode`].
    pub fn extend(&mut self, guild: u64, lines: impl Iterator<Item = LadderLine>) -> Result<Vec<Put>, ServiceError> {
        let mut puts = Vec::new();
        let mut is_changed = false;
        for line in lines {
            self.chapter.0.push(line);
            let is_too_long = self.chapter.0.len() > EVENTS || self.chapter.encode()?.len() > BYTES;
            if is_too_long && let Some(line) = self.chapter.0.pop() {
                puts.extend(is_changed.then(|| self.put(guild)).transpose()?);
                let (number, chapter) = (self.number + 1, LadderChapter(vec![line]));
                *self = LastChapter { number, expect: Expect::Absent, chapter };
            }
            is_changed = true;
        }
        puts.extend(is_changed.then(|| self.put(guild)).transpose()?);
        Ok(puts)
    }

    fn put(&self, guild: u64) -> Result<Put, ServiceError> {
        put(records::ladder_chapter(guild, self.number), self.expect, &self.chapter)
    }
}

#[cfg(test)]
mod tests {
    use club_competitions::ladder::{ChallengeId, LadderEvent};
    use club_competitions::{PlayerId, Ruling};
    use jiff::Timestamp;

    use super::*;

    fn lengths(puts: &[Put]) -> Vec<usize> {
        puts.iter().map(|put| LadderChapter::decode(put.value.as_ref().unwrap()).unwrap().0.len()).collect()
    }

    #[test]
    fn a_chapter_holds_so_many_events_and_no_more_than_a_value_may() {
        let at = Timestamp::UNIX_EPOCH;
        let left = |_| LadderLine { at, event: LadderEvent::Left { player: PlayerId(u64::MAX) } };
        let mut last = LastChapter::first();
        assert_eq!(lengths(&last.extend(7, (0..600).map(left)).unwrap()), [256, 256, 88]);
        assert_eq!((last.count(), last.lines().len()), (3, 88));
        assert_eq!(lengths(&last.extend(7, (0..1).map(left)).unwrap()), [89]);
        assert_eq!(last.extend(7, std::iter::empty()).unwrap(), []);
        let ruled = |_| LadderLine {
            at,
            event: LadderEvent::Ruled { challenge: ChallengeId(0), ruling: Ruling::Void, reason: "ก".repeat(300) },
        };
        let puts = last.extend(7, (0..100).map(ruled)).unwrap();
        assert!(puts.iter().all(|put| put.value.as_ref().unwrap().len() <= MAX_VALUE));
        assert_eq!(lengths(&puts).iter().sum::<usize>(), 189);
    }
}
