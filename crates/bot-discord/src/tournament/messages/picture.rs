//! The standings of a tournament as a picture: who met whom in a round robin, the brackets of a knock-out or a double elimination,
//! otherwise a table.

use std::collections::HashMap;
use std::ops::Range;
use std::sync::Arc;

use club_competitions::competition::{Competition, CompetitionGame, CompetitionScore, Placing};
use club_competitions::knock_out::{BracketSlot, KnockOut, Match};
use club_competitions::standings::Crosstable;
use club_competitions::tournament::GameEnding;
use club_competitions::{CompetitorId, Points};

use crate::board::words::points;
use crate::i18n::{Locale, Text};
use crate::kit::ids::unnamed;
use crate::kit::message::{Drawing, Picture};
use crate::kit::roster::NamesShown;
use crate::tournament::messages::parts::StandingsPart;
use crate::tournament::messages::words::{player_of, round, signs, tie_break};
use bot_service::game::PlayerId as Person;
use makruk_render::{
    Bracket, BracketFate, BracketRound, BracketSide, ClubTable, RoundResult, TableCells, TableColumn, TableName,
};

pub(super) struct Drawn<'a> {
    competition: &'a Competition,
    part: &'a StandingsPart,
    pub(super) title: String,
    names: &'a NamesShown,
    locale: Locale,
}

/// A part of the standings as they are, under this title.
pub fn picture(
    competition: &Competition,
    part: &StandingsPart,
    title: String,
    names: &NamesShown,
    locale: Locale,
) -> Picture {
    let drawn = Drawn { competition, part, title, names, locale };
    let (drawing, rows) = match (competition, part) {
        (Competition::KnockOut(tournament), _) => drawn.bracket(tournament.form()),
        (Competition::RoundRobin(tournament), _) => drawn.crosstable(&tournament.form().crosstable()),
        (_, StandingsPart::Places(places)) => drawn.table(places),
        (Competition::DoubleElimination(tournament), StandingsPart::Brackets(part)) => {
            drawn.brackets(tournament.form(), part)
        }
        (_, StandingsPart::Bracket { .. } | StandingsPart::Brackets(_)) => drawn.table(&(0..0)),
    };
    let alt = Text::new("tournament-picture-alt").with("title", drawn.title).with("rows", rows.join(", "));
    Picture::new(drawing, "tournament.png", &alt.localize(locale))
}

impl Drawn<'_> {
    pub(super) fn text(&self, text: &Text) -> String {
        text.localize(self.locale)
    }

    fn name(&self, player: CompetitorId) -> String {
        self.names.get(&Person(player.0)).cloned().unwrap_or_default()
    }

    /// The same, for those who can't see the picture.
    fn spoken(&self, player: CompetitorId) -> String {
        self.names.get(&Person(player.0)).cloned().unwrap_or_else(|| unnamed(bot_service::game::PlayerId(player.0)))
    }

    fn alt_row(&self, line: &Placing) -> String {
        let text = Text::new("tournament-picture-alt-row").with("rank", line.rank);
        self.text(&text.with("player", self.spoken(line.player)).with("points", score(line.score)))
    }

    /// How many players are on other pages, if there are any, and the rest of the footer.
    fn footer(&self, rows: usize, shown: usize, footer: Text) -> String {
        match rows.saturating_sub(shown) {
            0 => self.text(&footer),
            more => self.text(&Text::new("tournament-picture-more").with("number", more).with("footer", footer)),
        }
    }

    /// The columns of points and tie-breaks, for an arena those of games and games won.
    fn sums(&self, standings: &[Placing]) -> Vec<TableColumn> {
        // A tie-break that told nobody apart has no values.
        let of_use = |index: usize| {
            standings.iter().any(|line| line.tie_breaks.get(index).is_some_and(|(_, value)| value.is_some()))
        };
        let mut headings = vec![self.text(&Text::new("tournament-picture-points"))];
        match standings.first().map(|line| (line.score, &line.tie_breaks)) {
            Some((CompetitionScore::Arena(_), _)) => headings.extend([
                self.text(&Text::new("tournament-picture-wins")),
                self.text(&Text::new("tournament-picture-games")),
            ]),
            Some((_, tie_breaks)) => {
                let shown = tie_breaks.iter().enumerate().filter(|(index, _)| of_use(*index));
                headings.extend(shown.map(|(_, (kind, _))| self.text(&tie_break(*kind))));
            }
            None => {}
        }
        let lines: Vec<Vec<String>> = standings.iter().map(|line| sums(line, of_use)).collect();
        let column = |(number, heading): (usize, String)| {
            let cells = lines.iter().map(|line| line.get(number).cloned().unwrap_or_default()).collect();
            let cells = if number == 0 { TableCells::Numbers(cells) } else { TableCells::Notes(cells) };
            TableColumn::new(heading, cells)
        };
        headings.into_iter().take(ClubTable::MAX_SUMS).enumerate().map(column).collect()
    }

    fn names(&self, standings: &[Placing], is_out: fn(&Placing) -> bool) -> TableColumn {
        let name = |line: &Placing| TableName { name: self.name(line.player), is_out: is_out(line) };
        let heading = self.text(&Text::new("tournament-picture-player"));
        TableColumn::new(heading, TableCells::Names(standings.iter().map(name).collect()))
    }

    fn table_of(&self, columns: Vec<TableColumn>, footer: String) -> Drawing {
        let (title, nameless) = (self.title.clone(), self.text(&Text::new("ranking-nameless")));
        Drawing::Club(Arc::new(ClubTable { title, columns, highlighted: None, nameless, footer }))
    }

    fn crosstable(&self, table: &Crosstable) -> (Drawing, Vec<String>) {
        let standings = self.competition.standings();
        let unplayed = self.without_a_game();
        let numbers = (1..=standings.len()).map(|number| number.to_string());
        let against = numbers.clone().zip(&standings).map(|(number, other)| {
            let met = standings.iter().map(|line| self.met(table, &unplayed, line.player, other.player)).collect();
            TableColumn::new(number, TableCells::Against(met))
        });
        let mut columns =
            vec![TableColumn::new("", TableCells::Notes(numbers.clone().collect())), self.names(&standings, |_| false)];
        columns.extend(against.chain(self.sums(&standings)));
        let footer = match unplayed.is_empty() {
            true => String::new(),
            false => self.text(&Text::new("tournament-picture-footer-crosstable")),
        };
        (self.table_of(columns, footer), standings.iter().map(|line| self.alt_row(line)).collect())
    }

    /// What the games of a pair that were not played count for the first of the two, in a sign.
    fn without_a_game(&self) -> HashMap<(CompetitorId, CompetitorId), &'static str> {
        let games = self.competition.games();
        let default = games.iter().filter_map(|(_, game)| match game.counted()? {
            ending @ (GameEnding::Forfeit { .. } | GameEnding::DoubleForfeit) => Some((game.pairing, signs(ending)?)),
            GameEnding::Played(_) | GameEnding::Unfinished => None,
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
        table: &Crosstable,
        unplayed: &HashMap<(CompetitorId, CompetitorId), &'static str>,
        one: CompetitorId,
        other: CompetitorId,
    ) -> String {
        let met: Vec<Points> = table.encounters(one, other).collect();
        match (met.len(), unplayed.get(&(one, other))) {
            (0, _) => "·".to_owned(),
            (1, Some(sign)) => (*sign).to_owned(),
            _ => points(met.into_iter().sum()),
        }
    }

    fn table(&self, page: &Range<usize>) -> (Drawing, Vec<String>) {
        let standings = self.competition.standings();
        let shown = standings.get(page.clone()).unwrap_or_default();
        let rounds = self.competition.round().map_or(0, |last| last + 1);
        let places: HashMap<CompetitorId, u32> = standings.iter().map(|line| (line.player, line.rank)).collect();
        let cells = self.rounds_of_all(rounds, &places);
        let of_round = |round: u16| {
            let cell = |line: &Placing| cells.get(&line.player)?.get(usize::from(round)).cloned();
            let cells = shown.iter().map(|line| cell(line).unwrap_or_default()).collect();
            TableColumn::new((round + 1).to_string(), TableCells::Rounds(cells))
        };
        let ranks = shown.iter().map(|line| line.rank.to_string()).collect();
        let mut columns = vec![TableColumn::new("", TableCells::Notes(ranks)), self.names(shown, |line| !line.is_in)];
        columns.extend((0..rounds).map(of_round).chain(self.sums(shown)));
        let footer = match self.competition {
            Competition::Arena(_) => Text::new("tournament-picture-footer-arena"),
            _ => Text::new("tournament-picture-footer-rounds"),
        };
        let footer = self.footer(standings.len(), shown.len(), footer);
        (self.table_of(columns, footer), shown.iter().map(|line| self.alt_row(line)).collect())
    }

    fn rounds_of_all(
        &self,
        rounds: u16,
        places: &HashMap<CompetitorId, u32>,
    ) -> HashMap<CompetitorId, Vec<RoundResult>> {
        let mut cells: HashMap<CompetitorId, Vec<RoundResult>> = HashMap::new();
        let blank = RoundResult { result: "·".to_owned(), opponent: String::new() };
        for &player in places.keys() {
            cells.insert(player, vec![blank.clone(); usize::from(rounds)]);
        }
        let mut put = |player: CompetitorId, round: u16, cell: RoundResult| {
            if let Some(place) = cells.get_mut(&player).and_then(|row| row.get_mut(usize::from(round))) {
                *place = cell;
            }
        };
        for round in 0..rounds {
            for player in self.competition.byes(round) {
                put(player, round, RoundResult { result: "+".to_owned(), opponent: String::new() });
            }
            for player in self.competition.sat_out(round) {
                put(player, round, RoundResult { result: "½".to_owned(), opponent: String::new() });
            }
        }
        for (key, game) in self.competition.games() {
            let Some(round) = CompetitionGame::round(key) else { continue };
            let signs = game.counted().and_then(signs).unwrap_or(["·", "·"]);
            let sides = [(game.pairing.white, game.pairing.black), (game.pairing.black, game.pairing.white)];
            for ((player, opponent), sign) in sides.into_iter().zip(signs) {
                let opponent = places.get(&opponent).map(u32::to_string).unwrap_or_default();
                put(player, round, RoundResult { result: sign.to_owned(), opponent });
            }
        }
        cells
    }

    fn bracket(&self, form: &KnockOut) -> (Drawing, Vec<String>) {
        let scores = self.scores();
        let mut rows = Vec::new();
        let mut rounds = Vec::new();
        for (number, matches) in (0_u16..).zip(form.rounds()) {
            let drawn = self.part.matches(usize::from(number));
            let matches: Vec<(u16, &Match)> = (0..).zip(matches).skip(drawn.start).take(drawn.len()).collect();
            if matches.is_empty() {
                continue;
            }
            let title = self.text(&round(self.competition, number));
            let sides = matches.iter().map(|&(index, one)| {
                [0, 1].map(|side| self.side(one, side, scores.get(&(number, index)).unwrap_or(&HashMap::new())))
            });
            rows.extend(matches.iter().filter_map(|(_, one)| self.alt_match(&title, one)));
            rounds.push(BracketRound { matches: sides.collect(), name: title.clone() });
        }
        // The last ones matter most where not all have room.
        rows.reverse();
        let drawing = Bracket {
            rounds,
            title: self.title.clone(),
            nameless: self.text(&Text::new("ranking-nameless")),
            footer: self.text(&Text::new("tournament-picture-footer-knock-out")),
        };
        (Drawing::Club(Arc::new(drawing)), rows)
    }

    pub(super) fn alt_match(&self, round: &str, one: &Match) -> Option<String> {
        let [upper, lower] = one.sides.map(player_of);
        let text = Text::new("tournament-picture-alt-match").with("round", round.to_owned());
        Some(self.text(&text.with("one", self.spoken(upper?)).with("other", self.spoken(lower?))))
    }

    pub(super) fn side(&self, one: &Match, side: usize, scores: &HashMap<CompetitorId, String>) -> BracketSide {
        let slot = one.sides.get(side).copied().unwrap_or(BracketSlot::Pending);
        let Some(player) = player_of(slot) else { return BracketSide::default() };
        let fate = match one.winner {
            BracketSlot::Pending => BracketFate::Open,
            winner if winner == slot => BracketFate::GoesOn,
            _ => BracketFate::Out,
        };
        let score = scores.get(&player).cloned().unwrap_or_default();
        BracketSide { name: self.name(player), fate, score }
    }

    /// What each has scored in matches, by round and place in it.
    pub(super) fn scores(&self) -> HashMap<(u16, u16), HashMap<CompetitorId, String>> {
        let mut sums: HashMap<(u16, u16), HashMap<CompetitorId, (Points, String)>> = HashMap::new();
        for (key, game) in self.competition.games() {
            let (CompetitionGame::Match(key), Some(ending)) = (key, game.counted()) else { continue };
            let Some(signs) = signs(ending) else { continue };
            let of_match = sums.entry((key.place.round, key.place.index)).or_default();
            for (player, sign) in [game.pairing.white, game.pairing.black].into_iter().zip(signs) {
                let (sum, shown) = of_match.entry(player).or_default();
                *sum = *sum + points_of(sign);
                *shown = match ending {
                    GameEnding::Played(_) => points(*sum),
                    _ => sign.to_owned(),
                };
            }
        }
        let shown = |scores: HashMap<CompetitorId, (Points, String)>| {
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

fn score(score: CompetitionScore) -> String {
    match score {
        CompetitionScore::Points(score) => points(score),
        CompetitionScore::Arena(score) => score.points.to_string(),
        CompetitionScore::OutIn(_) => String::new(),
    }
}

/// The columns after the rounds, of the tie-breaks those that are of use.
fn sums(line: &Placing, of_use: impl Fn(usize) -> bool) -> Vec<String> {
    match line.score {
        CompetitionScore::Arena(score) => {
            [score.points, score.wins, score.games].map(|number| number.to_string()).to_vec()
        }
        _ => {
            let tie_breaks = line.tie_breaks.iter().enumerate().filter(|(index, _)| of_use(*index));
            let values = tie_breaks.map(|(_, (_, value))| value.map(points).unwrap_or_default());
            std::iter::once(score(line.score)).chain(values).collect()
        }
    }
}
