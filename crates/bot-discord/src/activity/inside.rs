//! What the page asks for that is open inside Discord.

use std::sync::Arc;

use axum::extract::rejection::JsonRejection;
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::{DefaultBodyLimit, State};
use axum::http::header::{ACCEPT_LANGUAGE, CACHE_CONTROL, CONTENT_SECURITY_POLICY};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{Html, IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use secrecy::ExposeSecret;
use serde_json::json;

use crate::activity::connection::PageConnection;
use crate::activity::files::DOCUMENT;
use crate::activity::frames::LONGEST_FRAME;
use crate::activity::pages::{MOST_WATCHERS, Pages};
use crate::activity::refusal::status;
use crate::activity::sign_in::{SignIn, SignedIn, sign_in};
use crate::activity::{live, origin};
use crate::i18n::Locale;
use crate::kit::app::App;
use crate::kit::markup::without_markup;
use crate::kit::refusal::Refusal;

/// What the page may load and where it may connect: nothing but what is here. Discord frames it.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; font-src 'self'; \
                      connect-src 'self'; base-uri 'none'; form-action 'none'; \
                      frame-ancestors https://discord.com https://*.discord.com";

/// The longest body of a request, in bytes.
const LONGEST_BODY: usize = 4 << 10;

pub(super) fn routes() -> Router<Pages> {
    Router::new()
        .route("/", get(document))
        .route("/activity/config", get(config))
        .route("/activity/session", post(session))
        .route("/activity/live", get(talk))
        .layer(DefaultBodyLimit::max(LONGEST_BODY))
}

async fn document(State(pages): State<Pages>) -> Response {
    match pages.app.opens_boards() {
        Some(_) => {
            let headers = [(CACHE_CONTROL, "no-store"), (CONTENT_SECURITY_POLICY, POLICY)];
            (headers, Html(DOCUMENT.as_str())).into_response()
        }
        None => StatusCode::NOT_FOUND.into_response(),
    }
}

async fn config(State(pages): State<Pages>) -> Response {
    match pages.app.opens_boards() {
        Some(application) => Json(json!({ "client": application.id.to_string() })).into_response(),
        None => StatusCode::NOT_FOUND.into_response(),
    }
}

async fn session(
    State(pages): State<Pages>,
    headers: HeaderMap,
    asked: Result<Json<SignIn>, JsonRejection>,
) -> Response {
    let app = &pages.app;
    let Some(application) = app.opens_boards() else { return StatusCode::NOT_FOUND.into_response() };
    if !origin::is_ours(&headers, app) {
        return StatusCode::FORBIDDEN.into_response();
    }
    let Ok(Json(asked)) = asked else { return StatusCode::BAD_REQUEST.into_response() };
    let signed_in = match pages.sign_ins.check() {
        Ok(()) => sign_in(app, application, &asked).await,
        Err(busy) => Err(busy.into()),
    };
    match signed_in {
        Ok(SignedIn { session, token }) => {
            let granted = json!({ "session": session.sealed(&app.seal), "token": token.expose_secret() });
            ([(CACHE_CONTROL, "no-store")], Json(granted)).into_response()
        }
        Err(refusal) => refused(app, &refusal, &headers),
    }
}

fn refused(app: &App, refusal: &Refusal, headers: &HeaderMap) -> Response {
    let language = headers.get(ACCEPT_LANGUAGE).and_then(|tags| tags.to_str().ok());
    let locale = language.map_or(app.defaults.locale, Locale::for_reader);
    let text = without_markup(&app.explain(refusal, locale.into()).content, |_| None);
    (status(refusal), Json(json!({ "text": text }))).into_response()
}

async fn talk(State(pages): State<Pages>, headers: HeaderMap, upgrade: WebSocketUpgrade) -> Response {
    let Some(application) = pages.app.opens_boards().cloned() else { return StatusCode::NOT_FOUND.into_response() };
    if !origin::is_ours(&headers, &pages.app) {
        return StatusCode::FORBIDDEN.into_response();
    }
    if pages.sockets.len() >= MOST_WATCHERS {
        return StatusCode::SERVICE_UNAVAILABLE.into_response();
    }
    let upgrade = upgrade.max_message_size(LONGEST_FRAME).read_buffer_size(LONGEST_FRAME).write_buffer_size(0);
    upgrade.on_upgrade(move |socket| {
        let (app, newest) = (Arc::clone(&pages.app), Arc::clone(&pages.newest));
        let talking = live::talk(PageConnection::new(socket), app, application, newest, pages.sockets.clone());
        pages.sockets.track_future(async move {
            let _ = pages.stop.run_until_cancelled(talking).await;
        })
    })
}
