//! Rows of buttons and selects under a message, and of text inputs in a form.

use std::collections::HashSet;

use serde_json::{Value, json};

use super::Form;

const ROW: &[&str] = &["type", "id", "components"];
const ANY: &[&str] = &[
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
const TEXT_INPUT: &[&str] =
    &["type", "id", "custom_id", "style", "label", "value", "placeholder", "min_length", "max_length", "required"];

/// Reads the rows of a message.
pub(crate) fn message_rows(form: &Form<'_>) -> Option<Vec<Value>> {
    let given = form.get("components")?;
    let mut custom_ids = HashSet::new();
    for row in form.forms("components", 0..=5, ROW) {
        row.require("type");
        row.one_of("type", &[1]);
        row.require("components");
        let components = row.forms("components", 1..=5, ANY);
        let selects = components.iter().filter(|component| component.get("type") != Some(&json!(2))).count();
        if selects > 0 && components.len() > 1 {
            row.problem("components", "COMPONENT_LAYOUT_WIDTH_EXCEEDED", "A select takes a row of its own.");
        }
        for component in &components {
            match component.one_of("type", &[2, 3, 5, 6, 7, 8]) {
                Some(2) => button(component),
                Some(kind) => select(component, kind),
                None => component.require("type"),
            }
            unique_custom_id(component, &mut custom_ids);
        }
    }
    Some(numbered(given))
}

fn unique_custom_id<'a>(component: &Form<'a>, seen: &mut HashSet<&'a str>) {
    if let Some(id) = component.string("custom_id", 1..=100)
        && !seen.insert(id)
    {
        component.problem("custom_id", "COMPONENT_CUSTOM_ID_DUPLICATED", "Component custom id cannot be duplicated");
    }
}

fn button(button: &Form<'_>) {
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
        if emoji.get("id").is_none() && emoji.get("name").is_none() {
            emoji.problem("name", "COMPONENT_INVALID_EMOJI", "Invalid emoji");
        }
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
            input.string("value", 0..=4000);
            input.boolean("required");
            let least = input.integer("min_length", 0..=4000).unwrap_or(0);
            let most = input.integer("max_length", 1..=4000).unwrap_or(4000);
            if least > most {
                input.problem("min_length", "TEXT_INPUT_MIN_OVER_MAX", "min_length must not be above max_length.");
            }
            unique_custom_id(&input, &mut custom_ids);
        }
    }
    form.get("components").map(numbered).unwrap_or_default()
}

/// The rows as Discord sends them back: nulls dropped, and each component numbered.
fn numbered(rows: &Value) -> Vec<Value> {
    let mut next = 0;
    let mut number = |component: &mut Value| {
        next += 1;
        if let Value::Object(fields) = component {
            fields.retain(|_, value| !value.is_null());
            fields.entry("id").or_insert(json!(next));
        }
    };
    let mut rows = rows.as_array().cloned().unwrap_or_default();
    for row in &mut rows {
        number(row);
        if let Some(components) = row["components"].as_array_mut() {
            components.iter_mut().for_each(&mut number);
        }
    }
    rows
}
