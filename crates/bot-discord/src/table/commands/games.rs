//! `/games`: the user's open games and challenges with links, or the finished ones.

use serenity::all::User;

use crate::kit::choices::choices;
use crate::kit::command_context::{CommandContext, Error, finish, locale, user};
use crate::kit::ids::player;
use crate::kit::message::OutgoingMessage;
use crate::table::commands::choices::ResultChoice;
use crate::table::finished_button::FinishedList;
use crate::table::finished_games::finished_games;
use crate::table::messages::list;
use bot_service::game::Opponent;

choices! {
    GamesChoice {
        Open = "choice-games-open",
        Finished = "choice-games-finished",
    }
}

/// Lists the user's open games and challenges, or the finished games, all or by opponent and result.
#[poise::command(slash_command, install_context = "Guild|User", interaction_context = "Guild|BotDm|PrivateChannel")]
pub async fn games(
    ctx: CommandContext<'_>,
    show: Option<GamesChoice>,
    opponent: Option<User>,
    result: Option<ResultChoice>,
) -> Result<(), Error> {
    // An opponent or a result says that finished games are meant.
    let is_open = opponent.is_none() && result.is_none() && show != Some(GamesChoice::Finished);
    let found = if is_open { open(ctx).await? } else { finished(ctx, opponent.as_ref(), result).await? };
    finish(ctx, found).await
}

async fn open(ctx: CommandContext<'_>) -> Result<OutgoingMessage, Error> {
    let app = ctx.data();
    let mut mine = Vec::new();
    for snapshot in app.service.games.open_of(user(ctx)).await? {
        let messages = app.service.games.messages_of(snapshot.id).await?;
        mine.push((snapshot, messages));
    }
    Ok(list(&mine, user(ctx), &app.command_mention("play"), locale(ctx)))
}

async fn finished(
    ctx: CommandContext<'_>,
    opponent: Option<&User>,
    result: Option<ResultChoice>,
) -> Result<OutgoingMessage, Error> {
    let bot = ctx.data().bot_user();
    let opponent = opponent.map(|chosen| match Some(chosen.id) == bot {
        true => Opponent::Engine,
        false => Opponent::Person(player(chosen.id)),
    });
    let list = FinishedList { opponent, result: result.map(Into::into), page: 0 };
    Ok(finished_games(ctx.data(), user(ctx), list, locale(ctx)).await?)
}
