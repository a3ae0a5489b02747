//! The panel of a server's settings: looked up, and changed.

use crate::i18n::Locale;
use crate::kit::app::App;
use crate::kit::ids::player;
use crate::kit::message::OutgoingMessage;
use crate::kit::permissions;
use crate::kit::permissions::ChannelKind;
use crate::kit::refusal::Refusal;
use crate::kit::threads::InteractionSite;
use crate::people::settings::one;
use crate::setup::messages::{RunningByRules, ServerSetup};
use crate::setup::panel_part::{SetupChoice, SetupPage};
use bot_service::{
    ChannelId, HouseRules, LadderRefusal, LiveBoards, Phase, PingsAllowed, PlayPlaces, ServerSettings, ServiceError,
    TournamentAt, Typing,
};
use makruk::Preset;

pub(crate) async fn page(
    app: &App,
    guild: u64,
    site: InteractionSite,
    page: SetupPage,
    locale: Locale,
) -> Result<OutgoingMessage, ServiceError> {
    let kind = ChannelKind::of(site.channel);
    let setup = ServerSetup {
        settings: app.service.servers.settings(guild).await?,
        fallback: app.defaults.ruleset,
        wanted: permissions::wanted(kind),
        missing: permissions::missing_of_wanted(kind, site.permissions),
        bot: app.bot_user().map(player),
        running: match page {
            SetupPage::Rules => running_by_rules(app, guild).await?,
            SetupPage::Language | SetupPage::Channels | SetupPage::Boards | SetupPage::Check => {
                RunningByRules::default()
            }
        },
    };
    Ok(crate::setup::messages::setup_panel(&setup, page, locale))
}

/// What goes by the rules of a server now, and would go by others after a change.
async fn running_by_rules(app: &App, guild: u64) -> Result<RunningByRules, ServiceError> {
    let ladder = match app.service.ladders.ladder(guild).await {
        Ok(at) => at.terms.preset.is_none(),
        Err(error) if let Some(LadderRefusal::NoLadder) = error.downcast_ref() => false,
        Err(error) => return Err(error),
    };
    let tournaments = app.service.tournaments.of_guild(guild).await?;
    let runs =
        |at: &&TournamentAt| at.plan.preset.is_none() && matches!(at.phase, Phase::SignUp { .. } | Phase::Running(_));
    let tournaments = u32::try_from(tournaments.iter().filter(runs).count()).unwrap_or(u32::MAX);
    Ok(RunningByRules { ladder, tournaments })
}

/// Takes what was chosen from a menu.
pub(crate) async fn choose(app: &App, guild: u64, choice: SetupChoice, values: &[String]) -> Result<(), Refusal> {
    let change =
        async |change: &(dyn Fn(&mut ServerSettings) + Sync)| app.service.servers.change(guild, change).await.map(drop);
    match choice {
        SetupChoice::Language => {
            let language = one(values)?;
            change(&|settings| settings.style.language = language).await?;
        }
        SetupChoice::Notation => {
            let notation = one(values)?;
            change(&|settings| settings.style.notation = notation).await?;
        }
        SetupChoice::Ruleset => {
            let preset = one::<Preset>(values)?;
            change(&|settings| settings.rules = Some(HouseRules::Preset(preset))).await?;
        }
        SetupChoice::Time => {
            let time = one(values)?;
            change(&|settings| settings.time = time).await?;
        }
        SetupChoice::Places => {
            let channels: Option<Vec<ChannelId>> =
                values.iter().map(|value| value.parse().ok().map(ChannelId)).collect();
            let places = PlayPlaces::of(channels.ok_or(Refusal::OldButton)?);
            change(&|settings| settings.places = places.clone()).await?;
        }
        SetupChoice::Pings => {
            let pings = one::<PingsAllowed>(values)?;
            change(&|settings| settings.pings = pings).await?;
        }
        SetupChoice::Typing => {
            let typing = one::<Typing>(values)?;
            change(&|settings| settings.typing = typing).await?;
        }
        SetupChoice::Pictures => {
            let live_boards = one::<LiveBoards>(values)?;
            change(&|settings| settings.live_boards = live_boards).await?;
        }
        SetupChoice::Theme => {
            let theme = one(values)?;
            change(&|settings| settings.style.theme = theme).await?;
        }
        SetupChoice::Pieces => {
            let pieces = one(values)?;
            change(&|settings| settings.style.pieces = pieces).await?;
        }
        SetupChoice::Labels => {
            let labels = one(values)?;
            change(&|settings| settings.style.labels = labels).await?;
        }
    }
    Ok(())
}
