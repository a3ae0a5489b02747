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

/// Where pictures may be.
const PICTURE: &[&str] = &["http", "https", "attachment"];

/// Reads an address.
fn url(form: &Form<'_>, field: &str, schemes: &[&str]) {
    let url = form.string(field, 0..=2048).filter(|url| !url.is_empty());
    if url.is_some_and(|url| !url.split_once("://").is_some_and(|(scheme, _)| schemes.contains(&scheme))) {
        form.problem(field, "URL_TYPE_INVALID_SCHEME", &format!("Scheme must be one of {schemes:?}."));
    }
}

/// Reads one embed; returns how many of the 6000 characters it takes.
fn embed(form: &Form<'_>) -> usize {
    let text = |form: &Form<'_>, field, range| form.string(field, range).map_or(0, |text| text.chars().count());
    let mut total = text(form, "title", 0..=256) + text(form, "description", 0..=4096);
    form.string("type", 0..=100);
    url(form, "url", &["http", "https"]);
    if form.string("timestamp", 1..=100).is_some_and(|time| time.parse::<jiff::Timestamp>().is_err()) {
        form.problem("timestamp", "DATE_TIME_TYPE_PARSE", "Could not parse the time. Should be ISO8601.");
    }
    form.integer("color", 0..=0xFF_FFFF);
    if let Some(footer) = form.form("footer", &["text", "icon_url", "proxy_icon_url"]) {
        footer.require("text");
        url(&footer, "icon_url", PICTURE);
        total += text(&footer, "text", 0..=2048);
    }
    if let Some(author) = form.form("author", &["name", "url", "icon_url", "proxy_icon_url"]) {
        author.require("name");
        url(&author, "url", &["http", "https"]);
        url(&author, "icon_url", PICTURE);
        total += text(&author, "name", 0..=256);
    }
    for picture in ["image", "thumbnail", "video"] {
        if let Some(picture) = form.form(picture, &["url", "proxy_url", "height", "width", "description"]) {
            picture.require("url");
            url(&picture, "url", PICTURE);
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
