//! Rows of buttons and selects under a message, and of text inputs in a form.

use std::collections::HashSet;
use std::ops::RangeInclusive;

use serde_json::{Value, json};

use super::Form;

const ROW: &[&str] = &["type", "id", "components"];
/// The fields of a button or a select.
pub(super) const ANY: &[&str] = &[
    "type",
    "id",
    "custom_id",
    "style",
    "label",
    "emoji",
    "url",
    "sku_id",
    "disabled",
    "options",
    "channel_types",
    "placeholder",
    "min_values",
    "max_values",
    "default_values",
    "required",
];
pub(super) const BUTTON: i64 = 2;
const TEXT_INPUT: &[&str] =
    &["type", "id", "custom_id", "style", "label", "value", "placeholder", "min_length", "max_length", "required"];

/// Reads the rows of a message.
pub(crate) fn message_rows(form: &Form<'_>) -> Option<Vec<Value>> {
    let given = form.get("components")?;
    let mut custom_ids = HashSet::new();
    for part in form.forms("components", 0..=5, ROW) {
        part.require("type");
        part.one_of("type", &[1]);
        row(&part, &mut custom_ids);
    }
    Some(numbered(given))
}

/// Reads a row of buttons, or of one select; returns how many components it has.
pub(super) fn row<'a>(row: &Form<'a>, custom_ids: &mut HashSet<&'a str>) -> usize {
    row.require("components");
    let components = row.forms("components", 1..=5, ANY);
    let selects = components.iter().filter(|component| component.get("type") != Some(&json!(BUTTON))).count();
    if selects > 0 && components.len() > 1 {
        row.problem("components", "COMPONENT_LAYOUT_WIDTH_EXCEEDED", "A select takes a row of its own.");
    }
    for component in &components {
        match component.one_of("type", &[BUTTON, 3, 5, 6, 7, 8]) {
            Some(BUTTON) => button(component),
            Some(kind) => select(component, kind),
            None => component.require("type"),
        }
        unique_custom_id(component, custom_ids);
    }
    components.len()
}

pub(super) fn unique_custom_id<'a>(component: &Form<'a>, seen: &mut HashSet<&'a str>) {
    if let Some(id) = component.string("custom_id", 1..=100)
        && !seen.insert(id)
    {
        component.problem("custom_id", "COMPONENT_CUSTOM_ID_DUPLICATED", "Component custom id cannot be duplicated");
    }
}

pub(super) fn button(button: &Form<'_>) {
    button.require("style");
    button.boolean("disabled");
    button.string("label", 0..=80);
    emoji(button);
    for field in ["options", "channel_types", "placeholder", "min_values", "max_values", "default_values", "required"] {
        button.forbid(field, "A button has no such field.");
    }
    match button.one_of("style", &[1, 2, 3, 4, 5]) {
        Some(5) => {
            button.require("url");
            button.forbid("custom_id", "A custom id and url cannot both be specified");
            if button.string("url", 1..=512).is_some_and(|url| !has_known_scheme(url)) {
                button.problem("url", "URL_TYPE_INVALID_URL", "Not a well formed URL.");
            }
        }
        Some(_) => {
            button.require("custom_id");
            button.forbid("url", "A custom id and url cannot both be specified");
        }
        None => {}
    }
    button.forbid("sku_id", "There is nothing to buy here.");
    if button.get("label").is_none_or(|label| label == "") && button.get("emoji").is_none() {
        button.problem_here("BUTTON_COMPONENT_INVALID_LABEL", "A button must have a label or an emoji");
    }
}

fn has_known_scheme(url: &str) -> bool {
    ["http://", "https://", "discord://"].iter().any(|scheme| url.starts_with(scheme))
}

fn emoji(form: &Form<'_>) {
    if let Some(emoji) = form.form("emoji", &["id", "name", "animated"]) {
        emoji.snowflake("id");
        emoji.boolean("animated");
        emoji.string("name", 1..=32);
        let is_custom = emoji.get("id").is_some();
        if !is_custom && !emoji.get("name").and_then(Value::as_str).is_some_and(is_emoji) {
            emoji.problem("name", "COMPONENT_INVALID_EMOJI", "Invalid emoji");
        }
    }
}

/// Whether a text can be an emoji: letters can't, nor can the signs for chess pieces, except the black pawn. Digits are emoji
/// as keycaps only.
pub(crate) fn is_emoji(text: &str) -> bool {
    let mut letters = text.chars();
    match letters.next() {
        Some('0'..='9' | '#' | '*') => text.ends_with('\u{20E3}'),
        Some('\u{A9}' | '\u{AE}' | '\u{203C}' | '\u{2049}' | '\u{2122}' | '\u{2139}') => true,
        Some('\u{2190}'..='\u{3299}') => !matches!(text.chars().next(), Some('\u{2654}'..='\u{265E}')),
        Some('\u{1F000}'..='\u{1FAFF}') => true,
        _ => false,
    }
}

fn select(select: &Form<'_>, kind: i64) {
    select.require("custom_id");
    select.boolean("disabled");
    select.boolean("required");
    select.string("placeholder", 0..=150);
    for field in ["style", "label", "emoji", "url", "sku_id"] {
        select.forbid(field, "A select has no such field.");
    }
    let least = select.integer("min_values", 0..=25).unwrap_or(1);
    let most = select.integer("max_values", 1..=25).unwrap_or(1);
    if least > most {
        select.problem("min_values", "SELECT_COMPONENT_MIN_OVER_MAX", "min_values must not be above max_values.");
    }
    if kind != 3 {
        select.forbid("options", "Only a string select has options.");
        if kind != 8 {
            select.forbid("channel_types", "Only a channel select has channel types.");
        }
        defaults(select, kind, least..=most);
        return;
    }
    select.require("options");
    select.forbid("channel_types", "Only a channel select has channel types.");
    select.forbid("default_values", "A string select marks its defaults in the options.");
    let options = select.forms("options", 1..=25, &["label", "value", "description", "emoji", "default"]);
    if most > options.len() as i64 {
        select.problem("max_values", "BASE_TYPE_BAD_LENGTH", "max_values must not be above the number of options.");
    }
    let mut values = HashSet::new();
    let mut defaults = 0;
    for option in &options {
        option.require("label");
        option.require("value");
        option.string("label", 1..=100);
        option.string("description", 0..=100);
        emoji(option);
        defaults += i64::from(option.boolean("default") == Some(true));
        if option.string("value", 1..=100).is_some_and(|value| !values.insert(value)) {
            option.problem("value", "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", "The specified option value is used");
        }
    }
    if defaults > most {
        select.problem("options", "SELECT_COMPONENT_TOO_MANY_DEFAULTS", "Too many options are chosen by default.");
    }
}

/// Reads what is chosen by default in a select of users, roles or channels.
fn defaults(select: &Form<'_>, kind: i64, number: RangeInclusive<i64>) {
    let allowed: &[&str] = match kind {
        5 => &["user"],
        6 => &["role"],
        7 => &["user", "role"],
        _ => &["channel"],
    };
    let defaults = select.forms("default_values", 0..=25, &["id", "type"]);
    if !defaults.is_empty() && !number.contains(&(defaults.len() as i64)) {
        let message = "The number of default values must be between min_values and max_values.";
        select.problem("default_values", "SELECT_COMPONENT_DEFAULT_VALUES_BAD_LENGTH", message);
    }
    for default in &defaults {
        default.require("id");
        default.require("type");
        default.snowflake("id");
        if default.string("type", 1..=10).is_some_and(|kind| !allowed.contains(&kind)) {
            default.problem("type", "BASE_TYPE_CHOICES", &format!("Value must be one of {allowed:?}."));
        }
    }
}

/// Reads the rows of a form that a modal shows.
pub(crate) fn modal_rows(form: &Form<'_>) -> Vec<Value> {
    form.require("components");
    let mut custom_ids = HashSet::new();
    for row in form.forms("components", 1..=5, ROW) {
        row.require("type");
        row.one_of("type", &[1]);
        row.require("components");
        for input in row.forms("components", 1..=1, TEXT_INPUT) {
            for field in ["type", "custom_id", "style", "label"] {
                input.require(field);
            }
            input.one_of("type", &[4]);
            input.one_of("style", &[1, 2]);
            input.string("label", 1..=45);
            input.string("placeholder", 0..=100);
            input.boolean("required");
            let least = input.integer("min_length", 0..=4000).unwrap_or(0);
            let most = input.integer("max_length", 1..=4000).unwrap_or(4000);
            input.string("value", 0..=most.clamp(0, 4000) as usize);
            if least > most {
                input.problem("min_length", "TEXT_INPUT_MIN_OVER_MAX", "min_length must not be above max_length.");
            }
            unique_custom_id(&input, &mut custom_ids);
        }
    }
    form.get("components").map(numbered).unwrap_or_default()
}

/// The components as Discord sends them back: nulls dropped, and each numbered.
pub(super) fn numbered(components: &Value) -> Vec<Value> {
    let mut components = components.as_array().cloned().unwrap_or_default();
    number(&mut components, &mut 0);
    components
}

fn number(components: &mut [Value], count: &mut u64) {
    for component in components {
        *count += 1;
        let Value::Object(fields) = component else { continue };
        fields.retain(|_, value| !value.is_null());
        fields.entry("id").or_insert(json!(count));
        if let Some(Value::Array(inside)) = fields.get_mut("components") {
            number(inside, count);
        }
        if let Some(accessory) = fields.get_mut("accessory") {
            number(std::slice::from_mut(accessory), count);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::Problems;
    use super::*;

    fn codes(body: &Value, read: impl Fn(&Form<'_>)) -> String {
        let problems = Problems::default();
        read(&Form::of_body(body, &["components"], &problems).unwrap());
        problems.check().err().and_then(|error| error.errors).map_or(String::new(), |errors| errors.to_string())
    }

    fn message(rows: Value) -> String {
        codes(&json!({ "components": rows }), |form| drop(message_rows(form)))
    }

    fn row(components: Value) -> Value {
        json!([{"type": 1, "components": components}])
    }

    fn button(number: usize) -> Value {
        json!({"type": 2, "style": 1, "label": "b", "custom_id": format!("b{number}")})
    }

    fn select(options: usize) -> Value {
        let options: Vec<Value> =
            (0..options).map(|number| json!({"label": "o", "value": format!("o{number}")})).collect();
        json!({"type": 3, "custom_id": "s", "options": options})
    }

    fn with(mut component: Value, field: &str, value: Value) -> Value {
        component[field] = value;
        component
    }

    #[test]
    fn what_discord_accepts_is_accepted() {
        for rows in [
            json!([]),
            row((0..5).map(button).collect()),
            (0..5).map(|number| row(json!([button(number)]))[0].clone()).collect(),
            row(json!([select(25)])),
            row(json!([with(button(0), "label", json!("ก".repeat(80)))])),
            row(json!([with(button(0), "custom_id", json!("c".repeat(100)))])),
            row(json!([{"type": 2, "style": 5, "label": "link", "url": "https://example.org"}])),
            row(json!([{"type": 2, "style": 2, "emoji": {"name": "♟"}, "custom_id": "e"}])),
            row(json!([{"type": 2, "style": 2, "emoji": {"name": "1️⃣"}, "custom_id": "e"}])),
            row(json!([{"type": 2, "style": 2, "emoji": {"name": "x", "id": "7"}, "custom_id": "e"}])),
            row(json!([{"type": 7, "custom_id": "m", "default_values": [{"id": 1, "type": "role"}]}])),
            row(json!([{"type": 5, "custom_id": "u", "placeholder": "who", "default_values": []}])),
            row(json!([with(with(select(5), "min_values", json!(0)), "max_values", json!(5))])),
        ] {
            assert_eq!(message(rows.clone()), "", "{rows}");
        }
    }

    #[test]
    fn what_discord_refuses_is_refused() {
        for (rows, expected) in [
            ((0..6).map(|number| row(json!([button(number)]))[0].clone()).collect(), "5 or fewer"),
            (row((0..6).map(button).collect()), "between 1 and 5"),
            (row(json!([])), "between 1 and 5"),
            (row(json!([select(3), select(3)])), "COMPONENT_LAYOUT_WIDTH_EXCEEDED"),
            (row(json!([button(0), select(3)])), "COMPONENT_LAYOUT_WIDTH_EXCEEDED"),
            (row(json!([select(26)])), "between 1 and 25"),
            (row(json!([select(0)])), "between 1 and 25"),
            (row(json!([with(button(0), "label", json!("ก".repeat(81)))])), "80 or fewer"),
            (row(json!([with(button(0), "label", json!(""))])), "BUTTON_COMPONENT_INVALID_LABEL"),
            (row(json!([with(button(0), "custom_id", json!("c".repeat(101)))])), "between 1 and 100"),
            (row(json!([with(button(0), "custom_id", Value::Null)])), "BASE_TYPE_REQUIRED"),
            (row(json!([button(0), button(0)])), "COMPONENT_CUSTOM_ID_DUPLICATED"),
            (row(json!([with(button(0), "style", json!(7))])), "BASE_TYPE_CHOICES"),
            (row(json!([with(button(0), "url", json!("https://example.org"))])), "BASE_TYPE_FORBIDDEN"),
            (row(json!([with(button(0), "colour", json!(1))])), "UNKNOWN_FIELD"),
            (row(json!([{"type": 2, "style": 5, "label": "l", "url": "javascript:x"}])), "URL_TYPE_INVALID_URL"),
            (row(json!([{"type": 4, "style": 1, "label": "l", "custom_id": "t"}])), "BASE_TYPE_CHOICES"),
            (row(json!([{"type": 10, "content": "text"}])), "UNKNOWN_FIELD"),
            (row(json!([with(select(3), "max_values", json!(4))])), "max_values must not be above"),
            (row(json!([with(button(0), "emoji", json!({"name": "x"}))])), "COMPONENT_INVALID_EMOJI"),
            (row(json!([with(button(0), "emoji", json!({"name": "♘"}))])), "COMPONENT_INVALID_EMOJI"),
            (row(json!([{"type": 5, "custom_id": "u", "channel_types": [0]}])), "BASE_TYPE_FORBIDDEN"),
            (
                row(json!([{"type": 5, "custom_id": "u", "default_values": [{"id": "1", "type": "role"}]}])),
                "BASE_TYPE_CHOICES",
            ),
            (
                row(json!([{"type": 8, "custom_id": "c", "default_values":
                    [{"id": "1", "type": "channel"}, {"id": "2", "type": "channel"}]}])),
                "DEFAULT_VALUES_BAD_LENGTH",
            ),
            (row(json!([with(select(3), "placeholder", json!("p".repeat(151)))])), "150 or fewer"),
            (
                row(json!([with(
                    select(3),
                    "options",
                    json!([{"label": "a", "value": "x"}, {"label": "b", "value": "x"}])
                )])),
                "VALUE_DUPLICATED",
            ),
            (
                row(json!([with(select(3), "options", json!([{"label": "l".repeat(101), "value": "x"}]))])),
                "between 1 and 100",
            ),
            (json!([{"type": 2, "style": 1, "label": "b", "custom_id": "x"}]), "UNKNOWN_FIELD"),
        ] {
            let found = message(rows.clone());
            assert!(found.contains(expected), "{rows}: {found}");
        }
    }

    #[test]
    fn a_form_has_only_text_inputs() {
        let modal = |rows: Value| codes(&json!({ "components": rows }), |form| drop(modal_rows(form)));
        let input = |number: usize| json!({"type": 4, "style": 1, "label": "l", "custom_id": format!("i{number}")});
        let rows =
            |count: usize| -> Value { (0..count).map(|number| row(json!([input(number)]))[0].clone()).collect() };
        assert_eq!(modal(rows(5)), "");
        for (bad, expected) in [
            (rows(0), "between 1 and 5"),
            (rows(6), "between 1 and 5"),
            (row(json!([input(0), input(1)])), "between 1 and 1"),
            (row(json!([button(0)])), "BASE_TYPE_CHOICES"),
            (row(json!([with(input(0), "label", json!("l".repeat(46)))])), "between 1 and 45"),
            (row(json!([with(input(0), "max_length", json!(4001))])), "NUMBER_TYPE_MAX"),
            (row(json!([with(with(input(0), "max_length", json!(2)), "value", json!("abc"))])), "2 or fewer"),
        ] {
            assert!(modal(bad.clone()).contains(expected), "{bad}: {}", modal(bad.clone()));
        }
    }

    #[test]
    fn components_are_numbered_as_discord_does() {
        let body = json!({"components": row(json!([button(0), with(button(1), "emoji", Value::Null)]))});
        let problems = Problems::default();
        let rows = message_rows(&Form::of_body(&body, &["components"], &problems).unwrap()).unwrap();
        assert_eq!((&rows[0]["id"], &rows[0]["components"][1]["id"]), (&json!(1), &json!(3)));
        assert!(rows[0]["components"][1].get("emoji").is_none());
    }
}
