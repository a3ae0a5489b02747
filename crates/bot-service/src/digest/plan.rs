//! When the digests of a server are due: one for each local week.

use jiff::civil::{Date, Weekday};
use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};

use crate::digest::GRACE;
use crate::puzzle::{Day, Schedule, TimeOfDay, WeekDays, Zone};
use bot_store::PlayerId;
use bot_store::locale::Locale;
use bot_store::{BlockReason, ChannelId};

/// A digest planned further ahead than this was planned by a wrong clock.
const FARTHEST: SignedDuration = SignedDuration::from_hours(24 * 20);

/// The days of a week.
const WEEK: u16 = 7;

/// What managers have chosen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DigestSettings {
    /// Who changed them last; told when a digest cannot be posted.
    pub by: PlayerId,
    pub channel: ChannelId,
    #[serde(with = "weekday")]
    pub weekday: Weekday,
    pub hour: TimeOfDay,
    pub zone: Zone,
    pub language: Locale,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum DigestState {
    Off,
    Running(NextDigest),
    /// It could not be posted.
    Paused {
        reason: BlockReason,
        #[serde(with = "jiff::fmt::serde::timestamp::millisecond::required")]
        since: Timestamp,
    },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct NextDigest {
    /// The Monday of its week.
    pub monday: Day,
    #[serde(with = "jiff::fmt::serde::timestamp::millisecond::required")]
    pub at: Timestamp,
}

/// The digests of a server: what was chosen, and which is next.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DigestPlan {
    pub settings: DigestSettings,
    pub state: DigestState,
    /// The Monday of the newest week that was dealt with.
    pub newest: Option<Day>,
}

impl DigestSettings {
    /// Mondays at nine.
    pub fn new(by: PlayerId, channel: ChannelId, zone: Zone, language: Locale) -> DigestSettings {
        let hour = TimeOfDay::new(9, 0).unwrap_or_default();
        DigestSettings { by, channel, weekday: Weekday::Monday, hour, zone, language }
    }

    fn schedule(&self) -> Schedule {
        let days = WeekDays::of([self.weekday]).unwrap_or_default();
        Schedule { hour: self.hour, zone: self.zone.clone(), days }
    }

    /// The local date.
    pub fn today(&self, now: Timestamp) -> Day {
        self.schedule().today(now)
    }

    /// The date on which the digest of a week is due.
    pub(super) fn day_of(&self, monday: Day) -> Day {
        let since = u16::try_from(self.weekday.to_monday_zero_offset()).unwrap_or_default();
        Day(monday.0.saturating_add(since))
    }

    /// When that is; `None` if the date does not exist in the zone.
    pub(super) fn instant(&self, monday: Day, guild: u64) -> Option<Timestamp> {
        self.schedule().instant(self.day_of(monday), guild)
    }

    /// When a week is dealt with: at the hour or, if its date does not exist, when the week is over.
    fn dealt_with_at(&self, monday: Day, guild: u64) -> Option<Timestamp> {
        let found = self.instant(monday, guild);
        let at = found.or_else(|| Some(midnight(next_week(monday)?.date(), &self.zone)));
        at.map(to_milliseconds)
    }
}

/// The first moment of a local date.
pub(super) fn midnight(date: Date, zone: &Zone) -> Timestamp {
    date.to_zoned(zone.rules()).map_or(Timestamp::MAX, |midnight| midnight.timestamp())
}

pub(super) fn next_week(monday: Day) -> Option<Day> {
    monday.0.checked_add(WEEK).map(Day)
}

/// A time rounded to the precision of keys.
pub(super) fn to_milliseconds(at: Timestamp) -> Timestamp {
    Timestamp::from_millisecond(at.as_millisecond()).unwrap_or(at)
}

impl DigestPlan {
    /// No digests, so far.
    pub(super) const fn new(settings: DigestSettings) -> DigestPlan {
        DigestPlan { settings, state: DigestState::Off, newest: None }
    }

    pub const fn next(&self) -> Option<NextDigest> {
        match self.state {
            DigestState::Running(next) => Some(next),
            DigestState::Off | DigestState::Paused { .. } => None,
        }
    }

    /// Moves on to the week after this one, if there is one before the calendar ends.
    pub(super) fn go_on_after(&mut self, monday: Day, guild: u64) {
        self.newest = Some(monday);
        self.state = next_week(monday).map_or(DigestState::Off, |next| self.running(next, guild));
    }

    pub(super) fn running(&self, monday: Day, guild: u64) -> DigestState {
        match self.settings.dealt_with_at(monday, guild) {
            Some(at) => DigestState::Running(NextDigest { monday, at }),
            None => DigestState::Off,
        }
    }

    /// Plans the next digest after a change; the weeks that were missed because of it.
    pub(super) fn plan(&mut self, guild: u64, now: Timestamp) -> Vec<Day> {
        let this_week = self.settings.today(now).monday();
        // What was dealt with when the clock was wrong says nothing about the weeks until then.
        self.newest = self.newest.filter(|newest| newest.0 <= this_week.0.saturating_add(WEEK));
        let planned = self.next().filter(|planned| planned.at <= now + FARTHEST);
        let (begin, late) = match planned {
            Some(planned) => (planned.monday, GRACE),
            None => (this_week, SignedDuration::ZERO),
        };
        let unseen = self.newest.and_then(next_week).unwrap_or(begin);
        let mut missed = Vec::new();
        let mut monday = begin.max(unseen);
        self.state = self.running(monday, guild);
        while let Some(next) = self.next().filter(|next| next.at + late < now) {
            if planned.is_some() {
                missed.push(next.monday);
                self.newest = Some(next.monday);
            }
            let Some(after) = next_week(monday) else { break };
            monday = after;
            self.state = self.running(monday, guild);
        }
        missed
    }
}

mod weekday {
    use jiff::civil::Weekday;
    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serializer};

    pub(super) fn serialize<S: Serializer>(day: &Weekday, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_i8(day.to_monday_zero_offset())
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Weekday, D::Error> {
        Weekday::from_monday_zero_offset(i8::deserialize(deserializer)?).map_err(D::Error::custom)
    }
}
