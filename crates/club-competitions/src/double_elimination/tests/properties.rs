use std::collections::{BTreeMap, BTreeSet};

use proptest::prelude::*;

use super::*;

fn result_of(result: u8) -> PlayedResult {
    [PlayedResult::WhiteWon, PlayedResult::BlackWon, DRAW][usize::from(result)]
}

fn next(tournament: &DoubleEliminationTournament, which: usize) -> Option<MatchGame> {
    let current: Vec<_> = tournament.games().current().map(|(game, _)| name(game)).collect();
    current.get(which.checked_rem(current.len())?).copied()
}

/// Plays all that is to be played, in some order and by these results in turn; some don't turn up.
fn played(
    setup: DoubleEliminationSetup,
    results: &[(u8, usize)],
) -> (DoubleEliminationTournament, Vec<(MatchGame, u8)>) {
    let mut tournament = begun(DoubleEliminationSetup { replays: 1, default_time: Minutes::new(10), ..setup });
    let mut done = Vec::new();
    let mut results = results.iter().cycle();
    let mut now = 0;
    // 0 to 2: a game; 3: White doesn't turn up; 4: Black withdraws; 5: time runs out for all.
    while let Some((result, game)) =
        results.next().and_then(|&(result, which)| Some((result, next(&tournament, which)?)))
    {
        let key = CompetitionGame::Match(game);
        match result {
            0..=2 => play(&mut tournament, now, key, result_of(result)),
            3 => {
                let event = PairedGameEvent::Defaulted(game.pairing.white);
                drop(tournament.record_game(minute(now), key, event).unwrap());
            }
            4 => drop(tournament.record(minute(now), TournamentEvent::Withdrew(game.pairing.black)).unwrap()),
            _ => {
                now += 12;
                tournament.fall_due(minute(now)).unwrap();
            }
        }
        done.push((game, result));
        let mut busy = BTreeSet::new();
        for (_, game) in tournament.games().current() {
            assert!(busy.insert(game.pairing.white) && busy.insert(game.pairing.black), "two games at once");
        }
        assert_eq!(tournament.games().current().next().is_none(), tournament.form().is_over());
    }
    (tournament, done)
}

/// All matches with two players, in the order of the rounds.
fn matches(form: &DoubleElimination) -> Vec<(MatchPlace, Match)> {
    let bracket = form.bracket();
    let stages = (0..bracket.winners_rounds())
        .map(winners)
        .chain((0..bracket.losers_rounds()).map(losers))
        .chain([BracketStage::Final, BracketStage::SecondFinal]);
    let all = stages.flat_map(|stage| form.matches(stage).map(|(place, one)| (place, *one)).collect::<Vec<_>>());
    let mut all: Vec<_> =
        all.filter(|(_, one)| one.sides.iter().all(|side| matches!(side, BracketSlot::Player(_)))).collect();
    all.sort_by_key(|(place, _)| *place);
    all
}

fn losses(form: &DoubleElimination) -> BTreeMap<CompetitorId, usize> {
    let mut losses = BTreeMap::new();
    for (_, one) in matches(form) {
        for side in one.sides {
            if let BracketSlot::Player(player) = side {
                *losses.entry(player).or_insert(0) += usize::from(one.was_lost_by(player));
            }
        }
    }
    losses
}

/// Many tournaments have not come to the game that is looked for: the others are rejected, however many cases there are.
fn config() -> ProptestConfig {
    let cases = test_budget::rounds(64, 500) as u32;
    ProptestConfig { max_global_rejects: 100 * cases, ..ProptestConfig::with_cases(cases) }
}

fn last() -> impl Strategy<Value = FinalRule> {
    prop_oneof![Just(FinalRule::Twice), Just(FinalRule::Once)]
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn everybody_but_the_champion_loses_twice(
        players in 3..40_usize,
        results in prop::collection::vec((0..4_u8, 0..64_usize), 1..40),
    ) {
        let (tournament, _) = played(setup(players), &results);
        let form = tournament.form();
        let BracketSlot::Player(champion) = form.champion() else { panic!("a champion of {players}") };
        let losses = losses(form);
        prop_assert_eq!(losses.len(), players);
        for (player, losses) in &losses {
            if *player == champion {
                prop_assert!(*losses <= 1);
            } else {
                prop_assert_eq!(*losses, 2, "{:?}", player);
            }
        }
        let expected = 2 * players - 2 + losses[&champion];
        prop_assert_eq!(matches(form).len(), expected);
        // With byes in the losers' bracket fewer share a place, but never more.
        let ranks: Vec<_> = form.places().iter().map(|place| place.rank).collect();
        for (index, rank) in ranks.iter().enumerate() {
            prop_assert_eq!(ranks.iter().position(|other| other == rank).map(|first| first as u32 + 1), Some(*rank));
            prop_assert!(index >= 4 || *rank as usize == index + 1);
        }
    }

    #[test]
    fn in_a_full_bracket_places_are_shared_by_two_and_by_two_and_by_four(
        power in 2..7_u32,
        results in prop::collection::vec((0..4_u8, 0..64_usize), 1..40),
    ) {
        let players = 1_usize << power;
        let (tournament, _) = played(setup(players), &results);
        let ranks: Vec<_> = tournament.form().places().iter().map(|place| place.rank as usize).collect();
        let mut expected = vec![1, 2];
        for shared in (0..power - 1).flat_map(|power| [1 << power; 2]) {
            expected.extend(vec![expected.len() + 1; shared]);
        }
        prop_assert_eq!(ranks, expected);
    }

    #[test]
    fn it_ends_with_everybody_placed_whoever_stays_away(
        players in 3..40_usize,
        last in last(),
        results in prop::collection::vec((0..6_u8, 0..64_usize), 1..40),
    ) {
        let (tournament, _) = played(DoubleEliminationSetup { last, ..setup(players) }, &results);
        let form = tournament.form();
        prop_assert_ne!(form.champion(), BracketSlot::Pending);
        let places = form.places();
        let everybody: BTreeSet<_> = places.iter().map(|one| one.player).collect();
        prop_assert_eq!(everybody.len(), players);
        let losses = losses(form);
        let champion = form.champion();
        for place in &places {
            let has_won = champion == BracketSlot::Player(place.player);
            prop_assert_eq!(has_won, place.score.is_worth_a_title());
            prop_assert!(!has_won || place.rank == 1);
            prop_assert!(has_won || champion == BracketSlot::Vacant || place.rank > 1);
            prop_assert!(losses.get(&place.player).is_none_or(|losses| *losses <= 2));
        }
        for (_, one) in matches(form) {
            prop_assert!(one.winner == BracketSlot::Vacant || one.sides.contains(&one.winner));
        }
        let text = serde_json::to_string(&tournament).unwrap();
        prop_assert_eq!(serde_json::from_str::<DoubleEliminationTournament>(&text).unwrap(), tournament);
    }

    #[test]
    fn nobody_meets_again_who_has_just_come_down_from_the_second_round(
        players in 5..64_usize,
        results in prop::collection::vec((0..4_u8, 0..64_usize), 1..40),
    ) {
        let (tournament, _) = played(setup(players), &results);
        let form = tournament.form();
        let pair = |one: &Match| {
            let mut sides = one.sides.map(|side| match side {
                BracketSlot::Player(player) => player,
                other => panic!("{other:?} plays"),
            });
            sides.sort();
            sides
        };
        let met: BTreeSet<_> = [winners(0), winners(1)]
            .into_iter()
            .flat_map(|stage| matches(form).into_iter().filter(move |(place, _)| form.bracket().stage(*place).0 == stage))
            .map(|(_, one)| pair(&one))
            .collect();
        for (place, one) in matches(form) {
            if form.bracket().stage(place).0 == losers(1) {
                prop_assert!(!met.contains(&pair(&one)), "{:?}", one);
            }
        }
    }

    #[test]
    fn a_ruling_taken_back_leaves_all_as_it_was(
        players in 3..20_usize,
        results in prop::collection::vec((0..6_u8, 0..64_usize), 1..40),
        pick in any::<prop::sample::Index>(),
        ruling in 0..4_u8,
    ) {
        let (mut tournament, done) = played(setup(players), &results);
        let ended: Vec<_> = done.iter().filter(|(_, result)| *result < 3).collect();
        if ended.is_empty() {
            return Ok(());
        }
        let &&(game, _) = &ended[pick.index(ended.len())];
        let key = CompetitionGame::Match(game);
        let before = tournament.form().clone();
        let other = if ruling == 3 { Ruling::Void } else { Ruling::Result(result_of(ruling)) };
        tournament.record_game(minute(9999), key, ruled(other)).unwrap();
        let undone = PairedGameEvent::RulingUndone { reason: String::new() };
        tournament.record_game(minute(9999), key, undone).unwrap();
        prop_assert_eq!(tournament.form().rounds(), before.rounds());
        prop_assert_eq!(tournament.form().places(), before.places());
    }
}
