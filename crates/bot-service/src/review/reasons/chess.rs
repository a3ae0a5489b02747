//! Reasons for moves in chess.

use super::{MAX_REASONS, Reason, avoids_mate, keeps_balance};
use crate::review::evaluation::{EvaluatedLine, Evaluation};
use board_games::{BoardPiece, GameMove, GameOutcome, GamePiece, Seat};
use international_chess::{BitBoard, ChessHistory, ChessMove, ChessPosition, Piece, Square};

/// The move that is explained, with the positions before and after it.
struct ExplainedMove<'a> {
    before: &'a ChessPosition,
    mv: ChessMove,
    after: &'a ChessPosition,
}

/// What a piece is worth by the scale that players use; nothing weighs as much as a king.
const fn worth(piece: Piece) -> i32 {
    match piece {
        Piece::Pawn => 1,
        Piece::Knight | Piece::Bishop => 3,
        Piece::Rook => 5,
        Piece::Queen => 9,
        Piece::King => 100,
    }
}

pub(super) fn reasons(history: &ChessHistory, best: &EvaluatedLine, second: Option<&EvaluatedLine>) -> Vec<Reason> {
    let mut next = history.clone();
    let mv = best.moves.first().copied().map(GameMove::chess);
    let Some(mv) = mv.filter(|&mv| next.play(mv).is_ok()) else { return vec![Reason::Improves] };
    let made = ExplainedMove { before: history.position(), mv, after: next.position() };
    let mover = Seat::from(made.before.turn());
    if let Some(ends) = ends(&made, &next, best) {
        return vec![ends];
    }
    let captured = wins(&made).or_else(|| checks_and_takes(&made));
    let checks = made.after.is_check() && !matches!(captured, Some(Reason::ChecksAndTakes { .. }));
    let found = [
        (made.before.legal_moves().len() == 1).then_some(Reason::OnlyMove),
        avoids_mate(mover, best, second).or_else(|| stops_mate(&made)),
        captured,
        saves(&made),
        mv.promotion().map(|_| Reason::Promotes),
        checks.then_some(Reason::Checks),
        threatens_mate(&made),
        attacks(&made),
        made.before.castles(mv).map(|_| Reason::Castles),
        keeps_balance(mover, best, second),
    ];
    let mut reasons: Vec<Reason> = found.into_iter().flatten().take(MAX_REASONS).collect();
    if reasons.is_empty() {
        reasons.push(quiet(&made));
    }
    reasons
}

/// The end of the game that the move makes or forces.
fn ends(made: &ExplainedMove<'_>, next: &ChessHistory, best: &EvaluatedLine) -> Option<Reason> {
    let mover = Seat::from(made.before.turn()).team();
    match (next.outcome().map(GameOutcome::from), best.evaluation) {
        (Some(GameOutcome::Win { .. }), _) => Some(Reason::Mates { moves: 1 }),
        (Some(GameOutcome::Draw(draw)), _) => Some(Reason::Draws(draw)),
        (None, Evaluation::Mate { winner, moves }) if winner == mover => Some(Reason::Mates { moves }),
        (None, _) => None,
    }
}

/// What a capture gains if both sides then go on capturing on its square as long as that pays. Only legal captures count, so that
/// a pinned piece protects nothing.
fn gain(position: &ChessPosition, capture: ChessMove) -> i32 {
    let taken = position.captured(capture).map_or(0, |(_, piece)| worth(piece));
    let becomes = capture.promotion().map_or(0, |promotion| worth(promotion.piece()) - worth(Piece::Pawn));
    let after = position.play_unchecked(capture);
    taken + becomes - best_recapture(&after, capture.to())
}

fn best_recapture(position: &ChessPosition, square: Square) -> i32 {
    let captures = position
        .legal_moves()
        .into_iter()
        .filter(|&mv| mv.to() == square && position.captured(mv).is_some_and(|(at, _)| at == square));
    captures.map(|capture| gain(position, capture)).max().unwrap_or(0).max(0)
}

/// The pieces of the side not to move that the other side could capture at a gain.
fn hanging(position: &ChessPosition) -> BitBoard {
    let captures = position.legal_moves().into_iter().filter_map(|mv| Some((position.captured(mv)?.0, mv)));
    captures.filter(|&(_, mv)| gain(position, mv) > 0).map(|(at, _)| at).collect()
}

/// The pieces on these squares but for pawns, which are not worth mentioning, the most valuable first.
fn pieces_on(position: &ChessPosition, squares: BitBoard) -> Vec<BoardPiece> {
    let placed = squares.into_iter().filter_map(|at| Some((at, position.at(at)?)));
    let mut placed: Vec<_> = placed.filter(|(_, (_, piece))| *piece != Piece::Pawn).collect();
    placed.sort_by_key(|&(at, (_, piece))| (std::cmp::Reverse(worth(piece)), at));
    let shown = |(at, (color, piece)): (Square, (international_chess::Color, Piece))| BoardPiece {
        square: at.into(),
        piece: GamePiece::Chess(piece),
        seat: color.into(),
    };
    placed.into_iter().map(shown).collect()
}

fn wins(made: &ExplainedMove<'_>) -> Option<Reason> {
    let (at, piece) = made.before.captured(made.mv)?;
    (gain(made.before, made.mv) > 0).then_some(Reason::Wins { piece: GamePiece::Chess(piece), at: at.into() })
}

/// A check after which the piece that gives it takes another at a gain, whatever the reply is: the least valuable of these.
fn checks_and_takes(made: &ExplainedMove<'_>) -> Option<Reason> {
    if !made.after.is_check() {
        return None;
    }
    let takes = |reply: ChessMove| {
        let then = made.after.play_unchecked(reply);
        let captures = then.legal_moves().into_iter().filter(|mv| mv.from() == made.mv.to());
        let taken = captures.filter(|&mv| gain(&then, mv) > 0).filter_map(|mv| Some(then.captured(mv)?.1));
        taken.max_by_key(|piece| worth(*piece)).filter(|piece| *piece != Piece::Pawn)
    };
    let taken: Option<Vec<Piece>> = made.after.legal_moves().into_iter().map(takes).collect();
    let piece = taken?.into_iter().min_by_key(|piece| worth(*piece))?;
    Some(Reason::ChecksAndTakes { piece: GamePiece::Chess(piece) })
}

/// The most valuable piece that was in danger and no longer is.
fn saves(made: &ExplainedMove<'_>) -> Option<Reason> {
    let in_danger = hanging(&made.before.passed()?);
    let still = hanging(made.after);
    let now = |square: Square| if square == made.mv.from() { made.mv.to() } else { square };
    let saved = in_danger.into_iter().filter(|&square| !still.has(now(square))).collect();
    let BoardPiece { piece, square: at, .. } = pieces_on(made.before, saved).into_iter().next()?;
    let stayed = at != made.mv.from().into();
    let capturable = made.after.legal_moves().into_iter().any(|reply| at == reply.to().into());
    Some(if stayed && capturable { Reason::Guards { piece, at } } else { Reason::Saves { piece, at } })
}

/// Whether the side to move can mate with one move.
fn can_mate(position: &ChessPosition) -> bool {
    position.legal_moves().into_iter().any(|mv| position.play_unchecked(mv).is_checkmate())
}

fn stops_mate(made: &ExplainedMove<'_>) -> Option<Reason> {
    (can_mate(&made.before.passed()?) && !can_mate(made.after)).then_some(Reason::StopsMate)
}

fn threatens_mate(made: &ExplainedMove<'_>) -> Option<Reason> {
    (can_mate(&made.after.passed()?) && !can_mate(made.before)).then_some(Reason::ThreatensMate)
}

/// The most valuable pieces that the mover could not capture at a gain before, and now threatens to.
fn attacks(made: &ExplainedMove<'_>) -> Option<Reason> {
    let threatened = hanging(&made.after.passed()?) & !hanging(made.before);
    let mut attacked = pieces_on(made.after, threatened).into_iter();
    let first = attacked.next()?;
    Some(match attacked.next() {
        Some(second) => Reason::AttacksTwo { first, second },
        None => Reason::Attacks { piece: first.piece, at: first.square },
    })
}

/// The reason for a move that gains, checks and threatens nothing.
fn quiet(made: &ExplainedMove<'_>) -> Reason {
    let is_pawn = made.before.at(made.mv.from()).is_some_and(|(_, piece)| piece == Piece::Pawn);
    match made.before.captured(made.mv) {
        Some(_) if gain(made.before, made.mv) == 0 => Reason::Trades,
        None if is_pawn => Reason::AdvancesPawn,
        Some(_) | None => Reason::Improves,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use international_chess::notation::fen::parse_position;
    use proptest::prelude::*;

    fn line(mv: &str, evaluation: Evaluation) -> EvaluatedLine {
        EvaluatedLine { evaluation, moves: vec![mv.parse().unwrap()] }
    }

    fn told(fen: &str, mv: &str) -> String {
        let history = ChessHistory::new(parse_position(fen).unwrap());
        let reasons = reasons(&history, &line(mv, Evaluation::Centipawns(50)), None);
        reasons.into_iter().map(short).collect::<Vec<_>>().join(", ")
    }

    fn short(reason: Reason) -> String {
        let name = |piece: GamePiece| match piece {
            GamePiece::Chess(piece) => format!("{piece:?}").to_lowercase(),
            GamePiece::Makruk { .. } | GamePiece::Chaturanga(_) => "no piece of chess".to_owned(),
        };
        match reason {
            Reason::Wins { piece, at } => format!("wins {} {at}", name(piece)),
            Reason::Saves { piece, at } => format!("saves {} {at}", name(piece)),
            Reason::Guards { piece, at } => format!("guards {} {at}", name(piece)),
            Reason::Attacks { piece, at } => format!("attacks {} {at}", name(piece)),
            Reason::AttacksTwo { first, second } => {
                format!("attacks {} {} and {} {}", name(first.piece), first.square, name(second.piece), second.square)
            }
            Reason::ChecksAndTakes { piece } => format!("checks and takes {}", name(piece)),
            Reason::Mates { moves } => format!("mates in {moves}"),
            Reason::Draws(draw) => format!("draws by {draw:?}").to_lowercase(),
            other => format!("{other:?}").to_lowercase(),
        }
    }

    #[test]
    fn a_move_is_good_for_what_the_rules_can_prove() {
        for (fen, mv, expected) in [
            ("4k3/8/8/3b4/8/8/3R4/4K3 w - - 0 1", "d2d5", "wins bishop d5"),
            ("4k3/8/2p5/3n4/8/8/3R4/3RK3 w - - 0 1", "d2d5", "improves"),
            ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", "wins pawn d5"),
            ("6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1", "a1a8", "mates in 1"),
            ("7k/8/5KQ1/8/8/8/8/8 w - - 0 1", "f6f7", "draws by stalemate"),
            ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8q", "promotes, checks"),
            ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", "castles"),
            ("4k3/8/8/3q4/8/8/8/2N1K3 w - - 0 1", "c1e2", "improves"),
            ("2q1k3/8/8/8/4N3/8/8/4K3 w - - 0 1", "e4d6", "checks and takes queen"),
            ("r3q1k1/8/8/3N4/8/8/8/7K w - - 0 1", "d5c7", "attacks queen e8 and rook a8"),
            ("4k3/8/8/3p4/4N3/8/8/4K3 w - - 0 1", "e4c5", "saves knight e4"),
            ("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "e2e4", "advancespawn"),
            ("4k3/2p5/3n4/8/4N3/8/8/4K3 w - - 0 1", "e4d6", "checks"),
        ] {
            assert_eq!(told(fen, mv), expected, "{fen} {mv}");
        }
    }

    #[test]
    fn a_forced_mate_is_the_only_reason_and_a_bad_second_line_is_one() {
        let history = ChessHistory::new(parse_position("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1").unwrap());
        let mate = |winner| Evaluation::Mate { winner, moves: 3 };
        let forced = line("e2e4", mate(board_games::Team::First));
        assert_eq!(reasons(&history, &forced, None), [Reason::Mates { moves: 3 }]);
        let even = line("e2e4", Evaluation::EVEN);
        let told = |second| reasons(&history, &even, Some(&line("e2e3", second)));
        assert!(told(mate(board_games::Team::Second)).contains(&Reason::AvoidsMate));
        assert!(told(Evaluation::Centipawns(-400)).contains(&Reason::KeepsBalance));
        assert!(!told(Evaluation::Centipawns(-40)).contains(&Reason::KeepsBalance));
    }

    /// Whether a reason holds, asked of the rules in another way than it was found.
    fn holds(reason: Reason, history: &ChessHistory, mv: ChessMove) -> bool {
        let before = history.position();
        let mut next = history.clone();
        next.play(mv).unwrap();
        let after = next.position();
        let can_take = |position: &ChessPosition, at: board_games::GameSquare| {
            let captures = position
                .legal_moves()
                .into_iter()
                .filter(|&mv| position.captured(mv).is_some_and(|(square, _)| at == square.into()));
            captures.into_iter().any(|mv| gain(position, mv) > 0)
        };
        let threatens = |at| can_take(&after.passed().unwrap(), at) && !can_take(before, at);
        match reason {
            Reason::Mates { moves } => moves == 1 && after.is_checkmate(),
            Reason::Draws(draw) => next.outcome().map(GameOutcome::from) == Some(GameOutcome::Draw(draw)),
            Reason::OnlyMove => before.legal_moves() == [mv],
            Reason::StopsMate => can_mate(&before.passed().unwrap()) && !can_mate(after),
            Reason::ThreatensMate => can_mate(&after.passed().unwrap()) && !can_mate(before),
            Reason::Wins { at, .. } => before.captured(mv).is_some_and(|(square, _)| at == square.into()),
            Reason::Saves { at, .. } | Reason::Guards { at, .. } => can_take(&before.passed().unwrap(), at),
            Reason::Promotes => mv.promotion().is_some(),
            Reason::ChecksAndTakes { .. } => after.legal_moves().into_iter().all(|reply| {
                let then = after.play_unchecked(reply);
                then.legal_moves().into_iter().any(|next| next.from() == mv.to() && then.captured(next).is_some())
            }),
            Reason::Checks => after.is_check(),
            Reason::Castles => before.castles(mv).is_some(),
            Reason::Attacks { at, .. } => threatens(at),
            Reason::AttacksTwo { first, second } => threatens(first.square) && threatens(second.square),
            Reason::Trades => before.captured(mv).is_some(),
            Reason::AdvancesPawn | Reason::Improves => true,
            Reason::AvoidsMate
            | Reason::KeepsBalance
            | Reason::Pins { .. }
            | Reason::Confines { .. }
            | Reason::Counts { .. } => false,
        }
    }

    proptest! {
        /// Any move of any game, good or bad: nothing is said of it that isn't so.
        #[test]
        fn what_is_said_of_any_move_is_true(choices in prop::collection::vec(any::<prop::sample::Index>(), 1..80)) {
            let mut history = ChessHistory::new(ChessPosition::start());
            for choice in choices {
                if history.outcome().is_some() {
                    break;
                }
                let moves = history.position().legal_moves();
                let mv = moves[choice.index(moves.len())];
                let line = EvaluatedLine { evaluation: Evaluation::Centipawns(50), moves: vec![mv.into()] };
                for reason in reasons(&history, &line, None) {
                    prop_assert!(holds(reason, &history, mv), "{reason:?} of {mv} in {:?}", history.position());
                }
                history.play(mv).unwrap();
            }
        }
    }
}
