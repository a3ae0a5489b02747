//! A small Activity: its page goes through all that Discord's SDK does before a game begins, and reports each step to its server.

use std::net::{Ipv4Addr, SocketAddr};
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{Html, IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use browser_driver::{PATIENCE, REQUIRED};
use discord_sandbox::{APPLICATION, DEFAULT_CLIENT_SECRET};
use serde_json::{Value, json};
use tokio::net::TcpListener;

/// Discord's SDK as npm has it.
const SDK: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/node_modules/@discord/embedded-app-sdk/output");

const PAGE: &str = "<!doctype html><title>Activity</title><style>html { color-scheme: light dark } \
    body { font: 16px sans-serif; padding-top: var(--discord-safe-area-inset-top, 0px) }</style>\
    <h1>The Activity</h1><script type=\"module\" src=\"/.proxy/page.js\"></script>";

const SCRIPT: &str = "\
import { DiscordSDK } from '/.proxy/sdk/index.mjs';
const client_id = 'APPLICATION';
const report = (step) => fetch('/.proxy/report', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(step) });
const refusal = async (asked) => asked.then(() => null, (error) => error.code ?? error.name);
const names = ({ participants }) => participants.map(({ username }) => username);
const frame_id = new URLSearchParams(location.search).get('frame_id');
const closed = (hello) => new Promise((done) => {
  const hear = ({ data: [opcode, payload] }) => (removeEventListener('message', hear), done([opcode, payload.code]));
  addEventListener('message', hear);
  parent.postMessage([1, { cmd: 'GET_PLATFORM_BEHAVIORS', nonce: 'too soon' }], '*');
  parent.postMessage([0, { v: 1, encoding: 'json', client_id, frame_id, ...hello }], '*');
});
await report({ closed: [await closed({ v: 2 }), await closed({ encoding: 'etf' }), await closed({ client_id: '1' }), await closed({ frame_id: 'x' })] });
const sdk = new DiscordSDK(client_id);
await sdk.ready();
await report({ ready: sdk.platform, channel: sdk.channelId, instance: sdk.instanceId });
await sdk.subscribe('ACTIVITY_LAYOUT_MODE_UPDATE', ({ layout_mode }) => report({ layout: layout_mode }));
await sdk.subscribe('ACTIVITY_INSTANCE_PARTICIPANTS_UPDATE', (participants) => report({ participants: names(participants) }));
await report({
  refused: await Promise.all([
    refusal(sdk.commands.userSettingsGetLocale()),
    refusal(sdk.commands.getSkus()),
    refusal(sdk.commands.authenticate({ access_token: 'made-up' })),
    refusal(sdk.commands.authorize({ client_id: '1', response_type: 'code', scope: ['identify'] })),
    refusal(fetch('/elsewhere')),
  ]),
});
const authorize = () => sdk.commands.authorize({ client_id, response_type: 'code', state: '', prompt: 'none', scope: ['identify'] });
let asked = await authorize().catch(async (error) => (await report({ denied: error.code }), authorize()));
const { access_token } = await (await fetch('/.proxy/token', { method: 'POST', body: asked.code })).json();
const { user } = await sdk.commands.authenticate({ access_token });
await report({
  user: user.username,
  locale: (await sdk.commands.userSettingsGetLocale()).locale,
  with: names(await sdk.commands.getInstanceConnectedParticipants()),
  inset: getComputedStyle(document.documentElement).getPropertyValue('--discord-safe-area-inset-top'),
});
await authorize();
await report({ authorized: 'again' });
";

struct Shared {
    /// The address of the sandbox, once there is one.
    sandbox: Mutex<String>,
    steps: Mutex<Vec<Value>>,
}

/// The Activity's server.
pub struct ActivityServer {
    pub address: SocketAddr,
    shared: Arc<Shared>,
}

impl ActivityServer {
    /// `None` where the SDK is not installed.
    pub async fn start() -> Option<ActivityServer> {
        if !Path::new(SDK).exists() {
            assert!(std::env::var_os(REQUIRED).is_none(), "{SDK} is missing, and {REQUIRED} is set");
            println!("SKIPPED: {SDK} is not installed; check-page.sh fetches it");
            return None;
        }
        let shared = Arc::new(Shared { sandbox: Mutex::default(), steps: Mutex::default() });
        let app = Router::new()
            .route("/", get(|| async { Html(PAGE) }))
            .route("/page.js", get(|| async { script(SCRIPT.replace("APPLICATION", &APPLICATION.to_string())) }))
            .route("/sdk/{*file}", get(sdk))
            .route("/token", post(token))
            .route("/report", post(report))
            .with_state(shared.clone());
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.unwrap();
        let address = listener.local_addr().unwrap();
        tokio::spawn(async move { axum::serve(listener, app).await });
        Some(ActivityServer { address, shared })
    }

    /// Where codes are exchanged.
    pub fn trust(&self, sandbox: &str) {
        sandbox.clone_into(&mut self.shared.sandbox.lock().unwrap());
    }

    /// Waits for the first step that has this name, and takes the steps up to it away.
    pub async fn step(&self, name: &str) -> Value {
        let deadline = Instant::now() + PATIENCE;
        loop {
            {
                let mut steps = self.shared.steps.lock().unwrap();
                if let Some(at) = steps.iter().position(|step| step.get(name).is_some()) {
                    return steps.drain(..=at).next_back().unwrap();
                }
                assert!(Instant::now() < deadline, "no {name} among {steps:?}");
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }
}

fn script(text: String) -> Response {
    ([(header::CONTENT_TYPE, "text/javascript")], text).into_response()
}

async fn sdk(axum::extract::Path(file): axum::extract::Path<String>) -> Response {
    match std::fs::read_to_string(Path::new(SDK).join(file)) {
        Ok(text) => script(text),
        Err(_) => StatusCode::NOT_FOUND.into_response(),
    }
}

async fn token(State(shared): State<Arc<Shared>>, code: String) -> Response {
    let sandbox = shared.sandbox.lock().unwrap().clone();
    let request = reqwest::Client::new().post(format!("{sandbox}/api/v10/oauth2/token"));
    let request = request.header("user-agent", "DiscordBot (https://example.org, 1)");
    let form = format!(
        "grant_type=authorization_code&code={code}&client_id={APPLICATION}&client_secret={DEFAULT_CLIENT_SECRET}"
    );
    let request = request.header("content-type", "application/x-www-form-urlencoded").body(form);
    let answer = request.send().await.unwrap().text().await.unwrap();
    let token: Value = serde_json::from_str(&answer).unwrap();
    Json(json!({ "access_token": token["access_token"] })).into_response()
}

async fn report(State(shared): State<Arc<Shared>>, Json(step): Json<Value>) -> StatusCode {
    shared.steps.lock().unwrap().push(step);
    StatusCode::NO_CONTENT
}
