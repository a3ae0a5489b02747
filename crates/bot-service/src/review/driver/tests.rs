//! Reviews and hints by the engine itself, with few nodes.

use crate::game::Action;
use crate::review::driver::*;
use crate::review::testing::{BLACK, ImmediateSearcher, WHITE, act, begun, played, record, with_moves};
use crate::review::{Evaluation, MoveQuality, Reason};
use board_games::{GamePiece, Seat, Team};
use makruk::notation::fen::parse_position;
use makruk::{Color, CountKind, Piece, Role, Ruleset};

const NODES: u64 = 3000;

/// Waits for a future that never waits.
fn now<T>(future: impl Future<Output = Result<T, std::convert::Infallible>>) -> T {
    let Ok(done) = tokio::runtime::Builder::new_current_thread().build().unwrap().block_on(future);
    done
}

fn reviewed(record: ReviewedGame) -> Review {
    now(review(record, &ImmediateSearcher::new(NODES), &Budget::default(), |_| ()))
}

/// White lets a knight have a pawn for nothing.
const CARELESS: &str = "d3d4 d6d5 b1d2 b8d7 h1h2 g8e7 h2g2 e7f5 g2h2 f5h4 f3f4 h4f5";

#[test]
fn progress_goes_from_nothing_to_all() {
    let game = record(&played(begun(Ruleset::COMPETITION), CARELESS));
    let mut heard = Vec::new();
    now(review(game.clone(), &ImmediateSearcher::new(NODES), &Budget::default(), |progress| heard.push(progress)));
    assert_eq!(heard.first().map(|first| first.done), Some(0));
    assert!(heard.is_sorted_by_key(|progress| progress.done));
    assert!(heard.len() > game.board().plies() + 1);
    assert!(heard.iter().all(|progress| progress.done <= progress.total), "{heard:?}");
    assert!(heard.last().is_some_and(|last| last.done == last.total));
}

#[test]
fn a_rook_given_away_is_a_turning_point() {
    let mut game = ReviewedGame::of_position(
        parse_position("4k2r/4p3/5p2/8/2n5/P7/4P3/R3K3 w - - 0 1").unwrap(),
        None,
        Ruleset::COMPETITION,
    );
    // Anywhere but where the knight takes it.
    with_moves(&mut game, "a1a2 e8d7 a2b2 c4b2 e1f1");
    let review = reviewed(game);
    let points = review.turning_points();
    assert!(points.iter().any(|point| point.ply == 2 && point.judgement == MoveQuality::Blunder), "{points:?}");
    let point = points.iter().find(|point| point.ply == 2).unwrap();
    assert_ne!(point.better.first(), Some(&point.played));
    assert!(point.before.expectancy(Seat::First) > point.after.expectancy(Seat::First));
    assert_eq!(review.count(Seat::First, MoveQuality::Blunder), 1);
    let [white, black] = Seat::PAIR.map(|side| review.accuracy(side).unwrap());
    assert!(white < black, "{white} {black}");
    assert!(review.leads().iter().any(|lead| lead.side == Seat::Second), "{:?}", review.leads());
}

#[test]
fn a_game_by_resignation_is_looked_at_to_its_end_and_one_by_mate_is_certain() {
    let game = played(begun(Ruleset::COMPETITION), "e3e4 d6d5");
    let resigned = reviewed(record(&act(game, WHITE, Action::Resign)));
    assert!(matches!(resigned.evaluation(2), Evaluation::Centipawns(_)), "{:?}", resigned.evaluation(2));

    let mut mate =
        ReviewedGame::of_position(parse_position("7k/8/6K1/8/8/8/8/R7 w - - 0 1").unwrap(), None, Ruleset::COMPETITION);
    with_moves(&mut mate, "a1a8");
    let mated = reviewed(mate);
    assert_eq!(mated.evaluation(0), Evaluation::Mate { winner: Team::First, moves: 1 });
    assert_eq!(mated.evaluation(1), Evaluation::Mate { winner: Team::First, moves: 0 });
    assert_eq!((mated.loss(0), mated.accuracy(Seat::Second)), (0.0, None));
}

#[test]
fn what_was_taken_back_is_not_reviewed() {
    let game = played(begun(Ruleset::COMPETITION), "e3e4 d6d5 h3h4");
    let game = act(act(game, WHITE, Action::AskTakeback), BLACK, Action::GrantTakeback);
    let record = record(&played(game, "a3a4 h6h5"));
    let moves: Vec<String> = record.makruk().unwrap().moves().map(|mv| mv.to_string()).collect();
    assert_eq!(moves, ["e3e4", "d6d5", "a3a4", "h6h5"]);
}

fn asked(fen: &str) -> Option<Hint> {
    let record = ReviewedGame::of_position(parse_position(fen).unwrap(), None, Ruleset::COMPETITION);
    now(hint(&record, &ImmediateSearcher::new(NODES)))
}

#[test]
fn a_hint_names_its_piece_its_square_and_its_reason() {
    let hint = asked("4k3/8/8/3s4/8/8/3R4/4K3 w - - 0 1").unwrap();
    assert_eq!(
        (hint.piece, hint.mv.to_string().as_str()),
        (GamePiece::from(Piece::new(Color::White, Role::Rook)), "d2d5")
    );
    assert_eq!(hint.reasons, [Reason::Wins { piece: Piece::new(Color::Black, Role::Khon).into(), at: hint.mv.to }]);
    assert_eq!(hint.line.first(), Some(&hint.mv));
    assert_eq!(asked("7k/8/6K1/8/8/8/8/R7 w - - 0 1").unwrap().reasons, [Reason::Mates { moves: 1 }]);
    assert_eq!(asked("R5k1/8/6K1/8/8/8/8/8 b - - 0 1"), None);
}

#[test]
fn a_bare_king_is_reminded_of_the_count() {
    let hint = asked("7k/8/8/8/8/8/8/K6R b - - 0 1").unwrap();
    assert_eq!(hint.countable, Some(CountKind::Pieces));
    assert_eq!(asked("7k/p7/8/8/8/8/8/K6R b - - 0 1").unwrap().countable, None);
}

#[test]
fn an_outlook_has_several_lines_or_an_end() {
    let of = |fen| {
        let record = ReviewedGame::of_position(parse_position(fen).unwrap(), None, Ruleset::COMPETITION);
        let lines = now(best_lines(&record, &ImmediateSearcher::new(NODES)));
        PositionAnalysis::of(record, lines)
    };
    let open = of("r3k2r/8/pppppppp/8/8/PPPPPPPP/8/R3K2R w - - 0 1");
    assert_eq!((open.lines.len(), open.outcome, open.countable), (PositionAnalysis::LINES, None, vec![]));
    let chase = of("7k/8/8/8/8/8/8/K6R b - - 0 1");
    assert_eq!(chase.countable, [(Color::Black, CountKind::Pieces)]);
    let over = of("R5k1/8/6K1/8/8/8/8/8 b - - 0 1");
    assert!(over.lines.is_empty());
    assert_eq!(over.evaluation(), Evaluation::Mate { winner: Team::First, moves: 0 });
}
