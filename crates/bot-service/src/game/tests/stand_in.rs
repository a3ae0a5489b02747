//! The engine as a player: as an opponent, and in place of a person.

use crate::game::tests::*;
use board_games::Seat;
use makruk::{Handicap, KingOdds, PieceOdds};

const LEVEL: Level = Level::ALL[3];

fn friendly(odds: Option<Handicap>) -> Terms {
    let odds = odds.map(|handicap| Odds { giver: Giver::Opponent, handicap });
    Terms { stake: Stake::Friendly(Friendly { odds, ..Friendly::default() }), ..terms() }
}

fn against_engine() -> Game {
    Game::against_engine(ANN, LEVEL, friendly(None), FLIP, NOW).unwrap()
}

fn engine_does(game: Game, action: Action) -> Game {
    let events = game.apply_engine(action).unwrap();
    game.with(events, NOW).unwrap()
}

fn square(name: &str) -> Square {
    Square::from_latin(name.as_bytes()).unwrap()
}

fn step(game: &Game, from: &str, to: &str) -> Action {
    game.play().unwrap().makruk().unwrap().position().move_between(square(from), square(to)).into()
}

#[test]
fn the_engine_is_an_opponent_like_others() {
    let game = against_engine();
    let seats = *game.play().unwrap().seats();
    assert_eq!(
        (seats.seat(Seat::First), seats.seat(Seat::Second)),
        (SeatHolder::Person(ANN), SeatHolder::Engine(LEVEL))
    );
    assert_eq!(seats.engine(), Some((Seat::Second, LEVEL)));
    assert_eq!(game.players().collect::<Vec<_>>(), [ANN]);
    assert_eq!(Game::replay(game.log().to_vec()), Ok(game.clone()));

    let early = step(&game, "e6", "e5");
    assert_eq!(game.apply_engine(early), Err(GameError::NotYourTurn { turn: Seat::First }));
    let mv = step(&game, "e3", "e4");
    let game = after(game, ANN, mv);
    let answer = step(&game, "e6", "e5");
    assert_eq!(game.apply(ANN, answer), Err(GameError::NotYourTurn { turn: Seat::Second }));
    let game = engine_does(game, answer);
    assert_eq!(game.play().unwrap().plies(), 2);
    assert_eq!(game.apply(BEN, Action::Resign), Err(GameError::NotAPlayer));
    assert_eq!(begun().apply_engine(Action::Resign), Err(GameError::NotAPlayer));
}

#[test]
fn lots_seat_the_engine_too() {
    for challenger in [Seat::First, Seat::Second] {
        let flip = CoinFlip { challenger, first: challenger.opponent() };
        let terms = Terms {
            seating: Seating::Random,
            rules: GameRules::Makruk { ruleset: Ruleset::COMPETITION, first: FirstMover::Random },
            ..friendly(None)
        };
        let game = Game::against_engine(ANN, LEVEL, terms, flip, NOW).unwrap();
        let play = game.play().unwrap();
        assert_eq!((play.seats().seat_of(ANN), play.turn()), (Some(challenger), challenger.opponent()));
        assert_eq!(play.seat_to_move(), SeatHolder::Engine(LEVEL));
    }
}

#[test]
fn the_engine_plays_neither_for_rating_nor_where_a_king_is_bound() {
    let rated = Terms { stake: Stake::Rated, ..terms() };
    let refused = |terms| Game::against_engine(ANN, LEVEL, terms, FLIP, NOW).unwrap_err();
    assert_eq!(refused(rated.clone()), GameError::NoStandIn(NoStandIn::Rated));
    let bound = friendly(Some(Handicap::King(KingOdds::Rooted)));
    assert_eq!(refused(bound.clone()), GameError::NoStandIn(NoStandIn::KingOdds));
    assert!(
        Game::against_engine(ANN, LEVEL, friendly(Some(Handicap::Pieces(PieceOdds::BothRooks))), FLIP, NOW).is_ok()
    );

    for (terms, why) in [(rated, NoStandIn::Rated), (bound, NoStandIn::KingOdds)] {
        let game = Game::challenge(ANN, Some(BEN), terms, NOW, NOW).unwrap();
        let game = after(game, BEN, Action::Accept(FLIP));
        assert_eq!(game.apply(ANN, Action::AskHandoff(LEVEL)), Err(GameError::NoStandIn(why)));
    }
    assert_eq!(
        against_engine().apply(ANN, Action::AskHandoff(LEVEL)),
        Err(GameError::NoStandIn(NoStandIn::EngineOpposite))
    );
}

#[test]
fn a_side_is_handed_over_by_consent_and_taken_back_at_will() {
    let game = begun();
    assert_eq!(game.apply(BEN, Action::GrantHandoff), Err(GameError::NothingToAnswer));
    let asked = after(game, ANN, Action::AskHandoff(LEVEL));
    assert_eq!(asked.apply(ANN, Action::AskHandoff(LEVEL)), Err(GameError::AlreadyAsked));
    assert_eq!(asked.apply(ANN, Action::GrantHandoff), Err(GameError::NothingToAnswer));
    // The game continues meanwhile, and the request stays open.
    let mv = step(&asked, "e3", "e4");
    let asked = after(asked, ANN, mv);
    let declined = after(asked.clone(), BEN, Action::DeclineHandoff);
    assert_eq!(declined.play().unwrap().handoff_request(), None);
    assert_eq!(declined.apply(BEN, Action::DeclineHandoff), Err(GameError::NothingToAnswer));

    let handed = after(asked, BEN, Action::GrantHandoff);
    let play = handed.play().unwrap();
    assert_eq!(play.seats().seat(Seat::First), SeatHolder::StandIn { level: LEVEL, owner: ANN });
    assert_eq!(handed.players().collect::<Vec<_>>(), [ANN, BEN]);
    assert_eq!(Game::replay(handed.log().to_vec()), Ok(handed.clone()));
    let mv = step(&handed, "e6", "e5");
    let handed = after(handed, BEN, mv);
    let mv = step(&handed, "d3", "d4");
    assert_eq!(handed.apply(ANN, mv), Err(GameError::SatInFor));
    assert_eq!(handed.apply(BEN, Action::TakeOver), Err(GameError::NotSatInFor));
    assert_eq!(handed.apply(BEN, Action::AskHandoff(LEVEL)), Err(GameError::NoStandIn(NoStandIn::EngineOpposite)));
    // It is still hers to give up.
    assert!(handed.apply(ANN, Action::Resign).is_ok());
    let back = after(handed.clone(), ANN, Action::TakeOver);
    assert_eq!(back.play().unwrap().seat_to_move(), SeatHolder::Person(ANN));
    assert_eq!(back.apply_engine(mv), Err(GameError::NotAPlayer));
    assert_eq!(engine_does(handed, mv).play().unwrap().plies(), 3);
}

#[test]
fn of_two_who_would_leave_the_second_stays() {
    let asked = after(begun(), ANN, Action::AskHandoff(LEVEL));
    let both = after(asked, BEN, Action::AskHandoff(LEVEL));
    let seats = *both.play().unwrap().seats();
    assert_eq!(seats.engine(), Some((Seat::First, LEVEL)));
    assert_eq!(seats.seat(Seat::Second), SeatHolder::Person(BEN));
}
