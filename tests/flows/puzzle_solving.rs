//! Puzzles, each solved by one person for themselves.

use bot_service::game::PlayerId;
use bot_service::puzzle::Stage;
use bot_service::{ChannelId, PuzzlePlace};
use discord_sandbox::{CommandOption, Message, Snowflake};

use crate::club::{Club, button, custom_id};
use crate::harness::SOON;
use crate::puzzle_club::{Strict, ids};

const CHANNEL: &str = "หมากรุก";

/// The puzzle in two moves, opened by its number: the button that a post has, in a message of one's own.
async fn open_first(club: &Club, seat: Snowflake) -> Message {
    let channel = club.channel(CHANNEL);
    let panel = club.puzzle(seat, channel, "random", &[CommandOption::new("difficulty", 1)]).await;
    let solve = format!("m1:B:{}:-:s", ids()[0]);
    let forged = club.control.forge(seat, channel, panel.id, &solve).unwrap();
    club.settled(forged).await;
    let panel = club.now(&panel);
    assert!(panel.content.contains(&ids()[0].to_string()), "{}", panel.content);
    panel
}

async fn stage(club: &Club, seat: Snowflake) -> Stage {
    let place = PuzzlePlace { server: None, channel: ChannelId(1) };
    let look = club.service().puzzles.look(PlayerId(seat.0), place, (ids()[0], None)).await;
    look.unwrap().attempt.stage()
}

#[tokio::test]
async fn a_puzzle_is_solved_and_only_a_card_is_shared() {
    let club = Club::with_puzzles().await;
    let (malee, channel) = (club.seat("malee"), club.channel(CHANNEL));
    let said = club.said(channel).len();
    let panel = open_first(&club, malee).await;
    assert!(panel.content.contains("ขาวเดิน จนใน ๒ ที"), "{}", panel.content);
    let picture = &panel.attachments[0];
    assert!(picture.description.as_ref().is_some_and(|alt| alt.contains("ถึงตาขาว")), "{picture:?}");
    let after = club.pick(malee, &panel, "ค๖", "ค๗").await;
    assert!(after.content.contains('✅'), "{}", after.content);
    let solved = club.pick(malee, &after, "ข๑", "ก๑").await;
    for part in ["🎉", "🟩🟩", "เฉลย", "เดินเงียบ", "แก้ได้แล้ว 1 คน"]
    {
        assert!(solved.content.contains(part), "{part}: {}", solved.content);
    }
    club.idle().await;
    assert_eq!(club.said(channel).len(), said, "nobody else saw anything");
    club.press(malee, &solved, "อวดผล").await;
    let card = club.message(channel, |message| message.content.contains("🟩🟩")).await;
    assert!(!card.content.contains("ค๗") && card.attachments.is_empty(), "{card:?}");
    assert!(club.control.pinged(&card).is_empty());
    // Pressed again, on a panel that has gone meanwhile.
    let gone = |_: &_| button(&club.now(&solved), "อวดผล").is_none().then_some(());
    club.control.until(SOON, gone).await.unwrap();
    // Whoever sees the card can solve it, too, and reads it in their own language.
    let alice = club.seat("alice");
    let theirs = club.open(alice, &card, "แก้กล").await;
    assert!(theirs.content.contains("White to move: mate in 2"), "{}", theirs.content);
    assert!(theirs.content.contains("One person here has solved it"), "{}", theirs.content);
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
    assert!(slower.content.contains("👍") && slower.content.contains("ไม่เสียอะไร"), "{}", slower.content);
    let right = club.pick(malee, &slower, "ค๖", "ข๖").await;
    assert!(right.content.contains("✅"), "{}", right.content);
    let mate = club.pick(malee, &right, "ข๑", "ญ๑").await;
    // It takes a while to see that this is wrong, and the panel says so all the same.
    assert!(!club.now(&mate).content.contains("❌"));
    let_go.cancel();
    let wrong = |_: &_| Some(club.now(&mate)).filter(|panel| panel.content.contains("❌"));
    let wrong = club.control.until(SOON, wrong).await.unwrap();
    assert!(!wrong.content.contains("แก้ด้วย"), "not before it is over: {}", wrong.content);
    assert_eq!(stage(&club, malee).await, Stage::Open);
    club.close().await;
}

#[tokio::test]
async fn wrong_moves_hints_and_giving_up() {
    let club = Club::with_puzzles().await;
    let alice = club.seat("alice");
    let panel = open_first(&club, alice).await;
    let wrong = club.pick(alice, &panel, "b1", "c1").await;
    assert!(wrong.content.contains("❌ **Rc1** isn't it"), "{}", wrong.content);
    let mut told = wrong;
    for (label, part) in [
        ("A hint", "It is about: A quiet move"),
        ("Which piece?", "Look at your king on c6"),
        ("Where to?", "would like to go to c7"),
    ] {
        told = club.on_panel(alice, &told, label).await;
        assert!(told.content.contains(part), "{part}: {}", told.content);
    }
    assert!(button(&told, "💡").is_none(), "there is nothing more to tell");
    // What has been said is explained beside the panel.
    assert!(button(&panel, "Explain the words").is_none());
    let explained = club.press(alice, &told, "Explain the words").await;
    assert!(club.private_words(&explained).contains("**Checkmate**"), "{}", club.private_words(&explained));
    let asked = club.on_panel(alice, &told, "Give up").await;
    let back = club.on_panel(alice, &asked, "Go on looking").await;
    assert_eq!(stage(&club, alice).await, Stage::Open);
    let asked = club.on_panel(alice, &back, "Give up").await;
    let over = club.on_panel(alice, &asked, "Show me the solution").await;
    for part in ["You gave up", "⬛⬛ 💡3", "Solution: 1. Kc7 Ka7 2. Ra1", "Rc1? is answered by", "📖 **A quiet move"]
    {
        assert!(over.content.contains(part), "{part}: {}", over.content);
    }
    assert_eq!(stage(&club, alice).await, Stage::GivenUp);
    club.press(alice, &over, "Share my card").await;
    let card = club.message(club.channel(CHANNEL), |message| message.content.contains("⬛⬛")).await;
    assert!(card.content.contains("<@") && club.control.pinged(&card).is_empty());
    club.close().await;
}

#[tokio::test]
async fn a_move_may_be_typed_into_a_form_or_a_command_in_any_notation() {
    let club = Club::with_puzzles().await;
    let (alice, channel) = (club.seat("alice"), club.channel(CHANNEL));
    let none = club.puzzle(alice, channel, "answer", &[CommandOption::new("move", "Kc7")]).await;
    assert!(none.content.contains("haven't opened a puzzle"), "{}", none.content);
    let panel = open_first(&club, alice).await;
    for (typed, part) in [("xyz", "xyz"), ("Rb9", "Rb9"), ("ข-ค๗", "✅ **Kc7**")] {
        let form = club.press(alice, &panel, "Type it").await;
        let sent = club.control.submit(alice, form.id, &[("move", typed)]).unwrap();
        let settled = club.settled(sent).await;
        let message = settled.original.unwrap_or(panel.id);
        let shown = |_: &_| {
            let own = club.control.message(channel, message).into_iter().chain([club.now(&panel)]);
            own.map(|message| message.content).find(|content| content.contains(part))
        };
        assert!(club.control.until(SOON, shown).await.is_ok(), "{typed}: {}", club.now(&panel).content);
    }
    // What is suggested are moves of the puzzle.
    let solved = club.puzzle(alice, channel, "answer", &[CommandOption::new("move", "b1a1")]).await;
    assert!(solved.content.contains("🎉 **Ra1"), "{}", solved.content);
    let over = club.puzzle(alice, channel, "answer", &[CommandOption::new("move", "b1a1")]).await;
    assert!(over.content.contains("done with this puzzle"), "{}", over.content);
    club.close().await;
}

#[tokio::test]
async fn one_person_on_two_devices_sees_one_board() {
    let club = Club::with_puzzles().await;
    let (alice, channel) = (club.seat("alice"), club.channel(CHANNEL));
    let phone = open_first(&club, alice).await;
    let solve = custom_id_of_solve();
    let forged = club.control.forge(alice, channel, phone.id, &solve).unwrap();
    club.settled(forged).await;
    // The same puzzle once more, on a panel of its own.
    let desk = club.puzzle(alice, channel, "random", &[]).await;
    let forged = club.control.forge(alice, channel, desk.id, &solve).unwrap();
    club.settled(forged).await;
    let desk_targets = club.on_panel(alice, &club.now(&desk), "♟️").await;
    let desk_targets = club.on_panel(alice, &desk_targets, "c6").await;
    let after = club.pick(alice, &phone, "c6", "c7").await;
    assert!(after.content.contains("✅"), "{}", after.content);
    // The other device still shows the start.
    let late = club.on_panel(alice, &desk_targets, "b6").await;
    assert!(late.content.contains("changed meanwhile"), "{}", late.content);
    assert!(late.content.contains("1. Kc7"), "{}", late.content);
    let solved = club.pick(alice, &late, "b1", "a1").await;
    assert!(solved.content.contains("🟩🟩"), "{}", solved.content);
    let phone = club.on_panel(alice, &after, "♟️").await;
    assert!(phone.content.contains("🟩🟩") && phone.content.contains("changed meanwhile"), "{}", phone.content);
    let standing = club.service().puzzles.history(PlayerId(alice.0)).await.unwrap();
    assert_eq!(standing.len(), 1, "one result");
    club.close().await;
}

fn custom_id_of_solve() -> String {
    format!("m1:B:{}:-:s", ids()[0])
}

#[tokio::test]
async fn two_people_solve_at_once_each_their_own_board() {
    let club = Club::with_puzzles().await;
    let (malee, alice) = (club.seat("malee"), club.seat("alice"));
    let (hers, theirs) = (open_first(&club, malee).await, open_first(&club, alice).await);
    let hers = club.pick(malee, &hers, "ค๖", "ค๗").await;
    assert!(club.now(&theirs).content.contains("White to move"), "{}", club.now(&theirs).content);
    assert!(!club.now(&theirs).content.contains("Kc7"));
    // Nobody can press the buttons of somebody else's panel, but copy them: it is their own puzzle then.
    let stolen = custom_id(&club.now(&hers), "m1:B");
    let forged = club.control.forge(alice, club.channel(CHANNEL), theirs.id, &stolen).unwrap();
    club.settled(forged).await;
    assert!(club.now(&theirs).content.contains("changed meanwhile"), "{}", club.now(&theirs).content);
    let theirs = club.pick(alice, &club.now(&theirs), "c6", "c7").await;
    let (first, second) = tokio::join!(club.pick(malee, &hers, "ข๑", "ก๑"), club.pick(alice, &theirs, "b1", "a1"));
    assert!(first.content.contains("🟩🟩") && second.content.contains("🟩🟩"), "{first:?} {second:?}");
    let guild = club.control.channel(CHANNEL).unwrap().guild.unwrap().0;
    assert_eq!(club.service().puzzles.solvers(guild, ids()[0]).await.unwrap(), 2);
    club.close().await;
}

#[tokio::test]
async fn a_restart_loses_nothing_and_old_buttons_lead_on() {
    let mut club = Club::with_puzzles().await;
    let alice = club.seat("alice");
    let panel = open_first(&club, alice).await;
    let after = club.pick(alice, &panel, "c6", "c7").await;
    club.stop().await;
    club.start().await;
    let solved = club.pick(alice, &after, "b1", "a1").await;
    assert!(solved.content.contains("🟩🟩"), "{}", solved.content);
    club.close().await;
}

#[tokio::test]
async fn a_panel_that_is_gone_is_opened_anew_where_it_was() {
    let club = Club::with_puzzles().await;
    let (alice, channel) = (club.seat("alice"), club.channel(CHANNEL));
    let panel = open_first(&club, alice).await;
    let after = club.pick(alice, &panel, "c6", "c7").await;
    club.control.dismiss(alice, after.id).unwrap();
    let answered = club.puzzle(alice, channel, "answer", &[CommandOption::new("move", "Rb2")]).await;
    assert!(answered.content.contains("So far: 1. Kc7 Ka7"), "{}", answered.content);
    club.close().await;
}

#[tokio::test]
async fn todays_puzzle_counts_for_a_streak_and_an_old_button_does_not() {
    let club = Club::with_puzzles().await;
    let (alice, channel) = (club.seat("alice"), club.channel(CHANNEL));
    let guild = club.control.channel(CHANNEL).unwrap().guild.unwrap().0;
    let place = PuzzlePlace { server: Some(guild), channel: ChannelId(channel.0) };
    let streak = async || club.service().puzzles.standing(PlayerId(alice.0), place).await.unwrap().streak;
    let today = club.puzzle(alice, channel, "daily", &[]).await;
    let is_first = today.content.contains(&ids()[0].to_string());
    let old = custom_id(&today, "m1:B");
    // A day passes before anybody moves.
    club.pass(std::time::Duration::from_secs(24 * 3600));
    let solved = match is_first {
        true => {
            let after = club.pick(alice, &today, "c6", "c7").await;
            club.pick(alice, &after, "b1", "a1").await
        }
        false => club.pick(alice, &today, "a1", "a8").await,
    };
    assert!(solved.content.contains("🟩"), "{old}: {}", solved.content);
    assert_eq!(streak().await, 0, "solved for fun");
    let next = club.puzzle(alice, channel, "daily", &[]).await;
    assert_ne!(next.content.contains(&ids()[0].to_string()), is_first, "{}", next.content);
    let solved = match is_first {
        false => {
            let after = club.pick(alice, &next, "c6", "c7").await;
            club.pick(alice, &after, "b1", "a1").await
        }
        true => club.pick(alice, &next, "a1", "a8").await,
    };
    assert!(solved.content.contains("🟩"), "{}", solved.content);
    assert_eq!(streak().await, 1);
    club.close().await;
}
