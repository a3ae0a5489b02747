//! Whether whom a message calls wants to be called.

use super::super::data::Data;
use super::super::present::OutgoingMessage;
use crate::service::{Pings, ServerSettings};

/// The message, without its ping if the person does not want to be pinged for that, or nobody is on this server.
pub(super) async fn as_wanted(data: &Data, server: &ServerSettings, outgoing: &OutgoingMessage) -> OutgoingMessage {
    let Some(ping) = outgoing.ping else { return outgoing.clone() };
    if !server.pings.allow(ping.reason) {
        return outgoing.clone().quietly();
    }
    let wanted = match data.people.settings(ping.player).await {
        Ok(settings) => settings.pings.reason(ping.reason),
        Err(error) => {
            tracing::error!(%error, "the settings of a player cannot be read");
            Pings::On
        }
    };
    match wanted {
        Pings::On => outgoing.clone(),
        Pings::Off => outgoing.clone().quietly(),
    }
}
