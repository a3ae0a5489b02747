//! Following: whose games are heard of, and how often.

use std::time::Duration;

use discord_sandbox::CommandOption;

use crate::harness::{CHANNEL, Club, button, says};

const DAY: Duration = Duration::from_hours(24);

#[tokio::test]
async fn a_member_hears_of_anothers_games_in_one_direct_message_a_day() {
    let club = Club::new().await;
    let [somchai, malee, alice] = ["somchai", "malee", "alice"].map(|name| club.seat(name));
    let channel = club.channel(CHANNEL);
    let panel = club.ask(alice, channel, "follow", &[CommandOption::id("member", somchai)]).await;
    assert_eq!(panel.visible_to, Some(alice));
    says(&panel, &["You hear of", &club.mention("somchai")]);
    club.begin([somchai, malee], channel).await;
    says(&club.told_directly(alice, "has begun").await, &["Game 1", &club.mention("malee")]);
    club.lose(somchai, channel).await;
    club.idle().await;
    assert_eq!(club.said_to(alice).len(), 1);
    club.pass(DAY + Duration::from_mins(1));
    let told = club.told_directly(alice, "has beaten").await;
    says(&told, &["Game 1", "/follow"]);
    club.idle().await;
    assert_eq!(club.said_to(alice).len(), 2);
    let none = club.on_panel(alice, &panel, "Stop following all").await;
    says(&none, &["Nobody so far"]);
    club.pass(DAY);
    club.begin([somchai, malee], channel).await;
    club.idle().await;
    assert_eq!(club.said_to(alice).len(), 2);
    for player in [somchai, malee] {
        assert_eq!(club.said_to(player).len(), 0);
    }
    club.close().await;
}

#[tokio::test]
async fn nobody_follows_who_does_not_want_it() {
    let club = Club::new().await;
    let [somchai, malee, alice] = ["somchai", "malee", "alice"].map(|name| club.seat(name));
    let channel = club.channel(CHANNEL);
    let panel = club.ask(malee, channel, "follow", &[]).await;
    let shut = club.on_panel(malee, &panel, "ไม่ให้ใครติดตามฉัน").await;
    assert!(button(&shut, "ให้ทุกคนติดตามฉันได้").is_some());
    club.begin([somchai, malee], channel).await;
    for option in [CommandOption::id("member", malee), CommandOption::new("game", 1)] {
        let refused = club.ask(alice, channel, "follow", &[option]).await;
        says(&refused, &[&club.mention("malee"), "does not want to be followed"]);
    }
    says(&club.ask(malee, channel, "follow", &[CommandOption::new("game", 1)]).await, &["คุณเอง"]);
    says(&club.ask(alice, channel, "follow", &[CommandOption::new("game", 77)]).await, &["no game 77"]);
    club.close().await;
}

#[tokio::test]
async fn a_game_that_is_followed_tells_its_end() {
    let club = Club::new().await;
    let [somchai, malee, alice] = ["somchai", "malee", "alice"].map(|name| club.seat(name));
    let channel = club.channel(CHANNEL);
    club.begin([somchai, malee], channel).await;
    let panel = club.ask(alice, channel, "follow", &[CommandOption::new("game", 1)]).await;
    says(&panel, &["game 1"]);
    club.lose(malee, channel).await;
    says(&club.told_directly(alice, "has beaten").await, &["Game 1"]);
    says(&club.ask(alice, channel, "follow", &[]).await, &["Nobody so far"]);
    club.close().await;
}
