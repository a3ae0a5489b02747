//! Lists of cards, and menus by which one is opened.

use serenity::all::{
    ButtonStyle, CreateActionRow, CreateSelectMenu, CreateSelectMenuKind, CreateSelectMenuOption as MenuOption,
};

use crate::board::view::BoardView;
use crate::i18n::{Locale, Text};
use crate::kit::buttons::button;
use crate::kit::custom_id;
use crate::kit::custom_id::ComponentId;
use crate::kit::limits::{LABEL, OPTIONS, quote, truncate};
use crate::kit::message::OutgoingMessage;
use crate::kit::reader::Reader;
use crate::lessons::learn_action::{CardList, LearnAction};
use crate::lessons::messages::{kind_name, language, other};
use makruk::Position;
use makruk_school::{Card, CardKind, School};

/// A page of the cards of a kind: their titles, a menu to open one, and the way to other pages and kinds.
pub fn learn_list(school: &School, list: CardList, reader: Reader) -> OutgoingMessage {
    let locale = reader.locale;
    let cards: Vec<&Card> = school.of_kind(list.kind).collect();
    let pages = cards.len().div_ceil(OPTIONS).max(1);
    // Cards may have become fewer.
    let page = usize::from(list.page).min(pages - 1);
    let shown: Vec<&Card> = cards.into_iter().skip(page * OPTIONS).take(OPTIONS).collect();
    let title = match pages {
        1 => Text::new("learn-list"),
        _ => Text::new("learn-list-page").with("page", number(page + 1)).with("pages", number(pages)),
    };
    let title = title.with("kind", kind_name(list.kind)).localize(locale);
    let rows = [
        menu(shown.iter().copied(), Text::new("learn-open"), locale),
        turns(list.kind, page, pages, locale),
        Some(kinds(Some(list.kind), locale)),
    ];
    let message = OutgoingMessage::lines(&[title, titles(&shown, locale)]);
    let message = message.with_rows(rows.into_iter().flatten().collect());
    match list.kind {
        // All of them at a glance.
        CardKind::Piece => {
            let start = BoardView::of_position(&Position::start(), reader);
            message.with_picture(start.picture("makruk-learn.png".to_owned()))
        }
        _ => message,
    }
}

/// The cards that a user who typed this may mean.
pub fn learn_candidates(typed: &str, cards: &[&Card], reader: Reader) -> OutgoingMessage {
    choice_of(cards, Text::new("learn-which").with("typed", quote(typed)), reader)
}

/// Some cards, with a menu to open one.
pub(super) fn choice_of(cards: &[&Card], question: Text, reader: Reader) -> OutgoingMessage {
    let (cards, locale) = (&cards[..cards.len().min(OPTIONS)], reader.locale);
    let open = menu(cards.iter().copied(), Text::new("learn-open"), locale);
    let lines = [question.localize(locale), titles(cards, locale)];
    OutgoingMessage::lines(&lines).with_rows(open.into_iter().collect())
}

/// Says that no card matches what the user typed.
pub fn learn_nothing(typed: &str, reader: Reader) -> OutgoingMessage {
    let text = Text::new("learn-nothing").with("typed", quote(typed));
    OutgoingMessage::text(&text, reader.locale).with_rows(vec![kinds(None, reader.locale)])
}

/// The name of a card in the reader's language, with its name in the other one: at most `length` characters.
pub fn card_name(card: &Card, locale: Locale, length: usize) -> String {
    let language = language(locale);
    let text = Text::new("learn-card-name").with("title", card.title.get(language).as_str());
    truncate(&text.with("other", card.title.get(other(language)).as_str()).localize(locale), length)
}

/// A menu that opens one of these cards, if there are any.
pub(super) fn menu<'a>(
    cards: impl IntoIterator<Item = &'a Card>,
    about: Text,
    locale: Locale,
) -> Option<CreateActionRow> {
    let option = |card: &Card| MenuOption::new(card_name(card, locale, LABEL), card.id.as_str());
    let options: Vec<MenuOption> = cards.into_iter().take(OPTIONS).map(option).collect();
    (!options.is_empty()).then(|| select(LearnAction::ChooseCard, options, about, locale))
}

fn kinds(listed: Option<CardKind>, locale: Locale) -> CreateActionRow {
    let option = |kind: CardKind| {
        let option = MenuOption::new(kind_name(kind).localize(locale), custom_id::value(&kind));
        option.default_selection(Some(kind) == listed)
    };
    select(LearnAction::ChooseKind, CardKind::ALL.map(option).to_vec(), Text::new("learn-kinds"), locale)
}

fn select(action: LearnAction, options: Vec<MenuOption>, about: Text, locale: Locale) -> CreateActionRow {
    let kind = CreateSelectMenuKind::String { options };
    let menu = CreateSelectMenu::new(action.id().to_string(), kind);
    CreateActionRow::SelectMenu(menu.placeholder(about.localize(locale)))
}

/// Buttons to the page before and the next, if there are any.
fn turns(kind: CardKind, page: usize, pages: usize, locale: Locale) -> Option<CreateActionRow> {
    let turn = |page: usize, label: Text| {
        let page = u16::try_from(page).unwrap_or(u16::MAX);
        let id = LearnAction::List(CardList { kind, page }).id();
        button(id, &label.localize(locale), ButtonStyle::Secondary)
    };
    let before = page.checked_sub(1).map(|page| turn(page, Text::new("learn-before")));
    let next = (page + 1 < pages).then(|| turn(page + 1, Text::new("learn-next")));
    let buttons: Vec<_> = before.into_iter().chain(next).collect();
    (!buttons.is_empty()).then_some(CreateActionRow::Buttons(buttons))
}

fn titles(cards: &[&Card], locale: Locale) -> String {
    cards.iter().map(|card| card.title.get(language(locale)).as_str()).collect::<Vec<_>>().join(" · ")
}

fn number(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}
