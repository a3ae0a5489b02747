//! The button that asks for another game.

use crate::board::words::game_title;
use crate::i18n::Text;
use crate::kit::component_context::{ComponentContext, Response};
use crate::kit::limits;
use crate::kit::refusal::Refusal;
use crate::kit::rest::ThreadParent;
use crate::kit::threads::SecondGameThread;
use crate::table::access::require_play_here;
use crate::table::buttons::challenge;
use crate::table::messages;
use bot_service::game::{GameId, Stage};
use bot_service::{Snapshot, TableError};

/// Offers a rematch, which the opponent accepts with the same button or under the offer; against the engine it begins at once.
/// The button then goes: a game has one rematch.
pub(crate) async fn on_button(ctx: &mut ComponentContext<'_>, snapshot: &Snapshot) -> Result<Response, Refusal> {
    require_play_here(ctx).await?;
    let offered = match ctx.app.service.games.rematch(ctx.request(), snapshot.id, snapshot.place.channel).await {
        Err(error) if let Some(&TableError::ChannelBusy(occupant)) = error.downcast_ref() => {
            return begin_in_thread(ctx, snapshot, occupant).await;
        }
        // It came to nothing, and that is long ago.
        Err(error) if let Some(TableError::NoGame) = error.downcast_ref() => None,
        offered => Some(offered.map_err(|error| Refusal::about(error, snapshot))?),
    };
    let response = match offered {
        Some(offered) if waits_for_presser(ctx, &offered) => challenge::accept(ctx, &offered).await?,
        // The game or its offer is there to be seen, if it is new.
        Some(offered) if is_new(&offered) => Response::Silent,
        offered => Response::Private(messages::rematch_was(offered.as_ref(), ctx.locale())),
    };
    remove_button(ctx, snapshot).await;
    Ok(response)
}

fn is_new(offered: &Snapshot) -> bool {
    match offered.game.stage() {
        Stage::Open => true,
        Stage::Playing(play) => play.plies() == 0,
        Stage::Closed(_) | Stage::Finished(..) => false,
    }
}

fn waits_for_presser(ctx: &ComponentContext<'_>, offered: &Snapshot) -> bool {
    *offered.game.stage() == Stage::Open && offered.game.opening_challenge().to == Some(ctx.player())
}

/// Begins a game against the engine in a thread under the board, as its channel has another game by now.
async fn begin_in_thread(
    ctx: &mut ComponentContext<'_>,
    snapshot: &Snapshot,
    occupant: GameId,
) -> Result<Response, Refusal> {
    let thread = SecondGameThread::check(ctx.site(), occupant)?;
    ctx.defer().await?;
    let name = Text::new("thread-name-engine")
        .with("kind", game_title(snapshot.game.terms().rules.kind()))
        .with("player", limits::name(ctx.interaction.user.display_name()));
    let name = name.localize(snapshot.place.locale);
    let channel = thread.open(ctx.app, ThreadParent::Message(ctx.message()), &name).await?;
    let begun = ctx.app.service.games.rematch(ctx.request(), snapshot.id, channel).await;
    let begun = begun.map_err(|error| Refusal::about(error, snapshot))?;
    remove_button(ctx, snapshot).await;
    Ok(Response::Private(messages::begun(&begun, ctx.locale())))
}

/// Takes the button from the board of the finished game. If that cannot be noted, another press finds that there is nothing left
/// to do and takes it away.
async fn remove_button(ctx: &ComponentContext<'_>, snapshot: &Snapshot) {
    if let Err(error) = ctx.app.service.posts.old.remove_rematch_later(ctx.message(), snapshot.id).await {
        tracing::error!(%error, "cannot remove the button for a rematch");
    }
}
