//! Settings of the engine that players play against.

use std::collections::BTreeMap;
use std::fs::{self, Metadata};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

use board_games::GameKind;
use serde::{Deserialize, Serialize};

use crate::config::value::{OptionValue, WholeNumber};

/// Settings of the engine that players play against.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EngineConfig {
    /// How many processors searches may use at a time; by default all but one. Three more searches than that can be in
    /// progress at once.
    pub processors: Option<NonZeroUsize>,
    /// The hash table of each search in progress, in megabytes: 1 to 4096.
    pub hash_mb: HashSize,
    /// Another program that plays the highest level of Makruk instead of the built-in engine.
    pub external: ExternalEngineConfig,
    /// The same for international chess.
    pub external_chess: ExternalEngineConfig,
    /// The same for Ouk.
    pub external_ouk: ExternalEngineConfig,
    /// The same for chaturanga.
    pub external_chaturanga: ExternalEngineConfig,
}

/// The size of a hash table, in megabytes.
pub type HashSize = WholeNumber<1, 4096, 4>;

/// An engine of the operator's choice, which speaks UCI. Without a path there is none, and nothing else may be set.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ExternalEngineConfig {
    /// The absolute path of the program, an executable file.
    pub path: Option<PathBuf>,
    pub args: Vec<String>,
    /// How long it may think about a move.
    pub movetime_ms: MoveTime,
    /// The absolute path of a file with the weights of a neural network.
    pub nnue: Option<PathBuf>,
    /// Its UCI options and their values. Option names are not case-sensitive.
    pub options: BTreeMap<String, OptionValue>,
}

/// How long an engine thinks about a move, in milliseconds.
pub type MoveTime = WholeNumber<10, 60_000, 1000>;

impl EngineConfig {
    /// The invalid settings: key and reason of each.
    pub(super) fn problems(&self) -> Vec<(String, String)> {
        let problems = self.externals().into_iter().flat_map(|(_, table, external)| {
            external.problems(table).into_iter().map(move |(key, why)| (format!("{table}.{key}"), why))
        });
        problems.collect()
    }

    /// The engines of the operator's choice: of which game, in which table of the settings.
    pub(crate) fn externals(&self) -> [(GameKind, &'static str, &ExternalEngineConfig); 4] {
        [
            (GameKind::Makruk, "engine.external", &self.external),
            (GameKind::Chess, "engine.external_chess", &self.external_chess),
            (GameKind::Ouk, "engine.external_ouk", &self.external_ouk),
            (GameKind::Chaturanga, "engine.external_chaturanga", &self.external_chaturanga),
        ]
    }
}

impl ExternalEngineConfig {
    fn problems(&self, table: &str) -> Vec<(String, String)> {
        let mut found = Vec::new();
        let mut add = |key: &str, why: Result<(), String>| found.extend(why.err().map(|why| (key.to_owned(), why)));
        match &self.path {
            Some(path) => add("path", check_program(path)),
            None => {
                let unused = || Err(format!("it needs an engine, but {table}.path is not set"));
                let options = self.options.keys().map(|name| format!("options.{name}"));
                let keys = self.nnue.iter().map(|_| "nnue".to_owned());
                let keys = keys.chain((!self.args.is_empty()).then(|| "args".to_owned()));
                keys.chain(options).for_each(|key| add(&key, unused()));
            }
        }
        if let Some(network) = &self.nnue {
            add("nnue", check_file(network).map(|_| ()));
        }
        let names: Vec<&String> = self.options.keys().collect();
        for (index, name) in names.iter().enumerate() {
            add(&format!("options.{name}"), self.option(table, name, &names[..index]));
        }
        found
    }

    /// Checks the name of an option. `others` are the names before it.
    fn option(&self, table: &str, name: &str, others: &[&String]) -> Result<(), String> {
        if name.trim().is_empty() || name.contains(char::is_control) {
            return Err("this is not a valid option name".to_owned());
        }
        if name.eq_ignore_ascii_case("UCI_Variant") {
            return Err("the bot sets it itself, to the game".to_owned());
        }
        if name.eq_ignore_ascii_case("EvalFile") && self.nnue.is_some() {
            return Err(format!("{table}.nnue sets it already; keep one of them"));
        }
        match others.iter().find(|other| other.eq_ignore_ascii_case(name)) {
            Some(other) => Err(format!("it is the same as {other}; keep one of them")),
            None => Ok(()),
        }
    }
}

/// Checks that this is the absolute path of an executable file.
fn check_program(path: &Path) -> Result<(), String> {
    if is_executable(&check_file(path)?) { Ok(()) } else { Err(format!("{} is not executable", path.display())) }
}

/// Checks that this is the absolute path of a file, in characters that can be passed to an engine.
fn check_file(path: &Path) -> Result<Metadata, String> {
    let shown = path.display();
    if !path.is_absolute() {
        return Err(format!("{shown} is not an absolute path"));
    }
    if path.to_str().is_none_or(|path| path.contains(char::is_control)) {
        return Err(format!("{shown} contains characters that cannot be passed to an engine"));
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
