//! What a solver does on a panel, by buttons, by a form or by a command.

use serenity::all::{AutocompleteChoice, CreateAutocompleteResponse};

use crate::board::completions::completions;
use crate::board::move_form::MOVE_FIELD;
use crate::kit::command_context::{CommandContext, Error, answer, defer, look_up_reader};
use crate::kit::component_context::{ComponentContext, Response};
use crate::kit::form::FormContext;
use crate::kit::message::OutgoingMessage;
use crate::kit::refusal::Refusal;
use crate::kit::reply_or_defer::reply_or_defer;
use crate::solving::board::SolvingBoard;
use crate::solving::refusal::NoMove;
use crate::solving::solver::Solver;
use crate::solving::solving_move::SolvingMove;
use bot_service::solving::{Act, Tried};
use bot_service::{MoveInput, ServiceError, TableError};

/// Something that is solved on a panel, as a button or a command means it.
pub(crate) trait Solvable: Send + Sync + Sized {
    /// Its current state, as the solver sees it.
    type Seen: Send + Sync;
    /// What an act comes to.
    type Done: Send + Sync;

    async fn look(&self, solver: Solver<'_>) -> Result<Self::Seen, ServiceError>;

    async fn act(&self, solver: Solver<'_>, act: Act<MoveInput<'_>>) -> SolvingOutcome<Self>;

    /// The panel; `tried` is the outcome of the last act.
    async fn panel(solver: Solver<'_>, seen: &Self::Seen, tried: Option<&Tried<Self::Done>>) -> OutgoingMessage;

    /// The board, if the solver is to move and it is the one that the button was shown under.
    fn board(&self, seen: &Self::Seen) -> Option<impl SolvingBoard>;

    /// A refusal by the service, with the board that was meant.
    async fn refused(&self, solver: Solver<'_>, error: ServiceError) -> Refusal {
        let Some(typed @ (TableError::Text(_) | TableError::Promotion(_))) = error.downcast_ref() else {
            return error.into();
        };
        let seen = self.look(solver).await.ok();
        let board = seen.as_ref().and_then(|seen| self.board(seen));
        let no_move = board.and_then(|board| NoMove::new(typed, &board, solver.reader));
        no_move.map_or_else(|| error.into(), Refusal::from)
    }
}

/// What is seen after an act, and what came of it.
pub(crate) type SolvingOutcome<S> = Result<(<S as Solvable>::Seen, Tried<<S as Solvable>::Done>), ServiceError>;

/// A press of a button.
pub(crate) async fn on_press<S: Solvable>(
    ctx: &mut ComponentContext<'_>,
    what: S,
    mv: SolvingMove,
) -> Result<Response, Refusal> {
    // A panel is ephemeral, so this button was copied.
    if !ctx.is_ephemeral() && ctx.guild().is_some() {
        return Err(Refusal::OldButton);
    }
    let solver = Solver::from(&*ctx);
    match mv {
        SolvingMove::Pick(mv) => return on_act(ctx, &what, Act::Move(MoveInput::Move(mv))).await,
        SolvingMove::Hint(hint) => return on_act(ctx, &what, Act::Hint(hint)).await,
        SolvingMove::ConfirmGiveUp => return on_act(ctx, &what, Act::GiveUp).await,
        _ => {}
    }
    let seen = what.look(solver).await?;
    let Some(board) = what.board(&seen) else {
        return Ok(ctx.shown(S::panel(solver, &seen, Some(&Tried::Stale)).await));
    };
    let reader = ctx.reader;
    let below = board.turn().turn();
    let shown = match mv {
        SolvingMove::ShowPieces => board.pieces(below, reader),
        SolvingMove::ShowTargets(from) => {
            if !board.turn().legal_moves().iter().any(|mv| mv.from == from) {
                return Err(Refusal::OldButton);
            }
            board.targets(from, below, reader)
        }
        SolvingMove::Type => return Ok(Response::Form(board.form(reader))),
        SolvingMove::GiveUp => board.ask_to_give_up(below, reader),
        _ => return Ok(ctx.shown(S::panel(solver, &seen, None).await)),
    };
    Ok(Response::InPlace(shown))
}

/// The move that was typed into a form.
pub(crate) async fn on_typed(ctx: &FormContext<'_>, what: impl Solvable) -> Result<OutgoingMessage, Refusal> {
    let typed = MoveInput::Text(ctx.typed(MOVE_FIELD).unwrap_or_default());
    act(Solver::from(ctx), &what, Act::Move(typed), ctx.defer()).await
}

/// A command that acts.
pub(crate) async fn on_command(
    ctx: CommandContext<'_>,
    what: impl Solvable,
    input: Act<MoveInput<'_>>,
) -> Result<(), Error> {
    let shown = act(Solver::from(ctx), &what, input, defer(ctx)).await?;
    answer(ctx, shown).await;
    Ok(())
}

/// Moves that fit what is being typed.
pub(crate) async fn suggest_moves(
    ctx: CommandContext<'_>,
    what: impl Solvable,
    partial: &str,
) -> CreateAutocompleteResponse {
    let reader = look_up_reader(ctx).await;
    let seen = what.look(Solver::from(ctx)).await.ok();
    let board = seen.as_ref().and_then(|seen| what.board(seen));
    let moves = board.map(|board| completions("", partial, board.turn(), reader));
    let choices = moves.into_iter().flatten().map(|text| AutocompleteChoice::new(text.clone(), text));
    CreateAutocompleteResponse::new().set_choices(choices.collect())
}

async fn on_act(
    ctx: &mut ComponentContext<'_>,
    what: &impl Solvable,
    input: Act<MoveInput<'_>>,
) -> Result<Response, Refusal> {
    let shown = act(Solver::from(&*ctx), what, input, ctx.defer()).await?;
    Ok(ctx.shown(shown))
}

async fn act<S: Solvable, E>(
    solver: Solver<'_>,
    what: &S,
    input: Act<MoveInput<'_>>,
    promise: impl Future<Output = Result<(), E>>,
) -> Result<OutgoingMessage, Refusal>
where
    Refusal: From<E>,
{
    match reply_or_defer(what.act(solver, input), promise).await? {
        Ok((seen, tried)) => Ok(S::panel(solver, &seen, Some(&tried)).await),
        Err(error) if let Some(TableError::Stale) = error.downcast_ref() => Err(Refusal::OldButton),
        Err(error) => Err(what.refused(solver, error).await),
    }
}
