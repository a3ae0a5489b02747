//! What can be set.

use std::fmt;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::time::Duration;

use thiserror::Error;

use super::super::{Level, Resources, Skill};

/// The engine's options.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// What the engine is given to work with: `Hash` and `Threads`.
    pub resources: Resources,
    /// How many best lines are shown: `MultiPV`.
    pub lines: usize,
    /// What is lost on the way with every move: `Move Overhead`.
    pub overhead: Duration,
    /// `Skill Level`.
    pub skill: Skill,
    /// `UCI_Elo`, which holds instead of the skill if `UCI_LimitStrength` is set.
    pub elo: u16,
    /// The folder of the endgame tables: `Tables`. They are made there if it has none.
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

/// Why an option is not set.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SetOptionError {
    /// There is no such option.
    #[error("there is no option {0:?}")]
    Unknown(String),
    /// The value is not one of those that the option can have.
    #[error("{name} can't be {value:?}: it is {wanted}")]
    Value {
        /// The option.
        name: &'static str,
        /// What was wanted.
        value: String,
        /// What it can be.
        wanted: String,
    },
}

/// The most that each can be.
const MAX_HASH: usize = 65_536;
const MAX_THREADS: usize = 256;
const MAX_LINES: usize = 256;
const MAX_OVERHEAD: u64 = 10_000;
/// The range of `UCI_Elo`, on the scale of [`Level::estimated_elo`].
const MIN_ELO: u16 = Level::ALL[0].estimated_elo();
const MAX_ELO: u16 = Level::ALL[Level::ALL.len() - 1].estimated_elo();

fn within<T>(name: &'static str, value: &str, least: T, most: T) -> Result<T, SetOptionError>
where
    T: FromStr + PartialOrd + fmt::Display,
{
    match value.parse::<T>() {
        Ok(number) if least <= number && number <= most => Ok(number),
        _ => Err(SetOptionError::Value {
            name,
            value: value.chars().take(32).collect(),
            wanted: format!("a whole number from {least} to {most}"),
        }),
    }
}

fn switch(name: &'static str, value: &str) -> Result<bool, SetOptionError> {
    value.parse().map_err(|_| {
        let value = value.chars().take(32).collect();
        SetOptionError::Value { name, value, wanted: "true or false".into() }
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

    /// Sets one. Names are compared without regard to case.
    ///
    /// # Errors
    ///
    /// That there is no such option, or what its value can be; nothing has changed then.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), SetOptionError> {
        match name.to_ascii_lowercase().as_str() {
            "hash" => self.resources.hash = within("Hash", value, 1, MAX_HASH)?,
            "threads" => self.resources.threads = within("Threads", value, 1, MAX_THREADS)?,
            "multipv" => self.lines = within("MultiPV", value, 1, MAX_LINES)?,
            "move overhead" => {
                self.overhead = Duration::from_millis(within("Move Overhead", value, 0, MAX_OVERHEAD)?);
            }
            "skill level" => {
                let number = within("Skill Level", value, Skill::MIN.number(), Skill::FULL.number())?;
                self.skill = Skill::new(number).unwrap_or_default();
            }
            "uci_limitstrength" => self.limit_strength = switch("UCI_LimitStrength", value)?,
            "uci_elo" => self.elo = within("UCI_Elo", value, MIN_ELO, MAX_ELO)?,
            "uci_variant" if value == "makruk" => {}
            "uci_variant" => {
                let value = value.chars().take(32).collect();
                return Err(SetOptionError::Value { name: "UCI_Variant", value, wanted: "makruk".into() });
            }
            "tables" => self.tables = Some(value).filter(|value| !["", "<empty>"].contains(value)).map(PathBuf::from),
            // Whether it ponders is told by `go ponder`; the option says only that it can.
            "ponder" => {}
            _ => return Err(SetOptionError::Unknown(name.chars().take(32).collect())),
        }
        Ok(())
    }
}

impl fmt::Display for Options {
    /// The lines that answer `uci`, with the values as they are.
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
    fn options_are_set_within_their_bounds() {
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
    fn elo_holds_only_when_strength_is_limited() {
        let mut options = Options::default();
        options.set("Skill Level", "5").unwrap();
        options.set("UCI_Elo", "260").unwrap();
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
