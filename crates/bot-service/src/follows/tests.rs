//! Who is told what, and how often.

use crate::follows::records::{FollowNews, FollowedStep, follow_news, followers};
use crate::follows::*;
use crate::game::{Action, GameError};
use crate::testing::RefusalOf as _;
use crate::tests::{ANN, BEN, PLACE, Table, terms};
use crate::{BoardRevision, FollowNotice, Place, TableError};
use bot_store::{ChannelId, Lane};

const CAT: PlayerId = PlayerId(3);
const GUILD: u64 = 7;
const DAY: i64 = 24 * 3_600;

/// What a follower was told, one list a message.
async fn told(table: &Table, follower: PlayerId) -> Vec<Vec<FollowNews>> {
    let waiting = table.service.outbox.waiting(Lane::Person(follower)).await.unwrap();
    waiting.into_iter().filter_map(|pending| Some(pending.notice.read::<FollowNotice>()?.news)).collect()
}

async fn follow(table: &Table, by: PlayerId, target: FollowTarget) -> Result<Following, ServiceError> {
    table.service.follows.follow(table.request(by), GUILD, &[target]).await
}

/// A game of ANN and BEN, in a channel of its own.
async fn begin(table: &Table) -> GameId {
    let place = Place { channel: ChannelId(1_000 + table.request(ANN).event.0), ..PLACE };
    let id = table.games.challenge(table.request(ANN), place, Some(BEN), terms()).await.unwrap().id;
    table.games.accept(table.request(BEN), id, place.channel).await.unwrap();
    id
}

async fn end(table: &Table, id: GameId) {
    table.games.act(table.request(ANN), id, BoardRevision::Now, Action::Resign).await.unwrap();
}

/// The clock goes on, and what is due is done.
async fn pass(table: &Table, seconds: i64) {
    table.clock.advance_seconds(seconds);
    table.service.scheduler.tick().await;
    table.service.scheduler.tick().await;
}

const fn news(game: GameId, step: FollowedStep) -> FollowNews {
    FollowNews { game, step }
}

#[tokio::test]
async fn a_follower_is_told_once_a_day_of_everything_since() {
    let table = Table::new();
    follow(&table, CAT, FollowTarget::Member(ANN)).await.unwrap();
    pass(&table, 60).await;
    let first = begin(&table).await;
    pass(&table, 1).await;
    let told_first = vec![news(first, FollowedStep::Began)];
    assert_eq!(told(&table, CAT).await, std::slice::from_ref(&told_first));
    end(&table, first).await;
    let second = begin(&table).await;
    pass(&table, DAY - 10).await;
    assert_eq!(told(&table, CAT).await, std::slice::from_ref(&told_first));
    pass(&table, 10).await;
    let rest = vec![news(first, FollowedStep::Ended), news(second, FollowedStep::Began)];
    assert_eq!(told(&table, CAT).await, [told_first.clone(), rest.clone()]);
    pass(&table, 3 * DAY).await;
    assert_eq!(told(&table, CAT).await, [told_first, rest]);
    // Nobody else hears of it.
    for other in [ANN, BEN] {
        assert!(told(&table, other).await.is_empty());
    }
}

#[tokio::test]
async fn what_is_told_is_told_once_whatever_is_done_twice() {
    let table = Table::new();
    follow(&table, CAT, FollowTarget::Member(ANN)).await.unwrap();
    follow(&table, CAT, FollowTarget::Member(BEN)).await.unwrap();
    let id = begin(&table).await;
    let tell = games::TellFollowers(table.service.follows.clone());
    for _ in 0..2 {
        tell.0.tell(CAT, news(id, FollowedStep::Began)).await.unwrap();
        pass(&table, 1).await;
    }
    assert_eq!(told(&table, CAT).await, [[news(id, FollowedStep::Began)]]);
}

#[tokio::test]
async fn a_game_is_followed_until_it_ends() {
    let table = Table::new();
    let id = begin(&table).await;
    pass(&table, 1).await;
    for _ in 0..2 {
        let following = follow(&table, CAT, FollowTarget::Game(id)).await.unwrap();
        assert_eq!(following.targets, [FollowTarget::Game(id)]);
    }
    end(&table, id).await;
    pass(&table, 1).await;
    assert_eq!(told(&table, CAT).await, [[news(id, FollowedStep::Ended)]]);
    assert_eq!(table.service.follows.following(GUILD, CAT).await.unwrap().targets, []);
    let late = follow(&table, CAT, FollowTarget::Game(id)).await;
    assert_eq!(late.refusal(), Some(&GameError::Over));
}

#[tokio::test]
async fn whoever_does_not_want_it_is_not_followed() {
    let table = Table::new();
    let follows = &table.service.follows;
    follow(&table, CAT, FollowTarget::Member(ANN)).await.unwrap();
    let id = begin(&table).await;
    follow(&table, CAT, FollowTarget::Game(id)).await.unwrap();
    follows.let_follow(table.request(ANN), GUILD, FollowersFrom::Nobody).await.unwrap();
    end(&table, id).await;
    pass(&table, DAY).await;
    assert!(told(&table, CAT).await.is_empty());
    let again = begin(&table).await;
    for target in [FollowTarget::Member(ANN), FollowTarget::Game(again)] {
        assert_eq!(follow(&table, CAT, target).await.refusal(), Some(&FollowError::NotAllowed(ANN)));
    }
    follows.let_follow(table.request(ANN), GUILD, FollowersFrom::Everybody).await.unwrap();
    follow(&table, CAT, FollowTarget::Game(again)).await.unwrap();
}

#[tokio::test]
async fn one_follows_others_on_ones_own_server_and_so_many_of_them() {
    let table = Table::new();
    let id = begin(&table).await;
    let follows = &table.service.follows;
    for target in [FollowTarget::Member(ANN), FollowTarget::Game(id)] {
        assert_eq!(follow(&table, ANN, target).await.refusal(), Some(&FollowError::Oneself));
    }
    let elsewhere = follows.follow(table.request(CAT), 8, &[FollowTarget::Game(id)]).await;
    assert_eq!(elsewhere.refusal(), Some(&TableError::NoSuchGame(id)));
    for member in 0..FOLLOWED_LIMIT as u64 {
        follow(&table, CAT, FollowTarget::Member(PlayerId(100 + member))).await.unwrap();
    }
    let more = follow(&table, CAT, FollowTarget::Member(ANN)).await;
    assert_eq!(more.refusal(), Some(&FollowError::TooMany(FOLLOWED_LIMIT)));
    // Who is followed already may be followed again.
    follow(&table, CAT, FollowTarget::Member(PlayerId(100))).await.unwrap();
}

#[tokio::test]
async fn whoever_stops_hears_nothing_more_and_what_comes_twice_takes_effect_once() {
    let table = Table::new();
    let follows = &table.service.follows;
    follow(&table, CAT, FollowTarget::Member(ANN)).await.unwrap();
    let first = begin(&table).await;
    pass(&table, 1).await;
    end(&table, first).await;
    pass(&table, 1).await;
    let stop = table.request(CAT);
    assert_eq!(follows.unfollow_all(stop, GUILD).await.unwrap().targets, []);
    pass(&table, DAY + 60).await;
    assert_eq!(told(&table, CAT).await.len(), 1);
    follow(&table, CAT, FollowTarget::Member(BEN)).await.unwrap();
    assert_eq!(follows.unfollow_all(stop, GUILD).await.unwrap().targets, [FollowTarget::Member(BEN)]);
    let request = table.request(CAT);
    let left = follows.unfollow(request, GUILD, FollowTarget::Member(BEN)).await.unwrap();
    assert_eq!(left.targets, []);
}

#[tokio::test]
async fn an_erased_person_neither_follows_nor_is_followed() {
    let table = Table::new();
    follow(&table, CAT, FollowTarget::Member(ANN)).await.unwrap();
    follow(&table, ANN, FollowTarget::Member(BEN)).await.unwrap();
    begin(&table).await;
    pass(&table, 1).await;
    assert!(table.store.get(&follow_news(CAT)).await.unwrap().is_some());
    table.service.privacy.request_erasure(CAT).await.unwrap();
    table.service.privacy.request_erasure(ANN).await.unwrap();
    table.clock.advance_seconds(8 * DAY);
    for _ in 0..200 {
        table.service.scheduler.tick().await;
    }
    for member in [ANN, BEN] {
        let rows = table.store.scan(&followers(GUILD, FollowTarget::Member(member)), None, 10).await.unwrap();
        assert!(rows.entries.is_empty(), "{member:?}");
    }
    assert!(table.store.get(&follow_news(CAT)).await.unwrap().is_none());
}
