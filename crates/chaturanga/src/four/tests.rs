//! The game for four, rule by rule and in random games.

use proptest::prelude::*;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{Rng, SeedableRng};

use super::*;
use crate::board::{Arm, BoardSquare};

/// The board with these pieces, as `sKd1`.
fn board(pieces: &str) -> String {
    let piece = |square: BoardSquare| pieces.split(' ').find(|piece| piece.ends_with(&square.to_string()));
    let rank = |rank: i8| {
        let square = |file: i8| piece(BoardSquare::new(file, rank).unwrap()).map_or("1", |piece| &piece[..2]);
        (0..8).map(square).collect::<String>()
    };
    (0..8).rev().map(rank).collect::<Vec<_>>().join("/")
}

fn state(pieces: &str, turn: Army) -> FourState {
    FourState::from_board(FourRules::default(), &board(pieces), turn).unwrap()
}

fn die(points: u8) -> LongDie {
    LongDie::of_points(points).unwrap()
}

/// Throws and moves: `5 a2a3`.
fn play(state: FourState, acts: &str) -> (FourState, Vec<FourEvent>) {
    let (mut history, mut events) = (FourHistory::from(state), Vec::new());
    for word in acts.split_whitespace() {
        let act = match word.parse() {
            Ok(points) => FourAct::Throw(die(points)),
            Err(_) => FourAct::Move(word.parse().unwrap()),
        };
        events = history.play(act).unwrap_or_else(|error| panic!("{word}: {error}")).to_vec();
    }
    (history.state().clone(), events)
}

fn refused(state: &FourState, act: FourAct) -> &'static str {
    state.after(act).unwrap_err().key()
}

fn at(name: &str) -> BoardSquare {
    format!("{name}{name}").parse::<crate::SquarePair>().unwrap().from
}

#[test]
fn the_array_is_the_usual_one_rotated() {
    let start = FourState::start(FourRules::default());
    let text = "wBwP2nKnEnHnB/wHwP2nPnPnPnP/wEwP6/wKwP6/6ePeK/6ePeE/sPsPsPsP2ePeH/sBsHsEsK2ePeB";
    assert_eq!(start.board(), text);
    assert_eq!(FourState::from_board(FourRules::default(), text, Army::South), Ok(start.clone()));
    let thrones = Army::ALL.map(|army| army.throne().to_string());
    assert_eq!(thrones, ["d1", "a5", "e8", "h4"]);
    assert_eq!(start.standing(), FourStanding::ToThrow { army: Army::South, seat: Army::South });
    let moves = |points: u8| start.legal_moves_with(die(points)).len();
    assert_eq!([2, 3, 4, 5].map(moves), [1, 2, 0, 4 + 2]);
}

#[test]
fn what_may_be_done_with_each_throw_is_known() {
    let mut positions = 0;
    for line in include_str!("positions.txt").lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let fields: Vec<&str> = line.split(" | ").collect();
        let [army, pieces, moves @ ..] = &fields[..] else { panic!("{line}") };
        let turn = Army::ALL.into_iter().find(|it| army.starts_with(it.letter())).unwrap();
        let state = state(pieces, turn);
        let by_throw = LongDie::ALL.map(|die| {
            let moves = state.legal_moves_with(die);
            let mut moves: Vec<String> = moves.iter().map(|mv| format!("{}{}", mv.from, mv.to)).collect();
            moves.sort_unstable();
            if moves.is_empty() { "-".to_owned() } else { moves.join(" ") }
        });
        assert_eq!(moves, by_throw, "{army} | {pieces}");
        positions += 1;
    }
    assert!(positions >= 60, "{positions}");
}

#[test]
fn turns_go_clockwise_and_the_die_says_what_moves() {
    let start = FourState::start(FourRules::default());
    assert_eq!(refused(&start, FourAct::Move("a2a3".parse().unwrap())), "throw-first");
    let (thrown, events) = play(start, "5");
    assert_eq!(events, []);
    assert_eq!(refused(&thrown, FourAct::Throw(die(2))), "already-thrown");
    for (text, key) in [
        ("a4a5", "empty-square"),
        ("b8c8", "other-army"),
        ("b1c3", "wrong-arm"),
        ("d1d2", "own-alliance"),
        ("a2b3", "cannot-reach"),
    ] {
        assert_eq!(refused(&thrown, FourAct::Move(text.parse().unwrap())), key, "{text}");
    }
    let (after, _) = play(thrown, "a2a3 5 b8c8 5 e7e6 5 g1f1 2 a1c3");
    assert_eq!(after.standing(), FourStanding::ToThrow { army: Army::West, seat: Army::West });
    // The elephants have no way out yet.
    let (after, events) = play(after, "4");
    assert_eq!(events, [FourEvent::Blocked { army: Army::West, die: LongDie::Four }]);
    assert_eq!(after.standing(), FourStanding::ToThrow { army: Army::North, seat: Army::North });
}

#[test]
fn a_blocked_throw_may_be_repeated_where_another_has_a_move() {
    let rules = FourRules { blocked: BlockedThrow::ThrownAgain, ..FourRules::default() };
    let (after, events) = play(FourState::start(rules), "4");
    assert_eq!(events.len(), 1);
    assert_eq!(after.standing(), FourStanding::ToThrow { army: Army::South, seat: Army::South });
    // A king that is shut in by its ally and its own pawns, which cannot move either: no throw has a move.
    let shut = "sKa1 nPb1 sPa2 sPb2 nHa3 nPb3 nPc3 nKf8 wKa8 eKh1";
    let shut = FourState::from_board(rules, &board(shut), Army::South).unwrap();
    let (after, _) = play(shut, "5");
    assert_eq!(after.standing(), FourStanding::ToThrow { army: Army::West, seat: Army::West });
}

#[test]
fn an_army_without_its_king_stands_still_until_its_ally_takes_the_throne() {
    // West's elephant captures North's king; South's king is next to North's throne.
    let start = state("nKe8 wEh8 sKd7 wKa5 eKh4 nHa1", Army::West);
    let (after, events) = play(start, "4 h8e8");
    assert_eq!(events, [FourEvent::Captured { army: Army::North, arm: Arm::King, at: at("e8"), by: Army::West }]);
    assert_eq!((after.king(Army::North), after.is_active(Army::North)), (KingFate::Captured(Some(Army::West)), false));
    assert_eq!(after.standing(), FourStanding::ToThrow { army: Army::East, seat: Army::East });
    let (after, events) = play(after, "5 h4h3 5 d7e8");
    assert_eq!(
        events,
        [
            FourEvent::Captured { army: Army::West, arm: Arm::Elephant, at: at("e8"), by: Army::South },
            FourEvent::Enthroned { army: Army::South, throne: Army::North, stakes: 1 },
            FourEvent::Commanded { army: Army::North, by: Army::South },
        ]
    );
    assert_eq!(after.stakes(Army::South), 1);
    let (after, _) = play(after, "5 a5a4");
    assert_eq!(after.standing(), FourStanding::ToThrow { army: Army::North, seat: Army::South });
    let (after, _) = play(after, "3 a1b3");
    assert_eq!(after.commander(Army::North), Army::South);
    // The throne may be no more than a stake.
    let rules = FourRules { throne: ThroneRule::StakeOnly, ..FourRules::default() };
    let stake = FourState::from_board(rules, &board("sKd7 wKa5 eKh4 nHa1"), Army::South).unwrap();
    let (after, events) = play(stake, "5 d7e8");
    assert_eq!(events, [FourEvent::Enthroned { army: Army::South, throne: Army::North, stakes: 1 }]);
    assert_eq!(after.commander(Army::North), Army::North);
}

#[test]
fn a_command_ends_with_the_commanders_king() {
    let start = state("nKe7 sKd7 wKa5 eKh4 nHa1 wEd1 eHh1", Army::South);
    let (after, _) = play(start, "5 d7e8");
    assert_eq!(after.commander(Army::North), Army::South);
    let (after, events) = play(after, "4 d1d8 5 e7f7 3 h1g3 5 e8e7 4 d8e8");
    assert_eq!(events, []);
    // North's own king stands: it commands itself again once South's is gone.
    let (after, events) = play(after, "3 a1b3 3 g3f5 5 e7d6 4 e8e6 5 f7e6");
    assert!(matches!(events[..], [FourEvent::Captured { by: Army::North, .. }]));
    let (_, events) = play(after, "3 f5d6");
    assert_eq!(
        events,
        [
            FourEvent::Captured { army: Army::South, arm: Arm::King, at: at("d6"), by: Army::East },
            FourEvent::Commanded { army: Army::North, by: Army::North },
        ]
    );
}

#[test]
fn a_king_on_an_enemys_throne_wins_stakes() {
    let (after, events) = play(state("nKe8 wKa5 sKa4 eKh4 nHa1", Army::South), "5 a4a5");
    assert_eq!(events[1], FourEvent::Enthroned { army: Army::South, throne: Army::West, stakes: 2 });
    assert_eq!((after.stakes(Army::South), after.commander(Army::West)), (2, Army::West));
    assert_eq!(after.standing(), FourStanding::ToThrow { army: Army::North, seat: Army::North });
}

#[test]
fn both_enemy_kings_captured_win_the_game() {
    let chaturaji = |kind, ransomed| FourResult::Victory { alliance: Alliance::SouthNorth, kind, ransomed };
    // Where West's king went is not known.
    let (won, events) = play(state("nKe8 sKa3 sHg2 eKe1", Army::South), "3 g2e1");
    assert_eq!(events.last(), Some(&FourEvent::Over(chaturaji(VictoryKind::ByBoth, false))));
    assert_eq!(won.standing(), FourStanding::Over(chaturaji(VictoryKind::ByBoth, false)));
    assert_eq!(refused(&won, FourAct::Throw(LongDie::Two)), "over");
    // South captures both, and its ally's king is free by it.
    let one = state("sKa1 sEh1 wKh8 eKd3 wPb4", Army::South);
    let (_, events) = play(one, "4 h1h8 5 d3d4 4 h8h4 5 d4e4 4 h4e4");
    assert_eq!(events.last(), Some(&FourEvent::Over(chaturaji(VictoryKind::ByOne(Army::South), true))));
}

#[test]
fn kings_are_exchanged_by_agreement() {
    let lost = state("wKa5 sKa1 ePc1", Army::South);
    assert!(lost.may_exchange(Army::South) && !lost.may_exchange(Army::North));
    assert_eq!(refused(&lost, FourAct::AcceptExchange(Army::West)), "not-offered");
    let (offered, _) = lost.after(FourAct::OfferExchange(Army::South)).unwrap();
    assert_eq!(offered.offer(), Some(Army::South));
    assert_eq!(refused(&offered, FourAct::AcceptExchange(Army::South)), "not-offered");
    assert_eq!(refused(&offered, FourAct::OfferExchange(Army::West)), "no-exchange");
    let (declined, _) = offered.after(FourAct::EndOffer(Army::West)).unwrap();
    assert_eq!(declined.offer(), None);
    let (back, events) = offered.after(FourAct::AcceptExchange(Army::West)).unwrap();
    let returned = |army, at| FourEvent::Returned { army, at };
    assert_eq!(events, [returned(Army::North, at("e8")), returned(Army::East, at("h4"))]);
    assert!(Army::ALL.iter().all(|army| back.king(*army) == KingFate::Stands));
    let never = FourRules { ransom: Ransom::Never, ..FourRules::default() };
    let never = FourState::from_board(never, &lost.board(), Army::South).unwrap();
    assert_eq!(refused(&never, FourAct::OfferExchange(Army::South)), "no-exchange");
    // On an occupied throne a king comes back beside it.
    let taken = state("wEe8 wKa5 sKa1", Army::South).after(FourAct::OfferExchange(Army::South)).unwrap().0;
    let events = taken.after(FourAct::AcceptExchange(Army::West)).unwrap().1;
    assert_eq!(events[0], returned(Army::North, at("d8")));
}

#[test]
fn a_pawn_becomes_the_piece_of_its_place_if_that_was_lost() {
    let any = FourRules { promotion: PawnPromotion::AnyPiece, ..FourRules::default() };
    for (rules, own, acts, expected) in [
        // The horse is lost, the elephant is not.
        (FourRules::default(), "sPa7 sPb7 sEd7", "5 b7b8", Some((Arm::Horse, "b8"))),
        (FourRules::default(), "sPa7 sPb7 sEd7", "5 a7a8", None),
        (FourRules::default(), "sPb6 sPc7 sEd7", "5 c7c8", None),
        (any, "sPb6 sPc7 sEd7", "5 c7c8", Some((Arm::Elephant, "c8"))),
        (FourRules::default(), "sPb6 sPc7 sHd7", "5 c7c8", Some((Arm::Elephant, "c8"))),
        (FourRules::default(), "sPb6 sPf7 sHd7", "5 f7f8", Some((Arm::Elephant, "f8"))),
        // The last pawn beside a boat becomes something everywhere.
        (FourRules::default(), "sPa7 sBd7", "5 a7a8", Some((Arm::Boat, "a8"))),
        (FourRules::default(), "sPd7", "5 d7d8", Some((Arm::Elephant, "d8"))),
        (FourRules::default(), "sPd7 sHf3", "5 d7d8", None),
        (FourRules::default(), "sPd7 sPf3", "5 d7d8", None),
    ] {
        let text = board(&format!("{own} sKd2 nKe7 wKa4 eKh4"));
        let (_, events) = play(FourState::from_board(rules, &text, Army::South).unwrap(), acts);
        let promoted = events.iter().find_map(|event| match event {
            FourEvent::Promoted { army: Army::South, arm, at } => Some((*arm, at.to_string())),
            _ => None,
        });
        assert_eq!(promoted, expected.map(|(arm, at)| (arm, at.to_owned())), "{own}");
    }
    // A pawn that waits becomes a horse when the horse is captured.
    let waiting = state("sPb8 sPa2 sHd6 sKd2 nKe7 wKa4 wEa6 eKh4", Army::South);
    let (after, events) = play(waiting, "5 d2d3");
    assert_eq!(events, []);
    let (_, events) = play(after, "4 a6d6");
    assert!(events.contains(&FourEvent::Promoted { army: Army::South, arm: Arm::Horse, at: at("b8") }), "{events:?}");
}

#[test]
fn the_boat_that_completes_a_square_of_four_captures_the_others() {
    let meeting = "nKe8 sKa1 wKa6 eKh1 wBd5 nBe5 eBd4 sBg2";
    let (after, events) = play(state(meeting, Army::South), "2 g2e4");
    assert_eq!(events[0], FourEvent::BoatsMet { army: Army::South });
    let captured = |event: &&FourEvent| matches!(event, FourEvent::Captured { arm: Arm::Boat, .. });
    assert_eq!(events.iter().filter(captured).count(), 3);
    assert_eq!(after.at(at("e4")), Some((Army::South, Arm::Boat)));
    let ignored = FourRules { concourse: Concourse::Ignored, ..FourRules::default() };
    let ignored = FourState::from_board(ignored, &board(meeting), Army::South).unwrap();
    assert_eq!(play(ignored, "2 g2e4").1, []);
}

#[test]
fn kings_alone_and_idle_rounds_are_draws() {
    let bare = state("nKe8 wKa6 sKa1 ePb1 eKh1", Army::South);
    let (over, _) = play(bare, "5 a1b1");
    assert_eq!(over.standing(), FourStanding::Over(FourResult::Draw(FourDraw::BareKings)));
    let on = FourRules { bare_kings: BareKings::PlayOn, idle_rounds: 1, ..FourRules::default() };
    let on = FourState::from_board(on, &board("nKe8 wKa6 sKa1 ePb1 eKh1"), Army::South).unwrap();
    let (on, _) = play(on, "5 a1b1 2 2 2");
    assert_eq!(on.standing(), FourStanding::ToThrow { army: Army::South, seat: Army::South });
    let (over, _) = play(on, "2");
    assert_eq!(over.standing(), FourStanding::Over(FourResult::Draw(FourDraw::Idle)));
}

/// A game by chance, in which exchanges are offered and taken now and then.
pub(super) fn random_game(number: u64) -> FourHistory {
    let mut random = StdRng::seed_from_u64(number);
    let rules = FourRules { idle_rounds: 20, ..FourRules::from_code(random.random_range(0..64)).unwrap() };
    let mut history = FourHistory::new(rules);
    for _ in 0..3000 {
        let army = *Army::ALL.choose(&mut random).unwrap();
        let exchange = [FourAct::OfferExchange(army), FourAct::AcceptExchange(army), FourAct::EndOffer(army)];
        let act = match history.state().standing() {
            FourStanding::Over(_) => break,
            _ if random.random_bool(0.02) => *exchange.choose(&mut random).unwrap(),
            FourStanding::ToThrow { .. } => FourAct::Throw(*LongDie::ALL.choose(&mut random).unwrap()),
            FourStanding::ToMove { .. } => {
                let moves = history.state().legal_moves();
                let captures: Vec<_> = moves.iter().filter(|mv| history.state().at(mv.to).is_some()).collect();
                let hasty = captures.choose(&mut random).filter(|_| random.random_bool(0.8));
                FourAct::Move(hasty.map_or_else(|| *moves.choose(&mut random).unwrap(), |mv| **mv))
            }
        };
        let before = history.state().clone();
        if history.play(act).is_err() {
            assert_eq!(*history.state(), before, "a refused act changes nothing");
        }
    }
    history
}

#[test]
fn random_games_hold_together() {
    let first = test_budget::seed(0);
    let mut over = 0;
    for history in (first..).take(test_budget::rounds(100, 100_000)).map(random_game) {
        let acts: Vec<FourAct> = history.acts().collect();
        // Played over, it is the same.
        let mut again = FourHistory::new(history.state().rules());
        for (number, act) in acts.iter().enumerate() {
            let before = again.state().clone();
            again.play(*act).unwrap();
            check(&before, *act, again.state(), again.events_at(number));
        }
        assert_eq!(again, history);
        again.take_back(5);
        assert_eq!(again.state(), history.state_at(acts.len().saturating_sub(5)));
        over += usize::from(matches!(history.state().standing(), FourStanding::Over(_)));
    }
    assert!(over > 0);
}

/// What holds after every act.
fn check(before: &FourState, act: FourAct, after: &FourState, events: &[FourEvent]) {
    let count = |state: &FourState| BoardSquare::all().filter(|square| state.at(*square).is_some()).count();
    let captured = events.iter().filter(|event| matches!(event, FourEvent::Captured { .. })).count();
    let returned = events.iter().filter(|event| matches!(event, FourEvent::Returned { .. })).count();
    assert_eq!(count(before) + returned, count(after) + captured, "{act:?}");
    for army in Army::ALL {
        let kings = after.of(army).filter(|(_, arm)| *arm == Arm::King).count();
        assert_eq!(kings == 1, after.king(army) == KingFate::Stands);
        let commander = after.commander(army);
        assert!(commander == army || commander == army.ally() && after.king(commander) == KingFate::Stands);
    }
    match after.standing() {
        FourStanding::ToThrow { army, seat } => assert!(after.is_active(army) && seat.is_with(army)),
        FourStanding::ToMove { .. } => assert!(!after.legal_moves().is_empty()),
        FourStanding::Over(_) => assert!(after.legal_moves().is_empty() || events.last().is_some()),
    }
    if let FourStanding::ToMove { .. } = after.standing() {
        let legal = after.legal_moves();
        for from in BoardSquare::all() {
            let to = BoardSquare::from_index((63 - from.index()) as u8).unwrap();
            for mv in [crate::SquarePair { from, to }, crate::SquarePair { from: to, to: from }] {
                assert_eq!(after.refusal(mv).is_none(), legal.contains(&mv));
            }
        }
    }
    let text = after.board();
    if let FourStanding::ToThrow { army, seat } = after.standing()
        && seat == army
    {
        assert_eq!(FourState::from_board(after.rules(), &text, army).unwrap().board(), text);
    }
}

proptest! {
    #[test]
    fn codes_round_trip(code: u16) {
        if let Some(act) = FourAct::from_code(code) {
            prop_assert_eq!(act.code(), code);
        }
        match FourRules::from_code(code) {
            Some(rules) => {
                prop_assert_eq!(rules.code(), code);
                prop_assert_eq!(rules.to_string().parse(), Ok(rules));
            }
            None => prop_assert!(code >= 1 << 14),
        }
    }

    #[test]
    fn any_board_is_read_or_refused(text in "[swneKEHBP1-8/]{0,80}") {
        if let Ok(state) = FourState::from_board(FourRules::default(), &text, Army::South) {
            prop_assert_eq!(FourState::from_board(FourRules::default(), &state.board(), Army::South).unwrap(), state);
        }
    }
}

#[test]
fn every_act_has_a_code() {
    for army in Army::ALL {
        for act in [FourAct::OfferExchange(army), FourAct::AcceptExchange(army), FourAct::EndOffer(army)] {
            assert_eq!(FourAct::from_code(act.code()), Some(act));
        }
    }
    for die in LongDie::ALL {
        let act = FourAct::Throw(die);
        assert_eq!((act.code(), FourAct::from_code(act.code())), (0x4000 | u16::from(die.points()), Some(act)));
    }
}
