//! The buttons and menus of a game, but for those by which a move is chosen.

use serenity::all::ComponentInteraction;

use crate::analyses::running as analyses;
use crate::board::move_form::MOVE_FIELD;
use crate::board::own_side;
use crate::i18n::Text;
use crate::kit::component::Component;
use crate::kit::component_context::{ComponentContext, Response, is_ephemeral};
use crate::kit::form::FormContext;
use crate::kit::message::OutgoingMessage;
use crate::kit::refusal::Refusal;
use crate::plans::panel::panel;
use crate::table::access::{is_in_place, play_of, play_to_move};
use crate::table::board_button::{BoardButton, ButtonAction};
use crate::table::buttons::{export, moving, rematch};
use crate::table::hint_step::HintStep;
use crate::table::menu_action::MenuAction;
use crate::table::messages;
use crate::table::typed_moves::about_game;
use bot_service::game::{Action, GameError, GameEvent, Play, Stage};
use bot_service::{
    AdviceError, AnalysisSubject, AnswerToken, AskedAnalysis, BoardRevision, MoveInput, RefusedInGame, SeenBy, Snapshot,
};

impl Component for BoardButton {
    async fn on_use(self, ctx: &mut ComponentContext<'_>) -> Result<Response, Refusal> {
        let games = &ctx.app.service.games;
        let snapshot = match self.action {
            // The commit of the move finds out whether it is still so.
            ButtonAction::Pick(_) | ButtonAction::ShowTargets(..) => {
                games.at_revision(self.game, self.revision).await?
            }
            _ => games.get(self.game).await?,
        };
        check_place(ctx.interaction, &snapshot, self.action)?;
        on_button(ctx, &snapshot, self.revision, self.action).await
    }

    async fn on_form(self, ctx: &FormContext<'_>) -> Result<OutgoingMessage, Refusal> {
        let ButtonAction::TypeMove = self.action else { return Err(Refusal::OldButton) };
        let snapshot = ctx.app.service.games.at_revision(self.game, self.revision).await?;
        let is_there = snapshot.place.guild.is_none() || snapshot.place.guild == ctx.guild();
        let is_here = is_there && snapshot.place.channel == ctx.channel();
        if !is_here && ctx.guild().is_some() {
            return Err(Refusal::Elsewhere);
        }
        let at = BoardRevision::Exactly(self.revision);
        let typed = MoveInput::Text(ctx.typed(MOVE_FIELD).unwrap_or_default());
        let played = ctx.app.service.games.play(ctx.request(), self.game, at, typed).await;
        match played {
            Ok(after) => Ok(messages::moved(&after, ctx.reader)),
            Err(error) => Err(about_game(ctx.app, RefusedInGame { error, game: Some(self.game) }).await),
        }
    }
}

/// Checks that the component was used where its game is played. Menus and confirmations that only one person sees may
/// be anywhere.
fn check_place(interaction: &ComponentInteraction, snapshot: &Snapshot, action: ButtonAction) -> Result<(), Refusal> {
    let works_elsewhere = is_private(action) && (interaction.guild_id.is_none() || is_ephemeral(interaction));
    match is_in_place(interaction, snapshot) || works_elsewhere {
        true => Ok(()),
        false => Err(Refusal::Elsewhere),
    }
}

/// Whether components with this action are only in messages to one person.
const fn is_private(action: ButtonAction) -> bool {
    matches!(
        action,
        ButtonAction::ConfirmResign
            | ButtonAction::Abort
            | ButtonAction::ChoosePiece(_)
            | ButtonAction::ChooseTarget(_)
            | ButtonAction::Pick(_)
            | ButtonAction::ClaimMove(_)
            | ButtonAction::KeepPlaying
            | ButtonAction::ShowPieces(_)
            | ButtonAction::ShowTargets(..)
            | ButtonAction::ShowBoard(_)
            | ButtonAction::TypeMove
            | ButtonAction::Replay(..)
            | ButtonAction::ReplayWords(_)
            | ButtonAction::ExportPgn
            | ButtonAction::ExportFilm
            | ButtonAction::ShareFilm
            | ButtonAction::Hint(HintStep::Square | HintStep::Why)
    )
}

async fn on_button(
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
            Ok(Response::Private(messages::game_words(&ctx.app.school, &then, ctx.reader)))
        }
        ButtonAction::ExportPgn | ButtonAction::ExportFilm | ButtonAction::ShareFilm => {
            export::on_button(ctx, snapshot, button).await
        }
        ButtonAction::OpenBoard if ctx.app.opens_boards().is_some() => Ok(Response::Launch),
        ButtonAction::Rematch => rematch::on_button(ctx, snapshot).await,
        moving => moving::on_button(ctx, snapshot, revision, moving).await,
    }
}

/// What a button does in the game; `None` if it only shows or asks something.
pub(crate) fn game_action(
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

async fn more(ctx: &ComponentContext<'_>, snapshot: &Snapshot, revision: u32) -> Result<Response, Refusal> {
    let at = BoardRevision::Exactly(revision);
    let chosen = ctx.selected().and_then(MenuAction::of).ok_or(Refusal::OldButton)?;
    match chosen {
        MenuAction::Resign => ask_to_resign(ctx, snapshot),
        MenuAction::Words => words(ctx, snapshot),
        MenuAction::Plan => {
            let planned = ctx.app.service.plans.of(ctx.player(), snapshot.id).await?;
            Ok(Response::Private(panel(&planned, ctx.player(), ctx.reader)))
        }
        MenuAction::ClaimWithMove => {
            let play = play_to_move(snapshot, ctx.player(), revision)?;
            Ok(Response::Private(messages::choose_claim(snapshot, play, ctx.reader)))
        }
        of_game => act(ctx, snapshot, at, of_game.action().ok_or(Refusal::OldButton)?).await,
    }
}

/// Explains the words for the current state of the game, which may be newer than the board that was shown.
fn words(ctx: &ComponentContext<'_>, snapshot: &Snapshot) -> Result<Response, Refusal> {
    let play = snapshot.game.play().ok_or(GameError::NotBegun)?;
    Ok(Response::Private(messages::game_words(&ctx.app.school, play, ctx.reader)))
}

fn ask_to_resign(ctx: &ComponentContext<'_>, snapshot: &Snapshot) -> Result<Response, Refusal> {
    let play = play_of(snapshot, ctx.player())?;
    Ok(Response::Private(messages::ask_to_resign(snapshot, play, ctx.locale())))
}

/// Does what the channel is told by the outbox. A confirmation in a private message is replaced by its result.
async fn act(
    ctx: &ComponentContext<'_>,
    snapshot: &Snapshot,
    at: BoardRevision,
    action: Action,
) -> Result<Response, Refusal> {
    let done = ctx.app.service.games.act(ctx.request(), snapshot.id, at, action).await;
    done.map_err(|error| Refusal::about(error, snapshot))?;
    let text = match action {
        Action::Resign => Text::new("answer-resigned"),
        Action::Abort => Text::new("answer-aborted"),
        _ => {
            return Ok(ctx.missing().map_or(Response::Silent, |missing| {
                let done = OutgoingMessage::text(&Text::new("answer-done"), ctx.locale());
                Response::Private(crate::kit::not_shown::not_shown(done, missing, ctx.locale()))
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
    let found = ctx.app.advice.hint(ctx.player(), snapshot.id, BoardRevision::Exactly(revision)).await;
    let (snapshot, hint) = found.map_err(|error| Refusal::about(error, snapshot))?;
    Ok(Response::InPlace(messages::hint(&snapshot, &hint, step, ctx.reader)))
}

/// The board of a finished game after `ply` plies.
pub(crate) async fn replay(
    ctx: &ComponentContext<'_>,
    snapshot: &Snapshot,
    ply: usize,
) -> Result<OutgoingMessage, Refusal> {
    let Stage::Finished(play, _) = snapshot.game.stage() else {
        return Err(Refusal::about(AdviceError::StillPlaying(snapshot.id).into(), snapshot));
    };
    let below = own_side::below(ctx.app, ctx.player(), snapshot).await;
    Ok(messages::replay(snapshot, play, ply, below, ctx.reader))
}

async fn review(ctx: &mut ComponentContext<'_>, snapshot: &Snapshot) -> Result<Response, Refusal> {
    ctx.defer_private().await?;
    let asked = AskedAnalysis {
        by: ctx.player(),
        place: snapshot.place,
        reader: ctx.locale(),
        seen_by: SeenBy::Asker,
        subject: AnalysisSubject::of_game(snapshot),
        token: Some(AnswerToken(ctx.interaction.token.clone())),
    };
    analyses::ask(ctx.app, ctx.request().event, asked).await?;
    Ok(Response::Silent)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::i18n::Locale;
    use crate::kit::component_context::tests::press;
    use crate::table::messages::tests::begun;

    #[test]
    fn a_button_works_only_where_its_game_is() {
        let game = begun(Locale::Thai);
        let offer = ButtonAction::OfferDraw;
        assert!(check_place(&press(Some(5), 77, ""), &game, offer).is_ok());
        for (guild, channel) in [(Some(6), 77), (Some(5), 78), (None, 77), (None, 1)] {
            let refused = check_place(&press(guild, channel, ""), &game, offer);
            assert!(matches!(refused, Err(Refusal::Elsewhere)), "{guild:?} {channel}");
        }
    }

    #[test]
    fn private_components_also_work_in_direct_messages() {
        let game = begun(Locale::Thai);
        for action in [ButtonAction::ConfirmResign, ButtonAction::ChoosePiece(0)] {
            assert!(check_place(&press(None, 1, ""), &game, action).is_ok());
            assert!(check_place(&press(Some(6), 1, ""), &game, action).is_err());
        }
    }
}
