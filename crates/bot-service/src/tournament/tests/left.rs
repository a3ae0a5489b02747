//! Members who leave the server.

use club_competitions::round_robin::Cycles;
use club_competitions::tournament::{GameEnding, GameStage};

use super::*;
use crate::Seen;

const ONCE: FormPlan = FormPlan::RoundRobin { cycles: Cycles::One };

#[tokio::test]
async fn who_has_left_is_out_and_not_paired_again() {
    let swiss = FormPlan::Swiss { rounds: std::num::NonZeroU16::new(3), bye: ByeValue::Win };
    let event = Event::begun(swiss, "3d", 4).await;
    let (game, Pairing { pairing, .. }) = event.game_of(DAN).await;
    let said = event.news().await.len();
    for _ in 0..2 {
        event.tournaments().lose_player(event.id, DAN).await.unwrap();
    }
    let news = [TournamentNews::Left { player: DAN }, TournamentNews::Over { game }];
    assert_eq!(event.news().await[said..], news);
    let lost = event.competition().await.game(game).unwrap().stage;
    let loser = pairing.color(state::player(DAN)).unwrap();
    assert!(matches!(lost, GameStage::Over { ending: GameEnding::Forfeit { loser: known }, .. } if known == loser));
    event.play_round().await;
    assert_eq!(event.competition().await.round(), Some(1));
    assert!(event.current().await.iter().all(|(_, game)| !game.involves(state::player(DAN))));
    event.tournaments().lose_player(event.id, EVE).await.unwrap();
    event.check_stored().await;
}

#[tokio::test]
async fn who_is_known_to_have_left_before_it_begins_is_not_in_it() {
    let event = Event::founded(Table::new(), plan(ONCE, "3d")).await;
    event.sign_up_all(4).await;
    event.table.service.clubs.saw(GUILD, &[(BEN, Seen::Gone), (CAT, Seen::Here("Cat".to_owned()))]).await.unwrap();
    event.tournaments().lose_player(event.id, DAN).await.unwrap();
    assert_eq!(event.at().await.players(), [ANN, BEN, CAT]);
    event.tournaments().start(event.request(ANN), event.id).await.unwrap();
    let mut players = event.at().await.players();
    players.sort_unstable();
    assert_eq!(players, [ANN, CAT]);
}
