//! Interactions that come in faster than they can be handled ([`Admission`](crate::kit::admission::Admission)).

use serenity::all::{FullEvent, Interaction};
use tokio::sync::OwnedSemaphorePermit;

use crate::i18n::Locale;
use crate::kit::admission::Admitted;
use crate::kit::app::App;
use crate::kit::interaction::{FirstResponse, InteractionRef, respond};
use bot_service::ServiceError;

/// Under what an event is to be handled: `None` if it is an interaction too many, whose person is told so then.
pub async fn admit(app: &App, event: &FullEvent) -> Option<Option<OwnedSemaphorePermit>> {
    let FullEvent::InteractionCreate { interaction, .. } = event else { return Some(None) };
    let _refusing = match app.admission.admit() {
        Admitted::Handle(place) => return Some(Some(place)),
        Admitted::Refuse(place) => place,
        Admitted::Ignore => return None,
    };
    let (id, token, locale) = match interaction {
        Interaction::Command(command) => (command.id, &command.token, &command.locale),
        Interaction::Component(component) => (component.id, &component.token, &component.locale),
        Interaction::Modal(form) => (form.id, &form.token, &form.locale),
        // Suggestions, without which one types on.
        _ => return None,
    };
    let explained = app.explain(&ServiceError::Contended.into(), Locale::for_reader(locale).into());
    let refused = respond(&app.rest, InteractionRef { id, token }, FirstResponse::Private(&explained)).await;
    if let Err(error) = refused {
        tracing::warn!(%error, "Discord did not accept the refusal of an interaction too many");
    }
    None
}
