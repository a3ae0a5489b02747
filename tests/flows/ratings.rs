//! Rated games: what is at stake, what they have done, and who is best.

use bot_service::club::Pool;
use bot_service::game::PlayerId;
use discord_sandbox::{CommandOption, Message};

use crate::harness::{Club, Table, as_white, button, says};

const GAME: &str = "c3c4 c6c5 d3d4 d6d5 e3e4 e6e5 f3f4 f6f5 g3g4 g6g5";

fn rated() -> [CommandOption; 3] {
    [as_white(), CommandOption::new("time", "10+5"), CommandOption::new("rated", true)]
}

/// somchai loses a rated game against malee; the last message of it.
async fn lost(club: Club) -> (Table, Message) {
    let table = Table::of(club, &rated()).await;
    table.play(GAME).await;
    table.resign(table.white(), table.channel).await;
    let end = table.told("📈").await;
    (table, end)
}

#[tokio::test]
async fn a_rated_game_is_told_before_and_afterwards_and_survives_a_restart() {
    let (club, channel, [somchai, malee]) = Club::seating(["somchai", "malee"]).await;
    let offer = club.challenge([somchai, malee], channel, &rated()).await;
    says(&offer, &["⚖️", "1500?", "−"]);
    club.press(malee, &offer, "ไม่รับ").await;
    let (mut table, end) = lost(club).await;
    says(&end, &["1500? → 1338?", "(−162)"]);
    table.restart().await;
    let profile = table.club.ask(malee, channel, "rating", &[]).await;
    says(&profile, &["1662?"]);
    assert_eq!(profile.attachments.len(), 1);
    let leaderboard = table.club.ask(somchai, channel, "leaderboard", &[]).await;
    says(&leaderboard, &["1338?"]);
    let listed = leaderboard.attachments[0].description.as_deref().unwrap();
    assert!(listed.contains("– ") && listed.contains("1662?") && listed.contains("1338?"), "{listed}");
    let versus = table.club.ask(somchai, channel, "club versus", &[CommandOption::id("player", malee)]).await;
    says(&versus, &["ชนะ 0 เสมอ 0 แพ้ 1", "ถือขาว 0–0–1", "−162", "+162", "#2"]);
    let against = [CommandOption::id("player", malee), CommandOption::id("against", somchai)];
    let profile = table.club.ask(somchai, channel, "rating", &against).await;
    let seen = table.club.open(somchai, &profile, "เกมที่เคยเจอกัน").await;
    says(&seen, &["ชนะ 1 เสมอ 0 แพ้ 0"]);
    says(&table.club.ask(somchai, channel, "club odds", &[CommandOption::id("player", malee)]).await, &[" %"]);
    let forecasts = table.club.ask(somchai, channel, "club forecasts", &[]).await;
    assert_eq!(forecasts.attachments.len(), 1);
    says(&table.club.ask(somchai, channel, "club next", &[]).await, &[&malee.to_string()]);
    table.close().await;
}

#[tokio::test]
async fn a_manager_corrects_a_result_and_everybody_can_read_why() {
    let (table, _) = lost(Club::new().await).await;
    let manager = table.seat("somchai");
    let correct = |reason: &str| {
        [CommandOption::new("game", 1), CommandOption::new("result", 2), CommandOption::new("reason", reason)]
    };
    let refused = table.ask(table.seat("malee"), "club correct", &correct("เสมอกัน")).await;
    assert!(!refused.content.contains("#1"), "{}", refused.content);
    says(&table.ask(manager, "club correct", &correct("ตกลงเสมอกันแล้ว")).await, &["#1", "±0"]);
    says(&table.ask(table.seat("malee"), "club log", &[]).await, &["ตกลงเสมอกันแล้ว"]);
    says(&table.ask(manager, "rating", &[]).await, &["**1500?**"]);
    let settings = [CommandOption::new("cap", 1), CommandOption::new("moves", 20)];
    says(&table.ask(manager, "club settings", &settings).await, &["20"]);
    table.close().await;
}

#[tokio::test]
async fn games_against_the_engine_have_a_pool_of_their_own() {
    let (club, channel, [somchai]) = Club::seating(["somchai"]).await;
    let board = club.begin_with_bot(somchai, channel, 0).await;
    assert!(button(&board, "เดินหมาก").is_some() && !board.attachments.is_empty());
    club.resign(somchai, channel).await;
    let end = club.told(channel, &["ไม่นับคะแนน"]).await;
    assert!(end.content.contains('5'), "too few moves: {}", end.content);
    let pool = CommandOption::new("games", 2);
    says(&club.ask(somchai, channel, "rating", &[pool]).await, &["กับเอนจิน"]);
    let service = club.service();
    let book = service.clubs.book(club.guild().0).await.unwrap();
    assert_eq!(book.lines().len(), 1);
    assert_eq!(book.ratings().standing(Pool::Live, PlayerId(somchai.0)), None);
    club.close().await;
}
