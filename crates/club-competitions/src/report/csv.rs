//! Comma-separated values (RFC 4180), for spreadsheets.

use super::{ReportedPlayers, ReportedRounds, name};
use crate::competition::{Competition, CompetitionGame, CompetitionScore};
use crate::double_elimination::{BracketStage, DoubleBracket};
use crate::game::PairingColor;
use crate::standings::TieBreak;
use crate::tournament::{FormName, GameEnding, GameStage};

/// Rows of cells as one text. Each cell is in quotes, and one that a spreadsheet would take for a formula is marked as a text.
pub fn comma_separated(rows: impl IntoIterator<Item = Vec<String>>) -> String {
    let cell = |cell: String| {
        let is_number = cell.parse::<f64>().is_ok();
        let mark = if !is_number && cell.starts_with(['=', '+', '-', '@', '\t', '\r']) { "'" } else { "" };
        format!("\"{mark}{}\"", cell.replace('"', "\"\""))
    };
    let line = |row: Vec<String>| format!("{}\r\n", row.into_iter().map(cell).collect::<Vec<_>>().join(","));
    // Without it spreadsheets take Thai for something else.
    std::iter::once("\u{feff}".to_owned()).chain(rows.into_iter().map(line)).collect()
}

/// The standings of a tournament, with what each has done in each round that is over: `12w1` for a win with White against the one on
/// place 12.
pub fn standings(competition: &Competition, players: &ReportedPlayers) -> String {
    let standings = competition.standings();
    let rounds = ReportedRounds::of(competition);
    let has_rounds = matches!(competition.form(), FormName::Swiss | FormName::RoundRobin);
    let mut heading = vec!["place".to_owned(), "player".to_owned()];
    match competition.form() {
        FormName::KnockOut => heading.push("out in round".to_owned()),
        FormName::DoubleElimination => heading.push("out in".to_owned()),
        FormName::Arena => heading.extend(["points", "won", "games"].map(str::to_owned)),
        FormName::Swiss | FormName::RoundRobin => {
            heading.push("points".to_owned());
            let tie_breaks = standings.first().map(|place| place.tie_breaks.clone()).unwrap_or_default();
            heading.extend(tie_breaks.iter().map(|(kind, _)| tie_break(*kind).to_owned()));
            heading.extend((1..=rounds.count).map(|round| format!("R{round}")));
        }
    }
    let row = |place: &crate::competition::Placing| {
        let mut row = vec![place.rank.to_string(), name(players, place.player)];
        match place.score {
            CompetitionScore::Points(points) => row.push(points.to_string()),
            CompetitionScore::Arena(score) => {
                row.extend([score.points, score.wins, score.games].map(|number| number.to_string()));
            }
            CompetitionScore::OutIn(round) => {
                let out_in = |round: u16| match bracket(competition) {
                    Some(bracket) => stage(bracket.stage_out_in(round)),
                    None => (u32::from(round) + 1).to_string(),
                };
                row.push(round.map(out_in).unwrap_or_default());
            }
        }
        if has_rounds {
            row.extend(
                place.tie_breaks.iter().map(|(_, value)| value.map(|value| value.to_string()).unwrap_or_default()),
            );
            row.extend(rounds.of_player(place.player).map(|round| match round.against {
                Some((opponent, color)) => {
                    let opponent =
                        standings.iter().find(|other| other.player == opponent).map_or(0, |other| other.rank);
                    let color = if color == PairingColor::White { 'w' } else { 'b' };
                    format!("{opponent}{color}{}", round.result)
                }
                None => round.result.to_string(),
            }));
        }
        row
    };
    comma_separated(std::iter::once(heading).chain(standings.iter().map(row)))
}

/// Every game of a tournament, in order, and which bracket it was in, if there are several.
pub fn games(competition: &Competition, players: &ReportedPlayers) -> String {
    let bracket = bracket(competition);
    let heading = ["round", "board", "white", "black", "result", "decided"].into_iter();
    let heading = heading.chain(bracket.map(|_| "bracket")).map(str::to_owned).collect();
    let row = |(game, known): (CompetitionGame, crate::tournament::PairedGame)| {
        let number = |number: Option<u16>| number.map(|number| (u32::from(number) + 1).to_string()).unwrap_or_default();
        let (result, decided) = match (known.counted(), known.stage) {
            (Some(ending), _) => result(ending),
            (None, GameStage::Over { .. }) => ("", "void"),
            (None, GameStage::Open { .. }) => ("", "to be played"),
            (None, GameStage::Playing) => ("", "being played"),
        };
        let pair = [known.pairing.white, known.pairing.black].map(|player| name(players, player));
        let numbers = [number(game.round()), number(game.index())];
        let place = match game {
            CompetitionGame::Match(game) => bracket.map(|bracket| stage(bracket.stage(game.place).0)),
            CompetitionGame::Board { .. } | CompetitionGame::Number(_) => None,
        };
        numbers.into_iter().chain(pair).chain([result, decided].map(str::to_owned)).chain(place).collect()
    };
    comma_separated(std::iter::once(heading).chain(competition.games().into_iter().map(row)))
}

/// The brackets of a double elimination.
fn bracket(competition: &Competition) -> Option<DoubleBracket> {
    match competition {
        Competition::DoubleElimination(tournament) => Some(tournament.form().bracket()),
        _ => None,
    }
}

fn stage(stage: BracketStage) -> String {
    match stage {
        BracketStage::Winners { round } => format!("winners {}", u32::from(round) + 1),
        BracketStage::Losers { round } => format!("losers {}", u32::from(round) + 1),
        BracketStage::Final => "final".to_owned(),
        BracketStage::SecondFinal => "second final".to_owned(),
    }
}

fn result(ending: GameEnding) -> (&'static str, &'static str) {
    match ending {
        GameEnding::Played(result) => match result.winner() {
            Some(PairingColor::White) => ("1–0", "played"),
            Some(PairingColor::Black) => ("0–1", "played"),
            None => ("½–½", "played"),
        },
        GameEnding::Forfeit { loser: PairingColor::White } => ("0–1", "forfeit"),
        GameEnding::Forfeit { loser: PairingColor::Black } => ("1–0", "forfeit"),
        GameEnding::DoubleForfeit => ("0–0", "forfeit"),
        GameEnding::Unfinished => ("", "unfinished"),
    }
}

const fn tie_break(tie_break: TieBreak) -> &'static str {
    match tie_break {
        TieBreak::DirectEncounter => "direct encounter",
        TieBreak::Wins => "wins",
        TieBreak::GamesWon => "games won",
        TieBreak::Buchholz => "Buchholz",
        TieBreak::BuchholzCut1 => "Buchholz cut 1",
        TieBreak::SonnebornBerger => "Sonneborn-Berger",
    }
}
