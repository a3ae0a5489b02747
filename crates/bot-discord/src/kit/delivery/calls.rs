//! Whether those whom a message calls want to be called.

use crate::kit::app::App;
use crate::kit::message::{OutgoingMessage, Ping};
use bot_service::{Pings, ServerSettings};

/// The message without the pings that the recipient or the server has turned off.
pub async fn as_wanted(app: &App, server: &ServerSettings, outgoing: &OutgoingMessage) -> OutgoingMessage {
    let mut wanted = outgoing.clone().quietly();
    for &ping in &outgoing.pings {
        if server.pings.allow(ping.reason) && wants(app, ping).await {
            wanted.pings.push(ping);
        }
    }
    wanted
}

async fn wants(app: &App, ping: Ping) -> bool {
    match app.service.people.recent_settings(ping.player).await {
        Ok(settings) => settings.pings.reason(ping.reason) == Pings::On,
        Err(error) => {
            tracing::error!(%error, "cannot read the settings of a player");
            true
        }
    }
}
