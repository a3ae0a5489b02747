//! Why a move is good, as far as the board and the expected line tell.

use super::evaluation::{Evaluation, Line};
use makruk::counting::worth;
use makruk::{Bitboard, Color, Move, Piece, Position, Role, Square};

/// A reason for a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reason {
    /// It mates by force.
    Mates {
        /// In so many of the mover's moves, this one included.
        moves: u16,
    },
    /// Whatever else is done, the mover is mated.
    AvoidsMate,
    /// It takes a man, now or in the moves that follow, and more is taken than lost.
    Wins {
        /// The man worth most of those taken.
        man: Piece,
    },
    /// A man could be taken at a gain, and after the move cannot.
    Saves {
        /// The man, as it stood.
        man: Piece,
    },
    /// It keeps the game even, and whatever else is done loses.
    HoldsDraw,
    /// It turns a pawn over.
    Promotes,
    /// It gives check.
    Checks,
    /// A man of the enemy's could not be taken at a gain before, and can be next if nothing is done about it.
    Attacks {
        /// The man.
        man: Piece,
    },
    /// It brings a pawn nearer to being turned over.
    AdvancesPawn,
    /// It takes a man for one of the same worth.
    Trades,
    /// It leads the enemy's bare king, or one with few men, towards the mate.
    DrivesKing,
    /// None of these: the man stands better there.
    Improves,
}

/// How many reasons are told.
const TOLD: usize = 3;

/// How far the line is followed to see what is taken, in plies.
const FOLLOWED: usize = 6;

/// From how many centipawns against the mover on a line counts as lost.
const LOST: i32 = 300;

/// The reasons for the first move of `best`, the weightiest first, at least one; `otherwise` is the best line with another
/// move. There must be a first move, legal in `position`.
pub(super) fn reasons(position: &Position, best: &Line, otherwise: Option<&Line>) -> Vec<Reason> {
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
        avoids_mate(mover, best, otherwise),
        wins(position, &best.moves),
        saves(position, mv, &after),
        holds_draw(mover, best, otherwise),
        promotes,
        after.is_check().then_some(Reason::Checks),
        attacks(position, &after),
    ];
    let mut reasons: Vec<Reason> = found.into_iter().flatten().take(TOLD).collect();
    if reasons.is_empty() {
        reasons.push(quiet(position, mv, best.evaluation));
    }
    reasons
}

fn avoids_mate(mover: Color, best: &Line, otherwise: Option<&Line>) -> Option<Reason> {
    let mated = |line: &Line| matches!(line.evaluation, Evaluation::Mate { winner, .. } if winner != mover);
    (!mated(best) && otherwise.is_some_and(mated)).then_some(Reason::AvoidsMate)
}

fn holds_draw(mover: Color, best: &Line, otherwise: Option<&Line>) -> Option<Reason> {
    let of_mover = |line: &Line| match line.evaluation {
        Evaluation::Centipawns(value) if mover == Color::White => value,
        Evaluation::Centipawns(value) => -value,
        Evaluation::Mate { winner, .. } if winner == mover => i32::MAX,
        Evaluation::Mate { .. } => i32::MIN,
    };
    let holds = of_mover(best) == 0 && otherwise.is_some_and(|line| of_mover(line) <= -LOST);
    holds.then_some(Reason::HoldsDraw)
}

/// What is taken and lost along the line, up to an answer of the enemy's, so that nothing is left hanging.
fn wins(position: &Position, line: &[Move]) -> Option<Reason> {
    let plies = line.len().min(FOLLOWED);
    let plies = if plies > 1 { plies & !1 } else { plies };
    let (mut now, mut gain, mut taken) = (position.clone(), 0_i64, Vec::new());
    for (ply, &mv) in line[..plies].iter().enumerate() {
        let prey = now.board().piece_at(mv.to());
        let value = prey.map_or(0, |man| i64::from(worth(man.role())));
        gain += if ply % 2 == 0 { value } else { -value };
        taken.extend(prey.filter(|_| ply % 2 == 0));
        now = now.play(mv).ok()?;
    }
    // If the line ends with the mover's own taking, the enemy may take back.
    if plies == 1 && now.attackers_to(line[0].to(), now.turn()) != Bitboard::EMPTY {
        gain -= now.board().role_at(line[0].to()).map_or(0, |role| i64::from(worth(role)));
    }
    let man = dearest(taken.into_iter())?;
    (gain > 0).then_some(Reason::Wins { man })
}

/// A man that was in danger and no longer is; a pawn is not worth the words.
fn saves(position: &Position, mv: Move, after: &Position) -> Option<Reason> {
    let in_danger = hanging(&position.passed()?);
    let still = hanging(after);
    let now = |square: Square| if square == mv.from() { mv.to() } else { square };
    let saved = in_danger.filter(|&square| !still.contains(now(square)));
    let man = dearest(saved.filter_map(|square| position.board().piece_at(square)))?;
    (worth(man.role()) > worth(Role::Pawn)).then_some(Reason::Saves { man })
}

fn attacks(position: &Position, after: &Position) -> Option<Reason> {
    let before = hanging(position);
    let now = hanging(&after.passed()?);
    dearest((now & !before).filter_map(|square| after.board().piece_at(square))).map(|man| Reason::Attacks { man })
}

/// What is left to say of a move that takes, checks and threatens nothing.
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

/// The men of the side that is not to move which the other could take at a gain: because nobody takes back, or because they
/// are worth more than the man that takes.
fn hanging(position: &Position) -> Bitboard {
    let (board, taker) = (position.board(), position.turn());
    let prey = board.by_color(!taker);
    let gains = |mv: &Move| {
        let (Some(taken), Some(man)) = (board.role_at(mv.to()), board.role_at(mv.from())) else { return false };
        let after = position.play_unchecked(*mv);
        let guarded =
            after.attackers_to(mv.to(), after.turn()).any(|from| after.legal_destinations(from).contains(mv.to()));
        !guarded || worth(taken) > worth(man)
    };
    position.legal_moves().into_iter().filter(|mv| prey.contains(mv.to())).filter(gains).map(Move::to).collect()
}

fn dearest(men: impl Iterator<Item = Piece>) -> Option<Piece> {
    men.max_by_key(|man| (worth(man.role()), man.role().index(), !man.is_promoted()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use makruk::notation::fen::parse_position;
    use makruk::notation::uci::UciMove;

    fn line(position: &Position, value: i32, moves: &str) -> Line {
        let mut now = position.clone();
        let moves = moves.split_whitespace().map(|text| {
            let mv = text.parse::<UciMove>().unwrap().to_move(&now).unwrap();
            now = now.play(mv).unwrap();
            mv
        });
        Line { evaluation: Evaluation::Centipawns(value), moves: moves.collect() }
    }

    fn man(color: Color, role: Role) -> Piece {
        Piece::new(color, role)
    }

    #[test]
    fn each_reason_has_its_position() {
        use Color::{Black, White};
        let cases = [
            // A rook takes a khon that nobody guards.
            ("4k3/8/8/3s4/8/8/3R4/4K3 w - - 0 1", 300, "d2d5 e8e7", vec![Reason::Wins { man: man(Black, Role::Khon) }]),
            // The same for the other side.
            (
                "4k3/3r4/8/8/3S4/8/8/4K3 b - - 0 1",
                -300,
                "d7d4 e1e2",
                vec![Reason::Wins { man: man(White, Role::Khon) }],
            ),
            // A knight that a pawn attacks goes away.
            (
                "4k3/8/8/2p5/3N4/8/8/4K3 w - - 0 1",
                200,
                "d4f5 e8f8",
                vec![Reason::Saves { man: man(White, Role::Knight) }],
            ),
            // A pawn on its fifth rank is turned over.
            ("4k3/8/8/3P4/8/8/8/R3K3 w - - 0 1", 700, "d5d6m e8f8", vec![Reason::Promotes]),
            // A rook gives check.
            ("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", 500, "a1a8 e8e7", vec![Reason::Checks]),
            // A pawn steps forward to attack a knight.
            (
                "4k3/8/3n4/8/4P3/3P4/8/4K3 w - - 0 1",
                0,
                "e4e5 d6f7",
                vec![Reason::Attacks { man: man(Black, Role::Knight) }],
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
    fn mate_is_the_only_reason_there_is() {
        let position = parse_position("7k/8/6K1/8/8/8/8/R7 w - - 0 1").unwrap();
        let mate =
            Line { evaluation: Evaluation::Mate { winner: Color::White, moves: 1 }, ..line(&position, 0, "a1a8") };
        assert_eq!(reasons(&position, &mate, None), [Reason::Mates { moves: 1 }]);
    }

    #[test]
    fn what_happens_otherwise_is_a_reason() {
        let position = parse_position("4k3/8/8/8/8/8/4n3/N3K3 w - - 0 1").unwrap();
        let best = line(&position, 0, "e1d2");
        let mated = Line { evaluation: Evaluation::Mate { winner: Color::Black, moves: 4 }, ..best.clone() };
        assert!(reasons(&position, &best, Some(&mated)).starts_with(&[Reason::AvoidsMate]));
        let lost = Line { evaluation: Evaluation::Centipawns(-400), ..best.clone() };
        assert!(reasons(&position, &best, Some(&lost)).contains(&Reason::HoldsDraw));
        let fine = Line { evaluation: Evaluation::Centipawns(-40), ..best.clone() };
        assert!(!reasons(&position, &best, Some(&fine)).contains(&Reason::HoldsDraw));
    }
}
