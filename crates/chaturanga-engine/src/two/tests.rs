//! What the engine sees, and that its positions are those of the rules.

use chaturanga::two::{BareKing, Stalemate, TwoOutcome, TwoRules};
use game_search::{LegalMoves, Score, SearchPosition};
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{Rng, SeedableRng};

use super::node::TwoNode;
use super::*;

fn history(rules: TwoRules, fen: &str) -> TwoHistory {
    TwoHistory::from(rules, fen.parse().unwrap())
}

fn found(history: &TwoHistory, nodes: u64) -> (TwoMove, Score) {
    let mut engine = TwoEngine::new(Resources::default());
    let limits = TwoLimits { nodes: Some(nodes), ..TwoLimits::default() };
    let findings = engine.search(history, &limits, 1, &Signals::default(), &mut |_| ());
    (findings.lines[0].moves[0], findings.lines[0].score)
}

fn random_game(number: u64) -> TwoHistory {
    let mut random = StdRng::seed_from_u64(number);
    let mut history = TwoHistory::new(TwoRules::from_code(random.random_range(0..12)).unwrap());
    while history.outcome().is_none() && history.plies() < 200 {
        let moves = history.position().legal_moves();
        let hasty: Vec<TwoMove> = moves.iter().copied().filter(|mv| history.position().is_irreversible(*mv)).collect();
        let choice = if hasty.is_empty() || random.random_bool(0.5) { &moves } else { &hasty };
        history.play(*choice.choose(&mut random).unwrap()).unwrap();
    }
    history
}

fn loses_at_once(history: &TwoHistory, mv: TwoMove) -> bool {
    let (mover, mut after) = (history.position().turn(), history.clone());
    after.play(mv).unwrap();
    matches!(after.outcome(), Some(TwoOutcome::Win { winner, .. }) if winner != mover)
}

/// Along random games, moves, checks and ends are those of the rules.
#[test]
fn positions_are_those_of_the_rules() {
    for game in (0..test_budget::rounds(100, 500) as u64).map(random_game) {
        let mut replayed = TwoHistory::new(game.rules());
        let mut node = TwoNode::of(&replayed);
        for mv in game.moves() {
            let legal = node.legal();
            let mut moves: Vec<TwoMove> = legal.noisy().chain(legal.quiet()).collect();
            moves.sort_unstable();
            let mut expected = replayed.position().legal_moves();
            // What loses at once is left out: not to answer a capture that bares one's king.
            if replayed.position().is_bare(replayed.position().turn()) {
                expected.retain(|mv| !loses_at_once(&replayed, *mv));
            }
            expected.sort_unstable();
            assert_eq!(moves, expected, "{}", replayed.position());
            assert!(moves.iter().all(|mv| legal.contains(*mv) && TwoNode::decode(TwoNode::encode(*mv)) == Some(*mv)));
            assert_eq!(node.is_check(), replayed.position().is_check());
            assert_eq!(node.key(), TwoNode::of(&replayed).key());
            node = node.after(mv);
            replayed.play(mv).unwrap();
        }
        let has_moves = node.legal().noisy().chain(node.legal().quiet()).next().is_some();
        let is_lost = node.is_check() && !has_moves && !node.is_drawn();
        let (outcome, turn) = (replayed.outcome(), replayed.position().turn());
        let has_lost = matches!(outcome, Some(TwoOutcome::Win { winner, .. }) if winner != turn);
        assert_eq!(is_lost, has_lost, "{} by {:?}: {outcome:?}", replayed.position(), replayed.rules());
    }
}

#[test]
fn mates_and_what_else_wins_are_found() {
    let usual = TwoRules::default();
    for (rules, fen, best) in [
        (usual, "4k3/8/4K3/8/8/8/8/7E w", "h1h8"),
        (usual, "5k2/8/5K2/8/8/8/8/2E5 w", "c1c8"),
        (TwoRules { stalemate: Stalemate::Loses, ..usual }, "k7/8/1K6/8/8/8/4H3/7E w", "h1h8"),
        (TwoRules { bare_king: BareKing::Loses, ..usual }, "4k3/8/8/8/8/8/4h3/E3K3 w", "e1e2"),
        (TwoRules { bare_king: BareKing::LosesUnlessAnswered, ..usual }, "4k3/8/8/8/8/8/4h3/E3K3 w", "e1e2"),
    ] {
        let (mv, score) = found(&history(rules, fen), 20_000);
        assert_eq!(mv.to_string(), best, "{fen}");
        assert!(matches!(score, Score::MatesIn(1)), "{fen}: {score:?}");
    }
}

/// Any other move loses at once, however little is to be feared on the board.
#[test]
fn a_king_that_is_bared_answers_where_it_can() {
    let rules = TwoRules { bare_king: BareKing::LosesUnlessAnswered, ..TwoRules::default() };
    let node = TwoNode::of(&history(rules, "k7/8/8/8/8/8/4h3/4K3 w"));
    let moves: Vec<String> = node.legal().noisy().chain(node.legal().quiet()).map(|mv| mv.to_string()).collect();
    assert_eq!(moves, ["e1e2"]);
    assert!(node.passed().is_none());
}

#[test]
fn a_hanging_elephant_is_taken() {
    let (mv, score) = found(&history(TwoRules::default(), "4k3/8/8/3e4/8/4H3/8/E3K3 w"), 20_000);
    assert_eq!(mv.to_string(), "e3d5");
    assert!(matches!(score, Score::Centipawns(500..) | Score::MatesIn(_)), "{score:?}");
}
