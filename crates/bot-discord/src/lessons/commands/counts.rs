//! `/learn count` and `/learn ending`.

use serenity::all::CreateAutocompleteResponse;

use crate::kit::command_context::{CommandContext, Error, answer, defer, guild, reader, user};
use crate::kit::ids::channel;
use crate::kit::message::OutgoingMessage;
use crate::kit::own_games::{number, own_games};
use crate::kit::reply_or_defer::reply_or_defer;
use crate::lessons::commands::{suggest, tell};
use crate::lessons::counts::{calculation, count_page, ending_of, ending_page, typed_position};
use crate::lessons::learn_action::CountPage;
use bot_service::GameQuery;
use makruk_school::CardKind;

/// The counts: what may be done now in a game of one's own, or what any pieces count to.
#[poise::command(slash_command)]
pub(super) async fn count(
    ctx: CommandContext<'_>,
    #[max_length = 200] pieces: Option<String>,
    #[autocomplete = "own_games"]
    #[min = 1]
    game: Option<u32>,
) -> Result<(), Error> {
    let (app, reader) = (ctx.data(), reader(ctx));
    let Some(typed) = pieces else {
        let query = GameQuery::of(user(ctx), guild(ctx), channel(ctx.interaction.channel_id));
        let query = GameQuery { game: number(game), ..query };
        answer(ctx, count_page(app, CountPage::Explained, query, reader).await?).await;
        return Ok(());
    };
    let position = typed_position(&typed)?;
    slowly(ctx, calculation(app, &position, reader)).await
}

/// An ending: its count, and what the tables say of it.
#[poise::command(slash_command)]
pub(super) async fn ending(
    ctx: CommandContext<'_>,
    #[autocomplete = "suggest_endings"]
    #[max_length = 200]
    name: Option<String>,
) -> Result<(), Error> {
    let (app, reader) = (ctx.data(), reader(ctx));
    let named = name.as_deref().and_then(|name| app.school.card(name)).filter(|card| card.kind == CardKind::Ending);
    let position = name.as_deref().and_then(|name| typed_position(name).ok());
    let drawn = position.as_ref().and_then(|position| ending_of(app, position));
    match (named.or(drawn), position) {
        (Some(card), _) => slowly(ctx, ending_page(app, card, reader)).await,
        (None, Some(position)) => slowly(ctx, calculation(app, &position, reader)).await,
        (None, None) => tell(ctx, &[CardKind::Ending], CardKind::Ending, name).await,
    }
}

/// Answers with what may take a while.
async fn slowly(
    ctx: CommandContext<'_>,
    work: impl Future<Output = Result<OutgoingMessage, Error>>,
) -> Result<(), Error> {
    let found = reply_or_defer(work, defer(ctx)).await??;
    answer(ctx, found).await;
    Ok(())
}

async fn suggest_endings(ctx: CommandContext<'_>, partial: &str) -> CreateAutocompleteResponse {
    suggest(ctx, partial, &[CardKind::Ending]).await
}
