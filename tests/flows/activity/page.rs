//! A page that is open inside Discord, as the bot's server hears of it.

use std::net::SocketAddr;

use bot_discord::{ActivityApplication, ActivitySettings};
use discord_sandbox::{APPLICATION, DEFAULT_CLIENT_SECRET, Snowflake};
use futures::{SinkExt, StreamExt};
use reqwest::{Response, StatusCode};
use secrecy::SecretString;
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

use crate::harness::{Club, ClubSetup, Members, PATIENCE, SOON, Table};

/// The settings of a bot whose boards are opened inside Discord, at any free port.
pub fn settings() -> ActivitySettings {
    let application = ActivityApplication { id: APPLICATION.0, secret: SecretString::from(DEFAULT_CLIENT_SECRET) };
    ActivitySettings::listen(([127, 0, 0, 1], 0).into(), None).unwrap().opened_by(application)
}

/// A club whose boards are opened inside Discord, with what is changed here, and where they are served.
pub async fn club_with(change: impl FnOnce(&mut ClubSetup)) -> (Club, SocketAddr) {
    let pages = settings();
    let server = pages.address().unwrap();
    let club = Club::set_up(|setup| {
        setup.activity = Some(pages);
        setup.sandbox = with_activity;
        change(setup);
    })
    .await;
    club.control.map_activity(server);
    (club, server)
}

/// A game in such a club.
pub async fn table() -> (Table, SocketAddr) {
    let (club, server) = club_with(|_| {}).await;
    (Table::of(club, &[]).await, server)
}

pub fn with_activity(config: discord_sandbox::SandboxConfig) -> discord_sandbox::SandboxConfig {
    let nowhere = discord_sandbox::SandboxActivity::at(([127, 0, 0, 1], 9).into());
    discord_sandbox::SandboxConfig { activity: Some(nowhere), ..config }
}

/// What the page's browser says that it is of.
pub fn origin() -> String {
    format!("https://{APPLICATION}.discordsays.com")
}

/// Asks for a session with this code in this instance.
pub async fn ask(server: SocketAddr, code: &str, instance: &str, origin: &str) -> Response {
    let request = reqwest::Client::new().post(format!("http://{server}/activity/session"));
    let body = json!({ "code": code, "instance": instance });
    let request = request.header("origin", origin).header("accept-language", "en");
    request.header("content-type", "application/json").body(body.to_string()).send().await.unwrap()
}

/// The session of a person who opens the Activity in a channel.
pub async fn session(members: &Members, server: SocketAddr, seat: Snowflake, channel: Snowflake) -> String {
    let activity = members.control.launch_activity(seat, channel).unwrap();
    let code = members.control.oauth_code(seat, &["identify"]).unwrap();
    let answer = ask(server, &code, &activity.id, &origin()).await;
    assert_eq!(answer.status(), StatusCode::OK);
    let granted: Value = serde_json::from_str(&answer.text().await.unwrap()).unwrap();
    assert!(granted["token"].is_string());
    granted["session"].as_str().unwrap().to_owned()
}

/// A page with its connection.
pub struct Page {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    heard: u64,
    acts: u64,
    /// What time it was by the server's clock when the page was opened, in milliseconds.
    pub now: i64,
}

impl Page {
    /// Connects without a word.
    pub async fn connect(server: SocketAddr, origin: &str) -> Result<Page, StatusCode> {
        let mut request = format!("ws://{server}/activity/live").into_client_request().unwrap();
        request.headers_mut().insert("origin", origin.parse().unwrap());
        match connect_async(request).await {
            Ok((socket, _)) => Ok(Page { socket, heard: 0, acts: 0, now: 0 }),
            Err(tokio_tungstenite::tungstenite::Error::Http(answer)) => Err(answer.status()),
            // Nobody listens there.
            Err(_) => Err(StatusCode::SERVICE_UNAVAILABLE),
        }
    }

    /// Connects and says by which session it looks on.
    pub async fn greet(server: SocketAddr, session: &str) -> Page {
        let mut page = Page::connect(server, &origin()).await.unwrap();
        page.send(&json!({ "type": "hello", "session": session, "language": "en" })).await;
        page
    }

    /// The page of a person who opens the Activity in a channel.
    pub async fn open(members: &Members, server: SocketAddr, seat: Snowflake, channel: Snowflake) -> Page {
        let mut page = Page::greet(server, &session(members, server, seat, channel).await).await;
        page.now = page.hear("welcome").await["now"].as_i64().unwrap();
        page
    }

    pub async fn send(&mut self, frame: &Value) {
        self.say(&frame.to_string()).await;
    }

    pub async fn say(&mut self, text: &str) {
        let _ = self.socket.send(Message::text(text)).await;
    }

    async fn next(&mut self) -> Message {
        timeout(SOON, self.socket.next()).await.expect("a frame").expect("a connection").unwrap()
    }

    /// The next frame of this type; others are passed over.
    pub async fn hear(&mut self, kind: &str) -> Value {
        loop {
            match self.next().await {
                Message::Text(text) => {
                    let frame: Value = serde_json::from_str(&text).unwrap();
                    self.heard += 1;
                    assert_eq!(frame["seq"], self.heard, "{frame}");
                    if frame["type"] == kind {
                        return frame;
                    }
                }
                Message::Ping(_) => {}
                other => panic!("no {kind} but {other:?}"),
            }
        }
    }

    /// The first frame of this type that fits.
    pub async fn hear_of(&mut self, kind: &str, fits: impl Fn(&Value) -> bool) -> Value {
        let fitting = async {
            loop {
                let frame = self.hear(kind).await;
                if fits(&frame) {
                    return frame;
                }
            }
        };
        timeout(PATIENCE, fitting).await.unwrap_or_else(|_| panic!("no {kind} that fits"))
    }

    /// The board after this many moves, once it comes.
    pub async fn board(&mut self, ply: u64) -> Value {
        loop {
            let frame = self.hear("board").await;
            if frame["board"]["ply"] == ply {
                return frame["board"].clone();
            }
        }
    }

    pub async fn look(&mut self, game: u64) -> Value {
        self.send(&json!({ "type": "look", "game": game, "ply": null })).await;
        self.hear("board").await["board"].clone()
    }

    /// What an act in a game is, with an id of its own.
    pub fn act(&mut self, now: i64, game: u64, revision: u64, act: &str, mv: Option<&str>) -> Value {
        self.act_on(now, json!({ "of": "game", "game": game, "revision": revision }), act, mv)
    }

    /// The same on any board.
    pub fn act_on(&mut self, now: i64, on: Value, act: &str, mv: Option<&str>) -> Value {
        self.acts += 1;
        let id = format!("{:022}", self.acts);
        json!({ "type": "act", "id": id, "at": now, "on": on, "act": act, "move": mv })
    }

    /// Does it; `None` once it is done, or why not.
    pub async fn does(&mut self, act: &Value) -> Option<String> {
        self.send(act).await;
        loop {
            match self.next().await {
                Message::Text(text) => {
                    let frame: Value = serde_json::from_str(&text).unwrap();
                    self.heard += 1;
                    match frame["type"].as_str() {
                        Some("done") if frame["id"] == act["id"] => return None,
                        Some("refused") if frame["id"] == act["id"] => {
                            return Some(frame["text"].as_str().unwrap().to_owned());
                        }
                        _ => {}
                    }
                }
                Message::Ping(_) => {}
                other => panic!("no answer but {other:?}"),
            }
        }
    }

    /// The code with which the server ends the connection; 1006 if it broke.
    pub async fn closed(mut self) -> u16 {
        loop {
            match timeout(SOON, self.socket.next()).await.expect("an end") {
                Some(Ok(Message::Close(Some(frame)))) => return frame.code.into(),
                Some(Ok(_)) => {}
                Some(Err(_)) | None => return 1006,
            }
        }
    }
}
