//! The sources of settings, in layers: later ones override earlier ones.

use std::collections::BTreeMap;
use std::path::PathBuf;

use figment::providers::Serialized;
use figment::value::{Dict, Map, Value};
use figment::{Figment, Metadata, Profile, Provider};

use crate::config::file::FileLayer;
use crate::config::{Config, LogFilter, LogFormat};

/// The prefix of environment variables for settings. `__` also separates section and key.
const PREFIX: &str = "MAKRUK__";

/// A snapshot of environment variables, so that tests can supply their own.
#[derive(Clone, Default)]
pub struct Environment(BTreeMap<String, String>);

impl Environment {
    /// The variables of this process. Invalid Unicode is replaced by `�`.
    pub fn of_process() -> Environment {
        let text = |os: std::ffi::OsString| os.to_string_lossy().into_owned();
        Environment(std::env::vars_os().map(|(name, value)| (text(name), text(value))).collect())
    }

    /// The value of a variable, if it is set.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.0.get(name).map(String::as_str)
    }
}

impl<'a> FromIterator<(&'a str, &'a str)> for Environment {
    fn from_iter<I: IntoIterator<Item = (&'a str, &'a str)>>(variables: I) -> Environment {
        Environment(variables.into_iter().map(|(name, value)| (name.to_owned(), value.to_owned())).collect())
    }
}

/// Shows only the names, since a value may be a token.
impl std::fmt::Debug for Environment {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_set().entries(self.0.keys()).finish()
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ConfigFile {
    /// A file that was asked for and must exist.
    Named(PathBuf),
    /// A file that is read if it exists.
    IfPresent(PathBuf),
}

/// Settings given as command-line flags. `None` leaves a setting to the other layers.
#[derive(Clone, Debug, Default)]
pub struct Flags {
    /// `--data`: `store.path`.
    pub data: Option<PathBuf>,
    /// `--log`: `log.filter`.
    pub log: Option<LogFilter>,
    /// `--log-format`: `log.format`.
    pub log_format: Option<LogFormat>,
}

impl Flags {
    /// The flags that were given: name, key and value of each.
    fn given(&self) -> impl Iterator<Item = (&'static str, &'static str, String)> {
        let data = self.data.as_ref().map(|path| ("--data", "store.path", path.display().to_string()));
        let log = self.log.as_ref().map(|filter| ("--log", "log.filter", filter.to_string()));
        let format = self.log_format.map(|format| ("--log-format", "log.format", format.to_string()));
        [data, log, format].into_iter().flatten()
    }
}

#[derive(Clone, Debug)]
pub struct Sources {
    pub file: ConfigFile,
    pub environment: Environment,
    pub flags: Flags,
}

impl Sources {
    /// Merges the layers: defaults, file, environment, flags.
    pub(super) fn figment(&self) -> Figment {
        let mut figment = Figment::from(SettingsLayer::defaults());
        match &self.file {
            ConfigFile::IfPresent(path) if !path.exists() => {}
            ConfigFile::IfPresent(path) | ConfigFile::Named(path) => figment = figment.merge(FileLayer::new(path)),
        }
        for (name, key, value) in self.variables() {
            figment = figment.merge(SettingsLayer::one(format!("environment variable {name}"), &key, value));
        }
        for (flag, key, value) in self.flags.given() {
            figment = figment.merge(SettingsLayer::one(format!("flag {flag}"), key, Value::from(value)));
        }
        figment
    }

    /// The environment variables that are settings: name, key and value of each.
    fn variables(&self) -> impl Iterator<Item = (&str, String, Value)> {
        let rust_log = self.environment.get("RUST_LOG").filter(|filter| !filter.is_empty());
        let rust_log = rust_log.map(|filter| ("RUST_LOG", "log.filter".to_owned(), Value::from(filter)));
        let prefixed = self.environment.0.iter().filter_map(|(name, value)| {
            let key = name.strip_prefix(PREFIX)?.to_ascii_lowercase().replace("__", ".");
            // Every variable is text; only booleans need to be converted.
            let value = value.parse().map_or_else(|_| Value::from(value.as_str()), |value: bool| Value::from(value));
            Some((name.as_str(), key, value))
        });
        rust_log.into_iter().chain(prefixed)
    }
}

struct SettingsLayer {
    name: String,
    dict: Dict,
}

impl SettingsLayer {
    fn defaults() -> SettingsLayer {
        let dict = Serialized::defaults(Config::default()).data().unwrap_or_default().remove(&Profile::Default);
        SettingsLayer { name: "default".to_owned(), dict: dict.unwrap_or_default() }
    }

    fn one(name: String, key: &str, value: Value) -> SettingsLayer {
        let nested = key.rsplit('.').fold(value, |inner, part| Value::from(Dict::from([(part.to_owned(), inner)])));
        SettingsLayer { name, dict: nested.into_dict().unwrap_or_default() }
    }
}

impl Provider for SettingsLayer {
    fn metadata(&self) -> Metadata {
        Metadata::named(self.name.clone())
    }

    fn data(&self) -> figment::Result<Map<Profile, Dict>> {
        Ok(Profile::Default.collect(self.dict.clone()))
    }
}
