//! An ending: its card, with what the tables say of it.

use serenity::all::{ButtonStyle, CreateActionRow};

use crate::i18n::{Locale, Text};
use crate::kit::buttons::button;
use crate::kit::custom_id::ComponentId;
use crate::kit::message::OutgoingMessage;
use crate::kit::reader::Reader;
use crate::lessons::learn_action::{CardList, LearnAction};
use crate::lessons::messages::card::{related_line, told};
use crate::lessons::messages::kind_name;
use crate::lessons::messages::list::menu;
use crate::lessons::messages::pieces::{against, count_lines, grouped, per_cent};
use crate::lessons::messages::ways::{play_line, play_row, practice_rows};
use crate::lessons::messages::wins::wins_chart;
use bot_service::learning::verdict::EndingVerdict;
use makruk::{Color, PieceCounts, Preset};
use makruk_school::{Card, Defender, School, Tally};

/// The card of an ending for one person, with what the tables say of the pieces that it draws; `None` if they don't know them.
pub fn learn_ending(school: &School, card: &Card, verdict: Option<&EndingVerdict>, reader: Reader) -> OutgoingMessage {
    let locale = reader.locale;
    let related: Vec<&Card> = school.related(card).collect();
    let (ways, way_line) = match (practised(verdict), &card.diagram) {
        (Some(verdict), _) => (practice_rows(verdict, locale), None),
        (None, Some(_)) => (vec![play_row(card, locale)], Some(Text::new("learn-play-about").localize(locale))),
        (None, None) => (Vec::new(), None),
    };
    let by_text = [related_line(&related, locale), way_line];
    let related = menu(related, Text::new("learn-related"), locale);
    let plain = |action: LearnAction, label: Text| button(action.id(), &label.localize(locale), ButtonStyle::Secondary);
    let buttons = CreateActionRow::Buttons(vec![
        plain(LearnAction::ShareEnding(card.id), Text::new("button-share")),
        plain(LearnAction::List(CardList::of(card.kind)), kind_name(card.kind)),
    ]);
    let message = with_verdict(school, card, verdict, reader);
    let message = message.with_rows(ways.into_iter().chain(related).chain([buttons]).collect());
    by_text.into_iter().flatten().fold(message, |message, line| message.with_line(&line))
}

/// The card of an ending for everybody. Who presses the button sees it alone, with the way to what is related.
pub fn learn_ending_shared(
    school: &School,
    card: &Card,
    verdict: Option<&EndingVerdict>,
    reader: Reader,
) -> OutgoingMessage {
    let open = LearnAction::Ending(card.id).id();
    let open = button(open, &Text::new("learn-more").localize(reader.locale), ButtonStyle::Secondary);
    with_verdict(school, card, verdict, reader).with_rows(vec![CreateActionRow::Buttons(vec![open])])
}

fn with_verdict(school: &School, card: &Card, verdict: Option<&EndingVerdict>, reader: Reader) -> OutgoingMessage {
    let locale = reader.locale;
    let message = told(school, card, None, reader);
    let Some(diagram) = &card.diagram else { return message };
    let [white, black] = Color::ALL.map(|color| PieceCounts::of(diagram.position.board(), color));
    let about = Text::new("learn-verdict-title").with("pieces", against(white, black, locale)).localize(locale);
    let said = verdict.map_or_else(
        || {
            let untold = || Text::new("learn-verdict-untold").localize(locale);
            let games = school.ending_games(card).and_then(|games| games_line(games, school, locale));
            vec![games.unwrap_or_else(untold)]
        },
        |verdict| verdict_lines(verdict, locale),
    );
    let play = practised(verdict).is_none().then(|| play_line(&diagram.position, locale));
    let lines = std::iter::once(about).chain(said).chain(play);
    let message = lines.fold(message, |message, line| message.with_line(&line));
    OutgoingMessage { second_picture: verdict.and_then(|verdict| wins_chart(verdict, locale)), ..message }
}

/// The verdict of tables that are kept, so that the ending is practised with them and not played against the engine.
fn practised(verdict: Option<&EndingVerdict>) -> Option<&EndingVerdict> {
    verdict.filter(|verdict| verdict.material().is_some())
}

/// How the engine fared against itself, where no table knows; `None` without games.
fn games_line(games: Tally, school: &School, locale: Locale) -> Option<String> {
    let won = games.wins()?;
    let shares = [won.of_games, won.low, won.high].map(|share| per_cent(100.0 * share));
    let text = Text::new("learn-verdict-games").with("games", games.games());
    let nodes = u32::try_from(school.nodes().endings).unwrap_or(u32::MAX);
    let text = text.with("nodes", grouped(nodes)).with("won", shares[0].as_str());
    Some(text.with("low", shares[1].as_str()).with("high", shares[2].as_str()).localize(locale))
}

/// How many positions are won at all, and how many within the count of each ruleset.
pub(super) fn verdict_lines(verdict: &EndingVerdict, locale: Locale) -> Vec<String> {
    let all = match verdict.won() {
        0 => Text::new("learn-verdict-none"),
        won => Text::new("learn-verdict-won")
            .with("won", per_cent(verdict.share(won)))
            .with("longest", u32::try_from(verdict.longest()).unwrap_or(u32::MAX)),
    };
    let all = all.with("positions", grouped(verdict.positions())).localize(locale);
    let under: Vec<_> = verdict.in_time().into_iter().map(|found| (found.preset, found.terms, found.won)).collect();
    let in_time =
        |won: u32| Some(Text::new("learn-verdict-in-time").with("won", per_cent(verdict.share(won))).localize(locale));
    let lines = std::iter::once(all).chain(count_lines(&under, in_time, locale));
    lines.chain(armed_line(verdict, locale)).collect()
}

/// What in time means if the defender is not bare, and how long it takes by the rules of competitions.
fn armed_line(verdict: &EndingVerdict, locale: Locale) -> Option<String> {
    let Defender::Armed { .. } = verdict.defender() else { return None };
    let in_time = verdict.in_time().into_iter().find(|end| end.preset == Preset::Competition && end.won > 0)?;
    let text = Text::new("learn-verdict-armed").with("now", per_cent(verdict.share(in_time.won_at_once)));
    Some(text.with("longest", u32::try_from(in_time.longest).unwrap_or(u32::MAX)).localize(locale))
}
