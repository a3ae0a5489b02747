//! Which card somebody means.

use serenity::all::AutocompleteChoice;

use crate::discord::limits::{CHOICE_NAME, CHOICES};
use crate::discord::plain_text::plain;
use crate::discord::present::{card_name, language};
use crate::i18n::Locale;
use makruk_school::{Card, Kind, Language, School};

/// What was found of what somebody typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Found<'a> {
    /// The card that is called like this.
    One(&'a Card),
    /// Cards that are called something like this, the likest first.
    Several(Vec<&'a Card>),
    /// Nothing is called anything like it.
    Nothing,
}

/// The card with this identifier or name. Of several with the same name, one of these kinds is meant.
pub(super) fn find<'a>(school: &'a School, typed: &str, kinds: &[Kind], locale: Locale) -> Found<'a> {
    // What was suggested is sent as an identifier.
    if let Some(card) = school.card(typed) {
        return Found::One(card);
    }
    let mut like: Vec<&Card> = school.search(typed, language(locale)).collect();
    like.sort_by_key(|card| (!is_called(card, typed), !kinds.contains(&card.kind)));
    let named: Vec<&Card> = like.iter().copied().filter(|card| is_called(card, typed)).collect();
    match (&named[..], &like[..]) {
        ([card], _) | ([], [card]) => Found::One(card),
        ([card, second, ..], _) if kinds.contains(&card.kind) && !kinds.contains(&second.kind) => Found::One(card),
        (_, []) => Found::Nothing,
        _ => Found::Several(like),
    }
}

/// Cards of these kinds that fit what is being typed.
pub(super) fn suggestions(school: &School, partial: &str, kinds: &[Kind], locale: Locale) -> Vec<AutocompleteChoice> {
    let fitting = school.search(partial, language(locale)).filter(|card| kinds.contains(&card.kind));
    let choice = |card: &Card| AutocompleteChoice::new(card_name(card, locale, CHOICE_NAME), card.id.as_str());
    fitting.take(CHOICES).map(choice).collect()
}

fn is_called(card: &Card, typed: &str) -> bool {
    let typed = plain(typed);
    Language::ALL.into_iter().flat_map(|language| card.names(language)).any(|name| plain(name) == typed)
}
