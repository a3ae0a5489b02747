//! The result of an external engine's search.

use super::super::Score;
use super::ExternalError;
use super::message::{BestMove, ParsedInfo};
use makruk::notation::uci::UciMove;
use makruk::{Move, Position};

/// The result of an external engine's search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExternalSearchResult {
    /// The best move; it is legal.
    pub best_move: Move,
    /// The engine's score for the side to move, if it reported one. Its centipawns are its own.
    pub score: Option<Score>,
    /// The principal variation, beginning with the best move; all of it is legal.
    pub pv: Vec<Move>,
    /// The search depth in plies, if reported.
    pub depth: Option<u32>,
}

impl ExternalSearchResult {
    /// Checks the engine's output against the position. An `info` line counts only if it is about the best move.
    pub(super) fn of(
        position: &Position,
        best: BestMove,
        info: Option<ParsedInfo>,
    ) -> Result<ExternalSearchResult, ExternalError> {
        let said = match best {
            BestMove::Move(said) => said,
            BestMove::None | BestMove::Invalid => return Err(ExternalError::NoMove),
        };
        let best_move = said.to_move(position).map_err(|_| ExternalError::IllegalMove(said.to_string()))?;
        let same = |mv: &UciMove| (mv.from, mv.to) == (said.from, said.to);
        let info = info.filter(|info| info.moves.first().is_some_and(same)).unwrap_or_default();
        let mut pv = vec![best_move];
        pv.extend(legal_prefix(&position.play_unchecked(best_move), info.moves.get(1..).unwrap_or_default()));
        Ok(ExternalSearchResult { best_move, score: info.score, pv, depth: info.depth })
    }
}

/// The moves up to the first illegal one.
fn legal_prefix(position: &Position, moves: &[UciMove]) -> Vec<Move> {
    let mut position = position.clone();
    let mut legal = Vec::new();
    for said in moves {
        let Ok(mv) = said.to_move(&position) else { break };
        position = position.play_unchecked(mv);
        legal.push(mv);
    }
    legal
}

#[cfg(test)]
mod tests {
    use super::*;
    use makruk::notation::fen::parse_position;

    fn said(text: &str) -> UciMove {
        text.parse().unwrap()
    }

    fn info(moves: &str) -> Option<ParsedInfo> {
        let moves = moves.split_whitespace().map(said).collect();
        Some(ParsedInfo { depth: Some(7), line: None, score: Some(Score::MatesIn(2)), moves })
    }

    #[test]
    fn info_about_another_move_is_ignored() {
        let start = Position::start();
        let found = ExternalSearchResult::of(&start, BestMove::Move(said("e3e4")), info("d3d4 e6e5")).unwrap();
        assert_eq!((found.score, found.depth, found.pv), (None, None, vec![found.best_move]));
        let found =
            ExternalSearchResult::of(&start, BestMove::Move(said("e3e4")), info("e3e4 e6e5 e3e4 d6d5")).unwrap();
        assert_eq!((found.score, found.depth), (Some(Score::MatesIn(2)), Some(7)));
        assert_eq!(found.pv.iter().map(ToString::to_string).collect::<Vec<_>>(), ["e3e4", "e6e5"]);
        let found = ExternalSearchResult::of(&start, BestMove::Move(said("e3e4")), None).unwrap();
        assert_eq!(found.pv, [found.best_move]);
    }

    #[test]
    fn promotions_are_understood_with_and_without_their_suffix() {
        let position = parse_position("4k3/8/8/4P3/8/8/8/4K3 w - - 0 1").unwrap();
        for text in ["e5e6m", "e5e6"] {
            let found = ExternalSearchResult::of(&position, BestMove::Move(said(text)), info("e5e6m e8d8")).unwrap();
            assert!(found.best_move.is_promotion(), "{text}");
            assert_eq!(found.pv.len(), 2, "{text}");
        }
    }

    #[test]
    fn no_move_and_illegal_moves_are_distinguished() {
        let start = Position::start();
        let error = |best| ExternalSearchResult::of(&start, best, None).unwrap_err();
        assert!(matches!(error(BestMove::None), ExternalError::NoMove));
        for text in ["e3e5", "e6e5", "a4a5", "e3e4m"] {
            assert!(matches!(error(BestMove::Move(said(text))), ExternalError::IllegalMove(said) if said == text));
        }
    }
}
