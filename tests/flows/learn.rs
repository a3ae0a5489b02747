//! The school: cards that are looked up, shared, and reached from the words of a game.

use discord_sandbox::{CommandOption, Snowflake};
use makruk_school::{Kind, School};

use crate::club::{Club, button, choice, is_public};
use crate::table::Table;

const CHANNEL: &str = "หมากรุก";

/// `/learn` with a subcommand.
fn learn(subcommand: &str, options: Vec<CommandOption>) -> [CommandOption; 1] {
    [CommandOption::subcommand(subcommand, options)]
}

/// What is suggested while somebody types the option of a subcommand.
async fn suggested(club: &Club, seat: Snowflake, subcommand: &str, option: &str, typed: &str) -> Vec<(String, String)> {
    let options = learn(subcommand, vec![CommandOption::being_typed(option, typed)]);
    let asked = club.control.autocomplete(seat, club.channel(CHANNEL), "learn", &options).unwrap();
    let choices = club.settled(asked).await.choices.unwrap();
    let text = |value: &serde_json::Value| value.as_str().unwrap_or_default().to_owned();
    choices.iter().map(|choice| (text(&choice["name"]), text(&choice["value"]))).collect()
}

#[tokio::test]
async fn a_card_is_found_though_misspelt_leads_to_others_and_can_be_shared() {
    let club = Club::new().await;
    let (alice, channel) = (club.seat("alice"), club.channel(CHANNEL));
    let choices = suggested(&club, alice, "word", "word", "รุกคาด").await;
    assert_eq!(choices[0], ("Fork with check · รุกฆาต".to_owned(), "ruk-khat".to_owned()));
    let options = learn("word", vec![CommandOption::new("word", choices[0].1.as_str())]);
    let asked = club.command(alice, channel, "learn", &options).await;
    let card = club.answer(&asked);
    assert!(card.content.contains("**Fork with check** · รุกฆาต"), "{}", card.content);
    assert_eq!(card.attachments.len(), 1);
    assert!(card.attachments[0].description.as_deref().is_some_and(|alt| alt.contains("e4 → f6")));
    // One card leads to another, in the same private message.
    club.press(alice, &card, "รุกกินเรือ").await;
    let other = club.answer(&asked);
    assert!(other.content.contains("รุกกินเรือ"), "{}", other.content);
    assert_eq!(club.private_words(&asked), other.content);
    // It is shared in the server's language, and whoever presses it reads on alone, in their own.
    club.press(alice, &other, "Share").await;
    let shared = club.message(channel, |message| message.content.contains("**รุกกินเรือ**")).await;
    assert!(button(&shared, "อ่านต่อ").is_some() && choice(&shared, "").is_none());
    let opened = club.press(alice, &shared, "อ่านต่อ").await;
    assert!(club.private_words(&opened).contains("**Check that wins a rook**"));
    assert_eq!(club.now(&shared).content, shared.content);
    club.close().await;
}

#[tokio::test]
async fn all_of_the_school_is_reached_by_text_or_from_list_to_list() {
    let club = Club::new().await;
    let (somchai, channel) = (club.seat("somchai"), club.channel(CHANNEL));
    for (subcommand, option, typed, said) in [
        ("pieces", "name", "โคน", "**โคน (หมาก)**"),
        ("pieces", "name", "การหงายเบี้ย", "**การหงายเบี้ย**"),
        ("word", "word", "discovered check", "**เปิดรุก**"),
        ("opening", "name", "ม้าผูกบันลือโลก", "พ.ศ. 2497 (ค.ศ. 1954)"),
        ("opening", "name", "เรือมเหศวร", "ไม่มีเอกสารใดบอก"),
        ("lore", "name", "หมากรุกคน", "**หมากรุกคน**"),
        ("word", "word", "กขฮฮฮ", "ไม่พบ"),
    ] {
        let options = learn(subcommand, vec![CommandOption::new(option, typed)]);
        let asked = club.command(somchai, channel, "learn", &options).await;
        assert!(club.private_words(&asked).contains(said), "{typed}: {}", club.private_words(&asked));
    }
    // From a list to its second page, to another list, and to a card.
    let asked = club.command(somchai, channel, "learn", &learn("word", vec![])).await;
    club.press(somchai, &club.answer(&asked), "ถัดไป").await;
    assert!(club.private_words(&asked).contains("คำศัพท์** · 2/3"), "{}", club.private_words(&asked));
    club.press(somchai, &club.answer(&asked), "มารยาท").await;
    club.press(somchai, &club.answer(&asked), "คนดูไม่บอกหมาก").await;
    assert!(club.private_words(&asked).contains("**คนดูไม่บอกหมาก**"), "{}", club.private_words(&asked));
    let manners = learn("lore", vec![CommandOption::new("kind", 0)]);
    let asked = club.command(somchai, channel, "learn", &manners).await;
    assert!(club.private_words(&asked).contains("**มารยาท**"), "{}", club.private_words(&asked));
    assert!(club.control.messages(channel).iter().all(|message| !is_public(message)), "nobody else was told anything");
    club.close().await;
}

#[tokio::test]
async fn every_ending_is_answered_with_its_board_and_the_chart_of_what_is_won() {
    let club = Club::new().await;
    let (alice, school) = (club.seat("alice"), School::load().unwrap());
    let (mut boards, mut charts) = (0, 0);
    for card in school.of_kind(Kind::Ending) {
        let options = learn("ending", vec![CommandOption::new("name", card.id.as_str())]);
        let asked = club.command(alice, club.channel(CHANNEL), "learn", &options).await;
        let told = club.answer(&asked);
        assert!(told.content.contains(&card.title.en), "{}: {}", card.id, told.content);
        let names: Vec<&str> = told.attachments.iter().map(|file| file.filename.as_str()).collect();
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
    assert_eq!((school.of_kind(Kind::Ending).count(), boards, charts), (16, 14, 9));
    club.close().await;
}

#[tokio::test]
async fn an_ending_is_shared_with_its_chart_and_opened_from_there() {
    let club = Club::new().await;
    let (alice, channel) = (club.seat("alice"), club.channel(CHANNEL));
    let options = learn("ending", vec![CommandOption::new("name", "one-rook")]);
    let asked = club.command(alice, channel, "learn", &options).await;
    let card = club.answer(&asked);
    club.press(alice, &card, "Share").await;
    let shared = club.message(channel, |message| button(message, "อ่านต่อ").is_some()).await;
    let opened = club.press(alice, &shared, "อ่านต่อ").await;
    for message in [card, shared, club.answer(&opened)] {
        let names: Vec<&str> = message.attachments.iter().map(|file| file.filename.as_str()).collect();
        assert_eq!(names, ["makruk-learn-one-rook.png", "makruk-ending-r.png"]);
    }
    club.close().await;
}

#[tokio::test]
async fn the_words_of_a_board_are_explained_to_whoever_asks() {
    let table = Table::begin(Club::new().await, CHANNEL).await;
    let (club, channel) = (&table.club, table.channel);
    table.play("e3e4 e6e5").await;
    assert_eq!(choice(club.boards(channel).last().unwrap(), "อธิบายคำ"), None);
    for (ply, mv) in ["b1d2", "a6a5", "g1e2"].into_iter().enumerate() {
        table.type_move(ply, mv).await;
    }
    let board = club.boards(channel).last().unwrap().clone();
    // A spectator who reads English.
    let alice = club.seat("alice");
    let asked = club.press(alice, &board, "อธิบายคำ").await;
    assert!(club.private_words(&asked).contains("**Ma Thiam"), "{}", club.private_words(&asked));
    assert_eq!(club.answer(&asked).attachments.len(), 1);
    // And of a game that is over, at each of its positions.
    let asked = club.command(table.seat(0), channel, "resign", &[]).await;
    club.press(table.seat(0), &club.answer(&asked), "ยอมแพ้").await;
    let end = club.message(channel, |message| button(message, "ดูย้อน").is_some()).await;
    let replay = club.press(alice, &end, "ดูย้อน").await;
    assert_eq!(button(&club.answer(&replay), "Explain the words"), None);
    club.press(alice, &club.answer(&replay), "⏭").await;
    let asked = club.press(alice, &club.answer(&replay), "Explain the words").await;
    assert!(club.private_words(&asked).contains("**Ma Thiam"), "{}", club.private_words(&asked));
    assert!(club.private_words(&replay).contains("resigns"), "{}", club.private_words(&replay));
    table.close().await;
}
