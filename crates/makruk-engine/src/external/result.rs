//! What an engine has found.

use super::super::Score;
use super::ExternalError;
use super::message::{BestMove, InfoLine};
use makruk::notation::uci::UciMove;
use makruk::{Move, Position};

/// What an external engine has found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExternalSearchResult {
    /// The best move, which is legal.
    pub best: Move,
    /// What the engine takes the position to be worth to the side to move, if it said so. Centipawns are its own.
    pub score: Option<Score>,
    /// The variation that begins with the best move; all of it is legal.
    pub pv: Vec<Move>,
    /// The plies that it has looked ahead, if it said so.
    pub depth: Option<u32>,
}

impl ExternalSearchResult {
    /// Holds what was said against the position. What `info` told counts if it was about this move.
    pub(super) fn of(
        position: &Position,
        best: BestMove,
        info: Option<InfoLine>,
    ) -> Result<ExternalSearchResult, ExternalError> {
        let said = match best {
            BestMove::Move(said) => said,
            BestMove::None | BestMove::Invalid => return Err(ExternalError::NoMove),
        };
        let best = said.to_move(position).map_err(|_| ExternalError::IllegalMove(said.to_string()))?;
        let same = |mv: &UciMove| (mv.from, mv.to) == (said.from, said.to);
        let info = info.filter(|info| info.moves.first().is_some_and(same)).unwrap_or_default();
        let mut pv = vec![best];
        pv.extend(legal_prefix(&position.play_unchecked(best), info.moves.get(1..).unwrap_or_default()));
        Ok(ExternalSearchResult { best, score: info.score, pv, depth: info.depth })
    }
}

/// The moves up to the first that is illegal.
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

    fn info(moves: &str) -> Option<InfoLine> {
        let moves = moves.split_whitespace().map(said).collect();
        Some(InfoLine { depth: Some(7), line: None, score: Some(Score::MatesIn(2)), moves })
    }

    #[test]
    fn what_was_told_of_another_move_does_not_count() {
        let start = Position::start();
        let found = ExternalSearchResult::of(&start, BestMove::Move(said("e3e4")), info("d3d4 e6e5")).unwrap();
        assert_eq!((found.score, found.depth, found.pv), (None, None, vec![found.best]));
        let found =
            ExternalSearchResult::of(&start, BestMove::Move(said("e3e4")), info("e3e4 e6e5 e3e4 d6d5")).unwrap();
        assert_eq!((found.score, found.depth), (Some(Score::MatesIn(2)), Some(7)));
        assert_eq!(found.pv.iter().map(ToString::to_string).collect::<Vec<_>>(), ["e3e4", "e6e5"]);
        let found = ExternalSearchResult::of(&start, BestMove::Move(said("e3e4")), None).unwrap();
        assert_eq!(found.pv, [found.best]);
    }

    #[test]
    fn promotion_is_understood_with_its_mark_and_without() {
        let position = parse_position("4k3/8/8/4P3/8/8/8/4K3 w - - 0 1").unwrap();
        for text in ["e5e6m", "e5e6"] {
            let found = ExternalSearchResult::of(&position, BestMove::Move(said(text)), info("e5e6m e8d8")).unwrap();
            assert!(found.best.is_promotion(), "{text}");
            assert_eq!(found.pv.len(), 2, "{text}");
        }
    }

    #[test]
    fn no_move_and_illegal_moves_are_told_apart() {
        let start = Position::start();
        let error = |best| ExternalSearchResult::of(&start, best, None).unwrap_err();
        assert!(matches!(error(BestMove::None), ExternalError::NoMove));
        for text in ["e3e5", "e6e5", "a4a5", "e3e4m"] {
            assert!(matches!(error(BestMove::Move(said(text))), ExternalError::IllegalMove(said) if said == text));
        }
    }
}
