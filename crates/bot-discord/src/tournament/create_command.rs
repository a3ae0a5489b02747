//! `/tournament create`: a manager announces a tournament.

use std::num::NonZeroU16;

use club_competitions::Minutes;
use club_competitions::round_robin::Cycles;
use club_competitions::standings::ByeValue;
use jiff::{SignedDuration, Timestamp};
use serenity::all::Role;

use crate::kit::choices::{RulesetChoice, choices};
use crate::kit::command_context::{CommandContext, Error, client, finish, locale, organised_server, request, site};
use crate::kit::ids::channel;
use crate::kit::refusal::Refusal;
use crate::kit::suggestions::suggest_zone;
use crate::table::commands::choices::GameChoice;
use crate::table::game_option;
use crate::table::time_option as time;
use crate::table::time_option::suggest as suggest_time;
use crate::tournament::calendar::may_enter_events;
use crate::tournament::messages;
use crate::tournament::places::require_tournament_place;
use crate::tournament::refusal::TournamentMisuse;
use crate::tournament::start_time::start_time;
use crate::tournament::winner_roles::chosen_roles;
use bot_service::club::{FormPlan, TournamentName, TournamentPlan, Weekly};
use bot_service::game::{LiveTime, TimeControl};
use bot_service::puzzle::Zone;
use bot_service::{ServiceError, TournamentRefusal};

const ARENA: Option<Minutes> = Minutes::new(60);

choices! {
    FormChoice {
        Swiss = "choice-tournament-swiss",
        RoundRobin = "choice-tournament-round-robin",
        RoundRobinTwice = "choice-tournament-round-robin-twice",
        KnockOut = "choice-tournament-knock-out",
        Arena = "choice-tournament-arena",
        DoubleElimination = "choice-tournament-double-elimination",
    }
}

choices! {
    ByeChoice {
        Win = "choice-tournament-bye-win",
        Draw = "choice-tournament-bye-draw",
        Loss = "choice-tournament-bye-loss",
    }
}

impl From<ByeChoice> for ByeValue {
    fn from(choice: ByeChoice) -> ByeValue {
        match choice {
            ByeChoice::Win => ByeValue::Win,
            ByeChoice::Draw => ByeValue::Draw,
            ByeChoice::Loss => ByeValue::Loss,
        }
    }
}

/// What was chosen of that which only some forms have.
#[derive(Clone, Copy, Default)]
struct ChosenForForm {
    rounds: Option<u16>,
    bye: Option<ByeChoice>,
    minutes: Option<u16>,
}

impl FormChoice {
    fn plan(self, ChosenForForm { rounds, bye, minutes }: ChosenForForm) -> Result<FormPlan, TournamentMisuse> {
        if rounds.is_some() && !matches!(self, FormChoice::Swiss) {
            return Err(TournamentMisuse::Rounds);
        }
        if bye.is_some() && !matches!(self, FormChoice::Swiss) {
            return Err(TournamentMisuse::Bye);
        }
        if minutes.is_some() && !matches!(self, FormChoice::Arena) {
            return Err(TournamentMisuse::Minutes);
        }
        Ok(match self {
            FormChoice::Swiss => FormPlan::Swiss {
                rounds: rounds.and_then(NonZeroU16::new),
                bye: bye.map_or(ByeValue::Win, ByeValue::from),
            },
            FormChoice::RoundRobin => FormPlan::RoundRobin { cycles: Cycles::One },
            FormChoice::RoundRobinTwice => FormPlan::RoundRobin { cycles: Cycles::Two },
            FormChoice::KnockOut => FormPlan::KnockOut,
            FormChoice::DoubleElimination => FormPlan::DoubleElimination,
            FormChoice::Arena => {
                let minutes = minutes.and_then(Minutes::new).or(ARENA).ok_or(TournamentMisuse::Minutes)?;
                FormPlan::Arena { minutes }
            }
        })
    }
}

/// When a tournament begins by itself, as it was chosen.
#[derive(Clone, Copy)]
struct ChosenStart<'a> {
    hours: Option<u16>,
    starts: Option<&'a str>,
    zone: Option<&'a str>,
}

impl ChosenStart<'_> {
    /// The moment; `None` if an organiser starts it.
    fn at(self, now: Timestamp) -> Result<Option<Timestamp>, TournamentMisuse> {
        match (self.hours, self.starts, self.zone()?) {
            (Some(_), Some(_), _) => Err(TournamentMisuse::TwoStarts),
            (_, None, Some(_)) => Err(TournamentMisuse::ZoneAlone),
            (None, Some(typed), zone) => start_time(typed, &zone.unwrap_or_default(), now).map(Some),
            (Some(hours), None, None) => Ok(now.checked_add(SignedDuration::from_hours(i64::from(hours))).ok()),
            (None, None, None) => Ok(None),
        }
    }

    fn zone(self) -> Result<Option<Zone>, TournamentMisuse> {
        let zone = self.zone.map(|typed| {
            typed
                .parse::<Zone>()
                .map_err(|unknown| TournamentMisuse::Zone { typed: typed.to_owned(), nearest: unknown.nearest })
        });
        zone.transpose()
    }

    /// Every week at the same time by the clocks of the zone, if that was chosen.
    fn weekly(self, at: Option<Timestamp>, chosen: Option<bool>) -> Result<Option<Weekly>, TournamentMisuse> {
        match (chosen, at) {
            (Some(true), Some(begins)) => Ok(Some(Weekly { zone: self.zone()?.unwrap_or_default(), begins })),
            (Some(true), None) => Err(TournamentMisuse::WeeklyWithoutStart),
            (Some(false) | None, _) => Ok(None),
        }
    }
}

/// Announces a tournament in this channel.
#[poise::command(slash_command)]
#[expect(clippy::too_many_arguments, reason = "an option of a command is an argument")]
pub(crate) async fn create(
    ctx: CommandContext<'_>,
    #[max_length = 60] name: String,
    form: FormChoice,
    #[autocomplete = "suggest_time"]
    #[max_length = 40]
    time: Option<String>,
    ruleset: Option<RulesetChoice>,
    #[min = 1]
    #[max = 20]
    rounds: Option<u16>,
    bye: Option<ByeChoice>,
    #[min = 5]
    #[max = 1440]
    minutes: Option<u16>,
    #[rename = "sign-up-hours"]
    #[min = 1]
    #[max = 336]
    sign_up_hours: Option<u16>,
    #[max_length = 40] starts: Option<String>,
    #[autocomplete = "suggest_zone"]
    #[max_length = 60]
    zone: Option<String>,
    #[rename = "check-in-minutes"]
    #[min = 5]
    #[max = 240]
    check_in_minutes: Option<u16>,
    #[rename = "no-show-minutes"]
    #[min = 0]
    #[max = 1440]
    no_show_minutes: Option<u16>,
    #[rename = "winner-role"] winner_role: Option<Role>,
    #[rename = "podium-role"] podium_role: Option<Role>,
    weekly: Option<bool>,
    game: Option<GameChoice>,
) -> Result<(), Error> {
    let guild = organised_server(ctx).await?;
    let server = ctx.data().server(Some(guild)).await;
    require_tournament_place(site(ctx))?;
    let usual = LiveTime::new(10, 5).map_or(TimeControl::Unlimited, TimeControl::Live);
    let begins = ChosenStart { hours: sign_up_hours, starts: starts.as_deref(), zone: zone.as_deref() };
    let starts_at = begins.at(request(ctx).at)?;
    let plan = TournamentPlan {
        name: TournamentName::new(&name)
            .map_err(|error| Refusal::from(ServiceError::from(TournamentRefusal::Plan(error))))?,
        form: form.plan(ChosenForForm { rounds, bye, minutes })?,
        time: time::chosen(time.as_deref())?.unwrap_or(usual),
        preset: ruleset.map(Into::into),
        default_time: no_show_minutes.map_or(TournamentPlan::DEFAULT_TIME, Minutes::new),
        sign_up_until: starts_at,
        check_in: check_in_minutes.and_then(Minutes::new),
        roles: chosen_roles(ctx, guild, winner_role.as_ref(), podium_role.as_ref()).await?,
        weekly: begins.weekly(starts_at, weekly)?,
        game: game_option::chosen(game, &server.games)?,
    };
    let language = server.style.language.unwrap_or(client(ctx));
    let here = (channel(ctx.interaction.channel_id), language);
    let at = ctx.data().service.tournaments.found(request(ctx), guild, here, plan).await?;
    let created = messages::tournament_created(&at, |name| ctx.data().command_mention(name), locale(ctx));
    let is_without_event = at.calendar_aim().is_some() && !may_enter_events(site(ctx).permissions);
    finish(
        ctx,
        match is_without_event {
            true => created.with_line(&messages::tournament_without_event(locale(ctx))),
            false => created,
        },
    )
    .await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tournament_begins_at_a_time_or_after_hours_or_when_it_is_started() {
        let now: Timestamp = "2026-11-27T07:00:00Z".parse().unwrap();
        let at =
            |hours, starts, zone| ChosenStart { hours, starts, zone }.at(now).map(|at| at.map(|at| at.to_string()));
        let moment = |text: &str| Ok(Some(text.to_owned()));
        assert_eq!(at(None, None, None), Ok(None));
        assert_eq!(at(Some(2), None, None), moment("2026-11-27T09:00:00Z"));
        assert_eq!(at(None, Some("19:00"), None), moment("2026-11-27T12:00:00Z"));
        assert_eq!(at(None, Some("19:00"), Some("tokyo")), moment("2026-11-27T10:00:00Z"));
        assert_eq!(at(Some(2), Some("19:00"), None), Err(TournamentMisuse::TwoStarts));
        assert_eq!(at(None, None, Some("tokyo")), Err(TournamentMisuse::ZoneAlone));
        assert!(matches!(at(None, Some("19:00"), Some("Bangkock")), Err(TournamentMisuse::Zone { .. })));
    }

    #[test]
    fn every_week_needs_a_time() {
        let now: Timestamp = "2026-11-27T07:00:00Z".parse().unwrap();
        let chosen = ChosenStart { hours: None, starts: Some("19:00"), zone: Some("tokyo") };
        let weekly = Weekly { zone: "Asia/Tokyo".parse().unwrap(), begins: now };
        assert_eq!(chosen.weekly(Some(now), Some(true)), Ok(Some(weekly)));
        assert_eq!(chosen.weekly(Some(now), None), Ok(None));
        assert_eq!(chosen.weekly(None, Some(true)), Err(TournamentMisuse::WeeklyWithoutStart));
    }

    #[test]
    fn rounds_and_byes_belong_to_a_swiss_and_minutes_to_an_arena() {
        let nothing = ChosenForForm::default();
        let rounds = ChosenForForm { rounds: Some(5), ..nothing };
        let bye = ChosenForForm { bye: Some(ByeChoice::Draw), ..nothing };
        let swiss = |rounds, bye| Ok(FormPlan::Swiss { rounds: NonZeroU16::new(rounds), bye });
        assert_eq!(FormChoice::Swiss.plan(rounds), swiss(5, ByeValue::Win));
        assert_eq!(FormChoice::Swiss.plan(bye), swiss(0, ByeValue::Draw));
        assert_eq!(FormChoice::KnockOut.plan(rounds), Err(TournamentMisuse::Rounds));
        assert_eq!(FormChoice::DoubleElimination.plan(rounds), Err(TournamentMisuse::Rounds));
        assert_eq!(FormChoice::DoubleElimination.plan(nothing), Ok(FormPlan::DoubleElimination));
        assert_eq!(FormChoice::RoundRobin.plan(bye), Err(TournamentMisuse::Bye));
        let minutes = ChosenForForm { minutes: Some(60), ..nothing };
        assert_eq!(FormChoice::Swiss.plan(minutes), Err(TournamentMisuse::Minutes));
        let arena = FormPlan::Arena { minutes: Minutes::new(60).unwrap() };
        assert_eq!(FormChoice::Arena.plan(nothing), Ok(arena));
    }
}
