//! The roles of winners: given at the end, and taken from those who had them before.

use crate::roles::news::{RoleStep, RoleTask};
use crate::tournament::tests::*;
use club_competitions::round_robin::Cycles;

const ONCE: FormPlan = FormPlan::RoundRobin { cycles: Cycles::One };
const WINNER: u64 = 70;
const PODIUM: u64 = 71;

fn task(step: RoleStep, role: u64, player: PlayerId) -> RoleTask {
    RoleTask { step, role, player }
}

impl Event {
    /// What has to be done about roles, done.
    pub(super) async fn give_roles(&self) -> Vec<RoleTask> {
        let lane = Lane::Feature(crate::roles::notices::LANE, GUILD);
        let roles = &self.table.service.roles;
        let mut done = Vec::new();
        for pending in self.table.service.outbox.waiting(lane).await.unwrap() {
            let tasks = roles.tasks(GUILD).await.unwrap();
            let outcomes: Vec<_> = tasks.iter().map(|task| (*task, Ok(()))).collect();
            roles.done(&pending, GUILD, &outcomes).await.unwrap();
            done.extend(tasks);
        }
        done
    }

    /// Another on the same server that is played to its end, in which the one with the higher number always wins.
    async fn another_is_won_from_behind(self, plan: TournamentPlan, players: u64) -> Event {
        let event = Event::founded(self.table, plan).await;
        event.sign_up_all(players).await;
        event.tournaments().start(event.request(ANN), event.id).await.unwrap();
        while !matches!(event.at().await.phase, Phase::Over(_)) {
            for (game, Pairing { pairing, .. }) in event.current().await {
                let winner = if pairing.white > pairing.black { PairingColor::White } else { PairingColor::Black };
                event.play(game, Some(winner)).await;
            }
        }
        event
    }
}

#[tokio::test]
async fn the_winner_and_the_first_three_get_their_roles_and_the_next_take_them_over() {
    let roles = WinnerRoles { winner: Some(WINNER), podium: Some(PODIUM) };
    let with_roles = || TournamentPlan { roles, ..plan(ONCE, "3d") };
    let event = Event::founded(Table::new(), with_roles()).await;
    event.sign_up_all(4).await;
    event.tournaments().start(event.request(ANN), event.id).await.unwrap();
    assert_eq!(event.give_roles().await, []);
    event.play_round().await;
    event.play_round().await;
    event.play_round().await;
    // 1, 2, 3, 4 in this order; nobody has a point who is last.
    let event = event.restarted();
    let given: Vec<_> = event.give_roles().await;
    let expected = [
        task(RoleStep::Give, WINNER, ANN),
        task(RoleStep::Give, PODIUM, ANN),
        task(RoleStep::Give, PODIUM, BEN),
        task(RoleStep::Give, PODIUM, CAT),
    ];
    assert_eq!(given, expected);
    assert_eq!(event.give_roles().await, [], "it is done once");
    event.check_stored().await;

    let event = event.another_is_won_from_behind(with_roles(), 4).await;
    let given = event.give_roles().await;
    let expected = [
        task(RoleStep::Take, WINNER, ANN),
        task(RoleStep::Take, PODIUM, ANN),
        task(RoleStep::Give, WINNER, DAN),
        task(RoleStep::Give, PODIUM, DAN),
    ];
    assert_eq!(given, expected);
}

#[tokio::test]
async fn a_corrected_result_passes_the_role_on() {
    let roles = WinnerRoles { winner: Some(WINNER), podium: None };
    let event = Event::founded(Table::new(), TournamentPlan { roles, ..plan(FormPlan::KnockOut, "3d") }).await;
    event.sign_up_all(2).await;
    event.tournaments().start(event.request(ANN), event.id).await.unwrap();
    let (game, Pairing { pairing, .. }) = event.current().await[0];
    event.play(game, pairing.color(state::player(ANN))).await;
    assert_eq!(event.give_roles().await, [task(RoleStep::Give, WINNER, ANN)]);
    let lost = club_competitions::PlayedResult::won_by(pairing.color(state::player(BEN)).unwrap());
    let ruling = Some(club_competitions::Ruling::Result(lost));
    event.tournaments().rule(event.request(ANN), event.id, (game, ruling), "swapped").await.unwrap();
    let passed_on = [task(RoleStep::Take, WINNER, ANN), task(RoleStep::Give, WINNER, BEN)];
    assert_eq!(event.give_roles().await, passed_on);
    event.check_stored().await;
}
