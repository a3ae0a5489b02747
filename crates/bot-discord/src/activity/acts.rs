//! What a person does on the page: once, however often it comes.

use crate::activity::act_event::request;
use crate::activity::doing::{PageDeed, PageDoing};
use crate::activity::frames::{ActedOn, PageAct};
use crate::activity::viewer::PageViewer;
use crate::activity::{four_acts, game_acts, puzzle_acts};
use crate::kit::refusal::Refusal;
use bot_service::FourGameId;
use bot_service::game::GameId;

/// Does something.
pub(super) async fn act(viewer: &PageViewer, act: &PageAct) -> Result<PageDeed, Refusal> {
    let now = viewer.app.service.watching.time();
    let request = request(&viewer.app.seal, viewer.person(), (&act.id, act.at), now)?;
    let doing = PageDoing { viewer, request, act: act.named()? };
    match &act.on {
        ActedOn::Game { game, revision } => game_acts::act(doing, GameId(*game), *revision).await,
        ActedOn::Puzzle { puzzle, step } => puzzle_acts::act(doing, puzzle, *step).await,
        ActedOn::Four { game, shown } => four_acts::act(doing, FourGameId(*game), *shown).await,
    }
}
