//! A tournament of forty as an evening goes, from its announcement to its report file, which says the same as the standings.

use std::collections::BTreeMap;

use club_competitions::report::{ReportHead, ReportedPlayer, ReportedPlayers, trf};
use club_competitions::tournament::{CompetitionScore, GameEnding, GameStage};
use jiff::SignedDuration;

use crate::tournament::tests::*;

const ENTRANTS: u64 = 40;
/// Those who have signed up and don't check in.
const ABSENT: [PlayerId; 3] = [PlayerId(38), PlayerId(39), PlayerId(40)];
const LEFT: PlayerId = PlayerId(20);
const WITHDREW: PlayerId = PlayerId(30);
const ORGANISER: PlayerId = ANN;

/// The report file, of which `report_by_py4swiss.py` of swiss-pairings pairs each round from those before.
const REPORT: &str = include_str!("forty.trf");

/// What a line of a report file says of a player.
#[derive(Debug)]
struct Line {
    points: f64,
    rank: usize,
    /// Of each round: against whom, with which colour, and how it went.
    rounds: Vec<(usize, char, char)>,
}

/// The lines of players, by their numbers: in columns, as the FIDE sets them.
fn read(report: &str) -> BTreeMap<usize, Line> {
    let mut lines = BTreeMap::new();
    for line in report.lines().filter(|line| line.starts_with("001")) {
        let letters: Vec<char> = line.chars().collect();
        let column = |from: usize, until: usize| {
            let letters = letters.get(from - 1..until.min(letters.len())).unwrap_or_default();
            letters.iter().collect::<String>().trim().to_owned()
        };
        let rounds = (92..letters.len()).step_by(10).map(|from| {
            let sign = |at: usize| letters.get(at - 1).copied().unwrap_or(' ');
            (column(from, from + 3).parse().unwrap(), sign(from + 5), sign(from + 7))
        });
        let (points, rank) = (column(81, 84).parse().unwrap(), column(86, 89).parse().unwrap());
        lines.insert(column(5, 8).parse().unwrap(), Line { points, rank, rounds: rounds.collect() });
    }
    lines
}

fn worth(result: char) -> f64 {
    match result {
        '1' | '+' => 1.0,
        // The bye is announced to be worth half a point.
        '=' | 'H' | 'U' => 0.5,
        '0' | '-' | 'Z' => 0.0,
        other => panic!("{other} is no result"),
    }
}

impl Event {
    async fn stage_in(&self, game: CompetitionGame) -> GameStage {
        self.competition().await.game(game).unwrap().stage
    }

    /// Takes the news so far out of the outbox, as if they had been posted.
    async fn post_news(&self) {
        let outbox = &self.table.service.outbox;
        while let waiting = outbox.waiting(Lane::Channel(NEWS)).await.unwrap()
            && !waiting.is_empty()
        {
            outbox.take_out(&waiting).await.unwrap();
        }
    }

    /// Plays what is left of a round: the lower number wins, but each fifth game is a draw.
    async fn play_out_round(&self) {
        for (index, (game, found)) in self.current().await.into_iter().enumerate() {
            let winner = match found.pairing.white < found.pairing.black {
                true => PairingColor::White,
                false => PairingColor::Black,
            };
            self.play(game, Some(winner).filter(|_| index % 5 != 4)).await;
        }
    }
}

#[tokio::test]
async fn an_evening_of_forty() {
    let table = Table::new();
    let begins = table.clock.now() + SignedDuration::from_hours(2);
    let form = FormPlan::Swiss { rounds: None, bye: ByeValue::Draw };
    let plan = TournamentPlan { sign_up_until: Some(begins), check_in: Minutes::new(30), ..plan(form, "5+3") };
    let event = Event::founded(table, plan).await;
    event.sign_up_all(ENTRANTS).await;

    // All but three check in.
    event.wait(90 * MINUTE).await;
    assert_eq!(event.news().await.last(), Some(&TournamentNews::CheckIn));
    for player in people(ENTRANTS).into_iter().filter(|player| !ABSENT.contains(player)) {
        event.tournaments().check_in(event.request(player), event.id).await.unwrap();
    }
    event.wait(30 * MINUTE).await;
    assert_eq!((event.competition().await.players().len(), event.competition().await.rounds()), (37, Some(7)));
    assert_eq!(event.at().await.left_out, ABSENT);

    // Round 1: a thread is deleted, and someone is defaulted who was there.
    let games = event.current().await;
    assert_eq!(games.len(), 18);
    let (lost, defaulted) = (games[0].0, games[1]);
    waits(event.open(lost).await);
    let thread = event.tournaments().table(event.id, lost).await.unwrap().thread.unwrap();
    event.tournaments().lose_thread(GUILD, NEWS, thread).await.unwrap();
    assert_eq!(event.news().await.last(), Some(&TournamentNews::ThreadLost { game: lost }));
    let loser = state::person(defaulted.1.pairing.white);
    event.tournaments().forfeit(event.request(ORGANISER), event.id, defaulted.0, loser).await.unwrap();
    event.tournaments().reopen(event.request(ORGANISER), event.id, defaulted.0, "was there").await.unwrap();
    event.play_out_round().await;

    // Round 2: the bot is down for ten minutes, in which nobody is defaulted, and someone withdraws from an open game.
    assert_eq!(event.competition().await.round(), Some(1));
    let waiting = event.game_of(LEFT).await.0;
    waits(event.open(waiting).await);
    event.wait(5 * MINUTE).await;
    event.table.service.downtime.resume().await;
    let event = event.restarted();
    event.table.clock.advance_seconds(10 * MINUTE);
    event.table.service.downtime.resume().await;
    event.wait(0).await;
    assert!(event.current().await.len() == 18, "nobody is defaulted for what the bot was down");
    let withdrawn = event.game_of(WITHDREW).await;
    event.tournaments().withdraw(event.request(WITHDREW), event.id).await.unwrap();
    let loser = withdrawn.1.pairing.color(state::player(WITHDREW)).unwrap();
    let forfeit = GameEnding::Forfeit { loser };
    assert!(matches!(event.stage_in(withdrawn.0).await, GameStage::Over { ending, .. } if ending == forfeit));
    event.play_out_round().await;

    // Round 3: someone has left the server.
    assert_eq!(event.competition().await.round(), Some(2));
    event.tournaments().lose_player(event.id, LEFT).await.unwrap();
    for round in 2..7 {
        assert_eq!(event.competition().await.round(), Some(round));
        event.post_news().await;
        event.play_out_round().await;
    }
    let event = event.restarted();
    assert!(matches!(event.at().await.phase, Phase::Over(_)));
    assert_eq!(event.news().await.last(), Some(&TournamentNews::Finished));
    event.check_stored().await;
    agrees(&event.competition().await);
}

/// The report file, read back, says what the standings say.
fn agrees(competition: &Competition) {
    let players: ReportedPlayers = competition
        .players()
        .into_iter()
        .map(|player| (player, ReportedPlayer { name: format!("Player {}", player.0), rating: None }))
        .collect();
    let day = jiff::civil::date(2026, 11, 27);
    let head =
        ReportHead { name: "An evening of forty".to_owned(), time: "5+3".to_owned(), began: day, ended: Some(day) };
    let report = trf(competition, &head, &players).unwrap();
    assert_eq!(report, REPORT, "as it is now:\n{report}");
    let lines = read(&report);
    assert_eq!(lines.len(), 37);
    let numbers = competition.players();
    for (place, placing) in competition.standings().iter().enumerate() {
        let number = numbers.iter().position(|player| *player == placing.player).unwrap() + 1;
        let line = &lines[&number];
        assert_eq!((line.rank, line.rounds.len()), (place + 1, 7));
        let CompetitionScore::Points(points) = placing.score else { panic!("no points") };
        assert_eq!(format!("{:.1}", line.points), format!("{:.1}", f64::from(points.quarters()) / 4.0));
        let sum: f64 = line.rounds.iter().map(|(_, _, result)| worth(*result)).sum();
        assert!((line.points - sum).abs() < f64::EPSILON, "{line:?}");
        for (round, &(opponent, color, result)) in line.rounds.iter().enumerate() {
            let Some(other) = lines.get(&opponent) else {
                assert!(opponent == 0 && color == '-' && "UZ".contains(result), "{line:?}");
                continue;
            };
            let (back, other_color, other_result) = other.rounds[round];
            assert_eq!((back, color == 'w'), (number, other_color == 'b'));
            assert!(["10", "01", "==", "+-", "-+", "--"].contains(&&*format!("{result}{other_result}")), "{line:?}");
        }
        let met: Vec<usize> = line.rounds.iter().filter(|round| "10=".contains(round.2)).map(|round| round.0).collect();
        let once: std::collections::BTreeSet<usize> = met.iter().copied().collect();
        assert_eq!(once.len(), met.len(), "nobody meets anyone twice");
        assert!(line.rounds.iter().filter(|round| round.2 == 'U').count() < 2, "{line:?}");
    }
    let places: std::collections::BTreeSet<usize> = lines.values().map(|line| line.rank).collect();
    assert_eq!(places.len(), 37);
}
