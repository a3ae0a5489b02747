//! The option that names one of the user's own games by its number, for people who have several or are elsewhere.

use serenity::all::{AutocompleteChoice, CreateAutocompleteResponse};

use crate::i18n::Text;
use crate::kit::command_context::{CommandContext, locale, user};
use crate::kit::limits::CHOICES;
use bot_service::Snapshot;
use bot_service::game::{GameId, Stage};

/// The game with the number that was chosen.
pub(crate) fn number(chosen: Option<u32>) -> Option<GameId> {
    chosen.map(|number| GameId(number.into()))
}

/// The user's games that are being played, whose number may become what is being typed.
pub(crate) async fn own_games(ctx: CommandContext<'_>, partial: &str) -> CreateAutocompleteResponse {
    let games = ctx.data().service.games.open_of(user(ctx)).await.unwrap_or_else(|error| {
        tracing::debug!(%error, "there are no games to suggest");
        Vec::new()
    });
    let choices = games.iter().filter_map(|snapshot| suggestion(ctx, snapshot, partial)).take(CHOICES);
    CreateAutocompleteResponse::new().set_choices(choices.collect())
}

fn suggestion(ctx: CommandContext<'_>, snapshot: &Snapshot, partial: &str) -> Option<AutocompleteChoice> {
    let Stage::Playing(play) = snapshot.game.stage() else { return None };
    let number = snapshot.id.to_string();
    let text = match play.seat_to_move().person() == Some(user(ctx)) {
        true => Text::new("suggestion-your-turn"),
        false => Text::new("suggestion-their-turn"),
    };
    let moves = play.full_moves();
    let name = text.with("game", number.clone()).with("moves", moves).localize(locale(ctx));
    number.starts_with(partial.trim().trim_start_matches('#')).then(|| AutocompleteChoice::new(name, snapshot.id.0))
}
