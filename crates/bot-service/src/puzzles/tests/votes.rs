//! Votes: one for each person and puzzle, and what they do.

use crate::PuzzleError;
use crate::puzzle::{PuzzleVote, VoteCount, WantedDifficulty};
use crate::puzzles::tests::*;
use crate::testing::RefusalOf as _;

async fn give_up(club: &Club, by: PlayerId, id: PuzzleId) {
    club.puzzles.act(club.request(by), HERE, (id, None), None, Act::GiveUp).await.unwrap();
}

async fn vote(club: &Club, by: PlayerId, id: PuzzleId, vote: Option<PuzzleVote>) -> Ballot {
    club.puzzles.vote(club.request(by), HERE, (id, None), vote).await.unwrap().ballot
}

async fn votes(club: &Club) -> Vec<(PuzzleId, VoteCount, bool)> {
    let voted = puzzle_votes(Arc::clone(&club.table.store)).await.unwrap();
    voted.into_iter().map(|it| (it.id, it.votes, it.is_disliked)).collect()
}

#[tokio::test]
async fn whoever_knows_the_solution_has_one_vote_and_may_change_it() {
    let club = Club::new();
    let open = club.puzzles.vote(club.request(ANN), HERE, (club.two, None), Some(PuzzleVote::Good)).await;
    assert!(matches!(open.refusal(), Some(PuzzleError::NotOver)));
    assert_eq!(club.puzzles.look(ANN, HERE, (club.two, None)).await.unwrap().ballot, Ballot::Closed);
    give_up(&club, ANN, club.two).await;
    give_up(&club, BEN, club.two).await;
    assert_eq!(club.puzzles.look(ANN, HERE, (club.two, None)).await.unwrap().ballot, Ballot::Open(None));
    let counted = async |good, bad| assert_eq!(votes(&club).await, [(club.two, VoteCount { good, bad }, false)]);
    let good = club.request(ANN);
    let press = || club.puzzles.vote(good, HERE, (club.two, None), Some(PuzzleVote::Good));
    // The event comes twice at once, and once more.
    join_all([press(), press()]).await.into_iter().for_each(|voted| drop(voted.unwrap()));
    press().await.unwrap();
    counted(1, 0).await;
    vote(&club, BEN, club.two, Some(PuzzleVote::Bad)).await;
    assert_eq!(vote(&club, ANN, club.two, Some(PuzzleVote::Bad)).await, Ballot::Open(Some(PuzzleVote::Bad)));
    counted(0, 2).await;
    // What comes again after it was changed changes nothing.
    assert_eq!(press().await.unwrap().ballot, Ballot::Open(Some(PuzzleVote::Bad)));
    assert_eq!(vote(&club, ANN, club.two, None).await, Ballot::Open(None));
    assert_eq!(press().await.unwrap().ballot, Ballot::Open(None));
    counted(0, 1).await;
    vote(&club, BEN, club.two, None).await;
    assert_eq!(votes(&club).await, []);
}

#[tokio::test]
async fn a_puzzle_that_most_dislike_comes_last_and_is_set_on_no_day_to_come() {
    let club = Club::new();
    let days = EveryDay::new(club.table.service.puzzles.repository.clone(), &puzzles_of_makruk(LINES));
    let on = async |days_ahead: u16| {
        let today = days.today(HERE, club.table.clock.now()).await.unwrap();
        days.posted(HERE, Day(today.0 + days_ahead)).await.unwrap().unwrap()
    };
    let before = on(0).await;
    for person in 100..104 {
        give_up(&club, PlayerId(person), before).await;
        vote(&club, PlayerId(person), before, Some(PuzzleVote::Bad)).await;
    }
    assert_eq!([on(0).await, on(2).await], [before, before], "four votes are too few");
    give_up(&club, ANN, before).await;
    vote(&club, ANN, before, Some(PuzzleVote::Bad)).await;
    assert_eq!(votes(&club).await, [(before, VoteCount { good: 0, bad: 5 }, true)]);
    assert_eq!(on(0).await, before, "the day has begun");
    assert_ne!(on(2).await, before);
    let random = async |by| {
        let picked = club
            .puzzles
            .random(club.request(by), HERE, (GameKind::Makruk, None), WantedDifficulty::Fitting)
            .await
            .unwrap();
        picked.id
    };
    for _ in 0..20 {
        assert_ne!(random(BEN).await, before);
    }
    let other = random(BEN).await;
    give_up(&club, BEN, other).await;
    assert_eq!(random(BEN).await, other, "one that is over comes before it");
    // It is liked again for a moment, and the day to come is as it was.
    vote(&club, ANN, before, None).await;
    assert_eq!(on(2).await, before);
    vote(&club, ANN, before, Some(PuzzleVote::Bad)).await;
    assert_ne!(on(2).await, before);
    club.table.clock.advance_seconds(2 * 24 * 3_600);
    assert_ne!(on(0).await, before);
}
