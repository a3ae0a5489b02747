//! `/four`: a game for four, and its board.

use crate::four::buttons::typed;
use crate::four::messages::{ShownFour, lobby, more};
use crate::kit::choices::choices;
use crate::kit::command_context::{CommandContext, Error, client, finish, locale, reader, request, server, site, user};
use crate::kit::ids::channel;
use crate::kit::permissions::ChannelOrThread;
use crate::kit::refusal::require_to_play;
use bot_service::game::{DaysPerMove, LiveTime, TimeControl};
use bot_service::{BoardOpened, FourGame, FourInput, FourTableRefusal, FourTerms, ServiceError};
use chaturanga::four::FourRules;

choices! {
    /// How much time each player has.
    FourTime {
        Blitz = "choice-four-time-blitz",
        Rapid = "choice-four-time-rapid",
        Slow = "choice-four-time-slow",
        Days = "choice-four-time-days",
        Unlimited = "choice-four-time-unlimited",
    }
}

impl FourTime {
    fn control(self) -> TimeControl {
        let live = |minutes, added| LiveTime::new(minutes, added).map_or(TimeControl::Unlimited, TimeControl::Live);
        match self {
            FourTime::Blitz => live(5, 5),
            FourTime::Rapid => live(10, 10),
            FourTime::Slow => live(30, 20),
            FourTime::Days => DaysPerMove::new(1).map_or(TimeControl::Unlimited, TimeControl::Correspondence),
            FourTime::Unlimited => TimeControl::Unlimited,
        }
    }
}

/// Chaturanga for four.
#[poise::command(slash_command, guild_only, subcommands("new", "show", "play_move"), subcommand_required)]
pub async fn four(_: CommandContext<'_>) -> Result<(), Error> {
    Ok(())
}

/// Opens a game.
#[poise::command(slash_command, guild_only)]
async fn new(ctx: CommandContext<'_>, time: Option<FourTime>) -> Result<(), Error> {
    let (guild, here) = (server(ctx)?, site(ctx));
    require_to_play(ChannelOrThread::of(here.channel), here.permissions)?;
    let terms = FourTerms { rules: FourRules::default(), time: time.map_or(TimeControl::Unlimited, FourTime::control) };
    let place = (guild, channel(ctx.interaction.channel_id));
    ctx.data().service.four.open(request(ctx), place, client(ctx), terms).await?;
    finish(ctx, lobby::opened(locale(ctx))).await
}

/// Shows the board from one's own side.
#[poise::command(slash_command, guild_only, rename = "board")]
async fn show(ctx: CommandContext<'_>) -> Result<(), Error> {
    let of = game_here(ctx).await?;
    finish(
        ctx,
        ShownFour { of: &of, at: request(ctx).at, reader: reader(ctx), opened: BoardOpened::Nowhere }
            .own_board(user(ctx)),
    )
    .await
}

/// Makes a move.
#[poise::command(slash_command, guild_only, rename = "move")]
async fn play_move(ctx: CommandContext<'_>, r#move: String) -> Result<(), Error> {
    let of = game_here(ctx).await?;
    ctx.data().service.four.act(request(ctx), &of, None, FourInput::Move(typed(&r#move)?)).await?;
    finish(ctx, more::done(locale(ctx))).await
}

/// The newest game of the channel.
async fn game_here(ctx: CommandContext<'_>) -> Result<FourGame, Error> {
    let newest = ctx.data().service.four.newest(server(ctx)?, channel(ctx.interaction.channel_id)).await?;
    newest.ok_or_else(|| ServiceError::from(FourTableRefusal::NoGame).into())
}
