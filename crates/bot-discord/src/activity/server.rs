//! Which requests are answered, and with which headers.

use std::sync::Arc;

use axum::Router;
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::{Path, Query, State};
use axum::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, REFERRER_POLICY, X_CONTENT_TYPE_OPTIONS,
};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::middleware::map_response;
use axum::response::{Html, IntoResponse, Response};
use axum::routing::get;
use serde::Deserialize;
use tokio::net::TcpListener;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use crate::activity::files::FileKept;
use crate::activity::pages::{MOST_WATCHERS, Pages};
use crate::activity::{accepting, files, inside, page, socket};
use crate::i18n::{Locale, Text};
use crate::kit::app::App;
use bot_service::{BotPart, WatchedGame};

/// The largest message that a page sends, in bytes.
const LARGEST_MESSAGE: usize = 1 << 10;

/// What a page may load and where it may connect: nothing but what is here.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self'; \
                      base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// Serves the pages, if there are to be any.
pub(super) fn part(app: Arc<App>) -> BotPart {
    BotPart::infallible("pages", move |stop| {
        let app = Arc::clone(&app);
        async move {
            let Some(settings) = app.activity.clone() else { return stop.cancelled().await };
            match settings.listener() {
                Ok(listener) => serve(listener, app, stop).await,
                Err(error) => tracing::error!(%error, "the pages cannot be served"),
            }
        }
    })
}

async fn serve(listener: TcpListener, app: Arc<App>, stop: CancellationToken) {
    let pages = Pages {
        app,
        newest: Arc::default(),
        sockets: TaskTracker::new(),
        stop: stop.clone(),
        sign_ins: Arc::default(),
    };
    let sockets = pages.sockets.clone();
    accepting::serve(&listener, &router(pages), &stop).await;
    sockets.close();
    sockets.wait().await;
}

fn router(pages: Pages) -> Router {
    Router::new()
        .route("/watch/{link}", get(watch))
        .route("/watch/{link}/live", get(live))
        .route("/files/{name}", get(file))
        .route("/files/{version}/{name}", get(versioned))
        .route("/pieces/{name}", get(piece))
        .merge(inside::routes())
        .layer(map_response(guarded))
        .with_state(pages)
}

/// The headers that every answer has.
async fn guarded(mut answer: Response) -> Response {
    let headers = answer.headers_mut();
    headers.entry(CONTENT_SECURITY_POLICY).or_insert(HeaderValue::from_static(POLICY));
    headers.insert(X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    // A link says which game it is of, and whoever knows it may watch.
    headers.insert(REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
    answer
}

/// How a page is asked for.
#[derive(Debug, Deserialize)]
struct PageQuery {
    /// The language; that of the board if it is none.
    lang: Option<Locale>,
}

async fn watch(State(pages): State<Pages>, Path(link): Path<String>, Query(asked): Query<PageQuery>) -> Response {
    let Some(game) = watched(&pages.app, &link).await else {
        return gone(asked.lang.unwrap_or(pages.app.defaults.locale));
    };
    let locale = asked.lang.unwrap_or(game.place().locale);
    let page = filled(
        page::PAGE,
        &[
            ("lang", locale.tag().to_owned()),
            ("title", Text::new("watch-page").localize(locale)),
            ("first", Text::new("watch-first").localize(locale)),
            ("back", Text::new("watch-back").localize(locale)),
            ("forward", Text::new("watch-forward").localize(locale)),
            ("newest", Text::new("watch-newest").localize(locale)),
            ("turn", Text::new("watch-turn-board").localize(locale)),
            ("lost", Text::new("watch-lost").localize(locale)),
            ("moves", Text::new("watch-moves").localize(locale)),
            ("board", Text::new("watch-board").localize(locale)),
        ],
    );
    ([(CACHE_CONTROL, "no-store")], Html(page)).into_response()
}

async fn live(
    State(pages): State<Pages>,
    Path(link): Path<String>,
    Query(asked): Query<PageQuery>,
    upgrade: WebSocketUpgrade,
) -> Response {
    let Some(game) = watched(&pages.app, &link).await else { return StatusCode::NOT_FOUND.into_response() };
    if pages.sockets.len() >= MOST_WATCHERS {
        return StatusCode::SERVICE_UNAVAILABLE.into_response();
    }
    let reader = pages.app.readers_in(&game.place()).await;
    let reader = reader.in_language(asked.lang.unwrap_or(game.place().locale));
    // What is held ready for each of many who watch is what they may send.
    let upgrade = upgrade.max_message_size(LARGEST_MESSAGE).read_buffer_size(LARGEST_MESSAGE).write_buffer_size(0);
    upgrade.on_upgrade(move |socket| {
        let newest = pages.newest.of(game.id(), reader);
        let showing = socket::show(socket, game, Arc::clone(&pages.app), reader, newest);
        pages.sockets.track_future(async move {
            let _ = pages.stop.run_until_cancelled(showing).await;
        })
    })
}

async fn file(Path(name): Path<String>, headers: HeaderMap) -> Response {
    match files::file(&name) {
        Some(file) => file.answer(&headers, FileKept::IfAsked),
        None => StatusCode::NOT_FOUND.into_response(),
    }
}

async fn versioned(Path((version, name)): Path<(String, String)>, headers: HeaderMap) -> Response {
    match files::file(&name) {
        Some(file) if files::is_version(&version) => file.answer(&headers, FileKept::ForGood),
        // A page that is older or newer than this process, one of several, gets what there is.
        Some(file) => file.answer(&headers, FileKept::IfAsked),
        None => StatusCode::NOT_FOUND.into_response(),
    }
}

async fn piece(Path(name): Path<String>) -> Response {
    match name.strip_suffix(".svg").and_then(page::drawing) {
        Some(drawing) => ([(CONTENT_TYPE, "image/svg+xml"), (CACHE_CONTROL, "max-age=86400")], drawing).into_response(),
        None => StatusCode::NOT_FOUND.into_response(),
    }
}

/// The game of a link, if it may be watched.
async fn watched(app: &App, link: &str) -> Option<WatchedGame> {
    let game = app.watch_links.as_ref()?.game(link)?;
    match app.service.watching.watch(game).await {
        Ok(watched) => Some(watched),
        Err(error) => {
            tracing::debug!(%error, %game, "a game is not shown to those who have its link");
            None
        }
    }
}

/// What is said where there is nothing to watch, or not any more: the same for every reason.
fn gone(locale: Locale) -> Response {
    (StatusCode::NOT_FOUND, [(CONTENT_TYPE, "text/plain; charset=utf-8")], Text::new("watch-gone").localize(locale))
        .into_response()
}

/// The page with these texts in the places that are named after them.
fn filled(page: &str, texts: &[(&str, String)]) -> String {
    texts.iter().fold(page.to_owned(), |page, (name, text)| page.replace(&format!("{{{{{name}}}}}"), &escaped(text)))
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('"', "&quot;")
}
