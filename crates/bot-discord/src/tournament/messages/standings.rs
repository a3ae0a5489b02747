//! The standings and the winners.

use club_competitions::CompetitorId;
use club_competitions::competition::{Competition, CompetitionScore, FormName, Placing};

use crate::board::words::points;
use crate::i18n::{Locale, Text};
use crate::kit::ids::person;
use crate::kit::message::OutgoingMessage;
use crate::kit::roster::NamesShown;
use crate::tournament::messages::part_shown::more_row;
use crate::tournament::messages::parts::StandingsPart;
use crate::tournament::messages::picture::picture;
use crate::tournament::messages::words::{and_more, name, people, place, round_before, standing, titled};
use bot_service::TournamentAt;

/// How many lines of the standings are written; the picture has more.
const LINES: usize = 8;

const NAMED: usize = 16;

/// The standings after a round, counted from 0.
pub(super) fn after_round(
    at: &TournamentAt,
    competition: &Competition,
    last: u16,
    names: &NamesShown,
    locale: Locale,
) -> OutgoingMessage {
    let title = titled(Text::new("tournament-standings"), at).with("round", round_before(competition, last));
    let mut lines = vec![title.localize(locale)];
    match competition.form() {
        FormName::KnockOut | FormName::DoubleElimination => {
            lines.extend(after_round_of_a_bracket(competition, last, locale));
        }
        _ => lines.extend(standings(competition, LINES, locale)),
    }
    let title = Text::new("tournament-picture-after")
        .with("name", name(at))
        .with("round", round_before(competition, last))
        .localize(locale);
    OutgoingMessage::lines(&lines)
        .with_picture(picture(competition, &StandingsPart::of_everybody(competition), title, names, locale))
        .with_rows(more_row(at, competition, locale))
}

fn after_round_of_a_bracket(competition: &Competition, last: u16, locale: Locale) -> Vec<String> {
    let standings = competition.standings();
    let of = |score: CompetitionScore| -> Vec<CompetitorId> {
        standings.iter().filter(|place| place.score == score).map(|place| place.player).collect()
    };
    let (still_in, out) = (of(CompetitionScore::OutIn(None)), of(CompetitionScore::OutIn(Some(last))));
    let (beaten, unbeaten): (Vec<_>, Vec<_>) = match competition {
        Competition::DoubleElimination(tournament) => {
            still_in.into_iter().partition(|player| tournament.form().has_lost(*player))
        }
        _ => (Vec::new(), still_in),
    };
    let in_text = match competition {
        Competition::DoubleElimination(_) => Text::new("tournament-unbeaten"),
        _ => Text::new("tournament-still-in"),
    };
    let groups =
        [(Text::new("tournament-out-now"), out), (in_text, unbeaten), (Text::new("tournament-lost-once"), beaten)];
    let told = groups.into_iter().filter(|(_, players)| !players.is_empty());
    told.map(|(text, players)| text.with("players", people(&players, NAMED, locale)).localize(locale)).collect()
}

/// The first lines of the standings, and how many there are more.
pub(super) fn standings(competition: &Competition, most: usize, locale: Locale) -> Vec<String> {
    let standings = competition.standings();
    let lines = standings.iter().filter_map(standing).take(most).map(|line| line.localize(locale));
    let more = match standings.len().saturating_sub(most) {
        more if more > 0 && !matches!(competition.form(), FormName::KnockOut | FormName::DoubleElimination) => {
            Some(and_more(more).localize(locale))
        }
        _ => None,
    };
    lines.chain(more).collect()
}

/// Announces the end of a tournament, with its winners and standings.
pub(super) fn finished(
    at: &TournamentAt,
    competition: &Competition,
    names: &NamesShown,
    locale: Locale,
) -> OutgoingMessage {
    let mut lines = vec![titled(Text::new("tournament-finished"), at).localize(locale)];
    lines.push(winners(competition, locale).localize(locale));
    let rest = standings(competition, LINES, locale).into_iter().skip(competition.champions().len().max(1));
    lines.extend(rest);
    if competition.form() == FormName::DoubleElimination {
        lines.extend(places_after_the_first(competition, locale));
    }
    let title = name(at).localize(locale);
    OutgoingMessage::lines(&lines)
        .with_picture(picture(competition, &StandingsPart::of_everybody(competition), title, names, locale))
        .with_rows(more_row(at, competition, locale))
}

/// The places after the first of a tournament without points, those who share one together: `**5–6.** @one @other`.
fn places_after_the_first(competition: &Competition, locale: Locale) -> Vec<String> {
    let standings = competition.standings();
    let champions = competition.champions();
    let rest: Vec<&Placing> = standings.iter().filter(|line| !champions.contains(&line.player)).collect();
    let shared = rest.chunk_by(|one, other| one.rank == other.rank).take(LINES);
    let line = |shared: &[&Placing]| {
        let first = shared.first().map_or(0, |line| line.rank);
        let players: Vec<CompetitorId> = shared.iter().map(|line| line.player).collect();
        let last = (first..).nth(players.len().saturating_sub(1)).unwrap_or(first);
        let place = if first == last { place(first) } else { format!("**{first}–{last}.**") };
        format!("{place} {}", people(&players, NAMED, locale))
    };
    shared.map(line).collect()
}

fn winners(competition: &Competition, locale: Locale) -> Text {
    let champions = competition.champions();
    let standings = competition.standings();
    let line = |player: CompetitorId| standings.iter().find(|place: &&Placing| place.player == player);
    match &champions[..] {
        [] => Text::new("tournament-won-nobody"),
        &[player] => {
            let text = match line(player).map(|line| line.score) {
                Some(CompetitionScore::Points(score)) => Text::new("tournament-won")
                    .with("points", points(score))
                    .with("rounds", competition.rounds().unwrap_or_default()),
                Some(CompetitionScore::Arena(score)) => Text::new("tournament-won-arena").with("points", score.points),
                Some(CompetitionScore::OutIn(_)) | None => Text::new("tournament-won-knock-out"),
            };
            text.with("player", person(player))
        }
        several => Text::new("tournament-won-together").with("players", people(several, NAMED, locale)),
    }
}
