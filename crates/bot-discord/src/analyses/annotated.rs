//! A game with what an analysis found, to be taken along.

use crate::analyses::messages::annotated_file;
use crate::i18n::Locale;
use crate::kit::app::App;
use crate::kit::member_names;
use crate::kit::message::OutgoingMessage;
use crate::kit::refusal::Refusal;
use board_games::{GamePgn, Seat};
use bot_service::AnalysisReport;
use bot_service::game::GameId;

/// The game of a report as PGN.
pub(crate) async fn pgn(app: &App, report: &AnalysisReport, locale: Locale) -> Result<OutgoingMessage, Refusal> {
    let AnalysisReport::Game(game, review) = report else { return Err(Refusal::OldButton) };
    let record = review.record();
    let mut pgn = match game {
        Some(game) => played(app, *game).await?,
        None => GamePgn::new(record.board(), record.outcome()),
    };
    review.annotate(&mut pgn);
    let kind = record.board().kind();
    let file_name = game.map_or_else(|| format!("{kind}.pgn"), |game| format!("{kind}-{game}-analysis.pgn"));
    Ok(annotated_file(file_name, pgn.to_string(), locale))
}

/// A game that was played here, with the names of its players.
async fn played(app: &App, game: GameId) -> Result<GamePgn, Refusal> {
    let snapshot = app.service.games.get(game).await?;
    let mut pgn = snapshot.game.to_pgn().ok_or(Refusal::OldButton)?;
    for (seat, tag) in [(Seat::First, "White"), (Seat::Second, "Black")] {
        let owner = snapshot.game.play().and_then(|play| play.seats().seat(seat).owner());
        let name = match owner {
            Some(player) => member_names::name_of(app, snapshot.place.guild, player).await,
            None => "makruk-bot".to_owned(),
        };
        pgn.set_tag(tag, &name).map_err(|_| Refusal::OldButton)?;
    }
    Ok(pgn)
}
