//! Misbehaviour on demand, of the interface.

use std::pin::pin;

use discord_sandbox::{Fault, RateScope, RequestFilter, RestFault};
use futures::FutureExt;
use serde_json::json;

use crate::harness::{SOON, TestServer};

const MESSAGES: &str = "/channels/{channel_id}/messages";

async fn post_under(effect: RestFault, times: u32) -> (TestServer, Vec<u16>) {
    let server = TestServer::new().await;
    server.control.misbehave(Fault::Rest { on: RequestFilter::new("POST", MESSAGES), effect, times });
    let path = format!("/channels/{}/messages", server.channel);
    let mut statuses = Vec::new();
    for number in 0..=times {
        statuses.push(server.request("POST", &path, Some(json!({"content": number.to_string()}))).await.0);
    }
    (server, statuses)
}

fn said(server: &TestServer) -> Vec<String> {
    server.control.messages(server.channel).into_iter().map(|message| message.content).collect()
}

#[tokio::test]
async fn refusals_come_as_often_as_asked_and_do_nothing() {
    let limited = RestFault::RateLimited { retry_after_milliseconds: 1500, scope: RateScope::Global };
    let (server, statuses) = post_under(limited, 2).await;
    assert_eq!(statuses, [429, 429, 200]);
    assert_eq!(said(&server), ["2"]);
    let (server, statuses) = post_under(RestFault::ServerError { status: 502 }, 1).await;
    assert_eq!(statuses, [502, 200]);
    assert_eq!(said(&server), ["1"]);
}

#[tokio::test]
async fn an_answer_can_be_lost_or_slow_after_the_request_took_effect() {
    for (effect, status) in [
        (RestFault::ErrorAfterEffect { status: 500 }, 500),
        (RestFault::HangAfterEffect { milliseconds: 1 }, 504),
        (RestFault::Slow { milliseconds: 1 }, 200),
    ] {
        let (server, statuses) = post_under(effect, 1).await;
        assert_eq!(statuses, [status, 200], "{effect:?}");
        assert_eq!(said(&server), ["0", "1"], "{effect:?}");
    }
}

#[tokio::test]
async fn faults_wait_until_they_are_dropped() {
    let server = TestServer::new().await;
    let fault = json!({"fault": "rest", "on": {}, "effect": {"server_error": {"status": 503}}, "times": 100});
    assert_eq!(server.raw("POST", "/sandbox/control/fault", &[], Some(fault)).await.0, 200);
    assert_eq!(server.request("GET", "/users/@me", None).await.0, 503);
    assert_eq!(server.raw("DELETE", "/sandbox/control/faults", &[], None).await.0, 200);
    assert_eq!(server.request("GET", "/users/@me", None).await.0, 200);
    let noted = server.raw("GET", "/sandbox/control/requests?after=1", &[], None).await.1;
    assert_eq!(noted["requests"][0]["status"], 200);
    assert_eq!(noted["requests"].as_array().unwrap().len(), 1);
}

#[tokio::test]
async fn an_answer_can_be_held_until_the_faults_are_dropped() {
    let server = TestServer::new().await;
    let on = RequestFilter::new("POST", MESSAGES);
    server.control.misbehave(Fault::Rest { on, effect: RestFault::Held, times: 1 });
    let path = format!("/channels/{}/messages", server.channel);
    let mut held = pin!(server.request("POST", &path, Some(json!({"content": "0"}))));
    let effect = server.control.until(SOON, |_| (said(&server) == ["0"]).then_some(()));
    tokio::select! {
        () = effect.map(Result::unwrap) => {}
        _ = &mut held => panic!("it is answered"),
    }
    // Others are answered meanwhile.
    assert_eq!(server.request("POST", &path, Some(json!({"content": "1"}))).await.0, 200);
    assert!((&mut held).now_or_never().is_none());
    server.control.behave();
    assert_eq!(held.await.0, 200);
    assert_eq!(said(&server), ["0", "1"]);
}
