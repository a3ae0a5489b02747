//! A sandbox with a bot on it that does nothing by itself, and hands every event on to the test.

use std::sync::Arc;
use std::time::Duration;

use discord_sandbox::{
    BotMembership, Control, MemberRank, Sandbox, SandboxConfig, Seed, SeedChannel, SeedGuild, SeedPerson, Snowflake,
    Times, User,
};
use reqwest::multipart::Form;
use serde_json::{Value, json};
use serenity::all::{
    ApplicationId, Context, Event, GatewayError, GatewayIntents, Http, HttpBuilder, HttpError, RawEventHandler,
    ShardManager,
};
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::task::JoinHandle;

/// Long enough for anything that comes about at all.
pub const SOON: Duration = Duration::from_mins(1);

/// What the bot asks for unless a test says otherwise.
pub const INTENTS: GatewayIntents =
    GatewayIntents::GUILDS.union(GatewayIntents::GUILD_MESSAGES).union(GatewayIntents::DIRECT_MESSAGES);

/// What a client of Discord's says that it is.
pub const USER_AGENT: &str = "DiscordBot (https://example.org, 1)";

struct Forward(UnboundedSender<Event>);

#[serenity::async_trait]
impl RawEventHandler for Forward {
    async fn raw_event(&self, _: Context, event: Event) {
        let _ = self.0.send(event);
    }
}

pub fn http(sandbox: &Sandbox, token: &str) -> Http {
    HttpBuilder::new(token)
        .proxy(sandbox.url())
        .ratelimiter_disabled(true)
        .application_id(ApplicationId::new(discord_sandbox::APPLICATION.0))
        .build()
}

/// A client that runs.
pub struct Bot {
    pub http: Arc<Http>,
    pub events: UnboundedReceiver<Event>,
    shards: Arc<ShardManager>,
    task: JoinHandle<Result<(), serenity::Error>>,
}

impl Bot {
    pub async fn start(sandbox: &Sandbox, token: &str, intents: GatewayIntents) -> Bot {
        let (sender, events) = unbounded_channel();
        let client = serenity::all::ClientBuilder::new_with_http(http(sandbox, token), intents)
            .raw_event_handler(Forward(sender));
        let mut client = client.await.expect("the gateway's address is found");
        let (http, shards) = (client.http.clone(), client.shard_manager.clone());
        Bot { http, events, shards, task: tokio::spawn(async move { client.start().await }) }
    }

    /// Waits for the first event of which `pick` makes something. An event that doesn't decode fails the test.
    pub async fn event<T>(&mut self, mut pick: impl FnMut(Event) -> Option<T>) -> T {
        let found = tokio::time::timeout(SOON, async {
            loop {
                let event = self.events.recv().await.expect("the bot runs");
                if let Event::Unknown(unknown) = &event {
                    panic!("serenity can't decode {unknown:?}");
                }
                if let Some(found) = pick(event) {
                    return found;
                }
            }
        });
        found.await.expect("the event comes soon")
    }

    /// Waits for the bot to end, which it does when the gateway refuses it for good.
    pub async fn ended(self) -> GatewayError {
        match tokio::time::timeout(SOON, self.task).await.expect("it ends soon").expect("it doesn't panic") {
            Err(serenity::Error::Gateway(error)) => error,
            other => panic!("not a refusal of the gateway: {other:?}"),
        }
    }

    pub async fn stop(self) {
        self.shards.shutdown_all().await;
        self.task.abort();
    }
}

/// A Thai server with three channels, whose first two people read Thai.
fn seed() -> Seed {
    Seed {
        people: vec![
            SeedPerson::new("somchai", "สมชาย", "th", MemberRank::Admin),
            SeedPerson::new("malee", "มาลี", "th", MemberRank::Member),
            SeedPerson::new("alice", "Alice", "en-US", MemberRank::Member),
            SeedPerson::new("bob", "Bob", "en-GB", MemberRank::Member),
        ],
        guilds: vec![SeedGuild {
            name: "ห้องทดลอง".to_owned(),
            locale: "th".to_owned(),
            channels: ["general", "random", "ทดลอง"].map(SeedChannel::new).into(),
            system_channel: None,
            bot: BotMembership::Member,
        }],
        ..Seed::default()
    }
}

/// A running sandbox, with what most tests need from it.
pub struct TestServer {
    pub sandbox: Sandbox,
    pub control: Control,
    pub people: Vec<User>,
    pub channel: Snowflake,
}

impl TestServer {
    pub async fn new() -> TestServer {
        TestServer::with(patient()).await
    }

    /// A sandbox with these settings and the seed's people and channels.
    pub async fn with(config: SandboxConfig) -> TestServer {
        let sandbox = Sandbox::start(SandboxConfig { seed: seed(), ..config }).await.expect("loopback has a free port");
        let control = sandbox.control();
        let channel = control.channel("general").expect("it is in the seed").id;
        TestServer { people: control.people(), channel, control, sandbox }
    }

    pub async fn bot(&self) -> Bot {
        self.bot_with(INTENTS).await
    }

    pub async fn bot_with(&self, intents: GatewayIntents) -> Bot {
        let mut bot = Bot::start(&self.sandbox, discord_sandbox::DEFAULT_TOKEN, intents).await;
        bot.event(|event| matches!(event, Event::GuildCreate(_)).then_some(())).await;
        bot
    }

    pub fn seat(&self, index: usize) -> Snowflake {
        self.people[index].id
    }

    /// A plain request as a bot would send it; returns the status and the body.
    pub async fn request(&self, method: &str, path: &str, body: Option<Value>) -> (u16, Value) {
        let token = format!("Bot {}", discord_sandbox::DEFAULT_TOKEN);
        self.raw(method, &format!("/api/v10{path}"), &[("authorization", &token)], body).await
    }

    /// A request with files, and `body` as its JSON; returns the status and the body.
    pub async fn multipart(&self, method: &str, path: &str, files: Form, body: Value) -> (u16, Value) {
        let method = reqwest::Method::from_bytes(method.as_bytes()).expect("a method");
        let request = reqwest::Client::new().request(method, format!("{}/api/v10{path}", self.sandbox.url()));
        let request = request.header("authorization", format!("Bot {}", discord_sandbox::DEFAULT_TOKEN));
        let request = request.header("user-agent", USER_AGENT);
        answered(request.multipart(files.text("payload_json", body.to_string()))).await
    }

    /// A plain request; returns the status and the body.
    pub async fn raw(&self, method: &str, path: &str, headers: &[(&str, &str)], body: Option<Value>) -> (u16, Value) {
        let method = reqwest::Method::from_bytes(method.as_bytes()).expect("a method");
        let mut request = reqwest::Client::new().request(method, format!("{}{path}", self.sandbox.url()));
        request = request.header("user-agent", USER_AGENT);
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        if let Some(body) = body {
            request = request.header("content-type", "application/json").body(body.to_string());
        }
        answered(request).await
    }
}

/// The status and the body with which a request is answered.
async fn answered(request: reqwest::RequestBuilder) -> (u16, Value) {
    let response = request.send().await.expect("an answer");
    let status = response.status().as_u16();
    let text = response.text().await.expect("a body");
    (status, if text.is_empty() { Value::Null } else { serde_json::from_str(&text).unwrap_or(json!(text)) })
}

/// The status and the code with which a request was refused.
pub fn refusal(error: &serenity::Error) -> (u16, isize) {
    match error {
        serenity::Error::Http(HttpError::UnsuccessfulRequest(response)) => {
            (response.status_code.as_u16(), response.error.code)
        }
        other => panic!("not refused: {other:?}"),
    }
}

/// How long a [`patient`] sandbox waits for an interaction to be acknowledged: until a test lets the time pass. Tokens live longer.
pub const PATIENCE: Duration = Duration::from_mins(10);

/// A sandbox in which no bot is too slow.
pub fn patient() -> SandboxConfig {
    let times = Times { acknowledge: PATIENCE, ..Times::default() };
    SandboxConfig { times, ..SandboxConfig::default() }
}

/// The smallest PNG picture there is: one transparent pixel.
pub const PIXEL: &[u8] = include_bytes!("../pixel.png");
