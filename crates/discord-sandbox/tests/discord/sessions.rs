//! How sessions begin and end: IDENTIFY and its pace, RESUME, close codes. With frames of our own where serenity is too well
//! behaved.

use std::time::Duration;

use discord_sandbox::{DEFAULT_TOKEN, Fault, SandboxConfig, SessionCounts, SessionFate, SessionLimits, Times};
use futures::{SinkExt, StreamExt};
use serde_json::{Value, json};
use serenity::all::{Event, GatewayError};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

use crate::harness::{Bot, INTENTS, SOON, TestServer};

/// A gateway connection by hand.
struct Connection(WebSocketStream<MaybeTlsStream<TcpStream>>);

#[derive(Debug, PartialEq)]
enum Got {
    Frame(Value),
    Closed(u16),
}

impl Connection {
    async fn open(server: &TestServer) -> Connection {
        let url = format!("ws://{}/gateway?v=10&encoding=json", server.sandbox.address());
        let (socket, _) = tokio_tungstenite::connect_async(url).await.unwrap();
        let mut connection = Connection(socket);
        assert_eq!(connection.next().await, (10, None));
        connection
    }

    async fn send(&mut self, op: u64, data: Value) {
        self.0.send(Message::Text(json!({ "op": op, "d": data }).to_string().into())).await.unwrap();
    }

    async fn got(&mut self) -> Got {
        match tokio::time::timeout(SOON, self.0.next()).await.unwrap().unwrap().unwrap() {
            Message::Text(text) => Got::Frame(serde_json::from_str(&text).unwrap()),
            Message::Close(Some(frame)) => Got::Closed(frame.code.into()),
            other => panic!("{other:?}"),
        }
    }

    /// The next frame's number, and its data if that is a truth value.
    async fn next(&mut self) -> (u64, Option<bool>) {
        match self.got().await {
            Got::Frame(frame) => (frame["op"].as_u64().unwrap(), frame["d"].as_bool()),
            Got::Closed(code) => panic!("closed with {code}"),
        }
    }

    async fn identify(&mut self, shard: [u64; 2]) {
        let properties = json!({"os": "x", "browser": "x", "device": "x"});
        self.send(2, json!({"token": DEFAULT_TOKEN, "properties": properties, "intents": 1, "shard": shard})).await;
    }

    /// The id of the session that begins with READY.
    async fn ready(&mut self) -> String {
        match self.got().await {
            Got::Frame(frame) if frame["t"] == "READY" => frame["d"]["session_id"].as_str().unwrap().to_owned(),
            other => panic!("{other:?}"),
        }
    }

    async fn resume(&mut self, session: &str, seen: u64) {
        self.send(6, json!({"token": DEFAULT_TOKEN, "session_id": session, "seq": seen})).await;
    }

    /// Reads on until the connection is closed.
    async fn closed(mut self) -> u16 {
        loop {
            if let Got::Closed(code) = self.got().await {
                return code;
            }
        }
    }
}

/// How long after an IDENTIFY the next of its bucket is taken, for tests of that.
const PACE: Duration = Duration::from_secs(3);

async fn server(sessions: SessionLimits) -> TestServer {
    let times = Times { identify: PACE, ..Times::default() };
    TestServer::with(SandboxConfig { sessions, times, ..SandboxConfig::default() }).await
}

#[tokio::test]
async fn one_shard_of_a_bucket_identifies_at_a_time() {
    let server = server(SessionLimits { max_concurrency: 2, ..SessionLimits::default() }).await;
    let (_, limit) = server.request("GET", "/gateway/bot", None).await;
    assert_eq!(limit["session_start_limit"]["max_concurrency"], 2);
    let mut shards = Vec::new();
    for shard in 0..4 {
        let mut connection = Connection::open(&server).await;
        connection.identify([shard, 4]).await;
        let expected = if shard < 2 { (0, None) } else { (9, Some(false)) };
        assert_eq!(connection.next().await, expected, "{shard}");
        shards.push(connection);
    }
    assert_eq!(server.control.refused_identifies(), 2);
    let (_, limit) = server.request("GET", "/gateway/bot", None).await;
    assert_eq!(limit["session_start_limit"]["remaining"], 996, "those refused count");
    // Later it goes, on the same connection.
    tokio::time::sleep(PACE).await;
    shards[2].identify([2, 4]).await;
    shards[2].ready().await;
}

#[tokio::test]
async fn serenity_gets_through_although_two_come_at_once() {
    let server = server(SessionLimits::default()).await;
    let mut first = Bot::start(&server.sandbox, DEFAULT_TOKEN, INTENTS).await;
    let mut second = Bot::start(&server.sandbox, DEFAULT_TOKEN, INTENTS).await;
    for bot in [&mut first, &mut second] {
        bot.event(|event| matches!(event, Event::Ready(_)).then_some(())).await;
    }
    assert_eq!(server.control.sessions(), SessionCounts { identified: 2, resumed: 0 });
    assert!(server.control.refused_identifies() > 0);
    first.stop().await;
    second.stop().await;
}

#[tokio::test]
async fn after_too_many_sessions_the_token_is_good_for_nothing() {
    let server = server(SessionLimits { a_day: 1, ..SessionLimits::default() }).await;
    let bot = server.bot().await;
    let mut greedy = Connection::open(&server).await;
    greedy.identify([0, 1]).await;
    assert_eq!(greedy.closed().await, 4004);
    assert!(matches!(bot.ended().await, GatewayError::InvalidAuthentication));
    assert_eq!(server.request("GET", "/users/@me", None).await.0, 401);
}

#[tokio::test]
async fn an_identify_can_be_wrong_in_many_ways() {
    let pace = Times { identify: Duration::ZERO, ..Times::default() };
    let sessions = SessionLimits { least_shards: 2, ..SessionLimits::default() };
    let server = TestServer::with(SandboxConfig { sessions, times: pace, ..SandboxConfig::default() }).await;
    let properties = json!({"os": "x", "browser": "x", "device": "x"});
    let good = json!({"token": DEFAULT_TOKEN, "properties": properties, "intents": 1, "shard": [0, 2]});
    let with = |field: &str, value: Value| {
        let mut changed = good.clone();
        changed[field] = value;
        changed
    };
    for (op, data, code) in [
        (3, json!({}), 4003),
        (7, json!({}), 4001),
        (2, with("token", json!("wrong")), 4004),
        (2, with("token", Value::Null), 4002),
        (2, with("properties", Value::Null), 4002),
        (2, with("shard", json!([2, 2])), 4010),
        (2, with("shard", json!([0, 0])), 4010),
        (2, with("shard", json!("0")), 4010),
        (2, with("shard", json!([0, 1])), 4011),
        (2, with("shard", Value::Null), 4011),
        (2, with("intents", json!(1_u64 << 40)), 4013),
        (2, with("intents", json!(1 << 1)), 4014),
        (6, json!({"token": "wrong", "session_id": "x", "seq": 0}), 4004),
    ] {
        let mut connection = Connection::open(&server).await;
        connection.send(op, data.clone()).await;
        assert_eq!(connection.closed().await, code, "{op} {data}");
    }
    for address in ["v=9", "v=10&encoding=etf"] {
        let url = format!("ws://{}/gateway?{address}", server.sandbox.address());
        let (socket, _) = tokio_tungstenite::connect_async(url).await.unwrap();
        assert_eq!(Connection(socket).closed().await, 4012, "{address}");
    }
    let mut twice = Connection::open(&server).await;
    twice.identify([0, 2]).await;
    twice.ready().await;
    twice.identify([0, 2]).await;
    assert_eq!(twice.closed().await, 4005);
    let mut many = Connection::open(&server).await;
    for _ in 0..=120 {
        many.send(1, Value::Null).await;
    }
    assert_eq!(many.closed().await, 4008);
}

#[tokio::test]
async fn a_session_is_resumed_only_as_it_is_known() {
    let times = Times { identify: Duration::ZERO, ..Times::default() };
    let server = TestServer::with(SandboxConfig { times, ..SandboxConfig::default() }).await;
    let mut first = Connection::open(&server).await;
    first.identify([0, 1]).await;
    let session = first.ready().await;
    drop(first);
    let mut unknown = Connection::open(&server).await;
    unknown.resume("unknown", 1).await;
    assert_eq!(unknown.next().await, (9, Some(false)));
    // On the same connection it may begin anew.
    unknown.identify([0, 1]).await;
    unknown.ready().await;
    let mut ahead = Connection::open(&server).await;
    ahead.resume(&session, 99).await;
    assert_eq!(ahead.closed().await, 4007);
    let mut late = Connection::open(&server).await;
    late.resume(&session, 1).await;
    assert_eq!(late.next().await, (9, Some(false)), "after 4007 there is no session");

    // One that is invalid but resumable is resumed, on this connection too.
    let mut told = Connection::open(&server).await;
    told.identify([0, 1]).await;
    let session = told.ready().await;
    assert_eq!(told.next().await, (0, None), "GUILD_CREATE");
    server.control.misbehave(Fault::InvalidateSession { session: SessionFate::Kept });
    assert_eq!(told.next().await, (9, Some(true)));
    told.resume(&session, 2).await;
    assert_eq!(told.next().await, (0, None), "RESUMED");
    assert_eq!(server.control.sessions().resumed, 1);
}

#[tokio::test]
async fn without_heartbeats_the_session_ends() {
    let times = Times { heartbeat: Duration::from_millis(50), identify: Duration::ZERO, ..Times::default() };
    let server = TestServer::with(SandboxConfig { times, ..SandboxConfig::default() }).await;
    let mut silent = Connection::open(&server).await;
    silent.identify([0, 1]).await;
    let session = silent.ready().await;
    assert_eq!(silent.closed().await, 4009);
    let mut late = Connection::open(&server).await;
    late.resume(&session, 1).await;
    assert_eq!(late.next().await, (9, Some(false)));
}

#[tokio::test]
async fn identifies_can_be_refused_with_any_code() {
    let server = TestServer::new().await;
    server.control.misbehave(Fault::RefuseIdentify { code: 4014, times: 1 });
    let bot = Bot::start(&server.sandbox, DEFAULT_TOKEN, INTENTS).await;
    assert!(matches!(bot.ended().await, GatewayError::DisallowedGatewayIntents));
    let fault = json!({"fault": "refuse_identify", "code": 4003, "times": 9});
    assert_eq!(server.raw("POST", "/sandbox/control/fault", &[], Some(fault)).await.0, 200);
    let mut connection = Connection::open(&server).await;
    connection.identify([0, 1]).await;
    assert_eq!(connection.closed().await, 4003);
    server.control.behave();
    let mut connection = Connection::open(&server).await;
    connection.identify([0, 1]).await;
    connection.ready().await;
}

#[tokio::test]
async fn a_shard_hears_of_its_own_servers() {
    let times = Times { identify: Duration::ZERO, ..Times::default() };
    let server = TestServer::with(SandboxConfig { shards: 2, times, ..SandboxConfig::default() }).await;
    let own = server.control.guilds()[0].id.0 >> 22 & 1;
    for shard in [0, 1] {
        let mut connection = Connection::open(&server).await;
        connection.identify([shard, 2]).await;
        let Got::Frame(ready) = connection.got().await else { panic!("closed") };
        let guilds = ready["d"]["guilds"].as_array().unwrap().len();
        assert_eq!((ready["d"]["shard"][0].as_u64(), guilds), (Some(shard), usize::from(shard == own)));
    }
}
