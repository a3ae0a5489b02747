//! Games that come to nothing, because someone has called them off or not made the first move.

use club_competitions::round_robin::Cycles;
use club_competitions::tournament::{Attendance, GameEnding, GameStage};

use super::*;
use crate::game::{GameError, Stake, Terms};
use crate::testing::RefusalOf as _;
use crate::tests::{PLACE, terms};

const ONCE: FormPlan = FormPlan::RoundRobin { cycles: Cycles::One };

const DAY: i64 = 24 * 60 * MINUTE;

fn forfeited_by(stage: GameStage) -> Option<PairingColor> {
    match stage {
        GameStage::Over { ending: GameEnding::Forfeit { loser }, .. } => Some(loser),
        _ => None,
    }
}

impl Event {
    async fn stage_at(&self, game: CompetitionGame) -> GameStage {
        self.competition().await.game(game).unwrap().stage
    }
}

#[tokio::test]
async fn who_misses_the_first_move_twice_loses_the_game() {
    for (time, until_called_off) in [("5+3", 3 * MINUTE), ("1d", DAY + MINUTE)] {
        let event = Event::begun(ONCE, time, 2).await;
        let (game, Pairing { pairing, .. }) = event.current().await[0];
        let first = event.seat(game).await;
        let said = event.news().await.len();
        event.wait(until_called_off).await;
        assert!(event.table.games.get(first.id).await.unwrap().game.ending().is_some());
        assert_eq!(event.news().await[said..], [TournamentNews::Reopened { game }]);
        assert_eq!(event.stage_at(game).await, GameStage::Open { arrived: Attendance::Nobody });
        let place = TablePlace { channel: first.place.channel, server: Ruleset::COMPETITION };
        let mut steps = Vec::new();
        for player in [pairing.white, pairing.black] {
            let request = event.request(state::person(player));
            steps.extend(event.tournaments().arrive(request, event.id, game, Some(place)).await);
        }
        assert!(steps.iter().any(|step| matches!(step, TableStep::Begun(_))));
        event.wait(until_called_off).await;
        assert_eq!(forfeited_by(event.stage_at(game).await), Some(PairingColor::White), "{time}");
        assert!(event.news().await.contains(&TournamentNews::Over { game }));
        event.check_stored().await;
    }
}

#[tokio::test]
async fn a_game_by_days_that_was_called_off_has_a_deadline() {
    let event = Event::begun(ONCE, "1d", 2).await;
    let (game, _) = event.current().await[0];
    event.seat(game).await;
    event.wait(DAY + MINUTE).await;
    let reopened = event.table.clock.now();
    let until = event.competition().await.default_at(game).unwrap();
    assert!(until.duration_since(reopened).as_secs() > DAY - 2 * MINUTE, "{until} after {reopened}");
    event.wait(DAY + MINUTE).await;
    let ended = event.stage_at(game).await;
    assert!(matches!(ended, GameStage::Over { ending: GameEnding::DoubleForfeit, .. }), "{ended:?}");
}

#[tokio::test]
async fn whoever_calls_a_game_off_for_the_second_time_loses_it_and_no_rematch_is_offered() {
    let event = Event::begun(ONCE, "3d", 2).await;
    let (game, Pairing { pairing, .. }) = event.current().await[0];
    let [white, black] = [pairing.white, pairing.black].map(state::person);
    let first = event.seat(game).await;
    let called_off = event.act(white, first.id, Action::Abort).await.unwrap();
    assert!(!event.table.games.with_beginning(called_off).await.unwrap().may_have_rematch());
    let refused = event.table.games.rematch(event.request(white), first.id, first.place.channel).await;
    assert!(matches!(refused.refusal(), Some(GameError::NothingToAnswer)));
    let place = TablePlace { channel: first.place.channel, server: Ruleset::COMPETITION };
    let again = event.tournaments().arrive(event.request(white), event.id, game, Some(place)).await.unwrap();
    event.act(black, begun(again).id, Action::Abort).await.unwrap();
    assert_eq!(forfeited_by(event.stage_at(game).await), Some(PairingColor::Black));
}

#[tokio::test]
async fn a_rematch_is_offered_after_a_game_that_was_played() {
    let event = Event::begun(ONCE, "3d", 2).await;
    let (game, Pairing { pairing, .. }) = event.current().await[0];
    let first = event.seat(game).await;
    let over = event.act(state::person(pairing.white), first.id, Action::Resign).await.unwrap();
    assert!(event.table.games.with_beginning(over).await.unwrap().may_have_rematch());
}

/// By a clock that never moves, so that nothing but what is kept of the tournament tells its games from others.
#[tokio::test]
async fn a_rated_game_that_was_accepted_at_once_and_called_off_has_a_rematch() {
    let table = Table::new();
    let rated = Terms { stake: Stake::Rated, ..terms() };
    let id = table.games.challenge(table.request(ANN), PLACE, Some(BEN), rated).await.unwrap().id;
    table.games.accept(table.request(BEN), id, PLACE.channel).await.unwrap();
    table.games.act(table.request(ANN), id, BoardRevision::Now, Action::Abort).await.unwrap();
    let again = table.games.rematch(table.request(BEN), id, PLACE.channel).await.unwrap();
    assert_eq!(again.game.rematch_of(), Some(id));
}
