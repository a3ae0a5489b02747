//! Time zones by name, and suggestions for what a user types.

use std::fmt;
use std::str::FromStr;
use std::sync::LazyLock;

use jiff::tz::{TimeZone, TimeZoneDatabase};
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// The zone of those who have chosen none.
const THAI: &str = "Asia/Bangkok";

/// How many zones are suggested for text that names none.
const NEAREST: usize = 3;

/// Places and countries that people type in place of the name in the database.
const SPOKEN: [(&str, &str); 9] = [
    ("ไทย", THAI),
    ("กรุงเทพ", THAI),
    ("thailand", THAI),
    ("ลาว", "Asia/Vientiane"),
    ("กัมพูชา", "Asia/Phnom_Penh"),
    ("ญี่ปุ่น", "Asia/Tokyo"),
    ("สิงคโปร์", "Asia/Singapore"),
    ("ลอนดอน", "Europe/London"),
    ("นิวยอร์ก", "America/New_York"),
];

/// The names that are offered: those of places, and UTC. The Thai zone comes first.
static NAMES: LazyLock<Vec<String>> = LazyLock::new(|| {
    let database = TimeZoneDatabase::bundled();
    let of_a_place = |name: &String| name.contains('/') && !name.starts_with("Etc/") && !name.starts_with("SystemV/");
    let mut names: Vec<String> = database.available().map(|name| name.to_string()).filter(of_a_place).collect();
    names.push("UTC".to_owned());
    names.sort();
    names.retain(|name| name != THAI);
    names.insert(0, THAI.to_owned());
    names
});

/// A time zone, by its name in the tz database.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Zone(String);

#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("there is no such zone; the nearest are {}", .nearest.join(", "))]
pub struct UnknownZone {
    /// The names that are most like it.
    pub nearest: Vec<String>,
}

impl Default for Zone {
    fn default() -> Zone {
        Zone(THAI.to_owned())
    }
}

impl fmt::Display for Zone {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl FromStr for Zone {
    type Err = UnknownZone;

    /// Reads a name in any case, with blanks for underscores, or the city alone.
    fn from_str(text: &str) -> Result<Zone, UnknownZone> {
        let typed = plain(text);
        let spoken = SPOKEN.iter().find(|(spoken, _)| *spoken == typed).map(|(_, name)| *name);
        let is_it = |name: &&String| plain(name) == typed || city(name) == typed;
        match spoken.or_else(|| NAMES.iter().find(is_it).map(String::as_str)) {
            Some(name) => Ok(Zone(name.to_owned())),
            None => Err(UnknownZone { nearest: nearest(&typed) }),
        }
    }
}

impl Zone {
    /// Zones whose name contains `partial`, or whose common name starts with it; the Thai zone first.
    pub fn suggestions(partial: &str) -> impl Iterator<Item = Zone> {
        let typed = plain(partial);
        let spoken: Vec<&str> = match typed.is_empty() {
            true => Vec::new(),
            false => SPOKEN.iter().filter(|(spoken, _)| spoken.starts_with(&typed)).map(|(_, name)| *name).collect(),
        };
        let fits = move |name: &&String| plain(name).contains(&typed) || spoken.contains(&name.as_str());
        NAMES.iter().filter(fits).cloned().map(Zone)
    }

    /// The zone's rules. A name that is no longer in the database falls back to UTC.
    pub fn rules(&self) -> TimeZone {
        TimeZone::get(&self.0).or_else(|_| TimeZoneDatabase::bundled().get(&self.0)).unwrap_or(TimeZone::UTC)
    }
}

/// A name without what people leave out: in small letters, and with underscores for blanks.
fn plain(name: &str) -> String {
    name.trim().to_lowercase().replace(' ', "_")
}

/// The last part of a name.
fn city(name: &str) -> String {
    plain(name.rsplit('/').next().unwrap_or(name))
}

fn nearest(typed: &str) -> Vec<String> {
    let likeness =
        |name: &String| strsim::jaro_winkler(&plain(name), typed).max(strsim::jaro_winkler(&city(name), typed));
    let mut names: Vec<(f64, &String)> = NAMES.iter().map(|name| (likeness(name), name)).collect();
    names.sort_by(|one, other| other.0.total_cmp(&one.0));
    names.into_iter().take(NEAREST).map(|(_, name)| name.clone()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_zone_is_read_as_people_type_it() {
        for (typed, name) in [
            ("Asia/Bangkok", THAI),
            ("asia/bangkok", THAI),
            ("Bangkok", THAI),
            (" กรุงเทพ ", THAI),
            ("new york", "America/New_York"),
            ("America/Argentina/Buenos Aires", "America/Argentina/Buenos_Aires"),
            ("utc", "UTC"),
        ] {
            assert_eq!(typed.parse().map(|zone: Zone| zone.to_string()), Ok(name.to_owned()), "{typed}");
        }
    }

    #[test]
    fn what_is_no_zone_is_answered_with_the_nearest() {
        for (typed, expected) in
            [("Asia/Bangkock", THAI), ("Bankok", THAI), ("Lord How", "Australia/Lord_Howe"), ("", THAI), ("ๆ", THAI)]
        {
            let UnknownZone { nearest } = typed.parse::<Zone>().unwrap_err();
            assert_eq!(nearest.len(), NEAREST);
            assert!(nearest.contains(&expected.to_owned()), "{typed}: {nearest:?}");
            assert!(nearest.iter().all(|name| name.parse::<Zone>().is_ok()));
        }
    }

    #[test]
    fn suggestions_begin_at_home() {
        assert_eq!(Zone::suggestions("").next(), Some(Zone::default()));
        assert!(Zone::suggestions("").count() > 400);
        assert_eq!(Zone::suggestions("howe").map(|zone| zone.to_string()).collect::<Vec<_>>(), ["Australia/Lord_Howe"]);
        assert_eq!(Zone::suggestions("ไท").collect::<Vec<_>>(), [Zone::default()]);
        for zone in Zone::suggestions("").filter(|zone| zone.0 != "UTC") {
            assert_eq!(zone.rules().iana_name(), Some(zone.0.as_str()), "it has rules of its own");
        }
    }

    #[test]
    fn a_zone_that_the_database_has_lost_is_utc() {
        assert_eq!(Zone("Atlantis/Poseidonis".to_owned()).rules(), TimeZone::UTC);
    }
}
