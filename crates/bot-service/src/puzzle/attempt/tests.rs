//! Attempts at small puzzles, by hand and at random.

use proptest::prelude::*;

use crate::puzzle::attempt::*;
use crate::puzzle::testing::puzzle_of_makruk;

/// Mate in two by a quiet move, and then by the rook.
const QUIET: &str = "k7/8/2K5/8/8/8/8/1R6 w - - 0 1\tmate-2\tc6c7 a8a7 b1a1\trook-mate quiet-key\t700";

fn quiet() -> ClubPuzzle {
    puzzle_of_makruk(QUIET)
}

fn mv(text: &str) -> GameMove {
    text.parse().unwrap()
}

fn right(puzzle: &ClubPuzzle, moves: &[usize]) -> Vec<AttemptEvent> {
    let solution = puzzle.solution();
    let event = |&ply: &usize| AttemptEvent::Right { mv: solution[ply], reply: solution.get(ply + 1).copied() };
    moves.iter().map(event).collect()
}

fn wrong(text: &str) -> AttemptEvent {
    AttemptEvent::Wrong { mv: mv(text), refutation: Vec::new() }
}

#[test]
fn the_solution_solves_it_with_green_squares() {
    let puzzle = quiet();
    let attempt = Attempt::new(&puzzle).replay(&right(&puzzle, &[0, 2])).unwrap();
    assert_eq!((attempt.stage(), attempt.card().to_string().as_str()), (AttemptStage::Solved, "🟩🟩"));
    assert_eq!((attempt.made(), attempt.plies()), (puzzle.solution(), 3));
    assert_eq!(attempt.clone().apply(&AttemptEvent::GaveUp), Err(TryError::Over));
}

#[test]
fn hints_and_wrong_moves_show_and_slower_ones_cost_nothing() {
    let puzzle = quiet();
    let slower = AttemptEvent::Slower { mv: mv("b1b2") };
    let mut attempt = Attempt::new(&puzzle).replay([&slower, &slower]).unwrap();
    assert_eq!(attempt.steps().now(), &SolvingStep::default());
    attempt.apply(&right(&puzzle, &[0])[0]).unwrap();
    assert_eq!(attempt.card().to_string(), "🟩⬛");
    for event in [
        wrong("b1b2"),
        wrong("b1b2"),
        AttemptEvent::Hinted { hint: HintLevel::Piece },
        AttemptEvent::Hinted { hint: HintLevel::Theme },
    ] {
        attempt.apply(&event).unwrap();
    }
    assert_eq!((attempt.told(), attempt.card().hints, attempt.steps().wrong_tries()), (Some(HintLevel::Piece), 2, 1));
    assert_eq!(attempt.steps().most_told(), Some(HintLevel::Piece));
    attempt.apply(&right(&puzzle, &[2])[0]).unwrap();
    assert_eq!((attempt.stage(), attempt.card().to_string().as_str()), (AttemptStage::Solved, "🟩🟨 💡2"));
}

#[test]
fn what_was_given_up_has_a_black_square_for_each_move_that_is_missing() {
    let puzzle = quiet();
    for (before, card) in [(vec![], "⬛⬛"), (vec![0], "🟩⬛")] {
        let mut attempt = Attempt::new(&puzzle).replay(&right(&puzzle, &before)).unwrap();
        attempt.apply(&AttemptEvent::GaveUp).unwrap();
        assert_eq!((attempt.stage(), attempt.card().to_string().as_str()), (AttemptStage::GivenUp, card));
    }
}

#[test]
fn a_move_that_cannot_be_made_changes_nothing() {
    let puzzle = quiet();
    let mut attempt = Attempt::new(&puzzle);
    let impossible = AttemptEvent::Right { mv: puzzle.solution()[2], reply: Some(puzzle.solution()[2]) };
    assert_eq!(attempt.apply(&impossible), Err(TryError::Illegal));
    let wrong_reply = AttemptEvent::Right { mv: puzzle.solution()[0], reply: Some(puzzle.solution()[0]) };
    assert_eq!(attempt.apply(&wrong_reply), Err(TryError::Illegal));
    assert_eq!((attempt.plies(), attempt.steps().now()), (0, &SolvingStep::default()));
}

/// The next random action, where the move is one of the legal ones.
#[derive(Clone, Debug)]
enum Does {
    Right(prop::sample::Index, Option<prop::sample::Index>),
    Slower(prop::sample::Index),
    Wrong(prop::sample::Index),
    Hinted(HintLevel),
    GivesUp,
}

fn anything() -> impl Strategy<Value = Does> {
    let index = any::<prop::sample::Index>;
    prop_oneof![
        4 => (index(), prop::option::weighted(0.9, index())).prop_map(|(mv, reply)| Does::Right(mv, reply)),
        2 => index().prop_map(Does::Slower),
        2 => index().prop_map(Does::Wrong),
        2 => prop::sample::select(HintLevel::ALL.to_vec()).prop_map(Does::Hinted),
        1 => Just(Does::GivesUp),
    ]
}

fn legal(board: &GameBoard, index: &prop::sample::Index) -> Option<GameMove> {
    let moves = board.legal_moves();
    (!moves.is_empty()).then(|| moves[index.index(moves.len())])
}

fn event(does: &Does, board: &GameBoard) -> Option<AttemptEvent> {
    Some(match does {
        Does::Right(mv, reply) => {
            let mv = legal(board, mv)?;
            let mut after = board.clone();
            after.play(mv, None).ok()?;
            AttemptEvent::Right { mv, reply: reply.as_ref().and_then(|reply| legal(&after, reply)) }
        }
        Does::Slower(mv) => AttemptEvent::Slower { mv: legal(board, mv)? },
        Does::Wrong(mv) => AttemptEvent::Wrong { mv: legal(board, mv)?, refutation: Vec::new() },
        Does::Hinted(hint) => AttemptEvent::Hinted { hint: *hint },
        Does::GivesUp => AttemptEvent::GaveUp,
    })
}

proptest! {
    #[test]
    fn whatever_someone_does_the_card_fits(does in prop::collection::vec(anything(), 0..30)) {
        let puzzle = quiet();
        let (mut attempt, mut events) = (Attempt::new(&puzzle), Vec::new());
        for does in &does {
            let Some(event) = event(does, attempt.board()) else { break };
            let before = (attempt.stage(), attempt.made());
            match attempt.apply(&event) {
                Ok(()) => events.push(event),
                Err(error) => {
                    prop_assert_eq!(error, TryError::Over);
                    prop_assert_ne!(before.0, AttemptStage::Open);
                    prop_assert_eq!(before, (attempt.stage(), attempt.made()));
                }
            }
        }
        let again = Attempt::new(&puzzle).replay(&events).unwrap();
        prop_assert_eq!(again.card(), attempt.card());
        prop_assert_eq!(again.made(), attempt.made());
        let card = attempt.card();
        let found = attempt.steps().found().len();
        prop_assert_eq!(card.marks.iter().filter(|mark| **mark != AttemptMark::NotFound).count(), found);
        let is_complete = card.marks.iter().all(|mark| *mark != AttemptMark::NotFound);
        prop_assert_eq!(is_complete, attempt.stage() == AttemptStage::Solved);
        prop_assert_eq!(card.hints == 0, attempt.steps().most_told().is_none());
        if card.marks.iter().all(|mark| *mark == AttemptMark::Found) {
            prop_assert_eq!((attempt.steps().wrong_tries(), card.hints), (0, 0));
        }
    }
}
