//! Exercises and the path, each learned by one person for themselves.

use bot_service::game::PlayerId;
use bot_service::learning::{ExerciseId, Learner};
use bot_service::solving::Solve;
use discord_sandbox::{CommandOption, Message, Snowflake};
use makruk::Move;

use crate::club::{Club, button};
use crate::eventually;
use crate::table::Table;

const CHANNEL: &str = "หมากรุก";

/// White gives a rook away, which a review finds however little time there is.
const GIVEN_AWAY: &str = "a3a4 b6b5 a1a3 b5a4 a3a4 g8e7 a4a6 b8a6";

impl Club {
    /// Uses a subcommand of `/learn`.
    async fn learn(&self, seat: Snowflake, channel: Snowflake, name: &str, options: &[CommandOption]) -> Message {
        let used = self.command(seat, channel, "learn", &[CommandOption::subcommand(name, options.to_vec())]).await;
        let message = self.settled_answer(&used).await;
        assert_eq!(message.visible_to, Some(seat), "{message:?}");
        message
    }

    async fn learner(&self, seat: Snowflake) -> Learner {
        self.service().lessons.learner(PlayerId(seat.0)).await.unwrap()
    }
}

#[tokio::test]
async fn a_task_of_the_path_is_done_by_taps() {
    let club = Club::new().await;
    let (alice, channel) = (club.seat("alice"), club.channel(CHANNEL));
    let said = club.said(channel).len();
    let path = club.learn(alice, channel, "path", &[]).await;
    assert!(path.content.contains("0/10") && path.content.contains("How does the khon move?"), "{}", path.content);
    let card = club.on_panel(alice, &path, "Go on").await;
    assert!(card.content.contains("Khon"), "{}", card.content);
    let task = club.on_panel(alice, &card, "Go on").await;
    assert!(task.content.contains("White to move: bring a piece to d5 in 3 moves"), "{}", task.content);
    assert!(task.attachments[0].description.as_ref().is_some_and(|alt| alt.contains("Ringed: d5")), "{task:?}");
    let wrong = club.pick(alice, &task, "king h1", "g1").await;
    assert!(wrong.content.contains("❌"), "{}", wrong.content);
    let hint = club.on_panel(alice, &wrong, "Which piece?").await;
    assert!(hint.content.contains("Look at your khon on d2"), "{}", hint.content);
    let one = club.pick(alice, &hint, "d2", "d3").await;
    let two = club.pick(alice, &one, "d3", "d4").await;
    assert!(two.content.contains("One move is left"), "{}", two.content);
    let done = club.pick(alice, &two, "d4", "d5").await;
    assert!(done.content.contains("🎉") && done.content.contains("comes again"), "{}", done.content);
    let next = club.on_panel(alice, &done, "Go on").await;
    assert!(next.content.contains("khon, 2"), "{}", next.content);
    // A panel of before is late.
    let path = club.learn(alice, channel, "path", &[]).await;
    assert!(path.content.contains("🎓 1/4"), "{}", path.content);
    club.idle().await;
    assert_eq!(club.said(channel).len(), said, "nobody else saw anything");
    club.close().await;
}

/// Each message says what to type to go on, so that no button and no menu is needed.
#[tokio::test]
async fn the_path_is_followed_by_text_alone() {
    let club = Club::new().await;
    let (alice, somchai, channel) = (club.seat("alice"), club.seat("somchai"), club.channel(CHANNEL));
    let open = |seat, what: &'static str| {
        let club = &club;
        async move { club.learn(seat, channel, "path", &[CommandOption::new("open", what)]).await }
    };
    // Once the bot knows the numbers of its commands.
    let can_be_pressed = |path: &Message| path.content.contains("By text: </learn path:");
    let asked = || async { Some(club.learn(alice, channel, "path", &[]).await).filter(can_be_pressed) };
    let path = eventually::found("commands to press", asked).await;
    assert!(path.content.contains("`next`"), "{}", path.content);
    let card = open(alice, "next").await;
    assert!(card.content.contains("**Khon**"), "{}", card.content);
    assert!(card.content.contains("</learn path:") && card.content.contains("with `next` goes on"), "{}", card.content);
    // What is related is named, and opened by its name.
    assert!(
        card.content.contains("See also: Khon, the name") && card.content.contains("`/learn word`"),
        "{}",
        card.content
    );
    let related = club.learn(alice, channel, "word", &[CommandOption::new("word", "Khon, the name")]).await;
    assert!(related.content.contains("**Khon, the name**"), "{}", related.content);
    let task = open(alice, "next").await;
    assert!(task.content.contains("bring a piece to d5 in 3 moves"), "{}", task.content);
    assert!(task.content.contains("By text: </learn answer:"), "{}", task.content);
    let mut after = task;
    for mv in ["d2d3", "d3d4", "d4d5"] {
        after = club.learn(alice, channel, "answer", &[CommandOption::new("move", mv)]).await;
        assert!(!after.content.contains('❌'), "{}", after.content);
    }
    assert!(after.content.contains("🎉") && after.content.contains("with `next` goes on"), "{}", after.content);
    let next = open(alice, "next").await;
    assert!(next.content.contains("khon, 2"), "{}", next.content);
    // Topics and words have names in both languages, also for whoever reads the other one.
    let topic = open(alice, "โคน").await;
    assert!(topic.content.contains("khon, 2"), "{}", topic.content);
    let thai = open(somchai, "ไปต่อ").await;
    assert!(thai.content.contains("**โคน (หมาก)**") && thai.content.contains("แล้วใส่ `ไปต่อ`"), "{}", thai.content);
    let unknown = open(somchai, "ตัวอะไรก็ไม่รู้").await;
    assert!(unknown.content.contains("ไม่มีแบบฝึกหัดข้อนี้"), "{}", unknown.content);
    club.close().await;
}

#[tokio::test]
async fn an_ending_is_won_against_the_tables_by_text_alone() {
    let club = Club::new().await;
    let (alice, channel) = (club.seat("alice"), club.channel(CHANNEL));
    let none = club.learn(alice, channel, "answer", &[CommandOption::new("move", "Kc7")]).await;
    assert!(none.content.contains("haven't opened an exercise"), "{}", none.content);
    let opened = club.learn(alice, channel, "path", &[CommandOption::new("open", "win.RR.near")]).await;
    assert!(opened.content.contains("checkmate before the number after 8 is said"), "{}", opened.content);
    let mut moves = 0;
    loop {
        let seen = club.service().lessons.current(PlayerId(alice.0)).await.unwrap();
        if !seen.lesson.is_open() {
            break;
        }
        let told = club.learn(alice, channel, "answer", &[CommandOption::new("help", 1)]).await;
        assert!(told.content.contains("would like to go to"), "{}", told.content);
        let seen = club.service().lessons.current(PlayerId(alice.0)).await.unwrap();
        let (_, mv): (_, Move) = seen.lesson.hint().unwrap();
        let after = club.learn(alice, channel, "answer", &[CommandOption::new("move", mv.to_string())]).await;
        assert!(after.content.contains('✅') || after.content.contains("🎉"), "{}", after.content);
        moves += 1;
        assert!(moves <= 8);
    }
    let typed = club.learn(alice, channel, "answer", &[CommandOption::new("move", "Kc7")]).await;
    assert!(typed.content.contains("done with this exercise"), "{}", typed.content);
    // Everything is in the store.
    let learner = club.learner(alice).await;
    assert!(learner.has_solved(&"win.RR.near".parse::<ExerciseId>().unwrap()));
    club.close().await;
}

#[tokio::test]
async fn a_blunder_comes_back() {
    let table = Table::begin(Club::new().await, CHANNEL).await;
    let (club, white, channel) = (&table.club, table.seat(0), table.channel);
    table.play(GIVEN_AWAY).await;
    let asked = club.command(white, channel, "resign", &[]).await;
    club.press(white, &club.answer(&asked), "ยอมแพ้").await;
    club.message(channel, |it| it.content.contains("🏆")).await;
    club.command(white, channel, "analyse", &[]).await;
    let blunder =
        eventually::found("a blunder", || async { club.learner(white).await.blunders().next().cloned() }).await;
    let path = club.learn(white, channel, "path", &[]).await;
    let open = club.on_panel(white, &path, "ทบทวน").await;
    assert!(open.content.contains("ตาพลาดของคุณในเกม #1"), "{}", open.content);
    let same = club.learn(white, channel, "answer", &[CommandOption::new("move", blunder.played.to_string())]).await;
    assert!(same.content.contains("คือตาที่เดินในเกม"), "{}", same.content);
    let better =
        club.learn(white, channel, "answer", &[CommandOption::new("move", blunder.better[0].to_string())]).await;
    assert!(better.content.contains("🎉"), "{}", better.content);
    assert!(button(&better, "ไปต่อ").is_some());
    assert!(club.learner(white).await.has_solved(&ExerciseId::Blunder(blunder.id)));
    table.club.close().await;
}
