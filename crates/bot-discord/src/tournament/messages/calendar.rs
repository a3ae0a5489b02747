//! What the event of a tournament says among those of its server.

use jiff::Timestamp;

use crate::i18n::{Locale, Text};
use crate::kit::permission_names::permission_names;
use crate::tournament::messages::words::terms;
use bot_service::club::FormPlan;
use bot_service::{CalendarAim, MessageRef, TournamentAt};
use serenity::all::Permissions;

/// An event as it is entered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EventFace {
    pub name: String,
    pub description: String,
    /// A link to the channel, which Discord shows by its name.
    pub location: String,
    /// When it begins; `None` if it has begun.
    pub start: Option<Timestamp>,
    pub end: Timestamp,
}

/// What the event of a tournament says, which is announced in a message; `None` if it has none.
pub fn event_face(at: &TournamentAt, announced: MessageRef, locale: Locale) -> Option<EventFace> {
    let (aim, end) = (at.calendar_aim()?, at.probable_end()?);
    let terms = terms(at, locale);
    let place = event_link(at.guild, announced);
    let (how, start) = match aim {
        CalendarAim::ToCome(start) => (Text::new("tournament-event-sign-up").with("link", place), Some(start)),
        _ => (Text::new("tournament-event-begun").with("link", place), None),
    };
    let is_by_players = matches!(at.plan.form, FormPlan::Swiss { rounds: None, .. }) && at.competition().is_none();
    let rounds = is_by_players.then(|| Text::new("tournament-event-rounds"));
    let check_in = at.plan.check_in.filter(|_| start.is_some());
    let check_in = check_in.map(|minutes| Text::new("tournament-event-check-in").with("minutes", minutes.get()));
    let lines = [Some(terms), rounds, Some(how), check_in].into_iter().flatten();
    Some(EventFace {
        name: at.plan.name.as_str().to_owned(),
        description: lines.map(|line| line.localize(locale)).collect::<Vec<_>>().join("\n"),
        location: format!("https://discord.com/channels/{}/{}", at.guild, at.channel.0),
        start,
        end,
    })
}

/// The link to the announcement of a tournament, by which its event is known.
pub fn event_link(guild: u64, announced: MessageRef) -> String {
    format!("https://discord.com/channels/{guild}/{}/{}", announced.channel.0, announced.message.0)
}

/// That the tournament has no event, as the bot lacks the permission.
pub fn tournament_without_event(locale: Locale) -> String {
    let permission = permission_names(Permissions::CREATE_EVENTS, locale);
    Text::new("tournament-without-event").with("permission", permission).localize(locale)
}
