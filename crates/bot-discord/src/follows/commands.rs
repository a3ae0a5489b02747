//! `/follow`: follows a member or a game, or shows who is followed.

use serenity::all::User;

use crate::follows::panel;
use crate::kit::command_context::{CommandContext, Error, finish, reader, request, server, user};
use crate::kit::ids::player;
use crate::kit::refusal::Refusal;
use bot_service::FollowTarget;
use bot_service::game::GameId;

/// Follows a member or a game, and shows who is followed.
#[poise::command(
    slash_command,
    guild_only,
    install_context = "Guild|User",
    interaction_context = "Guild|PrivateChannel"
)]
pub async fn follow(ctx: CommandContext<'_>, member: Option<User>, #[min = 1] game: Option<u32>) -> Result<(), Error> {
    let (guild, follows) = (server(ctx)?, &ctx.data().service.follows);
    if member.as_ref().is_some_and(|member| member.bot) {
        return Err(Refusal::Bot);
    }
    let member = member.map(|member| FollowTarget::Member(player(member.id)));
    let game = game.map(|game| FollowTarget::Game(GameId(game.into())));
    let targets: Vec<FollowTarget> = member.into_iter().chain(game).collect();
    let following = match targets[..] {
        [] => follows.following(guild, user(ctx)).await?,
        _ => follows.follow(request(ctx), guild, &targets).await?,
    };
    finish(ctx, panel::panel(ctx.data(), guild, &following, reader(ctx)).await).await
}
