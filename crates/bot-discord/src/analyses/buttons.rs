//! Buttons under an analysis: its pages, and to show it to everybody.

use crate::analyses::annotated;
use crate::analyses::messages::analysis_words;
use crate::analyses::page::{AnalysisAction, AnalysisButton, AnalysisPage};
use crate::analyses::refusal::AnalysisRefusal;
use crate::analyses::running::report;
use crate::kit::component::Component;
use crate::kit::component_context::{ComponentContext, Response};
use crate::kit::refusal::Refusal;
use crate::kit::share::share;
use bot_service::{AnalysisId, SeenBy};

impl Component for AnalysisButton {
    async fn on_use(self, ctx: &mut ComponentContext<'_>) -> Result<Response, Refusal> {
        on_button(ctx, self.analysis, self.action).await
    }
}

pub(crate) async fn on_button(
    ctx: &mut ComponentContext<'_>,
    id: AnalysisId,
    action: AnalysisAction,
) -> Result<Response, Refusal> {
    let (app, reader) = (ctx.app, ctx.reader);
    let found = app.service.analyses.found(id).await?.ok_or(AnalysisRefusal::Forgotten)?;
    match action {
        AnalysisAction::Show(page) => {
            let (is_asker, is_private) = (ctx.player() == found.by, ctx.is_ephemeral());
            // That is under the word that it is done. What was shared leads to its turning points.
            if page == AnalysisPage::Overview && !is_private && !is_asker {
                return Err(AnalysisRefusal::Others.into());
            }
            let seen_by = if is_asker { SeenBy::Asker } else { SeenBy::Everybody };
            let shown = report(app, id, found, page, seen_by, reader).await?;
            // What everybody sees stays as it is.
            Ok(match is_private {
                true => Response::InPlace(shown),
                false => Response::Private(shown),
            })
        }
        AnalysisAction::Words(page) => {
            let report = app.advice.report(&found.subject, found.lines).await?;
            Ok(Response::Private(analysis_words(&app.school, &report, page, reader)))
        }
        AnalysisAction::Pgn => {
            let report = app.advice.report(&found.subject, found.lines).await?;
            annotated::pgn(app, &report, ctx.locale()).await.map(Response::Private)
        }
        AnalysisAction::Share => {
            if ctx.player() != found.by {
                return Err(AnalysisRefusal::Others.into());
            }
            ctx.defer().await?;
            let there = app.readers_in(&found.place).await;
            let shared = report(app, id, found, AnalysisPage::Overview, SeenBy::Everybody, there).await?;
            share(ctx, &shared).await
        }
    }
}
