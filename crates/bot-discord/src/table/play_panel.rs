//! The panel to propose a game, in its current state for one user in one server.

use serenity::all::{CreateModal, GuildId, User, UserId};

use crate::i18n::Locale;
use crate::kit::app::App;
use crate::kit::ids::player;
use crate::kit::message::OutgoingMessage;
use crate::kit::refusal::Refusal;
use crate::table::messages;
use crate::table::messages::PlayPanelView;
use crate::table::play_menu::PlayPage;
use bot_service::game::{GameError, Opponent, PlayerId};
use bot_service::{Draft, GamesPlayed, RatedOrFriendly, ServiceError};
use makruk::Ruleset;

/// The panel of `by` at this page.
pub async fn play_panel(
    app: &App,
    by: PlayerId,
    guild: Option<GuildId>,
    (against, page): (Option<Opponent>, PlayPage),
    locale: Locale,
) -> Result<OutgoingMessage, Refusal> {
    let ChosenSoFar { draft, server, games } = ChosenSoFar::of(app, by, guild).await?;
    Ok(messages::play_panel(&PlayPanelView { by, against, draft: &draft, server, games: &games }, page, locale))
}

/// The form into which `by` types the position to begin in.
pub async fn position_form(
    app: &App,
    by: PlayerId,
    guild: Option<GuildId>,
    against: Option<Opponent>,
    locale: Locale,
) -> Result<CreateModal, Refusal> {
    let ChosenSoFar { draft, server, games } = ChosenSoFar::of(app, by, guild).await?;
    Ok(messages::position_form(&PlayPanelView { by, against, draft: &draft, server, games: &games }, locale))
}

/// What someone has chosen so far, and what the server has.
pub struct ChosenSoFar {
    pub draft: Draft,
    pub server: Ruleset,
    pub games: GamesPlayed,
}

impl ChosenSoFar {
    pub async fn of(app: &App, by: PlayerId, guild: Option<GuildId>) -> Result<ChosenSoFar, ServiceError> {
        let games = app.games_of(guild.map(GuildId::get)).await;
        let usual = app.server(guild.map(GuildId::get)).await.time;
        let draft = app.service.people.draft(by, usual).await?;
        // Ratings are a server's.
        let rating = if guild.is_some() { draft.rating } else { RatedOrFriendly::Friendly };
        let draft = Draft { rating, game: games.or_first(draft.game), ..draft };
        Ok(ChosenSoFar { draft, server: app.ruleset_of(guild).await?, games })
    }
}

/// The opponent whom `by` chose.
pub fn chosen_opponent(chosen: &User, by: PlayerId, own: Option<UserId>) -> Result<Opponent, Refusal> {
    match player(chosen.id) {
        _ if Some(chosen.id) == own => Ok(Opponent::Engine),
        _ if chosen.bot => Err(Refusal::Bot),
        player if player == by => Err(GameError::OwnChallenge.into()),
        player => Ok(Opponent::Person(player)),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn the_bot_can_be_challenged_and_other_bots_cannot() {
        let chosen = |id: u64, bot: bool| {
            let user = json!({"id": id.to_string(), "username": "x", "discriminator": "0", "avatar": null, "bot": bot});
            chosen_opponent(&serde_json::from_value(user).unwrap(), PlayerId(4), Some(UserId::new(1)))
        };
        assert_eq!(chosen(1, true).unwrap(), Opponent::Engine);
        assert_eq!(chosen(3, false).unwrap(), Opponent::Person(PlayerId(3)));
        assert!(matches!(chosen(2, true), Err(Refusal::Bot)));
        let Err(Refusal::Service { error, .. }) = chosen(4, false) else { panic!("oneself") };
        assert_eq!(error.to_string(), ServiceError::from(GameError::OwnChallenge).to_string());
    }
}
