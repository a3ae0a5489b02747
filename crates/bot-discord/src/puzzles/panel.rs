//! The panel for solving a puzzle, wherever it was opened.

use crate::board::own_side::below_for;
use crate::kit::app::App;
use crate::kit::message::OutgoingMessage;
use crate::kit::reader::Reader;
use crate::kit::refusal::Refusal;
use crate::puzzles::messages::{PuzzleStanding, StormTried};
use crate::puzzles::refusal::NoMoveAtPuzzle;
use bot_service::game::PlayerId;
use bot_service::puzzle::Day;
use bot_service::{PuzzlePlace, ServiceError, Solving, StormView, TableError, Tried};
use makruk::Color;
use makruk_puzzles::PuzzleId;

/// The side at the bottom for this solver.
pub async fn below(app: &App, player: PlayerId, solving: &Solving) -> Color {
    below_for(app, player, solving.attempt.start().solver()).await
}

/// The puzzle in its current state; `tried` is the outcome of the last try.
pub async fn panel(
    app: &App,
    player: PlayerId,
    solving: &Solving,
    tried: Option<&Tried>,
    reader: Reader,
) -> OutgoingMessage {
    let below = below(app, player, solving).await;
    crate::puzzles::messages::puzzle_panel(solving, tried, below, reader)
}

/// A storm as its player sees it.
pub async fn storm_panel(
    app: &App,
    player: PlayerId,
    view: &StormView,
    tried: StormTried,
    reader: Reader,
) -> OutgoingMessage {
    let solver = view.solving.as_ref().map_or(Color::White, |solving| solving.attempt.start().solver());
    let below = below_for(app, player, solver).await;
    crate::puzzles::messages::storm_panel(view, tried, below, reader)
}

/// The user's standing, and the server's table.
pub async fn standing(
    app: &App,
    player: PlayerId,
    place: PuzzlePlace,
    reader: Reader,
) -> Result<OutgoingMessage, Refusal> {
    let puzzles = &app.service.puzzles;
    let (history, week) = (puzzles.history(player).await?, puzzles.week(place).await?);
    let standing = puzzles.standing(player, place).await?;
    let best_storm = puzzles.best_storm(player).await?;
    let shown = PuzzleStanding { by: player, standing, history: &history, week: &week, best_storm };
    Ok(crate::puzzles::messages::puzzle_standing(&shown, reader))
}

/// A refusal by the service, with the puzzle that was meant.
pub async fn refused(
    app: &App,
    player: PlayerId,
    place: PuzzlePlace,
    which: (PuzzleId, Option<Day>),
    error: ServiceError,
) -> Refusal {
    let Some(TableError::Text(text)) = error.downcast_ref() else { return error.into() };
    match app.service.puzzles.look(player, place, which).await {
        Ok(seen) => NoMoveAtPuzzle { error: text.clone(), seen: Box::new(seen) }.into(),
        Err(_) => error.into(),
    }
}
