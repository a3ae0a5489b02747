//! Hints, and looks back at games.

use discord_sandbox::{CommandOption, Interaction, InteractionStatus, Message, Snowflake};

use crate::club::{Club, button};
use crate::harness::SOON;
use crate::table::Table;

const CHANNEL: &str = "หมากรุก";

fn answer(club: &Club, interaction: &Interaction) -> Message {
    club.control.message(interaction.channel, interaction.original.unwrap()).unwrap()
}

/// What an interaction has come to once it no longer says that it is under way.
async fn result(club: &Club, interaction: &Interaction) -> Message {
    let under_way = |message: &Message| message.content.contains('⏳') || message.content.contains("กำลังคิด");
    let found = club
        .control
        .until(SOON, |_| Some(answer(club, interaction)).filter(|message| !message.is_loading() && !under_way(message)))
        .await;
    found.unwrap_or_else(|_| panic!("no end of {:?}", answer(club, interaction)))
}

async fn look_back(club: &Club, seat: Snowflake, channel: Snowflake, options: &[CommandOption]) -> Message {
    let id = club.control.command(seat, channel, "analyse", options).unwrap();
    let asked = club.settled(id).await;
    assert_eq!(asked.status, InteractionStatus::Answered);
    result(club, &asked).await
}

/// A game of four plies that White gives up.
async fn short_game(table: &Table) {
    table.play("e3e4 d6d5 e4d5 e6d5").await;
    give_up(table).await;
}

/// White gives up.
async fn give_up(table: &Table) {
    let asked = table.club.command(table.seat(0), table.channel, "resign", &[]).await;
    table.club.press(table.seat(0), &answer(&table.club, &asked), "ยอมแพ้").await;
    table.club.message(table.channel, |it| it.content.contains("🏆")).await;
}

#[tokio::test]
async fn a_hint_is_told_in_three_steps_and_to_nobody_else() {
    let table = Table::begin(Club::new().await, CHANNEL).await;
    let (club, white, black) = (&table.club, table.seat(0), table.seat(1));
    let said = club.said(table.channel).len();
    let asked = club.command(white, table.channel, "hint", &[]).await;
    let first = club.private_words(&asked);
    assert!(first.contains("ลองดู"), "{first}");
    let mut hint = answer(club, &asked);
    for (label, word) in [("ไปไหน", "ควรไปที่"), ("เพราะอะไร", "เพราะ:")]
    {
        club.press(white, &hint, label).await;
        let told = |_: &_| club.control.message(table.channel, hint.id).filter(|hint| hint.content.contains(word));
        hint = club.control.until(SOON, told).await.unwrap_or_else(|_| panic!("no {word} in {hint:?}"));
        assert_eq!(hint.visible_to, Some(white));
    }
    assert!(hint.components.is_empty(), "nothing more to be told");
    // From the board's own button; and only for the player to move.
    let board = club.board(table.channel, 1).await;
    let pressed = club.press(white, &board, "ใบ้").await;
    assert_eq!(club.private_words(&pressed), first);
    let old = answer(club, &pressed);
    let refused = club.press(black, &board, "ใบ้").await;
    assert!(club.private_words(&refused).contains("ยังไม่ถึงตาคุณ"));
    let watcher = club.command(club.seat("alice"), table.channel, "hint", &[]).await;
    let words = club.private_words(&watcher);
    assert!(words.contains("Two others"), "{words}");
    club.idle().await;
    assert_eq!(club.said(table.channel).len(), said, "nobody else was told");
    // A hint for a board that has changed leads no further.
    table.type_move(0, "จ๔").await;
    club.press(white, &old, "ไปไหน").await;
    let stale = |message: &Message| message.visible_to == Some(white) && message.content.contains("กระดานเปลี่ยนไปแล้ว");
    let told =
        club.control.until(SOON, |control| control.messages(table.channel).iter().any(stale).then_some(())).await;
    assert!(told.is_ok(), "{:#?}", club.control.messages(table.channel));
    table.close().await;
}

#[tokio::test]
async fn a_rated_game_has_no_hints() {
    let rated = [CommandOption::new("rated", true)];
    let table = Table::begin_with(Club::new().await, CHANNEL, &rated).await;
    let club = &table.club;
    assert!(button(&club.board(table.channel, 1).await, "ใบ้").is_none());
    let refused = club.command(table.seat(0), table.channel, "hint", &[]).await;
    assert!(club.private_words(&refused).contains("ต้องคิดเอง"));
    // Nor is its position looked at by itself.
    let fen = "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1";
    let refused = look_back(club, table.seat(0), table.channel, &[CommandOption::new("fen", fen)]).await;
    assert!(refused.content.contains("ต้องคิดเอง"), "{}", refused.content);
    let playing = look_back(club, table.seat(0), table.channel, &[CommandOption::new("game", 1)]).await;
    assert!(playing.content.contains("ยังเล่นกันอยู่"), "{}", playing.content);
    table.close().await;
}

#[tokio::test]
async fn a_game_is_looked_back_at_with_a_chart() {
    let table = Table::begin(Club::new().await, CHANNEL).await;
    let (club, white) = (&table.club, table.seat(0));
    let none = club.command(white, club.channel("general"), "analyse", &[]).await;
    assert!(club.private_words(&none).contains("ยังไม่มีกระดานที่เล่นจบ"));
    // Long enough that its progress is shown at least once.
    table.play("b3b4 b6b5 g3g4 g6g5 h3h4 h6h5").await;
    short_game(&table).await;
    let end = club.message(table.channel, |it| it.content.contains("🏆")).await;
    let pressed = club.press(club.seat("alice"), &end, "วิเคราะห์").await;
    let private = result(club, &pressed).await;
    assert_eq!(private.visible_to, Some(club.seat("alice")));
    for (share, seen_by) in [(None, Some(white)), (Some(CommandOption::new("share", true)), None)] {
        let options: Vec<_> = share.into_iter().collect();
        let found = look_back(club, white, table.channel, &options).await;
        assert_eq!(found.visible_to, seen_by);
        for word in ["ผลวิเคราะห์กระดานที่ 1", "ความแม่นยำ", "ขาว", "ดำ"]
        {
            assert!(found.content.contains(word), "{word}: {}", found.content);
        }
        let chart = &found.attachments[0];
        assert_eq!(chart.filename, "makruk-1-chart.png");
        assert!(chart.description.as_ref().is_some_and(|alt| alt.contains("กราฟ")), "{chart:?}");
        club.decode(chart.id);
    }
    let shown = |part: &str| {
        let requests = club.control.requests(0);
        requests.iter().any(|it| it.body.as_ref().is_some_and(|body| body.to_string().contains(part)))
    };
    assert!(shown("Looking at the game"), "how far it is is shown meanwhile");
    table.close().await;
}

#[tokio::test]
async fn of_a_game_without_moves_there_is_the_position_and_no_empty_chart() {
    let table = Table::begin(Club::new().await, CHANNEL).await;
    give_up(&table).await;
    let found = look_back(&table.club, table.seat(0), table.channel, &[]).await;
    assert_eq!(found.attachments[0].filename, "makruk-position.png", "{}", found.content);
    table.close().await;
}

#[tokio::test]
async fn any_position_can_be_looked_at() {
    let club = Club::new().await;
    let (seat, channel) = (club.seat("somchai"), club.channel(CHANNEL));
    let fen = |text: &str| [CommandOption::new("fen", text)];
    let mate = look_back(&club, seat, channel, &fen("7k/8/6KR/8/8/8/8/8 b - - 0 1")).await;
    assert!(mate.content.contains("ขาวชนะ") || mate.content.contains("ดำเดิน"), "{}", mate.content);
    let rook = look_back(&club, seat, channel, &fen("7k/8/5K2/8/8/8/8/R7 w - - 0 1")).await;
    assert!(rook.content.contains("รุกจนได้"), "{}", rook.content);
    assert_eq!(rook.attachments[0].filename, "makruk-position.png");
    for nonsense in ["หมากรุก", "8/8/8/8/8/8/8/8 w", "kk6/8/8/8/8/8/8/K7 w - - 0 1", "\u{202e}7k/8"] {
        let refused = club.command(seat, channel, "analyse", &fen(nonsense)).await;
        assert!(club.private_words(&refused).contains("FEN"), "{nonsense}");
    }
    let both = [CommandOption::new("game", 1), CommandOption::new("fen", "x")];
    let refused = club.command(seat, channel, "analyse", &both).await;
    assert!(club.private_words(&refused).contains("อย่างเดียว"));
    club.close().await;
}
