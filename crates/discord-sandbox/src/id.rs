//! Snowflakes: Discord's ids, which carry the time at which they were made.

use std::fmt;
use std::num::ParseIntError;
use std::str::FromStr;
use std::time::{SystemTime, UNIX_EPOCH};

use serde::de::{self, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Milliseconds between 1970 and the first second of 2015, at which snowflakes begin.
const DISCORD_EPOCH: u64 = 1_420_070_400_000;

/// Where counted ids begin: 1 January 2026, so that the times in them look like times.
const COUNTING_FROM: u64 = 1_767_225_600_000;

/// The id of anything on Discord: a user, a channel, a message, an interaction. Written as a string in JSON.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Snowflake(pub u64);

impl Snowflake {
    /// When this id was made, in milliseconds since 1970.
    pub fn milliseconds(self) -> u64 {
        (self.0 >> 22) + DISCORD_EPOCH
    }

    fn first_at(milliseconds: u64) -> Snowflake {
        Snowflake(milliseconds.saturating_sub(DISCORD_EPOCH) << 22)
    }
}

impl fmt::Display for Snowflake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Snowflake {
    type Err = ParseIntError;

    fn from_str(text: &str) -> Result<Snowflake, ParseIntError> {
        text.parse().map(Snowflake)
    }
}

impl Serialize for Snowflake {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0)
    }
}

impl<'de> Deserialize<'de> for Snowflake {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Snowflake, D::Error> {
        struct Either;
        impl Visitor<'_> for Either {
            type Value = Snowflake;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a snowflake, as a string or a number")
            }

            fn visit_u64<E: de::Error>(self, value: u64) -> Result<Snowflake, E> {
                Ok(Snowflake(value))
            }

            fn visit_str<E: de::Error>(self, value: &str) -> Result<Snowflake, E> {
                value.parse().map_err(|_| E::invalid_value(de::Unexpected::Str(value), &self))
            }
        }
        deserializer.deserialize_any(Either)
    }
}

/// Where new ids take their time from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum IdClock {
    /// The clock on the wall, as on Discord.
    #[default]
    Wall,
    /// A millisecond more for each id: the same ids in every run.
    Counting,
}

/// Makes ids, each greater than all before it.
#[derive(Debug)]
pub(crate) struct IdSource {
    clock: IdClock,
    /// How far the clock on the wall was put forward, in milliseconds.
    ahead: u64,
    last: Snowflake,
}

impl IdSource {
    pub(crate) fn new(clock: IdClock) -> IdSource {
        IdSource { clock, ahead: 0, last: Snowflake(0) }
    }

    /// Advances the wall clock by `milliseconds`.
    pub(crate) fn put_forward(&mut self, milliseconds: u64) {
        self.ahead += milliseconds;
    }

    /// The time that the next id would have, in milliseconds since 1970.
    pub(crate) fn now(&self) -> u64 {
        match self.clock {
            IdClock::Wall => unix_milliseconds() + self.ahead,
            IdClock::Counting => self.last.milliseconds().max(COUNTING_FROM),
        }
    }

    /// Makes every later id greater than `id`, which a journal brought back.
    pub(crate) fn skip_past(&mut self, id: Snowflake) {
        self.last = self.last.max(id);
    }

    pub(crate) fn next(&mut self) -> Snowflake {
        let earliest = match self.clock {
            IdClock::Wall => Snowflake::first_at(self.now()),
            IdClock::Counting => Snowflake::first_at(self.now() + 1),
        };
        self.last = earliest.max(Snowflake(self.last.0 + 1));
        self.last
    }
}

/// The time on the wall, in milliseconds since 1970.
pub(crate) fn unix_milliseconds() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_millis() as u64)
}

/// A time as Discord writes it: `2026-01-31T12:34:56.789000+00:00`.
pub(crate) fn timestamp(milliseconds: u64) -> String {
    let time = i64::try_from(milliseconds).ok().and_then(|ms| jiff::Timestamp::from_millisecond(ms).ok());
    time.unwrap_or(jiff::Timestamp::UNIX_EPOCH).strftime("%Y-%m-%dT%H:%M:%S.%6f+00:00").to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_increase_and_carry_their_time() {
        for clock in [IdClock::Wall, IdClock::Counting] {
            let mut ids = IdSource::new(clock);
            let mut last = ids.next();
            for _ in 0..1000 {
                let next = ids.next();
                assert!(next > last);
                last = next;
            }
        }
        let before = unix_milliseconds();
        let id = IdSource::new(IdClock::Wall).next();
        assert!((before..=before + 1000).contains(&id.milliseconds()));
    }

    #[test]
    fn counted_ids_are_the_same_in_every_run() {
        let (mut one, mut two) = (IdSource::new(IdClock::Counting), IdSource::new(IdClock::Counting));
        assert_eq!([one.next(), one.next(), one.next()], [two.next(), two.next(), two.next()]);
    }

    #[test]
    fn ids_in_a_journal_are_not_used_again() {
        let mut ids = IdSource::new(IdClock::Wall);
        let far = Snowflake(u64::MAX / 2);
        ids.skip_past(far);
        assert!(ids.next() > far);
    }

    #[test]
    fn ids_are_strings_in_json_and_numbers_are_taken_too() {
        assert_eq!(serde_json::to_string(&Snowflake(7)).unwrap(), r#""7""#);
        assert_eq!(serde_json::from_str::<Snowflake>("7").unwrap(), Snowflake(7));
        assert_eq!(serde_json::from_str::<Snowflake>(r#""7""#).unwrap(), Snowflake(7));
        assert!(serde_json::from_str::<Snowflake>(r#""-7""#).is_err());
    }

    #[test]
    fn timestamps_look_like_discords() {
        assert_eq!(timestamp(1_767_225_600_123), "2026-01-01T00:00:00.123000+00:00");
    }
}
