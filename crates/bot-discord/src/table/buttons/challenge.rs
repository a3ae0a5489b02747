//! The buttons of a challenge.

use serenity::all::ComponentInteraction;

use crate::board::words::game_title;
use crate::i18n::Text;
use crate::kit::component::Component;
use crate::kit::component_context::{ComponentContext, Response};
use crate::kit::ids::user_id;
use crate::kit::limits;
use crate::kit::member_names::member_name;
use crate::kit::refusal::Refusal;
use crate::kit::rest::ThreadParent;
use crate::kit::threads::SecondGameThread;
use crate::table::access::is_in_place;
use crate::table::board_button::{Answer, ChallengeButton};
use crate::table::messages;
use bot_service::game::{Action, GameId, Stage};
use bot_service::{BoardRevision, Snapshot, TableError};

impl Component for ChallengeButton {
    async fn on_use(self, ctx: &mut ComponentContext<'_>) -> Result<Response, Refusal> {
        let snapshot = ctx.app.service.games.get(self.game).await?;
        check_place(ctx.interaction, &snapshot)?;
        on_answer(ctx, &snapshot, self.answer).await
    }
}

/// Checks that a challenge is answered where it was made. An accepted game may have moved to a thread: the service then reports
/// the outcome of the challenge.
fn check_place(interaction: &ComponentInteraction, snapshot: &Snapshot) -> Result<(), Refusal> {
    match is_in_place(interaction, snapshot) || *snapshot.game.stage() != Stage::Open {
        true => Ok(()),
        false => Err(Refusal::Elsewhere),
    }
}

async fn on_answer(ctx: &mut ComponentContext<'_>, snapshot: &Snapshot, answer: Answer) -> Result<Response, Refusal> {
    let action = match answer {
        Answer::Accept => return accept(ctx, snapshot).await,
        Answer::Decline => Action::Decline,
        Answer::Withdraw => Action::Withdraw,
    };
    let done = ctx.app.service.games.act(ctx.request(), snapshot.id, BoardRevision::Now, action).await;
    done.map_err(|error| Refusal::about(error, snapshot))?;
    Ok(Response::Silent)
}

/// Accepts a challenge in its channel or, if that has a game, in a thread under the challenge.
pub(crate) async fn accept(ctx: &mut ComponentContext<'_>, snapshot: &Snapshot) -> Result<Response, Refusal> {
    match ctx.app.service.games.accept(ctx.request(), snapshot.id, ctx.channel()).await {
        Ok(_) => Ok(Response::Silent),
        Err(error) if let Some(&TableError::ChannelBusy(occupant)) = error.downcast_ref() => {
            accept_in_thread(ctx, snapshot, occupant).await
        }
        Err(error) => Err(Refusal::about(error, snapshot)),
    }
}

async fn accept_in_thread(
    ctx: &mut ComponentContext<'_>,
    snapshot: &Snapshot,
    occupant: GameId,
) -> Result<Response, Refusal> {
    let thread = SecondGameThread::check(ctx.site(), occupant)?;
    ctx.defer().await?;
    let name = thread_name(ctx, snapshot).await.localize(snapshot.place.locale);
    let channel = thread.open(ctx.app, ThreadParent::Message(ctx.message()), &name).await?;
    let accepted = ctx.app.service.games.accept(ctx.request(), snapshot.id, channel).await;
    let after = accepted.map_err(|error| Refusal::about(error, snapshot))?;
    Ok(Response::Private(messages::begun(&after, ctx.locale())))
}

/// A thread is named after its players.
async fn thread_name(ctx: &ComponentContext<'_>, snapshot: &Snapshot) -> Text {
    let kind = game_title(snapshot.game.terms().rules.kind());
    let challenger = snapshot.game.opening_challenge().by;
    let user = &ctx.interaction.user;
    let own = ctx.interaction.member.as_ref().map_or_else(|| user.display_name(), |member| member.display_name());
    match ctx.interaction.guild_id {
        Some(guild) => match member_name(&ctx.app.rest, guild, user_id(challenger)).await {
            Ok(challenger) => {
                Text::new("thread-name-players").with("challenger", challenger).with("opponent", limits::name(own))
            }
            Err(error) => {
                tracing::debug!(%error, "a thread is not named after its players");
                Text::new("thread-name").with("kind", kind).with("game", snapshot.id.to_string())
            }
        },
        None => Text::new("thread-name").with("kind", kind).with("game", snapshot.id.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::i18n::Locale;
    use crate::kit::component_context::tests::press;
    use crate::table::messages::tests::BEN;
    use crate::table::messages::tests::begun;
    use crate::table::messages::tests::challenge;

    #[test]
    fn an_open_challenge_is_answered_where_it_was_made() {
        let open = challenge(Some(BEN), Locale::Thai);
        assert!(check_place(&press(Some(5), 77, ""), &open).is_ok());
        assert!(check_place(&press(Some(5), 78, ""), &open).is_err());
        // Accepted in a thread: the old message is elsewhere, and the game itself says that the challenge is closed.
        assert!(check_place(&press(Some(5), 78, ""), &begun(Locale::Thai)).is_ok());
    }
}
