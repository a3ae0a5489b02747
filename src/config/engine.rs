//! Who plays when people play against the bot.

use std::collections::BTreeMap;
use std::fmt;
use std::fs::{self, Metadata};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::time::Duration;

use serde::de::{self, Deserializer, Visitor};
use serde::{Deserialize, Serialize};

/// Who plays when people play against the bot.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EngineConfig {
    /// How many processors searches may have at a time: all but one, unless it is said. Three searches more than that are
    /// in progress at once.
    pub processors: Option<NonZeroUsize>,
    /// What each search in progress may remember, in megabytes: 1 to 4096.
    pub hash_mb: HashSize,
    /// Another program that plays the best level instead of the built-in engine.
    pub external: ExternalEngineConfig,
}

/// The memory of a search, in megabytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "OptionValue", into = "usize")]
pub struct HashSize(usize);

impl HashSize {
    const MOST: usize = 4096;

    /// In megabytes.
    pub const fn megabytes(self) -> usize {
        self.0
    }
}

impl Default for HashSize {
    fn default() -> HashSize {
        HashSize(16)
    }
}

impl TryFrom<OptionValue> for HashSize {
    type Error = String;

    fn try_from(value: OptionValue) -> Result<HashSize, String> {
        match value.text().parse() {
            Ok(megabytes @ 1..=HashSize::MOST) => Ok(HashSize(megabytes)),
            _ => Err(format!("{:?} is not a whole number of megabytes from 1 to {}", value.text(), HashSize::MOST)),
        }
    }
}

impl From<HashSize> for usize {
    fn from(size: HashSize) -> usize {
        size.0
    }
}

/// An engine of the operator's choice, spoken to over UCI. Without a path there is none, and nothing else is set.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ExternalEngineConfig {
    /// The program: an absolute path to a file that can be executed.
    pub path: Option<PathBuf>,
    /// Its arguments.
    pub args: Vec<String>,
    /// How long it thinks about a move.
    pub movetime_ms: MoveTime,
    /// A file with the weights of a network, by its absolute path.
    pub nnue: Option<PathBuf>,
    /// Its UCI options and their values. Case does not matter in their names.
    pub options: BTreeMap<String, OptionValue>,
}

/// How long an engine thinks about a move, in milliseconds: 10 to 60,000.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "OptionValue", into = "u64")]
pub struct MoveTime(u64);

impl MoveTime {
    const LEAST: u64 = 10;
    const MOST: u64 = 60_000;

    /// The time.
    pub const fn duration(self) -> Duration {
        Duration::from_millis(self.0)
    }
}

impl Default for MoveTime {
    fn default() -> MoveTime {
        MoveTime(1000)
    }
}

impl TryFrom<OptionValue> for MoveTime {
    type Error = String;

    fn try_from(value: OptionValue) -> Result<MoveTime, String> {
        match value.text().parse() {
            Ok(milliseconds @ MoveTime::LEAST..=MoveTime::MOST) => Ok(MoveTime(milliseconds)),
            _ => Err(format!(
                "{:?} is not a whole number of milliseconds from {} to {}",
                value.text(),
                MoveTime::LEAST,
                MoveTime::MOST
            )),
        }
    }
}

impl From<MoveTime> for u64 {
    fn from(time: MoveTime) -> u64 {
        time.0
    }
}

/// The value of an engine's option: a text, a number or a switch, all of which are text to the engine. A variable of the
/// environment is text anyway.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct OptionValue(String);

impl OptionValue {
    /// The value as the engine is told it: one line.
    pub fn text(&self) -> &str {
        &self.0
    }
}

impl<'de> Deserialize<'de> for OptionValue {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<OptionValue, D::Error> {
        deserializer.deserialize_any(OptionVisitor)
    }
}

struct OptionVisitor;

impl Visitor<'_> for OptionVisitor {
    type Value = OptionValue;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a text of one line, a number or a switch")
    }

    fn visit_bool<E: de::Error>(self, value: bool) -> Result<OptionValue, E> {
        Ok(OptionValue(value.to_string()))
    }

    fn visit_i64<E: de::Error>(self, value: i64) -> Result<OptionValue, E> {
        Ok(OptionValue(value.to_string()))
    }

    fn visit_u64<E: de::Error>(self, value: u64) -> Result<OptionValue, E> {
        Ok(OptionValue(value.to_string()))
    }

    fn visit_f64<E: de::Error>(self, value: f64) -> Result<OptionValue, E> {
        Ok(OptionValue(value.to_string()))
    }

    fn visit_str<E: de::Error>(self, value: &str) -> Result<OptionValue, E> {
        if value.contains(char::is_control) {
            return Err(E::invalid_value(de::Unexpected::Str(value), &self));
        }
        Ok(OptionValue(value.to_owned()))
    }
}

impl EngineConfig {
    /// What can't be used, each with its key.
    pub(super) fn problems(&self) -> Vec<(String, String)> {
        self.external.problems().into_iter().map(|(key, why)| (format!("engine.external.{key}"), why)).collect()
    }
}

impl ExternalEngineConfig {
    fn problems(&self) -> Vec<(String, String)> {
        let mut found = Vec::new();
        let mut add = |key: &str, why: Result<(), String>| found.extend(why.err().map(|why| (key.to_owned(), why)));
        match &self.path {
            Some(path) => add("path", program(path)),
            None => {
                let pointless = || Err("it is for an engine that engine.external.path would have to name".to_owned());
                let options = self.options.keys().map(|name| format!("options.{name}"));
                let keys = self.nnue.iter().map(|_| "nnue".to_owned());
                let keys = keys.chain((!self.args.is_empty()).then(|| "args".to_owned()));
                keys.chain(options).for_each(|key| add(&key, pointless()));
            }
        }
        if let Some(network) = &self.nnue {
            add("nnue", file(network).map(|_| ()));
        }
        let names: Vec<&String> = self.options.keys().collect();
        for (index, name) in names.iter().enumerate() {
            add(&format!("options.{name}"), self.option(name, &names[..index]));
        }
        found
    }

    /// Whether an option of this name can be set, beside others.
    fn option(&self, name: &str, others: &[&String]) -> Result<(), String> {
        if name.trim().is_empty() || name.contains(char::is_control) {
            return Err("no option has such a name".to_owned());
        }
        if name.eq_ignore_ascii_case("UCI_Variant") {
            return Err("the bot sets it itself, as it plays nothing but makruk".to_owned());
        }
        if name.eq_ignore_ascii_case("EvalFile") && self.nnue.is_some() {
            return Err("it is what engine.external.nnue sets; keep one of them".to_owned());
        }
        match others.iter().find(|other| other.eq_ignore_ascii_case(name)) {
            Some(other) => Err(format!("it is the same as {other}; keep one of them")),
            None => Ok(()),
        }
    }
}

/// Whether there is a program.
fn program(path: &Path) -> Result<(), String> {
    if is_executable(&file(path)?) { Ok(()) } else { Err(format!("{} may not be executed", path.display())) }
}

/// A file that can be named to another program.
fn file(path: &Path) -> Result<Metadata, String> {
    let shown = path.display();
    if !path.is_absolute() {
        return Err(format!("{shown} is not an absolute path, which begins at the root"));
    }
    if path.to_str().is_none_or(|path| path.contains(char::is_control)) {
        return Err(format!("{shown} has letters in it that an engine can't be told"));
    }
    let metadata = fs::metadata(path).map_err(|error| format!("{shown}: {error}"))?;
    if metadata.is_file() { Ok(metadata) } else { Err(format!("{shown} is not a file")) }
}

#[cfg(unix)]
fn is_executable(metadata: &Metadata) -> bool {
    use std::os::unix::fs::PermissionsExt;
    metadata.permissions().mode() & 0o111 != 0
}

#[cfg(not(unix))]
fn is_executable(_: &Metadata) -> bool {
    true
}
