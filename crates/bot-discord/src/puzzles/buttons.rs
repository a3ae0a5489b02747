//! The buttons of a puzzle: opening one's own board, moving, hints, giving up, showing how it went.

use crate::analyses::written::Asking;
use crate::kit::component::Component;
use crate::kit::component_context::{ComponentContext, Response};
use crate::kit::form::FormContext;
use crate::kit::interaction::{Visibility, follow_up};
use crate::kit::message::OutgoingMessage;
use crate::kit::refusal::{Refusal, require_manager};
use crate::kit::share::post_for_everybody;
use crate::puzzles::action::{PracticeButton, PuzzleAction, PuzzleButton};
use crate::puzzles::messages;
use crate::puzzles::panel::{SolvablePuzzle, below, picked_panel};
use crate::solving::panel::{Solvable as _, on_press, on_typed};
use crate::solving::solver::Solver;
use crate::solving::solving_move::SolvingMove;
use bot_service::puzzle::{Foreknowledge, PuzzleVote, WantedDifficulty};
use bot_service::solving::Solve as _;
use bot_service::{AnalysisSubject, AnswerToken, Decision, PickedPuzzle, PuzzleOnDay, SeenBy};
use makruk_puzzles::PuzzleId;

impl Component for PuzzleButton {
    async fn on_use(self, ctx: &mut ComponentContext<'_>) -> Result<Response, Refusal> {
        let (solver, which) = (Solver::from(&*ctx), (self.puzzle, self.day));
        let puzzles = &solver.app.service.puzzles;
        match self.action {
            PuzzleAction::Solve => open(ctx, which).await,
            PuzzleAction::Another => {
                let game = puzzles.puzzle_at(solver.place, self.puzzle).await?.game();
                let picked =
                    puzzles.random(solver.request, solver.place, (game, None), WantedDifficulty::Fitting).await?;
                open_picked(ctx, picked).await
            }
            PuzzleAction::Again => {
                let opened = puzzles.repeat(solver.request, solver.place).await?;
                Ok(ctx.shown(SolvablePuzzle::panel(solver, &opened, None).await))
            }
            PuzzleAction::Analyse => analyse(ctx, which).await,
            PuzzleAction::VoteGood => vote(ctx, which, Some(PuzzleVote::Good)).await,
            PuzzleAction::VoteBad => vote(ctx, which, Some(PuzzleVote::Bad)).await,
            PuzzleAction::Unvote => vote(ctx, which, None).await,
            PuzzleAction::Share => share_card(ctx, which).await,
            PuzzleAction::Words => {
                let seen = puzzles.look(ctx.player(), solver.place, which).await?;
                Ok(Response::Private(messages::puzzle_words(&ctx.app.school, &seen, ctx.reader)))
            }
            PuzzleAction::Report => {
                let seen = puzzles.look(ctx.player(), solver.place, which).await?;
                Ok(Response::InPlace(messages::puzzle_report_ask(&seen, below(&seen), ctx.reader)))
            }
            PuzzleAction::ConfirmReport => {
                let reported = puzzles.report(ctx.player(), self.puzzle).await?;
                Ok(Response::InPlace(messages::puzzle_reported(self.puzzle, reported, ctx.locale())))
            }
            PuzzleAction::Accept => decide(ctx, self.puzzle, Decision::Accept).await,
            PuzzleAction::Decline => decide(ctx, self.puzzle, Decision::Decline).await,
            PuzzleAction::OnBoard(shown, mv) => on_press(ctx, SolvablePuzzle { which, shown: Some(shown) }, mv).await,
        }
    }

    async fn on_form(self, ctx: &FormContext<'_>) -> Result<OutgoingMessage, Refusal> {
        let PuzzleAction::OnBoard(shown, SolvingMove::Type) = self.action else { return Err(Refusal::OldButton) };
        on_typed(ctx, SolvablePuzzle { which: (self.puzzle, self.day), shown: Some(shown) }).await
    }
}

impl Component for PracticeButton {
    async fn on_use(self, ctx: &mut ComponentContext<'_>) -> Result<Response, Refusal> {
        let solver = Solver::from(&*ctx);
        let Solver { app, request, place, .. } = solver;
        let (what, wanted) = ((self.game, Some(self.theme)), WantedDifficulty::Fitting);
        let picked = app.service.puzzles.random(request, place, what, wanted).await?;
        // A message that was laid out as a panel can't become one of words.
        Ok(Response::Private(picked_panel(solver, picked, Foreknowledge::Theme).await?))
    }
}

async fn open(ctx: &ComponentContext<'_>, which: PuzzleOnDay) -> Result<Response, Refusal> {
    let solver = Solver::from(ctx);
    let opened = solver.app.service.puzzles.open(solver.request, solver.place, which, Foreknowledge::Nothing).await?;
    Ok(ctx.shown(SolvablePuzzle::panel(solver, &opened, None).await))
}

/// Opens a puzzle that was chosen, with a word if it is no new one.
async fn open_picked(ctx: &ComponentContext<'_>, picked: PickedPuzzle) -> Result<Response, Refusal> {
    let solver = Solver::from(ctx);
    let opened = picked_panel(solver, picked, Foreknowledge::Nothing).await?;
    Ok(ctx.shown(opened))
}

/// Notes what a solver thinks of a puzzle.
async fn vote(ctx: &ComponentContext<'_>, which: PuzzleOnDay, vote: Option<PuzzleVote>) -> Result<Response, Refusal> {
    let solver = Solver::from(ctx);
    let seen = solver.app.service.puzzles.vote(solver.request, solver.place, which, vote).await?;
    Ok(ctx.shown(messages::puzzle_voted(&seen, below(&seen), ctx.reader)))
}

/// Analyses the position of a puzzle that is over.
async fn analyse(ctx: &mut ComponentContext<'_>, which: PuzzleOnDay) -> Result<Response, Refusal> {
    let seen = ctx.app.service.puzzles.look(ctx.player(), Solver::from(&*ctx).place, which).await?;
    if seen.attempt.is_open() {
        return Err(Refusal::OldButton);
    }
    ctx.defer_private().await?;
    let asking = Asking {
        event: ctx.request().event,
        by: ctx.player(),
        place: ctx.place(),
        reader: ctx.locale(),
        seen_by: SeenBy::Asker,
        token: AnswerToken(ctx.interaction.token.clone()),
    };
    asking.analyse(ctx.app, AnalysisSubject::of_position(seen.attempt.start())).await?;
    Ok(Response::Silent)
}

/// Decides on a proposal for the server, and shows the next one. What is accepted is posted for everybody.
async fn decide(ctx: &mut ComponentContext<'_>, id: PuzzleId, decision: Decision) -> Result<Response, Refusal> {
    let permissions = ctx.interaction.member.as_ref().and_then(|member| member.permissions);
    let server = require_manager(ctx.guild(), permissions)?;
    let (puzzles, reader) = (&ctx.app.service.puzzles, ctx.reader);
    let decided = puzzles.decide(server, id, decision).await?;
    let next = puzzles.waiting(server).await?;
    if let Some(proposal) = decided.filter(|_| decision == Decision::Accept) {
        ctx.defer().await?;
        let posted = messages::puzzle_accepted(&proposal, ctx.everybody().await.locale);
        follow_up(&ctx.app.rest, &ctx.interaction.token, &posted, Visibility::Everybody).await?;
    }
    let votes = puzzles.votes_on_server(server).await?;
    Ok(Response::InPlace(messages::puzzle_proposals(&next, &votes, reader)))
}

/// Shares the result in public. A card leads to the puzzle itself, not to that of a day.
async fn share_card(ctx: &mut ComponentContext<'_>, which: PuzzleOnDay) -> Result<Response, Refusal> {
    let solver = Solver::from(&*ctx);
    let (by, place) = (ctx.player(), solver.place);
    let seen = ctx.app.service.puzzles.look(by, place, which).await?;
    if seen.attempt.is_open() || !ctx.is_ephemeral() {
        return Err(Refusal::OldButton);
    }
    ctx.defer().await?;
    post_for_everybody(ctx, &messages::puzzle_card(&seen, by, ctx.everybody().await.locale)).await?;
    if place.server.is_some() && seen.is_solved() {
        ctx.app.service.puzzles.show(by, place, which.0).await?;
    }
    Ok(Response::InPlace(messages::puzzle_shared(&seen, below(&seen), ctx.reader)))
}
