//! Finds the card that a user means.

use crate::i18n::Locale;
use crate::kit::limits::CHOICES;
use crate::kit::message::OutgoingMessage;
use crate::kit::plain_text::plain;
use crate::kit::reader::Reader;
use crate::lessons::messages::{language, learn_candidates, learn_card, learn_nothing};
use makruk_school::{Card, CardKind, Language, School};

/// The card of this name, or what else may be meant. It is looked for among these kinds first.
pub(super) fn answer_to(school: &School, typed: &str, kinds: &[CardKind], reader: Reader) -> OutgoingMessage {
    match find(school, typed, kinds, reader.locale) {
        CardMatch::One(card) => learn_card(school, card, reader),
        CardMatch::Several(cards) => learn_candidates(typed, &cards, reader),
        CardMatch::Nothing => learn_nothing(typed, reader),
    }
}

/// Cards that fit what is being typed, those of these kinds first. As long as nothing is typed, there are no others.
pub(super) fn suggestions<'a>(school: &'a School, partial: &str, kinds: &[CardKind], locale: Locale) -> Vec<&'a Card> {
    let fitting = school.search(partial, language(locale));
    let (mut cards, others): (Vec<&Card>, Vec<&Card>) = fitting.partition(|card| kinds.contains(&card.kind));
    if !partial.trim().is_empty() {
        cards.extend(others);
    }
    cards.truncate(CHOICES);
    cards
}

/// Result of looking up what a user typed.
#[derive(Clone, Debug, PartialEq, Eq)]
enum CardMatch<'a> {
    /// The card that is called like this.
    One(&'a Card),
    /// Cards that are called something like this, the likest first.
    Several(Vec<&'a Card>),
    /// Nothing is called anything like it.
    Nothing,
}

/// The card with this identifier or name. Of several with the same name, the one of these kinds is meant.
fn find<'a>(school: &'a School, typed: &str, kinds: &[CardKind], locale: Locale) -> CardMatch<'a> {
    // What was suggested is sent as an identifier.
    if let Some(card) = school.card(typed) {
        return CardMatch::One(card);
    }
    let mut like: Vec<&Card> = school.search(typed, language(locale)).collect();
    like.sort_by_key(|card| (!is_called(card, typed), !kinds.contains(&card.kind)));
    let named = like.iter().filter(|card| is_called(card, typed)).count();
    let meant = like[..named].iter().filter(|card| kinds.contains(&card.kind)).count();
    match like[..] {
        [] => CardMatch::Nothing,
        [card] => CardMatch::One(card),
        [card, ..] if named == 1 || meant == 1 => CardMatch::One(card),
        _ => CardMatch::Several(like),
    }
}

fn is_called(card: &Card, typed: &str) -> bool {
    let typed = plain(typed);
    Language::ALL.into_iter().flat_map(|language| card.names(language)).any(|name| plain(name) == typed)
}

#[cfg(test)]
mod tests {

    use super::*;
    use crate::lessons::commands::learn;
    use crate::lessons::commands::{LORE, PIECES};
    use bot_service::learning::testing::SCHOOL;

    /// The subcommand that teaches cards of a kind, and the kinds among which it looks first.
    const fn taught_by(kind: CardKind) -> (&'static str, &'static [CardKind]) {
        match kind {
            CardKind::Piece | CardKind::Rule => ("pieces", PIECES),
            CardKind::Opening => ("opening", &[CardKind::Opening]),
            CardKind::Habit | CardKind::Etiquette | CardKind::History | CardKind::Kin => ("lore", LORE),
            CardKind::Ending => ("ending", &[CardKind::Ending]),
            CardKind::Word => ("word", &[CardKind::Word]),
        }
    }

    #[track_caller]
    fn found(typed: &str, kinds: &[CardKind], locale: Locale) -> Vec<&'static str> {
        match find(&SCHOOL, typed, kinds, locale) {
            CardMatch::One(card) => vec![card.id.as_str()],
            CardMatch::Several(cards) => cards.into_iter().map(|card| card.id.as_str()).collect(),
            CardMatch::Nothing => Vec::new(),
        }
    }

    #[test]
    fn everything_that_is_taught_is_reached_by_a_command_in_both_languages() {
        let learn = learn();
        let subcommands: Vec<&str> = learn.subcommands.iter().map(|command| command.name.as_ref()).collect();
        let mut lost = Vec::new();
        for thing in SCHOOL.things() {
            let card = SCHOOL.card(thing.card.as_str()).unwrap();
            let (subcommand, kinds) = taught_by(card.kind);
            assert!(subcommands.contains(&subcommand));
            for locale in Locale::ALL {
                let reader = Reader::from(locale);
                let title = card.title.get(language(locale));
                let suggested = suggestions(&SCHOOL, title, kinds, locale);
                let is_suggested = suggested.contains(&card);
                let shown = learn_card(&SCHOOL, card, reader).content;
                let is_shown = [title.as_str(), card.id.as_str()]
                    .into_iter()
                    .all(|typed| answer_to(&SCHOOL, typed, kinds, reader).content == shown);
                if !is_suggested || !is_shown {
                    lost.push(format!("{} by /learn {subcommand} in {locale}", card.id));
                }
            }
        }
        lost.dedup();
        assert_eq!(lost, Vec::<String>::new());
    }

    #[test]
    fn of_things_with_the_same_name_the_command_says_which_is_meant() {
        for (kinds, id) in [(&[CardKind::Word][..], "bia-ngai"), (PIECES, "promoted-pawn")] {
            assert_eq!(found("เบี้ยหงาย", kinds, Locale::Thai), [id]);
        }
        assert_eq!(found("living chess", LORE, Locale::English), ["makruk-khon"]);
    }

    #[test]
    fn what_is_not_clear_is_asked_and_what_is_unknown_is_said() {
        assert!(found("รุ", &[CardKind::Word], Locale::Thai).len() > 1);
        assert_eq!(found("xyzzy", &[CardKind::Word], Locale::English), Vec::<&str>::new());
        let asked = answer_to(&SCHOOL, "รุ", &[CardKind::Word], Locale::Thai.into());
        assert!(asked.content.contains("`รุ`") && asked.rows.len() == 1);
        let unknown = answer_to(&SCHOOL, "`xyzzy`", &[CardKind::Word], Locale::English.into());
        assert!(unknown.content.contains("`xyzzy`") && unknown.rows.len() == 1);
    }

    #[test]
    fn suggestions_are_of_the_commands_kinds_first() {
        let ids = |partial: &str, kinds: &[CardKind]| {
            suggestions(&SCHOOL, partial, kinds, Locale::English)
                .iter()
                .map(|card| card.id.as_str())
                .collect::<Vec<_>>()
        };
        let kind = |id: &str| SCHOOL.card(id).unwrap().kind;
        assert_eq!(ids("", LORE).len(), CHOICES);
        assert!(ids("", LORE).iter().all(|id| LORE.contains(&kind(id))));
        assert_eq!(ids("khon", PIECES)[0], "khon");
        assert!(ids("living", LORE).contains(&"makruk-khon"));
    }
}
