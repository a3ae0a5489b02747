//! Analyses that stay: page by page, shared, and through restarts.

use std::time::Duration;

use bot_discord::i18n::Locale;
use bot_service::game::{GameId, PlayerId};
use bot_service::{AnalysisSubject, AnswerToken, AskedAnalysis, ChannelId, EventId, Place, SeenBy};
use discord_sandbox::{APPLICATION, CommandOption, Interaction, Message, Snowflake, Times};
use makruk::notation::pgn::{GameResult, Pgn};
use makruk::notation::uci::UciMove;
use makruk::{History, Position};

use crate::harness::{Club, Deployment, Members, button, files, says, scripts};

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

/// The answer to an interaction, if there is one by now.
fn answer(members: &Members, interaction: Snowflake) -> Option<Message> {
    let Interaction { channel, original, .. } = members.control.interaction(interaction)?;
    members.control.message(channel, original?)
}

/// The answer to an interaction once it has a picture.
async fn with_picture(members: &Members, interaction: Snowflake) -> Message {
    let shown = || answer(members, interaction).filter(|answer| !answer.attachments.is_empty());
    members.found("a picture", shown).await
}

/// Waits until it is shown how far an analysis has come.
async fn under_way(members: &Members, interaction: Snowflake) {
    let is_shown = || answer(members, interaction).is_some_and(|answer| answer.content.contains('▱'));
    members.until("progress", is_shown).await;
}

#[tokio::test]
async fn each_turning_point_has_its_board_and_the_whole_can_be_shared() {
    let mut club = Club::new().await;
    let (alice, bob, channel) = (club.seat("alice"), club.seat("bob"), club.channel("general"));
    let asked = club.command(alice, channel, "analyse", &[pgn()]).await;
    let whole = with_picture(&club, asked.id).await;
    assert_eq!((whole.visible_to, files(&whole)), (Some(alice), vec!["makruk-chart.png"]));
    club.press(alice, &whole, "Turning points").await;
    let point = club.now(&whole);
    says(&point, &["Turning point 1 of", "↳ better:"]);
    assert_eq!(files(&point), ["makruk-point-1.png"]);
    let alt = point.attachments[0].description.as_deref().unwrap();
    assert!(alt.contains("Marked corners:") && alt.contains("Ringed:"), "{alt}");
    club.press(alice, &point, "◀").await;
    assert_eq!(files(&club.now(&whole)), ["makruk-chart.png"]);
    // For everybody, in the language of the server.
    club.press(alice, &club.now(&whole), "Share").await;
    club.until("a word that it was shared", || club.now(&whole).content == "It is in the channel now").await;
    let shared = club.message(channel, |message| files(message) == ["makruk-chart.png"]).await;
    assert!(button(&shared, "แชร์").is_none());
    // Each reader opens the turning points for themselves.
    let own = club.open(bob, &shared, "ดูจุดเปลี่ยน").await;
    assert_eq!(files(&own), ["makruk-point-1.png"]);
    assert_eq!(files(&club.now(&shared)), ["makruk-chart.png"]);
    // After a restart everything still works.
    club.restart().await;
    assert_eq!(files(&club.on_panel(bob, &own, "◀").await), ["makruk-chart.png"]);
    assert_eq!(files(&club.open(alice, &shared, "ดูจุดเปลี่ยน").await), ["makruk-point-1.png"]);
    // A position is shared as well.
    let fen = CommandOption::new("fen", "7k/8/5K2/8/8/8/8/R7 w - - 0 1");
    let asked = club.command(alice, channel, "analyse", &[fen]).await;
    let found = with_picture(&club, asked.id).await;
    club.press(alice, &found, "Share").await;
    let shared = club.message(channel, |message| files(message) == ["makruk-position.png"]).await;
    assert!(shared.content.contains("รุกจนได้") && button(&shared, "แชร์").is_none(), "{shared:?}");
    // What the words mean, to whoever asks.
    says(&club.open(alice, &shared, "อธิบายคำ").await, &["**Pieces' honour**"]);
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
    says(&own, &["30 days"]);
    club.close().await;
}

#[tokio::test]
async fn an_analysis_goes_on_after_a_kill() {
    let mut deployment = Deployment::start().await;
    let (seat, channel) = (deployment.seat("alice"), deployment.channel("general"));
    let asked = deployment.use_command(seat, channel, "analyse", &[pgn()]);
    under_way(&deployment, asked).await;
    deployment.restart().await;
    let found = with_picture(&deployment, asked).await;
    assert_eq!((found.visible_to, files(&found)), (Some(seat), vec!["makruk-chart.png"]));
    // What is done is not done again, and answers its buttons.
    deployment.restart().await;
    let point = deployment.on_panel(seat, &found, "Turning points").await;
    assert_eq!(files(&point), ["makruk-point-1.png"]);
    let messages = deployment.control.messages(channel);
    assert_eq!(messages.iter().filter(|message| message.author == APPLICATION).count(), 1);
    deployment.close().await;
}

#[tokio::test]
async fn an_analysis_that_cannot_be_answered_any_more_is_posted_where_it_was_asked_for() {
    let mut deployment = Deployment::start().await;
    let (seat, other, channel) = (deployment.seat("alice"), deployment.seat("bob"), deployment.channel("general"));
    let later = Times::default().token_life + Duration::from_secs(1);
    for share in [false, true] {
        let asked = deployment.use_command(seat, channel, "analyse", &[pgn(), CommandOption::new("share", share)]);
        under_way(&deployment, asked).await;
        deployment.restart_after(async |deployment| deployment.control.age_interactions(later)).await;
        let label = if share { "ดูจุดเปลี่ยน" } else { "เปิดดู" };
        let posted = deployment.message(channel, |message| button(message, label).is_some()).await;
        assert!(deployment.control.pinged(&posted).is_empty());
        assert_eq!(files(&posted), if share { vec!["makruk-chart.png"] } else { vec![] });
        if !share {
            let refused = deployment.press(other, &posted, label).await;
            says(&deployment.answer(&refused), &["for whoever asked for it"]);
        }
        let pressed = deployment.press(seat, &posted, label).await;
        let opened = with_picture(&deployment, pressed.id).await;
        assert_eq!(opened.visible_to, Some(seat));
    }
    deployment.close().await;
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
        token: Some(AnswerToken("over".to_owned())),
    };
    // It is not kept: its lease is in the store, which is opened again.
    assert!(club.service().analyses.ask(EventId(7), asked).await.unwrap().is_some());
    for _ in 0..2 {
        club.restart().await;
        let told = club.told(channel, &["วิเคราะห์ตามที่ขอไว้ไม่ได้"]).await;
        assert!(told.content.contains(&format!("<@{alice}>")) && club.control.pinged(&told).is_empty(), "{told:?}");
        assert!(told.components.is_empty());
        assert_eq!(club.said(channel).len(), 1, "it is said once");
    }
    club.close().await;
}
