//! `/tournament create`: a manager announces a tournament.

use std::num::NonZeroU16;

use club_competitions::Minutes;
use club_competitions::round_robin::Cycles;
use jiff::SignedDuration;
use poise::ChoiceParameter;

use crate::kit::choices::RulesetChoice;
use crate::kit::command_context::{Context, Error, answer, client, guild, locale, request, site};
use crate::kit::ids::channel;
use crate::kit::permissions::ChannelKind;
use crate::kit::refusal::{Refusal, require_to_open_thread, require_to_play};
use crate::table::time_option as time;
use crate::table::time_option::suggest as suggest_time;
use crate::tournament::lookup::require_organiser;
use crate::tournament::refusal::TournamentMisuse;
use bot_service::club::{FormPlan, TournamentName, TournamentPlan};
use bot_service::game::{LiveTime, TimeControl};
use bot_service::{ServiceError, TournamentRefusal};

/// Default length of an arena.
const ARENA: Option<Minutes> = Minutes::new(60);

/// How a tournament is played.
#[derive(Clone, Copy, Debug, ChoiceParameter)]
pub enum FormChoice {
    /// A few rounds, those meet who stand near each other.
    #[name = "choice-tournament-swiss"]
    Swiss,
    /// Everybody meets everybody.
    #[name = "choice-tournament-round-robin"]
    RoundRobin,
    /// The same twice.
    #[name = "choice-tournament-round-robin-twice"]
    RoundRobinTwice,
    /// Who loses is out.
    #[name = "choice-tournament-knock-out"]
    KnockOut,
    /// As many games as one can play in a time.
    #[name = "choice-tournament-arena"]
    Arena,
}

impl FormChoice {
    /// The form with what was chosen of it.
    fn plan(self, rounds: Option<u16>, minutes: Option<u16>) -> Result<FormPlan, TournamentMisuse> {
        if rounds.is_some() && !matches!(self, FormChoice::Swiss) {
            return Err(TournamentMisuse::Rounds);
        }
        if minutes.is_some() && !matches!(self, FormChoice::Arena) {
            return Err(TournamentMisuse::Minutes);
        }
        Ok(match self {
            FormChoice::Swiss => FormPlan::Swiss { rounds: rounds.and_then(NonZeroU16::new) },
            FormChoice::RoundRobin => FormPlan::RoundRobin { cycles: Cycles::One },
            FormChoice::RoundRobinTwice => FormPlan::RoundRobin { cycles: Cycles::Two },
            FormChoice::KnockOut => FormPlan::KnockOut,
            FormChoice::Arena => {
                let minutes = minutes.and_then(Minutes::new).or(ARENA).ok_or(TournamentMisuse::Minutes)?;
                FormPlan::Arena { minutes }
            }
        })
    }
}

/// Announces a tournament in this channel.
#[poise::command(slash_command)]
#[expect(clippy::too_many_arguments, reason = "an option of a command is an argument")]
pub(crate) async fn create(
    ctx: Context<'_>,
    #[max_length = 60] name: String,
    form: FormChoice,
    #[autocomplete = "suggest_time"]
    #[max_length = 40]
    time: Option<String>,
    ruleset: Option<RulesetChoice>,
    #[min = 1]
    #[max = 20]
    rounds: Option<u16>,
    #[min = 5]
    #[max = 1440]
    minutes: Option<u16>,
    #[rename = "sign-up-hours"]
    #[min = 1]
    #[max = 336]
    sign_up_hours: Option<u16>,
    #[rename = "no-show-minutes"]
    #[min = 0]
    #[max = 1440]
    no_show_minutes: Option<u16>,
) -> Result<(), Error> {
    let permissions = ctx.interaction.member.as_ref().and_then(|member| member.permissions);
    let guild = require_organiser(guild(ctx), permissions)?;
    let kind = ChannelKind::of(site(ctx).channel);
    if kind == ChannelKind::Thread {
        return Err(TournamentMisuse::InThread.into());
    }
    require_to_play(kind, ctx.interaction.app_permissions)?;
    require_to_open_thread(ctx.interaction.app_permissions)?;
    let usual = LiveTime::new(10, 5).map_or(TimeControl::Unlimited, TimeControl::Live);
    let sign_up = sign_up_hours.map(|hours| SignedDuration::from_hours(i64::from(hours)));
    let plan = TournamentPlan {
        name: TournamentName::new(&name)
            .map_err(|error| Refusal::from(ServiceError::from(TournamentRefusal::Plan(error))))?,
        form: form.plan(rounds, minutes)?,
        time: time::chosen(time.as_deref())?.unwrap_or(usual),
        preset: ruleset.map(Into::into),
        default_time: no_show_minutes.map_or(TournamentPlan::DEFAULT_TIME, Minutes::new),
        sign_up_until: sign_up.and_then(|left| request(ctx).at.checked_add(left).ok()),
    };
    let server = ctx.data().server(Some(guild)).await;
    let language = server.style.language.unwrap_or(client(ctx));
    let here = (channel(ctx.interaction.channel_id), language);
    let at = ctx.data().service.tournaments.found(request(ctx), guild, here, plan).await?;
    answer(
        ctx,
        crate::tournament::messages::tournament_created(&at, |name| ctx.data().command_mention(name), locale(ctx)),
    )
    .await;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rounds_belong_to_a_swiss_and_minutes_to_an_arena() {
        let swiss = FormPlan::Swiss { rounds: NonZeroU16::new(5) };
        assert_eq!(FormChoice::Swiss.plan(Some(5), None), Ok(swiss));
        assert_eq!(FormChoice::KnockOut.plan(Some(5), None), Err(TournamentMisuse::Rounds));
        assert_eq!(FormChoice::Swiss.plan(None, Some(60)), Err(TournamentMisuse::Minutes));
        let arena = FormPlan::Arena { minutes: Minutes::new(60).unwrap() };
        assert_eq!(FormChoice::Arena.plan(None, None), Ok(arena));
    }
}
