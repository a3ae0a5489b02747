//! `/settings`: the user's own settings.

use poise::ChoiceParameter;
use serenity::all::User;

use super::choices::RemindersChoice;
use super::context::{Context, Error, answer, locale, request, user};
use crate::discord::ids::player;
use crate::discord::present::{
    OutgoingMessage, challenges_changed, challenges_status, holiday_status, muted, pings_changed, pings_status,
    reminders_status, unmuted,
};
use crate::service::{ChallengesFrom, Pings, Settings};

/// Whether boards ping the user on their turn.
#[derive(Clone, Copy, Debug, ChoiceParameter)]
pub enum PingsChoice {
    /// They ping.
    #[name = "choice-on"]
    On,
    /// They do not ping.
    #[name = "choice-off"]
    Off,
}

/// Who may challenge the user.
#[derive(Clone, Copy, Debug, ChoiceParameter)]
pub enum ChallengesChoice {
    /// Anybody who is not muted.
    #[name = "choice-everybody"]
    Everybody,
    /// Nobody.
    #[name = "choice-nobody"]
    Nobody,
}

/// Shows or changes the user's settings.
#[poise::command(slash_command, install_context = "Guild", interaction_context = "Guild|BotDm")]
pub async fn settings(
    ctx: Context<'_>,
    pings: Option<PingsChoice>,
    reminders: Option<RemindersChoice>,
    #[min = 0]
    #[max = 30]
    holiday: Option<u16>,
    challenges: Option<ChallengesChoice>,
    mute: Option<User>,
    unmute: Option<User>,
) -> Result<(), Error> {
    let (people, me, locale) = (&ctx.data().people, user(ctx), locale(ctx));
    let now = request(ctx).at;
    let mut said = Vec::new();
    if let Some(chosen) = pings {
        let pings = match chosen {
            PingsChoice::On => Pings::On,
            PingsChoice::Off => Pings::Off,
        };
        people.set_settings(me, Settings { pings }).await?;
        said.push(pings_changed(pings, locale));
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
        let from = match chosen {
            ChallengesChoice::Everybody => ChallengesFrom::Everybody,
            ChallengesChoice::Nobody => ChallengesFrom::Nobody,
        };
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
        let command = ctx.data().command_mention("settings");
        said.push(pings_status(people.settings(me).await?.pings, &command, locale));
        let times = people.time_settings(me).await?;
        said.extend([reminders_status(times.reminders, locale), holiday_status(&times, now, locale)]);
        said.push(challenges_status(&people.challengers(me).await?, locale));
    }
    let lines: Vec<String> = said.into_iter().map(|said| said.content).collect();
    answer(ctx, OutgoingMessage::lines(&lines)).await;
    Ok(())
}
