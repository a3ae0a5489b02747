//! What is asked for is kept until it was shown, and is begun by one alone.

use bot_store::notice::StoredNotice;
use std::sync::Arc;

use crate::analyses::*;
use crate::review::Evaluation;
use crate::tests::{ANN, PLACE, Table};
use crate::{AnswerToken, ThinkError};
use bot_store::locale::Locale;
use makruk::notation::pgn::Pgn;
use makruk::{Position, Ruleset};

fn asked(seen_by: SeenBy) -> AskedAnalysis {
    let subject = AnalysisSubject::of_position(&Position::start(), None, Ruleset::COMPETITION);
    let token = AnswerToken("a secret".to_owned());
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
    let AnalysisSubject::Pgn(kept) = AnalysisSubject::of_pgn(&pgn) else { panic!("a game") };
    assert!(kept.len() < 300, "{kept}");
    let record = AnalysisSubject::read_pgn(&kept).unwrap();
    assert_eq!(record, crate::review::ReviewedGame::of_pgn(&pgn));
}

#[test]
fn no_log_shows_how_to_answer() {
    let shown = format!("{:?}", asked(SeenBy::Asker));
    assert!(!shown.contains("a secret"), "{shown}");
}
