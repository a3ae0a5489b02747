//! The buttons and menus of a game, but for those by which a move is chosen.

use crate::access::play_of;
use crate::analyses;
use crate::components::context::{ComponentContext, Response};
use crate::components::{export, moving, rematch};
use crate::custom_id::ButtonAction;
use crate::hint_step::HintStep;
use crate::i18n::Text;
use crate::menu_action::MenuAction;
use crate::own_side;
use crate::present;
use crate::present::OutgoingMessage;
use crate::refusal::Refusal;
use bot_service::AdviceError;
use bot_service::game::{Action, GameError, GameEvent, Play, STAND_IN_LEVEL, Stage};
use bot_service::{AnalysisSubject, AnswerToken, AskedAnalysis, BoardRevision, SeenBy, Snapshot};

pub(super) async fn on_button(
    ctx: &mut ComponentContext<'_>,
    snapshot: &Snapshot,
    revision: u32,
    button: ButtonAction,
) -> Result<Response, Refusal> {
    if let Some((at, action)) = game_action(snapshot, button, revision)? {
        return act(ctx, snapshot, at, action).await;
    }
    match button {
        ButtonAction::Hint(step) => hint(ctx, snapshot, revision, step).await,
        ButtonAction::Analyse => review(ctx, snapshot).await,
        ButtonAction::Resign => ask_to_resign(ctx, snapshot),
        ButtonAction::KeepPlaying => {
            Ok(Response::InPlace(OutgoingMessage::text(&Text::new("answer-kept-playing"), ctx.locale())))
        }
        ButtonAction::Words => words(ctx, snapshot),
        ButtonAction::More => more(ctx, snapshot, revision).await,
        ButtonAction::OpenReplay => replay(ctx, snapshot, 0).await.map(Response::Private),
        ButtonAction::Replay(step, ply) => {
            let plies = snapshot.game.play().map_or(0, Play::plies);
            replay(ctx, snapshot, step.from(ply.into(), plies)).await.map(Response::InPlace)
        }
        ButtonAction::ReplayWords(ply) => {
            let Stage::Finished(play, _) = snapshot.game.stage() else { return Err(Refusal::OldButton) };
            let then = play.at_ply(ply.into());
            Ok(Response::Private(present::learn_said(&ctx.data.school, &then, ctx.reader)))
        }
        ButtonAction::ExportPgn | ButtonAction::ExportFilm | ButtonAction::ShareFilm => {
            export::on_button(ctx, snapshot, button).await
        }
        ButtonAction::Rematch => rematch::on_button(ctx, snapshot).await,
        moving => moving::on_button(ctx, snapshot, revision, moving).await,
    }
}

/// What a button does to the game, for the buttons that do it at once, and the board on which it may be done.
fn game_action(
    snapshot: &Snapshot,
    button: ButtonAction,
    revision: u32,
) -> Result<Option<(BoardRevision, Action)>, GameError> {
    let shown = BoardRevision::Exactly(revision);
    Ok(Some(match button {
        ButtonAction::Agree(asked) => (BoardRevision::WhileAsking(asked as usize), answers(snapshot, asked)?.0),
        ButtonAction::Disagree(asked) => (BoardRevision::WhileAsking(asked as usize), answers(snapshot, asked)?.1),
        // Earlier versions showed these. An offer outlives the move of the player who made it, and only an open offer can be
        // answered.
        ButtonAction::AcceptDraw => (BoardRevision::Now, Action::AgreeDraw),
        ButtonAction::DeclineDraw => (BoardRevision::Now, Action::DeclineDraw),
        ButtonAction::AcceptHandoff => (BoardRevision::Now, Action::GrantHandoff),
        ButtonAction::DeclineHandoff => (BoardRevision::Now, Action::DeclineHandoff),
        ButtonAction::AcceptTakeback => (shown, Action::GrantTakeback),
        ButtonAction::DeclineTakeback => (shown, Action::DeclineTakeback),
        ButtonAction::TakeOver => (BoardRevision::Now, Action::TakeOver),
        ButtonAction::OfferDraw => (shown, Action::OfferDraw),
        ButtonAction::ConfirmResign => (shown, Action::Resign),
        ButtonAction::Abort => (shown, Action::Abort),
        ButtonAction::AskTakeback => (shown, Action::AskTakeback),
        ButtonAction::StartCount => (shown, Action::StartCount),
        ButtonAction::StopCount => (shown, Action::StopCount),
        _ => return Ok(None),
    }))
}

/// How to agree to the question that the event at this index asks, and how to decline it.
fn answers(snapshot: &Snapshot, asked: u32) -> Result<(Action, Action), GameError> {
    match snapshot.game.log().get(asked as usize).map(|recorded| &recorded.event) {
        Some(GameEvent::DrawOffered { .. }) => Ok((Action::AgreeDraw, Action::DeclineDraw)),
        Some(GameEvent::TakebackAsked { .. }) => Ok((Action::GrantTakeback, Action::DeclineTakeback)),
        Some(GameEvent::HandoffAsked { .. }) => Ok((Action::GrantHandoff, Action::DeclineHandoff)),
        _ => Err(GameError::NothingToAnswer),
    }
}

/// Does what was chosen from the menu under a board.
async fn more(ctx: &ComponentContext<'_>, snapshot: &Snapshot, revision: u32) -> Result<Response, Refusal> {
    let at = BoardRevision::Exactly(revision);
    let chosen = ctx.selected().and_then(MenuAction::of).ok_or(Refusal::OldButton)?;
    let action = match chosen {
        MenuAction::Resign => return ask_to_resign(ctx, snapshot),
        MenuAction::Words => return words(ctx, snapshot),
        MenuAction::OfferDraw => Action::OfferDraw,
        MenuAction::AskTakeback => Action::AskTakeback,
        MenuAction::AskHandoff => Action::AskHandoff(STAND_IN_LEVEL),
        MenuAction::StartCount => Action::StartCount,
        MenuAction::StopCount => Action::StopCount,
    };
    act(ctx, snapshot, at, action).await
}

/// Explains the words for the current state of the game, which may be newer than the board that was shown.
fn words(ctx: &ComponentContext<'_>, snapshot: &Snapshot) -> Result<Response, Refusal> {
    let play = snapshot.game.play().ok_or(GameError::NotBegun)?;
    Ok(Response::Private(present::learn_said(&ctx.data.school, play, ctx.reader)))
}

fn ask_to_resign(ctx: &ComponentContext<'_>, snapshot: &Snapshot) -> Result<Response, Refusal> {
    let play = play_of(snapshot, ctx.player())?;
    Ok(Response::Private(present::ask_to_resign(snapshot, play, ctx.locale())))
}

/// Does what the channel is told by the outbox. A confirmation in a private message is replaced by its result.
async fn act(
    ctx: &ComponentContext<'_>,
    snapshot: &Snapshot,
    at: BoardRevision,
    action: Action,
) -> Result<Response, Refusal> {
    let done = ctx.data.games.act(ctx.request(), snapshot.id, at, action).await;
    done.map_err(|error| Refusal::about(error, snapshot))?;
    let text = match action {
        Action::Resign => Text::new("answer-resigned"),
        Action::Abort => Text::new("answer-aborted"),
        _ => {
            return Ok(ctx.missing().map_or(Response::Silent, |missing| {
                let done = OutgoingMessage::text(&Text::new("answer-done"), ctx.locale());
                Response::Private(present::not_shown(done, missing, ctx.locale()))
            }));
        }
    };
    Ok(Response::InPlace(ctx.changed(OutgoingMessage::text(&text, ctx.locale()))))
}

/// Shows a hint: the first step in a private message, the others in place of it.
async fn hint(
    ctx: &mut ComponentContext<'_>,
    snapshot: &Snapshot,
    revision: u32,
    step: HintStep,
) -> Result<Response, Refusal> {
    match step {
        HintStep::Piece => ctx.defer_private().await?,
        HintStep::Square | HintStep::Why => ctx.defer().await?,
    }
    let found = ctx.data.advice.hint(ctx.player(), snapshot.id, BoardRevision::Exactly(revision)).await;
    let (snapshot, hint) = found.map_err(|error| Refusal::about(error, snapshot))?;
    Ok(Response::InPlace(present::hint(&snapshot, &hint, step, ctx.reader)))
}

/// The board of a finished game after `ply` plies.
pub(super) async fn replay(
    ctx: &ComponentContext<'_>,
    snapshot: &Snapshot,
    ply: usize,
) -> Result<OutgoingMessage, Refusal> {
    let Stage::Finished(play, _) = snapshot.game.stage() else {
        return Err(Refusal::about(AdviceError::StillPlaying(snapshot.id).into(), snapshot));
    };
    let below = own_side::below(ctx.data, ctx.player(), snapshot).await;
    Ok(present::replay(snapshot, play, ply, below, ctx.reader))
}

async fn review(ctx: &mut ComponentContext<'_>, snapshot: &Snapshot) -> Result<Response, Refusal> {
    ctx.defer_private().await?;
    let asked = AskedAnalysis {
        by: ctx.player(),
        place: snapshot.place,
        reader: ctx.locale(),
        seen_by: SeenBy::Asker,
        subject: AnalysisSubject::of_game(snapshot),
        token: AnswerToken(ctx.interaction.token.clone()),
    };
    analyses::ask(ctx.data, ctx.request().event, asked).await?;
    Ok(Response::Silent)
}
