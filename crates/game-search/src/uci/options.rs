//! UCI options.

use std::fmt;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::time::Duration;

use thiserror::Error;

use super::super::engine::Resources;
use super::super::game::SearchGame;
use super::super::level::GameLevel;
use super::super::skill::Skill;

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
    /// `UCI_Elo`, which replaces the skill if `UCI_LimitStrength` is set; the most that there is if it was not given.
    pub elo: Option<u16>,
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
            elo: None,
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

/// The least and the greatest `UCI_Elo` of a game, on the scale of [`GameLevel::estimated_elo`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EloRange {
    least: u16,
    most: u16,
}

impl EloRange {
    /// The range of a game.
    pub fn of<G: SearchGame>() -> EloRange {
        let [least, most] = [GameLevel::<G>::ALL[0], GameLevel::STRONGEST].map(GameLevel::estimated_elo);
        EloRange { least, most }
    }
}

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
    pub fn effective_skill<G: SearchGame>(&self) -> Skill {
        if !self.limit_strength {
            return self.skill;
        }
        GameLevel::<G>::skill_for_elo(self.elo.unwrap_or(u16::MAX))
    }

    /// Sets an option other than `UCI_Variant`, in a game with this range of strength. Names are case-insensitive.
    ///
    /// # Errors
    ///
    /// Names the unknown option, or the values allowed; nothing has changed then.
    pub fn set(&mut self, range: EloRange, name: &str, value: &str) -> Result<(), SetOptionError> {
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
            "uci_elo" => self.elo = Some(parse_in_range("UCI_Elo", value, range.least, range.most)?),
            "tables" => self.tables = Some(value).filter(|value| !["", "<empty>"].contains(value)).map(PathBuf::from),
            // `go ponder` says when to ponder; the option only declares support for it.
            "ponder" => {}
            _ => return Err(SetOptionError::Unknown(name.chars().take(32).collect())),
        }
        Ok(())
    }
}

/// The reply to `uci`, with the current values as defaults.
pub(super) struct OptionLines<'a> {
    pub(super) options: &'a Options,
    pub(super) range: EloRange,
    /// The games, the first one by default.
    pub(super) variants: &'a [&'static str],
}

impl fmt::Display for OptionLines<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let OptionLines { options, range: EloRange { least, most: strongest }, variants } = *self;
        let Resources { hash, threads } = options.resources;
        writeln!(f, "option name Hash type spin default {hash} min 1 max {MAX_HASH}")?;
        writeln!(f, "option name Threads type spin default {threads} min 1 max {MAX_THREADS}")?;
        writeln!(f, "option name MultiPV type spin default {} min 1 max {MAX_LINES}", options.lines)?;
        writeln!(f, "option name Ponder type check default false")?;
        let (skill, most) = (options.skill.number(), Skill::FULL.number());
        writeln!(f, "option name Skill Level type spin default {skill} min 0 max {most}")?;
        writeln!(f, "option name UCI_LimitStrength type check default {}", options.limit_strength)?;
        let elo = options.elo.unwrap_or(strongest).clamp(least, strongest);
        writeln!(f, "option name UCI_Elo type spin default {elo} min {least} max {strongest}")?;
        let tables = options.tables.as_deref().unwrap_or(Path::new("<empty>"));
        writeln!(f, "option name Tables type string default {}", tables.display())?;
        writeln!(f, "option name Clear Hash type button")?;
        let overhead = options.overhead.as_millis();
        writeln!(f, "option name Move Overhead type spin default {overhead} min 0 max {MAX_OVERHEAD}")?;
        write!(f, "option name UCI_Variant type combo default {}", variants.first().unwrap_or(&"<empty>"))?;
        variants.iter().try_for_each(|name| write!(f, " var {name}"))?;
        writeln!(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RANGE: EloRange = EloRange { least: 50, most: 2300 };

    #[test]
    fn values_are_checked_against_their_bounds() {
        let mut options = Options::default();
        for (name, value) in
            [("Hash", "64"), ("threads", "2"), ("MultiPV", "3"), ("Move Overhead", "50"), ("UCI_Elo", "2300")]
        {
            assert_eq!(options.set(RANGE, name, value), Ok(()), "{name}");
        }
        let expected = Options {
            resources: Resources { hash: 64, threads: 2 },
            lines: 3,
            overhead: Duration::from_millis(50),
            elo: Some(2300),
            ..Options::default()
        };
        assert_eq!(options, expected);
        for (name, value) in [
            ("Hash", "0"),
            ("Hash", "big"),
            ("Threads", ""),
            ("Colour", "1"),
            ("UCI_Elo", "2301"),
            ("UCI_LimitStrength", "maybe"),
            ("Skill Level", "21"),
        ] {
            assert!(options.set(RANGE, name, value).is_err(), "{name} {value}");
        }
        assert_eq!(options, expected);
    }

    #[test]
    fn the_games_are_listed() {
        let lines = OptionLines { options: &Options::default(), range: RANGE, variants: &["one", "other"] }.to_string();
        assert!(lines.contains("option name UCI_Variant type combo default one var one var other\n"), "{lines}");
        assert!(lines.contains("option name UCI_Elo type spin default 2300 min 50 max 2300\n"), "{lines}");
    }
}
