//! `/move`: a move, or one that is made if the other side makes another, with autocompletion.

use serenity::all::{AutocompleteChoice, CreateAutocompleteResponse, ResolvedValue};

use crate::board::completions::completions;
use crate::kit::command_context::{
    CommandContext, Error, find_game, finish, finish_changed, look_up_reader, query, reader, request, user,
};
use crate::kit::ids::channel;
use crate::kit::refusal::Refusal;
use crate::plans::panel::panel;
use crate::plans::suggest;
use crate::table::messages::{moved, moved_elsewhere};
use crate::table::typed_moves::{about_game, split_number};
use bot_service::game::{Play, PlayerId, Stage};
use bot_service::{BoardRevision, MoveInput, Snapshot};

/// Makes a move.
#[poise::command(
    slash_command,
    rename = "move",
    install_context = "Guild|User",
    interaction_context = "Guild|BotDm|PrivateChannel"
)]
pub async fn play_move(
    ctx: CommandContext<'_>,
    #[autocomplete = "suggest"]
    #[rename = "move"]
    #[max_length = 100]
    typed: String,
    #[min = 1]
    #[max = 999]
    number: Option<u16>,
    #[autocomplete = "suggest_before"]
    #[rename = "if"]
    #[max_length = 500]
    before: Option<String>,
) -> Result<(), Error> {
    let (game, text) = split_number(&typed);
    // As a player would type it.
    let text = number.map_or_else(|| text.to_owned(), |number| format!("{text} นับ {number}"));
    if let Some(before) = before {
        let snapshot = find_game(ctx, game).await?;
        return plan(ctx, snapshot, &format!("{}, {text}", split_number(&before).1)).await;
    }
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

/// Keeps a line for later.
async fn plan(ctx: CommandContext<'_>, snapshot: Snapshot, line: &str) -> Result<(), Error> {
    let planned = ctx.data().service.plans.add(request(ctx), snapshot.id, line).await;
    let planned = planned.map_err(|error| Refusal::about(error, &snapshot))?;
    finish(ctx, panel(&planned, user(ctx), reader(ctx))).await
}

/// The game that is meant, and the part of the text that is the move: `#12 ม-ง๒` names the game by its number.
async fn game_and_text<'a>(ctx: CommandContext<'_>, text: &'a str) -> Result<(Snapshot, &'a str), Error> {
    let (number, text) = split_number(text);
    Ok((find_game(ctx, number).await?, text))
}

/// Autocompletes moves; none unless the user is the player to move, or has typed which move is to be answered.
async fn suggest(ctx: CommandContext<'_>, partial: &str) -> CreateAutocompleteResponse {
    let choices = match game_and_text(ctx, partial).await {
        Ok((snapshot, typed)) => {
            let (named, reader) = (&partial[..partial.len() - typed.len()], look_up_reader(ctx).await);
            match (snapshot.game.stage(), typed_before(ctx)) {
                (Stage::Playing(play), None) if play.seat_to_move().person() == Some(user(ctx)) => {
                    completions(named, typed, play.board().current(), reader)
                }
                (Stage::Playing(play), Some(before)) if waits(play, user(ctx)) => {
                    suggest::answer(&snapshot, split_number(before).1, typed, reader)
                }
                _ => Vec::new(),
            }
        }
        Err(refusal) => {
            tracing::debug!(?refusal, "there is no game to suggest moves for");
            Vec::new()
        }
    };
    suggested(choices)
}

/// Autocompletes the moves that are to be answered; none unless the user waits for the other side.
async fn suggest_before(ctx: CommandContext<'_>, partial: &str) -> CreateAutocompleteResponse {
    let choices = match find_game(ctx, None).await {
        Ok(snapshot) if snapshot.game.playing().is_ok_and(|play| waits(play, user(ctx))) => {
            suggest::last_move(&snapshot, partial, look_up_reader(ctx).await)
        }
        _ => Vec::new(),
    };
    suggested(choices)
}

/// Whether it is the turn of a person's opponent.
fn waits(play: &Play, player: PlayerId) -> bool {
    play.seats().seat_of(player).is_some_and(|side| side != play.turn())
}

/// What has been typed into the option `if` so far.
fn typed_before(ctx: CommandContext<'_>) -> Option<&str> {
    ctx.args.iter().find(|option| option.name == "if").and_then(|option| match option.value {
        ResolvedValue::String(typed) if !typed.trim().is_empty() => Some(typed),
        _ => None,
    })
}

fn suggested(choices: Vec<String>) -> CreateAutocompleteResponse {
    let choices = choices.into_iter().map(|text| AutocompleteChoice::new(text.clone(), text)).collect();
    CreateAutocompleteResponse::new().set_choices(choices)
}
