//! Games from challenge to result: actions, and the events that follow.

use board_games::{GameDraw, GameOutcome, GameWin, Seat, Team};
use jiff::{SignedDuration, Timestamp};

use crate::game::*;
use makruk::{CountRefusal, Preset, Ruleset, Square};

const ANN: PlayerId = PlayerId(1);
const BEN: PlayerId = PlayerId(2);
const EVE: PlayerId = PlayerId(3);
const NOW: Timestamp = Timestamp::UNIX_EPOCH;
const FLIP: CoinFlip = CoinFlip { challenger: Seat::First, first: Seat::First };

fn terms() -> Terms {
    Terms {
        seating: Seating::Challenger(Seat::First),
        rules: GameRules::makruk_by(Ruleset::preset(Preset::Competition)),
        stake: Stake::default(),
        time: TimeControl::Unlimited,
    }
}

fn challenge(to: Option<PlayerId>) -> Game {
    Game::challenge(ANN, to, terms(), NOW + SignedDuration::from_hours(1), NOW).unwrap()
}

fn begun() -> Game {
    after(challenge(Some(BEN)), BEN, Action::Accept(FLIP))
}

fn after(game: Game, by: PlayerId, action: Action) -> Game {
    let events = game.apply(by, action).unwrap();
    game.with(events, NOW).unwrap()
}

fn moves(mut game: Game, text: &str) -> Game {
    for word in text.split_whitespace() {
        let square = |range: std::ops::Range<usize>| Square::from_latin(&word.as_bytes()[range]).unwrap();
        let play = game.play().unwrap();
        let (mover, mv) = (
            play.seat_to_move().person().unwrap(),
            play.makruk().unwrap().position().move_between(square(0..2), square(2..4)),
        );
        game = after(game, mover, Action::from(mv));
    }
    game
}

#[test]
fn a_challenge_is_taken_up_by_the_one_it_is_for() {
    let game = challenge(Some(BEN));
    assert_eq!(game.apply(EVE, Action::Accept(FLIP)), Err(GameError::NotForYou));
    assert_eq!(game.apply(ANN, Action::Accept(FLIP)), Err(GameError::OwnChallenge));
    assert_eq!(game.apply(EVE, Action::Decline), Err(GameError::NotForYou));
    assert_eq!(game.apply(BEN, Action::Resign), Err(GameError::NotBegun));
    let game = after(game, BEN, Action::Accept(FLIP));
    let play = game.play().unwrap();
    assert_eq!([Seat::First, Seat::Second].map(|color| play.seats().seat(color)), [ANN, BEN].map(SeatHolder::Person));
    assert_eq!(game.apply(BEN, Action::Accept(FLIP)), Err(GameError::ChallengeClosed));
}

#[test]
fn nobody_plays_against_themselves() {
    let own = Game::challenge(ANN, Some(ANN), terms(), NOW, NOW);
    assert_eq!(own, Err(GameError::OwnChallenge));
}

#[test]
fn anyone_takes_up_an_open_challenge_but_nobody_declines_it() {
    let game = challenge(None);
    assert_eq!(game.apply(EVE, Action::Decline), Err(GameError::NotForYou));
    assert_eq!(game.apply(EVE, Action::Withdraw), Err(GameError::NotYourChallenge));
    assert!(after(game, EVE, Action::Accept(FLIP)).play().is_some());
}

#[test]
fn a_challenge_ends_by_refusal_withdrawal_or_time() {
    let declined = after(challenge(Some(BEN)), BEN, Action::Decline);
    assert_eq!(declined.stage(), &Stage::Closed(Closure::Declined));
    let withdrawn = after(challenge(None), ANN, Action::Withdraw);
    assert_eq!(withdrawn.stage(), &Stage::Closed(Closure::Withdrawn));
    let game = challenge(None);
    assert_eq!(game.tick(NOW), None);
    let expired = game.tick(NOW + SignedDuration::from_hours(1)).unwrap();
    let game = game.with(vec![expired], NOW).unwrap();
    assert_eq!(game.stage(), &Stage::Closed(Closure::Expired));
    assert_eq!(game.apply(BEN, Action::Accept(FLIP)), Err(GameError::ChallengeClosed));
}

#[test]
fn lots_decide_only_what_the_terms_leave_open() {
    for seating in [Seating::Random, Seating::Challenger(Seat::First)] {
        let terms = Terms {
            seating,
            rules: GameRules::Makruk { ruleset: Ruleset::COMPETITION, first: FirstMover::Random },
            ..terms()
        };
        let game = Game::challenge(ANN, None, terms, NOW, NOW).unwrap();
        let flip = CoinFlip { challenger: Seat::Second, first: Seat::Second };
        let game = after(game, BEN, Action::Accept(flip));
        let ann = if seating == Seating::Random { Seat::Second } else { Seat::First };
        let play = game.play().unwrap();
        assert_eq!(play.seats().seat_of(ANN), Some(ann));
        assert_eq!(play.turn(), Seat::Second);
    }
}

#[test]
fn only_the_side_to_move_moves() {
    let game = begun();
    let mv = GameMove::new(Square::from_latin(b"e3").unwrap(), Square::from_latin(b"e4").unwrap());
    assert_eq!(game.apply(BEN, Action::from(mv)), Err(GameError::NotYourTurn { turn: Seat::First }));
    assert_eq!(game.apply(EVE, Action::from(mv)), Err(GameError::NotAPlayer));
    let back = GameMove::new(mv.from, Square::from_latin(b"e2").unwrap());
    assert!(matches!(game.apply(ANN, Action::from(back)), Err(GameError::Illegal(_))));
    let game = after(game, ANN, Action::from(mv));
    assert_eq!(game.play().unwrap().turn(), Seat::Second);
    assert_eq!(game.play().unwrap().revision(), 1);
}

#[test]
fn a_draw_needs_both() {
    let game = begun();
    assert_eq!(game.apply(ANN, Action::DeclineDraw), Err(GameError::NothingToAnswer));
    let offered = after(game, ANN, Action::OfferDraw);
    assert_eq!(offered.apply(ANN, Action::OfferDraw), Err(GameError::AlreadyAsked));
    assert_eq!(offered.apply(ANN, Action::DeclineDraw), Err(GameError::NothingToAnswer));
    let agreed = after(offered.clone(), BEN, Action::OfferDraw);
    assert_eq!(agreed.ending(), Some(Ending::Outcome(GameOutcome::Draw(GameDraw::Agreement))));
    let declined = after(offered, BEN, Action::DeclineDraw);
    assert_eq!(declined.apply(ANN, Action::OfferDraw), Err(GameError::OfferTooSoon));
    let later = moves(declined, "e3e4");
    assert_eq!(later.play().unwrap().draw_offer(), None);
    assert!(later.apply(ANN, Action::OfferDraw).is_ok());
}

#[test]
fn to_move_on_is_to_decline_an_offer() {
    let game = after(moves(begun(), "e3e4"), ANN, Action::OfferDraw);
    let game = moves(game, "e6e5");
    assert_eq!(game.play().unwrap().draw_offer(), None);
}

#[test]
fn an_offer_outlives_the_move_it_was_made_with() {
    let game = moves(after(begun(), ANN, Action::OfferDraw), "e3e4");
    assert_eq!(game.play().unwrap().draw_offer(), Some(Seat::First));
}

#[test]
fn a_move_is_taken_back_by_consent_with_its_answer() {
    let game = begun();
    assert_eq!(game.apply(ANN, Action::AskTakeback), Err(GameError::NothingToTakeBack));
    let game = moves(game, "e3e4 e6e5");
    let start = begun();
    for (asker, giver, plies) in [(ANN, BEN, 2), (BEN, ANN, 1)] {
        let asked = after(game.clone(), asker, Action::AskTakeback);
        assert_eq!(asked.apply(asker, Action::AskTakeback), Err(GameError::AlreadyAsked));
        let declined = after(asked.clone(), giver, Action::DeclineTakeback);
        assert_eq!(declined.play().unwrap().takeback_request(), None);
        let back = after(asked, giver, Action::AskTakeback);
        let play = back.play().unwrap();
        assert_eq!(play.plies(), 2 - plies);
        assert_eq!(play.revision(), 3, "the board never shows an older revision");
        if plies == 2 {
            assert_eq!(play.makruk().unwrap().position(), start.play().unwrap().makruk().unwrap().position());
        }
    }
}

#[test]
fn nothing_is_taken_back_where_moves_are_final() {
    let stake = Stake::Friendly(Friendly { takebacks: Takebacks::Never, ..Friendly::default() });
    let terms = Terms { stake, ..terms() };
    let game = Game::challenge(ANN, Some(BEN), terms, NOW, NOW).unwrap();
    let game = moves(after(game, BEN, Action::Accept(FLIP)), "e3e4");
    assert_eq!(game.apply(ANN, Action::AskTakeback), Err(GameError::TakebacksOff));
}

#[test]
fn a_game_is_called_off_only_before_both_have_moved() {
    let game = moves(begun(), "e3e4");
    let aborted = after(game.clone(), BEN, Action::Abort);
    assert_eq!(aborted.ending(), Some(Ending::Aborted(Seat::Second)));
    assert_eq!(moves(game, "e6e5").apply(ANN, Action::Abort), Err(GameError::TooLateToAbort));
}

#[test]
fn who_resigns_loses_and_then_it_is_over() {
    let game = after(begun(), BEN, Action::Resign);
    let win = GameOutcome::Win { winner: Team::First, by: GameWin::Resignation };
    assert_eq!(game.ending(), Some(Ending::Outcome(win)));
    assert_eq!(game.apply(ANN, Action::Resign), Err(GameError::Over));
    assert_eq!(game.apply(EVE, Action::Resign), Err(GameError::NotAPlayer));
}

#[test]
fn the_same_position_for_the_third_time_is_a_draw() {
    let there_and_back = "b1d2 b8d7 d2b1 d7b8";
    let twice = moves(begun(), there_and_back);
    assert_eq!(twice.play().unwrap().makruk().unwrap().occurrences(), 2);
    assert!(twice.is_open());
    let thrice = moves(twice, there_and_back);
    assert_eq!(thrice.ending(), Some(Ending::Outcome(GameOutcome::Draw(GameDraw::Repetition))));
}

#[test]
fn the_school_rules_want_a_fourth_time() {
    let terms = Terms { rules: GameRules::makruk_by(Ruleset::preset(Preset::School)), ..terms() };
    let game = Game::challenge(ANN, Some(BEN), terms, NOW, NOW).unwrap();
    let game = after(game, BEN, Action::Accept(FLIP));
    let there_and_back = "b1d2 b8d7 d2b1 d7b8 b1d2 b8d7 d2b1 d7b8";
    let thrice = moves(game, there_and_back);
    assert!(thrice.is_open());
    let fourth = moves(thrice, "b1d2 b8d7 d2b1 d7b8");
    assert_eq!(fourth.ending(), Some(Ending::Outcome(GameOutcome::Draw(GameDraw::Repetition))));
}

#[test]
fn a_count_waits_for_the_last_pawn_and_the_weaker_side() {
    let game = begun();
    assert!(matches!(game.apply(ANN, Action::StartCount), Err(GameError::Count(CountRefusal::PawnOnBoard(_)))));
    assert_eq!(game.apply(ANN, Action::StopCount), Err(GameError::Count(CountRefusal::NotCounting)));
    assert_eq!(game.play().unwrap().countable(Seat::First), None);
}

#[test]
fn a_log_tells_the_same_game_again() {
    let game = moves(begun(), "e3e4 e6e5 b1d2 b8d7");
    let game = after(game, ANN, Action::OfferDraw);
    let game = after(game, BEN, Action::DeclineDraw);
    let game = after(game, BEN, Action::AskTakeback);
    let game = after(game, ANN, Action::AskTakeback);
    let game = after(moves(game, "a6a5"), ANN, Action::Resign);
    assert_eq!(Game::replay(game.log().to_vec()), Ok(game.clone()));
    assert_eq!(game.as_of(2), Ok(begun()));
}

#[test]
fn a_log_that_cannot_be_is_refused_at_the_event_that_is_wrong() {
    let mut log = begun().log().to_vec();
    let from = Square::from_latin(b"e3").unwrap();
    let mv = GameMove::new(from, Square::from_latin(b"e8").unwrap());
    log.push(Recorded { at: NOW, event: GameEvent::Moved { mv, said: None } });
    assert_eq!(Game::replay(log).unwrap_err().index, 2);
    assert!(Game::replay(Vec::new()).is_err());
}

mod claims;
mod friendly;
mod question;
mod stand_in;
mod time;
