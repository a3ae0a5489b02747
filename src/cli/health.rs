//! `makruk-bot health`.

use std::io::Write;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::time::Duration;

use clap::Args;

use crate::cli::{CliError, Exit, SettingsLoader, block_on};
use crate::config::Listen;

/// How long the bot may take to answer.
const TIMEOUT: Duration = Duration::from_secs(5);

/// Ask the bot on this machine for its health, and fail if it is unhealthy
///
/// Prints what /healthz says, at the address that operation.listen names. It is meant for containers, which have no curl.
#[derive(Debug, Args)]
pub struct HealthArgs {}

impl HealthArgs {
    pub(super) fn run(&self, settings: &SettingsLoader, out: &mut dyn Write) -> Result<(), CliError> {
        let address = address(settings.load()?.config.operation.listen)?;
        let asked = block_on(async {
            let client = reqwest::Client::builder().no_proxy().timeout(TIMEOUT).build()?;
            let answer = client.get(format!("http://{address}/healthz")).send().await?;
            Ok::<_, reqwest::Error>((answer.status(), answer.text().await?))
        })?;
        let (status, text) = asked.map_err(|error| {
            CliError::new(Exit::Unhealthy, format!("the bot at {address} does not answer: {error}"))
        })?;
        writeln!(out, "{}", text.trim_end())?;
        match status.is_success() {
            true => Ok(()),
            false => Err(CliError::new(Exit::Unhealthy, format!("the bot at {address} is unhealthy"))),
        }
    }
}

/// The address at which this machine reaches the page.
fn address(listen: Listen) -> Result<SocketAddr, CliError> {
    let address = match listen {
        Listen::Auto => Listen::USUAL,
        Listen::Address(address) => address,
        Listen::Off => return Err(CliError::refused("operation.listen is off, so the bot has no page to ask")),
    };
    if address.port() == 0 {
        return Err(CliError::refused("operation.listen leaves the port open, so the port of the page is unknown"));
    }
    let ip = match address.ip() {
        IpAddr::V4(ip) if ip.is_unspecified() => Ipv4Addr::LOCALHOST.into(),
        IpAddr::V6(ip) if ip.is_unspecified() => Ipv6Addr::LOCALHOST.into(),
        ip => ip,
    };
    Ok(SocketAddr::new(ip, address.port()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_for_all_addresses_is_asked_for_on_this_machine() {
        for (listen, expected) in [
            ("auto", Some("127.0.0.1:9464")),
            ("0.0.0.0:9465", Some("127.0.0.1:9465")),
            ("[::]:9465", Some("[::1]:9465")),
            ("10.0.0.7:9464", Some("10.0.0.7:9464")),
            ("127.0.0.1:0", None),
            ("off", None),
        ] {
            let found = address(listen.parse().unwrap()).ok().map(|address| address.to_string());
            assert_eq!(found.as_deref(), expected, "{listen}");
        }
    }
}
