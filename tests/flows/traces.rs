//! Traces: what a collector gets of a played move, and that nobody notices one that is not there.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

use axum::Router;
use axum::body::Bytes;
use axum::extract::State;
use axum::routing::post;
use discord_sandbox::{DEFAULT_TOKEN, Snowflake};
use makruk_bot::telemetry::FIELDS;
use opentelemetry_proto::tonic::collector::trace::v1::ExportTraceServiceRequest;
use opentelemetry_proto::tonic::common::v1::any_value::Value;
use opentelemetry_proto::tonic::common::v1::{AnyValue, KeyValue};
use prost::Message;
use tokio::net::TcpListener;

use crate::harness::{CHANNEL, Deployment, eventually};

/// A collector on this machine, which keeps what it gets.
#[derive(Clone, Default)]
struct Collector(Arc<Mutex<Vec<Bytes>>>);

/// A span that has arrived.
#[derive(Debug)]
struct Span {
    id: Vec<u8>,
    parent: Vec<u8>,
    trace: Vec<u8>,
    name: String,
    fields: BTreeMap<String, String>,
}

impl Collector {
    /// Begins to collect; the address.
    async fn start(&self) -> String {
        let take = |State(kept): State<Collector>, body: Bytes| async move { kept.0.lock().unwrap().push(body) };
        let router = Router::new().route("/v1/traces", post(take)).with_state(self.clone());
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        tokio::spawn(async move { axum::serve(listener, router).await });
        format!("http://{address}")
    }

    /// Everything that came, as it came.
    fn bodies(&self) -> Vec<Bytes> {
        self.0.lock().unwrap().clone()
    }

    fn spans(&self) -> Vec<Span> {
        let mut spans = Vec::new();
        for body in self.bodies() {
            for resource in ExportTraceServiceRequest::decode(body).unwrap().resource_spans {
                let of = fields(resource.resource.unwrap().attributes);
                assert_eq!(of["service.name"], "makruk-bot");
                spans.extend(resource.scope_spans.into_iter().flat_map(|scope| scope.spans));
            }
        }
        let spans = spans.into_iter().map(|span| Span {
            id: span.span_id,
            parent: span.parent_span_id,
            trace: span.trace_id,
            name: span.name,
            fields: fields(span.attributes),
        });
        spans.collect()
    }
}

fn fields(attributes: Vec<KeyValue>) -> BTreeMap<String, String> {
    let text = |value: Option<AnyValue>| match value.and_then(|value| value.value) {
        Some(Value::StringValue(text)) => text,
        Some(Value::IntValue(number)) => number.to_string(),
        other => panic!("{other:?}"),
    };
    attributes.into_iter().map(|field| (field.key, text(field.value))).collect()
}

/// A bot with a collector.
async fn traced(collector: &str) -> Deployment {
    // Often, so that there are many batches.
    let variables = [("MAKRUK__OPERATION__TRACES", collector), ("OTEL_BSP_SCHEDULE_DELAY", "200")];
    Deployment::idle().await.with(&variables).started().await
}

/// A game against the engine, in which a move is played. The move's message, and the channel.
async fn play(deployment: &Deployment, channel: &str) -> (Snowflake, Snowflake) {
    let (seat, channel) = (deployment.seat("somchai"), deployment.channel(channel));
    let board = deployment.begin_with_bot(seat, channel, 1).await;
    let typed = deployment.reply(seat, &board, "จ๔");
    deployment.message(channel, |it| it.id > typed.id).await;
    (typed.id, channel)
}

/// Stops the bot; what it has logged.
async fn end(mut deployment: Deployment) -> String {
    let log = deployment.take_bot().stop_in_order().await;
    deployment.close().await;
    log
}

#[tokio::test]
async fn a_played_move_is_a_tree_of_spans_and_tells_nothing_of_people() {
    let collector = Collector::default();
    let deployment = traced(&collector.start().await).await;
    let (typed, channel) = play(&deployment, CHANNEL).await;
    let person = deployment.seat("somchai");
    let is_of_move = |span: &Span| span.name == "event" && span.fields.get("event") == Some(&typed.0.to_string());
    // Whoever hears of a message more than once, as after a new session, plays it once.
    let played = |spans: &[Span]| {
        let plays = |event: &Span| spans.iter().any(|span| span.parent == event.id && span.name == "play");
        spans.iter().position(|span| is_of_move(span) && plays(span))
    };
    // It ends with the last of what it has led to: the engine's answer.
    eventually::is_so("a span", || async { played(&collector.spans()).is_some() }).await;
    let log = end(deployment).await;
    assert!(!log.contains("cannot send traces"), "{log}");

    let spans = collector.spans();
    let event = &spans[played(&spans).unwrap()];
    assert_eq!((event.fields["kind"].as_str(), &event.fields["channel"]), ("message", &channel.0.to_string()));
    assert!(event.parent.is_empty(), "{event:?}");
    let child = |parent: &Span, name: &str| {
        let found = spans.iter().find(|span| span.parent == parent.id && span.name == name);
        let found = found.unwrap_or_else(|| panic!("no {name} under {parent:?} in {spans:#?}"));
        assert_eq!(found.trace, event.trace);
        found
    };
    let play = child(event, "play");
    assert_eq!(play.fields["target"], "bot_service::table::play");
    let game = &play.fields["game"];
    let commit = child(play, "commit");
    assert_eq!(&commit.fields["game"], game);
    assert!(child(commit, "write").fields["puts"].parse::<u64>().unwrap() >= 2);
    let delivery = child(play, "delivery");
    assert_eq!(delivery.fields["channel"], channel.0.to_string());
    child(delivery, "post");
    let turn = child(play, "engine_turn");
    assert_eq!(&turn.fields["game"], game);
    assert!(spans.iter().any(|span| span.name == "search" && span.trace == event.trace), "{spans:#?}");

    for root in spans.iter().filter(|span| span.parent.is_empty()) {
        assert!(["event", "due", "delivery"].contains(&root.name.as_str()), "{root:?}");
    }
    for field in spans.iter().flat_map(|span| span.fields.keys()) {
        assert!(FIELDS.contains(&field.as_str()), "{field}");
    }
    let sent = collector.bodies().concat();
    let person = person.0.to_string();
    for secret in [DEFAULT_TOKEN, "จ๔", "สมชาย", &person, "token"] {
        let found = sent.windows(secret.len()).any(|part| part == secret.as_bytes());
        assert!(!found, "{secret} was sent");
    }
}

#[tokio::test]
async fn a_collector_that_is_not_there_or_says_nothing_changes_nothing() {
    let closed = TcpListener::bind("127.0.0.1:0").await.unwrap().local_addr().unwrap();
    let silent = TcpListener::bind("127.0.0.1:0").await.unwrap();
    for collector in [closed, silent.local_addr().unwrap()] {
        let deployment = traced(&format!("http://{collector}")).await;
        play(&deployment, CHANNEL).await;
        let told = |log: &str| log.matches("cannot send traces").count();
        eventually::is_so("a word", || async { told(&deployment.bot().log()) > 0 }).await;
        play(&deployment, "general").await;
        let log = end(deployment).await;
        assert_eq!(told(&log), 1, "{log}");
    }
}
