//! The page's files.

use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};

use super::refusal;

/// Names the page's files, each with its content.
macro_rules! assets {
    ($($name:literal)*) => {
        &[$(($name, include_bytes!(concat!("../../assets/", $name)).as_slice())),*]
    };
}

/// The page's files: name and content.
const ASSETS: &[(&str, &[u8])] = assets! {
    "index.html"
    "activities.js"
    "api.js"
    "app.js"
    "apps.js"
    "channels.css"
    "command-entry.js"
    "commands.js"
    "components.css"
    "components.js"
    "composer.css"
    "composer.js"
    "dialogs.js"
    "dom.js"
    "file-field.js"
    "file-tray.js"
    "fonts.css"
    "guide.js"
    "icon.svg"
    "interactions.js"
    "lightbox.css"
    "listbox.js"
    "locales.js"
    "log.js"
    "markup.js"
    "menu.css"
    "menu.js"
    "message.css"
    "message.js"
    "narrow.css"
    "notices.css"
    "OFL.txt"
    "option-field.js"
    "pane.js"
    "picture.css"
    "relay.html"
    "relay.js"
    "rpc.js"
    "sans-latin.woff2"
    "sans-thai.woff2"
    "seats.css"
    "seats.js"
    "select-items.js"
    "session.js"
    "sidebar.js"
    "stage.css"
    "stage.js"
    "start.css"
    "start.js"
    "style.css"
    "typing.js"
    "words.js"
};

/// What the page may load: nothing from elsewhere but frames from `framed`.
pub(super) fn content_security_policy(framed: &str) -> String {
    format!(
        "default-src 'self'; img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'; connect-src 'self'; \
         frame-src {framed}; frame-ancestors 'self'; base-uri 'none'; form-action 'none'"
    )
}

/// The answer to a request for a file of the page.
pub(super) fn asset(name: &str) -> Response {
    framed_asset(name, &content_security_policy("'none'"))
}

/// The same under another content policy.
pub(crate) fn framed_asset(name: &str, policy: &str) -> Response {
    match ASSETS.iter().find(|(path, _)| *path == name) {
        Some((_, bytes)) => {
            let headers = [
                (header::CONTENT_TYPE, media_type(name)),
                (header::CACHE_CONTROL, caching(name)),
                (header::CONTENT_SECURITY_POLICY, policy),
                (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
            ];
            (headers, *bytes).into_response()
        }
        None => refusal(StatusCode::NOT_FOUND, "there is no such page"),
    }
}

fn media_type(name: &str) -> &'static str {
    match name.rsplit_once('.').map(|(_, ending)| ending) {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("txt") => "text/plain; charset=utf-8",
        Some("woff2") => "font/woff2",
        _ => "application/octet-stream",
    }
}

/// A font never changes under its name; everything else is asked for anew, so that a newer program has its own page.
fn caching(name: &str) -> &'static str {
    if name.ends_with(".woff2") { "public, max-age=31536000, immutable" } else { "no-cache" }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn every_file_of_the_page_is_served_with_its_type() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/assets");
        let files = std::fs::read_dir(folder).unwrap().map(|file| file.unwrap().file_name().into_string().unwrap());
        let served = ASSETS.iter().map(|(name, _)| (*name).to_owned());
        assert_eq!(files.collect::<BTreeSet<_>>(), served.collect());
        assert!(ASSETS.iter().all(|(name, _)| media_type(name) != "application/octet-stream"));
    }
}
