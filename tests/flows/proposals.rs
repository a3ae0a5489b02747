//! Proposing a game: the panel, its options, the bot as an opponent, and the menu of a member.

use bot_service::game::{Level, Seating, Stage, Stake, Takebacks};
use discord_sandbox::{APPLICATION, CommandOption, Fault, Interaction, Message, Snowflake};
use makruk::{Preset, Ruleset};

use crate::club::{ACCEPT, Club, button, choice, custom_id};

const CHANNEL: &str = "หมากรุก";

/// Chooses people from the menu of opponents.
async fn choose_opponent(club: &Club, seat: Snowflake, panel: &Message, people: &[Snowflake]) -> Interaction {
    let panel = club.now(panel);
    let menu = panel.components[0]["components"][0]["custom_id"].as_str().unwrap().to_owned();
    let people: Vec<String> = people.iter().map(ToString::to_string).collect();
    let people: Vec<&str> = people.iter().map(String::as_str).collect();
    let chosen = club.control.choose(seat, panel.channel, panel.id, &menu, &people).unwrap();
    club.settled(chosen).await
}

/// The panel that `/play` alone opens.
async fn open(club: &Club, seat: Snowflake, channel: Snowflake) -> Message {
    let opened = club.command(seat, channel, "play", &[]).await;
    let panel = club.answer(&opened);
    assert_eq!(panel.visible_to, Some(seat));
    panel
}

/// Waits until a message is gone.
async fn gone(club: &Club, message: &Message) {
    let is_gone = || club.control.message(message.channel, message.id).is_none().then_some(());
    club.control.until(crate::harness::SOON, |_| is_gone()).await.expect("it goes");
}

/// Which challenges stand or stood in a channel.
fn challenges(club: &Club, channel: Snowflake) -> usize {
    club.said(channel).iter().filter(|said| said.starts_with("⚔️")).count()
}

#[tokio::test]
async fn from_the_first_sight_to_the_first_board_nobody_needs_more_than_four_taps() {
    let club = Club::invited().await;
    let (channel, one, two) = (club.channel(CHANNEL), club.seat("somchai"), club.seat("malee"));
    // Two taps set the board up, one takes it.
    let greeting = club.message(channel, |message| button(message, "เล่นเลย").is_some()).await;
    let opened = club.press(one, &greeting, "เล่นเลย").await;
    let panel = club.answer(&opened);
    assert_eq!(panel.visible_to, Some(one));
    club.press(one, &panel, "หาคู่เล่น").await;
    let challenge = club.message(channel, |it| button(it, "เล่นด้วย").is_some()).await;
    gone(&club, &panel).await;
    assert!(button(&challenge, "ไม่รับ").is_none(), "nobody in particular can decline");
    club.press(two, &challenge, "เล่นด้วย").await;
    club.board(channel, 1).await;
    // Somebody in particular: the panel, the menu, the name, and the button are four.
    let other = club.channel("general");
    let panel = open(&club, two, other).await;
    choose_opponent(&club, two, &panel, &[one]).await;
    assert!(club.now(&panel).content.contains(&format!("<@{one}>")));
    club.press(two, &club.now(&panel), "ท้าเลย").await;
    let challenge = club.message(other, |it| button(it, ACCEPT).is_some()).await;
    assert_eq!(club.control.pinged(&challenge), [one]);
    assert!(button(&challenge, "ไม่รับ").is_some() && button(&challenge, "ถอนคำท้า").is_some());
    // One line says what is at stake and how long it stands.
    let lines: Vec<&str> = challenge.content.lines().collect();
    assert!(matches!(lines[..], [_, terms] if terms.starts_with("♟️ เล่นกันเอง") && terms.contains("<t:")), "{lines:?}");
    club.press(one, &challenge, ACCEPT).await;
    club.board(other, 1).await;
    club.close().await;
}

#[tokio::test]
async fn what_was_chosen_is_shown_kept_over_a_restart_and_put_back() {
    let mut club = Club::new().await;
    let (channel, one, two) = (club.channel(CHANNEL), club.seat("somchai"), club.seat("malee"));
    let panel = open(&club, one, channel).await;
    club.press(one, &panel, "5+3").await;
    club.press(one, &club.now(&panel), "ฝ่ายของคุณ: ดำ").await;
    club.press(one, &club.now(&panel), "ตัวเลือก").await;
    club.press(one, &club.now(&panel), "จับตัววางตาย").await;
    club.press(one, &club.now(&panel), "▶").await;
    club.press(one, &club.now(&panel), "▶").await;
    club.press(one, &club.now(&panel), "กติกาโรงเรียน").await;
    club.stop().await;
    club.start().await;
    // The panel still works, and says what would be played.
    club.press(one, &club.now(&panel), "▶").await;
    let at_limits = club.now(&panel);
    for chosen in ["5+3", "ผู้ท้าถือดำ", "จับตัววางตาย", "กติกาโรงเรียน"]
    {
        assert!(at_limits.content.contains(chosen), "{chosen}: {}", at_limits.content);
    }
    club.press(one, &at_limits, "เสร็จแล้ว").await;
    club.press(one, &club.now(&panel), "หาคู่เล่น").await;
    let challenge = club.message(channel, |it| button(it, "เล่นด้วย").is_some()).await;
    club.press(two, &challenge, "เล่นด้วย").await;
    club.board(channel, 1).await;
    let game = club.game(1).await;
    let terms = game.terms();
    assert_eq!((terms.time.to_string().as_str(), terms.ruleset), ("5+3", Ruleset::SCHOOL));
    assert_eq!(terms.stake.takebacks(), Takebacks::Never);
    assert_eq!(terms.seating, Seating::Challenger(makruk::Color::Black));
    // Next time it is the same, with the command as well; until all is put back.
    let panel = open(&club, one, channel).await;
    assert!(panel.content.contains("กติกาโรงเรียน"), "{}", panel.content);
    club.press(one, &panel, "ตัวเลือก").await;
    club.press(one, &club.now(&panel), "คืนค่าปกติ").await;
    let usual = club.now(&panel);
    assert!(usual.content.contains("กติกาแข่งขัน") && usual.content.contains("ไม่จับเวลา"), "{}", usual.content);
    // The other one's choices are their own.
    assert!(open(&club, two, channel).await.content.contains("กติกาแข่งขัน"));
    club.close().await;
}

#[tokio::test]
async fn the_servers_rules_are_the_usual_ones() {
    let club = Club::new().await;
    let (channel, one) = (club.channel(CHANNEL), club.seat("somchai"));
    let school = Preset::ALL.iter().position(|preset| *preset == Preset::School).unwrap();
    let setup = [CommandOption::new("ruleset", school)];
    club.setup(one, channel, &setup).await;
    assert!(open(&club, one, channel).await.content.contains("กติกาโรงเรียน"));
    club.close().await;
}

#[tokio::test]
async fn the_bot_asks_how_well_it_is_to_play_and_begins() {
    let club = Club::new().await;
    let (channel, seat) = (club.channel(CHANNEL), club.seat("somchai"));
    let chosen = [CommandOption::id("opponent", APPLICATION), CommandOption::new("color", 1)];
    let asked = club.command(seat, channel, "play", &chosen).await;
    let panel = club.answer(&asked);
    assert!(choice(&panel, "ลุงหน้าปากซอย").is_some(), "{:?}", panel.components);
    club.idle().await;
    assert!(club.boards(channel).is_empty());
    club.press(seat, &panel, "ลุงหน้าปากซอย").await;
    club.board(channel, 1).await;
    gone(&club, &panel).await;
    let level = Level::new(4).unwrap();
    assert_eq!(club.game(1).await.play().unwrap().seats().engine(), Some((makruk::Color::Black, level)));
    // From the panel by its button, or by choosing the bot; a second game gets a thread, to which the answer points.
    let panel = open(&club, seat, channel).await;
    choose_opponent(&club, seat, &panel, &[APPLICATION]).await;
    assert!(choice(&club.now(&panel), "หัดเดินหมาก").is_some());
    club.press(seat, &club.now(&panel), "เล่นกับคน").await;
    club.press(seat, &club.now(&panel), "เล่นกับบอท").await;
    club.press(seat, &club.now(&panel), "หัดเดินหมาก").await;
    // Of a database several processes draw numbers, so that some are given to no game.
    let pointed = || Some(club.now(&panel).content).filter(|content| content.contains("กระดานที่"));
    let pointed = club.control.until(crate::harness::SOON, |_| pointed()).await;
    let pointed = pointed.unwrap_or_else(|_| panic!("where is it? {:#?}", club.now(&panel)));
    assert!(!pointed.contains(&format!("<#{channel}>")) && club.now(&panel).components.is_empty(), "{pointed}");
    club.close().await;
}

#[tokio::test]
async fn a_member_is_challenged_from_their_menu() {
    let club = Club::new().await;
    let (channel, one, two) = (club.channel(CHANNEL), club.seat("somchai"), club.seat("malee"));
    let asked = club.control.user_command(one, channel, two, "Challenge").unwrap();
    let panel = club.answer(&club.settled(asked).await);
    assert!(panel.content.contains(&format!("<@{two}>")), "{}", panel.content);
    club.press(one, &panel, "ท้าเลย").await;
    let challenge = club.message(channel, |it| button(it, ACCEPT).is_some()).await;
    club.press(two, &challenge, ACCEPT).await;
    club.board(channel, 1).await;
    // Oneself, and the bot.
    let asked = club.control.user_command(one, channel, one, "Challenge").unwrap();
    assert!(club.private_words(&club.settled(asked).await).contains("เล่นกับตัวเองไม่ได้"));
    let asked = club.control.user_command(one, channel, APPLICATION, "Challenge").unwrap();
    assert!(choice(&club.answer(&club.settled(asked).await), "หัดเดินหมาก").is_some());
    club.close().await;
}

#[tokio::test]
async fn a_panel_begins_one_game_however_often_it_is_pressed() {
    let club = Club::new().await;
    let (channel, one) = (club.channel(CHANNEL), club.seat("somchai"));
    let panel = open(&club, one, channel).await;
    let begin = custom_id(&panel, "m1:Y:p:-:b");
    // Twice at once, and each delivered twice.
    let presses = [(); 2].map(|()| club.control.press(one, channel, panel.id, &begin).unwrap());
    club.control.misbehave(Fault::Redeliver { last: 4, kind: Some("INTERACTION_CREATE".to_owned()) });
    club.settled(presses[0]).await;
    gone(&club, &panel).await;
    club.message(channel, |it| button(it, "เล่นด้วย").is_some()).await;
    // What is done after it comes after it.
    club.command(one, channel, "help", &[]).await;
    assert_eq!(challenges(&club, channel), 1, "{:#?}", club.said(channel));
    // A choice that is delivered again undoes no later one.
    let panel = open(&club, one, channel).await;
    club.press(one, &panel, "5+3").await;
    club.press(one, &club.now(&panel), "3+2").await;
    club.control.misbehave(Fault::Redeliver { last: 2, kind: Some("INTERACTION_CREATE".to_owned()) });
    club.press(one, &club.now(&panel), "ฝ่ายของคุณ: ขาว").await;
    assert!(club.now(&panel).content.contains("3+2"), "{}", club.now(&panel).content);
    club.close().await;
}

#[tokio::test]
async fn the_panel_is_for_the_one_who_opened_it() {
    let club = Club::new().await;
    let (channel, one, two) = (club.channel(CHANNEL), club.seat("somchai"), club.seat("malee"));
    let panel = open(&club, one, channel).await;
    let begin = custom_id(&panel, "m1:Y:p:-:b");
    assert!(club.control.press(two, channel, panel.id, &begin).is_err(), "nobody else sees it");
    // A copy of its button on a message that everybody sees does nothing, nor do values that no menu has.
    let challenge = club.challenge_anybody(one, channel).await;
    let forged = club.control.forge(two, channel, challenge.id, &begin).unwrap();
    assert!(club.private_words(&club.settled(forged).await).contains("ปุ่มนี้เป็นรุ่นเก่า"));
    assert_eq!((challenges(&club, channel), club.now(&challenge).content), (1, challenge.content.clone()));
    // The button of a greeting opens the panel for whoever presses, each their own.
    for seat in [one, two] {
        let forged = club.control.forge(seat, channel, challenge.id, "m1:Y:o").unwrap();
        let opened = club.answer(&club.settled(forged).await);
        assert!(opened.visible_to == Some(seat) && button(&opened, "หาคู่เล่น").is_some());
    }
    // Nobody plays themselves, and other people's challenges cannot be withdrawn.
    let panel = open(&club, one, channel).await;
    choose_opponent(&club, one, &panel, &[one]).await;
    let words = club.now(&panel).content;
    assert!(words.starts_with("⚠️ เล่นกับตัวเองไม่ได้"), "{words}");
    choose_opponent(&club, one, &panel, &[two]).await;
    choose_opponent(&club, one, &panel, &[]).await;
    assert!(button(&club.now(&panel), "หาคู่เล่น").is_some());
    let refused = club.press(two, &challenge, "ถอนคำท้า").await;
    assert!(club.private_words(&refused).contains("ถอนได้เฉพาะคนที่ท้า"));
    club.press(one, &challenge, "ถอนคำท้า").await;
    club.control
        .until(crate::harness::SOON, |_| club.now(&challenge).components.is_empty().then_some(()))
        .await
        .unwrap();
    assert!(!matches!(club.game(1).await.stage(), Stage::Open));
    club.close().await;
}

#[tokio::test]
async fn a_rated_game_is_chosen_with_one_tap() {
    let club = Club::new().await;
    let (channel, one, two) = (club.channel(CHANNEL), club.seat("somchai"), club.seat("malee"));
    let panel = open(&club, one, channel).await;
    club.press(one, &panel, "เก็บคะแนน: ไม่").await;
    assert!(club.now(&panel).content.contains("เก็บคะแนน"));
    club.press(one, &club.now(&panel), "หาคู่เล่น").await;
    let challenge = club.message(channel, |it| button(it, "เล่นด้วย").is_some()).await;
    club.press(two, &challenge, "เล่นด้วย").await;
    club.board(channel, 1).await;
    assert_eq!(club.game(1).await.terms().stake, Stake::Rated);
    club.close().await;
}

#[tokio::test]
async fn a_game_begins_in_a_position_that_somebody_typed() {
    let club = Club::new().await;
    let (channel, one, two) = (club.channel(CHANNEL), club.seat("somchai"), club.seat("malee"));
    let panel = open(&club, one, channel).await;
    club.press(one, &panel, "ตัวเลือก").await;
    club.press(one, &club.now(&panel), "▶").await;
    let form = club.press(one, &club.now(&panel), "เริ่มจากรูปหมาก").await;
    let typed = club.control.submit(one, form.id, &[("position", "8/8/8/8/8/8/8/K7 w")]).unwrap();
    let refused = club.settled(typed).await;
    assert!(club.private_words(&refused).contains("ดำไม่มีขุน"), "{}", club.private_words(&refused));
    let fen = "4k3/8/4p3/8/4P3/8/8/R3K3 b - - 0 1";
    let form = club.press(one, &club.now(&panel), "เริ่มจากรูปหมาก").await;
    let typed = club.control.submit(one, form.id, &[("position", fen)]).unwrap();
    club.settled(typed).await;
    assert!(club.now(&panel).content.contains(fen) && club.now(&panel).content.contains("ดำเดินก่อน"));
    club.press(one, &club.now(&panel), "เสร็จแล้ว").await;
    club.press(one, &club.now(&panel), "หาคู่เล่น").await;
    let challenge = club.message(channel, |it| button(it, "เล่นด้วย").is_some()).await;
    assert!(challenge.content.contains(fen), "{}", challenge.content);
    club.press(two, &challenge, "เล่นด้วย").await;
    let board = club.board(channel, 1).await;
    assert!(board.content.contains(fen), "{}", board.content);
    // The lot gives the challenger White, and Black is to move.
    club.reply(two, &board, "จ๕");
    club.board(channel, 2).await;
    let pgn = club.game(1).await.to_pgn().unwrap().to_string();
    assert!(pgn.contains(&format!("[SetUp \"1\"]\n[FEN \"{fen}\"]")), "{pgn}");
    // Rated, and as usual again.
    let panel = open(&club, one, channel).await;
    club.press(one, &panel, "เก็บคะแนน: ไม่").await;
    assert!(!club.now(&panel).content.contains(fen));
    club.press(one, &club.now(&panel), "เก็บคะแนน: ใช่").await;
    club.press(one, &club.now(&panel), "ตัวเลือก").await;
    club.press(one, &club.now(&panel), "▶").await;
    let form = club.press(one, &club.now(&panel), "เริ่มจากรูปหมาก").await;
    let typed = club.control.submit(one, form.id, &[("position", "")]).unwrap();
    club.settled(typed).await;
    assert!(!club.now(&panel).content.contains(fen), "{}", club.now(&panel).content);
    club.close().await;
}
