//! The commands of games, one file each: read the options, make one service call, respond.

pub(crate) mod board;
pub mod choices;
pub mod count;
pub(crate) mod draw;
pub(crate) mod export;
pub(crate) mod games;
pub(crate) mod handoff;
pub(crate) mod hint;
pub(crate) mod look;
pub(crate) mod moves;
pub(crate) mod play;
pub(crate) mod resign;
pub(crate) mod takeback;

use crate::kit::command_context::{CommandContext, Error, find_game, request};
use crate::kit::own_games::number;
use crate::kit::refusal::Refusal;
use bot_service::game::Action;
use bot_service::{BoardRevision, Snapshot};

/// Does this at the game with this number or, without a number, at that of the place; the game after it.
async fn act(ctx: CommandContext<'_>, game: Option<u32>, action: Action) -> Result<Snapshot, Error> {
    let snapshot = find_game(ctx, number(game)).await?;
    let done = ctx.data().service.games.act(request(ctx), snapshot.id, BoardRevision::Now, action).await;
    done.map_err(|error| Refusal::about(error, &snapshot))
}
