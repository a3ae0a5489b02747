use super::*;
use crate::game::PlayedResult;
use crate::testing::{minute, play, player, ruled};
use crate::tournament::{
    CompetitionScore, GameEnding, MatchGame, PairedGame, PairedGameEvent, TournamentEffect, TournamentEvent,
};

mod properties;

const DRAW: PlayedResult = PlayedResult::Draw;

fn setup(players: usize) -> DoubleEliminationSetup {
    DoubleEliminationSetup::new((1..=players).map(player).collect())
}

fn begun(setup: DoubleEliminationSetup) -> DoubleEliminationTournament {
    Tournament::new(minute(0), setup).unwrap()
}

fn name(game: CompetitionGame) -> MatchGame {
    let CompetitionGame::Match(game) = game else { panic!("{game:?} is not of a match") };
    game
}

/// The game that is to be played between these two.
fn game(tournament: &DoubleEliminationTournament, one: usize, other: usize) -> MatchGame {
    let between = |game: &PairedGame| game.involves(player(one)) && game.involves(player(other));
    let (found, _) = tournament.games().current().find(|(_, game)| between(game)).expect("they are to play");
    name(found)
}

fn end(tournament: &mut DoubleEliminationTournament, game: MatchGame, result: PlayedResult) {
    play(tournament, 1, CompetitionGame::Match(game), result);
}

fn win(tournament: &mut DoubleEliminationTournament, winner: usize, loser: usize) -> MatchGame {
    let game = game(tournament, winner, loser);
    end(tournament, game, PlayedResult::won_by(game.pairing.color(player(winner)).unwrap()));
    game
}

fn wins(tournament: &mut DoubleEliminationTournament, matches: &[(usize, usize)]) {
    for &(winner, loser) in matches {
        win(tournament, winner, loser);
    }
}

/// Who is to play whom, the better seed first, and in which stage.
fn current(tournament: &DoubleEliminationTournament) -> Vec<(u64, u64, BracketStage)> {
    let bracket = tournament.form().bracket();
    let of = |game: MatchGame| {
        let (white, black) = (game.pairing.white.0, game.pairing.black.0);
        (white.min(black), white.max(black), bracket.stage(game.place).0)
    };
    tournament.games().current().map(|(key, _)| of(name(key))).collect()
}

fn places(tournament: &DoubleEliminationTournament) -> Vec<(u32, u64)> {
    tournament.form().places().iter().map(|place| (place.rank, place.player.0)).collect()
}

fn winners(round: u16) -> BracketStage {
    BracketStage::Winners { round }
}

fn losers(round: u16) -> BracketStage {
    BracketStage::Losers { round }
}

#[test]
fn what_cannot_be_set_up_is_refused() {
    let new = |setup| DoubleEliminationTournament::new(minute(0), setup).map(drop);
    assert_eq!(new(setup(2)), Err(TournamentError::Players { players: 2, least: 3, most: 128 }));
    assert_eq!(new(setup(129)), Err(TournamentError::Players { players: 129, least: 3, most: 128 }));
    assert_eq!((new(setup(3)), new(setup(128))), (Ok(()), Ok(())));
    let twice = DoubleEliminationSetup::new([1, 2, 1].map(player).to_vec());
    assert_eq!(new(twice), Err(TournamentError::Twice { player: player(1) }));
}

#[test]
fn five_players_to_a_second_final() {
    let mut tournament = begun(setup(5));
    assert_eq!(tournament.form().byes(0), [1, 2, 3].map(player));
    assert_eq!(current(&tournament), [(4, 5, winners(0)), (2, 3, winners(1))]);
    win(&mut tournament, 4, 5);
    // Only 5 has lost a match in the first round, and goes on in the losers' bracket without a game.
    assert_eq!(tournament.form().byes(1), [player(5)]);
    wins(&mut tournament, &[(1, 4), (2, 3)]);
    // 4 and 5 have met, and don't meet again yet.
    assert_eq!(current(&tournament), [(1, 2, winners(2)), (3, 5, losers(1))]);
    assert_eq!(tournament.form().byes(2), [player(4)]);
    wins(&mut tournament, &[(2, 1), (3, 5), (3, 4), (1, 3)]);
    assert_eq!(current(&tournament), [(1, 2, BracketStage::Final)]);
    assert_eq!((tournament.form().round(), tournament.form().round_count()), (Some(5), Some(6)));
    win(&mut tournament, 1, 2);
    assert_eq!(tournament.form().champion(), BracketSlot::Pending);
    assert_eq!(current(&tournament), [(1, 2, BracketStage::SecondFinal)]);
    assert_eq!((tournament.form().round(), tournament.form().round_count()), (Some(6), Some(7)));
    win(&mut tournament, 2, 1);
    assert_eq!(tournament.form().champion(), BracketSlot::Player(player(2)));
    assert_eq!(places(&tournament), [(1, 2), (2, 1), (3, 3), (4, 4), (5, 5)]);
    let scores: Vec<_> = tournament.form().places().iter().map(|place| place.score).collect();
    let out = |round| CompetitionScore::OutIn(Some(round));
    assert_eq!(scores, [CompetitionScore::OutIn(None), out(6), out(4), out(3), out(2)]);
}

#[test]
fn the_final_is_played_once_if_the_unbeaten_player_wins_it_or_it_is_set_so() {
    for (last, winner) in [(FinalRule::Twice, 1), (FinalRule::Once, 1), (FinalRule::Once, 2)] {
        let mut tournament = begun(DoubleEliminationSetup { last, ..setup(3) });
        wins(&mut tournament, &[(2, 3), (1, 2), (2, 3)]);
        win(&mut tournament, winner, 3 - winner);
        assert_eq!(tournament.form().champion(), BracketSlot::Player(player(winner)), "{last:?}");
        assert_eq!(current(&tournament), []);
        assert_eq!(places(&tournament), [(1, winner as u64), (2, 3 - winner as u64), (3, 3)]);
    }
}

#[test]
fn eight_players_share_their_places_two_by_two() {
    let mut tournament = begun(setup(8));
    wins(&mut tournament, &[(1, 8), (4, 5), (2, 7), (3, 6)]);
    assert_eq!(current(&tournament), [(1, 4, winners(1)), (2, 3, winners(1)), (5, 8, losers(0)), (6, 7, losers(0))]);
    wins(&mut tournament, &[(1, 4), (2, 3), (5, 8), (6, 7)]);
    // 3 had beaten 6, and 4 had beaten 5: they have changed halves.
    assert_eq!(current(&tournament), [(1, 2, winners(2)), (3, 5, losers(1)), (4, 6, losers(1))]);
    assert!(tournament.form().places().iter().all(|place| place.rank == 1 || place.rank == 7));
    wins(&mut tournament, &[(1, 2), (3, 5), (4, 6), (3, 4), (2, 3), (1, 2)]);
    let expected = [(1, 1), (2, 2), (3, 3), (4, 4), (5, 5), (5, 6), (7, 7), (7, 8)];
    assert_eq!(places(&tournament), expected);
}

#[test]
fn a_drawn_match_is_decided_as_in_a_knock_out() {
    let mut tournament = begun(setup(3));
    for number in 0..3 {
        let game = game(&tournament, 2, 3);
        let white = player(if number == 1 { 3 } else { 2 });
        assert_eq!((game.number, game.pairing.white), (number, white));
        end(&mut tournament, game, DRAW);
    }
    assert_eq!(current(&tournament), [(1, 3, winners(1))]);
    let mut by_seed = begun(DoubleEliminationSetup { decider: Decider::HigherSeed, replays: 0, ..setup(3) });
    let first = game(&by_seed, 2, 3);
    end(&mut by_seed, first, DRAW);
    assert_eq!(current(&by_seed), [(1, 2, winners(1))]);
}

#[test]
fn who_does_not_turn_up_has_lost_a_match_and_of_two_both_are_out() {
    let default_time = Minutes::new(30);
    let mut tournament = begun(DoubleEliminationSetup { default_time, ..setup(4) });
    let upper = game(&tournament, 1, 4);
    tournament.record_game(minute(5), CompetitionGame::Match(upper), PairedGameEvent::Arrived(player(4))).unwrap();
    tournament.fall_due(minute(30)).unwrap();
    // 2 and 3 are out: 4 is in the final, and so is 1, who has lost a match.
    assert_eq!(current(&tournament), [(1, 4, BracketStage::Final)]);
    let is_in: Vec<_> = tournament.form().places().iter().map(|place| (place.player.0, place.is_in)).collect();
    assert_eq!(is_in, [(1, true), (4, true), (2, false), (3, false)]);
    tournament.fall_due(minute(60)).unwrap();
    assert_eq!(tournament.form().champion(), BracketSlot::Vacant);
    assert_eq!(places(&tournament), [(1, 1), (1, 4), (3, 2), (3, 3)]);
}

#[test]
fn a_forfeited_final_is_a_loss_like_any_other() {
    let mut tournament = begun(setup(3));
    wins(&mut tournament, &[(2, 3), (1, 2), (2, 3)]);
    let last = CompetitionGame::Match(game(&tournament, 1, 2));
    tournament.record_game(minute(2), last, PairedGameEvent::Defaulted(player(1))).unwrap();
    assert_eq!(current(&tournament), [(1, 2, BracketStage::SecondFinal)]);
}

#[test]
fn who_withdraws_loses_in_both_brackets_and_opponents_go_on_without_a_game() {
    let mut tournament = begun(setup(4));
    win(&mut tournament, 1, 4);
    tournament.record(minute(2), TournamentEvent::Withdrew(player(1))).unwrap();
    win(&mut tournament, 2, 3);
    // 2 has won the winners' bracket without a game, and waits; 1 comes down and loses to whom 3 and 4 send.
    assert_eq!(current(&tournament), [(3, 4, losers(0))]);
    win(&mut tournament, 4, 3);
    assert_eq!(current(&tournament), [(2, 4, BracketStage::Final)]);
    win(&mut tournament, 2, 4);
    assert_eq!(places(&tournament), [(1, 2), (2, 4), (3, 1), (4, 3)]);
}

#[test]
fn who_withdraws_before_the_final_loses_it_and_the_second_one() {
    let mut tournament = begun(setup(3));
    wins(&mut tournament, &[(2, 3), (1, 2)]);
    tournament.record(minute(2), TournamentEvent::Withdrew(player(1))).unwrap();
    win(&mut tournament, 3, 2);
    assert_eq!((tournament.form().champion(), current(&tournament)), (BracketSlot::Player(player(3)), vec![]));
    assert_eq!(places(&tournament), [(1, 3), (2, 1), (3, 2)]);
}

#[test]
fn who_withdraws_in_a_game_loses_it_and_the_next_match() {
    let mut tournament = begun(setup(4));
    let first = game(&tournament, 1, 4);
    tournament.record_game(minute(1), CompetitionGame::Match(first), PairedGameEvent::Began).unwrap();
    let effects = tournament.record(minute(2), TournamentEvent::Withdrew(player(4))).unwrap();
    assert!(matches!(effects[..], [TournamentEffect::Over { ending: GameEnding::Forfeit { .. }, .. }]));
    win(&mut tournament, 2, 3);
    assert_eq!(current(&tournament), [(1, 2, winners(1))], "3 is through to the final of the losers' bracket");
    win(&mut tournament, 1, 2);
    assert_eq!(current(&tournament), [(2, 3, losers(1))]);
}

#[test]
fn a_ruling_changes_both_brackets_and_can_be_taken_back() {
    let mut tournament = begun(setup(4));
    let first = win(&mut tournament, 1, 4);
    wins(&mut tournament, &[(2, 3), (1, 2), (4, 3), (2, 4), (1, 2)]);
    let before = tournament.form().clone();
    assert_eq!(tournament.form().champion(), BracketSlot::Player(player(1)));
    let other = PlayedResult::won_by(first.pairing.color(player(4)).unwrap());
    let ruling = ruled(Ruling::Result(other));
    let effects = tournament.record_game(minute(3), CompetitionGame::Match(first), ruling).unwrap();
    // 4 plays 2 for the final, and 1 plays 3 not to be out.
    assert_eq!(current(&tournament), [(2, 4, winners(1)), (1, 3, losers(0))]);
    let annulled = effects.iter().filter(|effect| matches!(effect, TournamentEffect::Annulled(_))).count();
    let opened = effects.iter().filter(|effect| matches!(effect, TournamentEffect::Opened(_))).count();
    assert_eq!((annulled, opened), (4, 2));
    let undone = PairedGameEvent::RulingUndone { reason: String::new() };
    tournament.record_game(minute(4), CompetitionGame::Match(first), undone).unwrap();
    assert_eq!(
        (tournament.form().champion(), places(&tournament)),
        (before.champion(), vec![(1, 1), (2, 2), (3, 4), (4, 3)])
    );
}

#[test]
fn a_game_that_was_not_played_is_played_after_all_by_a_ruling() {
    let mut tournament = begun(DoubleEliminationSetup { default_time: Minutes::new(30), ..setup(3) });
    tournament.fall_due(minute(30)).unwrap();
    assert_eq!(tournament.form().champion(), BracketSlot::Player(player(1)), "both others are out");
    let (missed, _) = tournament.games().iter().next().unwrap();
    tournament.record_game(minute(31), missed, ruled(Ruling::Void)).unwrap();
    assert_eq!(current(&tournament), [(2, 3, winners(0))]);
    wins(&mut tournament, &[(2, 3), (1, 2), (3, 2), (3, 1)]);
    assert_eq!(current(&tournament), [(1, 3, BracketStage::SecondFinal)]);
    let (last, _) = tournament.games().iter().rfind(|(_, game)| game.is_over()).unwrap();
    tournament.record_game(minute(40), last, ruled(Ruling::Void)).unwrap();
    assert_eq!(current(&tournament), [(1, 3, BracketStage::Final)], "there is no second final without the first");
}
