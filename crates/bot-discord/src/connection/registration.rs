//! The names and descriptions of commands in both languages.

use std::borrow::Cow;

use poise::CommandParameter;
use serenity::all::CreateCommand;

use crate::i18n::{Locale, lookup};
use crate::kit::command_context::Error;

/// A name or description.
type CommandText = Cow<'static, str>;

/// Gives every command, option and choice its names and descriptions: English by default, Thai as the localisation.
///
/// The catalogue has them under `command-play`, `command-play-description`, `command-play-opponent`… and, for choices,
/// under the key that the choice is declared with.
pub(crate) fn localise<D>(commands: &mut [poise::Command<D, Error>]) {
    for command in commands {
        localise_one(command, "command");
    }
}

fn localise_one<D>(command: &mut poise::Command<D, Error>, above: &str) {
    let key = format!("{above}-{}", command.name);
    if let Some(name) = &mut command.context_menu_name {
        // A command in a menu has a name and nothing else.
        let mut shown = CommandText::default();
        apply(&format!("{key}-menu"), &mut shown, &mut command.name_localizations);
        *name = shown;
        return;
    }
    apply(&key, &mut command.name, &mut command.name_localizations);
    let mut description = CommandText::default();
    apply(&format!("{key}-description"), &mut description, &mut command.description_localizations);
    command.description = Some(description);
    for parameter in &mut command.parameters {
        localise_parameter(parameter, &key);
    }
    for subcommand in &mut command.subcommands {
        localise_one(subcommand, &key);
    }
}

fn localise_parameter<D>(parameter: &mut CommandParameter<D, Error>, command: &str) {
    let key = format!("{command}-{}", parameter.name);
    // poise finds the option by its English name, so that one stays as it is declared.
    let mut name = CommandText::default();
    apply(&key, &mut name, &mut parameter.name_localizations);
    let mut description = CommandText::default();
    apply(&format!("{key}-description"), &mut description, &mut parameter.description_localizations);
    parameter.description = Some(description);
    for choice in parameter.choices.to_mut() {
        let key = choice.name.clone().into_owned();
        apply(&key, &mut choice.name, &mut choice.localizations);
    }
}

/// Puts the English text in `base` and the others beside it. A missing text would show its key; a test makes sure that
/// none is missing.
fn apply(key: &str, base: &mut CommandText, others: &mut Cow<'static, [(CommandText, CommandText)]>) {
    *base = Cow::Owned(lookup(Locale::English, key).unwrap_or_else(|| key.to_owned()));
    if let Some(thai) = lookup(Locale::Thai, key) {
        others.to_mut().push((Cow::Borrowed(Locale::Thai.tag()), Cow::Owned(thai)));
    }
}

/// The commands as Discord is to register them. poise leaves the names of menu commands in one language.
pub(crate) fn created<D>(commands: &[poise::Command<D, Error>]) -> Vec<CreateCommand> {
    let in_menu = |command: &poise::Command<D, Error>| {
        let created = command.create_as_context_menu_command()?;
        let names = command.name_localizations.iter();
        Some(names.fold(created, |created, (locale, name)| created.name_localized(locale.as_ref(), name.as_ref())))
    };
    commands.iter().flat_map(|command| [command.create_as_slash_command(), in_menu(command)]).flatten().collect()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::sync::Arc;

    use serde_json::Value;

    use super::*;
    use crate::connection::commands::all;
    use crate::i18n::keys;
    use crate::kit::app::App;

    fn registered() -> Vec<Value> {
        created(&all()).iter().map(|command| serde_json::to_value(command).unwrap()).collect()
    }

    /// Every object with a name at any depth: commands, subcommands, options and choices.
    fn named<'a>(value: &'a Value, found: &mut Vec<&'a Value>) {
        if value["name"].is_string() {
            found.push(value);
        }
        for list in [&value["options"], &value["choices"]] {
            for each in list.as_array().into_iter().flatten() {
                named(each, found);
            }
        }
    }

    /// What Discord counts against its 8000 characters: names, descriptions and values, in the longest language.
    fn weight(value: &Value) -> usize {
        let longest = |field: &str| {
            let base = value[field].as_str().map_or(0, |text| text.chars().count());
            let other = value[format!("{field}_localizations")]["th"].as_str().map_or(0, |text| text.chars().count());
            base.max(other)
        };
        let below: usize = ["options", "choices"]
            .iter()
            .flat_map(|list| value[list].as_array().into_iter().flatten())
            .map(weight)
            .sum();
        longest("name") + longest("description") + below
    }

    #[test]
    fn registered_commands() {
        let commands = serde_json::to_string_pretty(&registered()).unwrap();
        insta::assert_snapshot!(commands);
    }

    #[test]
    fn commands_fit_discords_limits() {
        let commands = registered();
        assert!(commands.len() <= 100);
        for command in &commands {
            assert!(weight(command) <= 8000);
            let mut all = Vec::new();
            named(command, &mut all);
            for each in all {
                let is_choice = each["description"].is_null();
                for name in [&each["name"], &each["name_localizations"]["th"]] {
                    let name = name.as_str().unwrap_or_else(|| panic!("a name is missing in {each}"));
                    let length = name.chars().count();
                    if is_choice {
                        assert!((1..=100).contains(&length), "{name}");
                    } else {
                        assert!((1..=32).contains(&length), "{name}");
                        assert!(name.chars().all(is_name_letter), "{name}");
                        assert_eq!(name.to_lowercase(), name);
                    }
                }
                for description in [&each["description"], &each["description_localizations"]["th"]] {
                    if let Some(description) = description.as_str() {
                        assert!((1..=100).contains(&description.chars().count()), "{description}");
                    }
                    assert_eq!(description.is_null(), is_choice, "{each}");
                }
            }
        }
    }

    /// `^[-_'\p{L}\p{N}\p{sc=Deva}\p{sc=Thai}]{1,32}$`, as Discord's documentation has it.
    fn is_name_letter(c: char) -> bool {
        c.is_alphanumeric() || matches!(c, '-' | '_' | '\'' | '\u{e01}'..='\u{e3a}' | '\u{e40}'..='\u{e5b}')
    }

    #[test]
    fn command_names_are_distinct_in_every_language() {
        for language in ["/name", "/name_localizations/th"] {
            let commands = registered();
            let names: Vec<_> = commands.iter().map(|command| command.pointer(language).unwrap().as_str()).collect();
            let distinct: BTreeSet<_> = names.iter().collect();
            assert_eq!(distinct.len(), names.len(), "{names:?}");
        }
    }

    #[test]
    fn the_catalogue_has_the_texts_of_these_commands_only() {
        fn collect(command: &poise::Command<Arc<App>, Error>, above: &str, expected: &mut BTreeSet<String>) {
            let key = format!("{above}-{}", command.name);
            if command.context_menu_action.is_some() {
                expected.insert(format!("{key}-menu"));
                return;
            }
            let options = command.parameters.iter().map(|parameter| format!("{key}-{}", parameter.name));
            for key in options.chain([key.clone()]) {
                expected.insert(format!("{key}-description"));
                expected.insert(key);
            }
            for subcommand in &command.subcommands {
                collect(subcommand, &key, expected);
            }
        }
        let mut expected = BTreeSet::new();
        for command in &all() {
            collect(command, "command", &mut expected);
        }
        let known: BTreeSet<String> =
            keys(Locale::Thai).into_iter().filter(|key| key.starts_with("command-")).collect();
        assert_eq!(known, expected);
    }
}
