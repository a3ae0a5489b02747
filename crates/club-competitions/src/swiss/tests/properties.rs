use proptest::prelude::*;

use super::*;
use crate::log::LogEntry;
use crate::tournament::{GameStage, TournamentEffect, TournamentLog};

/// What is tried, in turn.
#[derive(Clone, Copy, Debug)]
enum SwissStep {
    Join(u64),
    Withdraw(u64),
    SitOut(u64),
    Begin(usize),
    End(usize, PlayedResult),
    Default(usize, PairingColor),
    Rule(usize, Ruling),
    Wait(i64),
    /// Ends whatever is not over, and pairs the next round.
    NextRound(PlayedResult),
}

fn any_result() -> impl Strategy<Value = PlayedResult> {
    prop_oneof![Just(PlayedResult::WhiteWon), Just(PlayedResult::BlackWon), Just(PlayedResult::Draw)]
}

fn any_step() -> impl Strategy<Value = SwissStep> {
    let player = || 1..30_u64;
    let game = || 0..256_usize;
    let color = prop_oneof![Just(PairingColor::White), Just(PairingColor::Black)];
    let ruling = prop_oneof![1 => Just(Ruling::Void), 3 => any_result().prop_map(Ruling::Result)];
    prop_oneof![
        1 => player().prop_map(SwissStep::Join),
        1 => player().prop_map(SwissStep::Withdraw),
        2 => player().prop_map(SwissStep::SitOut),
        6 => game().prop_map(SwissStep::Begin),
        8 => (game(), any_result()).prop_map(|(game, result)| SwissStep::End(game, result)),
        1 => (game(), color).prop_map(|(game, color)| SwissStep::Default(game, color)),
        2 => (game(), ruling).prop_map(|(game, ruling)| SwissStep::Rule(game, ruling)),
        2 => (1..9_i64).prop_map(SwissStep::Wait),
        4 => any_result().prop_map(SwissStep::NextRound),
    ]
}

/// Anything that can be written down, most of it nonsense.
fn any_event() -> impl Strategy<Value = TournamentEvent> {
    let player = || (0..8_u64).prop_map(player);
    let pairing = || (player(), player()).prop_map(|(white, black)| Pairing { white, black });
    let paired = (prop::collection::vec(pairing(), 0..4), prop::option::of(player()));
    let round = paired.prop_map(|(pairings, bye)| TournamentEvent::RoundPaired(RoundPairings { pairings, bye }));
    let game = (0..4_u16, 0..4_u16).prop_map(|(round, board)| CompetitionGame::Board { round, board });
    let about = prop_oneof![Just(PairedGameEvent::Began), any_result().prop_map(PairedGameEvent::Ended)];
    prop_oneof![
        3 => (game, about).prop_map(|(game, event)| TournamentEvent::Game { game, event }),
        3 => round,
        1 => player().prop_map(TournamentEvent::Joined),
        1 => player().prop_map(TournamentEvent::SitsOut),
        1 => player().prop_map(TournamentEvent::Withdrew),
    ]
}

fn games(swiss: &SwissTournament) -> Vec<(CompetitionGame, PairedGame)> {
    swiss.games().iter().map(|(key, game)| (key, *game)).collect()
}

fn pairings(swiss: &SwissTournament) -> Vec<(CompetitionGame, Pairing)> {
    games(swiss).into_iter().map(|(key, game)| (key, game.pairing)).collect()
}

fn has_met(swiss: &SwissTournament, one: CompetitorId, other: CompetitorId) -> bool {
    let met = |game: &PairedGame| game.involves(one) && game.involves(other);
    games(swiss).iter().any(|(_, game)| met(game) && matches!(game.counted(), Some(GameEnding::Played(_))))
}

/// Pairs the next round and checks it by what was before.
fn pair_and_check(swiss: &mut SwissTournament, now: i64) {
    let proposal = match swiss.form().proposal() {
        Ok(proposal) => proposal,
        Err(TournamentError::NoPairingLeft { .. }) => {
            return record(swiss, now, TournamentEvent::NoPairingLeft).unwrap();
        }
        Err(error) => return assert_eq!(record(swiss, now, TournamentEvent::NoPairingLeft), Err(error)),
    };
    let mut paired: Vec<CompetitorId> = Vec::new();
    for &Pairing { white, black } in &proposal.pairings {
        assert!(!has_met(swiss, white, black), "{white:?} and {black:?} have met");
        paired.extend([white, black]);
    }
    if let Some(player) = proposal.bye {
        assert!((0..swiss.form().rounds.len()).all(|round| swiss.form().bye(round) != Some(player)));
        paired.push(player);
    }
    paired.sort();
    let mut present: Vec<CompetitorId> = swiss.form().present().collect();
    present.sort();
    assert_eq!(paired, present, "everybody once");
    assert_eq!(record(swiss, now, TournamentEvent::NoPairingLeft), Err(TournamentError::PairingLeft));
    let effects = swiss.record(minute(now), TournamentEvent::RoundPaired(proposal.clone())).unwrap();
    assert_eq!(effects.len(), proposal.pairings.len());
    assert!(effects.iter().all(|effect| matches!(effect, TournamentEffect::Opened(_))));
}

fn take(swiss: &mut SwissTournament, now: &mut i64, step: SwissStep) {
    let at = minute(*now);
    let nth =
        |games: Vec<(CompetitionGame, PairedGame)>, index: usize| games.get(index.checked_rem(games.len())?).copied();
    let all = games(swiss);
    let current: Vec<_> = all.iter().copied().filter(|(_, game)| !game.is_over()).collect();
    let about = |games, index, event| Some(TournamentEvent::Game { game: nth(games, index)?.0, event });
    let event = match step {
        SwissStep::Join(number) => Some(TournamentEvent::Joined(player(number))),
        SwissStep::Withdraw(number) => Some(TournamentEvent::Withdrew(player(number))),
        SwissStep::SitOut(number) => Some(TournamentEvent::SitsOut(player(number))),
        SwissStep::Begin(index) => about(current, index, PairedGameEvent::Began),
        SwissStep::End(index, result) => about(current, index, PairedGameEvent::Ended(result)),
        SwissStep::Default(index, color) => nth(current, index).map(|(game, one)| TournamentEvent::Game {
            game,
            event: PairedGameEvent::Defaulted(one.pairing.player(color)),
        }),
        SwissStep::Rule(index, ruling) => about(all, index, PairedGameEvent::Ruled { ruling, reason: String::new() }),
        SwissStep::Wait(minutes) => {
            *now += minutes;
            swiss.fall_due(minute(*now));
            None
        }
        SwissStep::NextRound(result) => {
            for (game, one) in current {
                if one.stage != GameStage::Playing {
                    drop(swiss.record_game(at, game, PairedGameEvent::Began));
                }
                drop(swiss.record_game(at, game, PairedGameEvent::Ended(result)));
            }
            pair_and_check(swiss, *now);
            None
        }
    };
    let Some(event) = event else { return };
    let before = swiss.clone();
    let is_ruling = matches!(event, TournamentEvent::Game { event: PairedGameEvent::Ruled { .. }, .. });
    match swiss.record(at, event) {
        Ok(effects) if is_ruling => {
            assert_eq!(pairings(swiss), pairings(&before), "pairings stay as they were made");
            assert_eq!(effects, []);
        }
        Ok(_) => {}
        Err(_) => assert_eq!(*swiss, before, "what is refused changes nothing"),
    }
}

/// What the rounds so far gave in all.
fn points_given(swiss: &SwissTournament) -> Points {
    let of_games = games(swiss).into_iter().filter_map(|(_, game)| game.counted()).map(|ending| match ending {
        GameEnding::Played(_) | GameEnding::Forfeit { .. } => Points::ONE,
        GameEnding::DoubleForfeit | GameEnding::Unfinished => Points::ZERO,
    });
    let of_byes = (0..swiss.form().rounds.len()).map(|round| {
        let halves = u32::try_from(swiss.form().sat_out(round).count()).unwrap();
        swiss.form().bye(round).map_or(Points::ZERO, |_| Points::ONE) + Points::HALF.times(halves)
    });
    of_games.sum::<Points>() + of_byes.sum()
}

fn check(swiss: &SwissTournament) {
    let (form, table) = (swiss.form(), swiss.form().table());
    let standings = form.standings();
    assert_eq!(standings.iter().map(|line| line.points).sum::<Points>(), points_given(swiss));
    assert_eq!(standings.len(), form.field().players().count());
    for player in form.field().players() {
        let rounds = table.rounds(player);
        let current = swiss.games().current().filter(|(_, game)| game.involves(player)).count();
        assert_eq!(rounds.len() + current, form.rounds.len());
        let sat_out = rounds.iter().filter(|&&round| round == RoundOutcome::HalfPointBye).count();
        let byes = rounds.iter().filter(|&&round| matches!(round, RoundOutcome::PairingBye(_))).count();
        assert!(sat_out <= 1 && byes <= 1);
    }
    assert!(form.sat_out(form.setup.rounds.into()).next().is_none(), "nobody sits out the last round");
    let text = serde_json::to_string(swiss).unwrap();
    assert_eq!(serde_json::from_str::<SwissTournament>(&text).unwrap(), *swiss, "the log says it all");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(test_budget::rounds(32, 500) as u32))]

    #[test]
    fn whatever_happens_nobody_meets_twice_and_points_sum_up(
        players in 2..=24_u64,
        rounds in 1..=9_u16,
        initial_color in prop_oneof![Just(PairingColor::White), Just(PairingColor::Black)],
        steps in prop::collection::vec(any_step(), 0..120),
    ) {
        let rounds = rounds.min(u16::try_from(players - 1).unwrap());
        let setup = SwissSetup { initial_color, default_time: Minutes::new(10), ..setup(players, rounds) };
        let mut swiss = begun(setup);
        let mut now = 0;
        for step in steps {
            take(&mut swiss, &mut now, step);
            check(&swiss);
        }
        for _ in 0..=rounds {
            take(&mut swiss, &mut now, SwissStep::NextRound(PlayedResult::BlackWon));
        }
        check(&swiss);
        prop_assert!(swiss.form().is_over());
        prop_assert_eq!(swiss.due(), None);
    }

    #[test]
    fn a_log_that_was_tampered_with_is_answered(
        rounds in 0..9_u16,
        seeds in prop::collection::vec(0..6_u64, 0..6),
        events in prop::collection::vec(any_event(), 0..12),
    ) {
        let setup = SwissSetup::new(seeds.into_iter().map(player).collect(), rounds);
        let events = events.into_iter().map(|event| LogEntry { at: minute(0), event }).collect();
        let swiss = SwissTournament::from(TournamentLog { began: minute(0), setup, events });
        swiss.form().standings();
        prop_assert!(!swiss.form().is_over() || swiss.form().proposal().is_err());
    }

    #[test]
    fn a_correction_is_as_if_it_had_been_played_so(
        players in 2..=12_u64,
        results in prop::collection::vec(any_result(), 36),
        pick in any::<prop::sample::Index>(),
        corrected in any_result(),
    ) {
        let mut swiss = begun(setup(players, u16::try_from(players - 1).unwrap().min(5)));
        let mut results = results.into_iter().cycle();
        while !swiss.form().is_over() {
            pair_and_check(&mut swiss, 0);
            for (game, _) in games(&swiss).into_iter().filter(|(_, game)| !game.is_over()) {
                play(&mut swiss, 0, game, results.next().unwrap());
            }
        }
        let all = games(&swiss);
        let (game, _) = all[pick.index(all.len())];
        // The same log with the other result from the beginning.
        let mut other = swiss.log().clone();
        for entry in &mut other.events {
            if let TournamentEvent::Game { game: one, event: PairedGameEvent::Ended(result) } = &mut entry.event && *one == game {
                *result = corrected;
            }
        }
        let event = PairedGameEvent::Ruled { ruling: Ruling::Result(corrected), reason: String::new() };
        swiss.record_game(minute(9), game, event).unwrap();
        let other = SwissTournament::from(other);
        prop_assert_eq!(swiss.form().standings(), other.form().standings());
        prop_assert_eq!(swiss.form().table(), other.form().table());
    }
}
