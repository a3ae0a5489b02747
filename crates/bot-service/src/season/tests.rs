//! Seasons in the store: begun and ended once, with a table that follows the results, and with roles that follow the table.

mod chess;
mod places;

use crate::RolesRefusedNotice;
use board_games::{GameKind, Seat};
use std::collections::BTreeSet;
use std::sync::Arc;

use club_competitions::ladder::{LadderEntry, LadderSettings};
use club_competitions::{Days, PlayedResult, Ruling};

use crate::SeasonRefusal;
use crate::game::{Action, GameId, Seating, Stake, Terms};
use crate::season::*;
use crate::testing::RefusalOf as _;
use crate::tests::{ANN, BEN, PLACE, Table, terms};
use crate::{BoardRevision, LadderId, LadderTerms, RoleChoice, RoleObstacle, RoleStep, RoleTask, TablePlace, TopRole};
use bot_store::{Clock, EventId, Lane, PendingNotice, Place, Request};
use commit_store::{Failure, MemoryStore, Store};
use makruk::Ruleset;

const CAT: PlayerId = PlayerId(3);
const DAN: PlayerId = PlayerId(4);
const MANAGER: PlayerId = PlayerId(9);
const GUILD: u64 = 7;
const LADDER: LadderId = LadderId { guild: GUILD, game: GameKind::Makruk };
const NEWS: ChannelId = ChannelId(500);
const DAY: i64 = 24 * 3_600;
const MOVES: [&str; 10] = ["c3c4", "c6c5", "d3d4", "d6d5", "e3e4", "e6e5", "f3f4", "f6f5", "g3g4", "g6g5"];
const CHAMPION: u64 = 70;
const TOP: u64 = 71;

struct Club {
    table: Table,
}

impl Club {
    fn new() -> Club {
        Club { table: Table::new() }
    }

    fn on(store: Arc<dyn Store>) -> Club {
        Club { table: Table::on(store) }
    }

    /// Another process on the store of an earlier one.
    fn after(earlier: &Club, store: Arc<dyn Store>) -> Club {
        let again = Club::on(store);
        again.table.clock.advance_seconds(earlier.table.clock.now().as_second());
        // Events go on where they were.
        let last = earlier.request(ANN).event.0;
        while again.request(ANN).event.0 < last {}
        again
    }

    fn seasons(&self) -> &Seasons {
        &self.table.service.seasons
    }

    fn request(&self, by: PlayerId) -> Request {
        self.table.request(by)
    }

    async fn begin(&self, name: &str, days: Option<u16>) -> Result<SeasonAt, ServiceError> {
        let new = NewSeason {
            name: name.to_owned(),
            days: days.and_then(Days::new),
            champion_games: 2,
            channel: NEWS,
            locale: Locale::English,
        };
        self.seasons().begin(self.request(MANAGER), LADDER, &new).await
    }

    async fn end(&self, number: u32) -> Result<SeasonAt, ServiceError> {
        self.seasons().end(self.request(MANAGER), LADDER, number).await
    }

    async fn champions(&self, number: u32) -> Vec<PlayerId> {
        self.seasons().at(LADDER, Some(number)).await.unwrap().champions()
    }

    /// A rated game in which the one with White resigns after ten plies.
    async fn lose(&self, white: PlayerId, black: PlayerId) -> GameId {
        let channel = ChannelId(1_000 + self.request(white).event.0);
        let terms = Terms { stake: Stake::Rated, seating: Seating::Challenger(Seat::First), ..terms() };
        let place = Place { channel, ..PLACE };
        let games = &self.table.games;
        let id = games.challenge(self.request(white), place, Some(black), terms).await.unwrap().id;
        games.accept(self.request(black), id, channel).await.unwrap();
        self.play_out(id, white, black).await;
        id
    }

    async fn play_out(&self, id: GameId, white: PlayerId, black: PlayerId) {
        for (ply, text) in MOVES.iter().enumerate() {
            self.table.text(if ply % 2 == 0 { white } else { black }, id, text).await.unwrap();
        }
        self.table.games.act(self.request(white), id, BoardRevision::Now, Action::Resign).await.unwrap();
    }

    /// A ladder of these people in this order.
    async fn ladder(&self, people: &[PlayerId]) {
        let terms = LadderTerms { time: "3d".parse().unwrap(), preset: None, channel: NEWS, locale: Locale::English };
        let ladders = &self.table.service.ladders;
        ladders.found(self.request(MANAGER), LADDER, LadderSettings::default(), terms).await.unwrap();
        for person in people {
            ladders.join(self.request(*person), LADDER, LadderEntry::Bottom).await.unwrap();
        }
    }

    /// A challenge in which the challenger, who has White, resigns or wins.
    async fn challenge(&self, by: PlayerId, to: PlayerId, loser: PlayerId) -> GameId {
        let ladders = &self.table.service.ladders;
        let id = ladders.challenge(self.request(by), LADDER, to).await.unwrap().1.unwrap();
        let channel = ChannelId(1_000 + self.request(by).event.0);
        let table = TablePlace { channel, server: Ruleset::COMPETITION };
        ladders.accept(self.request(to), LADDER, id, table).await.unwrap();
        let game = ladders.game_of(LADDER, id).await.unwrap().unwrap();
        for (ply, text) in MOVES.iter().enumerate() {
            self.table.text(if ply % 2 == 0 { by } else { to }, game, text).await.unwrap();
        }
        self.table.games.act(self.request(loser), game, BoardRevision::Now, Action::Resign).await.unwrap();
        game
    }

    async fn correct(&self, game: GameId, ruling: Ruling) {
        let clubs = &self.table.service.clubs;
        clubs.correct(self.request(MANAGER), GUILD, game, Some(ruling), "why").await.unwrap();
    }

    async fn wait(&self, seconds: i64) {
        self.table.clock.advance_seconds(seconds);
        self.table.service.scheduler.tick().await;
    }

    /// What waits to be announced of seasons.
    async fn news(&self) -> Vec<(u32, SeasonNews)> {
        self.said_in(Lane::Channel(NEWS)).await
    }

    async fn said_in(&self, lane: Lane) -> Vec<(u32, SeasonNews)> {
        let waiting = self.table.service.outbox.waiting(lane).await.unwrap();
        let news = waiting
            .into_iter()
            .filter_map(|pending| pending.notice.read::<SeasonNotice>())
            .map(|notice| (notice.number, notice.news));
        news.collect()
    }

    async fn choose(&self, choice: RoleChoice) {
        let place = (NEWS, Locale::English);
        self.table.service.roles.choose(self.request(MANAGER), GUILD, choice, place).await.unwrap();
    }

    async fn role_notices(&self) -> Vec<PendingNotice> {
        self.table.service.outbox.waiting(Lane::Feature(crate::roles::notices::LANE, GUILD)).await.unwrap()
    }

    /// Does what is to be done about roles, each as `outcome` says; what that was.
    async fn change_roles(&self, outcome: impl Fn(RoleTask) -> Result<(), RoleObstacle>) -> Vec<(RoleStep, u64, u64)> {
        let roles = &self.table.service.roles;
        let mut done = Vec::new();
        for pending in self.role_notices().await {
            let tasks = roles.tasks(GUILD).await.unwrap();
            let outcomes: Vec<_> = tasks.iter().map(|task| (*task, outcome(*task))).collect();
            roles.done(&pending, GUILD, &outcomes).await.unwrap();
            done.extend(tasks.iter().map(|task| (task.step, task.role, task.player.0)));
        }
        done
    }

    async fn refused_roles(&self) -> usize {
        let waiting = self.table.service.outbox.waiting(Lane::Channel(NEWS)).await.unwrap();
        waiting.iter().filter(|pending| pending.notice.is::<RolesRefusedNotice>()).count()
    }

    async fn holders(&self) -> BTreeSet<(u64, u64)> {
        let at = self.table.service.roles.at(GUILD).await.unwrap();
        at.holders.into_iter().filter(|holder| holder.has_it).map(|holder| (holder.role, holder.player.0)).collect()
    }
}

fn refusal(outcome: Result<SeasonAt, ServiceError>) -> SeasonRefusal {
    outcome.refusal::<SeasonRefusal>().cloned().unwrap_or_else(|| panic!("{outcome:?}"))
}

const BOTH: RoleChoice = RoleChoice { champion: Some(CHAMPION), top: Some(TopRole { role: TOP, rungs: 2 }) };

#[tokio::test]
async fn a_season_counts_from_its_beginning_to_its_end() {
    let club = Club::new();
    assert_eq!(refusal(club.seasons().at(LADDER, None).await), SeasonRefusal::NoSeason);
    assert_eq!(refusal(club.end(1).await), SeasonRefusal::NotRunning);
    club.lose(ANN, BEN).await;
    let begun = club.begin("  First ", None).await.unwrap();
    assert_eq!((begun.number, &*begun.name, begun.games()), (1, "First", 0));
    assert_eq!(refusal(club.begin("Second", None).await), SeasonRefusal::AlreadyRunning(1));
    club.lose(BEN, ANN).await;
    club.lose(BEN, CAT).await;
    let running = club.seasons().at(LADDER, None).await.unwrap();
    assert_eq!((running.games(), running.ended), (2, None));
    assert_eq!(running.champions(), [BEN], "nobody else has two games");
    club.lose(CAT, ANN).await;
    assert_eq!(refusal(club.end(2).await), SeasonRefusal::Over(2));
    let ended = club.end(1).await.unwrap();
    assert_eq!((ended.games(), ended.champions()), (3, vec![ANN]));
    assert!(ended.ended.is_some());
    assert_eq!(refusal(club.end(1).await), SeasonRefusal::NotRunning);
    // What comes later is of the next one.
    club.lose(ANN, CAT).await;
    assert_eq!(club.seasons().at(LADDER, Some(1)).await.unwrap(), ended);
    club.begin("Second", None).await.unwrap();
    let (list, all) = club.seasons().list(LADDER, 0, 5).await.unwrap();
    assert_eq!((list.iter().map(|at| (at.number, at.games())).collect::<Vec<_>>(), all), (vec![(2, 0), (1, 3)], 2));
    assert_eq!(refusal(club.seasons().at(LADDER, Some(3)).await), SeasonRefusal::NoSuchSeason(3));
    let news: Vec<_> = [(1, SeasonNews::Began), (1, SeasonNews::Ended), (2, SeasonNews::Began)].into();
    assert_eq!(club.news().await, news);
    assert_eq!(refusal(club.begin(&"x".repeat(61), None).await), SeasonRefusal::Name);
}

#[tokio::test]
async fn a_redelivered_request_begins_and_ends_once() {
    let club = Club::new();
    let new = NewSeason { name: "x".to_owned(), days: None, champion_games: 4, channel: NEWS, locale: Locale::Thai };
    let (begin, end) = (club.request(MANAGER), club.request(MANAGER));
    let again = |request: Request| Request { event: EventId(request.event.0), ..request };
    for request in [begin, again(begin)] {
        assert_eq!(club.seasons().begin(request, LADDER, &new).await.unwrap().number, 1);
    }
    for request in [end, again(end)] {
        assert!(club.seasons().end(request, LADDER, 1).await.unwrap().ended.is_some());
    }
    assert_eq!(club.news().await.len(), 2);
}

#[tokio::test]
async fn a_season_ends_by_itself_when_its_time_is_over() {
    let club = Club::new();
    let begun = club.begin("x", Some(3)).await.unwrap();
    assert_eq!(begun.ends, Some(begun.began + jiff::SignedDuration::from_hours(72)));
    club.wait(3 * DAY - 1).await;
    assert_eq!(club.seasons().at(LADDER, None).await.unwrap().ended, None);
    club.wait(1).await;
    assert_eq!(club.seasons().at(LADDER, None).await.unwrap().ended, begun.ends);
    assert_eq!(club.news().await.len(), 2);
    // One that was ended early doesn't end the next one.
    club.begin("y", Some(3)).await.unwrap();
    club.end(2).await.unwrap();
    club.begin("z", None).await.unwrap();
    club.wait(30 * DAY).await;
    assert_eq!(club.seasons().at(LADDER, None).await.unwrap().ended, None);
}

#[tokio::test]
async fn a_season_that_cannot_be_committed_has_not_ended() {
    let store = Arc::new(MemoryStore::default());
    let club = Club::on(store.clone());
    club.begin("x", None).await.unwrap();
    store.fail_next(Failure::Unavailable);
    assert!(club.end(1).await.is_err());
    assert_eq!(club.seasons().at(LADDER, None).await.unwrap().ended, None);
    assert_eq!(club.news().await.len(), 1);
    // A process that comes later finds the same.
    let again = Club::after(&club, store);
    assert!(again.end(1).await.unwrap().ended.is_some());
    assert_eq!(again.news().await.len(), 2);
}

#[tokio::test]
async fn the_champion_stands_highest_on_the_ladder_as_it_was_at_the_end() {
    let club = Club::new();
    club.ladder(&[ANN, BEN, CAT, DAN]).await;
    club.wait(1).await;
    club.begin("x", None).await.unwrap();
    let decisive = club.challenge(CAT, ANN, ANN).await;
    club.lose(ANN, BEN).await;
    club.lose(CAT, BEN).await;
    let ended = club.end(1).await.unwrap();
    assert_eq!(ended.champions(), [CAT], "CAT, ANN, BEN, DAN");
    let climb = ended.table.climb.unwrap();
    assert_eq!((climb.player, climb.from, climb.to), (CAT, 3, 1));
    assert_eq!(ended.table.archive.spectators, [club_competitions::CompetitorId(DAN.0)]);
    // The ladder continues, and the season stays as it was.
    club.wait(20 * DAY).await;
    club.challenge(BEN, CAT, CAT).await;
    assert_eq!(club.champions(1).await, [CAT]);
    // A correction changes the final ranking, and so the champion; that is announced once.
    club.correct(decisive, Ruling::Result(PlayedResult::BlackWon)).await;
    assert_eq!(club.champions(1).await, [ANN]);
    let ruled = SeasonNews::Ruled { before: vec![CAT], after: vec![ANN] };
    assert_eq!(club.news().await.last(), Some(&(1, ruled)));
    let other = club.lose(DAN, ANN).await;
    let before = club.news().await.len();
    club.correct(other, Ruling::Void).await;
    assert_eq!(club.news().await.len(), before, "the season was over before that game");
}

#[tokio::test]
async fn who_has_left_the_server_is_no_champion() {
    let club = Club::new();
    club.ladder(&[ANN, BEN, CAT, DAN]).await;
    club.begin("x", None).await.unwrap();
    club.lose(ANN, BEN).await;
    club.lose(CAT, BEN).await;
    club.lose(CAT, ANN).await;
    assert_eq!(club.champions(1).await, [ANN]);
    let clubs = &club.table.service.clubs;
    clubs.saw(GUILD, &[(ANN, crate::Seen::Gone)]).await.unwrap();
    assert_eq!(club.champions(1).await, [BEN]);
    assert_eq!(club.end(1).await.unwrap().champions(), [BEN]);
    // Who comes back later was not there at the end; who is found to have left was not there either.
    clubs.saw(GUILD, &[(ANN, crate::Seen::Here("Ann".to_owned()))]).await.unwrap();
    for _ in 0..2 {
        let passed_over = club.seasons().pass_over(LADDER, 1, &[BEN]).await.unwrap();
        assert_eq!(passed_over.champions(), [CAT]);
    }
    let rows = club.seasons().at(LADDER, Some(1)).await.unwrap().table.archive.rows.len();
    assert_eq!(rows, 3, "all stay in the table");
}

#[tokio::test]
async fn challenges_that_are_open_at_the_end_count_for_the_next_season() {
    let club = Club::new();
    club.ladder(&[ANN, BEN]).await;
    club.begin("x", None).await.unwrap();
    let ladders = &club.table.service.ladders;
    let id = ladders.challenge(club.request(BEN), LADDER, ANN).await.unwrap().1.unwrap();
    let table = TablePlace { channel: ChannelId(2_000), server: Ruleset::COMPETITION };
    ladders.accept(club.request(ANN), LADDER, id, table).await.unwrap();
    let ending = club.seasons().ending(LADDER).await.unwrap();
    assert_eq!((ending.at.number, ending.open), (1, 1));
    club.end(1).await.unwrap();
    club.begin("y", None).await.unwrap();
    let game = ladders.game_of(LADDER, id).await.unwrap().unwrap();
    club.play_out(game, BEN, ANN).await;
    let games = |at: SeasonAt| at.games();
    assert_eq!(games(club.seasons().at(LADDER, Some(1)).await.unwrap()), 0);
    assert_eq!(games(club.seasons().at(LADDER, Some(2)).await.unwrap()), 1);
}

#[tokio::test]
async fn roles_follow_the_season_and_the_ladder() {
    let club = Club::new();
    club.ladder(&[ANN, BEN, CAT]).await;
    assert_eq!(club.role_notices().await, [], "no role was chosen");
    club.choose(BOTH).await;
    let all = |_| Ok(());
    assert_eq!(club.change_roles(all).await, [(RoleStep::Give, TOP, 1), (RoleStep::Give, TOP, 2)]);
    club.wait(1).await;
    club.begin("x", None).await.unwrap();
    // A change of places among the first two is none of who they are.
    let first = club.challenge(BEN, ANN, ANN).await;
    assert_eq!(club.role_notices().await, []);
    club.challenge(CAT, ANN, ANN).await;
    assert_eq!(club.change_roles(all).await, [(RoleStep::Take, TOP, 1), (RoleStep::Give, TOP, 3)]);
    club.lose(CAT, BEN).await;
    club.end(1).await.unwrap();
    assert_eq!(club.change_roles(all).await, [(RoleStep::Give, CHAMPION, 2)]);
    assert_eq!(club.holders().await, BTreeSet::from([(CHAMPION, 2), (TOP, 2), (TOP, 3)]));
    // As played, BEN, CAT, ANN; without the first game, CAT, ANN, BEN.
    club.correct(first, Ruling::Void).await;
    assert_eq!(club.champions(1).await, [CAT]);
    club.change_roles(all).await;
    let rungs = club.table.service.ladders.ladder(LADDER).await.unwrap().ladder;
    let mut expected: BTreeSet<_> = rungs.rungs().iter().take(2).map(|player| (TOP, player.0)).collect();
    expected.insert((CHAMPION, 3));
    assert_eq!(club.holders().await, expected);
    // Without roles everything is taken back.
    let proposed = club.table.service.roles.proposed(GUILD, RoleChoice::default()).await.unwrap();
    assert_eq!((proposed.given.len(), proposed.taken.len()), (0, 3));
    club.choose(RoleChoice::default()).await;
    assert_eq!(club.change_roles(all).await.len(), 3);
    assert_eq!(club.holders().await, BTreeSet::new());
}

#[tokio::test]
async fn a_role_that_cannot_be_given_is_told_once_and_tried_again() {
    let club = Club::new();
    club.ladder(&[ANN, BEN, CAT]).await;
    club.choose(BOTH).await;
    let not_to_ann = |task: RoleTask| if task.player == ANN { Err(RoleObstacle::Forbidden) } else { Ok(()) };
    club.change_roles(not_to_ann).await;
    assert_eq!((club.refused_roles().await, club.holders().await), (1, BTreeSet::from([(TOP, 2)])));
    club.wait(1).await;
    club.challenge(CAT, BEN, BEN).await;
    let tried = club.change_roles(not_to_ann).await;
    assert_eq!(tried, [(RoleStep::Take, TOP, 2), (RoleStep::Give, TOP, 1), (RoleStep::Give, TOP, 3)]);
    assert_eq!(club.refused_roles().await, 1, "it was told");
    // Another reason is told, and choosing again tries everything again.
    club.choose(BOTH).await;
    club.change_roles(|task| if task.player == ANN { Err(RoleObstacle::NotHere) } else { Ok(()) }).await;
    assert_eq!(club.refused_roles().await, 2);
    club.choose(BOTH).await;
    assert_eq!(club.change_roles(|_| Ok(())).await.len(), 2);
    assert_eq!(club.holders().await, BTreeSet::from([(TOP, 1), (TOP, 3)]));
}

#[tokio::test]
async fn what_may_have_been_given_is_taken_after_a_crash() {
    let store: Arc<dyn Store> = Arc::new(MemoryStore::default());
    let club = Club::on(Arc::clone(&store));
    club.ladder(&[ANN, BEN, CAT]).await;
    club.choose(RoleChoice { champion: None, top: Some(TopRole { role: TOP, rungs: 1 }) }).await;
    // The role is given, but the process is killed before that is recorded; meanwhile another player takes the lead.
    let given = club.table.service.roles.tasks(GUILD).await.unwrap();
    assert_eq!(given.len(), 1);
    club.wait(1).await;
    club.challenge(BEN, ANN, ANN).await;
    let again = Club::after(&club, store);
    assert_eq!(again.change_roles(|_| Ok(())).await, [(RoleStep::Take, TOP, 1), (RoleStep::Give, TOP, 2)]);
    assert_eq!(again.holders().await, BTreeSet::from([(TOP, 2)]));
    // A role that is gone needs no taking.
    again.choose(RoleChoice::default()).await;
    again.change_roles(|_| Err(RoleObstacle::NoSuchRole)).await;
    assert_eq!((again.holders().await, again.refused_roles().await), (BTreeSet::new(), 0));
    assert!(again.table.service.roles.at(GUILD).await.unwrap().holders.is_empty());
}
