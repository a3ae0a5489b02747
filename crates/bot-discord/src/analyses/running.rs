//! Runs requested analyses. A game takes half a minute, so progress is shown; analyses that a shutdown interrupted
//! are resumed at the next start.

use std::ops::ControlFlow;
use std::time::Duration;

use futures::future::join_all;
use tokio::sync::watch;

use crate::analyses::page::AnalysisPage;
use crate::i18n::Locale;
use crate::kit::app::Data;
use crate::kit::interaction::{edit_response, try_to_edit_response};
use crate::kit::message::OutgoingMessage;
use crate::kit::reader::Reader;
use crate::kit::refusal::Refusal;
use crate::kit::rest_error::RestError;
use bot_service::review::{Line, Progress};
use bot_service::{
    AnalysisFailure, AnalysisId, AnalysisInHand, AnalysisSubject, AskedAnalysis, Asker, EventId, FoundAnalysis, SeenBy,
    ServiceError, ThinkError,
};

/// How often the progress is shown. Discord allows five edits of a response in five seconds.
const PROGRESS_INTERVAL: Duration = Duration::from_millis(1500);

/// Stores the analysis requested by this event, runs it and shows it in answer to the event. Idempotent per event.
///
/// # Errors
/// The store's; then nothing was requested. Any later failure is reported in the answer.
pub(crate) async fn ask(data: &Data, event: EventId, asked: AskedAnalysis) -> Result<(), Refusal> {
    if let Some(analysis) = data.analyses.ask(event, asked).await? {
        carry_out(data, analysis).await;
    }
    Ok(())
}

/// Carries out whatever was asked for and not shown before the bot was stopped.
pub(crate) async fn resume(data: &Data) {
    match data.analyses.left_over().await {
        Ok(left_over) => drop(join_all(left_over.into_iter().map(|analysis| carry_out(data, analysis))).await),
        Err(error) => tracing::error!(%error, "cannot list the unfinished analyses"),
    }
}

/// How those read who see an analysis in answer to who asked for it.
async fn reader(data: &Data, asked: &AskedAnalysis) -> Reader {
    match asked.seen_by {
        SeenBy::Asker => data.reader(asked.by, asked.reader, asked.place.guild).await,
        SeenBy::Everybody => data.readers_in(&asked.place).await,
    }
}

/// Searches, unless that is done, and shows what was found. Where that fails for the moment, the next start does it.
#[tracing::instrument(skip_all, fields(analysis = analysis.id.0))]
async fn carry_out(data: &Data, analysis: AnalysisInHand) {
    let reader = reader(data, &analysis.asked).await;
    let shown = match analysis.guard(find(data, &analysis, reader.locale)).await {
        Ok(found) => report(data, analysis.id, found, AnalysisPage::Overview, analysis.asked.seen_by, reader).await,
        // The bot is about to stop.
        Err(error) if let Some(ThinkError::Stopped) = error.downcast_ref() => return,
        Err(error) => Err(error),
    };
    let told = match shown {
        Ok(outgoing) => show(data, &analysis, &outgoing).await,
        Err(error) => {
            tracing::warn!(%error, "cannot make an analysis");
            let why = AnalysisFailure::from(&error);
            refuse(data, &analysis, why, &data.explain(&error.into(), reader)).await
        }
    };
    if let Err(error) = told {
        tracing::error!(%error, "cannot record that an analysis is done");
    }
}

async fn find(data: &Data, analysis: &AnalysisInHand, locale: Locale) -> Result<FoundAnalysis, ServiceError> {
    if let Some(found) = data.analyses.found(analysis.id).await? {
        return Ok(found);
    }
    let lines = search(data, &analysis.asked, locale).await?;
    let found = data.analyses.keep(analysis, lines).await?;
    // Its players practise their blunders later. A failure to store them does not affect the analysis.
    if let AnalysisSubject::Game(game) = found.subject
        && let Err(error) = data.lessons.reviewed(game, found.lines.clone()).await
    {
        tracing::error!(%error, %game, "cannot store the blunders of a game");
    }
    Ok(found)
}

/// Searches, and meanwhile shows how far that has come.
async fn search(data: &Data, asked: &AskedAnalysis, locale: Locale) -> Result<Vec<Line>, ServiceError> {
    let (sender, mut progress) = watch::channel(None);
    let tell = move |progress| {
        sender.send_replace(Some(progress));
    };
    let asker = Asker { person: asked.by, server: asked.place.guild };
    let mut search = std::pin::pin!(data.advice.analyse(asker, &asked.subject, tell));
    let mut clock = tokio::time::interval(PROGRESS_INTERVAL);
    let mut is_heard = ControlFlow::Continue(());
    loop {
        tokio::select! {
            found = &mut search => return found,
            _ = clock.tick(), if is_heard.is_continue() => is_heard = show_progress(data, &mut progress, asked, locale).await,
        }
    }
}

/// Shows how far a search has come; whether there is any use in showing it again.
async fn show_progress(
    data: &Data,
    latest: &mut watch::Receiver<Option<Progress>>,
    asked: &AskedAnalysis,
    locale: Locale,
) -> ControlFlow<()> {
    let changed = latest.has_changed().unwrap_or(false);
    let Some(progress) = latest.borrow_and_update().filter(|_| changed) else { return ControlFlow::Continue(()) };
    let progress = crate::analyses::messages::progress(progress, locale);
    match try_to_edit_response(&data.rest, &asked.token.0, &progress).await {
        Ok(()) => ControlFlow::Continue(()),
        Err(error) => {
            tracing::debug!(%error, "the progress of an analysis was not shown");
            match error {
                RestError::Transient(_) | RestError::Crowded(_) => ControlFlow::Continue(()),
                _ => ControlFlow::Break(()),
            }
        }
    }
}

/// A page of what was found.
pub(crate) async fn report(
    data: &Data,
    id: AnalysisId,
    found: FoundAnalysis,
    page: AnalysisPage,
    seen_by: SeenBy,
    reader: Reader,
) -> Result<OutgoingMessage, ServiceError> {
    let report = data.advice.report(&found.subject, found.lines).await?;
    Ok(crate::analyses::messages::analysis(id, &report, page, seen_by, reader).looking(reader.look))
}

/// Shows what was found in the response to the person who asked or, if Discord takes no response any more, in the channel.
async fn show(data: &Data, analysis: &AnalysisInHand, outgoing: &OutgoingMessage) -> Result<(), ServiceError> {
    match edit_response(&data.rest, &analysis.asked.token.0, outgoing).await {
        Ok(()) => data.analyses.answered(analysis).await,
        // The person who asked has deleted the response.
        Err(RestError::Gone { .. }) => data.analyses.answered(analysis).await,
        Err(error) => {
            tracing::info!(%error, "cannot show an analysis in the response; will post it");
            data.analyses.post_instead(analysis).await
        }
    }
}

/// Says why there is nothing to show, in the response to the person who asked or, if Discord takes no response any more, in the
/// channel.
async fn refuse(
    data: &Data,
    analysis: &AnalysisInHand,
    why: AnalysisFailure,
    explained: &OutgoingMessage,
) -> Result<(), ServiceError> {
    match edit_response(&data.rest, &analysis.asked.token.0, explained).await {
        Ok(()) | Err(RestError::Gone { .. }) => data.analyses.answered(analysis).await,
        Err(error) => {
            tracing::info!(%error, "cannot explain a failed analysis in the response; will post it");
            data.analyses.refuse_instead(analysis, why).await
        }
    }
}
