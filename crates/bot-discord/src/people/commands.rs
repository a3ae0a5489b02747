//! `/settings`: the user's own settings, on a panel or as they are typed.

use serenity::all::User;

use crate::kit::choices::choices;
use crate::kit::command_context::{CommandContext, Error, client, finish, guild, locale, request, show, user};
use crate::kit::ids::player;
use crate::kit::message::OutgoingMessage;
use crate::people::messages::{challenges_changed, holiday_status, muted, reminders_status, settings_status, unmuted};
use crate::people::panel::SettingsPage;
use crate::people::settings as settings_panel;
use crate::people::settings::Viewer;
use bot_service::{Below, ChallengesFrom, Pings, Preferences, Reminders};

choices! {
    /// When the user is reminded of a clock.
    RemindersChoice -> Reminders {
        Never = "choice-reminders-never" => Reminders::Never,
        OneHour = "choice-reminders-one-hour" => Reminders::OneHour,
        ThreeHours = "choice-reminders-three-hours" => Reminders::ThreeHours,
        SixHours = "choice-reminders-six-hours" => Reminders::SixHours,
        TwelveHours = "choice-reminders-twelve-hours" => Reminders::TwelveHours,
        OneDay = "choice-reminders-one-day" => Reminders::OneDay,
    }

    PingsChoice -> Pings {
        On = "choice-on" => Pings::On,
        Off = "choice-off" => Pings::Off,
    }

    ChallengesChoice -> ChallengesFrom {
        Everybody = "choice-everybody" => ChallengesFrom::Everybody,
        Nobody = "choice-nobody" => ChallengesFrom::Nobody,
    }

    /// Which side is at the bottom of the user's own boards.
    BelowChoice -> Below {
        OwnSide = "choice-below-own" => Below::OwnSide,
        White = "choice-below-white" => Below::White,
    }
}

/// Opens the panel of the user's settings, or changes those that are typed.
#[poise::command(slash_command, install_context = "Guild|User", interaction_context = "Guild|BotDm|PrivateChannel")]
#[expect(clippy::too_many_arguments, reason = "an option of a command is an argument")]
pub async fn settings(
    ctx: CommandContext<'_>,
    pings: Option<PingsChoice>,
    #[rename = "question-pings"] question_pings: Option<PingsChoice>,
    #[rename = "challenge-pings"] challenge_pings: Option<PingsChoice>,
    below: Option<BelowChoice>,
    reminders: Option<RemindersChoice>,
    #[min = 0]
    #[max = 30]
    holiday: Option<u16>,
    challenges: Option<ChallengesChoice>,
    mute: Option<User>,
    unmute: Option<User>,
) -> Result<(), Error> {
    let (people, me, locale) = (&ctx.data().service.people, user(ctx), locale(ctx));
    let now = request(ctx).at;
    let mut said = Vec::new();
    if pings.is_some() || question_pings.is_some() || challenge_pings.is_some() || below.is_some() {
        let changed = people.change_settings(me, |settings| {
            let Preferences { pings: for_what, below: at_bottom, .. } = settings;
            for (chosen, pings) in [
                (pings, &mut for_what.turn),
                (question_pings, &mut for_what.question),
                (challenge_pings, &mut for_what.challenge),
            ] {
                *pings = chosen.map_or(*pings, Into::into);
            }
            *at_bottom = below.map_or(*at_bottom, Into::into);
        });
        said.push(settings_status(&changed.await?, locale));
    }
    if let Some(chosen) = reminders {
        let settings = people.set_reminders(me, chosen.into()).await?;
        said.push(reminders_status(settings.reminders, locale));
    }
    if let Some(days) = holiday {
        let settings = people.take_holiday(me, days).await?;
        said.push(holiday_status(&settings, now, locale));
    }
    if let Some(chosen) = challenges {
        let from = chosen.into();
        people.take_challenges(me, from).await?;
        said.push(challenges_changed(from, locale));
    }
    if let Some(other) = mute.map(|other| player(other.id)) {
        people.mute(me, other).await?;
        said.push(muted(other, locale));
    }
    if let Some(other) = unmute.map(|other| player(other.id)) {
        people.unmute(me, other).await?;
        said.push(unmuted(other, locale));
    }
    if said.is_empty() {
        let viewer = Viewer { request: request(ctx), client: client(ctx), guild: guild(ctx) };
        show(ctx, settings_panel::page(ctx.data(), viewer, SettingsPage::Language).await?).await;
        return Ok(());
    }
    let lines: Vec<String> = said.into_iter().map(|said| said.content).collect();
    finish(ctx, OutgoingMessage::lines(&lines)).await
}
