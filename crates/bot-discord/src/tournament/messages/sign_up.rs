//! Before a tournament: what is announced, and who has signed up.

use club_competitions::standings::ByeValue;
use serenity::all::ButtonStyle;

use crate::board::clock::absolute;
use crate::board::words::relative;
use crate::i18n::{Locale, Text};
use crate::kit::message::OutgoingMessage;
use crate::tournament::action::TournamentAction;
use crate::tournament::messages::words::{about, act, check_in_button, checked_in, people, terms};
use bot_service::club::FormPlan;
use bot_service::{Phase, TournamentAt};

const NAMED: usize = 20;

/// A tournament as it is announced, with who has signed up so far, and the buttons to do so as long as one can.
pub fn tournament_sign_up(at: &TournamentAt, command: impl Fn(&str) -> String, locale: Locale) -> OutgoingMessage {
    let mut lines = head(at, locale);
    let entrants = match &at.phase {
        Phase::SignUp { entrants, .. } => entrants,
        later => {
            let text = match later {
                Phase::Over(_) => Text::new("tournament-now-over").with("show", command("tournament show")),
                Phase::Cancelled { .. } => Text::new("tournament-now-cancelled"),
                _ => Text::new("tournament-now-running").with("show", command("tournament show")),
            };
            lines.push(text.localize(locale));
            return OutgoingMessage::lines(&lines);
        }
    };
    let text = match at.plan.sign_up_until {
        _ if at.is_halted() => Text::new("tournament-halted-shown").with("move", command("tournament move")),
        Some(until) => {
            Text::new("tournament-sign-up-until").with("moment", absolute(until)).with("until", relative(until))
        }
        None => Text::new("tournament-sign-up-open").with("start", command("tournament start")),
    };
    lines.push(text.localize(locale));
    match (at.checked_in(), at.check_in_opens()) {
        (Some(here), _) => lines.push(checked_in(at, here).localize(locale)),
        (None, Some(opens)) => {
            let text = Text::new("tournament-check-in-opens").with("moment", absolute(opens));
            lines.push(text.with("until", relative(opens)).localize(locale));
        }
        (None, None) => {}
    }
    lines.extend(of_plan(at).iter().map(|text| text.localize(locale)));
    if at.plan.form.takes_late_entries() {
        lines.push(Text::new("tournament-late").localize(locale));
    }
    if let Some(minutes) = at.plan.default_time.filter(|_| at.plan.is_live()) {
        lines.push(Text::new("tournament-no-shows").with("minutes", minutes.get()).localize(locale));
    }
    match entrants.is_empty() {
        true => lines.push(Text::new("tournament-entrants-none").localize(locale)),
        false => {
            let entered = Text::new("tournament-entrants").with("number", entrants.len());
            lines.push(entered.with("most", at.plan.form.most()).localize(locale));
            let players: Vec<_> = entrants.iter().map(|player| club_competitions::CompetitorId(player.0)).collect();
            lines.push(people(&players, NAMED, locale));
        }
    }
    let button = |action, label, style| act(at.id, action, label, style, locale);
    let check_in = at.checked_in().map(|_| check_in_button(at, locale));
    let row = [
        button(TournamentAction::SignUp, Text::new("button-tournament-sign-up"), ButtonStyle::Success),
        button(TournamentAction::Withdraw, Text::new("button-tournament-withdraw"), ButtonStyle::Secondary),
    ];
    OutgoingMessage::lines(&lines).with_buttons(check_in.into_iter().chain(row).collect())
}

/// What an organiser has chosen that is not usual.
fn of_plan(at: &TournamentAt) -> Vec<Text> {
    let plan = &at.plan;
    let bye = match plan.form {
        FormPlan::Swiss { bye: ByeValue::Draw, .. } => Some(Text::new("tournament-bye-worth-draw")),
        FormPlan::Swiss { bye: ByeValue::Loss, .. } => Some(Text::new("tournament-bye-worth-loss")),
        _ => None,
    };
    let role = |role: u64| format!("<@&{role}>");
    let winner = plan.roles.winner.map(|id| Text::new("tournament-winner-role").with("role", role(id)));
    let podium = plan.roles.podium.map(|id| Text::new("tournament-podium-role").with("role", role(id)));
    let weekly = plan.weekly.as_ref().map(|_| Text::new("tournament-weekly"));
    [weekly, bye, winner, podium].into_iter().flatten().collect()
}

/// The name of a tournament, and on which terms it is played.
pub(super) fn head(at: &TournamentAt, locale: Locale) -> Vec<String> {
    vec![about(Text::new("tournament-title"), at).localize(locale), terms(at, locale).localize(locale)]
}
