//! Whatever happens: the ladder that is stored is what its log adds up to, and everybody on it has one rung.

use std::collections::BTreeSet;

use club_competitions::Days;
use club_competitions::ladder::LadderLog;
use proptest::prelude::*;

use crate::ClubError;
use crate::game::GameError;
use crate::ladder::tests::*;

/// A random action. Numbers select among what is available.
#[derive(Clone, Debug)]
enum Step {
    Join(u64),
    Leave(u64),
    Challenge(u64, usize),
    Answer(usize, bool),
    Ready(usize, bool),
    End(usize, usize),
    Away(u64),
    Rule(usize),
    Wait(i64),
    Restart,
}

fn step() -> impl Strategy<Value = Step> {
    let person = || 1..7_u64;
    let any = any::<usize>;
    prop_oneof![
        2 => person().prop_map(Step::Join),
        1 => person().prop_map(Step::Leave),
        6 => (person(), any()).prop_map(|(person, other)| Step::Challenge(person, other)),
        6 => (any(), prop::bool::weighted(0.8)).prop_map(|(which, accepts)| Step::Answer(which, accepts)),
        4 => (any(), prop::bool::ANY).prop_map(|(which, challenger)| Step::Ready(which, challenger)),
        6 => (any(), 0..3_usize).prop_map(|(which, how)| Step::End(which, how)),
        1 => person().prop_map(Step::Away),
        1 => any().prop_map(Step::Rule),
        3 => (1..20_i64).prop_map(Step::Wait),
        1 => Just(Step::Restart),
    ]
}

impl Club {
    /// The challenge with this number among those in such a stage.
    async fn pick(&self, which: usize, suits: fn(&ChallengeStage) -> bool) -> Option<LadderChallenge> {
        let ladder = self.ladder().await;
        let found: Vec<_> = ladder.challenges().iter().filter(|challenge| suits(&challenge.stage)).collect();
        found.get(which % found.len().max(1)).map(|challenge| (*challenge).clone())
    }

    async fn does(&self, step: Step) -> Result<(), ServiceError> {
        let person = |player: club_competitions::CompetitorId| PlayerId(player.0);
        let ladders = self.ladders();
        match step {
            Step::Join(player) => {
                let entry = if player % 2 == 0 { LadderEntry::Bottom } else { LadderEntry::Placement };
                ladders.join(self.request(PlayerId(player)), LADDER, entry).await.map(drop)
            }
            Step::Leave(player) => ladders.leave(self.request(PlayerId(player)), LADDER).await.map(drop),
            Step::Challenge(player, other) => {
                let now = self.table.clock.now();
                let above = self.ladder().await.challengeable(now, club_competitions::CompetitorId(player));
                let Some(to) = above.get(other % above.len().max(1)) else { return Ok(()) };
                ladders.challenge(self.request(PlayerId(player)), LADDER, person(*to)).await.map(drop)
            }
            Step::Answer(which, accepts) => {
                let Some(challenge) = self.pick(which, |stage| *stage == ChallengeStage::Made).await else {
                    return Ok(());
                };
                let request = self.request(person(challenge.challenged));
                match accepts {
                    true => ladders.accept(request, LADDER, challenge.id, self.place()).await.map(drop),
                    false => ladders.refuse(request, LADDER, challenge.id).await.map(drop),
                }
            }
            Step::Ready(which, challenger) => {
                let Some(challenge) = self.pick(which, |stage| matches!(stage, ChallengeStage::ToPlay { .. })).await
                else {
                    return Ok(());
                };
                let by = if challenger { challenge.challenger } else { challenge.challenged };
                ladders.ready(self.request(person(by)), LADDER, challenge.id, self.place()).await.map(drop)
            }
            Step::End(which, how) => {
                let Some(challenge) = self.pick(which, |stage| *stage == ChallengeStage::Playing).await else {
                    return Ok(());
                };
                let game = ladders.game_of(LADDER, challenge.id).await?.unwrap();
                let action = if how == 0 { Action::Abort } else { Action::Resign };
                let by = if how == 1 { challenge.challenger } else { challenge.challenged };
                self.act(person(by), game, action).await.map(drop)
            }
            Step::Away(player) => {
                ladders.go_away(self.request(PlayerId(player)), LADDER, Days::new(9).unwrap()).await.map(drop)
            }
            Step::Rule(which) => {
                let closed = |stage: &ChallengeStage| matches!(stage, ChallengeStage::Closed { .. });
                let Some(challenge) = self.pick(which, closed).await else { return Ok(()) };
                let Some(game) = ladders.game_of(LADDER, challenge.id).await? else { return Ok(()) };
                let ruling = [None, Some(club_competitions::Ruling::Void)][which % 2];
                self.table.service.clubs.correct(self.request(ANN), GUILD, game, ruling, "a test").await.map(drop)
            }
            Step::Wait(days) => {
                self.wait(days).await;
                Ok(())
            }
            Step::Restart => Ok(()),
        }
    }

    async fn check(&self) {
        let kept = self.ladder().await;
        let fresh = Table::on(Arc::clone(&self.table.store));
        let stored = fresh.service.ladders.ladder(LADDER).await.unwrap().ladder;
        assert_eq!(kept, stored);
        assert_eq!(*stored, Ladder::from(LadderLog::clone(stored.log())));
        let places: Vec<_> = stored.rungs().iter().chain(stored.newcomers()).copied().collect();
        assert_eq!(places.iter().collect::<BTreeSet<_>>().len(), places.len());
        for challenge in stored.challenges().iter().filter(|challenge| challenge.stage == ChallengeStage::Playing) {
            let game = self.ladders().game_of(LADDER, challenge.id).await.unwrap().unwrap();
            assert!(self.table.games.get(game).await.unwrap().game.is_open(), "{challenge:?}");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(test_budget::rounds(10, 240) as u32))]
    #[test]
    fn the_stored_ladder_is_what_its_log_adds_up_to(
        time in prop::sample::select(vec!["3d", "5+3", "-"]),
        steps in prop::collection::vec(step(), 1..60),
    ) {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(async {
            let mut club = Club::new(time).await;
            for step in steps {
                if matches!(step, Step::Restart) {
                    club = club.restarted();
                }
                match club.does(step.clone()).await {
                    Ok(()) => {}
                    Err(error) if matches!(error.downcast_ref(), Some(LadderRefusal::Rules(_))) || error.is::<ClubError>() => {}
                    Err(error) if error.downcast_ref::<GameError>().is_some() => {}
                    Err(error) => panic!("{step:?}: {error:?}"),
                }
            }
            club.check().await;
        });
    }
}
