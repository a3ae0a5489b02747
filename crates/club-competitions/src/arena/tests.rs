use proptest::prelude::*;

use super::*;
use crate::game::PlayedResult;
use crate::testing::{minute, opened, play, player};
use crate::tournament::{PairedGameEvent, TournamentEffect, TournamentEvent};

/// An arena of two hours for players 1 to `players`.
fn arena(players: u64) -> ArenaTournament {
    let setup = ArenaSetup { starts: minute(0), ends: minute(120), default_time: Minutes::new(3) };
    let mut arena = Tournament::new(minute(-10), setup).unwrap();
    for number in 1..=players {
        arena.record(minute(-5), TournamentEvent::Joined(player(number))).unwrap();
    }
    arena
}

fn score(place: &Placing) -> ArenaScore {
    let CompetitionScore::Arena(score) = place.score else { panic!("{place:?} is not of an arena") };
    score
}

fn record(arena: &mut ArenaTournament, at: i64, event: TournamentEvent) -> Result<(), TournamentError> {
    arena.record(minute(at), event).map(drop)
}

fn pair(arena: &mut ArenaTournament, at: i64) -> Vec<(CompetitionGame, Pairing)> {
    let pairings = arena.form().proposal();
    let effects = arena.record(minute(at), TournamentEvent::Paired(pairings.clone())).unwrap();
    opened(&effects).into_iter().zip(pairings).collect()
}

fn win(arena: &mut ArenaTournament, at: i64, game: CompetitionGame, winner: CompetitorId) {
    let color = arena.games().get(game).unwrap().pairing.color(winner).unwrap();
    play(arena, at, game, PlayedResult::won_by(color));
}

#[test]
fn who_is_free_is_paired_again_and_again() {
    let mut arena = arena(4);
    let proposal = arena.form().proposal();
    let early = record(&mut arena, -1, TournamentEvent::Paired(proposal));
    assert_eq!(early, Err(TournamentError::NotBegun { at: minute(0) }));
    let first = pair(&mut arena, 0);
    assert_eq!(first.len(), 2);
    let (game, pairing) = first[0];
    win(&mut arena, 1, game, pairing.white);
    // The two who are free have just met, and two others are still playing.
    assert_eq!(arena.form().proposal(), []);
    let (other, others) = first[1];
    win(&mut arena, 2, other, others.black);
    let second: Vec<_> = pair(&mut arena, 2).into_iter().map(|(_, pairing)| pairing).collect();
    // Winner against winner, and who had Black gets White.
    assert_eq!(
        second,
        [Pairing { white: others.black, black: pairing.white }, Pairing { white: pairing.black, black: others.white }]
    );
    let busy = record(&mut arena, 2, TournamentEvent::Paired(second.clone()));
    assert_eq!(busy, Err(TournamentError::NotFree { player: others.black }));
}

#[test]
fn the_only_two_play_each_other_again() {
    let mut arena = arena(3);
    record(&mut arena, 0, TournamentEvent::Paused(player(3))).unwrap();
    let [(first, pairing)] = pair(&mut arena, 0)[..] else { panic!("one game") };
    play(&mut arena, 1, first, PlayedResult::Draw);
    let [(_, again)] = pair(&mut arena, 1)[..] else { panic!("one game") };
    assert_eq!(again, pairing.reversed());
}

#[test]
fn who_is_passed_over_comes_first_the_next_time() {
    let mut arena = arena(3);
    let [(game, pairing)] = pair(&mut arena, 0)[..] else { panic!("one game") };
    let waiting = (1..=3).map(player).find(|&player| pairing.color(player).is_none()).unwrap();
    win(&mut arena, 1, game, pairing.white);
    let [(_, next)] = pair(&mut arena, 1)[..] else { panic!("one game") };
    assert!(next.color(waiting).is_some());
}

#[test]
fn late_joining_pausing_and_withdrawing() {
    let mut arena = arena(2);
    assert_eq!(
        record(&mut arena, 50, TournamentEvent::Joined(player(1))),
        Err(TournamentError::AlreadyIn { player: player(1) })
    );
    record(&mut arena, 50, TournamentEvent::Joined(player(3))).unwrap();
    assert_eq!(
        record(&mut arena, 50, TournamentEvent::Resumed(player(3))),
        Err(TournamentError::NotPaused { player: player(3) })
    );
    assert_eq!(
        record(&mut arena, 50, TournamentEvent::Paused(player(9))),
        Err(TournamentError::NotPlayer { player: player(9) })
    );
    record(&mut arena, 50, TournamentEvent::Paused(player(1))).unwrap();
    let [(game, pairing)] = pair(&mut arena, 50)[..] else { panic!("one game") };
    assert_eq!(pairing.color(player(1)), None);
    arena.record(minute(51), TournamentEvent::Withdrew(player(3))).unwrap();
    let loser = pairing.color(player(3)).unwrap();
    assert_eq!(arena.games().get(game).unwrap().counted(), Some(GameEnding::Forfeit { loser }));
    assert_eq!(
        record(&mut arena, 52, TournamentEvent::Paused(player(3))),
        Err(TournamentError::Withdrawn { player: player(3) })
    );
    assert_eq!(arena.form().places()[0].player, player(2));
    // Who withdrew can join again, with the points as they were.
    record(&mut arena, 53, TournamentEvent::Joined(player(3))).unwrap();
    assert_eq!(arena.form().field().presence(player(3)), Some(Participation::Playing));
    assert_eq!(arena.form().scores()[&player(3)].games, 1);
}

#[test]
fn who_does_not_turn_up_loses_and_has_paused() {
    let mut arena = arena(2);
    let [(game, pairing)] = pair(&mut arena, 0)[..] else { panic!("one game") };
    arena.record_game(minute(1), game, PairedGameEvent::Arrived(pairing.white)).unwrap();
    assert_eq!(arena.due(), Some(minute(3)));
    arena.fall_due(minute(3)).unwrap();
    assert_eq!(arena.form().field().presence(pairing.black), Some(Participation::Paused));
    assert_eq!(arena.form().scores()[&pairing.white].points, 2);
    assert_eq!(arena.form().free(), [pairing.white].into());
    record(&mut arena, 4, TournamentEvent::Resumed(pairing.black)).unwrap();
    assert_eq!(pair(&mut arena, 4).len(), 1);
}

#[test]
fn when_time_is_up_what_is_not_over_counts_for_nothing() {
    let mut arena = arena(4);
    let games = pair(&mut arena, 118);
    win(&mut arena, 119, games[0].0, player(1));
    arena.record_game(minute(119), games[1].0, PairedGameEvent::Began).unwrap();
    assert_eq!(arena.due(), Some(minute(120)));
    let effects = arena.fall_due(minute(130)).unwrap();
    assert_eq!(effects, [TournamentEffect::Over { game: games[1].0, ending: GameEnding::Unfinished }]);
    assert_eq!((arena.due(), arena.form().scores()[&games[1].1.white].games), (None, 0));
    let late = record(&mut arena, 131, TournamentEvent::Joined(player(9)));
    assert_eq!(late, Err(TournamentError::Ended { at: minute(120) }));
    let empty = ArenaSetup { starts: minute(1), ends: minute(1), default_time: None };
    assert_eq!(ArenaTournament::new(minute(0), empty).map(drop), Err(TournamentError::EmptyWindow));
}

#[test]
fn standings_by_points_then_wins_then_fewer_games() {
    let mut arena = arena(4);
    // 1 and 2 draw twice; 3 beats 4.
    for (at, white, black, result) in [
        (0, 1, 2, PlayedResult::Draw),
        (1, 3, 4, PlayedResult::WhiteWon),
        (2, 2, 1, PlayedResult::Draw),
        (3, 2, 4, PlayedResult::BlackWon),
    ] {
        let pairing = Pairing { white: player(white), black: player(black) };
        record(&mut arena, at, TournamentEvent::Paired(vec![pairing])).unwrap();
        let (game, _) = arena.games().iter().next_back().unwrap();
        play(&mut arena, at, game, result);
    }
    let line = |place: &Placing| {
        let score = score(place);
        (place.rank, place.player.0, score.points, score.wins, score.games)
    };
    let lines: Vec<_> = arena.form().places().iter().map(line).collect();
    assert_eq!(lines, [(1, 3, 2, 1, 1), (2, 4, 2, 1, 2), (3, 1, 2, 0, 2), (4, 2, 2, 0, 3)]);
}

#[test]
fn a_ruling_changes_the_streaks_since() {
    let mut arena = arena(2);
    let mut games = Vec::new();
    for at in 0..4 {
        let [(game, _)] = pair(&mut arena, at)[..] else { panic!("one game") };
        win(&mut arena, at, game, player(1));
        games.push(game);
    }
    assert_eq!(arena.form().scores()[&player(1)].points, 2 + 2 + 4 + 4);
    let void = PairedGameEvent::Ruled { ruling: Ruling::Void, reason: "the wrong position".to_owned() };
    arena.record_game(minute(10), games[1], void).unwrap();
    assert_eq!(arena.form().scores()[&player(1)].points, 2 + 2 + 4);
    let ruling = Ruling::Result(PlayedResult::Draw);
    arena.record_game(minute(11), games[1], PairedGameEvent::Ruled { ruling, reason: String::new() }).unwrap();
    assert_eq!(arena.form().scores()[&player(1)].points, 2 + 1 + 2 + 2);
}

/// An evening: pairings and how the games end, in turn.
fn evening(players: u64, steps: &[(u8, u64)]) -> (ArenaTournament, Vec<usize>) {
    let mut arena = arena(players);
    let mut ended = Vec::new();
    for (at, &(step, number)) in (0..).zip(steps) {
        let current: Vec<_> = arena.games().current().map(|(game, _)| game).collect();
        let game = current.get(usize::try_from(number).unwrap() % current.len().max(1)).copied();
        let who = player(number % players + 1);
        match (step, game) {
            (0..=2, _) => drop(pair(&mut arena, at)),
            (3 | 4, _) => {
                let event = if step == 3 { TournamentEvent::Paused(who) } else { TournamentEvent::Resumed(who) };
                let _ = record(&mut arena, at, event);
            }
            (5, _) => drop(record(&mut arena, at, TournamentEvent::Joined(player(number + 1)))),
            (6, _) => drop(arena.record(minute(at), TournamentEvent::Withdrew(who))),
            (7.., Some(game)) => {
                let result =
                    [PlayedResult::WhiteWon, PlayedResult::BlackWon, PlayedResult::Draw][usize::from(step % 3)];
                let _ = arena.record_game(minute(at), game, PairedGameEvent::Began);
                if arena.record_game(minute(at), game, PairedGameEvent::Ended(result)).is_ok() {
                    ended.push(arena.log().events.len() - 1);
                }
            }
            _ => {}
        }
    }
    (arena, ended)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(test_budget::rounds(64, 500) as u32))]

    #[test]
    fn nobody_plays_two_games_at_once_or_the_same_opponent_twice_running(
        players in 3..12u64,
        steps in prop::collection::vec((0..16u8, 0..14u64), 0..110),
    ) {
        let (arena, _) = evening(players, &steps);
        for (_, game) in arena.games().current() {
            let twice = |player| arena.games().current().filter(|(_, game)| game.involves(player)).count();
            prop_assert_eq!((twice(game.pairing.white), twice(game.pairing.black)), (1, 1));
        }
        let playing = arena.form().places().iter().filter(|line| arena.form().field().presence(line.player) == Some(Participation::Playing)).count();
        for pairing in arena.form().proposal() {
            for one in [pairing.white, pairing.black] {
                let last = arena.games().iter().rev().find(|(_, game)| game.involves(one));
                prop_assert!(playing <= 2 || last.is_none_or(|(_, game)| !game.involves(pairing.white) || !game.involves(pairing.black)));
            }
        }
        let standings = arena.form().places();
        prop_assert!(standings.is_sorted_by(|one, next| score(one).points >= score(next).points));
        let text = serde_json::to_string(&arena).unwrap();
        prop_assert_eq!(serde_json::from_str::<ArenaTournament>(&text).unwrap(), arena);
    }

    #[test]
    fn a_correction_is_as_if_it_had_been_played_so(
        players in 2..9u64,
        steps in prop::collection::vec((0..16u8, 0..14u64), 30..110),
        pick in any::<prop::sample::Index>(),
        result in 0..3usize,
    ) {
        let (mut arena, ended) = evening(players, &steps);
        if ended.is_empty() {
            return Ok(());
        }
        let new = [PlayedResult::WhiteWon, PlayedResult::BlackWon, PlayedResult::Draw][result];
        let mut log = arena.log().clone();
        let TournamentEvent::Game { game, event: PairedGameEvent::Ended(old) } = &mut log.events[ended[pick.index(ended.len())]].event else {
            panic!("a game ended")
        };
        *old = new;
        let ruling = PairedGameEvent::Ruled { ruling: Ruling::Result(new), reason: String::new() };
        arena.record_game(minute(0), *game, ruling).unwrap();
        prop_assert_eq!(arena.form().places(), ArenaTournament::from(log).form().places());
    }
}
