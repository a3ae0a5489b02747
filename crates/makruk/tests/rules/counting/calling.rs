//! Starting, changing and stopping counts.

use makruk::Color::{Black, White};
use makruk::notation::fen::parse_position;
use makruk::{CountKind, CountRefusal, History, Preset, Ruleset};

use super::{CountedGame, ROOKS, drawn, mate_by, presets};

#[test]
fn a_count_called_in_the_opponents_turn_starts_with_the_next_own_move() {
    for (preset, rules, first) in presets([1, 1, 1, 2, 1]) {
        let mut game = CountedGame::new(rules, ROOKS);
        game.play("h8g8");
        game.call(Black).unwrap();
        assert_eq!(game.after("b1a2").number(), None, "{preset}");
        assert_eq!(game.after("b1a2 g8h8").number(), Some(first), "{preset}");
    }
}

#[test]
fn bared_while_counting_the_board() {
    use CountKind::{Board, Pieces};
    let changed = Some((Pieces, 5, 16));
    let cases = [changed, Some((Board, 2, 64)), changed, Some((Pieces, 5, 26)), changed];
    for (preset, rules, bared) in presets(cases) {
        let mut game = CountedGame::new(rules, "7k/8/8/8/4m3/8/8/K2SR3 b - - 0 1");
        game.call(Black).unwrap();
        game.play("h8g8 e1e4");
        assert_eq!(game.count(), bared, "{preset}");
        // หมากรุกไทย (Wikipedia) leaves the choice: the count continues, or the counting side calls the pieces' count.
        if preset == Preset::Wikipedia {
            assert_eq!(game.after("g8h8").number(), Some(2));
            game.call(Black).unwrap();
            assert_eq!(game.count(), changed);
        }
        assert_eq!(game.call(Black), Err(CountRefusal::AlreadyCounting), "{preset}");
    }
}

#[test]
fn checkmate_by_the_counting_side() {
    let draw = drawn(CountKind::Board);
    let win = mate_by(Black);
    for (preset, rules, outcome) in presets([draw, win, draw, win, win]) {
        let mut game = CountedGame::new(rules, "2SSM3/8/8/8/8/1k6/7r/K7 b - - 0 1");
        assert_eq!(game.after("h2h1").outcome(), win, "{preset}: without a count");
        game.call(Black).unwrap();
        assert_eq!(game.after("h2h1").outcome(), outcome, "{preset}");
        // ตำนานหมากรุก: a side that can win must stop counting.
        game.stop(Black).unwrap();
        assert_eq!(game.after("h2h1").outcome(), win, "{preset}: stopped first");
    }
}

#[test]
fn a_stopped_count_starts_over() {
    for (preset, rules, first) in presets([1, 1, 1, 2, 1]) {
        let mut game = CountedGame::new(rules, ROOKS);
        assert_eq!(game.stop(Black), Err(CountRefusal::NotCounting), "{preset}");
        game.call(Black).unwrap();
        game.play("h8g8 b1a2 g8h8 a2b1");
        assert_eq!(game.call(Black), Err(CountRefusal::AlreadyCounting), "{preset}");
        assert_eq!(game.stop(White), Err(CountRefusal::NotCounting), "{preset}");
        game.stop(Black).unwrap();
        game.play("h8g8 b1a2");
        assert_eq!(game.count(), None, "{preset}");
        game.call(Black).unwrap();
        assert_eq!(game.count(), Some((CountKind::Board, first, 64)), "{preset}");
    }
}

#[test]
fn the_pieces_count_may_be_stopped_too() {
    // หมากรุกไทย (Wikipedia): the weaker side may stop counting at any time.
    for (preset, rules, limit) in presets([16, 16, 16, 26, 16]) {
        let mut game = CountedGame::new(rules, "8/8/4k3/8/2RKNM~2/8/8/8 b - - 0 1");
        game.call(Black).unwrap();
        game.play("e6e7 c4c5 e7e6 c5c4");
        assert_eq!(game.number(), Some(7), "{preset}");
        game.stop(Black).unwrap();
        game.play("e6e7 c4c5");
        assert_eq!(game.count(), None, "{preset}");
        game.call(Black).unwrap();
        assert_eq!(
            game.count(),
            Some((CountKind::Pieces, 6, limit)),
            "{preset}: starts over with the pieces as they are"
        );
    }
}

#[test]
fn each_count_starts_at_1_when_the_weaker_side_changes_twice() {
    // หมากรุกไทย (Wikipedia): a side that becomes the weaker one again starts at 1 and never continues its old count.
    let mut game = CountedGame::new(Ruleset::WIKIPEDIA, "4r2k/7m/6N1/8/4R3/8/8/K6S b - - 0 1");
    game.call(Black).unwrap();
    game.play("h8g8 a1a2");
    assert_eq!(game.number(), Some(1));
    game.play("e8e4");
    assert_eq!(game.count(), None, "White has become the weaker side");
    game.call(White).unwrap();
    game.play("g6e5 e4e5");
    assert_eq!(game.number(), Some(1));
    game.play("a2a3 e5e1");
    assert_eq!(game.number(), Some(2));
    // White has a khon against a rook and a met, and captures the rook.
    let position = parse_position("6k1/7m/8/8/8/8/K3r3/5S2 w").unwrap();
    let mut turned = CountedGame(History::under(position, Ruleset::WIKIPEDIA).with_count(game.0.count()));
    turned.play("f1e2");
    assert_eq!(turned.count(), None, "White is the stronger side again");
    turned.call(Black).unwrap();
    turned.play("g8g7");
    assert_eq!(turned.number(), Some(1));
}

#[test]
fn a_count_ends_when_its_side_becomes_stronger() {
    // หมากรุกไทย (Wikipedia): the new weaker side starts at 1.
    let mut game = CountedGame::new(Ruleset::COMPETITION, "4r2k/7M/8/8/4R3/8/8/K7 b - - 0 1");
    game.call(Black).unwrap();
    game.play("e8e4");
    assert_eq!(game.count(), None, "Black is the stronger side now");
    assert_eq!(game.call(Black), Err(CountRefusal::NotWeaker));
    game.call(White).unwrap();
    game.play("a1a2");
    assert_eq!(game.number(), Some(1));
    game.play("h8h7");
    assert_eq!(game.count(), Some((CountKind::Pieces, 4, 16)), "White has been bared");
}

#[test]
fn either_of_two_equal_sides_may_count_but_not_both() {
    let mut game = CountedGame::new(Ruleset::COMPETITION, "4r2k/8/8/8/8/8/8/R2K4 w - - 0 1");
    assert!(game.clone().call(Black).is_ok());
    game.call(White).unwrap();
    assert_eq!(game.call(Black), Err(CountRefusal::OpponentCounting));
}

#[test]
fn an_even_trade_does_not_end_the_count() {
    // หมากรุกไทย (Wikipedia) lets a count start over only when the stronger side has become the weaker one.
    for (preset, rules, first) in presets([1, 1, 1, 2, 1]) {
        let mut game = CountedGame::new(rules, "8/kM~6/8/8/1R6/n1r5/8/K5S1 b - - 0 1");
        game.call(Black).unwrap();
        game.play("c3c6 g1f2 c6c5 f2e3 c5c8 b4e4 c8e8 a1a2 e8e4");
        assert_eq!(game.number(), Some(first + 4), "{preset}: White's reply decides");
        assert_eq!(game.call(White), Err(CountRefusal::OpponentCounting), "{preset}");
        game.play("e3e4");
        assert_eq!(game.count(), Some((CountKind::Board, first + 5, 64)), "{preset}");
        assert_eq!(game.0.lapsed_count(), None, "{preset}");
    }
}

#[test]
fn the_tables_are_turned_once_the_reply_leaves_them_so() {
    let mut game = CountedGame::new(Ruleset::COMPETITION, "3r3k/8/8/8/3R4/n3K3/8/R7 b - - 0 1");
    game.call(Black).unwrap();
    game.play("d8d4");
    assert_eq!(game.0.lapsed_count(), None, "White can take back");
    let mut declined = game.after("e3e2");
    assert_eq!(declined.count(), None, "White did not take back");
    assert_eq!(declined.0.lapsed_count().map(|count| count.side()), Some(Black));
    declined.play("d4d8");
    assert_eq!(declined.0.lapsed_count(), None, "it lapsed a move ago");
    // Where White cannot take back, there is nothing to wait for.
    let mut lost = CountedGame::new(Ruleset::COMPETITION, "7k/8/8/8/3R4/n2r4/8/1R5K b - - 0 1");
    lost.call(Black).unwrap();
    lost.play("d3d4");
    assert_eq!(lost.count(), None);
    assert_eq!(lost.0.lapsed_count().map(|count| count.side()), Some(Black));
    assert_eq!(lost.call(White), Ok(()));
}

#[test]
fn a_count_that_changes_when_its_side_is_bared_is_known() {
    let mut game = CountedGame::new(Ruleset::COMPETITION, "7k/8/8/8/4m3/8/8/K2SR3 b - - 0 1");
    game.call(Black).unwrap();
    game.play("h8g8");
    assert_eq!(game.0.changed_count(), None);
    game.play("e1e4");
    assert_eq!(game.0.changed_count().map(|count| (count.side(), count.next(), count.limit())), Some((Black, 5, 16)));
    game.play("g8h8");
    assert_eq!(game.0.changed_count(), None);
}
