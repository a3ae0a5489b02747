//! Members who leave the server while they are on its ladder or in its tournaments.

use board_games::GameKind;
use bot_service::LadderId;
use discord_sandbox::CommandOption;

use crate::harness::{Club, says};
use crate::tournaments::Event;

#[tokio::test]
async fn who_has_left_is_out_of_a_tournament_before_a_game_waits_for_them() {
    let event = Event::signed_up(Club::new().await, "swiss", &[], &["malee", "alice", "bob"]).await;
    let alice = event.club.seat("alice");
    event.club.control.leave(event.guild, alice).unwrap();
    event.start().await;
    event.told(&["🚪", &format!("<@{alice}>"), "ไม่อยู่ในเซิร์ฟเวอร์นี้แล้ว"]).await;
    for table in event.tables().await {
        event.play(&table, club_competitions::PairingColor::Black).await;
    }
    event.club.idle().await;
    let at = event.at().await;
    let competition = at.competition().unwrap();
    assert!(competition.has_withdrawn(club_competitions::CompetitorId(alice.0)));
    event.club.close().await;
}

#[tokio::test]
async fn who_has_left_cannot_be_challenged_on_the_ladder() {
    let club = Club::new().await;
    club.uses("somchai", "ladder settings", &[]).await;
    for name in ["malee", "alice"] {
        club.uses(name, "ladder join", &[]).await;
    }
    let [malee, bob] = ["malee", "bob"].map(|name| club.seat(name));
    club.uses("bob", "ladder join", &[]).await;
    club.control.leave(club.guild(), malee).unwrap();
    let challenge = [CommandOption::id("opponent", malee)];
    says(&club.uses("bob", "ladder challenge", &challenge).await, &["not on this server any more"]);
    let whom = club.uses("bob", "ladder challenge", &[]).await;
    assert!(!format!("{whom:?}").contains(&malee.to_string()), "{whom:?}");
    let ladder =
        club.service().ladders.ladder(LadderId { guild: club.guild().0, game: GameKind::Makruk }).await.unwrap().ladder;
    assert!(ladder.challenges().is_empty() && club.seat("bob") == bob);
    club.close().await;
}
