//! The panel of one's own settings: looked up, and changed.

use crate::i18n::Locale;
use crate::kit::app::App;
use crate::kit::message::OutgoingMessage;
use crate::kit::refusal::Refusal;
use crate::people::messages::OwnSettings;
use crate::people::panel::{MenuValue, SettingsChoice, SettingsPage};
use bot_service::game::PlayerId;
use bot_service::{CallReason, ChallengesFrom, Pings, PingsFor, Reminders, Request, ServiceError, Settings};

/// Who looks at their settings.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Viewer {
    pub(crate) request: Request,
    pub(crate) client: Locale,
    pub(crate) guild: Option<u64>,
}

pub(crate) async fn page(app: &App, viewer: Viewer, page: SettingsPage) -> Result<OutgoingMessage, ServiceError> {
    let me = viewer.request.by;
    let own = OwnSettings {
        settings: app.service.people.settings(me).await?,
        times: app.service.people.time_settings(me).await?,
        challengers: app.service.people.challengers(me).await?,
        client: viewer.client,
        server: app.server(viewer.guild).await.style,
        now: viewer.request.at,
    };
    Ok(crate::people::messages::settings_panel(&own, page, &app.command_mention("settings")))
}

/// Takes what was chosen from a menu.
pub(crate) async fn choose(app: &App, me: PlayerId, choice: SettingsChoice, values: &[String]) -> Result<(), Refusal> {
    let people = &app.service.people;
    let change = async |change: &(dyn Fn(&mut Settings) + Sync)| people.change_settings(me, change).await.map(drop);
    match choice {
        SettingsChoice::Language => {
            let language = one(values)?;
            change(&|settings| settings.style.language = language).await?;
        }
        SettingsChoice::Notation => {
            let notation = one(values)?;
            change(&|settings| settings.style.notation = notation).await?;
        }
        SettingsChoice::Theme => {
            let theme = one(values)?;
            change(&|settings| settings.style.theme = theme).await?;
        }
        SettingsChoice::Pieces => {
            let pieces = one(values)?;
            change(&|settings| settings.style.pieces = pieces).await?;
        }
        SettingsChoice::Labels => {
            let labels = one(values)?;
            change(&|settings| settings.style.labels = labels).await?;
        }
        SettingsChoice::Below => {
            let below = one(values)?;
            change(&|settings| settings.below = below).await?;
        }
        SettingsChoice::Pings => {
            let pings = pings(values)?;
            change(&|settings| settings.pings = pings).await?;
        }
        SettingsChoice::Reminders => drop(people.set_reminders(me, one::<Reminders>(values)?).await?),
        SettingsChoice::Challenges => drop(people.take_challenges(me, one::<ChallengesFrom>(values)?).await?),
        SettingsChoice::Holiday => drop(people.take_holiday(me, one::<u16>(values)?).await?),
    }
    Ok(())
}

/// The one thing that was chosen.
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
