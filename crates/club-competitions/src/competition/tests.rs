use proptest::prelude::*;

use super::*;
use crate::arena;
use crate::double_elimination;
use crate::game::{Pairing, PairingColor, PlayedResult, Ruling};
use crate::knock_out;
use crate::round_robin;
use crate::swiss;
use crate::testing::{minute, player};
use crate::time::Minutes;
use crate::tournament::{GameEnding, GameStage, MatchGame, MatchPlace, PairedGameEvent};

const FORMS: [FormName; 5] =
    [FormName::RoundRobin, FormName::KnockOut, FormName::Arena, FormName::Swiss, FormName::DoubleElimination];

/// A competition of each form that defaults after 5 minutes; an arena lasts from minute 10 to minute 90.
fn begun(form: FormName, players: u64) -> Competition {
    let default_time = Minutes::new(5);
    let seeds = (1..=players).map(player).collect();
    let setup = match form {
        FormName::RoundRobin => CompetitionSetup::RoundRobin(round_robin::RoundRobinSetup {
            default_time,
            ..round_robin::RoundRobinSetup::new(seeds)
        }),
        FormName::KnockOut => CompetitionSetup::KnockOut(knock_out::KnockOutSetup {
            default_time,
            ..knock_out::KnockOutSetup::new(seeds)
        }),
        FormName::DoubleElimination => {
            let setup = double_elimination::DoubleEliminationSetup::new(seeds);
            CompetitionSetup::DoubleElimination(double_elimination::DoubleEliminationSetup { default_time, ..setup })
        }
        FormName::Arena => {
            CompetitionSetup::Arena(arena::ArenaSetup { starts: minute(10), ends: minute(90), default_time })
        }
        FormName::Swiss => {
            let rounds = u16::try_from(players - 1).unwrap().min(4);
            CompetitionSetup::Swiss(swiss::SwissSetup { default_time, ..swiss::SwissSetup::new(seeds, rounds) })
        }
    };
    let mut competition = Competition::new(minute(0), setup).unwrap();
    if form == FormName::Arena {
        for number in 1..=players {
            competition.record(minute(0), TournamentEvent::Joined(player(number))).unwrap();
        }
    }
    competition
}

fn play(competition: &mut Competition, at: i64, game: CompetitionGame, result: PlayedResult) -> Vec<TournamentEffect> {
    competition.record(minute(at), TournamentEvent::Game { game, event: PairedGameEvent::Began }).unwrap();
    competition.record(minute(at), TournamentEvent::Game { game, event: PairedGameEvent::Ended(result) }).unwrap()
}

/// Ends all games so that the lower number wins.
fn play_all(competition: &mut Competition, at: i64) {
    for (game, PairedGame { pairing, .. }) in competition.current() {
        let winner = if pairing.white < pairing.black { PairingColor::White } else { PairingColor::Black };
        play(competition, at, game, PlayedResult::won_by(winner));
    }
}

#[test]
fn a_round_robin_opens_its_rounds_by_itself() {
    let mut competition = begun(FormName::RoundRobin, 5);
    assert_eq!((competition.round(), competition.rounds(), competition.due()), (None, Some(5), None));
    for round in 0..5 {
        assert_eq!(competition.advance(minute(round)).map(|effects| effects.len()), Some(2));
        assert_eq!(competition.advance(minute(round)), None, "there are games to be played");
        assert_eq!(competition.round(), u16::try_from(round).ok());
        assert_eq!(competition.byes(competition.round().unwrap()).len(), 1);
        assert!(competition.champions().is_empty());
        play_all(&mut competition, round);
    }
    assert!(competition.is_over());
    assert_eq!((competition.advance(minute(9)), competition.champions()), (None, vec![player(1)]));
    assert_eq!(competition.record(minute(9), TournamentEvent::Withdrew(player(2))), Err(TournamentError::Over));
    let last = competition.standings().pop().unwrap();
    assert_eq!((last.rank, last.player, last.score), (5, player(5), CompetitionScore::Points(crate::Points::ZERO)));
    assert_eq!(last.tie_breaks.len(), 3);
    assert_eq!(competition.crosstable().map(|table| table.players().count()), Some(5));
}

#[test]
fn a_swiss_pairs_its_rounds_by_itself() {
    let mut competition = begun(FormName::Swiss, 5);
    assert_eq!((competition.round(), competition.rounds(), competition.due()), (None, Some(4), None));
    competition.record(minute(0), TournamentEvent::SitsOut(player(3))).unwrap();
    assert_eq!((competition.sitting_out(), competition.sat_out(0)), (vec![player(3)], vec![]));
    for round in 0..3 {
        assert_eq!(competition.advance(minute(round)).map(|effects| effects.len()), Some(2));
        assert_eq!((competition.advance(minute(round)), competition.due()), (None, Some(minute(round + 5))));
        assert_eq!(competition.round(), u16::try_from(round).ok());
        play_all(&mut competition, round);
    }
    assert_eq!((competition.sitting_out(), competition.sat_out(0)), (vec![], vec![player(3)]));
    // In the third round 4 can't have the bye, as then 2 and 5 would meet again.
    assert_eq!([0, 1, 2].map(|round| competition.byes(round)), [vec![], vec![player(5)], vec![player(2)]]);
    competition.record(minute(3), TournamentEvent::Joined(player(6))).unwrap();
    competition.record(minute(3), TournamentEvent::Withdrew(player(2))).unwrap();
    assert!(competition.has_withdrawn(player(2)) && !competition.is_over());
    competition.advance(minute(3)).unwrap();
    play_all(&mut competition, 4);
    assert_eq!((competition.advance(minute(5)), competition.champions()), (None, vec![player(1)]));
    assert_eq!(competition.standings()[0].tie_breaks.len(), 5);
}

#[test]
fn a_knock_out_goes_on_with_each_result() {
    let mut competition = begun(FormName::KnockOut, 5);
    assert_eq!((competition.round(), competition.rounds(), competition.advance(minute(0))), (Some(0), Some(3), None));
    assert_eq!(competition.byes(0), [1, 2, 3].map(player));
    play_all(&mut competition, 1);
    assert_eq!((competition.round(), competition.current().len()), (Some(1), 1), "2 has met 3 already");
    play_all(&mut competition, 2);
    play_all(&mut competition, 3);
    assert_eq!((competition.round(), competition.champions()), (Some(2), vec![player(1)]));
    let places: Vec<_> =
        competition.standings().iter().map(|place| (place.player.0, place.score, place.is_in)).collect();
    let out = |number, round| (number, CompetitionScore::OutIn(Some(round)), false);
    assert_eq!(places, [(1, CompetitionScore::OutIn(None), true), out(2, 2), out(3, 1), out(4, 1), out(5, 0)]);
    // A ruling about the final can be made still, and is told.
    let (last, _) = competition.games().into_iter().find(|(game, _)| game.round() == Some(2)).unwrap();
    let event = PairedGameEvent::Ruled { ruling: Ruling::Void, reason: "the wrong board".to_owned() };
    let effects = competition.record(minute(4), TournamentEvent::Game { game: last, event }).unwrap();
    assert!(matches!(effects[..], [TournamentEffect::Opened(game)] if game.round() == Some(2)));
    assert!(!competition.is_over());
}

#[test]
fn an_arena_begins_by_the_clock_if_there_is_someone_to_be_paired() {
    let mut competition = begun(FormName::Arena, 1);
    assert_eq!(competition.due(), Some(minute(90)));
    competition.record(minute(5), TournamentEvent::Joined(player(2))).unwrap();
    assert_eq!((competition.due(), competition.advance(minute(9))), (Some(minute(10)), None));
    let effects = competition.advance(minute(10)).unwrap();
    let [TournamentEffect::Opened(game)] = effects[..] else { panic!("{effects:?}") };
    assert_eq!(competition.default_at(game), Some(minute(15)));
    assert_eq!((competition.due(), competition.advance(minute(10))), (Some(minute(15)), None));
    play(&mut competition, 11, game, PlayedResult::WhiteWon);
    assert!(competition.advance(minute(11)).is_some());
    competition.record(minute(12), TournamentEvent::Paused(player(2))).unwrap();
    assert_eq!(competition.presence(player(2)), Some(Participation::Paused));
    let effects = competition.advance(minute(95)).unwrap();
    assert!(matches!(effects[..], [TournamentEffect::Over { ending: GameEnding::DoubleForfeit, .. }]));
    assert!(competition.is_over());
    assert_eq!((competition.champions().len(), competition.due(), competition.advance(minute(99))), (1, None, None));
    assert_eq!(competition.record(minute(96), TournamentEvent::Joined(player(3))), Err(TournamentError::Over));
}

#[test]
fn nobody_is_champion_of_an_evening_without_games() {
    let mut competition = begun(FormName::Arena, 1);
    competition.advance(minute(90)).unwrap();
    assert_eq!((competition.is_over(), competition.champions()), (true, vec![]));
}

#[test]
fn what_a_form_does_not_know_is_refused() {
    let mut competition = begun(FormName::RoundRobin, 4);
    let event = PairedGameEvent::Began;
    let other = TournamentEvent::Game { game: CompetitionGame::Number(0), event };
    assert_eq!(competition.record(minute(0), other), Err(TournamentError::NoSuchGame));
    let joined = TournamentEvent::Joined(player(9));
    assert_eq!(competition.record(minute(0), joined), Err(TournamentError::OtherForm));
    // Lines of another form change nothing.
    let mixed = begun(FormName::Arena, 2).lines().to_vec();
    let other = Competition::from_lines(minute(0), competition.setup(), mixed);
    assert_eq!((other.games(), other.players()), (competition.games(), competition.players()));
}

fn any_game() -> impl Strategy<Value = (FormName, CompetitionGame)> {
    let pairing = any::<(u64, u64)>().prop_map(|(white, black)| Pairing { white: player(white), black: player(black) });
    let of_match = (any::<(u16, u16, u16)>(), pairing).prop_map(|((round, index, number), pairing)| {
        CompetitionGame::Match(MatchGame { place: MatchPlace { round, index }, number, pairing })
    });
    prop_oneof![
        any::<(u16, u16)>().prop_map(|(round, board)| (FormName::RoundRobin, CompetitionGame::Board { round, board })),
        any::<(u16, u16)>().prop_map(|(round, board)| (FormName::Swiss, CompetitionGame::Board { round, board })),
        of_match.clone().prop_map(|game| (FormName::KnockOut, game)),
        of_match.prop_map(|game| (FormName::DoubleElimination, game)),
        any::<u32>().prop_map(|number| (FormName::Arena, CompetitionGame::Number(number))),
    ]
}

/// What is tried in turn, a number of minutes after what was before.
type Step = (u8, u64, usize, i64);

fn action(competition: &Competition, (what, who, which, _): Step) -> Option<TournamentEvent> {
    let event = match what {
        0 => return Some(TournamentEvent::Withdrew(player(who))),
        1 => return Some(TournamentEvent::Joined(player(who))),
        2 => return Some(TournamentEvent::Paused(player(who))),
        3 => return Some(TournamentEvent::Resumed(player(who))),
        4 => return Some(TournamentEvent::SitsOut(player(who))),
        5 => PairedGameEvent::Defaulted(player(who)),
        6 => PairedGameEvent::Arrived(player(who)),
        7 => PairedGameEvent::Ruled { ruling: Ruling::Void, reason: String::new() },
        8 => PairedGameEvent::Ruled { ruling: Ruling::Result(PlayedResult::BlackWon), reason: String::new() },
        9..=15 => PairedGameEvent::Began,
        _ => PairedGameEvent::Ended([PlayedResult::WhiteWon, PlayedResult::BlackWon, PlayedResult::Draw][which % 3]),
    };
    let games = if what > 8 { competition.current() } else { competition.games() };
    let (game, _) = games.get(which.checked_rem(games.len())?)?;
    Some(TournamentEvent::Game { game: *game, event })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(test_budget::rounds(64, 1000) as u32))]

    #[test]
    fn a_code_names_one_game((form, game) in any_game(), code in any::<[u64; 3]>(), small in prop::array::uniform3(0..300_u64)) {
        prop_assert_eq!(CompetitionGame::from_code(form, game.code()), Some(game));
        for (form, code) in FORMS.into_iter().flat_map(|form| [(form, code), (form, small)]) {
            if let Some(game) = CompetitionGame::from_code(form, code) {
                prop_assert_eq!(game.code(), code);
            }
        }
    }

    #[test]
    fn whatever_happens_the_log_says_it_and_everything_comes_to_an_end(
        form in prop::sample::select(&FORMS[..]),
        players in 3..10_u64,
        steps in prop::collection::vec((0..24_u8, 1..12_u64, 0..64_usize, 0..3_i64), 0..150),
    ) {
        let mut competition = begun(form, players);
        let mut now = 0;
        for step in steps {
            now += step.3;
            if let Some(action) = action(&competition, step) {
                let before = competition.clone();
                if competition.record(minute(now), action).is_err() {
                    prop_assert_eq!(&competition, &before, "what is refused changes nothing");
                }
            }
            while competition.advance(minute(now)).is_some() {}
            prop_assert!(competition.due().is_none_or(|due| due > minute(now)), "what was due was done");
            let games = competition.games();
            prop_assert!(games.iter().all(|(game, one)| competition.game(*game) == Some(one)));
            let lines = competition.lines();
            let text = serde_json::to_string(lines).unwrap();
            let lines = serde_json::from_str(&text).unwrap();
            let again = Competition::from_lines(competition.began(), competition.setup(), lines);
            prop_assert_eq!(&again, &competition);
        }
        // No player turns up for the rest, but for games that are already being played.
        for _ in 0..200 {
            now += 5;
            for (game, _) in competition.current() {
                let event = PairedGameEvent::Ended(PlayedResult::Draw);
                drop(competition.record(minute(now), TournamentEvent::Game { game, event }));
            }
            competition.advance(minute(now));
        }
        prop_assert!(competition.is_over());
        prop_assert_eq!((competition.due(), competition.advance(minute(now + 99))), (None, None));
        let standings = competition.standings();
        prop_assert!(standings.is_sorted_by_key(|place| place.rank));
        prop_assert!(standings.iter().all(|place| competition.presence(place.player).is_some()));
        prop_assert!(competition.champions().iter().all(|champion| competition.players().contains(champion)));
    }
}

#[test]
fn nothing_runs_out_begins_or_comes_next_while_there_is_no_place_for_it() {
    for form in FORMS {
        let mut competition = begun(form, 4);
        let first = if form == FormName::Arena { 10 } else { 0 };
        let later = |minutes: i64| minute(first + minutes);
        while competition.advance(later(0)).is_some() {}
        let [(played, _), (open, pairing)] = competition.current()[..] else { panic!("two games of {form:?}") };
        competition.record(later(0), TournamentEvent::Game { game: played, event: PairedGameEvent::Began }).unwrap();
        let due = competition.due();
        competition.record(later(2), TournamentEvent::Halted).unwrap();
        assert_eq!(competition.record(later(2), TournamentEvent::Halted), Err(TournamentError::Halted));
        assert_eq!((competition.is_halted(), competition.due(), competition.default_at(open)), (true, None, None));

        // Games that have begun go on wherever they are; others don't begin, and what follows from results waits.
        let begins = [PairedGameEvent::Arrived(pairing.pairing.white), PairedGameEvent::Began];
        for event in begins {
            let begun = competition.record(later(3), TournamentEvent::Game { game: open, event });
            assert_eq!(begun, Err(TournamentError::Halted), "{form:?}");
        }
        let ended = PairedGameEvent::Ended(PlayedResult::WhiteWon);
        competition.record(later(60), TournamentEvent::Game { game: played, event: ended }).unwrap();
        assert_eq!(competition.advance(later(102)), None, "{form:?}");
        assert!(!competition.game(open).unwrap().is_over());
        // Time for which the bot was down as well is not given back twice.
        let down = TournamentEvent::TimeGivenBack { from: later(10), until: later(20) };
        competition.record(later(10), down).unwrap();

        competition.record(later(102), TournamentEvent::WentOn).unwrap();
        assert_eq!(competition.record(later(102), TournamentEvent::WentOn), Err(TournamentError::NotHalted));
        let opened = competition.game(open).unwrap().opened;
        let waited = later(2).duration_since(pairing.opened);
        assert_eq!(later(102).duration_since(opened), waited, "{form:?}");
        assert_eq!(competition.due().unwrap(), due.unwrap() + later(102).duration_since(later(2)), "{form:?}");
        let (began, setup, lines) = (competition.began(), competition.setup(), competition.lines().to_vec());
        assert_eq!(Competition::from_lines(began, setup, lines), competition);
    }
}

#[test]
fn an_arena_that_has_no_place_before_it_begins_loses_only_what_it_misses() {
    for (from, until, ends) in [(2, 8, 90), (2, 30, 110), (20, 30, 100)] {
        let mut arena = begun(FormName::Arena, 4);
        arena.record(minute(from), TournamentEvent::Halted).unwrap();
        arena.record(minute(until), TournamentEvent::WentOn).unwrap();
        assert_eq!(arena.ends(), Some(minute(ends)));
    }
}

#[test]
fn those_whose_meeting_place_is_gone_have_the_whole_time_to_come_to_another() {
    let mut competition = begun(FormName::Swiss, 4);
    while competition.advance(minute(0)).is_some() {}
    let [(game, pairing), (other, _)] = competition.current()[..] else { panic!("two games") };
    let happens = |competition: &mut Competition, at, event| {
        competition.record(minute(at), TournamentEvent::Game { game, event })
    };
    happens(&mut competition, 3, PairedGameEvent::Arrived(pairing.pairing.black)).unwrap();
    happens(&mut competition, 4, PairedGameEvent::PlaceLost).unwrap();
    assert_eq!((competition.default_at(game), competition.default_at(other)), (Some(minute(9)), Some(minute(5))));
    // Who was there still is.
    while competition.advance(minute(9)).is_some() {}
    let ending = GameEnding::Forfeit { loser: PairingColor::White };
    assert_eq!(competition.game(game).unwrap().stage, GameStage::Over { at: minute(9), ending });
    let lost = happens(&mut competition, 10, PairedGameEvent::PlaceLost);
    assert_eq!(lost, Err(TournamentError::GameOver { at: minute(9), ending }));
}
