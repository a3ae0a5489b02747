//! What is taught: cards, lists of them, and to show a card to everybody.

use std::sync::Arc;

use crate::kit::component::Component;
use crate::kit::component_context::{ComponentContext, Response};
use crate::kit::form::FormContext;
use crate::kit::message::OutgoingMessage;
use crate::kit::refusal::Refusal;
use crate::kit::reply_or_defer::reply_or_defer;
use crate::kit::share::share;
use crate::lessons::buttons::lessons;
use crate::lessons::counts::{count_page, ending_page, ending_shared};
use crate::lessons::exercise_action::ExerciseAction;
use crate::lessons::learn_action::{CardList, CardStep, LearnAction};
use crate::lessons::messages;
use crate::lessons::panel::SolvableExercise;
use crate::solving::panel::on_typed;
use crate::solving::solving_move::SolvingMove;
use bot_service::GameQuery;
use makruk_school::{Card, CardId};

impl Component for LearnAction {
    async fn on_use(self, ctx: &mut ComponentContext<'_>) -> Result<Response, Refusal> {
        on_part(ctx, self).await
    }

    async fn on_form(self, ctx: &FormContext<'_>) -> Result<OutgoingMessage, Refusal> {
        let LearnAction::Exercise(ExerciseAction::OnBoard(at, SolvingMove::Type)) = self else {
            return Err(Refusal::OldButton);
        };
        on_typed(ctx, SolvableExercise(Some(at))).await
    }
}

pub(crate) async fn on_part(ctx: &mut ComponentContext<'_>, action: LearnAction) -> Result<Response, Refusal> {
    let school = Arc::clone(&ctx.app.school);
    match action {
        LearnAction::Exercise(action) => lessons::on_exercise(ctx, action).await,
        LearnAction::Path(action) => lessons::on_path(ctx, action).await,
        LearnAction::Card(id) => Ok(ctx.shown(messages::learn_card(&school, card(ctx, id)?, ctx.reader))),
        LearnAction::Step(CardStep { card: id, step }) => {
            Ok(ctx.shown(messages::learn_card_at(&school, card(ctx, id)?, step, ctx.reader)))
        }
        LearnAction::ChooseCard => {
            let chosen = ctx.selected().and_then(|id| school.card(id)).ok_or(Refusal::OldButton)?;
            Ok(ctx.shown(messages::learn_card(&school, chosen, ctx.reader)))
        }
        LearnAction::List(list) => Ok(ctx.shown(messages::learn_list(&school, list, ctx.reader))),
        LearnAction::ChooseKind => {
            Ok(ctx.shown(messages::learn_list(&school, CardList::of(ctx.chosen()?), ctx.reader)))
        }
        LearnAction::ShareCard(id) => {
            let card = card(ctx, id)?;
            ctx.defer().await?;
            let everybody = ctx.everybody().await;
            share(ctx, &messages::learn_card_shared(&school, card, everybody).looking(everybody.look)).await
        }
        LearnAction::Count(page) => {
            let (app, query, reader) = (Arc::clone(ctx.app), query(ctx), ctx.reader);
            slowly(ctx, count_page(&app, page, query, reader)).await
        }
        LearnAction::Ending(id) => {
            let (app, card, reader) = (Arc::clone(ctx.app), card(ctx, id)?, ctx.reader);
            slowly(ctx, ending_page(&app, card, reader)).await
        }
        LearnAction::ShareCount(page) => {
            ctx.defer().await?;
            let everybody = ctx.everybody().await;
            let page = count_page(ctx.app, page, query(ctx), everybody).await?;
            share(ctx, &messages::learn_count_shared(page, everybody.locale).looking(everybody.look)).await
        }
        LearnAction::ShareEnding(id) => {
            let card = card(ctx, id)?;
            ctx.defer().await?;
            let everybody = ctx.everybody().await;
            let page = ending_shared(ctx.app, card, everybody).await?;
            share(ctx, &page.looking(everybody.look)).await
        }
    }
}

/// The game that the person who used the component may mean.
fn query(ctx: &ComponentContext<'_>) -> GameQuery {
    GameQuery::of(ctx.player(), ctx.guild(), ctx.channel())
}

/// Answers with what may take a while.
async fn slowly(
    ctx: &mut ComponentContext<'_>,
    work: impl Future<Output = Result<OutgoingMessage, Refusal>>,
) -> Result<Response, Refusal> {
    let promise = async {
        match ctx.is_ephemeral() {
            true => ctx.defer().await,
            false => ctx.defer_private().await,
        }
    };
    let found = reply_or_defer(work, promise).await??;
    Ok(ctx.shown(found))
}

/// The card of a component. None was ever taken away.
fn card<'a>(ctx: &ComponentContext<'a>, id: CardId) -> Result<&'a Card, Refusal> {
    ctx.app.school.card(id.as_str()).ok_or(Refusal::OldButton)
}
