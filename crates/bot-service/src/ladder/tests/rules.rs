//! Challenges and their ends without a game, absences, settings.

use crate::StoredChange;
use std::num::NonZeroU16;

use club_competitions::Days;
use club_competitions::ladder::{Closing, LadderError, MovementRule, Ready};

use crate::ladder::tests::*;
use crate::ratings::Audited;

fn audited(change: LadderAuditChange) -> Audited {
    Audited::Feature(StoredChange::of(&change.on(GameKind::Makruk)).unwrap())
}

#[tokio::test]
async fn a_refusal_counts_as_a_loss_and_is_announced_once() {
    let club = Club::new("3d").await;
    let id = club.challenge(CAT, BEN).await;
    let by_another = club.ladders().refuse(club.request(ANN), LADDER, id).await;
    assert_eq!(refusal(by_another.unwrap_err()), LadderRefusal::NotForYou(id));
    let request = club.request(BEN);
    for _ in 0..2 {
        club.ladders().refuse(again(request), LADDER, id).await.unwrap();
    }
    assert_eq!(club.order().await, [1, 3, 2, 4]);
    let moved = Moved { named: vec![RungMove { player: CAT, from: Some(3), to: Some(2) }], shifted: 1 };
    let news = club.news().await;
    let told = news.iter().filter(|it| matches!(it, LadderNews::Closed { .. })).collect::<Vec<_>>();
    assert_eq!(told, [&LadderNews::Closed { challenge: id, closing: Closing::Refused, moved }]);
    assert_eq!(news.iter().filter(|it| **it == LadderNews::Made { challenge: id }).count(), 1);
    let late = club.ladders().refuse(club.request(BEN), LADDER, id).await.unwrap_err();
    assert!(matches!(refusal(late), LadderRefusal::Rules(LadderError::Closed { .. })));
}

#[tokio::test]
async fn what_is_not_answered_or_played_in_time_ends_by_the_scheduler() {
    let club = Club::new("5+3").await;
    let id = club.challenge(CAT, BEN).await;
    club.wait(2).await;
    assert_eq!(club.stage(id).await, ChallengeStage::Made);
    club.wait(1).await;
    assert!(matches!(club.stage(id).await, ChallengeStage::Closed { closing: Closing::NotAnswered, .. }));
    assert_eq!(club.order().await, [1, 3, 2, 4]);
    let id = club.challenge(DAN, BEN).await;
    waits(club.accept(BEN, id).await);
    waits(club.ready(DAN, id).await);
    club.wait(7).await;
    let closing = Closing::NotPlayed(Ready::Challenger);
    assert!(matches!(club.stage(id).await, ChallengeStage::Closed { closing: found, .. } if found == closing));
    assert_eq!(club.order().await, [1, 3, 4, 2]);
    // The same after a restart.
    let club = club.restarted();
    assert_eq!(club.order().await, [1, 3, 4, 2]);
    assert!(
        club.ladder()
            .await
            .history(club_competitions::CompetitorId(4))
            .any(|it| it.rule == MovementRule::ChallengerWins)
    );
}

#[tokio::test]
async fn idle_players_sink_and_absent_ones_do_not() {
    let club = Club::new("3d").await;
    club.wait(10).await;
    club.ladders().go_away(club.request(BEN), LADDER, Days::new(30).unwrap()).await.unwrap();
    let challenged = club.ladders().challenge(club.request(CAT), LADDER, BEN).await.unwrap_err();
    assert!(matches!(refusal(challenged), LadderRefusal::Rules(LadderError::Absent { .. })));
    club.wait(21).await;
    assert!(club.news().await.iter().any(|it| matches!(it, LadderNews::Idle { .. })));
    assert_eq!(club.order().await, [1, 2, 4, 3]);
    club.wait(9).await;
    assert!(club.news().await.contains(&LadderNews::Back { player: BEN }));
    let absent = club.ladders().go_away(club.request(BEN), LADDER, Days::new(1).unwrap()).await.unwrap_err();
    assert!(matches!(refusal(absent), LadderRefusal::Rules(LadderError::NoGameSinceAbsence { .. })));
    club.ladders().go_away(club.request(ANN), LADDER, Days::new(5).unwrap()).await.unwrap();
    club.ladders().come_back(club.request(ANN), LADDER).await.unwrap();
    assert!(club.news().await.contains(&LadderNews::Back { player: ANN }));
}

#[tokio::test]
async fn the_due_row_follows_the_ladder() {
    let club = Club::new("3d").await;
    let due = async || {
        let rows = club.table.service.ladders.clubs.repository.all(&bot_store::due_key::due_rows()).await.unwrap();
        let rows = rows.iter().filter_map(|(key, _)| DueKey::of(key));
        rows.filter(|row| row.kind == LADDER_DUE).map(DueKey::time).collect::<Vec<_>>()
    };
    assert_eq!(due().await, [club.ladder().await.due().unwrap()]);
    let id = club.challenge(CAT, BEN).await;
    assert_eq!(due().await, [club.ladder().await.due().unwrap()]);
    club.ladders().withdraw(club.request(CAT), LADDER, id).await.unwrap();
    assert_eq!(due().await, [club.ladder().await.due().unwrap()]);
    club.wait(40).await;
    assert_eq!(due().await, [club.ladder().await.due().unwrap()]);
    for person in [ANN, BEN, CAT, DAN] {
        club.ladders().leave(club.request(person), LADDER).await.unwrap();
    }
    assert_eq!((due().await, club.order().await), (vec![], vec![]));
}

#[tokio::test]
async fn newcomers_play_two_placement_challenges_or_waive_them() {
    let club = Club::new("3d").await;
    let (eve, fay) = (PlayerId(5), PlayerId(6));
    club.ladders().join(club.request(eve), LADDER, LadderEntry::Placement).await.unwrap();
    club.ladders().join(club.request(fay), LADDER, LadderEntry::Placement).await.unwrap();
    club.lose(eve, ANN, ANN).await;
    assert_eq!(club.order().await, [5, 1, 2, 3, 4]);
    club.ladders().waive_placement(club.request(fay), LADDER).await.unwrap();
    assert_eq!(club.order().await, [5, 1, 2, 3, 4, 6]);
    let entered = |it: &LadderNews| matches!(it, LadderNews::Entered { moved } if moved.named[0].player == fay);
    assert_eq!(club.news().await.iter().filter(|it| entered(it)).count(), 1);
    let twice = club.ladders().join(club.request(fay), LADDER, LadderEntry::Bottom).await.unwrap_err();
    assert!(matches!(refusal(twice), LadderRefusal::Rules(LadderError::AlreadyMember { .. })));
}

#[tokio::test]
async fn rules_change_only_as_it_was_shown() {
    let club = Club::new("3d").await;
    let id = club.challenge(DAN, BEN).await;
    let narrow = LadderSettings { reach: NonZeroU16::MIN, ..LadderSettings::default() };
    let proposed = club.ladders().proposed(LADDER, &narrow).await.unwrap();
    assert_eq!(proposed.consequences.out_of_reach, [id]);
    club.ladders().refuse(club.request(BEN), LADDER, id).await.unwrap();
    let shown = proposed.fingerprint();
    let changed = club.ladders().change_settings(club.request(ANN), LADDER, &narrow, shown).await.unwrap_err();
    assert_eq!(refusal(changed), LadderRefusal::ConsequencesChanged);
    let shown = club.ladders().proposed(LADDER, &narrow).await.unwrap().fingerprint();
    // Time alone changes nothing of that.
    club.wait(1).await;
    let request = club.request(ANN);
    for _ in 0..2 {
        club.ladders().change_settings(again(request), LADDER, &narrow, shown).await.unwrap();
    }
    assert_eq!(*club.ladder().await.settings(), narrow);
    assert_eq!(club.news().await.iter().filter(|it| **it == LadderNews::Settings { by: ANN }).count(), 1);
    let far = club.ladders().challenge(club.request(CAT), LADDER, ANN).await.unwrap_err();
    assert!(matches!(refusal(far), LadderRefusal::Rules(LadderError::OutOfReach { .. })));
}

#[tokio::test]
async fn a_server_has_one_ladder_and_others_have_none() {
    let club = Club::new("3d").await;
    let second = club.ladders().found(club.request(ANN), LADDER, LadderSettings::default(), terms(club.time)).await;
    assert_eq!(refusal(second.unwrap_err()), LadderRefusal::AlreadyThere);
    let elsewhere =
        club.ladders().join(club.request(ANN), LadderId { guild: GUILD + 1, ..LADDER }, LadderEntry::Bottom).await;
    assert_eq!(refusal(elsewhere.unwrap_err()), LadderRefusal::NoLadder);
    let other = LadderTerms { time: TimeControl::Unlimited, ..terms(club.time) };
    club.ladders().change_terms(club.request(ANN), LADDER, other).await.unwrap();
    assert_eq!(club.ladders().ladder(LADDER).await.unwrap().terms, other);
}

#[tokio::test]
async fn what_managers_change_is_in_the_log_of_the_server() {
    let club = Club::new("3d").await;
    let founded = terms(club.time);
    let unlimited = LadderTerms { time: TimeControl::Unlimited, ..founded };
    let narrow = LadderSettings { reach: NonZeroU16::MIN, ..LadderSettings::default() };
    let request = club.request(ANN);
    for _ in 0..2 {
        club.ladders().change_terms(again(request), LADDER, unlimited).await.unwrap();
    }
    let shown = club.ladders().proposed(LADDER, &narrow).await.unwrap().fingerprint();
    club.ladders().change_settings(club.request(BEN), LADDER, &narrow, shown).await.unwrap();
    let (log, all) = club.ladders().clubs.audit_log(GUILD, 0, 10).await.unwrap();
    assert_eq!(all, 3);
    let (before, after) = (Box::new(LadderSettings::default()), Box::new(narrow));
    assert_eq!((log[0].by, &log[0].what), (BEN, &audited(LadderAuditChange::Rules { before, after })));
    assert_eq!(log[1].what, audited(LadderAuditChange::Terms { before: Some(founded), after: unlimited }));
    assert_eq!(log[2].what, audited(LadderAuditChange::Terms { before: None, after: founded }));
}

use crate::ladder::records::LADDER_DUE;
use bot_store::due_key::DueKey;
