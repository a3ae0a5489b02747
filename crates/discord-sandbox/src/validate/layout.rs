//! Components of the second version, which make up a whole message: texts, pictures and sections beside the rows.

use std::collections::HashSet;

use serde_json::Value;

use super::Form;
use super::component::{ANY, BUTTON, button, numbered, row, unique_custom_id};

/// The most components of a message, those within others included.
const MAX_COMPONENTS: usize = 40;
/// The most characters in all texts of a message together.
const MAX_TEXT: usize = 4000;

const ROW: i64 = 1;
const SECTION: i64 = 9;
const TEXT: i64 = 10;
const THUMBNAIL: i64 = 11;
const GALLERY: i64 = 12;
const FILE: i64 = 13;
const SEPARATOR: i64 = 14;
const CONTAINER: i64 = 17;

/// What can be in a container; a container can only be in a message itself.
const IN_CONTAINER: &[i64] = &[ROW, SECTION, TEXT, GALLERY, FILE, SEPARATOR];
const IN_MESSAGE: &[i64] = &[ROW, SECTION, TEXT, GALLERY, FILE, SEPARATOR, CONTAINER];

/// The fields of a component, by its type.
fn fields(component: &Value) -> &'static [&'static str] {
    match component["type"].as_i64() {
        Some(SECTION) => &["type", "id", "components", "accessory"],
        Some(TEXT) => &["type", "id", "content"],
        Some(THUMBNAIL) => &["type", "id", "media", "description", "spoiler"],
        Some(GALLERY) => &["type", "id", "items"],
        Some(FILE) => &["type", "id", "file", "spoiler"],
        Some(SEPARATOR) => &["type", "id", "divider", "spacing"],
        Some(CONTAINER) => &["type", "id", "components", "accent_color", "spoiler"],
        Some(BUTTON) => ANY,
        _ => &["type", "id", "components"],
    }
}

/// What is counted in a whole message.
#[derive(Default)]
struct Counts<'a> {
    components: usize,
    text: usize,
    custom_ids: HashSet<&'a str>,
}

/// Whether a message's components are of the second version, as far as one can tell from them.
pub(super) fn is_layout(form: &Form<'_>) -> bool {
    let components = form.get("components").and_then(Value::as_array);
    components.is_some_and(|components| components.iter().any(|component| component["type"] != ROW))
}

/// Reads the components of a message that consists of them.
pub(super) fn layout(form: &Form<'_>) -> Option<Vec<Value>> {
    let given = form.get("components")?;
    let mut counts = Counts::default();
    for component in form.forms_by("components", 0..=MAX_COMPONENTS, fields) {
        part(&component, IN_MESSAGE, &mut counts);
    }
    if counts.components > MAX_COMPONENTS {
        let message = format!("A message has at most {MAX_COMPONENTS} components, not {}.", counts.components);
        form.problem("components", "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED", &message);
    }
    if counts.text > MAX_TEXT {
        let message = format!("All texts together have at most {MAX_TEXT} characters, not {}.", counts.text);
        form.problem("components", "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED", &message);
    }
    Some(numbered(given))
}

fn part<'a>(part: &Form<'a>, allowed: &[i64], counts: &mut Counts<'a>) {
    counts.components += 1;
    part.require("type");
    let Some(kind) = part.one_of("type", allowed) else { return };
    part.integer("id", 0..=i64::from(i32::MAX));
    match kind {
        ROW => counts.components += row(part, &mut counts.custom_ids),
        SECTION => section(part, counts),
        TEXT => text(part, counts),
        GALLERY => {
            part.require("items");
            part.forms("items", 1..=10, &["media", "description", "spoiler"]).iter().for_each(picture);
        }
        FILE => {
            part.require("file");
            part.boolean("spoiler");
            if media(part, "file").is_some_and(|url| !url.starts_with("attachment://")) {
                part.problem("file", "UNFURLED_MEDIA_ITEM_MUST_BE_ATTACHMENT", "A file is one of the message.");
            }
        }
        SEPARATOR => {
            part.boolean("divider");
            part.one_of("spacing", &[1, 2]);
        }
        _ => container(part, counts),
    }
}

fn container<'a>(container: &Form<'a>, counts: &mut Counts<'a>) {
    container.require("components");
    container.integer("accent_color", 0..=0xFF_FFFF);
    container.boolean("spoiler");
    for component in container.forms_by("components", 1..=MAX_COMPONENTS, fields) {
        part(&component, IN_CONTAINER, counts);
    }
}

fn section<'a>(section: &Form<'a>, counts: &mut Counts<'a>) {
    section.require("components");
    section.require("accessory");
    for component in section.forms_by("components", 1..=3, fields) {
        part(&component, &[TEXT], counts);
    }
    let Some(accessory) = section.form_by("accessory", fields) else { return };
    counts.components += 1;
    accessory.require("type");
    match accessory.one_of("type", &[BUTTON, THUMBNAIL]) {
        Some(BUTTON) => {
            button(&accessory);
            unique_custom_id(&accessory, &mut counts.custom_ids);
        }
        Some(_) => picture(&accessory),
        None => {}
    }
}

fn text<'a>(text: &Form<'a>, counts: &mut Counts<'a>) {
    text.require("content");
    counts.text += text.string("content", 1..=MAX_TEXT).map_or(0, |content| content.chars().count());
}

fn picture(picture: &Form<'_>) {
    picture.require("media");
    picture.boolean("spoiler");
    picture.string("description", 1..=1024);
    media(picture, "media");
}

/// The address of a picture or file.
fn media<'a>(form: &Form<'a>, field: &str) -> Option<&'a str> {
    let media = form.form(field, &["url"])?;
    media.require("url");
    let url = media.string("url", 1..=2048)?;
    if !["http://", "https://", "attachment://"].iter().any(|scheme| url.starts_with(scheme)) {
        let message = "Scheme must be one of ('http', 'https', 'attachment').";
        media.problem("url", "URL_TYPE_INVALID_SCHEME", message);
    }
    Some(url)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::super::Problems;
    use super::*;

    fn problems(components: Value) -> String {
        let (body, problems) = (json!({ "components": components }), Problems::default());
        layout(&Form::of_body(&body, &["components"], &problems).unwrap());
        problems.check().err().and_then(|error| error.errors).map_or(String::new(), |errors| errors.to_string())
    }

    fn text(length: usize) -> Value {
        json!({"type": 10, "content": "ก".repeat(length)})
    }

    fn container(components: Value) -> Value {
        json!([{"type": 17, "components": components}])
    }

    fn section(accessory: Value) -> Value {
        json!([{"type": 9, "components": [text(1)], "accessory": accessory}])
    }

    fn button(id: &str) -> Value {
        json!({"type": 2, "style": 1, "label": "b", "custom_id": id})
    }

    fn texts(count: usize) -> Value {
        (0..count).map(|_| text(1)).collect()
    }

    #[test]
    fn what_discord_accepts_is_accepted() {
        for components in [
            json!([]),
            json!([text(4000)]),
            texts(40),
            container(texts(39)),
            section(button("a")),
            section(json!({"type": 11, "media": {"url": "attachment://a.png"}, "description": "d"})),
            json!([{"type": 12, "items": [{"media": {"url": "https://example.org/a.png"}}]}]),
            json!([{"type": 13, "file": {"url": "attachment://a.txt"}}]),
            json!([{"type": 14, "divider": true, "spacing": 2}, {"type": 1, "components": [button("a")]}]),
            container(json!([{"type": 1, "components": [button("a"), button("b")]}, {"type": 14}])),
            (0..7).map(|row| json!({"type": 1, "components": [button(&row.to_string())]})).collect(),
        ] {
            assert_eq!(problems(components.clone()), "", "{components}");
        }
    }

    #[test]
    fn what_discord_refuses_is_refused() {
        for (components, expected) in [
            (texts(41), "40 or fewer"),
            (container(texts(40)), "TOTAL_COMPONENTS_EXCEEDED"),
            (json!([text(2000), text(2001)]), "TEXT_SIZE_EXCEEDED"),
            (json!([text(0)]), "between 1 and 4000"),
            (json!([{"type": 10}]), "BASE_TYPE_REQUIRED"),
            (container(container(texts(1))), "BASE_TYPE_CHOICES"),
            (json!([button("a")]), "BASE_TYPE_CHOICES"),
            (json!([{"type": 9, "components": [text(1)]}]), "BASE_TYPE_REQUIRED"),
            (section(text(1)), "BASE_TYPE_CHOICES"),
            (json!([{"type": 12, "items": []}]), "between 1 and 10"),
            (json!([{"type": 12, "items": [{"media": {"url": "ftp://a"}}]}]), "URL_TYPE_INVALID_SCHEME"),
            (json!([{"type": 13, "file": {"url": "https://example.org/a.txt"}}]), "MUST_BE_ATTACHMENT"),
            (json!([{"type": 14, "spacing": 3}]), "BASE_TYPE_CHOICES"),
            (json!([{"type": 14, "content": "x"}]), "UNKNOWN_FIELD"),
            (
                json!([section(button("a"))[0], {"type": 1, "components": [button("a")]}]),
                "COMPONENT_CUSTOM_ID_DUPLICATED",
            ),
        ] {
            let found = problems(components.clone());
            assert!(found.contains(expected), "{components}: {found}");
        }
    }

    #[test]
    fn components_are_numbered_in_their_order() {
        let (body, problems) = (json!({ "components": section(button("a")) }), Problems::default());
        let parts = layout(&Form::of_body(&body, &["components"], &problems).unwrap()).unwrap();
        let ids = [&parts[0]["id"], &parts[0]["components"][0]["id"], &parts[0]["accessory"]["id"]];
        assert_eq!(ids, [&json!(1), &json!(2), &json!(3)]);
    }
}
