//! Games that are played for challenges.

use board_games::Seat;
use club_competitions::ladder::{Closing, LadderError, Ready};
use club_competitions::{PlayedResult, Ruling};

use crate::TableError;
use crate::game::{GameId, Stake};
use crate::ladder::tests::*;
use crate::testing::RefusalOf as _;
use crate::{MoveInput, OPEN_GAMES_LIMIT};
use commit_store::{Failure, MemoryStore};

#[tokio::test]
async fn a_game_by_days_begins_with_the_acceptance() {
    let club = Club::new("3d").await;
    let id = club.challenge(CAT, BEN).await;
    let (request, place) = (club.request(BEN), club.place());
    let first = begun(club.ladders().accept(request, LADDER, id, place).await.unwrap());
    let second = begun(club.ladders().accept(again(request), LADDER, id, place).await.unwrap());
    assert_eq!(first.id, second.id);
    assert_eq!(first.game.terms().stake, Stake::Rated);
    let seats = *first.game.play().unwrap().seats();
    assert_eq!([Seat::First, Seat::Second].map(|side| seats.seat(side).owner()), [Some(CAT), Some(BEN)]);
    assert_eq!((first.place.channel, first.place.guild), (place.channel, Some(GUILD)));
    assert_eq!(club.stage(id).await, ChallengeStage::Playing);
    assert_eq!(club.ladders().game_of(LADDER, id).await.unwrap(), Some(first.id));
    club.act(BEN, first.id, Action::Resign).await.unwrap();
    assert_eq!(club.order().await, [1, 3, 2, 4]);
    let moved = Moved { named: vec![RungMove { player: CAT, from: Some(3), to: Some(2) }], shifted: 1 };
    let closing = Closing::Played(PlayedResult::WhiteWon);
    assert_eq!(club.news().await.last(), Some(&LadderNews::Closed { challenge: id, closing, moved }));
}

#[tokio::test]
async fn a_live_game_begins_when_both_are_ready() {
    let club = Club::new("5+3").await;
    let id = club.challenge(CAT, BEN).await;
    waits(club.accept(BEN, id).await);
    assert!(club.news().await.contains(&LadderNews::ToPlay { challenge: id }));
    waits(club.ready(BEN, id).await);
    waits(club.ready(BEN, id).await);
    let stranger = club.ladders().ready(club.request(DAN), LADDER, id, club.place()).await.unwrap_err();
    assert!(matches!(refusal(stranger), LadderRefusal::Rules(LadderError::NoPart { .. })));
    let game = begun(club.ready(CAT, id).await);
    assert!(game.game.playing().unwrap().clock().is_some());
    club.act(CAT, game.id, Action::Resign).await.unwrap();
    assert_eq!(club.order().await, [1, 2, 3, 4]);
}

#[tokio::test]
async fn challenges_received_later_wait() {
    let club = Club::new("3d").await;
    let first = club.challenge(CAT, BEN).await;
    let second = club.challenge(DAN, BEN).await;
    waits(club.accept(BEN, second).await);
    assert!(club.news().await.contains(&LadderNews::Queued { challenge: second }));
    let early = club.ladders().ready(club.request(DAN), LADDER, second, club.place()).await.unwrap_err();
    assert!(matches!(refusal(early), LadderRefusal::Rules(LadderError::EarlierFirst { earlier }) if earlier == first));
    let game = begun(club.accept(BEN, first).await);
    club.act(CAT, game.id, Action::Resign).await.unwrap();
    assert_eq!(club.stage(second).await, ChallengeStage::ToPlay { ready: Ready::Nobody });
    assert_eq!(club.news().await.last(), Some(&LadderNews::ToPlay { challenge: second }));
    begun(club.ready(DAN, second).await);
}

#[tokio::test]
async fn a_busy_channel_is_told_and_nothing_has_happened() {
    let club = Club::new("3d").await;
    let (_, game) = club.game(DAN, CAT).await;
    let id = club.challenge(BEN, ANN).await;
    let (request, place) = (club.request(ANN), club.place());
    let busy = TablePlace { channel: game.place.channel, ..place };
    let refused = club.ladders().accept(request, LADDER, id, busy).await;
    assert!(matches!(refused.refusal(), Some(TableError::ChannelBusy(occupant)) if *occupant == game.id));
    assert_eq!(club.stage(id).await, ChallengeStage::Made);
    begun(club.ladders().accept(request, LADDER, id, place).await.unwrap());
}

#[tokio::test]
async fn a_draw_changes_nothing() {
    let club = Club::new("-").await;
    let (id, game) = club.game(CAT, BEN).await;
    club.act(CAT, game.id, Action::OfferDraw).await.unwrap();
    club.act(BEN, game.id, Action::AgreeDraw).await.unwrap();
    assert_eq!(club.order().await, [1, 2, 3, 4]);
    assert!(matches!(
        club.stage(id).await,
        ChallengeStage::Closed { closing: Closing::Played(PlayedResult::Draw), .. }
    ));
}

#[tokio::test]
async fn a_game_without_a_result_is_played_again() {
    let club = Club::new("3d").await;
    let (id, first) = club.game(CAT, BEN).await;
    club.act(BEN, first.id, Action::Abort).await.unwrap();
    assert_eq!(club.stage(id).await, ChallengeStage::ToPlay { ready: Ready::Nobody });
    assert_eq!(club.news().await.last(), Some(&LadderNews::Reopened { challenge: id }));
    let second = begun(club.ready(CAT, id).await);
    assert_ne!(first.id, second.id);
    assert_eq!(club.ladders().game_of(LADDER, id).await.unwrap(), Some(second.id));
    club.act(BEN, second.id, Action::Resign).await.unwrap();
    assert_eq!(club.order().await, [1, 3, 2, 4]);
}

#[tokio::test]
async fn who_leaves_in_the_middle_of_a_game_loses_it_on_the_ladder() {
    let club = Club::new("3d").await;
    let (id, game) = club.game(CAT, BEN).await;
    club.ladders().leave(club.request(BEN), LADDER).await.unwrap();
    assert_eq!(club.order().await, [1, 3, 4]);
    let told = club.news().await;
    assert!(told.iter().any(|it| matches!(it, LadderNews::Closed { closing: Closing::Abandoned(_), .. })));
    assert!(told.iter().any(|it| matches!(it, LadderNews::Left { .. })));
    // The game continues and counts for the ratings; on the ladder it is decided.
    club.act(CAT, game.id, Action::Resign).await.unwrap();
    assert_eq!(club.order().await, [1, 3, 4]);
    let clubs = &club.table.service.clubs;
    let void = clubs.correct(club.request(ANN), GUILD, game.id, Some(Ruling::Void), "why").await.unwrap();
    assert_eq!((void.effects.get(), club.order().await), (Some(&Moved::default()), vec![1, 3, 4]));
    assert_eq!(club.at(id).await.ruling, None);
}

#[tokio::test]
async fn a_correction_moves_the_rungs_as_if_it_had_been_played_so() {
    let club = Club::new("3d").await;
    let (id, game) = club.lose(CAT, BEN, BEN).await;
    club.lose(DAN, CAT, CAT).await;
    assert_eq!(club.order().await, [1, 4, 3, 2]);
    let clubs = &club.table.service.clubs;
    let lost = Some(Ruling::Result(PlayedResult::BlackWon));
    let corrected = clubs.correct(club.request(ANN), GUILD, game, lost, "the wrong one resigned").await.unwrap();
    assert_eq!(club.order().await, [1, 2, 4, 3]);
    let moved = |player, from, to| RungMove { player, from: Some(from), to: Some(to) };
    let moves: Moved = corrected.effects.get().cloned().unwrap();
    assert_eq!(moves.named, [moved(BEN, 4, 2), moved(CAT, 3, 4), moved(DAN, 2, 3)]);
    assert!(club.news().await.contains(&LadderNews::Ruled { challenge: id, moved: moves }));
    clubs.correct(club.request(ANN), GUILD, game, None, "no, it was right").await.unwrap();
    assert_eq!(club.order().await, [1, 4, 3, 2]);
    let club = club.restarted();
    assert_eq!(club.order().await, [1, 4, 3, 2]);
}

#[tokio::test]
async fn a_commit_that_fails_changes_neither_the_game_nor_the_ladder() {
    let store = Arc::new(MemoryStore::default());
    let club = Club::of(Table::on(store.clone()), "3d", &[ANN, BEN, CAT, DAN]).await;
    let id = club.challenge(CAT, BEN).await;
    let (request, place) = (club.request(BEN), club.place());
    store.fail_next(Failure::Unavailable);
    assert!(club.ladders().accept(request, LADDER, id, place).await.is_err());
    assert_eq!((club.stage(id).await, club.table.games.open_of(BEN).await.unwrap()), (ChallengeStage::Made, vec![]));
    let game = begun(club.ladders().accept(request, LADDER, id, place).await.unwrap());
    store.fail_next(Failure::Unavailable);
    assert!(club.act(BEN, game.id, Action::Resign).await.is_err());
    assert!(club.table.games.get(game.id).await.unwrap().game.is_open());
    assert_eq!((club.stage(id).await, club.order().await), (ChallengeStage::Playing, vec![1, 2, 3, 4]));
    // A commit that succeeded without a confirmation is complete.
    store.fail_next(Failure::UnknownDone);
    club.act(BEN, game.id, Action::Resign).await.unwrap();
    assert_eq!(club.order().await, [1, 3, 2, 4]);
    assert_eq!(club.restarted().order().await, [1, 3, 2, 4]);
}

#[tokio::test]
async fn games_of_a_ladder_count_as_any_others() {
    let club = Club::new("3d").await;
    let (_, game) = club.game(CAT, BEN).await;
    for (by, text) in [(CAT, "c3c4"), (BEN, "c6c5"), (CAT, "d3d4"), (BEN, "d6d5"), (CAT, "e3e4"), (BEN, "e6e5")] {
        club.table.games.play(club.request(by), game.id, BoardRevision::Now, MoveInput::Text(text)).await.unwrap();
    }
    for (by, text) in [(CAT, "f3f4"), (BEN, "f6f5"), (CAT, "g3g4"), (BEN, "g6g5")] {
        club.table.games.play(club.request(by), game.id, BoardRevision::Now, MoveInput::Text(text)).await.unwrap();
    }
    club.act(BEN, game.id, Action::Resign).await.unwrap();
    let verdict = club.table.service.clubs.verdict(game.id).await.unwrap();
    assert!(matches!(verdict, Some(crate::club::RatingEffect::Counted(_))));
    for _ in 0..OPEN_GAMES_LIMIT {
        let place = crate::tests::PLACE;
        let terms = crate::tests::terms();
        club.table.games.challenge(club.request(ANN), place, None, terms).await.unwrap();
    }
    let id = club.challenge(CAT, ANN).await;
    let refused = club.ladders().accept(club.request(ANN), LADDER, id, club.place()).await;
    assert!(matches!(refused.refusal(), Some(TableError::TooMany(_))));
    assert_eq!(club.stage(id).await, ChallengeStage::Made);
    assert_ne!(game.id, GameId(0));
}
