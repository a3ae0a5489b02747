//! Explanations of counts and endings, for every place where they are asked for.

use std::sync::Arc;

use crate::kit::app::App;
use crate::kit::message::OutgoingMessage;
use crate::kit::reader::Reader;
use crate::kit::refusal::Refusal;
use crate::lessons::learn_action::CountPage;
use crate::lessons::messages::OwnGame;
use bot_service::game::StartPositionError;
use bot_service::learning::verdict::{EndingVerdict, computed, covered};
use bot_service::{GameQuery, ServiceError, Snapshot};
use makruk::notation::fen::parse_position;
use makruk::notation::pasted_fen;
use makruk::notation::pieces;
use makruk::{Color, PieceCounts, Position};
use makruk_school::{Card, CardKind};

/// A page on the counts; the game is the one in the query, or else one of the reader's own.
pub async fn count_page(
    app: &App,
    page: CountPage,
    query: GameQuery,
    reader: Reader,
) -> Result<OutgoingMessage, Refusal> {
    match page {
        CountPage::Explained => explained(app, query, reader).await,
        CountPage::Rulesets => Ok(crate::lessons::messages::learn_rulesets(reader)),
        CountPage::Pieces(white, black) => {
            calculation(app, &PieceCounts::arranged(white, black, Color::White), reader).await
        }
    }
}

/// What the pieces of a position count to, with what the tables say of them.
pub async fn calculation(app: &App, position: &Position, reader: Reader) -> Result<OutgoingMessage, Refusal> {
    let verdict = verdict(app, position).await?;
    Ok(crate::lessons::messages::learn_calculation(position, verdict.as_deref(), reader))
}

/// Parses a position: a FEN, or a list of pieces, which are put on their initial squares.
pub fn typed_position(typed: &str) -> Result<Position, Refusal> {
    if typed.contains('/') {
        return parse_position(&pasted_fen::tidied(typed)).map_err(|error| StartPositionError::Fen(error).into());
    }
    let [white, black] = pieces::read(typed)?;
    Ok(PieceCounts::arranged(white, black, Color::White))
}

/// The card of an ending, with what the tables say of the pieces that it draws.
pub async fn ending_page(app: &App, card: &Card, reader: Reader) -> Result<OutgoingMessage, Refusal> {
    let verdict = card_verdict(app, card).await?;
    Ok(crate::lessons::messages::learn_ending(&app.school, card, verdict.as_deref(), reader))
}

pub async fn ending_shared(app: &App, card: &Card, reader: Reader) -> Result<OutgoingMessage, Refusal> {
    let verdict = card_verdict(app, card).await?;
    Ok(crate::lessons::messages::learn_ending_shared(&app.school, card, verdict.as_deref(), reader))
}

/// The card of an ending that draws the pieces of this position.
pub fn ending_of<'a>(app: &'a App, position: &Position) -> Option<&'a Card> {
    let sides = |position: &Position| Color::ALL.map(|color| PieceCounts::of(position.board(), color));
    let wanted = sides(position);
    let draws = |card: &&Card| card.diagram.as_ref().is_some_and(|drawn| sides(&drawn.position) == wanted);
    app.school.of_kind(CardKind::Ending).find(draws)
}

async fn card_verdict(app: &App, card: &Card) -> Result<Option<Arc<EndingVerdict>>, Refusal> {
    match &card.diagram {
        Some(drawn) => verdict(app, &drawn.position).await,
        None => Ok(None),
    }
}

async fn verdict(app: &App, position: &Position) -> Result<Option<Arc<EndingVerdict>>, Refusal> {
    let [white, black] = Color::ALL.map(|color| PieceCounts::of(position.board(), color));
    if let Some(material) = covered(white, black) {
        return Ok(Some(app.service.endings.verdict(material).await.map_err(ServiceError::from)?));
    }
    Ok(computed(&app.school, white, black).map(Arc::new))
}

async fn explained(app: &App, query: GameQuery, reader: Reader) -> Result<OutgoingMessage, Refusal> {
    let own = own_game(app, query).await?;
    let found = own.as_ref().and_then(|snapshot| {
        let play = snapshot.game.playing().ok()?;
        let side = play.seats().seat_of(query.by)?.into();
        Some(OwnGame { snapshot, play, history: play.makruk()?, side })
    });
    match found {
        Some(own) => {
            let rules = *own.history.ruleset();
            Ok(crate::lessons::messages::learn_count(&rules, Some(own), reader))
        }
        None => {
            let guild = query.guild.map(serenity::all::GuildId::new);
            Ok(crate::lessons::messages::learn_count(&app.ruleset_of(guild).await?, None, reader))
        }
    }
}

/// The game that is meant: the one with the number; else one of the person's own, the one of this channel before others.
async fn own_game(app: &App, query: GameQuery) -> Result<Option<Snapshot>, Refusal> {
    if query.game.is_some() {
        return Ok(Some(app.service.games.which_game(query).await?));
    }
    let open = app.service.games.open_of(query.by).await?;
    let playing = open.into_iter().filter(|snapshot| snapshot.game.playing().is_ok());
    Ok(playing.max_by_key(|snapshot| (snapshot.place.channel == query.channel, snapshot.id)))
}
