//! What friends agree on: สูตรเม็ด, odds, and numbers that are said aloud.

use crate::game::tests::*;
use board_games::{GameOutcome, GameWin, MoveRefusal, Seat, Team};
use makruk::counting::{Calling, Numbers};
use makruk::{Color, CountKind, FastMet, Handicap, IllegalMove, KingOdds, Piece, PieceOdds, Role};

fn agreed(friendly: Friendly) -> Game {
    let terms = Terms { stake: Stake::Friendly(friendly), ..terms() };
    let game = Game::challenge(ANN, Some(BEN), terms, NOW, NOW).unwrap();
    after(game, BEN, Action::Accept(FLIP))
}

fn with_formula(fast_met: FastMet) -> Game {
    agreed(Friendly { fast_met: Some(fast_met), ..Friendly::default() })
}

fn giving(handicap: Handicap, giver: Giver) -> Game {
    agreed(Friendly { odds: Some(Odds { giver, handicap }), ..Friendly::default() })
}

fn refusal(game: &Game, name: &str) -> GameError {
    let square = |range: std::ops::Range<usize>| Square::from_latin(&name.as_bytes()[range]).unwrap();
    let mover = game.play().unwrap().seat_to_move().person().unwrap();
    game.apply(mover, GameMove::new(square(0..2), square(2..4)).into()).unwrap_err()
}

#[test]
fn the_leap_is_for_the_mets_first_move_and_for_each_side() {
    assert!(matches!(
        refusal(&begun(), "e1e3"),
        GameError::Illegal(MoveRefusal::Makruk(IllegalMove::CannotReach { .. }))
    ));
    let game = moves(with_formula(FastMet::Leap), "e3e4 d6d5 e1e3 d8d6");
    let board = game.play().unwrap().makruk().unwrap().position().board();
    for (name, color) in [(b"e3", Color::White), (b"d6", Color::Black)] {
        assert_eq!(board.piece_at(Square::from_latin(name).unwrap()), Some(Piece::new(color, Role::Met)));
    }
    assert_eq!(Game::replay(game.log().to_vec()), Ok(game));
    // A met that has moved has used up its first move, even if it returns home.
    let moved = moves(with_formula(FastMet::Leap), "e3e4 d6d5 e1f2 b8d7 f2e1 d7b8");
    assert!(matches!(
        refusal(&moved, "e1e3"),
        GameError::Illegal(MoveRefusal::Makruk(IllegalMove::CannotReach { .. }))
    ));
}

#[test]
fn the_provincial_form_is_for_the_first_turn() {
    let game = moves(with_formula(FastMet::Provincial), "e1e3 d8d6");
    let board = game.play().unwrap().makruk().unwrap().position().board();
    for (name, piece) in [
        (b"e3", Piece::new(Color::White, Role::Met)),
        (b"e4", Piece::new(Color::White, Role::Pawn)),
        (b"d6", Piece::new(Color::Black, Role::Met)),
        (b"d5", Piece::new(Color::Black, Role::Pawn)),
    ] {
        assert_eq!(board.piece_at(Square::from_latin(name).unwrap()), Some(piece));
    }
    let later = moves(with_formula(FastMet::Provincial), "b1d2 b8d7");
    assert!(matches!(refusal(&later, "e1e3"), GameError::Illegal(_)));
}

#[test]
fn a_right_comes_back_with_the_move_that_used_it() {
    let game = moves(with_formula(FastMet::Provincial), "e1e3");
    let game = after(after(game, ANN, Action::AskTakeback), BEN, Action::GrantTakeback);
    assert!(game.play().unwrap().makruk().unwrap().current().fast_met_move().is_some());
}

#[test]
fn a_position_with_another_right_is_another_position() {
    // The starting position is back, but the provincial form is no longer available.
    let game = moves(with_formula(FastMet::Provincial), "b1d2 b8d7 d2b1 d7b8");
    assert_eq!(game.play().unwrap().makruk().unwrap().occurrences(), 1);
}

#[test]
fn odds_are_given_by_whoever_agreed_to() {
    for (giver, square) in [(Giver::Challenger, b"e1"), (Giver::Opponent, b"d8")] {
        let game = giving(Handicap::Pieces(PieceOdds::Met), giver);
        let play = game.play().unwrap();
        assert_eq!(play.makruk().unwrap().position().board().piece_at(Square::from_latin(square).unwrap()), None);
        let color = if giver == Giver::Challenger { Seat::First } else { Seat::Second };
        assert_eq!(play.odds(), Some((color, Handicap::Pieces(PieceOdds::Met))));
    }
}

#[test]
fn a_king_that_moves_loses_the_odds_of_its_giver_only() {
    let won = Some(Ending::Outcome(GameOutcome::Win { winner: Team::Second, by: GameWin::KingMoved }));
    let rooted = Handicap::King(KingOdds::Rooted);
    assert_eq!(moves(giving(rooted, Giver::Challenger), "d1d2").ending(), won);
    assert!(moves(giving(rooted, Giver::Opponent), "d1d2").is_open());
    assert!(moves(giving(Handicap::King(KingOdds::Guarded), Giver::Challenger), "d1d2").is_open());
}

#[test]
fn a_king_that_check_drives_away_loses_the_guarded_game() {
    // A knight checks, and only the king could answer.
    let line = "d1c2 b8d7 c2b2 d7e5 h3h4 e5d3";
    let plain = moves(begun(), line);
    let play = plain.play().unwrap();
    assert!(play.makruk().unwrap().position().is_check() && plain.is_open());
    let guarded = moves(giving(Handicap::King(KingOdds::Guarded), Giver::Challenger), line);
    let won = GameOutcome::Win { winner: Team::Second, by: GameWin::KingDriven };
    assert_eq!(guarded.ending(), Some(Ending::Outcome(won)));
    assert_eq!(Game::replay(guarded.log().to_vec()), Ok(guarded));
}

#[test]
fn rated_games_have_no_takebacks_formula_or_odds() {
    let stake = Stake::Rated;
    assert_eq!((stake.takebacks(), stake.fast_met(), stake.odds()), (Takebacks::Never, None, None));
    let terms = Terms { stake, ..terms() };
    let game = Game::challenge(ANN, Some(BEN), terms, NOW, NOW).unwrap();
    let game = moves(after(game, BEN, Action::Accept(FLIP)), "e3e4");
    assert_eq!(game.apply(ANN, Action::AskTakeback), Err(GameError::TakebacksOff));
}

/// A game without pawns in which Black, to move, has the bare king, under these rules: both sides march their pawns on
/// and take what they can, the same at every run.
fn bared(ruleset: Ruleset) -> Game {
    for seed in 1..400_u64 {
        let terms = Terms { rules: GameRules::makruk_by(ruleset), ..terms() };
        let challenge = Game::challenge(ANN, Some(BEN), terms, NOW, NOW).unwrap();
        let mut game = after(challenge, BEN, Action::Accept(FLIP));
        let mut random = seed;
        while let Some(play) = game.play().filter(|_| game.is_open()) {
            let position = play.makruk().unwrap().position();
            let bare = position.board().by_color(Color::Black).len() == 1;
            if bare && play.turn() == Seat::Second && play.countable(Seat::Second) == Some(CountKind::Pieces) {
                return game;
            }
            let all = position.legal_moves();
            let greedy: Vec<makruk::Move> = all
                .iter()
                .copied()
                .filter(|mv| {
                    position.board().piece_at(mv.to()).is_some()
                        || position.board().role_at(mv.from()) == Some(Role::Pawn)
                })
                .collect();
            let from = if greedy.is_empty() { &all[..] } else { &greedy[..] };
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let mv = from[(random >> 33) as usize % from.len()];
            let mover = play.seat_to_move().person().unwrap();
            game = after(game, mover, mv.into());
        }
    }
    panic!("no such game was found");
}

#[test]
fn a_number_that_is_not_said_is_not_counted() {
    let strict = Ruleset { numbers: Numbers::Spoken, ..Ruleset::WIKIPEDIA };
    let game = after(bared(strict), BEN, Action::StartCount);
    let first = game.play().unwrap().count().unwrap().next();
    let flee = |game: Game, said| {
        let mv = game.play().unwrap().makruk().unwrap().position().legal_moves()[0].into();
        after(game, BEN, Action::Move { mv, said })
    };
    let said = flee(game.clone(), Some(first));
    assert_eq!(said.play().unwrap().makruk().unwrap().forgotten_count(), None);
    assert_eq!(said.play().unwrap().count().unwrap().number(), Some(first));
    for wrong in [None, Some(first + 1)] {
        let game = flee(game.clone(), wrong);
        let play = game.play().unwrap();
        assert_eq!(play.makruk().unwrap().forgotten_count().map(|count| count.next()), Some(first));
        assert_eq!(play.count().unwrap().next(), first);
        assert_eq!(Game::replay(game.log().to_vec()), Ok(game));
    }
    // Where the stronger side allows numbers to be skipped, the count may resume at any skipped number.
    let lenient = Ruleset { numbers: Numbers::SpokenWithSkips, ..Ruleset::WIKIPEDIA };
    let game = flee(after(bared(lenient), BEN, Action::StartCount), None);
    let count = game.play().unwrap().count().unwrap();
    assert_eq!((count.next(), count.due()), (first, first + 1));
    assert_eq!(Game::replay(game.log().to_vec()), Ok(game));

    // Where numbers are kept for the player there is nothing to forget.
    let game = after(bared(Ruleset::WIKIPEDIA), BEN, Action::StartCount);
    assert_eq!(flee(game, None).play().unwrap().makruk().unwrap().forgotten_count(), None);
}

#[test]
fn automatic_counts_are_neither_called_nor_stopped() {
    let automatic = Ruleset { calling: Calling::Automatic, ..Ruleset::COMPETITION };
    let terms = Terms { rules: GameRules::makruk_by(automatic), ..terms() };
    let game = Game::challenge(ANN, Some(BEN), terms, NOW, NOW).unwrap();
    let game = after(game, BEN, Action::Accept(FLIP));
    for action in [Action::StartCount, Action::StopCount] {
        assert_eq!(game.apply(ANN, action), Err(GameError::Count(CountRefusal::Automatic)));
    }
}
