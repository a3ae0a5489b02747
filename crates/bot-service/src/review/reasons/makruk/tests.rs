use proptest::prelude::*;

use super::*;
use board_games::{GameOutcome, GamePiece, GameSquare, Team};
use makruk::Ruleset;
use makruk::counting::{Numbers, piece_value};
use makruk::notation::fen::parse_position;
use makruk::notation::uci::UciMove;

/// A line of `moves` from this position that is worth `value` centipawns.
fn line(position: &Position, value: i32, moves: &str) -> EvaluatedLine {
    let mut now = position.clone();
    let moves = moves.split_whitespace().map(|text| {
        let mv = text
            .parse::<UciMove>()
            .unwrap()
            .to_move(&now)
            .unwrap_or_else(|error| panic!("{position:?} {text}: {error}"));
        now = now.play(mv).unwrap();
        mv
    });
    EvaluatedLine { evaluation: Evaluation::Centipawns(value), moves: moves.map(GameMove::from).collect() }
}

/// The reasons for a move in this position, in short: `wins khon d5`.
fn told(fen: &str, mv: &str) -> String {
    let position = parse_position(fen).unwrap();
    let reasons = reasons(&History::new(position.clone()), &line(&position, 0, mv), None);
    reasons.iter().map(|reason| short(*reason)).collect::<Vec<_>>().join(", ")
}

fn short(reason: Reason) -> String {
    let role = |piece: GamePiece| match piece {
        GamePiece::Makruk { role, .. } => format!("{role:?}").to_lowercase(),
        GamePiece::Chess(_) | GamePiece::Chaturanga(_) => "no piece of Makruk".to_owned(),
    };
    let on = |piece: GamePiece, at: GameSquare| format!("{} {at}", role(piece));
    match reason {
        Reason::Wins { piece, at } => format!("wins {}", on(piece, at)),
        Reason::Saves { piece, at } => format!("saves {}", on(piece, at)),
        Reason::Guards { piece, at } => format!("guards {}", on(piece, at)),
        Reason::Attacks { piece, at } => format!("attacks {}", on(piece, at)),
        Reason::Pins { piece, at } => format!("pins {}", on(piece, at)),
        Reason::AttacksTwo { first, second } => {
            format!("attacks {} and {}", on(first.piece, first.square), on(second.piece, second.square))
        }
        Reason::ChecksAndTakes { piece } => format!("checks and takes {}", role(piece)),
        Reason::Mates { moves } => format!("mates in {moves}"),
        Reason::Confines { squares } => format!("confines to {squares}"),
        Reason::Counts { number, limit } => format!("counts {number} of {limit}"),
        Reason::Draws(reason) => format!("draws by {reason:?}").to_lowercase(),
        other => format!("{other:?}").to_lowercase(),
    }
}

#[test]
fn a_move_is_good_for_what_the_rules_can_prove() {
    for (fen, mv, expected) in [
        // What it wins.
        ("4k3/8/8/3s4/8/8/3R4/4K3 w - - 0 1", "d2d5", "wins khon d5"),
        ("4k3/3r4/8/8/3S4/8/8/4K3 b - - 0 1", "d7d4", "wins khon d4"),
        ("4k3/2p5/8/3n4/4P3/8/8/4K3 w - - 0 1", "e4d5", "wins knight d5"),
        // Whoever takes back is taken, too.
        ("4k3/8/2p5/3n4/8/4N3/8/3RK3 w - - 0 1", "e3d5", "wins knight d5"),
        // A pinned protector protects nothing; one that isn't pinned does.
        ("4k3/8/4n3/6p1/8/8/6R1/3KR3 w - - 0 1", "g2g5", "wins pawn g5"),
        ("3k4/8/4n3/6p1/8/8/6R1/3KR3 w - - 0 1", "g2g5", "improves"),
        ("4k3/8/4p3/3n4/5N2/8/8/4K3 w - - 0 1", "f4d5", "trades"),
        // Check, and then a piece falls.
        ("r3k3/8/8/3N4/8/8/8/4K3 w - - 0 1", "d5c7", "checks and takes rook"),
        // What it saves and guards.
        ("4k3/8/8/2p5/3N4/8/8/4K3 w - - 0 1", "d4f5", "saves knight d4"),
        ("4k3/3r4/8/8/3N4/8/3K4/5M2 w - - 0 1", "f1e2", "improves"),
        ("4k3/3r4/8/8/3N4/8/5M2/2K5 w - - 0 1", "f2e3", "guards knight d4"),
        ("4k3/3r4/8/8/3N4/8/4K3/8 w - - 0 1", "e2e3", "guards knight d4"),
        // What it threatens.
        ("4k3/8/3n4/8/4P3/3P4/8/4K3 w - - 0 1", "e4e5", "attacks knight d6"),
        ("4k3/8/8/1r3r2/8/1N6/8/4K3 w - - 0 1", "b3d4", "saves knight b3, attacks rook b5 and rook f5"),
        ("4k3/8/8/3p4/8/8/R7/4K3 w - - 0 1", "a2a5", "attacks pawn d5"),
        // Whoever takes back need not begin with the least valuable piece, so the pawn on e5 can't be won.
        ("2rk1r2/2s3n1/3psmp1/p3p2P/PPpSPp1P/4PP1S/3R4/N3MKNR w - - 0 1", "e3f4", "trades"),
        // Mate with the next move, threatened and stopped.
        ("7k/8/5K2/8/8/8/8/R7 w - - 0 1", "f6g6", "threatensmate"),
        ("7k/8/6K1/3n4/8/8/8/R7 b - - 0 1", "d5b6", "stopsmate"),
        ("7k/8/6K1/3n4/8/8/8/R7 b - - 0 1", "d5b4", "improves"),
        // Mate, and an end without it.
        ("7k/8/6K1/8/8/8/8/R7 w - - 0 1", "a1a8", "mates in 1"),
        ("7k/8/8/6K1/8/8/8/5R2 w - - 0 1", "f1f7", "confines to 1"),
        ("7k/R7/6K1/8/8/8/8/8 w - - 0 1", "a7g7", "draws by stalemate"),
        ("7k/5R2/8/6K1/8/8/8/8 w - - 0 1", "g5g6", "threatensmate"),
        ("4k3/8/8/8/8/8/4n3/4K3 w - - 0 1", "e1e2", "draws by material"),
        // A promotion, checks and a pin.
        ("4k3/8/8/3P4/8/8/8/R3K3 w - - 0 1", "d5d6m", "promotes"),
        ("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "a1a8", "checks"),
        ("4k3/3p4/4n3/8/8/7K/8/R7 w - - 0 1", "a1e1", "pins knight e6"),
        // Nothing but this.
        ("r6k/8/8/8/8/8/1r6/K6N w - - 0 1", "a1b2", "onlymove, wins rook b2"),
        ("4k3/p7/8/8/8/3P4/8/4K3 w - - 0 1", "d3d4", "advancespawn"),
        ("4k3/p7/8/8/8/8/8/N3K3 w - - 0 1", "e1e2", "improves"),
    ] {
        assert_eq!(told(fen, mv), expected, "{fen} {mv}");
    }
}

#[test]
fn a_mate_that_is_forced_is_the_only_reason() {
    let position = parse_position("7k/8/8/6K1/8/8/8/R7 w - - 0 1").unwrap();
    let mate =
        EvaluatedLine { evaluation: Evaluation::Mate { winner: Team::First, moves: 3 }, ..line(&position, 0, "g5g6") };
    assert_eq!(reasons(&History::new(position), &mate, None), [Reason::Mates { moves: 3 }]);
}

#[test]
fn a_bad_second_best_line_is_a_reason() {
    let position = parse_position("4k3/8/8/8/8/8/4n3/N3K3 w - - 0 1").unwrap();
    let history = History::new(position.clone());
    let best = line(&position, 0, "e1d2");
    let told =
        |second: Evaluation| reasons(&history, &best, Some(&EvaluatedLine { evaluation: second, ..best.clone() }));
    let mated = Evaluation::Mate { winner: Team::Second, moves: 4 };
    assert!(told(mated).starts_with(&[Reason::AvoidsMate]));
    assert!(told(Evaluation::Centipawns(-400)).contains(&Reason::KeepsBalance));
    assert!(!told(Evaluation::Centipawns(-40)).contains(&Reason::KeepsBalance));
}

#[test]
fn a_counted_move_tells_its_number() {
    let position = parse_position("7k/8/8/8/8/8/8/K6R b - - 0 1").unwrap();
    let count = |rules| History::under(position.clone(), rules).offered_count(Color::Black).ok();
    let asked = |rules: Ruleset, mv: &str| {
        let history = History::under(position.clone(), rules).with_count(count(rules));
        reasons(&history, &line(&position, 0, mv), None)
    };
    assert_eq!(asked(Ruleset::COMPETITION, "h8g7"), [Reason::Counts { number: 4, limit: 16 }]);
    // A number that has to be said is not said by a hint.
    let spoken = Ruleset { numbers: Numbers::Spoken, ..Ruleset::COMPETITION };
    assert_eq!(asked(spoken, "h8g7"), [Reason::Improves]);
    let unasked = reasons(&History::new(position.clone()), &line(&position, 0, "h8g7"), None);
    assert_eq!(unasked, [Reason::Improves]);
}

/// What a capture gains if both sides try every way to go on capturing on its square.
fn best_gain(position: &Position, capture: Move) -> i64 {
    let taken = position.board().role_at(capture.to()).map_or(0, piece_value);
    let after = position.play(capture).unwrap();
    let replies = after.legal_moves().into_iter().filter(|mv| mv.to() == capture.to());
    i64::from(taken) - replies.map(|mv| best_gain(&after, mv)).max().unwrap_or(0).max(0)
}

/// Whether a reason holds, asked of the rules in another way than it was found.
fn holds(reason: Reason, history: &History, mv: Move) -> bool {
    let before = history.position();
    let mut next = history.clone();
    next.play(mv).unwrap();
    let after = next.position();
    let can_take = |position: &Position, at: GameSquare| {
        let at = Square::from(at);
        position.legal_moves().into_iter().any(|mv| mv.to() == at && best_gain(position, mv) > 0)
    };
    let threatens = |at: GameSquare| can_take(&after.passed().unwrap(), at) && !can_take(before, at);
    let mates =
        |position: &Position| position.legal_moves().into_iter().any(|mv| position.play(mv).unwrap().is_checkmate());
    let now = |at: GameSquare| if at == mv.from().into() { mv.to().into() } else { at };
    let was_in_danger = |at| can_take(&before.passed().unwrap(), at) && !can_take(after, now(at));
    match reason {
        Reason::Mates { moves } => moves == 1 && after.is_checkmate(),
        Reason::Draws(reason) => next.outcome().map(GameOutcome::from) == Some(GameOutcome::Draw(reason)),
        Reason::OnlyMove => before.legal_moves().into_iter().eq([mv]),
        Reason::StopsMate => mates(&before.passed().unwrap()) && !mates(after),
        Reason::Wins { at, .. } => at == mv.to().into() && best_gain(before, mv) > 0,
        Reason::ChecksAndTakes { .. } => after.legal_moves().into_iter().all(|reply| {
            let then = after.play(reply).unwrap();
            then.board().by_color(!then.turn()).any(|at| then.is_legal(Move::new(mv.to(), at)))
        }),
        Reason::Saves { at, .. } => was_in_danger(at),
        Reason::Guards { at, .. } => {
            was_in_danger(at) && after.legal_moves().into_iter().any(|mv| at == mv.to().into())
        }
        Reason::Promotes => mv.is_promotion(),
        Reason::Checks => after.is_check(),
        Reason::ThreatensMate => mates(&after.passed().unwrap()) && !mates(before),
        Reason::AttacksTwo { first, second } => threatens(first.square) && threatens(second.square) && first != second,
        Reason::Attacks { at, .. } => threatens(at),
        Reason::Pins { at, .. } => after.legal_destinations(at.into()).is_empty(),
        Reason::AdvancesPawn => before.board().role_at(mv.from()) == Some(Role::Pawn),
        Reason::Trades => best_gain(before, mv) == 0 && after.attackers_to(mv.to(), after.turn()).any(|_| true),
        Reason::Confines { squares } => after.legal_moves().len() == usize::from(squares),
        Reason::Improves => true,
        Reason::Counts { number, limit } => {
            let count = next.count().filter(|count| count.side() == before.turn()).unwrap();
            (count.number(), count.limit()) == (Some(number), limit)
        }
        Reason::AvoidsMate | Reason::KeepsBalance | Reason::Castles => false,
    }
}

proptest! {
    /// Any move of any game, good or bad: nothing is said of it that isn't so.
    #[test]
    fn what_is_said_of_any_move_is_true(choices in prop::collection::vec(any::<prop::sample::Index>(), 1..120)) {
        let mut history = History::new(Position::start());
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
