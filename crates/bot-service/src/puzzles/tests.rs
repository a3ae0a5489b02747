//! What the service promises of puzzles: one result for each person and puzzle, every event once, and everything in one commit.

mod proposals;
mod races;
mod reports;
mod storms;
mod votes;

use std::collections::HashSet;

use futures::FutureExt;
use futures::future::{BoxFuture, join_all};
use jiff::Timestamp;

use crate::PuzzleError;
use crate::TableError;
use crate::puzzle::testing::{puzzle_of_makruk, puzzles_of_makruk};
use crate::puzzle::{AttemptEvent, AttemptStage, Day, Foreknowledge, WantedDifficulty, testing};
use crate::puzzles::records::PuzzleRatingRecord;
use crate::puzzles::*;
use crate::solving::{Act, HintLevel, Solve, Tried};
use crate::testing::RefusalOf as _;
use crate::tests::{ANN, BEN, CHANNEL, Table};
use crate::{Asker, MoveInput, ThinkError};
use board_games::{GameKind, GameMove};
use bot_store::PlayerId;
use bot_store::repository::put;
use bot_store::{Clock, Request};
use commit_store::{Expect, MemoryStore, Store};
use makruk_puzzles::PuzzleTheme;

const SERVER: u64 = 7;
const HERE: PuzzlePlace = PuzzlePlace { server: Some(SERVER), channel: CHANNEL, parent: None };

/// Mate in two, and mate in one.
const LINES: &str = "k7/8/2K5/8/8/8/8/1R6 w - - 0 1\tmate-2\tc6c7 a8a7 b1a1\trook-mate quiet-key\t700
7k/8/6K1/8/8/8/8/R7 w - - 0 1\tmate-1\ta1a8\trook-mate\t600";

/// Says of b1b2 that it is slower, and of everything else that is not known that it is wrong.
struct Strict;

impl Judging for Strict {
    fn judge<'a>(
        &'a self,
        _: Asker,
        _: &'a ClubPuzzle,
        _: &'a [GameMove],
        mv: GameMove,
    ) -> BoxFuture<'a, Result<PuzzleJudgement, ThinkError>> {
        let judgement = match mv.to_string().as_str() {
            "b1b2" => Ok(PuzzleJudgement::Slower),
            "b1b8" => Err(ThinkError::Busy),
            _ => Ok(PuzzleJudgement::Wrong { refutation: Vec::new() }),
        };
        async move { judgement }.boxed()
    }
}

/// Every day has its puzzle but for those that were skipped.
struct Days {
    puzzle: PuzzleId,
    skipped: Vec<Day>,
}

impl PuzzleDays for Days {
    fn today(&self, _: PuzzlePlace, now: Timestamp) -> BoxFuture<'_, Result<Day, ServiceError>> {
        async move { Ok(EveryDay::date(now)) }.boxed()
    }

    fn posted(&self, _: PuzzlePlace, day: Day) -> BoxFuture<'_, Result<Option<PuzzleId>, ServiceError>> {
        let posted = (!self.skipped.contains(&day)).then_some(self.puzzle);
        async move { Ok(posted) }.boxed()
    }
}

struct Club {
    table: Table,
    puzzles: Puzzles,
    two: PuzzleId,
    one: PuzzleId,
}

impl Club {
    fn new() -> Club {
        Club::on(Arc::new(MemoryStore::default()))
    }

    fn on(store: Arc<dyn Store>) -> Club {
        let table = Table::on(store);
        let collection = puzzles_of_makruk(LINES);
        let ids: Vec<PuzzleId> = collection.of(GameKind::Makruk).map(|(id, _)| id).collect();
        let puzzles = table.service.puzzles.clone().with_collection(collection).judged_by(Arc::new(Strict));
        Club { table, puzzles, two: ids[0], one: ids[1] }
    }

    fn request(&self, by: PlayerId) -> Request {
        self.table.request(by)
    }

    async fn try_text(&self, by: PlayerId, text: &str) -> Result<(Solving, Tried<AttemptEvent>), ServiceError> {
        let input = MoveInput::Text(text);
        self.puzzles.act(self.request(by), HERE, (self.two, None), None, Act::Move(input)).await
    }

    async fn stage(&self, by: PlayerId) -> AttemptStage {
        self.puzzles.look(by, HERE, (self.two, None)).await.unwrap().attempt.stage()
    }
}

/// The first move of the solution, with the answer to it.
fn key() -> AttemptEvent {
    let puzzle = puzzle_of_makruk(LINES.lines().next().unwrap());
    AttemptEvent::Right { mv: mv("c6c7"), reply: Some(puzzle.solution()[1]) }
}

fn wrong(text: &str) -> AttemptEvent {
    AttemptEvent::Wrong { mv: mv(text), refutation: Vec::new() }
}

fn mv(text: &str) -> GameMove {
    text.parse().unwrap()
}

#[tokio::test]
async fn what_solvers_do_makes_a_puzzle_easier_or_harder_for_the_choice() {
    let club = Club::new();
    let puzzle = club.puzzles.puzzle(club.two).await.unwrap();
    let difficulty = async || club.puzzles.difficulty(club.two, &puzzle).await.unwrap();
    assert_eq!(difficulty().await, puzzle.difficulty());
    for person in 100..110 {
        let request = club.request(PlayerId(person));
        club.puzzles.open(request, HERE, (club.two, None), Foreknowledge::Nothing).await.unwrap();
        club.puzzles.act(club.request(PlayerId(person)), HERE, (club.two, None), None, Act::GiveUp).await.unwrap();
    }
    assert_eq!(difficulty().await, puzzle.difficulty(), "it was read a moment ago");
    club.table.clock.advance_seconds(11 * 60);
    assert!(difficulty().await > puzzle.difficulty() + 100, "{}", difficulty().await);
}

#[tokio::test]
async fn a_puzzle_is_solved_once_and_everything_follows_in_one_commit() {
    let club = Club::new();
    let opened = club.puzzles.open(club.request(ANN), HERE, (club.two, None), Foreknowledge::Nothing).await.unwrap();
    assert_eq!((opened.attempt.stage(), opened.solvers), (AttemptStage::Open, 0));
    assert_eq!(club.puzzles.current(ANN).await.unwrap(), (club.two, None));
    let (after, tried) = club.try_text(ANN, "c6c7").await.unwrap();
    assert_eq!((tried, after.attempt.plies()), (Tried::Did(key()), 2));
    let (after, _) = club.try_text(ANN, "b1a1").await.unwrap();
    assert_eq!(
        (after.attempt.stage(), after.solvers, after.attempt.card().to_string().as_str()),
        (AttemptStage::Solved, 1, "🟩🟩")
    );
    let standing = club.puzzles.standing(ANN, HERE).await.unwrap();
    let in_makruk = standing.games[0];
    assert_eq!((in_makruk.solved, in_makruk.given_up, standing.streak), (1, 0, 0));
    assert!(in_makruk.rating.rating() > 1000.0, "{standing:?}");
    let key = records::puzzle_rating(club.two);
    let PuzzleRatingRecord(of_puzzle) = club.puzzles.repository.get(&key).await.unwrap().unwrap();
    assert!(of_puzzle.rating().rating() < 700.0);
    let history = club.puzzles.history(ANN).await.unwrap();
    assert_eq!(history.iter().map(|result| (result.puzzle, result.solved)).collect::<Vec<_>>(), [(club.two, true)]);
    // Nothing more comes of it.
    assert!(matches!(club.try_text(ANN, "b1a1").await.refusal(), Some(PuzzleError::Over)));
    let again = club.puzzles.act(club.request(ANN), HERE, (club.two, None), Some(3), Act::GiveUp).await.unwrap();
    assert_eq!((again.0.attempt.stage(), again.1), (AttemptStage::Solved, Tried::Stale));
    assert_eq!(club.puzzles.standing(ANN, HERE).await.unwrap(), standing);
}

#[tokio::test]
async fn wrong_moves_hints_and_slower_ones() {
    let club = Club::new();
    for (text, expected) in
        [("b1b2", AttemptEvent::Slower { mv: mv("b1b2") }), ("b1c1", wrong("b1c1")), ("c6c7", key())]
    {
        assert_eq!(club.try_text(BEN, text).await.unwrap().1, Tried::Did(expected));
    }
    // The engine was busy, so nothing was recorded.
    assert!(matches!(club.try_text(BEN, "b1b8").await.refusal(), Some(ThinkError::Busy)));
    assert!(matches!(club.try_text(BEN, "a1a2").await.refusal(), Some(TableError::Text(_))));
    for hint in [HintLevel::Theme, HintLevel::To, HintLevel::Piece] {
        let told = club.puzzles.act(club.request(BEN), HERE, (club.two, None), Some(2), Act::Hint(hint)).await.unwrap();
        assert_eq!(told.1, Tried::Did(AttemptEvent::Hinted { hint }));
    }
    let (after, _) = club.puzzles.act(club.request(BEN), HERE, (club.two, None), Some(2), Act::GiveUp).await.unwrap();
    assert_eq!((after.attempt.stage(), after.solvers), (AttemptStage::GivenUp, 0));
    assert_eq!(after.attempt.card().to_string(), "🟨⬛ 💡3");
    let standing = club.puzzles.standing(BEN, HERE).await.unwrap().games[0];
    assert_eq!((standing.solved, standing.given_up), (0, 1));
    assert!(standing.rating.rating() < 1000.0, "{standing:?}");
}

#[tokio::test]
async fn an_event_that_comes_again_changes_nothing_at_any_later_time() {
    let club = Club::new();
    let request = club.request(ANN);
    let again = |text| club.puzzles.act(request, HERE, (club.two, None), None, Act::Move(MoveInput::Text(text)));
    let first = again("c6c7").await.unwrap();
    assert_eq!(again("c6c7").await.unwrap().1, first.1);
    assert_eq!(club.puzzles.look(ANN, HERE, (club.two, None)).await.unwrap().attempt.plies(), 2);
    club.try_text(ANN, "b1a1").await.unwrap();
    let late = again("c6c7").await.unwrap();
    assert_eq!((late.1, late.0.attempt.stage(), late.0.solvers), (first.1, AttemptStage::Solved, 1));
    assert_eq!(club.puzzles.history(ANN).await.unwrap().len(), 1);
}

#[tokio::test]
async fn what_went_wrong_comes_back_and_counts_for_nothing() {
    let club = Club::new();
    let repeat = async || club.puzzles.repeat(club.request(ANN), HERE).await;
    assert!(matches!(repeat().await.refusal(), Some(PuzzleError::NothingToRepeat { next: None })));
    club.try_text(ANN, "b1c1").await.unwrap();
    club.try_text(ANN, "c6c7").await.unwrap();
    let (solved, _) = club.try_text(ANN, "b1a1").await.unwrap();
    let day = |days: i64| club.table.clock.now() + jiff::SignedDuration::from_hours(24 * days);
    assert_eq!((solved.told, solved.repetition.unwrap().due), (Foreknowledge::Nothing, day(1)));
    assert!(
        matches!(repeat().await.refusal(), Some(PuzzleError::NothingToRepeat { next: Some(next) }) if *next == day(1))
    );
    let in_makruk = async || club.puzzles.standing(ANN, HERE).await.unwrap().games[0];
    let before = (in_makruk().await, club.puzzles.history(ANN).await.unwrap());
    let solvers = club.puzzles.solvers(SERVER, club.two).await.unwrap();
    for pause in [1, 3, 7, 21, 60] {
        club.table.clock.advance_seconds(pause * 24 * 3_600);
        assert_eq!(club.puzzles.repetitions(ANN).await.unwrap().due, [club.two]);
        let opened = repeat().await.unwrap();
        assert_eq!((opened.id, opened.told, opened.attempt.plies()), (club.two, Foreknowledge::Solution, 0));
        club.try_text(ANN, "c6c7").await.unwrap();
        // Asked for once more, it is where it was.
        assert_eq!(repeat().await.unwrap().attempt.plies(), 2);
        let (solved, _) = club.try_text(ANN, "b1a1").await.unwrap();
        assert_eq!(solved.repetition.is_some(), pause < 60);
    }
    assert_eq!(club.puzzles.repetitions(ANN).await.unwrap(), Repetitions::default());
    let standing = in_makruk().await;
    assert_eq!((standing.solved, standing.given_up), (before.0.solved, before.0.given_up));
    assert_eq!(standing.rating.rounded(), before.0.rating.rounded());
    assert_eq!(club.puzzles.history(ANN).await.unwrap(), before.1);
    assert_eq!(club.puzzles.solvers(SERVER, club.two).await.unwrap(), solvers);
}

#[tokio::test]
async fn what_goes_wrong_again_comes_back_the_next_day_and_what_was_taken_out_does_not() {
    let club = Club::new();
    let request = || club.request(ANN);
    let give_up = async |id| {
        club.puzzles.act(request(), HERE, (id, None), None, Act::GiveUp).await.unwrap().0.repetition.unwrap()
    };
    club.puzzles.open(request(), HERE, (club.two, None), Foreknowledge::Nothing).await.unwrap();
    assert_eq!(give_up(club.two).await.passed, 0);
    club.table.clock.advance_seconds(24 * 3_600);
    club.puzzles.repeat(request(), HERE).await.unwrap();
    club.try_text(ANN, "c6c7").await.unwrap();
    let (solved, _) = club.try_text(ANN, "b1a1").await.unwrap();
    assert_eq!(solved.repetition.unwrap().passed, 1);
    club.table.clock.advance_seconds(3 * 24 * 3_600);
    club.puzzles.repeat(request(), HERE).await.unwrap();
    let again = give_up(club.two).await;
    assert_eq!((again.passed, again.due), (0, club.table.clock.now() + jiff::SignedDuration::from_hours(24)));
    club.puzzles.open(request(), HERE, (club.one, None), Foreknowledge::Nothing).await.unwrap();
    give_up(club.one).await;
    club.table.clock.advance_seconds(2 * 24 * 3_600);
    let excluded = put(records::puzzle_excluded(club.two), Expect::Absent, &bot_store::records::KeyOnly).unwrap();
    club.puzzles.repository.commit(vec![excluded]).await.unwrap();
    assert_eq!(club.puzzles.repetitions(ANN).await.unwrap().due, [club.one]);
    // Of another person's nothing is seen.
    assert_eq!(club.puzzles.repetitions(BEN).await.unwrap(), Repetitions::default());
}

#[tokio::test]
async fn whoever_has_done_all_puzzles_is_told_and_gets_what_is_not_over_first() {
    let club = Club::new();
    let random = async || {
        club.puzzles.random(club.request(ANN), HERE, (GameKind::Makruk, None), WantedDifficulty::Fitting).await.unwrap()
    };
    let open = async |id| {
        club.puzzles.open(club.request(ANN), HERE, (id, None), Foreknowledge::Nothing).await.unwrap();
    };
    open(club.one).await;
    club.puzzles.act(club.request(ANN), HERE, (club.one, None), None, Act::GiveUp).await.unwrap();
    assert_eq!(random().await, PickedPuzzle { id: club.two, is_over: false });
    open(club.two).await;
    assert_eq!(random().await, PickedPuzzle { id: club.two, is_over: false });
    club.puzzles.act(club.request(ANN), HERE, (club.two, None), None, Act::GiveUp).await.unwrap();
    assert!(random().await.is_over);
}

#[tokio::test]
async fn the_hardest_themes_are_those_in_which_least_was_solved() {
    let line = |file: usize, theme: &str| {
        let empty = |count: usize| if count == 0 { String::new() } else { count.to_string() };
        let letter = char::from(b'a' + u8::try_from(file).unwrap());
        let rook = format!("{}R{}", empty(file), empty(7 - file));
        format!("7k/8/6K1/8/8/8/8/{rook} w - - 0 1\tmate-1\t{letter}1{letter}8\t{theme}\t600\n")
    };
    let themes = ["rook-mate press", "rook-mate press", "rook-mate press", "rook-mate block", "rook-mate count"];
    let lines: String = themes.into_iter().enumerate().map(|(file, theme)| line(file, theme)).collect();
    let collection = puzzles_of_makruk(&lines);
    let club = Club::new();
    let puzzles = club.puzzles.clone().with_collection(collection.clone());
    assert_eq!(puzzles.hardest_themes(ANN).await.unwrap(), []);
    for (id, puzzle) in collection.of(GameKind::Makruk) {
        puzzles.open(club.request(ANN), HERE, (id, None), Foreknowledge::Nothing).await.unwrap();
        let is_solved = puzzle.themes().contains(PuzzleTheme::Press) && puzzle.solution()[0].to_string() != "a1a8";
        let act = if is_solved { Act::Move(MoveInput::Move(puzzle.solution()[0])) } else { Act::GiveUp };
        puzzles.act(club.request(ANN), HERE, (id, None), None, act).await.unwrap();
        club.table.clock.advance_seconds(1);
    }
    let standing = |theme, solved, tried| ThemeStanding { game: GameKind::Makruk, theme, solved, tried };
    let hardest = puzzles.hardest_themes(ANN).await.unwrap();
    assert_eq!(hardest, [standing(PuzzleTheme::RookMate, 2, 5), standing(PuzzleTheme::Press, 2, 3)]);
}

#[tokio::test]
async fn of_two_devices_the_slower_one_finds_the_board_changed() {
    let club = Club::new();
    let at_start = |text: &'static str| {
        let request = club.request(ANN);
        club.puzzles.act(request, HERE, (club.two, None), Some(0), Act::Move(MoveInput::Text(text)))
    };
    let both = join_all([at_start("c6c7"), at_start("c6c7")]).await;
    let mut tried: Vec<Tried<AttemptEvent>> = both.into_iter().map(|done| done.unwrap().1).collect();
    tried.sort_by_key(|tried| *tried == Tried::Stale);
    assert_eq!(tried, [Tried::Did(key()), Tried::Stale]);
    let hint =
        club.puzzles.act(club.request(ANN), HERE, (club.two, None), Some(0), Act::Hint(HintLevel::To)).await.unwrap();
    assert_eq!((hint.1, hint.0.attempt.told()), (Tried::Stale, None));
}

#[tokio::test]
async fn twenty_people_at_once_are_twenty_solvers() {
    let club = Club::new();
    let people: Vec<PlayerId> = (1..=20).map(PlayerId).collect();
    let solve = |by: PlayerId| {
        let request = club.request(by);
        club.puzzles.act(request, HERE, (club.one, None), None, Act::Move(MoveInput::Text("a1a8")))
    };
    for chunk in people.chunks(8) {
        for done in join_all(chunk.iter().map(|&by| solve(by))).await {
            assert_eq!(done.unwrap().0.attempt.stage(), AttemptStage::Solved);
        }
    }
    assert_eq!(club.puzzles.solvers(SERVER, club.one).await.unwrap(), 20);
    assert_eq!(club.puzzles.solvers(SERVER + 1, club.one).await.unwrap(), 0);
}

#[tokio::test]
async fn in_direct_messages_there_is_no_server_to_count_for() {
    let club = Club::new();
    let place = PuzzlePlace { server: None, ..HERE };
    let input = MoveInput::Text("a1a8");
    let (after, _) =
        club.puzzles.act(club.request(ANN), place, (club.one, None), None, Act::Move(input)).await.unwrap();
    assert_eq!((after.attempt.stage(), after.solvers), (AttemptStage::Solved, 0));
    assert_eq!(club.puzzles.week(place).await.unwrap(), []);
}

/// Solves the puzzle of these days on other days, with a separate collection each time so that it can be solved again.
#[tokio::test]
async fn a_streak_goes_on_over_a_day_without_a_puzzle_and_not_by_an_old_button() {
    let club = Club::new();
    let puzzles = |place: usize, skipped: &[u16]| {
        // The same mate on other files: as many puzzles as are needed.
        let file = char::from(b'a' + u8::try_from(place).unwrap());
        let empty = |count: usize| if count == 0 { String::new() } else { count.to_string() };
        let rook = format!("{}R{}", empty(place), empty(7 - place));
        let line = format!("7k/8/6K1/8/8/8/8/{rook} w - - 0 1\tmate-1\t{file}1{file}8\trook-mate\t600");
        let collection = puzzles_of_makruk(&line);
        let puzzle = collection.of(GameKind::Makruk).next().unwrap().0;
        let days = Days { puzzle, skipped: skipped.iter().copied().map(Day).collect() };
        (club.puzzles.clone().with_collection(collection).with_days(Arc::new(days)), puzzle, format!("{file}1{file}8"))
    };
    let skipped = [2];
    for (today, of_day, streak) in [(0, 0, 1), (1, 1, 2), (3, 3, 3), (3, 1, 3), (5, 5, 1)] {
        let place = [0, 1, 2, 3, 4, 5][if of_day == 1 && today == 3 { 5 } else { of_day.min(4) }];
        let (puzzles, puzzle, text) = puzzles(place, &skipped);
        let now = EveryDay::date(club.table.clock.now());
        club.table.clock.advance_seconds(24 * 3600 * (today - i64::from(now.0)));
        let day = Day(u16::try_from(of_day).unwrap());
        let input = MoveInput::Text(&text);
        let done = puzzles.act(club.request(ANN), HERE, (puzzle, Some(day)), None, Act::Move(input)).await.unwrap();
        assert_eq!(done.0.attempt.stage(), AttemptStage::Solved);
        let standing = puzzles.standing(ANN, HERE).await.unwrap();
        assert_eq!(standing.streak, streak, "day {today}");
    }
    let standing = club.puzzles.standing(ANN, HERE).await.unwrap();
    assert_eq!((standing.best_streak, standing.games[0].solved), (3, 5));
    let (puzzles, ..) = puzzles(0, &[]);
    // 1970 begins on a Thursday, so the sixth day is in the second week.
    assert_eq!(puzzles.week(HERE).await.unwrap(), [(ANN, 3, 1)]);
}

#[tokio::test]
async fn a_puzzle_is_of_no_day_because_a_button_says_so() {
    let club = Club::new();
    let days = Days { puzzle: club.two, skipped: Vec::new() };
    let puzzles = club.puzzles.clone().with_days(Arc::new(days));
    let today = EveryDay::date(club.table.clock.now());
    let input = MoveInput::Text("a1a8");
    puzzles.act(club.request(ANN), HERE, (club.one, Some(today)), None, Act::Move(input)).await.unwrap();
    assert_eq!(puzzles.standing(ANN, HERE).await.unwrap().streak, 0);
}

#[tokio::test]
async fn without_a_channel_of_its_own_a_place_gets_one_kind_after_the_other() {
    let club = Club::new();
    let collection = testing::collection(3);
    let kind = |id| collection.get(id).unwrap().kind();
    let puzzles = club.puzzles.clone().with_collection(collection.clone());
    let mut had = Vec::new();
    for _ in 0..12 {
        had.push(puzzles.todays(HERE).await.unwrap().0);
        club.table.clock.advance_seconds(24 * 3_600);
    }
    assert!(had.windows(2).all(|two| kind(two[0]) != kind(two[1])));
    assert_eq!(had.iter().collect::<HashSet<_>>().len(), 12);
    assert_eq!(puzzles.todays(HERE).await.unwrap().0, had[0]);
    let none = club.puzzles.clone().with_collection(ClubCollection::default()).todays(HERE).await;
    assert!(matches!(none.refusal(), Some(PuzzleError::NoneToday)));
}

#[tokio::test]
async fn the_newest_puzzle_is_the_one_that_is_meant() {
    let club = Club::new();
    assert!(matches!(club.puzzles.current(ANN).await.refusal(), Some(PuzzleError::NoneOpen)));
    let (early, late) = (club.request(ANN), club.request(ANN));
    club.puzzles.open(late, HERE, (club.one, Some(Day(3))), Foreknowledge::Nothing).await.unwrap();
    club.puzzles.open(early, HERE, (club.two, None), Foreknowledge::Nothing).await.unwrap();
    assert_eq!(club.puzzles.current(ANN).await.unwrap(), (club.one, Some(Day(3))));
    assert_eq!(club.stage(ANN).await, AttemptStage::Open);
    let unknown = club.puzzles.open(club.request(ANN), HERE, (PuzzleId(1), None), Foreknowledge::Nothing).await;
    assert!(matches!(unknown.refusal(), Some(PuzzleError::NoPuzzle)));
}

#[tokio::test]
async fn a_refutation_is_kept_and_a_known_wrong_move_is_not_judged_again() {
    let club = Club::new();
    club.try_text(ANN, "b1c1").await.unwrap();
    struct Never;
    impl Judging for Never {
        fn judge<'a>(
            &'a self,
            _: Asker,
            _: &'a ClubPuzzle,
            _: &'a [GameMove],
            _: GameMove,
        ) -> BoxFuture<'a, Result<PuzzleJudgement, ThinkError>> {
            panic!("it was judged before")
        }
    }
    let puzzles = club.puzzles.clone().judged_by(Arc::new(Never));
    let input = MoveInput::Text("b1c1");
    let (after, tried) = puzzles.act(club.request(ANN), HERE, (club.two, None), None, Act::Move(input)).await.unwrap();
    assert_eq!(tried, Tried::Did(wrong("b1c1")));
    assert_eq!(after.attempt.steps().now().wrong, [(mv("b1c1"), Vec::new())]);
}
