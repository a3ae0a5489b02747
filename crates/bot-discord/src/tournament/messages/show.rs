//! A tournament as one user sees it, and the tournaments of a server.

use club_competitions::CompetitorId;
use club_competitions::competition::{Competition, CompetitionGame, FormName};
use club_competitions::tournament::{GameStage, PairedGame, Participation};
use serenity::all::{ButtonStyle, CreateActionRow};

use crate::board::words::relative;
use crate::i18n::{Locale, Text};
use crate::kit::ids::person;
use crate::kit::message::OutgoingMessage;
use crate::kit::roster::NamesShown;
use crate::tournament::action::TournamentAction;
use crate::tournament::messages::news::tournament_news;
use crate::tournament::messages::part_shown::more_button;
use crate::tournament::messages::parts::StandingsPart;
use crate::tournament::messages::picture::picture;
use crate::tournament::messages::sign_up::{head, tournament_sign_up};
use crate::tournament::messages::standings::{finished, standings};
use crate::tournament::messages::table::arrive_button;
use crate::tournament::messages::words::{act, form, more_pairs, name, people, round, stage, stage_of, titled};
use bot_service::game::PlayerId as Person;
use bot_service::{Phase, TournamentAt, TournamentNews, TournamentTable};

const GAMES: usize = 12;

const LINES: usize = 5;

const WINNERS: usize = 3;

const LISTED: usize = 10;

#[derive(Clone, Copy, Debug)]
pub struct ShownTournament<'a> {
    pub at: &'a TournamentAt,
    /// Where its open games are played, as far as is known.
    pub tables: &'a [(CompetitionGame, TournamentTable)],
    pub reader: Person,
    pub names: &'a NamesShown,
}

pub fn tournament(shown: &ShownTournament<'_>, command: impl Fn(&str) -> String, locale: Locale) -> OutgoingMessage {
    let at = shown.at;
    match &at.phase {
        Phase::SignUp { .. } => tournament_sign_up(at, command, locale),
        Phase::Running(competition) => running(shown, competition, command, locale),
        Phase::Over(competition) => finished(at, competition, shown.names, locale),
        Phase::Cancelled { .. } => {
            let news = tournament_news(at, &TournamentNews::Cancelled, shown.names, command, locale);
            news.unwrap_or_else(|| OutgoingMessage::lines(&head(at, locale)))
        }
    }
}

fn running(
    shown: &ShownTournament<'_>,
    competition: &Competition,
    command: impl Fn(&str) -> String,
    locale: Locale,
) -> OutgoingMessage {
    let ShownTournament { at, reader, names, .. } = *shown;
    let reader = CompetitorId(reader.0);
    let mut lines = head(at, locale);
    let title = match competition.round() {
        Some(last) => {
            let now = titled(Text::new("tournament-pairings"), at).with("round", round(competition, last));
            lines[0] = now.localize(locale);
            Text::new("tournament-round-of-name").with("name", name(at)).with("round", round(competition, last))
        }
        None => name(at),
    };
    if at.is_halted() {
        lines.push(Text::new("tournament-halted-shown").with("move", command("tournament move")).localize(locale));
    }
    let current = competition.current();
    let own = current.iter().find(|(_, game)| game.involves(reader));
    match own {
        Some((key, game)) => {
            let opponent = if game.pairing.white == reader { game.pairing.black } else { game.pairing.white };
            let text = Text::new("tournament-own-game").with("opponent", person(opponent));
            let bracket = bracket(competition, *key, locale);
            lines.push(format!("{}{bracket}{}", text.localize(locale), place(shown, *key)));
        }
        None if competition.round().is_some() && is_in(competition, reader) => {
            lines.push(Text::new("tournament-own-bye").localize(locale));
        }
        None => {}
    }
    let others: Vec<_> = current.iter().filter(|(_, game)| !game.involves(reader)).collect();
    lines.extend(others.iter().take(GAMES).map(|(key, game)| open_game(shown, competition, *key, game, locale)));
    if others.len() > GAMES {
        lines.push(more_pairs(others.len() - GAMES).localize(locale));
    }
    let placed = standings(competition, LINES, locale);
    let is_any_over = competition.games().iter().any(|(_, game)| game.counted().is_some());
    if is_any_over && !placed.is_empty() {
        lines.push(Text::new("tournament-standings-now").localize(locale));
        lines.extend(placed);
    }
    let can_begin = |game: &PairedGame| matches!(game.stage, GameStage::Open { .. }) && !at.is_halted();
    let arrive = own.filter(|(_, game)| can_begin(game)).map(|(key, _)| *key);
    OutgoingMessage::lines(&lines).with_rows(own_rows(at, competition, reader, arrive, locale)).with_picture(picture(
        competition,
        &StandingsPart::of_everybody(competition),
        title.localize(locale),
        names,
        locale,
    ))
}

fn place(shown: &ShownTournament<'_>, game: CompetitionGame) -> String {
    // Threads have gone with the channel.
    let tables = if shown.at.is_halted() { &[] } else { shown.tables };
    let table = tables.iter().find(|(key, _)| *key == game).and_then(|(_, table)| table.thread);
    table.map(|thread| format!(" · <#{}>", thread.0)).unwrap_or_default()
}

/// In which bracket a game is, if there are several.
fn bracket(competition: &Competition, game: CompetitionGame, locale: Locale) -> String {
    stage_of(competition, game).map(|found| format!(" · {}", stage(found).localize(locale))).unwrap_or_default()
}

/// A game that is not over: who plays, and what it waits for.
fn open_game(
    shown: &ShownTournament<'_>,
    competition: &Competition,
    key: CompetitionGame,
    game: &PairedGame,
    locale: Locale,
) -> String {
    let state = match (game.stage, competition.default_at(key)) {
        (GameStage::Open { .. }, Some(until)) => Text::new("tournament-waiting-until").with("until", relative(until)),
        (GameStage::Open { .. }, None) => Text::new("tournament-waiting"),
        (GameStage::Playing | GameStage::Over { .. }, _) => Text::new("tournament-playing"),
    };
    let (white, black) = (person(game.pairing.white), person(game.pairing.black));
    let bracket = bracket(competition, key, locale);
    format!("♟️ {white} – {black}{bracket} · {}{}", state.localize(locale), place(shown, key))
}

fn own_rows(
    at: &TournamentAt,
    competition: &Competition,
    reader: CompetitorId,
    arrive: Option<CompetitionGame>,
    locale: Locale,
) -> Vec<CreateActionRow> {
    let button = |action, label, style| act(at.id, action, label, style, locale);
    let join = || button(TournamentAction::SignUp, Text::new("button-tournament-join"), ButtonStyle::Success);
    let pause = || button(TournamentAction::Pause, Text::new("button-tournament-pause"), ButtonStyle::Secondary);
    let resume = || button(TournamentAction::Resume, Text::new("button-tournament-resume"), ButtonStyle::Success);
    let sit_out = || button(TournamentAction::SitOut, Text::new("button-tournament-sit-out"), ButtonStyle::Secondary);
    let withdraw =
        || button(TournamentAction::Withdraw, Text::new("button-tournament-withdraw"), ButtonStyle::Secondary);
    let mut row: Vec<_> = arrive.map(|game| arrive_button(at, game, locale)).into_iter().collect();
    match (competition.presence(reader), competition.form()) {
        (Some(Participation::Playing), FormName::Arena) => row.extend([pause(), withdraw()]),
        (Some(Participation::Playing), FormName::Swiss) if may_sit_out(competition, reader) => {
            row.extend([sit_out(), withdraw()]);
        }
        (Some(Participation::Playing), _) if is_in(competition, reader) => row.push(withdraw()),
        (Some(Participation::Playing), _) => {}
        (Some(Participation::Paused), _) => row.extend([resume(), withdraw()]),
        (Some(Participation::Withdrawn) | None, _) if at.plan.form.takes_late_entries() => row.push(join()),
        (Some(Participation::Withdrawn) | None, _) => {}
    }
    row.extend(more_button(at, competition, locale));
    if row.is_empty() { Vec::new() } else { vec![CreateActionRow::Buttons(row)] }
}

fn is_in(competition: &Competition, player: CompetitorId) -> bool {
    competition.standings().iter().any(|place| place.player == player && place.is_in)
}

/// Whether the player can still ask to sit out a round: once, and not the last.
fn may_sit_out(competition: &Competition, player: CompetitorId) -> bool {
    let (last, rounds) = (competition.round().unwrap_or_default(), competition.rounds().unwrap_or_default());
    let has_asked = (0..=last).any(|round| competition.sat_out(round).contains(&player));
    last + 2 < rounds && !has_asked && !competition.sitting_out().contains(&player)
}

/// The tournaments of a server, the newest first.
pub fn tournament_list(all: &[TournamentAt], command: impl Fn(&str) -> String, locale: Locale) -> OutgoingMessage {
    if all.is_empty() {
        let text = Text::new("tournament-list-none").with("create", command("tournament create"));
        return OutgoingMessage::text(&text, locale);
    }
    let mut lines = vec![Text::new("tournament-list").localize(locale)];
    lines.extend(all.iter().take(LISTED).map(|at| {
        let text = titled(Text::new("tournament-list-line"), at).with("form", form(at));
        text.with("state", state(at, locale)).with("channel", format!("<#{}>", at.channel.0)).localize(locale)
    }));
    OutgoingMessage::lines(&lines)
}

/// How far a tournament has got.
fn state(at: &TournamentAt, locale: Locale) -> Text {
    match &at.phase {
        Phase::SignUp { .. } | Phase::Running(_) if at.is_halted() => Text::new("tournament-state-halted"),
        Phase::SignUp { entrants, .. } => Text::new("tournament-state-sign-up").with("number", entrants.len()),
        Phase::Running(competition) => match competition.round() {
            Some(last) => round(competition, last),
            None => Text::new("tournament-state-running"),
        },
        Phase::Over(competition) => match &competition.champions()[..] {
            [] => Text::new("tournament-state-over"),
            winners => Text::new("tournament-state-won").with("players", people(winners, WINNERS, locale)),
        },
        Phase::Cancelled { .. } => Text::new("tournament-state-cancelled"),
    }
}

/// A tournament in a line, for people who choose one.
pub fn tournament_choice(at: &TournamentAt, locale: Locale) -> String {
    let state = match &at.phase {
        // People can't be mentioned in a choice.
        Phase::Over(_) => Text::new("tournament-state-over"),
        _ => state(at, locale),
    };
    format!("{} · {}", name(at).localize(locale), state.localize(locale))
}
