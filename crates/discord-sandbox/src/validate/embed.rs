//! Embeds.

use serde_json::Value;

use super::Form;

/// Reads the embeds of a message.
pub(crate) fn embeds(form: &Form<'_>) -> Option<Vec<Value>> {
    const KNOWN: &[&str] = &[
        "title",
        "type",
        "description",
        "url",
        "timestamp",
        "color",
        "footer",
        "image",
        "thumbnail",
        "video",
        "provider",
        "author",
        "fields",
    ];
    let given = form.get("embeds")?;
    let total: usize = form.forms("embeds", 0..=10, KNOWN).iter().map(embed).sum();
    if total > 6000 {
        form.problem("embeds", "MAX_EMBED_SIZE_EXCEEDED", "Embed size exceeds maximum size of 6000");
    }
    let list = given.as_array()?.iter().cloned();
    Some(list.map(with_type).collect())
}

/// Reads one embed; returns how many of the 6000 characters it takes.
fn embed(form: &Form<'_>) -> usize {
    let text = |form: &Form<'_>, field, range| form.string(field, range).map_or(0, |text| text.chars().count());
    let mut total = text(form, "title", 0..=256) + text(form, "description", 0..=4096);
    form.string("type", 0..=100);
    form.string("url", 0..=2048);
    form.string("timestamp", 1..=100);
    form.integer("color", 0..=0xFF_FFFF);
    if let Some(footer) = form.form("footer", &["text", "icon_url", "proxy_icon_url"]) {
        footer.require("text");
        footer.string("icon_url", 0..=2048);
        total += text(&footer, "text", 0..=2048);
    }
    if let Some(author) = form.form("author", &["name", "url", "icon_url", "proxy_icon_url"]) {
        author.require("name");
        author.string("url", 0..=2048);
        author.string("icon_url", 0..=2048);
        total += text(&author, "name", 0..=256);
    }
    for picture in ["image", "thumbnail", "video"] {
        if let Some(picture) = form.form(picture, &["url", "proxy_url", "height", "width", "description"]) {
            picture.require("url");
            picture.string("url", 0..=2048);
        }
    }
    for field in form.forms("fields", 0..=25, &["name", "value", "inline"]) {
        field.require("name");
        field.require("value");
        field.boolean("inline");
        total += text(&field, "name", 1..=256) + text(&field, "value", 1..=1024);
    }
    total
}

fn with_type(mut embed: Value) -> Value {
    if let Value::Object(fields) = &mut embed {
        fields.retain(|_, value| !value.is_null());
        fields.insert("type".to_owned(), Value::from("rich"));
    }
    embed
}
