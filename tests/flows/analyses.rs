//! Analyses that stay: page by page, shared, and through restarts.

use std::time::Duration;

use bot_discord::i18n::Locale;
use bot_service::game::{GameId, PlayerId};
use bot_service::{AnalysisSubject, AnswerToken, AskedAnalysis, ChannelId, EventId, Place, SeenBy};
use discord_sandbox::{APPLICATION, CommandOption, Control, Interaction, Message, Snowflake, Times};
use makruk::notation::pgn::{GameResult, Pgn};
use makruk::notation::uci::UciMove;
use makruk::{History, Position};

use crate::club::{Club, button};
use crate::crash::{begin, begun_anew};
use crate::harness::SOON;
use crate::process::BotProcess;
use crate::scripts;

/// A game in which either side gives pieces away, so that it has turning points however little time there is to find them.
const GIVEN_AWAY: &str = "a3a4 b6b5 a4b5 a6b5 a1a8 g8e7 a8b8 e7d5 b1d2 d5b4 c3b4 h6h5 d2e4 g6g5";

/// That game as PGN.
fn pgn() -> CommandOption {
    let mut history = History::new(Position::start());
    for typed in scripts::moves(GIVEN_AWAY) {
        let mv = typed.parse::<UciMove>().unwrap().to_move(history.position()).unwrap();
        history.play_saying(mv, None).unwrap();
    }
    CommandOption::new("pgn", Pgn::new(history, GameResult::Open).to_string().replace('\n', " "))
}

/// The names of a message's files.
fn files(message: &Message) -> Vec<&str> {
    message.attachments.iter().map(|file| file.filename.as_str()).collect()
}

/// The answer to an interaction, if there is one by now.
fn answer(control: &Control, interaction: Snowflake) -> Option<Message> {
    let Interaction { channel, original, .. } = control.interaction(interaction)?;
    control.message(channel, original?)
}

/// The answer to an interaction once it has a picture.
async fn with_picture(control: &Control, interaction: Snowflake) -> Message {
    let shown = |control: &Control| answer(control, interaction).filter(|answer| !answer.attachments.is_empty());
    let found = control.until(SOON, shown).await;
    found.unwrap_or_else(|_| panic!("no picture in {:?}", answer(control, interaction)))
}

/// Waits until it is shown how far an analysis has come.
async fn under_way(control: &Control, interaction: Snowflake) {
    let shown = |control: &Control| answer(control, interaction).filter(|answer| answer.content.contains('▱'));
    control.until(SOON, shown).await.expect("progress");
}

#[tokio::test]
async fn each_turning_point_has_its_board_and_the_whole_can_be_shared() {
    let mut club = Club::new().await;
    let (alice, bob, channel) = (club.seat("alice"), club.seat("bob"), club.channel("general"));
    let asked = club.command(alice, channel, "analyse", &[pgn()]).await;
    let whole = with_picture(&club.control, asked.id).await;
    assert_eq!((whole.visible_to, files(&whole)), (Some(alice), vec!["makruk-chart.png"]));
    club.press(alice, &whole, "Turning points").await;
    let point = club.now(&whole);
    assert!(point.content.contains("Turning point 1 of"), "{}", point.content);
    assert!(point.content.contains("↳ better:"), "{}", point.content);
    assert_eq!(files(&point), ["makruk-point-1.png"]);
    let alt = point.attachments[0].description.as_deref().unwrap();
    assert!(alt.contains("Marked corners:") && alt.contains("Ringed:"), "{alt}");
    club.press(alice, &point, "◀").await;
    assert_eq!(files(&club.now(&whole)), ["makruk-chart.png"]);
    // For everybody, in the language of the server.
    club.press(alice, &club.now(&whole), "Share").await;
    let told = |_: &Control| (club.now(&whole).content == "It is in the channel now").then_some(());
    club.control.until(SOON, told).await.expect("a word that it was shared");
    let shared = club.message(channel, |message| files(message) == ["makruk-chart.png"]).await;
    assert!(button(&shared, "แชร์").is_none());
    // Each reader opens the turning points for themselves.
    let opened = club.press(bob, &shared, "ดูจุดเปลี่ยน").await;
    let own = club.answer(&opened);
    assert_eq!((own.visible_to, files(&own)), (Some(bob), vec!["makruk-point-1.png"]));
    assert_eq!(files(&club.now(&shared)), ["makruk-chart.png"]);
    // After a restart everything still works.
    club.stop().await;
    club.start().await;
    club.press(bob, &own, "◀").await;
    assert_eq!(files(&club.now(&own)), ["makruk-chart.png"]);
    let opened = club.press(alice, &shared, "ดูจุดเปลี่ยน").await;
    assert_eq!(files(&club.answer(&opened)), ["makruk-point-1.png"]);
    // A position is shared as well.
    let fen = CommandOption::new("fen", "7k/8/5K2/8/8/8/8/R7 w - - 0 1");
    let asked = club.command(alice, channel, "analyse", &[fen]).await;
    let found = with_picture(&club.control, asked.id).await;
    club.press(alice, &found, "Share").await;
    let shared = club.message(channel, |message| files(message) == ["makruk-position.png"]).await;
    assert!(shared.content.contains("รุกจนได้") && button(&shared, "แชร์").is_none(), "{shared:?}");
    // What the words mean, to whoever asks.
    let explained = club.press(alice, &shared, "อธิบายคำ").await;
    assert!(club.private_words(&explained).contains("**Pieces' honour**"), "{}", club.private_words(&explained));
    // After thirty days there is nothing to show any more, and the buttons go.
    club.pass(Duration::from_secs(31 * 24 * 3600));
    let own = loop {
        let own = club.now(&own);
        if own.components.is_empty() {
            break own;
        }
        let label = if button(&own, "Turning points").is_some() { "Turning points" } else { "◀" };
        club.press(bob, &own, label).await;
    };
    assert!(own.content.contains("30 days"), "{}", own.content);
    club.close().await;
}

#[tokio::test]
async fn an_analysis_goes_on_after_a_kill() {
    let (sandbox, folder, bot) = begin().await;
    let (control, url) = (sandbox.control(), sandbox.url());
    let (seat, channel) = (control.person("alice").unwrap().id, control.channel("general").unwrap().id);
    let asked = control.command(seat, channel, "analyse", &[pgn()]).unwrap();
    under_way(&control, asked).await;
    let before = control.sessions().identified;
    bot.kill().await;
    let bot = BotProcess::start(folder.path(), &url);
    begun_anew(&control, before).await;
    let found = with_picture(&control, asked).await;
    assert_eq!((found.visible_to, files(&found)), (Some(seat), vec!["makruk-chart.png"]));
    // What is done is not done again, and answers its buttons.
    let before = control.sessions().identified;
    bot.kill().await;
    let bot = BotProcess::start(folder.path(), &url);
    begun_anew(&control, before).await;
    let next = button(&found, "Turning points").unwrap();
    let pressed = control.press(seat, channel, found.id, &next).unwrap();
    control.settled(pressed, SOON).await.unwrap();
    let point = control.message(channel, found.id).unwrap();
    assert_eq!(files(&point), ["makruk-point-1.png"]);
    assert_eq!(control.messages(channel).iter().filter(|message| message.author == APPLICATION).count(), 1);
    bot.terminate().await;
    sandbox.shutdown().await;
}

#[tokio::test]
async fn an_analysis_that_cannot_be_answered_any_more_is_posted_where_it_was_asked_for() {
    let (sandbox, folder, mut bot) = begin().await;
    let (control, url) = (sandbox.control(), sandbox.url());
    let (seat, channel) = (control.person("alice").unwrap().id, control.channel("general").unwrap().id);
    for share in [false, true] {
        let asked = control.command(seat, channel, "analyse", &[pgn(), CommandOption::new("share", share)]).unwrap();
        under_way(&control, asked).await;
        let before = control.sessions().identified;
        bot.kill().await;
        control.age_interactions(Times::default().token_life + Duration::from_secs(1));
        bot = BotProcess::start(folder.path(), &url);
        begun_anew(&control, before).await;
        let label = if share { "ดูจุดเปลี่ยน" } else { "เปิดดู" };
        let posted = |control: &Control| {
            control.messages(channel).into_iter().find(|message| {
                message.author == APPLICATION && message.visible_to.is_none() && button(message, label).is_some()
            })
        };
        let posted = control.until(SOON, posted).await.expect("a message");
        assert!(control.pinged(&posted).is_empty());
        assert_eq!(files(&posted), if share { vec!["makruk-chart.png"] } else { vec![] });
        if !share {
            let other = control.person("bob").unwrap().id;
            let pressed = control.press(other, channel, posted.id, &button(&posted, label).unwrap()).unwrap();
            control.settled(pressed, SOON).await.unwrap();
            let refused = answer(&control, pressed).unwrap();
            assert!(refused.content.contains("for whoever asked for it"), "{}", refused.content);
        }
        let pressed = control.press(seat, channel, posted.id, &button(&posted, label).unwrap()).unwrap();
        let opened = with_picture(&control, pressed).await;
        assert_eq!(opened.visible_to, Some(seat));
    }
    bot.terminate().await;
    sandbox.shutdown().await;
}

#[tokio::test]
async fn why_an_analysis_was_not_resumed_is_said_where_it_was_asked_for() {
    let mut club = Club::new().await;
    let (alice, channel) = (club.seat("alice"), club.channel("general"));
    // Left over from before, of a game that there is not any more; the token is over.
    let guild = club.control.channel("general").unwrap().guild.map(|guild| guild.0);
    let asked = AskedAnalysis {
        by: PlayerId(alice.0),
        place: Place { guild, channel: ChannelId(channel.0), locale: Locale::Thai },
        reader: Locale::English,
        seen_by: SeenBy::Asker,
        subject: AnalysisSubject::Game(GameId(99)),
        token: AnswerToken("over".to_owned()),
    };
    // It is not kept: its lease is in the store, which is opened again.
    assert!(club.service().analyses.ask(EventId(7), asked).await.unwrap().is_some());
    for _ in 0..2 {
        club.stop().await;
        club.start().await;
        let told = club.message(channel, |message| message.content.contains("วิเคราะห์ตามที่ขอไว้ไม่ได้")).await;
        assert!(told.content.contains(&format!("<@{alice}>")) && club.control.pinged(&told).is_empty(), "{told:?}");
        assert!(told.components.is_empty());
        assert_eq!(club.said(channel).len(), 1, "it is said once");
    }
    club.close().await;
}
