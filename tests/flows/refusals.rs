//! What the bot refuses, how, and that nothing changes by it.

use discord_sandbox::CommandOption;

use crate::harness::{ACCEPT, CHANNEL, Club, Table, button, choice, says};

#[tokio::test]
async fn a_spectator_and_the_wrong_turn_are_refused_and_lose_nothing() {
    let table = Table::begin().await;
    let (black, other) = (table.black(), table.club.seat("alice"));
    let board = table.board(1).await;
    for (seat, word) in [(other, "play"), (black, "ตา")] {
        let typed = table.reply(seat, &board, "จ๔");
        let answer = table.answer_to(&typed).await;
        says(&answer, &[word]);
        assert!(table.control.pinged(&answer).is_empty());
        let refused = table.ask(seat, "move", &[CommandOption::new("move", "e4")]).await;
        assert!(!refused.content.is_empty());
    }
    let pressed = table.press(other, &board, "ยอมแพ้").await;
    assert!(!table.private_words(&pressed).is_empty());
    table.type_move(0, "จ๔").await;
    table.close().await;
}

#[tokio::test]
async fn nonsense_gets_words_and_the_game_goes_on() {
    let long = "ก".repeat(4_000);
    let nonsense = [
        "ไปไหนดี",
        "hello there",
        "🐎➡️🏰",
        "שלום עולם",
        "\u{202e}4e\u{202c} \u{202e}evom",
        "\u{200b}\u{200d}\u{feff}",
        "e9",
        "ฮ๔",
        "Kd9",
        "e3e8",
        "ข ฉ๗",
        "'; DROP TABLE games; --",
        "@everyone e4e4e4",
        long.as_str(),
    ];
    // A person gets no more explanations than that in a row.
    for texts in nonsense.chunks(5) {
        let table = Table::begin().await;
        let board = table.board(1).await;
        for text in texts {
            let typed = table.reply(table.white(), &board, text);
            let answer = table.answer_to(&typed).await;
            let shown: String = text.chars().take(20).collect();
            assert!(!answer.content.is_empty(), "{shown}");
            assert!(answer.content.chars().count() <= 2_000, "{shown}");
            assert!(table.control.pinged(&answer).is_empty() && !answer.mention_everyone, "{shown}");
            let raw = ["http", "Err(", "Error", "panicked", "StoreError"];
            assert!(!raw.iter().any(|word| answer.content.contains(word)), "{}", answer.content);
        }
        // The same with marks that cannot be seen around it is a move.
        table.type_move(0, "\u{200b}จ\u{200d}๔\u{feff}").await;
        table.close().await;
    }
}

#[tokio::test]
async fn text_through_the_command_is_refused_in_private() {
    let table = Table::begin().await;
    let before = table.said().len();
    for text in ["ไม่ใช่ตาเดิน", "e3e8", "🐎", "שלום"] {
        let refused = table.ask(table.white(), "move", &[CommandOption::new("move", text)]).await;
        assert!(!refused.content.is_empty());
    }
    table.idle().await;
    assert_eq!(table.said().len(), before, "nobody else hears of it");
    table.close().await;
}

#[tokio::test]
async fn an_old_button_is_stale_and_a_double_click_happens_once() {
    let (club, channel, [white, black]) = Club::seating(["somchai", "malee"]).await;
    let first = club.begin([white, black], channel).await;
    let (menu, draw) = choice(&first, "ขอเสมอ").unwrap();
    let hint = button(&first, "ใบ้").unwrap();
    club.reply(white, &first, "จ๔");
    let second = club.board(channel, 2).await;
    // A client may still show the buttons of a board that has none any more.
    for custom_id in [menu, hint, "m1:b:d:1:0".to_owned(), "m1:b:r:9:0".to_owned()] {
        let interaction = club.forge(black, &first, &custom_id).await;
        assert!(!club.private_words(&interaction).is_empty());
    }
    let (menu, _) = choice(&second, "ขอเสมอ").unwrap();
    let click = || club.control.choose(black, channel, second.id, &menu, &[&draw]).unwrap();
    let clicks = [click(), click()];
    for click in clicks {
        club.settled(click).await;
    }
    let offer = club.offered(channel, "รับเสมอ").await;
    club.idle().await;
    assert_eq!(club.said(channel).iter().filter(|said| **said == offer.content).count(), 1);
    club.close().await;
}

#[tokio::test]
async fn a_button_copied_from_elsewhere_does_nothing_here() {
    let club = Club::new().await;
    let (white, black) = (club.seat("somchai"), club.seat("malee"));
    let (here, there) = (club.channel(CHANNEL), club.channel("general"));
    let board = club.begin([white, black], here).await;
    let other = club.begin([black, white], there).await;
    let resign = button(&board, "เดินหมาก").unwrap();
    let interaction = club.forge(white, &other, &resign).await;
    assert!(!club.private_words(&interaction).is_empty());
    for forged in
        ["", "m1", "m1:b:r", "m1:b:r:1", "m9:b:r:1:0", "m1:b:R:99999999999999999999:0", "m1:b:t:z9:1:0", "สวัสดี"]
    {
        if let Ok(id) = club.control.forge(white, here, board.id, forged) {
            let interaction = club.settled(id).await;
            assert!(!club.private_words(&interaction).is_empty(), "{forged}");
        }
    }
    club.reply(white, &board, "จ๔");
    club.board(here, 2).await;
    club.close().await;
}

#[tokio::test]
async fn a_challenge_is_for_whom_it_is_for() {
    let (club, channel, [white, black, other]) = Club::seating(["somchai", "malee", "bob"]).await;
    let own = club.ask(white, channel, "play", &[CommandOption::id("opponent", white)]).await;
    assert!(!own.content.is_empty());
    let challenge = club.challenge([white, black], channel, &[]).await;
    for seat in [other, white] {
        let refused = club.press(seat, &challenge, ACCEPT).await;
        assert!(!club.private_words(&refused).is_empty());
    }
    club.press(black, &challenge, "ไม่รับ").await;
    assert!(club.without_buttons(&challenge).await.edited.is_some());
    club.close().await;
}
