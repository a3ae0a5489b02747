//! The texts themselves, parsed once.

use std::sync::LazyLock;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource};
use unic_langid::LanguageIdentifier;

use super::Locale;

macro_rules! locale_files {
    ($tag:literal) => {
        [
            include_str!(concat!("../../assets/locales/", $tag, "/answers.ftl")),
            include_str!(concat!("../../assets/locales/", $tag, "/commands.ftl")),
            include_str!(concat!("../../assets/locales/", $tag, "/game.ftl")),
            include_str!(concat!("../../assets/locales/", $tag, "/hint.ftl")),
            include_str!(concat!("../../assets/locales/", $tag, "/refusals.ftl")),
            include_str!(concat!("../../assets/locales/", $tag, "/review.ftl")),
        ]
    };
}

type Bundle = FluentBundle<FluentResource>;

static THAI: LazyLock<Bundle> = LazyLock::new(|| bundle(Locale::Thai));
static ENGLISH: LazyLock<Bundle> = LazyLock::new(|| bundle(Locale::English));

fn files(locale: Locale) -> [&'static str; 6] {
    match locale {
        Locale::Thai => locale_files!("th"),
        Locale::English => locale_files!("en"),
    }
}

fn bundle(locale: Locale) -> Bundle {
    let id: LanguageIdentifier = locale.tag().parse().unwrap_or_default();
    let mut bundle = FluentBundle::new_concurrent(vec![id]);
    // Discord shows the isolation marks as boxes in some clients, and neither language is written right to left.
    bundle.set_use_isolating(false);
    for file in files(locale) {
        let resource = FluentResource::try_new(file.to_owned()).unwrap_or_else(|(resource, errors)| {
            tracing::error!(%locale, ?errors, "a locale file does not parse");
            resource
        });
        if let Err(errors) = bundle.add_resource(resource) {
            tracing::error!(%locale, ?errors, "a message is defined twice");
        }
    }
    bundle
}

/// Every message name of `locale`, sorted.
pub fn keys(locale: Locale) -> Vec<String> {
    let mut keys: Vec<String> = files(locale)
        .iter()
        .flat_map(|file| file.lines())
        .filter_map(|line| line.split_once(" ="))
        .map(|(key, _)| key)
        .filter(|key| key.starts_with(|c: char| c.is_ascii_lowercase()) && !key.contains(' '))
        .map(str::to_owned)
        .collect();
    keys.sort();
    keys
}

/// The words of a message without arguments whose name is put together at run time, or `None` if there is none.
pub fn lookup(locale: Locale, key: &str) -> Option<String> {
    let pattern = bundle_of(locale).get_message(key)?.value()?;
    Some(bundle_of(locale).format_pattern(pattern, None, &mut Vec::new()).into_owned())
}

fn bundle_of(locale: Locale) -> &'static Bundle {
    match locale {
        Locale::Thai => &THAI,
        Locale::English => &ENGLISH,
    }
}

pub(super) fn format(locale: Locale, key: &str, args: &FluentArgs<'_>) -> String {
    let bundle = bundle_of(locale);
    let Some(pattern) = bundle.get_message(key).and_then(|message| message.value()) else {
        tracing::error!(%locale, key, "no such message");
        return format!("{{{key}}}");
    };
    let mut errors = Vec::new();
    let text = bundle.format_pattern(pattern, Some(args), &mut errors);
    if !errors.is_empty() {
        tracing::error!(%locale, key, ?errors, "a message lacks an argument");
    }
    text.into_owned()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    /// Message name to its text, references to arguments included.
    fn messages(locale: Locale) -> BTreeMap<String, String> {
        let mut messages: BTreeMap<String, String> = BTreeMap::new();
        let mut current = None;
        for line in files(locale).iter().flat_map(|file| file.lines()) {
            if line.starts_with('#') {
                current = None;
            } else if let Some((key, text)) =
                line.split_once(" =").filter(|(key, _)| !key.starts_with([' ', '}']) && !key.is_empty())
            {
                let before = messages.insert(key.to_owned(), text.to_owned());
                assert_eq!(before, None, "{key} is defined twice in {locale}");
                current = Some(key.to_owned());
            } else if let Some(key) = &current {
                messages.get_mut(key).unwrap().push_str(line);
            }
        }
        messages
    }

    fn arguments(text: &str) -> Vec<String> {
        let mut names: Vec<String> = text
            .split('$')
            .skip(1)
            .map(|rest| rest.chars().take_while(|c| c.is_ascii_alphanumeric() || *c == '-' || *c == '_').collect())
            .collect();
        names.sort();
        names.dedup();
        names
    }

    #[test]
    fn both_languages_say_the_same_things() {
        let (thai, english) = (messages(Locale::Thai), messages(Locale::English));
        assert_eq!(thai.keys().collect::<Vec<_>>(), english.keys().collect::<Vec<_>>());
        for (key, text) in &thai {
            assert_eq!(arguments(text), arguments(&english[key]), "{key}");
        }
    }

    #[test]
    fn every_file_parses_without_an_error() {
        for locale in Locale::ALL {
            for file in files(locale) {
                FluentResource::try_new(file.to_owned()).unwrap();
            }
        }
        assert!(!keys(Locale::Thai).is_empty());
    }
}
