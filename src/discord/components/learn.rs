//! What is taught: cards, lists of them, and to show a card to everybody.

use std::sync::Arc;

use makruk_school::{Card, CardId};

use super::super::learn_action::{CardList, LearnAction, kind_of};
use super::super::present::{self, OutgoingMessage};
use super::super::refusal::Refusal;
use super::context::{ComponentContext, Response};
use super::is_ephemeral;
use super::share::share;
use crate::service::Place;

pub(super) async fn on_part(ctx: &mut ComponentContext<'_>, action: LearnAction) -> Result<Response, Refusal> {
    let school = Arc::clone(&ctx.data.school);
    match action {
        LearnAction::Card(id) => Ok(shown(ctx, present::learn_card(&school, card(ctx, id)?, ctx.reader))),
        LearnAction::ChooseCard => {
            let chosen = ctx.selected().and_then(|id| school.card(id)).ok_or(Refusal::OldButton)?;
            Ok(shown(ctx, present::learn_card(&school, chosen, ctx.reader)))
        }
        LearnAction::List(list) => Ok(shown(ctx, present::learn_list(&school, list, ctx.reader))),
        LearnAction::ChooseKind => {
            let letter = ctx.selected().and_then(|letter| letter.parse().ok());
            let kind = letter.and_then(kind_of).ok_or(Refusal::OldButton)?;
            Ok(shown(ctx, present::learn_list(&school, CardList::of(kind), ctx.reader)))
        }
        LearnAction::ShareCard(id) => {
            let card = card(ctx, id)?;
            ctx.defer().await?;
            let place = Place { guild: ctx.guild(), channel: ctx.channel(), locale: ctx.client() };
            let everybody = ctx.data.readers_in(&place).await;
            share(ctx, &present::learn_card_shared(&school, card, everybody).looking(everybody.look)).await
        }
    }
}

/// The card of a component. None was ever taken away.
fn card<'a>(ctx: &ComponentContext<'a>, id: CardId) -> Result<&'a Card, Refusal> {
    ctx.data.school.card(id.as_str()).ok_or(Refusal::OldButton)
}

/// In place of what only one person sees, and beside what everybody does.
fn shown(ctx: &ComponentContext<'_>, outgoing: OutgoingMessage) -> Response {
    match is_ephemeral(ctx.interaction) {
        true => Response::InPlace(outgoing),
        false => Response::Private(outgoing),
    }
}
