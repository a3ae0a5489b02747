//! Which database, and how to talk to it.

use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

use secrecy::SecretString;
use thiserror::Error;
use url::Url;

/// The port when the address names none.
const PORT: u16 = 5432;

/// Whether the connection is encrypted.
///
/// Whenever it is, the server has to show a certificate that is in [`PostgresOptions::ca_file`] itself, or that is valid for the
/// host of the address and comes from an authority in that file, or without such a file from one that Mozilla trusts. So every
/// mode but `disable` refuses a server with a false certificate, which is stricter than what libpq does in the modes of the same
/// names.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TlsMode {
    /// `disable`: never encrypted.
    Disable,
    /// `prefer`, the default: encrypted if the server offers it. An attacker in between can pretend that it does not.
    Prefer,
    /// `require` or `verify-full`: encrypted, or not connected.
    Require,
}

/// Where a server listens.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Host {
    pub(super) at: Location,
    pub(super) port: u16,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Location {
    Machine(String),
    /// The folder of a Unix socket.
    Socket(PathBuf),
}

/// The address of a database: `postgres://user@host:port/database?sslmode=require`, or with a Unix socket
/// `postgres://user@localhost/database?host=/run/postgresql`. It carries no password. Several hosts, divided by commas, are a
/// server and its replicas: they are tried in this order, and the first that takes writes is used.
///
/// Shown, also by `Debug`, it has no user either.
#[derive(Clone, PartialEq, Eq)]
pub struct PostgresUrl {
    /// At least one.
    pub(super) hosts: Vec<Host>,
    pub(super) database: String,
    pub(super) user: String,
    pub(super) tls: TlsMode,
}

/// Why a text is not the address of a database. The text is not repeated, since it may hold a password.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PostgresUrlError {
    /// It is no URL.
    #[error("the address of the database is no URL: {what}")]
    Malformed {
        /// What is wrong with it.
        what: String,
    },
    /// It begins with something else than `postgres://`.
    #[error("the address of the database must begin with postgres://")]
    Scheme,
    /// It has a password.
    #[error("the address of the database must not hold a password: give it separately, so that it appears in no log")]
    Password,
    /// A part is missing.
    #[error("the address of the database names no {part}: postgres://user@host:port/database")]
    Missing {
        /// Which part.
        part: &'static str,
    },
    /// It sets an unknown parameter.
    #[error(
        "the address of the database sets {name}, and only sslmode and host (the folder of a Unix socket) are known"
    )]
    Parameter {
        /// The name of the parameter.
        name: String,
    },
    /// Its `sslmode` is not known.
    #[error("the sslmode in the address of the database must be disable, prefer, require or verify-full")]
    TlsMode,
}

impl FromStr for PostgresUrl {
    type Err = PostgresUrlError;

    fn from_str(text: &str) -> Result<Self, PostgresUrlError> {
        // Only the first of several hosts fits into a URL.
        let (before, hosts, after) = around_hosts(text);
        let (first, others) = hosts.split_once(',').map_or((hosts, None), |(first, others)| (first, Some(others)));
        let url = parse(&format!("{before}{first}{after}"))?;
        if !matches!(url.scheme(), "postgres" | "postgresql") {
            return Err(PostgresUrlError::Scheme);
        }
        if url.password().is_some() {
            return Err(PostgresUrlError::Password);
        }
        let (mut tls, mut socket) = (TlsMode::Prefer, None);
        for (name, value) in url.query_pairs() {
            match (&*name, &*value) {
                ("password", _) => return Err(PostgresUrlError::Password),
                ("host", folder) if folder.starts_with('/') => socket = Some(PathBuf::from(folder)),
                ("sslmode", "disable") => tls = TlsMode::Disable,
                ("sslmode", "prefer") => tls = TlsMode::Prefer,
                ("sslmode", "require" | "verify-full") => tls = TlsMode::Require,
                ("sslmode", _) => return Err(PostgresUrlError::TlsMode),
                _ => return Err(PostgresUrlError::Parameter { name: name.into_owned() }),
            }
        }
        let hosts = match socket {
            Some(folder) => vec![Host { at: Location::Socket(folder), port: url.port().unwrap_or(PORT) }],
            None => {
                let others = others.into_iter().flat_map(|others| others.split(','));
                let others = others.map(|host| machine(&parse(&format!("postgres://{host}"))?));
                std::iter::once(machine(&url)).chain(others).collect::<Result<_, _>>()?
            }
        };
        let database = decoded(url.path().trim_start_matches('/'))?;
        let user = decoded(url.username())?;
        if database.is_empty() || user.is_empty() {
            let part = if user.is_empty() { "user" } else { "database" };
            return Err(PostgresUrlError::Missing { part });
        }
        Ok(Self { hosts, database, user, tls })
    }
}

fn parse(text: &str) -> Result<Url, PostgresUrlError> {
    Url::parse(text).map_err(|error| PostgresUrlError::Malformed { what: error.to_string() })
}

/// What is before the hosts of an address, the hosts, and what is after them.
fn around_hosts(text: &str) -> (&str, &str, &str) {
    let authority = text.find("://").map_or(0, |at| at + "://".len());
    let end = text[authority..].find(['/', '?', '#']).map_or(text.len(), |at| authority + at);
    let begin = text[authority..end].rfind('@').map_or(authority, |at| authority + at + 1);
    (&text[..begin], &text[begin..end], &text[end..])
}

/// The machine that a URL names.
fn machine(url: &Url) -> Result<Host, PostgresUrlError> {
    let name = url.host_str().filter(|name| !name.is_empty()).ok_or(PostgresUrlError::Missing { part: "host" })?;
    // An IPv6 address has brackets in a URL alone.
    let name = name.trim_matches(['[', ']']).to_owned();
    Ok(Host { at: Location::Machine(name), port: url.port().unwrap_or(PORT) })
}

/// A part of a URL without its escapes.
fn decoded(part: &str) -> Result<String, PostgresUrlError> {
    let malformed = || PostgresUrlError::Malformed { what: "an escape in it is wrong".into() };
    let mut bytes = Vec::with_capacity(part.len());
    let mut rest = part.as_bytes();
    while let Some((&byte, behind)) = rest.split_first() {
        rest = behind;
        if byte != b'%' {
            bytes.push(byte);
            continue;
        }
        let (digits, behind) = rest.split_at_checked(2).ok_or_else(malformed)?;
        let digits = std::str::from_utf8(digits).map_err(|_| malformed())?;
        bytes.push(u8::from_str_radix(digits, 16).map_err(|_| malformed())?);
        rest = behind;
    }
    String::from_utf8(bytes).map_err(|_| malformed())
}

/// What errors call the store: without the user.
impl fmt::Display for PostgresUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let [Host { at: Location::Socket(folder), .. }] = &*self.hosts {
            return write!(f, "postgres:///{}?host={}", self.database, folder.display());
        }
        let hosts: Vec<String> = self.hosts.iter().map(Host::to_string).collect();
        write!(f, "postgres://{}/{}", hosts.join(","), self.database)
    }
}

impl fmt::Display for Host {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { at, port } = self;
        match at {
            Location::Machine(name) if name.contains(':') => write!(f, "[{name}]:{port}"),
            Location::Machine(name) => write!(f, "{name}:{port}"),
            Location::Socket(folder) => write!(f, "{}", folder.display()),
        }
    }
}

impl fmt::Debug for PostgresUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "PostgresUrl({self})")
    }
}

/// Which database a store is in, and how to talk to it.
#[derive(Debug, Clone)]
pub struct PostgresOptions {
    /// The database.
    pub url: PostgresUrl,
    /// The user's password, if the server asks for one.
    pub password: Option<SecretString>,
    /// A file of certificates (PEM): the server's own, or those of the only authorities that are trusted to identify it.
    pub ca_file: Option<PathBuf>,
    /// A file (PEM) with the certificate by which this program identifies itself, and its private key.
    pub client_file: Option<PathBuf>,
    /// What the server's own views call this program.
    pub application: String,
    /// The most connections in the pool. Each commit and each read occupies one while it runs.
    pub connections: usize,
    /// How long connecting may take.
    pub connect_timeout: Duration,
    /// How long one statement may take, waiting for others included. What takes longer has failed.
    pub statement_timeout: Duration,
    /// How long a commit may leave the server waiting between its two steps. The server then aborts the transaction, so
    /// that a paused process does not block others.
    pub idle_timeout: Duration,
}

impl PostgresOptions {
    /// The usual options for a database: 16 connections, 5 s to connect, 10 s for a statement, 5 s between the steps.
    #[must_use]
    pub fn new(url: PostgresUrl) -> Self {
        Self {
            url,
            password: None,
            ca_file: None,
            client_file: None,
            application: "commit-store".into(),
            connections: 16,
            connect_timeout: Duration::from_secs(5),
            statement_timeout: Duration::from_secs(10),
            idle_timeout: Duration::from_secs(5),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(text: &str) -> Result<PostgresUrl, PostgresUrlError> {
        text.parse()
    }

    #[test]
    fn addresses_are_read() {
        let url = parsed("postgres://b%C3%B6t@db.example:5433/makruk?sslmode=verify-full").expect("an address");
        assert_eq!((&*url.user, url.hosts[0].port, url.tls), ("böt", 5433, TlsMode::Require));
        assert_eq!(url.to_string(), "postgres://db.example:5433/makruk");
        let socket = parsed("postgresql://bot@localhost/makruk?host=/run/postgresql").expect("an address");
        assert_eq!(socket.hosts, [Host { at: Location::Socket("/run/postgresql".into()), port: 5432 }]);
        assert_eq!(socket.to_string(), "postgres:///makruk?host=/run/postgresql");
        assert_eq!(parsed("postgres://bot@[::1]/m").expect("an address").to_string(), "postgres://[::1]:5432/m");
    }

    #[test]
    fn several_hosts_are_read_in_their_order() {
        let url = parsed("postgres://bot@db1.example,[::1]:5433,10.0.0.7/makruk?sslmode=require").expect("an address");
        assert_eq!(url.to_string(), "postgres://db1.example:5432,[::1]:5433,10.0.0.7:5432/makruk");
        assert_eq!(
            parsed("postgres://bot@db1:5433,db2/m").expect("an address").to_string(),
            "postgres://db1:5433,db2:5432/m"
        );
        assert!(parsed("postgres://bot@db1,/makruk").is_err());
        assert!(parsed("postgres://bot@db1,db2:port/makruk").is_err());
        assert_eq!(parsed("postgres://bot:hunter2@db1,db2/makruk"), Err(PostgresUrlError::Password));
    }

    #[test]
    fn what_is_no_address_is_refused_with_a_reason() {
        let missing = |part| Err(PostgresUrlError::Missing { part });
        assert_eq!(parsed("postgres://host/db"), missing("user"));
        assert_eq!(parsed("postgres://user@host"), missing("database"));
        assert_eq!(parsed("postgres:///db"), missing("host"));
        assert!(matches!(parsed("postgres://user@/db"), Err(PostgresUrlError::Malformed { .. })));
        assert_eq!(parsed("mysql://user@host/db"), Err(PostgresUrlError::Scheme));
        assert_eq!(parsed("postgres://user@host/db?sslmode=verify-ca"), Err(PostgresUrlError::TlsMode));
        let other = PostgresUrlError::Parameter { name: "options".into() };
        assert_eq!(parsed("postgres://user@host/db?options=x"), Err(other));
        assert!(matches!(parsed("host=a user=b"), Err(PostgresUrlError::Malformed { .. })));
    }

    #[test]
    fn a_password_in_an_address_is_refused_and_not_repeated() {
        for text in ["postgres://user:hunter2@host/db", "postgres://user@host/db?password=hunter2"] {
            let error = parsed(text).expect_err("a password");
            assert_eq!(error, PostgresUrlError::Password);
            assert!(!format!("{error} {error:?}").contains("hunter2"));
        }
        let mut options = PostgresOptions::new(parsed("postgres://user@host/db").expect("an address"));
        options.password = Some("hunter2".into());
        assert!(!format!("{options:?}").contains("hunter2"));
    }
}
