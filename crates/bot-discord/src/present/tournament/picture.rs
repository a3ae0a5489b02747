//! The standings of a tournament as a picture: who met whom in a round robin, the bracket of a knock-out, otherwise a table.

use crate::ids::unnamed;
use std::collections::HashMap;

use club_competitions::competition::{Competition, CompetitionGame, Place, Score};
use club_competitions::knock_out::{KnockOut, Match, Slot};
use club_competitions::standings::Table;
use club_competitions::tournament::Ending;
use club_competitions::{PlayerId, Points};

use crate::i18n::{Locale, Text};
use crate::limits::{ALT, truncate};
use crate::present::club::NamesShown;
use crate::present::message::{Drawing, Picture};
use crate::present::tournament::words::{count, player_of, points, round, signs, tie_break};
use bot_service::game::PlayerId as Person;
use makruk_render::{
    Bracket, BracketFate, BracketLabels, BracketRound, BracketSide, Crosstable, CrosstableLabels, CrosstableResult,
    CrosstableRow, StandingsLabels, StandingsPresence, StandingsRound, StandingsRow, StandingsTable, Theme,
};

pub fn named_in_standings(competition: &Competition) -> Vec<Person> {
    let players: Vec<PlayerId> = match competition {
        Competition::KnockOut(tournament) => {
            let rounds = tournament.form().rounds();
            let shown = rounds.get(rounds.len().saturating_sub(Bracket::MAX_ROUNDS)..).unwrap_or_default();
            let slots = shown.iter().flatten().flat_map(|one| one.sides);
            slots.filter_map(player_of).collect()
        }
        _ => competition.standings().iter().take(StandingsTable::MAX_ROWS).map(|place| place.player).collect(),
    };
    let mut named: Vec<Person> = players.into_iter().map(|player| Person(player.0)).collect();
    named.sort_unstable();
    named.dedup();
    named
}

struct Drawn<'a> {
    competition: &'a Competition,
    title: String,
    names: &'a NamesShown,
    locale: Locale,
}

/// The standings as they are, under this title.
pub fn picture(competition: &Competition, title: String, names: &NamesShown, locale: Locale) -> Picture {
    let drawn = Drawn { competition, title, names, locale };
    let (drawing, rows) = match competition {
        Competition::KnockOut(tournament) => drawn.bracket(tournament.form()),
        Competition::RoundRobin(tournament) => drawn.crosstable(&tournament.form().crosstable()),
        _ => drawn.table(),
    };
    let alt = Text::new("tournament-picture-alt").with("title", drawn.title).with("rows", rows.join(", "));
    Picture {
        drawing,
        file_name: "makruk-tournament.png".to_owned(),
        alt: truncate(&alt.localize(locale), ALT),
        look: None,
    }
}

impl Drawn<'_> {
    fn text(&self, text: &Text) -> String {
        text.localize(self.locale)
    }

    fn name(&self, player: PlayerId) -> String {
        self.names.get(&Person(player.0)).cloned().unwrap_or_default()
    }

    /// The same, for those who can't see the picture.
    fn spoken(&self, player: PlayerId) -> String {
        self.names.get(&Person(player.0)).cloned().unwrap_or_else(|| unnamed(bot_service::game::PlayerId(player.0)))
    }

    fn alt_row(&self, line: &Place) -> String {
        let text = Text::new("tournament-picture-alt-row").with("rank", line.rank);
        self.text(&text.with("player", self.spoken(line.player)).with("points", score(line.score)))
    }

    /// Who is below the last row, if anybody is, and what else there is to say.
    fn footer(&self, rows: usize, shown: usize, footer: Text) -> String {
        match rows.saturating_sub(shown) {
            0 => self.text(&footer),
            more => self.text(&Text::new("tournament-picture-more").with("number", count(more)).with("footer", footer)),
        }
    }

    fn tie_breaks(&self, standings: &[Place]) -> Vec<String> {
        let first = standings.first().map(|line| &line.tie_breaks[..]).unwrap_or_default();
        first.iter().map(|(kind, _)| self.text(&tie_break(*kind))).collect()
    }

    fn crosstable(&self, table: &Table) -> (Drawing, Vec<String>) {
        let standings = self.competition.standings();
        let unplayed = self.without_a_game();
        let row = |line: &Place| CrosstableRow {
            name: self.name(line.player),
            results: standings.iter().map(|other| self.met(table, &unplayed, line.player, other.player)).collect(),
            points: score(line.score),
            tie_breaks: tie_break_values(line),
        };
        let labels = CrosstableLabels {
            title: self.title.clone(),
            name: self.text(&Text::new("tournament-picture-player")),
            points: self.text(&Text::new("tournament-picture-points")),
            white: self.text(&Text::new("tournament-picture-white")),
            black: self.text(&Text::new("tournament-picture-black")),
            nameless: self.text(&Text::new("ranking-nameless")),
            footer: match unplayed.is_empty() {
                true => String::new(),
                false => self.text(&Text::new("tournament-picture-footer-crosstable")),
            },
        };
        let (rows, tie_breaks) = (standings.iter().map(row).collect(), self.tie_breaks(&standings));
        let drawing = Crosstable { rows, tie_breaks, labels, theme: Theme::default() };
        (Drawing::Crosstable(Box::new(drawing)), standings.iter().map(|line| self.alt_row(line)).collect())
    }

    /// What the games of a pair that were not played count for the first of the two, in a sign.
    fn without_a_game(&self) -> HashMap<(PlayerId, PlayerId), &'static str> {
        let games = self.competition.games();
        let default = games.iter().filter_map(|(_, game)| match game.counted()? {
            ending @ (Ending::Forfeit { .. } | Ending::DoubleForfeit) => Some((game.pairing, signs(ending)?)),
            Ending::Played(_) | Ending::Unfinished => None,
        });
        default
            .flat_map(|(pairing, [white, black])| {
                [((pairing.white, pairing.black), white), ((pairing.black, pairing.white), black)]
            })
            .collect()
    }

    /// What one has scored against another: with one game its sign, with several the sum.
    fn met(
        &self,
        table: &Table,
        unplayed: &HashMap<(PlayerId, PlayerId), &'static str>,
        one: PlayerId,
        other: PlayerId,
    ) -> CrosstableResult {
        let met: Vec<Points> = table.encounters(one, other).collect();
        let text = match (met.len(), unplayed.get(&(one, other))) {
            (0, _) => "·".to_owned(),
            (1, Some(sign)) => (*sign).to_owned(),
            _ => points(met.into_iter().sum()),
        };
        CrosstableResult { text, side: None }
    }

    fn table(&self) -> (Drawing, Vec<String>) {
        let standings = self.competition.standings();
        let shown = &standings[..standings.len().min(StandingsTable::MAX_ROWS)];
        let rounds = self.competition.round().map_or(0, |last| last + 1);
        let places: HashMap<PlayerId, u32> = standings.iter().map(|line| (line.player, line.rank)).collect();
        let cells = self.rounds_of_all(rounds, &places);
        let row = |line: &Place| StandingsRow {
            rank: line.rank.to_string(),
            name: self.name(line.player),
            presence: if line.is_in { StandingsPresence::In } else { StandingsPresence::Out },
            rounds: cells.get(&line.player).cloned().unwrap_or_default(),
            sums: sums(line),
        };
        let is_arena = matches!(self.competition, Competition::Arena(_));
        let columns = match is_arena {
            true => vec![Text::new("tournament-picture-points"), Text::new("tournament-picture-wins")]
                .into_iter()
                .chain([Text::new("tournament-picture-games")])
                .map(|text| self.text(&text))
                .collect(),
            false => {
                let points = self.text(&Text::new("tournament-picture-points"));
                std::iter::once(points).chain(self.tie_breaks(&standings)).collect()
            }
        };
        let footer = match is_arena {
            true => Text::new("tournament-picture-footer-arena"),
            false => Text::new("tournament-picture-footer-rounds"),
        };
        let labels = StandingsLabels {
            title: self.title.clone(),
            name: self.text(&Text::new("tournament-picture-player")),
            nameless: self.text(&Text::new("ranking-nameless")),
            footer: self.footer(standings.len(), shown.len(), footer),
        };
        let drawing = StandingsTable {
            rows: shown.iter().map(row).collect(),
            rounds: (1..=rounds).map(|round| round.to_string()).collect(),
            sums: columns,
            labels,
            theme: Theme::default(),
        };
        (Drawing::Standings(Box::new(drawing)), shown.iter().map(|line| self.alt_row(line)).collect())
    }

    fn rounds_of_all(&self, rounds: u16, places: &HashMap<PlayerId, u32>) -> HashMap<PlayerId, Vec<StandingsRound>> {
        let mut cells: HashMap<PlayerId, Vec<StandingsRound>> = HashMap::new();
        let blank = StandingsRound { result: "·".to_owned(), opponent: String::new() };
        for &player in places.keys() {
            cells.insert(player, vec![blank.clone(); usize::from(rounds)]);
        }
        let mut put = |player: PlayerId, round: u16, cell: StandingsRound| {
            if let Some(place) = cells.get_mut(&player).and_then(|row| row.get_mut(usize::from(round))) {
                *place = cell;
            }
        };
        for round in 0..rounds {
            for player in self.competition.byes(round) {
                put(player, round, StandingsRound { result: "+".to_owned(), opponent: String::new() });
            }
            for player in self.competition.sat_out(round) {
                put(player, round, StandingsRound { result: "½".to_owned(), opponent: String::new() });
            }
        }
        for (key, game) in self.competition.games() {
            let Some(round) = CompetitionGame::round(key) else { continue };
            let signs = game.counted().and_then(signs).unwrap_or(["·", "·"]);
            let sides = [(game.pairing.white, game.pairing.black), (game.pairing.black, game.pairing.white)];
            for ((player, opponent), sign) in sides.into_iter().zip(signs) {
                let opponent = places.get(&opponent).map(u32::to_string).unwrap_or_default();
                put(player, round, StandingsRound { result: sign.to_owned(), opponent });
            }
        }
        cells
    }

    fn bracket(&self, form: &KnockOut) -> (Drawing, Vec<String>) {
        let scores = self.scores();
        let mut rows = Vec::new();
        let mut rounds = Vec::new();
        for (number, matches) in (0_u16..).zip(form.rounds()) {
            let title = self.text(&round(self.competition, number));
            let sides = (0_u16..).zip(matches).map(|(index, one)| {
                [0, 1].map(|side| self.side(one, side, scores.get(&(number, index)).unwrap_or(&HashMap::new())))
            });
            rows.extend(matches.iter().filter_map(|one| self.alt_match(&title, one)));
            rounds.push(BracketRound { matches: sides.collect(), name: title.clone() });
        }
        // The last ones matter most where not all have room.
        rows.reverse();
        let labels = BracketLabels {
            title: self.title.clone(),
            nameless: self.text(&Text::new("ranking-nameless")),
            footer: self.text(&Text::new("tournament-picture-footer-knock-out")),
        };
        (Drawing::Bracket(Box::new(Bracket { rounds, labels, theme: Theme::default() })), rows)
    }

    fn alt_match(&self, round: &str, one: &Match) -> Option<String> {
        let [upper, lower] = one.sides.map(player_of);
        let text = Text::new("tournament-picture-alt-match").with("round", round.to_owned());
        Some(self.text(&text.with("one", self.spoken(upper?)).with("other", self.spoken(lower?))))
    }

    fn side(&self, one: &Match, side: usize, scores: &HashMap<PlayerId, String>) -> BracketSide {
        let slot = one.sides.get(side).copied().unwrap_or(Slot::Pending);
        let Some(player) = player_of(slot) else { return BracketSide::default() };
        let fate = match one.winner {
            Slot::Pending => BracketFate::Open,
            winner if winner == slot => BracketFate::GoesOn,
            _ => BracketFate::Out,
        };
        let score = scores.get(&player).cloned().unwrap_or_default();
        BracketSide { name: self.name(player), fate, score }
    }

    /// What each has scored in the matches of a knock-out, by round and place in it.
    fn scores(&self) -> HashMap<(u16, u16), HashMap<PlayerId, String>> {
        let mut sums: HashMap<(u16, u16), HashMap<PlayerId, (Points, String)>> = HashMap::new();
        for (key, game) in self.competition.games() {
            let (CompetitionGame::KnockOut(key), Some(ending)) = (key, game.counted()) else { continue };
            let Some(signs) = signs(ending) else { continue };
            let of_match = sums.entry((key.place.round, key.place.index)).or_default();
            for (player, sign) in [game.pairing.white, game.pairing.black].into_iter().zip(signs) {
                let (sum, shown) = of_match.entry(player).or_default();
                *sum = *sum + points_of(sign);
                *shown = match ending {
                    Ending::Played(_) => points(*sum),
                    _ => sign.to_owned(),
                };
            }
        }
        let shown = |scores: HashMap<PlayerId, (Points, String)>| {
            scores.into_iter().map(|(player, (_, shown))| (player, shown)).collect()
        };
        sums.into_iter().map(|(place, scores)| (place, shown(scores))).collect()
    }
}

fn points_of(sign: &str) -> Points {
    match sign {
        "1" => Points::ONE,
        "½" => Points::HALF,
        _ => Points::ZERO,
    }
}

fn score(score: Score) -> String {
    match score {
        Score::Points(score) => points(score),
        Score::Arena(score) => score.points.to_string(),
        Score::OutIn(_) => String::new(),
    }
}

fn tie_break_values(line: &Place) -> Vec<String> {
    line.tie_breaks.iter().map(|(_, value)| value.map(points).unwrap_or_default()).collect()
}

/// What stands behind the rounds.
fn sums(line: &Place) -> Vec<String> {
    match line.score {
        Score::Arena(score) => [score.points, score.wins, score.games].map(|number| number.to_string()).to_vec(),
        _ => std::iter::once(score(line.score)).chain(tie_break_values(line)).collect(),
    }
}
