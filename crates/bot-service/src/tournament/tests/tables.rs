//! Tables: threads, who turns up there, and games that come to nothing.

use board_games::Seat;
use club_competitions::round_robin::Cycles;
use club_competitions::tournament::{Attendance, GameEnding, GameStage, TournamentError};
use club_competitions::{PairingColor, Ruling};

use crate::OPEN_GAMES_LIMIT;
use crate::TableError;
use crate::game::Stake;
use crate::testing::RefusalOf as _;
use crate::tournament::tests::*;

const ONCE: FormPlan = FormPlan::RoundRobin { cycles: Cycles::One };

impl Event {
    async fn stage(&self, game: CompetitionGame) -> GameStage {
        self.competition().await.game(game).unwrap().stage
    }
}

#[tokio::test]
async fn a_game_by_days_begins_with_its_thread() {
    let event = Event::begun(ONCE, "3d", 4).await;
    let (game, Pairing { pairing, .. }) = event.current().await[0];
    assert!(event.news().await.contains(&TournamentNews::Table { game }));
    let place = event.place();
    let first = begun(event.tournaments().table_opened(event.id, game, place).await.unwrap());
    let second = begun(event.tournaments().table_opened(event.id, game, place).await.unwrap());
    assert_eq!(first.id, second.id);
    assert_eq!((first.place.channel, first.place.guild), (place.channel, Some(GUILD)));
    assert_eq!(first.game.terms().stake, Stake::Rated);
    let seats = *first.game.play().unwrap().seats();
    let owners = [Seat::First, Seat::Second].map(|side| seats.seat(side).owner());
    assert_eq!(owners, [pairing.white, pairing.black].map(|player| Some(state::person(player))));
    assert_eq!(event.stage(game).await, GameStage::Playing);
    let table = TournamentTable { thread: Some(place.channel), game: Some(first.id) };
    assert_eq!(event.tournaments().table(event.id, game).await.unwrap(), table);
    assert_eq!(event.tournaments().game_of(first.id).await.unwrap(), Some((event.id, game)));
    let late = event.arrive(state::person(pairing.white), game).await.unwrap_err();
    assert_eq!(refusal(late), TournamentRefusal::Rules(TournamentError::AlreadyPlaying));
    assert_eq!(event.competition().await.default_at(game), None);
}

#[tokio::test]
async fn a_live_game_begins_when_both_are_there() {
    let event = Event::begun(ONCE, "5+3", 4).await;
    let (game, Pairing { pairing, .. }) = event.current().await[0];
    waits(event.open(game).await);
    let (white, black) = (state::person(pairing.white), state::person(pairing.black));
    let stranger = people(4).into_iter().find(|player| ![white, black].contains(player)).unwrap();
    let refused = event.arrive(stranger, game).await.unwrap_err();
    assert!(matches!(refusal(refused), TournamentRefusal::Rules(TournamentError::NotPlayer { .. })));
    waits(event.arrive(white, game).await.unwrap());
    let lines = event.competition().await.lines().len();
    waits(event.arrive(white, game).await.unwrap());
    assert_eq!(event.competition().await.lines().len(), lines, "to be there twice is nothing new");
    assert_eq!(event.stage(game).await, GameStage::Open { arrived: Attendance::One(PairingColor::White) });
    let (request, place) = (event.request(black), event.place());
    let first = begun(event.tournaments().arrive(request, event.id, game, Some(place)).await.unwrap());
    let second = begun(event.tournaments().arrive(again(request), event.id, game, Some(place)).await.unwrap());
    assert_eq!(first.id, second.id);
    assert!(first.game.playing().unwrap().clock().is_some());
    event.act(white, first.id, Action::Resign).await.unwrap();
    let ending = GameEnding::Played(club_competitions::PlayedResult::BlackWon);
    assert!(matches!(event.stage(game).await, GameStage::Over { ending: known, .. } if known == ending));
}

#[tokio::test]
async fn who_does_not_turn_up_has_lost() {
    let event = Event::begun(ONCE, "5+3", 4).await;
    let games = event.current().await;
    let (one, other) = (games[0], games[1]);
    waits(event.arrive(state::person(one.1.pairing.black), one.0).await.unwrap());
    let event = event.restarted();
    event.wait(9 * MINUTE).await;
    assert_eq!(event.competition().await.round(), Some(0));
    event.wait(MINUTE).await;
    let forfeit = GameEnding::Forfeit { loser: PairingColor::White };
    assert!(matches!(event.stage(one.0).await, GameStage::Over { ending, .. } if ending == forfeit));
    assert!(matches!(event.stage(other.0).await, GameStage::Over { ending: GameEnding::DoubleForfeit, .. }));
    let news = event.news_since(0).await;
    let of_round = [
        TournamentNews::Over { game: one.0 },
        TournamentNews::Over { game: other.0 },
        TournamentNews::Standings { round: 0 },
        TournamentNews::Round { round: 1 },
    ];
    assert_eq!(news[3..], of_round);
    // No more check-ins: all remaining games end by the clock.
    for _ in 0..2 {
        event.wait(10 * MINUTE).await;
    }
    assert_eq!(event.news().await.last(), Some(&TournamentNews::Finished));
    event.check_stored().await;
}

#[tokio::test]
async fn a_game_without_a_result_is_played_again() {
    for (time, arrivals) in [("3d", 1), ("5+3", 2)] {
        let event = Event::begun(ONCE, time, 2).await;
        let (game, Pairing { pairing, .. }) = event.current().await[0];
        let first = event.seat(game).await;
        let (white, black) = (state::person(pairing.white), state::person(pairing.black));
        let said = event.news().await.len();
        event.act(white, first.id, Action::Abort).await.unwrap();
        assert_eq!(event.news().await[said..], [TournamentNews::Reopened { game }]);
        assert_eq!(event.stage(game).await, GameStage::Open { arrived: Attendance::Nobody });
        let table = TournamentTable { thread: Some(first.place.channel), game: None };
        assert_eq!(event.tournaments().table(event.id, game).await.unwrap(), table);
        let place = TablePlace { channel: first.place.channel, server: Ruleset::COMPETITION };
        waits(event.tournaments().table_opened(event.id, game, place).await.unwrap());
        let mut steps = Vec::new();
        for player in [white, black].into_iter().take(arrivals) {
            steps.push(event.tournaments().arrive(event.request(player), event.id, game, Some(place)).await.unwrap());
        }
        let second = begun(steps.pop().unwrap());
        assert_ne!(first.id, second.id);
        event.act(black, second.id, Action::Resign).await.unwrap();
        assert!(matches!(event.at().await.phase, Phase::Over(_)));
        event.check_stored().await;
    }
}

#[tokio::test]
async fn who_withdraws_in_the_middle_of_a_game_forfeits_it() {
    let event = Event::begun(FormPlan::KnockOut, "3d", 4).await;
    let (game, Pairing { pairing, .. }) = event.game_of(DAN).await;
    let snapshot = event.seat(game).await;
    let said = event.news().await.len();
    event.tournaments().withdraw(event.request(DAN), event.id).await.unwrap();
    let news = [TournamentNews::Withdrew { player: DAN }, TournamentNews::Over { game }];
    assert_eq!(event.news().await[said..], news);
    // The game continues and is rated; in the tournament it is already decided.
    let other = [pairing.white, pairing.black].map(state::person).into_iter().find(|player| *player != DAN).unwrap();
    event.act(other, snapshot.id, Action::Resign).await.unwrap();
    let loser = pairing.color(state::player(DAN)).unwrap();
    assert!(
        matches!(event.stage(game).await, GameStage::Over { ending: GameEnding::Forfeit { loser: known }, .. } if known == loser)
    );
    assert_eq!(event.news().await.len(), said + 2);
    let twice = event.tournaments().withdraw(event.request(DAN), event.id).await.unwrap_err();
    assert!(matches!(refusal(twice), TournamentRefusal::Rules(TournamentError::Withdrawn { .. })));
}

#[tokio::test]
async fn a_manager_gives_a_game_to_the_other() {
    let event = Event::begun(ONCE, "3d", 2).await;
    let (game, _) = event.current().await[0];
    let after = event.tournaments().forfeit(event.request(EVE), event.id, game, ANN).await.unwrap();
    assert!(matches!(after.phase, Phase::Over(_)));
    assert_eq!(event.order().await, [(1, 2), (2, 1)]);
}

#[tokio::test]
async fn a_busy_thread_is_told_and_nothing_has_happened() {
    let event = Event::begun(ONCE, "3d", 4).await;
    let games = event.current().await;
    let first = event.seat(games[0].0).await;
    let busy = TablePlace { channel: first.place.channel, server: Ruleset::COMPETITION };
    let refused = event.tournaments().table_opened(event.id, games[1].0, busy).await;
    assert!(matches!(refused.refusal(), Some(TableError::ChannelBusy(game)) if *game == first.id));
    assert_eq!(event.stage(games[1].0).await, GameStage::Open { arrived: Attendance::Nobody });
    event.seat(games[1].0).await;
}

#[tokio::test]
async fn who_has_too_many_games_begins_when_there_is_room() {
    let event = Event::begun(ONCE, "3d", 2).await;
    let (game, _) = event.current().await[0];
    let mut open = Vec::new();
    for _ in 0..OPEN_GAMES_LIMIT {
        let terms = crate::tests::terms();
        let place = crate::tests::PLACE;
        open.push(event.table.games.challenge(event.request(ANN), place, None, terms).await.unwrap().id);
    }
    let place = event.place();
    waits(event.tournaments().table_opened(event.id, game, place).await.unwrap());
    assert_eq!(event.tournaments().table(event.id, game).await.unwrap().thread, Some(place.channel));
    let refused = event.tournaments().arrive(event.request(ANN), event.id, game, Some(place)).await;
    assert!(matches!(refused.refusal(), Some(TableError::TooMany(_))));
    event.act(ANN, open[0], Action::Withdraw).await.unwrap();
    begun(event.tournaments().arrive(event.request(BEN), event.id, game, Some(place)).await.unwrap());
}

#[tokio::test]
async fn who_is_there_is_not_defaulted_where_no_thread_can_be_opened() {
    let event = Event::begun(ONCE, "5+3", 2).await;
    let (game, Pairing { pairing, .. }) = event.current().await[0];
    let said = event.news().await.len();
    for player in [pairing.white, pairing.black] {
        let request = event.request(state::person(player));
        waits(event.tournaments().arrive(request, event.id, game, None).await.unwrap());
        waits(event.tournaments().arrive(again(request), event.id, game, None).await.unwrap());
    }
    event.wait(20 * MINUTE).await;
    assert_eq!(event.stage(game).await, GameStage::Open { arrived: Attendance::Both });
    assert_eq!(event.news().await[said..], [TournamentNews::Unplaced { game }]);
    begun(event.arrive(state::person(pairing.white), game).await.unwrap());
    event.check_stored().await;
}

#[tokio::test]
async fn who_is_there_is_not_defaulted_while_the_other_has_too_many_games() {
    let event = Event::begun(ONCE, "5+3", 2).await;
    let (game, _) = event.current().await[0];
    waits(event.open(game).await);
    let mut open = Vec::new();
    for _ in 0..OPEN_GAMES_LIMIT {
        let challenge =
            event.table.games.challenge(event.request(ANN), crate::tests::PLACE, None, crate::tests::terms());
        open.push(challenge.await.unwrap().id);
    }
    waits(event.arrive(ANN, game).await.unwrap());
    for _ in 0..2 {
        let refused = event.arrive(BEN, game).await;
        assert!(matches!(refused.refusal(), Some(TableError::TooMany(_))));
    }
    event.wait(20 * MINUTE).await;
    assert_eq!(event.stage(game).await, GameStage::Open { arrived: Attendance::Both });
    event.act(ANN, open[0], Action::Withdraw).await.unwrap();
    begun(event.arrive(BEN, game).await.unwrap());
}

#[tokio::test]
async fn time_in_which_the_bot_was_down_is_given_back() {
    for form in [ONCE, arena(15)] {
        let event = Event::begun(form, "5+3", 2).await;
        let (game, Pairing { pairing, .. }) = event.current().await[0];
        waits(event.open(game).await);
        waits(event.arrive(state::person(pairing.white), game).await.unwrap());
        event.table.service.downtime.resume().await;
        let event = event.restarted();
        event.table.clock.advance_seconds(20 * MINUTE);
        // The second start was cut short before the time was stored, so the third gives back what is missing.
        let heartbeat = crate::table::records::heartbeat();
        let before = event.table.store.get(&heartbeat).await.unwrap().unwrap();
        event.table.service.downtime.resume().await;
        let after = event.table.store.get(&heartbeat).await.unwrap().unwrap();
        let put = commit_store::Put::update(heartbeat, after.rev, before.value);
        event.table.store.commit(vec![put]).await.unwrap();
        event.table.service.downtime.resume().await;
        event.wait(9 * MINUTE).await;
        assert_eq!(event.stage(game).await, GameStage::Open { arrived: Attendance::One(PairingColor::White) });
        event.check_stored().await;
        event.wait(MINUTE).await;
        let forfeit = GameEnding::Forfeit { loser: PairingColor::Black };
        assert!(matches!(event.stage(game).await, GameStage::Over { ending, .. } if ending == forfeit));
    }
}

#[tokio::test]
async fn a_manager_undoes_a_default_in_its_round_and_rules_about_those_before() {
    let event = Event::begun(ONCE, "5+3", 4).await;
    let (first, second) = (event.current().await[0], event.current().await[1]);
    let forfeited = state::person(first.1.pairing.white);
    event.tournaments().forfeit(event.request(EVE), event.id, first.0, forfeited).await.unwrap();
    let said = event.news().await.len();
    let reopening = event.request(EVE);
    for request in [reopening, again(reopening)] {
        event.tournaments().reopen(request, event.id, first.0, "was there").await.unwrap();
    }
    assert_eq!(event.news().await[said..], [TournamentNews::Reopened { game: first.0 }]);
    assert_eq!(event.stage(first.0).await, GameStage::Open { arrived: Attendance::Nobody });
    event.play(first.0, Some(PairingColor::White)).await;
    event.wait(10 * MINUTE).await;
    assert!(matches!(event.stage(second.0).await, GameStage::Over { ending: GameEnding::DoubleForfeit, .. }));
    assert_eq!(event.competition().await.round(), Some(1));
    let refused = event.tournaments().reopen(event.request(EVE), event.id, second.0, "late").await.unwrap_err();
    assert_eq!(refusal(refused), TournamentRefusal::Rules(TournamentError::OtherRound));
    let ruling = Ruling::Result(club_competitions::PlayedResult::Draw);
    let after =
        event.tournaments().rule(event.request(EVE), event.id, (second.0, Some(ruling)), "agreed").await.unwrap();
    let counted = after.competition().unwrap().game(second.0).unwrap().counted();
    assert_eq!(counted, Some(GameEnding::Played(club_competitions::PlayedResult::Draw)));
    assert_eq!(event.news().await.last(), Some(&TournamentNews::Ruled { game: second.0 }));
    event.check_stored().await;
    // The ruling is taken back, once.
    let undone = event.tournaments().rule(event.request(EVE), event.id, (second.0, None), "no").await.unwrap();
    let counted = undone.competition().unwrap().game(second.0).unwrap().counted();
    assert_eq!(counted, Some(GameEnding::DoubleForfeit));
    let refused = event.tournaments().rule(event.request(EVE), event.id, (second.0, None), "no").await.unwrap_err();
    assert_eq!(refusal(refused), TournamentRefusal::Rules(TournamentError::NotRuled));
    event.check_stored().await;
}

#[tokio::test]
async fn a_match_that_was_decided_without_a_game_is_played_after_all() {
    let event = Event::begun(FormPlan::KnockOut, "5+3", 2).await;
    let (game, Pairing { pairing, .. }) = event.current().await[0];
    event.tournaments().forfeit(event.request(EVE), event.id, game, state::person(pairing.white)).await.unwrap();
    assert!(matches!(event.at().await.phase, Phase::Over(_)));
    event.tournaments().reopen(event.request(EVE), event.id, game, "was there").await.unwrap();
    let (again, _) = event.current().await[0];
    event.play(again, Some(PairingColor::White)).await;
    assert_eq!(event.competition().await.champions(), [pairing.white]);
    event.check_stored().await;
}
