//! A part of the standings as it is shown, with buttons to the others.

use club_competitions::competition::Competition;
use serenity::all::{ButtonStyle, CreateActionRow, CreateButton};

use crate::i18n::{Locale, Text};
use crate::kit::custom_id::ComponentId;
use crate::kit::message::OutgoingMessage;
use crate::kit::pages::ListPage;
use crate::kit::roster::NamesShown;
use crate::tournament::action::{TournamentAction, TournamentButton};
use crate::tournament::messages::parts::StandingsPart;
use crate::tournament::messages::picture::picture;
use crate::tournament::messages::words::{act, name, round, standing, titled};
use bot_service::TournamentAt;

/// The button for what a picture has no room for, if there is more.
pub(super) fn more_button(at: &TournamentAt, competition: &Competition, locale: Locale) -> Option<CreateButton> {
    let label = match competition {
        Competition::KnockOut(_) | Competition::DoubleElimination(_) => Text::new("button-tournament-bracket"),
        _ => Text::new("button-all-places"),
    };
    let is_more = StandingsPart::all(competition).len() > 1;
    is_more.then(|| act(at.id, TournamentAction::Standings(None), label, ButtonStyle::Secondary, locale))
}

/// The same in a row of its own.
pub(super) fn more_row(at: &TournamentAt, competition: &Competition, locale: Locale) -> Vec<CreateActionRow> {
    more_button(at, competition, locale).map(|button| CreateActionRow::Buttons(vec![button])).into_iter().collect()
}

/// One part, with buttons to those before and after it.
pub fn tournament_part(
    at: &TournamentAt,
    competition: &Competition,
    part: &StandingsPart,
    names: &NamesShown,
    locale: Locale,
) -> OutgoingMessage {
    let all = StandingsPart::all(competition);
    let index = all.iter().position(|other| other == part).unwrap_or_default();
    let title = Text::new("tournament-part").with("part", index + 1).with("parts", all.len());
    let mut lines = Vec::new();
    match part {
        StandingsPart::Places(places) => {
            let standings = competition.standings();
            let heading = titled(Text::new("tournament-part-places"), at).with("first", places.start + 1);
            lines.push(heading.with("last", places.end).with("all", standings.len()).localize(locale));
            let placed = standings.iter().skip(places.start).take(places.len());
            lines.extend(placed.filter_map(standing).map(|line| line.localize(locale)));
        }
        StandingsPart::Brackets(part) => {
            let heading = titled(Text::new("tournament-part-brackets"), at).with("part", index + 1);
            lines.push(heading.with("parts", all.len()).with("what", part.name()).localize(locale));
        }
        StandingsPart::Bracket { rounds, .. } => {
            let called = |index: usize| round(competition, u16::try_from(index).unwrap_or(u16::MAX));
            let heading = titled(Text::new("tournament-part-bracket"), at).with("part", index + 1);
            let heading = heading.with("parts", all.len()).with("first", called(rounds.start));
            lines.push(heading.with("last", called(rounds.end.saturating_sub(1))).localize(locale));
        }
    }
    let title = title.with("name", name(at)).localize(locale);
    let button = |part| TournamentButton { tournament: at.id, action: TournamentAction::Standings(Some(part)) }.id();
    OutgoingMessage::lines(&lines)
        .with_picture(picture(competition, part, title, names, locale))
        .with_rows(ListPage::numbered(index, all.len(), 1).turning(button, locale))
}
