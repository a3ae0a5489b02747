//! What time does to games, and who wins by it.

use crate::game::tests::*;
use board_games::{GameDraw, GameOutcome, GameWin, Seat, Team};

const LIVE: &str = "5+3";

fn timed(time: &str) -> Game {
    let terms = Terms { time: time.parse().unwrap(), ..terms() };
    let game = Game::challenge(ANN, Some(BEN), terms, NOW + SignedDuration::from_hours(1), NOW).unwrap();
    after(game, BEN, Action::Accept(FLIP))
}

fn second(seconds: i64) -> Timestamp {
    NOW + SignedDuration::from_secs(seconds)
}

/// The game after a move at this second.
fn moved(game: &Game, seconds: i64, from: &str, to: &str) -> Game {
    let square = |name: &str| Square::from_latin(name.as_bytes()).unwrap();
    let play = game.play().unwrap();
    let mv = play.makruk().unwrap().position().move_between(square(from), square(to));
    let events = game.apply(play.seat_to_move().person().unwrap(), mv.into()).unwrap();
    game.clone().with(events, second(seconds)).unwrap()
}

fn ticked(game: &Game, now: Timestamp) -> Game {
    let event = game.tick(now).unwrap();
    game.clone().with(vec![event], now).unwrap()
}

#[test]
fn without_a_first_move_in_time_the_game_is_called_off() {
    let game = timed(LIVE);
    let deadline = second(120) + FLAG_GRACE;
    assert_eq!(game.deadline(), Some(deadline));
    assert_eq!(game.tick(deadline - SignedDuration::from_millis(1)), None);
    assert_eq!(ticked(&game, deadline).ending(), Some(Ending::FirstMoveMissed(Seat::First)));
    let game = moved(&game, 100, "e3", "e4");
    assert_eq!(ticked(&game, second(300)).ending(), Some(Ending::FirstMoveMissed(Seat::Second)));
}

#[test]
fn a_flag_falls_a_moment_after_its_time() {
    let game = moved(&moved(&timed(LIVE), 10, "e3", "e4"), 20, "e6", "e5");
    let flag = second(320);
    assert_eq!(game.deadline(), Some(flag + FLAG_GRACE));
    let lost = ticked(&game, flag + FLAG_GRACE);
    let win = GameOutcome::Win { winner: Team::Second, by: GameWin::Time };
    assert_eq!(lost.ending(), Some(Ending::Outcome(win)));
    assert_eq!(lost.play().unwrap().clock().unwrap().reading().left.first, SignedDuration::ZERO);
    assert_eq!((lost.deadline(), Game::replay(lost.log().to_vec())), (None, Ok(lost.clone())));
    // A move made in time is accepted slightly late; a move made too late is not, and the other side has to wait for
    // the flag to fall.
    let late = flag + SignedDuration::from_millis(1);
    let heard = flag + SignedDuration::from_secs(5);
    assert_eq!(game.flag_before(Some(Seat::First), flag, heard), None);
    assert!(game.flag_before(Some(Seat::First), late, late).is_some());
    assert_eq!(game.flag_before(Some(Seat::Second), late, late), None);
    assert!(game.flag_before(Some(Seat::Second), late, heard).is_some());
    assert_eq!(begun().flag_before(Some(Seat::First), late, heard), None);
}

#[test]
fn time_is_given_back_once() {
    let game = moved(&moved(&timed(LIVE), 10, "e3", "e4"), 20, "e6", "e5");
    let absence = TimeSpan { from: second(50), until: second(650) };
    let given = game.give_back(absence).unwrap();
    let game = game.with(vec![given], second(650)).unwrap();
    assert_eq!(game.give_back(absence), None);
    assert_eq!(game.play().unwrap().clock().unwrap().left(Seat::First, second(660)), SignedDuration::from_secs(260));
    assert_eq!(Game::replay(game.log().to_vec()), Ok(game));
    assert_eq!(begun().give_back(absence), None);
}

#[test]
fn a_game_without_clocks_is_closed_after_a_word() {
    let game = moves(begun(), "e3e4");
    let day = |days: i64| second(days * 24 * 3_600);
    assert_eq!(game.deadline(), Some(day(28)));
    let told = ticked(&game, day(28));
    assert_eq!(told.play().unwrap().closing_announced(), Some(day(28)));
    assert_eq!(told.deadline(), Some(day(32)));
    assert_eq!(ticked(&told, day(32)).ending(), Some(Ending::Abandoned));
    // Told late, it is closed late; and a move begins it all anew.
    assert_eq!(ticked(&game, day(100)).deadline(), Some(day(104)));
    let events = told.apply(BEN, told.play().unwrap().legal_moves()[0].into()).unwrap();
    assert_eq!(told.with(events, day(31)).unwrap().deadline(), Some(day(31 + 28)));
    // Once its place is gone, the closing cannot be announced.
    let lost = game.clone().with(vec![game.lose_place().unwrap()], day(27)).unwrap();
    assert_eq!(lost.deadline(), Some(day(34)));
}

/// The outcome when this side's flag falls in this position, which a count leads to.
fn on_time(fen: &str, ruleset: Ruleset, flagged: Seat) -> GameOutcome {
    let setup = makruk::notation::fen::parse_setup(fen).unwrap();
    let position = makruk::Position::from_setup(&setup).unwrap();
    let count = setup.count.and_then(|count| makruk::Count::from_setup(count, &position));
    makruk::History::under(position, ruleset).with_count(count).outcome_on_time(flagged.into()).into()
}

#[test]
fn a_flag_loses_only_to_whom_can_still_win() {
    let rules = Ruleset::COMPETITION;
    let (win, draw) = (GameWin::Time, GameOutcome::Draw(GameDraw::Time));
    let won = |winner| GameOutcome::Win { winner, by: win };
    // A bare king wins nothing, and loses to a rook that has numbers left.
    assert_eq!(on_time("8/8/8/3k4/8/8/8/K6R w - - 0 1", rules, Seat::First), draw);
    assert_eq!(on_time("8/8/8/3k4/8/8/8/K6R b - - 0 1", rules, Seat::Second), won(Team::First));
    // Nor does what can never mate.
    assert_eq!(on_time("8/8/8/3k4/3n4/8/8/K7 w - - 0 1", rules, Seat::First), draw);
    // The bare king says number 16 next, then the one that is too many.
    assert_eq!(on_time("8/8/8/3k4/8/8/8/K6R b - 32 30 1", rules, Seat::Second), won(Team::First));
    assert_eq!(on_time("8/8/8/3k4/8/8/8/K6R b - 32 32 1", rules, Seat::Second), draw);
    // Black counts the board's honour: while it does, its mate would be a draw, unless the rules say otherwise.
    let counting = "8/8/8/4ks2/8/8/8/K2R3R w - 128 10 1";
    assert_eq!(on_time(counting, rules, Seat::First), draw);
    let wins = Ruleset { counter_mates: counting::CounterMates::Win, ..rules };
    assert_eq!(on_time(counting, wins, Seat::First), won(Team::Second));
    assert_eq!(on_time("8/8/8/4ks2/8/8/8/K2R3R w - - 0 1", rules, Seat::First), won(Team::Second));
}
