//! Storms: by the time of the events, each button once.

use crate::PuzzleError;
use crate::puzzle::StormMove;
use crate::puzzles::tests::*;
use crate::testing::RefusalOf as _;

async fn play(club: &Club, at: StormAt, text: &str) -> (StormView, Tried<StormMove>) {
    club.puzzles.storm_act(club.request(ANN), HERE, at, Act::Move(MoveInput::Text(text))).await.unwrap()
}

/// The move that solves the puzzle that is looked at, or its first half.
fn solution(view: &StormView) -> String {
    let solving = view.solving.as_ref().unwrap();
    solving.puzzle.solution()[view.storm.made().len()].to_string()
}

#[tokio::test]
async fn as_many_as_one_can_in_three_minutes() {
    let club = Club::new();
    let mut view = club.puzzles.begin_storm(club.request(ANN)).await.unwrap();
    // The easier one first, and after the last the first again.
    assert_eq!(view.solving.as_ref().unwrap().id, club.one);
    let first = view.at();
    for expected in [StormMove::Right(None), StormMove::Right(Some(mv("c6c7"))), StormMove::Right(None)] {
        let text = solution(&view);
        let (after, tried) = play(&club, view.at(), &text).await;
        match (tried, expected) {
            (Tried::Did(StormMove::Right(Some(_))), StormMove::Right(Some(_))) => {}
            (tried, expected) => assert_eq!(tried, Tried::Did(expected)),
        }
        view = after;
    }
    assert_eq!((view.storm.solved(), view.best), (2, 2));
    // A button of a board that has gone.
    let (late, tried) = play(&club, first, "a1a8").await;
    assert_eq!((tried, late.storm.solved()), (Tried::Stale, 2));
    for act in [Act::Hint(HintLevel::Theme), Act::GiveUp] {
        let (after, tried) = club.puzzles.storm_act(club.request(ANN), HERE, view.at(), act).await.unwrap();
        assert_eq!((tried, after.at()), (Tried::Stale, view.at()));
    }
    let (wrong, tried) = play(&club, view.at(), "a1b1").await;
    assert_eq!((tried, wrong.storm.missed(), wrong.storm.solved()), (Tried::Did(StormMove::Wrong), 1, 2));
    let (slower, tried) = play(&club, wrong.at(), "b1b2").await;
    assert_eq!((tried, slower.at()), (Tried::Did(StormMove::Slower), wrong.at()));
    club.table.clock.advance_seconds(180);
    let (over, tried) = play(&club, slower.at(), "c6c7").await;
    assert!(over.solving.is_none() && tried == Tried::Stale);
    assert_eq!((over.storm.solved(), over.best), (2, 2));
    // The best is kept.
    let again = club.puzzles.begin_storm(club.request(ANN)).await.unwrap();
    assert_eq!((again.storm.solved(), again.best), (0, 2));
    assert_eq!(club.puzzles.best_storm(ANN).await.unwrap(), 2);
    assert_eq!(club.puzzles.best_storm(BEN).await.unwrap(), 0);
}

#[tokio::test]
async fn the_table_of_a_server_has_the_most_of_each_and_equals_share_a_place() {
    let club = Club::new();
    let solve = async |by, count| {
        let mut view = club.puzzles.begin_storm(club.request(by)).await.unwrap();
        while view.storm.solved() < count {
            let text = solution(&view);
            let act = Act::Move(MoveInput::Text(&text));
            view = club.puzzles.storm_act(club.request(by), HERE, view.at(), act).await.unwrap().0;
        }
    };
    for (by, count) in [(ANN, 2), (BEN, 3), (ANN, 1), (PlayerId(3), 2)] {
        solve(by, count).await;
    }
    let table = club.puzzles.storm_table(HERE).await.unwrap();
    assert_eq!(table, [(1, BEN, 3), (2, ANN, 2), (2, PlayerId(3), 2)]);
    let elsewhere = PuzzlePlace { server: Some(SERVER + 1), ..HERE };
    assert_eq!(club.puzzles.storm_table(elsewhere).await.unwrap(), []);
}

#[tokio::test]
async fn a_storm_that_is_begun_twice_by_one_event_goes_on() {
    let club = Club::new();
    let request = club.request(ANN);
    let view = club.puzzles.begin_storm(request).await.unwrap();
    let text = solution(&view);
    play(&club, view.at(), &text).await;
    let again = club.puzzles.begin_storm(request).await.unwrap();
    assert_eq!(again.storm.solved(), 1);
    assert!(matches!(club.puzzles.storm(club.request(BEN)).await.refusal(), Some(PuzzleError::NoneOpen)));
}

#[tokio::test]
async fn of_two_presses_of_one_button_one_counts() {
    let club = Club::new();
    let view = club.puzzles.begin_storm(club.request(ANN)).await.unwrap();
    let (at, text) = (view.at(), solution(&view));
    let press = || {
        let request = club.request(ANN);
        club.puzzles.storm_act(request, HERE, at, Act::Move(MoveInput::Text(&text)))
    };
    let both = join_all([press(), press()]).await;
    let counted = both.iter().filter(|done| done.as_ref().unwrap().1 != Tried::Stale).count();
    assert_eq!((counted, club.puzzles.best_storm(ANN).await.unwrap()), (1, 1));
}
