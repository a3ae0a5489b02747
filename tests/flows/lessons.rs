//! Exercises and the path, each learned by one person for themselves.

use bot_service::game::PlayerId;
use bot_service::learning::{ExerciseId, Learner};
use bot_service::solving::Solve;
use discord_sandbox::{CommandOption, Message, Snowflake};
use makruk::Move;

use crate::harness::{Club, Table, button, eventually, says};

/// White gives a rook away, which a review finds however little time there is.
const GIVEN_AWAY: &str = "a3a4 b6b5 a1a3 b5a4 a3a4 g8e7 a4a6 b8a6";

impl Club {
    async fn learner(&self, seat: Snowflake) -> Learner {
        self.service().lessons.learner(PlayerId(seat.0)).await.unwrap()
    }
}

#[tokio::test]
async fn a_task_of_the_path_is_done_by_taps() {
    let (club, channel, [alice]) = Club::seating(["alice"]).await;
    let said = club.said(channel).len();
    let path = club.ask(alice, channel, "learn path", &[]).await;
    says(&path, &["0/10", "How does the khon move?"]);
    let card = club.on_panel(alice, &path, "Go on").await;
    says(&card, &["Khon"]);
    let task = club.on_panel(alice, &card, "Go on").await;
    says(&task, &["White to move: bring a piece to d5 in 3 moves"]);
    assert!(task.attachments[0].description.as_ref().is_some_and(|alt| alt.contains("Ringed: d5")), "{task:?}");
    let wrong = club.pick(alice, &task, "king h1", "g1").await;
    says(&wrong, &["❌"]);
    let hint = club.on_panel(alice, &wrong, "Which piece?").await;
    says(&hint, &["Look at your khon on d2"]);
    let one = club.pick(alice, &hint, "d2", "d3").await;
    let two = club.pick(alice, &one, "d3", "d4").await;
    says(&two, &["One move is left"]);
    let done = club.pick(alice, &two, "d4", "d5").await;
    says(&done, &["🎉", "comes again"]);
    says(&club.on_panel(alice, &done, "Go on").await, &["khon, 2"]);
    // A panel of before is late.
    says(&club.ask(alice, channel, "learn path", &[]).await, &["🎓 1/4"]);
    club.idle().await;
    assert_eq!(club.said(channel).len(), said, "nobody else saw anything");
    club.close().await;
}

/// The path says what to type, so that no button and no menu is needed.
#[tokio::test]
async fn the_path_is_followed_by_text_alone() {
    let (club, channel, [alice, somchai]) = Club::seating(["alice", "somchai"]).await;
    let open = |seat, what: &'static str| {
        let club = &club;
        async move { club.ask(seat, channel, "learn path", &[CommandOption::new("open", what)]).await }
    };
    // Once the bot knows the numbers of its commands.
    let can_be_pressed = |path: &Message| path.content.contains("By text: </learn path:");
    let asked = || async { Some(club.ask(alice, channel, "learn path", &[]).await).filter(can_be_pressed) };
    let path = eventually::found("commands to press", asked).await;
    says(&path, &["a topic such as `khon`", "`again`"]);
    let card = open(alice, "next").await;
    says(&card, &["**Khon**"]);
    // What is related is named, and opened by its name.
    says(&card, &["See also: Khon, the name", "`/learn word`"]);
    let related = club.ask(alice, channel, "learn word", &[CommandOption::new("word", "Khon, the name")]).await;
    says(&related, &["**Khon, the name**"]);
    let task = open(alice, "next").await;
    says(&task, &["bring a piece to d5 in 3 moves", "By text: </learn answer:"]);
    let mut after = task;
    for mv in ["d2d3", "d3d4", "d4d5"] {
        after = club.ask(alice, channel, "learn answer", &[CommandOption::new("move", mv)]).await;
        assert!(!after.content.contains('❌'), "{}", after.content);
    }
    says(&after, &["🎉"]);
    says(&open(alice, "next").await, &["khon, 2"]);
    // Topics and words have names in both languages, also for whoever reads the other one.
    says(&open(alice, "โคน").await, &["khon, 2"]);
    says(&open(somchai, "ไปต่อ").await, &["**โคน (หมาก)**"]);
    says(&open(somchai, "ตัวอะไรก็ไม่รู้").await, &["ไม่มีแบบฝึกหัดข้อนี้"]);
    club.close().await;
}

#[tokio::test]
async fn an_ending_is_won_against_the_tables_by_text_alone() {
    let (club, channel, [alice]) = Club::seating(["alice"]).await;
    let none = club.ask(alice, channel, "learn answer", &[CommandOption::new("move", "Kc7")]).await;
    says(&none, &["haven't opened an exercise"]);
    let opened = club.ask(alice, channel, "learn path", &[CommandOption::new("open", "win.RR.near")]).await;
    says(&opened, &["checkmate before the number after 8 is said"]);
    let mut moves = 0;
    loop {
        let seen = club.service().lessons.current(PlayerId(alice.0)).await.unwrap();
        if !seen.lesson.is_open() {
            break;
        }
        let told = club.ask(alice, channel, "learn answer", &[CommandOption::new("help", 1)]).await;
        says(&told, &["💡 Best:"]);
        let seen = club.service().lessons.current(PlayerId(alice.0)).await.unwrap();
        let (_, mv): (_, Move) = seen.lesson.hint().unwrap();
        let after = club.ask(alice, channel, "learn answer", &[CommandOption::new("move", mv.to_string())]).await;
        assert!(after.content.contains('✅') || after.content.contains("🎉"), "{}", after.content);
        moves += 1;
        assert!(moves <= 8);
    }
    let typed = club.ask(alice, channel, "learn answer", &[CommandOption::new("move", "Kc7")]).await;
    says(&typed, &["done with this exercise"]);
    // Everything is in the store.
    let learner = club.learner(alice).await;
    assert!(learner.has_solved(&"win.RR.near".parse::<ExerciseId>().unwrap()));
    club.close().await;
}

#[tokio::test]
async fn a_blunder_comes_back() {
    let table = Table::begin().await;
    let white = table.white();
    table.play(GIVEN_AWAY).await;
    table.lose(white).await;
    table.command(white, "analyse", &[]).await;
    let blunder =
        eventually::found("a blunder", || async { table.learner(white).await.blunders().next().cloned() }).await;
    let path = table.ask(white, "learn path", &[]).await;
    says(&table.on_panel(white, &path, "ทบทวน").await, &["ตาพลาดของคุณในเกม #1"]);
    let same = table.ask(white, "learn answer", &[CommandOption::new("move", blunder.played.to_string())]).await;
    says(&same, &["คือตาที่เดินในเกม"]);
    let better = table.ask(white, "learn answer", &[CommandOption::new("move", blunder.better[0].to_string())]).await;
    says(&better, &["🎉"]);
    assert!(button(&better, "ไปต่อ").is_some());
    assert!(table.learner(white).await.has_solved(&ExerciseId::Blunder(blunder.id)));
    table.close().await;
}
