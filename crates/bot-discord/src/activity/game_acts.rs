//! What a person does in a game on the page: the same as by a typed move or a button in the channel.

use crate::activity::doing::{PageDeed, PageDoing};
use crate::activity::frames::NamedAct;
use crate::activity::offered::OfferedAct;
use crate::activity::refusal::ActivityRefusal;
use crate::kit::refusal::Refusal;
use crate::table::access::require_play_place;
use crate::table::board_button::ButtonAction;
use crate::table::buttons::board::game_action;
use crate::table::typed_moves::about_game;
use bot_service::game::{Action, GameId, Stage};
use bot_service::{AnalysisSubject, AskedAnalysis, BoardRevision, MoveInput, RefusedInGame, SeenBy, Snapshot};

/// Does it. `revision` is that of the board on which it is done.
pub(super) async fn act(doing: PageDoing<'_>, game: GameId, revision: u32) -> Result<PageDeed, Refusal> {
    let PageDoing { viewer, request, act } = &doing;
    let games = &viewer.app.service.games;
    // Whoever cannot see a game does nothing in it.
    let snapshot = viewer.app.service.watching.look(viewer.session.from, game).await?.now().await?;
    let at = BoardRevision::Exactly(revision);
    let offered = match act {
        NamedAct::Move(mv) => {
            let mv = mv.parse().map_err(|_| ActivityRefusal::Act)?;
            return match games.play(*request, game, at, MoveInput::Move(mv)).await {
                Ok(_) => Ok(PageDeed::Done),
                Err(error) => Err(about_game(&viewer.app, RefusedInGame { error, game: Some(game) }).await),
            };
        }
        NamedAct::Offered(name) => OfferedAct::named(name).ok_or(ActivityRefusal::Act)?,
    };
    match offered {
        OfferedAct::Button(ButtonAction::Rematch) => rematch(&doing, &snapshot).await,
        OfferedAct::Button(ButtonAction::Analyse) => analyse(&doing, &snapshot).await,
        offered => {
            let (at, action) = action(&snapshot, offered, at, revision)?;
            let done = games.act(*request, game, at, action).await;
            done.map(|_| PageDeed::Done).map_err(|error| Refusal::about(error, &snapshot))
        }
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
async fn rematch(doing: &PageDoing<'_>, before: &Snapshot) -> Result<PageDeed, Refusal> {
    let (app, request, place) = (&doing.viewer.app, doing.request, before.place);
    require_play_place(app, place.guild, place.channel, None).await?;
    let games = &app.service.games;
    let offered = games.rematch(request, before.id, place.channel).await;
    let offered = offered.map_err(|error| Refusal::about(error, before))?;
    let is_asked = offered.game.opening_challenge().to == Some(request.by);
    if is_asked && *offered.game.stage() == Stage::Open {
        games.accept(request, offered.id, place.channel).await.map_err(|error| Refusal::about(error, &offered))?;
    }
    Ok(PageDeed::Done)
}

/// Asks for the chart of a game.
async fn analyse(doing: &PageDoing<'_>, snapshot: &Snapshot) -> Result<PageDeed, Refusal> {
    let asked = AskedAnalysis {
        by: doing.request.by,
        place: snapshot.place,
        reader: doing.viewer.reader.locale,
        seen_by: SeenBy::Asker,
        subject: AnalysisSubject::of_game(snapshot),
        token: None,
    };
    let in_hand = doing.viewer.app.service.analyses.ask(doing.request.event, asked).await?;
    Ok(in_hand.map_or(PageDeed::Done, |in_hand| PageDeed::Asked(Box::new(in_hand))))
}
