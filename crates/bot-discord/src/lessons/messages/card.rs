//! A card: its names, its explanation with a drawn position, where that comes from, and what is related.

use serenity::all::{ButtonStyle, CreateActionRow};

use crate::board::view::BoardView;
use crate::i18n::{Locale, Text};
use crate::kit::buttons::button;
use crate::kit::custom_id::ComponentId;
use crate::kit::message::{OutgoingMessage, Picture};
use crate::kit::reader::Reader;
use crate::lessons::learn_action::{CardList, LearnAction};
use crate::lessons::messages::demonstration::ShownStep;
use crate::lessons::messages::list::menu;
use crate::lessons::messages::opening::{kin, opening_lines, year};
use crate::lessons::messages::ways::try_button;
use crate::lessons::messages::{kind_name, language, other};
use makruk_school::{Card, CardKind, Diagram, Document, School};

/// How many related cards are named in the text; all of them are in the menu.
const NAMED: usize = 6;

/// A card for one person, with the way to what is related.
pub fn learn_card(school: &School, card: &Card, reader: Reader) -> OutgoingMessage {
    learn_card_at(school, card, 0, reader)
}

/// A card with the game that it shows, after this many of its steps.
pub fn learn_card_at(school: &School, card: &Card, step: u16, reader: Reader) -> OutgoingMessage {
    let shown = ShownStep::of(card, step, reader);
    let locale = reader.locale;
    let mut related: Vec<&Card> = school.related(card).collect();
    let kin = card.opening.into_iter().flat_map(|opening| kin(opening, school));
    related.extend(kin.filter(|kin| !card.see.contains(&kin.id)));
    let related_line = related_line(&related, locale);
    let related = menu(related, Text::new("learn-related"), locale);
    let list = LearnAction::List(CardList::of(card.kind)).id();
    let share = LearnAction::ShareCard(card.id).id();
    let mut buttons = vec![
        button(share, &Text::new("button-share").localize(locale), ButtonStyle::Secondary),
        button(list, &kind_name(card.kind).localize(locale), ButtonStyle::Secondary),
    ];
    if card.kind == CardKind::Ending {
        let verdict = LearnAction::Ending(card.id).id();
        buttons.push(button(verdict, &Text::new("learn-verdict-button").localize(locale), ButtonStyle::Secondary));
    }
    buttons.extend(try_button(card, locale));
    let buttons = CreateActionRow::Buttons(buttons);
    let steps = shown.as_ref().and_then(ShownStep::row);
    let told = told(school, card, shown.as_ref(), reader);
    let message = told.with_rows(steps.into_iter().chain(related).chain([buttons]).collect());
    related_line.into_iter().fold(message, |message, line| message.with_line(&line))
}

/// Related cards, for users who open them by text.
pub(super) fn related_line(related: &[&Card], locale: Locale) -> Option<String> {
    let names: Vec<&str> = related.iter().take(NAMED).map(|card| card.title.get(language(locale)).as_str()).collect();
    let text = || Text::new("learn-related-by-text").with("names", names.join(" · ")).localize(locale);
    (!names.is_empty()).then(text)
}

/// A card for everybody. Who presses the button sees it alone, with the way to what is related.
pub fn learn_card_shared(school: &School, card: &Card, reader: Reader) -> OutgoingMessage {
    let open = LearnAction::Card(card.id).id();
    let open = button(open, &Text::new("learn-more").localize(reader.locale), ButtonStyle::Secondary);
    told(school, card, ShownStep::of(card, 0, reader).as_ref(), reader)
        .with_rows(vec![CreateActionRow::Buttons(vec![open])])
}

/// The card itself, with this step of the game that it shows.
pub(super) fn told(school: &School, card: &Card, shown: Option<&ShownStep<'_>>, reader: Reader) -> OutgoingMessage {
    let locale = reader.locale;
    let mut lines = vec![title(card, locale)];
    lines.extend(synonyms(card, locale));
    lines.push(card.text.get(language(locale)).clone());
    match (card.opening, card.when) {
        (Some(opening), _) => lines.extend(opening_lines(opening, school, reader)),
        (None, Some(when)) => lines.push(Text::new("learn-when").with("year", year(when)).localize(locale)),
        (None, None) => {}
    }
    lines.extend(shown.and_then(ShownStep::line));
    lines.push(sources(card, locale));
    let message = OutgoingMessage::lines(&lines);
    match (&card.diagram, shown) {
        (Some(diagram), _) => message.with_picture(picture(card, diagram, reader)),
        (None, Some(shown)) => message.with_picture(shown.picture()),
        (None, None) => message,
    }
}

/// What it is called in the reader's language, and then in the other one.
fn title(card: &Card, locale: Locale) -> String {
    let language = language(locale);
    let text = Text::new("learn-title").with("title", card.title.get(language).as_str());
    text.with("other", card.title.get(other(language)).as_str()).localize(locale)
}

/// What else it is called. A title without what its brackets explain is a name to look for, and no other one.
fn synonyms(card: &Card, locale: Locale) -> Option<String> {
    let title = card.title.get(language(locale)).as_str();
    let bare = title.split_once(" (").map_or(title, |(bare, _)| bare);
    let names = card.synonyms.get(language(locale)).iter().map(String::as_str).filter(|name| *name != bare);
    let names: Vec<&str> = names.collect();
    let text = || Text::new("learn-also").with("names", names.join(" · ")).localize(locale);
    (!names.is_empty()).then(text)
}

/// The documents that it is drawn from, each with the headings there, and what else.
fn sources(card: &Card, locale: Locale) -> String {
    let of = |document: &Document| {
        let headings = card.sources.iter().filter(|source| source.document == *document);
        let headings: Vec<&str> = headings.map(|source| source.heading.as_str()).collect();
        let text = Text::new("learn-source").with("document", document.title());
        (!headings.is_empty()).then(|| text.with("headings", headings.join(", ")).localize(locale))
    };
    let other = card.other_source.map(|source| (*source.title().get(language(locale))).to_owned());
    let sources: Vec<String> = Document::ALL.iter().filter_map(of).chain(other).collect();
    Text::new("learn-sources").with("sources", sources.join("; ")).localize(locale)
}

/// The position of a card, with its arrows, and rings round the squares to look at.
fn picture(card: &Card, diagram: &Diagram, reader: Reader) -> Picture {
    let arrows = diagram.arrows.iter().map(|arrow| (arrow.from, arrow.to)).collect();
    let view = BoardView::of_position(&diagram.position, reader).seen_from(diagram.from).with_arrows(arrows);
    view.ringed(diagram.marks.iter().copied()).picture(format!("makruk-learn-{}.png", card.id))
}
