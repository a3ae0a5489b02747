//! What language people's Discord is in: an interaction tells it, a message does not.

use serenity::all::{FullEvent, Interaction, User};

use crate::i18n::Locale;
use crate::kit::app::App;
use crate::kit::ids::player;

/// Notes in which language someone uses Discord, if that is new.
pub async fn on_event(app: &App, event: &FullEvent) {
    let FullEvent::InteractionCreate { interaction, .. } = event else { return };
    let Some((user, locale)) = acts(interaction) else { return };
    let (person, language) = (player(user.id), Locale::for_reader(locale));
    if !app.caches.languages.is_new((person, language)) {
        return;
    }
    Locale::ALL.into_iter().filter(|other| *other != language).for_each(|other| {
        app.caches.languages.forget(&(person, other));
    });
    if let Err(error) = app.service.people.note_client_language(person, language).await {
        app.caches.languages.forget(&(person, language));
        tracing::error!(%error, "cannot note the language of a person's Discord");
    }
}

fn acts(interaction: &Interaction) -> Option<(&User, &str)> {
    match interaction {
        Interaction::Command(command) => Some((&command.user, &command.locale)),
        Interaction::Component(component) => Some((&component.user, &component.locale)),
        Interaction::Modal(form) => Some((&form.user, &form.locale)),
        _ => None,
    }
}
