//! How the page comes to a session: Discord says who the person is, and where they are.

use jiff::Timestamp;
use secrecy::SecretString;
use serde::Deserialize;

use crate::activity::refusal::ActivityRefusal;
use crate::activity::session::{InstanceId, LASTS, PageSession};
use crate::i18n::Locale;
use crate::kit::app::App;
use crate::kit::ids::{channel, player};
use crate::kit::oauth::ActivityInstance;
use crate::kit::refusal::Refusal;
use crate::kit::rest_error::RestError;
use crate::kit::settings::ActivityApplication;
use bot_service::Viewpoint;
use bot_service::game::PlayerId;

/// The longest code of Discord's that is sent back to it, in bytes.
const LONGEST_CODE: usize = 512;

/// What the page knows when it opens.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SignIn {
    /// What Discord's client gave it.
    code: String,
    instance: String,
}

/// Who has signed in.
pub(super) struct SignedIn {
    pub session: PageSession,
    /// Discord's token of the person, by which the client knows them, too. It is kept nowhere.
    pub token: SecretString,
}

/// Exchanges the code of Discord's client for who the person is, and makes sure that they are where they say.
pub(super) async fn sign_in(app: &App, application: &ActivityApplication, asked: &SignIn) -> Result<SignedIn, Refusal> {
    let instance = InstanceId::read(&asked.instance).ok_or(ActivityRefusal::Closed)?;
    if asked.code.is_empty() || asked.code.len() > LONGEST_CODE {
        return Err(ActivityRefusal::Code.into());
    }
    let token = match app.rest.exchange(application, &asked.code).await {
        Err(RestError::Refused { .. }) => return Err(ActivityRefusal::Code.into()),
        Err(error @ RestError::Unauthorized) => {
            tracing::error!(
                "Discord does not accept the client secret of the application: was it reset, or is it of another one?"
            );
            return Err(error.into());
        }
        exchanged => exchanged?,
    };
    let user = app.rest.bearer(&token).await?;
    app.rest.names().remember(&user);
    let client = user.locale.as_deref().map_or(app.defaults.locale, Locale::for_reader);
    let session = session(app, application, (player(user.id), instance, client)).await?;
    Ok(SignedIn { session, token })
}

/// A session of a person, if Discord says that they are in that instance.
pub(super) async fn session(
    app: &App,
    application: &ActivityApplication,
    (person, instance, client): (PlayerId, InstanceId, Locale),
) -> Result<PageSession, Refusal> {
    let open = match app.rest.instance(application, instance.as_str()).await {
        Err(RestError::Gone { .. }) => return Err(ActivityRefusal::Closed.into()),
        found => found?,
    };
    let from = seen_by(person, &open).ok_or(ActivityRefusal::Outside)?;
    Ok(PageSession { from, instance, client, ends: ends(app.service.watching.time()) })
}

fn ends(now: Timestamp) -> Timestamp {
    now + LASTS
}

fn seen_by(person: PlayerId, open: &ActivityInstance) -> Option<Viewpoint> {
    let is_in_it = open.users.iter().any(|user| player(*user) == person);
    let location = open.location;
    let guild = location.guild_id.map(serenity::all::GuildId::get);
    is_in_it.then(|| Viewpoint { person, guild, channel: channel(location.channel_id) })
}
