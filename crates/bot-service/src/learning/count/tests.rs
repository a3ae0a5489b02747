use makruk::notation::pieces;
use makruk::{DrawReason, Outcome};
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{Rng, SeedableRng};

use crate::learning::count::*;

fn calculated(text: &str) -> Calculation {
    let [white, black] = pieces::read(text).unwrap();
    Calculation::of(&PieceCounts::arranged(white, black, Color::White))
}

#[test]
fn the_boards_count_is_the_weaker_sides() {
    let Calculation::Counts { side, under } = calculated("RM v R") else { panic!() };
    assert_eq!(side, Some(Color::Black));
    for (preset, terms) in under {
        assert_eq!((terms.kind, terms.next, terms.limit), (CountKind::Board, called(preset).board_first, 64));
    }
    assert!(matches!(calculated("R v R"), Calculation::Counts { side: None, .. }));
    assert!(matches!(calculated("S v R"), Calculation::Counts { side: Some(Color::White), .. }));
    assert!(matches!(calculated("RP v R"), Calculation::Not(CountRefusal::PawnOnBoard(_))));
    assert_eq!(calculated("K v K"), Calculation::NoMate);
}

/// Random games under every ruleset, in which counts are called, stopped and changed at random.
fn random_games(mut look: impl FnMut(&History, &mut StdRng)) {
    for number in 0..150 {
        let mut random = StdRng::seed_from_u64(number);
        let preset = Preset::ALL[number as usize % 5];
        let rules = if number % 10 < 5 { Ruleset::preset(preset) } else { Ruleset::preset(preset).automatic() };
        let texts = ["RSNM v RM", "RP v S", "SM v M", "R v K", "RR v RN", "NNMM v M", "RS v R", "MMM v M"];
        let [white, black] = pieces::read(texts.choose(&mut random).unwrap()).unwrap();
        let start = PieceCounts::arranged(white, black, *Color::ALL.choose(&mut random).unwrap());
        let mut history = History::under(start, rules);
        while history.outcome().is_none() && history.plies() < 120 {
            look(&history, &mut random);
            for side in Color::ALL {
                if let Ok(count) = history.offered_count(side)
                    && random.random_bool(0.2)
                {
                    history.set_count(Some(count));
                }
            }
            let moves = history.current().legal_moves();
            let captures: Vec<_> =
                moves.iter().copied().filter(|mv| history.position().board().piece_at(mv.to()).is_some()).collect();
            let among = if captures.is_empty() { &moves[..] } else { &captures[..] };
            let mv = *among.choose(&mut random).unwrap();
            history.play(mv).unwrap();
        }
    }
}

#[test]
fn advice_is_what_the_rules_allow() {
    let mut seen = [0; 5];
    random_games(|history, _| {
        for side in Color::ALL {
            let offered = history.offered_count(side);
            let running = history.count().filter(|count| count.side() == side);
            match may_count(history, side) {
                MayCount::Begin(terms) => {
                    seen[0] += 1;
                    let count = offered.unwrap();
                    assert!(running.is_none());
                    assert_eq!((terms.kind, terms.next, terms.limit), (count.kind(), count.first(), count.limit()));
                }
                MayCount::Counts { now, may_stop, change } => {
                    seen[1] += 1;
                    assert_eq!((now.side, now.next), (side, running.unwrap().next()));
                    assert_eq!(may_stop, history.ruleset().calling == Calling::Claim);
                    assert_eq!(change.is_some(), offered.is_ok());
                    seen[2] += usize::from(change.is_some());
                }
                MayCount::Not(refusal) => {
                    seen[3] += 1;
                    assert!(running.is_none());
                    assert_eq!(Err(refusal), offered);
                    seen[4] += usize::from(matches!(refusal, CountRefusal::PawnOnBoard(_)));
                }
            }
        }
    });
    assert!(seen.iter().all(|&times| times > 0), "{seen:?}");
}

/// Plays on with the count as advised until it ends, and compares.
#[test]
fn a_count_runs_for_as_long_as_the_advice_says() {
    let (mut drawn, mut tried) = (0, 0);
    random_games(|history, random| {
        for side in Color::ALL {
            let MayCount::Begin(terms) = may_count(history, side) else { continue };
            if random.random_bool(0.8) {
                continue;
            }
            tried += 1;
            let mut on = history.clone();
            on.set_count(on.offered_count(side).ok());
            let mut said = 0;
            while on.outcome().is_none() && on.count().is_some_and(|count| count.kind() == terms.kind) {
                let counts = on.position().turn() == side;
                // Long enough for every count without a repetition that ends it early.
                let moves = on.current().legal_moves();
                let quiet: Vec<_> = moves
                    .iter()
                    .copied()
                    .filter(|mv| {
                        let mut after = on.clone();
                        after.play(*mv).unwrap();
                        !matches!(after.outcome(), Some(Outcome::Win { .. } | Outcome::Draw(DrawReason::Repetition)))
                            && on.position().board().piece_at(mv.to()).is_none()
                    })
                    .collect();
                let Some(&mv) = quiet.choose(random) else { break };
                on.play(mv).unwrap();
                if counts {
                    said += 1;
                    if said <= terms.left {
                        let number = on.count().and_then(|count| count.number());
                        assert!(number.is_none_or(|number| number == terms.next + said - 1), "{terms:?} {number:?}");
                    }
                }
            }
            if on.outcome() == Some(Outcome::Draw(DrawReason::Count(terms.kind))) {
                drawn += 1;
                let last = if terms.next > terms.limit { 1 } else { terms.left + 1 };
                assert_eq!(said, last, "{terms:?}");
            }
        }
    });
    assert!(drawn > 20, "{drawn} of {tried}");
}

#[test]
fn every_limit_of_the_rules_is_in_the_table() {
    for preset in Preset::ALL {
        let limits: Vec<(String, u16)> =
            limits(&Ruleset::preset(preset)).into_iter().map(|(pieces, limit)| (pieces.to_string(), limit)).collect();
        let rook = if preset == Preset::Glossary { 26 } else { 16 };
        let single = [("KRR", 8), ("KR", rook), ("KSS", 22), ("KNN", 32), ("KS", 44), ("KN", 64), ("KMM", 64)];
        assert_eq!(limits[..7], single.map(|(pieces, limit)| (pieces.to_owned(), limit)));
        assert_eq!(limits.len(), 9);
    }
}

#[test]
fn the_side_to_move_has_one_move_more() {
    let Calculation::Counts { under, .. } = calculated("R") else { panic!() };
    let terms = under[0].1;
    assert_eq!((terms.moves_to_mate(Color::Black), terms.moves_to_mate(Color::White)), (13, 14));
}
