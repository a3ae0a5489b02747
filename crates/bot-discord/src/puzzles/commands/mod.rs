//! `/puzzle`: puzzles to solve, and the user's standing.

mod themes;

use poise::ChoiceParameter;
use serenity::all::CreateAutocompleteResponse;

use crate::kit::command_context::{Context, Error, answer, defer, guild, locale, reader, request, user};
use crate::kit::refusal::{Refusal, require_manager};
use crate::kit::reply_or_defer::reply_or_defer;
use crate::puzzles::messages::{puzzle_proposals, puzzle_proposed, puzzle_reported};
use crate::puzzles::panel::{SolvablePuzzle, Which, standing};
use crate::solving::panel::{Solvable as _, on_command, suggest_moves};
use crate::solving::solver::Solver;
use bot_service::puzzle::{Told, Wanted};
use bot_service::solving::Act;
use bot_service::{MoveInput, PuzzleError, ServiceError, StormAt};
use themes::ThemeChoice;

/// Puzzles.
#[poise::command(
    slash_command,
    install_context = "Guild",
    interaction_context = "Guild|BotDm",
    subcommand_required,
    subcommands("daily", "random", "mine", "storm", "solve", "report", "propose", "proposals")
)]
pub async fn puzzle(_: Context<'_>) -> Result<(), Error> {
    Err(Refusal::UnknownCommand)
}

/// How difficult a puzzle is to be.
#[derive(Clone, Copy, Debug, ChoiceParameter)]
pub enum WantedChoice {
    /// Easier than usual.
    #[name = "choice-puzzle-easy"]
    Easy,
    /// As strong as the solver.
    #[name = "choice-puzzle-fitting"]
    Fitting,
    /// Harder than usual.
    #[name = "choice-puzzle-hard"]
    Hard,
}

impl From<WantedChoice> for Wanted {
    fn from(choice: WantedChoice) -> Wanted {
        match choice {
            WantedChoice::Easy => Wanted::Easy,
            WantedChoice::Fitting => Wanted::Fitting,
            WantedChoice::Hard => Wanted::Hard,
        }
    }
}

/// Opens the puzzle of the day.
#[poise::command(slash_command)]
async fn daily(ctx: Context<'_>) -> Result<(), Error> {
    let (id, day) = ctx.data().service.puzzles.todays(Solver::from(ctx).place).await?;
    open(ctx, (id, Some(day)), Told::Nothing).await
}

/// Opens any puzzle, or one of a kind.
#[poise::command(slash_command)]
async fn random(ctx: Context<'_>, theme: Option<ThemeChoice>, difficulty: Option<WantedChoice>) -> Result<(), Error> {
    let wanted = difficulty.map_or(Wanted::Fitting, Wanted::from);
    let Solver { app, request, place, .. } = Solver::from(ctx);
    let id = app.service.puzzles.random(request, place, theme.map(ThemeChoice::theme), wanted).await?;
    let told = if theme.is_some() { Told::Theme } else { Told::Nothing };
    open(ctx, (id, None), told).await
}

/// Answers the puzzle that was opened last.
#[poise::command(slash_command, rename = "answer")]
async fn solve(
    ctx: Context<'_>,
    #[autocomplete = "suggest"]
    #[rename = "move"]
    #[max_length = 100]
    typed: String,
) -> Result<(), Error> {
    let which = ctx.data().service.puzzles.current(user(ctx)).await?;
    on_command(ctx, SolvablePuzzle { which, shown: None }, Act::Move(MoveInput::Text(&typed))).await
}

/// Shows the user's standing.
#[poise::command(slash_command)]
async fn mine(ctx: Context<'_>) -> Result<(), Error> {
    answer(ctx, standing(Solver::from(ctx)).await?).await;
    Ok(())
}

/// Begins a storm.
#[poise::command(slash_command)]
async fn storm(ctx: Context<'_>) -> Result<(), Error> {
    let view = ctx.data().service.puzzles.begin_storm(request(ctx)).await?;
    answer(ctx, StormAt::panel(Solver::from(ctx), &view, None).await).await;
    Ok(())
}

/// Reports a puzzle, the one that was opened last unless another is named.
#[poise::command(slash_command)]
async fn report(
    ctx: Context<'_>,
    #[min_length = 6]
    #[max_length = 6]
    number: Option<String>,
) -> Result<(), Error> {
    let id = match number {
        Some(number) => number.parse().map_err(|_| ServiceError::from(PuzzleError::NoPuzzle))?,
        None => ctx.data().service.puzzles.current(user(ctx)).await?.0,
    };
    let reported = ctx.data().service.puzzles.report(user(ctx), id).await?;
    answer(ctx, puzzle_reported(id, reported, locale(ctx))).await;
    Ok(())
}

/// Proposes a puzzle for the server.
#[poise::command(slash_command, guild_only)]
async fn propose(
    ctx: Context<'_>,
    #[max_length = 200] fen: String,
    #[max_length = 400] solution: String,
) -> Result<(), Error> {
    let server = guild(ctx).ok_or(Refusal::GuildOnly)?;
    let work = ctx.data().service.puzzles.propose(request(ctx), server, &fen, &solution);
    let puzzle = reply_or_defer(work, defer(ctx)).await??;
    let command = ctx.data().command_mention("puzzle proposals");
    answer(ctx, puzzle_proposed(&puzzle, &command, reader(ctx))).await;
    Ok(())
}

/// Shows managers what was proposed.
#[poise::command(slash_command, guild_only)]
async fn proposals(ctx: Context<'_>) -> Result<(), Error> {
    let permissions = ctx.interaction.member.as_ref().and_then(|member| member.permissions);
    let server = require_manager(guild(ctx), permissions)?;
    let waiting = ctx.data().service.puzzles.waiting(server).await?;
    answer(ctx, puzzle_proposals(&waiting, reader(ctx))).await;
    Ok(())
}

/// Moves that fit what is being typed, in the puzzle that was opened last.
async fn suggest(ctx: Context<'_>, partial: &str) -> CreateAutocompleteResponse {
    match ctx.data().service.puzzles.current(user(ctx)).await {
        Ok(which) => suggest_moves(ctx, SolvablePuzzle { which, shown: None }, partial).await,
        Err(_) => CreateAutocompleteResponse::new(),
    }
}

async fn open(ctx: Context<'_>, which: Which, told: Told) -> Result<(), Error> {
    let solver = Solver::from(ctx);
    let opened = solver.app.service.puzzles.open(solver.request, solver.place, which, told).await?;
    answer(ctx, SolvablePuzzle::panel(solver, &opened, None).await).await;
    Ok(())
}
