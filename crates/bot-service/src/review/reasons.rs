//! Why a move is good, as far as the board and the expected line show.

use crate::review::evaluation::{EvaluatedLine, Evaluation};
use makruk::counting::piece_value;
use makruk::{Bitboard, Color, Move, Piece, Position, Role, Square};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reason {
    Mates {
        /// The number of the mover's moves, including this one.
        moves: u16,
    },
    /// Any other move allows a forced mate.
    AvoidsMate,
    /// It captures a piece, now or later in the line, and the line gains more than it loses.
    Wins {
        /// The most valuable of the captured pieces.
        piece: Piece,
        at: Square,
    },
    /// One of the mover's pieces could have been captured at a gain, and cannot after the move.
    Saves {
        /// The piece, as it was before the move.
        piece: Piece,
        at: Square,
    },
    /// It keeps the game even, and any other move loses.
    HoldsDraw,
    Promotes,
    Checks,
    /// It threatens to capture an enemy piece at a gain, which was not possible before.
    Attacks {
        piece: Piece,
        at: Square,
    },
    /// It advances a pawn towards its promotion.
    AdvancesPawn,
    /// It exchanges pieces of the same value.
    Trades,
    /// It drives the enemy's bare king towards mate.
    DrivesKing,
    /// None of these: the piece is better placed there.
    Improves,
}

/// The maximum number of reasons for a move.
const MAX_REASONS: usize = 3;

/// How far the line is followed to see what is captured, in plies.
const CAPTURE_HORIZON: usize = 6;

/// A line is lost for the mover if it is at least this many centipawns behind.
const LOST: i32 = 300;

/// The reasons for the first move of `best`, the most important first; never empty. `second` is the best line with another
/// first move. The first move must exist and be legal in `position`.
pub(super) fn reasons(position: &Position, best: &EvaluatedLine, second: Option<&EvaluatedLine>) -> Vec<Reason> {
    let Some(Ok((mv, after))) = best.moves.first().map(|&mv| position.play(mv).map(|after| (mv, after))) else {
        return vec![Reason::Improves];
    };
    let mover = position.turn();
    if let Evaluation::Mate { winner, moves } = best.evaluation
        && winner == mover
    {
        return vec![Reason::Mates { moves }];
    }
    let promotes = mv.is_promotion().then_some(Reason::Promotes);
    let found = [
        avoids_mate(mover, best, second),
        wins(position, &best.moves),
        saves(position, mv, &after),
        holds_draw(mover, best, second),
        promotes,
        after.is_check().then_some(Reason::Checks),
        attacks(position, &after),
    ];
    let mut reasons: Vec<Reason> = found.into_iter().flatten().take(MAX_REASONS).collect();
    if reasons.is_empty() {
        reasons.push(quiet(position, mv, best.evaluation));
    }
    reasons
}

fn avoids_mate(mover: Color, best: &EvaluatedLine, second: Option<&EvaluatedLine>) -> Option<Reason> {
    let mated = |line: &EvaluatedLine| matches!(line.evaluation, Evaluation::Mate { winner, .. } if winner != mover);
    (!mated(best) && second.is_some_and(mated)).then_some(Reason::AvoidsMate)
}

fn holds_draw(mover: Color, best: &EvaluatedLine, second: Option<&EvaluatedLine>) -> Option<Reason> {
    let of_mover = |line: &EvaluatedLine| match line.evaluation {
        Evaluation::Centipawns(value) if mover == Color::White => value,
        Evaluation::Centipawns(value) => -value,
        Evaluation::Mate { winner, .. } if winner == mover => i32::MAX,
        Evaluation::Mate { .. } => i32::MIN,
    };
    let holds = of_mover(best) == 0 && second.is_some_and(|line| of_mover(line) <= -LOST);
    holds.then_some(Reason::HoldsDraw)
}

/// Adds up captures and losses along the line, up to a reply of the enemy, so that no recapture is left out.
fn wins(position: &Position, line: &[Move]) -> Option<Reason> {
    let plies = line.len().min(CAPTURE_HORIZON);
    let plies = if plies > 1 { plies & !1 } else { plies };
    let (mut now, mut gain, mut taken) = (position.clone(), 0_i64, Vec::new());
    for (ply, &mv) in line[..plies].iter().enumerate() {
        let captured = now.board().piece_at(mv.to());
        let value = captured.map_or(0, |piece| i64::from(piece_value(piece.role())));
        gain += if ply % 2 == 0 { value } else { -value };
        taken.extend(captured.filter(|_| ply % 2 == 0).map(|piece| (piece, mv.to())));
        now = now.play(mv).ok()?;
    }
    // If the line ends with a capture by the mover, the enemy may recapture.
    if plies == 1 && now.attackers_to(line[0].to(), now.turn()) != Bitboard::EMPTY {
        gain -= now.board().role_at(line[0].to()).map_or(0, |role| i64::from(piece_value(role)));
    }
    let (piece, at) = most_valuable(taken.into_iter())?;
    (gain > 0).then_some(Reason::Wins { piece, at })
}

/// A piece that was hanging and no longer is. Pawns are not worth mentioning.
fn saves(position: &Position, mv: Move, after: &Position) -> Option<Reason> {
    let in_danger = hanging(&position.passed()?);
    let still = hanging(after);
    let now = |square: Square| if square == mv.from() { mv.to() } else { square };
    let saved = in_danger.filter(|&square| !still.contains(now(square)));
    let (piece, at) = most_valuable(saved.filter_map(|square| Some((position.board().piece_at(square)?, square))))?;
    (piece_value(piece.role()) > piece_value(Role::Pawn)).then_some(Reason::Saves { piece, at })
}

fn attacks(position: &Position, after: &Position) -> Option<Reason> {
    let before = hanging(position);
    let now = hanging(&after.passed()?);
    most_valuable((now & !before).filter_map(|square| Some((after.board().piece_at(square)?, square))))
        .map(|(piece, at)| Reason::Attacks { piece, at })
}

/// The reason for a move that gains, checks and threatens nothing.
fn quiet(position: &Position, mv: Move, evaluation: Evaluation) -> Reason {
    let (board, mover) = (position.board(), position.turn());
    if board.piece_at(mv.to()).is_some() {
        return Reason::Trades;
    }
    if board.role_at(mv.from()) == Some(Role::Pawn) {
        return Reason::AdvancesPawn;
    }
    let bare = !board.by_color(!mover).has_many();
    if bare && evaluation.expectancy(mover) > 0.5 { Reason::DrivesKing } else { Reason::Improves }
}

/// The pieces of the side not to move that the other side could capture at a gain: because they are not protected, or
/// because they are worth more than the capturing piece.
fn hanging(position: &Position) -> Bitboard {
    let (board, attacker) = (position.board(), position.turn());
    let targets = board.by_color(!attacker);
    let gains = |mv: &Move| {
        let (Some(target), Some(capturing)) = (board.role_at(mv.to()), board.role_at(mv.from())) else { return false };
        let after = position.play_unchecked(*mv);
        let protected =
            after.attackers_to(mv.to(), after.turn()).any(|from| after.legal_destinations(from).contains(mv.to()));
        !protected || piece_value(target) > piece_value(capturing)
    };
    position.legal_moves().into_iter().filter(|mv| targets.contains(mv.to())).filter(gains).map(Move::to).collect()
}

fn most_valuable(pieces: impl Iterator<Item = (Piece, Square)>) -> Option<(Piece, Square)> {
    pieces.max_by_key(|(piece, _)| (piece_value(piece.role()), piece.role().index(), !piece.is_promoted()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use makruk::notation::fen::parse_position;
    use makruk::notation::uci::UciMove;

    fn line(position: &Position, value: i32, moves: &str) -> EvaluatedLine {
        let mut now = position.clone();
        let moves = moves.split_whitespace().map(|text| {
            let mv = text.parse::<UciMove>().unwrap().to_move(&now).unwrap();
            now = now.play(mv).unwrap();
            mv
        });
        EvaluatedLine { evaluation: Evaluation::Centipawns(value), moves: moves.collect() }
    }

    fn at(name: &str) -> Square {
        Square::from_latin(name.as_bytes()).unwrap()
    }

    fn piece(color: Color, role: Role) -> Piece {
        Piece::new(color, role)
    }

    #[test]
    fn every_reason_is_found() {
        use Color::{Black, White};
        let cases = [
            // A rook captures an unprotected khon.
            (
                "4k3/8/8/3s4/8/8/3R4/4K3 w - - 0 1",
                300,
                "d2d5 e8e7",
                vec![Reason::Wins { piece: piece(Black, Role::Khon), at: at("d5") }],
            ),
            // The same for the other side.
            (
                "4k3/3r4/8/8/3S4/8/8/4K3 b - - 0 1",
                -300,
                "d7d4 e1e2",
                vec![Reason::Wins { piece: piece(White, Role::Khon), at: at("d4") }],
            ),
            // A knight attacked by a pawn moves away.
            (
                "4k3/8/8/2p5/3N4/8/8/4K3 w - - 0 1",
                200,
                "d4f5 e8f8",
                vec![Reason::Saves { piece: piece(White, Role::Knight), at: at("d4") }],
            ),
            // A pawn on its fifth rank promotes.
            ("4k3/8/8/3P4/8/8/8/R3K3 w - - 0 1", 700, "d5d6m e8f8", vec![Reason::Promotes]),
            // A rook gives check.
            ("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", 500, "a1a8 e8e7", vec![Reason::Checks]),
            // A pawn advances and attacks a knight.
            (
                "4k3/8/3n4/8/4P3/3P4/8/4K3 w - - 0 1",
                0,
                "e4e5 d6f7",
                vec![Reason::Attacks { piece: piece(Black, Role::Knight), at: at("d6") }],
            ),
            ("4k3/8/8/8/8/3P4/8/4K3 w - - 0 1", 0, "d3d4 e8e7", vec![Reason::AdvancesPawn]),
            ("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", 500, "e1e2 e8e7", vec![Reason::DrivesKing]),
            ("4k3/p7/8/8/8/8/8/N3K3 w - - 0 1", 100, "e1e2 e8e7", vec![Reason::Improves]),
        ];
        for (fen, value, moves, expected) in cases {
            let position = parse_position(fen).unwrap();
            assert_eq!(reasons(&position, &line(&position, value, moves), None), expected, "{fen} {moves}");
        }
    }

    #[test]
    fn mate_is_given_as_the_only_reason() {
        let position = parse_position("7k/8/6K1/8/8/8/8/R7 w - - 0 1").unwrap();
        let mate = EvaluatedLine {
            evaluation: Evaluation::Mate { winner: Color::White, moves: 1 },
            ..line(&position, 0, "a1a8")
        };
        assert_eq!(reasons(&position, &mate, None), [Reason::Mates { moves: 1 }]);
    }

    #[test]
    fn a_bad_second_best_line_is_a_reason() {
        let position = parse_position("4k3/8/8/8/8/8/4n3/N3K3 w - - 0 1").unwrap();
        let best = line(&position, 0, "e1d2");
        let mated = EvaluatedLine { evaluation: Evaluation::Mate { winner: Color::Black, moves: 4 }, ..best.clone() };
        assert!(reasons(&position, &best, Some(&mated)).starts_with(&[Reason::AvoidsMate]));
        let lost = EvaluatedLine { evaluation: Evaluation::Centipawns(-400), ..best.clone() };
        assert!(reasons(&position, &best, Some(&lost)).contains(&Reason::HoldsDraw));
        let fine = EvaluatedLine { evaluation: Evaluation::Centipawns(-40), ..best.clone() };
        assert!(!reasons(&position, &best, Some(&fine)).contains(&Reason::HoldsDraw));
    }
}
