//! Which pages may ask: ours, by the address that their browser says they are of.

use axum::http::HeaderMap;
use axum::http::header::ORIGIN;
use url::Url;

use crate::kit::app::App;
use crate::kit::proxy::is_loopback;
use crate::kit::settings::{ActivitySettings, ApiServer};

/// Whether a request is of a page of ours, or of no page at all.
pub(super) fn is_ours(asked: &HeaderMap, app: &App) -> bool {
    let Some(origin) = asked.get(ORIGIN) else { return true };
    let origin = origin.to_str().ok().and_then(|origin| Url::parse(origin).ok());
    origin.zip(app.activity.as_ref()).is_some_and(|(origin, pages)| is_of(&origin, pages, &app.api))
}

fn is_of(origin: &Url, pages: &ActivitySettings, api: &ApiServer) -> bool {
    let of_discord = |id: u64| format!("https://{id}.discordsays.com").parse::<Url>();
    let proxied = pages.application.as_ref().and_then(|application| of_discord(application.id).ok());
    if [proxied.as_ref(), Some(&pages.public)].into_iter().flatten().any(|own| own.origin() == origin.origin()) {
        return true;
    }
    match api {
        ApiServer::Discord => false,
        // What plays Discord's part has its proxy at another port.
        ApiServer::Local(_) => is_loopback(origin),
        ApiServer::Remote(base) => Url::parse(base).is_ok_and(|base| base.host() == origin.host()),
    }
}

#[cfg(test)]
mod tests {
    use secrecy::SecretString;

    use super::*;
    use crate::kit::settings::ActivityApplication;

    #[test]
    fn only_our_pages_may_ask() {
        let public = Some("https://boards.example/".parse().unwrap());
        let application = ActivityApplication { id: 77, secret: SecretString::from("secret") };
        let pages = ActivitySettings::listen(([127, 0, 0, 1], 0).into(), public).unwrap().opened_by(application);
        let local = ApiServer::Local("http://127.0.0.1:4000".to_owned());
        let remote = ApiServer::Remote("https://discord.example".to_owned());
        for (origin, api, may) in [
            ("https://77.discordsays.com", &ApiServer::Discord, true),
            ("https://boards.example", &ApiServer::Discord, true),
            ("https://78.discordsays.com", &ApiServer::Discord, false),
            ("http://77.discordsays.com", &ApiServer::Discord, false),
            ("https://77.discordsays.com.example", &ApiServer::Discord, false),
            ("https://discord.com", &ApiServer::Discord, false),
            ("http://127.0.0.1:5000", &ApiServer::Discord, false),
            ("http://127.0.0.1:5000", &local, true),
            ("http://192.0.2.1:5000", &local, false),
            ("https://discord.example:81", &remote, true),
            ("https://other.example", &remote, false),
        ] {
            assert_eq!(is_of(&origin.parse().unwrap(), &pages, api), may, "{origin}");
        }
    }
}
