//! Records that have had three versions, as the second one stored them.

use serde::Deserialize;

use super::first::{HouseRules, Pings};
use super::frozen::frozen;
use crate::service::{self, Style};

frozen! {
    enum Below as service::Below { White, OwnSide }

    enum LiveBoards as service::LiveBoards { InChannels, Everywhere, Nowhere }
}

frozen! {
    struct PingsFor as service::PingsFor { challenge: Pings, question: Pings, turn: Pings }
}

#[derive(Deserialize)]
pub struct Settings {
    pings: PingsFor,
    below: Below,
}

impl From<Settings> for service::Settings {
    fn from(Settings { pings, below }: Settings) -> Self {
        Self { pings: pings.into(), below: below.into(), style: Style::default() }
    }
}

#[derive(Deserialize)]
pub struct ServerSettings {
    rules: Option<HouseRules>,
    live_boards: LiveBoards,
}

impl From<ServerSettings> for service::ServerSettings {
    fn from(ServerSettings { rules, live_boards }: ServerSettings) -> Self {
        Self { rules: rules.map(Into::into), live_boards: live_boards.into(), ..Self::default() }
    }
}
