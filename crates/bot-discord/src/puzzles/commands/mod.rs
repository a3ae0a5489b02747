//! `/puzzle`: puzzles to solve, and the user's standing.

mod themes;

use poise::ChoiceParameter;
use serenity::all::CreateAutocompleteResponse;

use crate::kit::choices::choices;
use crate::kit::command_context::{
    CommandContext, Error, answer, defer, game_of_place, guild, locale, reader, request, show, user,
};
use crate::kit::refusal::{Refusal, require_manager};
use crate::kit::reply_or_defer::reply_or_defer;
use crate::puzzles::messages::{puzzle_made, puzzle_proposals, puzzle_proposed, puzzle_reported};
use crate::puzzles::panel::{SolvablePuzzle, picked_panel, standing};
use crate::puzzles::race::command::race;
use crate::solving::panel::{Solvable as _, on_command, suggest_moves};
use crate::solving::solver::Solver;
use board_games::GameKind;
use bot_service::game::{GameError, GameId, PlayerId};
use bot_service::puzzle::{Foreknowledge, WantedDifficulty};
use bot_service::solving::Act;
use bot_service::{
    GameForPuzzle, GamesPlayed, MoveInput, Naming, ProposalError, PuzzleError, PuzzleOnDay, ServiceError, StormAt,
};
use themes::ThemeChoice;

/// Puzzles.
#[poise::command(
    slash_command,
    install_context = "Guild|User",
    interaction_context = "Guild|BotDm|PrivateChannel",
    subcommand_required,
    subcommands(
        "daily",
        "random",
        "again",
        "mine",
        "storm",
        "race",
        "solve",
        "report",
        "propose",
        "from_game",
        "proposals"
    )
)]
pub async fn puzzle(_: CommandContext<'_>) -> Result<(), Error> {
    Err(Refusal::UnknownCommand)
}

choices! {
    /// A game that has puzzles.
    PuzzleGameChoice -> GameKind {
        Makruk = "game-makruk" => GameKind::Makruk,
        Chess = "game-chess" => GameKind::Chess,
    }
}

/// The games that have puzzles.
const GAMES: [GameKind; 2] = [GameKind::Makruk, GameKind::Chess];

/// The game whose puzzles are meant where none is named: Makruk, unless the server plays only another.
pub(crate) fn usual_game(played: &GamesPlayed) -> GameKind {
    GAMES.into_iter().find(|game| played.has(*game)).unwrap_or_default()
}

/// The game that was chosen, or else the usual one.
async fn game_meant(ctx: CommandContext<'_>, choice: Option<PuzzleGameChoice>) -> GameKind {
    match choice {
        Some(game) => game.into(),
        None => usual_game(&ctx.data().games_of(guild(ctx)).await),
    }
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

impl From<WantedChoice> for WantedDifficulty {
    fn from(choice: WantedChoice) -> WantedDifficulty {
        match choice {
            WantedChoice::Easy => WantedDifficulty::Easy,
            WantedChoice::Fitting => WantedDifficulty::Fitting,
            WantedChoice::Hard => WantedDifficulty::Hard,
        }
    }
}

/// Opens the puzzle of the day.
#[poise::command(slash_command)]
async fn daily(ctx: CommandContext<'_>) -> Result<(), Error> {
    let (id, day) = ctx.data().service.puzzles.todays(Solver::from(ctx).place).await?;
    open(ctx, (id, Some(day)), Foreknowledge::Nothing).await
}

/// Opens any puzzle, or one of a kind.
#[poise::command(slash_command)]
async fn random(
    ctx: CommandContext<'_>,
    game: Option<PuzzleGameChoice>,
    theme: Option<ThemeChoice>,
    difficulty: Option<WantedChoice>,
) -> Result<(), Error> {
    let wanted = difficulty.map_or(WantedDifficulty::Fitting, WantedDifficulty::from);
    let Solver { app, request, place, .. } = Solver::from(ctx);
    let game = game_meant(ctx, game).await;
    let picked = app.service.puzzles.random(request, place, (game, theme.map(ThemeChoice::theme)), wanted).await?;
    let told = if theme.is_some() { Foreknowledge::Theme } else { Foreknowledge::Nothing };
    answer(ctx, picked_panel(Solver::from(ctx), picked, told).await?).await;
    Ok(())
}

/// Opens a puzzle that went wrong and is to be repeated.
#[poise::command(slash_command)]
async fn again(ctx: CommandContext<'_>) -> Result<(), Error> {
    let solver = Solver::from(ctx);
    let opened = solver.app.service.puzzles.repeat(solver.request, solver.place).await?;
    answer(ctx, SolvablePuzzle::panel(solver, &opened, None).await).await;
    Ok(())
}

/// Answers the puzzle that was opened last.
#[poise::command(slash_command, rename = "answer")]
async fn solve(
    ctx: CommandContext<'_>,
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
async fn mine(ctx: CommandContext<'_>) -> Result<(), Error> {
    show(ctx, standing(Solver::from(ctx)).await?).await;
    Ok(())
}

/// Begins a storm.
#[poise::command(slash_command)]
async fn storm(ctx: CommandContext<'_>) -> Result<(), Error> {
    let view = ctx.data().service.puzzles.begin_storm(request(ctx)).await?;
    answer(ctx, StormAt::panel(Solver::from(ctx), &view, None).await).await;
    Ok(())
}

/// Reports a puzzle, the one that was opened last unless another is named.
#[poise::command(slash_command)]
async fn report(
    ctx: CommandContext<'_>,
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
    ctx: CommandContext<'_>,
    #[max_length = 200] fen: String,
    #[max_length = 400] solution: String,
    game: Option<PuzzleGameChoice>,
) -> Result<(), Error> {
    let server = guild(ctx).ok_or(Refusal::GuildOnly)?;
    let game = game_meant(ctx, game).await;
    let work = ctx.data().service.puzzles.propose(request(ctx), server, (game, &fen), &solution);
    let puzzle = reply_or_defer(work, defer(ctx)).await??;
    let command = ctx.data().command_mention("puzzle proposals");
    answer(ctx, puzzle_proposed(&puzzle, &command, reader(ctx))).await;
    Ok(())
}

/// Makes a puzzle of a game that the user has played, and proposes it.
#[poise::command(slash_command, guild_only, rename = "from-game")]
async fn from_game(ctx: CommandContext<'_>, #[min = 1] game: u32, named: Option<bool>) -> Result<(), Error> {
    let server = guild(ctx).ok_or(Refusal::GuildOnly)?;
    let snapshot = game_of_place(ctx, GameId(game.into())).await?;
    let play = snapshot.game.play().ok_or(GameError::NotBegun)?;
    let board = play.board();
    if !GAMES.contains(&board.kind()) {
        return Err(ServiceError::from(ProposalError::WithoutPuzzles(board.kind())).into());
    }
    if snapshot.game.ending().is_none() {
        return Err(ServiceError::from(ProposalError::GameGoesOn).into());
    }
    let players: Vec<PlayerId> = snapshot.game.players().collect();
    let of = GameForPuzzle { id: snapshot.id, players: &players, board };
    let naming = if named == Some(true) { Naming::Named } else { Naming::Unnamed };
    let work = ctx.data().service.puzzles.propose_of_game(request(ctx), server, of, naming);
    let puzzle = reply_or_defer(work, defer(ctx)).await??;
    let command = ctx.data().command_mention("puzzle proposals");
    answer(ctx, puzzle_made(&puzzle, snapshot.id, naming, &command, reader(ctx))).await;
    Ok(())
}

/// Shows managers what was proposed.
#[poise::command(slash_command, guild_only)]
async fn proposals(ctx: CommandContext<'_>) -> Result<(), Error> {
    let permissions = ctx.interaction.member.as_ref().and_then(|member| member.permissions);
    let server = require_manager(guild(ctx), permissions)?;
    let waiting = ctx.data().service.puzzles.waiting(server).await?;
    let votes = ctx.data().service.puzzles.votes_on_server(server).await?;
    answer(ctx, puzzle_proposals(&waiting, &votes, reader(ctx))).await;
    Ok(())
}

/// Moves that fit what is being typed, in the puzzle that was opened last.
async fn suggest(ctx: CommandContext<'_>, partial: &str) -> CreateAutocompleteResponse {
    match ctx.data().service.puzzles.current(user(ctx)).await {
        Ok(which) => suggest_moves(ctx, SolvablePuzzle { which, shown: None }, partial).await,
        Err(_) => CreateAutocompleteResponse::new(),
    }
}

async fn open(ctx: CommandContext<'_>, which: PuzzleOnDay, told: Foreknowledge) -> Result<(), Error> {
    let solver = Solver::from(ctx);
    let opened = solver.app.service.puzzles.open(solver.request, solver.place, which, told).await?;
    answer(ctx, SolvablePuzzle::panel(solver, &opened, None).await).await;
    Ok(())
}
