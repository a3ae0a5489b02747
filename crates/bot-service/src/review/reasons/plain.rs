//! Reasons for moves that can be told of any game, whatever its pieces are worth.

use super::{MAX_REASONS, Reason, avoids_mate, keeps_balance};
use crate::review::evaluation::{EvaluatedLine, Evaluation};
use board_games::{GameBoard, GameOutcome};

pub(super) fn reasons(board: &GameBoard, best: &EvaluatedLine, second: Option<&EvaluatedLine>) -> Vec<Reason> {
    let (mut next, mover) = (board.clone(), board.turn());
    let Some(&mv) = best.moves.first().filter(|&&mv| next.play(mv, None).is_ok()) else {
        return vec![Reason::Improves];
    };
    match (next.outcome(), best.evaluation) {
        (Some(GameOutcome::Win { .. }), _) => return vec![Reason::Mates { moves: 1 }],
        (Some(GameOutcome::Draw(draw)), _) => return vec![Reason::Draws(draw)],
        (None, Evaluation::Mate { winner, moves }) if winner == mover.team() => return vec![Reason::Mates { moves }],
        (None, _) => {}
    }
    // What can't be taken back gains the whole piece.
    let is_taken_back = || next.legal_moves().iter().any(|reply| reply.to == mv.to);
    let taken = board.current().taken_by(mv).filter(|_| !is_taken_back());
    let found = [
        (board.legal_moves().len() == 1).then_some(Reason::OnlyMove),
        avoids_mate(mover, best, second),
        taken.map(|piece| Reason::Wins { piece, at: mv.to }),
        next.is_check().then_some(Reason::Checks),
        keeps_balance(mover, best, second),
    ];
    let reasons: Vec<Reason> = found.into_iter().flatten().take(MAX_REASONS).collect();
    if reasons.is_empty() { vec![Reason::Improves] } else { reasons }
}

#[cfg(test)]
mod tests {
    use board_games::GameMove;
    use chaturanga::two::{TwoHistory, TwoRules};

    use super::*;

    fn told(fen: &str, mv: &str, evaluation: Evaluation) -> Vec<Reason> {
        let board = GameBoard::from(TwoHistory::from(TwoRules::default(), fen.parse().unwrap()));
        let moves: Vec<GameMove> = vec![mv.parse().unwrap()];
        reasons(&board, &EvaluatedLine { evaluation, moves }, None)
    }

    #[test]
    fn a_mate_a_check_and_a_piece_for_nothing_are_told() {
        let even = Evaluation::Centipawns(0);
        assert_eq!(told("4k3/8/4K3/8/8/8/8/7E w", "h1h8", even), [Reason::Mates { moves: 1 }]);
        assert_eq!(told("4k3/8/8/8/8/8/8/3K1E2 w", "f1e1", even), [Reason::Checks]);
        let won = told("4k3/8/8/3e4/8/8/8/3EK3 w", "d1d5", even);
        assert!(matches!(won[..], [Reason::Wins { .. }]), "{won:?}");
        assert_eq!(told("4k3/8/3p4/8/8/8/3P4/E3K3 w", "d2d3", even), [Reason::Improves]);
    }
}
