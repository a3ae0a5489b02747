//! The panel of one's own settings: looked up, and changed.

use crate::i18n::Locale;
use crate::kit::app::App;
use crate::kit::panel::Panel;
use crate::kit::refusal::Refusal;
use crate::people::messages;
use crate::people::messages::OwnSettings;
use crate::people::panel::{MenuValue, SettingsChoice, SettingsPage};
use bot_service::game::PlayerId;
use bot_service::{CallReason, Pings, PingsFor, Preferences, PuzzlePlace, Request, ServiceError};

#[derive(Clone, Copy, Debug)]
pub(crate) struct Viewer {
    pub(crate) request: Request,
    pub(crate) client: Locale,
    pub(crate) guild: Option<u64>,
}

pub(crate) async fn page(app: &App, viewer: Viewer, page: SettingsPage) -> Result<Panel, ServiceError> {
    let me = viewer.request.by;
    let own = OwnSettings {
        settings: app.service.people.settings(me).await?,
        times: app.service.people.time_settings(me).await?,
        streak: app.service.streaks.warning(me).await?,
        challengers: app.service.people.challengers(me).await?,
        client: viewer.client,
        server: app.server(viewer.guild).await.style,
        now: viewer.request.at,
    };
    Ok(messages::settings_panel(&own, page, &app.command_mention("settings")))
}

pub(crate) async fn choose(
    app: &App,
    me: PlayerId,
    place: PuzzlePlace,
    choice: SettingsChoice,
    values: &[String],
) -> Result<(), Refusal> {
    let people = &app.service.people;
    match choice {
        SettingsChoice::Reminders => drop(people.set_reminders(me, one(values)?).await?),
        SettingsChoice::Streak => drop(app.service.streaks.choose(me, one(values)?, place).await?),
        SettingsChoice::Challenges => drop(people.take_challenges(me, one(values)?).await?),
        SettingsChoice::Holiday => drop(people.take_holiday(me, one(values)?).await?),
        choice => {
            let mut chosen = people.settings(me).await?;
            put(&mut chosen, choice, values)?;
            // It could be put just now.
            people.change_settings(me, |settings| drop(put(settings, choice, values))).await?;
        }
    }
    Ok(())
}

/// Puts what was chosen into the settings, if it is a part of them.
fn put(settings: &mut Preferences, choice: SettingsChoice, values: &[String]) -> Result<(), Refusal> {
    let style = &mut settings.style;
    match choice {
        SettingsChoice::Language => style.language = one(values)?,
        SettingsChoice::Notation => style.notation = one(values)?,
        SettingsChoice::Theme => style.theme = one(values)?,
        SettingsChoice::Pieces => style.pieces = one(values)?,
        SettingsChoice::Labels => style.labels = one(values)?,
        SettingsChoice::Below => settings.below = one(values)?,
        SettingsChoice::Pings => settings.pings = pings(values)?,
        SettingsChoice::Reminders | SettingsChoice::Streak | SettingsChoice::Challenges | SettingsChoice::Holiday => {}
    }
    Ok(())
}

pub(crate) fn one<T: MenuValue>(values: &[String]) -> Result<T, Refusal> {
    match values {
        [value] => T::of_value(value).ok_or(Refusal::OldButton),
        _ => Err(Refusal::OldButton),
    }
}

fn pings(values: &[String]) -> Result<PingsFor, Refusal> {
    let chosen: Option<Vec<CallReason>> = values.iter().map(|value| CallReason::of_value(value)).collect();
    let chosen = chosen.ok_or(Refusal::OldButton)?;
    let of = |reason| if chosen.contains(&reason) { Pings::On } else { Pings::Off };
    Ok(PingsFor { challenge: of(CallReason::Challenge), question: of(CallReason::Asked), turn: of(CallReason::Turn) })
}
