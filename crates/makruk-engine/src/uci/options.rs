//! UCI options.

use std::fmt;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::time::Duration;

use thiserror::Error;

use super::super::{Level, Resources, Skill};

/// The values of the UCI options.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// `Hash` and `Threads`.
    pub resources: Resources,
    /// `MultiPV`: the number of best lines reported.
    pub lines: usize,
    /// `Move Overhead`: the time lost per move in communication.
    pub overhead: Duration,
    /// `Skill Level`.
    pub skill: Skill,
    /// `UCI_Elo`, which replaces the skill if `UCI_LimitStrength` is set.
    pub elo: u16,
    /// `Tables`: the folder of the endgame tables. They are generated if it has none.
    pub tables: Option<PathBuf>,
    /// `UCI_LimitStrength`.
    pub limit_strength: bool,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            resources: Resources::default(),
            lines: 1,
            overhead: Duration::from_millis(10),
            skill: Skill::FULL,
            elo: MAX_ELO,
            tables: None,
            limit_strength: false,
        }
    }
}

/// An option cannot be set.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SetOptionError {
    /// There is no such option.
    #[error("there is no option {0:?}")]
    Unknown(String),
    /// The value is out of range or malformed.
    #[error("{name} cannot be {value:?}: it must be {expected}")]
    Value {
        /// The option.
        name: &'static str,
        /// The value given.
        value: String,
        /// The values allowed.
        expected: String,
    },
}

/// Upper bounds of the options.
const MAX_HASH: usize = 65_536;
const MAX_THREADS: usize = 256;
const MAX_LINES: usize = 256;
const MAX_OVERHEAD: u64 = 10_000;
/// The range of `UCI_Elo`, on the scale of [`Level::estimated_elo`].
const MIN_ELO: u16 = Level::ALL[0].estimated_elo();
const MAX_ELO: u16 = Level::ALL[Level::ALL.len() - 1].estimated_elo();

fn parse_in_range<T>(name: &'static str, value: &str, least: T, most: T) -> Result<T, SetOptionError>
where
    T: FromStr + PartialOrd + fmt::Display,
{
    match value.parse::<T>() {
        Ok(number) if least <= number && number <= most => Ok(number),
        _ => Err(SetOptionError::Value {
            name,
            value: value.chars().take(32).collect(),
            expected: format!("a whole number from {least} to {most}"),
        }),
    }
}

fn parse_check(name: &'static str, value: &str) -> Result<bool, SetOptionError> {
    value.parse().map_err(|_| {
        let value = value.chars().take(32).collect();
        SetOptionError::Value { name, value, expected: "true or false".into() }
    })
}

impl Options {
    /// The skill to play with.
    pub fn effective_skill(&self) -> Skill {
        if !self.limit_strength {
            return self.skill;
        }
        Level::skill_for_elo(self.elo)
    }

    /// Sets an option. Names are case-insensitive.
    ///
    /// # Errors
    ///
    /// Names the unknown option, or the values allowed; nothing has changed then.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), SetOptionError> {
        match name.to_ascii_lowercase().as_str() {
            "hash" => self.resources.hash = parse_in_range("Hash", value, 1, MAX_HASH)?,
            "threads" => self.resources.threads = parse_in_range("Threads", value, 1, MAX_THREADS)?,
            "multipv" => self.lines = parse_in_range("MultiPV", value, 1, MAX_LINES)?,
            "move overhead" => {
                self.overhead = Duration::from_millis(parse_in_range("Move Overhead", value, 0, MAX_OVERHEAD)?);
            }
            "skill level" => {
                let number = parse_in_range("Skill Level", value, Skill::MIN.number(), Skill::FULL.number())?;
                self.skill = Skill::new(number).unwrap_or_default();
            }
            "uci_limitstrength" => self.limit_strength = parse_check("UCI_LimitStrength", value)?,
            "uci_elo" => self.elo = parse_in_range("UCI_Elo", value, MIN_ELO, MAX_ELO)?,
            "uci_variant" if value == "makruk" => {}
            "uci_variant" => {
                let value = value.chars().take(32).collect();
                return Err(SetOptionError::Value { name: "UCI_Variant", value, expected: "makruk".into() });
            }
            "tables" => self.tables = Some(value).filter(|value| !["", "<empty>"].contains(value)).map(PathBuf::from),
            // `go ponder` says when to ponder; the option only declares support for it.
            "ponder" => {}
            _ => return Err(SetOptionError::Unknown(name.chars().take(32).collect())),
        }
        Ok(())
    }
}

impl fmt::Display for Options {
    /// The reply to `uci`, with the current values as defaults.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Resources { hash, threads } = self.resources;
        writeln!(f, "option name Hash type spin default {hash} min 1 max {MAX_HASH}")?;
        writeln!(f, "option name Threads type spin default {threads} min 1 max {MAX_THREADS}")?;
        writeln!(f, "option name MultiPV type spin default {} min 1 max {MAX_LINES}", self.lines)?;
        writeln!(f, "option name Ponder type check default false")?;
        let (skill, most) = (self.skill.number(), Skill::FULL.number());
        writeln!(f, "option name Skill Level type spin default {skill} min 0 max {most}")?;
        writeln!(f, "option name UCI_LimitStrength type check default {}", self.limit_strength)?;
        writeln!(f, "option name UCI_Elo type spin default {} min {MIN_ELO} max {MAX_ELO}", self.elo)?;
        let tables = self.tables.as_deref().unwrap_or(Path::new("<empty>"));
        writeln!(f, "option name Tables type string default {}", tables.display())?;
        writeln!(f, "option name Clear Hash type button")?;
        let overhead = self.overhead.as_millis();
        writeln!(f, "option name Move Overhead type spin default {overhead} min 0 max {MAX_OVERHEAD}")?;
        writeln!(f, "option name UCI_Variant type combo default makruk var makruk")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_checked_against_their_bounds() {
        let mut options = Options::default();
        for (name, value) in
            [("Hash", "64"), ("threads", "2"), ("MultiPV", "3"), ("Move Overhead", "50"), ("UCI_Variant", "makruk")]
        {
            assert_eq!(options.set(name, value), Ok(()), "{name}");
        }
        let expected = Options {
            resources: Resources { hash: 64, threads: 2 },
            lines: 3,
            overhead: Duration::from_millis(50),
            ..Options::default()
        };
        assert_eq!(options, expected);
        for (name, value) in
            [("Hash", "0"), ("Hash", "big"), ("Threads", ""), ("UCI_Variant", "chess"), ("Colour", "1")]
        {
            assert!(options.set(name, value).is_err(), "{name} {value}");
        }
        assert_eq!(options, expected);
    }

    #[test]
    fn elo_counts_only_if_strength_is_limited() {
        let mut options = Options::default();
        options.set("Skill Level", "5").unwrap();
        options.set("UCI_Elo", "50").unwrap();
        assert_eq!(Some(options.effective_skill()), Skill::new(5));
        options.set("UCI_LimitStrength", "true").unwrap();
        assert_eq!(options.effective_skill(), Skill::MIN);
        options.set("UCI_Elo", "1000").unwrap();
        assert_eq!(options.effective_skill(), Level::ALL[4].skill());
        options.set("UCI_Elo", "2300").unwrap();
        assert_eq!(options.effective_skill(), Skill::FULL);
        assert!(options.set("UCI_LimitStrength", "maybe").is_err());
        assert!(options.set("Skill Level", "21").is_err());
    }
}
