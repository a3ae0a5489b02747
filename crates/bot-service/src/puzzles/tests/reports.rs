//! Reports: refuted puzzles are withdrawn permanently.

use std::sync::Mutex;

use crate::PuzzleError;
use crate::ThinkError;
use crate::puzzle::WantedDifficulty;
use crate::puzzles::tests::*;
use crate::testing::RefusalOf as _;
use crate::testing::quiet;
use makruk_puzzles::Effort;

/// Finds a second solution in puzzles of one move, and remembers how much it was to spend.
#[derive(Default)]
struct Fussy(Mutex<Vec<Effort>>);

impl Proving for Fussy {
    fn prove<'a>(&'a self, puzzle: &'a ClubPuzzle, effort: Effort) -> BoxFuture<'a, PuzzleProof> {
        self.0.lock().unwrap().push(effort);
        let flaw = ClubPuzzleFlaw::SecondSolution { ply: 0, mv: puzzle.solution()[0] };
        let proof = if puzzle.solver_moves() == 1 { Err(flaw) } else { Ok(()) };
        async move { Ok(proof) }.boxed()
    }
}

#[tokio::test]
async fn what_does_not_hold_is_taken_out() {
    let club = Club::new();
    let fussy = Arc::new(Fussy::default());
    let puzzles = club.puzzles.clone().proved_by(fussy.clone());
    for by in [ANN, BEN, ANN] {
        assert_eq!(puzzles.report(by, club.one).await.unwrap(), Reported::Queued);
    }
    puzzles.report(ANN, club.two).await.unwrap();
    assert!(puzzles.excluded().await.unwrap().is_empty());
    puzzles.check_waiting().await.unwrap();
    puzzles.check_waiting().await.unwrap();
    // Each once, with a hundred times the nodes.
    assert_eq!(*fussy.0.lock().unwrap(), [Effort::VERIFY.times(100); 2]);
    assert_eq!(puzzles.excluded().await.unwrap(), [club.one].into());
    assert_eq!(puzzles.report(PlayerId(9), club.one).await.unwrap(), Reported::Fallen);
    assert_eq!(puzzles.report(PlayerId(9), club.two).await.unwrap(), Reported::Sound);
    for _ in 0..50 {
        let random =
            puzzles.random(club.request(ANN), HERE, (GameKind::Makruk, None), WantedDifficulty::Easy).await.unwrap();
        assert_eq!(random.id, club.two);
        let storm = puzzles.begin_storm(club.request(ANN)).await.unwrap();
        assert_eq!(storm.solving.unwrap().id, club.two);
        assert_eq!(puzzles.todays(HERE).await.unwrap().0, club.two);
        club.table.clock.advance_seconds(24 * 3_600);
    }
    let unknown = puzzles.report(ANN, PuzzleId(1)).await;
    assert!(matches!(unknown.refusal(), Some(PuzzleError::NoPuzzle)));
}

#[tokio::test]
async fn what_nobody_could_prove_waits_for_the_next_start() {
    let club = Club::new();
    club.puzzles.report(ANN, club.one).await.unwrap();
    assert!(matches!(club.puzzles.check_waiting().await.refusal(), Some(ThinkError::Busy)));
    assert_eq!(club.puzzles.report(BEN, club.one).await.unwrap(), Reported::Queued);
    // The part that checks begins with what has waited.
    let puzzles = club.puzzles.clone().proved_by(Arc::new(Fussy::default()));
    let stop = tokio_util::sync::CancellationToken::new();
    let checking = tokio::spawn({
        let (puzzles, stop) = (puzzles.clone(), stop.clone());
        async move { puzzles.check_reports(stop).await }
    });
    quiet().await;
    assert_eq!(puzzles.excluded().await.unwrap(), [club.one].into());
    // Later reports are still checked.
    puzzles.report(ANN, club.two).await.unwrap();
    quiet().await;
    assert_eq!(puzzles.report(PlayerId(9), club.two).await.unwrap(), Reported::Sound);
    stop.cancel();
    checking.await.unwrap();
}

#[tokio::test(start_paused = true)]
async fn what_is_reported_to_another_process_is_checked_here() {
    let store: Arc<dyn Store> = Arc::new(MemoryStore::shared());
    let (here, there) = (Club::on(Arc::clone(&store)), Club::on(store));
    let puzzles = here.puzzles.clone().proved_by(Arc::new(Fussy::default()));
    let stop = tokio_util::sync::CancellationToken::new();
    let checking = tokio::spawn({
        let (puzzles, stop) = (puzzles.clone(), stop.clone());
        async move { puzzles.check_reports(stop).await }
    });
    tokio::time::sleep(std::time::Duration::from_secs(1)).await;
    assert_eq!(there.puzzles.report(ANN, there.one).await.unwrap(), Reported::Queued);
    tokio::time::sleep(std::time::Duration::from_secs(31)).await;
    assert_eq!(there.puzzles.report(BEN, there.one).await.unwrap(), Reported::Fallen);
    stop.cancel();
    checking.await.unwrap();
}
