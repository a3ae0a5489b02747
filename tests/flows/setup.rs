//! What a server's managers choose for its games.

use discord_sandbox::{CommandOption, Message, Permissions, Snowflake};

use crate::harness::{ACCEPT, CHANNEL, Club, Table, as_white, button, says};

/// The panel of the server's settings.
async fn open(club: &Club) -> Message {
    club.uses("somchai", "setup server", &[]).await
}

/// The panel after this was chosen from one of its menus, or this button pressed.
async fn choose(club: &Club, panel: &Message, label: &str) -> Message {
    club.on_panel(club.seat("somchai"), panel, label).await
}

/// Chooses the channels in which games may be played.
async fn play_in(club: &Club, panel: &Message, channels: &[Snowflake]) -> Message {
    // The page that is open has a tab that cannot be pressed.
    if !club.now(panel).components.iter().any(|row| row.to_string().contains("m1:j:c:c")) {
        choose(club, panel, "ห้อง").await;
    }
    let page = club.now(panel);
    let channels: Vec<String> = channels.iter().map(ToString::to_string).collect();
    let values: Vec<&str> = channels.iter().map(String::as_str).collect();
    club.choose(club.seat("somchai"), &page, "m1:j:c:c", &values).await;
    club.now(panel)
}

#[tokio::test]
async fn language_notation_and_look_are_those_of_the_next_board() {
    let mut table = Table::begin().await;
    table.type_move(0, "จ๔").await;
    says(&table.uses("somchai", "setup server", &[CommandOption::new("language", 1)]).await, &["English"]);
    let english = table.type_move(1, "จ๕").await;
    assert!(english.content.starts_with("**1… e5**") && english.content.contains("to move"), "{}", english.content);
    assert!(button(&english, "Move").is_some());
    let panel = open(&table.club).await;
    assert!(panel.words().contains("ตั้งค่าเซิร์ฟเวอร์นี้"), "private texts are the reader's");
    choose(&table.club, &panel, "ทั้งสองแบบ").await;
    choose(&table.club, &panel, "กระดาน").await;
    choose(&table.club, &panel, "ลงรักแดง").await;
    let both = table.type_move(2, "ง๔").await;
    assert!(both.content.starts_with("**2. d4 (ง๔)**"), "{}", both.content);
    table.restart().await;
    let after = table.type_move(3, "d5").await;
    assert!(after.content.starts_with("**2… d5 (ง๕)**"), "{}", after.content);
    let asked = table.ask(table.white(), "board", &[]).await;
    assert!(asked.content.contains("ง๕") && !asked.content.contains("d5"), "private: {}", asked.content);
    // Teak again: another picture of the same board.
    let panel = open(&table.club).await;
    choose(&table.club, &panel, "กระดาน").await;
    let lacquer = table.file(&table.now(&panel));
    let teak = choose(&table.club, &panel, "ไม้สัก").await;
    assert_ne!(table.file(&teak), lacquer);
    table.close().await;
}

#[tokio::test]
async fn games_are_played_where_the_server_says_with_its_clock_and_rules() {
    let club = Club::new().await;
    let (channel, other) = (club.channel(CHANNEL), club.channel("general"));
    let (white, black) = (club.seat("somchai"), club.seat("malee"));
    let panel = open(&club).await;
    choose(&club, &panel, "กติกา").await;
    choose(&club, &panel, "กติกาโรงเรียน").await;
    says(&choose(&club, &panel, "5+3").await, &["**กติกาโรงเรียน**"]);
    says(&play_in(&club, &panel, &[channel]).await, &[&format!("<#{channel}>")]);
    says(&club.ask(white, other, "play", &[CommandOption::id("opponent", black)]).await, &[&format!("<#{channel}>")]);
    club.idle().await;
    assert!(club.said(other).is_empty());
    says(&club.begin([white, black], channel).await, &["กติกาโรงเรียน", "5 นาที"]);
    // What the challenger chooses comes first, and a second game in a thread of the channel is in the channel.
    let (alice, bob) = (club.seat("alice"), club.seat("bob"));
    club.accepted([alice, bob], channel, &[CommandOption::new("time", "3d")]).await;
    assert_eq!(club.game(2).await.terms().time.to_string(), "3d");
    // None chosen: everywhere again.
    says(&play_in(&club, &panel, &[]).await, &["เล่นได้ทุกห้อง"]);
    club.begin([white, black], other).await;
    club.close().await;
}

#[tokio::test]
async fn a_server_may_keep_the_bot_from_pinging_and_from_reading_moves() {
    let (club, channel, [white, black]) = Club::seating(["somchai", "malee"]).await;
    let panel = open(&club).await;
    choose(&club, &panel, "ห้อง").await;
    choose(&club, &panel, "แท็กเฉพาะคนที่ถูกท้า").await;
    choose(&club, &panel, "ไม่อ่านข้อความ").await;
    let challenge = club.challenge([white, black], channel, &[as_white()]).await;
    assert_eq!(club.control.pinged(&challenge), [black]);
    club.press(black, &challenge, ACCEPT).await;
    let board = club.board(channel, 1).await;
    assert!(club.control.pinged(&board).is_empty());
    assert!(!board.content.contains("ตอบกลับข้อความ"), "{}", board.content);
    let typed = club.reply(white, &board, "จ๔");
    says(&club.answer_to(&typed).await, &["ไม่อ่านข้อความเป็นตาเดิน"]);
    club.command(white, channel, "move", &[CommandOption::new("move", "จ๔")]).await;
    let board = club.board(channel, 2).await;
    assert!(club.control.pinged(&board).is_empty());
    club.close().await;
}

#[tokio::test]
async fn who_does_not_manage_the_server_presses_in_vain() {
    let (club, channel, [malee]) = Club::seating(["malee"]).await;
    // The panel is for one person only, so that a press by another is a forged one under a message of their own.
    let panel = club.ask(malee, channel, "settings", &[]).await;
    for part in ["m1:j:c:l", "m1:j:t:c"] {
        let refused = club.forge(malee, &panel, part).await;
        assert!(club.private_words(&refused).contains("Manage Server"), "{}", club.private_words(&refused));
    }
    assert_eq!(club.now(&panel).words(), panel.words());
    club.close().await;
}

#[tokio::test]
async fn the_panel_names_each_permission_that_is_missing() {
    let club = Club::new().await;
    let channel = club.channel(CHANNEL);
    let fine = open(&club).await;
    assert!(!fine.words().contains("⚠️"));
    let check = choose(&club, &fine, "ตรวจสิทธิ์").await;
    assert!(check.words().contains("ครบแล้ว") && !check.words().contains('❌'), "{}", check.words());
    club.control.deny_to_bot(channel, Permissions::ATTACH_FILES | Permissions::CREATE_PUBLIC_THREADS).unwrap();
    let panel = open(&club).await;
    let warned = panel.words();
    assert!(warned.contains("⚠️") && warned.contains("Attach Files"), "{warned}");
    let check = choose(&club, &panel, "ตรวจสิทธิ์").await.words();
    assert_eq!((check.matches('❌').count(), check.matches('✅').count()), (2, 4), "{check}");
    assert!(check.contains("❌ **แนบไฟล์ (Attach Files)**") && check.contains("แก้ไขช่อง"), "{check}");
    club.close().await;
}
