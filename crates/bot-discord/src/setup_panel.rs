//! The panel of a server's settings: looked up, and changed.

use serenity::all::Permissions;

use crate::data::Data;
use crate::i18n::Locale;
use crate::ids::player;
use crate::panel::{SetupChoice, SetupPage};
use crate::permissions;
use crate::permissions::ChannelKind;
use crate::present;
use crate::present::{OutgoingMessage, RunningByRules, ServerSetup};
use crate::refusal::Refusal;
use crate::settings_panel::one;
use crate::threads::InteractionSite;
use bot_service::{
    ChannelId, HouseRules, LadderRefusal, LiveBoards, Phase, PingsAllowed, PlayPlaces, ServerSettings, ServiceError,
    TournamentAt, Typing,
};
use makruk::Preset;

/// Checks that these permissions allow managing the server, and returns its ID. Discord shows the command to managers
/// only, but a server can change that, and permissions can be revoked before a press.
pub(super) fn managed(guild: Option<u64>, permissions: Option<Permissions>) -> Result<u64, Refusal> {
    let guild = guild.ok_or(Refusal::GuildOnly)?;
    let enough = Permissions::MANAGE_GUILD | Permissions::ADMINISTRATOR;
    match permissions.is_some_and(|permissions| permissions.intersects(enough)) {
        true => Ok(guild),
        false => Err(Refusal::NotManager),
    }
}

pub(super) async fn page(
    data: &Data,
    guild: u64,
    site: InteractionSite,
    page: SetupPage,
    locale: Locale,
) -> Result<OutgoingMessage, ServiceError> {
    let kind = ChannelKind::of(site.channel);
    let setup = ServerSetup {
        settings: data.servers.settings(guild).await?,
        fallback: data.ruleset,
        wanted: permissions::wanted(kind),
        missing: permissions::missing_of_wanted(kind, site.permissions),
        bot: data.bot_user().map(player),
        running: match page {
            SetupPage::Rules => running_by_rules(data, guild).await?,
            SetupPage::Language | SetupPage::Channels | SetupPage::Boards | SetupPage::Check => {
                RunningByRules::default()
            }
        },
    };
    Ok(present::setup_panel(&setup, page, locale))
}

/// What goes by the rules of a server now, and would go by others after a change.
async fn running_by_rules(data: &Data, guild: u64) -> Result<RunningByRules, ServiceError> {
    let ladder = match data.ladders.ladder(guild).await {
        Ok(at) => at.terms.preset.is_none(),
        Err(error) if let Some(LadderRefusal::NoLadder) = error.downcast_ref() => false,
        Err(error) => return Err(error),
    };
    let tournaments = data.tournaments.of_guild(guild).await?;
    let runs =
        |at: &&TournamentAt| at.plan.preset.is_none() && matches!(at.phase, Phase::SignUp { .. } | Phase::Running(_));
    let tournaments = u32::try_from(tournaments.iter().filter(runs).count()).unwrap_or(u32::MAX);
    Ok(RunningByRules { ladder, tournaments })
}

/// Takes what was chosen from a menu.
pub(super) async fn choose(data: &Data, guild: u64, choice: SetupChoice, values: &[String]) -> Result<(), Refusal> {
    let change =
        async |change: &(dyn Fn(&mut ServerSettings) + Sync)| data.servers.change(guild, change).await.map(drop);
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

/// Checks that games may be begun in a channel of a server, or in a thread of this `parent`.
pub(super) async fn require_play_place(
    data: &Data,
    guild: Option<u64>,
    channel: ChannelId,
    parent: Option<ChannelId>,
) -> Result<(), Refusal> {
    let places = data.server(guild).await.places;
    if places.allow(channel) || parent.is_some_and(|parent| places.allow(parent)) {
        return Ok(());
    }
    match places {
        PlayPlaces::Only(channels) => Err(Refusal::NotPlayedHere(channels.into_iter().collect())),
        PlayPlaces::Everywhere => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_managers_may_change_the_settings() {
        for manager in [Permissions::MANAGE_GUILD, Permissions::ADMINISTRATOR, Permissions::all()] {
            assert!(matches!(managed(Some(5), Some(manager)), Ok(5)));
            assert!(matches!(managed(None, Some(manager)), Err(Refusal::GuildOnly)));
        }
        for other in [None, Some(Permissions::empty()), Some(Permissions::MANAGE_CHANNELS)] {
            assert!(matches!(managed(Some(5), other), Err(Refusal::NotManager)));
        }
    }
}
