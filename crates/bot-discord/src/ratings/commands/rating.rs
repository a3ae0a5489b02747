//! `/rating` and `/leaderboard`: how strong one player is, and who is best.

use serenity::all::User;

use crate::kit::command_context::{CommandContext, Error, defer, finish, reader, request, server, user};
use crate::kit::ids::player;
use crate::kit::reply_or_defer::reply_or_defer;
use crate::ratings::choices::PoolChoice;
use crate::ratings::page as club_page;

/// Shows a player's rating, by default the user's.
#[poise::command(
    slash_command,
    guild_only,
    install_context = "Guild|User",
    interaction_context = "Guild|PrivateChannel"
)]
pub async fn rating(
    ctx: CommandContext<'_>,
    #[rename = "player"] of: Option<User>,
    against: Option<User>,
    games: Option<PoolChoice>,
) -> Result<(), Error> {
    let guild = server(ctx)?;
    let of = of.map_or_else(|| user(ctx), |of| player(of.id));
    let against = against.map(|other| player(other.id)).filter(|other| *other != of);
    let work =
        club_page::profile(ctx.data(), guild, (of, against), games.map(Into::into), (reader(ctx), request(ctx).at));
    let shown = reply_or_defer(work, defer(ctx)).await??;
    finish(ctx, shown).await
}

/// Shows who is best.
#[poise::command(
    slash_command,
    guild_only,
    install_context = "Guild|User",
    interaction_context = "Guild|PrivateChannel"
)]
pub async fn leaderboard(
    ctx: CommandContext<'_>,
    games: Option<PoolChoice>,
    #[min = 1]
    #[max = 250]
    page: Option<u16>,
) -> Result<(), Error> {
    let guild = server(ctx)?;
    let page = usize::from(page.unwrap_or(1).max(1)) - 1;
    let work = club_page::ranking(ctx.data(), guild, (Some(user(ctx)), reader(ctx)), games.map(Into::into), page);
    let shown = reply_or_defer(work, defer(ctx)).await??;
    finish(ctx, shown).await
}
