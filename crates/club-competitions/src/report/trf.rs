//! The report file of the FIDE, TRF-16: a line for each player, in columns ("FIDE Handbook", C.04, annex 2).

use std::fmt::Write;

use jiff::civil::Date;

use super::{ReportHead, ReportedPlayers, ReportedRound, ReportedRounds, name};
use crate::competition::{Competition, CompetitionSetup};
use crate::game::{CompetitorId, PairingColor};
use crate::points::Points;
use crate::standings::ByeValue;
use crate::tournament::{CompetitionScore, FormName};

/// How many letters of a name there are.
const NAME: usize = 33;

/// The report of a Swiss or a round robin, of which each round that is over is told; none for forms in which players have no game
/// a round.
pub fn trf(competition: &Competition, head: &ReportHead, players: &ReportedPlayers) -> Option<String> {
    let kind = match competition.form() {
        FormName::Swiss => "Individual: Swiss-System (FIDE Dutch)",
        FormName::RoundRobin => "Individual: Round-Robin",
        FormName::KnockOut | FormName::DoubleElimination | FormName::Arena => return None,
    };
    // The numbers of players are those that pairings go by.
    let numbers: Vec<CompetitorId> = competition.players();
    let rated = numbers.iter().filter(|player| players.get(player).is_some_and(|known| known.rating.is_some()));
    let mut lines = vec![
        format!("012 {}", one_line(&head.name)),
        format!("042 {}", date(head.began)),
        format!("052 {}", head.ended.map(date).unwrap_or_default()),
        format!("062 {}", numbers.len()),
        format!("072 {}", rated.count()),
        format!("092 {kind}"),
        format!("122 {}", one_line(&head.time)),
    ];
    lines.extend(competition.rounds().map(|rounds| format!("XXR {rounds}")));
    if let CompetitionSetup::Swiss(setup) = competition.setup() {
        let color = if setup.initial_color == PairingColor::White { "white1" } else { "black1" };
        lines.push(format!("XXC {color}"));
        // In the extension of JaVaFo: `U` is worth a win wherever nothing is said.
        if setup.bye != ByeValue::Win {
            let halves = setup.bye.points().quarters() / 2;
            lines.push(format!("BBU {:>4}", decimal(halves)));
        }
    }
    let rounds = ReportedRounds::of(competition);
    let standings = competition.standings();
    for (index, &player) in numbers.iter().enumerate() {
        let played: Vec<ReportedRound> = rounds.of_player(player).collect();
        let place = standings.iter().position(|place| place.player == player);
        let points = match place.and_then(|place| standings.get(place)).map(|place| place.score) {
            Some(CompetitionScore::Points(points)) => points,
            _ => played.iter().map(|round| round.points()).sum(),
        };
        let rating = players.get(&player).and_then(|known| known.rating);
        let rank = place.map_or(numbers.len(), |place| place + 1);
        lines.push(line((index + 1, rank), (&name(players, player), rating), points, &played, &numbers));
    }
    Some(lines.iter().map(|line| format!("{}\n", line.trim_end())).collect())
}

fn line(
    (number, rank): (usize, usize),
    (name, rating): (&str, Option<u32>),
    points: Points,
    played: &[ReportedRound],
    numbers: &[CompetitorId],
) -> String {
    let name: String = one_line(name).chars().take(NAME).collect();
    let rating = rating.map(|rating| rating.to_string()).unwrap_or_default();
    // Sex, title, federation, number and birthday are nobody's business here.
    let mut line = format!("001 {number:>4}      {name:<NAME$} {rating:>4} {:3} {:11} {:10} ", "", "", "");
    let _ = write!(line, "{:>4} {rank:>4}", decimal(points.quarters() / 2));
    for round in played {
        let _ = match round.against {
            Some((opponent, color)) => {
                let opponent = numbers.iter().position(|player| *player == opponent).map_or(0, |index| index + 1);
                let color = if color == PairingColor::White { 'w' } else { 'b' };
                write!(line, "  {opponent:>4} {color} {}", round.result)
            }
            None => write!(line, "  0000 - {}", round.result),
        };
    }
    line
}

fn decimal(halves: u32) -> String {
    format!("{}.{}", halves / 2, halves % 2 * 5)
}

fn date(date: Date) -> String {
    format!("{:04}/{:02}/{:02}", date.year(), date.month(), date.day())
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
