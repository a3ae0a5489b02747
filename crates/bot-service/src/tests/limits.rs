//! Limits hold under concurrent requests, and no user can use up another's.

use std::sync::Arc;

use futures::future::join_all;

use crate::TableError;
use crate::testing::RefusalOf as _;
use crate::tests::*;
use crate::{ChallengesFrom, OPEN_GAMES_LIMIT, WAITING_CHALLENGES_LIMIT};

/// A table on a disk, where each commit takes a while.
fn on_disk() -> (tempfile::TempDir, Table) {
    let folder = tempfile::tempdir().unwrap();
    let table = Table::on(Arc::new(SledStore::open(folder.path(), 1).unwrap()));
    (folder, table)
}

fn place(number: u64) -> Place {
    Place { channel: ChannelId(1_000 + number), ..PLACE }
}

#[tokio::test]
async fn of_two_hundred_challenges_at_once_exactly_as_many_as_allowed_are_made() {
    let (_folder, table) = on_disk();
    let challenges = (0..200).map(|n| table.games.challenge(table.request(ANN), place(n), None, terms()));
    let made = join_all(challenges).await;
    assert_eq!(made.iter().filter(|made| made.is_ok()).count(), OPEN_GAMES_LIMIT);
    let refused = made.iter().filter_map(|made| made.as_ref().err());
    assert!(
        refused.clone().all(|error| error.downcast_ref() == Some(&TableError::TooMany(OPEN_GAMES_LIMIT))),
        "{refused:?}"
    );
    assert_eq!(table.games.open_of(ANN).await.unwrap().len(), OPEN_GAMES_LIMIT);
}

/// Two services on one store have no lock in common, as two processes have not.
#[tokio::test]
async fn limits_hold_between_processes() {
    let (_folder, one) = on_disk();
    let other = Table::on(Arc::clone(&one.store));
    for n in 0..OPEN_GAMES_LIMIT as u64 - 1 {
        one.games.challenge(one.request(ANN), place(n), None, terms()).await.unwrap();
    }
    let requests = (0..8).map(|n| Request { event: EventId(9_000 + n), ..one.request(ANN) });
    let both = requests.map(|request| {
        let table = if request.event.0 % 2 == 0 { &one } else { &other };
        table.games.challenge(request, place(request.event.0), None, terms())
    });
    let made = join_all(both).await;
    assert_eq!(made.iter().filter(|made| made.is_ok()).count(), 1, "{made:?}");
}

/// What is accepted needs no new number, which would let only one of two through whatever else they ask for.
#[tokio::test]
async fn limits_on_what_is_accepted_hold_between_processes() {
    let (_folder, one) = on_disk();
    let other = Table::on(Arc::clone(&one.store));
    for n in 0..OPEN_GAMES_LIMIT as u64 - 1 {
        one.games.challenge(one.request(BEN), place(n), None, terms()).await.unwrap();
    }
    let mut accepted = Vec::new();
    for n in 0..8 {
        let open = one.games.challenge(one.request(PlayerId(100 + n)), place(100 + n), None, terms()).await.unwrap();
        let request = Request { event: EventId(9_000 + n), ..one.request(BEN) };
        let table = if n % 2 == 0 { &one } else { &other };
        accepted.push(table.games.accept(request, open.id, ChannelId(2_000 + n)));
    }
    let accepted = join_all(accepted).await;
    assert_eq!(accepted.iter().filter(|accepted| accepted.is_ok()).count(), 1, "{accepted:?}");
}

#[tokio::test]
async fn challenges_of_others_leave_ones_own_places_alone() {
    let table = Table::new();
    for n in 0..WAITING_CHALLENGES_LIMIT as u64 {
        let by = table.request(PlayerId(100 + n));
        table.games.challenge(by, place(n), Some(BEN), terms()).await.unwrap();
    }
    let one_more = table.games.challenge(table.request(ANN), PLACE, Some(BEN), terms()).await;
    assert!(matches!(one_more.refusal(), Some(TableError::TooManyWaiting(WAITING_CHALLENGES_LIMIT))));
    for n in 0..OPEN_GAMES_LIMIT as u64 {
        table.games.challenge(table.request(BEN), place(n), None, terms()).await.unwrap();
    }
    // Accepting one turns it into a game of his own, for which there is no place.
    let waiting = table.games.open_of(BEN).await.unwrap();
    let waiting = waiting.iter().find(|snapshot| snapshot.game.opening_challenge().by != BEN).unwrap().id;
    let accepted = table.games.accept(table.request(BEN), waiting, ChannelId(7)).await;
    assert!(matches!(accepted.refusal(), Some(TableError::TooMany(OPEN_GAMES_LIMIT))), "{accepted:?}");
    table.games.act(table.request(BEN), waiting, BoardRevision::Now, Action::Decline).await.unwrap();
    table.games.challenge(table.request(ANN), PLACE, Some(BEN), terms()).await.unwrap();
}

#[tokio::test]
async fn who_takes_no_challenges_gets_none() {
    let table = Table::new();
    let challenge = || table.games.challenge(table.request(ANN), PLACE, Some(BEN), terms());
    let people = &table.service.people;
    people.mute(BEN, ANN).await.unwrap();
    assert!(matches!(challenge().await.refusal(), Some(TableError::NotWelcome)));
    table.games.challenge(table.request(PlayerId(3)), PLACE, Some(BEN), terms()).await.unwrap();
    people.unmute(BEN, ANN).await.unwrap();
    challenge().await.unwrap();
    people.take_challenges(BEN, ChallengesFrom::Nobody).await.unwrap();
    assert!(matches!(challenge().await.refusal(), Some(TableError::NotWelcome)));
    // Outgoing challenges and open ones are not affected.
    table.games.challenge(table.request(BEN), PLACE, Some(ANN), terms()).await.unwrap();
    let open = table.games.challenge(table.request(ANN), PLACE, None, terms()).await.unwrap();
    table.games.accept(table.request(BEN), open.id, CHANNEL).await.unwrap();
    let again = Table::on(Arc::clone(&table.store));
    assert_eq!(again.service.people.challengers(BEN).await.unwrap().from, ChallengesFrom::Nobody);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn of_games_that_claim_a_channel_at_once_one_gets_it_and_the_others_hear_whose_it_is() {
    let (_folder, table) = on_disk();
    for round in 0..8 {
        let channel = ChannelId(500 + round);
        let mut waiting = Vec::new();
        for n in 0..6 {
            let by = table.request(PlayerId(100 + 10 * round + n));
            waiting.push(table.games.challenge(by, PLACE, None, terms()).await.unwrap().id);
        }
        let accepted: Vec<_> = waiting
            .into_iter()
            .enumerate()
            .map(|(n, id)| {
                let (games, by) = (Arc::clone(&table.games), table.request(PlayerId(1_000 + 10 * round + n as u64)));
                tokio::spawn(async move { games.accept(by, id, channel).await })
            })
            .collect();
        let accepted: Vec<_> = join_all(accepted).await.into_iter().map(Result::unwrap).collect();
        let occupant = table.games.open_in(channel).await.unwrap().unwrap();
        assert_eq!(accepted.iter().filter(|accepted| accepted.is_ok()).count(), 1);
        let told = |error: &ServiceError| error.downcast_ref() == Some(&TableError::ChannelBusy(occupant));
        assert!(accepted.iter().filter_map(|accepted| accepted.as_ref().err()).all(told), "{accepted:?}");
    }
}
