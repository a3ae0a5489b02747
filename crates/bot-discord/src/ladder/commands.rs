//! `/ladder`: the challenge ladder of the server.

use club_competitions::ladder::LadderEntry;
use club_competitions::{CompetitorId as Player, Days};
use serenity::all::{GuildId, User};

use crate::kit::command_context::{CommandContext, Error, defer, finish, locale, organised_server, request, user};
use crate::kit::ids::player;
use crate::kit::limits::CHOICES;
use crate::kit::member_names::{name_of, require_member};
use crate::kit::refusal::Refusal;
use crate::kit::roster::{names_in_files, roster};
use crate::ladder::lookup::meant;
use crate::ladder::messages;
use crate::ladder::messages::LadderPage;
use crate::ladder::page::page;
use crate::ladder::settings_command::settings;
use crate::table::commands::choices::GameChoice;
use bot_service::game::PlayerId;

/// The challenge ladder.
#[poise::command(
    slash_command,
    guild_only,
    install_context = "Guild|User",
    interaction_context = "Guild|PrivateChannel",
    subcommand_required,
    subcommands("show", "join", "leave", "challenge", "absent", "back", "history", "export", "settings")
)]
pub async fn ladder(_: CommandContext<'_>) -> Result<(), Error> {
    Err(Refusal::UnknownCommand)
}

/// Shows the ladder.
#[poise::command(slash_command)]
async fn show(ctx: CommandContext<'_>, game: Option<GameChoice>) -> Result<(), Error> {
    let (ladder, reader) = (meant(ctx, game).await?, (user(ctx), locale(ctx)));
    finish(ctx, page(ctx.data(), ladder, LadderPage::Front, reader, request(ctx).at).await?).await
}

/// Joins, by placement challenges.
#[poise::command(slash_command)]
async fn join(ctx: CommandContext<'_>, game: Option<GameChoice>) -> Result<(), Error> {
    let ladder = meant(ctx, game).await?;
    let at = ctx.data().service.ladders.join(request(ctx), ladder, LadderEntry::Placement).await?;
    let challenge = ctx.data().command_mention("ladder challenge");
    finish(ctx, messages::ladder_joined(&at, user(ctx), &challenge, locale(ctx))).await
}

/// Asks whether the user is sure to leave, or takes a member off the ladder.
#[poise::command(slash_command)]
async fn leave(ctx: CommandContext<'_>, member: Option<User>, game: Option<GameChoice>) -> Result<(), Error> {
    let ladder = meant(ctx, game).await?;
    if let Some(member) = member.map(|member| player(member.id)).filter(|member| *member != user(ctx)) {
        organised_server(ctx).await?;
        ctx.data().service.ladders.expel(request(ctx), ladder, member).await?;
        return finish(ctx, messages::ladder_expelled(member, locale(ctx))).await;
    }
    let at = ctx.data().service.ladders.ladder(ladder).await?;
    finish(ctx, messages::ladder_ask_to_leave(&at, user(ctx), locale(ctx))).await
}

/// Challenges a member, or shows whom the user may challenge.
#[poise::command(slash_command)]
async fn challenge(ctx: CommandContext<'_>, opponent: Option<User>, game: Option<GameChoice>) -> Result<(), Error> {
    let (id, ladders) = (meant(ctx, game).await?, &ctx.data().service.ladders);
    match opponent {
        Some(opponent) if opponent.bot => Err(Refusal::Bot),
        Some(opponent) => {
            let to = player(opponent.id);
            defer(ctx).await?;
            require_member(ctx.data(), GuildId::new(id.guild), to).await?;
            let (at, _) = ladders.challenge(request(ctx), id, to).await?;
            finish(ctx, messages::ladder_challenged(&at, to, locale(ctx))).await
        }
        None => {
            let at = ladders.ladder(id).await?;
            defer(ctx).await?;
            let mut whom = Vec::new();
            let now = request(ctx).at;
            let others = at.ladder.challengeable(now, Player(user(ctx).0));
            let others: Vec<PlayerId> = others.into_iter().map(|other| PlayerId(other.0)).collect();
            let roster = roster(ctx.data(), id.guild, &others).await;
            for other in others.into_iter().filter(|other| !roster.has_left(*other)).take(CHOICES) {
                let other = Player(other.0);
                whom.push((other, name_of(ctx.data(), Some(id.guild), PlayerId(other.0)).await));
            }
            finish(ctx, messages::ladder_whom(&at, &whom, locale(ctx))).await
        }
    }
}

/// Marks the user as absent for this many days.
#[poise::command(slash_command)]
async fn absent(
    ctx: CommandContext<'_>,
    #[min = 1]
    #[max = 365]
    days: u16,
    game: Option<GameChoice>,
) -> Result<(), Error> {
    let days = Days::new(days).ok_or(Refusal::UnknownCommand)?;
    let at = ctx.data().service.ladders.go_away(request(ctx), meant(ctx, game).await?, days).await?;
    let back = ctx.data().command_mention("ladder back");
    finish(ctx, messages::ladder_away(&at, user(ctx), &back, locale(ctx))).await
}

/// Says that the user is back.
#[poise::command(slash_command)]
async fn back(ctx: CommandContext<'_>, game: Option<GameChoice>) -> Result<(), Error> {
    ctx.data().service.ladders.come_back(request(ctx), meant(ctx, game).await?).await?;
    finish(ctx, messages::ladder_back(locale(ctx))).await
}

/// Shows every movement of a member, by default the user, with the rule that made it.
#[poise::command(slash_command)]
async fn history(ctx: CommandContext<'_>, member: Option<User>, game: Option<GameChoice>) -> Result<(), Error> {
    let at = ctx.data().service.ladders.ladder(meant(ctx, game).await?).await?;
    let of = member.map_or(user(ctx), |member| player(member.id));
    finish(ctx, messages::ladder_history(&at, of, locale(ctx))).await
}

/// Exports the ladder as a file.
#[poise::command(slash_command)]
async fn export(ctx: CommandContext<'_>, game: Option<GameChoice>) -> Result<(), Error> {
    let at = ctx.data().service.ladders.ladder(meant(ctx, game).await?).await?;
    defer(ctx).await?;
    let players: Vec<PlayerId> = at.ladder.rungs().iter().map(|player| PlayerId(player.0)).collect();
    let names = names_in_files(ctx.data(), at.id.guild, &players).await;
    finish(ctx, messages::ladder_file(&at, &names, locale(ctx))).await
}
