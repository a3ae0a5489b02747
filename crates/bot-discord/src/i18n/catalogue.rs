//! The texts themselves, parsed on first use.

use std::collections::HashMap;
use std::sync::LazyLock;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource};
use fluent_syntax::{ast, parser};
use unic_langid::LanguageIdentifier;

use crate::i18n::Locale;

macro_rules! locale_files {
    ($tag:literal) => {
        &[
            include_str!(concat!("../../assets/locales/", $tag, "/activity.ftl")),
            include_str!(concat!("../../assets/locales/", $tag, "/activity-page.ftl")),
            include_str!(concat!("../../assets/locales/", $tag, "/afterwards.ftl")),
            include_str!(concat!("../../assets/locales/", $tag, "/answers.ftl")),
            include_str!(concat!("../../assets/locales/", $tag, "/chaturanga.ftl")),
            include_str!(concat!("../../assets/locales/", $tag, "/chess.ftl")),
            include_str!(concat!("../../assets/locales/", $tag, "/commands.ftl")),
            include_str!(concat!("../../assets/locales/", $tag, "/counting.ftl")),
            include_str!(concat!("../../assets/locales/", $tag, "/daily.ftl")),
            include_str!(concat!("../../assets/locales/", $tag, "/digest.ftl")),
            include_str!(concat!("../../assets/locales/", $tag, "/follows.ftl")),
            include_str!(concat!("../../assets/locales/", $tag, "/four.ftl")),
            include_str!(concat!("../../assets/locales/", $tag, "/game.ftl")),
            include_str!(concat!("../../assets/locales/", $tag, "/help.ftl")),
            include_str!(concat!("../../assets/locales/", $tag, "/hint.ftl")),
            include_str!(concat!("../../assets/locales/", $tag, "/ladder.ftl")),
            include_str!(concat!("../../assets/locales/", $tag, "/lessons.ftl")),
            include_str!(concat!("../../assets/locales/", $tag, "/learn.ftl")),
            include_str!(concat!("../../assets/locales/", $tag, "/ouk.ftl")),
            include_str!(concat!("../../assets/locales/", $tag, "/plans.ftl")),
            include_str!(concat!("../../assets/locales/", $tag, "/play.ftl")),
            include_str!(concat!("../../assets/locales/", $tag, "/season.ftl")),
            include_str!(concat!("../../assets/locales/", $tag, "/panels.ftl")),
            include_str!(concat!("../../assets/locales/", $tag, "/privacy.ftl")),
            include_str!(concat!("../../assets/locales/", $tag, "/refusals.ftl")),
            include_str!(concat!("../../assets/locales/", $tag, "/review.ftl")),
            include_str!(concat!("../../assets/locales/", $tag, "/solving.ftl")),
            include_str!(concat!("../../assets/locales/", $tag, "/club.ftl")),
            include_str!(concat!("../../assets/locales/", $tag, "/table.ftl")),
            include_str!(concat!("../../assets/locales/", $tag, "/tournament.ftl")),
            include_str!(concat!("../../assets/locales/", $tag, "/watch.ftl")),
        ]
    };
}

struct Catalogue {
    /// Formats the messages, and holds none itself: what it would hold takes nearly three times the memory, 3.7 MB for both languages.
    bundle: FluentBundle<FluentResource>,
    messages: HashMap<&'static str, TextPattern>,
}

type TextPattern = ast::Pattern<&'static str>;

static THAI: LazyLock<Catalogue> = LazyLock::new(|| Catalogue::new(Locale::Thai));
static ENGLISH: LazyLock<Catalogue> = LazyLock::new(|| Catalogue::new(Locale::English));

impl Catalogue {
    fn of(locale: Locale) -> &'static Catalogue {
        match locale {
            Locale::Thai => &THAI,
            Locale::English => &ENGLISH,
        }
    }

    fn new(locale: Locale) -> Catalogue {
        let id: LanguageIdentifier = locale.tag().parse().unwrap_or_default();
        let mut bundle = FluentBundle::new_concurrent(vec![id]);
        // Some Discord clients show the isolation marks as boxes, and neither language is written from right to left.
        bundle.set_use_isolating(false);
        Catalogue { bundle, messages: files(locale).iter().flat_map(|file| messages(file)).collect() }
    }
}

fn files(locale: Locale) -> &'static [&'static str] {
    match locale {
        Locale::Thai => locale_files!("th"),
        Locale::English => locale_files!("en"),
    }
}

/// The messages of a locale file with their names. What does not parse is logged and left out.
fn messages(file: &'static str) -> Vec<(&'static str, TextPattern)> {
    let resource = parser::parse_runtime(file).unwrap_or_else(|(resource, errors)| {
        tracing::error!(?errors, "cannot parse a locale file");
        resource
    });
    // What was parsed has room to spare in all its lists, and its copies have none.
    let message = |entry: &ast::Entry<&'static str>| match entry {
        ast::Entry::Message(message) => Some((message.id.name, message.value.clone()?)),
        _ => None,
    };
    resource.body.iter().filter_map(message).collect()
}

pub fn keys(locale: Locale) -> Vec<String> {
    let mut keys: Vec<String> = Catalogue::of(locale).messages.keys().map(|&name| name.to_owned()).collect();
    keys.sort();
    keys
}

/// The text of a message that takes no arguments, for names put together at run time; `None` if there is no such message.
pub fn lookup(locale: Locale, key: &str) -> Option<String> {
    let Catalogue { bundle, messages } = Catalogue::of(locale);
    Some(bundle.format_pattern(messages.get(key)?, None, &mut Vec::new()).into_owned())
}

pub(super) fn format(locale: Locale, key: &str, args: &FluentArgs<'_>) -> String {
    let Catalogue { bundle, messages } = Catalogue::of(locale);
    let Some(pattern) = messages.get(key) else {
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
    use std::collections::{BTreeMap, BTreeSet};

    use super::*;

    /// Every message of `locale` with the names of its arguments.
    fn arguments_by_key(locale: Locale) -> BTreeMap<String, BTreeSet<String>> {
        let mut by_key = BTreeMap::new();
        for (name, pattern) in files(locale).iter().flat_map(|file| messages(file)) {
            let mut arguments = BTreeSet::new();
            collect_from_pattern(&pattern, &mut arguments);
            let before = by_key.insert(name.to_owned(), arguments);
            assert_eq!(before, None, "{name} is defined twice in {locale}");
        }
        by_key
    }

    fn collect_from_pattern(pattern: &ast::Pattern<&str>, arguments: &mut BTreeSet<String>) {
        for element in &pattern.elements {
            if let ast::PatternElement::Placeable { expression } = element {
                collect_from_expression(expression, arguments);
            }
        }
    }

    fn collect_from_expression(expression: &ast::Expression<&str>, arguments: &mut BTreeSet<String>) {
        match expression {
            ast::Expression::Inline(inline) => collect_from_inline(inline, arguments),
            ast::Expression::Select { selector, variants } => {
                collect_from_inline(selector, arguments);
                variants.iter().for_each(|variant| collect_from_pattern(&variant.value, arguments));
            }
        }
    }

    fn collect_from_inline(inline: &ast::InlineExpression<&str>, arguments: &mut BTreeSet<String>) {
        match inline {
            ast::InlineExpression::VariableReference { id } => {
                arguments.insert(id.name.to_owned());
            }
            ast::InlineExpression::Placeable { expression } => collect_from_expression(expression, arguments),
            ast::InlineExpression::StringLiteral { .. } | ast::InlineExpression::NumberLiteral { .. } => {}
            other => panic!("the texts use neither functions nor references to each other: {other:?}"),
        }
    }

    #[test]
    fn both_languages_have_the_same_messages_with_the_same_arguments() {
        assert_eq!(arguments_by_key(Locale::Thai), arguments_by_key(Locale::English));
    }

    #[test]
    fn every_file_parses_without_an_error() {
        for locale in Locale::ALL {
            for file in files(locale) {
                parser::parse_runtime(*file).unwrap();
            }
        }
        assert!(!keys(Locale::Thai).is_empty());
    }
}
