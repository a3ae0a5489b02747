//! The school: cards that are looked up, shared, and reached from the words of a game.

use discord_sandbox::CommandOption;
use makruk_school::{CardKind, School};
use serde_json::json;

use crate::harness::{Club, Table, button, choice, files, picture_in_words, says};

#[tokio::test]
async fn a_card_is_found_though_misspelt_leads_to_others_and_can_be_shared() {
    let (club, channel, [alice]) = Club::seating(["alice"]).await;
    let choices = club.suggested(alice, channel, "learn word", "word", "รุกคาด").await;
    assert_eq!(choices[0], json!({ "name": "Fork with check · รุกฆาต", "value": "ruk-khat" }));
    let card = club.ask(alice, channel, "learn word", &[CommandOption::new("word", "ruk-khat")]).await;
    says(&card, &["**Fork with check** · รุกฆาต"]);
    assert_eq!(card.attachments.len(), 1);
    assert!(picture_in_words(&card).contains("e4 → f6"));
    // One card leads to another, in the same private message.
    let other = club.on_panel(alice, &card, "รุกกินเรือ").await;
    says(&other, &["รุกกินเรือ"]);
    // It is shared in the server's language, and whoever presses it reads on alone, in their own.
    club.press(alice, &other, "Share").await;
    let shared = club.told(channel, &["**รุกกินเรือ**"]).await;
    assert!(button(&shared, "อ่านต่อ").is_some() && choice(&shared, "").is_none());
    says(&club.open(alice, &shared, "อ่านต่อ").await, &["**Check that wins a rook**"]);
    assert_eq!(club.now(&shared).content, shared.content);
    club.close().await;
}

#[tokio::test]
async fn games_of_other_kinds_are_stepped_through_and_lead_from_one_game_to_the_next() {
    let (mut club, channel, [alice]) = Club::seating(["alice"]).await;
    let castling = club.ask(alice, channel, "learn word", &[CommandOption::new("word", "castling")]).await;
    says(&castling, &["**Castling**", "0/2"]);
    assert_eq!(files(&castling), ["makruk-learn-chess-castling-0.png"]);
    let once = club.on_panel(alice, &castling, "Next").await;
    says(&once, &["1/2", "O-O"]);
    assert!(picture_in_words(&once).contains("king g1"), "{}", picture_in_words(&once));
    club.restart().await;
    let twice = club.on_panel(alice, &once, "Next").await;
    says(&twice, &["2/2", "O-O-O"]);
    assert!(button(&twice, "Next").is_none());
    says(&club.on_panel(alice, &twice, "Back").await, &["1/2"]);
    // Four armies, and what became of one of their pieces.
    let throne = club.ask(alice, channel, "learn word", &[CommandOption::new("word", "Ransom of kings")]).await;
    let offered = club.on_panel(alice, &throne, "Next").await;
    let back = club.on_panel(alice, &offered, "Next").await;
    says(&back, &["black agrees"]);
    assert!(picture_in_words(&back).contains("yellow: king e8"), "{}", picture_in_words(&back));
    let elephant = club.ask(alice, channel, "learn word", &[CommandOption::new("word", "elephant")]).await;
    says(&club.on_panel(alice, &elephant, "โคน").await, &["โคน"]);
    assert!(club.said(channel).is_empty(), "nobody else was told anything");
    club.close().await;
}

#[tokio::test]
async fn all_of_the_school_is_reached_by_text_or_from_list_to_list() {
    let (club, channel, [somchai]) = Club::seating(["somchai"]).await;
    for (command, option, typed, said) in [
        ("learn pieces", "name", "โคน", "**โคน (หมาก)**"),
        ("learn pieces", "name", "การหงายเบี้ย", "**การหงายเบี้ย**"),
        ("learn word", "word", "discovered check", "**เปิดรุก**"),
        ("learn opening", "name", "ม้าผูกบันลือโลก", "พ.ศ. 2497 (ค.ศ. 1954)"),
        ("learn opening", "name", "เรือมเหศวร", "ไม่มีเอกสารใดบอก"),
        ("learn lore", "name", "หมากรุกคน", "**หมากรุกคน**"),
        ("learn word", "word", "กขฮฮฮ", "ไม่พบ"),
    ] {
        says(&club.uses("somchai", command, &[CommandOption::new(option, typed)]).await, &[said]);
    }
    // From a list to its second page, to another list, and to a card.
    let mut list = club.uses("somchai", "learn word", &[]).await;
    for (label, said) in [("ถัดไป", "คำศัพท์** · 2/3"), ("มารยาท", "มารยาท"), ("คนดูไม่บอกหมาก", "**คนดูไม่บอกหมาก**")]
    {
        list = club.on_panel(somchai, &list, label).await;
        says(&list, &[said]);
    }
    says(&club.uses("somchai", "learn lore", &[CommandOption::new("kind", 0)]).await, &["**มารยาท**"]);
    assert!(club.said(channel).is_empty(), "nobody else was told anything");
    club.close().await;
}

#[tokio::test]
async fn every_ending_is_answered_with_its_board_and_the_chart_of_what_is_won() {
    let club = Club::new().await;
    let school = School::load().unwrap();
    let (mut boards, mut charts) = (0, 0);
    for card in school.of_kind(CardKind::Ending) {
        let told = club.uses("alice", "learn ending", &[CommandOption::new("name", card.id.as_str())]).await;
        assert!(told.content.contains(&card.title.en), "{}: {}", card.id, told.content);
        let names = files(&told);
        let (board, chart) = (format!("makruk-learn-{}.png", card.id), "makruk-ending-");
        match names[..] {
            [] => assert!(card.diagram.is_none(), "{}", card.id),
            [first] => assert_eq!(first, board),
            [first, second] => assert!(first == board && second.starts_with(chart), "{names:?}"),
            _ => panic!("{names:?}"),
        }
        boards += names.len().min(1);
        charts += names.len().saturating_sub(1);
        for file in &told.attachments {
            assert!(file.dimensions.is_some(), "{} is no picture", file.filename);
            assert!(file.description.is_some(), "{} is not described", file.filename);
        }
    }
    assert_eq!((school.of_kind(CardKind::Ending).count(), boards, charts), (16, 14, 9));
    club.close().await;
}

#[tokio::test]
async fn an_ending_is_shared_with_its_chart_and_opened_from_there() {
    let (club, channel, [alice]) = Club::seating(["alice"]).await;
    let card = club.uses("alice", "learn ending", &[CommandOption::new("name", "one-rook")]).await;
    club.press(alice, &card, "Share").await;
    let shared = club.offered(channel, "อ่านต่อ").await;
    let opened = club.open(alice, &shared, "อ่านต่อ").await;
    for message in [card, shared, opened] {
        assert_eq!(files(&message), ["makruk-learn-one-rook.png", "makruk-ending-r.png"]);
    }
    club.close().await;
}

#[tokio::test]
async fn the_words_of_a_board_are_explained_to_whoever_asks() {
    let table = Table::begin().await;
    table.play("e3e4 e6e5").await;
    assert_eq!(choice(table.boards().last().unwrap(), "อธิบายคำ"), None);
    let board = table.play_from(0, "b1d2 a6a5 g1e2").await;
    // A spectator who reads English.
    let alice = table.seat("alice");
    let card = table.open(alice, &board, "อธิบายคำ").await;
    says(&card, &["**Ma Thiam"]);
    assert_eq!(card.attachments.len(), 1);
    // And of a game that is over, at each of its positions.
    let end = table.lose(table.white()).await;
    let start = table.open(alice, &end, "ดูย้อน").await;
    assert_eq!(button(&start, "Explain the words"), None);
    let replay = table.on_panel(alice, &start, "⏭").await;
    says(&table.open(alice, &replay, "Explain the words").await, &["**Ma Thiam"]);
    says(&table.now(&replay), &["resigns"]);
    table.close().await;
}
