//! Proposing a game: the panel, its options, the bot as an opponent, and the menu of a member.

use board_games::Seat;
use bot_service::game::{GameRules, Level, Seating, Stage, Stake, Takebacks};
use discord_sandbox::{APPLICATION, CommandOption, Fault, Interaction, Message, Snowflake};
use makruk::{Preset, Ruleset};

use crate::harness::{ACCEPT, CHANNEL, Club, as_white, button, choice, custom_id, says};

/// The label of the button by which anyone takes up a challenge.
const JOIN: &str = "เล่นด้วย";

/// Chooses people from the menu of opponents.
async fn choose_opponent(club: &Club, seat: Snowflake, panel: &Message, people: &[Snowflake]) -> Interaction {
    let panel = club.now(panel);
    let menu = panel.components[0]["components"][0]["custom_id"].as_str().unwrap().to_owned();
    let people: Vec<String> = people.iter().map(ToString::to_string).collect();
    let people: Vec<&str> = people.iter().map(String::as_str).collect();
    club.choose(seat, &panel, &menu, &people).await
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
    let greeting = club.offered(channel, "เล่นเลย").await;
    let panel = club.open(one, &greeting, "เล่นเลย").await;
    club.press(one, &panel, "หาคู่เล่น").await;
    let challenge = club.offered(channel, JOIN).await;
    club.gone(&panel).await;
    assert!(button(&challenge, "ไม่รับ").is_none(), "nobody in particular can decline");
    club.press(two, &challenge, JOIN).await;
    club.board(channel, 1).await;
    // Someone in particular: the panel, the menu, the name, and the button are four.
    let other = club.channel("general");
    let panel = club.ask(two, other, "play", &[]).await;
    choose_opponent(&club, two, &panel, &[one]).await;
    says(&club.now(&panel), &[&format!("<@{one}>")]);
    club.press(two, &club.now(&panel), "ท้าเลย").await;
    let challenge = club.offered(other, ACCEPT).await;
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
    let (mut club, channel, [one, two]) = Club::seating(["somchai", "malee"]).await;
    let panel = club.ask(one, channel, "play", &[]).await;
    club.through(one, &panel, &["5+3", "ฝ่ายของคุณ: ดำ", "ตัวเลือก", "จับตัววางตาย", "▶", "▶", "กติกาโรงเรียน"]).await;
    club.restart().await;
    // The panel still works, and says what would be played.
    club.press(one, &club.now(&panel), "▶").await;
    let at_limits = club.now(&panel);
    says(&at_limits, &["5+3", "ผู้ท้าถือดำ", "จับตัววางตาย", "กติกาโรงเรียน"]);
    club.press(one, &at_limits, "เสร็จแล้ว").await;
    club.press(one, &club.now(&panel), "หาคู่เล่น").await;
    let challenge = club.offered(channel, JOIN).await;
    club.press(two, &challenge, JOIN).await;
    club.board(channel, 1).await;
    let game = club.game(1).await;
    let terms = game.terms();
    assert_eq!((terms.time.to_string().as_str(), terms.rules), ("5+3", GameRules::makruk_by(Ruleset::SCHOOL)));
    assert_eq!(terms.stake.takebacks(), Takebacks::Never);
    assert_eq!(terms.seating, Seating::Challenger(Seat::Second));
    // Next time it is the same, with the command as well; until all is put back.
    let panel = club.ask(one, channel, "play", &[]).await;
    says(&panel, &["กติกาโรงเรียน"]);
    club.through(one, &panel, &["ตัวเลือก", "คืนค่าปกติ"]).await;
    let usual = club.now(&panel);
    says(&usual, &["กติกาแข่งขัน", "ไม่จับเวลา"]);
    // The other one's choices are their own.
    says(&club.ask(two, channel, "play", &[]).await, &["กติกาแข่งขัน"]);
    club.close().await;
}

#[tokio::test]
async fn the_servers_rules_are_the_usual_ones() {
    let (club, channel, [one]) = Club::seating(["somchai"]).await;
    let school = Preset::ALL.iter().position(|preset| *preset == Preset::School).unwrap();
    let setup = [CommandOption::new("ruleset", school)];
    club.command(one, channel, "setup server", &setup).await;
    says(&club.ask(one, channel, "play", &[]).await, &["กติกาโรงเรียน"]);
    club.close().await;
}

#[tokio::test]
async fn the_bot_asks_how_well_it_is_to_play_and_begins() {
    let (club, channel, [seat]) = Club::seating(["somchai"]).await;
    let chosen = [CommandOption::id("opponent", APPLICATION), as_white()];
    let panel = club.ask(seat, channel, "play", &chosen).await;
    assert!(choice(&panel, "ลุงหน้าปากซอย").is_some(), "{:?}", panel.components);
    club.idle().await;
    assert!(club.boards(channel).is_empty());
    club.press(seat, &panel, "ลุงหน้าปากซอย").await;
    club.board(channel, 1).await;
    club.gone(&panel).await;
    let level = Level::new(4).unwrap();
    assert_eq!(club.game(1).await.play().unwrap().seats().engine(), Some((Seat::Second, level)));
    // From the panel by its button, or by choosing the bot; a second game gets a thread, to which the answer points.
    let panel = club.ask(seat, channel, "play", &[]).await;
    choose_opponent(&club, seat, &panel, &[APPLICATION]).await;
    assert!(choice(&club.now(&panel), "หัดเดินหมาก").is_some());
    club.through(seat, &panel, &["เล่นกับคน", "เล่นกับบอท", "หัดเดินหมาก"]).await;
    // Of a database several processes draw numbers, so that some are given to no game.
    let pointed = || Some(club.now(&panel).content).filter(|content| content.contains("กระดานที่"));
    let pointed = club.found("where it is", pointed).await;
    assert!(!pointed.contains(&format!("<#{channel}>")) && club.now(&panel).components.is_empty(), "{pointed}");
    club.close().await;
}

#[tokio::test]
async fn a_member_is_challenged_from_their_menu() {
    let (club, channel, [one, two]) = Club::seating(["somchai", "malee"]).await;
    let asked = club.control.user_command(one, channel, two, "Challenge").unwrap();
    let panel = club.answer(&club.settled(asked).await);
    says(&panel, &[&format!("<@{two}>")]);
    club.press(one, &panel, "ท้าเลย").await;
    let challenge = club.offered(channel, ACCEPT).await;
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
    let (club, channel, [one]) = Club::seating(["somchai"]).await;
    let panel = club.ask(one, channel, "play", &[]).await;
    let begin = custom_id(&panel, "m1:Y:p:-:b");
    // Twice at once, and each delivered twice.
    let presses = [(); 2].map(|()| club.control.press(one, channel, panel.id, &begin).unwrap());
    club.control.misbehave(Fault::Redeliver { last: 4, kind: Some("INTERACTION_CREATE".to_owned()) });
    club.settled(presses[0]).await;
    club.gone(&panel).await;
    club.offered(channel, JOIN).await;
    // What is done after it comes after it.
    club.command(one, channel, "help", &[]).await;
    assert_eq!(challenges(&club, channel), 1, "{:#?}", club.said(channel));
    // A choice that is delivered again undoes no later one.
    let panel = club.ask(one, channel, "play", &[]).await;
    club.through(one, &panel, &["5+3", "3+2"]).await;
    club.control.misbehave(Fault::Redeliver { last: 2, kind: Some("INTERACTION_CREATE".to_owned()) });
    club.press(one, &club.now(&panel), "ฝ่ายของคุณ: ขาว").await;
    says(&club.now(&panel), &["3+2"]);
    club.close().await;
}

#[tokio::test]
async fn the_panel_is_for_the_one_who_opened_it() {
    let (club, channel, [one, two]) = Club::seating(["somchai", "malee"]).await;
    let panel = club.ask(one, channel, "play", &[]).await;
    let begin = custom_id(&panel, "m1:Y:p:-:b");
    assert!(club.control.press(two, channel, panel.id, &begin).is_err(), "nobody else sees it");
    // A copy of its button on a message that everybody sees does nothing, nor do values that no menu has.
    let challenge = club.challenge_anyone(one, channel).await;
    let forged = club.forge(two, &challenge, &begin).await;
    assert!(club.private_words(&forged).contains("ปุ่มนี้เป็นรุ่นเก่า"));
    assert_eq!((challenges(&club, channel), club.now(&challenge).content), (1, challenge.content.clone()));
    // Nor is someone challenged who is not on the server, or no more.
    let forged = club.forge(one, &panel, "m1:Y:p:1:b").await;
    let refused = club.private_words(&forged);
    assert!(refused.contains("ไม่ได้อยู่ในเซิร์ฟเวอร์นี้แล้ว"), "{refused}");
    assert_eq!(challenges(&club, channel), 1);
    // The button of a greeting opens the panel for whoever presses, each their own.
    for seat in [one, two] {
        let forged = club.forge(seat, &challenge, "m1:Y:o").await;
        let opened = club.answer(&forged);
        assert!(opened.visible_to == Some(seat) && button(&opened, "หาคู่เล่น").is_some());
    }
    // Nobody plays themselves, and other people's challenges cannot be withdrawn.
    let panel = club.ask(one, channel, "play", &[]).await;
    choose_opponent(&club, one, &panel, &[one]).await;
    let words = club.now(&panel).content;
    assert!(words.starts_with("⚠️ เล่นกับตัวเองไม่ได้"), "{words}");
    choose_opponent(&club, one, &panel, &[two]).await;
    choose_opponent(&club, one, &panel, &[]).await;
    assert!(button(&club.now(&panel), "หาคู่เล่น").is_some());
    says(&club.open(two, &challenge, "ถอนคำท้า").await, &["ถอนได้เฉพาะคนที่ท้า"]);
    club.press(one, &challenge, "ถอนคำท้า").await;
    club.without_buttons(&challenge).await;
    assert!(!matches!(club.game(1).await.stage(), Stage::Open));
    club.close().await;
}

#[tokio::test]
async fn a_rated_game_is_chosen_with_one_tap() {
    let (club, channel, [one, two]) = Club::seating(["somchai", "malee"]).await;
    let panel = club.ask(one, channel, "play", &[]).await;
    club.press(one, &panel, "เก็บคะแนน: ไม่").await;
    says(&club.now(&panel), &["เก็บคะแนน"]);
    club.press(one, &club.now(&panel), "หาคู่เล่น").await;
    let challenge = club.offered(channel, JOIN).await;
    club.press(two, &challenge, JOIN).await;
    club.board(channel, 1).await;
    assert_eq!(club.game(1).await.terms().stake, Stake::Rated);
    // That was chosen for one game.
    club.lose(one, channel).await;
    club.begin([one, two], channel).await;
    assert_ne!(club.game(2).await.terms().stake, Stake::Rated);
    club.close().await;
}

#[tokio::test]
async fn a_game_begins_in_a_position_that_someone_typed() {
    let (club, channel, [one, two]) = Club::seating(["somchai", "malee"]).await;
    let panel = club.ask(one, channel, "play", &[]).await;
    club.through(one, &panel, &["ตัวเลือก", "▶"]).await;
    let form = club.press(one, &club.now(&panel), "เริ่มจากรูปหมาก").await;
    let refused = club.submit(one, &form, "position", "8/8/8/8/8/8/8/K7 w").await;
    assert!(club.private_words(&refused).contains("ดำไม่มีขุน"), "{}", club.private_words(&refused));
    let fen = "4k3/8/4p3/8/4P3/8/8/R3K3 b - - 0 31";
    let form = club.press(one, &club.now(&panel), "เริ่มจากรูปหมาก").await;
    club.submit(one, &form, "position", fen).await;
    assert!(club.now(&panel).content.contains(fen) && club.now(&panel).content.contains("ดำเดินก่อน"));
    club.through(one, &panel, &["เสร็จแล้ว", "หาคู่เล่น"]).await;
    let challenge = club.offered(channel, JOIN).await;
    says(&challenge, &[fen]);
    club.press(two, &challenge, JOIN).await;
    let board = club.board(channel, 1).await;
    says(&board, &[fen]);
    // The lot gives the challenger White, and Black is to move.
    club.reply(two, &board, "จ๕");
    says(&club.board(channel, 2).await, &["**31… จ๕**"]);
    let pgn = club.game(1).await.to_pgn().unwrap().to_string();
    assert!(pgn.contains(&format!("[SetUp \"1\"]\n[FEN \"{fen}\"]")), "{pgn}");
    // Typed, and taken back.
    let panel = club.ask(one, channel, "play", &[]).await;
    club.through(one, &panel, &["ตัวเลือก", "▶"]).await;
    for (typed, shows) in [(fen, true), ("", false)] {
        let form = club.press(one, &club.now(&panel), "เริ่มจากรูปหมาก").await;
        club.submit(one, &form, "position", typed).await;
        assert_eq!(club.now(&panel).content.contains(fen), shows, "{}", club.now(&panel).content);
    }
    club.close().await;
}

const OWN_POSITION: &str = "4k3/8/4p3/8/4P3/8/8/R3K3 b - - 0 1";

/// Types a position on a new panel, and begins nothing.
async fn type_position(club: &Club, seat: Snowflake, channel: Snowflake) -> Message {
    let panel = club.ask(seat, channel, "play", &[]).await;
    club.through(seat, &panel, &["ตัวเลือก", "▶"]).await;
    let form = club.press(seat, &club.now(&panel), "เริ่มจากรูปหมาก").await;
    club.submit(seat, &form, "position", OWN_POSITION).await;
    says(&club.now(&panel), &[OWN_POSITION]);
    club.now(&panel)
}

#[tokio::test]
async fn a_position_is_forgotten_whichever_way_the_next_game_is_begun() {
    let club = Club::invited().await;
    let (channel, one, two) = (club.channel(CHANNEL), club.seat("somchai"), club.seat("malee"));
    let greeting = club.offered(channel, "เล่นเลย").await;
    let usual = |panel: &Message| assert!(!panel.content.contains(OWN_POSITION), "{}", panel.content);
    type_position(&club, one, channel).await;
    usual(&club.ask(one, channel, "play", &[]).await);
    type_position(&club, one, channel).await;
    usual(&club.open(one, &greeting, "เล่นเลย").await);
    type_position(&club, one, channel).await;
    let asked = club.control.user_command(one, channel, two, "Challenge").unwrap();
    usual(&club.answer(&club.settled(asked).await));
    // Without a panel.
    type_position(&club, one, channel).await;
    club.command(one, channel, "play", &[CommandOption::new("level", 0)]).await;
    assert_eq!(club.game(1).await.terms().stake.start(), None);
    type_position(&club, two, channel).await;
    club.command(two, club.channel("general"), "play", &[CommandOption::id("opponent", one)]).await;
    usual(&club.offered(club.channel("general"), ACCEPT).await);
    // On a panel that was open already, once a game has begun in the position.
    let left = club.ask(two, channel, "play", &[]).await;
    let panel = type_position(&club, two, channel).await;
    club.through(two, &panel, &["เสร็จแล้ว", "หาคู่เล่น"]).await;
    says(&club.offered(channel, JOIN).await, &[OWN_POSITION]);
    club.through(two, &left, &["ตัวเลือก"]).await;
    usual(&club.now(&left));
    club.close().await;
}
