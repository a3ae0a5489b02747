//! What is not let in.

use std::time::Duration;

use discord_sandbox::Channel;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{Rng, SeedableRng};
use reqwest::StatusCode;
use serde_json::{Map, Value, json};
use test_budget::{rounds, seed};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::harness::SOON;

use super::page::{Page, ask, origin, session, table};
use super::{now, opened};

#[tokio::test]
async fn a_session_is_given_to_whom_discord_knows_to_be_there_and_to_no_one_else() {
    let (table, server) = table().await;
    let (white, channel) = (table.white(), table.channel);
    let activity = table.control.launch_activity(white, channel).unwrap();
    let code = |seat| table.control.oauth_code(seat, &["identify"]).unwrap();
    let status = async |code: &str, instance: &str, origin: &str| ask(server, code, instance, origin).await.status();
    let ours = origin();
    assert_eq!(status("no-code", &activity.id, &ours).await, StatusCode::UNAUTHORIZED);
    assert_eq!(status(&code(white), "i-1-gc-2-3", &ours).await, StatusCode::NOT_FOUND);
    assert_eq!(status(&code(white), "../users/@me", &ours).await, StatusCode::NOT_FOUND);
    assert_eq!(status(&code(table.black()), &activity.id, &ours).await, StatusCode::FORBIDDEN, "not in it");
    assert_eq!(status(&code(white), &activity.id, "https://discordsays.example").await, StatusCode::FORBIDDEN);
    let used = code(white);
    assert_eq!(status(&used, &activity.id, &ours).await, StatusCode::OK);
    assert_eq!(status(&used, &activity.id, &ours).await, StatusCode::UNAUTHORIZED, "a code is good for once");
    let refused = ask(server, "no-code", &activity.id, &ours).await.text().await.unwrap();
    assert!(refused.contains("open it again"), "{refused}");
    table.close().await;
}

#[tokio::test]
async fn no_session_that_was_forged_or_has_ended_is_taken() {
    let (table, server) = table().await;
    let session = session(&table.club, server, table.white(), table.channel).await;
    let other = table.black().to_string();
    for forged in ["", "1.2.3", &session.replace(&table.white().to_string(), &other), &format!("{session}a")] {
        assert_eq!(Page::greet(server, forged).await.closed().await, 4401, "{forged}");
    }
    assert!(matches!(Page::connect(server, "https://discord.com").await, Err(StatusCode::FORBIDDEN)));
    let mut page = Page::greet(server, &session).await;
    page.hear("welcome").await;
    table.pass(Duration::from_mins(31));
    assert_eq!(Page::greet(server, &session).await.closed().await, 4401);
    table.close().await;
}

#[tokio::test]
async fn nobody_moves_for_another_nor_looks_into_another_channel() {
    let (table, server) = table().await;
    let alice = table.seat("alice");
    let mut watcher = opened(&table, server, alice).await;
    let mut black = opened(&table, server, table.black()).await;
    for page in [&mut watcher, &mut black] {
        for (act, mv) in [("move", Some("e3e4")), ("R", None), ("draw", None)] {
            if act == "move" || page.look(1).await["yours"].is_null() {
                let act = page.act(now(), 1, 0, act, mv);
                assert!(page.does(&act).await.is_some(), "{act}");
            }
        }
    }
    let here = table.control.channels().into_iter().find(|channel| channel.id == table.channel).unwrap();
    let is_other =
        |channel: &Channel| channel.guild == here.guild && channel.id != here.id && channel.kind == here.kind;
    let elsewhere = table.control.channels().into_iter().find(is_other).unwrap().id;
    let mut other = Page::open(&table.club, server, table.white(), elsewhere).await;
    other.send(&json!({ "type": "look", "game": 1, "ply": null })).await;
    assert!(other.hear("said").await["text"].as_str().unwrap().contains("channel"));
    let act = other.act(now(), 1, 0, "move", Some("e3e4"));
    assert!(other.does(&act).await.unwrap().contains("channel"));
    other.send(&json!({ "type": "look", "game": 99, "ply": null })).await;
    other.hear("said").await;
    assert_eq!(table.plies().await, 0);
    table.close().await;
}

#[tokio::test]
async fn what_is_no_frame_or_comes_too_fast_ends_the_connection() {
    let (table, server) = table().await;
    let session = session(&table.club, server, table.white(), table.channel).await;
    for text in ["", "{}", r#"{"type":"renew"}"#, r#"{"type":"hello"}"#] {
        let mut page = Page::connect(server, &origin()).await.unwrap();
        page.say(text).await;
        assert_eq!(page.closed().await, 4400, "{text}");
    }
    for text in ["[1]", r#"{"type":"look","game":1,"ply":null,"more":1}"#] {
        let mut page = Page::greet(server, &session).await;
        page.hear("welcome").await;
        page.say(text).await;
        assert_eq!(page.closed().await, 4400, "{text}");
    }
    let mut page = Page::greet(server, &session).await;
    page.hear("welcome").await;
    page.say(&format!("\"{}\"", "a".repeat(2000))).await;
    // What is too long is not read to its end.
    assert!([4400, 1006].contains(&page.closed().await));
    let mut page = Page::greet(server, &session).await;
    page.hear("welcome").await;
    for _ in 0..200 {
        page.say(r#"{"type":"renew"}"#).await;
    }
    assert_eq!(page.closed().await, 4429);
    table.close().await;
}

/// How many random frames a connection is given, fewer than what ends it for its pace.
const AT_ONCE: usize = 30;

/// A frame of which any part may be anything, but that most often looks like one.
fn any_frame(random: &mut StdRng) -> String {
    let names =
        ["type", "id", "at", "on", "game", "revision", "act", "move", "ply", "session", "language", "shown", "person"];
    let types = ["act", "act", "act", "look", "four", "renew", "hello", "puzzle", ""];
    let boards = json!([
        { "of": "game", "game": 1, "revision": 0 },
        { "of": "game", "game": 1, "revision": 1 },
        { "of": "four", "game": "1", "shown": 0 },
        { "of": "puzzle", "puzzle": "1", "step": 0 },
        { "of": "game", "game": -1 },
        { "of": [] },
    ]);
    let texts =
        ["move", "R", "draw", "takeback", "A:0", "e3e4", "d6d5", "0000000000000000000000", "th", "1", "", "\u{0}"];
    let mut frame = Map::new();
    frame.insert("type".to_owned(), (*types.choose(random).unwrap()).into());
    for name in names.iter().skip(1) {
        if *name == "on" && random.random_ratio(1, 2) {
            frame.insert("on".to_owned(), boards.as_array().unwrap().choose(random).unwrap().clone());
            continue;
        }
        let value = match random.random_range(0..7) {
            0 | 1 => continue,
            2 => Value::Null,
            3 => random.random_range(-2..5).into(),
            4 => now().into(),
            5 => json!([[], {}]).as_array().unwrap().choose(random).unwrap().clone(),
            _ => (*texts.choose(random).unwrap()).into(),
        };
        frame.insert((*name).to_owned(), value);
    }
    let mut text = Value::Object(frame).to_string();
    if random.random_ratio(1, 8) {
        text.truncate(random.random_range(0..text.len()));
    }
    text
}

#[tokio::test]
async fn no_random_frame_does_anything_in_a_game_of_others() {
    let (table, server) = table().await;
    let session = session(&table.club, server, table.seat("alice"), table.channel).await;
    let (frames, mut random) = (rounds(300, 100_000), StdRng::seed_from_u64(seed(3_636)));
    for _ in 0..frames.div_ceil(AT_ONCE) {
        let mut page = Page::greet(server, &session).await;
        page.hear("welcome").await;
        for _ in 0..AT_ONCE {
            page.say(&any_frame(&mut random)).await;
        }
    }
    let mut white = opened(&table, server, table.white()).await;
    assert_eq!(white.look(1).await["number"], 2, "nothing has happened but that the game has begun");
    table.close().await;
}

#[tokio::test]
async fn whoever_does_not_say_what_they_want_is_not_waited_for() {
    let (table, server) = table().await;
    let mut slow = TcpStream::connect(server).await.unwrap();
    slow.write_all(b"GET / HTTP/1.1\r\nHost: boards.example\r\n").await.unwrap();
    let mut heard = Vec::new();
    tokio::time::timeout(SOON, slow.read_to_end(&mut heard)).await.expect("the connection ends").unwrap();
    assert!(!heard.starts_with(b"HTTP/1.1 200"), "{}", String::from_utf8_lossy(&heard));
    table.close().await;
}
