//! The result of an external engine's search.

use crate::ExternalError;
use crate::message::{BestMove, ParsedInfo};
use game_search::uci::UciGame;
use game_search::{MoveOf, Score};

/// The result of an external engine's search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExternalSearchResult<M> {
    /// The best move; it is legal.
    pub best_move: M,
    /// The engine's score for the side to move, if it reported one. Its centipawns are its own.
    pub score: Option<Score>,
    /// The principal variation, beginning with the best move; all of it is legal.
    pub pv: Vec<M>,
    /// The search depth in plies, if reported.
    pub depth: Option<u32>,
}

/// Checks the engine's output against the game. An `info` line counts only if it is about the best move.
pub(super) fn checked<G: UciGame>(
    history: &G::History,
    best: BestMove,
    info: Option<ParsedInfo>,
) -> Result<ExternalSearchResult<MoveOf<G>>, ExternalError> {
    let said = match best {
        BestMove::Move(said) => said,
        BestMove::None | BestMove::Invalid => return Err(ExternalError::NoMove),
    };
    let best_move = G::read_move(history, &said).map_err(|_| ExternalError::IllegalMove(said.clone()))?;
    let info = info.filter(|info| info.moves.first().is_some_and(|first| squares(first) == squares(&said)));
    let ParsedInfo { depth, score, moves, .. } = info.unwrap_or_default();
    let mut pv = vec![best_move];
    let mut history = history.clone();
    if G::play_move(&mut history, best_move).is_ok() {
        pv.extend(legal_prefix::<G>(history, moves.get(1..).unwrap_or_default()));
    }
    Ok(ExternalSearchResult { best_move, score, pv, depth })
}

/// The squares of a move, without what a pawn becomes, which engines leave out where there is no choice.
fn squares(said: &str) -> Option<&str> {
    said.get(..4)
}

/// The moves up to the first illegal one.
fn legal_prefix<G: UciGame>(mut history: G::History, moves: &[String]) -> Vec<MoveOf<G>> {
    let played = moves.iter().map_while(|said| {
        let mv = G::read_move(&history, said).ok()?;
        G::play_move(&mut history, mv).ok()?;
        Some(mv)
    });
    played.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use chess_engine::InternationalChess;
    use makruk_engine::Makruk;

    fn of<G: UciGame>(
        history: &G::History,
        said: &str,
        info: Option<ParsedInfo>,
    ) -> Result<ExternalSearchResult<MoveOf<G>>, ExternalError> {
        checked::<G>(history, BestMove::Move(said.to_owned()), info)
    }

    fn info(moves: &str) -> Option<ParsedInfo> {
        let moves = moves.split_whitespace().map(str::to_owned).collect();
        Some(ParsedInfo { depth: Some(7), line: None, score: Some(Score::MatesIn(2)), moves })
    }

    #[test]
    fn info_about_another_move_is_ignored() {
        let start = Makruk::start();
        let found = of::<Makruk>(&start, "e3e4", info("d3d4 e6e5")).unwrap();
        assert_eq!((found.score, found.depth, found.pv), (None, None, vec![found.best_move]));
        let found = of::<Makruk>(&start, "e3e4", info("e3e4 e6e5 e3e4 d6d5")).unwrap();
        assert_eq!((found.score, found.depth), (Some(Score::MatesIn(2)), Some(7)));
        assert_eq!(found.pv.iter().map(ToString::to_string).collect::<Vec<_>>(), ["e3e4", "e6e5"]);
        let found = of::<Makruk>(&start, "e3e4", None).unwrap();
        assert_eq!(found.pv, [found.best_move]);
    }

    #[test]
    fn promotions_are_understood_with_and_without_their_suffix() {
        let position = Makruk::read_fen("4k3/8/8/4P3/8/8/8/4K3 w - - 0 1").unwrap();
        for text in ["e5e6m", "e5e6"] {
            let found = of::<Makruk>(&position, text, info("e5e6m e8d8")).unwrap();
            assert!(found.best_move.is_promotion(), "{text}");
            assert_eq!(found.pv.len(), 2, "{text}");
        }
    }

    #[test]
    fn no_move_and_illegal_moves_are_distinguished() {
        let start = Makruk::start();
        let error = |best| checked::<Makruk>(&start, best, None).unwrap_err();
        assert!(matches!(error(BestMove::None), ExternalError::NoMove));
        for text in ["e3e5", "e6e5", "a4a5", "e3e4m"] {
            assert!(matches!(error(BestMove::Move(text.to_owned())), ExternalError::IllegalMove(said) if said == text));
        }
    }

    #[test]
    fn pawns_of_chess_become_what_is_said() {
        let position = InternationalChess::read_fen("8/4P2k/8/8/8/8/8/4K3 w - - 0 1").unwrap();
        for text in ["e7e8q", "e7e8n"] {
            assert_eq!(of::<InternationalChess>(&position, text, None).unwrap().best_move.to_string(), text);
        }
        assert!(matches!(of::<InternationalChess>(&position, "e7e8", None), Err(ExternalError::IllegalMove(_))));
    }
}
