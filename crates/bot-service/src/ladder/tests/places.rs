//! A ladder whose channel is gone.

use super::*;

const OTHER: ChannelId = ChannelId(501);

#[tokio::test]
async fn a_ladder_without_a_channel_waits_until_it_has_another() {
    let club = Club::new("3d").await;
    // Someone else may have changed what is in the audit log last.
    club.ladders().change_terms(club.request(BEN), LADDER, terms(club.time)).await.unwrap();
    let made = club.challenge(DAN, CAT).await;
    let accepted = club.challenge(CAT, BEN).await;
    let known = club.news().await.len();
    club.ladders().lose_channel(GUILD, OTHER).await.unwrap();
    assert!(!club.ladder().await.is_halted());
    for _ in 0..2 {
        club.ladders().lose_channel(GUILD, NEWS).await.unwrap();
    }
    assert_eq!(club.said_in(Lane::Person(BEN)).await, [LadderNews::Halted { by: BEN }]);
    assert_eq!(club.news().await.len(), known);

    // What members do meanwhile is told to those whom it concerns.
    club.challenge(BEN, ANN).await;
    assert_eq!(club.said_in(Lane::Person(ANN)).await.len(), 1);
    club.wait(40).await;
    assert_eq!(club.order().await, [1, 2, 3, 4]);
    assert!(club.ladder().await.challenges().iter().all(LadderChallenge::is_open));

    let moved = LadderTerms { channel: OTHER, ..terms(club.time) };
    club.ladders().change_terms(club.request(ANN), LADDER, moved).await.unwrap();
    let again = [LadderNews::Made { challenge: made }, LadderNews::Made { challenge: accepted }];
    let said = club.said_in(Lane::Channel(OTHER)).await;
    assert_eq!((&said[0], &said[1..3], said.len()), (&LadderNews::WentOn, &again[..], 4));
    club.wait(2).await;
    assert!(club.at(made).await.is_open());
    club.wait(1).await;
    assert!(!club.at(made).await.is_open());
    // The old channel means nothing to it any more.
    club.ladders().lose_channel(GUILD, NEWS).await.unwrap();
    assert!(!club.ladder().await.is_halted());
    let known = club.ladder().await;
    assert_eq!(known, club.restarted().ladder().await);
}

#[tokio::test]
async fn the_manager_who_is_told_is_the_last_who_is_known() {
    let club = Club::new("3d").await;
    for _ in 0..60 {
        let mut settings = club.table.service.clubs.settings(GUILD).await.unwrap();
        settings.listed_below = if settings.listed_below == 75 { 74 } else { 75 };
        club.table.service.clubs.change_settings(club.request(DAN), GUILD, settings).await.unwrap();
    }
    club.ladders().lose_channel(GUILD, NEWS).await.unwrap();
    assert_eq!(club.said_in(Lane::Person(ANN)).await, [LadderNews::Halted { by: ANN }]);
}
