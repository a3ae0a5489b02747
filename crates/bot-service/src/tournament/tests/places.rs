//! Tournaments whose channel is gone, and games whose thread is.

use club_competitions::round_robin::Cycles;
use club_competitions::tournament::{Attendance, GameStage, TournamentError};

use super::*;
use crate::club::FormPlan;

const OTHER: ChannelId = ChannelId(501);
const ONCE: FormPlan = FormPlan::RoundRobin { cycles: Cycles::One };

impl Event {
    /// Its channel is deleted, of which is heard twice.
    async fn lose_channel(&self) {
        for _ in 0..2 {
            self.tournaments().lose_channel(GUILD, NEWS).await.unwrap();
        }
        assert!(self.at().await.is_halted());
        assert_eq!(self.said_in(Lane::Person(ANN)).await.last(), Some(&TournamentNews::Halted));
    }

    async fn move_to_other(&self) -> TournamentAt {
        let moving = self.request(EVE);
        self.tournaments().move_to(moving, self.id, OTHER).await.unwrap();
        self.tournaments().move_to(moving, self.id, OTHER).await.unwrap()
    }

    async fn said_in_other(&self) -> Vec<TournamentNews> {
        self.said_in(Lane::Channel(OTHER)).await
    }

    async fn stage_of(&self, game: CompetitionGame) -> GameStage {
        self.competition().await.game(game).unwrap().stage
    }
}

fn is_open(stage: GameStage) -> bool {
    matches!(stage, GameStage::Open { .. })
}

#[tokio::test]
async fn nobody_loses_by_not_coming_to_a_channel_that_is_gone() {
    for form in [ONCE, arena(15), FormPlan::KnockOut, FormPlan::Swiss { rounds: None, bye: ByeValue::Win }] {
        let event = Event::begun(form, "5+3", 4).await;
        let (game, Pairing { pairing, .. }) = event.current().await[0];
        waits(event.open(game).await);
        waits(event.arrive(state::person(pairing.white), game).await.unwrap());
        event.wait(4 * MINUTE).await;
        let known = event.news().await.len();
        event.lose_channel().await;
        event.tournaments().lose_channel(GUILD, OTHER).await.unwrap();
        event.wait(60 * MINUTE).await;
        assert!(event.current().await.iter().all(|(_, game)| is_open(game.stage)), "{form:?}");
        let refused = event.arrive(state::person(pairing.black), game).await.unwrap_err();
        assert_eq!(refusal(refused), TournamentRefusal::Rules(TournamentError::Halted));
        assert_eq!(event.news().await.len(), known, "{form:?}");

        assert_eq!(event.move_to_other().await.channel, OTHER);
        let said = event.said_in_other().await;
        let games = event.current().await.into_iter().map(|(game, _)| TournamentNews::Table { game });
        let round = (!matches!(form, FormPlan::Arena { .. })).then_some(TournamentNews::Round { round: 0 });
        let expected: Vec<_> = [TournamentNews::Moved].into_iter().chain(round).chain(games).collect();
        assert_eq!(said, expected, "{form:?}");
        assert_eq!(event.tournaments().table(event.id, game).await.unwrap(), TournamentTable::default());
        // Six minutes were left.
        event.wait(6 * MINUTE - 1).await;
        assert_eq!(event.stage_of(game).await, GameStage::Open { arrived: Attendance::One(PairingColor::White) });
        event.wait(1).await;
        assert!(!is_open(event.stage_of(game).await), "{form:?}");
        event.check_stored().await;
        event.tournaments().lose_channel(GUILD, NEWS).await.unwrap();
        assert!(!event.at().await.is_halted());
    }
}

#[tokio::test]
async fn the_next_round_waits_for_a_channel_and_so_does_a_sign_up() {
    let event = Event::begun(ONCE, "5+3", 4).await;
    let games = event.current().await;
    let mut playing = Vec::new();
    for (game, _) in &games {
        playing.push((*game, event.seat(*game).await));
    }
    event.lose_channel().await;
    for (game, snapshot) in playing {
        let loser = state::person(event.competition().await.game(game).unwrap().pairing.black);
        event.act(loser, snapshot.id, Action::Resign).await.unwrap();
    }
    assert_eq!(event.current().await, []);
    event.move_to_other().await;
    let said = event.said_in_other().await;
    let next = event.current().await.into_iter().map(|(game, _)| TournamentNews::Table { game });
    let before = [TournamentNews::Moved, TournamentNews::Standings { round: 0 }, TournamentNews::Round { round: 1 }];
    assert_eq!(said, before.into_iter().chain(next).collect::<Vec<_>>());

    let table = Table::new();
    let until = table.clock.now() + jiff::SignedDuration::from_mins(30);
    let plan = TournamentPlan { sign_up_until: Some(until), ..plan(ONCE, "5+3") };
    let event = Event::founded(table, plan).await;
    event.sign_up_all(2).await;
    event.lose_channel().await;
    event.wait(60 * MINUTE).await;
    assert!(matches!(event.at().await.phase, Phase::SignUp { .. }));
    let refused = event.tournaments().start(event.request(ANN), event.id).await.unwrap_err();
    assert_eq!(refusal(refused), TournamentRefusal::Rules(TournamentError::Halted));
    event.check_stored().await;
    let moved = event.move_to_other().await;
    assert_eq!(moved.plan.sign_up_until, Some(until + jiff::SignedDuration::from_mins(60)));
    assert_eq!(event.said_in_other().await, [TournamentNews::SignUp]);
    event.wait(30 * MINUTE).await;
    assert!(matches!(event.at().await.phase, Phase::Running(_)));
}

#[tokio::test]
async fn a_tournament_that_is_decided_without_a_channel_says_so_directly_and_in_the_next() {
    let event = Event::begun(ONCE, "5+3", 2).await;
    let (game, Pairing { pairing, .. }) = event.current().await[0];
    let playing = event.seat(game).await;
    event.lose_channel().await;
    event.act(state::person(pairing.black), playing.id, Action::Resign).await.unwrap();
    for player in [ANN, BEN] {
        assert_eq!(event.said_in(Lane::Person(player)).await.last(), Some(&TournamentNews::Finished));
    }
    event.move_to_other().await;
    assert_eq!(event.said_in_other().await, [TournamentNews::Moved, TournamentNews::Finished]);
    let refused = event.tournaments().move_to(event.request(EVE), event.id, NEWS).await.unwrap_err();
    assert_eq!(refusal(refused), TournamentRefusal::Over);
    // Nothing is left to be halted there.
    event.tournaments().lose_channel(GUILD, OTHER).await.unwrap();
    assert!(!event.at().await.is_halted());
    assert_eq!(event.tournaments().places(GUILD).await.unwrap(), []);
}

#[tokio::test]
async fn those_whose_thread_is_gone_get_another_and_the_whole_time() {
    let event = Event::begun(ONCE, "5+3", 4).await;
    let [(game, Pairing { pairing, .. }), (other, _)] = event.current().await[..] else { panic!("two games") };
    for game in [game, other] {
        waits(event.open(game).await);
    }
    let thread = event.tournaments().table(event.id, game).await.unwrap().thread.unwrap();
    waits(event.arrive(state::person(pairing.white), game).await.unwrap());
    event.wait(8 * MINUTE).await;
    let known = event.news().await.len();
    for _ in 0..2 {
        event.tournaments().lose_thread(GUILD, OTHER, thread).await.unwrap();
        event.tournaments().lose_thread(GUILD, NEWS, thread).await.unwrap();
    }
    assert_eq!(event.news().await[known..], [TournamentNews::ThreadLost { game }]);
    assert_eq!(event.tournaments().table(event.id, game).await.unwrap(), TournamentTable::default());
    event.wait(9 * MINUTE).await;
    assert!(!is_open(event.stage_of(other).await));
    assert_eq!(event.stage_of(game).await, GameStage::Open { arrived: Attendance::One(PairingColor::White) });
    waits(event.open(game).await);
    begun(event.arrive(state::person(pairing.black), game).await.unwrap());

    // A game that has begun goes on in direct messages, and its tournament says nothing of it.
    let thread = event.tournaments().table(event.id, game).await.unwrap().thread.unwrap();
    let known = event.news().await.len();
    event.tournaments().lose_thread(GUILD, NEWS, thread).await.unwrap();
    let table = event.tournaments().table(event.id, game).await.unwrap();
    assert!(table.thread.is_none() && table.game.is_some() && event.news().await.len() == known);
    event.check_stored().await;
}

/// Threads go with their channel, and then nothing is opened again before there is another.
#[tokio::test]
async fn threads_of_a_channel_that_is_gone_are_not_told_of() {
    let event = Event::begun(ONCE, "5+3", 2).await;
    let (game, _) = event.current().await[0];
    waits(event.open(game).await);
    let thread = event.tournaments().table(event.id, game).await.unwrap().thread.unwrap();
    event.lose_channel().await;
    let known = event.news().await.len();
    event.tournaments().lose_thread(GUILD, NEWS, thread).await.unwrap();
    assert_eq!(event.news().await.len(), known);
}
