use proptest::prelude::*;

use super::*;
use crate::game::{PairingColor, PlayedResult};
use crate::points::Points;
use crate::testing::{minute, opened, play, player, ruled};
use crate::tournament::{PairedGameEvent, TournamentEffect};

fn setup(players: usize) -> RoundRobinSetup {
    RoundRobinSetup::new((1..=players).map(player).collect())
}

fn begun(setup: RoundRobinSetup) -> RoundRobinTournament {
    Tournament::new(minute(0), setup).unwrap()
}

fn open_round(tournament: &mut RoundRobinTournament, at: Timestamp) -> Vec<CompetitionGame> {
    opened(&tournament.record(at, TournamentEvent::RoundOpened).unwrap())
}

fn lines(tournament: &RoundRobinTournament) -> Vec<(u32, u64, String)> {
    let standings = tournament.form().standings();
    standings.iter().map(|line| (line.rank, line.player.0, line.points.to_string())).collect()
}

#[test]
fn what_cannot_be_set_up_is_refused() {
    let new = |setup| RoundRobinTournament::new(minute(0), setup).map(drop);
    assert_eq!(new(setup(1)), Err(TournamentError::Players { players: 1, least: 2, most: 12 }));
    assert_eq!(new(setup(13)), Err(TournamentError::Players { players: 13, least: 2, most: 12 }));
    let twice = RoundRobinSetup::new(vec![player(1), player(2), player(1)]);
    assert_eq!(new(twice), Err(TournamentError::Twice { player: player(1) }));
    let tie_break = TieBreak::BuchholzCut1;
    let unfit = RoundRobinSetup { tie_breaks: vec![tie_break], ..setup(4) };
    assert_eq!(new(unfit), Err(TournamentError::TieBreak { tie_break }));
    assert_eq!(new(setup(12)), Ok(()));
}

#[test]
fn everybody_meets_everybody_with_colours_balanced() {
    for players in 2..=12 {
        for cycles in [Cycles::One, Cycles::Two] {
            let tournament = begun(RoundRobinSetup { cycles, ..setup(players) });
            let form = tournament.form();
            let mut met = BTreeMap::new();
            for pairing in form.schedule().iter().flatten() {
                *met.entry((pairing.white, pairing.black)).or_insert(0) += 1;
            }
            for one in 1..=players {
                let white = met.iter().filter(|((white, _), _)| *white == player(one)).count();
                let black = met.iter().filter(|((_, black), _)| *black == player(one)).count();
                let games = if cycles == Cycles::One { players - 1 } else { 2 * (players - 1) };
                assert_eq!(white + black, games);
                assert!(white.abs_diff(black) <= if cycles == Cycles::One { 1 } else { 0 });
                for other in (1..=players).filter(|&other| other != one) {
                    let (one, other) = (player(one), player(other));
                    let times = [(one, other), (other, one)].map(|pair| met.get(&pair).copied().unwrap_or(0));
                    assert_eq!(times.iter().sum::<i32>(), if cycles == Cycles::One { 1 } else { 2 });
                    assert!(cycles == Cycles::One || times == [1, 1]);
                }
                let byes = (0..form.schedule().len()).filter(|&round| form.bye(round) == Some(player(one))).count();
                assert_eq!(byes, if players % 2 == 0 { 0 } else { form.schedule().len() / players });
            }
        }
    }
}

#[test]
fn nobody_has_the_same_colour_three_times_running_in_two_cycles() {
    for players in 3..=12 {
        let tournament = begun(RoundRobinSetup { cycles: Cycles::Two, ..setup(players) });
        for one in 1..=players {
            let colors: Vec<_> = tournament
                .form()
                .schedule()
                .iter()
                .filter_map(|round| round.iter().find_map(|pairing| pairing.color(player(one))))
                .collect();
            let same = colors.windows(3).filter(|three| three.iter().all(|color| *color == three[0])).count();
            assert_eq!(same, 0, "{players} players, number {one}: {colors:?}");
        }
    }
}

#[test]
fn who_does_not_turn_up_is_defaulted_by_the_clock() {
    let mut tournament = begun(RoundRobinSetup { default_time: Minutes::new(15), ..setup(6) });
    let games = open_round(&mut tournament, minute(10));
    let [here, nobody, both] = games[..] else { panic!("{games:?}") };
    let arrives = |tournament: &mut RoundRobinTournament, game, color| {
        let player = tournament.games().get(game).unwrap().pairing.player(color);
        tournament.record_game(minute(11), game, PairedGameEvent::Arrived(player)).unwrap();
    };
    arrives(&mut tournament, here, PairingColor::Black);
    arrives(&mut tournament, both, PairingColor::White);
    arrives(&mut tournament, both, PairingColor::Black);
    assert_eq!((tournament.due(), tournament.games().default_at(both)), (Some(minute(25)), None));
    let effects = tournament.fall_due(minute(30)).unwrap();
    let forfeit = GameEnding::Forfeit { loser: PairingColor::White };
    let over = |game, ending| TournamentEffect::Over { game, ending };
    assert_eq!(effects, [over(here, forfeit), over(nobody, GameEnding::DoubleForfeit)]);
    assert_eq!((tournament.due(), tournament.fall_due(minute(99))), (None, None));
    // A late start is refused, whenever the clock was advanced.
    let late = tournament.record_game(minute(25), here, PairedGameEvent::Began);
    assert_eq!(late, Err(TournamentError::GameOver { at: minute(25), ending: forfeit }));
    let points: Points = tournament.form().standings().iter().map(|line| line.points).sum();
    assert_eq!(points, Points::ONE, "a double forfeit gives nobody a point");
}

#[test]
fn a_game_without_a_result_is_open_again_and_waited_for_anew() {
    let default_time = Minutes::new(10);
    let mut tournament = begun(RoundRobinSetup { default_time, ..setup(2) });
    let game = open_round(&mut tournament, minute(0))[0];
    let early = tournament.record_game(minute(1), game, PairedGameEvent::Aborted);
    assert_eq!(early, Err(TournamentError::NotPlaying));
    for player in [player(1), player(2)] {
        tournament.record_game(minute(2), game, PairedGameEvent::Arrived(player)).unwrap();
    }
    tournament.record_game(minute(2), game, PairedGameEvent::Began).unwrap();
    let aborted = tournament.record_game(minute(30), game, PairedGameEvent::Aborted).unwrap();
    assert_eq!(aborted, [TournamentEffect::Opened(game)]);
    assert_eq!(tournament.due(), Some(minute(40)));
    play(&mut tournament, 35, game, PlayedResult::Draw);
    let late = tournament.record_game(minute(36), game, PairedGameEvent::Aborted);
    assert!(matches!(late, Err(TournamentError::GameOver { .. })));
    assert_eq!(lines(&tournament), [(1, 1, "0.5".to_owned()), (1, 2, "0.5".to_owned())]);
}

#[test]
fn without_default_time_nobody_is_defaulted_but_by_a_director() {
    let mut tournament = begun(setup(4));
    let games = open_round(&mut tournament, minute(0));
    assert_eq!(tournament.due(), None);
    let stranger = tournament.record_game(minute(1), games[0], PairedGameEvent::Defaulted(player(2)));
    assert_eq!(stranger, Err(TournamentError::NotPlayer { player: player(2) }));
    tournament.record_game(minute(1), games[0], PairedGameEvent::Defaulted(player(4))).unwrap();
    assert_eq!(lines(&tournament)[0], (1, 1, "1".to_owned()));
}

/// Plays the rounds so that the one with the lower number wins.
fn play_rounds(tournament: &mut RoundRobinTournament, rounds: usize) {
    for _ in 0..rounds {
        for game in open_round(tournament, minute(0)) {
            let scheduled = tournament.games().get(game).unwrap();
            if !scheduled.is_over() {
                let white_first = scheduled.pairing.white < scheduled.pairing.black;
                let winner = if white_first { PairingColor::White } else { PairingColor::Black };
                play(tournament, 1, game, PlayedResult::won_by(winner));
            }
        }
    }
}

#[test]
fn who_withdraws_with_less_than_half_of_the_games_is_struck() {
    let mut tournament = begun(setup(6));
    play_rounds(&mut tournament, 2);
    tournament.record(minute(2), TournamentEvent::Withdrew(player(1))).unwrap();
    let again = tournament.record(minute(2), TournamentEvent::Withdrew(player(1)));
    assert_eq!(again.map(drop), Err(TournamentError::Withdrawn { player: player(1) }));
    assert_eq!(tournament.form().withdrawal(player(1)), Some(Withdrawal::Struck));
    play_rounds(&mut tournament, 3);
    assert!(tournament.form().is_over());
    let line = |rank, number, points: &str| (rank, number, points.to_owned());
    assert_eq!(
        lines(&tournament),
        [line(1, 2, "4"), line(2, 3, "3"), line(3, 4, "2"), line(4, 5, "1"), line(5, 6, "0")]
    );
    // The crosstable keeps what was played against 6 and 2.
    assert_eq!(tournament.form().crosstable().points(player(1)), Points::ONE.times(2));
}

#[test]
fn who_withdraws_with_half_of_the_games_done_loses_the_rest() {
    let mut tournament = begun(setup(6));
    play_rounds(&mut tournament, 3);
    tournament.record(minute(2), TournamentEvent::Withdrew(player(1))).unwrap();
    assert_eq!(tournament.form().withdrawal(player(1)), Some(Withdrawal::Counts));
    play_rounds(&mut tournament, 2);
    let line = |rank, number, points: &str| (rank, number, points.to_owned());
    // 1 beat 6, 2 and 3, and loses to 4 and 5. 1, 3 and 4 have three points, have beaten each other in a circle, and have won
    // three; their Sonneborn-Berger scores are 7 (0, 4 and 3), 5 (3, 2 and 0) and 5 (2, 0 and 3).
    let expected =
        [line(1, 2, "4"), line(2, 1, "3"), line(3, 3, "3"), line(3, 4, "3"), line(5, 5, "2"), line(6, 6, "0")];
    assert_eq!(lines(&tournament), expected);
    assert_eq!(tournament.record(minute(3), TournamentEvent::RoundOpened).map(drop), Err(TournamentError::NoRoundLeft));
}

#[test]
fn two_who_have_withdrawn_both_lose_their_game() {
    let mut tournament = begun(setup(4));
    for number in [2, 3] {
        tournament.record(minute(0), TournamentEvent::Withdrew(player(number))).unwrap();
    }
    let games = open_round(&mut tournament, minute(0));
    assert_eq!(tournament.games().get(games[1]).unwrap().counted(), Some(GameEnding::DoubleForfeit));
}

#[test]
fn a_void_game_counts_for_nobody() {
    let mut tournament = begun(setup(2));
    let games = open_round(&mut tournament, minute(0));
    let early = tournament.record_game(minute(0), games[0], ruled(Ruling::Void));
    assert_eq!(early.map(drop), Err(TournamentError::GameNotOver));
    play(&mut tournament, 1, games[0], PlayedResult::BlackWon);
    assert_eq!(lines(&tournament)[0], (1, 2, "1".to_owned()));
    tournament.record_game(minute(2), games[0], ruled(Ruling::Void)).unwrap();
    assert_eq!(lines(&tournament), [(1, 1, "0".to_owned()), (1, 2, "0".to_owned())]);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(test_budget::rounds(64, 500) as u32))]

    #[test]
    fn a_correction_is_as_if_it_had_been_played_so(
        players in 2..9usize,
        results in prop::collection::vec(0..3usize, 28),
        leaves in prop::option::of((1..9usize, 0..7usize)),
        pick in any::<prop::sample::Index>(),
        result in 0..3usize,
    ) {
        let result_of = |index: usize| [PlayedResult::WhiteWon, PlayedResult::BlackWon, PlayedResult::Draw][index];
        let played = |results: &[usize]| {
            let mut tournament = begun(setup(players));
            let mut results = results.iter();
            let mut keys = Vec::new();
            for round in 0..tournament.form().schedule().len() {
                for game in open_round(&mut tournament, minute(round as i64)) {
                    if !tournament.games().get(game).unwrap().is_over() {
                        play(&mut tournament, round as i64, game, result_of(*results.next().unwrap()));
                        keys.push(game);
                    }
                }
                if let Some((leaver, when)) = leaves && when == round && leaver <= players {
                    tournament.record(minute(round as i64), TournamentEvent::Withdrew(player(leaver))).unwrap();
                }
            }
            (tournament, keys)
        };
        let (mut corrected, keys) = played(&results);
        let index = pick.index(keys.len());
        corrected.record_game(minute(99), keys[index], ruled(Ruling::Result(result_of(result)))).unwrap();
        let mut other = results.clone();
        other[index] = result;
        let (other, _) = played(&other);
        prop_assert_eq!(corrected.form().standings(), other.form().standings());
        prop_assert_eq!(corrected.form().crosstable(), other.form().crosstable());
        let text = serde_json::to_string(&corrected).unwrap();
        prop_assert_eq!(serde_json::from_str::<RoundRobinTournament>(&text).unwrap(), corrected);
    }
}
