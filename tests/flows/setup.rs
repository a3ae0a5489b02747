//! What a server's managers choose for its games.

use discord_sandbox::{CommandOption, Interaction, Message, Permissions, Snowflake};

use crate::club::{ACCEPT, Club, button};
use crate::table::Table;

const CHANNEL: &str = "หมากรุก";

async fn open(club: &Club, channel: Snowflake) -> Interaction {
    club.setup(club.seat("somchai"), channel, &[]).await
}

/// The panel after this was chosen from one of its menus, or this button pressed.
async fn choose(club: &Club, panel: &Interaction, label: &str) -> Message {
    club.press(club.seat("somchai"), &club.answer(panel), label).await;
    club.answer(panel)
}

/// Chooses the channels in which games may be played.
async fn play_in(club: &Club, panel: &Interaction, channels: &[Snowflake]) -> Message {
    // The page that is open has a tab that cannot be pressed.
    if !club.answer(panel).components.iter().any(|row| row.to_string().contains("m1:j:c:c")) {
        choose(club, panel, "ห้อง").await;
    }
    let page = club.answer(panel);
    let channels: Vec<String> = channels.iter().map(ToString::to_string).collect();
    let values: Vec<&str> = channels.iter().map(String::as_str).collect();
    let chosen = club.control.choose(club.seat("somchai"), page.channel, page.id, "m1:j:c:c", &values).unwrap();
    club.settled(chosen).await;
    club.answer(panel)
}

/// The bytes of the only picture of a message.
fn picture(club: &Club, message: &Message) -> Vec<u8> {
    match &message.attachments[..] {
        [picture] => club.control.file(picture.id).unwrap().to_vec(),
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn language_notation_and_look_are_those_of_the_next_board() {
    let mut table = Table::begin(Club::new().await, CHANNEL).await;
    let (club, channel) = (&table.club, table.channel);
    let thai = table.type_move(0, "จ๔").await;
    let set = club.setup(table.seat(0), channel, &[CommandOption::new("language", 1)]).await;
    assert!(club.private_words(&set).contains("English"));
    let english = table.type_move(1, "จ๕").await;
    assert!(english.content.starts_with("**1… e5**") && english.content.contains("to move"), "{}", english.content);
    assert!(button(&english, "Move").is_some());
    let panel = open(club, channel).await;
    assert!(club.answer(&panel).content.contains("ตั้งค่าเซิร์ฟเวอร์นี้"), "private texts are the reader's");
    choose(club, &panel, "ทั้งสองแบบ").await;
    choose(club, &panel, "กระดาน").await;
    choose(club, &panel, "ลงรักแดง").await;
    let both = table.type_move(2, "ง๔").await;
    assert!(both.content.starts_with("**2. d4 (ง๔)**"), "{}", both.content);
    table.club.stop().await;
    table.club.start().await;
    let (club, channel) = (&table.club, table.channel);
    let after = table.type_move(3, "d5").await;
    assert!(after.content.starts_with("**2… d5 (ง๕)**"), "{}", after.content);
    let asked = club.answer(&club.command(table.seat(0), channel, "board", &[]).await);
    assert!(asked.content.contains("ง๕") && !asked.content.contains("d5"), "private: {}", asked.content);
    // Teak again: another picture of the same board.
    let panel = open(club, channel).await;
    choose(club, &panel, "กระดาน").await;
    let lacquer = picture(club, &club.answer(&panel));
    let teak = choose(club, &panel, "ไม้สัก").await;
    assert_ne!(picture(club, &teak), lacquer);
    drop(thai);
    table.close().await;
}

#[tokio::test]
async fn games_are_played_where_the_server_says_with_its_clock_and_rules() {
    let club = Club::new().await;
    let (channel, other) = (club.channel(CHANNEL), club.channel("general"));
    let (white, black) = (club.seat("somchai"), club.seat("malee"));
    let panel = open(&club, channel).await;
    choose(&club, &panel, "กติกา").await;
    choose(&club, &panel, "กติกาโรงเรียน").await;
    let rules = choose(&club, &panel, "5+3").await;
    assert!(rules.content.contains("**กติกาโรงเรียน**"), "{}", rules.content);
    let places = play_in(&club, &panel, &[channel]).await;
    assert!(places.content.contains(&format!("<#{channel}>")), "{}", places.content);
    let challenge = [CommandOption::id("opponent", black)];
    let refused = club.command(white, other, "play", &challenge).await;
    assert!(club.private_words(&refused).contains(&format!("<#{channel}>")), "{}", club.private_words(&refused));
    club.idle().await;
    assert!(club.said(other).is_empty());
    let board = club.begin(white, black, channel).await;
    assert!(board.content.contains("กติกาโรงเรียน") && board.content.contains("5 นาที"), "{}", board.content);
    // What the challenger chooses comes first, and a second game in a thread of the channel is in the channel.
    let (alice, bob) = (club.seat("alice"), club.seat("bob"));
    club.command(alice, channel, "play", &[CommandOption::id("opponent", bob), CommandOption::new("time", "3d")]).await;
    let challenge = club.message(channel, |message| button(message, ACCEPT).is_some()).await;
    club.press(bob, &challenge, ACCEPT).await;
    assert_eq!(club.game(2).await.terms().time.to_string(), "3d");
    // None chosen: everywhere again.
    let everywhere = play_in(&club, &panel, &[]).await;
    assert!(everywhere.content.contains("เล่นได้ทุกห้อง"), "{}", everywhere.content);
    club.begin(white, black, other).await;
    club.close().await;
}

#[tokio::test]
async fn a_server_may_keep_the_bot_from_pinging_and_from_reading_moves() {
    let club = Club::new().await;
    let (channel, white, black) = (club.channel(CHANNEL), club.seat("somchai"), club.seat("malee"));
    let panel = open(&club, channel).await;
    choose(&club, &panel, "ห้อง").await;
    choose(&club, &panel, "แท็กเฉพาะคนที่ถูกท้า").await;
    choose(&club, &panel, "ไม่อ่านข้อความ").await;
    club.command(white, channel, "play", &[CommandOption::id("opponent", black), CommandOption::new("color", 1)]).await;
    let challenge = club.message(channel, |message| button(message, ACCEPT).is_some()).await;
    assert_eq!(club.control.pinged(&challenge), [black]);
    club.press(black, &challenge, ACCEPT).await;
    let board = club.board(channel, 1).await;
    assert!(club.control.pinged(&board).is_empty());
    assert!(!board.content.contains("ตอบกลับข้อความ"), "{}", board.content);
    let typed = club.reply(white, &board, "จ๔");
    let answer = club.answer_to(&typed).await;
    assert!(answer.content.contains("ไม่อ่านข้อความเป็นตาเดิน"), "{}", answer.content);
    club.command(white, channel, "move", &[CommandOption::new("move", "จ๔")]).await;
    let board = club.board(channel, 2).await;
    assert!(club.control.pinged(&board).is_empty());
    club.close().await;
}

#[tokio::test]
async fn who_does_not_manage_the_server_presses_in_vain() {
    let club = Club::new().await;
    let (channel, malee) = (club.channel(CHANNEL), club.seat("malee"));
    // The panel is for one person only, so that a press by another is a forged one under a message of their own.
    let own = club.command(malee, channel, "settings", &[]).await;
    let panel = club.answer(&own);
    for part in ["m1:j:c:l", "m1:j:t:c"] {
        let forged = club.control.forge(malee, channel, panel.id, part).unwrap();
        let refused = club.settled(forged).await;
        assert!(club.private_words(&refused).contains("Manage Server"), "{}", club.private_words(&refused));
    }
    assert_eq!(club.now(&panel).content, panel.content);
    club.close().await;
}

#[tokio::test]
async fn the_panel_names_each_permission_that_is_missing() {
    let club = Club::new().await;
    let channel = club.channel(CHANNEL);
    let fine = open(&club, channel).await;
    assert!(!club.answer(&fine).content.contains("⚠️"));
    let check = choose(&club, &fine, "ตรวจสิทธิ์").await;
    assert!(check.content.contains("ครบแล้ว") && !check.content.contains('❌'), "{}", check.content);
    club.control.deny_to_bot(channel, Permissions::ATTACH_FILES | Permissions::CREATE_PUBLIC_THREADS).unwrap();
    let panel = open(&club, channel).await;
    let warned = club.answer(&panel).content;
    assert!(warned.contains("⚠️") && warned.contains("Attach Files"), "{warned}");
    let check = choose(&club, &panel, "ตรวจสิทธิ์").await.content;
    assert_eq!((check.matches('❌').count(), check.matches('✅').count()), (2, 4), "{check}");
    assert!(check.contains("❌ **แนบไฟล์ (Attach Files)**") && check.contains("แก้ไขช่อง"), "{check}");
    club.close().await;
}
