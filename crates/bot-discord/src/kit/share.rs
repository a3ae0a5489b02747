//! Showing everybody what only one person sees.

use crate::i18n::{Locale, Text};
use crate::kit::component_context::{ComponentContext, Response};
use crate::kit::interaction;
use crate::kit::interaction::Visibility;
use crate::kit::message::OutgoingMessage;
use crate::kit::refusal::Refusal;

/// Posts it in the channel; the message with the button says so then. The interaction has been acknowledged.
pub(crate) async fn share(ctx: &ComponentContext<'_>, outgoing: &OutgoingMessage) -> Result<Response, Refusal> {
    post_for_everybody(ctx, outgoing).await?;
    Ok(Response::InPlace(shared(ctx.locale())))
}

/// Posts it in the channel. However often the button is pressed before it goes, what a message offers is posted once. The
/// interaction has been acknowledged.
pub(crate) async fn post_for_everybody(ctx: &ComponentContext<'_>, outgoing: &OutgoingMessage) -> Result<(), Refusal> {
    let (app, message) = (ctx.app, ctx.interaction.message.id);
    if app.caches.shared.is_new(message) {
        let posted = interaction::follow_up(&app.rest, &ctx.interaction.token, outgoing, Visibility::Everybody).await;
        // It may be tried again.
        posted.inspect_err(|_| app.caches.shared.forget(&message))?;
    }
    Ok(())
}

/// That something was put into the channel.
fn shared(locale: Locale) -> OutgoingMessage {
    OutgoingMessage::text(&Text::new("answer-shared"), locale)
}
