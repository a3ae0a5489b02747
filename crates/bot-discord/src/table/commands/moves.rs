//! `/move`: a move, with autocompletion.

use serenity::all::{AutocompleteChoice, CreateAutocompleteResponse};

use crate::board::completions::completions;
use crate::kit::command_context::{
    CommandContext, Error, find_game, finish_changed, look_up_reader, query, reader, request, user,
};
use crate::kit::ids::channel;
use crate::table::messages::{moved, moved_elsewhere};
use crate::table::typed_moves::{about_game, split_number};
use bot_service::game::Stage;
use bot_service::{BoardRevision, MoveInput, Snapshot};

/// Makes a move.
#[poise::command(slash_command, rename = "move", install_context = "Guild", interaction_context = "Guild|BotDm")]
pub async fn play_move(
    ctx: CommandContext<'_>,
    #[autocomplete = "suggest"]
    #[rename = "move"]
    #[max_length = 100]
    typed: String,
    #[min = 1]
    #[max = 999]
    number: Option<u16>,
) -> Result<(), Error> {
    let (game, text) = split_number(&typed);
    // As a player would type it.
    let text = number.map_or_else(|| text.to_owned(), |number| format!("{text} นับ {number}"));
    let (games, request, text) = (&ctx.data().service.games, request(ctx), MoveInput::Text(&text));
    let play = |game| games.play(request, game, BoardRevision::Now, text);
    let after = match games.act_where_meant(query(ctx, game), play).await {
        Ok(after) => after,
        Err(refused) => return Err(about_game(ctx.data(), refused).await),
    };
    let words = match after.place.channel == channel(ctx.interaction.channel_id) {
        true => moved(&after, reader(ctx)),
        false => moved_elsewhere(&after, reader(ctx)),
    };
    finish_changed(ctx, &after, words).await
}

/// The game that is meant, and the part of the text that is the move: `#12 ม-ง๒` names the game by its number.
async fn game_and_text<'a>(ctx: CommandContext<'_>, text: &'a str) -> Result<(Snapshot, &'a str), Error> {
    let (number, text) = split_number(text);
    Ok((find_game(ctx, number).await?, text))
}

/// Autocompletes moves; none unless the user is the player to move.
async fn suggest(ctx: CommandContext<'_>, partial: &str) -> CreateAutocompleteResponse {
    let choices = match game_and_text(ctx, partial).await {
        Ok((snapshot, typed)) => match snapshot.game.stage() {
            Stage::Playing(play) if play.seat_to_move().person() == Some(user(ctx)) => {
                let named = &partial[..partial.len() - typed.len()];
                completions(named, typed, play.current(), look_up_reader(ctx).await)
            }
            _ => Vec::new(),
        },
        Err(refusal) => {
            tracing::debug!(?refusal, "there is no game to suggest moves for");
            Vec::new()
        }
    };
    let choices = choices.into_iter().map(|text| AutocompleteChoice::new(text.clone(), text)).collect();
    CreateAutocompleteResponse::new().set_choices(choices)
}
