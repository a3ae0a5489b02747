//! Invariants under random actions: the stored tournament equals the replay of its log, and no player is at two boards.

use club_competitions::round_robin::Cycles;
use club_competitions::tournament::GameStage;
use proptest::prelude::*;

use crate::tournament::tests::*;
use commit_store::{Failure, MemoryStore};

/// A random action. Numbers index into what exists.
#[derive(Clone, Debug)]
enum Step {
    SignUp(u64),
    Withdraw(u64),
    Pause(u64),
    Resume(u64),
    Open(usize),
    Arrive(usize, bool),
    End(usize, usize),
    Forfeit(usize, bool),
    Rule(usize),
    Wait(i64),
    Restart,
    /// The next commit fails, with or without taking effect.
    Fail(bool),
}

fn step() -> impl Strategy<Value = Step> {
    let person = || 1..8_u64;
    let any = any::<usize>;
    prop_oneof![
        1 => person().prop_map(Step::SignUp),
        1 => person().prop_map(Step::Withdraw),
        1 => person().prop_map(Step::Pause),
        1 => person().prop_map(Step::Resume),
        5 => any().prop_map(Step::Open),
        8 => (any(), prop::bool::ANY).prop_map(|(which, white)| Step::Arrive(which, white)),
        8 => (any(), 0..6_usize).prop_map(|(which, how)| Step::End(which, how)),
        1 => (any(), prop::bool::ANY).prop_map(|(which, white)| Step::Forfeit(which, white)),
        1 => any().prop_map(Step::Rule),
        2 => (1..12_i64).prop_map(Step::Wait),
        1 => Just(Step::Restart),
        1 => prop::bool::ANY.prop_map(Step::Fail),
    ]
}

impl Event {
    /// The game with this number among those that are so far.
    async fn pick(&self, which: usize, suits: fn(&GameStage) -> bool) -> Option<(CompetitionGame, Pairing)> {
        let games = self.competition().await.games();
        let found: Vec<_> = games.into_iter().filter(|(_, game)| suits(&game.stage)).collect();
        found.get(which % found.len().max(1)).copied()
    }

    async fn does(&self, step: Step) -> Result<(), ServiceError> {
        let (id, tournaments) = (self.id, self.tournaments());
        let by = |player| self.request(PlayerId(player));
        let is_open = |stage: &GameStage| matches!(stage, GameStage::Open { .. });
        match step {
            Step::SignUp(player) => tournaments.sign_up(by(player), id).await.map(drop),
            Step::Withdraw(player) => tournaments.withdraw(by(player), id).await.map(drop),
            Step::Pause(player) => tournaments.pause(by(player), id).await.map(drop),
            Step::Resume(player) => tournaments.resume(by(player), id).await.map(drop),
            Step::Open(which) => {
                let Some((game, _)) = self.pick(which, is_open).await else { return Ok(()) };
                tournaments.table_opened(id, game, self.place()).await.map(drop)
            }
            Step::Arrive(which, white) => {
                let Some((game, Pairing { pairing, .. })) = self.pick(which, is_open).await else { return Ok(()) };
                self.arrive(state::person(if white { pairing.white } else { pairing.black }), game).await.map(drop)
            }
            Step::End(which, how) => {
                let is_playing = |stage: &GameStage| *stage == GameStage::Playing;
                let Some((game, Pairing { pairing, .. })) = self.pick(which, is_playing).await else { return Ok(()) };
                let board = tournaments.table(id, game).await?.game.unwrap();
                let action = if how == 0 { Action::Abort } else { Action::Resign };
                let by = if how % 2 == 0 { pairing.white } else { pairing.black };
                self.act(state::person(by), board, action).await.map(drop)
            }
            Step::Forfeit(which, white) => {
                let current = |stage: &GameStage| !matches!(stage, GameStage::Over { .. });
                let Some((game, Pairing { pairing, .. })) = self.pick(which, current).await else { return Ok(()) };
                let loser = if white { pairing.white } else { pairing.black };
                tournaments.forfeit(self.request(ANN), id, game, state::person(loser)).await.map(drop)
            }
            Step::Rule(which) => {
                let is_over = |stage: &GameStage| matches!(stage, GameStage::Over { .. });
                let Some((game, _)) = self.pick(which, is_over).await else { return Ok(()) };
                let Some(board) = tournaments.table(id, game).await?.game else { return Ok(()) };
                let draw = club_competitions::Ruling::Result(club_competitions::PlayedResult::Draw);
                let ruling = [None, Some(club_competitions::Ruling::Void), Some(draw)][which % 3];
                self.table.service.clubs.correct(self.request(ANN), GUILD, board, ruling, "a test").await.map(drop)
            }
            Step::Wait(minutes) => {
                self.wait(minutes * MINUTE).await;
                Ok(())
            }
            Step::Restart | Step::Fail(_) => Ok(()),
        }
    }

    async fn check(&self) {
        self.check_stored().await;
        let competition = self.competition().await;
        let lines = competition.lines().to_vec();
        assert_eq!(Competition::from_lines(competition.began(), competition.setup(), lines), competition);
        for (game, Pairing { stage, .. }) in competition.games() {
            let board = self.tournaments().table(self.id, game).await.unwrap().game;
            match (stage, board) {
                (GameStage::Playing, None) => panic!("{game:?} is played nowhere"),
                (GameStage::Open { .. }, Some(board)) => panic!("{game:?} has begun as {board}"),
                (GameStage::Playing, Some(board)) => {
                    let at = self.table.games.get(board).await.unwrap();
                    assert!(at.game.is_open(), "{game:?}");
                }
                _ => {}
            }
        }
        if matches!(self.at().await.phase, Phase::Running(_)) {
            assert!(!competition.current().is_empty() || matches!(competition, Competition::Arena(_)));
        }
    }
}

fn form() -> impl Strategy<Value = (FormPlan, &'static str)> {
    let form = prop::sample::select(vec![
        FormPlan::RoundRobin { cycles: Cycles::One },
        FormPlan::KnockOut,
        FormPlan::DoubleElimination,
        FormPlan::Swiss { rounds: None, bye: ByeValue::Win },
    ]);
    prop_oneof![
        3 => (form, prop::sample::select(vec!["3d", "5+3", "-"])),
        1 => (Just(arena(60)), Just("3+2")),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(test_budget::rounds(10, 240) as u32))]
    #[test]
    fn the_stored_tournament_is_what_its_log_adds_up_to(
        (form, time) in form(),
        players in 3..7_u64,
        steps in prop::collection::vec(step(), 1..80),
    ) {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(async {
            let store = Arc::new(MemoryStore::default());
            let mut event = Event::on(Table::on(store.clone()), form, time, players).await;
            for step in steps {
                match step {
                    Step::Restart => event = event.restarted(),
                    Step::Fail(is_done) => {
                        store.fail_next(if is_done { Failure::UnknownDone } else { Failure::Unavailable });
                    }
                    _ => {}
                }
                match event.does(step.clone()).await {
                    Ok(()) | Err(ServiceError::Feature(_)) => {}
                    Err(ServiceError::Store(_) | ServiceError::Unsure(_)) => {}
                    Err(error) => panic!("{step:?}: {error:?}"),
                }
            }
            event.check().await;
        });
    }
}
