//! A season whose channel is gone.

use super::*;

const OTHER: ChannelId = ChannelId(501);

#[tokio::test]
async fn a_season_without_a_channel_ends_only_once_it_has_another() {
    let club = Club::new();
    club.begin("x", Some(3)).await.unwrap();
    club.seasons().lose_channel(GUILD, OTHER).await.unwrap();
    assert_eq!(club.seasons().at(LADDER, None).await.unwrap().halted, None);
    for _ in 0..2 {
        club.seasons().lose_channel(GUILD, NEWS).await.unwrap();
    }
    assert!(club.seasons().at(LADDER, None).await.unwrap().halted.is_some());
    assert_eq!(club.said_in(Lane::Person(MANAGER)).await, [(1, SeasonNews::Halted)]);
    club.lose(ANN, BEN).await;
    club.wait(5 * DAY).await;
    assert_eq!(refusal(club.end(1).await), SeasonRefusal::Halted(1));
    assert_eq!(club.seasons().at(LADDER, None).await.unwrap().ended, None);

    let moving = club.request(MANAGER);
    for _ in 0..2 {
        let moved = club.seasons().move_to(moving, LADDER, OTHER).await.unwrap();
        assert_eq!((moved.channel, moved.halted), (OTHER, None));
    }
    club.wait(0).await;
    let ended = club.seasons().at(LADDER, None).await.unwrap();
    assert!(ended.ended.is_some() && ended.games() == 1);
    assert_eq!(club.said_in(Lane::Channel(OTHER)).await, [(1, SeasonNews::Moved), (1, SeasonNews::Ended)]);
    assert_eq!(refusal(club.seasons().move_to(club.request(MANAGER), LADDER, NEWS).await), SeasonRefusal::NotRunning);
    // The next one has a channel.
    assert_eq!(club.begin("y", Some(3)).await.unwrap().halted, None);
}
