//! What is asked for is kept until it was shown, and is begun by one alone.

use bot_store::notice::StoredNotice;
use std::sync::Arc;

use crate::analyses::*;
use crate::game::GameId;
use crate::review::{Evaluation, ReviewProgress};
use crate::tests::{ANN, PLACE, Table};
use crate::{AnswerToken, ThinkError};
use board_games::{GameBoard, GameKind};
use bot_store::locale::Locale;
use makruk::notation::pgn::Pgn;
use makruk::{History, Position, Ruleset};

fn asked(seen_by: SeenBy) -> AskedAnalysis {
    let subject = AnalysisSubject::of_position(&History::under(Position::start(), Ruleset::COMPETITION).into());
    let token = Some(AnswerToken("a secret".to_owned()));
    AskedAnalysis { by: ANN, place: PLACE, reader: Locale::English, seen_by, subject, token }
}

/// The same store in a process that has just begun.
fn restarted(table: &Table) -> Analyses {
    Table::on(Arc::clone(&table.store)).service.analyses
}

async fn left_over(analyses: &Analyses) -> Vec<AnalysisId> {
    analyses.left_over().await.unwrap().iter().map(|analysis| analysis.id).collect()
}

#[tokio::test]
async fn what_is_asked_for_outlives_a_restart_until_it_was_shown() {
    let table = Table::new();
    let (analyses, event) = (&table.service.analyses, EventId(300));
    let in_hand = analyses.ask(event, asked(SeenBy::Asker)).await.unwrap().unwrap();
    // Neither the same event again nor another look begins it a second time.
    assert!(analyses.ask(event, asked(SeenBy::Asker)).await.unwrap().is_none());
    assert_eq!(left_over(analyses).await, []);
    let again = restarted(&table);
    assert_eq!(left_over(&again).await, [AnalysisId(300)]);
    let in_hand_again = again.left_over().await.unwrap().pop().unwrap();
    assert_eq!(in_hand_again.asked, in_hand.asked);
    let line = EvaluatedLine { evaluation: Evaluation::Centipawns(30), moves: Vec::new() };
    let found = again.keep(&in_hand_again, vec![line.clone()], None).await.unwrap();
    assert_eq!((found.lines.clone(), again.found(AnalysisId(300)).await.unwrap()), (vec![line], Some(found)));
    // The result was stored, but not shown.
    assert_eq!(left_over(&restarted(&table)).await, [AnalysisId(300)]);
    again.answered(&in_hand_again).await.unwrap();
    drop(in_hand_again);
    let last = restarted(&table);
    assert_eq!(left_over(&last).await, []);
    assert!(last.ask(event, asked(SeenBy::Asker)).await.unwrap().is_none(), "the event was dealt with");
    assert!(last.found(AnalysisId(300)).await.unwrap().is_some());
}

#[tokio::test]
async fn what_cannot_be_answered_any_more_waits_to_be_posted() {
    let table = Table::new();
    let analyses = &table.service.analyses;
    let in_hand = analyses.ask(EventId(300), asked(SeenBy::Everybody)).await.unwrap().unwrap();
    analyses.keep(&in_hand, Vec::new(), None).await.unwrap();
    analyses.post_instead(&in_hand).await.unwrap();
    let waiting = table.service.outbox.waiting(Lane::Channel(PLACE.channel)).await.unwrap();
    let notice = StoredNotice::of(&AnalysisNotice { analysis: AnalysisId(300) }).unwrap();
    assert_eq!(waiting.iter().map(|pending| &pending.notice).collect::<Vec<_>>(), [&notice]);
    assert_eq!(left_over(&restarted(&table)).await, []);
}

#[tokio::test]
async fn why_there_is_none_waits_to_be_said_where_it_cannot_be_answered_any_more() {
    let table = Table::new();
    let analyses = &table.service.analyses;
    let in_hand = analyses.ask(EventId(300), asked(SeenBy::Asker)).await.unwrap().unwrap();
    let error = ServiceError::from(ThinkError::YouHaveEnough { limit: 2 });
    analyses.refuse_instead(&in_hand, AnalysisFailure::from(&error)).await.unwrap();
    let waiting = table.service.outbox.waiting(Lane::Channel(PLACE.channel)).await.unwrap();
    let why = AnalysisFailure::PersonHasEnough(2);
    let notice = StoredNotice::of(&NoAnalysisNotice { by: ANN, place: PLACE, why }).unwrap();
    assert_eq!(waiting.iter().map(|pending| &pending.notice).collect::<Vec<_>>(), [&notice]);
    assert_eq!(left_over(&restarted(&table)).await, []);
}

#[tokio::test]
async fn after_thirty_days_it_is_forgotten() {
    let table = Table::new();
    let analyses = &table.service.analyses;
    let in_hand = analyses.ask(EventId(300), asked(SeenBy::Asker)).await.unwrap().unwrap();
    analyses.keep(&in_hand, Vec::new(), None).await.unwrap();
    table.clock.advance_seconds(30 * 24 * 3600 - 1);
    table.service.scheduler.tick().await;
    assert!(analyses.found(in_hand.id).await.unwrap().is_some());
    table.clock.advance_seconds(2);
    table.service.scheduler.tick().await;
    assert!(analyses.found(in_hand.id).await.unwrap().is_none());
}

#[test]
fn a_game_from_elsewhere_is_kept_without_what_was_written_about_it() {
    let long = "x".repeat(10_000);
    let text = format!("[Event \"{long}\"]\n[White \"A\"]\n\n1. e4 {{{long}}} e5 0-1");
    let pgn = Pgn::first(&text).unwrap();
    let board = GameBoard::from(pgn.history().clone());
    let AnalysisSubject::Pgn(kept) = AnalysisSubject::of_written(&board, pgn.result()) else { panic!("a game") };
    assert!(kept.len() < 300, "{kept}");
    let record = AnalysisSubject::read_pgn(GameKind::Makruk, &kept).unwrap();
    assert_eq!(record, crate::review::ReviewedGame::of_written(board, pgn.result()));
}

#[test]
fn what_is_analysed_of_chess_says_so_and_comes_back() {
    use international_chess::notation::{fen, pgn};
    let read = pgn::read("[White \"A\"]\n\n1. e4 {good} e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0").unwrap();
    let (board, result) = (GameBoard::from(read.games[0].pgn.history().clone()), read.games[0].pgn.result());
    let AnalysisSubject::PgnOf { kind, pgn } = AnalysisSubject::of_written(&board, result) else { panic!("a game") };
    assert_eq!((kind, pgn.contains("good")), (GameKind::Chess, false));
    let record = AnalysisSubject::read_pgn(kind, &pgn).unwrap();
    assert_eq!(record.board(), &board);
    let written = "4k3/8/8/3pP3/8/8/8/4K2R w K d6 0 12";
    let position = international_chess::ChessHistory::new(fen::parse_position(written).unwrap());
    let subject = AnalysisSubject::of_position(&position.clone().into());
    let AnalysisSubject::PositionOf { kind: GameKind::Chess, fen } = subject else { panic!("a position") };
    assert_eq!(AnalysisSubject::read_fen(GameKind::Chess, &fen).unwrap().board(), &GameBoard::from(position));
    assert_eq!(fen, written);
}

#[test]
fn subjects_and_lines_of_makruk_are_stored_as_they_were() {
    use crate::game::GameId;
    // As the first version wrote them.
    let old = |subject: &AnalysisSubject| postcard::to_stdvec(subject).unwrap();
    assert_eq!(old(&AnalysisSubject::Game(GameId(300))), [0, 172, 2]);
    assert_eq!(old(&AnalysisSubject::Pgn("*".to_owned())), [1, 1, b'*']);
    let mv: makruk::Move =
        makruk::Move::new(makruk::Square::from_latin(b"e3").unwrap(), makruk::Square::from_latin(b"e4").unwrap());
    let mate = Evaluation::Mate { winner: board_games::Team::Second, moves: 3 };
    let line = EvaluatedLine { evaluation: mate, moves: vec![mv.into()] };
    let as_before = (1_u8, makruk::Color::Black, 3_u16, vec![mv]);
    assert_eq!(postcard::to_stdvec(&line).unwrap(), postcard::to_stdvec(&as_before).unwrap());
}

#[test]
fn no_log_shows_how_to_answer() {
    let shown = format!("{:?}", asked(SeenBy::Asker));
    assert!(!shown.contains("a secret"), "{shown}");
}

#[tokio::test]
async fn whoever_looks_at_a_game_hears_of_its_chart_until_that_is_known() {
    let table = Table::new();
    let (analyses, game) = (&table.service.analyses, GameId(5));
    let mut watched = analyses.watch(game).await.unwrap();
    assert_eq!(watched.now(), GameChart::None);
    let progress = ReviewProgress { done: 1, total: 9 };
    for (told, is) in [(Some(progress), GameChart::UnderWay(progress)), (None, GameChart::None)] {
        analyses.tell(game, told);
        watched.changed().await.unwrap();
        assert_eq!(watched.now(), is);
    }
    let known = GameChart::Known(Arc::new(GameCourse { chances: vec![500, 520], turning: Vec::new() }));
    analyses.charted(game, known.clone());
    watched.changed().await.unwrap();
    // Another analysis of the same game changes nothing.
    analyses.tell(game, Some(progress));
    assert_eq!(watched.now(), known);
}
