//! Settings of health, metrics and traces, for operators.

use std::fmt;
use std::net::{Ipv4Addr, SocketAddr};
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::config::CollectorUrl;
use crate::config::value::WholeNumber;

/// Settings of health, metrics and traces, for operators.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OperationConfig {
    /// Where `/healthz` and `/metrics` are served.
    pub listen: Listen,
    /// The collector that gets traces of what the bot does. If not set, there are none.
    pub traces: Option<CollectorUrl>,
    /// Of how many stories one is traced.
    pub traces_one_in: OneIn,
}

/// Of how many stories one is traced: of all of them with 1.
pub type OneIn = WholeNumber<1, 10_000, 1>;

/// Where `/healthz` and `/metrics` are served.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum Listen {
    /// At [`Listen::USUAL`] if that address is free; otherwise nowhere.
    #[default]
    Auto,
    Off,
    /// At this address and nowhere else. Port 0 is any free one.
    Address(SocketAddr),
}

/// The text says nowhere to listen.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0:?} is neither `auto` nor `off` nor an address with a port, such as 127.0.0.1:9464 or [::1]:9464")]
pub struct ParseListenError(String);

impl Listen {
    /// The default address, which only this machine reaches.
    pub const USUAL: SocketAddr = SocketAddr::new(std::net::IpAddr::V4(Ipv4Addr::LOCALHOST), 9464);
}

impl FromStr for Listen {
    type Err = ParseListenError;

    fn from_str(text: &str) -> Result<Listen, ParseListenError> {
        match text {
            "auto" => Ok(Listen::Auto),
            "off" => Ok(Listen::Off),
            address => address.parse().map(Listen::Address).map_err(|_| ParseListenError(text.to_owned())),
        }
    }
}

impl fmt::Display for Listen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Listen::Auto => f.write_str("auto"),
            Listen::Off => f.write_str("off"),
            Listen::Address(address) => address.fmt(f),
        }
    }
}

impl TryFrom<String> for Listen {
    type Error = ParseListenError;

    fn try_from(text: String) -> Result<Listen, ParseListenError> {
        text.parse()
    }
}

impl From<Listen> for String {
    fn from(listen: Listen) -> String {
        listen.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_to_listen_are_read_as_they_are_written() {
        for text in ["auto", "off", "127.0.0.1:0", "0.0.0.0:9464", "[::1]:9464"] {
            assert_eq!(text.parse::<Listen>().unwrap().to_string(), text);
        }
        assert!(Listen::USUAL.ip().is_loopback());
    }

    #[test]
    fn anything_else_is_refused_with_an_example() {
        for text in ["", "on", "9464", ":9464", "localhost:9464", "127.0.0.1", "http://127.0.0.1:9464"] {
            let error = text.parse::<Listen>().unwrap_err().to_string();
            assert!(error.contains(&format!("{text:?}")) && error.contains("127.0.0.1:9464"), "{error}");
        }
    }
}
