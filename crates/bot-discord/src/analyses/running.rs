//! Runs requested analyses. A game takes half a minute, so progress is shown; analyses that a shutdown interrupted
//! are resumed at the next start.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::Duration;

use futures::future::join_all;
use tokio::sync::watch;

use crate::analyses::messages;
use crate::analyses::page::AnalysisPage;
use crate::i18n::Locale;
use crate::kit::app::App;
use crate::kit::interaction::{edit_response, try_to_edit_response};
use crate::kit::message::OutgoingMessage;
use crate::kit::reader::Reader;
use crate::kit::refusal::Refusal;
use crate::kit::rest_error::RestError;
use bot_service::review::{EvaluatedLine, ReviewProgress};
use bot_service::{
    AnalysisFailure, AnalysisId, AnalysisInHand, AnswerToken, AskedAnalysis, Asker, BotPart, EventId, FoundAnalysis,
    SeenBy, ServiceError, ThinkError,
};

/// How often the progress is shown. Discord allows five edits of a response in five seconds.
const PROGRESS_INTERVAL: Duration = Duration::from_millis(1500);

/// Stores the analysis requested by this event, runs it and shows it in answer to the event. Idempotent per event.
pub(crate) async fn ask(app: &App, event: EventId, asked: AskedAnalysis) -> Result<(), Refusal> {
    if let Some(analysis) = app.service.analyses.ask(event, asked).await? {
        carry_out(app, analysis).await;
    }
    Ok(())
}

/// Carries out whatever was asked for and not shown before the bot was stopped.
pub(crate) async fn resume(app: &App) {
    match app.service.analyses.left_over().await {
        Ok(left_over) => drop(join_all(left_over.into_iter().map(|analysis| carry_out(app, analysis))).await),
        Err(error) => tracing::error!(%error, "cannot list the unfinished analyses"),
    }
}

/// Carries out the analyses of processes that are gone.
pub(crate) fn take_over(app: Arc<App>) -> BotPart {
    BotPart::infallible("analyses of other processes", move |stop| {
        let app = Arc::clone(&app);
        async move {
            let mut departures = app.service.cluster.departures();
            loop {
                tokio::select! {
                    () = stop.cancelled() => return,
                    Ok(()) = departures.changed() => resume(&app).await,
                }
            }
        }
    })
}

/// How those read who see an analysis in answer to who asked for it.
async fn reader(app: &App, asked: &AskedAnalysis) -> Reader {
    match asked.seen_by {
        SeenBy::Asker => app.reader(asked.by, asked.reader, asked.place.guild).await,
        SeenBy::Everybody => app.readers_in(&asked.place).await,
    }
}

/// Searches, unless that is done, and shows what was found, or else why there is nothing, which is also returned. Where that fails
/// for the moment, the next start does it.
#[tracing::instrument(skip_all, fields(analysis = analysis.id.0))]
pub(crate) async fn carry_out(app: &App, analysis: AnalysisInHand) -> Option<OutgoingMessage> {
    let reader = reader(app, &analysis.asked).await;
    let mut explained = None;
    let shown = match analysis.guard(find(app, &analysis, reader.locale)).await {
        Ok(found) => report(app, analysis.id, found, AnalysisPage::Overview, analysis.asked.seen_by, reader).await,
        // The bot is about to stop.
        Err(error) if let Some(ThinkError::Stopped) = error.downcast_ref() => return None,
        Err(error) => Err(error),
    };
    let told = match shown {
        Ok(outgoing) => show(app, &analysis, &outgoing).await,
        Err(error) => {
            tracing::warn!(%error, "cannot make an analysis");
            let why = AnalysisFailure::from(&error);
            refuse(app, &analysis, why, explained.insert(app.explain(&error.into(), reader))).await
        }
    };
    if let Err(error) = told {
        tracing::error!(%error, "cannot record that an analysis is done");
    }
    explained
}

async fn find(app: &App, analysis: &AnalysisInHand, locale: Locale) -> Result<FoundAnalysis, ServiceError> {
    if let Some(found) = app.service.analyses.found(analysis.id).await? {
        return Ok(found);
    }
    let lines = search(app, &analysis.asked, locale).await?;
    // Of an analysis that cannot be reported nothing is kept but the lines.
    let report = app.advice.report(&analysis.asked.subject, lines.clone()).await.ok();
    let found = app.service.analyses.keep(analysis, lines, report.as_ref()).await?;
    // Its players practise their blunders later. A failure to store them does not affect the analysis.
    if let Some(game) = found.subject.game()
        && let Err(error) = app.service.lessons.reviewed(game, found.lines.clone()).await
    {
        tracing::error!(%error, %game, "cannot store the blunders of a game");
    }
    Ok(found)
}

/// Searches, and meanwhile shows how far that has come.
async fn search(app: &App, asked: &AskedAnalysis, locale: Locale) -> Result<Vec<EvaluatedLine>, ServiceError> {
    let (sender, mut progress) = watch::channel(None);
    let tell_page = |progress| {
        if let Some(game) = asked.subject.game() {
            app.service.analyses.tell(game, progress);
        }
    };
    let tell = |progress| {
        tell_page(Some(progress));
        sender.send_replace(Some(progress));
    };
    let asker = Asker { person: asked.by, server: asked.place.guild };
    let mut search = std::pin::pin!(app.advice.analyse(asker, &asked.subject, tell));
    let mut clock = tokio::time::interval(PROGRESS_INTERVAL);
    let mut is_heard = ControlFlow::Continue(());
    loop {
        tokio::select! {
            found = &mut search => {
                if found.is_err() {
                    tell_page(None);
                }
                return found;
            }
            _ = clock.tick(), if is_heard.is_continue() => is_heard = show_progress(app, &mut progress, asked, locale).await,
        }
    }
}

/// Shows how far a search has come; whether there is any use in showing it again.
async fn show_progress(
    app: &App,
    latest: &mut watch::Receiver<Option<ReviewProgress>>,
    asked: &AskedAnalysis,
    locale: Locale,
) -> ControlFlow<()> {
    let changed = latest.has_changed().unwrap_or(false);
    let Some(progress) = latest.borrow_and_update().filter(|_| changed) else { return ControlFlow::Continue(()) };
    let Some(AnswerToken(token)) = &asked.token else { return ControlFlow::Break(()) };
    let progress = messages::progress(progress, locale);
    match try_to_edit_response(&app.rest, token, &progress).await {
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

pub(crate) async fn report(
    app: &App,
    id: AnalysisId,
    found: FoundAnalysis,
    page: AnalysisPage,
    seen_by: SeenBy,
    reader: Reader,
) -> Result<OutgoingMessage, ServiceError> {
    let report = app.advice.report(&found.subject, found.lines).await?;
    Ok(messages::analysis(id, &report, page, seen_by, reader).looking(reader.look))
}

/// Shows what was found in the response to the person who asked or, if Discord takes no response any more, in the channel.
async fn show(app: &App, analysis: &AnalysisInHand, outgoing: &OutgoingMessage) -> Result<(), ServiceError> {
    match respond(app, analysis, outgoing).await {
        Ok(()) => app.service.analyses.answered(analysis).await,
        // The person who asked has deleted the response.
        Err(RestError::Gone { .. }) => app.service.analyses.answered(analysis).await,
        Err(error) => {
            tracing::info!(%error, "cannot show an analysis in the response; will post it");
            app.service.analyses.post_instead(analysis).await
        }
    }
}

async fn respond(app: &App, analysis: &AnalysisInHand, outgoing: &OutgoingMessage) -> Result<(), RestError> {
    match &analysis.asked.token {
        Some(AnswerToken(token)) => edit_response(&app.rest, token, outgoing).await,
        None => Ok(()),
    }
}

/// Says why there is nothing to show, in the response to the person who asked or, if Discord takes no response any more, in the
/// channel.
async fn refuse(
    app: &App,
    analysis: &AnalysisInHand,
    why: AnalysisFailure,
    explained: &OutgoingMessage,
) -> Result<(), ServiceError> {
    match respond(app, analysis, explained).await {
        Ok(()) | Err(RestError::Gone { .. }) => app.service.analyses.answered(analysis).await,
        Err(error) => {
            tracing::info!(%error, "cannot explain a failed analysis in the response; will post it");
            app.service.analyses.refuse_instead(analysis, why).await
        }
    }
}
