//! What a digest tells of what has really happened.

use board_games::Seat;
use club_competitions::ladder::{LadderEntry, LadderSettings};

use crate::analyses::records::game_accuracy;
use crate::club::{FormPlan, TournamentName, TournamentPlan, WinnerRoles};
use crate::digest::tests::*;
use crate::game::{Action, Seating, Stake, Terms};
use crate::puzzles::records::{WeekRecord, puzzle_week};
use crate::tests::{ANN, BEN, PLACE, Table, terms};
use crate::{BoardRevision, GameAccuracy, LadderTerms, NewSeason, Seen, TablePlace};
use bot_store::Place;
use makruk::Ruleset;

const CAT: PlayerId = PlayerId(4);
const DAY: i64 = 24 * 3_600;
const MOVES: [&str; 10] = ["c3c4", "c6c5", "d3d4", "d6d5", "e3e4", "e6e5", "f3f4", "f6f5", "g3g4", "g6g5"];
/// Rooks that go along their ranks.
const LONGER: [&str; 20] = [
    "h1h2", "h8h7", "h2g2", "h7g7", "g2f2", "g7f7", "f2e2", "f7e7", "e2d2", "e7d7", "d2c2", "d7c7", "c2b2", "c7b7",
    "b2a2", "b7a7", "b1d2", "b8d7", "d2b1", "d7b8",
];

/// A club of three, in the third week of 1970.
struct Club(Table);

impl Club {
    fn new() -> Club {
        let club = Club(Table::new());
        club.0.clock.advance_seconds(15 * DAY);
        club
    }

    /// A game in which the one with White resigns.
    async fn lose(&self, white: PlayerId, black: PlayerId, stake: Stake, moves: &[&str]) -> GameId {
        let table = &self.0;
        table.clock.advance_seconds(60);
        let channel = ChannelId(1_000 + table.request(white).event.0);
        let terms = Terms { stake, seating: Seating::Challenger(Seat::First), ..terms() };
        let place = Place { channel, ..PLACE };
        let id = table.games.challenge(table.request(white), place, Some(black), terms).await.unwrap().id;
        table.games.accept(table.request(black), id, channel).await.unwrap();
        self.play(id, [white, black], moves).await;
        table.games.act(table.request(white), id, BoardRevision::Now, Action::Resign).await.unwrap();
        id
    }

    async fn play(&self, id: GameId, players: [PlayerId; 2], moves: &[&str]) {
        for (ply, text) in moves.iter().enumerate() {
            self.0.text(players[ply % 2], id, text).await.unwrap();
        }
    }

    async fn analysed(&self, game: GameId, percent: u16) {
        let accuracy = GameAccuracy { white: percent * 10, black: percent * 10 };
        let row = put(game_accuracy(game), Expect::Absent, &accuracy).unwrap();
        self.0.service.digests.repository.commit_once(vec![row]).await.unwrap();
    }

    async fn digest(&self) -> WeekDigest {
        self.0.service.digests.preview(GUILD, &Bench::first()).await.unwrap()
    }
}

#[tokio::test]
async fn games_of_a_week_are_counted_by_kind_and_the_best_that_was_analysed_is_told() {
    let club = Club::new();
    let moves = [&MOVES[..], &LONGER[..]].concat();
    club.lose(ANN, BEN, Stake::Rated, &moves).await;
    club.0.clock.advance_seconds(7 * DAY);
    assert!(club.digest().await.is_quiet(), "that was a week ago");
    let rated = club.lose(BEN, ANN, Stake::Rated, &moves).await;
    let friendly = club.lose(ANN, BEN, Stake::default(), &moves).await;
    let short = club.lose(ANN, CAT, Stake::default(), &MOVES).await;
    let digest = club.digest().await;
    assert_eq!(digest.games(), GamesOfDay { rated: 1, friendly: 2, engine: 0 });
    assert_eq!(digest.days[6], digest.games(), "all of it was today");
    assert_eq!(digest.best, None, "nothing was analysed");
    for (game, percent) in [(rated, 70), (friendly, 80), (short, 99)] {
        club.analysed(game, percent).await;
    }
    let best = |digest: WeekDigest| digest.best.map(|best| (best.snapshot.id, best.accuracy.white));
    assert_eq!(best(club.digest().await), Some((friendly, 800)));
    let elsewhere = club.0.service.digests.preview(GUILD + 1, &Bench::first()).await.unwrap();
    assert!(elsewhere.is_quiet());
}

#[tokio::test]
async fn who_has_left_or_was_erased_is_not_named() {
    let club = Club::new();
    for _ in 0..3 {
        club.lose(BEN, ANN, Stake::Rated, &MOVES).await;
    }
    club.lose(CAT, BEN, Stake::Rated, &MOVES).await;
    club.0.clock.advance_seconds(7 * DAY);
    club.lose(ANN, BEN, Stake::Rated, &MOVES).await;
    club.lose(CAT, BEN, Stake::Rated, &MOVES).await;
    club.lose(CAT, BEN, Stake::Rated, &MOVES).await;
    let service = &club.0.service;
    let solved = put(puzzle_week(GUILD, Day(0), BEN), Expect::Absent, &WeekRecord { solved: 4, points: 40 }).unwrap();
    service.digests.repository.commit_once(vec![solved]).await.unwrap();
    let digest = club.digest().await;
    let upset = digest.upset.unwrap();
    assert_eq!((upset.winner, upset.loser), (BEN, ANN));
    assert_eq!(digest.streak, Some(WinStreak { player: BEN, kind: GameKind::Makruk, wins: 4 }));
    assert_eq!(digest.rises.iter().map(|rise| rise.player).collect::<Vec<_>>(), [BEN]);
    assert_eq!(digest.named(), [ANN, BEN]);
    service.clubs.saw(GUILD, &[(BEN, Seen::Gone)]).await.unwrap();
    let digest = club.digest().await;
    assert_eq!((digest.named(), digest.games().rated), (Vec::new(), 3), "the games stay");
}

#[tokio::test]
async fn ladder_season_tournaments_and_puzzles_are_told() {
    let club = Club::new();
    let service = &club.0.service;
    let terms = LadderTerms { time: "3d".parse().unwrap(), preset: None, channel: CHANNEL, locale: Locale::English };
    service.ladders.found(club.0.request(ADMIN), LADDER, LadderSettings::default(), terms).await.unwrap();
    for person in [ANN, BEN] {
        service.ladders.join(club.0.request(person), LADDER, LadderEntry::Bottom).await.unwrap();
    }
    club.0.clock.advance_seconds(7 * DAY);
    service.ladders.join(club.0.request(CAT), LADDER, LadderEntry::Bottom).await.unwrap();
    let season =
        NewSeason { name: "Autumn".to_owned(), days: None, champion_games: 1, channel: CHANNEL, locale: Locale::Thai };
    service.seasons.begin(club.0.request(ADMIN), LADDER, &season).await.unwrap();
    let digest = club.digest().await;
    assert_eq!((digest.newcomers.as_slice(), digest.seasons, digest.climbs.as_slice()), (&[CAT][..], vec![], &[][..]));
    let id = service.ladders.challenge(club.0.request(CAT), LADDER, ANN).await.unwrap().1.unwrap();
    let table = TablePlace { channel: ChannelId(9_000), server: Ruleset::COMPETITION };
    service.ladders.accept(club.0.request(ANN), LADDER, id, table).await.unwrap();
    let game = service.ladders.game_of(LADDER, id).await.unwrap().unwrap();
    club.play(game, [CAT, ANN], &MOVES).await;
    club.0.games.act(club.0.request(ANN), game, BoardRevision::Now, Action::Resign).await.unwrap();
    let plan = TournamentPlan {
        name: TournamentName::new("Friday").unwrap(),
        form: FormPlan::KnockOut,
        time: Default::default(),
        preset: None,
        default_time: TournamentPlan::DEFAULT_TIME,
        sign_up_until: None,
        check_in: None,
        roles: WinnerRoles::default(),
        weekly: None,
        game: GameKind::default(),
    };
    let place = (CHANNEL, Locale::English);
    let found = service.tournaments.found(club.0.request(ADMIN), GUILD, place, plan).await.unwrap();
    for person in [ANN, BEN] {
        service.tournaments.sign_up(club.0.request(person), found.id).await.unwrap();
    }
    service.tournaments.start(club.0.request(ADMIN), found.id).await.unwrap();
    service.tournaments.withdraw(club.0.request(BEN), found.id).await.unwrap();
    let digest = club.digest().await;
    let (_, climb) = digest.climbs[0];
    assert_eq!((climb.player, climb.from, climb.to), (CAT, 3, 1));
    let season = digest.seasons[0].clone();
    assert_eq!((season.name.as_str(), season.places[0].player, season.places[0].games), ("Autumn", CAT, 1));
    let tournaments: Vec<_> = digest.tournaments.iter().map(|it| (it.name.as_str(), it.players)).collect();
    assert_eq!(tournaments, [("Friday", 2)]);
    let monday = digest.puzzles.monday;
    assert_eq!(digest.puzzles, PuzzleWeek { monday, solvers: 0, solved: 0, first: Vec::new() });
    for (player, points) in [(ANN, 10), (BEN, 30)] {
        let row = put(puzzle_week(GUILD, monday, player), Expect::Absent, &WeekRecord { solved: 2, points }).unwrap();
        service.digests.repository.commit_once(vec![row]).await.unwrap();
    }
    let puzzles = club.digest().await.puzzles;
    assert_eq!((puzzles.solvers, puzzles.solved), (2, 4));
    assert_eq!(puzzles.first.iter().map(|row| (row.player, row.points)).collect::<Vec<_>>(), [(BEN, 30), (ANN, 10)]);
    // A week later all of this is over; only the season goes on.
    club.0.clock.advance_seconds(8 * DAY);
    let digest = club.digest().await;
    assert!(digest.is_quiet() && !digest.seasons.is_empty());
}
