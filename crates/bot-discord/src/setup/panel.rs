//! The panel of a server's settings: looked up, and changed.

use crate::i18n::Locale;
use crate::kit::app::App;
use crate::kit::ids::player;
use crate::kit::panel::Panel;
use crate::kit::permissions;
use crate::kit::permissions::ChannelOrThread;
use crate::kit::refusal::Refusal;
use crate::kit::threads::InteractionSite;
use crate::people::panel::MenuValue;
use crate::people::settings::one;
use crate::setup::messages;
use crate::setup::messages::{RunningByRules, ServerSetup};
use crate::setup::panel_part::{SetupChoice, SetupPage};
use board_games::GameKind;
use bot_service::game::GameRules;
use bot_service::{ChannelId, GamesPlayed, HouseRules, Phase, PlayPlaces, ServerSettings, ServiceError, TournamentAt};

pub(crate) async fn page(
    app: &App,
    guild: u64,
    site: InteractionSite,
    page: SetupPage,
    locale: Locale,
) -> Result<Panel, ServiceError> {
    let kind = ChannelOrThread::of(site.channel);
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
    Ok(messages::setup_panel(&setup, page, locale))
}

/// What goes by the rules of a server now, and would go by others after a change.
async fn running_by_rules(app: &App, guild: u64) -> Result<RunningByRules, ServiceError> {
    let ladders = app.service.ladders.of_guild(guild).await?;
    let ladder = ladders.iter().any(|at| at.terms.preset.is_none() && GameRules::are_counted(at.id.game));
    let tournaments = app.service.tournaments.of_guild(guild).await?;
    let runs = |at: &&TournamentAt| {
        let goes_by_them = at.plan.preset.is_none() && GameRules::are_counted(at.plan.game);
        goes_by_them && matches!(at.phase, Phase::SignUp { .. } | Phase::Running(_))
    };
    let tournaments = u32::try_from(tournaments.iter().filter(runs).count()).unwrap_or(u32::MAX);
    Ok(RunningByRules { ladder, tournaments })
}

pub(crate) async fn choose(app: &App, guild: u64, choice: SetupChoice, values: &[String]) -> Result<(), Refusal> {
    let mut chosen = app.service.servers.settings(guild).await?;
    put(&mut chosen, choice, values)?;
    // It could be put just now.
    app.service.servers.change(guild, |settings| drop(put(settings, choice, values))).await?;
    Ok(())
}

fn put(settings: &mut ServerSettings, choice: SetupChoice, values: &[String]) -> Result<(), Refusal> {
    let style = &mut settings.style;
    match choice {
        SetupChoice::Language => style.language = one(values)?,
        SetupChoice::Notation => style.notation = one(values)?,
        SetupChoice::Theme => style.theme = one(values)?,
        SetupChoice::Pieces => style.pieces = one(values)?,
        SetupChoice::Labels => style.labels = one(values)?,
        SetupChoice::Ruleset => settings.rules = Some(HouseRules::Preset(one(values)?)),
        SetupChoice::Games => {
            let games = values.iter().map(|value| <GameKind as MenuValue>::of_value(value));
            settings.games = GamesPlayed::of(games.collect::<Option<Vec<_>>>().ok_or(Refusal::OldButton)?);
        }
        SetupChoice::Time => settings.time = one(values)?,
        SetupChoice::Places => {
            let channels = values.iter().map(|value| value.parse().ok().map(ChannelId));
            settings.places = PlayPlaces::of(channels.collect::<Option<Vec<_>>>().ok_or(Refusal::OldButton)?);
        }
        SetupChoice::Pings => settings.pings = one(values)?,
        SetupChoice::Typing => settings.typing = one(values)?,
        SetupChoice::Pictures => settings.live_boards = one(values)?,
    }
    Ok(())
}
