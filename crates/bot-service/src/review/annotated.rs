//! What a review found, in the game's own record: evaluations, signs for bad moves, and what would have been better.

use crate::review::evaluation::Evaluation;
use crate::review::judgement::MoveQuality;
use crate::review::report::Review;
use board_games::{GameMove, GamePgn, Team};
use international_chess::notation::pgn::ChessPgn;

impl Review {
    /// Writes into the record of this game what was found. A record without signs and variations stays as it is.
    pub fn annotate(&self, pgn: &mut GamePgn) {
        match pgn {
            GamePgn::Makruk(_) | GamePgn::Ouk(_) | GamePgn::Chaturanga(_) => {}
            GamePgn::Chess(pgn) => self.annotate_chess(pgn),
        }
    }

    fn annotate_chess(&self, pgn: &mut ChessPgn) {
        for ply in 0..self.record().board().plies() {
            let found = format!("[%eval {}]", command(self.evaluation(ply + 1)));
            let comment = pgn.comment(ply).map_or_else(|| found.clone(), |clock| format!("{found} {clock}"));
            pgn.set_comment(ply, &comment);
            if let Some(sign) = sign(MoveQuality::of(self.loss(ply))) {
                pgn.add_nag(ply, sign);
                let better: Vec<_> = self.line(ply).moves.iter().copied().map(GameMove::chess).collect();
                // The search gives legal lines only.
                let _ = pgn.add_variation(ply, &better);
            }
        }
    }
}

/// An evaluation as other programs read it: in pawns, or `#` and the moves to mate, negative if Black is better.
fn command(evaluation: Evaluation) -> String {
    match evaluation {
        Evaluation::Centipawns(value) => format!("{:.2}", f64::from(value) / 100.0),
        Evaluation::Mate { winner: Team::First, moves } => format!("#{moves}"),
        Evaluation::Mate { winner: Team::Second, moves } => format!("#-{moves}"),
    }
}

/// The annotation glyph for a bad move: `?!`, `?` or `??`.
const fn sign(quality: MoveQuality) -> Option<u16> {
    match quality {
        MoveQuality::Fine => None,
        MoveQuality::Inaccuracy => Some(6),
        MoveQuality::Mistake => Some(2),
        MoveQuality::Blunder => Some(4),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::review::{EvaluatedLine, ReviewedGame};
    use board_games::GameBoard;
    use international_chess::{ChessHistory, ChessPosition};
    use makruk::notation::pgn::GameResult;

    #[test]
    fn a_record_of_chess_is_annotated_as_other_programs_read_it() {
        let mut board = GameBoard::from(ChessHistory::new(ChessPosition::start()));
        for mv in ["e2e4", "e7e5", "d1h5", "b8c6", "f1c4", "g8f6", "h5f7"] {
            board.play(mv.parse().unwrap(), None).unwrap();
        }
        let mut pgn = GamePgn::new(&board, board.outcome());
        pgn.set_comment(0, "[%clk 0:05:00]");
        let line = |ply: usize| match ply {
            5 => EvaluatedLine { evaluation: Evaluation::Centipawns(40), moves: vec!["g7g6".parse().unwrap()] },
            6 => EvaluatedLine {
                evaluation: Evaluation::Mate { winner: Team::First, moves: 1 },
                moves: vec!["h5f7".parse().unwrap()],
            },
            7 => EvaluatedLine { evaluation: Evaluation::Mate { winner: Team::First, moves: 0 }, moves: Vec::new() },
            _ => EvaluatedLine { evaluation: Evaluation::Centipawns(35), moves: Vec::new() },
        };
        let record = ReviewedGame::of_written(board, GameResult::WhiteWon);
        Review::new(record, (0..=7).map(line).collect()).unwrap().annotate(&mut pgn);
        let text = pgn.to_string();
        let moves = text.split("\n\n").nth(1).unwrap().replace('\n', " ");
        assert_eq!(
            moves.trim(),
            "1. e4 {[%eval 0.35] [%clk 0:05:00]} 1... e5 {[%eval 0.35]} 2. Qh5 {[%eval 0.35]} 2... Nc6 {[%eval 0.35]} \
             3. Bc4 {[%eval 0.40]} 3... Nf6 $4 {[%eval #1]} (3... g6) 4. Qxf7# {[%eval #0]} 1-0"
        );
        let again = international_chess::notation::pgn::read(&text).unwrap();
        assert_eq!((again.games.len(), again.games[0].oddities.len()), (1, 0));
        assert_eq!(again.games[0].pgn.to_string(), text);
    }
}
