//! The settings of the program: defaults, overridden by `config.toml`, by environment variables and by flags, in this order.
//!
//! An error names the file and key, the variable or the flag that is wrong. The token is not a setting; see [`BotToken::find`].

mod activity;
mod api_url;
mod client_secret;
mod collector;
mod database;
mod engine;
mod error;
mod file;
mod layers;
mod log;
mod operation;
mod secret;
mod store;
mod token;
mod value;

use std::path::PathBuf;

use figment::Figment;
use figment::value::{Dict, Value};
use serde::{Deserialize, Serialize};

use bot_discord::i18n::Locale;
use makruk::Preset;

pub use activity::{ActivityConfig, ClientId, PagesError, PublicUrl};
pub use api_url::{ApiUrl, ParseApiUrlError};
pub use bot_discord::ProxySource;
pub use client_secret::{CLIENT_SECRET_CREDENTIAL, CLIENT_SECRET_VARIABLE, ClientSecretError};
pub use collector::{CollectorUrl, ParseCollectorUrlError};
pub use database::{
    ConnectionLimit, DatabaseConfig, DatabaseUrl, PASSWORD_CREDENTIAL, PASSWORD_VARIABLE, PasswordError,
};
pub use engine::{EngineConfig, ExternalEngineConfig, HashSize, MoveTime};
pub use error::{ConfigError, Problem};
pub use layers::{ConfigFile, Environment, Flags, Sources};
pub use log::{LogConfig, LogFilter, LogFormat, ParseLogFilterError};
pub use operation::{Listen, OneIn, OperationConfig, ParseListenError};
pub use secret::SecretOrigin;
pub use store::{BackupConfig, Hour, Keep, StoreConfig};
pub use token::{BotToken, TOKEN_CREDENTIAL, TOKEN_VARIABLE, TokenError, TokenFlaw};
pub use value::{OptionValue, WholeNumber};

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Config {
    /// How to reach Discord, and what to ask of it.
    pub discord: DiscordConfig,
    pub store: StoreConfig,
    /// The rules of games for which nothing else is chosen.
    pub games: GamesConfig,
    /// The engine that players play against.
    pub engine: EngineConfig,
    /// The language of servers that have not chosen one.
    pub locale: Locale,
    pub log: LogConfig,
    /// Health, metrics and traces, for operators.
    pub operation: OperationConfig,
    /// Boards on pages.
    pub activity: ActivityConfig,
}

/// How to reach Discord, and what to ask of it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DiscordConfig {
    /// A server with Discord's API to use instead of Discord.
    pub api_url: Option<ApiUrl>,
    /// The operator's consent that `api_url` may be another machine, which gets the token and every move.
    pub allow_remote_api: bool,
    /// Whether requests go through a proxy.
    pub proxy: ProxySource,
    /// A file that holds the token and nothing else.
    pub token_file: Option<PathBuf>,
    /// Whether to ask for the privileged intent MESSAGE_CONTENT, so that any message in a game's channel can be a move.
    pub message_content: bool,
}

/// The rules of games for which nothing else is chosen.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GamesConfig {
    pub ruleset: Preset,
}

/// The settings in force, with the source of each.
#[derive(Debug)]
pub struct LoadedConfig {
    pub config: Config,
    figment: Figment,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setting {
    /// Section and key, such as `discord.api_url`.
    pub key: String,
    /// The value as TOML; empty if it is not set.
    pub value: String,
    /// Where it comes from: `default`, a file, `environment variable …` or `flag …`.
    pub source: String,
}

pub fn load(sources: &Sources) -> Result<LoadedConfig, ConfigError> {
    let figment = sources.figment();
    let config: Config = figment.extract().map_err(|error| ConfigError::from_figment(&figment, error))?;
    if let Some(url) = &config.discord.api_url
        && !url.is_loopback()
        && !config.discord.allow_remote_api
    {
        let reason = format!(
            "{url} is not on this machine, and whoever runs it gets the token and every move. \
             If that is what you want, set discord.allow_remote_api"
        );
        return Err(ConfigError::one(Problem::new(&figment, "discord.api_url", reason)));
    }
    let problems: Vec<Problem> =
        config.engine.problems().into_iter().map(|(key, reason)| Problem::new(&figment, &key, reason)).collect();
    if !problems.is_empty() {
        return Err(ConfigError { problems });
    }
    Ok(LoadedConfig { config, figment })
}

/// The settings of the log, as far as they are known where others are invalid.
pub fn log_settings(sources: &Sources) -> LogConfig {
    sources.figment().extract_inner("log").unwrap_or_default()
}

impl LoadedConfig {
    /// All settings in force, sorted by key.
    pub fn entries(&self) -> Vec<Setting> {
        let mut entries = Vec::new();
        if let Ok(Value::Dict(_, dict)) = Value::serialize(&self.config) {
            self.flatten("", &dict, &mut entries);
        }
        entries
    }

    fn flatten(&self, prefix: &str, dict: &Dict, entries: &mut Vec<Setting>) {
        for (name, value) in dict {
            let key = format!("{prefix}{name}");
            match value {
                Value::Dict(_, section) => self.flatten(&format!("{key}."), section, entries),
                value => {
                    let source = error::source_of(&self.figment, &key);
                    entries.push(Setting { value: format_toml(value), source, key });
                }
            }
        }
    }
}

fn format_toml(value: &Value) -> String {
    match value {
        Value::String(_, text) => format!("{text:?}"),
        Value::Bool(_, value) => value.to_string(),
        // JSON and TOML agree on these.
        Value::Num(..) | Value::Array(..) => serde_json::to_string(value).unwrap_or_default(),
        _ => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    struct Case {
        toml: &'static str,
        variables: &'static [(&'static str, &'static str)],
        flags: Flags,
    }

    /// Loads the case. The file is always called `makruk.toml`.
    fn loaded(case: &Case) -> Result<LoadedConfig, String> {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("makruk.toml");
        fs::write(&path, case.toml).unwrap();
        let sources = Sources {
            file: ConfigFile::Named(path),
            environment: case.variables.iter().copied().collect(),
            flags: case.flags.clone(),
        };
        load(&sources).map_err(|error| error.to_string())
    }

    fn refusal(toml: &'static str, variables: &'static [(&'static str, &'static str)]) -> String {
        loaded(&Case { toml, variables, flags: Flags::default() }).unwrap_err()
    }

    fn source(loaded: &LoadedConfig, key: &str) -> String {
        loaded.entries().into_iter().find(|entry| entry.key == key).unwrap().source
    }

    #[test]
    fn without_any_settings_the_defaults_are_in_force() {
        let sources = Sources {
            file: ConfigFile::IfPresent("/nowhere/config.toml".into()),
            environment: Environment::default(),
            flags: Flags::default(),
        };
        let loaded = load(&sources).unwrap();
        assert_eq!(loaded.config, Config::default());
        assert!(loaded.entries().iter().all(|entry| entry.source == "default"), "{:?}", loaded.entries());
    }

    #[test]
    fn later_layers_override_earlier_ones_and_each_value_names_its_source() {
        let toml = "[store]\npath = 'file'\n[log]\nformat = 'json'\nfilter = 'warn'\n[discord]\nmessage_content = true";
        let variables = &[("MAKRUK__STORE__PATH", "variable"), ("MAKRUK__LOG__FILTER", "info"), ("RUST_LOG", "error")];
        let flags = Flags { data: Some("flag".into()), ..Flags::default() };
        let loaded = loaded(&Case { toml, variables, flags }).unwrap();
        let config = &loaded.config;
        assert_eq!(config.store.path, PathBuf::from("flag"));
        assert_eq!(config.log.filter.to_string(), "info");
        assert_eq!(config.log.format, LogFormat::Json);
        assert!(config.discord.message_content);
        assert_eq!(source(&loaded, "store.path"), "flag --data");
        assert_eq!(source(&loaded, "log.filter"), "environment variable MAKRUK__LOG__FILTER");
        assert!(source(&loaded, "log.format").ends_with("makruk.toml"));
        assert_eq!(source(&loaded, "discord.api_url"), "default");
    }

    #[test]
    fn environment_variables_are_converted_to_the_type_of_their_key() {
        let variables = &[("MAKRUK__STORE__PATH", "2024"), ("MAKRUK__DISCORD__MESSAGE_CONTENT", "true")];
        let loaded = loaded(&Case { toml: "", variables, flags: Flags::default() }).unwrap();
        assert_eq!(loaded.config.store.path, PathBuf::from("2024"));
        assert!(loaded.config.discord.message_content);
    }

    #[test]
    fn rust_log_sets_the_filter() {
        let variables = &[("RUST_LOG", "makruk_bot=debug")];
        let loaded = loaded(&Case { toml: "[log]\nfilter = 'warn'", variables, flags: Flags::default() }).unwrap();
        assert_eq!(source(&loaded, "log.filter"), "environment variable RUST_LOG");
    }

    #[test]
    fn an_error_names_its_source_and_key() {
        for (toml, variables, words) in [
            ("[discord]\ntokn = 'x'", &[][..], &["makruk.toml", "discord.tokn", "no such key"][..]),
            ("discrod = 1", &[], &["makruk.toml", "discrod", "no such key"]),
            ("[log]\nformat = 'xml'", &[], &["makruk.toml", "log.format", "xml", "json"]),
            ("[log]\nfilter = 'info=loud'", &[], &["makruk.toml", "log.filter"]),
            ("[games]\nruleset = 'chess'", &[], &["makruk.toml", "games.ruleset", "chess", "srimuang"]),
            ("locale = 'fr'", &[], &["makruk.toml", "`locale`", "fr", "th", "en"]),
            ("", &[("MAKRUK__LOCALE", "fr")], &["variable MAKRUK__LOCALE", "fr"]),
            ("[store]\npath = 3", &[], &["makruk.toml", "store.path"]),
            ("[operation]\nlisten = 'on'", &[], &["makruk.toml", "operation.listen", "127.0.0.1:9464"]),
            ("[operation]\ntraces = 'on'", &[], &["makruk.toml", "operation.traces", "http://127.0.0.1:4318"]),
            ("[operation]\ntraces_one_in = 0", &[], &["makruk.toml", "operation.traces_one_in", "1 to 10000"]),
            ("", &[("MAKRUK__OPERATION__TRACES", "on")], &["variable MAKRUK__OPERATION__TRACES", "is not a URL"]),
            ("[discord]\nmessage_content = 'yes'", &[], &["makruk.toml", "discord.message_content", "bool"]),
            ("", &[("MAKRUK__DISCORD__MESSAGE_CONTENT", "yes")], &["MAKRUK__DISCORD__MESSAGE_CONTENT"]),
            ("", &[("MAKRUK__STORE__PAHT", "x")], &["variable MAKRUK__STORE__PAHT", "store.paht", "no such key"]),
            ("", &[("MAKRUK__STORE", "x")], &["variable MAKRUK__STORE"]),
            ("", &[("MAKRUK__DISCORD__API_URL", "127.0.0.1")], &["MAKRUK__DISCORD__API_URL", "is not a URL"]),
            ("[store\npath = 3", &[], &["makruk.toml", "line 1"]),
        ] {
            let error = refusal(toml, variables);
            assert!(words.iter().all(|word| error.contains(word)), "{toml} {variables:?}: {error}");
        }
    }

    #[test]
    fn a_token_has_no_place_among_the_settings_and_is_not_repeated() {
        for (toml, variables) in [
            ("[discord]\ntoken = 'GsEcReT'", &[][..]),
            ("token = 'GsEcReT'", &[]),
            ("", &[("MAKRUK__DISCORD__TOKEN", "GsEcReT")]),
        ] {
            let error = refusal(toml, variables);
            assert!(error.contains("DISCORD_TOKEN") && error.contains("discord.token_file"), "{error}");
            assert!(!error.contains("GsEcReT"), "{error}");
        }
        let error = refusal("[discord]\ntoken = GsEcReT", &[]);
        assert!(error.contains("line 2") && !error.contains("GsEcReT"), "{error}");
    }

    #[test]
    fn another_machine_needs_the_operators_consent() {
        let error = refusal("[discord]\napi_url = 'https://chat.example'", &[]);
        assert!(error.contains("makruk.toml") && error.contains("allow_remote_api"), "{error}");
        let toml = "[discord]\napi_url = 'https://chat.example/api/v10'\nallow_remote_api = true";
        let loaded = loaded(&Case { toml, variables: &[], flags: Flags::default() }).unwrap();
        assert_eq!(loaded.config.discord.api_url.unwrap().base(), "https://chat.example");
    }

    #[test]
    fn an_external_engine_has_a_program_and_options() {
        let toml = "[engine.external]\npath = '/bin/sh'\nargs = ['-c', 'exit']\nnnue = '/bin/cat'\nmovetime_ms = 50\n\
                    [engine.external.options]\nHash = 64\nPonder = false\n'Skill Level' = '20'";
        let variables =
            &[("MAKRUK__ENGINE__EXTERNAL__MOVETIME_MS", "1500"), ("MAKRUK__ENGINE__EXTERNAL__OPTIONS__THREADS", "2")];
        let loaded = loaded(&Case { toml, variables, flags: Flags::default() }).unwrap();
        let engine = &loaded.config.engine.external;
        assert_eq!((engine.path.as_deref(), engine.args.len()), (Some("/bin/sh".as_ref()), 2));
        assert_eq!(engine.movetime_ms.get(), 1500);
        let options: Vec<_> = engine.options.iter().map(|(name, value)| (name.as_str(), value.text())).collect();
        assert_eq!(options, [("Hash", "64"), ("Ponder", "false"), ("Skill Level", "20"), ("threads", "2")]);
        let shown: Vec<_> = loaded.entries().into_iter().filter(|entry| entry.key.starts_with("engine")).collect();
        let value =
            |key: &str| &shown.iter().find(|entry| entry.key == format!("engine.external.{key}")).unwrap().value;
        assert_eq!((value("args").as_str(), value("movetime_ms").as_str()), (r#"["-c","exit"]"#, "1500"));
        assert_eq!((value("options.Hash").as_str(), value("options.Skill Level").as_str()), (r#""64""#, r#""20""#));
        assert!(source(&loaded, "engine.external.options.threads").contains("__THREADS"));
    }

    #[test]
    fn an_invalid_external_engine_is_reported_with_its_source() {
        for (toml, words) in [
            ("path = 'fairy-stockfish'", &["external.path", "not an absolute path"][..]),
            ("path = '/nowhere/engine'", &["external.path", "/nowhere/engine"]),
            ("path = '/tmp'", &["external.path", "not a file"]),
            ("path = '/etc/passwd'", &["external.path", "/etc/passwd is not executable"]),
            ("path = '/bin/sh'\nnnue = 'net.nnue'", &["external.nnue", "not an absolute path"]),
            ("path = '/bin/sh'\nnnue = '/nowhere'", &["external.nnue", "/nowhere"]),
            ("path = '/bin/sh'\nmovetime_ms = 0", &["external.movetime_ms", "10 to 60000"]),
            ("path = '/bin/sh'\nmovetime_ms = 'long'", &["external.movetime_ms", "long"]),
            ("path = '/bin/sh'\noptions = { UCI_variant = 'chess' }", &["options.UCI_variant", "the bot sets it"]),
            ("path = '/bin/sh'\noptions = { Hash = 1, hash = 2 }", &["options.hash", "the same as Hash"]),
            ("path = '/bin/sh'\noptions = { Hash = [1] }", &["external.options.Hash", "one line"]),
            ("path = '/bin/sh'\noptions = { Note = \"a\\nquit\" }", &["external.options.Note", "one line"]),
            ("path = '/bin/sh'\noptions = { \"a\\nquit\" = 1 }", &["not a valid option name"]),
            ("path = '/bin/sh'\nnnue = '/bin/cat'\noptions = { EvalFile = 'x' }", &["EvalFile", "external.nnue"]),
            ("options = { Hash = 1 }", &["options.Hash", "engine.external.path"]),
            ("args = ['x']", &["external.args", "engine.external.path"]),
            ("pfad = '/bin/sh'", &["external.pfad", "no such key", "movetime_ms"]),
        ] {
            let toml: &'static str = String::leak(format!("[engine.external]\n{toml}"));
            let error = refusal(toml, &[]);
            assert!(error.contains("makruk.toml"), "{toml}: {error}");
            assert!(words.iter().all(|word| error.contains(word)), "{toml}: {error}");
        }
        let error = refusal("[engine.external_ouk]\nnnue = '/bin/cat'", &[]);
        assert!(error.contains("engine.external_ouk.path is not set"), "{error}");
        let error = refusal("", &[("MAKRUK__ENGINE__EXTERNAL_CHESS__PATH", "/nowhere/engine")]);
        assert!(error.contains("variable MAKRUK__ENGINE__EXTERNAL_CHESS__PATH"), "{error}");
        let error = refusal("", &[("MAKRUK__ENGINE__EXTERNAL__PATH", "/nowhere/engine")]);
        assert!(error.contains("variable MAKRUK__ENGINE__EXTERNAL__PATH"), "{error}");
        let both = refusal("[engine.external]\npath = 'a'\nnnue = 'b'", &[]);
        assert_eq!(both.lines().count(), 2, "{both}");
    }

    #[test]
    fn a_file_that_was_asked_for_must_exist() {
        let sources = Sources {
            file: ConfigFile::Named("/nowhere/makruk.toml".into()),
            environment: Environment::default(),
            flags: Flags::default(),
        };
        let error = load(&sources).unwrap_err().to_string();
        assert!(error.contains("/nowhere/makruk.toml"), "{error}");
    }

    #[test]
    fn a_path_that_is_no_file_of_settings_is_refused_at_once() {
        let folder = tempfile::tempdir().unwrap();
        let huge = folder.path().join("huge.toml");
        fs::File::create(&huge).unwrap().set_len(8 << 30).unwrap();
        for (path, words) in [
            (PathBuf::from("/dev/zero"), "not a regular file"),
            (folder.path().to_owned(), "not a regular file"),
            (huge, "at most 1024 KiB"),
        ] {
            let named = ConfigFile::Named(path.clone());
            let sources = Sources { file: named, environment: Environment::default(), flags: Flags::default() };
            let error = load(&sources).unwrap_err().to_string();
            assert!(error.contains(words) && error.contains(path.to_str().unwrap()), "{error}");
        }
    }

    #[test]
    fn the_example_shows_every_key_with_its_default() {
        let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("config.example.toml");
        let text = fs::read_to_string(&path).unwrap();
        let sources =
            Sources { file: ConfigFile::Named(path), environment: Environment::default(), flags: Flags::default() };
        let loaded = load(&sources).unwrap();
        assert_eq!(loaded.config, Config::default());
        for entry in loaded.entries() {
            let name = entry.key.rsplit('.').next().unwrap();
            // A key without a default is commented out.
            let start = if entry.value.is_empty() { format!("# {name} = ") } else { format!("{name} = ") };
            assert!(text.lines().any(|line| line.starts_with(&start)), "config.example.toml lacks {}", entry.key);
            assert!(entry.value.is_empty() || entry.source.ends_with("config.example.toml"), "{entry:?}");
        }
    }
}
