//! The texts themselves, parsed on first use.

use std::sync::LazyLock;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource};
use fluent_syntax::ast;
use unic_langid::LanguageIdentifier;

use super::Locale;

macro_rules! locale_files {
    ($tag:literal) => {
        &[
            include_str!(concat!("../../assets/locales/", $tag, "/afterwards.ftl")),
            include_str!(concat!("../../assets/locales/", $tag, "/answers.ftl")),
            include_str!(concat!("../../assets/locales/", $tag, "/commands.ftl")),
            include_str!(concat!("../../assets/locales/", $tag, "/counting.ftl")),
            include_str!(concat!("../../assets/locales/", $tag, "/daily.ftl")),
            include_str!(concat!("../../assets/locales/", $tag, "/game.ftl")),
            include_str!(concat!("../../assets/locales/", $tag, "/help.ftl")),
            include_str!(concat!("../../assets/locales/", $tag, "/hint.ftl")),
            include_str!(concat!("../../assets/locales/", $tag, "/ladder.ftl")),
            include_str!(concat!("../../assets/locales/", $tag, "/lessons.ftl")),
            include_str!(concat!("../../assets/locales/", $tag, "/learn.ftl")),
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
        ]
    };
}

type Bundle = FluentBundle<FluentResource>;

static THAI: LazyLock<Bundle> = LazyLock::new(|| bundle(Locale::Thai));
static ENGLISH: LazyLock<Bundle> = LazyLock::new(|| bundle(Locale::English));

fn files(locale: Locale) -> &'static [&'static str] {
    match locale {
        Locale::Thai => locale_files!("th"),
        Locale::English => locale_files!("en"),
    }
}

/// The locale files of `locale`, parsed. What does not parse is logged and left out.
fn resources(locale: Locale) -> impl Iterator<Item = FluentResource> {
    files(locale).iter().map(move |file| {
        FluentResource::try_new((*file).to_owned()).unwrap_or_else(|(resource, errors)| {
            tracing::error!(%locale, ?errors, "cannot parse a locale file");
            resource
        })
    })
}

fn bundle(locale: Locale) -> Bundle {
    let id: LanguageIdentifier = locale.tag().parse().unwrap_or_default();
    let mut bundle = FluentBundle::new_concurrent(vec![id]);
    // Some Discord clients show the isolation marks as boxes, and neither language is written from right to left.
    bundle.set_use_isolating(false);
    for resource in resources(locale) {
        if let Err(errors) = bundle.add_resource(resource) {
            tracing::error!(%locale, ?errors, "a message is defined twice");
        }
    }
    bundle
}

/// The messages of a locale file.
fn messages(resource: &FluentResource) -> impl Iterator<Item = &ast::Message<&str>> {
    resource.entries().filter_map(|entry| match entry {
        ast::Entry::Message(message) => Some(message),
        _ => None,
    })
}

/// The name of every message in `locale`, sorted.
pub fn keys(locale: Locale) -> Vec<String> {
    let names = |resource| messages(&resource).map(|message| message.id.name.to_owned()).collect::<Vec<_>>();
    let mut keys: Vec<String> = resources(locale).flat_map(names).collect();
    keys.sort();
    keys
}

/// The text of a message that takes no arguments, for names put together at run time; `None` if there is no such message.
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
    use std::collections::{BTreeMap, BTreeSet};

    use super::*;

    /// Every message of `locale` with the names of its arguments.
    fn arguments_by_key(locale: Locale) -> BTreeMap<String, BTreeSet<String>> {
        let mut by_key = BTreeMap::new();
        for resource in resources(locale) {
            for message in messages(&resource) {
                let mut arguments = BTreeSet::new();
                message.value.iter().for_each(|pattern| collect_from_pattern(pattern, &mut arguments));
                let before = by_key.insert(message.id.name.to_owned(), arguments);
                assert_eq!(before, None, "{} is defined twice in {locale}", message.id.name);
            }
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
                FluentResource::try_new((*file).to_owned()).unwrap();
            }
        }
        assert!(!keys(Locale::Thai).is_empty());
    }
}
