//! Puzzles, each solved by one person for themselves.

use std::time::Duration;

use bot_service::game::PlayerId;
use bot_service::puzzle::AttemptStage;
use bot_service::puzzle::testing::puzzles_of_makruk;
use bot_service::{ChannelId, PuzzlePlace, Puzzles};
use discord_sandbox::{CommandOption, Message, Snowflake};

use crate::harness::{CHANNEL, Club, button, components, custom_id, says};
use crate::puzzle_club::{Strict, ids};

/// The puzzle in two moves, opened by its number: the button that a post has, in a message of one's own.
async fn open_first(club: &Club, seat: Snowflake) -> Message {
    let channel = club.channel(CHANNEL);
    let panel = club.ask(seat, channel, "puzzle random", &[CommandOption::new("difficulty", 1)]).await;
    club.forge(seat, &panel, &solve()).await;
    let panel = club.now(&panel);
    says(&panel, &[&ids()[0].to_string()]);
    panel
}

/// The id of the button that opens that puzzle.
fn solve() -> String {
    format!("m1:B:{}:-:s", ids()[0])
}

async fn stage(club: &Club, seat: Snowflake) -> AttemptStage {
    let place = PuzzlePlace { server: None, channel: ChannelId(1), parent: None };
    let look = club.service().puzzles.look(PlayerId(seat.0), place, (ids()[0], None)).await;
    look.unwrap().attempt.stage()
}

#[tokio::test]
async fn a_puzzle_is_solved_and_only_a_card_is_shared() {
    let club = Club::with_puzzles().await;
    let (malee, channel) = (club.seat("malee"), club.channel(CHANNEL));
    let said = club.said(channel).len();
    let panel = open_first(&club, malee).await;
    says(&panel, &["ขาวเดิน จนใน 2 ตา"]);
    let picture = &panel.attachments[0];
    assert!(picture.description.as_ref().is_some_and(|alt| alt.contains("ถึงตาขาว")), "{picture:?}");
    let after = club.pick(malee, &panel, "ค๖", "ค๗").await;
    says(&after, &["✅"]);
    let solved = club.pick(malee, &after, "ข๑", "ก๑").await;
    says(&solved, &["🎉", "🟩🟩", "เฉลย", "เดินเงียบ", "แก้ได้แล้ว 1 คน"]);
    club.idle().await;
    assert_eq!(club.said(channel).len(), said, "nobody else saw anything");
    club.press(malee, &solved, "อวดผล").await;
    let card = club.told(channel, &["🟩🟩"]).await;
    assert!(!card.content.contains("ค๗") && card.attachments.is_empty(), "{card:?}");
    assert!(club.control.pinged(&card).is_empty());
    // Pressed again, on a panel that has gone meanwhile.
    club.until("the button goes", || button(&club.now(&solved), "อวดผล").is_none()).await;
    // Whoever sees the card can solve it, too, and reads it in their own language.
    let alice = club.seat("alice");
    let theirs = club.open(alice, &card, "แก้กล").await;
    says(&theirs, &["White to move: mate in 2", "One person here has solved it"]);
    club.close().await;
}

#[tokio::test]
async fn a_puzzle_given_up_comes_back_the_next_day_and_later_after_it_was_solved() {
    let club = Club::with_puzzles().await;
    let (malee, alice, channel) = (club.seat("malee"), club.seat("alice"), club.channel(CHANNEL));
    says(&club.ask(alice, channel, "puzzle again", &[]).await, &["There is nothing to repeat."]);
    let panel = open_first(&club, malee).await;
    let asked = club.on_panel(malee, &panel, "ยอมแพ้…").await;
    let over = club.on_panel(malee, &asked, "ดูเฉลย").await;
    says(&over, &["จะกลับมาให้ทวน <t:"]);
    says(&club.ask(malee, channel, "puzzle again", &[]).await, &["ยังไม่มีข้อให้ทวน", "<t:"]);
    club.pass(Duration::from_hours(24));
    says(&club.ask(malee, channel, "puzzle mine", &[]).await, &["มี 1 ข้อให้ทวน", "ยอมแพ้: 1"]);
    let again = club.ask(malee, channel, "puzzle again", &[]).await;
    says(&again, &["ขาวเดิน จนใน 2 ตา", "ข้อนี้คุณเคยทำแล้ว"]);
    let right = club.pick(malee, &again, "ค๖", "ค๗").await;
    let solved = club.pick(malee, &right, "ข๑", "ก๑").await;
    says(&solved, &["🎉", "จะกลับมาให้ทวน <t:"]);
    assert!(button(&solved, "อวดผล").is_none(), "{solved:?}");
    assert!(!solved.content.contains("แก้ได้แล้ว 1 คน"), "a repetition counts for nothing: {}", solved.content);
    let next = club.open(malee, &solved, "ทวนข้อต่อไป").await;
    says(&next, &["ยังไม่มีข้อให้ทวน"]);
    says(&club.ask(malee, channel, "puzzle mine", &[]).await, &["แก้ได้: 0", "ยอมแพ้: 1"]);
    club.close().await;
}

/// Three mates by a rook on files of its own.
const MATES: &str = "7k/8/6K1/8/8/8/8/R7 w - - 0 1\tmate-1\ta1a8\trook-mate\t600
7k/8/6K1/8/8/8/8/1R6 w - - 0 1\tmate-1\tb1b8\trook-mate\t600
7k/8/6K1/8/8/8/8/2R5 w - - 0 1\tmate-1\tc1c8\trook-mate\t600";

#[tokio::test]
async fn whoever_fails_at_a_theme_can_practise_it_until_all_of_it_is_done() {
    let mates = |puzzles: Puzzles| puzzles.with_collection(puzzles_of_makruk(MATES));
    let club = Club::set_up(|setup| setup.puzzles = Box::new(mates)).await;
    let (alice, channel) = (club.seat("alice"), club.channel(CHANNEL));
    let give_up = async |panel: &Message| {
        let asked = club.on_panel(alice, panel, "Give up").await;
        club.on_panel(alice, &asked, "Show me").await
    };
    let mine = async || club.ask(alice, channel, "puzzle mine", &[]).await;
    let mut over = give_up(&club.ask(alice, channel, "puzzle random", &[]).await).await;
    assert!(components(&mine().await).is_empty());
    for _ in 0..2 {
        over = give_up(&club.on_panel(alice, &over, "Another one").await).await;
    }
    let standing = mine().await;
    says(&standing, &["Hardest for you", "Mate by a rook", "0 of 3 solved"]);
    let practice = club.open(alice, &standing, "Practise").await;
    says(&practice, &["You have done every puzzle of this kind"]);
    club.close().await;
}

#[tokio::test]
async fn the_position_of_a_puzzle_that_is_over_is_analysed_for_its_solver() {
    let club = Club::with_puzzles().await;
    let (alice, channel) = (club.seat("alice"), club.channel(CHANNEL));
    let said = club.said(channel).len();
    let panel = open_first(&club, alice).await;
    assert!(button(&panel, "Analyse").is_none());
    let asked = club.on_panel(alice, &panel, "Give up").await;
    let over = club.on_panel(alice, &asked, "Show me").await;
    let analysis = club.settled_answer(&club.press(alice, &over, "Analyse").await).await;
    let done = || Some(club.now(&analysis)).filter(|it| it.content.contains("Kc7"));
    let analysis = club.found("the analysis", done).await;
    assert_eq!(analysis.visible_to, Some(alice));
    says(&club.now(&over), &["Solution"]);
    assert_eq!(club.said(channel).len(), said, "nobody else saw anything");
    club.close().await;
}

#[tokio::test]
async fn a_slower_mate_costs_nothing_and_another_way_is_right() {
    let judge = Strict::default();
    let let_go = judge.let_go.clone();
    let club = Club::judged_by(judge).await;
    let malee = club.seat("malee");
    let panel = open_first(&club, malee).await;
    let slower = club.pick(malee, &panel, "ข๑", "ข๒").await;
    says(&slower, &["👍", "ไม่เสียอะไร"]);
    let right = club.pick(malee, &slower, "ค๖", "ข๖").await;
    says(&right, &["✅"]);
    let mate = club.pick(malee, &right, "ข๑", "ญ๑").await;
    // It takes a while to see that this is wrong, and the panel says so all the same.
    assert!(!club.now(&mate).content.contains("❌"));
    let_go.cancel();
    let wrong = || Some(club.now(&mate)).filter(|panel| panel.content.contains("❌"));
    let wrong = club.found("a verdict", wrong).await;
    assert!(!wrong.content.contains("แก้ด้วย"), "not before it is over: {}", wrong.content);
    assert_eq!(stage(&club, malee).await, AttemptStage::Open);
    club.close().await;
}

#[tokio::test]
async fn wrong_moves_hints_and_giving_up() {
    let club = Club::with_puzzles().await;
    let alice = club.seat("alice");
    let panel = open_first(&club, alice).await;
    let wrong = club.pick(alice, &panel, "b1", "c1").await;
    says(&wrong, &["❌ **Rc1** isn't it"]);
    let mut told = wrong;
    for (label, part) in [
        ("A hint", "It is about: A quiet move"),
        ("Which piece?", "Look at your king on c6"),
        ("Where to?", "💡 Best: king c6–c7"),
    ] {
        told = club.on_panel(alice, &told, label).await;
        assert!(told.content.contains(part), "{part}: {}", told.content);
    }
    assert!(button(&told, "💡").is_none(), "there is nothing more to tell");
    // What has been said is explained beside the panel.
    assert!(button(&panel, "Explain the words").is_none());
    says(&club.open(alice, &told, "Explain the words").await, &["**Checkmate**"]);
    let asked = club.on_panel(alice, &told, "Give up").await;
    let back = club.on_panel(alice, &asked, "Go on looking").await;
    assert_eq!(stage(&club, alice).await, AttemptStage::Open);
    let asked = club.on_panel(alice, &back, "Give up").await;
    let over = club.on_panel(alice, &asked, "Show me the solution").await;
    says(
        &over,
        &["You gave up", "⬛⬛ 💡3", "Solution: 1. Kc7 Ka7 2. Ra1", "Rc1? is answered by", "📖 **A quiet move"],
    );
    assert_eq!(stage(&club, alice).await, AttemptStage::GivenUp);
    club.press(alice, &over, "Share my card").await;
    let card = club.message(club.channel(CHANNEL), |message| message.content.contains("⬛⬛")).await;
    assert!(card.content.contains("<@") && club.control.pinged(&card).is_empty());
    club.close().await;
}

#[tokio::test]
async fn a_move_may_be_typed_into_a_form_or_a_command_in_any_notation() {
    let club = Club::with_puzzles().await;
    let (alice, channel) = (club.seat("alice"), club.channel(CHANNEL));
    let none = club.ask(alice, channel, "puzzle answer", &[CommandOption::new("move", "Kc7")]).await;
    says(&none, &["haven't opened a puzzle"]);
    let panel = open_first(&club, alice).await;
    for (typed, part) in [("xyz", "xyz"), ("Rb9", "Rb9"), ("ข-ค๗", "✅ **Kc7**")] {
        let form = club.press(alice, &panel, "Type it").await;
        let settled = club.submit(alice, &form, "move", typed).await;
        let message = settled.original.unwrap_or(panel.id);
        let is_shown = || {
            let own = club.control.message(channel, message).into_iter().chain([club.now(&panel)]);
            own.into_iter().any(|message| message.content.contains(part))
        };
        club.until(&format!("{part} after {typed}"), is_shown).await;
    }
    // What is suggested are moves of the puzzle.
    says(&club.ask(alice, channel, "puzzle answer", &[CommandOption::new("move", "b1a1")]).await, &["🎉 **Ra1"]);
    let over = club.ask(alice, channel, "puzzle answer", &[CommandOption::new("move", "b1a1")]).await;
    says(&over, &["done with this puzzle"]);
    club.close().await;
}

#[tokio::test]
async fn one_person_on_two_devices_sees_one_board() {
    let club = Club::with_puzzles().await;
    let (alice, channel) = (club.seat("alice"), club.channel(CHANNEL));
    let phone = open_first(&club, alice).await;
    let solve = solve();
    club.forge(alice, &phone, &solve).await;
    // The same puzzle once more, on a panel of its own.
    let desk = club.ask(alice, channel, "puzzle random", &[]).await;
    club.forge(alice, &desk, &solve).await;
    let desk_targets = club.on_panel(alice, &club.now(&desk), "♟️").await;
    let desk_targets = club.on_panel(alice, &desk_targets, "c6").await;
    let after = club.pick(alice, &phone, "c6", "c7").await;
    says(&after, &["✅"]);
    // The other device still shows the start.
    let late = club.on_panel(alice, &desk_targets, "b6").await;
    says(&late, &["changed meanwhile", "1. Kc7"]);
    says(&club.pick(alice, &late, "b1", "a1").await, &["🟩🟩"]);
    says(&club.on_panel(alice, &after, "♟️").await, &["🟩🟩", "changed meanwhile"]);
    let standing = club.service().puzzles.history(PlayerId(alice.0)).await.unwrap();
    assert_eq!(standing.len(), 1, "one result");
    club.close().await;
}

#[tokio::test]
async fn two_people_solve_at_once_each_their_own_board() {
    let club = Club::with_puzzles().await;
    let (malee, alice) = (club.seat("malee"), club.seat("alice"));
    let (hers, theirs) = (open_first(&club, malee).await, open_first(&club, alice).await);
    let hers = club.pick(malee, &hers, "ค๖", "ค๗").await;
    assert!(club.now(&theirs).content.contains("White to move"), "{}", club.now(&theirs).content);
    assert!(!club.now(&theirs).content.contains("Kc7"));
    // Nobody can press the buttons of someone else's panel, but copy them: it is their own puzzle then.
    let stolen = custom_id(&club.now(&hers), "m1:B");
    club.forge(alice, &theirs, &stolen).await;
    assert!(club.now(&theirs).content.contains("changed meanwhile"), "{}", club.now(&theirs).content);
    let theirs = club.pick(alice, &club.now(&theirs), "c6", "c7").await;
    let (first, second) = tokio::join!(club.pick(malee, &hers, "ข๑", "ก๑"), club.pick(alice, &theirs, "b1", "a1"));
    assert!(first.content.contains("🟩🟩") && second.content.contains("🟩🟩"), "{first:?} {second:?}");
    let guild = club.guild().0;
    assert_eq!(club.service().puzzles.solvers(guild, ids()[0]).await.unwrap(), 2);
    club.close().await;
}

#[tokio::test]
async fn a_restart_loses_nothing_and_old_buttons_lead_on() {
    let mut club = Club::with_puzzles().await;
    let alice = club.seat("alice");
    let panel = open_first(&club, alice).await;
    let after = club.pick(alice, &panel, "c6", "c7").await;
    club.restart().await;
    says(&club.pick(alice, &after, "b1", "a1").await, &["🟩🟩"]);
    club.close().await;
}

#[tokio::test]
async fn a_panel_that_is_gone_is_opened_anew_where_it_was() {
    let club = Club::with_puzzles().await;
    let (alice, channel) = (club.seat("alice"), club.channel(CHANNEL));
    let panel = open_first(&club, alice).await;
    let after = club.pick(alice, &panel, "c6", "c7").await;
    club.control.dismiss(alice, after.id).unwrap();
    let answered = club.ask(alice, channel, "puzzle answer", &[CommandOption::new("move", "Rb2")]).await;
    says(&answered, &["So far: 1. Kc7 Ka7"]);
    club.close().await;
}

#[tokio::test]
async fn todays_puzzle_counts_for_a_streak_and_an_old_button_does_not() {
    let club = Club::with_puzzles().await;
    let (alice, channel) = (club.seat("alice"), club.channel(CHANNEL));
    let guild = club.guild().0;
    let place = PuzzlePlace { server: Some(guild), channel: ChannelId(channel.0), parent: None };
    let streak = async || club.service().puzzles.standing(PlayerId(alice.0), place).await.unwrap().streak;
    let today = club.ask(alice, channel, "puzzle daily", &[]).await;
    let is_first = today.content.contains(&ids()[0].to_string());
    let old = custom_id(&today, "m1:B");
    // A day passes before anyone moves.
    club.pass(Duration::from_secs(24 * 3600));
    let solved = club.solve(alice, &today).await;
    assert!(solved.content.contains("🟩"), "{old}: {}", solved.content);
    assert_eq!(streak().await, 0, "solved for fun");
    let next = club.ask(alice, channel, "puzzle daily", &[]).await;
    assert_ne!(next.content.contains(&ids()[0].to_string()), is_first, "{}", next.content);
    says(&club.solve(alice, &next).await, &["🟩"]);
    assert_eq!(streak().await, 1);
    club.close().await;
}
