//! Rated games: what is at stake, what they have done, and who is best.

use bot_service::club::Pool;
use bot_service::game::PlayerId;
use discord_sandbox::{CommandOption, Message, Snowflake};

use crate::club::{Club, button};
use crate::table::Table;

const CHANNEL: &str = "หมากรุก";
const GAME: [&str; 10] = ["c3c4", "c6c5", "d3d4", "d6d5", "e3e4", "e6e5", "f3f4", "f6f5", "g3g4", "g6g5"];

fn rated() -> [CommandOption; 3] {
    [CommandOption::new("color", 1), CommandOption::new("time", "10+5"), CommandOption::new("rated", true)]
}

/// somchai loses a rated game against malee; the last message of it.
async fn lost(club: Club) -> (Table, Message) {
    let table = Table::begin_with(club, CHANNEL, &rated()).await;
    for (ply, typed) in GAME.iter().enumerate() {
        table.type_move(ply, typed).await;
    }
    let asked = table.club.command(table.seat(0), table.channel, "resign", &[]).await;
    table.club.press(table.seat(0), &table.club.answer(&asked), "ยอมแพ้").await;
    let end = table.club.message(table.channel, |it| it.content.contains('📈')).await;
    (table, end)
}

async fn said(club: &Club, seat: Snowflake, channel: Snowflake, command: &str, options: &[CommandOption]) -> Message {
    let used = club.command(seat, channel, command, options).await;
    club.settled_answer(&used).await
}

fn of_club(name: &str, options: Vec<CommandOption>) -> Vec<CommandOption> {
    vec![CommandOption::subcommand(name, options)]
}

fn user(name: &str, of: Snowflake) -> CommandOption {
    CommandOption::new(name, of.to_string())
}

#[tokio::test]
async fn a_rated_game_is_told_before_and_afterwards_and_survives_a_restart() {
    let club = Club::new().await;
    let (somchai, malee, channel) = (club.seat("somchai"), club.seat("malee"), club.channel(CHANNEL));
    let mut options = rated().to_vec();
    options.push(user("opponent", malee));
    club.command(somchai, channel, "play", &options).await;
    let offer = club.message(channel, |it| it.content.contains("⚖️")).await;
    assert!(offer.content.contains("1500?") && offer.content.contains('−'), "{}", offer.content);
    club.press(malee, &offer, "ไม่รับ").await;
    let (mut table, end) = lost(club).await;
    assert!(end.content.contains("1500? → 1338?") && end.content.contains("(−162)"), "{}", end.content);
    table.club.stop().await;
    table.club.start().await;
    let club = &table.club;
    let profile = said(club, malee, channel, "rating", &[]).await;
    assert!(profile.content.contains("1662?"), "{}", profile.content);
    assert_eq!(profile.attachments.len(), 1);
    let ranking = said(club, somchai, channel, "leaderboard", &[]).await;
    assert!(ranking.content.contains("1338?") && ranking.content.contains("1662?"), "{}", ranking.content);
    let odds = said(club, somchai, channel, "club", &of_club("odds", vec![user("player", malee)])).await;
    assert!(odds.content.contains(" %"), "{}", odds.content);
    let forecasts = said(club, somchai, channel, "club", &of_club("forecasts", vec![])).await;
    assert_eq!(forecasts.attachments.len(), 1);
    let next = said(club, somchai, channel, "club", &of_club("next", vec![])).await;
    assert!(next.content.contains(&malee.to_string()), "{}", next.content);
    table.close().await;
}

#[tokio::test]
async fn a_manager_corrects_a_result_and_everybody_can_read_why() {
    let (table, _) = lost(Club::new().await).await;
    let (club, channel) = (&table.club, table.channel);
    let manager = club.seat("somchai");
    let correct = |reason: &str| {
        of_club(
            "correct",
            vec![CommandOption::new("game", 1), CommandOption::new("result", 2), CommandOption::new("reason", reason)],
        )
    };
    let refused = said(club, club.seat("malee"), channel, "club", &correct("เสมอกัน")).await;
    assert!(!refused.content.contains("#1"), "{}", refused.content);
    let corrected = said(club, manager, channel, "club", &correct("ตกลงเสมอกันแล้ว")).await;
    assert!(corrected.content.contains("#1") && corrected.content.contains("±0"), "{}", corrected.content);
    let log = said(club, club.seat("malee"), channel, "club", &of_club("log", vec![])).await;
    assert!(log.content.contains("ตกลงเสมอกันแล้ว"), "{}", log.content);
    let profile = said(club, manager, channel, "rating", &[]).await;
    assert!(profile.content.contains("**1500?**"), "{}", profile.content);
    let settings = of_club("settings", vec![CommandOption::new("cap", 1), CommandOption::new("moves", 20)]);
    let changed = said(club, manager, channel, "club", &settings).await;
    assert!(changed.content.contains("20"), "{}", changed.content);
    table.close().await;
}

#[tokio::test]
async fn games_against_the_engine_have_a_pool_of_their_own() {
    let club = Club::new().await;
    let (somchai, channel) = (club.seat("somchai"), club.channel(CHANNEL));
    let options = [CommandOption::new("level", 0), CommandOption::new("color", 1)];
    club.command(somchai, channel, "play", &options).await;
    let board = club.message(channel, |it| button(it, "เดินหมาก").is_some()).await;
    let asked = club.command(somchai, channel, "resign", &[]).await;
    assert!(!board.attachments.is_empty());
    club.press(somchai, &club.answer(&asked), "ยอมแพ้").await;
    let end = club.message(channel, |it| it.content.contains("ไม่นับคะแนน")).await;
    assert!(end.content.contains('5'), "too few moves: {}", end.content);
    let pool = CommandOption::new("games", 2);
    let profile = said(&club, somchai, channel, "rating", &[pool]).await;
    assert!(profile.content.contains("กับเอนจิน"), "{}", profile.content);
    let service = club.service();
    let guild = service.games.get(bot_service::game::GameId(1)).await.unwrap().place.guild.unwrap();
    let book = service.clubs.book(guild).await.unwrap();
    assert_eq!(book.lines().len(), 1);
    assert_eq!(book.ratings().standing(Pool::Live, PlayerId(somchai.0)), None);
    club.close().await;
}
