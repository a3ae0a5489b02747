//! Who is on a server, and what they are called there: as the club remembers it, and as Discord says.

use std::collections::HashMap;
use std::sync::Arc;

use serenity::all::GuildId;

use crate::kit::app::App;
use crate::kit::ids::{unnamed, user_id};
use crate::kit::member_names::member_name;
use crate::kit::rest_error::RestError;
use bot_service::game::PlayerId;
use bot_service::{Lease, Seen, ServerMember};

/// What people are called in pictures, where a mention would only be a number.
pub type NamesShown = HashMap<PlayerId, String>;

/// Most members that Discord is asked about before the answer. The others are asked about afterwards.
const ASKED_AT_ONCE: usize = 5;

/// Most members that it is asked about afterwards.
const ASKED_LATER: usize = 40;

#[derive(Debug, Default)]
pub struct Roster {
    known: HashMap<PlayerId, ServerMember>,
    drawable: NamesShown,
}

impl Roster {
    /// Whether the player is known to have left the server.
    pub fn has_left(&self, player: PlayerId) -> bool {
        self.known.get(&player).is_some_and(|member| member.has_left)
    }

    pub fn names(&self) -> NamesShown {
        self.drawable.clone()
    }

    /// The player's name, or their ID if it is unknown.
    pub fn name(&self, player: PlayerId) -> String {
        self.known.get(&player).map_or_else(|| unnamed(player), |member| member.name.clone())
    }
}

/// What is known of these players. Discord is asked about those whose data is older than a day.
pub async fn roster(app: &Arc<App>, guild: u64, players: &[PlayerId]) -> Roster {
    let mut known = known(app, guild, players).await;
    let is_drawable = |player: PlayerId, member: &ServerMember| app.rest.drawable(player, &member.name).is_some();
    let is_fresh =
        |player: PlayerId, member: &ServerMember| !member.is_stale && (member.has_left || is_drawable(player, member));
    let stale = |player: &PlayerId| !known.get(player).is_some_and(|member| is_fresh(*player, member));
    let mut to_ask: Vec<PlayerId> = players.iter().copied().filter(stale).collect();
    let later = to_ask.split_off(to_ask.len().min(ASKED_AT_ONCE));
    if !to_ask.is_empty() {
        ask(app, guild, &to_ask).await;
        known = self::known(app, guild, players).await;
    }
    if !later.is_empty() {
        let app = Arc::clone(app);
        let ask = async move { ask(&app, guild, &later[..later.len().min(ASKED_LATER)]).await };
        tokio::spawn(Lease::inherit(ask));
    }
    // A member who isn't stored may still have a cached name, from something they said.
    for &player in players {
        if let Some(name) = app.rest.names().of(player) {
            known.entry(player).or_insert(ServerMember { name, has_left: false, is_stale: true });
        }
    }
    let names = known.iter().map(|(player, member)| (*player, member.name.clone()));
    let drawable = drawable(app, names);
    Roster { known, drawable }
}

/// The names as pictures can show them; who has none that can be written keeps it, and is shown as someone without a name.
fn drawable(app: &App, names: impl Iterator<Item = (PlayerId, String)>) -> NamesShown {
    names.map(|(player, name)| (player, app.rest.drawable(player, &name).unwrap_or(name))).collect()
}

/// Names of players, for posts made without a request. Discord is asked about unknown ones, at most `ASKED_LATER`.
pub async fn known_names(app: &App, guild: u64, players: &[PlayerId]) -> NamesShown {
    let mut names = names_of(app, guild, players).await;
    let is_known = |player: PlayerId| names.get(&player).is_some_and(|name| app.rest.drawable(player, name).is_some());
    let unknown: Vec<PlayerId> = players.iter().copied().filter(|player| !is_known(*player)).collect();
    if !unknown.is_empty() {
        ask(app, guild, &unknown[..unknown.len().min(ASKED_LATER)]).await;
        names = names_of(app, guild, players).await;
    }
    names
}

/// What players are called in files, which can be written in any script. Discord is asked about unknown ones, at most `ASKED_LATER`.
pub async fn names_in_files(app: &App, guild: u64, players: &[PlayerId]) -> NamesShown {
    let mut seen = known(app, guild, players).await;
    let unknown: Vec<PlayerId> = players.iter().copied().filter(|player| !seen.contains_key(player)).collect();
    if !unknown.is_empty() {
        ask(app, guild, &unknown[..unknown.len().min(ASKED_LATER)]).await;
        seen = known(app, guild, players).await;
    }
    let name =
        |player: PlayerId| match seen.get(&player).map(|member| member.name.clone()).filter(|name| !name.is_empty()) {
            Some(name) => name,
            None => app.rest.names().of(player).unwrap_or_else(|| unnamed(player)),
        };
    players.iter().map(|player| (*player, name(*player))).collect()
}

/// Those of these players who are no longer on the server: Discord is asked about each, unless it doesn't answer.
pub async fn departed(app: &App, guild: u64, players: &[PlayerId]) -> Vec<PlayerId> {
    ask(app, guild, players).await;
    let known = known(app, guild, players).await;
    players.iter().copied().filter(|player| known.get(player).is_some_and(|member| member.has_left)).collect()
}

async fn names_of(app: &App, guild: u64, players: &[PlayerId]) -> NamesShown {
    let known = known(app, guild, players).await.into_iter().map(|(player, member)| (player, member.name));
    let mut names: NamesShown = known.collect();
    for &player in players {
        if let Some(name) = app.rest.names().of(player) {
            names.entry(player).or_insert(name);
        }
    }
    drawable(app, names.into_iter())
}

async fn known(app: &App, guild: u64, players: &[PlayerId]) -> HashMap<PlayerId, ServerMember> {
    app.service.clubs.members(guild, players).await.unwrap_or_else(|error| {
        tracing::error!(%error, guild, "cannot read what is known of members");
        HashMap::new()
    })
}

/// Looks up these players at Discord and stores the result.
async fn ask(app: &App, guild: u64, players: &[PlayerId]) {
    let mut seen = Vec::new();
    for &player in players.iter().filter(|player| !player.is_nobody()) {
        match member_name(&app.rest, GuildId::new(guild), user_id(player)).await {
            Ok(name) => seen.push((player, Seen::Here(name))),
            Err(RestError::Gone { .. }) => seen.push((player, Seen::Gone)),
            // A failed request proves nothing about membership.
            Err(error) => tracing::debug!(%error, "cannot check whether someone is still a member"),
        }
    }
    if let Err(error) = app.service.clubs.saw(guild, &seen).await {
        tracing::error!(%error, guild, "cannot store what was seen of members");
    }
}
