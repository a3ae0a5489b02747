//! `/puzzle`: puzzles to solve, and the user's standing.

mod themes;

use poise::ChoiceParameter;
use serenity::all::{AutocompleteChoice, CreateAutocompleteResponse};

use crate::board::completions::completions;
use crate::kit::command_context::{
    Context, Error, answer, defer, guild, locale, look_up_reader, reader, request, user,
};
use crate::kit::ids::channel;
use crate::kit::limits::{CHOICE_NAME, CHOICES};
use crate::kit::patience::patiently;
use crate::kit::refusal::{Refusal, require_manager};
use crate::puzzles::messages::{StormTried, puzzle_proposals, puzzle_proposed, puzzle_reported};
use crate::puzzles::panel::{panel, refused, standing, storm_panel};
use bot_service::puzzle::{Day, Stage, Told, Wanted};
use bot_service::{MoveInput, PuzzleError, PuzzlePlace, ServiceError, Solving, Tried};
use makruk_puzzles::PuzzleId;
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
    let (id, day) = ctx.data().service.puzzles.todays(place(ctx)).await?;
    open(ctx, (id, Some(day)), Told::Nothing).await
}

/// Opens any puzzle, or one of a kind.
#[poise::command(slash_command)]
async fn random(ctx: Context<'_>, theme: Option<ThemeChoice>, difficulty: Option<WantedChoice>) -> Result<(), Error> {
    let wanted = difficulty.map_or(Wanted::Fitting, Wanted::from);
    let id = ctx.data().service.puzzles.random(request(ctx), place(ctx), theme.map(ThemeChoice::theme), wanted).await?;
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
    let (app, place, request) = (ctx.data(), place(ctx), request(ctx));
    let which = app.service.puzzles.current(request.by).await?;
    let work = app.service.puzzles.try_move(request, place, which, None, MoveInput::Text(&typed));
    match patiently(work, defer(ctx)).await? {
        Ok((after, tried)) => show(ctx, &after, Some(&tried)).await,
        Err(error) => return Err(refused(app, request.by, place, which, error).await),
    }
    Ok(())
}

/// Shows the user's standing.
#[poise::command(slash_command)]
async fn mine(ctx: Context<'_>) -> Result<(), Error> {
    let standing = standing(ctx.data(), user(ctx), place(ctx), reader(ctx)).await?;
    answer(ctx, standing).await;
    Ok(())
}

/// Begins a storm.
#[poise::command(slash_command)]
async fn storm(ctx: Context<'_>) -> Result<(), Error> {
    let view = ctx.data().service.puzzles.begin_storm(request(ctx)).await?;
    answer(ctx, storm_panel(ctx.data(), user(ctx), &view, StormTried::Nothing, reader(ctx)).await).await;
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
    let puzzle = patiently(work, defer(ctx)).await??;
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
    let reader = look_up_reader(ctx).await;
    let solving = async {
        let which = ctx.data().service.puzzles.current(user(ctx)).await?;
        ctx.data().service.puzzles.look(user(ctx), place(ctx), which).await
    };
    let choices = match solving.await {
        Ok(solving) if solving.attempt.stage() == Stage::Open => {
            completions("", partial, solving.attempt.history().current(), reader)
        }
        _ => Vec::new(),
    };
    let choices = choices.into_iter().filter(|text| text.chars().count() <= CHOICE_NAME).take(CHOICES);
    let choices = choices.map(|text| AutocompleteChoice::new(text.clone(), text)).collect();
    CreateAutocompleteResponse::new().set_choices(choices)
}

/// Where the command was used.
fn place(ctx: Context<'_>) -> PuzzlePlace {
    PuzzlePlace { server: guild(ctx), channel: channel(ctx.interaction.channel_id) }
}

async fn open(ctx: Context<'_>, which: (PuzzleId, Option<Day>), told: Told) -> Result<(), Error> {
    let opened = ctx.data().service.puzzles.open(request(ctx), place(ctx), which, told).await?;
    show(ctx, &opened, None).await;
    Ok(())
}

async fn show(ctx: Context<'_>, solving: &Solving, tried: Option<&Tried>) {
    answer(ctx, panel(ctx.data(), user(ctx), solving, tried, reader(ctx)).await).await;
}
