//! Proposals: proved one at a time, and a server's own once they are accepted.

use crate::ThinkError;
use crate::puzzle::WantedDifficulty;
use crate::puzzles::tests::*;
use crate::testing::RefusalOf as _;
use makruk_puzzles::Effort;

/// Mate in one, of another collection.
const FEN: &str = "7k/8/6K1/8/8/8/8/1R6 w - - 0 1";
const OTHER: &str = "7k/8/6K1/8/8/8/8/2R5 w - - 0 1";

/// Finds no flaw, once it is allowed to go on.
struct Slow(Notify);

impl Proving for Slow {
    fn prove<'a>(&'a self, _: &'a ClubPuzzle, _: Effort) -> BoxFuture<'a, PuzzleProof> {
        async {
            self.0.notified().await;
            Ok(Ok(()))
        }
        .boxed()
    }
}

#[tokio::test]
async fn one_is_proved_at_a_time() {
    let club = Club::new();
    let slow = Arc::new(Slow(Notify::new()));
    let puzzles = club.puzzles.clone().proved_by(slow.clone());
    let first = puzzles.propose(club.request(ANN), SERVER, (GameKind::Makruk, FEN), "Rb8");
    let second = async {
        let refused = puzzles.propose(club.request(BEN), SERVER, (GameKind::Makruk, OTHER), "Rc8").await;
        slow.0.notify_one();
        refused
    };
    let (first, second) = futures::join!(first, second);
    assert!(matches!(second.refusal(), Some(ThinkError::Busy)), "{second:?}");
    first.unwrap();
    slow.0.notify_one();
    puzzles.propose(club.request(BEN), SERVER, (GameKind::Makruk, OTHER), "Rc8").await.unwrap();
}

#[tokio::test]
async fn an_accepted_one_is_among_those_of_its_server() {
    let club = Club::new();
    let slow = Arc::new(Slow(Notify::new()));
    slow.0.notify_one();
    let puzzles = club.puzzles.clone().proved_by(slow);
    let proposed = puzzles.propose(club.request(ANN), SERVER, (GameKind::Makruk, FEN), "Rb8").await.unwrap().id();
    let drawn = async |server| {
        let mut drawn = HashSet::new();
        for _ in 0..60 {
            let place = PuzzlePlace { server: Some(server), ..HERE };
            drawn.insert(
                puzzles
                    .random(club.request(BEN), place, (GameKind::Makruk, None), WantedDifficulty::Fitting)
                    .await
                    .unwrap()
                    .id,
            );
        }
        drawn
    };
    assert!(!drawn(SERVER).await.contains(&proposed));
    puzzles.decide(SERVER, proposed, Decision::Accept).await.unwrap();
    assert!(drawn(SERVER).await.contains(&proposed));
    assert!(!drawn(SERVER + 1).await.contains(&proposed));
    let opened = puzzles.open(club.request(BEN), HERE, (proposed, None), Foreknowledge::Nothing).await.unwrap();
    assert_eq!(opened.puzzle.id(), proposed);
}
