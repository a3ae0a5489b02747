//! Definitions of commands.

use std::collections::HashSet;
use std::ops::RangeInclusive;

use serde_json::{Map, Value};

use super::{Form, Problems};
use crate::error::ApiError;
use crate::world::PRIMARY_ENTRY_POINT;

/// The languages of Discord's clients, for which it takes localised names.
pub(crate) const LOCALES: &[&str] = &[
    "id", "da", "de", "en-GB", "en-US", "es-ES", "es-419", "fr", "hr", "it", "lt", "hu", "nl", "no", "pl", "pt-BR",
    "ro", "fi", "sv-SE", "vi", "tr", "cs", "el", "bg", "ru", "uk", "hi", "th", "zh-CN", "ja", "zh-TW", "ko",
];

const COMMAND: &[&str] = &[
    "id",
    "type",
    "name",
    "name_localizations",
    "description",
    "description_localizations",
    "options",
    "default_member_permissions",
    "dm_permission",
    "default_permission",
    "integration_types",
    "contexts",
    "nsfw",
    "handler",
];
const OPTION: &[&str] = &[
    "type",
    "name",
    "name_localizations",
    "description",
    "description_localizations",
    "required",
    "choices",
    "options",
    "channel_types",
    "min_value",
    "max_value",
    "min_length",
    "max_length",
    "autocomplete",
];

/// The maximum size of a command: the characters of all its names, descriptions and values.
const MAX_SIZE: usize = 8000;
/// The maximum number of slash commands in one scope.
const MAX_COMMANDS: usize = 100;
/// The maximum number of user commands in one scope, and likewise of message commands.
const MAX_CONTEXT_COMMANDS: usize = 15;

/// The maximum number of commands of a type in one scope.
pub(crate) fn most_of_kind(kind: i64) -> usize {
    match kind {
        1 => MAX_COMMANDS,
        PRIMARY_ENTRY_POINT => 1,
        _ => MAX_CONTEXT_COMMANDS,
    }
}

/// Validates one definition and returns it without empty and default fields.
pub(crate) fn definition(body: &Value) -> Result<Map<String, Value>, ApiError> {
    let problems = Problems::default();
    if let Some(form) = Form::of_body(body, COMMAND, &problems) {
        command(&form);
    }
    problems.check()?;
    Ok(normalized(body))
}

/// Validates the definitions of all commands of one scope.
pub(crate) fn definitions(body: &Value) -> Result<Vec<Map<String, Value>>, ApiError> {
    let problems = Problems::default();
    // The body is a bare list. Wrapped in an object it can be validated like a field.
    let wrapped = serde_json::json!({ "commands": body });
    let mut names = HashSet::new();
    if let Some(form) = Form::of_body(&wrapped, &["commands"], &problems) {
        let forms = form.forms("commands", 0..=MAX_COMMANDS + 2 * MAX_CONTEXT_COMMANDS + 1, COMMAND);
        for (kind, most) in [1, 2, 3, PRIMARY_ENTRY_POINT].map(|kind| (kind, most_of_kind(kind))) {
            if forms.iter().filter(|form| kind_of(form) == kind).count() > most {
                let message = format!("Maximum number of application commands reached ({most}).");
                form.problem("commands", "APPLICATION_COMMANDS_MAX", &message);
            }
        }
        for form in &forms {
            command(form);
            if !names.insert((kind_of(form), form.get("name").and_then(Value::as_str))) {
                let message = "Application command names must be unique";
                form.problem("name", "APPLICATION_COMMANDS_DUPLICATE_NAME", message);
            }
        }
    }
    problems
        .check()
        .map_err(|error| ApiError { errors: error.errors.map(|mut errors| errors["commands"].take()), ..error })?;
    Ok(body.as_array().map_or(&[][..], Vec::as_slice).iter().map(normalized).collect())
}

fn kind_of(form: &Form<'_>) -> i64 {
    form.get("type").and_then(Value::as_i64).unwrap_or(1)
}

fn command(form: &Form<'_>) {
    let kind = form.one_of("type", &[1, 2, 3, PRIMARY_ENTRY_POINT]).unwrap_or(1);
    form.snowflake("id");
    form.require("name");
    for field in ["dm_permission", "default_permission", "nsfw"] {
        form.boolean(field);
    }
    if form.get("default_member_permissions").and_then(Value::as_u64).is_none() {
        let bits = form.string("default_member_permissions", 1..=20);
        if bits.is_some_and(|bits| bits.parse::<u64>().is_err()) {
            form.problem("default_member_permissions", "NUMBER_TYPE_COERCE", "Not a set of permissions.");
        }
    }
    numbers_of(form, "contexts", &[0, 1, 2]);
    numbers_of(form, "integration_types", &[0, 1]);
    if kind == PRIMARY_ENTRY_POINT {
        form.one_of("handler", &[1, 2]);
    } else {
        form.forbid("handler", "Only an Entry Point command has a handler.");
    }
    if kind != 1 {
        form.forbid("options", "Only slash commands have options.");
    }
    let size = if kind == 1 {
        form.require("description");
        names(form) + descriptions(form) + options(form, OptionLevel::Top)
    } else if kind == PRIMARY_ENTRY_POINT {
        names(form) + form.get("description").filter(|text| **text != "").map_or(0, |_| descriptions(form))
    } else {
        if form.string("description", 0..=100).is_some_and(|text| !text.is_empty()) {
            form.problem("description", "APPLICATION_COMMAND_CONTEXT_MENU_DESCRIPTION_CANNOT_BE_SET", "Must be empty");
        }
        form.string("name", 1..=32).map_or(0, |name| name.chars().count())
    };
    if size > MAX_SIZE {
        let message = format!("Command exceeds maximum size ({MAX_SIZE})");
        form.problem_here("APPLICATION_COMMAND_TOO_LARGE", &message);
    }
}

fn numbers_of(form: &Form<'_>, field: &str, allowed: &[u64]) {
    let list = form.list(field, 0..=allowed.len()).map_or(&[][..], Vec::as_slice);
    if list.iter().any(|value| value.as_u64().is_none_or(|number| !allowed.contains(&number))) {
        form.problem(field, "BASE_TYPE_CHOICES", &format!("Values must be among {allowed:?}."));
    }
}

/// Validates the name and its localisations, and returns the length of the longest.
fn names(form: &Form<'_>) -> usize {
    let name = form.string("name", 1..=32);
    let all = name
        .map(|name| ("name", name))
        .into_iter()
        .chain(localizations(form, "name_localizations", 1..=32).into_iter().map(|name| ("name_localizations", name)));
    let check = |(field, name): (&str, &str)| {
        if !is_command_name(name) {
            let message = format!("Command name is invalid: {name}");
            form.problem(field, "APPLICATION_COMMAND_INVALID_NAME", &message);
        }
        name.chars().count()
    };
    all.map(check).max().unwrap_or(0)
}

/// Discord's `^[-_'\p{L}\p{N}\p{sc=Deva}\p{sc=Thai}]{1,32}$`, in lower case where the script has one.
fn is_command_name(name: &str) -> bool {
    let allowed = |c: char| {
        matches!(c, '-' | '_' | '\'')
            || c.is_alphanumeric()
            // The sign of the baht is of no script.
            || matches!(c, '\u{0900}'..='\u{097F}' | '\u{0E01}'..='\u{0E3A}' | '\u{0E40}'..='\u{0E5B}')
    };
    name.chars().all(allowed) && name.to_lowercase() == name
}

fn descriptions(form: &Form<'_>) -> usize {
    let own = form.string("description", 1..=100);
    let all = own.into_iter().chain(localizations(form, "description_localizations", 1..=100));
    all.map(|text| text.chars().count()).max().unwrap_or(0)
}

/// Validates an object of texts by language, and returns the texts.
pub(super) fn localizations<'a>(form: &Form<'a>, field: &str, length: RangeInclusive<usize>) -> Vec<&'a str> {
    let Some(by_locale) = form.form(field, LOCALES) else { return Vec::new() };
    by_locale.fields().keys().filter_map(|locale| by_locale.string(locale, length.clone())).collect()
}

/// The level of an option.
#[derive(Clone, Copy, PartialEq, Eq)]
enum OptionLevel {
    Top,
    Group,
    Subcommand,
}

/// Validates the options of a command, group or subcommand, and returns their size.
fn options(form: &Form<'_>, level: OptionLevel) -> usize {
    let options = form.forms("options", 0..=25, OPTION);
    let mut names_seen = HashSet::new();
    let mut optional_seen = false;
    let kind = |option: &Form<'_>| option.get("type").and_then(Value::as_i64);
    let nested = options.iter().filter(|option| matches!(kind(option), Some(1 | 2))).count();
    if nested != 0 && nested != options.len() {
        let message = "Sub-command and sub-command group option types are mutually exclusive to all other types";
        form.problem("options", "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", message);
    }
    let mut size = 0;
    for option in &options {
        option.require("type");
        option.require("name");
        option.require("description");
        let allowed: &[i64] = match level {
            OptionLevel::Top => &[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
            OptionLevel::Group => &[1],
            OptionLevel::Subcommand => &[3, 4, 5, 6, 7, 8, 9, 10, 11],
        };
        let kind = option.one_of("type", allowed);
        if option.get("name").and_then(Value::as_str).is_some_and(|name| !names_seen.insert(name)) {
            let message = "Option names must be unique";
            option.problem("name", "APPLICATION_COMMAND_OPTIONS_NAME_INVALID", message);
        }
        let required = option.boolean("required") == Some(true);
        if required && optional_seen {
            let message = "Required options must be placed before non-required options";
            option.problem_here("APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", message);
        }
        optional_seen |= !required;
        size += names(option) + descriptions(option);
        size += match kind {
            Some(1) => options_of_nested(option, OptionLevel::Subcommand),
            Some(2) => {
                option.require("options");
                options_of_nested(option, OptionLevel::Group)
            }
            Some(kind) => value_option(option, kind),
            None => 0,
        };
    }
    size
}

fn options_of_nested(option: &Form<'_>, level: OptionLevel) -> usize {
    for field in ["required", "choices", "channel_types", "min_value", "max_value", "autocomplete"] {
        option.forbid(field, "A subcommand has no such field.");
    }
    options(option, level)
}

/// Validates the fields that only options with a value have, and returns their size.
fn value_option(option: &Form<'_>, kind: i64) -> usize {
    option.forbid("options", "Only subcommands have options.");
    let only_for = |field: &str, kinds: &[i64]| {
        if !kinds.contains(&kind) {
            option.forbid(field, "An option of this type has no such field.");
        }
    };
    only_for("choices", &[3, 4, 10]);
    only_for("autocomplete", &[3, 4, 10]);
    only_for("channel_types", &[7]);
    only_for("min_value", &[4, 10]);
    only_for("max_value", &[4, 10]);
    only_for("min_length", &[3]);
    only_for("max_length", &[3]);
    let shortest = option.integer("min_length", 0..=6000);
    let longest = option.integer("max_length", 1..=6000);
    let number = |field: &str| option.get(field).and_then(Value::as_f64);
    let (least, most) = (number("min_value"), number("max_value"));
    if shortest.zip(longest).is_some_and(|(shortest, longest)| shortest > longest)
        || least.zip(most).is_some_and(|(least, most)| least > most)
    {
        let message = "The minimum must not be above the maximum.";
        option.problem_here("APPLICATION_COMMAND_OPTIONS_MIN_MAX_INVALID", message);
    }
    for bound in ["min_value", "max_value"] {
        // Libraries write whole numbers as 1.0, too.
        let fits = |value: &Value| value.as_f64().is_some_and(|number| kind != 4 || number.fract() == 0.0);
        if option.get(bound).is_some_and(|value| !fits(value)) {
            option.problem(bound, "NUMBER_TYPE_COERCE", "Must be a number of the option's type.");
        }
    }
    numbers_of(option, "channel_types", &[0, 1, 2, 3, 4, 5, 10, 11, 12, 13, 14, 15, 16]);
    let autocompletes = option.boolean("autocomplete") == Some(true);
    let choices = option.forms("choices", 0..=25, &["name", "name_localizations", "value"]);
    if autocompletes && !choices.is_empty() {
        let message = "Choices and autocomplete are mutually exclusive";
        option.problem("choices", "APPLICATION_COMMAND_OPTIONS_CHOICES_AUTOCOMPLETE", message);
    }
    let mut values = HashSet::new();
    let mut size = 0;
    for choice in &choices {
        choice.require("name");
        choice.require("value");
        let own = choice.string("name", 1..=100);
        let all = own.into_iter().chain(localizations(choice, "name_localizations", 1..=100));
        size += all.map(|name| name.chars().count()).max().unwrap_or(0);
        if kind == 3 {
            size += choice.string("value", 1..=100).map_or(0, |value| value.chars().count());
        } else if choice.get("value").is_some_and(|value| !value.is_number()) {
            choice.problem("value", "NUMBER_TYPE_COERCE", "Must be a number.");
        }
        if !values.insert(choice.get("value").map(Value::to_string)) {
            let message = "Option choice values must be unique";
            choice.problem("value", "APPLICATION_COMMAND_OPTIONS_VALUE_INVALID", message);
        }
    }
    size
}

/// The definition without empty and default fields, as Discord sends it back.
fn normalized(body: &Value) -> Map<String, Value> {
    let is_set = |name: &str, value: &Value| match value {
        Value::Null => false,
        // The only field whose default is true.
        Value::Bool(false) => name == "dm_permission",
        Value::Array(list) => !list.is_empty(),
        Value::Object(fields) => !fields.is_empty(),
        _ => true,
    };
    let mut fields = body.as_object().cloned().unwrap_or_default();
    fields.retain(|name, value| is_set(name, value));
    for list in ["options", "choices"] {
        if let Some(Value::Array(list)) = fields.get_mut(list) {
            list.iter_mut().for_each(|value| *value = Value::Object(normalized(value)));
        }
    }
    fields
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn option(kind: u8) -> Value {
        json!({"type": kind, "name": "option", "description": "o"})
    }

    fn with_option(option: Value) -> Value {
        json!({"name": "play", "description": "d", "options": [option]})
    }

    fn with(mut value: Value, field: &str, content: Value) -> Value {
        value[field] = content;
        value
    }

    #[test]
    fn what_discord_accepts_is_accepted() {
        let play = json!({"name": "play", "description": "Play"});
        for body in [
            play.clone(),
            with(play.clone(), "name_localizations", json!({"th": "เล่น", "en-GB": "play"})),
            with(play.clone(), "default_member_permissions", json!("32")),
            with(play.clone(), "default_member_permissions", Value::Null),
            with(play.clone(), "contexts", json!([0, 1, 2])),
            with(play.clone(), "name", json!("ท้าดวล")),
            json!({"name": "Review game", "type": 3}),
            with_option(with(option(3), "autocomplete", json!(true))),
            with_option(with(option(3), "choices", json!([{"name": "n", "value": "v"}]))),
            with_option(with(option(4), "min_value", json!(1))),
            with_option(with(option(1), "options", json!([option(6)]))),
            with_option(with(option(2), "options", json!([option(1)]))),
            // serenity writes null for what an option doesn't have.
            with_option(
                json!({"type": 3, "name": "o", "description": "d", "required": false, "choices": [], "options": [],
                "channel_types": [], "min_value": null, "max_value": null, "min_length": null, "max_length": null,
                "autocomplete": false}),
            ),
        ] {
            assert_eq!(definition(&body).err(), None, "{body}");
        }
    }

    #[test]
    fn what_discord_refuses_is_refused() {
        let play = json!({"name": "play", "description": "Play"});
        let long =
            |count: usize| -> Value { (0..count).map(|n| with(option(3), "name", json!(format!("o{n}")))).collect() };
        let choices = |count: usize| -> Value {
            (0..count).map(|n| json!({"name": format!("n{n}"), "value": format!("v{n}")})).collect()
        };
        // 25 options with 25 choices of some size: over 8000 characters.
        let huge: Value = (0..25)
            .map(|n| {
                let choices: Value = (0..25)
                    .map(|m| json!({"name": format!("a rather long choice {m}"), "value": format!("v{m}")}))
                    .collect();
                with(with(option(3), "name", json!(format!("o{n}"))), "choices", choices)
            })
            .collect();
        for (body, expected) in [
            (with(play.clone(), "name", json!("Play")), "INVALID_NAME"),
            (with(play.clone(), "name", json!("play it")), "INVALID_NAME"),
            (with(play.clone(), "name", json!("")), "between 1 and 32"),
            (with(play.clone(), "name", json!("p".repeat(33))), "between 1 and 32"),
            (with(play.clone(), "name_localizations", json!({"th": "เล่น เกม"})), "INVALID_NAME"),
            (with(play.clone(), "name_localizations", json!({"xx": "x"})), "UNKNOWN_FIELD"),
            (with(play.clone(), "description", json!("d".repeat(101))), "between 1 and 100"),
            (with(play.clone(), "description_localizations", json!({"th": "ก".repeat(101)})), "between 1 and 100"),
            (json!({"name": "play"}), "BASE_TYPE_REQUIRED"),
            (with(play.clone(), "descripton", json!("x")), "UNKNOWN_FIELD"),
            (with(play.clone(), "contexts", json!([3])), "BASE_TYPE_CHOICES"),
            (with(play.clone(), "default_member_permissions", json!("admin")), "NUMBER_TYPE_COERCE"),
            (with(play.clone(), "options", long(26)), "25 or fewer"),
            (with(play.clone(), "options", json!([option(3), option(3)])), "unique"),
            (
                with(
                    play.clone(),
                    "options",
                    json!([option(3), with(with(option(4), "name", json!("b")), "required", json!(true))]),
                ),
                "REQUIRED_INVALID",
            ),
            (
                with(play.clone(), "options", json!([option(1), with(option(3), "name", json!("b"))])),
                "mutually exclusive",
            ),
            (with_option(with(option(3), "choices", choices(26))), "25 or fewer"),
            (
                with_option(with(with(option(3), "choices", choices(1)), "autocomplete", json!(true))),
                "CHOICES_AUTOCOMPLETE",
            ),
            (with_option(with(option(6), "autocomplete", json!(true))), "BASE_TYPE_FORBIDDEN"),
            (with_option(with(option(3), "min_value", json!(1))), "BASE_TYPE_FORBIDDEN"),
            (with_option(with(option(4), "choices", choices(1))), "Must be a number"),
            (with_option(with(option(3), "max_length", json!(6001))), "NUMBER_TYPE_MAX"),
            (with_option(with(with(option(3), "min_length", json!(3)), "max_length", json!(2))), "MIN_MAX_INVALID"),
            (with_option(with(with(option(4), "min_value", json!(3)), "max_value", json!(2))), "MIN_MAX_INVALID"),
            (with_option(with(option(4), "min_value", json!(0.5))), "NUMBER_TYPE_COERCE"),
            (with_option(with(option(7), "channel_types", json!([99]))), "BASE_TYPE_CHOICES"),
            (with(play.clone(), "name", json!("฿")), "INVALID_NAME"),
            (with_option(option(12)), "BASE_TYPE_CHOICES"),
            (with_option(with(option(2), "options", json!([option(3)]))), "BASE_TYPE_CHOICES"),
            (with(play.clone(), "options", huge), "APPLICATION_COMMAND_TOO_LARGE"),
        ] {
            let found = definition(&body).err().map(|error| error.body().to_string()).unwrap_or_default();
            assert!(found.contains(expected), "{expected}: {found:.200}");
        }
    }

    #[test]
    fn a_scope_has_at_most_a_hundred_commands_with_unique_names() {
        let many = |count: usize| -> Value {
            (0..count).map(|n| json!({"name": format!("c{n}"), "description": "d"})).collect()
        };
        assert_eq!(definitions(&many(100)).unwrap().len(), 100);
        assert!(definitions(&many(101)).unwrap_err().body().to_string().contains("APPLICATION_COMMANDS_MAX"));
        let twice = json!([{"name": "c", "description": "d"}, {"name": "c", "description": "e"}]);
        let errors = definitions(&twice).unwrap_err().errors.unwrap();
        assert_eq!(errors["1"]["name"]["_errors"][0]["code"], "APPLICATION_COMMANDS_DUPLICATE_NAME");
        assert!(definitions(&json!({"name": "not a list"})).is_err());
    }
}
