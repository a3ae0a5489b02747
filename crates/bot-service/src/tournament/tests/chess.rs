//! Tournaments of another game than Makruk: its rules, its results, its ratings.

use club_competitions::PlayedResult;
use club_competitions::round_robin::Cycles;
use club_competitions::tournament::GameEnding;
use commit_store::Codec;

use crate::club::{PlanError, Pool};
use crate::game::{Ending, GameRules};
use crate::tournament::records::TournamentRecord;
use crate::tournament::tests::*;
use makruk::Preset;

/// White mates on the seventh move, with enough moves for a rating.
const WHITE_MATES: &str = "e4 e5 Nf3 d6 Bc4 Bg4 Nc3 g6 Nxe5 Bxd1 Bxf7+ Ke7 Nd5#";
const BLACK_MATES: &str = "f3 e5 g4 Qh4#";
/// Black has no move left.
const STALEMATE: &str = "e3 a5 Qh5 Ra6 Qxa5 h5 h4 Rah6 Qxc7 f6 Qxd7+ Kf7 Qxb7 Qd3 Qxb8 Qh7 Qxc8 Kg6 Qe6";

fn chess(form: FormPlan) -> TournamentPlan {
    TournamentPlan { game: GameKind::Chess, ..plan(form, "5+3") }
}

impl Event {
    async fn of_chess(form: FormPlan, players: u64) -> Event {
        Event::on_with(Table::new(), chess(form), players).await
    }

    async fn on_with(table: Table, plan: TournamentPlan, players: u64) -> Event {
        let event = Event::founded(table, plan).await;
        event.sign_up_all(players).await;
        event.tournaments().start(event.request(ANN), event.id).await.unwrap();
        event
    }

    /// Plays these moves at a table until the game is over by them.
    async fn play_moves(&self, game: CompetitionGame, moves: &str) -> Snapshot {
        let mut snapshot = self.seat(game).await;
        let pairing = self.competition().await.game(game).unwrap().pairing;
        for (ply, text) in moves.split(' ').enumerate() {
            let by = if ply % 2 == 0 { pairing.white } else { pairing.black };
            snapshot = self.table.text(state::person(by), snapshot.id, text).await.unwrap();
        }
        assert!(matches!(snapshot.game.ending(), Some(Ending::Outcome(_))), "{moves}");
        assert_eq!(snapshot.game.terms().rules, GameRules::Chess);
        snapshot
    }

    /// Plays these moves in the only game that there is, which this player then resigns.
    async fn resigns(&self, loser: PlayerId, moves: &str) {
        let (game, Pairing { pairing, .. }) = self.current().await[0];
        let id = self.seat(game).await.id;
        for (text, by) in moves.split(' ').zip([pairing.white, pairing.black].into_iter().cycle()) {
            self.table.text(state::person(by), id, text).await.unwrap();
        }
        self.act(loser, id, Action::Resign).await.unwrap();
    }

    /// Plays the games of a round to mate; the lower number wins.
    async fn mate_round(&self) {
        for (game, Pairing { pairing, .. }) in self.current().await {
            let moves = if pairing.white < pairing.black { WHITE_MATES } else { BLACK_MATES };
            self.play_moves(game, moves).await;
        }
    }
}

#[tokio::test]
async fn a_swiss_of_chess_ends_by_mates_and_a_stalemate() {
    let mut event = Event::of_chess(FormPlan::Swiss { rounds: None, bye: ByeValue::Win }, 5).await;
    let rounds = event.competition().await.rounds().unwrap();
    event.mate_round().await;
    event = event.restarted();
    assert_eq!(event.at().await.plan.game, GameKind::Chess);
    for round in 1..rounds {
        let games = event.current().await;
        if round + 1 == rounds {
            let drawn = event.play_moves(games[0].0, STALEMATE).await;
            assert_eq!(drawn.game.play().unwrap().kind(), GameKind::Chess);
        }
        event.mate_round().await;
    }
    assert!(matches!(event.at().await.phase, Phase::Over(_)));
    let is_drawn = |game: &Pairing| game.counted() == Some(GameEnding::Played(PlayedResult::Draw));
    let games = event.competition().await.games();
    assert_eq!(games.iter().filter(|(_, game)| is_drawn(game)).count(), 1);
    // What was won counts for the ratings of chess, and for no other.
    let book = event.table.service.clubs.book(GUILD).await.unwrap();
    assert!(!book.lines().is_empty());
    assert!(book.lines().iter().all(|line| line.entry.played.pool == Pool::ChessLive));
    event.check_stored().await;
}

#[tokio::test]
async fn a_knock_out_of_chess_replays_draws_and_has_a_winner() {
    let event = Event::of_chess(FormPlan::KnockOut, 4).await;
    let (first, second) = (event.current().await[0].0, event.current().await[1].0);
    event.play_moves(first, STALEMATE).await;
    let replayed = event.current().await;
    assert!(replayed.iter().any(|(game, _)| *game != first && *game != second), "{replayed:?}");
    while matches!(event.at().await.phase, Phase::Running(_)) {
        event.mate_round().await;
    }
    assert_eq!(event.competition().await.champions(), [state::player(ANN)]);
    event.check_stored().await;
}

#[tokio::test]
async fn seeds_are_by_the_ratings_of_its_game() {
    const ONCE: FormPlan = FormPlan::RoundRobin { cycles: Cycles::One };
    // Ann wins at Makruk, and Ben at chess.
    let event = Event::begun(ONCE, "5+3", 2).await;
    event.resigns(BEN, "c3c4 c6c5 d3d4 d6d5 e3e4 e6e5 f3f4 f6f5 g3g4 g6g5").await;
    let event = Event::on_with(event.table, chess(ONCE), 2).await;
    event.resigns(ANN, "a4 a5 b3 b6 c3 c6 d3 d6 e3 e6").await;
    let mut table = event.table;
    for (plan, best) in [(chess(FormPlan::KnockOut), BEN), (plan(FormPlan::KnockOut, "5+3"), ANN)] {
        let event = Event::on_with(table, plan, 2).await;
        assert_eq!(event.at().await.players().first(), Some(&best));
        table = event.table;
    }
}

#[tokio::test]
async fn rules_of_counting_are_only_chosen_for_a_game_that_has_them() {
    let plan = TournamentPlan { preset: Some(Preset::School), ..chess(FormPlan::KnockOut) };
    assert_eq!(plan.check(), Err(PlanError::PresetOfOtherGame(GameKind::Chess)));
    assert_eq!(TournamentPlan { game: GameKind::Makruk, ..plan }.check(), Ok(()));
}

#[tokio::test]
async fn only_tournaments_of_other_games_need_the_newest_form() {
    let weekly = TournamentPlan { check_in: Minutes::new(5), ..plan(FormPlan::KnockOut, "5+3") };
    let of_chess = TournamentPlan { game: GameKind::Chess, ..weekly.clone() };
    for (plan, version) in [(plan(FormPlan::KnockOut, "5+3"), 1), (weekly, 2), (of_chess, 3)] {
        let plan = TournamentPlan { sign_up_until: Some("2027-01-01T00:00:00Z".parse().unwrap()), ..plan };
        let record = Event::founded(Table::new(), plan).await.at().await.record(0);
        let bytes = record.encode().unwrap();
        assert_eq!((bytes[0], TournamentRecord::decode(&bytes).unwrap()), (version, record));
    }
}
