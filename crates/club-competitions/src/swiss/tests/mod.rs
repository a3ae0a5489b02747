mod properties;

use super::*;
use crate::game::PlayedResult;
use crate::points::Points;
use crate::testing::{minute, play, player, ruled};
use crate::tournament::{PairedGame, PairedGameEvent, TournamentEvent};

fn setup(players: u64, rounds: u16) -> SwissSetup {
    SwissSetup::new((1..=players).map(player).collect(), rounds)
}

fn begun(setup: SwissSetup) -> SwissTournament {
    Tournament::new(minute(0), setup).unwrap()
}

fn record(swiss: &mut SwissTournament, at: i64, event: TournamentEvent) -> Result<(), TournamentError> {
    swiss.record(minute(at), event).map(drop)
}

fn withdraw(swiss: &mut SwissTournament, at: i64, number: u64) {
    swiss.record(minute(at), TournamentEvent::Withdrew(player(number))).unwrap();
}

/// Pairs the next round and returns it as text: `1-4 2-3 bye 5`, White first.
fn pair(swiss: &mut SwissTournament, at: i64) -> String {
    let paired = swiss.form().proposal().unwrap();
    let boards = paired.pairings.iter().map(|Pairing { white, black }| format!("{}-{}", white.0, black.0));
    let bye = paired.bye.map(|player| format!("bye {}", player.0));
    let text = boards.chain(bye).collect::<Vec<_>>().join(" ");
    record(swiss, at, TournamentEvent::RoundPaired(paired)).unwrap();
    text
}

/// Ends all games so that the lower number wins.
fn play_all(swiss: &mut SwissTournament, at: i64) {
    let current: Vec<_> = swiss.games().current().map(|(key, game)| (key, game.pairing)).collect();
    for (key, Pairing { white, black }) in current {
        play(
            swiss,
            at,
            key,
            PlayedResult::won_by(if white < black { PairingColor::White } else { PairingColor::Black }),
        );
    }
}

fn points(swiss: &SwissTournament) -> Vec<(u64, String)> {
    swiss.form().standings().iter().map(|line| (line.player.0, line.points.to_string())).collect()
}

#[test]
fn what_cannot_be_set_up_is_refused() {
    let new = |setup| SwissTournament::new(minute(0), setup).map(drop);
    assert_eq!(new(setup(1, 1)), Err(TournamentError::Players { players: 1, least: 2, most: 128 }));
    assert_eq!(new(setup(129, 7)), Err(TournamentError::Players { players: 129, least: 2, most: 128 }));
    assert_eq!(new(setup(6, 0)), Err(TournamentError::Rounds { rounds: 0, most: 5 }));
    assert_eq!(new(setup(6, 6)), Err(TournamentError::Rounds { rounds: 6, most: 5 }));
    let twice = SwissSetup::new([1, 2, 1].map(player).to_vec(), 2);
    assert_eq!(new(twice), Err(TournamentError::Twice { player: player(1) }));
    assert_eq!((new(setup(2, 1)), new(setup(128, 9))), (Ok(()), Ok(())));
}

#[test]
fn nine_players_over_five_rounds() {
    let mut swiss = begun(SwissSetup { default_time: Minutes::new(10), ..setup(9, 5) });
    // The upper half meets the lower half, colours alternate, the last has the bye.
    assert_eq!(pair(&mut swiss, 0), "1-5 6-2 3-7 8-4 bye 9");
    assert_eq!(swiss.form().proposal(), Err(TournamentError::RoundNotOver));
    play_all(&mut swiss, 1);
    // Of the five with a point, 9 is not the one who goes down, having gone without a game just now, and 1, 2, 3 and 4 are to
    // change colours. The last of those without a point has the bye.
    assert_eq!(pair(&mut swiss, 2), "4-1 2-9 5-3 7-6 bye 8");
    record(&mut swiss, 3, TournamentEvent::SitsOut(player(3))).unwrap();
    record(&mut swiss, 3, TournamentEvent::Joined(player(10))).unwrap();
    play_all(&mut swiss, 3);
    // 3 sits out, 10 has come, and the bye is not for the player who just went without a game.
    assert_eq!(pair(&mut swiss, 20), "1-2 9-4 6-8 10-5 bye 7");
    withdraw(&mut swiss, 21, 7);
    // Of all players only 4 does not turn up.
    let games: Vec<CompetitionGame> = swiss.games().current().map(|(key, _)| key).collect();
    let [first, second, third, fourth] = games[..] else { panic!("{games:?}") };
    swiss.record_game(minute(21), second, PairedGameEvent::Arrived(player(9))).unwrap();
    play(&mut swiss, 22, first, PlayedResult::WhiteWon);
    play(&mut swiss, 22, third, PlayedResult::WhiteWon);
    play(&mut swiss, 22, fourth, PlayedResult::BlackWon);
    assert_eq!(swiss.due(), Some(minute(30)));
    swiss.fall_due(minute(30)).unwrap();
    let of_third =
        [(1, "3"), (3, "2.5"), (2, "2"), (9, "2"), (6, "2"), (5, "1"), (7, "1"), (4, "1"), (8, "1"), (10, "0")];
    assert_eq!(points(&swiss), of_third.map(|(player, points)| (player, points.to_owned())));
    assert_eq!(pair(&mut swiss, 31), "3-1 9-6 2-4 5-8 bye 10");
    play_all(&mut swiss, 32);
    assert_eq!(pair(&mut swiss, 33), "1-6 2-3 9-5 8-10 bye 4");
    assert!(!swiss.form().is_over());
    play_all(&mut swiss, 34);
    assert!(swiss.form().is_over());
    assert_eq!(swiss.form().proposal(), Err(TournamentError::NoRoundLeft));
    // Points, Buchholz Cut-1, Buchholz, Sonneborn-Berger. For 6, the rounds of 7 after withdrawing count as draws. 4 and 7 had
    // unplayed rounds, against dummies with their own points.
    let lines = [
        "1. 1: 5, 12.5 14.5 14.5",
        "2. 2: 4, 12.5 14.5 9.5",
        "3. 6: 3, 13 15 6",
        "4. 5: 3, 11.5 12.5 5",
        "5. 3: 2.5, 14 16.5 6.25",
        "6. 4: 2, 13 15 4",
        "7. 9: 2, 12 14 4",
        "8. 8: 2, 10 11 3",
        "9. 7: 1, 7.5 8.5 1",
        "10. 10: 1, 7 8 1",
    ];
    let text = |line: &StandingsRow| {
        let values =
            line.tie_breaks.iter().take(3).map(|value| value.unwrap().to_string()).collect::<Vec<_>>().join(" ");
        format!("{}. {}: {}, {values}", line.rank, line.player.0, line.points)
    };
    assert_eq!(swiss.form().standings().iter().map(text).collect::<Vec<_>>(), lines);
}

#[test]
fn a_ruling_changes_the_standings_but_no_pairing() {
    let mut swiss = begun(setup(4, 3));
    assert_eq!(pair(&mut swiss, 0), "1-3 4-2");
    play_all(&mut swiss, 0);
    assert_eq!(pair(&mut swiss, 1), "2-1 3-4");
    let game = CompetitionGame::Board { round: 0, board: 0 };
    let effects = swiss.record_game(minute(2), game, ruled(Ruling::Result(PlayedResult::BlackWon))).unwrap();
    assert_eq!(effects, []);
    assert_eq!(points(&swiss)[0].1, "1");
    assert_eq!(swiss.form().table().points(player(3)), Points::ONE);
    assert_eq!(swiss.games().current().map(|(_, game)| game.pairing.white.0).collect::<Vec<_>>(), [2, 3]);
    play_all(&mut swiss, 3);
    // A void game is a round without a game; the two haven't met, and can be paired.
    swiss.record_game(minute(4), game, ruled(Ruling::Void)).unwrap();
    assert_eq!(swiss.form().table().rounds(player(1))[0], RoundOutcome::ZeroPointBye);
    let again = RoundPairings { pairings: pairings(&[(1, 3), (2, 4)]), bye: None };
    let met = record(&mut swiss, 5, TournamentEvent::RoundPaired(again));
    assert_eq!(met, Err(TournamentError::HaveMet { white: player(2), black: player(4) }));
}

fn pairings(pairings: &[(u64, u64)]) -> Vec<Pairing> {
    pairings.iter().map(|&(white, black)| Pairing { white: player(white), black: player(black) }).collect()
}

#[test]
fn a_round_that_cannot_be_paired_so_is_refused() {
    let mut swiss = begun(setup(5, 4));
    record(&mut swiss, 0, TournamentEvent::SitsOut(player(2))).unwrap();
    let mut try_round = |boards: &[(u64, u64)], bye: Option<u64>| {
        let round = RoundPairings { pairings: pairings(boards), bye: bye.map(player) };
        record(&mut swiss, 0, TournamentEvent::RoundPaired(round))
    };
    let not_free = |number| Err(TournamentError::NotFree { player: player(number) });
    assert_eq!(try_round(&[(1, 3), (4, 9)], Some(5)), not_free(9));
    assert_eq!(try_round(&[(1, 3), (4, 2)], Some(5)), not_free(2));
    assert_eq!(try_round(&[(1, 3), (4, 3)], Some(5)), not_free(3));
    assert_eq!(try_round(&[(1, 3)], Some(4)), Err(TournamentError::NotPaired { player: player(5) }));
    assert_eq!(try_round(&[(1, 3), (4, 5)], None), Ok(()));
    assert_eq!(try_round(&[(1, 2), (3, 4)], Some(5)), Err(TournamentError::RoundNotOver));
    play_all(&mut swiss, 1);
    pair(&mut swiss, 1);
    play_all(&mut swiss, 1);
    let bye = swiss.form().bye(1).unwrap();
    let others: Vec<CompetitorId> = (1..=5).map(player).filter(|&player| player != bye).collect();
    let two = |one: usize, other: usize| Pairing { white: others[one], black: others[other] };
    let round = RoundPairings { pairings: vec![two(0, 1), two(2, 3)], bye: Some(bye) };
    let had_bye = record(&mut swiss, 2, TournamentEvent::RoundPaired(round));
    assert_eq!(had_bye, Err(TournamentError::HadBye { player: bye }));
}

#[test]
fn coming_sitting_out_and_leaving() {
    let mut swiss = begun(setup(6, 3));
    let sits_out = |swiss: &mut SwissTournament, number| record(swiss, 0, TournamentEvent::SitsOut(player(number)));
    let joins = |swiss: &mut SwissTournament, number| record(swiss, 0, TournamentEvent::Joined(player(number)));
    assert_eq!(joins(&mut swiss, 6), Err(TournamentError::AlreadyIn { player: player(6) }));
    assert_eq!(sits_out(&mut swiss, 7), Err(TournamentError::NotPlayer { player: player(7) }));
    assert_eq!(sits_out(&mut swiss, 1), Ok(()));
    assert_eq!(sits_out(&mut swiss, 1), Err(TournamentError::SatOut { player: player(1) }));
    pair(&mut swiss, 0);
    assert_eq!(swiss.form().sat_out(0).collect::<Vec<_>>(), [player(1)]);
    assert_eq!(sits_out(&mut swiss, 1), Err(TournamentError::SatOut { player: player(1) }));
    let (game, Pairing { white, black }) =
        swiss.games().current().map(|(key, game)| (key, game.pairing)).next().unwrap();
    withdraw(&mut swiss, 0, white.0);
    let ending = swiss.games().get(game).and_then(PairedGame::counted);
    assert_eq!(ending, Some(GameEnding::Forfeit { loser: PairingColor::White }));
    assert_eq!(sits_out(&mut swiss, white.0), Err(TournamentError::Withdrawn { player: white }));
    play_all(&mut swiss, 1);
    pair(&mut swiss, 1);
    // Who comes back has missed a round.
    assert_eq!(joins(&mut swiss, white.0), Ok(()));
    assert_eq!(joins(&mut swiss, 8), Ok(()));
    play_all(&mut swiss, 2);
    let rounds = |number| swiss.form().table().rounds(number).to_vec();
    assert_eq!(rounds(white), [RoundOutcome::ForfeitLoss { opponent: black }, RoundOutcome::ZeroPointBye]);
    assert_eq!(rounds(player(8)), [RoundOutcome::ZeroPointBye, RoundOutcome::ZeroPointBye]);
    assert_eq!(sits_out(&mut swiss, 8), Err(TournamentError::LastRound));
    pair(&mut swiss, 3);
    assert_eq!(joins(&mut swiss, 9), Err(TournamentError::NoRoundLeft));
    assert_eq!(sits_out(&mut swiss, 8), Err(TournamentError::NoRoundLeft));
    let mut full = begun(setup(128, 7));
    assert_eq!(joins(&mut full, 129), Err(TournamentError::Players { players: 129, least: 2, most: 128 }));
}

#[test]
fn it_ends_early_when_no_pairing_is_left() {
    let mut swiss = begun(setup(3, 2));
    pair(&mut swiss, 0);
    play_all(&mut swiss, 0);
    assert_eq!(record(&mut swiss, 1, TournamentEvent::NoPairingLeft), Err(TournamentError::PairingLeft));
    for number in [1, 2] {
        withdraw(&mut swiss, 1, number);
    }
    assert!(matches!(swiss.form().proposal(), Err(TournamentError::NoPairingLeft { .. })));
    assert!(!swiss.form().is_over());
    record(&mut swiss, 1, TournamentEvent::NoPairingLeft).unwrap();
    assert!(swiss.form().is_over());
    assert_eq!(record(&mut swiss, 1, TournamentEvent::NoPairingLeft), Err(TournamentError::NoRoundLeft));
}

#[test]
fn a_forfeit_was_no_game_and_the_two_can_be_paired_again() {
    let mut swiss = begun(SwissSetup { default_time: Minutes::new(5), ..setup(3, 2) });
    assert_eq!(pair(&mut swiss, 0), "1-2 bye 3");
    swiss.fall_due(minute(5)).unwrap();
    withdraw(&mut swiss, 6, 3);
    assert_eq!(pair(&mut swiss, 6), "1-2");
}

#[test]
fn a_full_field_is_paired_over_nine_rounds() {
    let mut swiss = begun(setup(128, 9));
    for round in 0..9 {
        pair(&mut swiss, round);
        play_all(&mut swiss, round);
    }
    assert!(swiss.form().is_over());
    assert_eq!(points(&swiss)[0], (1, "9".to_owned()));
    swiss.record_game(minute(10), CompetitionGame::Board { round: 0, board: 0 }, ruled(Ruling::Void)).unwrap();
    assert_eq!(points(&swiss)[0], (1, "8".to_owned()));
}
