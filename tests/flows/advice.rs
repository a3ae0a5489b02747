//! Hints, and looks back at games.

use discord_sandbox::{CommandOption, Interaction, Message, Snowflake};

use crate::harness::{Club, Table, button, says};

/// What an interaction has come to once it no longer says that it is under way.
async fn result(club: &Club, interaction: &Interaction) -> Message {
    let under_way = |message: &Message| message.content.contains('⏳') || message.content.contains("กำลังคิด");
    let look = || Some(club.answer(interaction)).filter(|message| !message.is_loading() && !under_way(message));
    club.found("the end", look).await
}

async fn look_back(club: &Club, seat: Snowflake, channel: Snowflake, options: &[CommandOption]) -> Message {
    let asked = club.command(seat, channel, "analyse", options).await;
    result(club, &asked).await
}

#[tokio::test]
async fn a_hint_is_told_in_three_steps_and_to_nobody_else() {
    let table = Table::begin().await;
    let (white, black) = (table.white(), table.black());
    let said = table.said().len();
    let first = table.ask(white, "hint", &[]).await;
    says(&first, &["ลองดู"]);
    let mut hint = first.clone();
    for (label, word) in [("ไปไหน", "ควรไปที่"), ("เพราะอะไร", "น่าจะเดินต่อ:")]
    {
        table.press(white, &hint, label).await;
        table.until(word, || table.now(&hint).content.contains(word)).await;
        hint = table.now(&hint);
        assert_eq!(hint.visible_to, Some(white));
    }
    assert!(hint.components.is_empty(), "nothing more to be told");
    // From the board's own button; and only for the player to move.
    let board = table.board(1).await;
    let old = table.open(white, &board, "ใบ้").await;
    assert_eq!(old.content, first.content);
    says(&table.open(black, &board, "ใบ้").await, &["ยังไม่ถึงตาคุณ"]);
    says(&table.ask(table.seat("alice"), "hint", &[]).await, &["Two others"]);
    table.idle().await;
    assert_eq!(table.said().len(), said, "nobody else was told");
    // A hint for a board that has changed leads no further.
    table.type_move(0, "จ๔").await;
    table.press(white, &old, "ไปไหน").await;
    let stale = |message: &Message| message.visible_to == Some(white) && message.content.contains("กระดานเปลี่ยนไปแล้ว");
    table.until("a word", || table.control.messages(table.channel).iter().any(stale)).await;
    table.close().await;
}

#[tokio::test]
async fn a_rated_game_has_no_hints() {
    let rated = [CommandOption::new("rated", true)];
    let table = Table::begin_on(&rated).await;
    assert!(button(&table.board(1).await, "ใบ้").is_none());
    says(&table.ask(table.white(), "hint", &[]).await, &["ต้องคิดเอง"]);
    // Nor is its position looked at by itself.
    let fen = "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1";
    let refused = look_back(&table.club, table.white(), table.channel, &[CommandOption::new("fen", fen)]).await;
    says(&refused, &["ต้องคิดเอง"]);
    let playing = look_back(&table.club, table.white(), table.channel, &[CommandOption::new("game", 1)]).await;
    says(&playing, &["ยังเล่นกันอยู่"]);
    table.close().await;
}

#[tokio::test]
async fn a_game_is_looked_back_at_with_a_chart() {
    let table = Table::begin().await;
    let white = table.white();
    says(&table.club.ask(white, table.channel("general"), "analyse", &[]).await, &["ยังไม่มีกระดานที่เล่นจบ"]);
    // Long enough that its progress is shown at least once.
    table.play("b3b4 b6b5 g3g4 g6g5 h3h4 h6h5").await;
    table.play("e3e4 d6d5 e4d5 e6d5").await;
    let end = table.lose(white).await;
    let pressed = table.press(table.seat("alice"), &end, "วิเคราะห์").await;
    let private = result(&table.club, &pressed).await;
    assert_eq!(private.visible_to, Some(table.seat("alice")));
    for (share, seen_by) in [(None, Some(white)), (Some(CommandOption::new("share", true)), None)] {
        let options: Vec<_> = share.into_iter().collect();
        let found = look_back(&table.club, white, table.channel, &options).await;
        assert_eq!(found.visible_to, seen_by);
        says(&found, &["ผลวิเคราะห์กระดานที่ 1", "ความแม่นยำ", "ขาว", "ดำ"]);
        let chart = &found.attachments[0];
        assert_eq!(chart.filename, "makruk-1-chart.png");
        assert!(chart.description.as_ref().is_some_and(|alt| alt.contains("กราฟ")), "{chart:?}");
        table.decode(chart.id);
    }
    let shown = |part: &str| {
        let requests = table.control.requests(0);
        requests.iter().any(|it| it.body.as_ref().is_some_and(|body| body.to_string().contains(part)))
    };
    assert!(shown("Looking at the game"), "how far it is is shown meanwhile");
    table.close().await;
}

#[tokio::test]
async fn of_a_game_without_moves_there_is_the_position_and_no_empty_chart() {
    let table = Table::begin().await;
    table.lose(table.white()).await;
    let found = look_back(&table.club, table.white(), table.channel, &[]).await;
    assert_eq!(found.attachments[0].filename, "makruk-position.png", "{}", found.content);
    table.close().await;
}

#[tokio::test]
async fn any_position_can_be_looked_at() {
    let (club, channel, [seat]) = Club::seating(["somchai"]).await;
    let fen = |text: &str| [CommandOption::new("fen", text)];
    let mate = look_back(&club, seat, channel, &fen("7k/8/6KR/8/8/8/8/8 b - - 0 1")).await;
    assert!(mate.content.contains("ขาวชนะ") || mate.content.contains("ดำเดิน"), "{}", mate.content);
    let rook = look_back(&club, seat, channel, &fen("7k/8/5K2/8/8/8/8/R7 w - - 0 1")).await;
    says(&rook, &["รุกจนได้"]);
    assert_eq!(rook.attachments[0].filename, "makruk-position.png");
    for nonsense in ["หมากรุก", "8/8/8/8/8/8/8/8 w", "kk6/8/8/8/8/8/8/K7 w - - 0 1", "\u{202e}7k/8"] {
        says(&club.ask(seat, channel, "analyse", &fen(nonsense)).await, &["FEN"]);
    }
    let both = [CommandOption::new("game", 1), CommandOption::new("fen", "x")];
    says(&club.ask(seat, channel, "analyse", &both).await, &["อย่างเดียว"]);
    club.close().await;
}
