//! What a person does on the page: the same as by a typed move or a button in the channel.

use crate::activity::act_event::request;
use crate::activity::frames::ActId;
use crate::activity::offered::OfferedAct;
use crate::activity::refusal::ActivityRefusal;
use crate::activity::viewer::PageViewer;
use crate::kit::refusal::Refusal;
use crate::table::access::require_play_place;
use crate::table::board_button::ButtonAction;
use crate::table::buttons::board::game_action;
use crate::table::typed_moves::about_game;
use bot_service::game::{Action, GameId, Stage};
use bot_service::{BoardRevision, MoveInput, RefusedInGame, Request, Snapshot};

/// What is done in a game, as the page says it.
pub(super) struct GameAct<'a> {
    pub id: &'a ActId,
    /// When, in milliseconds by the server's clock.
    pub at: i64,
    pub game: GameId,
    /// The revision of the board on which it was done.
    pub revision: u32,
    pub act: &'a str,
    pub mv: Option<&'a str>,
}

/// Does it, once: the same act that comes again has been done.
pub(super) async fn act(viewer: &PageViewer, act: GameAct<'_>) -> Result<(), Refusal> {
    let (app, from) = (&viewer.app, viewer.session.from);
    let request = request(&app.seal, from.person, (act.id, act.at), app.service.watching.time())?;
    // Whoever cannot see a game does nothing in it.
    let snapshot = app.service.watching.look(from, act.game).await?.now().await?;
    let at = BoardRevision::Exactly(act.revision);
    match (act.act, act.mv) {
        ("move", Some(mv)) => {
            let mv = mv.parse().map_err(|_| ActivityRefusal::Act)?;
            let played = app.service.games.play(request, act.game, at, MoveInput::Move(mv)).await;
            match played {
                Ok(_) => Ok(()),
                Err(error) => Err(about_game(app, RefusedInGame { error, game: Some(act.game) }).await),
            }
        }
        (name, None) => {
            let offered = OfferedAct::named(name).ok_or(ActivityRefusal::Act)?;
            if offered == OfferedAct::Button(ButtonAction::Rematch) {
                return rematch(viewer, &snapshot, request).await;
            }
            let (at, action) = action(&snapshot, offered, at, act.revision)?;
            let done = app.service.games.act(request, act.game, at, action).await;
            done.map(drop).map_err(|error| Refusal::about(error, &snapshot))
        }
        _ => Err(ActivityRefusal::Act.into()),
    }
}

fn action(
    snapshot: &Snapshot,
    offered: OfferedAct,
    at: BoardRevision,
    revision: u32,
) -> Result<(BoardRevision, Action), Refusal> {
    let action = match offered {
        OfferedAct::Button(button) => game_action(snapshot, button, revision)?,
        OfferedAct::Menu(menu) => menu.action().map(|action| (at, action)),
    };
    action.ok_or_else(|| ActivityRefusal::Act.into())
}

/// Offers another game, or accepts the one that was offered. Where the channel has one already, it is refused: only in the channel
/// can a thread be opened for it.
async fn rematch(viewer: &PageViewer, before: &Snapshot, request: Request) -> Result<(), Refusal> {
    let (app, place) = (&viewer.app, before.place);
    require_play_place(app, place.guild, place.channel, None).await?;
    let games = &app.service.games;
    let offered = games.rematch(request, before.id, place.channel).await;
    let offered = offered.map_err(|error| Refusal::about(error, before))?;
    let is_asked = offered.game.opening_challenge().to == Some(request.by);
    if is_asked && *offered.game.stage() == Stage::Open {
        games.accept(request, offered.id, place.channel).await.map_err(|error| Refusal::about(error, &offered))?;
    }
    Ok(())
}
