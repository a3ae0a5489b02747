//! Conditional moves in games: when they are made, and what becomes of them.

use board_games::{Seat, TypedGameMove};
use std::sync::Arc;

use crate::game::{
    Action, Friendly, Game, GameError, GameId, GameRules, Level, Seating, Stage, Stake, StartPosition, Terms,
};
use crate::plans::records::plan;
use crate::plans::*;
use crate::testing::RefusalOf as _;
use crate::tests::{ANN, BEN, Table};
use crate::{BoardRevision, MoveInput};
use bot_store::PlayerId;
use commit_store::{Failure, MemoryStore};
use makruk::Ruleset;
use makruk::counting::{Numbers, Rule};

/// The moves of a game so far.
async fn played(table: &Table, id: GameId) -> String {
    let game = table.games.get(id).await.unwrap().game;
    let moves: Vec<String> = game.play().unwrap().makruk().unwrap().moves().map(|mv| mv.to_string()).collect();
    moves.join(" ")
}

/// What a player has planned.
async fn planned(table: &Table, id: GameId, player: PlayerId) -> Vec<String> {
    written(&table.service.plans.of(player, id).await.unwrap().lines)
}

fn written(lines: &[PlannedLine]) -> Vec<String> {
    let moves = |line: &PlannedLine| line.moves.iter().map(|it| it.mv.to_string()).collect::<Vec<_>>().join(" ");
    lines.iter().map(moves).collect()
}

async fn add(table: &Table, by: PlayerId, id: GameId, line: &str) -> Result<Planned, ServiceError> {
    table.service.plans.add(table.request(by), id, line).await
}

/// A game in which BEN, who waits for White, has planned this.
async fn with_lines(lines: &[&str]) -> (Table, GameId) {
    let table = Table::new();
    let id = table.begin().await;
    for line in lines {
        add(&table, BEN, id, line).await.unwrap();
    }
    (table, id)
}

#[tokio::test]
async fn the_answer_is_made_once_the_move_is_there_and_the_rest_of_the_line_goes_on() {
    let (table, id) = with_lines(&["if e4, then e5; d4 d5", "if d4, then d5"]).await;
    table.service.scheduler.tick().await;
    assert_eq!(played(&table, id).await, "");
    table.text(ANN, id, "e4").await.unwrap();
    assert_eq!(played(&table, id).await, "e3e4");
    for _ in 0..2 {
        table.service.scheduler.tick().await;
        assert_eq!(played(&table, id).await, "e3e4 e6e5");
        assert_eq!(planned(&table, id, BEN).await, ["d3d4 d6d5"]);
    }
    table.text(ANN, id, "d4").await.unwrap();
    table.service.scheduler.tick().await;
    assert_eq!(played(&table, id).await, "e3e4 e6e5 d3d4 d6d5");
    assert_eq!(planned(&table, id, BEN).await, [""; 0]);
    // Each of them is told.
    assert_eq!(table.told().await.len(), 2 + 4);
}

#[tokio::test]
async fn another_move_drops_the_lines_that_do_not_begin_with_it() {
    let (table, id) = with_lines(&["e4 e5", "d4 d5"]).await;
    table.text(ANN, id, "c4").await.unwrap();
    table.service.scheduler.tick().await;
    assert_eq!(played(&table, id).await, "c3c4");
    assert_eq!(planned(&table, id, BEN).await, [""; 0]);
    assert!(table.store.get(&plan(BEN, id)).await.unwrap().is_none());
}

#[tokio::test]
async fn a_kill_between_a_move_and_its_answer_loses_nothing_and_doubles_nothing() {
    let (table, id) = with_lines(&["e4 e5; d4 d5"]).await;
    let request = table.request(ANN);
    table.games.play(request, id, BoardRevision::Now, MoveInput::Text("e4")).await.unwrap();
    // The process ends here: another one finds the row, and hears of the move once more.
    let after = Table::on(Arc::clone(&table.store));
    for _ in 0..2 {
        after.service.scheduler.tick().await;
        after.games.play(request, id, BoardRevision::Now, MoveInput::Text("e4")).await.unwrap();
        assert_eq!(played(&after, id).await, "e3e4 e6e5");
    }
    after.service.scheduler.tick().await;
    assert_eq!(planned(&after, id, BEN).await, ["d3d4 d6d5"]);
}

#[tokio::test]
async fn an_answer_whose_commit_is_in_doubt_is_made_once() {
    for failure in [Failure::UnknownDone, Failure::UnknownLost] {
        let store = Arc::new(MemoryStore::default());
        let table = Table::on(store.clone());
        let id = table.begin().await;
        add(&table, BEN, id, "e4 e5").await.unwrap();
        table.text(ANN, id, "e4").await.unwrap();
        store.fail_next(failure);
        for _ in 0..3 {
            table.service.scheduler.tick().await;
        }
        assert_eq!(played(&table, id).await, "e3e4 e6e5", "{failure:?}");
    }
}

#[tokio::test]
async fn both_sides_may_plan_and_the_game_plays_itself() {
    let (table, id) = with_lines(&["e4 e5; d4 d5; c4 c5"]).await;
    table.clock.advance_seconds(1);
    table.text(ANN, id, "e4").await.unwrap();
    add(&table, ANN, id, "e5 d4; d5 c4").await.unwrap();
    // Time does not go on meanwhile.
    for _ in 0..5 {
        table.service.scheduler.tick().await;
    }
    assert_eq!(played(&table, id).await, "e3e4 e6e5 d3d4 d6d5 c3c4 c6c5");
    for player in [ANN, BEN] {
        assert_eq!(planned(&table, id, player).await, [""; 0]);
    }
}

#[tokio::test]
async fn the_engine_is_answered_too() {
    let table = Table::new();
    let place = crate::tests::PLACE;
    let terms = Terms { seating: Seating::Challenger(Seat::Second), ..crate::tests::terms() };
    let id = table.games.play_engine(table.request(ANN), place, Level::ALL[0], terms).await.unwrap().id;
    add(&table, ANN, id, "e4 e5").await.unwrap();
    let mv = table.games.get(id).await.unwrap().game.play().unwrap().read("e4").unwrap();
    let TypedGameMove::Move { mv, .. } = mv else { panic!("a move") };
    let thinker = crate::thinking::Thinker::Requested;
    table.games.act_for_engine(id, BoardRevision::Now, mv.into(), thinker).await.unwrap();
    table.service.scheduler.tick().await;
    assert_eq!(played(&table, id).await, "e3e4 e6e5");
}

#[tokio::test]
async fn an_answer_takes_no_time_and_gets_its_increment() {
    let table = Table::new();
    let id = table.begin_timed("5+10").await;
    for (by, text) in [(ANN, "e4"), (BEN, "e5")] {
        table.text(by, id, text).await.unwrap();
    }
    add(&table, BEN, id, "d4 d5").await.unwrap();
    table.text(ANN, id, "d4").await.unwrap();
    // The bot is down for longer than BEN's flag would take to fall.
    table.clock.advance_seconds(299);
    table.service.scheduler.tick().await;
    let game = table.games.get(id).await.unwrap().game;
    let clock = game.play().unwrap().clock().unwrap();
    assert_eq!(clock.by_turn().last().unwrap().second.as_secs(), 310);
    assert!(matches!(game.stage(), Stage::Playing(_)));
}

#[tokio::test]
async fn an_offer_of_a_draw_is_answered_by_the_move_as_by_one_that_is_typed() {
    let (table, id) = with_lines(&["e4 e5; d4 d5"]).await;
    table.games.act(table.request(ANN), id, BoardRevision::Now, Action::OfferDraw).await.unwrap();
    table.text(ANN, id, "e4").await.unwrap();
    table.service.scheduler.tick().await;
    let game = table.games.get(id).await.unwrap().game;
    assert_eq!(game.play().unwrap().draw_offer(), None);
    // One's own stays open.
    table.games.act(table.request(BEN), id, BoardRevision::Now, Action::OfferDraw).await.unwrap();
    assert_eq!(planned(&table, id, BEN).await, ["d3d4 d6d5"]);
    table.games.act(table.request(ANN), id, BoardRevision::Now, Action::OfferDraw).await.unwrap();
    assert!(!table.games.get(id).await.unwrap().game.is_open());
}

#[tokio::test]
async fn numbers_are_said_with_the_answers_as_they_were_typed() {
    let table = Table::new();
    let start = StartPosition::from_fen("4k3/8/8/8/4K3/8/8/R7 b - - 0 1").unwrap();
    let rules = Ruleset::COMPETITION.with(Rule::Numbers(Numbers::Spoken));
    let stake = Stake::Friendly(Friendly { start: Some(start), ..Friendly::default() });
    let terms = Terms { rules: GameRules::makruk_by(rules), stake, ..crate::tests::terms() };
    let id = table.games.challenge(table.request(ANN), crate::tests::PLACE, Some(BEN), terms).await.unwrap().id;
    table.games.accept(table.request(BEN), id, crate::tests::CHANNEL).await.unwrap();
    table.games.act(table.request(BEN), id, BoardRevision::Now, Action::StartCount).await.unwrap();
    let next = |game: &Game| game.play().unwrap().count().unwrap().next();
    let counted = next(&table.text(BEN, id, "Kd8").await.unwrap().game);
    let first = next(&table.games.get(id).await.unwrap().game);
    assert_eq!(counted, first);
    add(&table, BEN, id, &format!("Ra2 Kc8 {first}; Ra3 Kb8")).await.unwrap();
    for (rook, count) in [("Ra2", first + 1), ("Ra3", first + 1)] {
        table.text(ANN, id, rook).await.unwrap();
        table.service.scheduler.tick().await;
        // The second number is forgotten, as it may be in a move that is typed.
        assert_eq!(next(&table.games.get(id).await.unwrap().game), count, "{rook}");
    }
}

#[tokio::test]
async fn nothing_is_left_of_plans_when_the_game_ends_or_goes_back() {
    for last in [Action::Resign, Action::AskTakeback] {
        let table = Table::new();
        let id = table.begin().await;
        table.text(ANN, id, "e4").await.unwrap();
        table.text(BEN, id, "e5").await.unwrap();
        add(&table, BEN, id, "d4 d5").await.unwrap();
        let key = plan(BEN, id);
        assert!(table.store.get(&key).await.unwrap().is_some());
        table.games.act(table.request(ANN), id, BoardRevision::Now, last).await.unwrap();
        if last == Action::AskTakeback {
            assert_eq!(planned(&table, id, BEN).await.len(), 1);
            table.games.act(table.request(BEN), id, BoardRevision::Now, Action::GrantTakeback).await.unwrap();
        }
        assert!(table.store.get(&key).await.unwrap().is_none(), "{last:?}");
    }
}

#[tokio::test]
async fn only_who_waits_plans_and_only_they_see_it() {
    let (table, id) = with_lines(&["e4 e5"]).await;
    assert_eq!(add(&table, ANN, id, "e5 d4").await.refusal(), Some(&PlannedLineError::OwnTurn));
    assert_eq!(add(&table, PlayerId(3), id, "e4 e5").await.refusal(), Some(&GameError::NotAPlayer));
    assert_eq!(table.service.plans.of(PlayerId(3), id).await.refusal(), Some(&GameError::NotAPlayer));
    assert_eq!(planned(&table, id, ANN).await, [""; 0]);
    assert_eq!(planned(&table, id, BEN).await, ["e3e4 e6e5"]);
}

#[tokio::test]
async fn lines_replace_those_that_answer_otherwise_and_can_be_taken_away() {
    let (table, id) = with_lines(&["e4 e5", "d4 d5", "e4 e5; d4 d5"]).await;
    assert_eq!(planned(&table, id, BEN).await, ["d3d4 d6d5", "e3e4 e6e5 d3d4 d6d5"]);
    // The beginning of what is there adds nothing.
    add(&table, BEN, id, "e4 e5").await.unwrap();
    let now = add(&table, BEN, id, "e4 d5").await.unwrap();
    assert_eq!(written(&now.lines), ["d3d4 d6d5", "e3e4 d6d5"]);
    let plans = &table.service.plans;
    let request = table.request(BEN);
    for _ in 0..2 {
        let left = plans.remove(request, id, now.lines[0].number).await.unwrap();
        assert_eq!(written(&left.lines), ["e3e4 d6d5"]);
    }
    add(&table, BEN, id, "c4 c5").await.unwrap();
    // What comes twice takes effect once.
    plans.remove(request, id, now.lines[1].number).await.unwrap();
    assert_eq!(planned(&table, id, BEN).await.len(), 2);
    plans.clear(table.request(BEN), id).await.unwrap();
    assert_eq!(planned(&table, id, BEN).await, [""; 0]);
    table.text(ANN, id, "e4").await.unwrap();
    table.service.scheduler.tick().await;
    assert_eq!(played(&table, id).await, "e3e4");
}

#[tokio::test]
async fn lines_taken_away_when_their_answer_is_due_are_not_followed() {
    let (table, id) = with_lines(&["e4 e5"]).await;
    table.text(ANN, id, "e4").await.unwrap();
    table.service.plans.clear(table.request(BEN), id).await.unwrap();
    table.service.scheduler.tick().await;
    assert_eq!(played(&table, id).await, "e3e4");
}

#[tokio::test]
async fn there_are_so_many_lines_and_no_more() {
    let table = Table::new();
    let id = table.begin().await;
    table.text(ANN, id, "e4").await.unwrap();
    table.text(BEN, id, "e5").await.unwrap();
    let moves = table.games.get(id).await.unwrap().game.play().unwrap().legal_moves();
    let second = ["Nd7", "Ne7", "c5", "d5", "f5", "b5"];
    let lines = moves.iter().flat_map(|mv| second.map(|answer| (mv, answer)));
    let mut added = 0;
    // A line of its own for each of White's moves, and beyond those one for each of White's next.
    for (mv, _) in lines.clone().step_by(second.len()) {
        added += usize::from(add(&table, BEN, id, &format!("{mv} a5")).await.is_ok());
    }
    assert!(added < LINES_LIMIT && added > 10);
    let before = planned(&table, id, BEN).await.len();
    for mv in ["Nd2", "b4", "c4", "d4", "f4", "g4", "h4", "Kf2", "Se2", "Sb2", "Sd2", "Sg2", "Sf2", "Nf2", "Ne2", "Ng2"]
    {
        for answer in second {
            let line = format!("a4 a5 {mv} {answer}");
            let Err(error) = add(&table, BEN, id, &line).await else { continue };
            if let Some(PlannedLineError::TooMany(LINES_LIMIT)) = error.downcast_ref() {
                assert_eq!(planned(&table, id, BEN).await.len(), LINES_LIMIT);
                return;
            }
        }
    }
    panic!("{before} lines, and then {:?}", planned(&table, id, BEN).await);
}
