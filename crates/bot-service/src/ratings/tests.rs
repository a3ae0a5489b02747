//! Results in the store: never one without its ratings, and what is stored is what all results add up to.

use board_games::Seat;
use std::sync::Arc;

use club_competitions::{PlayedResult, Ruling};
use proptest::prelude::*;

use crate::ClubError;
use crate::club::{ClubSettings, FinishedGame, Pool, RatingEffect, RatingRules, Ratings, ResultLedger, Uncounted};
use crate::game::{Action, GameId, Seating, Stake, Terms};
use crate::ratings::*;
use crate::testing::RefusalOf as _;
use crate::testing::quiet;
use crate::tests::{ANN, BEN, PLACE, Table, terms};
use crate::{BoardRevision, Service};
use bot_store::PlayerId;
use bot_store::{ChannelId, Clock, ManualClock, Place};
use commit_store::{MemoryStore, Store};

const CAT: PlayerId = PlayerId(3);
const DAN: PlayerId = PlayerId(4);
const GUILD: u64 = 7;
const MOVES: [&str; 12] =
    ["c3c4", "c6c5", "d3d4", "d6d5", "e3e4", "e6e5", "f3f4", "f6f5", "g3g4", "g6g5", "h3h4", "h6h5"];

fn rated() -> Terms {
    Terms { stake: Stake::Rated, ..terms() }
}

/// A game of `white` against `black` in a new channel, in which `white` resigns after `moves` moves.
async fn lose(table: &Table, white: PlayerId, black: PlayerId, moves: usize) -> GameId {
    let id = begin(table, white, black, moves).await;
    table.games.act(table.request(white), id, BoardRevision::Now, Action::Resign).await.unwrap();
    id
}

async fn begin(table: &Table, white: PlayerId, black: PlayerId, moves: usize) -> GameId {
    let channel = ChannelId(1_000 + table.request(white).event.0);
    let place = Place { channel, ..PLACE };
    let terms = Terms { seating: Seating::Challenger(Seat::First), ..rated() };
    let id = table.games.challenge(table.request(white), place, Some(black), terms).await.unwrap().id;
    table.games.accept(table.request(black), id, channel).await.unwrap();
    for (ply, text) in MOVES.iter().take(moves).enumerate() {
        table.text(if ply % 2 == 0 { white } else { black }, id, text).await.unwrap();
    }
    id
}

async fn points(table: &Table, player: PlayerId) -> i32 {
    table.service.clubs.rated(GUILD, Pool::Correspondence, player).await.unwrap().rating.rounded()
}

/// That the stored ratings are those to which the results add up.
async fn check_stored(table: &Table) {
    let clubs = Clubs::new(table.service.clubs.repository.clone(), table.service.outbox.clone(), Vec::new());
    let book = clubs.book(GUILD).await.unwrap();
    let entries: ResultLedger = book.lines().iter().map(|line| line.entry).collect();
    assert_eq!(*book, entries);
    for (pool, player, standing) in book.ratings().standings() {
        let stored: Option<crate::club::Standing> =
            clubs.repository.get(&records::club_standing(GUILD, pool, player)).await.unwrap();
        assert_eq!(stored.as_ref(), Some(standing), "{pool:?} {player:?}");
    }
}

#[tokio::test]
async fn the_commit_that_ends_a_game_rates_it() {
    let table = Table::new();
    let id = lose(&table, ANN, BEN, 12).await;
    assert!(points(&table, ANN).await < 1500 && points(&table, BEN).await > 1500);
    let Some(RatingEffect::Counted([white, black])) = table.service.clubs.verdict(id).await.unwrap() else {
        panic!("it counts")
    };
    assert_eq!([white, black].map(|change| change.before.rating().rounded()), [1500; 2]);
    assert_eq!(black.after.rating().rounded(), points(&table, BEN).await);
    check_stored(&table).await;
}

#[tokio::test]
async fn friendly_games_short_ones_and_those_without_a_result_do_not_count() {
    let table = Table::new();
    let friendly = table.begin().await;
    table.games.act(table.request(ANN), friendly, BoardRevision::Now, Action::Resign).await.unwrap();
    assert_eq!(table.service.clubs.verdict(friendly).await.unwrap(), None);
    let short = lose(&table, ANN, BEN, 4).await;
    assert_eq!(
        table.service.clubs.verdict(short).await.unwrap(),
        Some(RatingEffect::Uncounted(Uncounted::TooShort(RatingRules::default().least_moves)))
    );
    let aborted = begin(&table, ANN, BEN, 0).await;
    table.games.act(table.request(ANN), aborted, BoardRevision::Now, Action::Abort).await.unwrap();
    assert_eq!(table.service.clubs.verdict(aborted).await.unwrap(), None);
    assert_eq!(points(&table, ANN).await, 1500);
    assert_eq!(table.service.clubs.book(GUILD).await.unwrap().lines().len(), 1);
}

#[tokio::test]
async fn a_result_that_cannot_be_committed_changes_no_rating_and_no_game() {
    let store = Arc::new(MemoryStore::default());
    let table = Table::on(store.clone());
    let id = begin(&table, ANN, BEN, 12).await;
    store.fail_next(commit_store::Failure::Unavailable);
    let refused = table.games.act(table.request(ANN), id, BoardRevision::Now, Action::Resign).await;
    assert!(refused.is_err());
    assert!(table.games.get(id).await.unwrap().game.is_open());
    assert_eq!((points(&table, ANN).await, table.service.clubs.verdict(id).await.unwrap()), (1500, None));
    table.games.act(table.request(ANN), id, BoardRevision::Now, Action::Resign).await.unwrap();
    assert!(points(&table, ANN).await < 1500);
}

#[tokio::test]
async fn games_that_end_at_once_all_count() {
    let table = Table::new();
    let mut games = Vec::new();
    for number in 0..30 {
        let (white, black) = (PlayerId(100 + number % 7), PlayerId(200 + number % 5));
        games.push((white, begin(&table, white, black, 12).await));
    }
    let ends =
        games.iter().map(|(white, id)| table.games.act(table.request(*white), *id, BoardRevision::Now, Action::Resign));
    for end in futures::future::join_all(ends).await {
        end.unwrap();
    }
    assert_eq!(table.service.clubs.book(GUILD).await.unwrap().lines().len(), 30);
    check_stored(&table).await;
}

#[tokio::test]
async fn a_correction_computes_everything_after_it_again() {
    let table = Table::new();
    let first = lose(&table, ANN, BEN, 12).await;
    lose(&table, BEN, CAT, 12).await;
    let before = points(&table, CAT).await;
    let clubs = &table.service.clubs;
    let won = Some(Ruling::Result(PlayedResult::WhiteWon));
    for (reason, game, refused) in
        [("  ", first, ClubError::NoReason), ("why", GameId(99), ClubError::NotRated(GameId(99)))]
    {
        let answer = clubs.correct(table.request(CAT), GUILD, game, won, reason).await;
        assert!(answer.refusal() == Some(&refused), "{answer:?}");
    }
    let elsewhere = clubs.correct(table.request(CAT), GUILD + 1, first, won, "why").await;
    assert!(matches!(elsewhere.refusal(), Some(ClubError::NotRated(_))));
    let corrected = clubs.correct(table.request(CAT), GUILD, first, won, " touched a piece ").await.unwrap();
    assert_eq!((corrected.before.entry.ruling, corrected.after.entry.ruling, corrected.changed), (None, won, 3));
    assert!(points(&table, ANN).await > 1500);
    assert_ne!(points(&table, CAT).await, before);
    check_stored(&table).await;
    let again = clubs.correct(table.request(CAT), GUILD, first, won, "why").await;
    assert!(matches!(again.refusal(), Some(ClubError::AlreadySo(_))));
    clubs.correct(table.request(CAT), GUILD, first, None, "it was not touched").await.unwrap();
    assert_eq!(points(&table, CAT).await, before);
    check_stored(&table).await;
    let (log, total) = clubs.audit_log(GUILD, 0, 1).await.unwrap();
    assert_eq!((total, log.len(), log[0].number, log[0].by), (2, 1, 2, CAT));
    let (log, _) = clubs.audit_log(GUILD, 1, 10).await.unwrap();
    assert_eq!(log[0].what, Audited::Ruled { game: first, ruling: won, reason: "touched a piece".to_owned() });
}

#[tokio::test]
async fn a_void_result_takes_the_only_game_of_someone_out_of_the_ranking() {
    let table = Table::new();
    let id = lose(&table, ANN, BEN, 12).await;
    let ranking = async || table.service.clubs.ranking(GUILD, Pool::Correspondence).await.unwrap();
    assert_eq!(ranking().await.iter().map(|ranked| ranked.player).collect::<Vec<_>>(), [BEN, ANN]);
    table.service.clubs.correct(table.request(CAT), GUILD, id, Some(Ruling::Void), "a test").await.unwrap();
    assert_eq!(ranking().await, []);
    check_stored(&table).await;
    lose(&table, BEN, ANN, 12).await;
    assert_eq!(ranking().await[0].player, ANN);
    check_stored(&table).await;
}

#[tokio::test]
async fn those_whose_ratings_are_certain_come_before_the_provisional_in_a_ranking() {
    let table = Table::new();
    let clubs = &table.service.clubs;
    let settings = ClubSettings { provisional_above: 250, listed_below: 250, ..ClubSettings::default() };
    clubs.change_settings(table.request(CAT), GUILD, settings).await.unwrap();
    for _ in 0..5 {
        lose(&table, ANN, BEN, 12).await;
    }
    lose(&table, DAN, CAT, 12).await;
    let ranking = clubs.ranking(GUILD, Pool::Correspondence).await.unwrap();
    let listed: Vec<_> = ranking.iter().map(|ranked| (ranked.player, ranked.is_listed)).collect();
    assert_eq!(listed, [(BEN, true), (ANN, true), (CAT, false), (DAN, false)]);
    assert!(ranking[2].rated.rating.rating() > ranking[1].rated.rating.rating());
}

#[tokio::test]
async fn new_settings_hold_for_games_that_end_later() {
    let table = Table::new();
    let clubs = &table.service.clubs;
    lose(&table, ANN, BEN, 12).await;
    let stricter =
        ClubSettings { rules: RatingRules { weekly_cap: 1, least_moves: 5 }, provisional_above: 120, listed_below: 80 };
    clubs.change_settings(table.request(CAT), GUILD, stricter).await.unwrap();
    let capped = lose(&table, ANN, BEN, 12).await;
    assert_eq!(clubs.verdict(capped).await.unwrap(), Some(RatingEffect::Uncounted(Uncounted::PairCap(1))));
    check_stored(&table).await;
    let nobody = ClubSettings { listed_below: 45, ..stricter };
    let refused = clubs.change_settings(table.request(CAT), GUILD, nobody).await;
    assert!(matches!(refused.refusal(), Some(ClubError::Setting)));
    let (log, _) = clubs.audit_log(GUILD, 0, 10).await.unwrap();
    assert_eq!(log[0].what, Audited::Settings { before: ClubSettings::default(), after: stricter });
}

#[tokio::test]
async fn strengths_follow_the_results() {
    let table = Table::new();
    let clubs = &table.service.clubs;
    for _ in 0..3 {
        lose(&table, ANN, BEN, 12).await;
    }
    let at = clubs.strength(GUILD, Pool::Correspondence).await.unwrap();
    let strength = |at: &StrengthAt, player| at.strength.rating(player, table.clock.now()).rating();
    assert!(strength(&at, ANN) < strength(&at, BEN));
    assert_eq!(at.strength.calibration().games(), 3);
    lose(&table, BEN, CAT, 12).await;
    quiet().await;
    let at = clubs.strength(GUILD, Pool::Correspondence).await.unwrap();
    assert_eq!(at.strength.results(), 4);
    assert!(strength(&at, BEN) < strength(&at, CAT));
    let first = at.book.lines()[0].entry.played.game;
    clubs.correct(table.request(CAT), GUILD, first, Some(Ruling::Void), "a test").await.unwrap();
    let at = clubs.strength(GUILD, Pool::Correspondence).await.unwrap();
    assert_eq!(at.strength.calibration().games(), 3, "a corrected book is never answered by old strengths");
}

#[tokio::test]
async fn members_are_remembered_and_hidden_while_they_are_gone() {
    let table = Table::new();
    let clubs = &table.service.clubs;
    let known = async || clubs.members(GUILD, &[ANN, BEN]).await.unwrap();
    clubs.saw(GUILD, &[(ANN, Seen::Here("แอน".to_owned()))]).await.unwrap();
    let fresh = ServerMember { name: "แอน".to_owned(), has_left: false, is_stale: false };
    assert_eq!(known().await.into_iter().collect::<Vec<_>>(), [(ANN, fresh.clone())]);
    clubs.saw(GUILD, &[(ANN, Seen::Gone), (BEN, Seen::Gone)]).await.unwrap();
    assert_eq!(known().await[&ANN], ServerMember { has_left: true, ..fresh.clone() });
    assert!(known().await[&BEN].has_left);
    table.clock.advance_seconds(25 * 3_600);
    assert!(known().await[&ANN].is_stale);
    clubs.saw(GUILD, &[(ANN, Seen::Here("Ann".to_owned()))]).await.unwrap();
    assert_eq!(known().await[&ANN], ServerMember { name: "Ann".to_owned(), ..fresh });
}

#[tokio::test]
async fn results_from_elsewhere_count_as_if_they_had_been_played_here() {
    let [there, here] = [Table::new(), Table::new()];
    for _ in 0..3 {
        lose(&there, ANN, BEN, 12).await;
        lose(&there, BEN, CAT, 12).await;
    }
    let book = there.service.clubs.book(GUILD).await.unwrap();
    let entries = book.lines().iter().map(|line| line.entry).collect();
    here.service.clubs.take_over(GUILD, entries).await.unwrap();
    assert_eq!(here.service.clubs.book(GUILD).await.unwrap(), book);
    check_stored(&here).await;
    lose(&here, CAT, ANN, 12).await;
    check_stored(&here).await;
}

/// One thing that happens in a club.
#[derive(Clone, Debug)]
enum Step {
    Game { white: u64, black: u64, moves: usize },
    Rule { game: usize, ruling: Option<Ruling> },
    Pause(i64),
    Restart,
}

fn step() -> impl Strategy<Value = Step> {
    let rulings = [
        None,
        Some(Ruling::Void),
        Some(Ruling::Result(PlayedResult::Draw)),
        Some(Ruling::Result(PlayedResult::WhiteWon)),
    ];
    prop_oneof![
        6 => (0..4_u64, 1..4_u64, prop::sample::select(vec![4, 10, 12]))
            .prop_map(|(white, other, moves)| Step::Game { white, black: (white + other) % 4, moves }),
        2 => (any::<usize>(), prop::sample::select(rulings.to_vec())).prop_map(|(game, ruling)| Step::Rule { game, ruling }),
        2 => (1..200_i64).prop_map(Step::Pause),
        1 => Just(Step::Restart),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(test_budget::rounds(10, 240) as u32))]
    #[test]
    fn the_results_add_up_to_what_is_stored(steps in prop::collection::vec(step(), 1..20)) {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(async {
            let store: Arc<dyn Store> = Arc::new(MemoryStore::default());
            let mut table = Table::on(Arc::clone(&store));
            let mut games = Vec::new();
            for step in steps {
                match step {
                    Step::Game { white, black, moves } => {
                        games.push(lose(&table, PlayerId(white + 1), PlayerId(black + 1), moves).await);
                    }
                    Step::Rule { game, ruling } if !games.is_empty() => {
                        let game = games[game % games.len()];
                        let ruled = table.service.clubs.correct(table.request(CAT), GUILD, game, ruling, "a test").await;
                        prop_assert!(ruled.is_ok() || matches!(ruled.refusal(), Some(ClubError::AlreadySo(_))));
                    }
                    Step::Rule { .. } => {}
                    Step::Pause(hours) => table.clock.advance_seconds(hours * 3_600),
                    Step::Restart => {
                        let clock: Arc<ManualClock> = Arc::clone(&table.clock);
                        let (service, announced) =
                            Service::new(Arc::clone(&store), clock, Arc::new(crate::tests::LOT));
                        table.games = Arc::clone(&service.games);
                        (table.service, table.lanes) = (service, announced.lanes);
                    }
                }
            }
            check_stored(&table).await;
            Ok(())
        })?;
    }
}

#[test]
fn what_is_played_for_nothing_is_no_result() {
    // A part of the ratings without any row is a newcomer's.
    assert_eq!(Ratings::default().in_pool(Pool::Live).count(), 0);
    let game = crate::game::Game::challenge(ANN, Some(BEN), rated(), jiff::Timestamp::MAX, jiff::Timestamp::UNIX_EPOCH);
    assert_eq!(FinishedGame::of(GameId(1), &game.unwrap()), None);
}
